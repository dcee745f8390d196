"""The server: HTTP, WebSocket, storage, fan-out and bot workers around live tables."""
