"""The options of Sechsundsechzig.  # not compiled: msgspec Structs"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from stammtisch.core.options import Options, option, who_deals_first
from stammtisch.text import say

_PLAY: Final = "hand"
_SCORING: Final = "scoring"
_MATCH: Final = "match"


class SechsundsechzigOptions(Options, frozen=True):
    """What players can agree on before a match; the defaults are `spielregeln`."""

    melds: Annotated[
        Literal["off", "on", "open_only"],
        option(
            say("Pairs"),
            say(
                "Whether the king and queen of a suit are announced for 20 card points, or for "
                "40 in trumps."
            ),
            *("S66-13", "S66-14", "S66-15"),
            group=_PLAY,
            values={
                "off": say("never"),
                "on": say("always"),
                "open_only": say("only while cards are drawn"),
            },
        ),
    ] = "off"
    exchange_nine: Annotated[
        bool,
        option(
            say("Exchange of the nine"),
            say("The nine of trumps may be swapped for the trump card."),
            "S66-16",
            group=_PLAY,
        ),
    ] = False
    closing: Annotated[
        bool,
        option(
            say("Closing"),
            say("The player on lead may close the stock, so that nobody draws any more."),
            *("S66-17", "S66-25"),
            group=_PLAY,
        ),
    ] = False
    must_head: Annotated[
        bool,
        option(
            say("Duty to head the trick"),
            say(
                "Once nobody draws any more, a player who follows suit must win the trick if he "
                "can."
            ),
            "S66-11",
            group=_PLAY,
        ),
    ] = False
    go_out: Annotated[
        Literal["off", "auto", "claim"],
        option(
            say("End with 66"),
            say("How a deal ends before the last trick once somebody has 66 card points."),
            *("S66-18", "S66-19", "S66-20"),
            group=_SCORING,
            values={
                "off": say("it does not"),
                "auto": say("automatically"),
                "claim": say("when it is claimed"),
            },
        ),
    ] = "off"
    last_trick_bonus: Annotated[
        Literal[0, 10],
        option(
            say("Last trick"),
            say("How many card points the last trick is worth in addition to its cards."),
            "S66-21",
            group=_SCORING,
        ),
    ] = 10
    match: Annotated[
        Literal["single", "game_points"],
        option(
            say("Match"),
            say("When the match is over."),
            "S66-28",
            group=_MATCH,
            values={
                "single": say("after the first decided deal"),
                "game_points": say("with enough game points"),
            },
        ),
    ] = "single"
    target: Annotated[
        int,
        option(
            say("Target in game points"),
            say("How many game points win a match that is played for game points."),
            "S66-28",
            bounds=(1, 21),
            group=_MATCH,
        ),
    ] = 7
    first_dealer: Annotated[int, who_deals_first("S66-3", 2)] = 0
