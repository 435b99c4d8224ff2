"""What OpenSpiel's `gin_rummy` tells a player is in what ours tells him: one is made of the other.

The same deal is played with the same moves in both, with our `manual` showdown, which goes on
after the knock as theirs does. Their tensor is then worked out from our row alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pyspiel

import stammtisch as st
from stammtisch import gin
from stammtisch.cards import RANKS, SUITS
from stammtisch.core.bits import members
from stammtisch.games.gin.melds import MELDS
from stammtisch.games.gin.position import Position
from stammtisch.games.gin.rules import (
    DEFENDING,
    DISCARD,
    DISCARDING,
    DONE,
    DRAW_STOCK,
    DRAWING,
    KNOCK,
    LAY_OFF,
    LAY_OUT,
    LAYING_OUT,
    OWN_MELD,
    PACK_SIZE,
    PASS,
)

Row = npt.NDArray[np.float32]

TAKE, DRAW, PASSES, KNOCKS, FIRST_MELD = 52, 53, 54, 55, 56  # their actions that are no card
MANUAL = st.game("gin", showdown="manual")
THEIRS = pyspiel.load_game("gin_rummy", {"knock_card": MANUAL.options.knock_limit})
PARTS = {part.name: part for part in MANUAL.observation}


def theirs(kind: int) -> int:
    """Their number of a card: by suits s, c, d, h, each from the ace to the king."""
    suit, rank = divmod(kind, 13)
    return "scdh".index(SUITS[suit]) * 13 + "A23456789TJQK".index(RANKS[rank])


def meld_numbers() -> dict[frozenset[int], int]:
    """Their melds by their cards; a run has at most five."""
    state = THEIRS.new_initial_state()
    named = {state.action_to_string(-1, card)[-2:]: card for card in range(PACK_SIZE)}
    found = {}
    for action in range(FIRST_MELD, 241):
        words = state.action_to_string(0, action).split()[-1]
        cards = [words[place : place + 2] for place in range(0, len(words), 2)]
        found[frozenset(named[card] for card in cards)] = action - FIRST_MELD
    return found


NUMBERS = meld_numbers()


# --- their tensor, from our row


def marks(cards: list[int]) -> Row:
    found = np.zeros(PACK_SIZE, np.float32)
    found[cards] = 1
    return found


def tensor(row: list[int]) -> Row:
    """Their tensor; they call the seat that begins player 0, we count from whoever observes."""
    has = {name: row[part.start : part.start + part.size] for name, part in PARTS.items()}
    me = int(has["dealer"][0])  # the dealer is their player 1
    turn = has["turn"].index(1) ^ me
    lies = {kind: number for kind, number in enumerate(has["laid"]) if number}
    held = [kind for kind in range(PACK_SIZE) if has["own"][kind] and kind not in lies]
    hands = np.zeros((2, PACK_SIZE), np.float32)
    hands[me] = marks([theirs(kind) for kind in held])
    offered = has["phase"].index(1) <= DRAWING  # the top card of the pile is apart with them
    pile = [kind for kind in range(PACK_SIZE) if has["pile"][kind]]
    top = has["top"].index(1) if offered else -1
    parts = [
        np.eye(2, dtype=np.float32)[me],
        hands.ravel(),
        np.eye(2, dtype=np.float32)[turn],
        np.arange(10) < has["knock_limit"][0],
        marks([theirs(top)] if offered else []),
        marks([theirs(kind) for kind in pile if kind != top]),
        np.arange(PACK_SIZE) < has["stock"][0],
        laid_melds(has, lies, me).ravel(),
    ]
    return np.concatenate(parts).astype(np.float32)


def laid_melds(has: dict[str, list[int]], lies: dict[int, int], me: int) -> Row:
    """Which of their melds each player has laid; what was laid off belongs to none."""
    found = np.zeros((2, len(NUMBERS)), np.float32)
    if 1 not in has["knocker"]:
        return found
    knocker = has["knocker"].index(1)
    hands = [{kind for kind in lies if has["open"][PACK_SIZE * seat + kind]} for seat in range(2)]
    of_knocker = {lies[kind] for kind in hands[knocker]}
    for seat, hand in enumerate(hands):
        for number in {lies[kind] for kind in hand}:
            if seat == knocker or number not in of_knocker:
                meld = frozenset(theirs(kind) for kind in hand if lies[kind] == number)
                found[seat ^ me, NUMBERS[meld]] = 1
    return found


# --- the same moves in both


def started(seed: int) -> tuple[Position, pyspiel.State]:
    """A deal in both; seat 1 deals, so that our seats are their players."""
    rng = st.Rng(seed)
    state = st.deal(MANUAL, rng, dealer=1)
    assert isinstance(state, Position)
    twin = THEIRS.new_initial_state()
    for seat in range(2):
        for kind in members(state.hands[seat]):
            twin.apply_action(theirs(kind))
    twin.apply_action(theirs(state.upcard))
    return state, twin


def their_actions(at: Position, move: int) -> list[int] | None:
    """What they do for one of our moves; None if they have no such thing."""
    if move == PASS:
        return [PASSES]
    if move == DRAW_STOCK:
        return [DRAW, theirs(at.stock[-1])]
    if move < DISCARD:
        return [TAKE]
    if move < KNOCK:
        return [theirs(move - DISCARD)]
    if move < LAY_OUT:
        return [KNOCKS, theirs(move - KNOCK)]
    if move < DONE:
        return melds_laid([int(meld) for meld in at.ways()[move - LAY_OUT].melds], [PASSES])
    if OWN_MELD <= move < LAY_OFF:  # they lay off first
        begun = [] if len(at.own) else [PASSES]
        melds = melds_laid([int(MELDS[move - OWN_MELD])], [])
        return None if melds is None else begun + melds
    return None if len(at.own) else [theirs((move - LAY_OFF) % PACK_SIZE)]


def melds_laid(melds: list[int], after: list[int]) -> list[int] | None:
    cards = [frozenset(theirs(kind) for kind in members(meld)) for meld in melds]
    if not {*cards} <= {*NUMBERS}:  # a run of six
        return None
    return [FIRST_MELD + NUMBERS[each] for each in cards] + after


def chosen(at: Position, rng: st.Rng) -> int:
    """A random move; whoever can knock mostly does, and otherwise keeps what is in a meld."""
    knocks = list(members(at.knocks())) if at.phase == DISCARDING else []
    if len(knocks) and rng.below(4):
        return KNOCK + int(knocks[rng.below(len(knocks))])
    if at.phase != DISCARDING or rng.below(4) == 0:
        return int(at.pick(rng))
    return min(map(int, at.legal_moves()), key=lambda move: gin.best_deadwood(without(at, move)))


def without(at: Position, move: int) -> list[int]:
    return [int(kind) for kind in members(at.mine()) if kind != move - DISCARD]


def pairs(seed: int) -> Iterator[tuple[Position, pyspiel.State]]:
    """Positions of a hand in both, as long as both rules know them."""
    at, twin = started(seed)
    rng = st.Rng(1000 + seed)
    while at.turn != st.OVER and not twin.is_terminal():
        yield at, twin
        move = chosen(at, rng)
        actions = None if move == DONE else their_actions(at, move)
        if actions is None:
            return
        at.play(move)
        for action in actions:
            twin.apply_action(action)


def test_our_row_tells_all_that_their_tensor_tells() -> None:
    met = Counter[int]()
    for seed in range(20):
        for at, twin in pairs(seed):
            for seat in range(2):
                told = np.array(twin.observation_tensor(seat), np.float32)
                assert (tensor([*map(int, at.observe(seat))]) == told).all(), (seed, at)
            met[int(at.phase)] += 1
    assert met[LAYING_OUT] > 5
    assert met[DEFENDING] > 5
    assert sum(met.values()) > 500
