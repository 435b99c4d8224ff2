"""The options of Trumpf.  # not compiled: msgspec Structs"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from stammtisch import decks
from stammtisch.core.options import Conflict, Options, option, who_deals_first
from stammtisch.text import say

AUTO: Final = "auto"  # the joker category of the deck


class TrumpfOptions(Options, frozen=True):
    """What players can agree on before a match of Trumpf."""

    deck: Annotated[
        str,
        option(
            say("Deck"),
            say("The cards used in the game; import a deck of your own first."),
            "TRU-2",
            group="cards",
            form=say("the id of a deck"),
            named=decks.title_of,
        ),
    ] = "wirtshaus"
    jokers: Annotated[
        bool,
        option(
            say("Jokers"),
            say("The jokers of the deck are in play."),
            "TRU-4",
            "TRU-13",
            group="cards",
        ),
    ] = True
    joker_category: Annotated[
        str,
        option(
            say("What jokers double"),
            say("The category whose value a joker doubles; auto means what the deck says."),
            "TRU-13",
            "TRU-14",
            group="cards",
            form=say("auto, or the id of a category in which the highest value is best"),
        ),
    ] = AUTO
    tie_play: Annotated[
        Literal["all", "tied"],
        option(
            say("After a tie"),
            say("Who plays on for the cards after a tie."),
            "TRU-10",
            "TRU-11",
            group="play",
            values={
                "all": say("everybody who has cards"),
                "tied": say("those who shared the best value"),
            },
        ),
    ] = "all"
    max_tricks: Annotated[
        int,
        option(
            say("Longest match"),
            say("After this many comparisons the match ends; the player with the most cards wins."),
            "TRU-16",
            bounds=(10, 5000),
            group="match",
        ),
    ] = 500
    first_dealer: Annotated[int, who_deals_first("TRU-5", 16)] = 0

    def misfit(self, seats: int) -> Conflict | None:
        """The conflict if a deck is unknown or small, or a joker category bad (TRU-1, TRU-14)."""
        try:
            deck = decks.deck(self.deck)
        except decks.UnknownDeck as unknown:
            return Conflict(("deck",), unknown.text)
        if len(deck.cards) < seats:  # TRU-1
            return Conflict(
                ("deck",),
                say("The deck has {cards} cards; you are {n}.", cards=len(deck.cards), n=seats),
            )
        high = [category.id for category in deck.categories if category.best == "high"]
        if self.joker_category == AUTO or self.joker_category in high:
            return None
        known = ", ".join(high) or "–"
        if self.joker_category in [category.id for category in deck.categories]:
            why = say(
                "A joker cannot double “{it}”, where the lowest value is best. Possible: {known}.",
                it=self.joker_category,
                known=known,
            )
        else:
            why = say(
                "The deck has no category “{it}” that a joker can double. Possible: {known}.",
                it=self.joker_category,
                known=known,
            )
        return Conflict(("joker_category", "deck"), why)
