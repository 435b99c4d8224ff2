"""Playing a card and claiming the rest: who may, what is certain (DOK-12, DOK-69)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.cards import notation
from stammtisch.core.bits import BIT
from stammtisch.core.kinds import PLAIN
from stammtisch.core.refusals import no, not_held, not_in_pack
from stammtisch.core.view import Choice, Objection
from stammtisch.games.doppelkopf import phases
from stammtisch.games.doppelkopf.asking import Asked
from stammtisch.games.doppelkopf.cards import (
    CARDS,
    CLASS,
    DULLE_POWER,
    INDEX,
    JACK_OF_CLUBS,
    KIND,
    NORMAL,
    POWER,
    SILENT,
    TRUMP,
    copies,
    is_solo,
    whole_pack,
    without,
)
from stammtisch.games.doppelkopf.hearsay import silent_solo_shown
from stammtisch.games.doppelkopf.phases import to_follow
from stammtisch.games.doppelkopf.position import CLAIMING, CLOSING, NOBODY, PLAYING, Position
from stammtisch.games.doppelkopf.revokes import wrong_cards
from stammtisch.games.doppelkopf.scoring import in_scope
from stammtisch.kits.steps.moves import CARD, Form, Move, Phase, Telling
from stammtisch.kits.steps.objections import to_do_first
from stammtisch.kits.steps.zones import hand_id
from stammtisch.kits.tricks import claims
from stammtisch.kits.tricks.cards import AUGEN
from stammtisch.kits.tricks.moves import CLAIMING as CLAIMING_PHASE
from stammtisch.text import CardWord, SuitWord, Text, say


def may_claim(at: Position, seat: i64) -> bool:
    """Whether the seat may claim: it leads, and only card points are still at stake."""
    return leads(at, seat) and not at.seeks_partner() and not points_are_open(at, seat)


def leads(at: Position, seat: i64) -> bool:
    """Whether the seat leads, all hold two cards or more, and it has not claimed yet."""
    return (
        at.step == PLAYING
        and seat == at.turn
        and at.tricks.lying == 0
        and at.tricks.done <= at.rules.size - 2
        and at.opened & BIT[seat] == 0
    )


def claim(at: Position, seat: i64) -> None:
    """Claim the rest: a certain claim ends play; otherwise the others see the cards and answer."""
    at.claimer = seat
    if is_certain(at, seat):
        end_play(at)
        return
    at.opened |= BIT[seat]
    at.step = CLAIMING
    at.turn = (seat + 1) & 3


def answer(at: Position, move: i64) -> None:
    """Answer a claim: one refusal continues the play; if all agree, the rest is the claimer's."""
    if move == claims.DENY:
        at.step = PLAYING
        at.turn = at.claimer
        at.claimer = NOBODY
        return
    at.turn = (at.turn + 1) & 3
    if at.turn == at.claimer:
        end_play(at)


def end_play(at: Position) -> None:
    """Lay all cards open, so that a revoke can be found before the hand ends (DOK-64)."""
    at.opened = 15
    at.end_play()


def is_certain(at: Position, seat: i64) -> bool:
    """Whether the seat takes all tricks wherever the cards lie, and nothing else can matter.

    What the others know, and what the seat got to know by an exchange or a claim, is not used.
    """
    if may_be_announced(at):
        return False
    mine = strengths(at, at.hands[seat], False)
    return claims.is_certain(mine, strengths(at, unseen_by(at, seat), True), True)


def unseen_by(at: Position, seat: i64) -> i64:
    """The cards neither in the seat's hand nor played, as a hand."""
    unseen = whole_pack(at.rules.nines)
    for each in range(i64(4)):
        unseen = without(unseen, at.played_by(each))
    return without(unseen, at.hands[seat])


def may_be_announced(at: Position) -> bool:
    """Whether somebody could still announce something in time (DOK-43)."""
    cards = at.rules.size - at.tricks.done
    return at.rules.announcements and cards >= at.deadline(4)


def points_are_open(at: Position, seat: i64) -> bool:
    """Whether, for all the seat knows, a Karlchen or Doppelkopf may still be won (DOK-53).

    Whether it does depends on the order of play, so it would be lost with tricks that are not
    played. A Fuchs is not: whatever the other party holds falls into the claimer's tricks.
    """
    tariff = at.rules.tariff
    if tariff.units:
        return False
    mine, unseen = at.hands[seat], unseen_by(at, seat)
    game = game_as_known(at, seat)
    karlchen = tariff.karlchen_last > 0 or tariff.karlchen_caught > 0
    jacks = copies(mine, JACK_OF_CLUBS) + copies(unseen, JACK_OF_CLUBS)
    if karlchen and not is_solo(game) and jacks > 0:
        return True
    if not in_scope(tariff.doppelkopf, game):
        return False
    return best_augen(mine, 1) + best_augen(unseen, 3) >= 40


def game_as_known(at: Position, seat: i64) -> i64:
    """The kind of game as the seat knows it; a hidden silent solo looks like a normal game."""
    hidden = at.game == SILENT and not at.is_re(seat)
    return NORMAL if hidden and not silent_solo_shown(at) else at.game


