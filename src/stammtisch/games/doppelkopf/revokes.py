"""Revokes (Verwerfen): wrong cards that are corrected or claimed (DOK-62 to DOK-68).

A wrong card is played out of turn (`State.interrupts`): people may err, while bots
and random players keep to the rules without knowing that they could do otherwise.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, lowest
from stammtisch.core.refusals import no
from stammtisch.core.view import Choice, Objection
from stammtisch.games.doppelkopf.armut import TAKE_WORDS
from stammtisch.games.doppelkopf.asking import Asked
from stammtisch.games.doppelkopf.cards import (
    CARDS,
    CLASS,
    CLASSES,
    FOLLOW,
    ONE_EACH,
    kinds_of,
    with_card,
    without,
)
from stammtisch.games.doppelkopf.moves import (
    CORRECT,
    FIRST_CLAIM,
    PASS,
    SEATS,
    TAKE_TRICK,
    TRICKS,
    card_at,
    led_by,
    play_of,
    player_of,
    trick_of,
)
from stammtisch.games.doppelkopf.phases import CLOSING as CLOSING_PHASE
from stammtisch.games.doppelkopf.phases import PLAYING as PLAYING_PHASE
from stammtisch.games.doppelkopf.position import CLAIMING, CLOSING, PLAYING, Position
from stammtisch.kits.steps.moves import Form, Move, Telling, ladders
from stammtisch.kits.steps.words import text
from stammtisch.text import CardsWord, SeatWord, Text, say

_OF_SEAT: Final[i64] = 0x111111111111  # the bits of seat 0 among those of all tricks


def wrong_cards(at: Position, seat: i64) -> i64:
    """The cards that the seat on turn could play without following suit, each once (DOK-63)."""
    if not at.rules.penalty or seat != at.turn or at.bound:
        return 0
    if at.step != PLAYING or at.lying == 4:
        return 0
    return at.hands[seat] & ONE_EACH & ~at.open_cards(seat)


def followed(at: Position, trick: i64, seat: i64) -> bool:
    """Whether the seat followed in a complete trick."""
    first = at.order * CARDS
    led = CLASS[first + at.card_in(trick, 0)]
    return CLASS[first + at.card_of(trick, seat)] == led


def made(at: Position) -> i64:
    """The revokes in complete tricks, as a set: not following though the seat could.

    Looked through from the last card to the first, with the classes that each seat still held.
    """
    first = at.order * CARDS
    held: i64 = 0  # eight bits a seat
    for seat in range(i64(4)):
        for each in range(CLASSES):
            if at.hands[seat] & FOLLOW[at.order * CLASSES + each]:
                held |= BIT[seat * 8 + each]
    for place in range(at.lying):
        held |= BIT[((at.leader + place) & 3) * 8 + CLASS[first + at.lying_card(place)]]
    found: i64 = 0
    for later in range(at.done):
        trick = at.done - 1 - later
        cards = at.tricks[trick]
        led = CLASS[first + card_at(cards, 0)]
        seat = led_by(cards)
        for place in range(i64(4)):
            card_class = CLASS[first + card_at(cards, place)]
            if card_class != led and held & BIT[seat * 8 + led]:
                found |= BIT[play_of(trick, seat)]
            held |= BIT[seat * 8 + card_class]
            seat = (seat + 1) & 3
    return found


def may_correct(at: Position, seat: i64) -> bool:
    """Whether the seat's card in the trick that still lies is a revoke (DOK-63)."""
    if not at.rules.penalty or at.step != PLAYING or at.lying < 4:
        return False
    card = at.lying_card((seat - at.leader) & 3)
    follows = CLASS[at.order * CARDS + card] == at.led
    could = at.hands[seat] & FOLLOW[at.order * CLASSES + at.led]
    return not follows and could != 0


def astray(at: Position) -> i64:
    """The seats that did not follow, rightly or not, in a trick still on the table, as a set."""
    found: i64 = 0
    if at.rules.penalty and at.step == PLAYING and at.lying == 4:
        for place in range(i64(4)):
            if CLASS[at.order * CARDS + at.lying_card(place)] != at.led:
                found |= BIT[(at.leader + place) & 3]
    return found


def correct(at: Position, seat: i64) -> None:
    """Take the seat's card and all later ones back; it must then follow. All have seen the cards.

    A called ace that goes back has fallen: the partner stays known (DOK-35).
    """
    trick, leader = at.trick, at.leader
    place = (seat - leader) & 3
    at.shown = at.shown[:]
    for later in range(place, i64(4)):
        card = card_at(trick, later)
        owner = (leader + later) & 3
        at.hands[owner] = with_card(at.hands[owner], card)
        at.shown[owner] = with_card(at.shown[owner], card)
    at.lying = 0
    for earlier in range(place):
        at.put_on_table((leader + earlier) & 3, card_at(trick, earlier))
    at.turn = seat
    at.bound = True


