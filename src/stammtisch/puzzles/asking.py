"""Questions about a position, and the engine's verdict on every possible answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

import msgspec

from stammtisch.cards import notation, read_cards
from stammtisch.core.contract import SPECTATOR, Game, State
from stammtisch.core.view import ScoreLine, View
from stammtisch.errors import AmbiguousMove, MoveError
from stammtisch.notation import read_moves
from stammtisch.puzzles.puzzle import Example, Option, Puzzle, Row
from stammtisch.text import CardsWord, CardWord, SeatWord, Text, say

MIDDLE: Final = frozenset({"trick", "discard", "row", "market", "meld", "pot"})


def middle(state: State, seat: int = SPECTATOR) -> View:
    """What lies in the middle of the table and what is at stake, only to be looked at."""
    view = state.view(seat)
    zones = tuple(zone for zone in view.zones if zone.role in MIDDLE and zone.cards)
    return msgspec.structs.replace(
        view, zones=zones, choices=(), gather=None, amounts=(), prompt=None, seat=None
    )


def judged(
    game: Game, state: State, seat: int, text: str, label: Text, cards: Sequence[int] = ()
) -> Option:
    """A move as an option: whether the engine allows it, and if not, why."""
    key = text.replace(" ", "_")
    try:
        read_moves(game, state, seat, text)
    except AmbiguousMove:  # it can be made, even in several ways
        return Option(key, label, True, tuple(cards))
    except MoveError as fault:
        rules = tuple(fault.rules)
        return Option(key, label, False, tuple(cards), fault.text, rules)
    return Option(key, label, True, tuple(cards))


def yes_or_no(found: Option) -> tuple[Option, Option]:
    """A yes-or-no question about a move: allowed, or refused for this reason."""
    return (
        Option("yes", say("yes"), found.right),
        Option("no", say("no"), not found.right, (), found.reason, found.rules),
    )


def card_text(kind: int) -> Text:
    """The name of a single card."""
    return say("{card}", card=CardWord(kind))


def cards_text(kinds: Iterable[int]) -> Text:
    """The names of several cards."""
    return say("{cards}", cards=CardsWord(tuple(kinds)))


def which_cards(
    example: Example,
    game: Game,
    state: State,
    hand: str,
    *,
    seat: int | None = None,
    word: str = "",
    question: Text | None = None,
    more: Sequence[Option] = (),
) -> Puzzle:
    """Which cards of this hand may be played (or what ``word`` says) by the seat on turn?"""
    who = int(state.turn) if seat is None else seat
    kinds = dict.fromkeys(read_cards(hand))
    options = [
        judged(game, state, who, f"{word} {notation(kind)}".strip(), card_text(kind), (kind,))
        for kind in kinds
    ]
    asked = question or say("Which of these cards may {seat} play?", seat=SeatWord(who))
    if not more and sum(option.right for option in options) in (1, len(options)):
        return Puzzle(example, "one", asked, only_or_any(example, options), view=middle(state))
    return Puzzle(example, "several", asked, (*options, *more), view=middle(state))


def only_or_any(example: Example, options: Sequence[Option]) -> tuple[Option, ...]:
    """One card alone, or any of them: the answers where all are right, or just one of them is."""
    free = all(option.right for option in options)
    refused = next((option for option in options if not option.right), None)
    cards = tuple(kind for option in options for kind in option.cards)
    any_of_them = Option("any", say("any of them"), free, cards)
    if refused is not None:
        any_of_them = replace(any_of_them, reason=refused.reason, rules=refused.rules)
    others = say("The others may be played as well.")
    only = (
        replace(
            option,
            label=say("only {card}", card=CardWord(option.cards[0])),
            right=option.right and not free,
            reason=others if free else option.reason,
            rules=example.rules if free else option.rules,
        )
        for option in options
    )
    return (*only, any_of_them)


def which_moves(
    example: Example,
    game: Game,
    state: State,
    moves: Iterable[tuple[str, Text, Sequence[int]]],
    question: Text,
    rows: Sequence[Row] = (),
) -> Puzzle:
    """Which of these moves may the seat on turn make? Each has its words, its label, its cards."""
    who = int(state.turn)
    options = [judged(game, state, who, text, label, cards) for text, label, cards in moves]
    return Puzzle(
        example, "several", question, tuple(options), view=middle(state), rows=tuple(rows)
    )


def who_takes(
    example: Example,
    state: State,
    played: Sequence[tuple[int, int]],
    winner: int,
    last: tuple[int, int],
    answer: Text | None = None,
) -> Puzzle:
    """Who takes the trick? ``played`` lies in it in the ``state``; the ``last`` card comes now."""
    options = tuple(
        Option(
            f"{seat}",
            say("{seat} with {card}", seat=SeatWord(seat), card=CardWord(kind)),
            seat == winner,
            (kind,),
        )
        for seat, kind in (*played, last)
    )
    who, kind = last
    comes = say("{seat} plays {card} as his last card.", seat=SeatWord(who), card=CardWord(kind))
    question = say("Who takes the trick?")
    return Puzzle(
        example, "one", question, options, facts=(comes,), view=middle(state), answer=answer
    )


def how_many(
    example: Example,
    question: Text,
    number: float,
    *,
    rows: Sequence[Row] = (),
    facts: Sequence[Text] = (),
    lines: Sequence[ScoreLine] = (),
) -> Puzzle:
    """A question whose answer is a number, from cards or facts; score lines explain it."""
    return Puzzle(
        example,
        "number",
        question,
        number=number,
        rows=tuple(rows),
        facts=tuple(facts),
        lines=tuple(lines),
    )


def points_of(
    example: Example,
    seat: int,
    lines: Sequence[ScoreLine],
    facts: Sequence[Text],
    rows: Sequence[Row] = (),
) -> Puzzle:
    """How many points does the seat get, according to the engine's score lines?"""
    question = say(
        "How many points does {seat} get? Lost points have a minus sign.", seat=SeatWord(seat)
    )
    total = sum(line.points[seat] for line in lines)
    return how_many(example, question, total, facts=facts, lines=lines, rows=rows)
