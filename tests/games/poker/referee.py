"""A second reading of the rules of Poker, written from the rule page alone.

A deal is a generator: it yields who is on turn and what he may do (``bet 2–10`` is a range) and is
sent what he does. Nothing of the engine is used. Cards are in notation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from itertools import combinations
from typing import Any

RANKS = "23456789TJQKA"

Asked = tuple[int, list[str]]
Course = Generator[Asked, str, None]
Worth = tuple[Any, ...]


def worth_of(cards: Sequence[str], short: bool) -> Worth:
    """The best five of the cards; of fewer the open combination (POK-18, POK-19, POK-33)."""
    if len(cards) < 5:
        return _equal_ranks(cards)
    return max(_five(five, short) for five in combinations(cards, 5))


def _equal_ranks(cards: Sequence[str]) -> Worth:
    counts = Counter(RANKS.index(card[0]) for card in cards)
    order = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    kinds = [[2, 1], [2, 2], [3], [3, 2], [4]]
    numbers = [2, 3, 4, 7, 8]
    kind = max(
        (n for parts, n in zip(kinds, numbers, strict=True) if shape[: len(parts)] == parts),
        default=2 if shape[0] == 2 else 1,
    )
    return (kind, order)


def _five(cards: Sequence[str], short: bool) -> Worth:
    ranks = sorted({RANKS.index(card[0]) for card in cards})
    flush = len({card[1] for card in cards}) == 1
    top = ranks[-1] if len(ranks) == 5 and ranks[-1] - ranks[0] == 4 else None
    if ranks == [0, 1, 2, 3, 12] and not short:
        top = 3
    if top is not None:
        return (9 if flush else 5, [top])
    equal = _equal_ranks(cards)
    return (6, equal[1]) if flush and equal[0] < 6 else equal


def chip_by_chip(
    paid: Sequence[int], active: Sequence[int], worths: Sequence[Any], dealer: int
) -> list[int]:
    """What each seat gets, layer by layer of one chip of each (POK-13, POK-16)."""
    first, second = sorted(paid, reverse=True)[:2]
    got = [0] * len(paid)
    piles: dict[frozenset[int], int] = {}
    claims = frozenset(active)
    for layer in range(1, first + 1):
        payers = [seat for seat, sum in enumerate(paid) if sum >= layer]
        if layer > second:
            got[payers[0]] += 1
            continue
        claims = frozenset(seat for seat in active if paid[seat] >= layer) or claims
        piles[claims] = piles.get(claims, 0) + len(payers)
    for claimants, size in piles.items():
        share(got, size, claimants, worths, dealer)
    return got


def share(
    got: list[int], size: int, claimants: frozenset[int], worths: Sequence[Any], dealer: int
) -> None:
    """Hand a pot out chip by chip, from the dealer's left."""
    best = max(worths[seat] for seat in claimants)
    winners = [seat for seat in claimants if worths[seat] == best]
    winners.sort(key=lambda seat: (seat - dealer - 1) % len(got))
    for chip in range(size):
        got[winners[chip % len(winners)]] += 1


