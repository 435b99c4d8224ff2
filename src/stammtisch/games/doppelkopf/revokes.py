"""Revokes (Verwerfen): wrong cards that are corrected or claimed (DOK-62 to DOK-68).

A wrong card is played out of turn (`State.interrupts`): people may err, while bots
and random players keep to the rules without knowing that they could do otherwise.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, lowest
from stammtisch.core.kinds import PLAIN
from stammtisch.core.refusals import no
from stammtisch.core.view import Choice, Objection
from stammtisch.games.doppelkopf.armut import TAKE_WORDS
from stammtisch.games.doppelkopf.asking import Asked
from stammtisch.games.doppelkopf.cards import (
    CLASS,
    CLASSES,
    FOLLOW,
    INDEX,
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
    play_of,
    player_of,
    trick_of,
)
from stammtisch.games.doppelkopf.phases import CLOSING as CLOSING_PHASE
from stammtisch.games.doppelkopf.phases import PLAYING as PLAYING_PHASE
from stammtisch.games.doppelkopf.position import CLAIMING, CLOSING, PLAYING, Position
from stammtisch.kits.steps.moves import Form, Move, Telling
from stammtisch.kits.steps.words import text
from stammtisch.text import CardsWord, SeatWord, Text, say

_OF_SEAT: Final[i64] = 0x111111111111  # the bits of seat 0 among those of all tricks


def wrong_cards(at: Position, seat: i64) -> i64:
    """The cards that the seat on turn could play without following suit, each once (DOK-63)."""
    if not at.rules.penalty or seat != at.turn or at.bound:
        return 0
    if at.step != PLAYING or at.tricks.lying == 4:
        return 0
    return at.hands[seat] & ONE_EACH & ~at.open_cards(seat)


def followed(at: Position, trick: i64, seat: i64) -> bool:
    """Whether the seat followed in a complete trick."""
    tricks = at.tricks
    return at.class_of(tricks.kind_of(trick, seat)) == at.class_of(tricks.kind(trick, 0))


def made(at: Position) -> i64:
    """The revokes in complete tricks, as a set: not following though the seat could.

    It shows later, when the seat plays a card of the class that was led, or still holds one.
    """
    first, plays = at.order * PLAIN, at.tricks.plays
    astray, found, led = i64(0), i64(0), i64(0)  # astray: eight bits a seat, a class each
    for index in range(at.tricks.count()):
        play = plays[index]
        own = CLASS[first + (play & 63)]
        if index & 3 == 0:
            led = own
        if own != led:
            astray |= BIT[(play >> 6) * 8 + led]
        if (astray >> ((play >> 6) * 8 + own)) & 1:
            found |= not_following(at, play >> 6, own, index >> 2)
    for seat in range(i64(4)):
        held = at.hands[seat]
        for each in range(CLASSES if held else i64(0)):
            if held & FOLLOW[at.order * CLASSES + each]:
                found |= not_following(at, seat, each, at.tricks.done)
    return found


def not_following(at: Position, seat: i64, led: i64, before: i64) -> i64:
    """Where the seat did not follow this class, in the tricks before this one, as a set."""
    found: i64 = 0
    for trick in range(before):
        if at.class_of(at.tricks.kind(trick, 0)) == led and not followed(at, trick, seat):
            found |= BIT[play_of(trick, seat)]
    return found


def may_correct(at: Position, seat: i64) -> bool:
    """Whether the seat's card in the trick that still lies is a revoke (DOK-63)."""
    if not at.rules.penalty or at.step != PLAYING or at.tricks.lying < 4:
        return False
    follows = at.class_of(at.tricks.kind_of(at.tricks.done, seat)) == at.led
    could = at.hands[seat] & FOLLOW[at.order * CLASSES + at.led]
    return not follows and could != 0


def astray(at: Position) -> i64:
    """The seats that did not follow, rightly or not, in a trick still on the table, as a set."""
    found: i64 = 0
    if at.rules.penalty and at.step == PLAYING and at.tricks.lying == 4:
        for place in range(i64(4)):
            if at.class_of(at.tricks.kind(at.tricks.done, place)) != at.led:
                found |= BIT[at.tricks.seat(at.tricks.done, place)]
    return found


def correct(at: Position, seat: i64) -> None:
    """Take the seat's card and all later ones back; it must then follow. All have seen the cards.

    A called ace that goes back has fallen: the partner stays known (DOK-35).
    """
    tricks, trick = at.tricks, at.tricks.done
    plays = tricks.plays[4 * trick : 4 * trick + 4]
    tricks.take_back()
    at.shown = at.shown[:]
    back = False
    for play in plays:
        owner, kind = play >> 6, play & 63
        back = back or owner == seat
        if back:
            at.hands[owner] = with_card(at.hands[owner], INDEX[kind])
            at.shown[owner] = with_card(at.shown[owner], INDEX[kind])
        else:
            at.put(owner, kind)
    at.turn = seat
    at.bound = True


def claims(at: Position, seat: i64) -> vec[i64]:
    """The revokes that the seat may claim: wherever another seat did not follow (DOK-64)."""
    found = vec[i64]()
    if not at.rules.penalty or not (PLAYING <= at.step <= CLOSING):
        return found
    for trick in range(at.tricks.done):
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
    for trick in range(at.tricks.done):
        led = at.class_of(at.tricks.kind(trick, 0))
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
        if asked.at.tricks.lying < 4
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
    if trick >= at.tricks.done:
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
    unless=(_no_revokes, _no_report),
)
REVOKING: Final = (
    Move(
        PLAYING_PHASE,
        *("take trick", "stich nehmen"),
        number=int(TAKE_TRICK),
        form=Form(writes=lambda at, thing: "take", reads=_read_take, zone="trick"),
        label=say("Take the trick"),
        tells=lambda what: [],
        unless=(_no_revokes, _no_full_trick, _of_another),
    ),
    Move(
        PLAYING_PHASE,
        *("correct", "berichtigen"),
        number=int(CORRECT),
        form=Form(button=_correction),
        label=say("I revoked: my card goes back"),
        tells=_told_correction,
        unless=(_no_revokes, _no_full_trick, _was_legal),
    ),
    _REPORT,
)
