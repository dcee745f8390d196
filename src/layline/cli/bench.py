"""`layline bench`."""
COMMANDS: list = []
