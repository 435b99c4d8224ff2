"""The cards of Quartett decks: pictures drawn from the data, small and large, asked for by taps."""

from __future__ import annotations

from base64 import b64decode
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from stammtisch import decks
from stammtisch.cards import DECK, read_card, read_cards
from stammtisch.core.view import CardView, Choice, SeatView, View, Zone
from stammtisch.decks import Picture
from stammtisch.faces.emblems import card_picture, colour_of
from stammtisch.messages import Speaker
from stammtisch.text import say
from stammtisch.web import styles
from stammtisch.web.decks_html import card_html, picture_address
from stammtisch.web.hyphens import SOFT_HYPHEN, hyphenated
from stammtisch.web.presenter import Presenter
from stammtisch.web.rendering import template
from stammtisch.web.scene import Scene
from stammtisch.web.words import words
from tests.web.helpers import Server

INNS = decks.deck("wirtshaus")
SVG = "{http://www.w3.org/2000/svg}"
TAGS = {"svg", "g", "path", "circle", "ellipse", "rect", "defs", "linearGradient", "stop"}
PNG = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def pictures() -> dict[str, str]:
    """All pictures of the shipped deck, and some of a deck that is none of inns."""
    found = {
        each.id: card_picture("wirtshaus", each.id, each.title, each.values) for each in INNS.cards
    }
    found |= {each.id: card_picture("wirtshaus", each.id, each.title, {}) for each in INNS.jokers}
    for number in ("A1", "A2", "W4", "X1"):
        found[f"other {number}"] = card_picture("trains", number, "Engine", {"speed": 120})
    return found


def view(hand: str, count: int = 0, choices: tuple[Choice, ...] = (), *zones: Zone) -> View:
    kinds = read_cards(hand, "wirtshaus")
    own = Zone("own", "hand", say("Hand"), count or len(kinds), tuple(map(CardView, kinds)), 0)
    seats = (SeatView(0, len(kinds), to_move=True), SeatView(1, 4))
    return View("any", 0, 0, say("Turn"), seats, (own, *zones), choices=choices, deck="wirtshaus")


def drawn(found: View, language: str = "en") -> Scene:
    speaker = Speaker("en" if language == "en" else "de", "french", lambda seat: f"P{seat}")
    return Presenter(speaker).scene(found)


def naming(card: str) -> tuple[Choice, ...]:
    (kind,) = read_cards(card, "wirtshaus")
    return tuple(
        Choice(f"name {each.id}", say("Name it"), (kind,), "own") for each in INNS.categories
    )


def test_every_card_has_a_picture_of_its_own_that_never_changes() -> None:
    first, again = pictures(), pictures()
    assert first == again
    assert len(set(first.values())) == len(first)


@pytest.mark.parametrize("number", [*pictures()])
def test_a_picture_is_small_and_holds_nothing_but_shapes(number: str) -> None:
    drawing = pictures()[number]
    assert len(drawing) < 16_000
    root = ElementTree.fromstring(drawing)
    assert root.attrib["viewBox"] == "0 0 240 160"
    for node in root.iter():
        assert node.tag.removeprefix(SVG) in TAGS
        for name, value in node.attrib.items():
            assert not name.startswith("on") and name not in ("style", "href", "class")
            assert "url(" not in value or value == "url(#sky)"
            assert "nan" not in value.lower() and "inf" not in value.lower()


def test_quartets_have_colours_of_their_own() -> None:
    colours = [colour_of(letter) for letter in "ABCDEFGHIJKLMNOPQRSTUVWX"]
    assert len(set(colours)) == 24
    assert f".q-W{{--q:{colour_of('W')}}}" in styles.stylesheet()


def test_a_card_says_number_title_and_quartet() -> None:
    html = card_html("wirtshaus", read_card("E3", "wirtshaus"), "de")
    assert 'aria-label="E3 Zum Durstigen Mönch, Klosterbräus"' in html
    assert "/deck-pictures/wirtshaus/E3?v=" in html
    assert "q-E" in html
    assert "Monastery breweries" in card_html("wirtshaus", DECK + 18, "en")


def test_the_lead_shows_its_values_and_each_category_is_a_button() -> None:
    found = drawn(view("X1 E3", 11, naming("E3")))
    lead = found.lead
    assert lead is not None
    assert (lead.number, lead.title, lead.quartet) == (
        "E3",
        "Zum Durstigen Mönch",
        "Monastery breweries",
    )
    assert [(line.label, line.value) for line in lead.lines] == [
        ("Number of drinks", "25"),
        ("Cheapest half litre", "€3.40"),
        ("Founding year", "1543"),
        ("Seats", "190"),
    ]
    assert [line.act.text if line.act else "" for line in lead.lines] == [
        f"name {each.id}" for each in INNS.categories
    ]
    assert [line.high for line in lead.lines] == [True, False, False, True]
    assert len(lead.jokers) == 1
    assert found.hand == []
    assert found.card_acts == []
    html = template("table/lead.html").render(lead=lead, **words(Speaker("en")))
    assert html.count('<button name="move" value="name ') == 4


