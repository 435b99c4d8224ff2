"""The options of Quartett.  # not compiled: msgspec Structs"""

from __future__ import annotations

from typing import Annotated

from stammtisch import decks
from stammtisch.core.options import Conflict, Options, deals_in_match, option, who_deals_first
from stammtisch.text import say


class QuartettOptions(Options, frozen=True):
    """What players can agree on before a match of Quartett."""

    deck: Annotated[
        str,
        option(
            say("Deck"),
            say("The cards used in the game; import a deck of your own first."),
            "QUA-2",
            group="cards",
            form=say("the id of a deck"),
            named=decks.title_of,
        ),
    ] = "wirtshaus"
    deals: Annotated[int, deals_in_match("QUA-15", 20)] = 1
    max_asks: Annotated[
        int,
        option(
            say("Longest deal"),
            say(
                "After this many questions the deal ends; quartets not yet laid down count for "
                "nobody."
            ),
            "QUA-14",
            bounds=(50, 5000),
            group="match",
        ),
    ] = 500
    first_dealer: Annotated[int, who_deals_first("QUA-4", 16)] = 0

    def misfit(self, seats: int) -> Conflict | None:
        """The conflict if the deck is unknown or has too few cards for everybody (QUA-1)."""
        try:
            cards = len(decks.deck(self.deck).kinds(jokers=False))
        except decks.UnknownDeck as unknown:
            return Conflict(("deck",), unknown.text)
        if cards < seats:
            return Conflict(
                ("deck",),
                say("The deck has {cards} cards; you are {n}.", cards=cards, n=seats),
            )
        return None
