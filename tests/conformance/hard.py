"""Long hands, in which cards can have come in few ways, and what was seen there.

`tests.conformance.rebuilding` looks for a way to a sample and may not find it there. Here the way
follows from the sample itself, as that says which cards were drawn; and in Canasta, of which it
does not say it, what each hand got and gave is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import stammtisch as st
from stammtisch.core.contract import CHANCE, Game, State
from stammtisch.core.rng import Rng
from stammtisch.games.canasta.tiles import number
from stammtisch.games.mau_mau.position import (
    AFTER_DRAW,
    FROM_DRAW,
    PASSED,
    RECEIVED,
    SHUFFLED,
)
from stammtisch.games.mau_mau.rules import DRAW, HAND, event_in, seat_in
from stammtisch.matches import Hand
from stammtisch.players.registry import habits_of
from tests.conformance.matching import matched
from tests.conformance.rebuilding import Replay, asked, rebuilt
from tests.conformance.ways import Way, pack_of
from tests.games.mogeln.test_sampling import fault as fault_in_mogeln

RANKS = range(14)


def long_hand(game: Game, seed: int, moves: int, careful: int) -> Hand:
    """A hand in which one of ``careful`` moves is as its players make it, and the rest are random.

    In Mogeln whoever may doubt does so every second to fifth time.
    """
    rng, match = Rng(seed), st.Match(game, seed=seed)
    while len(match.hand.acts) < moves and not match.hand_over:
        match.hand.act(match.turn, _move(match.state, rng, seed, careful))
        while match.state.turn == CHANCE:
            order = match.state.to_shuffle()
            rng.shuffle(order)
            match.hand.shuffle([int(kind) for kind in order])
    return match.hand


def _move(state: State, rng: Rng, seed: int, careful: int) -> int:
    if state.terms().game == "mogeln":
        legal = [int(move) for move in state.legal_moves()]
        doubts = len(legal) > 1 and rng.below(2 + seed % 4) == 0
        return legal[-1] if doubts else legal[rng.below(len(legal) - 1 or 1)]
    habits = habits_of(state.terms().game)
    quiet = careful and rng.below(careful) == 0
    return int(habits.quiet_pick(state, rng) if quiet else state.pick(rng))


def fault(hand: Hand, index: int, viewer: int, sample: State, rng: Rng) -> str:
    """Where the sample contradicts what the viewer has seen; empty if it does not."""
    true = hand.states[index]
    if list(true.observe(viewer)) != list(sample.observe(viewer)):
        return "it looks different now"
    return FAULTS.get(hand.game.id, _not_rebuilt)(hand, index, viewer, sample, rng)


def _not_rebuilt(hand: Hand, index: int, viewer: int, sample: Any, rng: Rng) -> str:
    return rebuilt(asked(hand, index, viewer), sample, rng, 200)


def _in_mogeln(hand: Hand, index: int, viewer: int, sample: Any, _rng: Rng) -> str:
    try:
        return fault_in_mogeln(hand, index, viewer, sample)
    except AssertionError:
        return "somebody took what he has not"


# --- Mau-Mau


def _in_mau_mau(hand: Hand, index: int, viewer: int, sample: Any, _rng: Rng) -> str:
    """What was drawn says how the pack and each stock lay; with one pack it is counted."""
    if sample.rules.packs == 1:
        return _in_one_pack(hand, index, sample)
    hands = [Counter(map(int, sample.in_hand(seat))) for seat in range(int(hand.game.seats))]
    drawn: list[list[int]] = [[]]
    received = iter(map(int, sample.received))
    for entry in list(sample.log)[1:]:
        seat, event = int(seat_in(entry)), int(event_in(entry))
        if event < DRAW:
            hands[seat][event] += 1
        elif event == RECEIVED:
            drawn[-1].append(next(received))
            hands[seat][drawn[-1][-1]] -= 1
        elif event == SHUFFLED:
            drawn.append([])
    drawn[-1] += [int(kind) for kind in sample.row[sample.stock :]]
    if min(min(each.values(), default=0) for each in hands) < 0:
        return "somebody played what he has not"
    made = [number for number, _ in hand.shuffles if number <= index]
    first = [int(sample.log[0]), *drawn[0]]
    pack = pack_of(hand, [sorted(each.elements()) for each in hands], first)
    way = Way(pack, {}, dict(zip(made, drawn[1:], strict=True)))
    replay = Replay(asked(hand, index, viewer), way, sample)
    return "" if replay.succeeds() else f"not after act {replay.furthest}"


def _in_one_pack(hand: Hand, index: int, sample: Any) -> str:
    """Whether each seat can have drawn, when it drew, what it has played since or holds."""
    log = [int(entry) for entry in sample.log]
    book = Draws(hand, index, log[0])
    for time, entry in enumerate(log[1:], 1):
        book.read(time, int(seat_in(entry)), int(event_in(entry)))
    for seat in range(int(hand.game.seats)):
        for kind in map(int, sample.in_hand(seat)):
            book.just_drawn = sample.phase == AFTER_DRAW and (seat, kind) == (
                int(sample.seat),
                int(sample.drawn),
            )
            book.show(len(log), seat, kind)
    if sorted(book.origin) != sorted(int(kind) for kind in sample.row[sample.stock :]):
        return "another stock is left"
    return book.fault()


class Draws:
    """When the seats drew cards of which stock, and when those were drawn that they had."""

    def __init__(self, hand: Hand, index: int, top: int) -> None:
        seats = range(int(hand.game.seats))
        acts = zip(hand.acts[:index], hand.states, strict=False)
        self.fitting = iter([int(at.fitting) for act, at in acts if act.text == "pass"])  # type: ignore[attr-defined]  # of Mau-Mau
        self.lying = [top]  # face up; of the other cards, from which stock each is:
        self.origin = {int(kind): 0 for kind in hand.pack if kind != top}
        self.stock = 0
        self.just_drawn = False
        self.passed: list[tuple[int, int, int]] = []  # when, by whom, and what would have fitted
        self.drawn = {(0, seat): [0] * HAND for seat in seats}
        self.had: dict[tuple[int, int], list[tuple[int, int]]] = {key: [] for key in self.drawn}

    def read(self, time: int, seat: int, event: int) -> None:
        """Take in an entry of the log."""
        if event < DRAW:
            self.show(time, seat, event)
            self.lying.append(event)
        elif event == RECEIVED:
            self.drawn.setdefault((self.stock, seat), []).append(time)
        elif event == SHUFFLED:
            self.stock += 1
            self.origin |= dict.fromkeys(self.lying[:-1], self.stock)
            self.lying = self.lying[-1:]
        elif event == PASSED:
            self.passed.append((time, seat, next(self.fitting)))
        self.just_drawn = event == FROM_DRAW

    def show(self, time: int, seat: int, kind: int) -> None:
        """Note between when and when a card was drawn that a seat turns out to have."""
        key = self.origin.pop(kind, -1), seat
        passed = [when for when, who, fitting in self.passed if who == seat and fitting >> kind & 1]
        first = self.drawn.get(key, [0])[-1] if self.just_drawn else max(passed, default=0)
        self.had.setdefault(key, []).append((time, first))

    def fault(self) -> str:
        """Where no draw is left for a card: of those that can be drawn the next to be shown is."""
        for key in self.had.keys() | self.drawn.keys():
            cards = sorted(self.had.get(key, []))
            for time in self.drawn.get(key, []):
                can = next((card for card in cards if card[1] <= time < card[0]), None)
                if can is None:
                    return f"seat {key[1]} drew nothing at {time}"
                cards.remove(can)
            if cards:
                return f"seat {key[1]} had not drawn what it showed at {cards[0][0]}"
        return ""


# --- Canasta


def _in_canasta(hand: Hand, index: int, viewer: int, sample: Any, _rng: Rng) -> str:
    """Whether each hand can have had what it has laid, and taken back, when it did so."""
    for seat in range(int(hand.game.seats)):
        if seat != viewer and not _had_what_it_laid(hand, index, seat, sample):
            return f"seat {seat} has laid what it had not"
    return ""


def _had_what_it_laid(hand: Hand, index: int, seat: int, sample: Any) -> bool:
    """Go back from the hand in the sample; whatever was drawn can be any tile that is not needed.

    A tile is needed that was got openly (of a known rank) before it was laid or is held.
    """
    tiles = [(index, rank) for rank in RANKS for _ in range(int(number(sample.hands[seat], rank)))]
    got: list[tuple[int, set[int]]] = []  # when, and the ranks that it can be
    for act in range(index):
        before: Any = hand.states[act]
        after: Any = hand.states[act + 1]
        drew = hand.acts[act].seat == seat and hand.acts[act].text == "draw"
        covered = before.rules.face_down and len(after.pile) > len(before.pile)
        for rank in RANKS:
            more = int(number(after.hands[seat], rank)) - int(number(before.hands[seat], rank))
            got += [(act, {*RANKS} if drew else {rank})] * max(more, 0)
            if covered and hand.acts[act].seat == seat and more < 0:
                place = len(before.pile)
                tiles.append((act, int(sample.rank(sample.pile[place]))))
            else:
                tiles += [(act, rank)] * max(-more, 0)
    return _matched(got, tiles)


def _matched(got: list[tuple[int, set[int]]], tiles: list[tuple[int, int]]) -> bool:
    """Whether each tile that came is another one of those that were there later."""

    def goes_with(number: int) -> Iterator[int]:
        when, ranks = got[number]
        return (at for at, (until, rank) in enumerate(tiles) if until > when and rank in ranks)

    return matched(range(len(got)), goes_with, {})


FAULTS: dict[str, Callable[[Hand, int, int, Any, Rng], str]] = {
    "mogeln": _in_mogeln,
    "mau_mau": _in_mau_mau,
    "canasta": _in_canasta,
}
