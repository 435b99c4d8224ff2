"""The steps of a hand of Watten, and what is said in each: naming, playing and offering."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.cards import RANKS, rank_words
from stammtisch.games.watten.rules import BELLI, LOWEST, MAX, SPITZ
from stammtisch.kits.steps.moves import Facts, Phase, Reason
from stammtisch.kits.tricks.moves import trick_in_play
from stammtisch.text import CardsWord, RankWord, SeatWord, Text, say

if TYPE_CHECKING:
    from stammtisch.games.watten.course import WattenCourse

THE_KRITISCHE: Final = CardsWord((int(MAX), int(BELLI), int(SPITZ)))
SCHLAEGE: Final = [(RANKS[rank], *rank_words(rank)) for rank in range(int(LOWEST), 13)]


FACTS: Final[Facts] = {
    "rank": lambda at: RankWord(int(at.schlag)),
    "value": lambda at: int(at.value),
    "more": lambda at: int(at.value) + 1,
    "cap": lambda at: int(at.agreed.cap),
    "limit": lambda at: int(at.agreed.target) - 3,
}


# --- who names what ------------------------------------------------------------------------------


def rank_label(at: WattenCourse, thing: int) -> Text:
    """A Schlag, as it is written on its button and as it is said."""
    return say("{rank}", rank=RankWord(thing + int(LOWEST)))


def told_schlag(at: WattenCourse, thing: int) -> Text:
    """The line of the log for naming the Schlag."""
    return say("{seat} names the Schlag: {rank}.", rank=RankWord(thing + int(LOWEST)))


SWAP: Final = Phase(
    say("Schlagwechsel?"),
    "WAT-9",
    prompt=say(
        "You deal. Do you ask {vorhand} for the Schlagwechsel? Then you name the Schlag and"
        " {vorhand} the Farbe."
    ),
    first=say("Say first whether you ask for the Schlagwechsel."),
    late=say("The Schlagwechsel is asked for before anything is named."),
    word="swap",
)
SWAP_REPLY: Final = Phase(
    say("Schlagwechsel?"),
    "WAT-9",
    prompt=say(
        "{dealer} asks for the Schlagwechsel: {dealer} would name the Schlag, and you the"
        " Farbe. Do you agree?"
    ),
    first=say("{dealer} asks for the Schlagwechsel: agree to it or refuse it first."),
    late=say("The Schlagwechsel is asked for before anything is named."),
    word="swap-answer",
)
SCHLAG_NAMING: Final = Phase(
    say("Naming Schlag and Farbe"),
    "WAT-8",
    prompt=say("Name the Schlag: all cards of this rank become trumps."),
    first=say("Name the Schlag first: one of the eight ranks."),
    first_rules=("WAT-8", "WAT-10"),
    late=say("Schlag and Farbe have already been named."),
    word="schlag",
)
FARBE_NAMING: Final = Phase(
    say("Naming Schlag and Farbe"),
    "WAT-8",
    prompt=say("The Schlag is {rank}. Name the Farbe: all cards of this suit become trumps."),
    first=say("The Schlag is {rank}. Now name the Farbe: one of the four suits."),
    first_rules=("WAT-8", "WAT-10"),
    late=say("Schlag and Farbe have already been named."),
    word="farbe",
)


# --- the tricks, offers and raises ---------------------------------------------------------------


def _to_the_trick(at: WattenCourse, seat: int) -> Text:
    offers = at.may_offer() and not at.is_gespannt(seat)
    if at.must_trump(at.hands[seat]):
        if offers:
            return say("The Hauptschlag was led: play a trump, or make an offer first.")
        return say("The Hauptschlag was led: you must play a trump.")
    if at.tricks.lying == 0:
        if offers:
            return say("You lead: play any card, or make an offer first.")
        return say("You lead: play any card.")
    if offers:
        return say("Play any card, or make an offer first.")
    return say("Play any card.")


def _go_or_stay(at: WattenCourse, seat: int) -> Text:
    proposer = SeatWord(int(at.proposer))
    return say("{seat} makes you an offer: do you go or stay?", seat=proposer)


def _answer_first(at: WattenCourse, thing: int) -> Text:
    proposer = SeatWord(int(at.proposer))
    return say("Answer {seat}’s offer first: go or stay.", seat=proposer)


PLAY: Final = Phase(trick_in_play, "WAT-16", prompt=_to_the_trick, plays=True)
REPLY: Final = Phase(
    say("Go or stay?"),
    "WAT-22",
    prompt=_go_or_stay,
    first=_answer_first,
    first_rules=("WAT-21",),
    late=say("Nobody has made you an offer."),
    late_rules=("WAT-21",),
    word="answer",
)


HAS_OFFERED: Final = Reason(
    lambda at, thing: at.offered, say("You have made your offer: now play a card."), "WAT-21"
)
NO_HIGHER: Final = Reason(
    lambda at, thing: not at.has_room(),
    say("{cap} points are the limit: nothing higher can be offered."),
    "WAT-23",
)
IS_GESPANNT: Final = Reason(
    lambda at, thing: at.is_barred(at.turn),
    say("You are gespannt: with {limit} points or more you may neither offer nor raise."),
    "WAT-24",
)
OWN_OFFER: Final = Reason(
    lambda at, thing: at.made_last_offer(at.turn),
    say("Your side made the last offer: only the others may make the next one."),
    "WAT-23",
)


_ALTHOUGH_GESPANNT: Final = say("Offer although gespannt: {value} points for the others")


def offer_label(at: WattenCourse, thing: int) -> Text:
    """The button for an offer."""
    if at.is_gespannt(at.turn):
        return _ALTHOUGH_GESPANNT
    return say("Offer: they go, or {more} points")


def raise_label(at: WattenCourse, thing: int) -> Text:
    """The button for a raise."""
    if at.is_gespannt(at.turn):
        return _ALTHOUGH_GESPANNT
    return say("Raise to {more}", more=int(at.value) + 2)


def told_offer(at: WattenCourse, thing: int) -> Text:
    """The line of the log for an offer; an offer that loses the hand is put to nobody."""
    if at.is_gespannt(at.turn):
        return say("{seat} makes an offer.")
    asked = SeatWord(int(at.opponent_after(at.turn)))
    return say("{seat} asks {other}: will you go, or play for {more} points?", other=asked)


def told_raise(at: WattenCourse, thing: int) -> Text:
    """The line of the log for a raise; a raise that loses the hand raises nothing."""
    if at.is_gespannt(at.turn):
        return say("{seat} raises.")
    value = int(at.value) + 1
    return say("{seat} stays for {value} and raises to {more} points.", value=value, more=value + 1)


NO_OFFER: Final = Reason(
    lambda at, thing: True, say("You can only raise in answer to an offer."), "WAT-21"
)


def told_stay(at: WattenCourse, thing: int) -> Text:
    """The line of the log for staying."""
    return say("{seat} stays: the hand is worth {value} points.", value=int(at.value) + 1)
