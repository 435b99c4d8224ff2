"""Cards of Quartett decks on a page: small in a hand, large as the top card, or in a list."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from markupsafe import Markup, escape

from stammtisch import decks
from stammtisch.cards import DECK_JOKERS, notation
from stammtisch.core.view import Choice
from stammtisch.decks import Deck, DeckCard, Joker
from stammtisch.faces.emblems import card_picture
from stammtisch.languages import Language
from stammtisch.messages import Speaker
from stammtisch.text import say
from stammtisch.web.hyphens import hyphenated
from stammtisch.web.scene import Act, Asked, AskRow, Lead, LeadLine

SVG: Final = "image/svg+xml"


def picture_of(key: str, number: str) -> tuple[bytes, str]:
    """A card's picture as bytes, and their type; a card without a picture gets a drawn one.

    Raises `UnknownDeck`, and `KeyError` for a card that the deck does not have.
    """
    deck = decks.deck(key)
    card = _card(deck, number)
    if card.picture is not None:
        return card.picture.data, card.picture.media_type
    return _drawn(key, number), SVG


def _card(deck: Deck, number: str) -> DeckCard | Joker:
    known = {notation(kind): kind for kind in deck.kinds()}
    return deck.card(known[number])


@lru_cache(maxsize=1_000)
def _drawn(key: str, number: str) -> bytes:
    deck = decks.deck(key)
    card = _card(deck, number)
    values = card.values if isinstance(card, DeckCard) else {}
    name = deck.id if key in decks.shipped() else key
    return card_picture(name, number, card.title, values).encode()


def picture_address(key: str, kind: int) -> str:
    """The address of a card's picture; it changes with the picture."""
    number = notation(kind)
    version = hashlib.sha256(picture_of(key, number)[0]).hexdigest()[:10]
    return f"/deck-pictures/{key}/{number}?v={version}"


def quartet_class(kind: int) -> str:
    """The class that gives a card the colour of its quartet."""
    return f"q-{notation(kind)[0]}"


def quartet_name(deck: Deck, kind: int, language: Language) -> str:
    """The name of the quartet of a card; "" for a joker."""
    if kind >= DECK_JOKERS:
        return ""
    return deck.quartet(notation(kind)[0]).word.said(language)


@lru_cache(maxsize=4_000)
def _card_html(key: str, kind: int, language: Language, address: str) -> Markup:
    deck = decks.deck(key)
    quartet = quartet_name(deck, kind, language)
    label = escape(f"{deck.name_of(kind)}, {quartet}" if quartet else deck.name_of(kind))
    title = f'<span class="ti" lang="{escape(deck.language)}">{escape(_title(deck, kind))}</span>'
    return Markup(
        f' role="img" aria-label="{label}"><img class="pic" src="{address}" alt="" '
        f'draggable="false"><b class="no">{notation(kind)}</b>'
        f"{title}</span>"
    )


def _title(deck: Deck, kind: int) -> str:
    """The title of a card as it is drawn, with breaks allowed between syllables."""
    return hyphenated(deck.title_of(kind), deck.language)


def card_html(key: str, kind: int, language: Language, css: str = "") -> Markup:
    """A card with its number, its picture and its title."""
    body = _card_html(key, kind, language, _address(key, kind))
    return Markup(f'<span class="card qc {quartet_class(kind)} {css}"') + body


@cache
def _known_address(key: str, kind: int, size: int) -> str:
    return picture_address(key, kind)


def _address(key: str, kind: int) -> str:
    """The same as `picture_address`, computed only once for each picture."""
    picture = decks.deck(key).card(kind).picture
    return _known_address(key, kind, len(picture.data) if picture else 0)


def lead_of(
    key: str, kinds: Sequence[int], choices: Sequence[Choice], speaker: Speaker
) -> Lead | None:
    """The first value card among these, shown in full; categories that may be named are buttons.

    A choice belongs to the category whose id is the last word of what is sent.
    """
    deck = decks.deck(key)
    kind = next((each for each in kinds if each < DECK_JOKERS), None)
    if kind is None:
        return None
    card = deck.card(kind)
    assert isinstance(card, DeckCard)
    acts = {each.text.split()[-1]: Act(each.text, speaker.say(each.label)) for each in choices}
    lines = []
    for category in deck.categories:
        best = say("the highest wins") if category.best == "high" else say("the lowest wins")
        lines.append(
            LeadLine(
                speaker.word(category.word),
                speaker.say(category.shown(card.values[category.id])),
                speaker.say(best),
                category.best == "high",
                acts.get(category.id),
            )
        )
    jokers = [card_html(key, each, speaker.language) for each in kinds if each >= DECK_JOKERS]
    quartet = quartet_name(deck, kind, speaker.language)
    address = _address(key, kind)
    return Lead(card.id, card.title, quartet, quartet_class(kind), address, lines, jokers)


def ask_rows(key: str, choices: Sequence[Choice], held: set[int], speaker: Speaker) -> list[AskRow]:
    """The cards that may be asked for, by quartet, together with the reader's own cards."""
    deck = decks.deck(key)
    acts = {each.cards[0]: Act(each.text, speaker.say(each.label)) for each in choices}
    rows = []
    for quartet in deck.quartets:
        kinds = [each.kind for each in deck.cards if each.quartet == quartet.letter]
        if not any(kind in acts for kind in kinds):
            continue
        cells = tuple(
            Asked(notation(kind), _title(deck, kind), kind in held, acts.get(kind))
            for kind in kinds
        )
        name = quartet_name(deck, kinds[0], speaker.language)
        rows.append(AskRow(quartet.letter, name, quartet_class(kinds[0]), deck.language, cells))
    return rows
