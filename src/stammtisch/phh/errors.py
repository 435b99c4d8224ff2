"""What can go wrong with hand histories."""

from __future__ import annotations

from stammtisch.errors import StammtischError
from stammtisch.text import Text


class Unwritable(StammtischError, ValueError):
    """Something that the format cannot express happened; ``rules`` are the ids of our rules."""

    exit_code, status = 2, 422

    def __init__(self, text: Text, *rules: str) -> None:
        super().__init__(text)
        self.rules = rules

    def __str__(self) -> str:
        return f"{self.text} ({', '.join(self.rules)})" if self.rules else str(self.text)


class BrokenHistory(StammtischError, ValueError):
    """A hand history cannot be read, or does not follow our rules."""

    exit_code, status = 4, 422
