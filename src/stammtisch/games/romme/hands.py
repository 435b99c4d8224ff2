"""The hands of all seats; every card occurs twice, and jokers have two colours.

A seat's hand is four cells: the kinds it holds at least once, those it holds twice, its red and its
black jokers. What everybody knows of the hands is kept in the same way. Which joker of a hand is
laid has no meaning (ROM-1), so a red one goes first.
"""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, members
from stammtisch.games.romme.rules import BLACK, RED, card_points, points_of

CELLS: Final[i64] = 4
_ONCE: Final[i64] = 0
_TWICE: Final[i64] = 1
_REDS: Final[i64] = 2
_BLACKS: Final[i64] = 3
MOST_JOKERS: Final[i64] = 6  # in a pack


class Hands:
    """The hands of all seats as cells in a row, four per seat."""

    FIELDS: ClassVar[tuple[str, ...]] = ("cells",)

    def __init__(self, seats: i64) -> None:
        self.cells: vec[i64] = vec[i64]([0] * (CELLS * seats))

    def copy(self) -> "Hands":
        """An independent copy."""
        new = Hands(0)
        new.cells = self.cells[:]
        return new

    # --- reading ---

    def kinds(self, seat: i64) -> i64:
        """The kinds that a seat holds, without jokers."""
        return self.cells[CELLS * seat]

    def twice(self, seat: i64) -> i64:
        """The kinds that a seat holds twice."""
        return self.cells[CELLS * seat + _TWICE]

    def jokers(self, seat: i64) -> i64:
        """How many jokers a seat holds."""
        return self.cells[CELLS * seat + _REDS] + self.cells[CELLS * seat + _BLACKS]

    def reds(self, seat: i64) -> i64:
        """How many red jokers a seat holds."""
        return self.cells[CELLS * seat + _REDS]

    def size(self, seat: i64) -> i64:
        """How many cards a seat holds."""
        first: i64 = CELLS * seat
        cells = self.cells
        return count(cells[first]) + count(cells[first + 1]) + cells[first + 2] + cells[first + 3]

    def copies(self, seat: i64, card: i64) -> i64:
        """How many copies of a card a seat holds; for a joker, those of both colours."""
        if card >= RED:
            return self.jokers(seat)
        if self.kinds(seat) & BIT[card] == 0:
            return 0
        return 2 if self.twice(seat) & BIT[card] else 1

    def holds(self, seat: i64, card: i64) -> bool:
        """Whether a seat holds this card or joker."""
        if card >= RED:
            return self.cells[CELLS * seat + _REDS + card - RED] > 0
        return self.kinds(seat) & BIT[card] != 0

    def points(self, seat: i64) -> i64:
        """The penalty points of the hand (ROM-26)."""
        return (
            points_of(self.kinds(seat))
            + points_of(self.twice(seat))
            + card_points(RED) * self.jokers(seat)
        )

    def next_joker(self, seat: i64) -> i64:
        """The joker that leaves the seat's hand first."""
        return RED if self.reds(seat) > 0 else BLACK

    def of(self, seat: i64) -> vec[i64]:
        """The four cells of a seat."""
        return self.cells[CELLS * seat : CELLS * seat + CELLS]

    def cards(self, seat: i64) -> vec[i64]:
        """All cards of a seat, ascending, jokers last."""
        return cards_in(self.of(seat))

    def all_cards(self) -> vec[i64]:
        """The cards of all seats."""
        found = vec[i64]()
        for seat in range(i64(len(self.cells)) // CELLS):
            for card in self.cards(seat):
                found = append(found, card)
        return found

    def gone(self, seat: i64, before: vec[i64]) -> vec[i64]:
        """The cards that have left a seat's hand since it had these cells."""
        now = self.of(seat)
        left = vec[i64](
            [
                (before[_ONCE] & ~now[_ONCE]) | (before[_TWICE] & ~now[_TWICE]),
                before[_TWICE] & ~now[_ONCE],
                before[_REDS] - now[_REDS],
                before[_BLACKS] - now[_BLACKS],
            ]
        )
        return cards_in(left)

    # --- changing ---

    def gain(self, seat: i64, card: i64) -> None:
        """Put a card into a hand."""
        first: i64 = CELLS * seat
        cells = self.cells
        if card >= RED:
            cells[first + _REDS + card - RED] += 1
        elif cells[first] & BIT[card]:
            cells[first + _TWICE] |= BIT[card]
        else:
            cells[first] |= BIT[card]

    def give(self, seat: i64, card: i64) -> i64:
        """Take a card out of a hand (any joker for `RED`); returns which card it was."""
        if card >= RED:
            card = self.next_joker(seat)
        self.lose(seat, card)
        return card

    def lose(self, seat: i64, card: i64) -> None:
        """Take a card out of a hand."""
        first: i64 = CELLS * seat
        cells = self.cells
        if card >= RED:
            cells[first + _REDS + card - RED] -= 1
        elif cells[first + _TWICE] & BIT[card]:
            cells[first + _TWICE] &= ~BIT[card]
        else:
            cells[first] &= ~BIT[card]


def cards_in(cells: vec[i64]) -> vec[i64]:
    """The cards of four cells, ascending, jokers last."""
    found = vec[i64]()
    for kind in members(cells[_ONCE]):
        found = append(found, kind)
        if cells[_TWICE] & BIT[kind]:
            found = append(found, kind)
    for colour in range(i64(2)):
        jokers: i64 = cells[_REDS + colour]
        assert jokers <= MOST_JOKERS, "no such hand"
        for _step in range(jokers):
            found = append(found, RED + colour)
    return found
