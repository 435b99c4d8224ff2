"""Positions of Sechsundsechzig for the tests: seat 0 deals, seat 1 is Vorhand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notation, read_card, read_cards
from stammtisch.core.bits import BIT, members
from stammtisch.core.contract import Context
from stammtisch.core.options import changed
from stammtisch.games.sechsundsechzig import GAME
from stammtisch.games.sechsundsechzig.hand import Sechsundsechzig, SechsundsechzigHand
from stammtisch.kits.tricks.cards import AUGEN
from stammtisch.kits.tricks.drawing import NO_CARD
from stammtisch.matches import Match

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


def new_match(
    game: Sechsundsechzig, *hands: str, turned: str = "", stock: str = "", moves: str = ""
) -> Match:
    """A deal of these cards after these moves, separated by ``;``."""
    rest = f"{turned} {stock}".strip()
    dealt = Match(game, hands=list(hands), rest=rest, dealer=0, seed="s66")
    for move in moves.split(";"):
        if move.strip():
            dealt.play(move.strip())
    return dealt


def position(dealt: Match) -> SechsundsechzigHand:
    """The position of a table."""
    assert isinstance(dealt.state, SechsundsechzigHand)
    return dealt.state


def middle(
    game: Sechsundsechzig,
    hands: list[str],
    *,
    turn: int,
    winners: str,
    trump: str = "h",
    stock: str = "",
    augen: Sequence[int] | None = None,
    led: str = "",
    closer: int = -1,
    closed_at: int = 0,
    pairs: tuple[str, str] = ("", ""),
    context: Context | None = None,
) -> SechsundsechzigHand:
    """A position in the middle of a deal.

    The cards that are named nowhere lie in the tricks before, whose winners are given, and so that
    both have these ``augen`` in them, if they are given. ``pairs`` are the suits of the pairs that
    each has announced.
    """
    state = game.deal(game.pack(), context or game.opening(0))
    assert isinstance(state, SechsundsechzigHand)
    lying = read_cards(stock)
    state.hands = vec[i64]([mask(hand) for hand in hands])
    state.stock = vec[i64]([NO_CARD] * (12 - len(lying)) + lying)[:11]
    state.drawn = 12 - len(lying)
    state.trump = lying[-1] // 13 if lying else "cshd".index(trump)
    state.bottom = lying[-1] if lying else state.trump * 13 + 7
    named = mask(" ".join([*hands, stock, led]).strip())
    gone = [int(kind) for kind in game.pack() if not named & BIT[kind]]
    assert len(gone) == 2 * len(winners), f"{len(gone)} cards for {len(winners)} tricks"
    won = [gone[2 * trick : 2 * trick + 2] for trick in range(len(winners))]
    if augen is not None:
        won = shared(gone, winners, augen)
    leader = 1
    for who, cards in zip(winners, won, strict=True):
        for seat, kind in zip((leader, 1 - leader), cards, strict=True):
            state.tricks.lay(seat, kind, seat == int(who))
        leader = int(who)
    state.turn = turn
    state.closer, state.closed_at = closer, closed_at
    for seat, suits in enumerate(pairs):
        for suit in suits:
            state.melded |= BIT[seat * 4 + "cshd".index(suit)]
    if led:
        state.tricks.lay(1 - turn, read_card(led), True)
    return state


def shared(gone: list[int], winners: str, augen: Sequence[int]) -> list[list[int]]:
    """These cards as tricks with these winners, each of which has so many card points."""
    assert sum(AUGEN[kind] for kind in gone) == sum(augen), (
        "the cards do not have so many card points"
    )
    number = 2 * winners.count("0")
    ways: dict[tuple[int, int], list[int]] = {(0, 0): []}
    for kind in gone:
        for (size, sum_), cards in list(ways.items()):
            ways.setdefault((size + 1, sum_ + int(AUGEN[kind])), [*cards, kind])
    first = ways[number, augen[0]]
    rest = [[kind for kind in gone if kind not in first], first]
    return [[rest[who == "0"].pop(0) for _ in range(2)] for who in winners]


def say(game: Sechsundsechzig, state: SechsundsechzigHand, text: str) -> None:
    """Make a move in words of the seat on turn; it must be legal."""
    seat = int(state.turn)
    found = [int(move) for move in game.read(state, seat, text.split())]
    legal = [move for move in found if state.objection(seat, move) is None]
    assert len(legal) == 1, f"{text} means {found}, legal {legal}"
    if legal[0] in list(state.interrupts(seat)):
        state.interrupt(seat, legal[0])
    else:
        state.play(legal[0])


def legal(game: Sechsundsechzig, state: SechsundsechzigHand) -> set[str]:
    """The legal moves in notation."""
    return {game.text(state, move) for move in state.legal_moves()}
