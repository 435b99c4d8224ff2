"""Positions of Canasta for the tests: tiles are written by rank, ``K K 2 X 3b``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.core.contract import Context
from stammtisch.games.canasta.rules import CLAIMING, DRAWING, PLAYING
from stammtisch.games.canasta.state import Canasta, CanastaState
from stammtisch.games.canasta.tiles import LETTERS, RANK_OF, RED_THREE, WILD, at_least

PHASES = {"draw": DRAWING, "claim": CLAIMING, "play": PLAYING}


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
    state = CanastaState(game.rules, Context((seat - 1) % seats, 1, vec[i64](totals)))
    _lay(state, laid, piled, held, box.left)
    state.turn = seat
    state.phase = PHASES[phase]
    state.mark = len(state.laid)
    state.old = at_least(state.sizes(state.side(seat)), 1)
    return state


def _lay(
    state: CanastaState,
    laid: list[tuple[int, list[str], list[int]]],
    piled: list[int],
    held: dict[int, list[int]],
    stock: list[int],
) -> None:
    """Put the tiles into the position."""
    state.clear()
    row = [kind for _, _, kinds in laid for kind in kinds] + piled
    row += [kind for seat in range(len(held)) for kind in held[seat]] + stock
    state.set_row(vec[i64](row))
    tile = 0
    for side, meld, kinds in laid:
        place = next((LETTERS.index(each) for each in meld if each not in ("2", "X")), 0)
        for _ in kinds:
            state.put(side, place, tile)
            tile += 1
        if place != RED_THREE:
            state.open |= 1 << side
    for kind in piled:
        state.pile = append(state.pile, tile)
        state.crossed += RANK_OF[kind] == RED_THREE or WILD >> RANK_OF[kind] & 1
        state.buried += RANK_OF[kind] == RED_THREE
        tile += 1
    if state.rules.face_down:
        state.covered = len(piled)
    for seat in range(len(held)):
        for _ in held[seat]:
            state.give(seat, tile, False)
            tile += 1
    state.next = tile


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
