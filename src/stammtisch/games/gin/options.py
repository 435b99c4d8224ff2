"""The options of Gin.  # not compiled: msgspec Structs"""

from __future__ import annotations

from typing import Annotated, Literal

from stammtisch.core.options import Conflict, Options, option
from stammtisch.text import say


class GinOptions(Options, frozen=True):
    """What players can agree on before a match of Gin; the defaults are `gin_romme`."""

    knock_limit: Annotated[
        Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, "upcard"],
        option(
            say("Knock limit"),
            say("The most deadwood with which a player may knock."),
            "GIN-11",
            group="knock",
            values={"upcard": say("points of the upcard")},
        ),
    ] = 9
    oklahoma_ace: Annotated[
        Literal["one", "gin_only"],
        option(
            say("Ace as upcard"),
            say("What an ace allows if the upcard sets the knock limit."),
            "GIN-11",
            group="knock",
            values={"one": say("deadwood 1"), "gin_only": say("only Gin")},
        ),
    ] = "one"
    gin_bonus: Annotated[
        int,
        option(
            say("Bonus for Gin"),
            say("What Gin is worth on top of the opponent’s deadwood."),
            "GIN-17",
            bounds=(0, 100),
            group="hand",
        ),
    ] = 25
    undercut_bonus: Annotated[
        int,
        option(
            say("Bonus for an undercut"),
            say("What the defender gets on top of the difference when he undercuts the knocker."),
            "GIN-19",
            bounds=(0, 100),
            group="hand",
        ),
    ] = 25
    spade_double: Annotated[
        bool,
        option(
            say("Spades count double"),
            say("If the upcard is a spade, the winner of the hand gets twice the points."),
            "GIN-20",
            group="hand",
        ),
    ] = False
    game_target: Annotated[
        int,
        option(
            say("Target of a game"),
            say("A player with this many points after a hand wins the game."),
            "GIN-24",
            bounds=(1, 1000),
            group="match",
        ),
    ] = 100
    game_bonus: Annotated[
        int,
        option(
            say("Game bonus"),
            say("What the winner of a game gets on top."),
            "GIN-26",
            bounds=(0, 500),
            group="match",
        ),
    ] = 100
    box_bonus: Annotated[
        int,
        option(
            say("Box bonus"),
            say("What each player gets at the end of the game for every hand he won."),
            "GIN-26",
            bounds=(0, 100),
            group="match",
        ),
    ] = 25
    shutout_double: Annotated[
        bool,
        option(
            say("Shutout counts double"),
            say("Doubles hand points and game bonus if the loser won no hand of the game."),
            "GIN-27",
            group="match",
        ),
    ] = True
    match_target: Annotated[
        int,
        option(
            say("Target of the match"),
            say("Games are played until somebody has this many points; 0 means a single game."),
            "GIN-29",
            bounds=(0, 5000),
            group="match",
        ),
    ] = 0
    showdown: Annotated[
        Literal["auto", "manual"],
        option(
            say("The defender’s cards"),
            say(
                "After a knock, whether the defender lays out and lays off himself or the best "
                "way is found for him."
            ),
            "GIN-14",
            group="knock",
            values={
                "auto": say("the best way is found for him"),
                "manual": say("he lays them himself"),
            },
        ),
    ] = "auto"
    max_turns: Annotated[
        int,
        option(
            say("Turns of a hand"),
            say("A hand with more turns than this is drawn."),
            "GIN-22",
            bounds=(50, 1000),
            group="match",
        ),
    ] = 200

    def misfit(self, seats: int) -> Conflict | None:
        """The conflict if the match target is below 100 but not 0 (GIN-29)."""
        if 0 < self.match_target < 100:
            return Conflict(
                ("match_target",),
                say("The target of the match is 0 (a single game) or from 100 to 5000."),
            )
        return None
