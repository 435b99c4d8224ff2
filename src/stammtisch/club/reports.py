"""The report of an evening, to be sent or pinned up: whole sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from stammtisch.club.handsplayed import Sheets
from stammtisch.club.leagues import League
from stammtisch.club.outcomes import Outcome
from stammtisch.club.played import game_name
from stammtisch.text import Text, say, say_n

FEW = 3  # of those who rose most


def report(
    outcome: Outcome,
    sheets: Sheets,
    eternal: League,
    name_of: Callable[[str], str],
    day: str,
) -> list[Text]:
    """What happened in an evening, sentence by sentence; the standings come besides.

    Args:
        eternal: the all-time ranking after this evening.
        day: the day of the evening, as readers write it.
    """
    told = [_head(outcome, day), _first(outcome, name_of), *_of_sheets(outcome, sheets, name_of)]
    return [*told, *_risen(eternal, name_of)]


def _head(outcome: Outcome, day: str) -> Text:
    return say_n(
        "{name}, {day}: {game} with {n} participant.",
        "{name}, {day}: {game} with {n} participants.",
        len(outcome.scored),
        name=outcome.name,
        day=day,
        game=game_name(outcome.game),
    )


def _first(outcome: Outcome, name_of: Callable[[str], str]) -> Text:
    firsts = [each for each in outcome.scored if each.place == 1]
    who = ", ".join(name_of(each.member) for each in firsts)
    return say_n(
        "First: {who} with {n} point.", "First: {who} with {n} points.", firsts[0].points, who=who
    )


def _of_sheets(outcome: Outcome, sheets: Sheets, name_of: Callable[[str], str]) -> Iterator[Text]:
    soli = [name_of(solo.member) for solo in sheets.soli if solo.declared and solo.won]
    if soli:
        yield say("Soli won by {who}.", who=", ".join(dict.fromkeys(soli)))
    if sheets.made and not outcome.lowest_wins:
        most = max(sheets.made, key=lambda each: each.points)
        yield say_n(
            "The best round: {who} with {n} point in round {round}.",
            "The best round: {who} with {n} points in round {round}.",
            most.points,
            who=name_of(most.member),
            round=most.round,
        )


def _risen(eternal: League, name_of: Callable[[str], str]) -> Iterator[Text]:
    risen = sorted((row for row in eternal.rows if row.rise > 0), key=lambda row: -row.rise)
    for row in risen[:FEW]:
        yield say_n(
            "{who} rises by {n} place to number {number} of the all-time ranking.",
            "{who} rises by {n} places to number {number} of the all-time ranking.",
            row.rise,
            who=name_of(row.member),
            number=row.number,
        )
