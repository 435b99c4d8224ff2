"""What a seat declares, each in one place: gesund, Hochzeit, a called ace, Armut, a solo.

# not compiled: msgspec texts
"""

from __future__ import annotations

from typing import Final

from stammtisch.cards import spelled, spelled_suit
from stammtisch.games.doppelkopf.asking import Asked, elsewhere, of_another, unless_agreed
from stammtisch.games.doppelkopf.cards import KIND, QUEEN_OF_CLUBS, copies
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
    solo_of,
)
from stammtisch.games.doppelkopf.names import SOLO_NOTATIONS, game_name
from stammtisch.games.doppelkopf.phases import DECLARATIONS
from stammtisch.games.doppelkopf.position import Position
from stammtisch.kits.steps.moves import Form, Move, Reason, Telling, bare
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
    """What a viewer hears of a declaration, whatever it was."""
    seat = what.seat
    word = heard(what.before, seat, int(what.after.declaration(seat)), what.viewer)
    return [say("{seat} declares: {word}.", seat=SeatWord(seat), word=word)]


def _read_call(at: Position, words: list[str]) -> list[int]:
    """The called ace, named as a card or by its suit: ``das erste Pik-Ass geht mit``."""
    if not words or (words[0] not in _CALL_VERBS and words[-2:] != ["geht", "mit"]):
        return []
    kinds = [kind for word in words if (kind := spelled(word)) is not None]
    suits = {kind // 13 for kind in kinds if kind % 13 == 12}
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


def _has_both(asked: Asked) -> bool:
    return copies(asked.at.dealt[asked.seat], QUEEN_OF_CLUBS) == 2


def _lacks_alten(asked: Asked, thing: int) -> bool:
    return not _has_both(asked)


def _calls(asked: Asked, thing: int) -> bool:
    return asked.at.rules.call_ace


def _is_forced(asked: Asked, thing: int) -> bool:
    return asked.at.forced


def _must_find_partner(asked: Asked, thing: int) -> bool:
    return _has_both(asked) and not asked.at.rules.silent


def _must_call(asked: Asked, thing: int) -> bool:
    return _calls(asked, thing) and _must_find_partner(asked, thing)


def _has_both_aces(asked: Asked, suit: int) -> bool:
    return copies(asked.at.dealt[asked.seat], ace_of(suit)) == 2


def _is_rich(asked: Asked, thing: int) -> bool:
    return not is_poor(asked.at.rules, asked.at.dealt[asked.seat])


def _is_no_solo_here(asked: Asked, solo: int) -> bool:
    at = asked.at
    alten = copies(at.dealt[asked.seat], QUEEN_OF_CLUBS)
    solos = open_solos(at.rules, alten) >> (FIRST_SOLO - GESUND)
    return not at.forced and not solos >> solo & 1


_WHO_DECLARES: Final = (
    Reason(
        elsewhere(*DECLARATIONS),
        say("The declarations are over; cards are being played."),
        "DOK-17",
    ),
    Reason(
        lambda asked, thing: _is_forced(asked, thing) and of_another(asked, thing),
        lambda asked, thing: say(
            "{seat} must play the Pflichtsolo in this hand; nobody else declares.",
            seat=asked.on_turn(),
        ),
        "DOK-27",
    ),
    Reason(
        of_another,
        lambda asked, thing: say("It is {seat}’s turn to declare.", seat=asked.on_turn()),
        "DOK-17",
    ),
)
_NO_SOLO_IS_FORCED: Final = (
    *_WHO_DECLARES,
    Reason(
        _is_forced,
        say("As many hands are left as Pflichtsoli are owed: you must play a solo now."),
        "DOK-27",
    ),
)


# --- the declarations

DECLARED: Final = (
    Move(
        DECLARATIONS,
        *("gesund", "healthy"),
        number=int(GESUND),
        label=say_in("declaration", "gesund"),
        tells=_told,
        unless=(
            *_NO_SOLO_IS_FORCED,
            Reason(
                _must_call,
                say("You hold {card} twice: call an ace or play a solo.", card=ALTEN),
                *("DOK-22", "DOK-34"),
            ),
            Reason(
                _must_find_partner,
                say("You hold {card} twice: declare the Hochzeit or a solo.", card=ALTEN),
                "DOK-22",
            ),
        ),
    ),
    Move(
        DECLARATIONS,
        *("hochzeit", "wedding", "marriage"),
        number=int(DECLARE_HOCHZEIT),
        label=say("Hochzeit"),
        tells=_told,
        unless=(
            *_NO_SOLO_IS_FORCED,
            Reason(
                _calls, say("Here whoever holds {card} twice calls an ace.", card=ALTEN), "DOK-33"
            ),
            Reason(
                _lacks_alten,
                say("Only whoever holds {card} twice may declare a Hochzeit.", card=ALTEN),
                "DOK-29",
            ),
        ),
    ),
    Move(
        DECLARATIONS,
        *_CALL_VERBS,
        of=(("c",), ("s",), ("h",)),
        form=Form(reads=_read_call),
        number=int(FIRST_CALL),
        label=lambda at, suit: say("the first {card} goes with me", card=called_ace(suit)),
        tells=_told,
        unless=(
            *_NO_SOLO_IS_FORCED,
            Reason(
                lambda asked, suit: not _calls(asked, suit),
                say("Here whoever holds {card} twice declares a Hochzeit.", card=ALTEN),
                "DOK-29",
            ),
            Reason(
                _lacks_alten,
                say("Only whoever holds {card} twice may call an ace.", card=ALTEN),
                "DOK-33",
            ),
            Reason(
                _has_both_aces,
                lambda asked, suit: say(
                    "You hold {card} twice: nobody could go with you.", card=called_ace(suit)
                ),
                "DOK-34",
            ),
        ),
    ),
    Move(
        DECLARATIONS,
        "armut",
        number=int(DECLARE_ARMUT),
        label=say("Armut"),
        tells=_told,
        unless=(
            *_NO_SOLO_IS_FORCED,
            Reason(unless_agreed("armut"), say("This table plays without Armut."), "DOK-36"),
            Reason(_is_rich, say("You hold more than three trumps."), "DOK-36"),
        ),
    ),
    Move(
        DECLARATIONS,
        "solo",
        of=_SOLOS,
        form=Form(reads=_read_solo),
        number=int(FIRST_SOLO),
        label=lambda at, solo: game_name(int(solo_of(int(FIRST_SOLO) + solo))),
        tells=_told,
        unless=(
            *_WHO_DECLARES,
            Reason(
                _is_no_solo_here,
                say(
                    "Here only whoever holds {card} twice plays a solo, and only one in a suit.",
                    card=ALTEN,
                ),
                *("DOK-23", "DOK-24"),
            ),
        ),
    ),
)
