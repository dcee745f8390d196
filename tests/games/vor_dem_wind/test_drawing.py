"""The board: what it shows of the trade, what can be clicked, and what it must not show."""

import re
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from layline.core import CHANCE, OVER, WATCHER
from layline.core.texts import LANGUAGES
from layline.games.vor_dem_wind import GAME
from layline.games.vor_dem_wind.forecast import loads, losses
from layline.games.vor_dem_wind.rules import VorDemWindState
from layline.games.vor_dem_wind.sight import Sight
from layline.kit.svg import escape
from tests.games.vor_dem_wind.port import new, play, port, sensible

FLEET = ["G-ACCP", "G-CCSS", "G-AAPS", "K-AA", "K-CP"]


def svg(state: VorDemWindState, seat: int, language: str = "en") -> str:
    return GAME.draw(state.view(seat), (), language).svg()


def buttons(text: str) -> dict[str, str]:
    """Return ids of what can be clicked with its name; faint choices are left out."""
    tags = [tag for tag in re.findall(r"<g [^>]*>", text) if 'role="button"' in tag and "aria-disabled" not in tag]
    return {re.search(r' id="([^"]+)"', tag)[1]: re.search(r'aria-label="([^"]*)"', tag)[1] for tag in tags}  # type: ignore[index]


def texts(drawn: str, layer: str = "") -> list[str]:
    """Return the words that stand on the board, or in a layer on demand."""
    root = ET.fromstring(drawn.replace(' xmlns="http://www.w3.org/2000/svg"', ""))  # noqa: S314  # our own text
    hidden = {id(one) for group in root.iter("g") if group.get("data-layer") for one in group.iter("text")}
    if layer:
        groups = [group for group in root.iter("g") if group.get("data-layer") == layer]
        assert all(group.get("display") == "none" and group.get("data-name") for group in groups)
        return [one.text or "" for group in groups for one in group.iter("text")]
    return [one.text or "" for one in root.iter("text") if id(one) not in hidden]


def auction() -> VorDemWindState:
    seats: list[dict[str, Any]] = [{"gold": 12}, {"gold": 7}, {"gold": 30}]
    state = port(*seats, phase="choose", table=["I11", "B19", "L2-06"], harbour=FLEET)
    play(state, "pick:I11 challenge:0")
    return state


def test_every_offer_is_one_click_and_the_next_ones_are_faint() -> None:
    state = auction()
    found = buttons(svg(state, 1))
    assert [name for name in found if name.startswith("bid_")] == [f"bid_{amount}" for amount in range(1, 8)]
    assert "pass" not in found
    assert "(7 → 3 if you buy, 11 if you are paid)" in found["bid_4"]
    assert re.search(r'id="bid_8"[^>]*aria-disabled="true" data-move="bid:8"', svg(state, 1))
    assert "bid_9" not in svg(state, 1)
    play(state, "bid:4")
    assert "pass" in buttons(svg(state, 2)) and len(buttons(svg(state, 2))) == 31


def test_a_holder_sees_what_each_answer_does_to_his_gold() -> None:
    state = auction()
    play(state, "bid:4 bid:20")
    found = buttons(svg(state, 0))
    assert "(12 → 16)" in found["sell_1"] and "(12 → 8)" in found["keep_1"]
    assert "12 → 16" in texts(svg(state, 0)) and "12 → 8" in texts(svg(state, 0))
    assert "sell_2" in found and "keep_2" not in found
    assert "the card must be sold" in svg(state, 0)
    assert "offers 20" in svg(state, WATCHER) and "offers 4" in svg(state, WATCHER)


def test_the_trade_can_be_read_at_a_glance() -> None:
    state = auction()
    shown = svg(state, 2)
    assert "B is asked for an offer to A" in shown and "asked now" in shown and "under offer" in shown
    play(state, "bid:4 pass sell_to:1")
    assert "gold in front" in svg(state, 2) and "locked" in svg(state, 2)


