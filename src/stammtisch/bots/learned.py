"""The bot that has learned: reads weights that lie in the package.  # not compiled: reads files

For each preset that a net plays there is a file in `WEIGHTS`, named after the game and the preset,
with a recipe of the same name beside it: how the net learned, and the league that chose it. The bot
gets what its seat observes and which moves are legal, and nothing else.

A file has a line in JSON (`About`), and then the numbers of one layer after another, compressed:
the weights, inputs by outputs (those of the last layer outputs by inputs), and what is added.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from stammtisch.bots.nets import MOST, Layer, Net
from stammtisch.bots.noticing import Noticed
from stammtisch.core.actions import then
from stammtisch.core.contract import Game, State
from stammtisch.errors import BrokenRecord
from stammtisch.rulecodes import game_from_code
from stammtisch.text import Text, say

LEARNED: Final = "learned"
NAME: Final = say("Learned by playing against itself")
WEIGHTS: Final = Path(__file__).parent / "weights"
SUFFIX: Final = ".net"
ROOM: Final = 1 << 31  # what no sum may reach (`stammtisch.bots.nets`)


class LayerSize(Struct, frozen=True):
    """A layer: how many numbers go in and come out, their kind (`array`), and the shift."""

    ins: int
    outs: int
    kind: str
    shift: int


class About(Struct, frozen=True):
    """What a net was made for.

    ``code`` and ``seats`` are the game that it plays, ``width`` is how many numbers a seat is given
    there (`Noticed`), ``hands`` how many it learned from. For ``columns`` and ``most`` see `Net`.
    """

    code: str
    seats: int
    width: int
    hands: int
    columns: list[int]
    most: list[int]
    layers: list[LayerSize]


def written(about: About, numbers: list[tuple[str, list[int]]]) -> bytes:
    """A file of weights: what it is for, and its numbers, each row with its kind (`array`)."""
    body = bytearray()
    for kind, row in numbers:
        body += _ordered(array(kind, row)).tobytes()
    return msgspec.json.encode(about) + b"\n" + zlib.compress(bytes(body), 9)


def read_about(content: bytes) -> About:
    """What a file of weights is for; raises `BrokenRecord`."""
    try:
        return msgspec.json.decode(content.partition(b"\n")[0], type=About)
    except msgspec.DecodeError as fault:
        raise broken(str(fault)) from None


def read_net(content: bytes) -> Net:
    """The net in a file of weights; raises `BrokenRecord`."""
    about = read_about(content)
    try:
        body = zlib.decompress(content.partition(b"\n")[2])
    except zlib.error as fault:
        raise broken(str(fault)) from None
    layers, start = [], 0
    for size in about.layers:
        weights, start = _row(body, start, size.kind, size.ins * size.outs)
        added, start = _row(body, start, "q", size.outs)
        layers.append((weights, added))
    if start != len(body) or len(layers) < 2:
        raise broken("it is of another length")
    return _net(about, layers)


def _net(about: About, layers: list[tuple[list[int], list[int]]]) -> Net:
    """A net of these numbers, after checking that no sum can become too large."""
    inner = []
    for size, (weights, added) in zip(about.layers[:-1], layers, strict=False):
        if size.outs % 2 or any(
            sum(map(abs, weights[number :: size.outs])) * MOST + abs(added[number]) >= ROOM
            for number in range(size.outs)
        ):
            raise broken("its numbers are too large")
        inner.append(Layer(_vec(weights), _vec(added), size.shift))
    weights, added = layers[-1]
    return Net(_vec(about.columns), _vec(about.most), inner, _vec(weights), _vec(added))


def _row(body: bytes, start: int, kind: str, size: int) -> tuple[list[int], int]:
    if kind not in ("b", "h", "q"):
        raise broken(f"numbers of the kind {kind}")
    end = start + array(kind).itemsize * size
    if end > len(body):
        raise broken("it is too short")
    return list(_ordered(array(kind, body[start:end]))), end


def _ordered(numbers: array[int]) -> array[int]:
    """The numbers with the lowest byte first, or back again."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def _vec(numbers: list[int]) -> vec[i64]:
    return vec[i64](numbers)


def broken(fault: str) -> BrokenRecord:
    """What is said of weights that cannot be used."""
    return BrokenRecord(say("These are not the weights of a net: {fault}.", fault=fault))


@cache
def _files(folder: Path, game_id: str) -> tuple[Path, ...]:
    return tuple(sorted(folder.glob(f"{game_id}-*{SUFFIX}")))


class Learned:
    """A net and the rows that it is given."""

    def __init__(self, net: Net, noticed: Noticed) -> None:
        self.net, self.noticed = net, noticed


@cache
def _net_in(folder: Path, game: Game) -> Learned | None:
    for file in _files(folder, game.id):
        content = file.read_bytes()
        about = read_about(content)
        if about.seats == game.seats and game_from_code(about.code, about.seats) == game:
            noticed = Noticed(game)
            if (about.width, about.layers[-1].outs) != (int(noticed.width), game.actions):
                raise broken("a seat now observes something else, or can do something else")
            return Learned(read_net(content), noticed)
    return None


def net_for(game: Game) -> Learned | None:
    """The net that plays a game with these options and seats, or None."""
    return _net_in(WEIGHTS, game)


def plays(game_id: str) -> bool:
    """Whether there is a net for any preset of a game."""
    return bool(_files(WEIGHTS, game_id))


def bots(game_id: str) -> dict[str, Text]:
    """The bot by its name, if it plays the game."""
    return {LEARNED: NAME} if plays(game_id) else {}


def choose(learned: Learned, state: State, seat: int) -> int:
    """The move that a net prefers, named action by action where it takes several."""
    moves = learned.noticed.habits.learnable_moves(state)
    if len(moves) == 1:
        return int(moves[0])
    at = state.copy()
    numbering = at.terms().actions
    begun = i64(0)
    while len(moves) > 1:
        at.partly = begun
        actions = sorted({int(each) for each in numbering.next(moves, begun)})
        row = learned.noticed.row(at, seat)
        begun = then(begun, learned.net.best(row, vec[i64](actions)))
        moves = numbering.meant(moves, begun)
    return int(moves[0])
