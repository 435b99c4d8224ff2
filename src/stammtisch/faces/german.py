"""The German pack."""

from stammtisch.faces import back, german_courts, german_numbers, glyphs, jester, pips
from stammtisch.faces.draw import use
from stammtisch.faces.layout import (
    BACK,
    JOKERS,
    RANKS,
    card,
    document,
    index,
    mount,
    paper,
    symbol,
)
from stammtisch.languages import Language


def _picture(rank: str, suit: str) -> str:
    if rank in "KQJ":
        return german_courts.picture(rank, suit)
    if rank == "A":
        return german_courts.ace(suit)
    return german_numbers.picture(rank, suit)


def sprite(language: Language) -> str:
    """The German pack as one document."""
    texts = {index("german", language, rank) for rank in RANKS}
    signs = "".join(pips.german_pip(suit) for suit in pips.SUITS)
    common = paper() + mount() + glyphs.definitions(texts) + signs + back.definitions()
    cards = [
        card("german", language, rank + suit, _picture(rank, suit), pips.GERMAN_SUIT[suit])
        for suit in pips.SUITS
        for rank in RANKS
    ]
    cards += [
        symbol("german", language, name, use("paper"), jester.picture(name)) for name in JOKERS
    ]
    cards.append(symbol("german", language, BACK, use("paper"), back.picture()))
    return document(common + german_courts.definitions(), "".join(cards))
