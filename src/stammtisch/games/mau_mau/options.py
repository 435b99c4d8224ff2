"""The options of Mau-Mau.  # not compiled: msgspec Structs"""

from __future__ import annotations

from typing import Annotated, Literal

from stammtisch.core.options import Conflict, Options, deals_in_match, option, who_deals_first
from stammtisch.text import say


class MauMauOptions(Options, frozen=True):
    """What players can agree on before a match of Mau-Mau."""

    functions: Annotated[
        bool,
        option(
            say("Function cards"),
            say(
                "Seven: the next player takes two. Eight: the next player misses a turn. Jack: "
                "the player wishes for a suit."
            ),
            "MAU-16",
            "MAU-17",
            "MAU-18",
            group="cards",
        ),
    ] = False
    play_after_draw: Annotated[
        bool,
        option(
            say("Play after drawing"),
            say("If the card just drawn fits, it may be played at once."),
            "MAU-7",
            group="turn",
        ),
    ] = False
    heart_king_wish: Annotated[
        bool,
        option(
            say("King of hearts wishes"),
            say("A player who plays the king of hearts names the next suit."),
            "MAU-20",
            group="cards",
        ),
    ] = False
    function_any_time: Annotated[
        bool,
        option(
            say("Function cards always fit"),
            say("On his own turn a player may play a function card on any card."),
            "MAU-21",
            group="cards",
        ),
    ] = False
    jack_on_jack: Annotated[
        bool,
        option(
            say("Jack on jack"),
            say("A jack may be played on a jack, with a new wish."),
            "MAU-18",
            group="cards",
        ),
    ] = False
    packs: Annotated[
        Literal["auto", 1, 2],
        option(
            say("Packs"),
            say("How many packs of 32 cards are used; one pack is enough for up to six players."),
            "MAU-1",
            group="deal",
            values={
                "auto": say("by the number of players"),
                "1": say("one pack"),
                "2": say("two packs"),
            },
        ),
    ] = "auto"
    mau_call: Annotated[
        Literal["call", "auto"],
        option(
            say("Saying “Mau”"),
            say("Whether a player must say it himself; if he forgets, he draws two cards."),
            "MAU-10",
            "MAU-11",
            group="turn",
            values={"call": say("the player says it"), "auto": say("it is said for him")},
        ),
    ] = "call"
    deals: Annotated[int, deals_in_match("MAU-15", 50)] = 5
    max_turns: Annotated[
        int,
        option(
            say("Longest deal"),
            say("After this many turns a deal ends without a winner."),
            "MAU-14",
            bounds=(50, 5000),
            group="match",
        ),
    ] = 500
    first_dealer: Annotated[int, who_deals_first("MAU-4", 12)] = 0

    def packs_for(self, seats: int) -> int:
        """How many packs this number of players uses (MAU-1)."""
        if self.packs == "auto":
            return 1 if seats <= 5 else 2
        return self.packs

    def misfit(self, seats: int) -> Conflict | None:
        """The conflict if more than six players use one pack (MAU-1)."""
        if self.packs == 1 and seats > 6:
            return Conflict(
                ("packs",),
                say("One pack is enough for up to six players; there are {n} of you.", n=seats),
            )
        return None
