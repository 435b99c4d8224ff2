"""What a seat knows of the hidden cards from the deal, all questions and all answers.

A card only changes hands before the eyes of all. So a card that never did still lies with whoever
was dealt it, and all that was ever said about it stays true:

- whoever asked for it does not hold it, nor does whoever answered no;
- whoever asked for a card of its quartet held at least one of that quartet: an open one, or one of
  those that had not changed hands by then;
- nobody ever held a whole quartet without laying it down.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.games.quartett.position import Position
from stammtisch.games.quartett.rules import (
    ALL_FOUR,
    GIVEN,
    LAID,
    NOBODY,
    ONE_OF,
    SIZE,
    asked_in,
    asker_in,
    number_of,
    place_in,
)

AT_LEAST_ONE: Final = 16  # a clause: seat * 32 + cards, with this bit or without ("not all")


class Memory:
    """The hidden cards of each quartet, who may hold each, and what ties them together."""

    def __init__(self, at: Position, viewer: i64) -> None:
        rules = at.rules
        self.viewer: i64 = viewer
        self.entries: i64 = len(at.log)
        self.seats: i64 = rules.seats
        self.quartets: i64 = rules.quartets
        self.hidden: vec[i64] = vec[i64]([0] * rules.quartets)  # cards whose place is not known
        self.possible: vec[i64] = vec[i64]([0] * (4 * rules.quartets))  # seats that may hold each
        self.clauses: list[vec[i64]] = [vec[i64]() for _ in range(rules.quartets)]
        self.dealt_to: vec[i64] = vec[i64]([NOBODY] * (4 * rules.quartets))  # where it is known
        self.room: vec[i64] = at.counts[:]  # how many hidden cards each seat holds
        self._see(at)
        self._trace(at)
        for quartet in range(self.quartets):
            if self.hidden[quartet]:
                for seat in range(self.seats):
                    self._had_not_all(quartet, ALL_FOUR, seat)
        self._remember(at)

    def _see(self, at: Position) -> None:
        """Note the cards that changed hands or were laid down, and the viewer's own."""
        everybody: i64 = 0
        for seat in range(self.seats):
            if seat != self.viewer and at.counts[seat] > 0:
                everybody |= BIT[seat]
        for quartet in range(self.quartets):
            hidden: i64 = 0
            if at.laid[quartet] == NOBODY:
                hidden = ALL_FOUR & ~at.moved[quartet]
                if self.viewer >= 0:
                    hidden &= ~at.held[self.viewer * self.quartets + quartet]
            self.hidden[quartet] = hidden
            for card in range(i64(4)):
                if hidden & ONE_OF[card]:
                    self.possible[4 * quartet + card] = everybody
                else:
                    self.dealt_to[4 * quartet + card] = self.viewer  # unless it changed hands
            for seat in range(self.seats):
                held: i64 = at.held[seat * self.quartets + quartet]
                self.room[seat] -= SIZE[held & ~hidden]

    def _trace(self, at: Position) -> None:
        """Find who was dealt the cards that changed hands: the seat that first gave them away."""
        known = vec[i64]([0] * self.quartets)
        for entry in at.log:
            place: i64 = place_in(entry)
            quartet: i64 = at.rules.quartet_of(place)
            bit: i64 = ONE_OF[number_of(place)]
            if entry & GIVEN and not known[quartet] & bit:
                known[quartet] |= bit
                self.dealt_to[4 * quartet + number_of(place)] = asked_in(entry)

    def _remember(self, at: Position) -> None:
        """Go through all questions in order."""
        rules = at.rules
        # Where the cards that changed hands were at the time: seat * quartets + quartet.
        open_cards = vec[i64]([0] * (self.seats * self.quartets))
        moved = vec[i64]([0] * self.quartets)
        for entry in at.log:
            asker: i64 = asker_in(entry)
            asked: i64 = asked_in(entry)
            place: i64 = place_in(entry)
            quartet: i64 = rules.quartet_of(place)
            bit: i64 = ONE_OF[number_of(place)]
            if self.hidden[quartet]:
                here: i64 = asker * self.quartets + quartet
                if not open_cards[here]:
                    self._had_one(quartet, asker, ALL_FOUR & ~moved[quartet])
                self._has_not(quartet, number_of(place), asker)
                if not entry & GIVEN:
                    self._has_not(quartet, number_of(place), asked)
                else:
                    moved[quartet] |= bit
                    open_cards[asked * self.quartets + quartet] &= ~bit
                    open_cards[here] |= bit
                    if open_cards[here] == moved[quartet] and not entry & LAID:
                        self._had_not_all(quartet, ALL_FOUR & ~moved[quartet], asker)

    def _has_not(self, quartet: i64, card: i64, seat: i64) -> None:
        self.possible[4 * quartet + card] &= ~BIT[seat]

    def _had_one(self, quartet: i64, seat: i64, cards: i64) -> None:
        """Note that the seat was dealt at least one of these cards of the quartet."""
        for card in range(i64(4)):
            if cards & ONE_OF[card] and self.dealt_to[4 * quartet + card] == seat:
                return
        self._tie(quartet, seat * 32 + AT_LEAST_ONE + (cards & self.hidden[quartet]))

    def _had_not_all(self, quartet: i64, cards: i64, seat: i64) -> None:
        """Note that the seat was not dealt all of these cards, which would complete a quartet."""
        for card in range(i64(4)):
            dealt_to: i64 = self.dealt_to[4 * quartet + card]
            if cards & ONE_OF[card] and dealt_to != NOBODY and dealt_to != seat:
                return
        self._tie(quartet, seat * 32 + (cards & self.hidden[quartet]))

    def _tie(self, quartet: i64, clause: i64) -> None:
        if clause >> 5 == self.viewer:
            return
        for known in self.clauses[quartet]:
            if known == clause:
                return
        self.clauses[quartet] = append(self.clauses[quartet], clause)

    def agrees(self, quartet: i64, owners: i64) -> bool:
        """Whether the hidden cards of a quartet can belong to these owners.

        Card c is with seat ``owners >> 4c & 15``.

        That each owner may hold his card (`possible`) is not looked at here.
        """
        for clause in self.clauses[quartet]:
            seat: i64 = clause >> 5
            cards: i64 = clause & ALL_FOUR
            his: i64 = 0
            for card in range(i64(4)):
                if (owners >> (4 * card)) & 15 == seat:
                    his |= ONE_OF[card]
            his &= cards
            if clause & AT_LEAST_ONE:
                if not his:
                    return False
            elif his == cards:
                return False
        return True
