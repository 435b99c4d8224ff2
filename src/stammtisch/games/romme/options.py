"""The options of Rommé.  # not compiled: msgspec Structs"""

from __future__ import annotations

from typing import Annotated, Literal

from stammtisch.core.options import Options, option
from stammtisch.text import say


class RommeOptions(Options, frozen=True):
    """What players can agree on before a match of Rommé; the defaults are the preset `romme`."""

    jokers: Annotated[
        int,
        option(
            say("Jokers"),
            say("How many jokers are in the pack."),
            "ROM-1",
            bounds=(0, 6),
            group="cards",
        ),
    ] = 6
    hand_size: Annotated[
        Literal[0, 10, 11, 12, 13],
        option(
            say("Cards of each player"),
            say("Usually 13 with two to four players, 12 with five and 11 with six."),
            "ROM-3",
            group="deal",
            values={"0": say("as usual for this many players")},
        ),
    ] = 0
    first_meld: Annotated[
        int,
        option(
            say("Points of the initial meld"),
            say("How many points the melds with which a player opens must have together."),
            "ROM-15",
            bounds=(0, 60),
            group="turn",
        ),
    ] = 40
    joker_limit: Annotated[
        Literal["half", "one", "none"],
        option(
            say("Jokers in a meld"),
            say("How many jokers may lie in one meld."),
            "ROM-8",
            group="turn",
            values={
                "half": say("no more than real cards"),
                "one": say("at most one"),
                "none": say("any number"),
            },
        ),
    ] = "half"
    exchanged_joker: Annotated[
        Literal["keep", "use_now"],
        option(
            say("Exchanged joker"),
            say("What a player may do with a joker that he has exchanged."),
            "ROM-19",
            group="turn",
            values={"keep": say("keep it in hand"), "use_now": say("lay a joker at once")},
        ),
    ] = "keep"
    final_discard: Annotated[
        Literal["required", "optional"],
        option(
            say("The last card"),
            say("Whether the last card must be discarded or may be laid as well."),
            "ROM-21",
            group="turn",
            values={"required": say("must be discarded"), "optional": say("may be laid")},
        ),
    ] = "required"
    hand_romme_factor: Annotated[
        Literal[1, 2],
        option(
            say("Factor for Hand-Rommé"),
            say(
                "What the penalty points are multiplied by if the winner laid out all his cards "
                "in one turn."
            ),
            "ROM-27",
            group="scoring",
        ),
    ] = 2
    max_reshuffles: Annotated[
        int,
        option(
            say("Reshuffles"),
            say("How many times the discard pile becomes the stock before the hand is void."),
            "ROM-25",
            bounds=(0, 99),
            group="hand",
        ),
    ] = 5
    match_hands: Annotated[
        int,
        option(
            say("Hands of a match"),
            say("How many hands are played; 0 means that every player deals once."),
            "ROM-28",
            bounds=(0, 100),
            group="match",
        ),
    ] = 0


def hand_size(options: RommeOptions, seats: int) -> int:
    """How many cards each of this many players is dealt (ROM-3)."""
    return options.hand_size or {5: 12, 6: 11}.get(seats, 13)


def match_hands(options: RommeOptions, seats: int) -> int:
    """How many hands a match of this many players has (ROM-28)."""
    return options.match_hands or seats
