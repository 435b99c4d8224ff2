"""Positions of Sechsundsechzig for the tests: seat 0 deals, seat 1 is Vorhand."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notation, read_card, read_cards
from stammtisch.core.bits import BIT, members
from stammtisch.core.options import changed
from stammtisch.games.sechsundsechzig import GAME
from stammtisch.games.sechsundsechzig.game import Sechsundsechzig
from stammtisch.games.sechsundsechzig.state import SechsundsechzigState
from stammtisch.matches import Table

CARDS = [rank + suit for suit in "cshd" for rank in "AKQJT9"]


def s66(preset: str = "standard", **options: Any) -> Sechsundsechzig:
    """The game with some options changed."""
    game = GAME.build(changed(GAME.preset(preset), options), 2)
    assert isinstance(game, Sechsundsechzig)
    return game


def mask(cards: str) -> int:
    """Cards in notation as one word."""
    return sum(BIT[kind] for kind in read_cards(cards))


def shown(hand: int) -> str:
    """A hand as notation, in ascending order of kinds."""
    return " ".join(notation(int(kind)) for kind in members(hand))


def same(hand: int, cards: str) -> bool:
    """Whether a hand is just these cards."""
    return int(hand) == mask(cards)


def table(
    game: Sechsundsechzig, *hands: str, turned: str = "", stock: str = "", moves: str = ""
) -> Table:
    """A deal of these cards after these moves, separated by ``;``."""
    rest = f"{turned} {stock}".strip()
    dealt = Table(game, hands=list(hands), rest=rest, dealer=0, seed="s66")
    for move in moves.split(";"):
        if move.strip():
            dealt.play(move.strip())
    return dealt


def position(dealt: Table) -> SechsundsechzigState:
    """The position of a table."""
    assert isinstance(dealt.state, SechsundsechzigState)
    return dealt.state


def middle(
    game: Sechsundsechzig,
    hands: list[str],
    *,
    turn: int,
    winners: str,
    trump: str = "h",
    stock: str = "",
    augen: tuple[int, int] | list[int] | None = None,
    led: str = "",
    closer: int = -1,
    closed_at: int = 0,
    pairs: tuple[str, str] = ("", ""),
) -> SechsundsechzigState:
    """A position in the middle of a deal.

    The cards that are named nowhere lie in the tricks before, whose winners are given; ``augen``
    are the card points of both as an example tells them, else those of these tricks. ``pairs`` are
    the suits of the pairs that each has announced.
    """
    state = game.deal(game.pack(), game.opening(0))
    assert isinstance(state, SechsundsechzigState)
    lying = read_cards(stock)
    state.hands = vec[i64]([mask(hand) for hand in hands])
    state.stock = vec[i64]([0] * (12 - len(lying)) + lying)
    state.drawn = 12 - len(lying)
    state.trump = lying[-1] // 13 if lying else "cshd".index(trump)
    named = mask(" ".join([*hands, stock, led]).strip())
    gone = [kind for kind in game.pack() if not named & BIT[kind]]
    assert len(gone) == 2 * len(winners), f"{len(gone)} cards for {len(winners)} tricks"
    leader = 1
    for trick, who in enumerate(winners):
        for place in range(2):
            seat = leader if place == 0 else 1 - leader
            state.tricks.lay(seat, gone[2 * trick + place], seat == int(who))
        leader = int(who)
    state.won = vec[i64]([winners.count("0"), winners.count("1")])
    counted = [0, 0]
    for trick, who in enumerate(winners):
        counted[int(who)] += int(state.tricks.augen(trick))
    state.augen = vec[i64](list(augen) if augen is not None else counted)
    state.turn = turn
    state.closer, state.closed_at = closer, closed_at
    for seat, suits in enumerate(pairs):
        for suit in suits:
            state.melded |= BIT[seat * 4 + "cshd".index(suit)]
    if led:
        state.tricks.lay(1 - turn, read_card(led), True)
    return state


def say(game: Sechsundsechzig, state: SechsundsechzigState, text: str) -> None:
    """Make a move in words of the seat on turn; it must be legal."""
    seat = int(state.turn)
    found = [int(move) for move in game.read(state, seat, text.split())]
    legal = [move for move in found if state.objection(seat, move) is None]
    assert len(legal) == 1, f"{text} means {found}, legal {legal}"
    if legal[0] in list(state.interrupts(seat)):
        state.interrupt(seat, legal[0])
    else:
        state.play(legal[0])


def legal(game: Sechsundsechzig, state: SechsundsechzigState) -> set[str]:
    """The legal moves in notation."""
    return {game.text(state, move) for move in state.legal_moves()}
