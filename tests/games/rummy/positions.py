"""Positions of Rummy for the tests: seat 0 is on turn with a rack and a table of our choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notation, read_card
from stammtisch.core.contract import make
from stammtisch.core.options import changed
from stammtisch.errors import MoveError
from stammtisch.games.rummy import GAME
from stammtisch.games.rummy.names import face_text, read_face
from stammtisch.games.rummy.rules import kind_of
from stammtisch.games.rummy.state import RummyGame, RummyState
from stammtisch.games.rummy.tiles import (
    face_of,
    meld_numbers,
    rack_tiles,
    tiles_of,
)
from stammtisch.messages import Speaker
from stammtisch.names import notations
from stammtisch.notation import read_moves
from stammtisch.puzzles.laying import groups, laid
from tests.games.laying import some


def rummy(seats: int = 2, **options: Any) -> RummyGame:
    """The game with some options changed."""
    game = GAME.build(changed(GAME.preset(), options), seats)
    assert isinstance(game, RummyGame)
    return game


def position(
    rack: str,
    table: Sequence[str] = (),
    *,
    game: RummyGame | None = None,
    is_open: bool = True,
    others: Sequence[str] | None = None,
    stock: str | None = None,
) -> RummyState:
    """Seat 0 is on turn with this rack; melds are written ``5s Xr=6s 7s``.

    The other racks get what is named, else the five lowest tiles each; the rest is the stock.
    With a stock that is named the rest lies in the last rack.
    """
    game = game or rummy()
    faces = [read_face(word) for meld in table for word in meld.split()]
    racks = [[read_card(word) for word in each.split()] for each in (rack, *(others or ()))]
    pile = [read_card(word) for word in (stock or "").split()]
    lying = [int(kind_of(face)) for face in faces]
    left = Counter(int(kind) for kind in game.pack())
    left.subtract([*lying, *pile, *(kind for each in racks for kind in each)])
    assert min(left.values()) >= 0, "there are not so many tiles of a kind"
    rest = sorted(left.elements())
    while len(racks) < game.seats:
        racks.append([rest.pop(0) for _ in range(5)])
    if stock is None:
        pile = rest
    else:
        racks[-1] += rest
    melds = " / ".join(f"m{number} {meld}" for number, meld in enumerate(table, 1)) or "none"
    state = laid(
        game,
        dealer=str(int(game.seats) - 1),
        turn="0",
        racks=groups(racks),
        table=melds,
        start=melds,
        stock=some(notations(pile)),
        open="0" if is_open else "empty",
    )
    assert isinstance(state, RummyState)
    return state


def numbers(items: Sequence[int]) -> vec[i64]:
    """Numbers as the engine keeps them."""
    return vec[i64](list(items))


def play(state: RummyState, *texts: str) -> RummyState:
    """The position after these moves of the seat on turn."""
    game = rummy_of(state)
    for text in texts:
        seat = int(state.turn)
        for said in read_moves(game, state, seat, text):
            copied = state.copy()
            make(copied, seat, said.move)
            state = copied
    return state


def rummy_of(state: RummyState) -> RummyGame:
    """A game with the rules of this position."""
    return RummyGame(state.rules.options, int(state.rules.seats))


def legal(state: RummyState) -> set[str]:
    """The legal moves in notation."""
    game = rummy_of(state)
    return {game.text(state, move) for move in state.legal_moves()}


def melds(state: RummyState) -> dict[str, str]:
    """The melds of the work table, tiles in the order of their numbers."""
    return {
        f"m{int(meld)}": " ".join(
            face_text(face_of(entry)) for entry in tiles_of(state.table, meld)
        )
        for meld in meld_numbers(state.table)
    }


def same_melds(state: RummyState, expected: Sequence[str]) -> bool:
    """Whether just these melds lie on the table, whatever their numbers and order."""
    lying = sorted(sorted(meld.split()) for meld in melds(state).values())
    return lying == sorted(sorted(meld.split()) for meld in expected)


def rack(state: RummyState, seat: int = 0) -> str:
    """The tiles of a rack."""
    return " ".join(notation(int(kind)) for kind in rack_tiles(state.racks, seat))


def refused(state: RummyState, text: str, language: str = "en") -> tuple[str, tuple[str, ...]]:
    """With which sentence and which rules a text is refused."""
    with pytest.raises(MoveError) as caught:
        read_moves(rummy_of(state), state, int(state.turn), text)
    speaker = Speaker("de" if language == "de" else "en", "tiles", lambda seat: f"#{seat}")
    return speaker.say(caught.value.text), caught.value.rules
