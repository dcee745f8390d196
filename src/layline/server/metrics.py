"""Numbers of a running server, as Prometheus reads them."""

# layline: compiled

from __future__ import annotations

from typing import Final

_BOUNDS: Final = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.0]


class Metrics:
    """Counters since the start."""

    def __init__(self) -> None:
        self.tables = 0
        self.entries = 0
        self.pages = 0
        self.pages_dropped = 0
        self.messages_in = 0
        self.messages_out = 0
        self.bytes_out = 0
        self.refused = 0
        self.bot_moves = 0
        self.bots_failed = 0
        self.races_lost = 0
        self.entries_heard = 0
        self._writes = [0] * (len(_BOUNDS) + 1)
        self._write_seconds = 0.0

    def wrote(self, entries: int, seconds: float) -> None:
        """Count entries that reached the disk, and how long that took."""
        self.entries += entries
        self._write_seconds += seconds
        place = 0
        while place < len(_BOUNDS) and _BOUNDS[place] < seconds:
            place += 1
        self._writes[place] += 1

    def text(self, *, live: int, commits: int, listening: bool = True) -> str:
        """Return everything in Prometheus' text format."""
        counts = {
            "tables_made": self.tables,
            "entries_written": self.entries,
            "pages_dropped": self.pages_dropped,
            "messages_received": self.messages_in,
            "messages_sent": self.messages_out,
            "bytes_sent": self.bytes_out,
            "requests_refused": self.refused,
            "bot_moves": self.bot_moves,
            "bots_failed": self.bots_failed,
            "races_lost": self.races_lost,
            "entries_heard": self.entries_heard,
            "commits": commits,
        }
        lines: list[str] = []
        for name, value in counts.items():
            lines += [f"# TYPE layline_{name}_total counter", f"layline_{name}_total {value}"]
        gauges = {"pages_open": self.pages, "tables_live": live, "listening": int(listening)}
        for name, value in gauges.items():
            lines += [f"# TYPE layline_{name} gauge", f"layline_{name} {value}"]
        lines.append("# TYPE layline_write_seconds histogram")
        total = 0
        for bound, count in zip((*map(str, _BOUNDS), "+Inf"), self._writes):
            total += count
            lines.append(f'layline_write_seconds_bucket{{le="{bound}"}} {total}')
        lines += [f"layline_write_seconds_sum {self._write_seconds}", f"layline_write_seconds_count {total}"]
        return "\n".join(lines) + "\n"
