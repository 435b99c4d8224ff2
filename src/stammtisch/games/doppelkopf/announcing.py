"""Ansagen and Absagen, each in one place (DOK-41 to DOK-48).  # not compiled: msgspec texts

They are made by any seat, on its turn or beside it; a reason asks for the seat that speaks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stammtisch.core.view import Choice
from stammtisch.games.doppelkopf.asking import Asked, of_another, unless_agreed
from stammtisch.games.doppelkopf.cards import CALL, HOCHZEIT
from stammtisch.games.doppelkopf.moves import FIRST_ABSAGE, KONTRA, RE
from stammtisch.games.doppelkopf.phases import PLAYING as PLAYING_PHASE
from stammtisch.games.doppelkopf.position import PLAYING, Position
from stammtisch.kits.steps.moves import Form, Move, Reason
from stammtisch.kits.steps.words import said, text
from stammtisch.text import Text, say


def announced_name(move: int) -> Text:
    """An announcement, as people say it."""
    declared = next(each for each in reversed(ANNOUNCED) if each.base <= move)
    return said(declared.label, None, int(move - declared.base))


def _told(at: Position, word: Text) -> Text:
    return say("{seat} announces: {word}.", word=word)


def _button(move: int) -> Callable[[Position, int, int], Choice]:
    """A button that says whether the announcement is made beside the turn."""

    def button(at: Position, seat: int, thing: int) -> Choice:
        declared = next(each for each in ANNOUNCED if each.base == move)
        label = announced_name(move + thing)
        return Choice(text(at, declared, thing), label, out_of_turn=bool(seat != at.turn))

    return button


# --- why not


def _before_the_cards(asked: Asked, thing: int) -> bool:
    return asked.at.step < PLAYING


def _after_the_cards(asked: Asked, thing: int) -> bool:
    return asked.at.step > PLAYING


def _is_unsettled(game: int) -> Callable[[Asked, int], bool]:
    """A Hochzeit or a call has no partner yet."""
    return lambda asked, thing: bool(asked.at.game == game and asked.at.clarified == 0)


def _has_trick_to_take(asked: Asked, thing: int) -> bool:
    return asked.at.lying == 4 and not of_another(asked, thing)


def _only_on_turn(asked: Asked, thing: int) -> bool:
    return of_another(asked, thing) and not asked.at.rules.any_time


def _is_first_card_to_come(asked: Asked, thing: int) -> bool:
    return of_another(asked, thing) and asked.at.done == 0 and asked.at.lying == 0


def _is_re(asked: Asked, thing: int = 0) -> bool:
    return asked.at.is_re(asked.seat)


def _is_kontra(asked: Asked, thing: int) -> bool:
    return not _is_re(asked)


def _was_ansage(asked: Asked, thing: int = 0) -> bool:
    return asked.at.ansage_made(asked.seat)


def _was_absage(asked: Asked, thing: int) -> bool:
    return thing < asked.at.level(asked.seat)


def _missed(asked: Asked, level: int) -> bool:
    """The seat holds too few cards for an Ansage (0) or an Absage (1 to 4)."""
    return asked.at.cards_of(asked.seat) < asked.at.deadline(level)


def _no_ansage(asked: Asked, thing: int) -> bool:
    return not _was_ansage(asked)


def _no_ansage_any_more(asked: Asked, thing: int) -> bool:
    return not _was_ansage(asked) and _missed(asked, 0)


def _skips(asked: Asked, thing: int) -> bool:
    return thing > asked.at.level(asked.seat)


def _skips_for_good(asked: Asked, thing: int) -> bool:
    return _skips(asked, thing) and _missed(asked, int(asked.at.level(asked.seat)) + 1)


def _ansage_of(asked: Asked) -> Text:
    return announced_name(int(RE) if _is_re(asked) else int(KONTRA))


def _next_absage(asked: Asked) -> Text:
    return announced_name(int(FIRST_ABSAGE) + int(asked.at.level(asked.seat)))


def _who_had_to(asked: Asked, thing: int) -> Text:
    if asked.at.rules.by_party:
        return say(
            "Nobody of your party has said {ansage}, and it is too late for it.",
            ansage=_ansage_of(asked),
        )
    return say(
        "Only a player who has said {ansage} may say that, and it is too late for you.",
        ansage=_ansage_of(asked),
    )


def _already(first: int) -> Callable[[Asked, int], Text]:
    return lambda asked, thing: say("{word} was already said.", word=announced_name(first + thing))


def _too_late(first: int, level: int) -> tuple[Reason, ...]:
    """It is too late for an announcement; the rules are those that moved its deadline.

    ``first`` is the move of the thing 0, ``level`` what that one is: Ansage 0, Absagen 1 to 4.
    """

    def holds(moved: bool, nines: bool) -> Callable[[Asked, int], bool]:
        return lambda asked, thing: (
            _missed(asked, level + thing)
            and (asked.at.shift > 0) == moved
            and asked.at.rules.nines == nines
        )

    def words(asked: Asked, thing: int) -> Text:
        return say(
            "Too late: {word} needs at least {needed} cards in hand, you hold {cards}.",
            word=announced_name(first + thing),
            needed=int(asked.at.deadline(level + thing)),
            cards=int(asked.at.cards_of(asked.seat)),
        )

    return (
        Reason(holds(False, True), words, "DOK-43"),
        Reason(holds(True, True), words, "DOK-43", "DOK-45"),
        Reason(holds(False, False), words, "DOK-43", "DOK-44"),
        Reason(holds(True, False), words, "DOK-43", "DOK-45", "DOK-44"),
    )


_NO_TIME_FOR_IT: Final = (
    Reason(
        unless_agreed("announcements"), say("This table plays without announcements."), "DOK-41"
    ),
    Reason(_before_the_cards, say("Announcements begin when the cards are played."), "DOK-41"),
    Reason(_after_the_cards, say("Now nothing can be announced."), "DOK-41"),
    Reason(
        _is_unsettled(int(CALL)),
        say("Nobody may announce before the called ace has fallen."),
        "DOK-45",
    ),
    Reason(
        _is_unsettled(int(HOCHZEIT)),
        say("Nobody may announce before the Hochzeit has found its partner."),
        *("DOK-29", "DOK-45"),
    ),
    Reason(_has_trick_to_take, say("First take the trick."), "DOK-63"),
    Reason(
        _only_on_turn,
        say("Here one announces on one’s own turn only, before playing the card."),
        "DOK-41",
    ),
    Reason(
        _is_first_card_to_come,
        say("Out of turn one announces only after the first card was played."),
        "DOK-41",
    ),
)


# --- the announcements


def _ansage(move: int, *spoken: str, label: Text, other: Reason) -> Move:
    """Re or Kontra; ``other``: the seat belongs to the other party."""
    said_already = Reason(_was_ansage, _already(move), "DOK-48")
    return Move(
        PLAYING_PHASE,
        *spoken,
        number=move,
        label=label,
        told=lambda at, thing: _told(at, label),
        form=Form(button=_button(move)),
        unless=(*_NO_TIME_FOR_IT, other, said_already, *_too_late(move, 0)),
    )


def _limit(*limits: str) -> tuple[str, ...]:
    """What people say for “no 90”."""
    return tuple(
        f"{no}{limit}" for limit in limits for no in ("k", "keine", "no", "under", "unter")
    )


_ABSAGEN: Final = (say("no 90"), say("no 60"), say("no 30"), say("Schwarz"))
_FIRST_ABSAGE: Final = int(FIRST_ABSAGE)

ANNOUNCED: Final = (
    _ansage(
        int(RE),
        "re",
        label=say("Re"),
        other=Reason(_is_kontra, say("You belong to Kontra; you cannot say Re."), "DOK-42"),
    ),
    _ansage(
        int(KONTRA),
        *("kontra", "contra"),
        label=say("Kontra"),
        other=Reason(_is_re, say("You belong to Re; you cannot say Kontra."), "DOK-42"),
    ),
    Move(
        PLAYING_PHASE,
        of=(
            _limit("90", "neunzig"),
            _limit("60", "sechzig"),
            _limit("30", "dreissig", "dreißig"),
            ("schwarz", "black"),
        ),
        number=_FIRST_ABSAGE,
        label=lambda at, thing: _ABSAGEN[thing],
        told=lambda at, thing: _told(at, _ABSAGEN[thing]),
        form=Form(button=_button(_FIRST_ABSAGE)),
        unless=(
            *_NO_TIME_FOR_IT,
            Reason(_was_absage, _already(_FIRST_ABSAGE), "DOK-48"),
            Reason(_no_ansage_any_more, _who_had_to, "DOK-46", "DOK-43"),
            Reason(
                _no_ansage,
                lambda asked, thing: say("First say {ansage}.", ansage=_ansage_of(asked)),
                "DOK-46",
            ),
            Reason(
                _skips_for_good,
                lambda asked, thing: say(
                    "Before {word} comes {missing}, and it is too late for that.",
                    word=_ABSAGEN[thing],
                    missing=_next_absage(asked),
                ),
                *("DOK-47", "DOK-43"),
            ),
            Reason(
                _skips,
                lambda asked, thing: say(
                    "No step is skipped: first say {missing}.", missing=_next_absage(asked)
                ),
                "DOK-47",
            ),
            *_too_late(_FIRST_ABSAGE, 1),
        ),
    ),
)
