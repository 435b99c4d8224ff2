"""The one move of 51 tot, to play a card, as people see it.  # not compiled: makes texts"""

from __future__ import annotations

import re
from typing import Final

from stammtisch.cards import notation, read_card, spelled
from stammtisch.core.contract import SPECTATOR
from stammtisch.core.kinds import PLAIN
from stammtisch.core.view import Objection
from stammtisch.games.einundfuenfzig_tot.position import NOBODY, Position
from stammtisch.games.einundfuenfzig_tot.rules import DECK, LIMIT, MOVES, Rules, card_of, move_of
from stammtisch.kits.steps.hand import Steps
from stammtisch.kits.steps.moves import Form, Move, Phase, otherwise
from stammtisch.text import Arg, CardWord, SeatWord, Text, say, say_n

ACE_OF_SPADES: Final = "As"  # what "7s as 1" has become when it arrives here
FILLERS: Final = {
    *("als", "auf", "bitte", "counts", "for", "ich", "i", "lay", "lege", "legen", "leg", "mit"),
    *("play", "please", "spiele", "the", "wert", "with", "worth", "zählt"),
}
PASSING: Final = {"pass", "passe", "passen", "aussetzen", "skip", "weiter"}
DRAWING: Final = {"draw", "ziehen", "ziehe", "nehmen", "take", "aufnehmen"}


def result(at: Position, viewer: int) -> Text:
    """How the deal ended."""
    if at.loser == NOBODY:
        return say("Nobody has a card left, so nobody loses this deal.")
    who = SeatWord(int(at.loser))
    return say("{seat} has to say {total} and loses.", seat=who, total=int(at.total))


def others_turn(at: Position, viewer: int) -> Text:
    """Who is to move and, since up to 25 may sit at the table, how long a seat must wait."""
    who, total = SeatWord(int(at.turn)), int(at.total)
    if viewer == SPECTATOR:
        return say("{seat} is to move. The total is {total}.", seat=who, total=total)
    ahead = at.ahead(viewer)
    if ahead == 1:
        return say("{seat} is to move, then you. The total is {total}.", seat=who, total=total)
    return say_n(
        "{seat} is to move, {n} more comes before you. The total is {total}.",
        "{seat} is to move, {n} more come before you. The total is {total}.",
        int(ahead - 1),
        seat=who,
        total=total,
    )


def _what_to_do(at: Position, viewer: int) -> Text:
    """How much room is left below the limit."""
    total = int(at.total)
    if all(at.loses(move) for move in at.legal_moves()):
        return say(
            "The total is {total}. Play a card: every card takes it over {limit}, and you lose.",
            total=total,
            limit=LIMIT,
        )
    return say(
        "The total is {total}. Play a card; the player who has to say more than {limit} loses.",
        total=total,
        limit=LIMIT,
    )


ENDED: Final = Phase(say("The deal is over"), "TOT-8", result, first=say("The deal is over."))
PLAYING: Final = Phase(say("Play a card"), "TOT-6", _what_to_do)

# --- a card and its value


def _values(rules: Rules, kind: int) -> list[int]:
    """What a card can count, in rising order (TOT-3)."""
    return [int(rules.values[move_of(kind, number)]) for number in range(rules.entries[kind])]


def _told(at: Position, move: int) -> Text:
    card, value = CardWord(int(card_of(move))), int(at.rules.values[move])
    total = int(at.total) + value
    if at.rules.entries[card_of(move)] < 2:
        return say("{seat} plays {card}: {total}.", card=card, total=total)
    return say("{seat} plays {card} as {value}: {total}.", card=card, value=value, total=total)


def _label(at: Position, move: int) -> Text:
    """The label of a button, which says what total its move makes."""
    value = int(at.rules.values[move])
    named: dict[str, Arg] = {"card": CardWord(int(card_of(move))), "total": int(at.total) + value}
    loses = at.total + value > LIMIT
    if at.rules.entries[card_of(move)] < 2:
        if loses:
            return say("Play {card}: {total}, that loses", **named)
        return say("Play {card}: {total}", **named)
    named["value"] = value
    if loses:
        return say("Play {card} as {value}: {total}, that loses", **named)
    return say("Play {card} as {value}: {total}", **named)


def _written(at: Position, move: int) -> str:
    """The card, followed by its value if it has two."""
    card = notation(int(card_of(move)))
    return card if at.rules.entries[card_of(move)] < 2 else f"{card} {int(at.rules.values[move])}"


def _said_card(words: list[str]) -> tuple[int, int | None] | None:
    """The card and the value that words name (`7s 1`, `7s=1`), or None."""
    said = " ".join(words).replace("=", " ").split()
    said = [word for word in said if word not in FILLERS]
    if len(said) == 3 and said[1] == ACE_OF_SPADES:
        del said[1]
    if len(said) not in (1, 2) or spelled(said[0]) not in range(PLAIN):
        return None
    if len(said) == 1:
        return read_card(said[0]), None
    number = said[1].replace("−", "-")
    return (read_card(said[0]), int(number)) if re.fullmatch(r"[+-]?\d{1,4}", number) else None


def _read(at: Position, words: list[str]) -> list[int]:
    said = _said_card(words)
    if said is None:
        return []
    kind, value = said
    values = _values(at.rules, kind)
    if not values:  # no card of this game
        return [int(move_of(kind, 0))]
    return [
        int(move_of(kind, number)) for number, each in enumerate(values) if value in (None, each)
    ]


def refused(at: Position, seat: int, words: list[str]) -> Objection | None:
    """Why words that are understood do not name a move."""
    if len(words) == 1 and words[0] in PASSING:
        return Objection(("TOT-6",), say("You cannot pass: play one of your cards."))
    if words and words[0] in DRAWING:
        text = say("Cards are drawn only after playing, and then automatically.")
        return Objection(("TOT-7",), text)
    kind, value = _said_card(words) or (0, None)
    return None if value is None else _wrong_value(CardWord(kind), _values(at.rules, kind), value)


def _wrong_value(card: CardWord, values: list[int], other: int) -> Objection | None:
    """Why a card of the pack cannot be played as this value; None if it can."""
    if not values or other in values:
        return None
    if len(values) == 1:
        text = say("{card} counts {value}, not {other}.", card=card, value=values[0], other=other)
    else:
        text = say(
            "{card} counts {low} or {high}, not {other}.",
            card=card,
            low=values[0],
            high=values[1],
            other=other,
        )
    return Objection(("TOT-3",), text)


STEPS: Final = Steps(
    "einundfuenfzig_tot",
    [
        Move(
            PLAYING,
            number=0,
            label=_label,
            told=_told,
            form=Form(_written, _read, kinds=[int(card_of(move)) for move in range(MOVES)]),
            unless=otherwise(
                lambda at, move: say(
                    "{card} has one value only: {value}.",
                    card=CardWord(int(card_of(move))),
                    value=_values(at.rules, int(card_of(move)))[0],
                ),
                "TOT-3",
            ),
        )
    ],
    turn="TOT-5",
    pack="TOT-1",
    cards=DECK,
)
