"""Matches between bots, on this machine's cores or wherever an executor sends them."""
