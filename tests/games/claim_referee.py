"""The claim of the rest before a second referee, written from the rule pages alone.

`Claiming` puts the claim beside a hand that a second referee judges; the rules that differ from
game to game (when one may claim, what is known, who is asked, what the rest brings) it asks of the
hand, a `ClaimHand`. It shares no code with the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

Place = tuple[str, float]  # of a card: "trump" or its plain suit, and how high it is there
Trick = tuple[list[tuple[int, str]], int]


class ClaimHand(Protocol):
    """What a second referee knows of a hand in which the rest may be claimed."""

    hands: list[list[str]]
    tricks: list[Trick]
    turn: int | None

    def legal(self) -> set[str]: ...
    def play(self, seat: int, move: str) -> None: ...
    def scores(self) -> list[int]: ...
    def may_claim(self, seat: int) -> bool: ...
    def proved(self, seat: int, lying_open: set[int]) -> bool: ...
    def asked_after(self, seat: int) -> list[int]: ...
    def rest_to(self, seat: int) -> None: ...


def proved(
    own: Iterable[str], unknown: Iterable[str], place: Callable[[str], Place], follow: bool = True
) -> bool:
    """Whether who leads takes all tricks, his trumps from the top first, then suit by suit.

    All that is unknown of a suit is in one hand, which keeps its highest card to the last; where
    nobody must follow it gives nothing away at all.
    """
    mine, theirs = by_suit(own, place), by_suit(unknown, place)
    for suit, heights in sorted(mine.items(), key=lambda item: item[0] != "trump"):
        if not all_taken(heights, theirs.setdefault(suit, []), follow):
            return False
        if suit == "trump" and len(mine) > 1 and theirs["trump"]:
            return False
    return "trump" in mine or not theirs.get("trump")


def by_suit(cards: Iterable[str], place: Callable[[str], Place]) -> dict[str, list[float]]:
    """How high the cards of each suit are, from the top."""
    found: dict[str, list[float]] = {}
    for card in cards:
        suit, height = place(card)
        found.setdefault(suit, []).append(height)
    for heights in found.values():
        heights.sort(reverse=True)
    return found


def all_taken(leads: Sequence[float], held: list[float], follow: bool) -> bool:
    """Each lead wins; what was given to them is gone from the other hand."""
    for lead in leads:
        if held and held[0] > lead:
            return False
        if held and follow:
            held.pop()
    return True


def suits_from_the_top(trump: str, ranks: str) -> Callable[[str], Place]:
    """The usual order: a suit is trump, and all rank alike."""
    return lambda card: ("trump" if card[1] == trump else card[1], -float(ranks.index(card[0])))


def given_in_tricks(hand: Any, seat: int) -> None:
    """All cards that are left, in tricks of this seat; the hand is over."""
    while any(hand.hands):
        trick = [(each, held.pop()) for each, held in enumerate(hand.hands) if held]
        hand.tricks.append((trick, seat))
    hand.turn = None


class Claiming:
    """A hand in which the rest may be claimed; ``tricks`` are those that were played."""

    def __init__(self, hand: ClaimHand) -> None:
        self.hand = hand
        self.claimed: set[int] = set()
        self.claimer: int | None = None
        self.asked: list[int] = []
        self.shortened: list[Trick] | None = None

    @property
    def tricks(self) -> list[Trick]:
        return self.hand.tricks if self.shortened is None else self.shortened

    @property
    def turn(self) -> int | None:
        return self.asked[0] if self.asked else self.hand.turn

    @property
    def hands(self) -> list[list[str]]:
        return self.hand.hands

    def legal(self) -> set[str]:
        """The moves of the seat to move, also the claim."""
        if self.asked:
            return {"grant", "deny"}
        return self.hand.legal() | ({"rest"} if self.may_claim() else set())

    def may_claim(self) -> bool:
        """Who leads may claim, once a hand and with two cards or more."""
        seat = self.hand.turn
        if seat is None or seat in self.claimed or min(map(len, self.hands)) < 2:
            return False
        return self.hand.may_claim(seat)

    def play(self, seat: int, move: str) -> None:
        """Make a legal move."""
        if move == "rest":
            lying_open = self.claimed - {seat}  # who claimed in vain
            self.claimed.add(seat)
            self.claimer = seat
            if self.hand.proved(seat, lying_open):
                self.end()
            else:
                self.asked = self.hand.asked_after(seat)
        elif move == "deny":
            self.asked, self.claimer = [], None
        elif move == "grant":
            self.asked = self.asked[1:]
            if not self.asked:
                self.end()
        else:
            self.hand.play(seat, move)

    def end(self) -> None:
        """The rest is the claimer's."""
        assert self.claimer is not None
        self.shortened = list(self.hand.tricks)
        self.hand.rest_to(self.claimer)

    def scores(self) -> list[int]:
        """What everybody writes."""
        return self.hand.scores()
