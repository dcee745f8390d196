"""A live table as pure logic: seats, turns, undo, clocks, chat. No network, no clock of its own."""

from layline.table.clocks import ClockRule
from layline.table.entries import Entry, Refused, Setup
from layline.table.table import Table

__all__ = ["ClockRule", "Entry", "Refused", "Setup", "Table"]
