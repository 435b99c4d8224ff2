"""Sentences in which lists of cards are drawn, because pictures are quicker to read."""

from __future__ import annotations

from markupsafe import Markup, escape

from stammtisch.messages import Speaker
from stammtisch.text import Arg, CardsWord, Text
from stammtisch.web.pack import Pack


class Drawer(Speaker):
    """Says texts to one reader as a `Speaker` does, but draws lists of cards.

    Args:
        speaker: says everything else.
        pack: draws the cards.
    """

    def __init__(self, speaker: Speaker, pack: Pack) -> None:
        super().__init__(speaker.language, speaker.face, speaker.seat_name)
        self._pack = pack

    def drawn(self, text: Text) -> Markup | None:
        """The text with its cards as pictures; empty if it lists no cards."""
        return Markup(self.say(text)) if _lists_cards(text) else None

    def pattern(self, text: Text) -> str:
        """The translated sentence; everything in it that is not drawn is escaped."""
        return escape(super().pattern(text))

    def word(self, arg: Arg) -> str:
        """One argument of a sentence: cards in a row, or words."""
        if isinstance(arg, CardsWord):
            cards = Markup().join(self._pack.index(kind) for kind in arg.kinds)
            return Markup('<span class="drawn">{}</span>').format(cards)
        return super().word(arg)


def _lists_cards(text: Text) -> bool:
    return any(
        isinstance(arg, CardsWord) or (isinstance(arg, Text) and _lists_cards(arg))
        for arg in text.args.values()
    )
