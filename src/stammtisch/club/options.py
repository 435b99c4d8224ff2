"""The options of an evening (rule page, section 2).  # not compiled: msgspec Structs

`ClubOptions` are those of the club's tournament, `EveningOptions` those of an evening of any other
game; `Setup` is what an evening was opened with.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from msgspec import Struct

from stammtisch.club.duplicate import DuplicateOptions, duplicate_rules
from stammtisch.club.federation import DEALS, PRESET, FederationOptions
from stammtisch.club.lineforms import LineForm
from stammtisch.club.missed import Late, LateGuest
from stammtisch.club.pairings import Pairing
from stammtisch.club.played import SKAT
from stammtisch.club.seating import FOURS_AND_FIVES, UP_TO_SEVEN, Sizes
from stammtisch.core.options import Conflict, Need, Options, changed, option, refusal
from stammtisch.errors import BadOption
from stammtisch.games.doppelkopf.options import DoppelkopfOptions
from stammtisch.games.registry import registration
from stammtisch.rulecodes import preset_rules
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
            say("Deals of each person"),
            say("A table plays so many hands for each person who sits there; 0: as many as above."),
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


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an evening was opened with.

    Attributes:
        name: what the evening is called: “Herbstturnier”.
        game: the game that is played. Doppelkopf is played as the club's tournament (CLB) unless
            ``free``.
        free: an evening of rounds and points only, for any game.
        federation: lists of Doppelkopf (FMT-4).
        duplicate: duplicate Doppelkopf, whose deals follow from ``secret`` (DUP-3).
        options: what differs from the defaults of the options of such an evening.
        rules: the rule code of the house rules of a free evening, where the game has some.
        zone: the time zone of whoever opened it (“Europe/Berlin”); "" is the server's.
    """

    name: str
    game: str = DOPPELKOPF
    free: bool = False
    federation: bool = False
    duplicate: bool = False
    secret: str = ""
    options: dict[str, bool | int | str] = {}
    rules: str = ""
    zone: str = ""


class Format(Struct, frozen=True, kw_only=True):
    """How an evening runs, whatever its game.

    Attributes:
        club: whether it is the club's tournament: CLB-4 to 8, 14 to 22 and 35 hold.
        rounds: group games by the plan; a final one comes after them if ``club``.
        sizes: how many units sit at a table when the evening starts.
        later: the same after somebody left, when nobody can be sent away any more (CLB-29).
        unit: how many people a unit has: 1, or 2 where pairs are seated.
        lines: lines of a group game; 0: as CLB-4 or ``each_deals`` says.
        each_deals: hands for each person at the table (FMT-1); 0: as many as ``lines``.
        federation: lists of Doppelkopf, with a Pflichtsolo and penalties (FMT-5, FMT-7).
        duplicate: the same deals at all tables, and differences count (DUP-5).
        form: of which form a line is.
        penalty: points for a missing Pflichtsolo.
        final_table: the size of the winners' table that was wished for.
        lowest_wins: whether the fewest points win.
        game, rules: by what each line is checked, where it is a hand; "" where it is not.
        late: what a round counts that was played before somebody joined (CLB-38).
        pairing: by the seating plan, or who plays whom in duels of pairs (PAIR-3, 6, 7).
    """

    club: bool
    rounds: int
    sizes: Sizes
    later: Sizes
    unit: int = 1
    lines: int = 0
    each_deals: int = 0
    federation: bool = False
    duplicate: bool = False
    form: LineForm = "points"
    penalty: int = 0
    final_table: Literal["auto", "4", "5"] = "auto"
    lowest_wins: bool = False
    game: str = ""
    rules: str = ""
    late: Late = "nothing"
    pairing: Pairing = "plan"

    @property
    def last_round(self) -> int:
        """The number of the last planned round, from 1; a club's final round comes after it."""
        return self.rounds + 1 if self.club else self.rounds


