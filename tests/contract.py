"""What every game promises, as checks that one walk through a game makes at every step.

`walk` plays a game with choices it is given (by Hypothesis, or by a seeded generator) and raises
AssertionError at the first promise that is broken. `test_every_game.py` walks every registered
game; `test_contract.py` walks games with planted faults and expects each to be caught.
"""

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

from layline.core import (
    CHANCE,
    OVER,
    WATCHER,
    Game,
    IllegalMove,
    Move,
    OpenView,
    Options,
    Record,
    State,
    View,
    documents,
    play_and_tell,
)
from layline.core.texts import LANGUAGES

Choose = Callable[[int], int]
"""Returns a number below its argument."""


class Walk:
    """One game being played, and all that is remembered to check it."""

    def __init__(self, game: Game, options: Options, choose: Choose) -> None:
        self.game = game
        self.options = options
        self.choose = choose
        self.state = game.new(options)
        self.record = Record(game.name, game.rules_version, options.document(), [])
        self.seen: dict[str, Move] = {}
        self.random = Random(choose(1000))
        self.told: list[Any] = []
        self.out: set[int] = set()

    def run(self, steps: int, *, pictures: bool = True) -> State:
        """Play up to `steps` moves, checking every promise on the way."""
        played = 0
        longest = self.game.longest(self.options)
        check_new(self.game, self.state)
        while self.state.to_act() != OVER and played < steps:
            moves = check_moves(self, self.state)
            check_refusals(self, self.state, moves)
            check_table_moves(self, self.state)
            check_who_is_out(self, self.state)
            check_position(self.game, self.state)
            check_views(self, self.state)
            check_sentences(self.game, self.state, moves)
            if pictures:
                check_drawing(self.game, self.state, self.told)
                check_scores(self.game, self.state, self.options.players)
            move = self._pick(moves)
            check_play(self, self.state, move)
            played += 1
            assert longest is None or played <= longest, f"not over after the declared {longest} moves"
        if self.state.to_act() == OVER:
            check_over(self.game, self.state)
            check_scores(self.game, self.state, self.options.players)
        check_record(self.game, self.record, self.state)
        return self.state

    def _pick(self, moves: tuple[Move, ...]) -> Move:
        """Mostly a listed move; now and then one that the table plays."""
        others = self.state.table_moves()
        if others and self.choose(8) == 0:
            return others[self.choose(len(others))]
        acting = self.state.acting()
        if len(acting) > 1:
            moves = self.state.moves_of(acting[self.choose(len(acting))])
        return moves[self.choose(len(moves))]


def check_new(game: Game, state: State) -> None:
    assert re.fullmatch(r"[a-z][a-z_]*", game.name)
    assert re.fullmatch(r"\d+\.\d+", game.rules_version)
    assert game.texts.differences() == []
    for key in ("title", "summary", "players", "length", "help.move"):
        assert game.texts.has(key), key
    for name, rule in game.options_type.rules().items():
        assert game.texts.has(f"option.{name}.name"), name
        assert game.texts.has(f"option.{name}.help"), name
        for value in rule.choices:
            assert game.texts.has(f"option.{name}.{value}"), (name, value)
    for preset in game.presets():
        assert game.texts.has(f"preset.{preset}"), preset
    for name in game.bots():
        assert game.texts.has(f"bot.{name}"), name


def check_moves(walk: Walk, state: State) -> tuple[Move, ...]:
    """Lists are never empty, in a fixed order, of interned moves that read back."""
    moves = state.moves()
    assert moves, "no legal move before the end"
    assert len(set(moves)) == len(moves), "a move stands twice in the list"
    assert state.moves() == moves, "the order of moves changes from call to call"
    bound = walk.game.numbers(walk.options)
    for move in (*moves, *state.table_moves()):
        assert move.text.isascii() and move.text and not re.search(r"\s", move.text), repr(move.text)
        assert walk.game.read(move.text) is move, f"{move.text} does not read back as itself"
        assert walk.seen.setdefault(move.text, move) is move, f"two moves have the text {move.text}"
        assert 0 <= move.number < bound, f"number {move.number} of {move.text} is not below {bound}"
    numbers = {move.number for move in walk.seen.values()}
    assert len(numbers) == len(walk.seen), "two moves have one number"
    if any(move.automatic for move in moves):
        assert len(moves) == 1, "an automatic move is not alone"
    acting = state.to_act()
    if acting == CHANCE:
        odds = state.odds()
        assert tuple(move for move, _ in odds) == moves, "odds and moves disagree"
        assert sum(chance for _, chance in odds) == 1, "odds do not sum to one"
        assert all(chance > 0 for _, chance in odds)
    else:
        assert state.odds() == ()
        assert state.acting()[0] == acting
        assert state.moves_of(acting) == moves
    return moves


