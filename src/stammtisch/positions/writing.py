"""Writes positions in words: completely, or as one seat knows them."""

from __future__ import annotations

from typing import Final

from stammtisch.core.asked import must_be_seat
from stammtisch.core.contract import Game, State
from stammtisch.core.parts import joined, write_with
from stammtisch.core.rng import Rng
from stammtisch.games.registry import registrations
from stammtisch.positions.slots import ALWAYS, following_in, game_of, slots, usual_in
from stammtisch.positions.unknown import SEEN_BY, common
from stammtisch.rulecodes import rule_code

FORMAT: Final = 1
WORLDS: Final = 24  # samples that tell what a seat knows


def written(state: State) -> str:
    """The whole position in words, including hidden cards."""
    game = game_of(state)
    found = slots(state)
    usual = usual_in(game)
    if any(slot.derived for slot in found):
        usual |= following_in(game, found)
    lines = [
        slot.line()
        for slot in found
        if slot.name == ALWAYS or slot.name not in usual or usual[slot.name] != slot.value
    ]
    return "\n".join([first_line(game), *lines])


def known_to(state: State, seat: int) -> str:
    """The position in words as one seat knows it (or a `SPECTATOR`), with ``??`` for the rest.

    It is what is the same in many samples (`State.sample`). So it depends on nothing that the seat
    does not know; what it can work out may stand there too.

    Raises:
        IndexError: there is no such seat.
    """
    game = game_of(state)
    must_be_seat(seat, int(game.seats))
    usual = usual_in(game)
    worlds = [slots(state.guess(seat, Rng(number, 14))) for number in range(WORLDS)]
    lines = [f"{SEEN_BY} {seat}"]
    for same in zip(*worlds, strict=True):
        slot = same[0]
        usually = slot.name in usual and all(usual[slot.name] == each.value for each in same)
        follows = slot.derived and len({str(each.value) for each in same}) > 1
        if slot.name == ALWAYS or not (usually or follows):
            groups = common([each.known() for each in same], slot.part.ordered)
            lines.append(f"{slot.name} {joined(groups)}")
    return "\n".join([first_line(game), *lines])


def first_line(game: Game) -> str:
    """The first line of a position of this game: the format, the house rules, the seats."""
    return f"position {FORMAT} {code_and_seats(game)}"


def code_and_seats(game: Game) -> str:
    """The rule code and the seats; the id of the game if it is not installed."""
    return f"{rule_code(game) if game.id in registrations() else game.id} {game.seats}"


write_with(written, code_and_seats)
