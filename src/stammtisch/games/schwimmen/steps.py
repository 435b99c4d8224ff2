"""The phases and moves of Schwimmen as people see them.  # not compiled: makes texts"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stammtisch.cards import notation, spelled
from stammtisch.core.bits import BIT, members
from stammtisch.core.contract import OVER
from stammtisch.core.refusals import no, not_held
from stammtisch.core.view import Choice, Objection
from stammtisch.games.schwimmen.names import how_it_ended, points
from stammtisch.games.schwimmen.position import CHOOSING, NOBODY, Position
from stammtisch.games.schwimmen.rules import (
    CARDS,
    KEEP,
    LAY_DOWN,
    PUSH,
    RENEW,
    STOP,
    SWAP_ALL,
    TAKE_OTHER,
    given,
    is_789,
    swap_one,
    taken,
    value,
)
from stammtisch.kits.steps.hand import Steps
from stammtisch.kits.steps.moves import Form, Move, Phase, Telling, otherwise
from stammtisch.text import CardsWord, CardWord, SeatWord, Text, say, say_n


def _keep_or_not(at: Position, viewer: int) -> Text:
    return say("Keep these cards, or take the other packet unseen and turn these up?")


def _what_to_do(at: Position, seat: int) -> Text:
    """What the seat on turn may do, and why its choice is limited."""
    if at.may_lay_down(seat):
        return say("You have 31: lay it down, and the deal is over. Or play on.")
    last = at.stopper != NOBODY
    if at.may_renew() and last:
        return say(
            "Your last turn. Seven, eight and nine: you may replace the middle first. "
            "Then swap or push."
        )
    if at.may_renew():
        return say(
            "Seven, eight and nine: you may replace the middle first. Then swap, push or stop."
        )
    if last:
        return say("Your last turn: swap one card or all three, or push.")
    return say("Swap one card or all three, or push, or stop.")


def _is_last(at: Position, viewer: int) -> Text:
    return say("Last turns") if at.stopper != NOBODY else say("Swap, push or stop")


ENDED: Final = Phase(
    say("The deal is over"),
    "SWI-16",
    prompt=lambda at, viewer: how_it_ended(at),
    first=say("The deal is over."),
)
CHOICE: Final = Phase(
    say("The dealer chooses his packet"),
    "SWI-4",
    prompt=_keep_or_not,
    first=say("Keep your packet or take the other one first."),
    late=say("The dealer has made his choice; the middle lies open."),
)
TURN: Final = Phase(_is_last, "SWI-10", prompt=_what_to_do)
PHASES: Final = (CHOICE, TURN)  # by number


def out_of_the_match(at: Position, seat: int) -> Objection | None:
    """Why a seat takes no part in the deal, or None if it does."""
    return None if at.plays(seat) else no(say("You are out of the match."), "SWI-17")


def _no_31(at: Position, seat: int) -> Objection:
    """Why a seat cannot lay down 31 now."""
    if at.rules.lay_down:
        return no(say("Under these house rules 31 is laid down automatically."), "SWI-8")
    if not at.rules.may_lay_down:
        return no(say("Under these house rules 31 does not end the deal."), "SWI-8")
    if at.phase == CHOOSING:
        return no(say("The dealer chooses his packet first."), "SWI-4")
    mine = points(int(value(at.hands[seat])))
    return no(say("Only 31 may be laid down; you have {points}.", points=mine), "SWI-8")


def _no_other_middle(at: Position, thing: int) -> Objection:
    """Why the middle cannot be replaced now."""
    if not at.rules.renews:
        return no(say("Under these house rules the middle is not replaced."), "SWI-13")
    if not is_789(at.row):
        return no(
            say("The middle can be replaced only if it is a seven, an eight and a nine."), "SWI-13"
        )
    text = say_n(
        "Three cards are needed, and {n} is left in the stock.",
        "Three cards are needed, and {n} are left in the stock.",
        len(at.stock),
    )
    return no(text, "SWI-13")


def _no_swap(at: Position, pair: int) -> Objection:
    """Why these two cards cannot be swapped."""
    own, other = _pair(pair)
    if not at.hands[at.turn] & BIT[own]:
        return no(not_held(own), "SWI-10")
    return no(say("{card} is not in the middle.", card=CardWord(other)), "SWI-10")


def _pair(thing: int) -> tuple[int, int]:
    """The player's card and the card in the middle."""
    return int(given(thing)), int(taken(thing))


# --- what people say, tap and read

SWAP_WORDS: Final = ("swap_one", "swap", "tausche", "tauschen", "tausch", "wechsle", "wechseln")
FILLERS: Final = {
    *("a", "against", "bitte", "der", "die", "ein", "eine", "for", "für", "fuer", "gegen", "i"),
    *("ich", "karte", "karten", "mit", "my", "meine", "one", "päckchen", "paket", "please", "the"),
    *("with", "cards", "card"),
}


def swapped(words: list[str]) -> list[int]:
    """The cards that are named, if the words contain nothing else but a verb for swapping."""
    kinds = [spelled(word) for word in words if word not in SWAP_WORDS]
    known = [kind for kind in kinds if kind is not None and kind in CARDS]
    return known if len(known) == len(kinds) else []


