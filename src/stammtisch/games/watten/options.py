"""The options of Watten.  # not compiled: msgspec Structs"""

from __future__ import annotations

from typing import Annotated, Literal

from stammtisch.core.options import Options, option, who_deals_first
from stammtisch.text import say


class WattenOptions(Options, frozen=True):
    """What players can agree on before a match of Watten."""

    target: Annotated[
        int,
        option(
            say("Target of the match"),
            say("How many points win the match; a player who lacks three or fewer is gespannt."),
            "WAT-26",
            "WAT-24",
            bounds=(5, 21),
            group="match",
        ),
    ] = 15
    streng: Annotated[
        bool,
        option(
            say("Streng"),
            say("Until Schlag and Farbe are named, only the dealer and Vorhand see their cards."),
            "WAT-11",
            group="naming",
        ),
    ] = False
    schlagwechsel: Annotated[
        bool,
        option(
            say("Schlagwechsel"),
            say("The dealer may ask to name the Schlag himself and leave the Farbe to Vorhand."),
            "WAT-9",
            group="naming",
        ),
    ] = True
    gespannt_offer: Annotated[
        Literal["forbidden", "loses"],
        option(
            say("Offering when gespannt"),
            say("What happens when somebody within three points of the target offers or raises."),
            "WAT-24",
            group="raising",
            values={
                "forbidden": say("it is not allowed"),
                "loses": say("it loses the hand"),
            },
        ),
    ] = "forbidden"
    raise_cap: Annotated[
        int,
        option(
            say("Limit for raising"),
            say("The points up to which a hand can be raised."),
            "WAT-23",
            bounds=(3, 15),
            group="raising",
        ),
    ] = 4
    hauptschlag_zwang: Annotated[
        bool,
        option(
            say("Trump on the Hauptschlag"),
            say(
                "If the Hauptschlag is led to the first trick, the others must play a trump if"
                " they hold one besides the Kritische."
            ),
            "WAT-18",
            group="play",
        ),
    ] = False
    maschine: Annotated[
        bool,
        option(
            say("Maschine"),
            say("A player who is dealt all three Kritische wins the hand at once."),
            "WAT-6",
            group="play",
        ),
    ] = True
    first_dealer: Annotated[int, who_deals_first("WAT-5", 4)] = 0
