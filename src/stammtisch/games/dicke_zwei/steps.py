"""The phases and moves of Dicke Zwei as people see them.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Final

from stammtisch.core.bits import lowest
from stammtisch.games.dicke_zwei.combos import (
    FOUR,
    FULL_HOUSE,
    GROUP,
    PAIR,
    SINGLE,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPLE,
    class_of,
)
from stammtisch.games.dicke_zwei.names import card_word, cards_word, named
from stammtisch.games.dicke_zwei.position import PASS, PLAY, Position
from stammtisch.games.dicke_zwei.reasons import to_pick, to_play
from stammtisch.games.dicke_zwei.scoring import result
from stammtisch.games.dicke_zwei.tiles import KIND, PACK
from stammtisch.kits.steps.hand import Steps
from stammtisch.kits.steps.moves import Form, Move, Phase, Telling, otherwise
from stammtisch.text import SeatWord, Text, say

# --- what the seat on turn is asked

_ASKED: Final = {
    SINGLE: say("Play a higher card than {cards}, or pass."),
    PAIR: say("Play a higher pair than {cards}, or pass."),
    TRIPLE: say("Play a higher triple than {cards}, or pass."),
    STRAIGHT: say("Play five cards that beat the straight {cards}, or pass."),
    GROUP: say("Play five cards that beat the group {cards}, or pass."),
    FULL_HOUSE: say("Play five cards that beat the full house {cards}, or pass."),
    FOUR: say("Play five cards that beat the four of a kind {cards}, or pass."),
    STRAIGHT_FLUSH: say("Play a higher straight flush than {cards}, or pass."),
}


def _to_lead(at: Position, seat: int) -> Text:
    if at.picked:
        return _while_picking(at)
    if at.must:
        card = card_word(int(lowest(at.must)))
        return say("You begin: play a combination with {card}.", card=card)
    return say("You lead: play one, two, three or five cards that form a combination.")


def _to_beat(at: Position, seat: int) -> Text:
    if at.picked:
        return _while_picking(at)
    if not at.picks():
        return say("None of your combinations beats the cards on the table: pass.")
    asked = _ASKED[int(class_of(at.floor))]
    return Text(asked.words, {"cards": cards_word(int(at.table()))})


def _while_picking(at: Position) -> Text:
    cards = cards_word(int(at.picked))
    if not at.picks():
        return say("You have picked {cards}: play them.", cards=cards)
    if at.can_play():
        return say("You have picked {cards}: play them, or pick more.", cards=cards)
    return say("You have picked {cards}: pick more.", cards=cards)


ENDED: Final = Phase(
    say("The deal is over"),
    "DZW-19",
    prompt=lambda at, viewer: result(at.winner),
    first=say("The deal is over."),
)
LEADING: Final = Phase(say("Leading to a trick"), "DZW-14", prompt=_to_lead)
BEATING: Final = Phase(
    say("Beat it or pass"),
    "DZW-14",
    prompt=_to_beat,
    late=say("The player who leads to a trick may not pass."),
)


# --- the moves


def _told_play(what: Telling) -> list[Text]:
    who, cards = SeatWord(what.seat), named(int(what.before.picked))
    if isinstance(cards, Text):  # a combination with its name
        return [say("{seat} plays: {cards}.", seat=who, cards=cards)]
    return [say("{seat} plays {cards}.", seat=who, cards=cards)]


PICKS: Final = Move(
    (LEADING, BEATING),
    *("pick", "nimm", "nehme", "wähle", "waehle", "choose"),
    number=0,
    form=Form(kinds=[int(kind) for kind in KIND], alone=False),
    label=say("Pick {card}"),
    unless=to_pick,
)
PLAYS: Final = Move(
    (LEADING, BEATING),
    *("play", "spiel", "spiele", "spielen", "ausspielen", "lay", "leg", "lege", "legen", "put"),
    number=PLAY,
    label=lambda at, _: say("Play {cards}", cards=named(int(at.picked))),
    tells=_told_play,
    unless=to_play,
)
PASSES: Final = Move(
    BEATING,
    *("pass", "passe", "passen", "weiter"),
    number=PASS,
    label=say("Pass"),
    told=say("{seat} passes."),
    unless=otherwise(say("You have begun to pick cards: now play a combination."), "DZW-17"),
)
STEPS: Final = Steps(
    "dicke_zwei",
    (PICKS, PLAYS, PASSES),
    turn="DZW-15",
    pack="DZW-14",
    cards=PACK,
    fillers=frozenset({"a", "and", "auf", "aus", "bitte", "ich", "i", "please", "the", "und"}),
)