def test_values_are_written_as_the_language_writes_them() -> None:
    lead = drawn(view("E3", 11), "de").lead
    assert lead is not None
    assert [line.value for line in lead.lines] == ["25", "3,40\N{NO-BREAK SPACE}€", "1543", "190"]
    assert not any(line.act for line in lead.lines)


def test_a_hand_of_cards_is_no_lead() -> None:
    found = drawn(view("A1 A2 C3"))
    assert found.lead is None
    assert [held.name for held in found.hand] == [
        "A1 Zum Kupferkessel",
        "A2 Brauhaus Lindenhof",
        "C3 Gewölbe Sankt Veit",
    ]


def test_cards_to_ask_for_stand_in_their_quartets() -> None:
    wanted = read_cards("A3 A4 C1", "wirtshaus")
    choices = tuple(Choice(f"ask {kind}", say("Ask"), (kind,)) for kind in wanted)
    found = drawn(view("A1 A2 C3", choices=choices))
    assert [(row.letter, row.name) for row in found.asks] == [
        ("A", "Brew houses"),
        ("C", "Cellar taverns"),
    ]
    assert [[card.held for card in row.cards] for row in found.asks] == [
        [True, True, False, False],
        [False, False, True, False],
    ]
    assert [card.act is not None for card in found.asks[1].cards] == [True, False, False, False]
    html = template("table/asks.html").render(asks=found.asks, **words(Speaker("en")))
    assert html.count("<button ") == 3
    assert html.count('class="own"') == 3


def test_the_cards_of_a_comparison_say_whose_they_are() -> None:
    cards = tuple(
        CardView(kind, seat=seat, mark=say("{n}", n=value))
        for seat, (kind, value) in enumerate(
            zip(read_cards("F1 C2", "wirtshaus"), (38, 35), strict=True)
        )
    )
    last = Zone("last", "last_trick", say("Comparison"), 2, cards, owner=0)
    found = drawn(view("E3", 11, (), last))
    assert [(card.who, card.mark, card.css.split()[0]) for card in found.trick] == [
        ("P0", "38", "won"),
        ("P1", "35", "p1"),
    ]


def test_drawn_pictures_are_served_and_kept(server: Server) -> None:
    guest = server.guest()
    answer = guest.get(picture_address("wirtshaus", DECK))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "default-src 'self'" in answer.headers["content-security-policy"]


def test_a_picture_of_its_own_is_served_as_what_it_is(server: Server) -> None:
    first, *others = INNS.cards
    own = replace(first, picture=Picture("png", 1, 1, PNG))
    key = decks.register(replace(INNS, id="own_pictures", cards=(own, *others)))
    answer = server.guest().get(picture_address(key, DECK))
    assert answer.headers["content-type"] == "image/png"
    assert answer.content == PNG
    assert (
        server.guest().get(picture_address(key, DECK + 1)).headers["content-type"]
        == "image/svg+xml"
    )
    assert picture_address(key, DECK).startswith(f"/deck-pictures/{key}/A1?v=")


@pytest.mark.parametrize("path", ["wirtshaus/Z9", "wirtshaus/W1", "nirgends/A1"])
def test_a_card_that_is_not_there_has_no_picture(server: Server, path: str) -> None:
    assert server.guest().get(f"/deck-pictures/{path}").status_code == 404


@pytest.mark.parametrize(
    ("title", "broken"),
    [
        ("Almrauschhütte", "Almrausch-hütte"),
        ("Zum Kupferkessel", "Zum Kupfer-kessel"),
        ("Alte Sudpfanne", "Alte Sud-pfanne"),
        ("Klosterbräu Marienau", "Klos-ter-bräu Marie-nau"),
        ("Eiskeller", "Eis-kel-ler"),
        ("Gleis Null", "Gleis Null"),
        ("Gabriele K.", "Gabrie-le K."),
    ],
)
def test_a_long_title_may_be_broken_between_syllables(title: str, broken: str) -> None:
    assert hyphenated(title) == broken.replace("-", SOFT_HYPHEN)


def test_only_what_is_drawn_is_broken() -> None:
    kind = read_card("G3", "wirtshaus")
    drawn = str(card_html("wirtshaus", kind, "de"))
    assert f"Almrausch{SOFT_HYPHEN}hütte</span>" in drawn
    assert 'aria-label="G3 Almrauschhütte' in drawn
