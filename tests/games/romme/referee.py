"""A slow second referee: Rommé from the words of the rule page, on strings of notation.

It shares no code with the engine; tests let both judge the same hands. A joker is ``X``, one that
lies ``X=6s``. Moves are written ``meld 6c 6h X=6s``, ``lay 7h m2`` (with ``low`` or ``high`` where
both ends would do), ``exchange Th m1``, ``discard Kd``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

SUITS = "cshd"
RANKS = "A23456789TJQK"
PLACES = RANKS + "A"  # ROM-6: place p of a run is PLACES[p - 1]
USUAL_HAND = {2: 13, 3: 13, 4: 13, 5: 12, 6: 11}  # ROM-3

MOST_BACKS = 10  # in a turn (ROM-14)


def plain(card: str) -> str:
    """A card of the pack; the colour of a joker has no meaning (ROM-1)."""
    return "X" if card[0] == "X" else card


def worth(rank: str) -> int:
    """ROM-9, with the ace high."""
    if rank == "A":
        return 11
    return int(rank) if rank.isdigit() else 10


def minus(card: str) -> int:
    """What a card in hand costs (ROM-26)."""
    return 20 if card == "X" else worth(card[0])


class Meld:
    """A set of ``rank`` or a run of ``suit`` from ``low`` on; laid are a card, or ``X``, and what
    it stands for."""

    def __init__(self, low: int, laid: Sequence[tuple[str, str]]) -> None:
        self.low = low  # 0: a set
        self.laid = list(laid)

    @property
    def high(self) -> int:
        return self.low + len(self.laid) - 1

    @property
    def jokers(self) -> int:
        return sum(card == "X" for card, _ in self.laid)

    def text(self) -> str:
        """The cards as they lie."""
        laid = (
            self.laid if self.low else sorted(self.laid, key=lambda each: SUITS.index(each[1][1]))
        )
        return " ".join(shown(card, named) for card, named in laid)

    def points(self) -> int:
        """ROM-9."""
        points = sum(worth(named[0]) for _, named in self.laid)
        return points - 10 if self.low == 1 else points

    def mixed_well(self, limit: str) -> bool:
        """ROM-8 and its option."""
        if limit == "none":
            return True
        if limit == "one" and self.jokers > 1:
            return False
        return self.jokers <= len(self.laid) - self.jokers


def shown(card: str, named: str) -> str:
    """``6s`` or ``X=6s``."""
    return card if card == named else f"{card}={named}"


def sets_of(hand: Counter[str]) -> Iterator[Meld]:
    """All sets that the cards give (ROM-5, ROM-7)."""
    for rank in RANKS:
        for size in (3, 4):
            for suits in combinations(SUITS, size):
                named = [rank + suit for suit in suits]
                if sum(not hand[card] for card in named) <= hand["X"]:
                    yield from fillings(hand, 0, named)


def runs_of(hand: Counter[str]) -> Iterator[Meld]:
    """All runs that the cards give (ROM-6, ROM-7)."""
    for suit in SUITS:
        for low in range(1, 13):
            for high in range(low + 2, 15):
                named = [PLACES[place - 1] + suit for place in range(low, high + 1)]
                if sum(not hand[card] for card in named) > hand["X"]:
                    break
                yield from fillings(hand, low, named)


def fillings(hand: Counter[str], low: int, named: list[str]) -> Iterator[Meld]:
    """The ways to lay these cards, each itself or by a joker."""
    ways: list[tuple[str, ...]] = [()]
    for card in named:
        ways = [
            (*way, each) for way in ways for each in (card, "X") if way.count(each) < hand[each]
        ]
    for way in ways:
        yield Meld(low, list(zip(way, named, strict=True)))


class Hand:
    """One hand; ``shuffle`` must be called while ``to_shuffle`` is not empty."""

    def __init__(self, options: Mapping[str, Any], seats: int, dealer: int, pack: list[str]):
        self.options = options
        self.seats = seats
        size = options["hand_size"] or USUAL_HAND[seats]
        self.first = (dealer + 1) % seats
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.stock = [plain(card) for card in pack]
        for place in range(size * seats):  # ROM-3
            self.hands[(self.first + place) % seats].append(self.stock.pop(0))
        self.pile: list[str] = []  # ROM-4
        self.melds: list[Meld] = []
        self.open = [False] * seats
        self.reshuffles = 0
        self.to_shuffle: list[str] = []
        self.winner: int | None = None
        self.hand_romme = False
        self.turn: int | None = self.first
        self.begin(self.first)

    # --- the turn ------------------------------------------------------------------------------

    def begin(self, seat: int) -> None:
        """The start of a turn (ROM-24, ROM-25)."""
        self.turn = seat
        self.drawn = False
        self.taken: str | None = None  # the card of the pile that may not be discarded (ROM-20)
        self.new: list[Meld] = []
        self.laid_off = False
        self.owes_joker = False
        self.backs = 0
        if self.stock:
            return
        if self.reshuffles == self.options["max_reshuffles"]:
            self.turn = None
            return
        self.reshuffles += 1
        self.to_shuffle = self.pile[:-1]
        self.pile = self.pile[-1:]

    def shuffle(self, order: list[str]) -> None:
        """The pile has been shuffled."""
        cards = [plain(card) for card in order]
        assert sorted(cards) == sorted(self.to_shuffle)
        self.stock, self.to_shuffle = cards, []

    def legal(self) -> list[str]:
        """The moves of the seat to move."""
        if self.turn is None:
            return []
        if not self.drawn:
            return ["draw_stock"] * bool(self.stock) + ["take_discard"] * bool(self.pile)
        if self.owes_joker:
            return self.with_joker()
        moves = self.meld_moves() + self.lay_moves() if self.backs < MOST_BACKS else []
        if self.open[self.turn]:
            moves += self.exchange_moves()
        elif self.new or self.laid_off:
            moves.append("take_back")  # ROM-14
        return moves + self.discards()

    def may_leave(self, hand: Sequence[str], cards: int) -> bool:
        """ROM-21: whether so many cards of the hand may be laid at once."""
        needed = 0 if self.options["final_discard"] == "optional" else 1
        return len(hand) - cards >= needed

    def meld_moves(self) -> list[str]:
        assert self.turn is not None
        return [f"meld {meld.text()}" for meld in self.possible_melds(self.hands[self.turn])]

    def possible_melds(self, hand: Sequence[str]) -> list[Meld]:
        counted = Counter(hand)
        return [
            meld
            for meld in [*sets_of(counted), *runs_of(counted)]
            if meld.mixed_well(self.options["joker_limit"]) and self.may_leave(hand, len(meld.laid))
        ]

    def lay_moves(self) -> list[str]:
        assert self.turn is not None
        return self.lay_moves_of(self.hands[self.turn], self.melds)

    def lay_moves_of(self, hand: Sequence[str], melds: Sequence[Meld]) -> list[str]:
        """ROM-18."""
        if not self.may_leave(hand, 1):
            return []
        limit = self.options["joker_limit"]
        return [
            f"lay {shown(card, named)} m{number}{end}"
            for number, meld in enumerate(melds, 1)
            for end, named in self.places_at(meld)
            for card in {named, "X"} & set(hand)
            if Meld(0, [*meld.laid, (card, named)]).mixed_well(limit)
        ]

    def places_at(self, meld: Meld) -> list[tuple[str, str]]:
        """What may be laid at a meld: which end, where that must be said, and which card."""
        if not meld.low:
            there = {named for _, named in meld.laid}
            rank = meld.laid[0][1][0]
            return [("", rank + suit) for suit in SUITS if rank + suit not in there]
        suit = meld.laid[0][1][1]
        both = meld.low == 2 and meld.high == 13  # the ace goes to either end
        places = [("low", meld.low - 1), ("high", meld.high + 1)]
        return [
            (f" {end}" if both else "", PLACES[place - 1] + suit)
            for end, place in places
            if 1 <= place <= 14
        ]

    def exchange_moves(self) -> list[str]:
        """ROM-19."""
        assert self.turn is not None
        hand = self.hands[self.turn]
        moves = []
        for number, meld in enumerate(self.melds, 1):
            for at, (card, named) in enumerate(meld.laid):
                if card == "X" and named in hand and self.exchange_serves(hand, meld, at):
                    moves.append(f"exchange {named} m{number}")
        return moves

    def exchange_serves(self, hand: Sequence[str], meld: Meld, at: int) -> bool:
        """With ``use_now``: whether a joker can be laid after it."""
        if self.options["exchanged_joker"] == "keep":
            return True
        named = meld.laid[at][1]
        after = list(hand)
        after.remove(named)
        after.append("X")
        laid = [*meld.laid[:at], (named, named), *meld.laid[at + 1 :]]
        melds = [Meld(meld.low, laid) if each is meld else each for each in self.melds]
        return any(each.jokers for each in self.possible_melds(after)) or any(
            move.startswith("lay X=") for move in self.lay_moves_of(after, melds)
        )

    def with_joker(self) -> list[str]:
        return [move for move in self.meld_moves() + self.lay_moves() if "X=" in move]

    def discards(self) -> list[str]:
        """ROM-16, ROM-20."""
        assert self.turn is not None
        hand = self.hands[self.turn]
        if len(hand) > 1 and not self.open[self.turn] and (self.new or self.laid_off):
            total = sum(meld.points() for meld in self.new)
            if self.laid_off or total < self.options["first_meld"]:
                return []
        return [
            f"discard {card}"
            for card in set(hand)
            if card != self.taken or hand.count(card) > 1 or len(hand) == 1
        ]

    # --- moves ---------------------------------------------------------------------------------

    def play(self, seat: int, move: str) -> None:
        """Make a legal move."""
        assert seat == self.turn and not self.to_shuffle
        verb, *rest = move.split()
        hand = self.hands[seat]
        if verb == "draw_stock":
            hand.append(self.stock.pop(0))
            self.after_drawing(seat)
        elif verb == "take_discard":
            card = self.pile.pop()
            self.taken = card
            hand.append(card)
            self.after_drawing(seat)
        elif verb == "take_back":
            self.hands[seat] = list(self.kept[0])
            self.melds = [Meld(low, laid) for low, laid in self.kept[1]]
            self.taken, self.new, self.laid_off = self.kept[2], [], False
            self.backs += 1
        elif verb == "meld":
            self.meld(seat, rest)
        elif verb == "lay":
            self.lay(seat, rest)
        elif verb == "exchange":
            self.exchange(seat, rest)
        else:
            self.discard(seat, rest[0])

    def after_drawing(self, seat: int) -> None:
        self.drawn = True
        self.kept = (
            list(self.hands[seat]),
            [(meld.low, list(meld.laid)) for meld in self.melds],
            self.taken,
        )

    def leave(self, seat: int, card: str) -> None:
        """A card leaves the hand for the table."""
        self.hands[seat].remove(card)
        if card == self.taken:
            self.taken = None

    def meld(self, seat: int, words: list[str]) -> None:
        meld = next(
            meld for meld in self.possible_melds(self.hands[seat]) if meld.text() == " ".join(words)
        )
        self.melds.append(meld)
        self.new.append(meld)
        for card, _ in meld.laid:
            self.leave(seat, card)
        self.after_laying(seat)

    def lay(self, seat: int, words: list[str]) -> None:
        meld = self.melds[int(words[1][1:]) - 1]
        card, _, named = words[0].partition("=")
        named = named or card
        if not meld.low:
            meld.laid.append((card, named))
        elif words[2:] == ["low"] or (
            words[2:] == [] and meld.low > 1 and PLACES[meld.low - 2] == named[0]
        ):
            meld.laid.insert(0, (card, named))
            meld.low -= 1
        else:
            meld.laid.append((card, named))
        self.laid_off = True
        self.leave(seat, card)
        self.after_laying(seat)

    def after_laying(self, seat: int) -> None:
        self.owes_joker = False
        if not self.hands[seat]:  # final_discard = optional
            self.win(seat)

    def exchange(self, seat: int, words: list[str]) -> None:
        named, number = words
        meld = self.melds[int(number[1:]) - 1]
        at = meld.laid.index(("X", named))
        meld.laid[at] = (named, named)
        self.leave(seat, named)
        self.hands[seat].append("X")
        self.owes_joker = self.options["exchanged_joker"] == "use_now"

    def discard(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.pile.append(card)
        if not self.hands[seat]:
            self.win(seat)
            return
        self.open[seat] = self.open[seat] or bool(self.new)  # ROM-13
        self.begin((seat + 1) % self.seats)

    def win(self, seat: int) -> None:
        """ROM-22, ROM-23."""
        self.winner = seat
        self.hand_romme = not self.open[seat]
        self.turn = None

    @property
    def how(self) -> str:
        """How the hand ended."""
        if self.winner is None:
            return "void"
        return "Hand-Rommé" if self.hand_romme else "Rommé"

    def expire(self) -> None:
        """No rule limits the time."""
        raise AssertionError

    def seen(self, seat: int) -> dict[str, Any]:
        """What a seat may know."""
        return {
            "hand": sorted(self.hands[seat]),
            "counts": [len(hand) for hand in self.hands],
            "stock": len(self.stock),
            "pile": (len(self.pile), *self.pile[-1:]),
            "melds": [meld.text() for meld in self.melds],
        }

    def scores(self) -> list[int]:
        """ROM-26, ROM-27."""
        if self.winner is None:
            return [0] * self.seats
        factor = self.options["hand_romme_factor"] if self.hand_romme else 1
        return [-factor * sum(minus(card) for card in hand) for hand in self.hands]


class Match:
    """Hands one after another (ROM-2, ROM-28)."""

    def __init__(self, options: Mapping[str, Any], seats: int, dealer: int | None = None):
        assert dealer is not None  # drawn by lot
        self.options, self.seats, self.dealer = options, seats, dealer
        self.totals = [0] * seats
        self.played = 0
        self.over = False

    def deal(self, pack: list[str]) -> Hand:
        """The next hand."""
        return Hand(self.options, self.seats, self.dealer, pack)

    def close(self, hand: Hand) -> None:
        """Write a finished hand down."""
        self.totals = [old + new for old, new in zip(self.totals, hand.scores(), strict=True)]
        self.dealer = (self.dealer + 1) % self.seats
        self.played += 1
        self.over = self.played == (self.options["match_hands"] or self.seats)

    def winners(self) -> set[int]:
        """Who has won the match."""
        best = max(self.totals)
        return {seat for seat in range(self.seats) if self.totals[seat] == best}
