"""The options of Black Jack.  # not compiled: msgspec Structs"""

from __future__ import annotations

from typing import Annotated

from stammtisch.core.options import Conflict, Options, option
from stammtisch.text import say


class BlackJackOptions(Options, frozen=True):
    """What players can agree on before a match of Black Jack."""

    player_chips: Annotated[
        int,
        option(
            say("Chips of a player"),
            say("How many chips each player has at the start of a term."),
            "BJ-4",
            bounds=(10, 1000),
            group="chips",
        ),
    ] = 30
    bank_chips: Annotated[
        int,
        option(
            say("Chips of the banker"),
            say("How many chips the banker has at the start of his term."),
            "BJ-4",
            bounds=(10, 1000),
            group="chips",
        ),
    ] = 100
    min_bet: Annotated[
        int,
        option(
            say("Lowest stake"),
            say("The least that a player can stake on a game."),
            "BJ-6",
            bounds=(1, 100),
            group="betting",
        ),
    ] = 1
    max_bet: Annotated[
        int,
        option(
            say("Highest stake"),
            say("The most that a player can stake on a game, before doubling and splitting."),
            "BJ-6",
            bounds=(1, 100),
            group="betting",
        ),
    ] = 5
    double_one_tile: Annotated[
        bool,
        option(
            say("One tile after doubling"),
            say("A player who doubles gets exactly one more tile and then stands."),
            "BJ-12",
            group="play",
        ),
    ] = False
    double_after_split: Annotated[
        bool,
        option(
            say("Doubling after splitting"),
            say("A hand that was split may be doubled like any other."),
            "BJ-12",
            group="play",
        ),
    ] = False
    resplit: Annotated[
        bool,
        option(
            say("Splitting again"),
            say("A split hand may be split again, up to four hands."),
            "BJ-13",
            group="play",
        ),
    ] = False
    games_per_term: Annotated[
        int,
        option(
            say("Games in a term"),
            say("The number of games after which the banker changes."),
            "BJ-4",
            bounds=(1, 50),
            group="match",
        ),
    ] = 5
    first_dealer: Annotated[
        int,
        option(
            say("First banker"),
            say("Which seat holds the bank first."),
            "BJ-5",
            bounds=(0, 6),
            group="match",
        ),
    ] = 0

    def misfit(self, seats: int) -> Conflict | None:
        """The conflict if stakes clash, or if not everybody can place them (BJ-6, BJ-8)."""
        if self.min_bet > self.max_bet:
            return Conflict(
                ("min_bet", "max_bet"), say("The lowest stake must not be above the highest.")
            )
        if self.min_bet > self.player_chips:
            return Conflict(
                ("min_bet", "player_chips"),
                say("With so few chips, nobody could place the lowest stake."),
            )
        return None
