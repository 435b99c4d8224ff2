"""Who gets which chips at the end of a hand, from plain facts: POK-10, POK-13, POK-15, POK-16."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count
from stammtisch.games.poker.rules import NOBODY, next_among


class Pots:
    """The payments of a deal, divided into pots.

    The seats ``claims[k]`` compete for the ``sizes[k]`` chips of pot ``k``.

    ``returned`` chips go back to ``payer``, because nobody paid against them.
    """

    def __init__(self) -> None:
        self.sizes: vec[i64] = vec[i64]()
        self.claims: vec[i64] = vec[i64]()
        self.payer: i64 = NOBODY
        self.returned: i64 = 0


def divided(paid: vec[i64], active: i64, side_pots: bool) -> Pots:
    """The pots of a deal (POK-13), or its single pot (POK-14).

    Args:
        paid: all that each seat has paid in the deal.
        active: the seats that have not folded, a bit each; at least one.
        side_pots: whether a player claims only what he has paid against.
    """
    pots = Pots()
    level: i64 = 0
    if side_pots:
        return_uncalled(pots, paid)
        level = add_levels(pots, paid, active)
    if len(pots.sizes) == 0:
        pots.sizes = append(pots.sizes, 0)
        pots.claims = append(pots.claims, active)
    last: i64 = len(pots.sizes) - 1
    for seat in range(i64(len(paid))):
        sum: i64 = called(pots, paid, seat)
        if sum > level:  # of who has folded, or all there is where there are no side pots
            pots.sizes[last] += sum - level
    return pots


def add_levels(pots: Pots, paid: vec[i64], active: i64) -> i64:
    """Add a pot for each level that active players have paid; returns the highest level."""
    level: i64 = 0
    while True:
        claims: i64 = 0
        next_level: i64 = 0
        for seat in range(i64(len(paid))):
            sum: i64 = called(pots, paid, seat)
            if active & BIT[seat] and sum > level:
                claims |= BIT[seat]
                if next_level == 0 or sum < next_level:
                    next_level = sum
        if claims == 0:
            return level
        size: i64 = 0
        for seat in range(i64(len(paid))):
            size += between(called(pots, paid, seat), level, next_level)
        pots.sizes = append(pots.sizes, size)
        pots.claims = append(pots.claims, claims)
        level = next_level


def return_uncalled(pots: Pots, paid: vec[i64]) -> None:
    """Return the part of the largest payment that exceeds the second largest (POK-13)."""
    most: i64 = 0
    second: i64 = 0
    for seat in range(i64(len(paid))):
        if paid[seat] > most:
            second = most
            most = paid[seat]
            pots.payer = seat
        elif paid[seat] > second:
            second = paid[seat]
    pots.returned = most - second
    if most == second:
        pots.payer = NOBODY


def called(pots: Pots, paid: vec[i64], seat: i64) -> i64:
    """What a seat has paid, less what is returned to it."""
    return paid[seat] - pots.returned if seat == pots.payer else paid[seat]


def between(sum: i64, low: i64, high: i64) -> i64:
    """The part of a payment that lies between two levels."""
    if sum <= low:
        return 0
    return high - low if sum > high else sum - low


def total(paid: vec[i64]) -> i64:
    """The sum of all chips in the pots."""
    sum: i64 = 0
    for each in paid:
        sum += each
    return sum


def winners(claims: i64, worths: vec[i64]) -> i64:
    """The seats with the best hand among these (POK-16)."""
    best: i64 = -1
    found: i64 = 0
    for seat in range(i64(len(worths))):
        if claims & BIT[seat]:
            if worths[seat] > best:
                best = worths[seat]
                found = 0
            if worths[seat] == best:
                found |= BIT[seat]
    return found


def share_out(won: vec[i64], size: i64, among: i64, dealer: i64) -> None:
    """Divide a pot; odd chips go singly, from the dealer's left (POK-16)."""
    seats: i64 = len(won)
    heads: i64 = count(among)
    each: i64 = size // heads
    odd: i64 = size - each * heads
    seat: i64 = dealer
    for _step in range(heads):
        seat = next_among(seat, seats, among)
        won[seat] += each
        if odd > 0:
            won[seat] += 1
            odd -= 1


def payments(pots: Pots, worths: vec[i64], dealer: i64) -> vec[i64]:
    """What each seat gets out of the pots, its own returned chips included.

    Args:
        pots: from `divided`.
        worths: what the hand of each seat is worth; only those of claimants count.
        dealer: odd chips go first to the claimant at his left.
    """
    won = vec[i64]([0] * i64(len(worths)))
    if pots.payer != NOBODY:
        won[pots.payer] = pots.returned
    for k in range(i64(len(pots.sizes))):
        share_out(won, pots.sizes[k], winners(pots.claims[k], worths), dealer)
    return won


def shown_before(pots: Pots, worths: vec[i64], shown: i64, seat: i64) -> i64:
    """The value that a hand must reach to be shown: the best already shown for any of its pots.

    ``shown`` are the seats that have shown. A claimant of a pot for which nobody has shown yet
    shows in any case.
    """
    least: i64 = -1
    for k in range(i64(len(pots.claims))):
        if pots.claims[k] & BIT[seat]:
            best: i64 = 0
            for other in range(i64(len(worths))):
                if pots.claims[k] & shown & BIT[other] and worths[other] > best:
                    best = worths[other]
            if least < 0 or best < least:
                least = best
    return least


def who_shows(pots: Pots, worths: vec[i64], order: vec[i64]) -> i64:
    """The seats that show their hands if they take their turns in this order (POK-15)."""
    shown: i64 = 0
    for seat in order:
        if worths[seat] >= shown_before(pots, worths, shown, seat):
            shown |= BIT[seat]
    return shown
