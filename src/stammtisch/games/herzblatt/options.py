"""The options of Herzblatt.  # not compiled: msgspec Structs"""

from __future__ import annotations

from typing import Annotated, Literal

from stammtisch.core.options import Options, option, who_deals_first
from stammtisch.text import say


class HerzblattOptions(Options, frozen=True):
    """What players can agree on before a match of Herzblatt; the defaults are `spielregeln`."""

    declarer: Annotated[
        Literal["ask", "vorhand", "dealer"],
        option(
            say("Declarer"),
            say(
                "Who plays alone: the first player who wants to, or always Vorhand, or always "
                "the dealer."
            ),
            "HZB-8",
            group="play",
            values={
                "ask": say("the first who wants to"),
                "vorhand": say("always Vorhand"),
                "dealer": say("always the dealer"),
            },
        ),
    ] = "ask"
    must_trump: Annotated[
        bool,
        option(
            say("Duty to trump"),
            say("A player who has none of the suit led must play a heart if he has one."),
            "HZB-11",
            group="play",
        ),
    ] = False
    goal: Annotated[
        int,
        option(
            say("Goal"),
            say("How many card points the declarer needs."),
            "HZB-14",
            bounds=(61, 80),
            group="score",
        ),
    ] = 66
    stake: Annotated[
        int,
        option(
            say("Stake"),
            say("What everybody pays into the pot before each hand."),
            "HZB-15",
            bounds=(1, 100),
            group="score",
        ),
    ] = 1
    rounds: Annotated[
        int,
        option(
            say("Rounds"),
            say("How long the match is; in a round everybody deals once."),
            "HZB-17",
            bounds=(1, 20),
            group="match",
        ),
    ] = 4
    first_dealer: Annotated[int, who_deals_first("HZB-5", 4)] = 0
