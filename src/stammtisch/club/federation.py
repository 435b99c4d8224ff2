"""Doppelkopf by lists, as federations play it (FMT-4 to 7).  # not compiled: msgspec Structs"""

from __future__ import annotations

from typing import Annotated, Final

from stammtisch.club.missed import LateGuest
from stammtisch.core.options import Options, option
from stammtisch.text import say

DEALS: Final = 6  # of everybody in a list (FMT-4)
PRESET: Final = "turnier"


class FederationOptions(Options, frozen=True, forbid_unknown_fields=True):
    """The options of a tournament of Doppelkopf lists; the rules of its hands are ``turnier``."""

    rounds: Annotated[
        int,
        option(
            say("Lists"),
            say("How many lists are played; for each one everybody sits with different people."),
            "FMT-4",
            "FMT-6",
            bounds=(1, 5),
            group="match",
        ),
    ] = 3
    late_guest: LateGuest = "worst"