def claims(at: Position, seat: i64) -> vec[i64]:
    """The revokes that the seat may claim: wherever another seat did not follow (DOK-64)."""
    found = vec[i64]()
    if not at.rules.penalty or not (PLAYING <= at.step <= CLOSING):
        return found
    for trick in range(at.done):
        for other in range(i64(4)):
            if other != seat and is_open(at, trick, other):
                found = append(found, FIRST_CLAIM + play_of(trick, other))
    return found


def is_open(at: Position, trick: i64, seat: i64) -> bool:
    """Whether nobody knows yet if the seat, which did not follow suit, revoked in this trick."""
    return at.cleared & BIT[play_of(trick, seat)] == 0 and not followed(at, trick, seat)


def claim(at: Position, seat: i64, move: i64) -> None:
    """Claim a revoke: it ends the hand; a wrong claim loses it for the claimer (DOK-64, 68)."""
    play = move - FIRST_CLAIM
    if is_right(at, move):
        at.offender = player_of(play)
        at.finish()
        return
    at.cleared |= BIT[play]
    if at.rules.wrong_claim_costs:
        at.offender = seat
        at.finish()


def was_wrong_claim(at: Position) -> bool:
    """Whether the hand was lost through a wrong claim, not a revoke (DOK-68)."""
    return at.offender >= 0 and at.rules.wrong_claim_costs and at.cleared != 0


def closing_moves(at: Position) -> vec[i64]:
    """The moves after the last card: each seat in turn may claim a revoke, or pass.

    What everybody can now prove is a move of the turn, so that bots claim it too.
    """
    found = vec[i64]([PASS])
    right = made(at) & ~at.cleared & ~(_OF_SEAT * BIT[at.turn])
    while right:
        found = append(found, FIRST_CLAIM + lowest(right))
        right &= right - 1
    return found


def wrong_claims(at: Position, seat: i64) -> vec[i64]:
    """The claims of the seat on turn, after the last card, that would be wrong."""
    found = vec[i64]()
    if seat != at.turn:
        return found
    right = made(at)
    for move in claims(at, seat):
        if right & BIT[move - FIRST_CLAIM] == 0:
            found = append(found, move)
    return found


def is_right(at: Position, move: i64) -> bool:
    """Whether the seat really revoked in this trick."""
    return made(at) & BIT[move - FIRST_CLAIM] != 0


def known_voids(at: Position) -> vec[i64]:
    """For each seat the classes that a wrong claim proved it to lack, as bits."""
    found = vec[i64]([0, 0, 0, 0])
    for trick in range(at.done):
        led = CLASS[at.order * CARDS + at.card_in(trick, 0)]
        for seat in range(i64(4)):
            if at.cleared & BIT[play_of(trick, seat)]:
                found[seat] |= BIT[led]
    return found


CLAIM_VERBS: Final = ("claim", "verworfen", "anzeigen", "revoke")
_PLAYS: Final = [
    (f"{int(player_of(play))} {int(trick_of(play)) + 1}",) for play in range(SEATS * TRICKS)
]


def _accused(play: int) -> SeatWord:
    return SeatWord(int(player_of(play)))


def _trick(play: int) -> int:
    """The trick in which a revoke is reported, as people count."""
    return int(trick_of(play)) + 1


# --- why not


def _no_revokes(asked: Asked, thing: int) -> Objection | None:
    if not asked.at.rules.penalty:
        words = say("Here only legal cards are accepted, so nobody can revoke.")
        return no(words, "DOK-62")
    if asked.at.step < PLAYING:
        return no(say("No trick has been played yet."), "DOK-63")
    return None


def _no_full_trick(asked: Asked, thing: int) -> Objection | None:
    return (
        no(say("There is no complete trick on the table."), "DOK-63")
        if asked.at.lying < 4
        else None
    )


def _of_another(asked: Asked, thing: int) -> Objection | None:
    if not asked.beside:
        return None
    return no(say("The trick belongs to {seat}, who takes it.", seat=asked.turn), "DOK-63")


def _was_legal(asked: Asked, thing: int) -> Objection | None:
    if may_correct(asked.at, asked.seat):
        return None
    return no(say("Your card was legal; only a revoke may be taken back."), "DOK-63")


