"""How much one page or one address may ask."""

# layline: compiled

from __future__ import annotations

from collections import OrderedDict

from layline.server.ticking import STEADY


class Bucket:
    """Tokens that fill up again with time; each request takes one."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = float(burst)
        self.since = STEADY()
        self.excess = 0
        """Requests in a row that found no token."""

    def take(self) -> bool:
        """Take a token; False when there is none."""
        now = STEADY()
        self.tokens = min(self.burst, self.tokens + (now - self.since) * self.rate)
        self.since = now
        if self.tokens < 1.0:
            self.excess += 1
            return False
        self.tokens -= 1.0
        self.excess = 0
        return True


class Buckets:
    """A bucket for each address, the oldest forgotten first."""

    def __init__(self, rate: float, burst: int, most: int = 10_000) -> None:
        self.rate, self.burst, self.most = rate, burst, most
        self._found: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Take a token of one address."""
        bucket = self._found.pop(key, None) or Bucket(self.rate, self.burst)
        self._found[key] = bucket
        if len(self._found) > self.most:
            self._found.popitem(last=False)
        return bucket.take()
