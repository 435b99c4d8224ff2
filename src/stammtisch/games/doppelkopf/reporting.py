"""Where revokes are punished: a trick is taken, a card corrected, a revoke reported (DOK-62 to 68).

# not compiled: msgspec texts
"""

from __future__ import annotations

from typing import Final

from stammtisch.core.refusals import no
from stammtisch.core.view import Choice, Objection
from stammtisch.games.doppelkopf.armut import TAKE_WORDS
from stammtisch.games.doppelkopf.asking import Asked
from stammtisch.games.doppelkopf.cards import kinds_of, without
from stammtisch.games.doppelkopf.moves import CORRECT, FIRST_CLAIM, TAKE_TRICK
from stammtisch.games.doppelkopf.packed import SEATS, TRICKS, play_of, player_of, trick_of
from stammtisch.games.doppelkopf.phases import CLOSING as CLOSING_PHASE
from stammtisch.games.doppelkopf.phases import PLAYING as PLAYING_PHASE
from stammtisch.games.doppelkopf.position import CLAIMING, CLOSING, PLAYING, Position
from stammtisch.games.doppelkopf.revokes import followed, is_open, may_correct
from stammtisch.kits.steps.moves import Form, Move, Telling, ladders
from stammtisch.kits.steps.words import text
from stammtisch.text import CardsWord, SeatWord, Text, say

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
            "{seat} corrects a revoke; these cards go back to the hands: {cards}.",
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
    """Where tricks are taken by hand, the word for the cards of an Armut means the trick later."""
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
