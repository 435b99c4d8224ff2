"""The cash of an evening: the entry fee, prizes, what else comes in or goes out (CLB-41, CLB-42).

It lies beside the evening: it is folded from the same log, but standings and rankings never ask
for it. All amounts are cents.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from stammtisch.club import events as e
from stammtisch.club.errors import ClubError, NotThere
from stammtisch.text import say

if TYPE_CHECKING:
    from stammtisch.club.evening import Evening, Unit
    from stammtisch.club.standings import Standing

LARGEST: Final = 1_000_000  # cents of one amount
LAST_PLACE: Final = 200
MOST_BOOKINGS: Final = 200
LONGEST_WORDS: Final = 80
_AMOUNT: Final = re.compile(r"(\d{1,5})(?:[.,](\d{1,2}))?")

CashEvent: TypeAlias = e.FeeSet | e.Paid | e.PrizeSet | e.Booked | e.BookingStruck
CASH_EVENTS: Final = (e.FeeSet, e.Paid, e.PrizeSet, e.Booked, e.BookingStruck)


class Prize(NamedTuple):
    """What a place gets: money, a thing, or both."""

    cents: int
    thing: str


class Booking(NamedTuple):
    """Something else that came in (above 0) or went out."""

    what: str
    cents: int


@dataclass(slots=True)
class Cash:
    """What the log of an evening says about money.

    Attributes:
        fee: what each person pays or, with ``whole``, each unit.
        paid: what each unit has paid.
        prizes: by place.
        booked: by number, from 1; struck ones are missing.
        written: how many there ever were.
    """

    fee: int = 0
    whole: bool = False
    paid: dict[str, int] = field(default_factory=dict)
    prizes: dict[int, Prize] = field(default_factory=dict)
    booked: dict[int, Booking] = field(default_factory=dict)
    written: int = 0

    def apply(self, event: CashEvent) -> None:
        """Apply one more event."""
        match event:
            case e.FeeSet(cents, whole):
                self.fee, self.whole = cents, whole
            case e.Paid(unit, cents):
                self.paid[unit] = cents
            case e.PrizeSet(place, cents, thing) if cents or thing:
                self.prizes[place] = Prize(cents, thing)
            case e.PrizeSet(place):
                self.prizes.pop(place, None)
            case e.Booked(what, cents):
                self.written += 1
                self.booked[self.written] = Booking(what, cents)
            case e.BookingStruck(number):
                self.booked.pop(number, None)

    def due(self, unit: Unit) -> int:
        """What this unit pays."""
        return self.fee * (1 if self.whole else len(unit.members))


class Account(NamedTuple):
    """The sums of an evening's cash, in cents; ``owed`` is what is still to come."""

    fees: int
    other_in: int
    prizes: int
    other_out: int
    owed: int

    @property
    def came_in(self) -> int:
        """All that has come in."""
        return self.fees + self.other_in

    @property
    def goes_out(self) -> int:
        """All that goes out, the prizes included."""
        return self.prizes + self.other_out

    @property
    def left(self) -> int:
        """What is left; below 0 it has to be added."""
        return self.came_in - self.goes_out


def account(evening: Evening) -> Account:
    """The sums as they are now."""
    cash = evening.cash
    booked = [each.cents for each in cash.booked.values()]
    return Account(
        fees=sum(cash.paid.values()),
        other_in=sum(cents for cents in booked if cents > 0),
        prizes=sum(prize.cents for prize in cash.prizes.values()),
        other_out=-sum(cents for cents in booked if cents < 0),
        owed=sum(cash.due(unit) for unit in owing(evening)),
    )


def paying(evening: Evening) -> list[Unit]:
    """Who pays a fee: everybody who takes part, even those who have left since."""
    return [unit for unit in evening.units.values() if unit.here or unit.number]


def owing(evening: Evening) -> list[Unit]:
    """Who has a fee to pay and has paid nothing yet."""
    cash = evening.cash
    return [unit for unit in paying(evening) if cash.due(unit) and not cash.paid.get(unit.id)]


