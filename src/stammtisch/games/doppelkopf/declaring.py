"""The declarations, each in one place: gesund, Hochzeit, a called ace, Armut, a solo.

# not compiled: msgspec texts
"""

from __future__ import annotations

from typing import Final

from stammtisch.cards import spelled, spelled_suit
from stammtisch.core.kinds import ACE, rank_of, suit_of
from stammtisch.core.refusals import no
from stammtisch.core.view import Objection
from stammtisch.games.doppelkopf.asking import Asked
from stammtisch.games.doppelkopf.cards import KIND, QUEEN_OF_CLUBS, SUIT_C, copies
from stammtisch.games.doppelkopf.declarations import (
    ace_of,
    is_heard_as_solo,
    is_open,
    is_poor,
    open_solos,
)
from stammtisch.games.doppelkopf.moves import (
    DECLARE_ARMUT,
    DECLARE_HOCHZEIT,
    FIRST_CALL,
    FIRST_SOLO,
    GESUND,
)
from stammtisch.games.doppelkopf.names import SOLO_NOTATIONS, game_name
from stammtisch.games.doppelkopf.phases import DECLARATIONS
from stammtisch.games.doppelkopf.position import DECLARING, Position
from stammtisch.kits.steps.moves import Form, Move, Telling, bare
from stammtisch.kits.steps.words import said
from stammtisch.text import CardWord, SeatWord, Text, say, say_in

ALTEN: Final = CardWord(int(KIND[QUEEN_OF_CLUBS]))
_SOLO_WORDS: Final = (  # beside the suits
    *((), (), (), ("trumpf", "trump")),
    ("queens", "queen", "damen", "dame", "ober"),
    ("jacks", "jack", "buben", "bube", "bauern", "unter"),
    ("aces", "ace", "ass", "asse", "assen", "fleischlos", "fleischloser", "ohnetrumpf", "notrump"),
)
_SOLOS: Final = [(name, *more) for name, more in zip(SOLO_NOTATIONS, _SOLO_WORDS, strict=True)]
_CALL_VERBS: Final = ("call", "ruf", "rufe", "rufen")


# --- what people read


def heard(at: Position, seat: int, move: int, viewer: int) -> Text:
    """What a viewer hears of a declaration (rule page, section 4)."""
    if seat == viewer or at.forced or is_open(at.rules, move):
        return declared_name(move)
    if is_heard_as_solo(at.rules, move):
        return say("Solo")
    return say("Vorbehalt")


def declared_name(move: int) -> Text:
    """A declaration as a label."""
    declared = next(each for each in reversed(DECLARED) if each.base <= move)
    return said(declared.label, None, int(move - declared.base))


def called_ace(suit: int) -> CardWord:
    """The ace of a suit that is called."""
    return CardWord(int(KIND[ace_of(suit)]))


def _told(what: Telling) -> list[Text]:
    """What a viewer hears of any declaration."""
    seat = what.seat
    word = heard(what.before, seat, int(what.after.declaration(seat)), what.viewer)
    return [say("{seat} declares: {word}.", seat=SeatWord(seat), word=word)]


def _read_call(at: Position, words: list[str]) -> list[int]:
    """The called ace, named as a card or by its suit: ``das erste Pik-Ass geht mit``."""
    if not words or (words[0] not in _CALL_VERBS and words[-2:] != ["geht", "mit"]):
        return []
    kinds = [kind for word in words if (kind := spelled(word)) is not None]
    suits = {suit_of(kind) for kind in kinds if rank_of(kind) == ACE}
    for word in words:
        suit = spelled_suit(word.split("-")[0])
        if suit is not None:
            suits.add(int(suit))
    return [suit for suit in suits if suit < 3]


def _read_solo(at: Position, words: list[str]) -> list[int]:
    """The solo, named before or after the word: ``Damen-Solo``, ``solo suit c``."""
    whole = "".join(words).lower().translate({ord("-"): None, ord("_"): None})
    if not (whole.startswith("solo") or whole.endswith("solo")):
        return []
    word = whole.removeprefix("solo").removesuffix("solo")
    named = [solo for solo, names in enumerate(_SOLOS) if word in map(bare, names)]
    suit = spelled_suit(word)
    return named or ([] if suit is None else [int(suit)])


# --- why not


