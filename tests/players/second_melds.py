"""Second models of the reasons in games of melds, like those of `second_models`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from tests.players.second_positions import Found, Position, times


def gin(text: str, before: Sequence[Position], after: Sequence[Position]) -> Found:
    order = "A23456789TJQK"

    def cost(cards: Iterable[str]) -> int:
        return sum(min(order.index(card[0]) + 1, 10) for card in cards)

    def melds(hand: Sequence[str]) -> list[frozenset[str]]:
        found = []
        for rank in order:
            alike = [card for card in hand if card[0] == rank]
            found += [frozenset(each) for n in (3, 4) for each in combinations(alike, n)]
        for suit in "cshd":
            for first in range(13):
                for last in range(first + 3, 14):
                    run = frozenset(rank + suit for rank in order[first:last])
                    found += [run] if run <= {*hand} else []
        return found

    def deadwood(hand: Sequence[str]) -> int:
        def rest(left: frozenset[str], some: list[frozenset[str]]) -> int:
            best = cost(left)
            for number, meld in enumerate(some):
                if meld <= left:
                    best = min(best, rest(left - meld, some[number + 1 :]))
            return best

        return rest(frozenset(hand), melds(hand))

    def least(hand: Sequence[str]) -> int:
        return min(deadwood([other for other in hand if other != card]) for card in hand)

    at = before[0]
    hand, other = at.mine, 1 - at.seat
    top, card = at.words("pile")[-1], text.split()[-1]
    kept = [each for each in hand if each != card]
    with_top = least([*hand, top]) if len(text.split()) == 1 else 0
    found: Found = {
        "You then have {n} point of deadwood.": {"n": deadwood(kept)},
        "With {card}, your deadwood goes from {before} to {after} points.": {
            "before": deadwood(hand),
            "after": with_top,
        },
        "With {card}, your deadwood would go from {before} to {after} points.": {
            "before": deadwood(hand),
            "after": with_top,
        },
    }
    if with_top == deadwood(hand):
        found["{card} leaves your deadwood at {n} point."] = {"n": with_top}
    if text == "draw_stock":
        found[
            "In {k} of {n} possible deals, the top card of the stock saves you more than that of "
            "the pile."
        ] = times(least([*hand, each.words("stock")[-1]]) < with_top for each in before)
    found["Before laying off, {seat} has more in {k} of {n} possible deals."] = times(
        deadwood(each.rows("hands")[other]) > deadwood(kept) for each in before
    ) | {"seat": other}
    found["{seat} can meld {card} at once in {k} of {n} possible deals."] = times(
        any(card in meld for meld in melds([*each.rows("hands")[other], card])) for each in before
    ) | {"seat": other}
    return found


def romme(text: str, before: Sequence[Position], after: Sequence[Position]) -> Found:
    def points(cards: Iterable[str]) -> int:
        high = {"A": 11, "X": 20, **dict.fromkeys("TJQK", 10)}
        return sum(high[card[0]] if card[0] in high else int(card[0]) for card in cards)

    def melds(hand: Sequence[str], card: str) -> bool:
        if card[0] == "X":
            return True
        held, order = {*hand, card}, "A23456789TJQKA"
        same = {each[1] for each in held if each[0] == card[0]}
        runs = ({rank + card[1] for rank in order[at : at + 3]} for at in range(12))
        return len(same) >= 3 or any(card in run and run <= held for run in runs)

    now, then = points(before[0].mine), points(after[0].mine)
    pile = before[0].words("pile")
    found: Found = {
        "You then hold {n} point.": {"n": then},
        "You then hold {n} point, {less} fewer than now.": {"n": then, "less": now - then},
        "The next card of the stock makes a meld with cards in your hand in {k} of {n} possible "
        "deals.": times(melds(at.mine, at.words("stock")[-1]) for at in before),
    }
    if pile and melds(before[0].mine, pile[-1]):
        return found | {"{card} makes a meld with cards in your hand.": {}}
    return found | {"{card} does not make a meld with cards in your hand.": {}}


def rummy(text: str, before: Sequence[Position], after: Sequence[Position]) -> Found:
    def rack(at: Position) -> list[str]:
        return [tile for tile in at.rows("racks")[at.seat] if tile != "empty"]

    values = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13, "X": 25}
    now, then = rack(before[0]), rack(after[0])
    points = sum(values[tile[0]] if tile[0] in values else int(tile[0]) for tile in then)
    found: Found = {
        "You play no tile, and your rack grows to {n}.": {"n": len(then)},
        "You play {n} tile from your rack.": {"n": len(now) - len(then)},
        "{n} tile stays there, with {points} points.": {"n": len(then), "points": points},
    }
    if len(now) == len(then):
        found["This plays no tile from your rack."] = {}
    return found if then else found | {"Then your rack is empty.": {}}


def canasta(text: str, before: Sequence[Position], after: Sequence[Position]) -> Found:
    def points(tile: str) -> int:
        if tile in ("3h", "3d"):
            return 0
        return {"A": 20, "2": 20, "X": 50}.get(tile[0], 10 if tile[0] in "89TJQK" else 5)

    def meld(at: Position, side: str, rank: str) -> int:
        rows = [row for row in at.rows("laid") if row and row[0] == f"{side}:{rank}"]
        return sum(len(row) - 1 for row in rows)

    at, then = before[0], after[0]
    side, rank = str(at.seat % 2 if at.seats == 4 else at.seat), text.split()[-1]
    rank = next((word for word in text.split()[1:] if word not in "2X"), rank)
    held = [tile for tile in then.rows("held")[then.seat] if tile != "empty"]
    tiles, size = len(then.words("pile")), meld(then, side, rank)
    found: Found = {
        "The pile has {n} tile.": {"n": len(at.words("pile"))},
        "Your hand still counts {n} point.": {"n": sum(map(points, held))},
        "{seat} may then take the pile, {n} tile, in {k} of {deals} possible deals.": {
            "n": tiles,
            "seat": (then.seat + 1) % then.seats,
        },
    }
    if meld(at, side, rank) < 7 <= size:
        return found | {"That completes a canasta.": {}}
    if size > 7:
        return found | {"The canasta then has {n} tiles.": {"n": size}}
    return found | {"The meld then has {n} of the seven tiles of a canasta.": {"n": size}}