def is_club(setup: Setup) -> bool:
    """Whether the evening is the club's tournament."""
    return setup.game == DOPPELKOPF and not (setup.free or setup.federation or setup.duplicate)


AnyOptions: TypeAlias = ClubOptions | EveningOptions | FederationOptions | DuplicateOptions


def options_of(setup: Setup) -> AnyOptions:
    """The options of an evening; raises `BadOption` if they are impossible."""
    base: Options = ClubOptions() if is_club(setup) else EveningOptions()
    if setup.federation:
        base = FederationOptions()
    if setup.duplicate:
        base = DuplicateOptions()
    options = changed(base, dict(setup.options))
    conflict = options.conflict(4)
    if conflict is not None:
        raise BadOption(refusal(options, conflict))
    assert isinstance(options, AnyOptions)
    return options


def format_of(setup: Setup) -> Format:
    """The format of this evening; raises `BadOption` if its options are impossible."""
    options = options_of(setup)
    if isinstance(options, ClubOptions):
        return Format(
            club=True,
            rounds=options.prelim_rounds,
            sizes=UP_TO_SEVEN if options.big_tables else FOURS_AND_FIVES,
            later=UP_TO_SEVEN,
            penalty=options.missing_solo_penalty,
            final_table=options.final_table,
            late=options.late_guest,
        )
    if isinstance(options, FederationOptions):
        return Format(
            club=False,
            rounds=options.rounds,
            sizes=FOURS_AND_FIVES,
            later=FOURS_AND_FIVES,
            each_deals=DEALS,
            federation=True,
            game=DOPPELKOPF,
            rules=preset_rules(registration(DOPPELKOPF), PRESET).code,
            late=options.late_guest,
        )
    if isinstance(options, DuplicateOptions):
        return Format(
            club=False,
            rounds=options.rounds,
            sizes=FOURS_AND_FIVES,
            later=FOURS_AND_FIVES,
            lines=options.deals,
            duplicate=True,
            game=DOPPELKOPF,
            rules=preset_rules(registration(DOPPELKOPF), PRESET).code,
            late=options.late_guest,
        )
    return _free_format(setup, options)


def _free_format(setup: Setup, options: EveningOptions) -> Format:
    sizes = Sizes(options.usual, options.lowest, options.highest)
    checked = options.by_hand and not options.pairs
    if options.pairs:
        sizes = Sizes(2, 2, 2)
    return Format(
        club=False,
        rounds=options.rounds,
        sizes=sizes,
        later=sizes,
        unit=2 if options.pairs else 1,
        lines=options.lines,
        each_deals=options.each_deals,
        form="skat" if setup.game == SKAT else "ranking" if options.ranked else "points",
        lowest_wins=options.lowest_wins,
        game=setup.game if checked else "",
        rules=setup.rules if checked else "",
        late=options.late_guest,
        pairing=options.pairing,
    )


def game_changes(options: ClubOptions, *, final: bool = False) -> dict[str, Any]:
    """What a tournament's online table changes in the Doppelkopf preset (CLB-8, 14, 19).

    Nobody is forced to the Pflichtsolo, and the deal is not repeated; in the final round there is
    none.
    """
    owed = options.preset != "klassisch" and not final
    return {
        "mandatory_solo": "penalty" if owed else "none",
        "dealer_repeats": False,
        "match_hands": 8,
    }


def game_options(options: ClubOptions | FederationOptions | DuplicateOptions) -> DoppelkopfOptions:
    """The Doppelkopf options for the preliminary rounds, for a list, or for duplicates."""
    if isinstance(options, DuplicateOptions):
        return duplicate_rules()
    base = registration(DOPPELKOPF).preset(preset_of(options))
    found = changed(base, game_changes(options)) if isinstance(options, ClubOptions) else base
    assert isinstance(found, DoppelkopfOptions)
    return found


def preset_of(options: ClubOptions | FederationOptions | DuplicateOptions) -> str:
    """The preset of Doppelkopf that the hands are played by."""
    return options.preset if isinstance(options, ClubOptions) else PRESET
