"""`State.sample`: the cards and secret declarations that a seat cannot exclude."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.rng import Rng
from stammtisch.games.deals import Deals
from stammtisch.games.doppelkopf.cards import (
    CARDS,
    CLASS,
    CLASSES,
    FOLLOW,
    HOCHZEIT,
    HOCHZEIT_ALONE,
    QUEEN_OF_CLUBS,
    copies,
    whole_pack,
    with_card,
)
from stammtisch.games.doppelkopf.declarations import open_declarations, rank
from stammtisch.games.doppelkopf.moves import (
    DECLARE_HOCHZEIT,
    FIRST_SOLO,
    GESUND,
    RE,
)
from stammtisch.games.doppelkopf.parties import by_queens, played_by, speakers, voids
from stammtisch.games.doppelkopf.position import DECLARING, Position


class Redeal:
    """The unseen cards of a position, from one seat (-1: somebody who only looks on)."""

    def __init__(self, position: Position, viewer: i64) -> None:
        self.position: Position = position
        self.viewer: i64 = viewer
        self.seats: vec[i64] = vec[i64]()
        self.played: vec[i64] = vec[i64]()
        unseen = vec[i64]([0] * 24)
        pack = whole_pack(position.rules.nines)
        for card in range(CARDS):
            unseen[card] = copies(pack, card)
        for seat in range(i64(4)):
            played = played_by(position, seat)
            self.played = append(self.played, played)
            own: i64 = position.hands[seat] if seat == viewer else 0
            for card in range(CARDS):
                unseen[card] -= copies(played, card) + copies(own, card)
            if seat != viewer:
                self.seats = append(self.seats, seat)
        self.unseen: vec[i64] = unseen

    def draw(self, rng: Rng) -> vec[i64]:
        """The cards that each seat still holds, as hands."""
        position = self.position
        hands = position.hands[:]
        rooms = vec[i64]()
        for seat in self.seats:
            rooms = append(rooms, position.cards_of(seat))
            hands[seat] = 0
        types = Types(self)
        numbers = Deals(rooms, types.sizes, types.least, types.most).draw(rng)
        at: i64 = 0
        for each in types.cards:
            cards = self.spread_out(each)
            rng.shuffle(cards)
            at = self.hand_out(cards, numbers, at, rooms, hands)
        free = self.spread_out(types.free)
        rng.shuffle(free)
        self.hand_out(free, rooms[:], 0, rooms, hands)
        return hands

    def spread_out(self, mask: i64) -> vec[i64]:
        """The unseen copies of these cards, ascending."""
        found = vec[i64]()
        for card in range(CARDS):
            if mask & BIT[card]:
                for _ in range(self.unseen[card]):
                    found = append(found, card)
        return found

    def hand_out(
        self, cards: vec[i64], numbers: vec[i64], at: i64, rooms: vec[i64], hands: vec[i64]
    ) -> i64:
        """Give the cards to the unseen hands in these numbers; where the next numbers stand."""
        given: i64 = 0
        for index in range(i64(len(self.seats))):
            seat = self.seats[index]
            number = numbers[at + index]
            for _ in range(number):
                hands[seat] = with_card(hands[seat], cards[given])
                given += 1
            rooms[index] -= number
        return at + len(self.seats)

    def alten_bounds(self, seat: i64) -> i64:
        """How many queens of clubs the seat was dealt at least and at most: least * 4 + most."""
        position = self.position
        least: i64 = 0
        most: i64 = 2
        if by_queens(position) and speakers(position) & BIT[seat]:  # DOK-42
            if position.is_re(seat):
                least = 1
            else:
                most = 0
        declared = position.declaration(seat)
        if declared == GESUND and not position.rules.silent and most > 1:  # DOK-22
            most = 1
        bride = position.game == HOCHZEIT or position.game == HOCHZEIT_ALONE
        if bride and seat == position.soloist:  # DOK-29
            least = 2
        if self.is_secret(seat) and self.possible(seat, 2) == 2:
            least = 2
        return least * 4 + most

    def is_secret(self, seat: i64) -> bool:
        """The seat declared a Vorbehalt of which only that is known."""
        return (
            seat != self.viewer
            and seat != self.position.soloist
            and self.position.declaration(seat) > GESUND
        )

    def possible(self, seat: i64, alten: i64) -> i64:
        """What the Vorbehalt can have been with so many queens of clubs: bits from `gesund` on."""
        position = self.position
        rules = position.rules
        queens = BIT[QUEEN_OF_CLUBS] | BIT[QUEEN_OF_CLUBS + 24] if alten == 2 else i64(0)
        found = open_declarations(rules, queens, position.forced) & -2
        if rules.solo_open:  # DOK-18
            found &= 2 if position.declaration(seat) == DECLARE_HOCHZEIT else -3
        if position.phase == DECLARING:
            return found
        winning = rank(
            rules, position.context, position.soloist, position.declaration(position.soloist)
        )
        lower: i64 = 0
        for move in range(DECLARE_HOCHZEIT, RE):
            if rank(rules, position.context, seat, move) < winning:
                lower |= BIT[move - GESUND]
        return found & lower


class Types:
    """The unseen cards by type, those with bounds and, in one, those without."""

    def __init__(self, redeal: Redeal) -> None:
        self.cards: vec[i64] = vec[i64]()
        self.sizes: vec[i64] = vec[i64]()
        self.least: vec[i64] = vec[i64]()
        self.most: vec[i64] = vec[i64]()
        self.free: i64 = 0
        position = redeal.position
        missing = voids(position)
        queen_class = CLASS[position.order * 24 + QUEEN_OF_CLUBS]
        self.add(redeal, BIT[QUEEN_OF_CLUBS], queen_class, missing, True)
        for each in range(CLASSES):
            cards = FOLLOW[position.order * 5 + each] & ~BIT[QUEEN_OF_CLUBS]
            self.add(redeal, cards, each, missing, False)

    def add(
        self, redeal: Redeal, cards: i64, card_class: i64, missing: vec[i64], alten: bool
    ) -> None:
        """One type with its bounds; without any it joins the free cards."""
        size: i64 = len(redeal.spread_out(cards))
        least, most = vec[i64](), vec[i64]()
        bound = False
        for seat in redeal.seats:
            low: i64 = 0
            high = size
            if alten:
                bounds = redeal.alten_bounds(seat)
                shown = copies(redeal.played[seat], QUEEN_OF_CLUBS)
                low = (bounds >> 2) - shown if bounds >> 2 > shown else 0
                high = (bounds & 3) - shown if (bounds & 3) - shown < size else size
            if missing[seat] & BIT[card_class]:
                high = 0
            bound = bound or low > 0 or high < size
            least = append(least, low)
            most = append(most, high)
        if not bound or size == 0:
            self.free |= cards
            return
        self.cards = append(self.cards, cards)
        self.sizes = append(self.sizes, size)
        for index in range(i64(len(least))):
            self.least = append(self.least, least[index])
            self.most = append(self.most, most[index])


def redealt_declarations(redeal: Redeal, dealt: vec[i64], rng: Rng) -> i64:
    """The declarations with every secret Vorbehalt drawn anew, equally likely (DOK-17)."""
    position = redeal.position
    found = position.declared
    for seat in redeal.seats:
        if redeal.is_secret(seat):
            mask = redeal.possible(seat, copies(dealt[seat], QUEEN_OF_CLUBS))
            options = vec[i64]()
            for move in range(DECLARE_HOCHZEIT, FIRST_SOLO + 7):
                if mask & BIT[move - GESUND]:
                    options = append(options, move)
            found -= position.declaration(seat) << (seat * 8)
            found |= options[rng.below(len(options))] << (seat * 8)
    return found
