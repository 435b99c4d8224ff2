"""What an evening was opened with, and how it runs.  # not compiled: msgspec Structs

`Setup` is kept in the log of the evening; `Format` follows from it and its options.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from stammtisch.club.duplicate import DuplicateOptions, duplicate_rules
from stammtisch.club.federation import DEALS, PRESET, FederationOptions
from stammtisch.club.lineforms import LineForm
from stammtisch.club.missed import Late
from stammtisch.club.options import DOPPELKOPF, ClubOptions, EveningOptions
from stammtisch.club.pairings import Pairing
from stammtisch.club.played import SKAT
from stammtisch.club.seating import FOURS_AND_FIVES, UP_TO_SEVEN, Sizes
from stammtisch.core.options import Options, changed, refusal
from stammtisch.errors import BadOption
from stammtisch.games.doppelkopf.options import DoppelkopfOptions
from stammtisch.games.registry import registration
from stammtisch.rulecodes import preset_rules


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
