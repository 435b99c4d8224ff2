"""Help for people: whole turns worth making now, as texts.  # not compiled: sorts by functions"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, members
from stammtisch.core.contract import State
from stammtisch.core.view import Choice
from stammtisch.games.rummy.melding import names, own_part, points
from stammtisch.games.rummy.names import face_text, lying, meld_name
from stammtisch.games.rummy.position import Position, twin
from stammtisch.games.rummy.rules import (
    COMMIT,
    DROP,
    DROP_NEW,
    FACES,
    JOKER,
    LIFT,
    NAME,
    SWAP,
    swapped_in,
)
from stammtisch.games.rummy.tiles import free_meld, meld_numbers, tiles_of
from stammtisch.kits.steps.people import choice, text
from stammtisch.players.rummy.plan import at_start, solution, solved_turn, worth_of
from stammtisch.players.rummy.quick import additions, quick_turn
from stammtisch.players.rummy.script import Script
from stammtisch.text import say, say_n

_ADDITIONS: Final = 2


def proposals_for(at: State, seat: int) -> list[Choice]:
    """What the seat on turn might do, best first; the last is to draw, or whatever replaces that.

    Each begins by taking back what was done in this turn so far.
    """
    assert isinstance(at, Position)
    if seat != at.turn or seat < 0:
        return []
    found: list[Choice] = []
    start = at_start(at)
    solved = solution(start)
    turns = [solved_turn(start, solved), quick_turn(twin(start))]
    turns.sort(key=lambda turn: -worth_of(start, turn))
    for number, turn in enumerate(turns):
        if len(turn) > 0:
            _add(found, _of_turn(at, start, turn, solved.exact or number > 0))
    if start.is_open(seat):
        for turn in _single_additions(start):
            _add(found, _of_turn(at, start, turn, True))
    return [*found[:4], choice(at, seat, int(at.giving_up()))]


def _add(found: list[Choice], offer: Choice | None) -> None:
    """Add a proposal, unless it only puts the same tiles elsewhere."""
    if offer is not None and all(offer.label != other.label for other in found):
        found.append(offer)


def _single_additions(start: Position) -> list[vec[i64]]:
    """Turns that add just one tile to a meld on the table."""
    found: list[vec[i64]] = []
    rack = start.racks[start.turn * 3] & (BIT[JOKER] - 1)
    for meld in meld_numbers(start.table):
        for kind in members(additions(names(tiles_of(start.table, meld))) & rack):
            if len(found) < _ADDITIONS:
                script = Script(twin(start))
                script.add(kind, meld)
                found.append(script.finished())
    return found


def _of_turn(at: Position, start: Position, turn: vec[i64], exact: bool) -> Choice | None:
    """A turn as one text; None if too few moves are left in the turn for it (RUM-29).

    ``exact``: the search for it was not stopped at its limit.
    """
    script = Script(twin(at))
    if not script.room(i64(len(turn)) + 4):
        return None
    script.start_again()
    texts = [text(at, move) for move in script.moves]
    texts += turn_texts(start, turn)
    end = twin(start)
    for move in turn:
        if move != COMMIT:
            end.play(move)
    own = own_part(end.table)
    label = say_n(
        "Play {n} tile ({points}): {tiles}",
        "Play {n} tiles ({points}): {tiles}",
        len(own),
        points=say_n("{n} point", "{n} points", int(points(own))),
        tiles=lying(own),
    )
    if not exact:
        label = say(
            "{turn} – there may be a better turn: the search stopped at its limit", turn=label
        )
    return Choice("; ".join(texts), label)


def turn_texts(start: Position, turn: vec[i64]) -> list[str]:
    """The moves of a turn in short: ``put 8s 9s Ts new``, ``swap 6s m1 m2 Kh``, ``commit``."""
    at = twin(start)
    texts: list[str] = []
    onto = 0  # the meld on which the last text put its tiles
    index = 0
    while index < len(turn):
        if turn[index] < LIFT:
            texts.append(text(at, turn[index]))
            at.play(turn[index])
            index += 1
            continue
        way = _Way(at, turn[index:])
        index += way.moves
        if way.swapped:
            texts.append(f"swap {way.tile} {way.swapped} {way.where()} {way.name}")
        elif way.meld == onto and not way.new:
            *before, last = texts[-1].split(" ")
            texts[-1] = " ".join([*before, way.word(), last])
        else:
            texts.append(f"put {way.word()} {way.where()}")
        onto = 0 if way.swapped else way.meld
    return texts


class _Way:
    """The path of one tile: lifted, perhaps swapped for a joker, put down, perhaps named.

    It is read from the first of these moves, and made on the position.
    """

    def __init__(self, at: Position, moves: vec[i64]) -> None:
        home, face = divmod(int(moves[0] - LIFT), FACES)
        tile = face_text(face)
        self.tile = f"{tile}@{meld_name(home)}" if home > 0 else tile
        self.swapped = ""
        self.name = ""
        at.play(moves[0])
        self.moves = 1
        if SWAP <= moves[1] < LIFT:
            self.swapped = meld_name(int(swapped_in(moves[1])))
            at.play(moves[1])
            self.moves = 2
        drop = moves[self.moves]
        self.new: bool = drop == DROP_NEW
        self.meld: int = int(free_meld(at.table) if self.new else drop - DROP)
        at.play(drop)
        self.moves += 1
        if at.naming > 0:
            self.name = face_text(moves[self.moves] - NAME)
            at.play(moves[self.moves])
            self.moves += 1

    def word(self) -> str:
        """The tile as `put` says it: ``6s``, ``6s@m1``, ``Xr=6s``."""
        return f"{self.tile}={self.name}" if self.name else self.tile

    def where(self) -> str:
        """The place of the tile, as `put` says it."""
        return "new" if self.new else meld_name(self.meld)
