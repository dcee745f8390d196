"""The contract catches what it promises to catch: each planted fault breaks one promise."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from layline.core import OVER, Drawing, Event, Game, Move, Offers, Options, Refusal, View
from layline.core.texts import Texts
from tests.contract import walk
from tests.toys import pairs, sealed

GAMES_WALKED = 40


def broken_promise(game: Game) -> str:
    """Walk a game many times and return the first complaint, or nothing."""
    for seed in range(GAMES_WALKED):
        random = Random(seed)
        try:
            walk(game, game.options(), random.randrange, 40)
        except AssertionError as error:
            return str(error) or "a promise without words"
    return ""


def pairs_with(**changed: Callable[..., Any]) -> Game:
    """Return Pairs with some methods of its state replaced."""
    state = type("FaultyState", (pairs.PairsState,), changed)
    game: Game = type("FaultyPairs", (pairs.Pairs,), {"state_type": state})()
    return game


def game_with(**changed: Any) -> Game:
    """Return Pairs with some methods of the game replaced."""
    game: Game = type("FaultyPairs", (pairs.Pairs,), changed)()
    return game


@pytest.mark.parametrize("game", [pairs.GAME, sealed.GAME], ids=lambda game: game.name)
def test_a_sound_game_keeps_every_promise(game: Game) -> None:
    assert broken_promise(game) == ""


def test_a_move_that_reads_back_as_another_is_caught() -> None:
    game = game_with(read=lambda self, text: pairs.LAY[0])
    assert "does not read back" in broken_promise(game)


def test_a_move_number_out_of_bounds_is_caught() -> None:
    assert "is not below" in broken_promise(game_with(numbers=lambda self, options: 2))


def test_an_unlisted_move_that_nothing_refuses_is_caught() -> None:
    game = pairs_with(why_not=lambda self, move: None)
    assert "nothing refuses it" in broken_promise(game)


def test_a_listed_move_that_is_refused_is_caught() -> None:
    game = pairs_with(why_not=lambda self, move: Refusal("not_now", "PRS-2"))
    assert "is listed but refused" in broken_promise(game)


def test_a_refusal_without_a_clause_is_caught() -> None:
    def why_not(self: pairs.PairsState, move: Move) -> Refusal | None:
        return None if move in self.moves() else Refusal("not_now", "")

    assert "names no clause" in broken_promise(pairs_with(why_not=why_not))


def test_a_refused_move_that_changes_the_state_is_caught() -> None:
    def play(self: pairs.PairsState, move: Move) -> None:
        self.points[0] += self.why_not(move) is not None
        super(pairs.PairsState, self).play(move)

    assert "a refused move changed the state" in broken_promise(pairs_with(play=play))


def test_odds_that_do_not_sum_to_one_are_caught() -> None:
    def odds(self: pairs.PairsState) -> tuple[tuple[Move, Fraction], ...]:
        return tuple((move, Fraction(1, 4)) for move in self.moves()) if self.drawing else ()

    assert "odds do not sum to one" in broken_promise(pairs_with(odds=odds))


def test_a_copy_that_shares_its_hands_is_caught() -> None:
    def copy(self: pairs.PairsState) -> pairs.PairsState:
        other = pairs.PairsState.copy(self)
        other.hands = self.hands
        return other

    assert broken_promise(pairs_with(copy=copy))


def test_an_empty_list_before_the_end_is_caught() -> None:
    game = pairs_with(moves=lambda self: () if self.laid else pairs.PairsState.moves(self))
    assert "no legal move before the end" in broken_promise(game)


def test_an_order_that_changes_from_call_to_call_is_caught() -> None:
    coin = Random(1)

    def moves(self: pairs.PairsState) -> tuple[Move, ...]:
        found = list(pairs.PairsState.moves(self))
        coin.shuffle(found)
        return tuple(found)

    assert "the order of moves changes" in broken_promise(pairs_with(moves=moves))


def test_a_view_that_shows_the_other_hand_is_caught() -> None:
    class Leaky(pairs.PairsView):
        def __init__(self, state: pairs.PairsState, seat: int) -> None:
            super().__init__(state, seat)
            self.secret = state.hands[1][:]

    game = pairs_with(view=lambda self, seat: Leaky(self, seat))
    assert "sees more than that" in broken_promise(game)


def test_a_told_text_that_hides_too_much_is_caught() -> None:
    """A laid card changes everybody's view, so it cannot be told as an unknown card."""
    game = pairs_with(told=lambda self, move, seat: move.text.partition(":")[0])
    assert "sees more than that" in broken_promise(game)


