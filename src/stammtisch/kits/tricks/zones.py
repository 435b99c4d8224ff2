"""The zones of a trick-taking game: hands, the trick, the last one, all of them when it is over.

# not compiled: msgspec Structs
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from stammtisch.core.kinds import suit_of
from stammtisch.core.view import CardView, Zone
from stammtisch.kits.tricks.cards import AUGEN, TEN_HIGH, Tricks
from stammtisch.text import Text, say, say_in

_COLOURS_APART: Final = (0, 2, 1, 3)  # suits as they are held: black and red by turns


def by_suits(trump: int) -> Callable[[int], tuple[int, int]]:
    """How players sort a hand where the ten is high: trumps first, then suit by suit, high to low.

    ``trump`` is a suit, or -1.
    """

    def place(kind: int) -> tuple[int, int]:
        suit = suit_of(kind)
        return (-1 if suit == trump else _COLOURS_APART.index(suit), -int(TEN_HIGH[kind]))

    return place


def cards_of(tricks: Tricks, trick: int) -> list[tuple[int, int]]:
    """A trick in the order of play, complete or running: the seat and the kind of each card."""
    size = int(tricks.seats if trick < tricks.done else tricks.lying)
    return [
        (int(tricks.seat(trick, place)), int(tricks.kind(trick, place))) for place in range(size)
    ]


def running_trick(cards: Sequence[tuple[int, int]], ahead: int) -> Zone:
    """The trick on the table: (seat, kind) in the order of play; ``ahead`` is winning it."""
    shown = tuple(
        CardView(kind, seat, say("highest") if place == ahead else None)
        for place, (seat, kind) in enumerate(cards)
    )
    return Zone("trick", "trick", say("Trick"), len(shown), shown)


def won_cards(cards: Iterable[tuple[int, int]], winner: int) -> tuple[CardView, ...]:
    """A complete trick in the order of play, its winner marked."""
    return tuple(
        CardView(kind, seat, say_in("tricks", "wins") if seat == winner else None)
        for seat, kind in cards
    )


def last_trick(cards: Sequence[tuple[int, int]], winner: int) -> Zone:
    """The trick before the running one, for a second look."""
    return Zone(
        "last-trick",
        "last_trick",
        say("Last trick"),
        len(cards),
        won_cards(cards, winner),
        winner,
    )


def past_trick(
    number: int, cards: Sequence[tuple[int, int]], winner: int, note: Text | None = None
) -> Zone:
    """A trick, as it is shown after the hand; ``number`` counts from 1."""
    return Zone(
        f"trick{number}",
        "past_trick",
        say("Trick {n}", n=number),
        len(cards),
        won_cards(cards, winner),
        winner,
        note,
    )


def augen_note(cards: Iterable[tuple[int, int]]) -> Text:
    """What a trick is worth."""
    augen = sum(int(AUGEN[kind]) for _, kind in cards)
    return say("{augen} card points", augen=augen)


def trick_zones(tricks: Tricks, over: bool, in_augen: bool = True) -> list[Zone]:
    """All zones of tricks: the running and the last one, and after the hand all of them."""
    done = int(tricks.done)
    zones = [running_trick(cards_of(tricks, done), int(tricks.ahead))]
    if done:
        zones.append(last_trick(cards_of(tricks, done - 1), int(tricks.winner(done - 1))))
    return zones + past_tricks(tricks, in_augen) if over else zones


def past_tricks(tricks: Tricks, in_augen: bool = True) -> list[Zone]:
    """After the hand: all its tricks."""
    return [
        past_trick(
            each + 1,
            cards := cards_of(tricks, each),
            int(tricks.winner(each)),
            augen_note(cards) if in_augen else None,
        )
        for each in range(int(tricks.done))
    ]
