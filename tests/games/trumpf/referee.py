"""A second referee of Trumpf, written from the rule page alone: stacks are lists, top first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stammtisch import decks
from tests.games.open_referees import Course, CourseHand, Sight, places_of


class Tricks(CourseHand):
    """A match, which is one deal."""

    def __init__(self, o: Mapping[str, Any], seats: int, dealer: int, pack: list[str]) -> None:
        self.o, self.seats = o, seats
        deck = decks.deck(o["deck"])
        self.values = {card.id: card.values for card in deck.cards}
        self.lowest = {each.id: each.best == "low" for each in deck.categories}
        auto = o["joker_category"] == "auto"
        self.doubled = deck.joker_category if auto else o["joker_category"]
        each = len(pack) // seats
        self.stacks: list[list[str]] = [[] for _ in range(seats)]
        for number, card in enumerate(pack[: each * seats]):
            self.stacks[(dealer + 1 + number) % seats].append(card)
        self.away = len(pack) - each * seats
        self.first = (dealer + 1) % seats
        self.pot: list[str] = []
        self.out: dict[int, int] = {}
        self.comparisons = 0
        self.together: set[int] | None = None

    def value_card(self, seat: int) -> bool:
        return any(card in self.values for card in self.stacks[seat])

    def lead(self, seat: int) -> list[str]:
        """TRU-6."""
        cards: list[str] = []
        for card in self.stacks[seat]:
            cards.append(card)
            if card in self.values:
                break
        return cards

    def clockwise(self, seats: set[int], first: int) -> list[int]:
        return sorted(seats, key=lambda seat: (seat - first) % self.seats)

    def holders(self) -> set[int]:
        return {seat for seat in range(self.seats) if self.stacks[seat]}

    def run(self) -> Course:
        namer, inside = self.first, self.holders()
        shared: set[int] = set()
        while self.pot or len(self.holders()) > 1:  # TRU-15
            able = {seat for seat in inside if self.value_card(seat)}
            if not able and not any(map(self.value_card, range(self.seats))):
                self.together = shared or None
                return
            if not able:  # those who tied have only jokers left
                inside = self.holders()
                continue
            if self.pot and len(able) == 1:  # TRU-11
                (namer,) = able
                jokers = [self.take(seat) for seat in self.clockwise(inside - able, namer)]
                self.stacks[namer] += self.pot + [card for cards in jokers for card in cards]
                self.pot, shared = [], set()
                inside = self.decided()
                continue
            if self.comparisons == self.o["max_tricks"]:  # TRU-16; TRU-11 is no comparison
                return
            namer = self.clockwise(able, namer)[0]
            text = yield namer, [f"name {category}" for category in self.lowest]
            shared = self.compare(text.split()[1], namer, inside)
            if len(shared) > 1:
                if self.o["tie_play"] == "tied":
                    inside = {seat for seat in shared if self.stacks[seat]} or self.holders()
                else:
                    inside = self.holders()
            else:
                (namer,) = shared
                shared = set()
                inside = self.decided()

    def take(self, seat: int) -> list[str]:
        """A lead leaves its stack."""
        cards = self.lead(seat)
        self.stacks[seat] = self.stacks[seat][len(cards) :]
        return cards

    def compare(self, category: str, namer: int, inside: set[int]) -> set[int]:
        """TRU-8 to TRU-10, TRU-13: who had the best value; one takes all, several leave a pot."""
        order = self.clockwise(inside, namer)
        worths = {seat: self.worth(self.lead(seat), category) for seat in order}
        known = [worth for worth in worths.values() if worth is not None]
        best = min(known) if self.lowest[category] else max(known)
        winners = {seat for seat in order if worths[seat] == best}
        leads = {seat: self.take(seat) for seat in order}
        self.comparisons += 1
        if len(winners) > 1:
            self.pot += [card for seat in order for card in leads[seat]]
        else:
            (winner,) = winners
            won = [card for seat in self.clockwise(inside, winner) for card in leads[seat]]
            self.stacks[winner] += self.pot + won
            self.pot = []
        return winners

    def worth(self, lead: list[str], category: str) -> int | None:
        """TRU-6, TRU-13."""
        if lead[-1] not in self.values:
            return None
        value = self.values[lead[-1]][category]
        return value * 2 ** (len(lead) - 1) if category == self.doubled else value

    def decided(self) -> set[int]:
        """TRU-12: a trick is decided, who has no cards is out; who plays on."""
        for seat in range(self.seats):
            if not self.stacks[seat] and seat not in self.out:
                self.out[seat] = self.comparisons
        return self.holders()

    def places(self) -> list[int]:
        """TRU-11, TRU-15, TRU-16: who wins together, who has most cards, who was out last."""
        together = self.together or set()
        worths = [
            (1, 0, 0)
            if seat in together
            else (0, len(self.stacks[seat]), self.out.get(seat, self.comparisons + 1))
            for seat in range(self.seats)
        ]
        return places_of(worths)

    def scores(self) -> list[int]:
        """How many are behind."""
        places = self.places()
        return [sum(other > own for other in places) for own in places]

    def seen(self, seat: int) -> Sight:
        return {
            "lead": self.lead(seat) if self.turn is not None else None,
            "counts": [len(stack) for stack in self.stacks],
            "pot": len(self.pot),
            "away": self.away,
        }


class Match:
    """A match is one deal."""

    def __init__(self, o: Mapping[str, Any], seats: int, dealer: int | None) -> None:
        assert dealer is not None
        self.o, self.dealer, self.over = o, dealer, False
        self.totals = [0] * seats

    def deal(self, pack: list[str]) -> Tricks:
        """TRU-4: all cards are there, and the jokers where they are played with."""
        deck = decks.deck(self.o["deck"])
        cards = [card.id for card in deck.cards]
        jokers = [card.id for card in deck.jokers] if self.o["jokers"] else []
        assert sorted(pack) == sorted(cards + jokers)
        self.tricks = Tricks(self.o, len(self.totals), self.dealer, pack)
        return self.tricks

    def close(self, deal: Tricks) -> None:
        self.totals, self.over = deal.scores(), True

    def places(self) -> list[int]:
        return self.tricks.places()

    def winners(self) -> set[int]:
        return {seat for seat, place in enumerate(self.places()) if place == 1}
