"""The cells of a file of old years: headings, and what a cell says or why it cannot be taken."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from stammtisch.club.countings import LONGEST_NAME
from stammtisch.club.errors import ClubError
from stammtisch.club.played import games
from stammtisch.club.sheetfiles import Grid
from stammtisch.errors import StammtischError
from stammtisch.languages import tags
from stammtisch.logs.names import clean_name
from stammtisch.messages import Speaker
from stammtisch.text import Text, say

Key = tuple[str, str, str]  # an evening: its day, name and game
HEADINGS: Final[dict[str, tuple[str, ...]]] = {
    "day": ("tag", "datum", "day", "date"),
    "evening": ("abend", "evening", "turnier", "tournament"),
    "game": ("spiel", "game"),
    "place": ("platz", "place", "rang", "rank"),
    "name": ("name", "mitglied", "member", "spieler", "player"),
    "points": ("punkte", "points"),
    "partner": ("partner", "partnerin"),
    "balance": ("anfangsstand", "balance", "stand"),
    "left": ("ausgetreten", "left"),
    "round": ("runde", "round"),
    "table": ("tisch", "table"),
    "hand": ("nr", "no", "hand", "nummer", "number"),
    "solo": ("solo",),
}
YES: Final = ("x", "ja", "yes", "1")
_WHOLE: Final = re.compile(r"[-\u2212+]?\d{1,6}")


class Fault(NamedTuple):
    """A cell that cannot be taken: its table, row and column as people count them, and why."""

    table: str
    row: int
    column: str
    value: str
    why: Text


def key_of(day: str, name: str, game: str) -> Key:
    """What identifies an evening (YEAR-19)."""
    return day, name.casefold(), game


def columns_of(grid: Grid) -> tuple[dict[str, int], list[tuple[int, list[str]]]]:
    """The columns by what they hold, and the rows below the headings."""
    if not grid.rows:
        return {}, []
    heads = [re.split(r"[\s/(.:]", cell.casefold())[0] for cell in grid.rows[0][1]]
    found = {
        what: column
        for what, words in HEADINGS.items()
        for column, head in enumerate(heads)
        if head in words
    }
    return found, grid.rows[1:]


class Reader:
    """Reads rows, and notes every cell that cannot be taken."""

    def __init__(self, grid: Grid, columns: Mapping[str, int], faults: list[Fault]) -> None:
        self.grid, self.columns, self.faults = grid, columns, faults
        self.number = 0

    def cell(self, row: list[str], what: str) -> str:
        """What stands there."""
        column = self.columns.get(what, -1)
        return row[column] if 0 <= column < len(row) else ""

    def wrong(self, row: list[str], what: str, why: Text) -> None:
        """Note that a cell cannot be taken."""
        column = self.columns.get(what, 0)
        letter = chr(ord("A") + column) if column < 26 else f"A{chr(ord('A') + column - 26)}"
        self.faults.append(
            Fault(self.grid.name, self.number, letter, self.cell(row, what)[:60], why)
        )

    def taken(self, row: list[str], what: str, read: Callable[[str], str]) -> str:
        """What a cell says; "" and a fault where it cannot be read."""
        try:
            return read(self.cell(row, what))
        except StammtischError as fault:
            self.wrong(row, what, fault.text)
            return ""

    def whole(self, row: list[str], what: str, *, usual: int | None, least: int) -> int:
        """The whole number of a cell; ``usual`` where it is empty."""
        text = self.cell(row, what)
        if not text and usual is not None:
            return usual
        if not _WHOLE.fullmatch(text):
            self.wrong(row, what, say("This should be a whole number."))
            return least
        number = int(text.replace("\u2212", "-"))
        if number < least:
            self.wrong(row, what, say("This should be at least {n}.", n=least))
        return number


def evening_name(text: str) -> str:
    """The name of an evening; raises `BadName`."""
    return clean_name(text, (), LONGEST_NAME)


@lru_cache(maxsize=256)
def game_named(text: str) -> str:
    """The id of a game from its id or its name in any language; "" is Doppelkopf."""
    wanted = text.casefold().strip()
    if not wanted:
        return "doppelkopf"
    for game, name in games().items():
        names = {game, game.replace("_", " ")}
        names |= {Speaker(language).say(name).casefold() for language in tags()}
        if wanted in names:
            return game
    raise ClubError(say("There is no game “{name}”.", name=text[:40]))
