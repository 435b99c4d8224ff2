"""Questions and checks that several sheets share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.scorepad.facts import Answer, BadFacts, Facts, Field, player_columns
from stammtisch.text import SeatWord, Text, say

NOBODY: Final = "nobody"
IN_ALL: Final = 120  # card points of every pack that these games are played with
NOT_TO_BE_HAD: Final = (1, IN_ALL - 1)  # no cards make 1 Auge, so none leave it to the others


def one_or_nobody(
    name: str,
    label: Text,
    players: Iterable[int],
    *rules: str,
    nobody: Text | None = None,
    usual: str | None = NOBODY,
) -> Field:
    """A choice of one player or nobody; `player_in` reads the answer."""
    seats = [Answer(str(player), say("{seat}", seat=SeatWord(player))) for player in players]
    none = Answer(NOBODY, nobody or say("nobody"))
    return Field(name, label, "choice", rules, answers=(none, *seats), usual=usual)


def player_in(facts: Facts, name: str) -> int:
    """The player that was answered; -1 for nobody, or if the question was not asked."""
    value = facts.get(name, NOBODY)
    if isinstance(value, bool) or not isinstance(value, int | str):
        return -1
    text = str(value)
    return int(text) if text.isdecimal() else -1


def number_in(facts: Facts, name: str, otherwise: int = 0) -> int:
    """The number that was answered, or ``otherwise`` if it was not asked."""
    value = facts.get(name, otherwise)
    return value if isinstance(value, int) else otherwise


def numbers_in(facts: Facts, name: str, players: int) -> list[int]:
    """The number answered for each player; all 0 if not asked, or not yet well formed."""
    value = facts.get(name)
    if not isinstance(value, list) or len(value) != players:
        return [0] * players
    return [each if isinstance(each, int) else 0 for each in value]


def named_in(facts: Facts, name: str) -> list[str]:
    """The answers to a question that allows several; empty if it was not asked."""
    value = facts.get(name)
    return [str(each) for each in value] if isinstance(value, list) else []


def players_in(facts: Facts, name: str) -> list[int]:
    """The players in the answer to a question; empty if it was not asked."""
    value = facts.get(name)
    return [each for each in value if isinstance(each, int)] if isinstance(value, list) else []


def plain(scores: Iterable[i64 | int]) -> tuple[int, ...]:
    """The scores of a game as a row of numbers."""
    return tuple(int(score) for score in scores)


def numbers(values: Sequence[int]) -> vec[i64]:
    """A row of numbers in the form that the games use."""
    return vec[i64]([i64(value) for value in values])


def augen_in_tricks(*rules: str, help: Text | None = None) -> Field:
    """The question for the card points in each of two players' tricks; its name is ``augen``."""
    return Field(
        "augen",
        say("Card points in tricks"),
        "numbers",
        rules,
        help=help,
        columns=player_columns((0, 1)),
        lowest=0,
        highest=IN_ALL,
    )


def augen_of_declarer(label: Text, help: Text, *rules: str) -> Field:
    """The question for the declarer's card points; its name is ``augen``."""
    return Field("augen", label, "number", rules, help=help, lowest=0, highest=IN_ALL)


def check_augen(augen: Iterable[int], rule: str, field: str = "augen") -> None:
    """Raise `BadFacts` for a number of card points that no set of cards has."""
    for each in augen:
        if each in NOT_TO_BE_HAD:
            raise BadFacts(
                say("No combination of tricks adds up to {n} card points.", n=each),
                rule,
                field=field,
            )


def sum_objection(points: Sequence[int], *rules: str) -> BadFacts | None:
    """The objection to points that do not add up to zero."""
    if sum(points) == 0:
        return None
    text = say("The points must add up to 0; they add up to {n}.", n=sum(points))
    return BadFacts(text, *rules, field="points")


def stake_fault(player: int, has: int, staked: int, *rules: str, field: str) -> BadFacts:
    """The fault if a player staked more chips than he has."""
    text = say(
        "{seat} has {has} chips and cannot have staked {n}.",
        seat=SeatWord(player),
        has=has,
        n=staked,
    )
    return BadFacts(text, *rules, field=field)


def loss_objection(
    chips: Iterable[i64 | int], points: Sequence[int], *rules: str
) -> BadFacts | None:
    """The objection if a player would lose more chips than he has."""
    for player, (has, each) in enumerate(zip(chips, points, strict=True)):
        if has + each < 0:
            text = say(
                "{seat} cannot lose {n} chips: there were only {has}.",
                seat=SeatWord(player),
                n=-each,
                has=int(has),
            )
            return BadFacts(text, *rules, field="points")
    return None