def _who_declares(asked: Asked, thing: int) -> Objection | None:
    if asked.at.step != DECLARING:
        return no(say("The declarations are over; cards are being played."), "DOK-17")
    if not asked.beside:
        return None
    if asked.at.forced:
        words = say(
            "{seat} must play the Pflichtsolo in this hand; nobody else declares.", seat=asked.turn
        )
        return no(words, "DOK-27")
    return no(say("It is {seat}’s turn to declare.", seat=asked.turn), "DOK-17")


def _duty(asked: Asked, thing: int) -> Objection | None:
    if not asked.at.forced:
        return None
    words = say("As many hands are left as Pflichtsoli are owed: you must play a solo now.")
    return no(words, "DOK-27")


def _alten(asked: Asked) -> int:
    return int(copies(asked.at.dealt[asked.seat], QUEEN_OF_CLUBS))


def _no_gesund(asked: Asked, thing: int) -> Objection | None:
    if _alten(asked) < 2 or asked.at.rules.silent:
        return None
    if asked.at.rules.call_ace:
        words = say("You hold {card} twice: call an ace or play a solo.", card=ALTEN)
        return no(words, "DOK-22", "DOK-34")
    words = say("You hold {card} twice: declare the Hochzeit or a solo.", card=ALTEN)
    return no(words, "DOK-22")


def _no_hochzeit(asked: Asked, thing: int) -> Objection | None:
    if asked.at.rules.call_ace:
        return no(say("Here a player who holds {card} twice calls an ace.", card=ALTEN), "DOK-33")
    if _alten(asked) == 2:
        return None
    words = say("Only a player who holds {card} twice may declare a Hochzeit.", card=ALTEN)
    return no(words, "DOK-29")


def _no_call(asked: Asked, suit: int) -> Objection | None:
    if not asked.at.rules.call_ace:
        return no(
            say("Here a player who holds {card} twice declares a Hochzeit.", card=ALTEN), "DOK-29"
        )
    if _alten(asked) < 2:
        return no(
            say("Only a player who holds {card} twice may call an ace.", card=ALTEN), "DOK-33"
        )
    if copies(asked.at.dealt[asked.seat], ace_of(suit)) < 2:
        return None
    ace = called_ace(suit)
    return no(say("You hold {card} twice: nobody could be your partner.", card=ace), "DOK-34")


def _no_armut(asked: Asked, thing: int) -> Objection | None:
    if not asked.at.rules.armut:
        return no(say("This table plays without Armut."), "DOK-36")
    if is_poor(asked.at.rules, asked.at.dealt[asked.seat]):
        return None
    return no(say("You hold more than three trumps."), "DOK-36")


def _no_solo(asked: Asked, solo: int) -> Objection | None:
    solos = open_solos(asked.at.rules, _alten(asked)) >> (FIRST_SOLO - GESUND)
    if asked.at.forced or solos >> solo & 1:
        return None
    words = say(
        "Here only a player who holds {card} twice may play a solo, and only a suit solo.",
        card=ALTEN,
    )
    return no(words, "DOK-23", "DOK-24")


# --- the declarations

DECLARED: Final = (
    Move(
        DECLARATIONS,
        *("gesund", "healthy"),
        number=int(GESUND),
        label=say_in("declaration", "gesund"),
        tells=_told,
        unless=(_who_declares, _duty, _no_gesund),
    ),
    Move(
        DECLARATIONS,
        *("hochzeit", "wedding", "marriage"),
        number=int(DECLARE_HOCHZEIT),
        label=say("Hochzeit"),
        tells=_told,
        unless=(_who_declares, _duty, _no_hochzeit),
    ),
    Move(
        DECLARATIONS,
        *_CALL_VERBS,
        of=(("c",), ("s",), ("h",)),
        form=Form(reads=_read_call),
        number=int(FIRST_CALL),
        label=lambda at, suit: say(
            "the player of the first {card} is my partner", card=called_ace(suit)
        ),
        tells=_told,
        unless=(_who_declares, _duty, _no_call),
    ),
    Move(
        DECLARATIONS,
        "armut",
        number=int(DECLARE_ARMUT),
        label=say("Armut"),
        tells=_told,
        unless=(_who_declares, _duty, _no_armut),
    ),
    Move(
        DECLARATIONS,
        "solo",
        of=_SOLOS,
        form=Form(reads=_read_solo),
        number=int(FIRST_SOLO),
        label=lambda at, solo: game_name(int(SUIT_C) + solo),
        tells=_told,
        unless=(_who_declares, _no_solo),
    ),
)
