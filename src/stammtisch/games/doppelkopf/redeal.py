"""Deals again the cards that a seat does not see, in every way that it cannot rule out."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count
from stammtisch.core.kinds import PLAIN
from stammtisch.core.rng import Rng
from stammtisch.games.doppelkopf.armut import trump_returned
from stammtisch.games.doppelkopf.cards import (
    ARMUT,
    CARDS,
    CLASS,
    CLASSES,
    FOLLOW,
    KIND,
    NORMAL,
    QUEEN_OF_CLUBS,
    TRUMP,
    copies,
    has_karo_trumps,
    order_of,
    trumps_of,
    whole_pack,
    with_card,
    without,
)
from stammtisch.games.doppelkopf.declarations import ace_of
from stammtisch.games.doppelkopf.hearsay import (
    ARMUT_BIT,
    heard,
    in_exchange,
    is_party_shown,
    open_with,
    was_exchanged,
)
from stammtisch.games.doppelkopf.moves import FIRST_CALL, is_call
from stammtisch.games.doppelkopf.position import DECLARING, PUSHING, RETURNING, Position
from stammtisch.kits.deals import CHOOSE, Deals, fraction

PILE: Final[i64] = 4  # the pushed cards of an Armut, as a place beside the four seats
_BOTH_FOXES: Final[i64] = 0x800000800000
_FREE: Final[i64] = 48
_CELL: Final[i64] = 5  # numbers in a cell: queens of clubs from, to, other trumps from, to, weight


class Redeal:
    """The unseen cards of a position from one seat (-1: a spectator).

    seats: the places that hold unseen cards: seats, and perhaps the `PILE`.
    held: what the viewer knows each of them to hold; rooms: how many cards it holds besides.
    missing: for each seat the classes that it is taken not to hold, as a set of bits.
    cells: the possible numbers of queens of clubs and of other trumps among those; one or more for
    each place, of which exactly one is true. ``first`` says where those of a place begin.
    types: the choices of one cell for each place for which there is a deal; perhaps none.
    """

    def __init__(self, at: Position, viewer: i64, missing: vec[i64]) -> None:
        self.position: Position = at
        self.viewer: i64 = viewer
        self.exchange: bool = in_exchange(at)
        normal = order_of(NORMAL, at.rules.dulle)
        self.order: i64 = at.order if at.step > DECLARING else normal
        self.seats: vec[i64] = vec[i64]()
        self.rooms: vec[i64] = vec[i64]()
        self.held: vec[i64] = vec[i64]([0] * 5)
        self.played: vec[i64] = vec[i64]()
        self.unseen: vec[i64] = vec[i64]([0] * 24)
        self.cells: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]([0])
        self.missing: vec[i64] = missing
        self.types: list[Types] = []
        self.look()
        self.find_types()

    def look(self) -> None:
        """Sort the cards into seen and unseen ones."""
        at = self.position
        seen: i64 = self.own_cards()
        left = without(whole_pack(at.rules.nines), seen)
        for seat in range(i64(4)):
            self.played = append(self.played, at.played_by(seat))
            left = without(left, self.played[seat])
            if seat == self.viewer:
                continue
            if at.opened & BIT[seat]:
                left = without(left, at.hands[seat])
                continue
            self.held[seat] = self.known_held(seat)
            left = without(left, self.held[seat])
            self.add_place(seat, self.size_of(seat) - count(self.held[seat]))
        if self.exchange and not (at.step == PUSHING or knows_pushed(at, self.viewer)):
            self.add_place(PILE, 3)
        for card in range(CARDS):
            self.unseen[card] = copies(left, card)

    def own_cards(self) -> i64:
        """The viewer's own cards, both in hand and in the current trick."""
        at = self.position
        if self.viewer < 0:
            return 0
        found = at.hands[self.viewer]
        more: i64 = 0
        if self.exchange and self.viewer == at.soloist:
            more = at.pushed
        elif at.step == RETURNING and self.viewer == at.taker:
            more = at.returned
        for card in range(CARDS):
            for _step in range(copies(more, card)):
                found = with_card(found, card)
        return found

    def size_of(self, seat: i64) -> i64:
        """How many cards the seat holds; during its exchange, only the dealt ones that it keeps."""
        if self.exchange:
            gave = seat == self.position.soloist and self.position.step > PUSHING
            return self.position.rules.size - 3 if gave else self.position.rules.size
        return count(self.position.hands[seat])

    def known_held(self, seat: i64) -> i64:
        """The cards that the viewer knows to be in the seat's hand."""
        at, played = self.position, self.played[seat]
        found = at.shown[seat]
        if at.sau == seat:  # DOK-39
            found |= without(_BOTH_FOXES, played)
        if was_exchanged(at):  # DOK-36
            if self.viewer == at.taker and seat == at.soloist:
                found |= without(at.returned, played)
            elif self.viewer == at.soloist and seat == at.taker:
                found |= without(without(at.pushed, at.returned), played)
        return found

    def add_place(self, seat: i64, room: i64) -> None:
        """Add a place for unseen cards, together with its cells."""
        self.seats = append(self.seats, seat)
        self.rooms = append(self.rooms, room)
        at = self.position
        poor = at.game == ARMUT and seat == at.soloist
        if seat == PILE or (was_exchanged(at) and seat == at.taker):
            self.add_cell(0, _FREE, 0, _FREE, 1)
        elif poor and not self.exchange and self.guesses_returned():
            self.add_poor_cells(seat)
        elif poor and at.step == PUSHING:
            self.add_pushing_cells()
        elif poor:  # what trumps he has are known
            self.add_cell(0, 0, 0, 0, 1)
        else:
            self.add_declared_cells(seat)
        self.first = append(self.first, i64(len(self.cells)))

    def guesses_returned(self) -> bool:
        """Whether the viewer knows that a trump was returned, but not which one."""
        return self.viewer != self.position.taker and trump_returned(self.position)

    def add_cell(self, fewest: i64, most: i64, least: i64, top: i64, weight: i64) -> None:
        """Add a cell: bounds for queens of clubs and other trumps, and its weight."""
        for number in (fewest, most, least, top, weight):
            self.cells = append(self.cells, number)

    def visible(self, seat: i64) -> i64:
        """The trumps of the seat that the viewer has seen: 64 for a queen of clubs, else 1."""
        found: i64 = 0
        for hand in (self.played[seat], self.held[seat]):
            alten = copies(hand, QUEEN_OF_CLUBS)
            normal = order_of(NORMAL, self.position.rules.dulle)
            found += alten * 64 + count(trumps_of(hand, normal)) - alten
        return found

    def add_poor_cells(self, seat: i64) -> None:
        """Add the cells of a poor player who got one to three trumps back, his only ones (DOK-36).

        With t of them there are so many ways to choose the rest of the three cards.
        """
        seen = self.visible(seat)
        shown = (seen >> 6) + (seen & 63)
        size = self.position.rules.size
        for alten in range(i64(3)):
            for others in range(i64(4)):
                trumps = shown + alten + others
                if 1 <= trumps <= 3:
                    ways: i64 = i64(int(CHOOSE[(size - trumps) * 49 + 3 - trumps]))
                    self.add_cell(alten, alten, others, others, ways)

    def add_pushing_cells(self) -> None:
        """Add the cells of a poor player who pushes his trumps first, at most three (DOK-36).

        With t of them, the weight is the number of ways to choose the plain cards pushed by now.
        """
        lying, size = count(self.position.pushed), self.position.rules.size
        for alten in range(i64(3)):
            for others in range(4 - alten):
                plain = lying - alten - others
                ways: i64 = 1
                if plain > 0:
                    ways = i64(int(CHOOSE[(size - alten - others) * 49 + plain]))
                self.add_cell(alten, alten, others, others, ways)

    def add_declared_cells(self, seat: i64) -> None:
        """Add the cells that follow from what the seat declared and announced."""
        at = self.position
        spoke = is_party_shown(at, seat)
        said = heard(at, seat, self.viewer)
        seen = self.visible(seat)
        karo = at.step == DECLARING or has_karo_trumps(at.game)
        low: i64 = -1
        high: i64 = -1
        for alten in range(i64(3)):
            if spoke and at.is_re(seat) != (alten > 0):  # DOK-42
                continue
            possible = said if at.forced else said & open_with(at.rules, alten)
            number = alten - (seen >> 6)
            if possible == 0 or number < 0:
                continue
            if possible & ~ARMUT_BIT or not karo:
                low = number if low < 0 else low
                high = number
            elif alten + (seen & 63) <= 3:
                self.add_cell(number, number, 0, 3 - alten - (seen & 63), 1)
        if low >= 0:
            self.add_cell(low, high, 0, _FREE, 1)

    # Drawing

    def draw(self, rng: Rng) -> vec[i64]:
        """Draw what each seat and the pile hold; seats that are seen keep their cards."""
        found = self.position.hands[:]
        found = append(found, i64(0))
        for seat in self.seats:
            found[seat] = self.held[seat]
        types = self.chosen(rng)
        numbers = types.deals.draw(rng)
        rooms = self.rooms[:]
        begin: i64 = 0
        for each in types.cards:
            cards = self.spread_out(each)
            rng.shuffle(cards)
            begin = self.hand_out(cards, numbers, begin, rooms, found)
        free = self.spread_out(types.free)
        rng.shuffle(free)
        self.hand_out(free, rooms[:], 0, rooms, found)
        return found

    def chosen(self, rng: Rng) -> "Types":
        """Choose a cell for each place, so that every deal is equally likely."""
        if len(self.cells) == _CELL * len(self.seats):
            return self.types[0]
        total = 0.0
        for types in self.types:
            total += types.ways()
        target = fraction(rng) * total
        for types in self.types:
            target -= types.ways()
            if target < 0.0:
                return types
        return self.types[-1]

    def find_types(self) -> None:
        """Find every choice of one cell per place that some deal satisfies."""
        choice = vec[i64]()
        for place in range(i64(len(self.seats))):
            choice = append(choice, self.first[place])
        while True:
            types = Types(self, choice)
            if types.ways() > 0.0:
                self.types.append(types)
            if not self.step(choice):
                break

    @property
    def is_possible(self) -> bool:
        """Whether some deal satisfies the current choice of cells."""
        return len(self.types) > 0

    def step(self, choice: vec[i64]) -> bool:
        """Go to the next choice of cells; returns whether there is one."""
        for place in range(i64(len(choice))):
            choice[place] += _CELL
            if choice[place] < self.first[place + 1]:
                return True
            choice[place] = self.first[place]
        return False

    def spread_out(self, mask: i64) -> vec[i64]:
        """The unseen copies of these cards, ascending."""
        found = vec[i64]()
        for card in range(CARDS):
            if mask & BIT[card]:
                for _step in range(self.unseen[card]):
                    found = append(found, card)
        return found

    def hand_out(
        self, cards: vec[i64], numbers: vec[i64], begin: i64, rooms: vec[i64], hands: vec[i64]
    ) -> i64:
        """Give cards to the places, by these numbers; returns where the next numbers begin."""
        given: i64 = 0
        for index in range(i64(len(self.seats))):
            seat = self.seats[index]
            number = numbers[begin + index]
            for _step in range(number):
                hands[seat] = with_card(hands[seat], cards[given])
                given += 1
            rooms[index] -= number
        return begin + len(self.seats)

    def called_ace(self) -> i64:
        """The ace that the caller was dealt at most once, as a set; often empty (DOK-34)."""
        for seat in self.seats:
            if self.is_caller(seat):
                return BIT[ace_of(self.position.declaration(seat) - FIRST_CALL)]
        return 0

    def is_caller(self, seat: i64) -> bool:
        """Whether everybody has heard the seat call an ace."""
        if seat == PILE or not is_call(self.position.declaration(seat)):
            return False
        return seat == self.position.soloist or self.position.rules.all_open