def check_table_moves(walk: Walk, state: State) -> None:
    """What the table may play for a seat is among its moves, and can be played."""
    for seat in range(walk.options.players):
        for move in (state.timeout_move(seat), state.leave_move(seat)):
            assert move is None or move in (*state.table_moves(), *state.moves_of(seat)), f"{move} is not the table's"


def check_who_is_out(walk: Walk, state: State) -> None:
    """A seat that is out decides nothing any more, and somebody else does."""
    walk.out.update(seat for seat in range(walk.options.players) if state.out(seat))
    assert not walk.out & set(state.acting()), f"of {walk.out}, said to be out, somebody is to decide"
    assert len(walk.out) < walk.options.players, "everybody is out, and the game goes on"


def check_refusals(walk: Walk, state: State, moves: tuple[Move, ...]) -> None:
    """why_not says None for what is listed, and a reason for everything else."""
    allowed = {*moves, *state.table_moves()}
    for seat in state.acting():
        allowed.update(state.moves_of(seat))
    before = state.position()
    for move in list(walk.seen.values()):
        refusal = state.why_not(move)
        if move in allowed:
            assert refusal is None, f"{move} is listed but refused: {refusal}"
            continue
        assert refusal is not None, f"{move} is not listed, yet nothing refuses it"
        assert refusal.clause, f"{refusal.code} names no clause"
        for language in LANGUAGES:
            check_sentence(walk.game.explain(refusal, language))
        try:
            state.play(move)
        except IllegalMove as error:
            assert error.refusal.code == refusal.code
        else:
            raise AssertionError(f"{move} was refused and played")
    assert state.position() == before, "a refused move changed the state"


def check_position(game: Game, state: State) -> None:
    """A position written down and set up again is the same position."""
    document = state.position()
    again = game.setup(document)
    assert again.position() == document, "the position does not round-trip"
    assert again.to_act() == state.to_act(), "the position loses whose turn it is"
    assert again.moves() == state.moves(), "the position loses something that the moves depend on"
    assert game.setup(documents.parse(documents.write(document))).position() == document, "not through TOML"
    assert game.setup(documents.parse(json.dumps(document))).position() == document, "not through JSON"


def seats_and_watcher(options: Options) -> list[int]:
    return [*range(options.players), WATCHER]


def check_views(walk: Walk, state: State) -> None:
    """Views show a seat its own moves, and a guess made from one looks the same from that seat."""
    for seat in seats_and_watcher(walk.options):
        view = state.view(seat)
        assert view.seat == seat
        assert view.to_act() == state.to_act()
        own = state.moves_of(seat) if seat in state.acting() else ()
        assert view.moves() == own, f"seat {seat} is not shown its own moves and nothing else"
        guess = view.guess(Random(walk.random.random()))
        assert shown(guess.view(seat)) == shown(view), f"a guess of seat {seat} does not fit its view"
        assert guess.moves_of(seat) == state.moves_of(seat)
        check_told_alike(walk, state, guess, seat)


def check_told_alike(walk: Walk, state: State, guess: State, seat: int) -> None:
    """What a seat sees after a move depends only on what it saw and what it was told."""
    if guess.to_act() != state.to_act():
        raise AssertionError("a guess has somebody else to act")
    for move in state.moves()[:8]:
        twin = next((other for other in guess.moves() if guess.told(other, seat) == state.told(move, seat)), None)
        if twin is None:  # the seat could not have known that this was possible: it learns something
            assert state.reveals(move), f"seat {seat} learns from {state.told(move, seat)!r}, yet nothing is revealed"
            continue
        one, two = state.copy(), guess.copy()
        one.apply(move)
        two.apply(twin)
        assert shown(one.view(seat)) == shown(two.view(seat)), (
            f"seat {seat} was told {state.told(move, seat)!r} and sees more than that"
        )


def shown(view: Any) -> str:
    return json.dumps(view.document(), sort_keys=True)


def check_sentences(game: Game, state: State, moves: tuple[Move, ...]) -> None:
    for move in (*moves, *state.table_moves()):
        for language in LANGUAGES:
            check_sentence(game.sentence(state, move, language))


