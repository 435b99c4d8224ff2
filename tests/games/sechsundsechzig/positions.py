"""Positions of Sechsundsechzig for the tests: seat 0 deals, seat 1 is Vorhand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

from stammtisch.cards import SUITS, notation, notations, read_cards
from stammtisch.core.bits import BIT, members
from stammtisch.core.contract import Context
from stammtisch.core.options import changed as with_options
from stammtisch.games.sechsundsechzig import GAME
from stammtisch.games.sechsundsechzig.hand import Sechsundsechzig, SechsundsechzigHand
from stammtisch.kits.tricks.cards import AUGEN, beats
from stammtisch.matches import Match
from stammtisch.positions import changed

CARDS = [rank + suit for suit in "cshd" for rank in "AKQJT9"]


def s66(preset: str = "standard", **options: Any) -> Sechsundsechzig:
    """The game with some options changed."""
    game = GAME.build(with_options(GAME.preset(preset), options), 2)
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
    lying = stock.split()
    trump = lying[-1][1] if lying else trump
    named = read_cards(" ".join([*hands, stock, led]))
    gone = [int(kind) for kind in game.pack() if kind not in named]
    assert len(gone) == 2 * len(winners), f"{len(gone)} cards for {len(winners)} tricks"
    tricks = tricks_won(gone, winners, SUITS.index(trump), augen)
    tricks += [f"{1 - turn} {led}"] if led else []
    melded = [f"{seat}:{suit}" for seat in range(2) for suit in pairs[seat]]
    state = changed(
        game.deal(game.pack(), context or game.opening(0)),
        turn=str(turn),
        hands=" / ".join(hand or "empty" for hand in hands),
        tricks=" / ".join(tricks) or "none",
        trump=trump,
        stock=" ".join([f"-*{min(11, 12 - len(lying))}", *lying[:-1]]),
        bottom=lying[-1] if lying else f"9{trump}",
        drawn=str(12 - len(lying)),
        closer=str(closer) if closer >= 0 else "-",
        closed_at=str(closed_at),
        melded=" ".join(melded) or "empty",
    )
    assert isinstance(state, SechsundsechzigHand)
    return state


def tricks_won(gone: list[int], winners: str, trump: int, augen: Sequence[int] | None) -> list[str]:
    """These cards in words as tricks with these winners, who have so many card points in them.

    Vorhand leads to the first, then whoever has won the one before.
    """
    leaders = f"1{winners}"
    takers = [who for leader, who in zip(leaders, winners, strict=False) if leader != who]
    for taken, left in takings(gone, len(takers), trump):
        ours = [trick for trick, who in zip(taken, takers, strict=True) if who == "0"]
        already = sum(int(AUGEN[kind]) for trick in ours for kind in trick)
        wanted = None if augen is None else augen[0] - already
        share = chosen(left, 2 * winners.count("0") - 2 * len(ours), wanted)
        if share is not None:
            break
    else:
        raise AssertionError("no tricks have these winners and card points")
    rest = {"0": share, "1": [kind for kind in left if kind not in share]}
    tricks = []
    for leader, who in zip(leaders, winners, strict=False):
        trick = taken.pop(0) if leader != who else (rest[who].pop(0), rest[who].pop(0))
        if leader == who and beats(trick[1], trick[0], trump):
            trick = trick[::-1]
        tricks.append(f"{leader} {notations(trick)}")
    return tricks


Tricks = list[tuple[int, int]]


def takings(cards: list[int], number: int, trump: int) -> Iterator[tuple[Tricks, list[int]]]:
    """All ways to put so many tricks together that the second card takes; and what is left."""
    if not number:
        yield [], cards
        return
    for led, card in permutations(cards, 2):
        if beats(card, led, trump):
            rest = [kind for kind in cards if kind not in (led, card)]
            for others, left in takings(rest, number - 1, trump):
                yield [(led, card), *others], left


def chosen(cards: list[int], number: int, augen: int | None) -> list[int] | None:
    """So many of these cards with so many card points; None if there are none."""
    if augen is None:
        return cards[:number]
    ways: dict[tuple[int, int], list[int]] = {(0, 0): []}
    for kind in cards:
        for (size, sum_), some in list(ways.items()):
            ways.setdefault((size + 1, sum_ + int(AUGEN[kind])), [*some, kind])
    return ways.get((number, augen))


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
