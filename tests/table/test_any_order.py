"""The table as a state machine: anything, by anybody, in any order."""

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from layline.core import OVER
from layline.table import ClockRule, Refused, Setup, Table
from tests.table.test_table import same

PEOPLE = ["ann", "bob", "cat"]
people = st.sampled_from(PEOPLE)
seats = st.integers(-1, 3)


class AnyOrder(RuleBasedStateMachine):
    """Requests of every kind; each is accepted with the next number or refused without a trace."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    @initialize(
        clock=st.sampled_from(
            [
                ClockRule(),
                ClockRule("move", 10),
                ClockRule("total", 30, 2),
                ClockRule("days", 1, at_zero="forfeit"),
                ClockRule("move", 5, at_zero="bot"),
            ]
        ),
        limit=st.integers(0, 2),
    )
    def begin(self, clock: ClockRule, limit: int) -> None:
        options = {"players": 3, "crash_limit": limit, "round_limit": 8}
        self.table = Table(Setup("racetrack", "1.0", options, clock, host="ann"))

    def ask(self, name: str, *words: Any) -> None:
        """Put a request and check that it either appends or changes nothing."""
        self.now += 1.5
        before, number = self.table.state.position(), self.table.number
        phase, seated = self.table.phase, self.table.seats.labels()
        try:
            found = getattr(self.table, name)(*words, self.now)
        except Refused as refusal:
            assert refusal.code
            assert (self.table.state.position(), self.table.number) == (before, number)
            assert (self.table.phase, self.table.seats.labels()) == (phase, seated)
        else:
            entries = found if isinstance(found, list) else [found] if found else []
            assert [entry.number for entry in entries] == list(range(number + 1, number + 1 + len(entries)))
            assert self.table.number == number + len(entries)

    @rule(who=people, seat=seats)
    def sit(self, who: str, seat: int) -> None:
        self.ask("sit", who, who.title(), seat)

    @rule(who=people, seat=seats)
    def stand(self, who: str, seat: int) -> None:
        self.ask("stand", who, seat)

    @rule(who=people, seat=seats)
    def bot(self, who: str, seat: int) -> None:
        self.ask("seat_bot", who, "random", seat)

    @rule(who=people)
    def start(self, who: str) -> None:
        self.ask("start", who)

    @rule(
        who=people,
        text=st.sampled_from(["P0", "P1", "P2", "5", "8", "2", "skip", "timeout", "retire0", "x"]),
        back=st.integers(0, 2),
    )
    def play(self, who: str, text: str, back: int) -> None:
        self.now += 0.5
        number, before = self.table.number, self.table.state.position()
        acting = self.table.state.acting()
        try:
            self.table.play(who, text, number - back, self.now)
        except Refused:
            assert (self.table.number, self.table.state.position()) == (number, before)
        else:
            assert any(self.table.seats.person(seat) == who for seat in acting), "played for somebody else"

    @precondition(lambda self: self.table.phase == "playing")
    @rule(data=st.data())
    def play_well(self, data: st.DataObject) -> None:
        """A legal move by whoever is to act, so that games get somewhere."""
        self.now += 1.0
        table = self.table
        if table.due() is not None:
            table.play_due(self.now)
            return
        seat = table.state.acting()[0]
        text = data.draw(st.sampled_from(table.state.moves_of(seat))).text
        person = table.seats.person(seat)
        if person and seat not in table.resigned:
            table.play(person, text, table.number, self.now)
        else:
            table.play_bot(seat, text, table.number, self.now)

    @rule(who=people, what=st.sampled_from(["undo", "redo", "pause", "resume", "abandon", "agree", "decline"]))
    def agree(self, who: str, what: str) -> None:
        self.ask(what, who)

    @rule(who=people, seat=seats)
    def resign(self, who: str, seat: int) -> None:
        self.ask("resign", who, seat)

    @rule(seconds=st.sampled_from([0.0, 3.0, 40.0, 90_000.0]))
    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.ask("fall")

    @rule(who=people)
    def chat(self, who: str) -> None:
        self.ask("chat", who, who, "hello")

    @invariant()
    def a_restart_brings_the_same_table_back(self) -> None:
        if hasattr(self, "table"):
            assert same(Table.replay(self.table.setup, self.table.entries), self.table)

    @invariant()
    def the_line_is_what_the_record_replays(self) -> None:
        if hasattr(self, "table"):
            assert self.table.record().replay().position() == self.table.state.position()
            assert (self.table.phase != "playing") or self.table.state.to_act() != OVER

    @invariant()
    def nobody_waits_for_an_agreement_that_cannot_come(self) -> None:
        if hasattr(self, "table") and self.table.request is not None:
            assert self.table.waiting_for() <= self.table.seats.people()
            assert self.table.waiting_for(), "everybody agreed and nothing happened"


AnyOrder.TestCase.settings = settings(
    max_examples=40, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)
TestAnyOrder = AnyOrder.TestCase
