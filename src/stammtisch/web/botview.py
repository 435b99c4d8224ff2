"""Bots on pages: which of them forms offer, and what the log says of those that failed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stammtisch.bots import usual
from stammtisch.bots.levels import LEVELS, STRONGEST
from stammtisch.bots.programs import Why
from stammtisch.tables.names import own_bots
from stammtisch.tables.noted import Failure, Shift
from stammtisch.text import SeatWord, Text, say

_WHY: Final[dict[Why, Text]] = {
    "missing": say("{seat} was played by {bot}, which this server does not have."),
    "start": say("{seat} ({bot}) could not be started."),
    "late": say("{seat} ({bot}) took too long."),
    "ended": say("{seat} ({bot}) ended in the middle of the hand."),
    "error": say("{seat} ({bot}) stopped because of an error."),
    "protocol": say("{seat} ({bot}) said something that is not in the protocol."),
    "illegal": say("{seat} ({bot}) tried to make an illegal move."),
}


def bots_of(game_id: str, own: Iterable[str]) -> dict[str, Text]:
    """The bots that forms offer; ``own`` are the third-party bots on this server."""
    lower = {name: say("bot, {level}", level=level.name) for name, level in LEVELS.items()}
    house = {usual(game_id): say("bot, thinks"), **dict(reversed(lower.items()))}
    return house | {"random": say("bot, plays at random")} | own_bots(game_id, own)


def levels() -> list[tuple[Text, Text]]:
    """The names of the levels and how well each plays, the strongest first."""
    lower = [(level.name, level.sentence) for level in reversed(LEVELS.values())]
    return [(say("bot, thinks"), STRONGEST), *lower]


def told_of_failure(failure: Failure) -> list[Text]:
    """Which bot failed and why, and who plays now."""
    seat = SeatWord(failure.seat)
    why = Text(_WHY[failure.why].words, {"seat": seat, "bot": failure.bot})
    instead = say("Until the hand is over, a built-in bot plays for {seat}.", seat=seat)
    return [why, instead]


def told_of_shift(shift: Shift) -> Text:
    """Who plays in a seat from now on."""
    name, instead = shift.name, shift.instead
    match shift.what:
        case "left":
            return say("{name} has left the table; {bot}, a bot, plays on.", name=name, bot=instead)
        case "away":
            return say("{name} is away; a bot plays for now.", name=name)
        case "back":
            return say("{name} is back and plays again.", name=name)
        case "sat":
            return say("{name} has taken the seat of {other}.", name=name, other=instead)
        case "seen":
            return say("Somebody is looking into the hand of {name}.", name=name)
        case "late":
            return say("Time was up for {name}; a bot moved.", name=name)
        case "beside":
            return say(
                "{name} and {other} are playing over the same connection.", name=name, other=instead
            )
