"""Sau: before the first card each seat is asked about both aces of diamonds (DOK-39, DOK-40)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.refusals import no
from stammtisch.core.view import Objection
from stammtisch.games.doppelkopf.asking import Asked
from stammtisch.games.doppelkopf.cards import ACE_OF_DIAMONDS, copies, has_karo_trumps, order_of
from stammtisch.games.doppelkopf.moves import PASS, SAU
from stammtisch.games.doppelkopf.phases import CLOSING as CLOSING_PHASE
from stammtisch.games.doppelkopf.phases import FOX
from stammtisch.games.doppelkopf.phases import SAYING_SAU as SAYING_SAU_PHASE
from stammtisch.games.doppelkopf.position import CLOSING, PLAYING, SAYING_SAU, Position
from stammtisch.games.doppelkopf.rules import vorhand
from stammtisch.kits.steps.moves import Move, Telling
from stammtisch.text import SeatWord, Text, say


def ask_for_sau(at: Position) -> None:
    """Ask every seat about Sau where it is played, so that asking reveals nothing (DOK-39, 40)."""
    if not at.rules.sau or not has_karo_trumps(at.game):
        start(at)
        return
    at.step = SAYING_SAU
    at.turn = vorhand(at.context)


def start(at: Position) -> None:
    """Begin the first trick: Vorhand leads, or the soloist in a Pflichtsolo (DOK-11)."""
    leads = at.duty and at.rules.soloist_leads
    at.turn = at.soloist if leads else vorhand(at.context)
    at.step = PLAYING


def ask_next(at: Position) -> None:
    """The next is asked about Sau or a revoke; after the fourth, the hand goes on or ends."""
    at.turn = (at.turn + 1) & 3
    if at.turn != vorhand(at.context):
        return
    if at.step == CLOSING:
        at.finish()
    else:
        start(at)


# --- why not


def _no_sau(asked: Asked, thing: int) -> Objection | None:
    """Sau is said before the first card, and only if diamonds are trumps."""
    at = asked.at
    if not at.rules.sau:
        return no(say("This table plays without Sau."), "DOK-39")
    if at.step < SAYING_SAU:
        return no(say("Sau is said after the game has been settled."), "DOK-40")
    if at.step == SAYING_SAU:
        return None
    if not has_karo_trumps(at.game):
        return no(say("Sau exists only where diamonds are trumps."), "DOK-39")
    return no(say("Sau can be said only before the first card."), "DOK-39")


def _asked_later(asked: Asked, thing: int) -> Objection | None:
    return no(say("{seat} is asked first.", seat=asked.turn), "DOK-40") if asked.beside else None


def _not_both(asked: Asked, thing: int) -> Objection | None:
    if copies(asked.at.hands[asked.seat], ACE_OF_DIAMONDS) == 2:
        return None
    return no(say("You do not hold {card} twice.", card=FOX), "DOK-39")


def _nothing_asked(asked: Asked, thing: int) -> Objection | None:
    if asked.at.step == SAYING_SAU or asked.at.step == CLOSING:
        return None
    return no(say("You are not being asked anything now."), "DOK-40")


# --- the answers


def _told_pass(what: Telling) -> list[Text]:
    """The result of the question about Sau; nobody hears who was asked in vain (DOK-40)."""
    if what.before.step == CLOSING:
        return [say("{seat} has nothing to claim.", seat=SeatWord(what.seat))]
    return [] if what.after.step == SAYING_SAU else [say("Nobody says Sau.")]


@Move(
    SAYING_SAU_PHASE,
    "sau",
    number=int(SAU),
    label=say("Sau"),
    told=say("{seat} says Sau: {card} is the highest trump, in both copies.", card=FOX),
    unless=(_no_sau, _asked_later, _not_both),
)
def say_sau(at: Position) -> None:
    """Sau makes the two aces the highest trumps (DOK-8, DOK-39)."""
    at.sau = at.turn
    at.order = order_of(at.game, at.rules.dulle, True)
    start(at)


@Move(
    (SAYING_SAU_PHASE, CLOSING_PHASE),
    *("pass", "passe", "weiter", "keine sau"),
    number=int(PASS),
    label=lambda at, thing: say("Nothing to claim") if at.now() is CLOSING_PHASE else say("No Sau"),
    tells=_told_pass,
    unless=(_nothing_asked, _asked_later),
)
def pass_on(at: Position) -> None:
    """Decline to say Sau, or to claim a revoke."""
    ask_next(at)


MADE: Final[list[Move]] = SAYING_SAU_PHASE.moves


def answers(at: Position) -> vec[i64]:
    """What the seat on turn may answer: Sau only with both aces of diamonds."""
    both = copies(at.hands[at.turn], ACE_OF_DIAMONDS) == 2
    return vec[i64]([SAU, PASS]) if both else vec[i64]([PASS])
