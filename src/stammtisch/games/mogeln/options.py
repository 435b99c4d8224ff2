"""The options of Mogeln.  # not compiled: msgspec Structs"""

from __future__ import annotations

from typing import Annotated, Literal

from stammtisch.core.options import Conflict, Options, option
from stammtisch.text import say


class MogelnOptions(Options, frozen=True):
    """What players can agree on before a match of Mogeln."""

    doubting: Annotated[
        Literal["asked", "knock"],
        option(
            say("Doubting"),
            say(
                "Whether the others are asked one after the other, or the first to knock is the "
                "doubter."
            ),
            "MOG-8",
            group="knock",
            values={
                "asked": say("everybody is asked in turn"),
                "knock": say("the first to knock"),
            },
        ),
    ] = "knock"
    jokers: Annotated[
        bool,
        option(
            say("Jokers"),
            say("Two jokers are added to each pack; a joker counts as the rank that is claimed."),
            "MOG-2",
            "MOG-12",
            group="cards",
        ),
    ] = False
    packs: Annotated[
        Literal["auto", 1, 2],
        option(
            say("Packs"),
            say("How many packs of 52 cards are used; with six or more players always two."),
            "MOG-1",
            group="deal",
            values={
                "auto": say("by the number of players"),
                "1": say("one pack"),
                "2": say("two packs"),
            },
        ),
    ] = "auto"
    deals: Annotated[
        Literal[
            "auto", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,
            23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44,
            45, 46, 47, 48, 49, 50,
        ],
        option(
            say("Deals in a match"),
            say("How many deals make a match; usually everybody deals once."),
            "MOG-16",
            group="match",
            values={"auto": say("one for each player")},
        ),
    ] = "auto"  # fmt: skip
    max_plays: Annotated[
        int,
        option(
            say("Longest deal"),
            say(
                "When this many cards have been laid, the players with the fewest cards win the "
                "deal."
            ),
            "MOG-15",
            bounds=(100, 10_000),
            group="match",
        ),
    ] = 1_000
    first_dealer: Annotated[
        int,
        option(
            say("First dealer"),
            say("Which seat deals first, or whether the highest card drawn decides."),
            "MOG-3",
            bounds=(-1, 24),
            group="match",
        ),
    ] = -1

    def packs_for(self, seats: int) -> int:
        """How many packs this number of players uses (MOG-1)."""
        if self.packs == "auto":
            return 1 if seats <= 5 else 2
        return self.packs

    def deals_for(self, seats: int) -> int:
        """How many deals this many players play (MOG-16)."""
        return seats if self.deals == "auto" else self.deals

    def misfit(self, seats: int) -> Conflict | None:
        """The conflict if more than five players use one pack (MOG-1)."""
        if self.packs == 1 and seats > 5:
            return Conflict(
                ("packs",),
                say("One pack is enough for up to five players; there are {n} of you.", n=seats),
            )
        return None
