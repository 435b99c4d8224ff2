"""Moves with a number: how they are drawn, and how the number gets into the text that is sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from stammtisch.core.view import Amount
from stammtisch.errors import UnreadableMove
from stammtisch.text import Text, say
from stammtisch.web.scene import Wager

NUMBER: Final = "#"  # stands for the number in what a button sends
FIELD: Final = "n-"  # before the word of a move: the name of the field of its number


def wager_of(amount: Amount, speak: Callable[[Text], str]) -> Wager:
    """A move with a number as a control: a button for each usual number, and an input field."""
    names = {number: speak(name) for number, name in amount.named}
    return Wager(
        f"{amount.word} {NUMBER}",
        FIELD + amount.word,
        speak(amount.label),
        amount.lowest,
        amount.highest,
        amount.step,
        tuple([(number, names.get(number, "")) for number in amount.usual]),
    )


def numbered(text: str, fields: Mapping[str, str]) -> str:
    """The text that is sent with the typed number: ``raise #`` with 6 becomes ``raise 6``.

    Without a button the only field that there is speaks for itself. Whether the number is allowed
    is for the rules to say.

    Raises:
        UnreadableMove: there is not a whole number in the field.
    """
    known = [name for name in fields if name.startswith(FIELD)]
    if not text and len(known) == 1:
        text = f"{known[0].removeprefix(FIELD)} {NUMBER}"
    word, mark, _ = text.rpartition(f" {NUMBER}")
    if not mark:
        return text
    typed = fields.get(FIELD + word, "").strip()
    if not (typed.isascii() and typed.removeprefix("-").isdigit()):
        raise UnreadableMove(say("Enter a whole number first."))
    return f"{word} {typed}"
