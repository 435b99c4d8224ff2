"""Positions of Fünfhundert for the tests: seat 0 deals, seat 1 is Vorhand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import read_cards
from stammtisch.core.bits import BIT, count, members
from stammtisch.core.contract import Context, make
from stammtisch.core.options import changed
from stammtisch.core.rng import Rng
from stammtisch.games.fuenfhundert import GAME
from stammtisch.games.fuenfhundert.hand import Fuenfhundert, FuenfhundertHand
from stammtisch.games.fuenfhundert.rules import NAMES, PACK
from stammtisch.kits.tricks.drawing import NO_CARD
from stammtisch.notation import legal_texts, read_move


def game(**options: Any) -> Fuenfhundert:
    """The game with some options changed."""
    built = GAME.build(changed(GAME.preset(), options), 2)
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
    done: int | None = None,
    totals: tuple[int, int] = (0, 0),
    number: int = 1,
) -> FuenfhundertHand:
    """A position in the middle of a deal: what is named nowhere lies in the stock or is won.

    ``won`` are tricks of ``seat``; the cards that are left over are tricks of the other one.
    ``draws`` lie on top of the stock of ``left`` cards; ``number`` is that of the deal.
    """
    state = rules.deal(rules.pack(), Context(0, number, vec[i64](totals)))
    assert isinstance(state, FuenfhundertHand)
    state.turned = state.bottom = read_cards(turned)[0]
    state.trump = state.turned // 13
    state.turn = turn
    state.hands = vec[i64]([mask(cards) for cards in hands])
    state.won[seat] = mask(won)
    named = mask(" ".join([*hands, won, draws])) | (BIT[state.turned] if left else 0)
    spare = [int(kind) for kind in PACK if not named & BIT[kind]]
    top = read_cards(draws)
    hidden = max(0, left - 1 - len(top))
    lying = [*top, *spare[:hidden]][: max(0, left - 1)]
    state.stock = vec[i64]([NO_CARD] * (15 - len(lying)) + lying)
    state.drawn = 16 - left
    state.won[1 - seat] = sum(BIT[kind] for kind in spare[hidden:])
    state.tricks.done = (16 - left) // 2 if done is None else done
    if count(state.won[0] | state.won[1]) == 2 * state.tricks.done:
        lay_tricks(state)
    return state


def lay_tricks(state: FuenfhundertHand) -> None:
    """The cards won were played two by two."""
    state.tricks.done = 0
    for seat in range(2):
        for index, kind in enumerate(members(state.won[seat])):
            first = index % 2 == 0
            state.tricks.lay(seat if first else 1 - seat, kind, first)


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
