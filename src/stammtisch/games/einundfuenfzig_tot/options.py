"""The options of 51 tot.  # not compiled: msgspec Structs"""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal

from stammtisch.core.options import Conflict, Options, deals_in_match, option, who_deals_first
from stammtisch.text import Text, say

RANKS: Final = "AKQJT987"
MOST: Final = 50  # a card that counts more would lose a deal before it begins (TOT-4)
_ENTRY: Final = re.compile(r"([AKQJT987])=(-?\d{1,2})(?:/(-?\d{1,2}))?")


class TotOptions(Options, frozen=True):
    """What players can agree on before a match of 51 tot."""

    values: Annotated[
        str,
        option(
            say("Card values"),
            say("What each rank counts; if there are two numbers, the player chooses one."),
            "TOT-3",
            group="cards",
            form=say("all eight ranks with one or two numbers each, like A=1 or 7=1/7"),
        ),
    ] = "A=1 K=4 Q=3 J=2 T=-1 9=0 8=8 7=1/7"
    seven_turned_up: Annotated[
        int,
        option(
            say("A seven turned up"),
            say("What a seven counts if it is turned up when the deal begins."),
            "TOT-4",
            bounds=(-MOST, MOST),
            group="cards",
        ),
    ] = 7
    packs: Annotated[
        Literal["auto", 3, 4],
        option(
            say("Packs"),
            say("How many packs of 32 cards are used; with twenty or more players always four."),
            "TOT-1",
            group="deal",
            values={
                "auto": say("by the number of players"),
                "3": say("three packs"),
                "4": say("four packs"),
            },
        ),
    ] = "auto"
    deals: Annotated[int, deals_in_match("TOT-10", 100)] = 10
    first_dealer: Annotated[int, who_deals_first("TOT-2", 25)] = 0

    def packs_for(self, seats: int) -> int:
        """How many packs this number of players uses (TOT-1)."""
        if self.packs == "auto":
            return 3 if seats <= 19 else 4
        return self.packs

    def misfit(self, seats: int) -> Conflict | None:
        """The conflict if three packs are too few for the players, or values bad (TOT-1, 3, 4)."""
        if self.packs == 3 and seats > 19:
            return Conflict(
                ("packs",),
                say("Three packs are enough for up to 19 players; there are {n} of you.", n=seats),
            )
        values = read_values(self.values)
        if isinstance(values, Text):
            return Conflict(("values",), values)
        if self.seven_turned_up not in values["7"]:
            return Conflict(
                ("seven_turned_up", "values"),
                say(
                    "A seven that is turned up counts what a seven can count: {values}.",
                    values=", ".join(str(value) for value in values["7"]),
                ),
            )
        return None


def read_values(text: str) -> dict[str, tuple[int, ...]] | Text:
    """The values of each rank in rising order, or what is wrong with the text."""
    values: dict[str, tuple[int, ...]] = {}
    for part in text.upper().replace(",", " ").split():
        entry = _ENTRY.fullmatch(part)
        if entry is None:
            return say("“{part}” is not a value; write it like A=1 or 7=1/7.", part=part[:20])
        rank, *numbers = entry.groups()
        named = tuple(sorted({int(number) for number in numbers if number is not None}))
        if rank in values:
            return say("The value of {rank} is given twice.", rank=rank)
        if not all(-MOST <= value <= MOST for value in named):
            return say(
                "A card has to count between {low} and {high}; this one does not: {part}.",
                low=-MOST,
                high=MOST,
                part=part,
            )
        values[rank] = named
    missing = [rank for rank in RANKS if rank not in values]
    if missing:
        return say("A value is missing for: {ranks}.", ranks=", ".join(missing))
    return values
