"""The phases of a hand, each declared once: what it is called, and what the seat on turn is asked.

# not compiled: msgspec texts
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.core.bits import count
from stammtisch.games.doppelkopf.cards import (
    ACE_OF_DIAMONDS,
    CLASSES,
    FOLLOW,
    KIND,
    TRUMP,
    copies,
    next_trump,
    trumps_of,
)
from stammtisch.kits.steps.moves import Phase
from stammtisch.kits.steps.words import said
from stammtisch.kits.tricks import claims
from stammtisch.kits.tricks.moves import CLAIMING, ENDED
from stammtisch.text import CardWord, SeatWord, SuitWord, Text, say, say_n

if TYPE_CHECKING:
    from stammtisch.games.doppelkopf.position import Position

FOX: Final = CardWord(int(KIND[ACE_OF_DIAMONDS]))


def _pushing(at: Position, seat: int) -> Text:
    """What the poor player puts down: his trumps, then plain cards of his choice (DOK-36)."""
    missing = 3 - int(count(at.pushed))
    trump = next_trump(at.hands[at.soloist], at.order)
    if trump >= 0:
        card = CardWord(int(KIND[trump]))
        return say("All your trumps are offered, one after another: now {card}.", card=card)
    if trumps_of(at.pushed, at.order):
        return say_n(
            "Your trumps are offered; add {n} plain card.",
            "Your trumps are offered; add {n} plain cards.",
            missing,
        )
    return say_n("Offer {n} more plain card.", "Offer {n} more plain cards.", missing)


def _asking(at: Position, seat: int) -> Text:
    poor = SeatWord(int(at.soloist))
    return say("Armut of {seat}: do you take the three cards?", seat=poor)


def _returning(at: Position, seat: int) -> Text:
    return say_n(
        "Give back {n} card, whichever you like.",
        "Give back {n} cards, whichever you like.",
        3 - int(count(at.returned)),
    )


def _saying_sau(at: Position, seat: int) -> Text:
    """The prompt about Sau; everybody is asked, so that the question reveals nothing (DOK-40)."""
    if copies(at.hands[seat], ACE_OF_DIAMONDS) == 2:
        return say("You hold {card} twice: do you say Sau?", card=FOX)
    return say("You do not hold {card} twice, so you cannot say Sau.", card=FOX)


def _trick_in_play(at: Position, seat: int) -> Text:
    return say("Trick {n} of {tricks}", n=int(at.tricks.done) + 1, tricks=int(at.rules.size))


def _playing(at: Position, seat: int) -> Text:
    """The prompt for a card: which may be played, and why; with revokes, which would follow."""
    if at.tricks.lying == 4:
        return say("The trick is yours: take it.")
    if at.tricks.lying == 0:
        return say("You lead: play any card.")
    if not at.open_cards(seat) & FOLLOW[at.order * CLASSES + at.led]:
        if at.led == TRUMP:
            return say("Trump was led and you have none: play any card.")
        suit = SuitWord(int(at.led))
        return say("{suit} were led and you have none: play any card.", suit=suit)
    if at.rules.penalty and not at.bound:
        return _punished(at)
    return to_follow(at)


def to_follow(at: Position) -> Text:
    """What the card led requires of a seat that can follow (DOK-12)."""
    if at.led == TRUMP:
        return say("Trump was led: you must play a trump.")
    return say("{suit} were led: you must follow suit.", suit=SuitWord(int(at.led)))


def _punished(at: Position) -> Text:
    """The prompt where a card that does not follow is possible but punished (DOK-63)."""
    if at.led == TRUMP:
        return say(
            "Trump was led. You may play any card, but anything other than a trump is a revoke."
        )
    suit = SuitWord(int(at.led))
    return say(
        "{suit} were led. You may play any card, but not following suit is a revoke.", suit=suit
    )


def _closing(at: Position, seat: int) -> Text:
    if at.rules.wrong_claim_costs:
        return say("Did somebody revoke? A wrong claim loses the hand.")
    return say("Did somebody revoke?")


def _names_pflichtsolo(at: Position, seat: int) -> Text:
    forced = SeatWord(int(at.turn))
    return say("{seat} names the Pflichtsolo before cards are played.", seat=forced)


DECLARING: Final = Phase(
    say("Declarations"),
    "DOK-17",
    prompt=say("What do you declare? “gesund” means an ordinary game."),
    first=say("Everybody declares before cards are played."),
)
PFLICHTSOLO: Final = Phase(
    say("Pflichtsolo"),
    "DOK-27",
    prompt=say("You must play your Pflichtsolo now: which solo?"),
    first=_names_pflichtsolo,
)
_ARMUT: Final = say("Exchange of the Armut")
_EXCHANGE_FIRST: Final = say("The cards of the Armut are exchanged first.")
PUSHING: Final = Phase(_ARMUT, "DOK-36", prompt=_pushing, first=_EXCHANGE_FIRST)
ASKING: Final = Phase(_ARMUT, "DOK-36", prompt=_asking, first=_EXCHANGE_FIRST)
RETURNING: Final = Phase(_ARMUT, "DOK-36", prompt=_returning, first=_EXCHANGE_FIRST)
SAYING_SAU: Final = Phase(
    say("Asking about the Sau"),
    "DOK-40",
    prompt=_saying_sau,
    first=say("Everybody is asked about the Sau first."),
)
PLAYING: Final = Phase(_trick_in_play, "DOK-12", prompt=_playing)
CLOSING: Final = Phase(say("All tricks have been taken"), "DOK-64", prompt=_closing)

EXCHANGE: Final = (PUSHING, ASKING, RETURNING)
DECLARATIONS: Final = (DECLARING, PFLICHTSOLO)
BY_STEP: Final = (DECLARING, *EXCHANGE, SAYING_SAU, PLAYING, CLAIMING, CLOSING, ENDED)


def prompt(at: Position) -> Text:
    """What the seat on turn is asked."""
    now = at.now()
    if now is CLAIMING:
        return claims.prompt(at.claimer)
    assert now.prompt is not None
    return said(now.prompt, at, int(at.turn))