def test_what_each_ship_lacks_shows_on_demand() -> None:
    state = port({"warehouse": "ACC", "hand": "P"}, {"warehouse": "CP"}, phase="reveal", harbour=FLEET)
    mine = svg(state, 0)
    said = " ".join(texts(mine, "lacks"))
    assert "lacks P" in said and "lacks S S" in said and "ready" not in said
    assert "ready" in texts(svg(state, 1), "lacks")
    assert not any("lacks" in one for one in texts(mine)), "only on demand"
    assert 'data-layer="lacks"' not in svg(state, WATCHER)


def test_what_could_be_loaded_shows_on_demand() -> None:
    state = port({"warehouse": "ACCP", "hand": "AA"}, {"gold": 3}, phase="reveal", harbour=FLEET)
    assert texts(svg(state, 0), "load")[0] == "Ships to load: 1, 18 points · with the hand stored: 2, 26 points"
    assert "with the hand" not in " ".join(texts(svg(state, 1), "load"))
    view = state.view(0)
    assert isinstance(view, Sight)
    names = view.terms.ship_ids
    found = loads(view)
    assert [names[ship] for ship in found.now] == ["G-ACCP"]
    assert sorted(names[ship] for ship in found.later) == ["G-ACCP", "K-AA"]
    full = port({"warehouse": "SSSSSSSC", "hand": "AA"}, {}, phase="reveal", harbour=FLEET)
    view = full.view(0)
    assert isinstance(view, Sight)
    assert (loads(view).later_points, loads(view).points) == (0, 0), "there is no room for two apples"


@pytest.mark.parametrize("seed", range(8))
def test_the_best_load_is_the_best_of_all_that_the_rules_allow(seed: int) -> None:
    random = Random(seed)
    stored = "".join(random.choice("ACPS") for _ in range(8))
    state = port({"warehouse": stored, "claim": "I08"}, {}, phase="act", harbour=[*FLEET, "K-C", "K-S", "G-CPSS"])
    view = state.view(0)
    assert isinstance(view, Sight)

    def most(now: VorDemWindState) -> int:
        best = now.position()["seats"][0]["vp"]
        for move in now.moves():
            if move.text.startswith("load:"):
                after = now.copy()
                assert isinstance(after, VorDemWindState)
                after.apply(move)
                best = max(best, most(after))
        return int(best)

    if state.why_not(GAME.read("use:ship")) is None:
        play(state, "use:ship")
    assert loads(view).points == most(state)


def test_what_would_spoil_now_shows_on_demand() -> None:
    state = port({"warehouse": "AACCP", "hand": "SS"}, {"warehouse": "AC"}, phase="reveal", harbour=FLEET)
    said = texts(svg(state, 0), "spoils")
    assert said == ["If the fleet left now: hand S S, apple \N{MULTIPLICATION SIGN}2, 1 of the cheese and spices."]
    assert not any("fleet left now" in one for one in texts(svg(state, 0)))
    marks = [svg(state, seat).count('class="vd-rot') for seat in (0, 1, WATCHER)]
    assert marks == [5, 4, 4], "warehouses are open to all, a hand is not"
    safe = port({"warehouse": "AC", "hand": "PS", "preservation": ["X-PRES3"]}, {}, phase="reveal", harbour=FLEET)
    view = safe.view(0)
    assert isinstance(view, Sight)
    assert losses(view) == ([0, 0, 0, 1], [0, 0, 0, 0])
    quiet = port({"warehouse": "SSC"}, {}, phase="reveal", harbour=FLEET)
    assert "nothing spoils" in texts(svg(quiet, 0), "spoils")[0]


@pytest.mark.parametrize("seed", range(6))
def test_the_forecast_is_what_happens(seed: int) -> None:
    """What the drawing says of losses is what the rules take when the owner chooses as it supposes."""
    random = Random(seed)
    stored = "".join(random.choice("ACPS") for _ in range(random.randrange(9)))
    hand = "".join(random.choice("ACPS") for _ in range(random.randrange(4)))
    state = port({"warehouse": stored, "hand": hand}, {}, phase="turn_end", harbour=["K-A"])
    view = state.view(0)
    assert isinstance(view, Sight)
    lost_hand, lost_stored = losses(view)
    assert sum(lost_hand) == len(hand)
    play(state, "turn_end")
    if state.position()["phase"] == "remove":
        play(state, f"remove_cheese:{lost_stored[1]}")
    left = state.position()["seats"][0]["warehouse"]
    assert [stored.count(letter) - left.count(letter) for letter in "ACPS"] == lost_stored


