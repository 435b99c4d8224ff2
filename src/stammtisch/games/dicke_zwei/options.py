"""The options of Dicke Zwei.  # not compiled: msgspec Structs"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from stammtisch.core.options import Options, option
from stammtisch.text import say


class DickeZweiOptions(Options, frozen=True):
    """What players can agree on before a match of Dicke Zwei."""

    equal_pairs: Annotated[
        Literal["suit", "rank_only"],
        option(
            say("Pairs of one rank"),
            say("Whether a pair with the higher suit beats the other pair of its rank."),
            "DZW-16",
            group="play",
            values={
                "suit": say("the higher suit wins"),
                "rank_only": say("neither beats the other"),
            },
        ),
    ] = "suit"
    deals: Annotated[
        int,
        option(
            say("Deals in a match"),
            say("How many deals make a match."),
            "DZW-21",
            bounds=(1, 50),
            group="match",
        ),
    ] = 8
    first_dealer: Annotated[
        int,
        option(
            say("First dealer"),
            say("Which seat deals first; after that, the winner of each deal deals the next."),
            "DZW-4",
            bounds=(0, 3),
            group="match",
        ),
    ] = 0


PRESETS: Final = {"standard": DickeZweiOptions()}
PRESET_NAMES: Final = {"standard": say("The usual rules")}
