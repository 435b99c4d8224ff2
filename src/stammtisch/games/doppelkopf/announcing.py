"""Ansagen and Absagen, each in one place (DOK-41 to DOK-48).  # not compiled: msgspec texts

They are made by any seat, on its turn or beside it; a reason asks for the seat that speaks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stammtisch.core.refusals import no
from stammtisch.core.view import Choice, Objection
from stammtisch.games.doppelkopf.asking import Asked
from stammtisch.games.doppelkopf.cards import CALL, HOCHZEIT
from stammtisch.games.doppelkopf.moves import FIRST_ABSAGE, KONTRA, RE
from stammtisch.games.doppelkopf.phases import PLAYING as PLAYING_PHASE
from stammtisch.games.doppelkopf.position import PLAYING, Position
from stammtisch.kits.steps.moves import Form, Move
from stammtisch.kits.steps.words import said, text
from stammtisch.text import Text, say


def announced_name(move: int) -> Text:
    """An announcement, as people say it."""
    declared = next(each for each in reversed(ANNOUNCED) if each.base <= move)
    return said(declared.label, None, int(move - declared.base))


def _told(at: Position, word: Text) -> Text:
    return say("{seat} announces: {word}.", word=word)


def _button(move: int) -> Callable[[Position, int, int], Choice]:
    """A button that says whether the announcement is made out of turn."""

    def button(at: Position, seat: int, thing: int) -> Choice:
        declared = next(each for each in ANNOUNCED if each.base == move)
        label = announced_name(move + thing)
        return Choice(text(at, declared, thing), label, out_of_turn=bool(seat != at.turn))

    return button


# --- why not


def _no_time_for_it(asked: Asked, thing: int) -> Objection | None:
    """Why the seat may not announce anything now."""
    at = asked.at
    if not at.rules.announcements:
        return no(say("This table plays without announcements."), "DOK-41")
    if at.step < PLAYING:
        return no(say("Announcements begin when the cards are played."), "DOK-41")
    if at.step > PLAYING:
        return no(say("Nothing can be announced now."), "DOK-41")
    if at.game == CALL and at.clarified == 0:
        return no(say("Nobody may announce before the called ace has been played."), "DOK-45")
    if at.game == HOCHZEIT and at.clarified == 0:
        words = say("Nobody may announce before the Hochzeit has found its partner.")
        return no(words, "DOK-29", "DOK-45")
    if not asked.beside:
        return no(say("Take the trick first."), "DOK-63") if at.tricks.lying == 4 else None
    if not at.rules.any_time:
        words = say("Here you announce only on your own turn, before playing your card.")
        return no(words, "DOK-41")
    if at.tricks.count() == 0:
        words = say("Out of turn you can announce only after the first card has been played.")
        return no(words, "DOK-41")
    return None


def _ansage(move: int) -> Callable[[Asked, int], Objection | None]:
    """Why the seat may not say Re, or Kontra."""

    def finds(asked: Asked, thing: int) -> Objection | None:
        if asked.at.is_re(asked.seat) != (move == RE):
            if move == RE:
                return no(say("You belong to Kontra; you cannot say Re."), "DOK-42")
            return no(say("You belong to Re; you cannot say Kontra."), "DOK-42")
        if asked.at.ansage_made(asked.seat):
            return no(say("{word} has already been said.", word=announced_name(move)), "DOK-48")
        return _too_late(asked, announced_name(move), 0)

    return finds


def _absage(asked: Asked, thing: int) -> Objection | None:
    """Why the seat may not make this Absage; ``thing`` 0 is no 90."""
    at, word = asked.at, _ABSAGEN[thing]
    level = int(at.level(asked.seat))
    if thing < level:
        return no(say("{word} has already been said.", word=word), "DOK-48")
    if not at.ansage_made(asked.seat):
        return _first_an_ansage(asked)
    if thing == level:
        return _too_late(asked, word, thing + 1)
    missing = _ABSAGEN[level]
    if not _is_missed(asked, level + 1):
        return no(say("No step may be skipped: first say {missing}.", missing=missing), "DOK-47")
    words = say(
        "Before {word} comes {missing}, and it is too late for that.", word=word, missing=missing
    )
    return no(words, "DOK-47", "DOK-43")


def _is_missed(asked: Asked, level: int) -> bool:
    """The seat holds too few cards for an Ansage (0) or an Absage (1 to 4)."""
    return asked.at.cards_of(asked.seat) < asked.at.deadline(level)


def _first_an_ansage(asked: Asked) -> Objection:
    ansage = announced_name(int(RE if asked.at.is_re(asked.seat) else KONTRA))
    if not _is_missed(asked, 0):
        return no(say("Say {ansage} first.", ansage=ansage), "DOK-46")
    words = (
        say("Nobody in your party has said {ansage}, and it is too late for it.", ansage=ansage)
        if asked.at.rules.by_party
        else say(
            "Only a player who has said {ansage} may say that, and it is too late for you.",
            ansage=ansage,
        )
    )
    return no(words, "DOK-46", "DOK-43")


def _too_late(asked: Asked, word: Text, level: int) -> Objection | None:
    """Whether it is too late; the rules are those that moved the deadline."""
    if not _is_missed(asked, level):
        return None
    words = say(
        "Too late: {word} needs at least {needed} cards in hand; you hold {cards}.",
        word=word,
        needed=int(asked.at.deadline(level)),
        cards=int(asked.at.cards_of(asked.seat)),
    )
    moved = ("DOK-45",) if asked.at.shift else ()
    shorter = () if asked.at.rules.nines else ("DOK-44",)
    return no(words, "DOK-43", *moved, *shorter)


# --- the announcements


def _word(move: int, *spoken: str, label: Text) -> Move:
    """Re or Kontra."""
    return Move(
        PLAYING_PHASE,
        *spoken,
        number=move,
        label=label,
        told=lambda at, thing: _told(at, label),
        form=Form(button=_button(move)),
        unless=(_no_time_for_it, _ansage(move)),
    )


def _limit(*limits: str) -> tuple[str, ...]:
    """What people say for “no 90”."""
    return tuple(
        f"{no}{limit}" for limit in limits for no in ("k", "keine", "no", "under", "unter")
    )


_ABSAGEN: Final = (say("no 90"), say("no 60"), say("no 30"), say("Schwarz"))

ANNOUNCED: Final = (
    _word(int(RE), "re", label=say("Re")),
    _word(int(KONTRA), "kontra", "contra", label=say("Kontra")),
    Move(
        PLAYING_PHASE,
        of=(
            _limit("90", "neunzig"),
            _limit("60", "sechzig"),
            _limit("30", "dreissig", "dreißig"),
            ("schwarz", "black"),
        ),
        number=int(FIRST_ABSAGE),
        label=lambda at, thing: _ABSAGEN[thing],
        told=lambda at, thing: _told(at, _ABSAGEN[thing]),
        form=Form(button=_button(int(FIRST_ABSAGE))),
        unless=(_no_time_for_it, _absage),
    ),
)
