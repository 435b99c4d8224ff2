"""Long hands, in which cards can have come in few ways, and what was seen there.

`tests.conformance.rebuilding` looks for a way to a sample and may not find it there. Here the way
follows from the sample itself, as that says which cards were drawn; and in Canasta, of which it
does not say it, what each hand got and gave is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import stammtisch as st
from stammtisch.core.contract import CHANCE, Game, State
from stammtisch.core.rng import Rng
from stammtisch.games.canasta.tiles import number
from stammtisch.games.mau_mau.position import RECEIVED, SHUFFLED
from stammtisch.games.mau_mau.rules import DRAW, event_in, seat_in
from stammtisch.matches import Hand
from stammtisch.players.registry import habits_of
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


def _in_mau_mau(hand: Hand, index: int, viewer: int, sample: Any, rng: Rng) -> str:
    """What was drawn says how the pack and each stock lay."""
    if not len(sample.received):
        return _not_rebuilt(hand, index, viewer, sample, rng)
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
    taken: dict[int, int] = {}

    def place(number: int, asked: set[int]) -> bool:
        when, ranks = got[number]
        for tile, (until, rank) in enumerate(tiles):
            if tile in asked or until <= when or rank not in ranks:
                continue
            asked.add(tile)
            if tile not in taken or place(taken[tile], asked):
                taken[tile] = number
                return True
        return False

    return all(place(number, set()) for number in range(len(got)))


FAULTS: dict[str, Callable[[Hand, int, int, Any, Rng], str]] = {
    "mogeln": _in_mogeln,
    "mau_mau": _in_mau_mau,
    "canasta": _in_canasta,
}