class Deal:
    """One deal: who takes part with how many chips, and what lies in the pot already."""

    def __init__(
        self, options: Any, dealer: int, chips: list[int], carried: list[int], players: list[int],
        pack: list[str],
    ) -> None:  # fmt: skip
        self.o, self.dealer, self.chips, self.players = options, dealer, chips, players
        self.paid = carried[:]
        self.pack = pack[:]
        self.short = len(pack) == 32
        self.side_pots = options.all_in == "side_pots"
        self.active = self.from_left(players)
        self.hands: dict[int, list[str]] = {seat: [] for seat in players}
        self.table: list[str] = []
        self.opener: int | None = None
        self.void = False
        self.won = [0] * len(chips)
        self.put = [0] * len(chips)
        self.asked: Asked | None = None
        self.course = self.run()
        self.say(None)

    def say(self, text: str | None) -> None:
        """Make the move of whoever is asked."""
        try:
            self.asked = next(self.course) if text is None else self.course.send(text)
        except StopIteration:
            self.asked = None

    def from_left(self, seats: Sequence[int]) -> list[int]:
        return sorted(seats, key=lambda seat: (seat - self.dealer - 1) % len(self.chips))

    def clockwise(self, seats: Sequence[int], first: int) -> list[int]:
        """These seats clockwise, the first of them the first one at or after a seat."""
        return sorted(seats, key=lambda seat: (seat - first) % len(self.chips))

    def pay(self, seat: int, sum: int) -> None:
        sum = min(sum, self.chips[seat])
        self.chips[seat] -= sum
        self.paid[seat] += sum
        self.put[seat] += sum

    def give(self) -> None:
        for seat in self.from_left(self.active):
            self.hands[seat].append(self.pack.pop(0))

    # --- the course ---

    def run(self) -> Course:
        o = self.o
        high = 0
        if o.variant == "holdem":
            half, whole = (self.active * 2)[:2]
            self.pay(half, max(1, o.min_bet // 2))
            self.pay(whole, o.min_bet)
            high = o.min_bet
        else:
            for seat in self.active:
                self.pay(seat, o.min_bet if o.ante < 0 else o.ante)
            self.put = [0] * len(self.chips)
        for _ in range(5 if o.variant == "draw" else 2):
            self.give()
        yield from self.phase(1, high)
        if o.variant == "draw":
            if len(self.active) > 1 and not self.void:
                yield from self.exchange()
                yield from self.phase(2, 0)
        else:
            for number in (2, 3, 4):
                if len(self.active) > 1:
                    self.next_cards(number)
                    yield from self.phase(number, 0)
        if not self.void:
            self.settle()

    def next_cards(self, number: int) -> None:
        if self.o.variant == "stud":
            self.give()
        else:
            self.table += [self.pack.pop(0) for _ in range(3 if number == 2 else 1)]

    def exchange(self) -> Course:
        first = (self.dealer + 1) if self.opener is None else self.opener
        for seat in self.clockwise(self.active, first):
            text = yield seat, ["exchange"]
            thrown = text.split()[1:]
            self.hands[seat] = [card for card in self.hands[seat] if card not in thrown]
            self.hands[seat] += [self.pack.pop(0) for _ in thrown]

    def starter(self, number: int) -> int:
        rich = [seat for seat in self.active if self.chips[seat]] or self.active
        if self.o.variant == "stud":
            best = max(worth_of(self.hands[seat][1:], self.short) for seat in rich)
            equal = [s for s in rich if worth_of(self.hands[s][1:], self.short) == best]
            return self.from_left(equal)[0]
        if self.o.variant == "holdem" and number == 1:
            return (self.from_left(self.players) * 2)[2]
        if self.opener is not None:
            return self.clockwise(rich, self.opener)[0]
        return self.from_left(rich)[0]

    def phase(self, number: int, high: int) -> Course:
        """A betting phase; ``high`` is the blind that has been paid (POK-6 to POK-12)."""
        first = self.starter(number)
        if number > 1:
            self.put = [0] * len(self.chips)
        raises = [0] * len(self.chips)
        self.last: int | None = None
        bet, forced = high > 0, False
        queue = self.clockwise(self.turns(), first)
        while queue and len(self.active) > 1 and not self.idle(high):
            seat = queue.pop(0)
            text = yield seat, self.legal(seat, number, high, bet, forced, raises)
            word, _, amount = text.partition(" ")
            if word == "fold":
                self.active.remove(seat)
            elif word == "hold":
                self.pay(seat, high - self.put[seat])
            elif word in ("bet", "raise"):
                self.pay(seat, high - self.put[seat] + int(amount))
                high, self.last = self.put[seat], seat
                raises[seat] += word == "raise"
                if not bet and number == 1 and self.o.variant == "draw":
                    self.opener = seat
                bet = True
                queue = [each for each in self.clockwise(self.turns(), seat) if each != seat]
            if not queue and not bet and len(self.active) > 1 and not self.idle(high):
                if self.o.variant == "draw" and number == 1:
                    self.void = True
                elif (
                    self.o.check_round == "must_act"
                    and not forced
                    and any(self.chips[each] for each in self.active)
                ):
                    forced = True
                    queue = self.clockwise(self.turns(), seat + 1)

    def turns(self) -> list[int]:
        """Who has a turn in a phase."""
        return [seat for seat in self.active if self.chips[seat] or not self.side_pots]

    def idle(self, high: int) -> bool:
        rich = [seat for seat in self.active if self.chips[seat]]
        return self.side_pots and len(rich) < 2 and all(self.put[s] >= high for s in rich)

    def legal(
        self, seat: int, number: int, high: int, bet: bool, forced: bool, raises: list[int]
    ) -> list[str]:
        o, own, owed = self.o, self.chips[seat], high - self.put[seat]
        moves = ["fold"]
        if not bet:
            if (o.variant == "draw" or number > 1) and (not forced or own == 0):
                moves.append("check")
            if o.variant != "draw" or number > 1 or self.can_open(seat):
                moves += self.range("bet", seat, number, own, 0)
            return moves
        if self.side_pots or own >= owed:
            moves.append("hold")
        done = sum(raises) if o.raise_cap == "table" else raises[seat]
        if done < 3 and any(self.chips[each] for each in self.active if each != seat):
            moves += self.range("raise", seat, number, own - owed, owed)
        return moves

    def can_open(self, seat: int) -> bool:
        return worth_of(self.hands[seat], self.short) >= (2, [RANKS.index("J")])

    def range(self, word: str, seat: int, number: int, left: int, owed: int) -> list[str]:
        """The amounts that can be bet or raised with so many chips left (POK-4, POK-7, POK-12)."""
        o = self.o
        least = 2 * o.min_bet if o.variant == "holdem" and number > 2 else o.min_bet
        most = o.max_bet
        if o.limit == "half_pot":
            most = (sum(self.paid) + owed) // 2
        most = max(most, least)
        if left <= 0 or (left < least and not self.side_pots):
            return []
        low, high = min(least, left), min(most, left)
        return [f"{word} {low}" if low == high else f"{word} {low}–{high}"]

    # --- the end ---

    def settle(self) -> None:
        if len(self.active) == 1:
            self.won[self.active[0]] = sum(self.paid)
            return
        worths: list[Any] = [
            worth_of(self.hands[seat] + self.table, self.short) if seat in self.active else None
            for seat in range(len(self.chips))
        ]
        if self.side_pots:
            self.won = chip_by_chip(self.paid, self.active, worths, self.dealer)
        else:
            share(self.won, sum(self.paid), frozenset(self.active), worths, self.dealer)


class Match:
    """A match: chips, what lies in the pot, who is out since when, who deals."""

    def __init__(self, options: Any, seats: int, dealer: int) -> None:
        self.o, self.dealer, self.deals = options, dealer, 0
        self.chips = [options.chips] * seats
        self.carried = [0] * seats
        self.out: dict[int, int] = {}
        self.over = False

    def players(self) -> list[int]:
        return [seat for seat in range(len(self.chips)) if seat not in self.out]

    def deal(self, pack: list[str]) -> Deal:
        return Deal(self.o, self.dealer, self.chips[:], self.carried, self.players(), pack)

    def close(self, deal: Deal) -> None:
        """Take over what a deal left (POK-5, POK-14, POK-17, POK-22)."""
        self.deals += 1
        self.carried = deal.paid if deal.void else [0] * len(self.chips)
        self.chips = [own + won for own, won in zip(deal.chips, deal.won, strict=True)]
        for seat in self.players():
            if self.chips[seat] + self.carried[seat] == 0:
                self.out[seat] = self.deals
        if self.o.all_in == "fold":
            while len(self.players()) > 1 and self.drop():
                pass
        if self.players():
            self.dealer = self.next_dealer()
        self.over = len(self.players()) < 2 or self.deals >= self.o.deals

    def after(self, seat: int) -> list[int]:
        return sorted(self.players(), key=lambda each: (each - seat - 1) % len(self.chips))

    def next_dealer(self) -> int:
        return self.after(self.dealer)[0]

    def drop(self) -> bool:
        """Who cannot pay is out: all at once with antes, one after the other with blinds."""
        if self.o.variant == "holdem":
            half, whole = (self.after(self.next_dealer()) * 2)[:2]
            dues = [(half, max(1, self.o.min_bet // 2)), (whole, self.o.min_bet)]
        else:
            ante = self.o.min_bet if self.o.ante < 0 else self.o.ante
            dues = [(seat, ante) for seat in self.players()]
        poor = [seat for seat, sum in dues if self.chips[seat] < sum]
        for seat in poor[:1] if self.o.variant == "holdem" else poor:
            self.out[seat] = self.deals + 1
        return bool(poor)
