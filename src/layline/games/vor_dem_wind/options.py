"""The variants of Vor dem Wind as one validated type (section 7 of the rules)."""

from __future__ import annotations

from dataclasses import dataclass

from layline.core import options as declare
from layline.core.errors import BadOption
from layline.games.vor_dem_wind.cards import CardSet, built_in, card_set
from layline.games.vor_dem_wind.expecting import expected
from layline.games.vor_dem_wind.words import ALL_MONEY, TARGETS
from layline.kit.reading import option


@dataclass(frozen=True)
class VorDemWindOptions(declare.Options):
    """What the players agree on before the game."""

    players: int = declare.whole(4, 2, 4)
    first_player: str = declare.choice("random", "0", "1", "2", "3")
    card_set: str = declare.text("reconstruction-1", *built_in(), file=True)
    target_vp: int = declare.whole(0, 20, 120, zero=True)
    start_gold: int = declare.whole(22, 0, 60)
    start_goods: int = declare.whole(2, 0, 4)
    specials: bool = declare.flag(True)
    storage_rule: str = declare.choice("any", "same_kind")
    bank: str = declare.choice("unlimited", "finite")
    end_check: str = declare.choice("before_departure", "after_departure")
    ship_reshuffle: bool = declare.flag(True)
    hand_visibility: str = declare.choice("hidden", "open")
    score_visibility: str = declare.choice("hidden", "open")
    show_bank: bool = declare.flag(False)
    log_history: str = declare.choice("turn", "full")
    bid_cap: int = declare.whole(0, 1, 99, zero=True)
    turn_limit: int = declare.whole(0, 50, 1000, zero=True)
    auto_forced: bool = declare.flag(True)

    def check(self) -> None:
        """Reject a first player who is not there, and more than the box holds."""
        if self.first_player != "random" and int(self.first_player) >= self.players:
            wanted = expected("first_player", last=self.players - 1)
            raise BadOption(self.first_player, wanted, option("first_player, VDW-011"))
        if self.bank == "finite" and self.start_gold * self.players > ALL_MONEY:
            wanted = expected("start_gold", most=ALL_MONEY // self.players, bank=ALL_MONEY)
            raise BadOption(str(self.start_gold), wanted, option("start_gold, VDW-A2"))
        total = sum(self.cards().copies)
        if self.start_goods * self.players > total:
            wanted = expected("start_goods", total=total)
            raise BadOption(str(self.start_goods), wanted, option("start_goods, VDW-013"))

    def warnings(self) -> list[tuple[str, dict[str, int | str]]]:
        found: list[tuple[str, dict[str, int | str]]] = []
        if self.target() > 80:
            found.append(("long_game", {"target": self.target()}))
        if self.bid_cap and self.bid_cap < 5:
            found.append(("low_cap", {"amount": self.bid_cap}))
        return found

    def cards(self) -> CardSet:
        """Return the cards that are played with."""
        found = card_set(self.card_set)
        return found if self.specials else found.normal()

    def target(self) -> int:
        """VDW-081: return the points that end the game."""
        return self.target_vp or TARGETS[self.players - 2]
