"""The options of Fünfhundert.  # not compiled: msgspec Structs"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from stammtisch.core.kinds import DIAMONDS, JACK, QUEEN, SPADES, kind_of
from stammtisch.core.options import Options, option, who_deals_first
from stammtisch.text import CardWord, say

_JACK_OF_SPADES: Final = kind_of(SPADES, JACK)
_QUEEN_OF_DIAMONDS: Final = kind_of(DIAMONDS, QUEEN)

_PLAY: Final = "play"
_ANNOUNCING: Final = "announcements"
_MATCH: Final = "match"


class FuenfhundertOptions(Options, frozen=True):
    """What players can agree on before a match of Fünfhundert; the defaults are `spielregeln`."""

    target: Annotated[
        int,
        option(
            say("Target"),
            say("How many points win the match."),
            "F500-23",
            "F500-24",
            "F500-25",
            bounds=(200, 1000),
            group=_MATCH,
        ),
    ] = 500
    announce: Annotated[
        Literal["at_once", "any_time"],
        option(
            say("When to announce"),
            say("Whether a combination that is not announced at the next chance lapses."),
            "F500-17",
            "F500-18",
            group=_ANNOUNCING,
            values={
                "at_once": say("at once, or it lapses"),
                "any_time": say("on any turn; nothing lapses"),
            },
        ),
    ] = "at_once"
    false_announce: Annotated[
        Literal["illegal", "penalty"],
        option(
            say("Wrong announcements"),
            say("Whether the table refuses a wrong announcement or lets it cost its points."),
            "F500-20",
            group=_ANNOUNCING,
            values={
                "illegal": say("are refused"),
                "penalty": say("cost their points"),
            },
        ),
    ] = "illegal"
    blanks_equal: Annotated[
        bool,
        option(
            say("Nine, eight and seven are equal"),
            say("While cards are drawn, nines, eights and sevens do not beat each other."),
            "F500-8",
            group=_PLAY,
        ),
    ] = False
    binokel: Annotated[
        bool,
        option(
            say("Binokel"),
            say(
                "{jack} and {queen} together are worth 40 points.",
                jack=CardWord(_JACK_OF_SPADES),
                queen=CardWord(_QUEEN_OF_DIAMONDS),
            ),
            "F500-15",
            group=_ANNOUNCING,
        ),
    ] = True
    last_trick: Annotated[
        Literal[0, 10],
        option(
            say("Last trick"),
            say("What the last trick is worth on top of its card points."),
            "F500-21",
            group=_PLAY,
            values={
                "0": say("nothing"),
                "10": say("10 points"),
            },
        ),
    ] = 0
    first_dealer: Annotated[int, who_deals_first("F500-5", 2)] = 0
