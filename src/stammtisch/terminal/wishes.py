"""What bots want to do out of turn, where only the first answer to the last move counts."""

from __future__ import annotations

from typing import NamedTuple

from stammtisch.bots import answers
from stammtisch.core.rng import Rng
from stammtisch.matches import Match


class Wish(NamedTuple):
    """A move out of turn that a bot wants to make in one version of the table; -1 for none.

    ``quicker`` says whether the bot would be quicker than the person.
    """

    version: int
    seat: int
    move: int
    quicker: bool


def race(match: Match) -> bool:
    """Whether anybody except the seat on turn may answer the last move now (`Game.quick`)."""
    seats = range(int(match.game.seats))
    return match.game.quick and any(len(match.state.interrupts(seat)) for seat in seats)


def wish_of(bot: str, match: Match, person: int, version: int, rng: Rng) -> Wish:
    """A bot's wish to move out of turn; if several have one, lots decide who is quickest."""
    players = {seat: bot for seat in range(int(match.game.seats)) if seat != person}
    wishes = answers(players, match.state.copy(), match.game, rng)
    if not wishes:
        return Wish(version, -1, -1, False)
    drawn = drawn_lot(len(wishes), rng)
    seat, move = wishes[drawn % len(wishes)]
    return Wish(version, seat, move, drawn < len(wishes))


def drawn_lot(bots: int, rng: Rng) -> int:
    """Draws lots for who is quickest: a bot, numbered from 0, or the person, all equally likely."""
    return rng.below(bots + 1)
