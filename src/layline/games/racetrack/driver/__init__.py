"""The perfect driver: exact search, tables of every position, and what they say of a move."""