def _read_swap(at: Position, words: list[str]) -> list[int]:
    """Read a swap: of two cards the seat's own comes first; one card alone means all its swaps."""
    kinds = swapped(words)
    if len(kinds) == 2:
        return [int(swap_one(kinds[0], kinds[1]))]
    if len(kinds) != 1:
        return []
    row = [int(other) for other in at.row]
    if kinds[0] in row and at.phase != CHOOSING and at.turn != OVER:
        return [int(swap_one(own, kinds[0])) for own in members(at.hands[at.turn])]
    return [int(swap_one(kinds[0], other)) for other in row]


def _written_swap(at: Position, pair: int) -> str:
    own, other = _pair(pair)
    return f"swap_one {notation(own)} {notation(other)}"


def _swap_button(at: Position, seat: int, pair: int) -> Choice:
    own, other = _pair(pair)
    label = say("{own} for {other}", own=CardWord(own), other=CardWord(other))
    return Choice(_written_swap(at, pair), label, cards=(own, other), zone="middle")


def _cards(row: object) -> CardsWord:
    assert hasattr(row, "__iter__")
    return CardsWord(tuple(int(kind) for kind in row))


def _told_swap(what: Telling) -> list[Text]:
    own, other = _pair(what.thing)
    who = SeatWord(what.seat)
    text = say(
        "{seat} swaps {own} for {other}.", seat=who, own=CardWord(own), other=CardWord(other)
    )
    return [text]


def _told_swap_all(what: Telling) -> list[Text]:
    given = CardsWord(tuple(int(kind) for kind in members(what.before.hands[what.seat])))
    others = _cards(what.before.row)
    who = SeatWord(what.seat)
    return [say("{seat} swaps all three: {own} for {others}.", seat=who, own=given, others=others)]


def _told_push(what: Telling) -> list[Text]:
    lines = [say("{seat} pushes.", seat=SeatWord(what.seat))]
    if len(what.after.away) > len(what.before.away):  # SWI-11
        cards = _cards(what.after.row)
        lines.append(say("All have pushed. The middle is renewed: {cards}.", cards=cards))
    return lines


def _told_of_the_middle(text: Text) -> Callable[[Telling], list[Text]]:
    """A line that ends with the cards in the middle as they lie now."""
    return lambda what: [
        Text(text.words, {"seat": SeatWord(what.seat), "cards": _cards(what.after.row)})
    ]


STEPS: Final = Steps(
    "schwimmen",
    (
        Move(
            TURN,
            number=0,
            size=SWAP_ALL,
            label=say("{own} for {other}"),
            form=Form(_written_swap, _read_swap, _swap_button),
            tells=_told_swap,
            unless=_no_swap,
        ),
        Move(
            TURN,
            *("swap_all", "swap all three", "all", "all three", "alle", "alle drei"),
            *("alle tauschen", "alle drei tauschen", "tausche alle", "tausche alle drei"),
            number=SWAP_ALL,
            label=say("Swap all three"),
            form=Form(zone="middle"),
            tells=_told_swap_all,
        ),
        Move(
            TURN,
            *("push", "pass", "schieben", "schiebe", "schieb", "weiter", "passe", "passen"),
            number=PUSH,
            label=say("Push"),
            tells=_told_push,
        ),
        Move(
            TURN,
            *("stop", "stopp", "knock", "klopfen", "klopfe", "klopf", "halt"),
            number=STOP,
            label=say("Stop!"),
            told=say("{seat} stops: one more turn for each of the others."),
            unless=otherwise(
                lambda at, _: say(
                    "{seat} has stopped; nobody may stop again.", seat=SeatWord(int(at.stopper))
                )
            ),
        ),
        Move(
            TURN,
            *("renew_middle", "renew", "replace middle", "replace", "neue mitte", "neu"),
            *("erneuern", "mitte erneuern", "austauschen", "mitte austauschen"),
            number=RENEW,
            label=say("Replace the middle"),
            form=Form(zone="middle"),
            tells=_told_of_the_middle(say("{seat} replaces the middle with {cards}.")),
            unless=_no_other_middle,
        ),
        Move(
            CHOICE,
            *("keep", "behalten", "behalte", "behalt"),
            number=KEEP,
            label=say("Keep this packet"),
            tells=_told_of_the_middle(say("{seat} keeps the first packet; the other is {cards}.")),
        ),
        Move(
            CHOICE,
            *("take_other", "other", "take other packet", "das andere", "andere", "anderes"),
            *("nehme das andere", "anderes nehmen", "das andere nehmen", "nehmen"),
            number=TAKE_OTHER,
            label=say("Take the other packet"),
            tells=_told_of_the_middle(
                say("{seat} takes the other packet unseen; the first was {cards}.")
            ),
        ),
        Move(
            TURN,
            *("lay_down", "lay", "show", "31", "einunddreißig", "hinlegen", "auflegen"),
            *("lege hin", "lege auf", "leg hin", "hinlege", "zeigen"),
            number=LAY_DOWN,
            label=say("Lay down 31"),
            beside=True,
            unless=_no_31,
        ),
    ),
    turn="SWI-9",
    pack="SWI-10",
    fillers=frozenset(FILLERS),
)


def too_many(at: Position, seat: int, words: list[str]) -> Objection | None:
    """The refusal to swap any number of cards other than one or three (SWI-10)."""
    if len(swapped(STEPS.plain(words))) < 3:
        return None
    text = say("One card is swapped, or all three; “swap_all” swaps all.")
    return Objection(("SWI-10",), text)
