"""The shelf of puzzles that ask for the best move: those of a game, and one for every day."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from stammtisch.analysis.grounds import grounds
from stammtisch.cards import read_cards
from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng
from stammtisch.core.view import Choice
from stammtisch.games.registry import registrations
from stammtisch.notation import read_moves
from stammtisch.players.registry import proposals
from stammtisch.positions import game_of, position
from stammtisch.puzzles.found import Found, Tried
from stammtisch.rulecodes import HouseRules, read_code
from stammtisch.text import DecimalWord, Text, say
from stammtisch.typed import typed

FOLDER: Final = Path(__file__).with_name("best")
TRICKS: Final = "tricks "  # begins the part of a position that has them
DAY: Final = "best move of the day"


@dataclass(frozen=True, eq=False)
class BestMove:
    """A puzzle: a position of one seat's knowledge, and what each move in it is worth.

    ``number`` counts the puzzles of the game from 1; ``id`` names this one in addresses.
    """

    game_id: str
    number: int
    found: Found

    @property
    def id(self) -> str:
        """The name in addresses: ``doppelkopf-17``, by the seed of the hand."""
        return f"{self.game_id}-{self.found.seed}"

    @cached_property
    def house(self) -> HouseRules:
        """The house rules that are played."""
        return read_code(self.found.position.split()[2])

    @cached_property
    def state(self) -> State:
        """The position; what its seat does not know is drawn, always in the same way."""
        return position(self.found.position, Rng(0))

    @cached_property
    def game(self) -> Game:
        """The game with its house rules and seats."""
        return game_of(self.state)

    @property
    def seat(self) -> int:
        """Who is asked."""
        return int(self.state.turn)

    @property
    def best(self) -> Tried:
        """The right answer."""
        return self.found.moves[0]

    def tried(self, text: str) -> Tried | None:
        """What is known of a move by its notation; None if it cannot be chosen."""
        return next((each for each in self.found.moves if each.text == text), None)

    def why(self, text: str) -> tuple[Text, ...]:
        """What is to be said for or against a move that may be chosen, from what its seat knows."""
        if text not in self._grounds:
            moves = [each.move for each in read_moves(self.game, self.state, self.seat, text)]
            self._grounds[text] = grounds(self.state, self.seat, moves, Rng(self.found.seed))
        return self._grounds[text]

    def told(self, answer: str) -> list[tuple[str, list[Text]]]:
        """What is said after an answer: of the best move, and of the one that was chosen instead.

        Each has its reasons and its cost; what was said of the best move is not said again.
        """
        texts = [self.best.text, *([answer] if answer != self.best.text else [])]
        said: set[Text] = set()
        found = []
        for text in filter(self.tried, texts):
            lines = [line for line in (*self.why(text), self.cost(text)) if line not in said]
            found.append((text, lines))
            said.update(lines)
        return found

    def cost(self, text: str) -> Text:
        """What a move costs, or by how much the best one leads the next; with its error."""
        found, tried = self.found, self.tried(text) or self.best
        if tried is self.best:
            return say(
                "On average it brings {points} ± {error} points more than the next best.",
                points=self._points(found.margin),
                error=self._points(found.error),
            )
        return say(
            "On average it brings {points} points less, and less in {n} of 100 deals.",
            points=self._points(self.best.gain - tried.gain),
            n=tried.worse,
        )

    def _points(self, points: float) -> DecimalWord:
        return DecimalWord(points, self.found.places)

    @cached_property
    def _grounds(self) -> dict[str, tuple[Text, ...]]:
        """What `why` has found so far."""
        return {}

    @cached_property
    def choices(self) -> dict[str, Choice]:
        """What may be chosen, by notation, in an order that tells nothing."""
        return {text: self._choice(text) for text in sorted(each.text for each in self.found.moves)}

    def label(self, text: str) -> Text:
        """What a move is called on its button."""
        return self.choices[text].label

    def _choice(self, text: str) -> Choice:
        moves = read_moves(self.game, self.state, self.seat, text)
        if len(moves) == 1:
            return self.game.choice(self.state, self.seat, moves[0].move)
        return self._turns[text]

    @cached_property
    def tricks(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The finished tricks: who led, and the cards in their order; none in other games."""
        line = next((each for each in self._lines if each.startswith(TRICKS)), "")
        groups = [each.split() for each in line.removeprefix(TRICKS).split(" / ")]
        return tuple(
            (int(leader), tuple(read_cards(" ".join(cards))))
            for leader, *cards in filter(None, groups)
            if leader.isdecimal() and len(cards) == self.game.seats
        )

    @property
    def _lines(self) -> list[str]:
        return self.found.position.splitlines()

    @cached_property
    def _turns(self) -> dict[str, Choice]:
        return {each.text: each for each in proposals(self.game, self.state, self.seat)}


def read_found(text: str) -> tuple[Found, ...]:
    """The puzzles in a file of a game."""
    raw: list[dict[str, Any]] = tomllib.loads(text).get("puzzle", [])
    return tuple(typed({**each, "position": each["position"].strip()}, Found) for each in raw)


@cache
def best_moves(game: str) -> tuple[BestMove, ...]:
    """The puzzles of a game, the easy ones first; none for a game without any."""
    file = FOLDER / f"{game}.toml"
    if game not in registrations() or not file.exists():
        return ()
    found = sorted(read_found(file.read_text("utf-8")), key=lambda each: (each.grade, each.seed))
    return tuple(BestMove(game, number, each) for number, each in enumerate(found, 1))


def best_move(id: str) -> BestMove | None:
    """The puzzle of this name."""
    return next((each for each in best_moves(id.rpartition("-")[0]) if each.id == id), None)


def best_move_of_the_day(game: str, day: int) -> BestMove | None:
    """The puzzle of a game for a day (days are numbered); none repeats before all had their day."""
    row = _shuffled(game)
    return row[day % len(row)] if row else None


@cache
def _shuffled(game: str) -> tuple[BestMove, ...]:
    return tuple(sorted(best_moves(game), key=lambda each: _lot(each.id)))


def _lot(id: str) -> bytes:
    return hashlib.sha256(f"{DAY}/{id}".encode()).digest()
