"""The options of Poker.  # not compiled: msgspec Structs"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from stammtisch.core.options import Conflict, Need, Options, option, who_deals_first
from stammtisch.text import Text, say

SEATS: Final[dict[str, tuple[int, ...]]] = {
    "draw": (3, 4),
    "stud": (3, 4, 5, 6, 7, 8),
    "holdem": (3, 4, 5, 6, 7),
}
AS_MINIMUM: Final = -1  # the ante is the minimum stake

_SEATS_TEXT: Final[dict[str, Text]] = {
    "draw": say("Draw poker is for 3 or 4 players."),
    "stud": say("Five-card stud is for 3 to 8 players."),
    "holdem": say("Texas Holdem is for 3 to 7 players."),
}


class PokerOptions(Options, frozen=True):
    """What players can agree on before a match of Poker."""

    NEEDS: ClassVar[tuple[Need, ...]] = ()

    variant: Annotated[
        Literal["draw", "stud", "holdem"],
        option(
            say("Kind of Poker"),
            say(
                "With cards exchanged, with open and hidden cards, or with shared cards on the "
                "table."
            ),
            "POK-20",
            "POK-30",
            "POK-40",
            group="deal",
            values={
                "draw": say("draw poker"),
                "stud": say("five-card stud"),
                "holdem": say("Texas Holdem"),
            },
        ),
    ] = "draw"
    pack: Annotated[
        Literal["auto", 52, 32],
        option(
            say("Pack"),
            say("52 cards, or 32 (without the ranks 2 to 6) if three players begin."),
            "POK-1",
            "POK-18",
            group="cards",
            values={
                "auto": say("32 for draw poker with three players, otherwise 52"),
                "52": say("52 cards"),
                "32": say("32 cards"),
            },
        ),
    ] = "auto"
    chips: Annotated[
        int,
        option(
            say("Chips at the beginning"),
            say("How many chips every player begins with."),
            "POK-3",
            bounds=(20, 10000),
            group="chips",
        ),
    ] = 200
    ante: Annotated[
        int,
        option(
            say("Ante"),
            say(
                "What each player pays before the deal in draw and stud; -1 means the "
                "minimum stake."
            ),
            "POK-20",
            "POK-30",
            bounds=(AS_MINIMUM, 100),
            group="chips",
        ),
    ] = AS_MINIMUM
    min_bet: Annotated[
        int,
        option(
            say("Minimum stake"),
            say("The least that a bet or a raise adds."),
            "POK-4",
            bounds=(1, 100),
            group="betting",
        ),
    ] = 2
    limit: Annotated[
        Literal["fixed", "half_pot"],
        option(
            say("Limit"),
            say("What limits the size of a bet or a raise."),
            "POK-4",
            group="betting",
            values={"fixed": say("a fixed sum"), "half_pot": say("half the pot")},
        ),
    ] = "fixed"
    max_bet: Annotated[
        int,
        option(
            say("Maximum stake"),
            say("The most that a bet or a raise adds, with a fixed limit."),
            "POK-4",
            bounds=(1, 10000),
            group="betting",
        ),
    ] = 10
    raise_cap: Annotated[
        Literal["player", "table"],
        option(
            say("Three-raise limit"),
            say("Whether each player may raise three times in a phase, or all players together."),
            "POK-8",
            group="betting",
            values={"player": say("for each player"), "table": say("for all together")},
        ),
    ] = "player"
    check_round: Annotated[
        Literal["must_act", "free"],
        option(
            say("Round of checks"),
            say("What follows when all have checked in a phase."),
            "POK-11",
            group="betting",
            values={
                "must_act": say("everybody must bet or fold"),
                "free": say("the phase is over"),
            },
        ),
    ] = "must_act"
    all_in: Annotated[
        Literal["side_pots", "fold"],
        option(
            say("Too few chips"),
            say("Whether a player goes all-in with side pots, or must fold."),
            "POK-12",
            "POK-13",
            "POK-14",
            group="betting",
            values={"side_pots": say("all-in and side pots"), "fold": say("he must fold")},
        ),
    ] = "side_pots"
    deals: Annotated[
        int,
        option(
            say("Deals in a match"),
            say("After this many deals the match ends."),
            "POK-17",
            bounds=(1, 1000),
            group="match",
        ),
    ] = 30
    first_dealer: Annotated[int, who_deals_first("POK-5", 8)] = 0

    def ante_paid(self) -> int:
        """The ante of each player in chips (POK-20, POK-30, POK-40)."""
        if self.variant == "holdem":
            return 0
        return self.min_bet if self.ante == AS_MINIMUM else self.ante

    def tiles(self, seats: int) -> int:
        """The size of the pack for this number of players at the start (POK-1)."""
        if self.pack == "auto":
            return 32 if self.variant == "draw" and seats == 3 else 52
        return self.pack

    def misfit(self, seats: int) -> Conflict | None:
        """The conflict if there are too many players or too few cards, or if stakes clash."""
        if seats not in SEATS[self.variant]:
            return Conflict(("variant",), _SEATS_TEXT[self.variant])
        if self.pack == 32 and seats != 3:
            return Conflict(("pack",), say("32 cards are for three players; you are {n}.", n=seats))
        if self.variant == "holdem" and self.ante > 0:
            return Conflict(("ante", "variant"), say("There is no ante in Texas Holdem."))
        if self.limit == "fixed" and self.max_bet < self.min_bet:
            return Conflict(
                ("max_bet", "min_bet"),
                say(
                    "The maximum stake of {most} is less than the minimum stake of {least}.",
                    most=self.max_bet,
                    least=self.min_bet,
                ),
            )
        return self._too_dear()

    def _too_dear(self) -> Conflict | None:
        """The conflict if, without all-in, not everybody can pay the ante or blind (POK-14)."""
        dearest = max(self.min_bet, self.ante_paid())
        if self.all_in == "side_pots" or dearest <= self.chips:
            return None
        return Conflict(
            ("all_in", "chips"),
            say(
                "With {chips} chips nobody could pay {n}: everybody would be out at once.",
                chips=self.chips,
                n=dearest,
            ),
        )
