"""The short way between a socket and its page: uvicorn's own WebSocket, without a queue in between.

Everything a WebSocket must do (handshake, fragments, control frames, limits, closing) stays with
uvicorn and `websockets`. Only whole text messages, which is all that pages send, go straight to
whoever listens, and answers straight into the transport: an ASGI queue, two tasks and two system
calls less for each message. Other servers do not offer this line; pages use plain ASGI there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the fast one where it is there

from layline.server.frames import Frames, is_text
from layline.server.socket import EXTENSION


class Line(WebSocketsSansIOProtocol):
    """A WebSocket whose text messages can be taken and sent without waiting."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._full: Callable[[bool], None] | None = None
        self.short: Frames | None = None
        """What takes and sends messages, once somebody listens."""

    def listen(self, take: Callable[[bytes], None], full: Callable[[bool], None]) -> None:
        """Give text messages to somebody from now on, and tell them when the line can take no more, or can again."""
        self._full = full
        if self.short is None:
            self.short = Frames(self, self.config.ws_max_size, take, self._leave, apply_mask)
            self.data_received = self.short.feed  # type: ignore[method-assign]  # without a step in between
            self.transport.set_protocol(self)  # which looks for it once
        else:
            self.short.take = take
        if not self.writable.is_set():
            full(True)

    def hold(self, held: bool) -> None:
        """Stop reading while what came has not been dealt with, or go on."""
        if held != self.read_paused and not self.transport.is_closing():
            self.read_paused = held
            if held:
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()

    # -- uvicorn's side --------------------------------------------------------------------

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"line": self}

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._full is not None:
            self._full(True)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._full is not None:
            self._full(False)

    def _leave(self, data: bytes) -> None:
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        data = b"".join(self.frames)
        if self.short is None or self.curr_msg_data_type != "text" or not is_text(data):
            super().send_receive_event_to_app()
            return
        self.frames = []
        if not self.close_sent:
            self.short.take(data)