def gone(evening: Evening) -> dict[str, int]:
    """What people have paid who are no longer on the list."""
    here = {unit.id for unit in paying(evening)}
    paid = evening.cash.paid.items()
    return {unit: cents for unit, cents in paid if cents and unit not in here}


def takers(place: int, standings: Iterable[Standing]) -> list[str]:
    """The units that get the prize of a place: if several share one, those of the next, too."""
    placed = [each for each in standings if each.place and not each.left]
    better = max((each.place for each in placed if each.place <= place), default=0)
    sharing = [each.unit for each in placed if each.place == better]
    return sharing if place < better + len(sharing) else []


# --- decisions


def cents_of(text: str) -> int:
    """An amount as people write it: “12”, “12,50”, “12.5 €”; raises `ClubError`."""
    found = _AMOUNT.fullmatch(text.replace("€", "").strip())
    cents = int(Decimal(f"{found[1]}.{found[2] or 0}") * 100) if found else LARGEST + 1
    if cents > LARGEST:
        raise ClubError(
            say("“{text}” is not an amount of money: write 12 or 12.50.", text=text[:20]), "CLB-41"
        )
    return cents


def set_fee(evening: Evening, cents: int, whole: bool = False, by: str = "") -> e.Events:
    """Set the entry fee; what has been paid stays as it was (CLB-41)."""
    cash, whole = evening.cash, whole and evening.format.unit > 1
    return [] if (cash.fee, cash.whole) == (cents, whole) else [e.FeeSet(cents, whole, by)]


def pay(evening: Evening, units: Sequence[str], by: str = "") -> e.Events:
    """Write down that these units have paid their fee (CLB-41).

    Raises:
        ClubError: there is no fee.
        NotThere: somebody is not on the list.
    """
    if not evening.cash.fee:
        raise ClubError(say("First say how much the entry fee is."), "CLB-41")
    found = [evening.unit(unit) for unit in units]
    unpaid = [unit for unit in found if not evening.cash.paid.get(unit.id)]
    return [e.Paid(unit.id, evening.cash.due(unit), by) for unit in unpaid]


def give_back(evening: Evening, unit: str, by: str = "") -> e.Events:
    """Write down that a unit has not paid after all, or has got it back (CLB-41)."""
    return [e.Paid(unit, 0, by)] if evening.cash.paid.get(unit) else []


def set_prize(evening: Evening, place: int, cents: int, thing: str = "", by: str = "") -> e.Events:
    """Set what a place gets; nothing at all takes the prize away (CLB-42)."""
    if not 1 <= place <= LAST_PLACE:
        raise ClubError(say("A prize is for a place from 1 to {n}.", n=LAST_PLACE), "CLB-42")
    wanted, known = Prize(cents, _words(thing)), evening.cash.prizes.get(place, Prize(0, ""))
    return [] if wanted == known else [e.PrizeSet(place, *wanted, by)]


def book(evening: Evening, what: str, cents: int, by: str = "") -> e.Events:
    """Write down what else came in or, below 0, went out (CLB-41)."""
    what = _words(what)
    if not what or not cents:
        raise ClubError(say("Write down what it is, and how much."), "CLB-41")
    if evening.cash.written >= MOST_BOOKINGS:
        raise ClubError(say("An evening has at most {n} such lines.", n=MOST_BOOKINGS))
    return [e.Booked(what, cents, by)]


def strike(evening: Evening, number: int, by: str = "") -> e.Events:
    """Strike such a line again; it stays in the log."""
    if number not in evening.cash.booked:
        raise NotThere(say("This line is not there any more."))
    return [e.BookingStruck(number, by)]


def _words(text: str) -> str:
    clean = " ".join(text.split())
    if len(clean) > LONGEST_WORDS:
        raise ClubError(say("That is too long: at most {n} letters.", n=LONGEST_WORDS))
    return clean