class Types:
    """The unseen cards by type for one choice of cells: bounded types, the rest as one type.

    The sum of a seat's cards of a type must lie between ``least`` and ``most``, see `Deals`.
    """

    def __init__(self, redeal: Redeal, choice: vec[i64]) -> None:
        self.cards: vec[i64] = vec[i64]()
        self.sizes: vec[i64] = vec[i64]()
        self.least: vec[i64] = vec[i64]()
        self.most: vec[i64] = vec[i64]()
        self.free: i64 = 0
        self.weight: i64 = 1
        self.found: float = -1.0
        cells, order = redeal.cells, redeal.order
        alten, ace = BIT[QUEEN_OF_CLUBS], redeal.called_ace()
        queen_class = CLASS[order * PLAIN + KIND[QUEEN_OF_CLUBS]]
        low, high = vec[i64](), vec[i64]()
        lower, upper = vec[i64](), vec[i64]()
        anything, nothing = vec[i64](), vec[i64]()
        one_ace = vec[i64]()
        for place in range(i64(len(choice))):
            cell = choice[place]
            low = append(low, cells[cell])
            high = append(high, cells[cell + 1])
            lower = append(lower, cells[cell + 2])
            upper = append(upper, cells[cell + 3])
            self.weight *= cells[cell + 4]
            anything = append(anything, _FREE)
            nothing = append(nothing, i64(0))
            one_ace = append(one_ace, self.most_aces(redeal, redeal.seats[place], ace))
        karo = redeal.exchange or redeal.position.step == DECLARING
        karo = karo or has_karo_trumps(redeal.position.game)
        self.add(redeal, alten, queen_class, low, high)
        if ace:
            self.add(redeal, ace, first_class(order, ace), nothing, one_ace)
        for each in range(CLASSES):
            cards = FOLLOW[order * CLASSES + each] & ~(alten | ace)
            if each == TRUMP and karo:
                self.add(redeal, cards, each, lower, upper)
            else:
                self.add(redeal, cards, each, nothing, anything)
        self.deals: Deals = Deals(redeal.rooms, self.sizes, self.least, self.most)

    def ways(self) -> float:
        """The number of deals, weighted by the weights of their cells."""
        if self.found < 0.0:
            self.found = self.deals.ways(0, self.deals.start) * float(self.weight)
        return self.found

    def most_aces(self, redeal: Redeal, seat: i64, ace: i64) -> i64:
        """The most copies of the called ace that a place's unseen cards may contain."""
        if ace == 0 or not redeal.is_caller(seat):
            return _FREE
        seen = redeal.played[seat] | redeal.held[seat]
        return 0 if seen & ace else 1

    def add(
        self, redeal: Redeal, cards: i64, card_class: i64, least: vec[i64], most: vec[i64]
    ) -> None:
        """Add a type with its bounds; a type without bounds joins the free cards."""
        size: i64 = 0
        for card in range(CARDS):
            if cards & BIT[card]:
                size += redeal.unseen[card]
        tops = vec[i64]()
        bound = False
        for index in range(i64(len(redeal.seats))):
            seat = redeal.seats[index]
            void = seat != PILE and redeal.missing[seat] & BIT[card_class] != 0
            top = size if most[index] > size else most[index]
            tops = append(tops, i64(0) if void else top)
            bound = bound or least[index] > 0 or tops[index] < size
        if not bound:
            self.free |= cards
            return
        self.cards = append(self.cards, cards)
        self.sizes = append(self.sizes, size)
        for index in range(i64(len(tops))):
            self.least = append(self.least, least[index])
            self.most = append(self.most, tops[index])


def knows_pushed(at: Position, viewer: i64) -> bool:
    """Whether the viewer has seen the pushed cards of an Armut that is under way."""
    return viewer == at.soloist or (at.taker >= 0 and viewer == at.taker)


def first_class(order: i64, cards: i64) -> i64:
    """The class of the lowest of these cards."""
    card: i64 = 0
    while not cards & BIT[card]:
        card += 1
    return CLASS[order * PLAIN + KIND[card]]
