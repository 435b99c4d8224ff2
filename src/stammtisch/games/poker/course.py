"""The course of a match: who takes part, who deals, who is out, and when it ends."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.contract import Context
from stammtisch.games.poker.rules import HOLDEM, Rules, next_among, seats_after

IN: Final = 0  # `PokerContext.left` of who is still in the match


class PokerContext(Context):
    """What a deal of Poker inherits.

    ``totals`` are the chips of each seat, those included that lie in the pot of void deals; these
    are its ``carried`` (POK-22). So a void deal changes no total, and the totals always add up to
    all chips of the match. ``left`` is the deal in which a seat went out, 0 while it is in.
    ``hand`` counts the deals that were played.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (*Context.FIELDS, "carried", "left")

    def __init__(
        self,
        dealer: i64,
        hand: i64,
        totals: vec[i64],
        carried: vec[i64],
        left: vec[i64],
        over: bool = False,
    ) -> None:
        super().__init__(dealer, hand, totals, over)
        self.carried: vec[i64] = carried
        self.left: vec[i64] = left

    def players(self) -> i64:
        """The seats that are in the match, as bits."""
        players: i64 = 0
        for seat in range(i64(len(self.left))):
            if self.left[seat] == IN:
                players |= BIT[seat]
        return players

    def chips(self, seat: i64) -> i64:
        """The chips of a seat outside the pot."""
        return self.totals[seat] - self.carried[seat]


def opening(rules: Rules, dealer: i64) -> PokerContext:
    """The context of the first deal (POK-3)."""
    seats = int(rules.seats)
    nothing = vec[i64]([0] * seats)
    return PokerContext(dealer, 0, vec[i64]([rules.chips] * seats), nothing, nothing)


def following(
    rules: Rules, before: PokerContext, scores: vec[i64], paid: vec[i64], void: bool
) -> PokerContext:
    """The context after a deal with these scores (POK-5, POK-17).

    ``paid`` are the payments of the deal, which stay in the pot after a void one (POK-22).
    """
    seats = rules.seats
    totals = before.totals[:]
    carried = vec[i64]([0] * seats)
    left = before.left[:]
    deal: i64 = before.hand + 1
    for seat in range(seats):
        totals[seat] += scores[seat]
        if void:
            carried[seat] = paid[seat]
        if totals[seat] == 0 and left[seat] == IN:
            left[seat] = deal
    after = PokerContext(before.dealer, deal, totals, carried, left)
    if not rules.side_pots:
        drop_who_cannot_pay(rules, after)
    players: i64 = after.players()
    if players:
        after.dealer = next_among(before.dealer, seats, players)
    after.over = players & (players - 1) == 0 or deal >= rules.deals
    return after


def drop_who_cannot_pay(rules: Rules, context: PokerContext) -> None:
    """Eliminate players who cannot pay the next ante or blind in full (POK-14).

    When somebody is out the blinds move on, so that it is asked again.
    """
    changed: bool = True
    while changed:
        changed = False
        players: i64 = context.players()
        if players & (players - 1) == 0:
            return
        dealer: i64 = next_among(context.dealer, rules.seats, players)
        for seat in seats_after(dealer, rules.seats, players):
            if context.chips(seat) < due(rules, dealer, players, seat):
                context.left[seat] = context.hand + 1
                changed = True
                if rules.variant == HOLDEM:
                    break


def due(rules: Rules, dealer: i64, players: i64, seat: i64) -> i64:
    """What a seat pays before the deal: the ante, or a blind (POK-20, POK-30, POK-40, POK-45)."""
    if rules.variant != HOLDEM:
        return rules.ante
    half: i64 = next_among(dealer, rules.seats, players)
    if seat == half:
        return rules.half_blind
    return rules.min_bet if seat == next_among(half, rules.seats, players) else 0


def places(context: PokerContext) -> list[int]:
    """The places: most chips first, then the players who went out, from last to first (POK-17)."""
    marks = [_mark(context, seat) for seat in range(i64(len(context.left)))]
    return [1 + sum(other > own for other in marks) for own in marks]


def _mark(context: PokerContext, seat: i64) -> tuple[int, int, int]:
    """A sort key for places, greater is better; a player who cannot pay may be out with chips."""
    left = int(context.left[seat])
    return (int(left == IN), left, int(context.totals[seat]))
