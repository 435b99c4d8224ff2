"""Bots by others, good and bad."""

from __future__ import annotations

import sys
import time

from stammtisch.bots import programs
from stammtisch.bots.seen import Seen


class First:
    """Always the first legal move."""

    def move(self, seen: Seen) -> str:
        print("move 2c\nbye")  # disturbs nothing
        return seen.legal[0]


class Curious:
    """Asks for all that there is, and believes nothing."""

    def move(self, seen: Seen) -> str:
        drawn = seen.sample()
        assert drawn.turn == seen.seat
        assert {seen.game.text(drawn, move) for move in drawn.legal_moves()} == set(seen.legal)
        assert list(drawn.observe(seen.seat)) == seen.observation
        assert drawn.view(seen.seat) == seen.view
        assert len(seen.history) > 3 or seen.known.startswith("position 1 ")
        assert [line.split()[0] for line in seen.history] == [
            str(number) for number in range(len(seen.history))
        ]
        return seen.legal[0]


class Cheat:
    """Makes a move that there is not."""

    def move(self, seen: Seen) -> str:
        return "all tricks"


class Telltale:
    """Fails, and says what it holds."""

    def move(self, seen: Seen) -> str:
        raise ValueError(f"I hold {seen.legal}")


class Greedy:
    """Wants more memory than there is for a bot."""

    def move(self, seen: Seen) -> str:
        bytearray(programs.MEMORY + 1)
        return seen.legal[0]


class Crash:
    """Fails as programs do."""

    def move(self, seen: Seen) -> str:
        raise ZeroDivisionError("nobody\nthought of it")


class Quits:
    """Ends without a word."""

    def move(self, seen: Seen) -> str:
        sys.exit(0)


class Sleeps:
    """Never answers."""

    def move(self, seen: Seen) -> str:
        while True:
            time.sleep(60)


class Chatters:
    """Says what is not in the protocol, without end."""

    def move(self, seen: Seen) -> str:
        out = sys.__stdout__
        assert out is not None
        while True:
            out.write("bla\n")


class Nags:
    """Asks without end, and does not listen."""

    def move(self, seen: Seen) -> str:
        out = sys.__stdout__
        assert out is not None
        while True:
            out.write("known?\n")


class Once:
    """Crashes in the second hand of its process."""

    begun = 0

    def __init__(self) -> None:
        type(self).begun += 1

    def move(self, seen: Seen) -> str:
        if type(self).begun > 1:
            raise ValueError("once")
        return seen.legal[0]