def test_only_the_seat_that_decides_has_buttons() -> None:
    state = auction()
    assert buttons(svg(state, 1)) and not buttons(svg(state, 0)) and not buttons(svg(state, WATCHER))


def test_a_safeguard_is_clicked_before_its_card() -> None:
    state = port({}, {"specials": ["X-SAFE"]}, phase="choose", table=["B19", "I08"], harbour=FLEET)
    play(state, "pick:B19")
    view = state.view(1)
    assert GAME.clicks(view, GAME.read("safe:I08")) == ("special_X-SAFE", "card_I08")
    assert GAME.clicks(view, GAME.read("seize:0")) == ("special_X-SAFE", "card_B19")
    assert GAME.clicks(view, GAME.read("challenge:0")) == ("card_B19",)


def test_most_pieces_of_the_board_stay_from_move_to_move() -> None:
    """A page is sent only the pieces that it does not have."""
    state = auction()
    before = GAME.draw(state.view(0)).live.split("\n")
    play(state, "bid:4")
    now = GAME.draw(state.view(0)).live.split("\n")
    sizes = [len(piece) for piece in now if piece not in before]
    assert sum(sizes) < sum(map(len, now)) / 3 and len(now) > 30


def test_a_card_keeps_its_id_on_its_way_from_the_table() -> None:
    state = port({}, {}, phase="choose", table=["B19", "I08"], harbour=FLEET)
    before = re.search(r'id="card_B19"[^>]*transform="([^"]+)"', svg(state, 0))
    play(state, "pick:B19")
    after = re.search(r'id="card_B19"[^>]*transform="([^"]+)"', svg(state, 0))
    assert before and after and before[1] != after[1]


def test_reasons_are_given_for_uses_that_are_not_possible() -> None:
    poor = port({"gold": 3, "hand": "A", "claim": "L3-09"}, {}, phase="act", harbour=FLEET)
    assert "Storing costs 9 gold" in svg(poor, 0)
    empty = port({"claim": "I08"}, {}, phase="act", harbour=FLEET)
    assert "covers no ship" in svg(empty, 0) and "use_income" in buttons(svg(empty, 0))


FAINT: dict[str, tuple[dict[str, Any], dict[str, Any], str, str]] = {
    "reveal": ({"phase": "reveal", "table": ["I08", "I09"]}, {}, "reveal:shipment", "pile_twice"),
    "choose": ({"phase": "choose", "table": ["I08"]}, {}, "challenge:1", "no_open_card"),
    "load": ({"phase": "load", "steps": 1000}, {"claim": "I08", "warehouse": "CP"}, "load:K-AA", "not_covered"),
    "won now": ({"phase": "act"}, {"specials": ["X-SELL"], "won_now": "X-SELL"}, "special:X-SELL", "won_now"),
    "too dear": ({"phase": "act"}, {"gold": 3, "specials": ["X-PS2"]}, "special:X-PS2", "special_cost"),
    "must offer": ({"phase": "bid", "holder": 1, "table": ["I08"]}, {}, "pass", "must_bid"),
}


@pytest.mark.parametrize("case", FAINT)
def test_what_cannot_be_chosen_says_which_move_it_stands_for_and_why_not(case: str) -> None:
    position, mine, move, code = FAINT[case]
    theirs: dict[str, Any] = {}
    if "I08" in position.get("table", []) and position["phase"] != "reveal":
        theirs = {"claim": "B19", "status": "open" if position["phase"] == "bid" else "locked"}
    state = port(mine, theirs, harbour=FLEET, **position)
    refusal = state.why_not(GAME.read(move))
    assert refusal is not None and refusal.code == code
    (ident,) = GAME.clicks(state.view(0), GAME.read(move))
    drawn = re.search(rf'<g [^>]*id="{ident}"[^>]*>', svg(state, 0))
    assert drawn and 'aria-disabled="true"' in drawn[0] and f'data-move="{move}"' in drawn[0]
    assert escape(GAME.explain(refusal, "en")) in drawn[0]
    assert "aria-disabled" not in svg(state, 1)


