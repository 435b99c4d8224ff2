"""The options of Siebzehn und Vier.  # not compiled: msgspec Structs"""

from __future__ import annotations

from typing import Annotated, Literal

from stammtisch.core.options import Options, option
from stammtisch.text import say


class SiebzehnUndVierOptions(Options, frozen=True):
    """What players can agree on before a match of Siebzehn und Vier."""

    base: Annotated[
        int,
        option(
            say("Basic stake"),
            say("What each side pays into the pot before a duel, in chips."),
            "SUV-4",
            "SUV-5",
            bounds=(1, 100),
            group="betting",
        ),
    ] = 10
    limit_factor: Annotated[
        int,
        option(
            say("Limit"),
            say("The most that one side may have in the pot, in basic stakes."),
            "SUV-4",
            "SUV-8",
            bounds=(1, 20),
            group="betting",
        ),
    ] = 10
    two_aces: Annotated[
        Literal["21", "bust"],
        option(
            say("Two aces"),
            say("What two aces are worth if they are the only two cards in a hand."),
            "SUV-3",
            group="play",
            values={"21": say("they count as 21"), "bust": say("they are bust")},
        ),
    ] = "21"
    max_replays: Annotated[
        int,
        option(
            say("Replays"),
            say("After this many replays without a winner the pot is halved."),
            "SUV-14",
            bounds=(0, 50),
            group="play",
        ),
    ] = 10
    bank_terms: Annotated[
        int,
        option(
            say("Rounds"),
            say("How many times everybody holds the bank."),
            "SUV-2",
            bounds=(1, 10),
            group="match",
        ),
    ] = 1
    first_dealer: Annotated[
        int,
        option(
            say("First bank"),
            say("Which seat holds the bank first."),
            "SUV-1",
            bounds=(0, 24),
            group="match",
        ),
    ] = 0
