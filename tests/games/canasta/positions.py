"""Positions of Canasta for the tests: tiles are written by rank, ``K K 2 X 3b``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import stammtisch as st
from stammtisch.cards import notation, notations
from stammtisch.games.canasta.state import Canasta, CanastaState
from stammtisch.games.canasta.tiles import LETTERS, RANK_OF, RED_THREE
from stammtisch.positions import changed as changed_in_words
from stammtisch.puzzles.laying import laid as laid_in_words
from tests.games.laying import numbers, some

PHASES = {"draw": "drawing", "play": "playing"}


def canasta(seats: int = 4, **options: Any) -> Canasta:
    """The game with these options; discards lie face up unless they say otherwise."""
    game = st.game("canasta", seats=seats, **({"discards": "face_up"} | options))
    assert isinstance(game, Canasta)
    return game


def ranks(tiles: str) -> list[int]:
    """The ranks of tiles."""
    return [LETTERS.index(tile) for tile in tiles.split()]


def counted(tiles: str) -> int:
    """Tiles as a count by rank."""
    return sum(16**rank for rank in ranks(tiles))


class Box:
    """The 108 tiles, from which positions are laid; the lowest kind of a rank is taken first."""

    def __init__(self, game: Canasta) -> None:
        self.left = sorted(int(kind) for kind in game.pack())

    def take(self, rank: int) -> int:
        """A tile of this rank."""
        kind = next(kind for kind in self.left if RANK_OF[kind] == rank)
        self.left.remove(kind)
        return kind

    def filler(self, tiles: int) -> list[int]:
        """So many tiles, but no wild ones and no threes, from the end of the box."""
        found = [kind for kind in reversed(self.left) if 2 <= RANK_OF[kind] <= 12][:tiles]
        for kind in found:
            self.left.remove(kind)
        return found


def position(
    game: Canasta,
    hand: str,
    *,
    seat: int = 0,
    phase: str = "draw",
    pile: str = "4",
    melds: Sequence[str] = (),
    reds: Sequence[int] = (),
    hands: dict[int, str] | None = None,
    stock: int | None = None,
    score: int = 0,
    others: int = 5,
) -> CanastaState:
    """The seat on turn holds this hand.

    melds: what each side has laid before, ``K K K 2, 2 2 X``; a side with melds is open.
    hands: of other seats; the others hold so many other tiles.
    stock: how many tiles it has; the seat before the one on turn holds what is too many.
    score: of the side on turn.
    """
    box = Box(game)
    seats, sides = int(game.seats), int(game.rules.sides)
    piled = [box.take(rank) for rank in ranks(pile)]
    laid = [
        (side, meld.split(), [box.take(rank) for rank in ranks(meld)])
        for side, text in enumerate(melds)
        for meld in filter(None, text.split(", "))
    ]
    for side, number in enumerate(reds):
        laid += [(side, ["3r"], [box.take(RED_THREE)]) for _ in range(number)]
    held = {seat: [box.take(rank) for rank in ranks(hand)]}
    held |= {
        other: [box.take(rank) for rank in ranks(text)] for other, text in (hands or {}).items()
    }
    for other in range(seats):
        if other not in held:
            held[other] = box.filler(others)
    if stock is not None:
        surplus = [kind for kind in box.left if RANK_OF[kind] != RED_THREE]
        laid += [(sides - 1, ["3r"], [k]) for k in box.left if RANK_OF[k] == RED_THREE]
        held[(seat - 1) % seats] += surplus[: len(surplus) - stock]
        box.left = surplus[len(surplus) - stock :] if stock else []
    totals = [score if int(game.rules.side_of(each)) == int(game.rules.side_of(seat)) else 0
              for each in range(seats)]  # fmt: skip
    mine = int(game.rules.side_of(seat))
    old = {_meld(meld) for side, meld, _ in laid if side == mine}
    return _canasta(
        laid_in_words(
            game,
            dealer=str((seat - 1) % seats),
            hand_number="1",
            totals=numbers(totals),
            turn=str(seat),
            phase=PHASES[phase],
            old=some(" ".join(sorted(old - {"3r"}))),
            **_tiles(game, laid, piled, held, box.left),
        )
    )


def _canasta(state: st.State) -> CanastaState:
    assert isinstance(state, CanastaState)
    return state


def changed(state: CanastaState, **parts: str) -> CanastaState:
    """The position with other parts in words."""
    return _canasta(changed_in_words(state, **parts))


def in_words(state: CanastaState, part: str) -> list[list[str]]:
    """The words of a part of the position, by group."""
    lines = (line.split(" ", 1) for line in str(state).split("\n"))
    (words,) = (words for name, words in lines if name == part)
    return [group.split() for group in words.split(" / ")]


def exchanged(state: CanastaState, place: int, kind: int) -> CanastaState:
    """The position with a tile of this kind in a place of the pile, in exchange for one of the
    stock.
    """
    (pile,), (stock,) = in_words(state, "pile"), in_words(state, "stock")
    other = stock.index(notation(kind))
    pile[place], stock[other] = stock[other], pile[place]
    return changed(state, pile=" ".join(pile), stock=" ".join(stock))


def grouped(groups: list[list[str]]) -> str:
    """Groups of words as a part of a position."""
    return " / ".join(some(" ".join(group)) for group in groups)


def _meld(meld: list[str]) -> str:
    """What a meld is called in a position: by its rank, or wild."""
    return next((each for each in meld if each not in ("2", "X")), "wild")


def _tiles(
    game: Canasta,
    laid: list[tuple[int, list[str], list[int]]],
    piled: list[int],
    held: dict[int, list[int]],
    stock: list[int],
) -> dict[str, str]:
    """The tiles as parts of a position."""
    lying = [f"{side}:{_meld(meld)} {notations(kinds)}" for side, meld, kinds in laid]
    opened = {side for side, meld, _ in laid if _meld(meld) != "3r"}
    return {
        "laid": " / ".join(lying) or "none",
        "pile": some(notations(piled)),
        "held": " / ".join(some(notations(held[seat])) for seat in range(len(held))),
        "known": " / ".join(["empty"] * len(held)),
        "stock": some(notations(stock)),
        "mark": str(sum(len(kinds) for _, _, kinds in laid)),
        "open": numbers(sorted(opened)),
        "covered": str(len(piled)) if game.rules.face_down else "-",
    }


def claiming(game: Canasta, hand: str) -> CanastaState:
    """The seat on turn holds this hand and takes the pile with two aces, for its first meld."""
    match = match_at(game, position(game, f"A A {hand}", pile="A"))
    match.play("take_pile")
    return at(match)


def match_at(game: Canasta, state: CanastaState) -> st.Match:
    """A table with this position, so that moves can be said in words."""
    return st.Match(game, position=state, seed="positions")


def texts(game: Canasta, state: CanastaState) -> list[str]:
    """The legal moves in notation."""
    return [game.text(state, move) for move in state.legal_moves()]


def at(match: st.Match) -> CanastaState:
    """The position of a table of Canasta."""
    assert isinstance(match.state, CanastaState)
    return match.state
