"""Ways in which a sample can have come about: how the pack lay, and what others did unseen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import repeat
from typing import Any, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notation
from stammtisch.core.bits import members
from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.games.doppelkopf.cards import kinds_of
from stammtisch.games.doppelkopf.position import PUSHING, RETURNING
from stammtisch.games.fuenfhundert.past import Past
from stammtisch.games.mogeln.rules import end_of, taker_of
from stammtisch.games.quartett.position import ASK_WHAT
from stammtisch.games.quartett.rules import GIVEN, TARGET, asked_in, asker_in, place_in
from stammtisch.games.quartett.rules import kinds_of as kinds_of_quartett
from stammtisch.kits.tricks.declarer import DeclarerHand
from stammtisch.matches import Hand
from stammtisch.names import DECK
from stammtisch.positions.slots import slots
from tests.conformance.ledger import Ledger

Wanted = Callable[[int, State], list[int]]
MANY = 1000


class Way(NamedTuple):
    """One way: the pack, cards that are others than they were, shuffles, and moves to try first."""

    pack: list[int]
    names: dict[str, str] = {}
    orders: dict[int, list[int]] = {}
    wanted: Wanted | None = None


def ways(hand: Hand, index: int, sample: State, viewer: int, rng: Rng) -> Iterator[Way]:
    """Ways that may lead to a sample, the likelier ones first."""
    return WAYS.get(hand.game.id, exchanged)(hand, index, sample, viewer, rng)


def mixed(cards: list[str], rng: Rng) -> list[str]:
    """The cards in random order."""
    order = vec[i64](list(range(len(cards))))
    rng.shuffle(order)
    return [cards[int(at)] for at in order]


def kinds_in(cards: int) -> list[int]:
    """The kinds of a word of cards."""
    return [int(kind) for kind in members(cards)]


def pack_of(hand: Hand, hands: list[list[int]], rest: list[int] | None = None) -> list[int]:
    """The pack that deals these hands; the rest are the other cards."""
    if rest is None:
        dealt = Counter(kind for each in hands for kind in each)
        rest = list((Counter(hand.pack) - dealt).elements())
    return [int(kind) for kind in hand.game.arrange(hand.context, hands, rest)]


# --- one pack: cards change places


def exchanged(hand: Hand, index: int, sample: State, viewer: int, rng: Rng) -> Iterator[Way]:
    """The cards that lie elsewhere in the sample change places in the pack.

    In a hand first only those that differ, then all: it may matter which came when. The one that
    is known to be the last is the last.
    """
    true = hand.states[index]
    kinds = {notation(kind): kind for kind in hand.pack}
    last = dict(zip(newest(true), newest(sample), strict=True))
    for number in range(MANY):
        names = dict[str, str]()
        for old, new, ordered in lying(true, sample):
            if ordered:
                names |= {a: b for a, b in zip(old, new, strict=True) if a != b}
                continue
            both = {a: b for a, b in last.items() if a in old and b in new}
            left = Counter(old) - Counter([*both]), Counter(new) - Counter([*both.values()])
            gone, come = (left[0] - left[1], left[1] - left[0]) if number % 2 == 0 else left
            names |= both | dict(zip(gone.elements(), mixed([*come.elements()], rng), strict=True))
        pack = [kinds[names.get(notation(kind), notation(kind))] for kind in hand.pack]
        if sorted(pack) == sorted(hand.pack):
            yield Way(pack, names)


def lying(true: State, sample: State) -> Iterator[tuple[list[str], list[str], bool]]:
    """What lies at each place in both positions, and whether the order there matters."""
    for one, two in zip(slots(true), slots(sample), strict=True):
        if one.part.holds:
            yield from zip(one.groups(), two.groups(), repeat(one.part.ordered))


def newest(state: State) -> list[str]:
    """The cards that are remembered as drawn last."""
    found = [slot for slot in slots(state) if slot.name == "drawn" and slot.part.word.is_card]
    words = [word for slot in found for group in slot.groups() for word in group]
    return [word for word in words if word != "-"]


def of_poker(hand: Hand, index: int, sample: Any, viewer: int, rng: Rng) -> Iterator[Way]:
    """What was dealt and kept, thrown away and drawn, and the rest of the wall."""
    true: Any = hand.states[index]
    for _ in range(MANY):
        names = dict[int, int]()
        for seat in range(int(hand.game.seats)):
            for one, two in zip(parts_of(true, seat), parts_of(sample, seat), strict=True):
                new = [int(word) for word in mixed([str(kind) for kind in two], rng)]
                names |= dict(zip(one, new, strict=False))
        rests = ([int(kind) for kind in at.wall[int(at.top) :]] for at in (true, sample))
        names |= dict(zip(*rests, strict=False))
        pack = [names.get(kind, kind) for kind in hand.pack]
        missing = [*(Counter(hand.pack) - Counter(pack)).elements()]
        for place, kind in enumerate(pack):
            if missing and kind not in names and pack.count(kind) > 1:
                pack[place] = missing.pop()
        words = {notation(a): notation(b) for a, b in zip(hand.pack, pack, strict=True)}
        yield Way(pack, words)


def parts_of(at: Any, seat: int) -> list[list[int]]:
    """What a seat drew, threw away, and kept face down."""
    kept = int(at.hands[seat]) & ~int(at.drawn[seat]) & ~int(at.open[seat])
    return [kinds_in(int(at.drawn[seat])), kinds_in(int(at.thrown[seat])), kinds_in(kept)]


# --- the row of the position is the pack, or how it was shuffled last


def in_row(hand: Hand, index: int, sample: Any, viewer: int, rng: Rng) -> Iterator[Way]:
    """What was dealt, and what comes."""
    row = [int(kind) for kind in sample.row]
    made = [(number, order) for number, order in hand.shuffles if number <= index]
    if not made:
        yield Way(row)
        return
    number, order = made[-1]
    yield Way(hand.pack, {}, {number: row[len(row) - len(order) :]})


# --- tricks


def in_tricks(hand: Hand, index: int, sample: Any, viewer: int, rng: Rng) -> Iterator[Way]:
    """What each seat holds and has played, before it took up a stock and laid cards away."""
    taken = isinstance(sample, DeclarerHand) and sample.taken_up()
    away, stock = int(getattr(sample, "away", 0)), int(getattr(sample, "stock", 0))
    hands = []
    for seat in range(int(hand.game.seats)):
        cards = int(sample.hands[seat]) | int(sample.tricks.played_by(seat))
        if taken and seat == sample.declarer:
            cards = (cards | away) & ~stock
        hands.append(kinds_in(cards))

    def wanted(number: int, state: Any) -> list[int]:
        left = {notation(kind) for kind in kinds_in(away & ~int(getattr(state, "away", 0)))}
        legal = [int(move) for move in state.legal_moves()]
        return [move for move in legal if left & {*hand.game.text(state, move).split()}]

    yield Way(pack_of(hand, hands, kinds_in(stock) or None), wanted=wanted)


def of_doppelkopf(hand: Hand, index: int, sample: Any, viewer: int, rng: Rng) -> Iterator[Way]:
    """What was dealt; what was pushed and given back, and what was declared."""
    four = getattr(sample, "four", sample)
    order = [int(sample.seat_of(n)) if four is not sample else n for n in range(4)]
    hands: list[list[int]] = [[] for _ in range(int(hand.game.seats))]
    for place, seat in enumerate(order):
        hands[seat] = [int(kind) for kind in kinds_of(four.dealt[place])]

    def wanted(number: int, state: Any) -> list[int]:
        inner, seat = getattr(state, "four", state), hand.acts[number].seat
        if inner.step == 0:  # the seats declare
            return [int(four.declared) >> (8 * order.index(seat)) & 255] if seat in order else []
        moving = {PUSHING: "pushed", RETURNING: "returned"}.get(int(inner.step))
        if moving is None:
            return []
        goal, now = (kinds_of(getattr(at, moving)) for at in (four, inner))
        left = Counter(map(notation, map(int, goal))) - Counter(map(notation, map(int, now)))
        moves = [int(move) for move in state.legal_moves()]
        return [move for move in moves if {*hand.game.text(state, move).split()[1:]} & {*left}]

    yield Way(pack_of(hand, hands, []), wanted=wanted)


def of_fuenfhundert(hand: Hand, index: int, sample: Any, viewer: int, rng: Rng) -> Iterator[Way]:
    """The unseen cards came at times at which what lapsed and what was drawn last is so."""
    places = hand.game.arrange(hand.context, [[0] * 8, [1] * 8], [2] * 16)
    (stock,) = (slot for slot in slots(sample) if slot.name == "stock")
    kinds = {notation(kind): kind for kind in hand.pack}
    left = [kinds[word] for word in stock.groups()[0] if word != "-"]
    for _ in range(MANY):
        pack = hand.pack[: 32 - len(left)] + left
        for seat in {0, 1} - {viewer}:
            past = past_of(sample, seat, rng)
            dealt = [place for place, owner in enumerate(places) if owner == seat]
            for place, kind in zip(dealt, kinds_in(past.came[0]), strict=True):
                pack[place] = kind
            for time in range(1, int(past.draws) + 1):
                place = 15 + 2 * time + (int(sample.tricks.winner(time - 1)) != seat)
                if place < len(pack):  # the last one is the card that lies open
                    (pack[place],) = kinds_in(past.came[time])
        if sorted(pack) == sorted(hand.pack):
            yield Way(pack)


def past_of(sample: Any, seat: int, rng: Rng) -> Past:
    """When the cards of a seat can have come."""
    past = Past(sample, seat)
    for _ in range(MANY):
        past.settle(sample.hands[seat], rng)
        lapsed = past.lapsed() == sample.lapsed[seat]
        if lapsed and past.drawn(sample.hands[seat]) == sample.fresh[seat]:
            break
    return past


# --- what changes hands does so openly


def of_quartett(hand: Hand, index: int, sample: Any, viewer: int, rng: Rng) -> Iterator[Way]:
    """Back from the sample, answer by answer, to the one deal that it can come from.

    Whom somebody asks is told with the card; so at most the last one is not known.
    """
    rules, hands = sample.rules, [Counter[int]() for _ in range(int(hand.game.seats))]
    for seat, held in enumerate(hands):
        held.update(int(kind) for kind in kinds_of_quartett(rules, sample.held, seat))
    for quartet, seat in enumerate(map(int, sample.laid)):
        if seat >= 0:
            hands[seat].update(int(rules.kind(quartet, card)) for card in range(4))
    for entry in reversed([int(entry) for entry in sample.log]):
        if entry & GIVEN:
            kind = DECK + int(place_in(entry))
            hands[int(asker_in(entry))][kind] -= 1
            hands[int(asked_in(entry))][kind] += 1

    def wanted(number: int, state: Any) -> list[int]:
        last = number + 1 == index and sample.phase == ASK_WHAT
        return [TARGET + int(sample.target)] if last else []

    if all(copies >= 0 for held in hands for copies in held.values()):
        yield Way(pack_of(hand, [sorted(held.elements()) for held in hands], []), wanted=wanted)


# --- laid face down


def of_mogeln(hand: Hand, index: int, sample: Any, viewer: int, rng: Rng) -> Iterator[Way]:
    """What was laid, all along, and from that, back to the deal, who held what."""
    lays = [number for number, act in enumerate(hand.acts[:index]) if act.text[:3] == "lay"]
    laid = [int(kind) for kind in sample.laid]
    seats, hands = range(int(hand.game.seats)), list[Counter[int]]()
    for seat in seats:
        hands.append(Counter({kind: int(sample.copies(seat, kind)) for kind in range(54)}))
    ends = [int(end_of(take)) for take in sample.takes]
    begins = [0, *ends]
    for number in range(len(ends), -1, -1):
        pile = range(begins[number], ends[number] if number < len(ends) else len(laid))
        for place in pile:
            if number < len(ends):
                hands[int(taker_of(sample.takes[number]))][laid[place]] -= 1
        for place in pile:
            hands[hand.acts[lays[place]].seat][laid[place]] += 1
    if all(copies >= 0 for each in hands for copies in each.values()):
        plan = dict(zip(lays, laid, strict=True))
        pack = pack_of(hand, [sorted(each.elements()) for each in hands], [])
        yield Way(pack, wanted=lambda number, _state: [plan[number]] if number in plan else [])


# --- drawn


def drawn(hand: Hand, index: int, sample: State, viewer: int, rng: Rng) -> Iterator[Way]:
    """What each seat got unseen was what it has shown since, or holds in the sample."""
    ledger = Ledger(hand, index, viewer)
    covered = ledger.discarded(sample)

    def wanted(number: int, state: Any) -> list[int]:
        found = []
        for move in map(int, state.legal_moves()) if number in covered else ():
            after = state.copy()
            after.play(move)
            pile = [notation(int(after.row[tile])) for tile in after.pile]
            found += (
                [move] if len(pile) > len(state.pile) and pile[-1] == covered[number][1] else []
            )
        return found

    for number in range(MANY):
        found = ledger.filled(sample, rng, number)
        if found is not None:
            yield Way(found[0], {}, found[1], wanted)
        elif number > 3:
            return


WAYS: dict[str, Callable[[Hand, int, Any, int, Rng], Iterator[Way]]] = {
    "bakkarat": in_row,
    "black_jack": in_row,
    "siebzehn_und_vier": in_row,
    "fuenfhundert": of_fuenfhundert,
    "poker": of_poker,
    "tarock": in_tricks,
    "herzblatt": in_tricks,
    "watten": in_tricks,
    "doppelkopf": of_doppelkopf,
    "quartett": of_quartett,
    "mogeln": of_mogeln,
    "rummy": drawn,
    "romme": drawn,
    "canasta": drawn,
    "mau_mau": drawn,
    "einundfuenfzig_tot": drawn,
}
