"""The options of Rummy.  # not compiled: msgspec Structs"""

from __future__ import annotations

from typing import Annotated, Literal

from stammtisch.core.options import Options, option
from stammtisch.text import say


class RummyOptions(Options, frozen=True):
    """What players can agree on before a match of Rummy; the defaults are the preset `rummy`."""

    first_laydown: Annotated[
        int,
        option(
            say("Points to open"),
            say("How many points a player’s initial meld must count; 0 means that it needs none."),
            "RUM-11",
            bounds=(0, 100),
            group="turn",
        ),
    ] = 51
    first_count: Annotated[
        Literal["whole_melds", "own_tiles"],
        option(
            say("What counts to open"),
            say("What counts if a player’s initial meld also adds tiles to melds on the table."),
            "RUM-11",
            group="turn",
            values={
                "whole_melds": say("every meld with a tile of yours, as a whole"),
                "own_tiles": say("only the tiles played from the rack"),
            },
        ),
    ] = "whole_melds"
    open_rearrange: Annotated[
        bool,
        option(
            say("Rearranging while opening"),
            say("Melds on the table may be taken apart even for the initial meld."),
            "RUM-13",
            group="turn",
        ),
    ] = True
    turn_seconds: Annotated[
        int,
        option(
            say("Seconds per turn"),
            say("How long a turn may take; 0 means as long as you like."),
            "RUM-30",
            "RUM-31",
            bounds=(0, 600),
            group="turn",
        ),
    ] = 120
    timeout: Annotated[
        Literal["source", "undo"],
        option(
            say("When the time is up"),
            say("What happens to an unfinished turn."),
            "RUM-30",
            "RUM-31",
            group="turn",
            values={
                "source": say("melds stay, all other tiles go back to the rack"),
                "undo": say("everything is undone and a tile is drawn"),
            },
        ),
    ] = "source"
    turn_moves: Annotated[
        int,
        option(
            say("Moves per turn"),
            say("After this many small steps, the turn is treated as if its time were up."),
            "RUM-29",
            bounds=(50, 2000),
            group="turn",
        ),
    ] = 500
    joker_minus: Annotated[
        int,
        option(
            say("Joker on the rack"),
            say("How many penalty points a joker on a loser’s rack costs."),
            "RUM-34",
            bounds=(0, 100),
            group="scoring",
        ),
    ] = 25
    empty_stock: Annotated[
        Literal["void", "all_pass"],
        option(
            say("Empty stock"),
            say("What happens to a player who does not play when the stock is empty."),
            "RUM-32",
            group="hand",
            values={
                "void": say("the game ends without points"),
                "all_pass": say("he passes; it ends when all pass in a row"),
            },
        ),
    ] = "void"
    match_games: Annotated[
        int,
        option(
            say("Games of a match"),
            say("How many games make a match."),
            "RUM-35",
            bounds=(1, 100),
            group="match",
        ),
    ] = 4
