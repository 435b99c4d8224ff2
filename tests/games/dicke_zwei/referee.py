"""A second referee of Dicke Zwei, written from the rule page alone: all combinations, then few."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from tests.games.open_referees import Course, CourseHand, Sight, places_of

RANKS = "3456789TJQKA2"  # DZW-2, from below
SUITS = "cdhs"

Worth = tuple[Any, ...]


def height(tile: str) -> tuple[int, int]:
    """DZW-2, DZW-3."""
    return RANKS.index(tile[0]), SUITS.index(tile[1])


def worth(tiles: tuple[str, ...]) -> Worth | None:
    """DZW-5 to DZW-12: size, kind among fives, and what decides; None for no combination."""
    ranks = sorted((RANKS.index(tile[0]) for tile in tiles), reverse=True)
    top = max(map(height, tiles))
    if len(tiles) < 4:
        return (len(tiles), 0, top) if len(set(ranks)) == 1 else None
    if len(tiles) == 4:
        return None
    times = sorted((ranks.count(rank), rank) for rank in set(ranks))
    chain = ranks == list(range(ranks[0], ranks[0] - 5, -1))
    suit = SUITS.index(tiles[0][1])
    if len({tile[1] for tile in tiles}) == 1:
        return (5, 5 if chain else 2, (suit, ranks[0]))
    if times[-1][0] == 4:
        return (5, 4, times[-1][1])
    if [number for number, _ in times] == [2, 3]:
        return (5, 3, times[-1][1])
    return (5, 1, top) if chain else None


def combinations_of(hand: list[str]) -> dict[tuple[str, ...], Worth]:
    """Every combination in a hand, its tiles from the highest to the lowest."""
    tiles = sorted(hand, key=height, reverse=True)
    found = {}
    for size in (1, 2, 3, 5):
        for some in combinations(tiles, size):
            value = worth(some)
            if value is not None:
                found[some] = value
    return found


class Deal(CourseHand):
    """One deal."""

    def __init__(self, o: Mapping[str, Any], seats: int, dealer: int, pack: list[str]) -> None:
        self.o, self.seats = o, seats
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        size = 52 // seats
        for number, tile in enumerate(pack[: size * seats]):
            self.hands[(dealer + 1 + number) % seats].append(tile)
        self.known = [combinations_of(hand) for hand in self.hands]
        self.left_over = pack[size * seats :]
        self.table: tuple[str, ...] = ()
        self.trick: list[str] = []
        self.picked: tuple[str, ...] = ()
        self.winner = -1

    def run(self) -> Course:
        start = "3c" if self.left_over == ["3d"] else "3d"  # DZW-13
        seat = next(each for each, hand in enumerate(self.hands) if start in hand)
        must: str | None = start
        last = seat
        while self.winner < 0:
            if seat == last:  # DZW-18
                self.table = ()
            open_to_him = self.combinations(seat, must)
            self.picked = ()
            while True:
                text = yield seat, self.moves_of(open_to_him)
                if text in ("pass", "play"):
                    break
                self.picked += (text.split()[1],)
            if text == "play":
                self.trick = [*(self.trick if self.table else []), *self.picked]
                self.table, last, must = self.picked, seat, None
                self.hands[seat] = [each for each in self.hands[seat] if each not in self.picked]
                self.known[seat] = {
                    tiles: value
                    for tiles, value in self.known[seat].items()
                    if not set(tiles) & set(self.picked)
                }
                if not self.hands[seat]:
                    self.winner = seat
            self.picked = ()
            seat = (seat + 1) % self.seats

    def combinations(self, seat: int, must: str | None) -> list[tuple[str, ...]]:
        """DZW-13 to DZW-16."""
        all_of_them = self.known[seat]
        if must is not None:
            return [tiles for tiles in all_of_them if must in tiles]
        if not self.table:
            return list(all_of_them)
        return [tiles for tiles, value in all_of_them.items() if self.beats(value)]

    def beats(self, value: Worth) -> bool:
        """DZW-15, DZW-16."""
        old = worth(self.table)
        assert old is not None
        if value[0] != old[0]:
            return False
        if value[0] == 2 and self.o["equal_pairs"] == "rank_only":
            return bool(value[2][0] > old[2][0])
        return bool(value > old)

    def moves_of(self, open_to_him: list[tuple[str, ...]]) -> list[str]:
        """The table of moves."""
        done = len(self.picked)
        begun = [tiles for tiles in open_to_him if tiles[:done] == self.picked]
        moves = sorted({f"pick {tiles[done]}" for tiles in begun if len(tiles) > done})
        if self.picked and self.picked in begun:
            moves.append("play")
        if not self.picked and self.table:
            moves.append("pass")
        return moves

    def scores(self) -> list[int]:
        """DZW-20."""
        left = [len(hand) for hand in self.hands]
        return [-n * (1 if n < 10 else 2 if n < 13 else 3) for n in left]

    def seen(self, seat: int) -> Sight:
        return {
            "hands": [
                sorted(hand) if each == seat or self.turn is None else []
                for each, hand in enumerate(self.hands)
            ],
            "counts": [len(hand) for hand in self.hands],
            "trick": sorted(self.trick),
            "open": self.left_over,
        }


class Match:
    """So many deals; the winner deals (DZW-4)."""

    def __init__(self, o: Mapping[str, Any], seats: int, dealer: int | None) -> None:
        assert dealer is not None
        self.o, self.dealer, self.left, self.over = o, dealer, o["deals"], False
        self.totals = [0] * seats

    def deal(self, pack: list[str]) -> Deal:
        return Deal(self.o, len(self.totals), self.dealer, pack)

    def close(self, deal: Deal) -> None:
        self.totals = [a + b for a, b in zip(self.totals, deal.scores(), strict=True)]
        self.left -= 1
        self.over = self.left == 0
        self.dealer = deal.winner

    def places(self) -> list[int]:
        return places_of(self.totals)

    def winners(self) -> set[int]:
        return {seat for seat, place in enumerate(self.places()) if place == 1}
