"""The options of an evening (rule page, section 2).  # not compiled: msgspec Structs

`ClubOptions` are those of the club's tournament, `EveningOptions` those of an evening of any other
game.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from stammtisch.club.missed import LateGuest
from stammtisch.club.pairings import Pairing
from stammtisch.core.options import Conflict, Need, Options, option
from stammtisch.text import say

DOPPELKOPF: Final = "doppelkopf"
MOST_ROUNDS: Final = 5
LARGEST_TABLE: Final = 6
IN_PAIRS: Final = ("canasta", "watten")  # usually played by fixed pairs


class ClubOptions(Options, frozen=True, forbid_unknown_fields=True):
    """The options of the club's own tournament; the defaults are those that the club uses."""

    preset: Annotated[
        Literal["haus", "turnier", "klassisch"],
        option(
            say("Doppelkopf rules"),
            say("Which rules the hands are played by."),
            "CLB-14",
            group="match",
            values={
                "haus": say("House rules of a club"),
                "turnier": say("Tournament"),
                "klassisch": say("Classic"),
            },
        ),
    ] = "haus"
    prelim_rounds: Annotated[
        int,
        option(
            say("Preliminary rounds"),
            say("How many group games each participant plays before the final round."),
            "CLB-10",
            "CLB-13",
            bounds=(1, MOST_ROUNDS),
            group="match",
        ),
    ] = 3
    final_table: Annotated[
        Literal["auto", "4", "5"],
        option(
            say("Winners’ table"),
            say(
                "How many sit at it; if that would leave the others without full tables, "
                "the rule decides."
            ),
            "CLB-17",
            group="match",
            values={"auto": say("by the rule"), "4": say("four"), "5": say("five")},
        ),
    ] = "auto"
    big_tables: Annotated[
        bool,
        option(
            say("Tables of six and seven"),
            say("They are needed for 6, 7 and 11 participants only."),
            "CLB-6",
            group="match",
        ),
    ] = True
    missing_solo_penalty: Annotated[
        int,
        option(
            say("Missing Pflichtsolo"),
            say("Points deducted from a participant who played no solo in the preliminary rounds."),
            "CLB-15",
            bounds=(0, 100),
            group="scoring",
        ),
    ] = 9
    rank_points: Annotated[
        Literal["linear"],
        option(
            say("Ranking points"),
            say("What a place earns for the all-time ranking."),
            "CLB-23",
            group="scoring",
            values={"linear": say("the last gets 1, each place above it one more")},
        ),
    ] = "linear"
    late_guest: LateGuest = "nothing"

    NEEDS: ClassVar[tuple[Need, ...]] = (
        Need(
            "preset",
            ("klassisch",),
            "missing_solo_penalty",
            (0,),
            say(
                "In classic Doppelkopf a solo requires both queens of clubs, so nobody can owe one."
            ),
        ),
    )


class EveningOptions(Options, frozen=True, forbid_unknown_fields=True):
    """The options of an evening of any game: planned rounds, then one total for each unit."""

    rounds: Annotated[
        int,
        option(
            say("Rounds"),
            say("How many rounds are played; in each, everybody sits with different people."),
            "CLB-10",
            "CLB-13",
            bounds=(1, MOST_ROUNDS),
            group="match",
        ),
    ] = 3
    lines: Annotated[
        int,
        option(
            say("Results in a round"),
            say("How many lines a table writes in a round: one for each hand, or one for all."),
            "CLB-33",
            bounds=(1, 60),
            group="match",
        ),
    ] = 1
    each_deals: Annotated[
        int,
        option(
            say("Deals by each person"),
            say(
                "A table plays this many hands for each person who sits there; 0: as many as above."
            ),
            "FMT-1",
            bounds=(0, 12),
            group="match",
        ),
    ] = 0
    by_hand: Annotated[
        bool,
        option(
            say("Each line is a hand"),
            say(
                "It is checked by the rules of the game as far as possible; players who sit out "
                "write nothing."
            ),
            "CLB-35",
            group="match",
        ),
    ] = False
    ranked: Annotated[
        bool,
        option(
            say("Each line ranks the table"),
            say("Instead of points it says how many were out before each player."),
            "FMT-12",
            group="match",
        ),
    ] = False
    pairs: Annotated[
        bool,
        option(
            say("Fixed pairs"),
            say("Two people play together all evening; two pairs are seated at each table."),
            "CLB-9",
            group="match",
        ),
    ] = False
    pairing: Annotated[
        Pairing,
        option(
            say("Who plays whom"),
            say("Fixed pairs, or people at tables of two, can also play a tournament of duels."),
            "PAIR-1",
            "PAIR-3",
            "PAIR-6",
            "PAIR-7",
            "FMT-13",
            group="match",
            values={
                "plan": say("by the seating plan"),
                "swiss": say("Swiss system: equals against equals"),
                "robin": say("everybody against everybody"),
                "knockout": say("knock-out: the loser is out"),
            },
        ),
    ] = "plan"
    usual: Annotated[
        int,
        option(
            say("Usual number at a table"),
            say("There are as many tables as can be filled with this number."),
            "CLB-2",
            bounds=(2, 6),
            group="match",
        ),
    ] = 4
    lowest: Annotated[
        int,
        option(
            say("Minimum at a table"),
            say("Fewer people cannot play."),
            "CLB-2",
            bounds=(2, 6),
            group="match",
        ),
    ] = 3
    highest: Annotated[
        int,
        option(
            say("Maximum at a table"),
            say("More people cannot play."),
            "CLB-2",
            bounds=(2, 6),
            group="match",
        ),
    ] = 5
    lowest_wins: Annotated[
        bool,
        option(
            say("The lowest wins"),
            say("The player with the fewest points wins."),
            "CLB-16",
            group="scoring",
        ),
    ] = False
    late_guest: LateGuest = "worst"

    NEEDS: ClassVar[tuple[Need, ...]] = (
        Need(
            "by_hand",
            (True,),
            "pairs",
            (False,),
            say("Hands of fixed pairs are not checked; the line of a pair is one number."),
        ),
        Need(
            "ranked",
            (True,),
            "by_hand",
            (False,),
            say("A line that ranks the table is not the line of a hand."),
        ),
    )

    def misfit(self, seats: int) -> Conflict | None:
        """The conflict of bounds that contradict each other, or of duels and larger tables."""
        if not self.lowest <= self.usual <= self.highest:
            return Conflict(
                ("lowest", "usual", "highest"),
                say("The usual number lies between the lowest and the highest."),
            )
        if self.pairing != "plan" and not self.pairs and self.highest > 2:
            return Conflict(
                ("pairing", "pairs", "highest"),
                say("Duels are for fixed pairs, or for tables of two."),
            )
        if self.ranked and self.lowest_wins:
            return Conflict(
                ("ranked", "lowest_wins"),
                say("Whoever is out last has the highest number, so that the highest wins."),
            )
        return None
