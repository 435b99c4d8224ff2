"""Second models of the reasons: they read positions in words and share no code with the rules."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from stammtisch import decks
from tests.players.second_melds import canasta, gin, romme, rummy
from tests.players.second_positions import Found, Model, Position, times
from tests.players.second_tricks import (
    doppelkopf,
    for_two,
    is_card,
    played_alone,
    sechsundsechzig,
)
from tests.players.second_watten import watten

DECK = Path(decks.__file__).with_name("wirtshaus.json")
RANKS = "23456789TJQKA"
RESULTS = ("punto", "banco", "tie")
NO_BANK = "If you do not take the bank, you cannot lose it."


def bakkarat(text: str, before: Sequence[Position], after: Sequence[Position]) -> Found:
    if text.split()[0] not in ("draw", "stand"):
        return _bet(text, before)

    def points(cards: Iterable[str]) -> int:
        return sum("A23456789".find(card[0]) + 1 for card in cards if card != "-") % 10

    def side(at: Position, own: bool) -> list[str]:
        table, is_punto = at.words("table"), at.number("active") == at.seat
        return table[:3] if is_punto == own else table[3:]

    now = points(side(before[0], True))
    then = [points([*side(at, True)[:2], at.words("row")[at.number("at")]]) - now for at in before]
    return {
        "You have {n} point.": {"n": now},
        "The other side has more now in {k} of {n} possible deals.": times(
            points(side(at, False)) > now for at in before
        ),
        "Another card gives you more points in {k} of {n} possible deals.": times(
            each > 0 for each in then
        ),
        "Another card gives you fewer points in {k} of {n} possible deals.": times(
            each < 0 for each in then
        ),
    }


THIRD = {3: "012345679-", 4: "234567-", 5: "4567-", 6: "67"}  # on which cards the bank draws


def _bet(text: str, before: Sequence[Position]) -> Found:
    """What may be said of a bet, or of none: how the next coup ends by the table of draws."""

    def winner(at: Position) -> str:
        values = [("A23456789".find(card[0]) + 1) % 10 for card in at.words("row")]
        one, two, three, four, *more = values[at.number("at", 0) :]
        punto, banco = (one + three) % 10, (two + four) % 10
        if punto < 8 and banco < 8:
            drawn = "-"
            if punto < 6:
                drawn = str(more[0])
                punto = (punto + more.pop(0)) % 10
            if banco < 3 or drawn in THIRD.get(banco, ""):
                banco = (banco + more[0]) % 10
        return "tie" if punto == banco else "punto" if punto > banco else "banco"

    ends = Counter(map(winner, before))
    found: Found = {
        "If both sides draw by the table, the next coup goes to Punto in {punto} of {n} possible "
        "deals and to Banco in {banco}; in {tie} it is a tie.": {
            "n": len(before),
            **{each: ends[each] for each in RESULTS},
        },
        "A tie pays {n} times the bet.": {"n": 8},
        "The house keeps {n} per cent of what a bet on Banco wins.": {"n": 5},
        "If it is a tie, you get your bet back.": {},
        "If you go on, you can lose the {n} chips of the bank.": {"n": before[0].number("bank", 0)},
    }
    said = {"bet 0": "If you bet nothing, you lose nothing.", "decline": NO_BANK}
    return found | {said[text]: {}} if text in said else found


def tiles_total(tiles: Iterable[str]) -> int:
    """What tiles count in Black Jack."""
    cards = [card[0] for card in tiles]
    low = sum(min(RANKS.index(card) + 2, 10) if card != "A" else 1 for card in cards)
    return low + 10 if "A" in cards and low <= 11 else low


def black_jack(text: str, before: Sequence[Position], after: Sequence[Position]) -> Found:
    def bank(at: Position) -> int:
        tiles, rest = dealt(at, 0), iter(at.words("row")[at.number("at") :])
        while tiles_total(tiles) < 17:
            tiles.append(next(rest))
        return tiles_total(tiles)

    def dealt(at: Position, hand: int) -> list[str]:
        owners = at.words("owner")
        pairs = zip(owners, at.words("row"), strict=False)
        return [
            tile
            for place, (owner, tile) in enumerate(pairs)
            if owner == str(hand) and at.number("start") <= place < at.number("at")
        ]

    wall = before[0].words("row")[before[0].number("at") :]
    if text.startswith("bet"):
        return {
            "The wall has {n} tiles: {k} that count 10, and {aces} aces.": {
                "n": len(wall),
                "k": sum(tile[0] in "TJQK" for tile in wall),
                "aces": sum(tile[0] == "A" for tile in wall),
            },
            "A Black Jack pays one and a half times the stake.": {},
        }
    own = dealt(before[0], before[0].number("hand"))
    total = tiles_total(own)
    ends = [bank(at) for at in before]
    over = [tiles_total([*own, at.words("row")[at.number("at")]]) > 21 for at in before]
    return {
        "The bank goes over 21 in {k} of {n} possible deals.": times(end > 21 for end in ends),
        "It beats your {total} in {k} of {n}.": times(total < end <= 21 for end in ends)
        | {"total": total},
        "Each of your two hands begins with {count}.": {"count": tiles_total(own[:1])},
        "You have {total}; the next tile takes you over 21 in {k} of {n} possible deals.": times(
            over
        )
        | {"total": total},
    }


def siebzehn_und_vier(text: str, before: Sequence[Position], after: Sequence[Position]) -> Found:
    values = {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10, "9": 9, "8": 8, "7": 7}

    def side(at: Position) -> tuple[int, int]:
        bank = at.number("bank", 0) == at.seat
        return (
            (at.number("bank-total"), at.number("bank-held", 1))
            if bank
            else (at.number("total"), at.number("held", 1))
        )

    def next_card(at: Position) -> int:
        return values[at.words("row")[at.number("held", 1) + at.number("bank-held", 1)][0]]

    def counted(total: int, cards: int) -> int:
        return 21 if total == 22 and cards == 2 else total

    total, cards = side(before[0])
    over = [counted(total + next_card(at), cards + 1) > 21 for at in before]
    ahead = [
        counted(at.number("total"), at.number("held", 1)) > counted(total, cards) for at in before
    ]
    return {
        "You have {total}; the next card takes you over 21 in {k} of {n} possible deals.": times(
            over
        )
        | {"total": total},
        "{seat} has more than your {total} in {k} of {n} possible deals.": times(ahead)
        | {"total": total},
    }


def quartett(text: str, before: Sequence[Position], after: Sequence[Position]) -> Found:
    word, what = text.split()
    own = before[0].rows("held")[before[0].seat]
    if word == "target":
        seat, letters = int(what), {card[0] for card in own}
        wanted = [f"{letter}{n}" for letter in letters for n in "1234"]
        found = [
            times(card in at.rows("held")[seat] for at in before)
            for card in wanted
            if card not in own
        ]
        return {
            "{seat} has {card} in {k} of {n} possible deals.": max(
                found, key=lambda each: str(each["k"]).zfill(3)
            )
            | {"seat": seat}
        }
    seat = before[0].number("target")
    return {
        "{seat} has {card} in {k} of {n} possible deals.": times(
            what in at.rows("held")[seat] for at in before
        )
        | {"seat": seat},
        "You hold {n} of the four cards of this quartet.": {
            "n": sum(card[0] == what[0] for card in own)
        },
    }


def best_hand(cards: Sequence[str]) -> tuple[object, ...]:
    """How a hand of up to seven cards ranks in Poker: the best five of them."""
    return max(map(_five, combinations(cards, min(5, len(cards)))))


def _five(cards: Sequence[str]) -> tuple[object, ...]:
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    if ranks == [12, 3, 2, 1, 0]:
        ranks = [3, 2, 1, 0, -1]
    alike = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
    shape = tuple(n for n, _ in alike)
    flush = len(cards) == 5 and len({card[1] for card in cards}) == 1
    straight = len(cards) == 5 and len(shape) == 5 and ranks[0] - ranks[4] == 4
    kinds = [(1,), (2,), (2, 2), (3,), (4,)]
    kind = max((number for number, each in enumerate(kinds) if shape[: len(each)] == each))
    kind = 4 if straight else kind
    kind = 5 if flush else kind
    kind = 6 if shape == (3, 2) else 7 if shape[0] == 4 else kind
    return (8 if straight and flush else kind), tuple(rank for _, rank in alike)


def poker(text: str, before: Sequence[Position], after: Sequence[Position]) -> Found:
    at = before[0]

    def worth(at: Position, seat: int) -> tuple[object, ...]:
        return best_hand([*at.rows("hands")[seat], *at.words("board")])

    def is_best(at: Position) -> bool:
        active = map(int, at.words("active") or range(at.seats))
        return all(worth(at, seat) <= worth(at, at.seat) for seat in active)

    return {
        "As it stands, your hand is the best in {k} of {n} possible deals.": times(
            map(is_best, before)
        ),
        "Staying in costs {n} chip; the pot has {pot}.": {
            "n": at.number("high") - int(at.words("put")[at.seat]),
            "pot": sum(map(int, at.words("paid"))),
        },
    }


def schwimmen(text: str, before: Sequence[Position], after: Sequence[Position]) -> Found:
    def value(cards: Sequence[str]) -> float:
        counts = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 9, "8": 8, "7": 7}
        if len({card[0] for card in cards}) == 1:
            return 31 if cards[0][0] == "A" else 30.5
        suits: Counter[str] = Counter()
        for card in cards:
            suits[card[1]] += counts[card[0]]
        return float(max(suits.values()))

    def others(at: Position) -> list[float]:
        hands = enumerate(at.rows("hands"))
        return [value(hand) for seat, hand in hands if seat != at.seat and hand != ["empty"]]

    now, then = value(before[0].mine), value(after[0].mine)
    return {
        "The other packet counts more in {k} of {n} possible deals.": times(
            value(at.words("row")) > now for at in before
        ),
        "Your hand counts {points}.": {"points": then},
        "Your hand then counts {points}.": {"points": then},
        "Nobody has a lower hand now in {k} of {n} possible deals.": times(
            min(others(at)) >= now for at in before
        ),
    }


def mau_mau(text: str, before: Sequence[Position], after: Sequence[Position]) -> Found:
    def fits(at: Position) -> bool:
        top = at.words("row")[at.number("pile", 1) - 1]
        return any(_follows(card, top, at) for card in at.rows("hands")[following])

    following = (after[0].seat + 1) % after[0].seats
    return {
        "You then hold {n} card.": {"n": len(after[0].mine)},
        "{seat} then has a card that fits in {k} of {n} possible deals.": (
            times(map(fits, after)) | {"seat": following}
        )
        if after[0].number("turn") in (following, after[0].seat)
        else {},
    }


def _follows(card: str, top: str, at: Position) -> bool:
    """Whether a card may be played."""
    functions = at.preset == "funktionskarten"
    if at.number("pending"):
        return card[0] == "7"
    if functions and top[0] == "J":
        return card[0] != "J" and card[1] == at.parts.get("wish", top[1])
    return card[0] == top[0] or card[1] == top[1] or (functions and card[0] == "J")


def einundfuenfzig_tot(text: str, before: Sequence[Position], after: Sequence[Position]) -> Found:
    values = {"A": 1, "K": 4, "Q": 3, "J": 2, "T": -1, "9": 0, "8": 8, "7": 1}  # the lower one
    then, card = after[0], text.split()[0]
    kept = [*before[0].mine]
    kept.remove(card)

    def stuck(at: Position) -> bool:
        lowest = min(values[card[0]] for card in at.rows("hands")[following])
        return at.number("total") + lowest > 50

    following = (then.seat + 1) % then.seats
    return {
        "The total is then {total}.": {"total": then.number("total")},
        "The lowest card that you keep counts {value}.": {
            "value": min(values[card[0]] for card in kept)
        },
        "{seat} then has to go over {limit} in {k} of {n} possible deals.": times(map(stuck, after))
        | {"seat": following, "limit": 50},
    }


def mogeln(text: str, before: Sequence[Position], after: Sequence[Position]) -> Found:
    def claimed(place: int) -> str:
        return RANKS[place % 13]

    def false(at: Position) -> bool:
        laid = at.words("laid")
        return laid[-1][0] not in (claimed(len(laid) - 1), "X")

    at = before[0]
    pile = len(at.words("laid")) - at.number("start")
    wrong = (
        "Judging by what you have seen, the last card of {seat} is false in {k} of {n} "
        "possible deals."
    )
    found: Found = {
        wrong: times(map(false, before)) | {"seat": at.number("player")},
        "Whoever is wrong then takes {n} card.": {"n": pile + (text != "doubt")},
    }
    if text.split()[-1][0] == claimed(len(at.words("laid"))):
        return found | {"{card} is what you claim.": {}}
    return found | {"{card} is not what you claim: {rank}.": {}}


def suits(text: str, before: Sequence[Position], after: Sequence[Position]) -> Found:
    """What a hand of Tarock or Herzblatt has, or a card brings."""
    if is_card(text):
        return played_alone(text, before)
    augen = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
    hand = before[0].mine

    def size(suit: str) -> tuple[int, int]:
        cards = [card for card in hand if card[1] == suit]
        return len(cards), sum(augen.get(card[0], 0) for card in cards)

    named = text.split()[-1] if text.startswith("trump") else ""
    suit = text[-1]
    left, kept = size(suit)[0] - 1, size(suit)[1] - augen.get(text.split()[-1][0], 0)
    number, points = size(named or ("h" if text in ("take", "decline") else max("cshd", key=size)))
    found: Found = {
        "You hold {n} card of {suit}, with {points} card points.": {"n": number, "points": points},
        "You hold {n} ace.": {"n": _aces(hand)},
        "After that you still hold {n} card of {suit}, with {points} card points.": {
            "n": left,
            "points": kept,
        },
    }
    return found | _none(
        {"After that you have no card of {suit} left.": left, "You hold no ace.": _aces(hand)}
    )


def _aces(hand: Sequence[str]) -> int:
    return sum(card[0] == "A" for card in hand)


def _none(counted: dict[str, int]) -> Found:
    """Sentences that may be said where there is nothing of what they name."""
    return {said: {} for said, number in counted.items() if not number}


def dicke_zwei(text: str, before: Sequence[Position], after: Sequence[Position]) -> Found:
    order = "3456789TJQKA2"
    hand, card = before[0].mine, text.split()[-1]

    def height(card: str) -> tuple[int, int]:
        return order.index(card[0]), "cdhs".index(card[1])

    def beaten(at: Position) -> bool:
        others = [hand for seat, hand in enumerate(at.rows("hands")) if seat != at.seat]
        return any(height(each) > height(card) for hand in others for each in hand)

    others = [
        len(row) for seat, row in enumerate(before[0].rows("hands")) if seat != before[0].seat
    ]
    return {
        "You keep your {n} card.": {"n": len(hand)},
        "You hold {n} card of this rank.": {"n": sum(each[0] == card[0] for each in hand)},
        "The shortest hand of the others has {n} card.": {"n": min(others)},
        "{card} on its own can be beaten in {k} of {n} possible deals.": times(map(beaten, before))
        if card != "pass" and len(hand) > 1
        else {},
    }


def fuenfhundert(text: str, before: Sequence[Position], after: Sequence[Position]) -> Found:
    if is_card(text):
        return for_two(text, before)
    fours = dict(zip("ATKQJ", (100, 80, 60, 40, 20), strict=True))
    trump = before[0].parts.get("trump", "")
    what = text.split()[-1]
    kind, _, of = what.partition("_")
    points = {"pair": 20, "family": 120, "four": fours.get(of, 0), "binokel": 40}.get(kind, 10)
    if kind in ("pair", "family") and of == trump:
        points *= 2
    return {"That counts {n} point.": {"n": points}}


def trumpf(text: str, before: Sequence[Position], after: Sequence[Position]) -> Found:
    deck = json.loads(DECK.read_text("utf-8"))
    named = text.split()[-1]

    def lead(at: Position, seat: int) -> list[str]:
        """The first card of a stack that is no joker, if there is one."""
        stack = at.rows("stacks")[seat]
        if "counts" in at.parts:
            size, top = int(at.words("counts")[seat]), int(at.words("tops")[seat])
            stack = stack[top : top + size]
        return [card for card in stack if card[0] != "X"][:1]

    def wins(at: Position, category: Any) -> bool:
        values = {card["id"]: card["values"][category["id"]] for card in deck["cards"]}
        seats = [int(seat) for seat in at.words("playing") or range(at.seats)]
        seats = [seat for seat in seats if lead(at, seat)]
        sign = 1 if category["best"] == "high" else -1
        found = {seat: sign * values[lead(at, seat)[-1]] for seat in seats}
        mine = found.pop(at.seat)
        return all(mine > each for each in found.values())

    found = {each["id"]: times(wins(at, each) for at in before) for each in deck["categories"]}
    most = max(str(each["k"]).zfill(3) for each in found.values())
    return {
        "Your card has {value}.": {},
        "That is the best in {k} of {n} possible deals.": found[named],
    } | _none(
        {
            "No other value of your card is the best more often.": int(
                str(found[named]["k"]).zfill(3) < most
            )
        }
    )


MODELS: dict[str, Model] = {
    "bakkarat": bakkarat,
    "black_jack": black_jack,
    "siebzehn_und_vier": siebzehn_und_vier,
    "quartett": quartett,
    "poker": poker,
    "gin": gin,
    "schwimmen": schwimmen,
    "mau_mau": mau_mau,
    "einundfuenfzig_tot": einundfuenfzig_tot,
    "mogeln": mogeln,
    "romme": romme,
    "tarock": suits,
    "herzblatt": suits,
    "watten": watten,
    "dicke_zwei": dicke_zwei,
    "fuenfhundert": fuenfhundert,
    "rummy": rummy,
    "canasta": canasta,
    "trumpf": trumpf,
    "doppelkopf": doppelkopf,
    "sechsundsechzig": sechsundsechzig,
}
UNMODELLED = {
    "That ends the hand.",
    "That is your last card.",
    "That empties your rack and ends the game.",
}
