"""Reasons for a turn in Rummy.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Any

from stammtisch.core.contract import OVER
from stammtisch.games.rummy.scoring import rack_points
from stammtisch.games.rummy.tiles import rack_tiles
from stammtisch.players.reasoning import Turn
from stammtisch.text import Text, say, say_n


def reasons(turn: Turn) -> list[Text]:
    """How many tiles leave the rack, and what stays there."""
    before, after = (len(_rack(at, turn.seat)) for at in (turn.now, turn.then))
    if turn.then.turn == OVER and not after:
        return [say("That empties your rack and ends the game.")]
    if after > before:
        return [say("You play no tile, and your rack grows to {n}.", n=after)]
    points = int(rack_points(_rack(turn.then, turn.seat), turn.now.rules.joker_minus))
    return [_played(before - after), _left(after, points)]


def _played(tiles: int) -> Text:
    if not tiles:
        return say("This plays no tile from your rack.")
    return say_n("You play {n} tile from your rack.", "You play {n} tiles from your rack.", tiles)


def _left(tiles: int, points: int) -> Text:
    if not tiles:
        return say("Then your rack is empty.")
    return say_n(
        "{n} tile stays there, with {points} points.",
        "{n} tiles stay there, with {points} points.",
        tiles,
        points=points,
    )


def _rack(at: Any, seat: int) -> Any:
    return rack_tiles(at.racks, seat)