def _no_report(asked: Asked, play: int) -> Objection | None:
    """Why the seat may not report a revoke of this seat in this trick (DOK-64)."""
    at, trick, seat = asked.at, int(trick_of(play)), int(player_of(play))
    if at.step == CLAIMING:
        return no(say("The rest has been claimed: answer that first."), "DOK-69")
    if at.step == CLOSING and asked.beside:
        return no(say("{seat} is asked first.", seat=asked.turn), "DOK-64")
    if seat == asked.seat:
        return no(say("You cannot claim a revoke of your own."), "DOK-64")
    if trick >= at.done:
        return no(say("Trick {n} has not been taken yet.", n=trick + 1), "DOK-64")
    who = SeatWord(seat)
    if followed(at, trick, seat):
        return no(say("{seat} followed in trick {n}.", seat=who, n=trick + 1), "DOK-64")
    if is_open(at, trick, seat):
        return None
    words = say("That was claimed already: {seat} had nothing to follow with.", seat=who)
    return no(words, "DOK-64")


# --- how it is said


def _told_correction(what: Telling) -> list[Text]:
    before, after = what.before, what.after
    back = [
        int(kind)
        for owner in range(4)
        for kind in kinds_of(without(after.hands[owner], before.hands[owner]))
    ]
    who, cards = SeatWord(what.seat), CardsWord(tuple(back))
    return [
        say(
            "{seat} corrects a revoke; these cards go back into the players’ hands: {cards}.",
            seat=who,
            cards=cards,
        )
    ]


def _correction(at: Position, seat: int, thing: int) -> Choice:
    return Choice("correct", say("I revoked: my card goes back"), out_of_turn=True)


def _told_report(what: Telling) -> list[Text]:
    who, other, n = SeatWord(what.seat), _accused(what.thing), _trick(what.thing)
    if what.after.offender == player_of(what.thing):
        return [
            say(
                "{seat} claims that {other} revoked in trick {n}, and is right.",
                seat=who,
                other=other,
                n=n,
            )
        ]
    return [
        say(
            "{seat} claims that {other} revoked in trick {n}; but {other} could not follow.",
            seat=who,
            other=other,
            n=n,
        )
    ]


def _report_label(at: Position, play: int) -> Text:
    """The label of a reported revoke; it warns what a wrong one costs (DOK-68)."""
    who, n = _accused(play), _trick(play)
    if at.rules.wrong_claim_costs:
        return say("{seat} revoked in trick {n}; if not, the others write 5 each", seat=who, n=n)
    return say("{seat} revoked in trick {n}; if not, it costs nothing", seat=who, n=n)


def _report_button(at: Position, seat: int, play: int) -> Choice:
    return Choice(
        text(at, _REPORT, play),
        _report_label(at, play),
        out_of_turn=at.now() is not CLOSING_PHASE,
        under=say("Report a revoke"),
    )


def _read_report(at: Position, words: list[str]) -> list[int]:
    """The seat and the number of the trick."""
    numbers = [int(word) for word in words if word.isascii() and word.isdigit()]
    if len(numbers) != 2 or words[0] not in CLAIM_VERBS:
        return []
    seat, trick = numbers
    return [int(play_of(trick - 1, seat))] if seat < SEATS and 1 <= trick <= TRICKS else []


def _read_take(at: Position, words: list[str]) -> list[int]:
    """The word for taking the cards of an Armut, which later means taking a trick."""
    is_later = at.rules.penalty and at.step >= PLAYING
    return [0] if is_later and "".join(words) in TAKE_WORDS else []


# --- the moves

_REPORT: Final = Move(
    (CLOSING_PHASE, PLAYING_PHASE),
    *CLAIM_VERBS,
    of=_PLAYS,
    number=int(FIRST_CLAIM),
    form=Form(reads=_read_report, button=_report_button),
    label=_report_label,
    tells=_told_report,
    unless=ladders(_no_revokes, _no_report),
)
REVOKING: Final = (
    Move(
        PLAYING_PHASE,
        *("take trick", "stich nehmen"),
        number=int(TAKE_TRICK),
        form=Form(writes=lambda at, thing: "take", reads=_read_take, zone="trick"),
        label=say("Take the trick"),
        tells=lambda what: [],
        unless=ladders(_no_revokes, _no_full_trick, _of_another),
    ),
    Move(
        PLAYING_PHASE,
        *("correct", "berichtigen"),
        number=int(CORRECT),
        form=Form(button=_correction),
        label=say("I revoked: my card goes back"),
        tells=_told_correction,
        unless=ladders(_no_revokes, _no_full_trick, _was_legal),
    ),
    _REPORT,
)
