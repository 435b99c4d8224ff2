"""Armut: three cards go to a partner, and three come back (DOK-36 to DOK-38).

The poor player puts down three cards in three moves, however many of them are trumps: the number of
moves is seen by everybody, and what he was dealt is not.
"""

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count
from stammtisch.core.refusals import no, not_held
from stammtisch.core.view import Objection
from stammtisch.games.doppelkopf import phases
from stammtisch.games.doppelkopf.asking import Asked
from stammtisch.games.doppelkopf.cards import (
    KIND,
    ONE_EACH,
    copies,
    joined,
    kinds_of,
    next_trump,
    trumps_of,
    with_card,
    without_card,
)
from stammtisch.games.doppelkopf.moves import FIRST_PUSHED, FIRST_RETURNED, REFUSE, TAKE, with_moves
from stammtisch.games.doppelkopf.position import ASKING, PUSHING, RETURNING, Position
from stammtisch.games.doppelkopf.sau import ask_for_sau
from stammtisch.kits.steps.moves import Form, Move, Telling
from stammtisch.text import CardsWord, CardWord, SeatWord, Text, say

_KINDS: Final = [int(kind) for kind in KIND]
TAKE_WORDS: Final = ("take", "nehme", "nehmen", "annehmen", "aufnehmen")
_PUSH_VERBS: Final = ("push", "schiebe", "schieben", "lege", "offer", "anbieten")


def begin(at: Position) -> None:
    """The poor player pushes all his trumps, then plain cards of his choice."""
    at.step = PUSHING
    at.turn = at.soloist


def trump_returned(at: Position) -> bool:
    """Whether a trump is among the returned cards, which is announced to all (DOK-36)."""
    return trumps_of(at.returned, at.order) != 0


def _card(card: int) -> CardWord:
    return CardWord(int(KIND[card]))


def _row(hand: i64) -> CardsWord:
    return CardsWord(tuple([int(kind) for kind in kinds_of(hand)]))


# --- why not


def _no_exchange(asked: Asked, thing: int) -> Objection | None:
    if not asked.at.rules.armut:
        return no(say("This table plays without Armut."), "DOK-36")
    if asked.at.now() not in phases.EXCHANGE:
        return no(say("No cards of an Armut are exchanged now."), "DOK-36")
    if asked.beside:
        return no(say("It is {seat}’s turn in the exchange.", seat=asked.turn), "DOK-36")
    return None


def _only(step: i64) -> Callable[[Asked, int], Objection | None]:
    """Why a move does not belong to this step of the exchange."""

    def finds(asked: Asked, thing: int) -> Objection | None:
        if asked.at.step == step:
            return None
        if asked.at.step == PUSHING:
            return no(say("Put down the three cards of your Armut first."), "DOK-36")
        if asked.at.step == ASKING:
            return no(say("Say whether you take the three cards or refuse them."), "DOK-36")
        return no(say("Give three cards back, one after another."), "DOK-36")

    return finds


def _trumps_first(asked: Asked, card: int) -> Objection | None:
    trump = int(next_trump(asked.at.hands[asked.seat], asked.at.order))
    if trump in (-1, card):
        return None
    return no(say("All your trumps go first: now {card}.", card=_card(trump)), "DOK-36")


def _lacking(asked: Asked, card: int) -> Objection | None:
    if copies(asked.at.hands[asked.seat], card):
        return None
    return no(not_held(int(KIND[card])), "DOK-36")


# --- how it is said


def _told_taken(what: Telling) -> list[Text]:
    who, poor = SeatWord(what.seat), SeatWord(int(what.after.soloist))
    lines = [say("{seat} takes the three cards and plays with {poor}.", seat=who, poor=poor)]
    if what.viewer == what.seat:
        lines.append(say("The three cards are {cards}.", cards=_row(what.after.pushed)))
    return lines


def _told_pushed(what: Telling) -> list[Text]:
    who, lines = SeatWord(what.seat), []
    if what.viewer == what.seat:
        lines = [say("{seat} puts {card} down.", seat=who, card=_card(what.thing))]
    if what.after.step == ASKING:
        lines.append(say("{seat} offers three cards, face down.", seat=who))
    return lines


