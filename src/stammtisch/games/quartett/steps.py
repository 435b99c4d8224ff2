"""The phases and moves of Quartett as people see them.  # not compiled: makes texts

A question is two moves: whom one asks, and for which card. People say both at once.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.view import Choice, Objection
from stammtisch.games.quartett.position import ASK_WHAT, ASK_WHO, Position
from stammtisch.games.quartett.rules import (
    ASK,
    GIVEN,
    LAID,
    MOST_SEATS,
    MOVES,
    NOBODY,
    ONE_OF,
    TARGET,
    Rules,
    asked_in,
    asker_in,
    number_of,
    place_in,
)
from stammtisch.kits.steps.hand import Steps
from stammtisch.kits.steps.moves import Form, Move, Phase, Reason, Telling, otherwise
from stammtisch.names import DECK, DECK_END, DECK_JOKERS, notation
from stammtisch.text import SeatWord, Text, say, say_n

# --- what everybody is told


def question_text(rules: Rules, entry: int) -> Text:
    """A question of the log with its answer."""
    asker, asked = SeatWord(int(asker_in(entry))), SeatWord(int(asked_in(entry)))
    card = rules.deck.name_of(DECK + int(place_in(entry)))
    if entry & GIVEN:
        return say(
            "{asker} asks {asked} for {card} and gets it.", asker=asker, asked=asked, card=card
        )
    return say("{asker} asks {asked} for {card}: not there.", asker=asker, asked=asked, card=card)


def laid_text(rules: Rules, seat: int, quartet: int) -> Text:
    """The line for a quartet that is laid down."""
    laid = rules.deck.quartets[quartet]
    return say(
        "{seat} lays down the quartet {letter} {name}.",
        seat=SeatWord(seat),
        letter=laid.letter,
        name=laid.word,
    )


def last_question(at: Position) -> list[Text]:
    """The question that was asked last, its answer, and the quartet that it completed."""
    entry = int(at.log[-1])
    lines = [question_text(at.rules, entry)]
    if entry & LAID:
        quartet = int(at.rules.quartet_of(place_in(entry)))
        lines.append(laid_text(at.rules, int(asker_in(entry)), quartet))
    return lines


def result_of(at: Position, viewer: int) -> Text:
    """How the deal ended (QUA-12, QUA-14)."""
    if at.left > 0:
        return say_n(
            "The questions are used up and the deal is over; {n} quartet was not laid down.",
            "The questions are used up and the deal is over; {n} quartets were not laid down.",
            int(at.left),
        )
    scores = [int(score) for score in at.scores()]
    best = max(scores)
    if scores.count(best) > 1:
        return say_n(
            "The deal is over; several players share the win with {n} quartet each.",
            "The deal is over; several players share the win with {n} quartets each.",
            best,
        )
    return say_n(
        "{seat} wins the deal with {n} quartet.",
        "{seat} wins the deal with {n} quartets.",
        best,
        seat=SeatWord(scores.index(best)),
    )


def _chosen(what: Telling) -> list[Text]:
    """The line for choosing whom to ask; the others hear that only with the whole question."""
    if what.seat != what.viewer:
        return []
    return [say("{seat} asks {other} …", seat=SeatWord(what.seat), other=SeatWord(what.thing))]


def _answered(what: Telling) -> list[Text]:
    before, after = what.before, what.after
    seats = range(int(after.rules.seats))
    out = [seat for seat in seats if before.counts[seat] > 0 and after.counts[seat] == 0]
    gone = [say("{seat} has no cards left.", seat=SeatWord(seat)) for seat in out]
    lines = last_question(after) + gone
    if after.turn < 0:
        return [*lines, result_of(after, what.viewer)]
    if what.seat in out:
        lines.append(say("{seat} asks next.", seat=SeatWord(int(after.turn))))
    return lines


# --- the phases


def _named_already(at: Position, thing: int) -> Text:
    return say("You are already asking {seat}: name the card.", seat=SeatWord(int(at.target)))


def _which_card(at: Position, viewer: int) -> Text:
    return say(
        "Which card will you ask {seat} for? It must belong to a quartet of which you hold "
        "another card.",
        seat=SeatWord(int(at.target)),
    )


ENDED: Final = Phase(
    say("The deal is over"),
    prompt=result_of,
    first=say("The deal is over."),
    first_rules=("QUA-12", "QUA-14"),
)
_ASKING: Final = say("Asking for cards")  # whether somebody is chosen already only he knows
WHOM: Final = Phase(
    _ASKING,
    "QUA-5",
    prompt=say("Whom will you ask? If that player has the card, he must give it to you."),
)
WHAT: Final = Phase(_ASKING, "QUA-5", prompt=_which_card, first=_named_already)


# --- why a question cannot be asked


def _no_seat(at: Position, seat: int) -> Text:
    last = int(at.rules.seats) - 1
    return say("There is no seat {seat}; the seats are 0 to {last}.", seat=seat, last=last)


def _quartet(at: Position, place: int) -> int:
    return int(at.rules.quartet_of(place))


def _own(at: Position, place: int) -> int:
    """What the seat on turn holds of the quartet of a card."""
    return int(at.held[at.turn * at.rules.quartets + _quartet(at, place)])


def _laid_already(at: Position, place: int) -> Text:
    letter = notation(DECK + place)[0]
    return say("The quartet {letter} has been laid down already.", letter=letter)


def _none_of_it(at: Position, place: int) -> Text:
    return say(
        "You hold no card of the quartet {letter}, so you may not ask for {card}.",
        letter=notation(DECK + place)[0],
        card=_name(at, place),
    )


def _name(at: Position, place: int) -> str:
    return at.rules.deck.name_of(DECK + place)


_UNASKED: Final = (
    Reason(lambda at, seat: seat >= at.rules.seats, _no_seat, "QUA-5"),
    Reason(lambda at, seat: seat == at.turn, say("You cannot ask yourself."), "QUA-5"),
    otherwise(
        lambda at, seat: say("{seat} has no cards left and cannot be asked.", seat=SeatWord(seat)),
        "QUA-6",
        "QUA-10",
    ),
)
_NOT_TO_ASK_FOR: Final = (
    Reason(
        lambda at, place: DECK + place >= DECK_JOKERS,
        say("Jokers are not used in this game."),
        "QUA-2",
    ),
    Reason(
        lambda at, place: _quartet(at, place) < 0,
        lambda at, place: say("There is no card {card} in this deck.", card=notation(DECK + place)),
        "QUA-2",
    ),
    Reason(
        lambda at, place: at.laid[_quartet(at, place)] != NOBODY, _laid_already, "QUA-6", "QUA-9"
    ),
    Reason(lambda at, place: _own(at, place) == 0, _none_of_it, "QUA-6"),
    Reason(
        lambda at, place: _own(at, place) & ONE_OF[number_of(place)] != 0,
        lambda at, place: say("You hold {card} yourself.", card=_name(at, place)),
        "QUA-6",
    ),
    otherwise(say("Choose first whom you ask."), "QUA-5"),
)

# --- what people say

_PLACES: Final = {notation(kind).lower(): kind - DECK for kind in range(DECK, DECK_END)}
_VERBS: Final = frozenset(
    {
        *("ask", "asks", "target", "frage", "fragen", "frag", "wähle", "waehle", "choose"),
        *("player", "seat", "spieler", "platz", "bitte"),
    }
)


def _seats(words: list[str]) -> list[int]:
    return [int(word) for word in words if word.isdecimal() and int(word) < MOST_SEATS]


def _places(words: list[str]) -> list[int]:
    return [_PLACES[word.lower()] for word in words if word.lower() in _PLACES]


def question(at: Position, seat: int, words: list[str]) -> vec[i64]:
    """Both moves of a complete question, such as ``frage 2 nach E3``."""
    said = STEPS.plain(words)
    seats, places = _seats(said), _places(said)
    if len(said) != 2 or len(seats) != 1 or len(places) != 1 or at.turn < 0:
        return vec[i64]()
    ask = ASK + places[0]
    if at.phase == ASK_WHAT and seats[0] == at.target:
        return vec[i64]([ask])
    return vec[i64]([TARGET + seats[0], ask])


def refusal(at: Position, seat: int, words: list[str]) -> Objection | None:
    """Why words that ask something are not a move: an unknown seat or card."""
    if not {*words} & _VERBS:
        return None
    for word in STEPS.plain(words):
        if word.isdecimal():
            return _refused_seat(at, min(int(word), 10**6))
        if word.lower() not in _PLACES:
            text = say("“{word}” is neither a seat nor a card of this deck.", word=word[:40])
            return Objection(("QUA-5",), text)
    return None


def _refused_seat(at: Position, seat: int) -> Objection | None:
    if at.phase != ASK_WHO or at.turn < 0:
        return None
    if seat >= MOST_SEATS:
        return Objection(("QUA-5",), _no_seat(at, seat))
    return at.objection(at.turn, TARGET + seat)


def _ask_text(at: Position, place: int) -> str:
    return f"ask {notation(DECK + place)}"


def _ask_label(at: Position, place: int) -> Text:
    return say("Ask for {card}", card=_name(at, place))


def _picture(at: Position, seat: int, place: int) -> Choice:
    """The card itself, which lies in no zone that the seat sees."""
    return Choice(_ask_text(at, place), _ask_label(at, place), (DECK + place,))


# --- the moves

STEPS: Final = Steps(
    "quartett",
    (
        Move(
            WHOM,
            "target",
            number=TARGET,
            of=lambda at: (),
            size=MOST_SEATS,
            label=lambda at, seat: say("Ask {seat}", seat=SeatWord(seat)),
            tells=_chosen,
            form=Form(
                lambda at, seat: f"target {seat}",
                lambda at, words: _seats(words) if len(words) == 1 else [],
            ),
            unless=_UNASKED,
        ),
        Move(
            (WHOM, WHAT),
            "ask",
            number=ASK,
            of=lambda at: (),
            size=MOVES - ASK,
            label=_ask_label,
            tells=_answered,
            form=Form(
                _ask_text, lambda at, words: _places(words) if len(words) == 1 else [], _picture
            ),
            unless=_NOT_TO_ASK_FOR,
        ),
    ),
    turn="QUA-5",
    pack="QUA-5",  # what is no move is no question either
    fillers=_VERBS
    | {
        *("a", "an", "die", "das", "for", "have", "haben", "hast", "hat", "has", "i", "ich"),
        *("karte", "card", "du", "you", "do", "nach", "the", "um", "von", "of", "please"),
        *("der", "den"),
    },
)
