"""The options of Tarock.  # not compiled: msgspec Structs"""

from __future__ import annotations

from typing import Annotated, Literal

from stammtisch.core.options import Options, option, who_deals_first
from stammtisch.text import say


class TarockOptions(Options, frozen=True):
    """What players can agree on before a match of Tarock; the defaults are `spielregeln`."""

    auction_order: Annotated[
        Literal["points_first", "type_first"],
        option(
            say("Order of the bids"),
            say(
                "Whether the number or the kind of game comes first in deciding which bid is "
                "higher."
            ),
            "TAR-8",
            group="auction",
            values={
                "points_first": say("first the number, then Handspiel before Aufnahmespiel"),
                "type_first": say("every Handspiel before every Aufnahmespiel"),
            },
        ),
    ] = "points_first"
    announce: Annotated[
        bool,
        option(
            say("Announcing Schneider and schwarz"),
            say(
                "After naming trump the declarer may announce Schneider (4 units) or schwarz (6), "
                "won or lost."
            ),
            "TAR-16",
            "TAR-23",
            group="play",
        ),
    ] = False
    must_head: Annotated[
        bool,
        option(
            say("Duty to head the trick"),
            say("A player who follows suit or trumps must win the trick as it lies, if he can."),
            "TAR-18",
            group="play",
        ),
    ] = False
    bid_bonus: Annotated[
        int,
        option(
            say("Bonus for high bids"),
            say("How many units each step of the bid above 61 adds, won or lost."),
            "TAR-24",
            bounds=(0, 2),
            group="score",
        ),
    ] = 0
    hand_factor: Annotated[
        Literal[1, 2],
        option(
            say("A Handspiel counts"),
            say("By how much the units of a Handspiel are multiplied."),
            "TAR-24",
            group="score",
            values={"1": say("once"), "2": say("twice")},
        ),
    ] = 1
    deals: Annotated[
        int,
        option(
            say("Deals in a match"),
            say("How many deals make a match; those that are thrown in count too."),
            "TAR-25",
            bounds=(3, 60),
            group="match",
        ),
    ] = 12
    first_dealer: Annotated[int, who_deals_first("TAR-5", 3)] = 0
