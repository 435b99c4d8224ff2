"""The options of Doppelkopf (rule page, section 2); `presets` has their values by source."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from stammtisch.core.options import Conflict, Need, Options, option
from stammtisch.text import say

_CARDS: Final = "cards"
_DECLARING: Final = "declarations"
_ANNOUNCING: Final = "announcements"
_SCORING: Final = "scoring"
_MATCH: Final = "match"

_POINT_SCOPE: Final = {
    "off": say("not played"),
    "partner": say("only in games with partners"),
    "all": say("in all games"),
}


class DoppelkopfOptions(Options, frozen=True, forbid_unknown_fields=True):
    """The defaults are the preset `turnier`."""

    nines: Annotated[
        bool,
        option(
            say("Nines"),
            say("Whether the pack includes the nines."),
            "DOK-4",
            "DOK-44",
            group=_CARDS,
        ),
    ] = True
    dulle: Annotated[
        Literal["off", "first", "second"],
        option(
            say("Ten of hearts"),
            say("Whether it is the highest trump, and which of the two wins if both are played."),
            "DOK-8",
            "DOK-13",
            group=_CARDS,
            values={
                "off": say("an ordinary ten"),
                "first": say("highest trump, the first wins"),
                "second": say("highest trump, the second wins"),
            },
        ),
    ] = "first"
    dulle_last_trick_first: Annotated[
        bool,
        option(
            say("Last trick: first ten of hearts"),
            say("If the second ten of hearts wins, the first still wins in the last trick."),
            "DOK-14",
            group=_CARDS,
        ),
    ] = False
    both_alten: Annotated[
        Literal["call_ace", "hochzeit"],
        option(
            say("Both queens of clubs"),
            say("How a player who holds both of them finds a partner."),
            "DOK-29",
            "DOK-33",
            "DOK-34",
            group=_DECLARING,
            values={"call_ace": say("by calling an ace"), "hochzeit": say("by a Hochzeit")},
        ),
    ] = "hochzeit"
    hochzeit_rule: Annotated[
        Literal["any_trick", "plain_trick"],
        option(
            say("Hochzeit: finding the partner"),
            say("Which of the first three tricks can decide who the partner is."),
            "DOK-30",
            group=_DECLARING,
            values={
                "any_trick": say("any trick"),
                "plain_trick": say("a trick to which a plain suit was led"),
            },
        ),
    ] = "any_trick"
    silent_solo: Annotated[
        bool,
        option(
            say("Silent solo"),
            say("A player who holds both queens of clubs may keep that to himself and play alone."),
            "DOK-21",
            "DOK-22",
            group=_DECLARING,
        ),
    ] = True
    solo_needs_alten: Annotated[
        bool,
        option(
            say("Solos only with both queens of clubs"),
            say("Only the player who holds both may play a solo, and only a suit solo."),
            "DOK-23",
            "DOK-24",
            group=_DECLARING,
        ),
    ] = False
    grossspiel: Annotated[
        bool,
        option(
            say("Großspiel"),
            say("Anybody may play the jacks solo, even without the queens of clubs."),
            "DOK-23",
            "DOK-24",
            group=_DECLARING,
        ),
    ] = False
    solo_rank: Annotated[
        Literal["seat", "kind"],
        option(
            say("Several solos"),
            say("What decides between two solos of the same rank."),
            "DOK-19",
            group=_DECLARING,
            values={"seat": say("who sits nearer to Vorhand"), "kind": say("the kind of solo")},
        ),
    ] = "seat"
    solo_open: Annotated[
        bool,
        option(
            say("Solos are open"),
            say("A solo is declared as such at once, not only as a Vorbehalt."),
            "DOK-18",
            group=_DECLARING,
        ),
    ] = False
    mandatory_solo: Annotated[
        Literal["none", "forced", "penalty"],
        option(
            say("Pflichtsolo"),
            say(
                "Whether everybody has to play a solo in the match, and what happens to those who "
                "wait."
            ),
            "DOK-25",
            "DOK-27",
            "DOK-28",
            group=_DECLARING,
            values={
                "none": say("nobody owes one"),
                "forced": say("owed, forced at the end"),
                "penalty": say("owed, the tournament deducts"),
            },
        ),
    ] = "forced"
    mandatory_solo_leads: Annotated[
        Literal["soloist", "vorhand"],
        option(
            say("Pflichtsolo: who leads"),
            say("Who leads to the first trick of a Pflichtsolo."),
            "DOK-11",
            group=_DECLARING,
            values={"soloist": say("the soloist"), "vorhand": say("Vorhand")},
        ),
    ] = "soloist"
    armut: Annotated[
        bool,
        option(
            say("Armut"),
            say("A player with three trumps or fewer may offer them to a partner."),
            "DOK-36",
            "DOK-37",
            "DOK-38",
            group=_DECLARING,
        ),
    ] = False
    sau: Annotated[
        bool,
        option(
            say("Sau"),
            say("A player who holds both aces of diamonds may make them the highest trumps."),
            "DOK-39",
            "DOK-40",
            group=_DECLARING,
        ),
    ] = False
    announcements: Annotated[
        bool,
        option(
            say("Announcements"),
            say("Whether players may say Re, Kontra and the Absagen."),
            "DOK-41",
            "DOK-43",
            group=_ANNOUNCING,
        ),
    ] = True
    announce: Annotated[
        Literal["any_time", "own_turn"],
        option(
            say("When to announce"),
            say("Whether you may announce while it is somebody else’s turn."),
            "DOK-41",
            group=_ANNOUNCING,
            values={"any_time": say("at any time"), "own_turn": say("only on your own turn")},
        ),
    ] = "any_time"
    deadlines: Annotated[
        str,
        option(
            say("Deadlines"),
            say(
                "How many cards you must still hold for Re or Kontra, no 90, no 60, no 30 and "
                "Schwarz."
            ),
            "DOK-43",
            "DOK-44",
            group=_ANNOUNCING,
            form=say("five numbers from 12 to 3, none greater than the one before"),
        ),
    ] = "11 10 9 8 7"
    hochzeit_shift: Annotated[
        Literal["k", "k_minus_1"],
        option(
            say("Deadlines after a Hochzeit"),
            say("How many fewer cards are enough if the partner was found in trick k."),
            "DOK-45",
            group=_ANNOUNCING,
            values={"k": say("by k"), "k_minus_1": say("by k − 1")},
        ),
    ] = "k_minus_1"
    absage_by: Annotated[
        Literal["announcer", "party"],
        option(
            say("Who may make an Absage"),
            say("Only the player who made the Ansage, or anybody in his party."),
            "DOK-46",
            "DOK-48",
            group=_ANNOUNCING,
            values={
                "announcer": say("the player who made the Ansage"),
                "party": say("anybody in the party"),
            },
        ),
    ] = "announcer"
    target_121: Annotated[
        Literal["re", "ddv", "last_announcer"],
        option(
            say("Who needs 121"),
            say("Which party loses at 120 to 120."),
            "DOK-52",
            group=_SCORING,
            values={
                "re": say("Re"),
                "ddv": say("Re, but Kontra if only Kontra was said"),
                "last_announcer": say("the party that announced last"),
            },
        ),
    ] = "ddv"
    scoring: Annotated[
        Literal["units", "plus_minus", "plus_only"],
        option(
            say("Scoring of a hand"),
            say("How the value of a game is counted, and whether the losers get minus points."),
            "DOK-56",
            "DOK-58",
            "DOK-60",
            group=_SCORING,
            values={
                "units": say("units of the classic game"),
                "plus_minus": say("plus and minus points"),
                "plus_only": say("points for the winners only"),
            },
        ),
    ] = "plus_minus"
    solo_factor: Annotated[
        int,
        option(
            say("Solo factor"),
            say("What the value of the game is multiplied by for a soloist."),
            "DOK-58",
            "DOK-60",
            bounds=(1, 3),
            group=_SCORING,
        ),
    ] = 3
    fuchs: Annotated[
        Literal["off", "pay", "point"],
        option(
            say("Fuchs"),
            say("What catching an ace of diamonds of the other party brings."),
            "DOK-53",
            "DOK-57",
            group=_SCORING,
            values={
                "off": say("not played"),
                "pay": say("its player pays one unit"),
                "point": say("one point"),
            },
        ),
    ] = "point"
    karlchen_last: Annotated[
        int,
        option(
            say("Karlchen"),
            say("Points for winning the last trick with a jack of clubs."),
            "DOK-53",
            bounds=(0, 3),
            group=_SCORING,
        ),
    ] = 1
    karlchen_caught: Annotated[
        int,
        option(
            say("Karlchen caught"),
            say("Points for catching the other party’s jack of clubs in the last trick."),
            "DOK-53",
            bounds=(0, 3),
            group=_SCORING,
        ),
    ] = 0
    doppelkopf_point: Annotated[
        Literal["off", "partner", "all"],
        option(
            say("Doppelkopf"),
            say("One point for a trick of 40 or more card points."),
            "DOK-53",
            group=_SCORING,
            values=_POINT_SCOPE,
        ),
    ] = "partner"
    gegen_die_alten: Annotated[
        Literal["off", "partner", "all"],
        option(
            say("Against the Alten"),
            say("One point for Kontra if it wins."),
            "DOK-53",
            group=_SCORING,
            values=_POINT_SCOPE,
        ),
    ] = "partner"
    against_absage: Annotated[
        bool,
        option(
            say("Points against an Absage"),
            say("What a party scores for going far beyond what the other’s Absage allows."),
            "DOK-60",
            group=_SCORING,
        ),
    ] = False
    loser_extras: Annotated[
        Literal["deduct", "ignore"],
        option(
            say("Special points of the losers"),
            say("Whether they are deducted from the value of the game."),
            "DOK-55",
            group=_SCORING,
            values={"deduct": say("deducted"), "ignore": say("ignored")},
        ),
    ] = "deduct"
    revoke: Annotated[
        Literal["prevent", "penalty"],
        option(
            say("Revokes"),
            say("Whether a wrong card can be played at all; if so, it costs the hand."),
            "DOK-62",
            "DOK-63",
            "DOK-64",
            "DOK-65",
            group=_SCORING,
            values={
                "prevent": say("only legal cards are accepted"),
                "penalty": say("possible, and a claimed one costs the hand"),
            },
        ),
    ] = "prevent"
    wrong_claim: Annotated[
        Literal["penalty", "free"],
        option(
            say("Revoke claimed wrongly"),
            say("What it costs to claim a revoke wrongly."),
            "DOK-64",
            "DOK-68",
            group=_SCORING,
            values={
                "penalty": say("it costs as much as a revoke"),
                "free": say("it costs nothing"),
            },
        ),
    ] = "penalty"
    dealer_repeats: Annotated[
        bool,
        option(
            say("Deal again after a Pflichtsolo"),
            say("After a Pflichtsolo that was not forced, the same dealer deals again."),
            "DOK-5",
            group=_MATCH,
        ),
    ] = True
    match_hands: Annotated[
        int,
        option(
            say("Hands"),
            say("How many hands a match has: a multiple of four."),
            "DOK-66",
            bounds=(4, 96),
            group=_MATCH,
        ),
    ] = 24

    NEEDS: ClassVar[tuple[Need, ...]] = (
        Need(
            "scoring",
            ("units", "plus_minus"),
            "solo_factor",
            (3,),
            say(
                "If the losers pay, a soloist settles up with three opponents, so the solo "
                "factor is 3."
            ),
        ),
        Need(
            "scoring",
            ("units",),
            "announcements",
            (False,),
            say("When units are counted, announcements have no value, so nothing is announced."),
        ),
        Need(
            "fuchs",
            ("pay",),
            "scoring",
            ("units", "plus_minus"),
            say(
                "A player who pays for a Fuchs loses points, but here only points won are "
                "written down."
            ),
        ),
        Need(
            "revoke",
            ("penalty",),
            "scoring",
            ("plus_only",),
            say("Revokes can only be penalised where only points won are written down."),
        ),
        Need(
            "solo_needs_alten",
            (True,),
            "mandatory_solo",
            ("none",),
            say("Nobody can owe a solo for which the queens of clubs are needed."),
        ),
        Need(
            "grossspiel",
            (True,),
            "solo_needs_alten",
            (True,),
            say("Where anybody may play any solo, that includes the jacks solo anyway."),
        ),
        Need(
            "dulle_last_trick_first",
            (True,),
            "dulle",
            ("second",),
            say("The last trick can be an exception only where the second ten of hearts wins."),
        ),
    )

    def misfit(self, seats: int) -> Conflict | None:
        """The conflict if the number of hands or the series of deadlines is impossible."""
        if self.match_hands % 4:
            return Conflict(
                ("match_hands",),
                say("A match has 4, 8, 12 … hands, so that everybody deals equally often."),
            )
        if not deadlines_fall(self.deadlines):
            return Conflict(
                ("deadlines",),
                say(
                    "The deadlines are five numbers of cards from 12 down to 3, none greater "
                    "than the one before: 11 10 9 8 7."
                ),
            )
        return None


def deadlines_fall(text: str) -> bool:
    """Whether these are five numbers from 12 down to 3, none greater than the one before."""
    words = text.split()
    if len(words) != 5 or not all(word.isascii() and word.isdigit() for word in words):
        return False
    cards = [int(word) for word in words]
    return cards == sorted(cards, reverse=True) and cards[0] <= 12 and cards[-1] >= 3