def check_sentence(sentence: str) -> None:
    assert sentence.strip() and "{" not in sentence and "}" not in sentence, repr(sentence)


def check_scores(game: Game, state: State, players: int) -> None:
    """How a seat stands is said to everybody: from what watchers see, or anybody where there are no secrets."""
    view, own = state.view(WATCHER), state.view(0)
    for seat in range(players):
        for language in LANGUAGES:
            said = game.score(view, seat, language)
            assert not isinstance(own, OpenView) or said == game.score(own, seat, language), "who looks does not matter"
            assert "{" not in said and "}" not in said and len(said) < 60, repr(said)


def check_drawing(game: Game, state: State, told: list[Any]) -> None:
    """Every id is unique, and every move can be clicked: its ids are buttons with a name."""
    for seat in {WATCHER, *state.acting()}:
        view = state.view(seat)
        heard = [event for event in told if event.heard_by(seat)]
        drawing = game.draw(view, heard)
        svg = drawing.svg()
        ids = re.findall(r'\sid="([^"]+)"', svg)
        assert len(ids) == len(set(ids)), f"ids stand twice: {sorted(ids)}"
        buttons = {
            match[1]
            for tag in re.findall(r"<[a-z]+\s[^>]*>", svg)
            if 'role="button"' in tag and 'tabindex="' in tag and (match := re.search(r'\sid="([^"]+)"', tag))
        }
        check_offers(game, view)
        paths: dict[tuple[str, ...], Move] = {}
        for move in view.moves():
            clicks = game.clicks(view, move)
            assert clicks, f"{move} cannot be clicked"
            assert set(clicks) <= buttons, f"{move} needs {clicks}; buttons are {sorted(buttons)}"
            assert paths.setdefault(clicks, move) is move, f"{move} and {paths[clicks]} are the same clicks"
        for language in LANGUAGES:
            assert game.board_text(view, language).strip()


def check_offers(game: Game, view: View) -> None:
    """What is offered is what may be played, in the words and with the clicks that each move has by itself."""
    names = [f"seat {letter}" for letter in "ABCDEFGHIJKL"]
    for language in LANGUAGES:
        offered = game.offers(view, language, names)
        assert [offer.text for offer in offered] == [move.text for move in view.moves()], "not what may be played"
        for offer, move in zip(offered, view.moves(), strict=True):
            assert offer.sentence == game.sentence(view, move, language, names), "offered in other words"
            assert (offer.clicks, offer.scale) == (game.clicks(view, move), game.scale(view, move))


def check_play(walk: Walk, state: State, move: Move) -> None:
    """Playing is a function of state and move; copies are independent; events can be told."""
    before = state.position()
    copy = state.copy()
    assert copy.position() == before, "a copy is not the same position"
    events = play_and_tell(copy, move)
    assert state.position() == before, "playing on a copy changed the original"
    state.play(move)
    assert state.position() == copy.position(), "the same move gave two positions"
    assert state.moves() == copy.moves()
    for event in events:
        for language in LANGUAGES:
            check_sentence(walk.game.narrate(event, language))
    walk.told += events
    walk.record.moves.append(move.text)


def check_over(game: Game, state: State) -> None:
    assert state.moves() == (), "moves are listed after the end"
    assert state.acting() == (), "somebody may act after the end"
    result = state.result()
    places = result.places
    assert all(place == 1 + sum(other < place for other in places) for place in places), f"no ranking: {places}"
    assert all(places[seat] == 1 for seat in result.winners)
    assert abs(sum(result.scores())) < 1e-9 or len(places) == 1
    for language in LANGUAGES:
        check_sentence(game.texts.say(language, f"result.{result.reason}"))
    check_position(game, state)


def check_record(game: Game, record: Record, state: State) -> None:
    """A record reads back byte for byte and replays to the same state."""
    text = record.write()
    again = Record.read(text)
    assert again.write() == text, "the record does not read back"
    replayed = state_of(game, again)
    assert replayed.position() == state.position(), "the record replays to another position"


def state_of(game: Game, record: Record) -> State:
    """Replay without the registry, so that games of the tests can be walked too."""
    state = game.new(game.options(record.options))
    for text in record.moves:
        state.play(game.read(text))
    return state


def walk(game: Game, options: Options, choose: Choose, steps: int, *, pictures: bool = True) -> State:
    """Play one game with these choices and check every promise on the way."""
    return Walk(game, options, choose).run(steps, pictures=pictures)
