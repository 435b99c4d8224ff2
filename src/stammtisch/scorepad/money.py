"""What the points of an evening cost, and who pays whom (PAD-1 to PAD-6, PAD-14)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

from stammtisch.text import DecimalWord, SeatWord, Text, say

Account: TypeAlias = Literal["average", "pairs", "pot"]
ACCOUNTS: Final[tuple[Account, ...]] = get_args(Account)
DEAREST: Final = 100_000  # tenths of a cent for a point: 100 euros
_DIGITS: Final = 9  # of a number that somebody types
_EXACT: Final = (
    14  # players among whom the fewest payments are looked for; each one more doubles it
)

NAMES: Final[dict[Account, Text]] = {
    "average": say("against the average"),
    "pairs": say("everybody with everybody"),
    "pot": say("into the pot"),
}
RULES: Final[dict[Account, str]] = {"average": "PAD-2", "pairs": "PAD-3", "pot": "PAD-4"}


class Stake(Struct, frozen=True):
    """What is played for: tenths of a cent for a point, and between whom it is paid (PAD-1)."""

    tenths: int
    account: Account = "average"

    @property
    def cents(self) -> str:
        """The cents for a point, as `tenths_of` reads them."""
        return f"{self.tenths / 10:g}"

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules by which it is settled."""
        return ("PAD-1", RULES[self.account], "PAD-5", "PAD-6")


class Payment(Struct, frozen=True):
    """A player pays another one this many cents; ``payee`` is None for the pot."""

    payer: int
    payee: int | None
    cents: int


class Settlement(Struct, frozen=True):
    """What each player wins or loses, in cents, and the payments that settle it."""

    cents: tuple[int, ...]
    payments: tuple[Payment, ...]
    pot: int = 0


def money(cents: int) -> Text:
    """An amount in euros."""
    return say("€{amount}", amount=DecimalWord(cents / 100, places=2))


def in_words(payment: Payment, names: Sequence[str] = ()) -> Text:
    """Who pays how much to whom; without names they are those of the seats."""
    amount = money(payment.cents)
    payer = names[payment.payer] if names else SeatWord(payment.payer)
    if payment.payee is None:
        return say("{payer} pays {amount} into the pot", payer=payer, amount=amount)
    payee = names[payment.payee] if names else SeatWord(payment.payee)
    return say("{payer} pays {amount} to {payee}", payer=payer, amount=amount, payee=payee)


def tenths_of(typed: str) -> int | None:
    """Tenths of a cent, from cents with at most one decimal as people type them, or None."""
    whole, _, tenth = typed.strip().replace(",", ".").partition(".")
    digits = whole + (tenth or "0")
    if len(tenth) > 1 or len(digits) > _DIGITS or not (digits.isascii() and digits.isdigit()):
        return None
    return int(digits)


def settle(totals: Sequence[int], stake: Stake, low_wins: bool = False) -> Settlement:
    """Settle the accounts of an evening.

    Args:
        totals: the points of each player; partners each have those of their side.
        stake: what a point costs, and between whom.
        low_wins: whether few points are good; then the signs are the other way round (PAD-2).
    """
    points = [-total if low_wins else total for total in totals]
    cent = Fraction(stake.tenths, 10)
    if stake.account == "pot":
        owed = [_rounded((max(points) - each) * cent) for each in points]
        payments = tuple(Payment(n, None, cents) for n, cents in enumerate(owed) if cents)
        return Settlement(tuple(-each for each in owed), payments, sum(owed))
    times = len(points) if stake.account == "pairs" else 1
    mean = Fraction(sum(points), len(points))
    cents = _whole([(each - mean) * times * cent for each in points])
    return Settlement(tuple(cents), tuple(_payments(cents)))


def clear(cents: Sequence[int]) -> tuple[Payment, ...]:
    """The payments that clear what many evenings brought everybody (PAD-14).

    Args:
        cents: what each has won or lost; what they lost together went into the pot.
    """
    pot = len(cents)
    payments = _payments([*cents, -sum(cents)])
    return tuple(
        Payment(each.payer, None if each.payee == pot else each.payee, each.cents)
        for each in payments
    )


def _rounded(cents: Fraction) -> int:
    """The nearest whole number of cents; half a cent is paid (PAD-5)."""
    return int(cents + Fraction(1, 2))


def _whole(exact: Sequence[Fraction]) -> list[int]:
    """Whole cents that add up to 0, each less than a cent from what is exact (PAD-5)."""
    cents = [each.__floor__() for each in exact]
    lacking = -sum(cents)
    by_remainder = sorted(range(len(cents)), key=lambda n: (cents[n] - exact[n], n))
    for player in by_remainder[:lacking]:
        cents[player] += 1
    return cents


def _payments(cents: Sequence[int]) -> list[Payment]:
    """As few payments as possible (PAD-6).

    Players whose sums are 0 among themselves need one payment fewer than they are; so the players
    are divided into as many such groups as possible. Too many players to find them are one group.
    """
    found = []
    open_all = [player for player, each in enumerate(cents) if each]
    for group in _groups(cents) if len(open_all) <= _EXACT else [open_all]:
        rest = {player: cents[player] for player in group}
        while open_ := {player: each for player, each in rest.items() if each}:
            payer = min(open_, key=lambda player: (open_[player], player))
            payee = max(open_, key=lambda player: (open_[player], -player))
            paid = min(-open_[payer], open_[payee])
            found.append(Payment(payer, payee, paid))
            rest[payer] += paid
            rest[payee] -= paid
    return found


def _groups(cents: Sequence[int]) -> list[list[int]]:
    """The players who pay or get something, in as many groups as possible with the sum 0."""
    players = [player for player, each in enumerate(cents) if each]
    everybody = (1 << len(players)) - 1
    sums, most, last = [0] * (everybody + 1), [0] * (everybody + 1), [0] * (everybody + 1)
    for those in range(1, everybody + 1):
        lowest = (those & -those).bit_length() - 1
        sums[those] = sums[those & (those - 1)] + cents[players[lowest]]
        choices = (n for n in range(len(players)) if those >> n & 1)
        last[those] = max(choices, key=lambda n: most[those & ~(1 << n)])
        most[those] = most[those & ~(1 << last[those])] + (sums[those] == 0)
    groups: list[list[int]] = []
    those = everybody
    while those:
        if sums[those] == 0:
            groups.append([])
        groups[-1].append(players[last[those]])
        those &= ~(1 << last[those])
    return groups
