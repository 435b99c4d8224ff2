"""The chart of chances at a practice table.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.core.view import Bar, Outlook
from stammtisch.games.poker.position import Position
from stammtisch.games.poker.rules import DRAW, EXCHANGING, HAND, HOLDEM, RUNNING
from stammtisch.players.poker.chances import Chances, chances
from stammtisch.text import Text, say, say_n

MOST: Final = 50_000  # deals of which each one is looked at
SAMPLES: Final = 20_000  # random ones, where there are more
TABLE: Final = 5
KINDS: Final = (
    say("high card"),
    say("one pair"),
    say("two pair"),
    say("three of a kind"),
    say("straight"),
    say("flush"),
    say("full house"),
    say("four of a kind"),
    say("straight flush"),
)


def outlook_of(at: State, seat: int, rng: Rng) -> Outlook | None:
    """The chances of a seat that is still in the deal; None for all others."""
    assert isinstance(at, Position)
    active = int(at.active)
    if seat < 0 or at.ending != RUNNING or not active >> seat & 1:
        return None
    others = [each for each in range(int(at.rules.seats)) if active >> each & 1 and each != seat]
    found = chances(
        vec[i64]([at.table_tiles(), at.hands[seat], *(at.open[each] for each in others)]),
        vec[i64](_sizes(at, len(others))),
        unseen_by(at, seat),
        at.rules.short,
        MOST,
        SAMPLES,
        rng,
    )
    return Outlook(bars_of(found), note_of(at, found, len(others)))


def _sizes(at: Position, others: int) -> list[int]:
    """How many cards lie on the table and before each player at the end."""
    if at.rules.variant == HOLDEM:
        return [TABLE, *[int(at.rules.dealt)] * (1 + others)]
    return [0, *[int(HAND)] * (1 + others)]


def unseen_by(at: Position, seat: int) -> i64:
    """The cards whose places the seat does not know."""
    known: i64 = at.hands[seat] | at.thrown[seat] | at.table_tiles()
    for tiles in at.open:
        known |= tiles
    unseen: i64 = 0
    for tile in at.rules.cards:
        unseen |= BIT[tile] & ~known
    return unseen


def bars_of(found: Chances) -> tuple[Bar, ...]:
    """The bars: win, share, lose; then what the hand may become, if that is not certain yet."""
    total = int(found.total)
    lost = total - int(found.wins) - int(found.shares)
    bars = [
        Bar(say("You win"), int(found.wins) / total),
        Bar(say("You share"), int(found.shares) / total),
        Bar(say("You lose"), lost / total),
    ]
    kinds = [
        Bar(say("At the end: {kind}", kind=KINDS[kind - 1]), int(number) / total)
        for kind, number in enumerate(found.kinds)
        if number
    ]
    return tuple(bars + kinds[::-1]) if len(kinds) > 1 else tuple(bars)


def note_of(at: Position, found: Chances, others: int) -> Text:
    """How the chances were computed, and what they leave out."""
    number = int(found.total)
    if at.rules.variant == DRAW and (at.doing == EXCHANGING or at.phase == 1):
        return say_n(
            "If hands were compared before the exchange, against one other player: {number} "
            "deals were looked at. The other player’s bets are not taken into account.",
            "If hands were compared before the exchange, against {n} other players: {number} "
            "deals were looked at. What they bet is not taken into account.",
            others,
            number=number,
        )
    if found.exact:
        return say_n(
            "Against one other player, exactly: all {number} deals that can follow were looked "
            "at. The other player’s bets are not taken into account.",
            "Against {n} other players, exactly: all {number} deals that can follow were looked "
            "at. What they bet is not taken into account.",
            others,
            number=number,
        )
    return say_n(
        "Against one other player, from {number} random deals. The other player’s bets are not "
        "taken into account.",
        "Against {n} other players, from {number} random deals. What they bet is not taken into "
        "account.",
        others,
        number=number,
    )
