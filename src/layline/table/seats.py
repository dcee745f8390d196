"""Who sits where, and who sat there before."""

# layline: compiled

from __future__ import annotations

from dataclasses import dataclass

from layline.core.texts import seat_letter


@dataclass(frozen=True)
class Tenure:
    """Somebody in a seat from one entry on."""

    person: str
    """Empty for a bot or nobody."""
    name: str
    bot: str
    """The bot's spec, or empty."""
    since: int


NOBODY = Tenure("", "", "", 0)


class Seats:
    """The seats of a table, each with all its tenures."""

    def __init__(self, count: int) -> None:
        self.tenures: list[list[Tenure]] = [[NOBODY] for _ in range(count)]
        self.changes = 0
        """How often somebody sat down or left: what was made of the seats holds until then."""
        self.begun = False
        """Whether bots stand in where nobody sits."""
        self._of: dict[str, list[int]] = {}

    def __len__(self) -> int:
        return len(self.tenures)

    def now(self, seat: int) -> Tenure:
        """Return who holds a seat."""
        return self.tenures[seat][-1]

    def before(self, seat: int, number: int) -> Tenure:
        """Return who held a seat when an entry was made."""
        return [tenure for tenure in self.tenures[seat] if tenure.since < number][-1]

    def person(self, seat: int) -> str:
        """Return the person in a seat, or nothing."""
        return self.now(seat).person

    def of(self, person: str) -> list[int]:
        """Return the seats that a person holds."""
        found = self._of.get(person)
        if found is None:
            found = [seat for seat, tenures in enumerate(self.tenures) if person and tenures[-1].person == person]
            if len(self._of) < 100:  # watchers come and go
                self._of[person] = found
        return found

    def people(self) -> set[str]:
        """Return every person at the table."""
        return {tenures[-1].person for tenures in self.tenures} - {""}

    def give(self, seat: int, person: str, name: str, number: int) -> None:
        """Put a person into a seat."""
        self._put(seat, Tenure(person, name, "", number))

    def give_bot(self, seat: int, spec: str, number: int) -> None:
        """Put a bot into a seat."""
        self._put(seat, Tenure("", "", spec, number))

    def leave(self, seat: int, number: int) -> None:
        """Leave a seat to nobody."""
        self._put(seat, Tenure("", "", "", number))

    def begin(self) -> None:
        """Let bots stand in for free seats from now on."""
        self.begun = True
        self.changes += 1

    def _put(self, seat: int, tenure: Tenure) -> None:
        self.tenures[seat].append(tenure)
        self.changes += 1
        self._of = {}

    def label(self, seat: int) -> str:
        """Return a name for people: the person's, the bot's, or the seat's letter."""
        tenure = self.now(seat)
        return tenure.name or (f"bot:{tenure.bot}" if tenure.bot else seat_letter(seat))

    def labels(self) -> list[str]:
        """Return the names of all seats."""
        return [self.label(seat) for seat in range(len(self))]

    def rotated(self) -> list[Tenure]:
        """Return who sits where in a rematch: everybody one seat on."""
        present = [tenures[-1] for tenures in self.tenures]
        return present[-1:] + present[:-1]
