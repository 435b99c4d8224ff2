"""Speaks for a bot: ``python -m stammtisch.bots package.module:Class``.  # not compiled: a program

What it prints goes to standard error, so that it cannot disturb the lines.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from importlib import import_module

from stammtisch import decks
from stammtisch.bots.guests import VERSION
from stammtisch.bots.seen import Seen, Thinker
from stammtisch.core.contract import Game
from stammtisch.rulecodes import game_from_code


class Talk:
    """A bot's side of the conversation.

    Args:
        bot: makes the player of a hand.
        lines: what the table says.
        answer: says a line to the table.
    """

    def __init__(
        self, bot: Callable[[], Thinker], lines: Iterator[str], answer: Callable[[str], None]
    ) -> None:
        self._bot, self._lines, self._answer = bot, lines, answer
        self._player: Thinker | None = None
        self._games: dict[tuple[str, str], Game] = {}
        self._game: Game | None = None
        self._seat = -1
        self._history: list[str] = []
        self._legal: list[str] = []

    def go_on(self) -> None:
        """Answer until the table says goodbye or falls silent."""
        for line in self._lines:
            word, _, rest = line.rstrip("\r\n").partition(" ")
            match word:
                case "hello":
                    self._answer(f"hello {VERSION}")
                case "deck":
                    decks.register(decks.read_deck(rest))
                case "game":
                    self._begin(*rest.split())
                case "seen":
                    self._history.append(rest)
                case "legal":
                    self._legal.append(rest)
                case "move?":
                    self._move(int(rest))
                case "bye":
                    return

    def _begin(self, code: str, seats: str, seat: str) -> None:
        if (code, seats) not in self._games:
            self._games[code, seats] = game_from_code(code, int(seats))
        self._game, self._seat = self._games[code, seats], int(seat)
        self._player, self._history, self._legal = self._bot(), [], []

    def _move(self, milliseconds: int) -> None:
        assert self._game is not None and self._player is not None, "a hand begins with a game"
        legal, self._legal = self._legal, []
        seen = Seen(self._game, self._seat, legal, self._history, milliseconds, self._asked)
        self._answer(f"move {self._player.move(seen)}")

    def _asked(self, word: str) -> str:
        self._answer(f"{word}?")
        return next(self._lines).rstrip("\r\n").removeprefix(f"{word} ")


def main(name: str) -> None:
    """Play with the bot of this name on standard input and output."""
    lines, out = iter(sys.stdin.readline, ""), sys.stdout

    def answer(line: str) -> None:
        out.write(" ".join(line.splitlines()) + "\n")
        out.flush()

    with redirect_stdout(sys.stderr):
        try:
            module, _, bot = name.partition(":")
            Talk(getattr(import_module(module), bot), lines, answer).go_on()
        except Exception as fault:
            traceback.print_exc()  # before the table hears of it and ends this process
            answer(f"error {type(fault).__name__}: {fault}")


if __name__ == "__main__":
    main(sys.argv[1])
