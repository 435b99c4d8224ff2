"""The card faces are complete, safe to serve and tell their names."""

from xml.etree import ElementTree

import pytest

from stammtisch.cards import HIDDEN, KINDS, card_name, notation, rank_index
from stammtisch.faces import CARDS, FACES, Face, Language, glyphs, sprite

SVG = "{http://www.w3.org/2000/svg}"
EVERY = [(face, language) for face in FACES for language in ("de", "en")]


def symbols(face: Face, language: Language = "de") -> dict[str, ElementTree.Element]:
    """All symbols of a sprite by their id."""
    root = ElementTree.fromstring(sprite(face, language))
    return {symbol.attrib["id"]: symbol for symbol in root.findall(f"{SVG}symbol")}


def title(face: Face, language: Language, card: str) -> str | None:
    """What a card calls itself."""
    return symbols(face, language)[card].findtext(f"{SVG}title")


@pytest.mark.parametrize(("face", "language"), EVERY)
def test_every_card_is_there_once_with_a_title_of_its_own(face: Face, language: Language) -> None:
    cards = symbols(face, language)
    root = ElementTree.fromstring(sprite(face, language))
    assert len(root.findall(f"{SVG}symbol")) == len(CARDS) == 55
    assert set(cards) == set(CARDS)
    titles = [card.findtext(f"{SVG}title") for card in cards.values()]
    assert all(titles)
    assert len(set(titles)) == len(titles)
    assert all(card.attrib["viewBox"] == "0 0 200 300" for card in cards.values())


@pytest.mark.parametrize(("face", "language"), EVERY)
def test_ids_are_unique_and_every_reference_is_kept(face: Face, language: Language) -> None:
    root = ElementTree.fromstring(sprite(face, language))
    ids = [node.attrib["id"] for node in root.iter() if "id" in node.attrib]
    assert len(ids) == len(set(ids))
    links = {node.attrib["href"] for node in root.iter() if "href" in node.attrib}
    assert links <= {f"#{name}" for name in ids}


@pytest.mark.parametrize(("face", "language"), EVERY)
def test_a_strict_page_may_serve_it(face: Face, language: Language) -> None:
    """No script, no style, no text that needs a font, nothing from elsewhere."""
    root = ElementTree.fromstring(sprite(face, language))
    tags = {node.tag.removeprefix(SVG) for node in root.iter()}
    assert tags <= {
        "svg",
        "defs",
        "symbol",
        "title",
        "g",
        "use",
        "path",
        "circle",
        "ellipse",
        "rect",
    }
    for node in root.iter():
        for name, value in node.attrib.items():
            assert name not in ("style", "class") and not name.startswith("on")
            assert "url(" not in value and "//" not in value
            assert "NaN" not in value and "inf" not in value


@pytest.mark.parametrize(("face", "language"), EVERY)
def test_a_pack_stays_small(face: Face, language: Language) -> None:
    assert len(sprite(face, language).encode()) < 250_000


@pytest.mark.parametrize(("face", "language"), EVERY)
def test_every_colour_can_be_changed_and_has_a_fallback(face: Face, language: Language) -> None:
    root = ElementTree.fromstring(sprite(face, language))
    for node in root.iter():
        for name in ("fill", "stroke"):
            value = node.attrib.get(name, "none")
            assert value == "none" or (value.startswith("var(--") and ",#" in value), value


def test_a_sprite_is_drawn_once() -> None:
    assert sprite("french", "de") is sprite("french", "de")


def test_letters_follow_the_language() -> None:
    assert 'id="g-D"' in sprite("french", "de") and 'id="g-Q"' not in sprite("french", "de")
    assert 'id="g-Q"' in sprite("french", "en") and 'id="g-D"' not in sprite("french", "en")


@pytest.mark.parametrize(("face", "language"), EVERY)
def test_a_picture_is_called_what_its_card_is(face: Face, language: Language) -> None:
    """One name a card: the picture, its label, the sentences, the terminal."""
    kinds = {"back": HIDDEN, **{notation(kind): kind for kind in range(KINDS)}}
    called = {name: title(face, language, name) for name in CARDS}
    assert called == {name: card_name(kinds[name], face, language) for name in CARDS}


@pytest.mark.parametrize(("face", "language"), EVERY)
def test_a_corner_shows_what_is_written_everywhere(face: Face, language: Language) -> None:
    assert glyphs.definitions({rank_index(rank, face, language) for rank in range(13)}) in sprite(
        face, language
    )
