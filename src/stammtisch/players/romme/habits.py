"""What players of Rommé do without much thought: for playouts and for choosing moves."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, members, nth
from stammtisch.core.contract import State
from stammtisch.core.kinds import rank_of, suit_of
from stammtisch.core.rng import Rng
from stammtisch.games.romme import melding
from stammtisch.games.romme.moves import (
    can_discard_joker,
    discardable,
    exchanges,
    joker_moves,
    lay_offs,
    legal_moves,
)
from stammtisch.games.romme.position import Position
from stammtisch.games.romme.rules import (
    DISCARD,
    DRAW_STOCK,
    DRAWING,
    JOKER,
    RED,
    TAKE_BACK,
    TAKE_DISCARD,
    card_points,
)
from stammtisch.players.habits import Habits
from stammtisch.players.romme.plans import (
    QUICK,
    best_laying,
    most_points,
    need_of,
    next_lay_off,
    plan_of,
    useful_of,
)

_DISCARDS: Final[i64] = 6  # that a search looks at
_FEW_DISCARDS: Final[i64] = 3  # where something can be laid
_STRAY: Final[i64] = 16  # one in so many draws is made without a reason


class RommeHabits(Habits):
    """What a search considers in Rommé, and how it plays hands out."""

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        """A sensible move at once: lay whatever fits, and discard what is of no use."""
        assert isinstance(state, Position)
        at: Position = state
        if at.phase == DRAWING:
            return _quiet_draw(at, rng)
        if at.owed:
            moves = joker_moves(at)
            return moves[rng.below(len(moves))]
        move: i64 = _quiet_laying(at)
        if move >= 0:
            return move
        if not at.may_discard():
            moves = legal_moves(at) if at.is_open(at.seat) else vec[i64]([TAKE_BACK])
            return moves[rng.below(len(moves))]
        return _quiet_discard(at, rng)

    def promising_moves(self, state: State) -> vec[i64]:
        """Moves worth searching: the best laying, exchanges, and discards of useless cards."""
        assert isinstance(state, Position)
        at: Position = state
        if at.phase == DRAWING:
            return legal_moves(at)
        if at.owed:
            return joker_moves(at)
        found = vec[i64]()
        laying = best_laying(at, QUICK)
        discards = best_discards(at, _FEW_DISCARDS if len(laying) else _DISCARDS)
        if at.has_laid() and len(laying) == 0 and len(discards) == 0:
            found = append(found, TAKE_BACK)
        for move in discards:
            found = append(found, move)
        if at.is_open(at.seat):
            found = exchanges(at, found)
        if len(laying) > 0:
            found = append(found, laying[0])
        return found if len(found) > 0 else legal_moves(at)


def _quiet_draw(at: Position, rng: Rng) -> i64:
    if len(at.pile) == 0:
        return DRAW_STOCK
    if len(at.stock) == 0 or is_wanted(at, at.pile[len(at.pile) - 1]):
        return TAKE_DISCARD
    return TAKE_DISCARD if rng.below(_STRAY) == 0 else DRAW_STOCK


def is_wanted(at: Position, card: i64) -> bool:
    """Whether the player on turn can use the card, in a meld of his own or on the table."""
    if card >= RED:
        return True
    held: i64 = at.hands.kinds(at.seat)
    if held & BIT[card] == 0 and useful_of(held | BIT[card], 0) & BIT[card]:
        return True
    return at.is_open(at.seat) and len(lay_offs(at, vec[i64](), BIT[card])) > 0


def _quiet_laying(at: Position) -> i64:
    """The next move that lays something, or -1 if nothing should be laid now."""
    if not at.may_lay():
        return -1
    seat: i64 = at.seat
    opened = at.is_open(seat)
    if opened:
        move: i64 = next_lay_off(at)
        if move >= 0 and (move & 1 == 0 or at.hands.size(seat) <= 3):
            return move
    held: i64 = at.hands.kinds(seat)
    jokers: i64 = at.hands.jokers(seat)
    useful: i64 = useful_of(held, jokers)
    if useful == 0 or at.laid_off:
        return -1
    need: i64 = need_of(at)
    if need > 0 and most_points(useful, at.hands.twice(seat), jokers) < need:
        return -1
    moves = plan_of(at, need, opened, QUICK).moves
    return moves[0] if len(moves) > 0 else i64(-1)


def _quiet_discard(at: Position, rng: Rng) -> i64:
    """A discard that fits with no other card, more often one with high points."""
    cards: i64 = discardable(at)
    if cards == 0:
        return DISCARD + JOKER
    loose: i64 = cards & ~useful_of(at.hands.kinds(at.seat), 1) & ~at.hands.twice(at.seat)
    among: i64 = loose if loose else cards
    one: i64 = nth(among, rng.below(count(among)))
    other: i64 = nth(among, rng.below(count(among)))
    return DISCARD + (one if card_points(one) >= card_points(other) else other)


# --- what a search looks at ----------------------------------------------------------------------


def best_discards(at: Position, most: i64) -> vec[i64]:
    """At most this many discards, ascending; cards that fit nothing and cost many points first."""
    cards: i64 = discardable(at)
    chosen: i64 = 0
    while cards and count(chosen) < most:
        best: i64 = -1
        least: i64 = 1000
        for card in members(cards):
            worth: i64 = company(at, card)
            if worth < least:
                least = worth
                best = card
        cards &= ~BIT[best]
        chosen |= BIT[best]
    found = vec[i64]()
    for card in members(chosen):
        found = append(found, DISCARD + card)
    if can_discard_joker(at) and len(found) == 0:
        found = append(found, DISCARD + JOKER)
    return found


def company(at: Position, card: i64) -> i64:
    """How much a card is worth keeping: the melds that it may still join, less its points."""
    held: i64 = at.hands.kinds(at.seat)
    fits: i64 = melding.positions(held, suit_of(card))
    places: i64 = melding.positions(BIT[card], suit_of(card))
    next_to: i64 = fits & ((places << 1) | (places >> 1))
    near: i64 = fits & ((places << 2) | (places >> 2))
    suits: i64 = melding.suits_held(held, rank_of(card)) & ~BIT[suit_of(card)]
    alike: i64 = count(suits)
    melded: i64 = 40 if useful_of(held, 0) & BIT[card] else i64(0)
    return melded + 12 * alike + 12 * count(next_to) + 7 * count(near) - card_points(card)
