"""What stays the same for a whole game: options as numbers, faces of cards, moves by card."""

# layline: compiled

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from layline.core.moves import Move
from layline.games.vor_dem_wind.moves import BIDS, PASSES, Deed, card_moves, ship_moves
from layline.games.vor_dem_wind.words import MOST_BID


class Terms:
    """Everything about a game that no move changes; cards and ships are numbered as in their set."""

    def __init__(self, players: i64, options: object, copies: list[int]) -> None:
        self.players: i64 = players
        self.options = options
        """The validated options themselves, for whoever writes the position down."""
        self.copies: vec[i64] = vec[i64](copies)
        self.large: i64 = 0
        self.small: i64 = 0
        self.target: i64 = 0
        self.first_player: i64 = -1
        """-1 means that chance decides."""
        self.start_gold: i64 = 0
        self.start_goods: i64 = 0
        self.bid_cap: i64 = MOST_BID
        self.turn_limit: i64 = 0
        self.same_kind = False
        self.finite = False
        self.end_first = True
        """The end of the game is checked before the fleet leaves (VDW-A33)."""
        self.reshuffle = True
        self.open_hands = False
        self.open_scores = False
        self.show_bank = False
        # cards
        self.cards: i64 = 0
        self.ids: list[str] = []
        self.pile_of: vec[i64] = vec[i64]([])
        self.kind_of: vec[i64] = vec[i64]([])
        self.goods_of: vec[i64] = vec[i64]([])
        """Four numbers a card."""
        self.amount_of: vec[i64] = vec[i64]([])
        self.cost_of: vec[i64] = vec[i64]([])
        self.count_of: vec[i64] = vec[i64]([])
        self.slot_of: vec[i64] = vec[i64]([])
        """Place of a special card among the specials; -1 for a normal card."""
        self.specials: list[int] = []
        """The special cards in order."""
        self.slots: i64 = 0
        self.card_deeds: list[tuple[Deed, Deed, Deed, Deed]] = []
        self.local_card: vec[i64] = vec[i64]([])
        """From the number that a move knows a card by to its number in the set; -1 when it is not there."""
        # ships
        self.ships: i64 = 0
        self.ship_ids: list[str] = []
        self.size_of: vec[i64] = vec[i64]([])
        self.cargo_of: vec[i64] = vec[i64]([])
        """Four numbers a ship."""
        self.vp_of: vec[i64] = vec[i64]([])
        self.ships_of: vec[i64] = vec[i64]([])
        self.ship_deeds: list[tuple[Deed, Deed]] = []
        self.local_ship: vec[i64] = vec[i64]([])
        # lists
        self.bid_lists: list[tuple[Move, ...]] = [tuple(BIDS[:most]) for most in range(MOST_BID + 1)]
        """What a challenger may bid who can pay up to 0, 1, 2, ..."""
        self.follow_lists: list[tuple[Move, ...]] = [(*BIDS[:most], PASSES) for most in range(MOST_BID + 1)]

    def add_card(self, name: str, numbers: list[int], goods: list[int], special: bool) -> None:
        """Add a face: `numbers` are pile, kind, amount, cost and count."""
        deeds = card_moves(name)
        self.ids.append(name)
        self.pile_of = append(self.pile_of, numbers[0])
        self.kind_of = append(self.kind_of, numbers[1])
        self.amount_of = append(self.amount_of, numbers[2])
        self.cost_of = append(self.cost_of, numbers[3])
        self.count_of = append(self.count_of, numbers[4])
        for good in goods:
            self.goods_of = append(self.goods_of, good)
        self.slot_of = append(self.slot_of, len(self.specials) if special else -1)
        if special:
            self.specials.append(int(self.cards))
            self.slots += 1
        self.card_deeds.append(deeds)
        self.local_card = _placed(self.local_card, deeds[0].card, self.cards)
        self.cards += 1

    def add_ship(self, name: str, numbers: list[int], goods: list[int]) -> None:
        """Add a ship's face: `numbers` are size, points and count."""
        deeds = ship_moves(name)
        self.ship_ids.append(name)
        self.size_of = append(self.size_of, numbers[0])
        self.vp_of = append(self.vp_of, numbers[1])
        self.ships_of = append(self.ships_of, numbers[2])
        for good in goods:
            self.cargo_of = append(self.cargo_of, good)
        self.ship_deeds.append(deeds)
        self.local_ship = _placed(self.local_ship, deeds[0].card, self.ships)
        self.ships += 1

    def card_here(self, known: i64) -> i64:
        """Return the card of this set that a move means, or -1."""
        return self.local_card[known] if 0 <= known < len(self.local_card) else -1

    def ship_here(self, known: i64) -> i64:
        """Return the ship of this set that a move means, or -1."""
        return self.local_ship[known] if 0 <= known < len(self.local_ship) else -1


def _placed(numbers: vec[i64], place: i64, number: i64) -> vec[i64]:
    while len(numbers) <= place:
        numbers = append(numbers, -1)
    numbers[place] = number
    return numbers