def test_a_guess_that_contradicts_the_view_is_caught() -> None:
    class Careless(pairs.PairsView):
        def guess(self, random: Random) -> pairs.PairsState:
            state = super().guess(random)
            state.hands[0], state.hands[1] = state.hands[1], state.hands[0]
            return state

    game = pairs_with(view=lambda self, seat: Careless(self, seat))
    assert broken_promise(game)


def test_moves_shown_to_a_seat_that_is_not_to_act_are_caught() -> None:
    class Eager(pairs.PairsView):
        def moves(self) -> tuple[Move, ...]:
            return pairs.LAY

    game = pairs_with(view=lambda self, seat: Eager(self, seat))
    assert "is not shown its own moves" in broken_promise(game)


def test_a_move_without_a_button_is_caught() -> None:
    assert "needs" in broken_promise(game_with(clicks=lambda self, view, move: ("nowhere",)))


def test_two_moves_with_the_same_clicks_are_caught() -> None:
    def draw(self: Game, view: View, told: Sequence[Event] = (), language: str = "en") -> Drawing:
        return Drawing(1, 1, "", '<g id="x" role="button" tabindex="0"></g>', "", "x")

    game = game_with(draw=draw, clicks=lambda self, view, move: ("x",))
    assert "are the same clicks" in broken_promise(game)


def test_ids_that_stand_twice_are_caught() -> None:
    def draw(self: Game, view: View, told: Sequence[Event] = (), language: str = "en") -> Drawing:
        drawing = pairs.GAME.draw(view, told, language)
        return Drawing(1, 1, '<g id="x"></g><g id="x"></g>', drawing.live, "", "x")

    assert "ids stand twice" in broken_promise(game_with(draw=draw))


def test_offers_that_are_kept_for_too_long_are_caught() -> None:
    kept: dict[str, Offers] = {}

    def offers(self: Game, view: View, language: str = "en", names: Sequence[str] = ()) -> Offers:
        return kept.setdefault(language, pairs.GAME.offers(view, language, names))

    assert "not what may be played" in broken_promise(game_with(offers=offers))

    def anonymous(self: Game, view: View, language: str = "en", names: Sequence[str] = ()) -> Offers:
        return Offers(offer._replace(sentence="A card") for offer in pairs.GAME.offers(view, language, names))

    assert "offered in other words" in broken_promise(game_with(offers=anonymous))


def test_a_missing_french_sentence_is_caught(tmp_path: Any) -> None:
    for language in ("en", "fr"):
        text = (pairs.Pairs.folder / f"text.{language}.toml").read_text(encoding="utf-8")
        if language == "fr":
            text = text.replace('laid = "{seat} pose {card}."\n', "")
        (tmp_path / f"text.{language}.toml").write_text(text, encoding="utf-8")
    assert Texts(tmp_path).differences() == ["event.laid: missing in fr"]
    with pytest.raises(AssertionError):
        walk(game_with(folder=tmp_path), pairs.GAME.options(), Random(1).randrange, 40)


def test_a_position_that_forgets_the_hands_is_caught() -> None:
    def position(self: pairs.PairsState) -> dict[str, Any]:
        return {key: value for key, value in pairs.PairsState.position(self).items() if key != "hands"}

    assert "the position" in broken_promise(pairs_with(position=position))


def test_a_game_longer_than_it_declares_is_caught() -> None:
    assert "not over after the declared" in broken_promise(game_with(longest=lambda self, options: 3))


def test_an_automatic_move_among_others_is_caught() -> None:
    class Hasty(sealed.SealedState):
        def moves_of(self, seat: int) -> tuple[Move, ...]:
            found = super().moves_of(seat)
            return (*found, sealed.OPEN) if found and found[0] is not sealed.OPEN else found

        def why_not(self, move: Move) -> Refusal | None:
            return None if move is sealed.OPEN and self.round <= 3 else super().why_not(move)

    class HastyGame(sealed.Sealed):
        def new(self, options: Options) -> Hasty:
            assert isinstance(options, sealed.SealedOptions)
            return Hasty(options)

    assert "an automatic move is not alone" in broken_promise(HastyGame())


def test_results_that_are_no_ranking_are_caught() -> None:
    from layline.core import Result

    game = pairs_with(result=lambda self: Result((2, 3), (), "won"))
    assert "no ranking" in broken_promise(game)


def test_a_list_that_goes_on_after_the_end_is_caught() -> None:
    def moves(self: pairs.PairsState) -> tuple[Move, ...]:
        return pairs.PairsState.moves(self) if self.to_act() != OVER else pairs.LAY

    assert "moves are listed after the end" in broken_promise(pairs_with(moves=moves))


def test_a_revealing_move_that_claims_to_reveal_nothing_is_caught() -> None:
    game = pairs_with(reveals=lambda self, move: self.drawing)
    assert "yet nothing is revealed" in broken_promise(game)
