"""Ways in which a sample can have come about: how the pack lay, and what others did secretly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notation
from stammtisch.core.bits import members
from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.matches import Hand
from stammtisch.positions.slots import slots
from tests.conformance.ledger import Ledger

TIMES = 4  # the order of cards in a hand that was dealt is tried so often


class Way(NamedTuple):
    pack: list[int]
    names: dict[str, str] = {}
    shuffles: dict[int, list[int]] = {}
    wanted: Callable[[int, State], list[int]] | None = None


def ways(hand: Hand, index: int, viewer: int, sample: State, rng: Rng) -> Iterator[Way]:
    """Ways that may lead to a sample, the likelier ones first."""
    yield from WAYS.get(hand.game.id, exchanged)(hand, index, viewer, sample, rng)


def mixed(cards: list[Any], rng: Rng) -> list[Any]:
    order = vec[i64](list(range(len(cards))))
    rng.shuffle(order)
    return [cards[int(at)] for at in order]


def kind_of(hand: Hand) -> dict[str, int]:
    return {notation(int(kind)): int(kind) for kind in hand.game.pack()}


# --- one pack: cards change places


def held(state: State) -> dict[tuple[str, int], tuple[list[str], bool]]:
    """What lies where in a position, and whether its order matters."""
    return {
        (slot.name, at): (group, slot.part.ordered)
        for slot in slots(state)
        if slot.part.holds
        for at, group in enumerate(slot.groups())
    }


def exchanged(hand: Hand, index: int, viewer: int, sample: State, rng: Rng) -> Iterator[Way]:
    """The cards that lie elsewhere in the sample change places in the pack."""
    one, two = held(hand.states[index]), held(sample)
    pairs: list[tuple[str, str]] = []
    bags: list[tuple[list[str], list[str]]] = []
    for place, (old, ordered) in one.items():
        new = two[place][0]
        if ordered:
            pairs += [(a, b) for a, b in zip(old, new, strict=True) if a != b]
            continue
        bags.append((old, new))
    kinds = kind_of(hand)
    pins = {a: b for a, b in zip(newest(hand.states[index]), newest(sample), strict=True) if a != '-' and b != '-'}
    for number in range(1000):
        swaps = dict(pairs)
        for at, (old, new) in enumerate(bags):
            if number % 4 == 3 and hand.game.id == "fuenfhundert":
                shown = played_by(hand, index, at, old)
                old, new = old + shown, new + shown
            fixed = {a: b for a, b in pins.items() if a in old and b in new}
            gone, come = list(old), list(new)
            for a, b in fixed.items():
                gone.remove(a)
                come.remove(b)
            if number % 2 == 0:
                gone, come = (
                    sorted((Counter(gone) - Counter(come)).elements()),
                    sorted((Counter(come) - Counter(gone)).elements()),
                )
            swaps.update(fixed)
            swaps.update(zip(gone, mixed(come, rng), strict=True))
        pack = [kinds[swaps.get(notation(kind), notation(kind))] for kind in hand.pack]
        if sorted(pack) == sorted(hand.pack):
            yield Way(pack, swaps)
        elif number == 0:
            # what was shuffled again lay open before: only later places changed
            pass


def played_by(hand: Hand, index: int, seat: int, held: list[str]) -> list[str]:
    """The cards that a seat has played, and not taken up again."""
    acts = [act.text for act in hand.acts[:index] if act.seat == seat]
    kinds = kind_of(hand)
    return [text for text in dict.fromkeys(acts) if text in kinds and text not in held]


def newest(state: State) -> list[str]:
    """The cards that are remembered as drawn last."""
    found = [slot for slot in slots(state) if slot.name in ("drawn", "fresh") and slot.part.word.is_card]
    return [word for slot in found for group in slot.groups() for word in group]


# --- the row of the position is the pack


def in_row(hand: Hand, index: int, viewer: int, sample: Any, rng: Rng) -> Iterator[Way]:
    row = [int(kind) for kind in sample.row]
    shuffles = [(number, order) for number, order in hand.shuffles if number <= index]
    if not shuffles:
        yield Way(row)
        return
    number, order = shuffles[-1]
    start = len(row) - len(order)
    yield Way(hand.pack, {}, {number: row[start:]})


def in_wall(hand: Hand, index: int, viewer: int, sample: Any, rng: Rng) -> Iterator[Way]:
    """Poker: what was dealt, what was thrown away and drawn, the board, the rest."""
    true: Any = hand.states[index]
    game: Any = hand.game
    tiles = range(int(game.seats))
    deal0: Any = hand.states[0]
    while True:
        swaps: dict[int, int] = {}
        for seat in tiles:
            for name in ("drawn", "thrown"):
                old, new = (list(map(int, members(getattr(at, name)[seat]))) for at in (true, sample))
                if len(old) == len(new):
                    swaps.update(zip(old, mixed(new, rng)))
            keep = [int(at.hands[seat]) & ~int(at.drawn[seat]) & ~int(at.open[seat]) for at in (true, sample)]
            old, new = (list(map(int, members(mask))) for mask in keep)
            if len(old) == len(new):
                swaps.update(zip(old, mixed(new, rng)))
        rest_old = [int(k) for k in true.wall[int(true.top):]]
        rest_new = [int(k) for k in sample.wall[int(sample.top):]]
        known = {*swaps.values()}
        left = [k for k in rest_new if k not in known]
        free = [k for k in hand.pack if k not in swaps and k in {*rest_old} | {*rest_new}]
        if len(rest_old) == len(rest_new):
            swaps.update(zip(rest_old, rest_new))
        else:
            swaps.update({a: b for a, b in zip(rest_old, rest_new)})
        pack = [swaps.get(kind, kind) for kind in hand.pack]
        names = {notation(a): notation(b) for a, b in swaps.items()}
        if sorted(pack) == sorted(hand.pack):
            yield Way(pack, names)
        else:
            # fill what is left anyhow
            taken = Counter(pack)
            missing = [k for k in hand.pack if taken[k] == 0]
            doubled = [i for i, k in enumerate(pack) if taken[k] > 1 and hand.pack[i] not in swaps]
            if len(missing) == len(doubled):
                for i, k in zip(doubled, mixed(missing, rng)):
                    pack[i] = k
                    names[notation(hand.pack[i])] = notation(k)
                yield Way(pack, names)
            else:
                return


# --- tricks


def dealt_again(hand: Hand, hands: list[list[int]], rng: Rng, rest: list[int] | None = None) -> list[int]:
    used = Counter(k for each in hands for k in each)
    left = [k for k in hand.pack if not used[k]] if rest is None else rest
    return [int(k) for k in hand.game.arrange(hand.context, hands, left)]


def in_tricks(hand: Hand, index: int, viewer: int, sample: Any, rng: Rng) -> Iterator[Way]:
    """What a seat holds and has played, without what it took up and with what it laid away."""
    taker = getattr(sample, "declarer", -1)
    took = getattr(sample, "took", False) or (hasattr(sample, "taken_up") and sample.taken_up())
    away = int(getattr(sample, "away", 0))
    stock = int(getattr(sample, "stock", 0))
    hands = []
    for seat in range(int(hand.game.seats)):
        cards = int(sample.hands[seat]) | int(sample.tricks.played_by(seat))
        if seat == taker and took:
            cards = (cards | away) & ~stock
        hands.append([int(k) for k in members(cards)])
    rest = [int(k) for k in members(stock)] if stock else None

    def wanted(number: int, state: Any) -> list[int]:
        if not away:
            return []
        before = int(state.away)
        left = away & ~before
        game = hand.game
        return [m for m in open_moves_of(state) if any(notation(int(k)) in game.text(state, m).split() for k in members(left))]

    try:
        yield Way(dealt_again(hand, hands, rng, rest), wanted=wanted)
    except (IndexError, ValueError):
        return


def open_moves_of(state: State) -> list[int]:
    return [int(move) for move in state.legal_moves()]


def of_doppelkopf(hand: Hand, index: int, viewer: int, sample: Any, rng: Rng) -> Iterator[Way]:
    from stammtisch.games.doppelkopf.cards import kinds_of

    four = getattr(sample, "four", sample)
    dealt = [[int(k) for k in kinds_of(four.dealt[seat])] for seat in range(4)]
    order = list(range(4)) if four is sample else [int(sample.seat_of(place)) for place in range(4)]
    hands: list[list[int]] = [[] for _ in range(int(hand.game.seats))]
    for seat, cards in zip(order, dealt, strict=True):
        hands[seat] = cards
    pack = [int(k) for k in hand.game.arrange(hand.context, hands, [])]

    def wanted(number: int, state: Any) -> list[int]:
        inner = getattr(state, "four", state)
        act = hand.acts[number]
        found = []
        words = act.text.split()
        seat = order.index(act.seat) if act.seat in order else -1
        if words[0] in ("push", "return", "give"):
            for name in ("pushed", "returned"):
                want, have = Counter(map(int, kinds_of(getattr(four, name)))), Counter(map(int, kinds_of(getattr(inner, name))))
                for kind in (want - have):
                    text = f"{words[0]} {notation(kind)}"
                    found += [m for m in open_moves_of(state) if hand.game.text(state, m) == text]
        elif seat >= 0 and int(inner.step) == 0:
            declared = int(four.declared) >> (8 * seat) & 255
            if declared:
                found.append(declared)
        return found

    yield Way(pack, wanted=wanted)


# --- laid face down


def of_mogeln(hand: Hand, index: int, viewer: int, sample: Any, rng: Rng) -> Iterator[Way]:
    seats, laid = int(hand.game.seats), [int(k) for k in sample.laid]
    hands = [Counter[int]() for _ in range(seats)]
    for seat in range(seats):
        for kind in range(54):
            hands[seat][kind] = int(sample.copies(seat, kind))
    owners, piles, start = [], [], 0
    for number, act in enumerate(hand.acts[:index]):
        if act.text.startswith("lay"):
            owners.append(act.seat)
    at = len(laid)
    begin = int(sample.start)
    for place in range(at - 1, begin - 1, -1):
        hands[owners[place]][laid[place]] += 1
    from stammtisch.games.mogeln.rules import end_of, taker_of

    takes = [(int(end_of(t)), int(taker_of(t))) for t in sample.takes]
    for number in range(len(takes) - 1, -1, -1):
        end, taker = takes[number]
        first = takes[number - 1][0] if number else 0
        for place in range(end - 1, first - 1, -1):
            hands[taker][laid[place]] -= 1
        for place in range(end - 1, first - 1, -1):
            hands[owners[place]][laid[place]] += 1
    if any(n < 0 for each in hands for n in each.values()):
        return
    places = [n for n, act in enumerate(hand.acts[:index]) if act.text.startswith("lay")]
    plan = dict(zip(places, laid, strict=True))
    cards = [sorted(each.elements()) for each in hands]
    try:
        pack = [int(k) for k in hand.game.arrange(hand.context, cards, [])]
    except (IndexError, ValueError):
        return
    if sorted(pack) == sorted(hand.pack):
        yield Way(pack, wanted=lambda number, state: [plan[number]] if number in plan else [])


# --- several packs, hidden hands


def drawn(hand: Hand, index: int, viewer: int, sample: State, rng: Rng) -> Iterator[Way]:
    ledger = Ledger(hand, index, viewer)
    for number in range(200):
        found = ledger.filled(sample, rng, number)
        if found is not None:
            yield Way(found[0], {}, found[1])


WAYS: dict[str, Callable[..., Iterator[Way]]] = {
    "bakkarat": in_row,
    "black_jack": in_row,
    "siebzehn_und_vier": in_row,
    "poker": in_wall,
    "tarock": in_tricks,
    "herzblatt": in_tricks,
    "watten": in_tricks,
    "doppelkopf": of_doppelkopf,
    "mogeln": of_mogeln,
    "rummy": drawn,
    "romme": drawn,
    "canasta": drawn,
    "mau_mau": drawn,
    "einundfuenfzig_tot": drawn,
}
