"""Golden playthroughs: hands of a match as text that a person can read and compare.

First the deal and what everybody sees of it. Then move by move: who did what, what changed for
whom, who may now do what. At the end the score with its rules, and what the next hand inherits.
There is not a word in it that people read at the table: those are in `wording`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from stammtisch.core.contract import SPECTATOR, Context, Game, State
from stammtisch.core.view import Amount, Choice, Gather, View
from stammtisch.matches import Account, Hand
from stammtisch.names import DECK, DECK_END, KINDS, notation, notations
from stammtisch.notation import amount_texts
from stammtisch.rulecodes import rule_code
from tests.conformance.facts import NOTHING, Lying, differences, facts
from tests.conformance.rows import listed

CARDS: Final = {notation(kind) for kind in (*range(KINDS), *range(DECK, DECK_END))}

FIRST: Final = 50  # so many positions of a hand are told at least …
LAST: Final = 20  # … and so many at its end


class Position(NamedTuple):
    """What a golden tells of a position.

    Whose turn it is (`OVER` at the end), what each watcher sees, what the seat on turn may do, and
    what each seat may do beside the turn, in notation.
    """

    turn: int
    views: dict[int, View]
    legal: list[str]
    beside: list[list[str]]


def watchers(game: Game) -> list[int]:
    """Who looks on: every seat, at tables of more than four some of them; and a spectator."""
    seats = range(int(game.seats))
    return [*(seats if len(seats) <= 4 else (0, 1, 2, seats[-1])), SPECTATOR]


def position(game: Game, state: State) -> Position:
    """What a golden tells of this position."""
    seats = range(int(game.seats))

    def texts(moves: Any) -> list[str]:
        return [game.text(state, move) for move in moves]

    return Position(
        int(state.turn),
        {seat: state.view(seat) for seat in watchers(game)},
        texts(state.legal_moves()) if state.turn >= 0 else [],
        [texts(state.interrupts(seat)) for seat in seats],
    )


def positions(game: Game, hand: Hand) -> dict[int, Position]:
    """The positions that are told: all, or the first and the last ones of a very long hand."""
    last = len(hand.acts)
    return {
        index: position(game, state)
        for index, state in enumerate(hand.states)
        if index <= FIRST or index > last - LAST
    }


class Playthrough:
    """Writes hands as text."""

    def __init__(self, game: Game) -> None:
        self.lines = [f"{rule_code(game)}, {game.seats} seats"]
        self.zones: dict[bytes, Lying] = {}  # that were looked at
        self.offers: dict[tuple[str, ...], str] = {}  # what was told of moves of these verbs

    def text(self) -> str:
        """All that was written."""
        return "\n".join(self.lines) + "\n"

    def hand(self, number: int, hand: Hand, positions: dict[int, Position]) -> None:
        """Write the moves of a hand.

        Args:
            number: which hand of the match, from 1.
            hand: the hand.
            positions: those that are told, by the number of moves before; the first is.
        """
        self.lines += ["", f"deal {number}: {inherited(hand.context)}"]
        self.lines.append(f"pack {notations(hand.pack)}")
        before = dict.fromkeys(positions[0].views, NOTHING)
        beside: list[list[str]] = [[] for _ in positions[0].beside]
        for index in range(len(hand.acts) + 1):
            if index:
                act = hand.acts[index - 1]
                self.lines.append(f"{index}. seat {act.seat}: {act.text}")
            self.lines += [
                f"shuffled {notations(order)}" for after, order in hand.shuffles if after == index
            ]
            if index in positions:
                now = positions[index]
                after = {
                    viewer: facts(view, now.turn, self.zones) for viewer, view in now.views.items()
                }
                self.tell(differences(before, after))
                self.tell(to_do(now, beside))
                self.tell(line for view in now.views.values() for line in self.newly_offered(view))
                before, beside = after, now.beside

    def tell(self, lines: Iterator[str]) -> None:
        """Write what belongs to the last move."""
        self.lines += [f"  {line}" for line in lines]

    def newly_offered(self, view: View) -> Iterator[str]:
        """Where choices hang and how they are gathered, if that was not told of their like."""
        if not view.choices:
            return
        verbs = tuple(sorted({verb(choice.text) for choice in view.choices}))
        told = ", ".join(sorted({hung(view, choice) for choice in view.choices}))
        told += gathered(view.gather)
        if self.offers.get(verbs) != told:
            self.offers[verbs] = told
            yield f"offered: {told}"

    def account(self, account: Account, context: Context, lies_open: bool) -> None:
        """Write the account of a finished hand, and what the next one inherits.

        Args:
            account: from the match.
            context: of the next hand.
            lies_open: whether nothing of the hand is hidden any more.
        """
        self.lines.append("  over, lies open" if lies_open else "  over")
        for title, lines in (("line", account.lines), ("match line", account.match_lines)):
            for line in lines:
                self.lines.append(f"  {title} {numbers(line.points)} by {' '.join(line.rules)}")
        self.lines.append(f"  scores {numbers(account.scores)}")
        self.lines.append(f"  places {numbers(account.places)}")
        self.lines.append(f"then {inherited(context)}")


def to_do(now: Position, beside: list[list[str]]) -> Iterator[str]:
    """What the seat on turn may do; what seats may do beside it, if that changed."""
    if now.turn >= 0:
        amounts = now.views[now.turn].amounts if now.turn in now.views else ()
        yield "; ".join([f"{now.turn} may {listed(now.legal)}", *map(named_amounts, amounts)])
    for seat, (old, new) in enumerate(zip(beside, now.beside, strict=True)):
        if old != new:
            yield f"{seat} may beside: {listed(new) or 'nothing'}"
        if seat in now.views:
            legal = now.legal if seat == now.turn else []
            yield from misoffered([*legal, *new], now.views[seat])


def misoffered(legal: Sequence[str], view: View) -> Iterator[str]:
    """Where what a view offers is not what is legal."""
    offered = [choice.text for choice in view.choices]
    for amount in view.amounts:
        offered += amount_texts(amount)
    for title, texts, others in (
        ("not offered", legal, {*offered}),
        ("offered too", offered, {*legal}),
    ):
        odd = [text for text in texts if text not in others]
        if odd:
            yield f"{title} to {view.seat}: {listed(odd)}"


def named_amounts(amount: Amount) -> str:
    """The numbers that get a button of their own."""
    named = {*amount.usual, *(number for number, _ in amount.named)}
    return f"buttons {amount.word} {numbers(sorted(named))}"


def hung(view: View, choice: Choice) -> str:
    """On which cards and where a choice hangs: ``discard on its cards in own hand``."""
    names = set(re.split("[ =@]", choice.text))
    number = "1 card" if len(choice.cards) == 1 else f"{len(choice.cards)} cards"
    cards = "its cards" if {*map(notation, choice.cards)} <= names else number
    owners = {zone.id: zone.owner for zone in view.zones if zone.role == "hand"}
    place = "own hand" if owners.get(choice.zone, SPECTATOR) == view.seat else choice.zone
    words = [verb(choice.text), "beside" if choice.out_of_turn else ""]
    words += [f"on {cards}" if choice.cards else ""]
    words += [f"in {'its place' if place in names else place}" if place else ""]
    return " ".join(filter(None, words))


def verb(text: str) -> str:
    """The first word of a move; a card by itself is called so."""
    first, _, rest = text.partition(" ")
    return "card" if not rest and first in CARDS else first


def gathered(gather: Gather | None) -> str:
    """How several cards are chosen and sent."""
    if gather is None:
        return ""
    words = [gather.word]
    words += [f"onto {gather.onto}" if gather.onto else ""]
    words += [f"new {gather.new}" if gather.new else ""]
    words += [f"loose {' '.join(gather.loose)}" if gather.loose else ""]
    words += ["whole" if gather.whole else ""]
    return "; gather " + ", ".join(filter(None, words))


def inherited(context: Context) -> str:
    """A context in words: ``dealer 2, hand 1, totals 0 0 0 0, over no``."""
    return ", ".join(f"{name} {word(getattr(context, name))}" for name in context.FIELDS)


def word(value: Any) -> str:
    """A value of a context."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(int(value)) if isinstance(value, int) else numbers(value) or "none"


def numbers(values: Any) -> str:
    """Numbers in a row."""
    return " ".join(str(int(value)) for value in values)
