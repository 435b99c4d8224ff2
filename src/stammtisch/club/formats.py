"""The formats of an evening as data: what each is played by, and its rules.

A format is an ordinary `Setup` with a name; whoever opens an evening may change its options.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from stammtisch.club.duplicate import DuplicateOptions
from stammtisch.club.federation import FederationOptions
from stammtisch.club.options import DOPPELKOPF, ClubOptions
from stammtisch.club.played import ANOTHER, SKAT
from stammtisch.club.setups import Setup
from stammtisch.club.suggestions import suggested
from stammtisch.core.options import Options, changed
from stammtisch.text import Text, say


class EveningFormat(Struct, frozen=True, kw_only=True):
    """A format of an evening.

    Attributes:
        id: its id in addresses and forms.
        name, told: what it is called, and a sentence or two on how it goes.
        page, rules: the page of the rule book that describes it, and the most important rules.
        setup: what an evening of this format is opened with, but for its name.
        changes: what it changes in the options suggested for its game.
    """

    id: str
    name: Text
    told: Text
    page: str
    rules: tuple[str, ...]
    setup: Setup
    changes: dict[str, bool | int | str] = {}

    @property
    def options(self) -> Options:
        """The options that an evening of this format begins with."""
        if self.setup.federation:
            return FederationOptions()
        if self.setup.duplicate:
            return DuplicateOptions()
        if not self.setup.free:
            return ClubOptions()
        return changed(suggested(self.setup.game), self.changes)

    @property
    def base(self) -> Options:
        """The options from which differences are kept."""
        return type(self.options)()


def _free(game: str) -> Setup:
    return Setup(name="", game=game, free=True)


FORMATS: Final = (
    EveningFormat(
        id="tournament",
        name=say("Doppelkopf tournament"),
        told=say(
            "Preliminary rounds by the seating plan, a final round in groups, places, points for "
            "the all-time ranking."
        ),
        page="club_tournament",
        rules=("CLB-13", "CLB-19", "CLB-23"),
        setup=Setup(name=""),
    ),
    EveningFormat(
        id="lists",
        name=say("Doppelkopf by lists, as federations play it"),
        told=say(
            "Lists under tournament rules: everybody plays 24 hands in each, at tables of four "
            "or five; all lists together decide."
        ),
        page="evening_formats",
        rules=("FMT-4", "FMT-5", "FMT-6"),
        setup=Setup(name="", game=DOPPELKOPF, federation=True),
    ),
    EveningFormat(
        id="duplicate",
        name=say("Duplicate Doppelkopf: the same cards at all tables"),
        told=say(
            "All tables play the same deals, from printed slips or with phones as hands; what "
            "counts is what you made of your cards compared with those who held the same ones."
        ),
        page="duplicate_doppelkopf",
        rules=("DUP-1", "DUP-4", "DUP-6", "DUP-9"),
        setup=Setup(name="", game=DOPPELKOPF, duplicate=True),
    ),
    EveningFormat(
        id="watten-swiss",
        name=say("Watten in pairs, Swiss system"),
        told=say(
            "Fixed pairs play duels; in each round, pairs with equal results meet, and with an "
            "odd number one pair has a bye."
        ),
        page="pair_tournament",
        rules=("PAIR-1", "PAIR-3", "PAIR-5"),
        setup=_free("watten"),
        changes={"pairing": "swiss", "rounds": 4},
    ),
    EveningFormat(
        id="canasta-robin",
        name=say("Canasta in pairs, round robin"),
        told=say("Three to 12 fixed pairs; each plays each other pair once."),
        page="pair_tournament",
        rules=("PAIR-1", "PAIR-6"),
        setup=_free("canasta"),
        changes={"pairing": "robin"},
    ),
    EveningFormat(
        id="watten-knockout",
        name=say("Watten in pairs, knock-out"),
        told=say("The loser of a duel is out, until one pair is left."),
        page="pair_tournament",
        rules=("PAIR-7", "PAIR-8"),
        setup=_free("watten"),
        changes={"pairing": "knockout"},
    ),
    EveningFormat(
        id="sechsundsechzig-swiss",
        name=say("Sixty-six, one against one"),
        told=say("Duels of two people; in each round, people with equal results meet."),
        page="evening_formats",
        rules=("FMT-13", "PAIR-3"),
        setup=_free("sechsundsechzig"),
        changes={"pairing": "swiss", "rounds": 5},
    ),
    EveningFormat(
        id="mau-mau",
        name=say("An evening of Mau-Mau"),
        told=say("Three rounds; everybody deals twice in each. The fewest points win."),
        page="evening_formats",
        rules=("FMT-1", "FMT-11"),
        setup=_free("mau_mau"),
        changes={"each_deals": 2, "by_hand": True, "lowest": 3, "highest": 5, "lowest_wins": True},
    ),
    EveningFormat(
        id="schwimmen",
        name=say("An evening of Schwimmen"),
        told=say(
            "A table plays until one is left; everybody writes how many were out before him. So a "
            "place at a larger table brings more."
        ),
        page="evening_formats",
        rules=("FMT-12",),
        setup=_free("schwimmen"),
        changes={"ranked": True, "lines": 3, "lowest": 3, "highest": 5, "lowest_wins": False},
    ),
    EveningFormat(
        id="tarock-evening",
        name=say("An evening of Tarock"),
        told=say(
            "Tables of three; where four sit, the dealer sits out. In a round everybody deals "
            "four times and plays twelve hands, at a table of four, too."
        ),
        page="evening_formats",
        rules=("FMT-1", "FMT-2", "FMT-15"),
        setup=_free("tarock"),
        changes={"each_deals": 4, "by_hand": True},
    ),
    EveningFormat(
        id="skat",
        name=say("Skat by lists"),
        told=say(
            "Everybody deals twelve times in each list, 48 hands at tables of four and 36 at "
            "tables of three; hands won and lost bring extra points."
        ),
        page="evening_formats",
        rules=("FMT-8", "FMT-9", "FMT-10"),
        setup=_free(SKAT),
        changes={"rounds": 2},
    ),
    EveningFormat(
        id="another",
        name=say("Another game by lists"),
        told=say("Any game at all: a table writes down the points, all of them together decide."),
        page="evening_formats",
        rules=("FMT-14",),
        setup=_free(ANOTHER),
    ),
)
BY_ID: Final = {each.id: each for each in FORMATS}
