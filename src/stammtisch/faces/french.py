"""The French pack."""

from stammtisch.faces import back, french_courts, glyphs, jester, pips
from stammtisch.faces.draw import use
from stammtisch.faces.layout import (
    BACK,
    JOKERS,
    RANKS,
    card,
    document,
    index,
    mount,
    number_card,
    paper,
    symbol,
)
from stammtisch.languages import Language


def _picture(rank: str, suit: str) -> str:
    if rank in "KQJ":
        return french_courts.picture(rank, suit)
    if rank == "A":
        return french_courts.ace(suit)
    return number_card(rank, suit)


def sprite(language: Language) -> str:
    """The French pack as one document."""
    texts = {index("french", language, rank) for rank in RANKS}
    signs = "".join(pips.french_pip(suit) for suit in pips.SUITS)
    common = paper() + mount() + glyphs.definitions(texts) + signs + back.definitions()
    cards = [
        card("french", language, rank + suit, _picture(rank, suit), pips.FRENCH_SUIT[suit])
        for suit in pips.SUITS
        for rank in RANKS
    ]
    cards += [
        symbol("french", language, name, use("paper"), jester.picture(name)) for name in JOKERS
    ]
    cards.append(symbol("french", language, BACK, use("paper"), back.picture()))
    return document(common + french_courts.definitions(), "".join(cards))
