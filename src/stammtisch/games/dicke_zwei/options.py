"""The options of Dicke Zwei.  # not compiled: msgspec Structs"""

from __future__ import annotations

from typing import Annotated, Literal

from stammtisch.core.options import Options, deals_in_match, option
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
    deals: Annotated[int, deals_in_match("DZW-21", 50)] = 8
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
