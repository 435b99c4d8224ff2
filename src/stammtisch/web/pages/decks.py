"""Decks of Quartett cards: the list, importing a file, all cards of a deck, exporting."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch import decks
from stammtisch.core.options import changed, option_fields
from stammtisch.decks import MOST_BYTES, BadDeck, Deck, DeckCard, UnknownDeck
from stammtisch.errors import StammtischError
from stammtisch.games.registry import Registration, registrations
from stammtisch.messages import Speaker
from stammtisch.rulecodes import HouseRules, preset_rules
from stammtisch.text import say
from stammtisch.web import decks_html
from stammtisch.web.downloads import download
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.forms import read_upload
from stammtisch.web.optionform import address_of
from stammtisch.web.site import entered


class Face(NamedTuple):
    """A card on the page of its deck: its picture, and each category with its value."""

    html: Markup
    lines: list[tuple[str, str]]


def played_with(key: str) -> list[HouseRules]:
    """The games that are played with decks, each with this deck as its chosen deck."""
    usual = [preset_rules(entry) for entry in registrations().values() if has_deck(entry)]
    return [house.with_options(changed(house.options, {"deck": key})) for house in usual]


def has_deck(entry: Registration) -> bool:
    """Whether a game is played with a deck of Quartett cards."""
    return any(field.name == "deck" for field in option_fields(entry.options))


async def show(request: Request) -> Response:
    """GET: the decks that this visitor may choose from, and the form for a file."""
    return await _list(request)


async def _list(request: Request, fault: StammtischError | None = None) -> Response:
    site, visit = entered(request)
    return site.pages.page(
        visit,
        "decks/list.html",
        fault.status if fault else 200,
        decks=await site.tables.decks(visit.visitor),
        shipped=decks.shipped(),
        fault=fault if not isinstance(fault, BadDeck) else None,
        faults=fault.faults if isinstance(fault, BadDeck) else (),
        more=fault.more if isinstance(fault, BadDeck) else 0,
    )


async def take(request: Request) -> Response:
    """POST: import the deck in a file, or list all faults of the file."""
    site, visit = entered(request)
    largest = min(MOST_BYTES, site.settings.largest_upload)
    size = largest // 1024
    data = await read_upload(
        request,
        visit,
        largest + 10_000,
        say("The file is too large; a deck has at most {n} KB.", n=size),
    )
    site.imports.use(visit, say("Many decks have been imported from your address."))
    if not data:
        return await _list(request, NoFile(say("Choose a file first.")))
    try:
        deck = await asyncio.to_thread(decks.read_deck, data)
        key, fresh = await site.tables.keep_deck(deck, visit.visitor)
    except StammtischError as fault:
        return await _list(request, fault)
    return site.pages.go(visit, f"/decks/{key}" if fresh else f"/decks/{key}?known=1")


class NoFile(StammtischError, ValueError):
    """The form was sent without a file."""

    status = 422


async def look(request: Request) -> Response:
    """GET: all cards of a deck."""
    site, visit = entered(request)
    key = request.path_params["key"]
    deck = await _found(request, key)
    speaker = visit.reader.speaker()
    faces: dict[str, list[Face]] = {each.letter: [] for each in deck.quartets}
    for card in deck.cards:
        faces[card.quartet].append(face_of(key, deck, card, speaker))
    return site.pages.page(
        visit,
        "decks/deck.html",
        key=key,
        deck=deck,
        quartets=[
            (quartet_name(deck, each.letter, speaker), faces[each.letter]) for each in deck.quartets
        ],
        jokers=[decks_html.card_html(key, each.kind, speaker.language) for each in deck.jokers],
        doubled=speaker.word(deck.category(deck.joker_category).word) if deck.jokers else "",
        games=played_with(key),
        address_of=address_of,
        known="known" in request.query_params,
    )


def quartet_name(deck: Deck, letter: str, speaker: Speaker) -> str:
    """A quartet in the words of the reader: ``A Brauhäuser``."""
    return f"{letter} {speaker.word(deck.quartet(letter).word)}"


def face_of(key: str, deck: Deck, card: DeckCard, speaker: Speaker) -> Face:
    """A card, with everything that is printed on it."""
    lines = [
        (speaker.word(each.word), speaker.say(each.shown(card.values[each.id])))
        for each in deck.categories
    ]
    return Face(decks_html.card_html(key, card.kind, speaker.language), lines)


async def file(request: Request) -> Response:
    """GET: the file of a deck, with its pictures."""
    key = request.path_params["key"]
    deck = await _found(request, key)
    return download(decks.deck_text(deck), f"{key}.json", "application/json")


async def _found(request: Request, key: str) -> Deck:
    site, _ = entered(request)
    await site.tables.know_decks(key)
    try:
        return decks.deck(key)
    except UnknownDeck:
        raise NoSuchPage(say("There is no deck at this address.")) from None


ROUTES = [
    Route("/decks", show, methods=["GET"]),
    Route("/decks", take, methods=["POST"]),
    Route("/decks/{key}/file", file, methods=["GET"]),
    Route("/decks/{key}", look, methods=["GET"]),
]
