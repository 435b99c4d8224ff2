"""Positions of Fünfhundert for the tests: seat 0 deals, seat 1 is Vorhand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notation, notations, read_cards
from stammtisch.core.bits import BIT
from stammtisch.core.contract import OVER, Context, make
from stammtisch.core.kinds import NINE, rank_of, suit_of
from stammtisch.core.options import changed as with_options
from stammtisch.core.rng import Rng
from stammtisch.games.fuenfhundert import GAME
from stammtisch.games.fuenfhundert.game import Fuenfhundert
from stammtisch.games.fuenfhundert.hand import FuenfhundertHand
from stammtisch.games.fuenfhundert.rules import NAMES, PACK
from stammtisch.notation import legal_texts, read_move
from stammtisch.positions import changed
from stammtisch.puzzles.laying import groups


def game(**options: Any) -> Fuenfhundert:
    """The game with some options changed."""
    built = GAME.build(with_options(GAME.preset(), options), 2)
    assert isinstance(built, Fuenfhundert)
    return built


def mask(cards: str) -> int:
    """Cards in notation as one word."""
    return sum(BIT[kind] for kind in read_cards(cards))


def at(
    rules: Fuenfhundert,
    turned: str,
    left: int,
    hands: Sequence[str],
    won: str = "",
    *,
    seat: int = 1,
    turn: int = 1,
    draws: str = "",
    size: int = 0,
    totals: tuple[int, int] = (0, 0),
    points: Sequence[int] = (0, 0),
    lapsed: Sequence[int] = (),
    number: int = 1,
) -> FuenfhundertHand:
    """A position in the middle of a deal.

    Both hold ``size`` cards; if nothing is said, up to eight while there is a stock, later as many
    as the longer hand. With what fills up the hand of ``seat`` nothing can be announced. ``won``
    are tricks of this seat; the cards that are left over are in the stock of ``left`` cards, where
    ``draws`` lie on top, or in tricks of the other one. ``number`` is that of the deal; for the
    seats in ``lapsed`` every combination has lapsed.
    """
    held, mine, top = [read_cards(hand) for hand in hands], read_cards(won), read_cards(draws)
    room = (32 - left - len(mine)) // 2  # for cards in hands, without tricks of the other one
    size = size or (min(8, room) if left else max(map(len, held)))
    named = [*chain(*held), *mine, *top, *(read_cards(turned) if left else [])]
    spare = [kind for kind in PACK if kind not in named]
    plain = [kind for kind in spare if rank_of(kind) <= NINE and notation(kind) != f"7{turned[1]}"]
    suits = [suit_of(kind) for kind in held[seat][:1]]
    plain.sort(key=lambda kind: suit_of(kind) not in suits)
    added = plain[: size - len(held[seat])]
    held[seat] += added
    if len(mine) % 2:  # a trick has two cards
        mine.append(plain[len(added)])
    spare = [kind for kind in spare if kind not in (*added, *mine)]
    hidden = max(0, left - 1 - len(top))
    lying, spare = [*top, *spare[:hidden]][: max(0, left - 1)], spare[hidden:]
    missing = size - len(held[1 - seat])
    held[1 - seat] += spare[:missing]
    theirs = spare[missing:]
    dealt = rules.deal(rules.pack(), Context(0, number, vec[i64](totals)))
    assert isinstance(dealt, FuenfhundertHand)
    return changed(
        dealt,
        turn=str(turn),
        hands=groups(held),
        tricks=tricks_won(mine, seat, theirs),
        won=groups([theirs, mine] if seat else [mine, theirs]),
        trump=turned[1],
        turned=turned,
        bottom=turned,
        stock=f"-*{15 - len(lying)} {notations(lying)}",
        drawn=str(16 - left),
        points=f"{points[0]} {points[1]}",
        lapsed=" / ".join(" ".join(NAMES) if each in lapsed else "empty" for each in range(2)),
    )


def tricks_won(mine: list[int], seat: int, theirs: list[int]) -> str:
    """Tricks of these cards in words: those of the seat, then those of the other one."""
    winners = [seat] * (len(mine) // 2) + [1 - seat] * (len(theirs) // 2)
    cards = [*mine, *theirs]
    tricks = [
        f"{leader} {notations(cards[2 * number : 2 * number + 2])}"
        for number, leader in enumerate([1, *winners][: len(winners)])
    ]
    return " / ".join(tricks) or "none"


def ended(rules: Fuenfhundert, points: Sequence[int], number: int = 1) -> FuenfhundertHand:
    """The end of a deal with these points; the last trick has brought none."""
    state = at(rules, "7h", 0, ["8c", "9c"], points=points, number=number)
    do(rules, state, "9c", "8c")
    if state.turn != OVER:  # where wrong announcements cost points, there is always one left
        do(rules, state, "done")
    assert state.turn == OVER and list(state.points) == list(points)
    return state


def do(rules: Fuenfhundert, state: FuenfhundertHand, *texts: str, by: int = -1) -> None:
    """Make these moves, read as people type them, by whoever is on turn or by a seat."""
    for text in texts:
        seat = int(state.turn) if by < 0 else by
        make(state, seat, read_move(rules, state, seat, text))


def sample(state: FuenfhundertHand, seat: int, rng: Rng) -> FuenfhundertHand:
    """What the seat cannot exclude."""
    found = state.sample(seat, rng)
    assert isinstance(found, FuenfhundertHand)
    return found


def offered(state: FuenfhundertHand) -> list[str]:
    """The combinations that the seat on turn may announce."""
    return [NAMES[int(move) - 56] for move in state.legal_moves() if 56 <= move < 70]


def cards_of(state: FuenfhundertHand) -> str:
    """The cards that the seat on turn may play, in notation."""
    texts = legal_texts(game(), state, int(state.turn))
    return " ".join(text for text in texts if len(text) == 2)
