"""The options of Schwimmen.  # not compiled: msgspec Structs"""

from __future__ import annotations

from typing import Annotated, Literal

from stammtisch.core.options import Options, option, who_deals_first
from stammtisch.text import say


class SchwimmenOptions(Options, frozen=True):
    """What players can agree on before a match of Schwimmen."""

    lives: Annotated[
        int,
        option(
            say("Lives"),
            say("How many lives everybody starts with; a player who has none left swims."),
            "SWI-2",
            "SWI-17",
            bounds=(1, 10),
            group="match",
        ),
    ] = 3
    seven_eight_nine: Annotated[
        bool,
        option(
            say("Seven, eight, nine"),
            say("If a seven, an eight and a nine lie in the middle, they may be replaced first."),
            "SWI-13",
            group="turn",
        ),
    ] = True
    auto_lay_down: Annotated[
        Literal["at_31", "may", "never"],
        option(
            say("Laying down 31"),
            say("Whether a hand worth 31 is laid down, which ends the deal at once."),
            "SWI-8",
            group="turn",
            values={
                "at_31": say("31 ends the deal"),
                "may": say("31 may be laid down"),
                "never": say("31 does not end the deal"),
            },
        ),
    ] = "may"
    turn_limit: Annotated[
        int,
        option(
            say("Longest deal"),
            say("When everybody has had this many turns, the deal ends and hands are compared."),
            "SWI-15",
            bounds=(5, 200),
            group="match",
        ),
    ] = 50
    first_dealer: Annotated[int, who_deals_first("SWI-3", 8)] = 0
