"""A slow second referee: Canasta from the words of the rule page, on lists of tiles.

It shares no code with the engine; tests let both judge the same hands. A tile is its rank, ``2``,
``X`` (joker), ``3b`` or ``3r`` (black and red three). Moves are written ``meld K``, ``meld K 2``,
``meld_wild 1`` (jokers), ``meld_black 3``, ``add K K`` and ``add 2 K`` (tile, meld; ``wild`` is
the meld of wild tiles), ``take_pile``, ``take_pile 2`` (one natural and that wild tile).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from copy import copy
from typing import Any

from tests.games.canasta.referee_melds import (
    RANKS,
    WILD,
    Melds,
    bonus,
    canastas,
    meld_shapes,
    possible_meldings,
    tile,
    value,
    values,
    ways_to_meld,
    wilds,
)

USUAL_HAND = {2: 15, 3: 13, 4: 11}  # CAN-3
USUAL_DRAW = {2: 2, 3: 2, 4: 1}  # CAN-15
USUAL_CANASTAS = {2: 2, 3: 1, 4: 1}  # CAN-29
MOST_BACKS = 9  # in a turn (CAN-26)


class Side:
    """A team, or one player: its melds and its red threes."""

    def __init__(self) -> None:
        self.melds: Melds = {}
        self.reds = 0
        self.open = False  # CAN-19


class Hand:
    """One hand; the totals are those of the seats before it."""

    def __init__(
        self,
        options: Mapping[str, Any],
        seats: int,
        dealer: int,
        totals: list[int],
        pack: list[str],
    ):
        self.options, self.seats, self.totals = options, seats, totals
        self.needed = options["canastas_to_go_out"] or USUAL_CANASTAS[seats]
        self.sides = [Side() for _ in range(2 if seats == 4 else seats)]
        self.stock = [tile(card) for card in pack]
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        order = [(dealer + 1 + place) % seats for place in range(seats)]
        for _ in range(options["hand_size"] or USUAL_HAND[seats]):  # CAN-3
            for seat in order:
                self.hands[seat].append(self.stock.pop(0))
        self.pile = [self.stock.pop(0)]
        while self.pile[-1] in (*WILD, "3r"):  # CAN-4
            self.pile.append(self.stock.pop(0))
        usual = "face_down" if seats == 2 else "face_up"
        self.face_down = options["discards"].replace("auto", usual) == "face_down"  # CAN-39
        self.turned_up = len(self.pile)
        for seat in order:  # CAN-5
            self.lay_out_reds(seat)
        self.laid_before = [False] * seats
        self.out: int | None = None
        self.concealed = False
        self.to_shuffle: list[str] = []
        self.turn: int | None = None
        self.begin(order[0])

    def side(self, seat: int) -> Side:
        return self.sides[seat % len(self.sides)]  # CAN-2

    def lay_out_reds(self, seat: int) -> None:
        """Red threes are laid out and replaced as long as there is a stock."""
        hand = self.hands[seat]
        while "3r" in hand:
            hand.remove("3r")
            self.side(seat).reds += 1
            if self.stock:
                hand.append(self.stock.pop(0))

    # --- the turn ------------------------------------------------------------------------------

    def begin(self, seat: int) -> None:
        self.turn, self.phase = seat, "draw"
        self.asked = self.barred = False
        self.melded = False  # in the phase "play"
        self.laid = False  # in this turn
        self.added_to_old = False
        self.backs = 0
        self.old = set(self.side(seat).melds)
        self.rest: list[str] = []  # of a pile that is being claimed
        if not self.legal():  # CAN-33
            self.turn = None

    def legal(self) -> list[str]:
        """The moves of the seat to move."""
        if self.turn is None:
            return []
        if self.phase == "draw":
            return ["draw"] * bool(self.stock) + self.takings(self.turn)
        if self.phase == "answer":
            return ["yes", "no"]
        moves = self.meldings(self.turn)
        if not self.side(self.turn).open:
            if self.backs == MOST_BACKS:
                moves = [move for move in moves if self.leads_on(self.turn, move)]
            elif self.laid:
                moves.append("take_back")
        if self.phase == "claim":
            return moves + ["confirm"] * self.enough_for_first(self.turn)
        if (
            self.seats == 4
            and self.options["ask_partner"] == "optional"
            and not self.asked
            and not self.melded
            and len(self.hands[self.turn]) >= 2
        ):
            moves.append("ask_out")
        return moves + self.discards(self.turn)

    def may_go_out(self, melds: Melds) -> bool:
        """CAN-29, CAN-32."""
        return canastas(melds) >= self.needed and not self.barred

    def reserve(self, left: int, melds: Melds) -> bool:
        """CAN-31."""
        return left >= 2 or (left == 1 and self.may_go_out(melds))

    def twin(self) -> Hand:
        """An independent copy, to try something or to come back to."""
        twin = copy(self)
        twin.hands = [list(hand) for hand in self.hands]
        twin.sides = [copy(side) for side in self.sides]
        for side in twin.sides:
            side.melds = {name: Counter(meld) for name, meld in side.melds.items()}
        twin.stock, twin.pile, twin.rest = list(self.stock), list(self.pile), list(self.rest)
        return twin

    # --- the pile ------------------------------------------------------------------------------

    def takings(self, seat: int) -> list[str]:
        """CAN-17 to CAN-22, CAN-27."""
        top, hand, side = self.pile[-1], self.hands[seat], self.side(seat)
        if top not in RANKS or self.face_down:  # CAN-18, CAN-39
            return []
        ways = {"take_pile": 2}
        if side.open and not any(kind in (*WILD, "3r") for kind in self.pile):
            if top in side.melds:
                ways = {"take_pile": 0}
            elif self.options["take_with_wild"]:
                ways |= {f"take_pile {wild}": 1 for wild in WILD if wild in hand}
        return [
            way
            for way, naturals in ways.items()
            if hand.count(top) >= naturals and self.taking_serves(seat, way)
        ]

    def taking_serves(self, seat: int, way: str) -> bool:
        """The reserve is kept; a first meld can be confirmed (CAN-27, CAN-31)."""
        after = self.twin()
        after.take(seat, way)
        left = len(after.hands[seat]) + len(after.rest)
        if not self.reserve(left, after.side(seat).melds):
            return False
        return self.side(seat).open or after.can_confirm(seat)

    def take(self, seat: int, way: str) -> None:
        """Lay the top tile with what belongs to it; the rest waits."""
        side, top = self.side(seat), self.pile.pop()
        from_hand = [way[-1], top] if way != "take_pile" else [top, top]
        frozen = any(kind in (*WILD, "3r") for kind in self.pile)
        if side.open and not frozen and top in side.melds:
            from_hand = []
        self.lay(seat, top, from_hand)
        side.melds[top][top] += 1
        self.rest = [kind for kind in self.pile if kind != "3r"]

    def take_rest(self, seat: int) -> None:
        """CAN-23."""
        self.hands[seat] += self.rest
        self.side(seat).reds += self.pile.count("3r")
        self.rest, self.pile = [], []
        self.phase = "play"

    def minimum(self, seat: int) -> int:
        """CAN-24."""
        total = self.totals[seat]
        place = 0 if total < 0 else 1 if total < 1500 else 2 if total < 3000 else 3
        return first_meld(self.options)[place]

    def enough_for_first(self, seat: int) -> bool:
        """CAN-24, CAN-25."""
        melds = self.side(seat).melds
        return values(melds) >= self.minimum(seat) or canastas(melds) > 0

    def can_confirm(self, seat: int) -> bool:
        """CAN-27: all that could lie in the end, rank by rank, as hand tiles used by kind."""
        hand, laid = Counter(self.hands[seat]), self.side(seat).melds
        ends = {(0, 0, 0, 0): 0}  # twos, jokers, tiles, canastas used: the highest value
        for name in [*RANKS, "wild"]:
            further: dict[tuple[int, int, int, int], int] = {}
            lying = laid.get(name, Counter())
            for naturals, twos, jokers in meld_shapes(name, hand, lying):
                whole = lying[name] + naturals + wilds(lying) + twos + jokers
                worth = 20 * twos + 50 * jokers + (naturals * value(name) if naturals else 0)
                for (t, x, tiles, full), before in ends.items():
                    if t + twos <= hand["2"] and x + jokers <= hand["X"]:
                        used = tiles + naturals + twos + jokers
                        key = (t + twos, x + jokers, used, full + (whole >= 7))
                        further[key] = max(further.get(key, 0), before + worth)
            ends = further
        total = len(self.hands[seat]) + len(self.rest)
        for (_, _, tiles, full), worth in ends.items():
            left = total - tiles
            kept = left >= 2 or (left == 1 and full >= self.needed and not self.barred)
            if kept and (full or values(laid) + worth >= self.minimum(seat)):
                return True
        return False

    # --- melding -------------------------------------------------------------------------------

    def meldings(self, seat: int) -> list[str]:
        """CAN-8 to CAN-12, each with its reserve (CAN-31)."""
        hand, melds = Counter(self.hands[seat]), self.side(seat).melds
        legal = []
        for move, name, tiles in possible_meldings(hand, melds):
            if not Counter(tiles) - hand:
                after = {each: Counter(meld) for each, meld in melds.items()}
                after.setdefault(name, Counter()).update(tiles)
                left = len(self.hands[seat]) + len(self.rest) - len(tiles)
                if self.reserve(left, after):
                    legal.append(move)
        number = len(self.hands[seat]) - 1
        if self.phase == "play" and number in (3, 4) and hand["3b"] >= number:
            return legal + [f"meld_black {number}"] * self.may_go_out(melds)
        return legal

    def leads_on(self, seat: int, move: str) -> bool:
        """Whether the first meld can still become enough after it."""
        after = self.twin()
        after.meld(seat, move)
        return after.can_confirm(seat)

    def discards(self, seat: int) -> list[str]:
        """CAN-26, CAN-30."""
        hand, side = self.hands[seat], self.side(seat)
        if not side.open and self.laid and not self.enough_for_first(seat):
            return []
        if len(hand) == 1 and not self.may_go_out(side.melds):
            return []
        return [f"discard {kind}" for kind in set(hand)]

    def lay(self, seat: int, name: str, tiles: list[str]) -> None:
        """Tiles go from the hand to a meld."""
        for kind in tiles:
            self.hands[seat].remove(kind)
        self.side(seat).melds.setdefault(name, Counter()).update(tiles)
        self.laid = True
        self.melded = self.phase == "play"
        self.added_to_old = self.added_to_old or name in self.old

    # --- moves ---------------------------------------------------------------------------------

    def play(self, seat: int, move: str) -> None:
        """Make a legal move."""
        assert seat == self.turn
        verb, *rest = move.split()
        if verb == "draw":
            self.draw(seat)
        elif verb == "take_pile":
            self.kept = self.twin()
            self.take(seat, move)
            if self.side(seat).open:
                self.take_rest(seat)
            else:
                self.phase = "claim"
        elif verb == "confirm":
            self.side(seat).open = True
            self.take_rest(seat)
        elif verb == "take_back":
            asked, barred, backs = self.asked, self.barred, self.backs
            self.__dict__ = self.kept.twin().__dict__
            self.asked, self.barred, self.backs = asked, barred, backs + 1
            self.kept = self.twin()
        elif verb == "ask_out":
            self.asked, self.phase, self.turn = True, "answer", (seat + 2) % 4
        elif verb in ("yes", "no"):
            self.barred = verb == "no"
            self.phase, self.turn = "play", (seat + 2) % 4
        elif verb == "discard":
            self.discard(seat, rest[0])
        else:
            self.meld(seat, move)

    def meld(self, seat: int, move: str) -> None:
        """New melds and additions."""
        verb, *rest = move.split()
        if verb == "meld":
            tiles = dict(ways_to_meld(rest[0]))["".join(f" {wild}" for wild in rest[1:])]
            self.lay(seat, rest[0], tiles)
        elif verb == "meld_wild":
            self.lay(seat, "wild", ["X"] * int(rest[0]) + ["2"] * (3 - int(rest[0])))
        elif verb == "meld_black":
            self.lay(seat, "black", ["3b"] * int(rest[0]))
        else:
            self.lay(seat, rest[1], [rest[0]])

    def draw(self, seat: int) -> None:
        """CAN-15, CAN-16."""
        before = len(self.hands[seat])
        for _ in range(self.options["draw_count"] or USUAL_DRAW[self.seats]):
            if self.stock:
                self.hands[seat].append(self.stock.pop(0))
        self.lay_out_reds(seat)
        if len(self.hands[seat]) == before:
            self.turn = None
            return
        self.phase = "play"
        self.kept = self.twin()

    def discard(self, seat: int, kind: str) -> None:
        side = self.side(seat)
        self.hands[seat].remove(kind)
        self.pile.append(kind)
        side.open = side.open or self.laid
        if not self.hands[seat]:
            self.out = seat
            self.concealed = not self.laid_before[seat] and not self.added_to_old  # CAN-36
            self.turn = None
            return
        self.laid_before[seat] = self.laid_before[seat] or self.laid
        self.begin((seat + 1) % self.seats)

    def shuffle(self, order: list[str]) -> None:
        """Nothing is ever shuffled again."""
        raise AssertionError

    def expire(self) -> None:
        """No rule limits the time."""
        raise AssertionError

    @property
    def how(self) -> str:
        """How the hand ended."""
        if self.out is None:
            return "nobody out"
        return "out concealed" if self.concealed else "out"

    def seen(self, seat: int) -> dict[str, Any]:
        """What a seat may know."""
        melds = [
            {name: sorted(meld.elements()) for name, meld in side.melds.items()}
            for side in self.sides
        ]
        covered = self.face_down and len(self.pile) > self.turned_up  # CAN-39
        return {
            "hand": sorted(self.hands[seat]),
            "counts": [len(hand) for hand in self.hands],
            "stock": len(self.stock),
            "pile": (len(self.pile), *([] if covered else self.pile[-1:])),
            "melds": melds,
            "red threes": [side.reds for side in self.sides],
        }

    # --- score ---------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """CAN-35 to CAN-37; partners get the same."""
        return [self.score(seat % len(self.sides)) for seat in range(self.seats)]

    def score(self, number: int) -> int:
        side = self.sides[number]
        seats = [seat for seat in range(self.seats) if seat % len(self.sides) == number]
        points = values(side.melds)
        for name, meld in side.melds.items():
            points += bonus(name, meld, self.options["wild_unfinished"])
        points -= sum(value(kind) for seat in seats for kind in self.hands[seat])
        if self.out in seats:
            points += 200 if self.concealed else 100
        reds = 800 if side.reds == 4 else 100 * side.reds
        lucky = side.open if self.options["red_three_rule"] == "any_meld" else canastas(side.melds)
        return points + (reds if lucky else -reds)


def first_meld(options: Mapping[str, Any]) -> list[int]:
    """The four minimums of CAN-24."""
    return [int(number) for number in options["first_meld"].split()]


class Match:
    """Hands one after another (CAN-2, CAN-38)."""

    def __init__(self, options: Mapping[str, Any], seats: int, dealer: int | None = None):
        assert dealer is not None  # drawn by lot
        self.options, self.seats, self.dealer = options, seats, dealer
        self.totals = [0] * seats
        self.over = False

    def deal(self, pack: list[str]) -> Hand:
        """The next hand."""
        return Hand(self.options, self.seats, self.dealer, self.totals, pack)

    def close(self, hand: Hand) -> None:
        """Write a finished hand down."""
        self.totals = [old + new for old, new in zip(self.totals, hand.scores(), strict=True)]
        self.dealer = (self.dealer + 1) % self.seats
        best = max(self.totals)
        sides = self.totals[:2] if self.seats == 4 else self.totals
        self.over = best >= self.options["match_target"] and sides.count(best) == 1

    def winners(self) -> set[int]:
        """Who has won the match."""
        return {seat for seat in range(self.seats) if self.totals[seat] == max(self.totals)}