def _told_returned(what: Telling) -> list[Text]:
    who, after, lines = SeatWord(what.seat), what.after, []
    if what.viewer == what.seat:
        lines = [say("{seat} gives {card} back.", seat=who, card=_card(what.thing))]
    if count(after.returned) < 3:
        return lines
    lines.append(
        say("{seat} gives three cards back; there is a trump among them.", seat=who)
        if trump_returned(after)
        else say("{seat} gives three cards back; there is no trump among them.", seat=who)
    )
    if what.viewer == after.soloist:
        lines.append(say("You get back {cards}.", cards=_row(after.returned)))
    return lines


def _read_push(at: Position, words: list[str]) -> list[int]:
    """If there is no choice, the verb is enough."""
    if at.step != PUSHING or len(words) != 1 or words[0] not in _PUSH_VERBS:
        return []
    trump = int(next_trump(at.hands[at.soloist], at.order))
    return [trump] if trump >= 0 else []


# --- the exchange


@Move(
    phases.ASKING,
    *TAKE_WORDS,
    number=int(TAKE),
    label=say("I take the three cards"),
    tells=_told_taken,
    unless=(_no_exchange, _only(ASKING)),
)
def take(at: Position) -> None:
    """Take the cards and become the partner; the queens of clubs no longer make the parties."""
    at.taker = at.turn
    at.hands[at.taker] = joined(at.hands[at.taker], at.pushed)
    at.re = BIT[at.soloist] | BIT[at.taker]
    at.step = RETURNING


@Move(
    phases.ASKING,
    *("refuse", "ablehnen"),
    number=int(REFUSE),
    label=say("I refuse"),
    told=say("{seat} refuses."),
    unless=(_no_exchange, _only(ASKING)),
)
def refuse(at: Position) -> None:
    """Refuse the cards; when all three have refused, the hand is thrown in (DOK-37)."""
    at.turn = (at.turn + 1) & 3
    if at.turn == at.soloist:
        at.finish()


@Move(
    phases.PUSHING,
    *_PUSH_VERBS,
    form=Form(reads=_read_push, kinds=_KINDS),
    number=int(FIRST_PUSHED),
    label=say("Put {card} down"),
    tells=_told_pushed,
    unless=(_no_exchange, _only(PUSHING), _trumps_first, _lacking),
)
def push(at: Position, card: i64) -> None:
    """Add one card to the three; after the third, the seat after the poor player is asked first."""
    poor = at.soloist
    at.hands[poor] = without_card(at.hands[poor], card)
    at.pushed = with_card(at.pushed, card)
    if count(at.pushed) == 3:
        at.step = ASKING
        at.turn = (poor + 1) & 3


@Move(
    phases.RETURNING,
    *("return", "zurück", "zurückgeben", "gebe", "gib", "back"),
    form=Form(kinds=_KINDS),
    number=int(FIRST_RETURNED),
    label=say("Give {card} back"),
    tells=_told_returned,
    unless=(_no_exchange, _only(RETURNING), _lacking),
)
def give_back(at: Position, card: i64) -> None:
    """Give one of the three cards back; after the last the game is settled."""
    taker, poor = at.taker, at.soloist
    at.hands[taker] = without_card(at.hands[taker], card)
    at.returned = with_card(at.returned, card)
    if count(at.returned) == 3:
        at.hands[poor] = joined(at.hands[poor], at.returned)
        ask_for_sau(at)


MADE: Final[list[Move]] = [
    *phases.ASKING.moves,
    *phases.PUSHING.moves,
    *phases.RETURNING.moves,
]


def moves(at: Position) -> vec[i64]:
    """What the seat on turn may do in the exchange: as its declarations say, but quicker."""
    if at.step == ASKING:
        return vec[i64]([TAKE, REFUSE])
    held = at.hands[at.turn]
    if at.step == RETURNING:
        return with_moves(vec[i64](), held & ONE_EACH, FIRST_RETURNED)
    trump = next_trump(held, at.order)
    if trump >= 0:  # a move of one choice: nobody sees how many trumps there are
        return vec[i64]([FIRST_PUSHED + trump])
    return with_moves(vec[i64](), held & ONE_EACH, FIRST_PUSHED)
