"""What is left in the hands when somebody goes out: questions and checks that many sheets use."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.scorepad.asking import NOBODY
from stammtisch.scorepad.facts import Answer, BadFacts, Field, player_columns
from stammtisch.text import SeatWord, Text, say


def out_field(label: Text, players: int, nobody: Text, *rules: str) -> Field:
    """The question of who went out; "nobody" comes last because it is rare; its name is ``out``."""
    seats = [Answer(str(player), say("{seat}", seat=SeatWord(player))) for player in range(players)]
    return Field("out", label, "choice", rules, answers=(*seats, Answer(NOBODY, nobody)))


def left_field(
    label: Text, players: int, highest: int, *rules: str, help: Text | None = None
) -> Field:
    """The question of how much each player still holds, by default 0; its name is ``left``."""
    return Field(
        "left",
        label,
        "numbers",
        rules,
        help=help,
        columns=player_columns(range(players)),
        lowest=0,
        highest=highest,
        usual=[0] * players,
    )


def check_left(left: Sequence[int], out: int, least: int, *rules: str) -> None:
    """Check that whoever went out holds nothing, and every other player at least this much.

    Raises:
        BadFacts: somebody holds too much or too little.
    """
    for player, held in enumerate(left):
        who = SeatWord(player)
        if player == out and held:
            text = say("{seat} has gone out and has nothing left: 0, not {n}.", seat=who, n=held)
            raise BadFacts(text, *rules, field="left")
        if player != out and held < least:
            text = say(
                "{seat} has not gone out and has at least {least} left, not {n}.",
                seat=who,
                least=least,
                n=held,
            )
            raise BadFacts(text, *rules, field="left")


def check_together(left: Sequence[int], most: int, *rules: str) -> None:
    """Check that all hands together contain no more than this; raises `BadFacts`."""
    if sum(left) > most:
        text = say("Together that is {n}; more than {most} cannot be left.", n=sum(left), most=most)
        raise BadFacts(text, *rules, field="left")


def one_out_objection(
    points: Sequence[int], nearest: int, *rules: str, void: bool = False, all_lose: bool = False
) -> BadFacts | None:
    """The objection to points of a hand in which one player goes out and all others lose.

    ``nearest`` are the points of the mildest loss, below zero or above it as the game counts;
    ``void`` tells that all may have 0 instead, ``all_lose`` that nobody needs to go out.
    """
    sign = 1 if nearest > 0 else -1
    others = [each for each in points if each]
    without = len(points) - len(others)
    if void and not others:
        return None
    if (without == 1 or (all_lose and without == 0)) and all(
        sign * each >= sign * nearest for each in others
    ):
        return None
    text = say(
        "The player who goes out has 0 points, everybody else has {nearest} or worse.",
        nearest=nearest,
    )
    return BadFacts(text, *rules, field="points")
