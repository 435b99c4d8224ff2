"""What was dealt and played in a golden playthrough, read from it and played once more.

The moves of a golden are its own: a change of the rules that leaves them legal shows where it
shows, and nowhere else. From a move on that is no longer legal, they are drawn anew.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec import Struct, field

from stammtisch.cards import read_cards
from stammtisch.core.contract import TIME_UP, Game, open_moves
from stammtisch.matches import Match, Shuffler
from stammtisch.notation import TIME_WORD
from stammtisch.shuffling import shuffled

_MOVE: Final = re.compile(r"\d+\. seat (\d+): (.+)")
_DEALER: Final = re.compile(r"deal \d+: dealer (\d+),")


class Move(NamedTuple):
    """Who made a move, and how it is written."""

    seat: int
    text: str


Chooser = Callable[[Match], tuple[int, int]]
"""Who moves next in a hand that no script tells, and his move."""


class HandScript(Struct):
    """One hand: who dealt, the packs in the order in which they were dealt, the moves."""

    dealer: int
    packs: list[list[int]] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)


def read_script(text: str, deck: str) -> list[HandScript]:
    """The hands of a golden."""
    hands: list[HandScript] = []
    for line in text.splitlines():
        if found := _DEALER.match(line):
            hands.append(HandScript(int(found[1])))
        elif line.startswith(("pack ", "shuffled ")):
            hands[-1].packs.append(read_cards(line.partition(" ")[2], deck))
        elif found := _MOVE.match(line):
            hands[-1].moves.append(Move(int(found[1]), found[2]))
    return hands


def play(game: Game, script: Sequence[HandScript], chooser: Chooser) -> Match:
    """The hands of a script played again; where it is no longer legal, a chooser goes on."""
    match = Match(game, seed=1, dealer=script[0].dealer, shuffler=dealt(script))
    for number, hand in enumerate(script):
        if number and not match.over:
            match.next_hand()
        replay(match, hand.moves)
        finish(match, chooser)
    return match


def dealt(script: Sequence[HandScript]) -> Shuffler:
    """Gives the cards in the order of the script where it has these cards, else in some order."""

    def shuffler(cards: Sequence[int], hand: int, part: int) -> list[int]:
        packs = script[hand - 1].packs
        if part < len(packs) and sorted(packs[part]) == sorted(cards):
            return packs[part]
        return shuffled(cards, "1", f"{hand}/{part}")

    return shuffler


def replay(match: Match, moves: Sequence[Move]) -> None:
    """Make moves as long as they are legal."""
    for seat, text in moves:
        if match.hand_over:
            return
        if text == TIME_WORD and seat == match.turn and match.game.turn_seconds:
            match.expire()
            continue
        meant = dict(written(match, seat)).get(text)
        if meant is None:
            return
        match.play(meant, seat)


def written(match: Match, seat: int) -> Iterator[tuple[str, int]]:
    """What a seat may do, in notation and as numbers."""
    for move in open_moves(match.state, seat):
        yield match.game.text(match.state, move), move


def finish(match: Match, chooser: Chooser) -> None:
    """Play the hand to its end as a chooser likes."""
    while not match.hand_over:
        seat, move = chooser(match)
        if move == TIME_UP:
            match.expire()
        else:
            match.play(move, seat)