def test_drawings_of_a_whole_game_are_well_formed_and_every_move_can_be_clicked() -> None:
    state, random = new(players=3, target_vp=20), Random(8)
    height = GAME.draw(state.view(0)).height
    still = GAME.draw(state.view(0)).still
    steps = 0
    while state.to_act() != OVER:
        if state.to_act() != CHANCE and steps % 5 == 0:
            view = state.view(int(state.to_act()))
            for language in LANGUAGES:
                drawing = GAME.draw(view, (), language)
                ET.fromstring(drawing.svg())  # noqa: S314  # our own text
                assert (drawing.height, drawing.still) == (height, still)
                assert max(len(line) for line in GAME.board_text(view, language).split("\n")) <= 80
            faint = re.findall(r'data-move="([^"]+)"', drawing.svg())
            assert all(state.why_not(GAME.read(text)) is not None for text in faint)
            found = buttons(drawing.svg())
            assert all(set(GAME.clicks(view, move)) <= set(found) for move in view.moves())
        state.apply(sensible(state, random))
        steps += 1
    assert "Over after turn" in svg(state, 0) and "pts" in svg(state, WATCHER)


def test_the_style_has_every_class_and_no_colour_stands_in_the_drawing() -> None:
    text = svg(auction(), 1) + svg(port({"specials": ["X-SAFE", "X-PS2", "X-SELL", "X-PRES2"]}, {}, phase="reveal"), 0)
    style = (GAME.folder / "board.css").read_text(encoding="utf-8")
    body = re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL)
    used = {name for classes in re.findall(r'class="([^"]+)"', body) for name in classes.split() if name[:3] == "vd-"}
    plain = {"vd-game", "vd-panel", "vd-stall", "vd-good", "vd-jib", "vd-bid", "vd-safe", "vd-gone", "vd-half"}
    assert {name for name in used if f".{name}" not in style} <= plain
    assert not re.search(r"#[0-9a-fA-F]{3,6}\b|fill=|stroke=|style=\"", body)


def test_the_text_board_names_what_matters() -> None:
    state = auction()
    text = GAME.board_text(state.view(1))
    assert "G-ACCP=18" in text and "bid:1 .. bid:7" in text and "I11" in text
    assert "7 gold" in text and "12 gold" not in text
    french = GAME.board_text(state.view(WATCHER), "fr")
    assert "Port" in french and "ouverte" in french


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_and_gold_leave_room_before_the_warehouse(language: str) -> None:
    """Letters in bold are up to 9.3 units wide; 122 are free between a stall's card and its warehouse."""
    seats: list[dict[str, Any]] = [{"gold": 137, "ships": ["G-ACCP"]}, {"gold": 7}, {"gold": 30}]
    state = port(*seats, phase="choose", table=["I11", "B19", "L2-06"], harbour=FLEET[1:])
    facts = re.findall(r'<text x="146"[^>]*class="vd-small vd-strong"[^>]*>([^<]+)', svg(state, 0, language))
    assert len(facts) >= 2 and "137" in " ".join(facts)
    assert all(9.3 * len(words) <= 122 for words in facts)
    fronts = ("card_open", "card_locked", "named_card", "settled_money", "undecided", "asked", "waits", "offer_passed")
    assert [key for key in fronts if 8.3 * len(GAME.texts.say(language, f"drawing.{key}")) > 122] == []


@pytest.mark.parametrize("hand", ["A", "CS", "SS"])
def test_what_lies_in_the_hand_stands_above_its_name(hand: str) -> None:
    drawn = svg(port({"hand": hand}, {}, phase="reveal", harbour=FLEET), 0)
    name = float(re.findall(r'<text x="([\d.]+)"[^>]*>Hand</text>', drawn)[0])
    fans = [float(x) for x in re.findall(r'id="hand_\w+"[^>]*transform="translate\(([\d.]+)', drawn)]
    assert len(fans) == len(set(hand)) and abs(min(fans) - 24 - name) < 5