def best_augen(hand: i64, number: i64) -> i64:
    """The card points of the ``number`` most valuable cards in the hand."""
    found: i64 = 0
    for augen in (11, 10, 4, 3, 2):
        for card in range(CARDS):
            if AUGEN[KIND[card]] != augen:
                continue
            for _step in range(copies(hand, card)):
                if number > 0:
                    found += augen
                    number -= 1
    return found


def strengths(at: Position, hand: i64, unseen: bool) -> vec[i64]:
    """Card strengths for `claims.is_certain`; an unseen Dulle may beat one that was led."""
    found = vec[i64]()
    later_wins = unseen and at.rules.second_dulle and at.sau < 0
    for card in range(CARDS):
        entry = at.order * PLAIN + KIND[card]
        power = POWER[entry]
        if later_wins and power == DULLE_POWER:
            power += 1
        for _step in range(copies(hand, card)):
            found = append(found, claims.strength(CLASS[entry], power))
    return found


# --- why not


def _not_in_pack(asked: Asked, kind: int) -> Objection | None:
    if INDEX[kind] >= 0 and copies(whole_pack(asked.at.rules.nines), INDEX[kind]):
        return None
    return no(not_in_pack(kind), "DOK-2", "DOK-4")


def _not_yet(asked: Asked, thing: int) -> Objection | None:
    """Why nobody can play yet: something else comes first."""
    return to_do_first(asked.at, asked.at.now())


def _no_card_now(asked: Asked, kind: int) -> Objection | None:
    at = asked.at
    if at.step == CLAIMING:
        return no(say("The rest has been claimed: answer that first."), "DOK-69")
    if at.step == CLOSING:
        return no(say("No more cards are played."), "DOK-16")
    if at.tricks.lying == 4:
        return no(
            say(
                "The trick is complete: {seat} has to take it before play goes on.", seat=asked.turn
            ),
            "DOK-63",
        )
    if asked.beside:
        return no(say("It is {seat}’s turn to play a card.", seat=asked.turn), "DOK-12")
    return None


def _follow(asked: Asked, kind: int) -> Objection | None:
    """Why the seat on turn may not play this card; with revokes it may err (DOK-63)."""
    at, card = asked.at, INDEX[kind]
    if copies(at.hands[asked.seat], card) == 0:
        return no(not_held(kind), "DOK-12")
    if (at.open_cards(asked.seat) | wrong_cards(at, asked.seat)) & BIT[card]:
        return None
    if at.led != TRUMP and at.class_of(kind) == TRUMP and card // 6 == at.led:
        words = say(
            "{suit} were led, and {card} is a trump: you must follow with {suit}.",
            suit=SuitWord(int(at.led)),
            card=CardWord(kind),
        )
        return no(words, "DOK-10", "DOK-12")
    return no(to_follow(at), "DOK-12")


def _no_claim(asked: Asked, thing: int) -> Objection | None:
    at = asked.at
    if at.step == CLOSING:
        return no(say("No trick is left to be claimed."), "DOK-69")
    if at.seeks_partner():
        return no(say("The rest can be claimed only when the parties are settled."), "DOK-69")
    if not leads(at, asked.seat):
        return claims.objection(
            asked.seat, at.turn, bool(at.step == CLAIMING), claims.REST, "DOK-69"
        )
    if points_are_open(at, asked.seat):
        words = say("A Karlchen or a Doppelkopf may lie in the remaining tricks: play them.")
        return no(words, "DOK-69", "DOK-53")
    return None


def _no_answer(asked: Asked, thing: int) -> Objection | None:
    if asked.at.step == CLAIMING and not asked.beside:
        return None
    return claims.objection(asked.seat, asked.at.turn, True, claims.GRANT, "DOK-69")


# --- how it is said


def _button(at: Position, seat: int, kind: int) -> Choice:
    """A card is played by a tap; a revoke is not among the moves of the turn."""
    astray = bool(wrong_cards(at, seat) & BIT[INDEX[kind]])
    label = say("{card}", card=CardWord(kind))
    return Choice(notation(kind), label, (kind,), hand_id(seat), out_of_turn=astray)


def _of_claim(number: int, phase: Phase, why: Callable[[Asked, int], Objection | None]) -> Move:
    """A move of the claim, as all games of tricks have it."""

    def tells(what: Telling) -> list[Text]:
        return claims.tell(what.seat, number, bool(what.after.step >= CLOSING))

    return Move(
        phase,
        claims.text(number),
        number=number,
        label=claims.choice(number).label,
        form=Form(
            reads=lambda at, words: [0] if number in claims.read(words) else [],
            button=lambda at, seat, thing: claims.choice(number),
        ),
        tells=tells,
        unless=(_not_yet, why),
    )


# --- the moves

PLAYED: Final = (
    Move(
        phases.PLAYING,
        of=CARD,
        number=0,
        label=say("{card}"),
        told=say("{seat} plays {card}."),
        form=Form(button=_button),
        unless=(_not_in_pack, _not_yet, _no_card_now, _follow),
    ),
    _of_claim(int(claims.REST), phases.PLAYING, _no_claim),
    _of_claim(int(claims.GRANT), CLAIMING_PHASE, _no_answer),
    _of_claim(int(claims.DENY), CLAIMING_PHASE, _no_answer),
)
