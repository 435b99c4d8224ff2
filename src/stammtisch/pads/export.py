"""A pad as a table for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from stammtisch.languages import HOME, Language, idiom
from stammtisch.messages import Speaker
from stammtisch.pads.live import LivePad
from stammtisch.scorepad import Line
from stammtisch.text import say, say_in

_MARK: Final = "\ufeff"  # so that spreadsheets read UTF-8
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")

Cell = str | int


def csv_of(pad: LivePad, speaker: Speaker) -> bytes:
    """The hands of a pad as CSV: points and accounts of each player, whole numbers.

    A name that a spreadsheet would take for a formula gets an apostrophe before it. The speaker
    knows the players' names, as `speaker_of` makes one.
    """
    return csv_file(_rows(pad, speaker), speaker.language)


def csv_file(rows: Iterable[Sequence[Cell]], language: Language) -> bytes:
    """Rows as a file that the spreadsheets of a language open; no cell of it is a formula."""
    text = io.StringIO(newline="")
    separator = idiom(language).separator  # as spreadsheets of a language have it
    writer = csv.writer(text, delimiter=separator, lineterminator="\r\n")
    for row in rows:
        writer.writerow([_harmless(cell) for cell in row])
    return (_MARK + text.getvalue()).encode()


def speaker_of(pad: LivePad, language: Language = HOME) -> Speaker:
    """The speaker for texts on a pad, with the names of its players."""
    return Speaker(language, seat_name=lambda player: pad.names[player])


def _harmless(cell: Cell) -> Cell:
    if isinstance(cell, str) and cell.startswith(_FORMULA):
        return f"'{cell}"
    return cell


def _rows(pad: LivePad, speaker: Speaker) -> Iterator[Sequence[Cell]]:
    accounts = [speaker.say(say("{name} in all", name=name)) for name in pad.names]
    heads = (say_in("score sheet", "Hand"), say("Dealer"), say("What was played"))
    yield [*map(speaker.say, heads), *pad.names, *accounts]
    for hand, line in pad.rows:
        if line is None:
            yield [hand.number, "", speaker.say(say("struck"))]
            continue
        before = _minus(line.totals, *(settled.points for settled in line.settled))
        played = speaker.say(line.outcome.summary)
        head = (hand.number, pad.names[line.dealer], played)
        yield [*head, *_played(pad, line), *before]
        for number, settled in enumerate(line.settled, 1):
            later = (each.points for each in line.settled[number:])
            points = [int(each) for each in settled.points]
            yield ["", "", speaker.say(settled.text), *points, *_minus(line.totals, *later)]
    yield ["", "", speaker.say(say("Place")), *pad.pad.places]


def _played(pad: LivePad, line: Line) -> list[Cell]:
    """The points of a hand; a player who sat out has none, not even 0."""
    active = pad.sheet.active(line.standing)
    return [each if n in active else "" for n, each in enumerate(line.outcome.scores)]


def _minus(totals: Sequence[int], *rows: Sequence[int]) -> list[int]:
    """What the accounts were before these rows were added."""
    return [int(total) - sum(each) for total, *each in zip(totals, *rows, strict=True)]
