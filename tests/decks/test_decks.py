"""Deck files: what is read, what is refused and where, and what a key means."""

from __future__ import annotations

import json
import struct
import zlib
from base64 import b64encode
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch import decks
from stammtisch.decks.errors import MOST_FAULTS
from stammtisch.decks.pictures import examined
from stammtisch.decks.places import Node, Source
from stammtisch.decks.writing import digest_of
from stammtisch.messages import Speaker
from stammtisch.names import DECK, DECK_JOKERS, notation
from tests.decks.own import file_of, own


def refused(text: str | bytes) -> list[str]:
    """The faults of a file, in English, as ``line:column sentence``."""
    with pytest.raises(decks.BadDeck) as error:
        decks.read_deck(text)
    for fault in error.value.faults:
        assert Speaker("de").say(fault.text).startswith(f"Zeile {fault.line}, Spalte")
    return [f"{fault.line}:{fault.column} {fault.what}" for fault in error.value.faults]


def changed(*path: str | int, to: Any = None) -> str:
    """The file of our deck with one thing in it changed; None takes it away."""
    data: Any = own()
    at = data
    for step in path[:-1]:
        at = at[step]
    if to is None:
        del at[path[-1]]
    else:
        at[path[-1]] = to
    return file_of(data)


@pytest.mark.rules("TRU-8", "TRU-14", "QUA-2")
def test_the_shipped_deck() -> None:
    inns = decks.deck("wirtshaus")
    assert (inns.title, inns.language) == ("Wirtshaus-Quartett", "de")
    assert [(each.id, each.best) for each in inns.categories] == [
        ("drinks", "high"),
        ("price", "low"),
        ("founded", "low"),
        ("seats", "high"),
    ]
    assert inns.kinds(jokers=False) == list(range(DECK, DECK + 32))
    assert inns.kinds()[32:] == [DECK_JOKERS, DECK_JOKERS + 1]
    monk = inns.card(DECK + 18)
    assert isinstance(monk, decks.DeckCard)
    assert monk.values == {"drinks": 25, "price": 340, "founded": 1543, "seats": 190}
    assert inns.name_of(DECK + 18) == "E3 Zum Durstigen Mönch"
    assert inns.title_of(DECK_JOKERS) == "Freibier"
    assert inns.joker_category == "drinks"
    sums = {"drinks": 683, "price": 10950, "founded": 58195, "seats": 6404}
    assert {
        each.id: sum(card.values[each.id] for card in inns.cards) for each in inns.categories
    } == sums


def test_a_shipped_deck_never_changes() -> None:
    assert digest_of(decks.deck("wirtshaus")) == "5c9280d3579b"
    assert decks.key_of(decks.deck("wirtshaus")) == "wirtshaus"


def test_values_are_shown_with_their_places_and_unit() -> None:
    price = decks.deck("wirtshaus").category("price")
    said = [Speaker("de").say(price.shown(320)), Speaker("en").say(price.shown(320))]
    assert said == ["3,20\N{NO-BREAK SPACE}€", "€3.20"]
    assert str(decks.deck("wirtshaus").category("founded").shown(1712)) == "1712"


def test_names_are_said_in_the_language_of_the_reader() -> None:
    inns = decks.deck("wirtshaus")
    assert Speaker("en").word(inns.category("founded").word) == "Founding year"
    assert Speaker("de").word(inns.quartet("E").word) == "Klosterbräus"
    assert Speaker("en").word(decks.read_deck(file_of(own())).quartet("A").word) == "Werft A"


def test_a_deck_is_written_and_read_again() -> None:
    for deck in (decks.deck("wirtshaus"), decks.read_deck(file_of(own()))):
        text = decks.deck_text(deck)
        assert decks.read_deck(text) == deck
        assert decks.read_deck(text.encode()) == deck
        assert decks.read_deck("\ufeff" + text) == deck


def test_the_order_of_the_file_does_not_matter() -> None:
    data = own()
    data["cards"].reverse()
    data["quartets"].reverse()
    assert decks.read_deck(file_of(data)) == decks.read_deck(file_of(own()))
    assert decks.read_deck(json.dumps(data)) == decks.read_deck(file_of(own()))


def test_a_key_means_one_content() -> None:
    deck = decks.read_deck(file_of(own()))
    key = decks.register(deck)
    assert key == f"boats_{digest_of(deck)}" and len(key) == len("boats_") + 12
    other = decks.read_deck(changed("cards", 0, "values", "year", to=1800))
    assert decks.register(other) != key
    assert decks.deck(key) == deck
    assert {key, "wirtshaus"} <= {*decks.known()}
    assert decks.known()[0] == "wirtshaus"


def test_pictures_do_not_change_the_key_and_are_not_lost() -> None:
    plain = decks.read_deck(changed("title", to="Boote mit Bild"))
    data = own(title="Boote mit Bild")
    data["cards"][2]["picture"] = uri("png", png(3, 2))
    pictured = decks.read_deck(file_of(data))
    assert pictured.pictured and not plain.pictured
    key = decks.register(pictured)
    assert decks.register(plain) == key
    assert decks.deck(key).pictured
    assert decks.read_deck(decks.deck_text(pictured)) == pictured
    assert decks.read_deck(decks.deck_text(pictured, pictures=False)) == plain


def test_a_file_with_the_content_of_a_shipped_deck_is_that_deck() -> None:
    inns = decks.deck("wirtshaus")
    assert decks.register(decks.read_deck(decks.deck_text(inns))) == "wirtshaus"
    data = json.loads(decks.deck_text(inns))
    data["cards"][0]["title"] = "Zum Blechkessel"
    assert decks.register(decks.read_deck(file_of(data))).startswith("wirtshaus_")
    assert decks.deck("wirtshaus") == inns


def test_an_unknown_deck_is_said_to_be_unknown() -> None:
    with pytest.raises(decks.UnknownDeck, match="“cars-123” here; import its file first"):
        decks.deck("cars-123")


def test_a_card_without_a_value() -> None:
    assert refused(changed("cards", 1, "values", "year")) == [
        "54:14 Card A2 has no value for “year” (Baujahr)."
    ]


def test_an_id_that_is_there_twice() -> None:
    assert refused(changed("cards", 1, "id", to="A1")) == [
        "40:11 Quartet A has four cards; missing: A2.",
        "51:10 “A1” is already there, in line 42.",
    ]


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (("format",), "quartett-deck/2", "The format of a deck file is “quartett-deck/1”."),
        (
            ("id",),
            "Meine Boote",
            "“Meine Boote” is not valid as id: use lower-case letters a to z, digits and _",
        ),
        (("title",), "", "Letters in “title”: 0; 1 to 60 are possible."),
        (("title",), "x" * 61, "Letters in “title”: 61; 1 to 60 are possible."),
        (("title",), 7, "“title” must be text in double quotes."),
        (("title",), "Boo\u202ete", "“title” contains an invisible character."),
        (("language",), "deutsch", "“deutsch” is not a language; write it like de or en."),
        (("categories", 0, "best"), "hi", "“hi” is not valid as best; possible: high, low."),
        (("categories", 0, "decimals"), 7, "The number must be from 0 to 6."),
        (("categories", 1, "id"), "length", "“length” is already there, in line 8."),
        (("quartets", 1, "letter"), "X", "“X” is not valid as letter; possible: a letter, A to W."),
        (("quartets", 1, "letter"), "A", "“A” is already there, in line 24."),
        (
            ("cards", 0, "id"),
            "A5",
            "“A5” is not the id of a card in quartet A: these are A1, A2, A3, A4.",
        ),
        (
            ("cards", 0, "id"),
            "B1",
            "“B1” is not the id of a card in quartet A: these are A1, A2, A3, A4.",
        ),
        (("cards", 0, "quartet"), "Q", "There is no quartet “Q”. The quartets are: A, B, C, D."),
        (
            ("cards", 0, "values"),
            3,
            "The values of a card must be an object, category by category.",
        ),
        (
            ("cards", 0, "values", "tons"),
            3,
            "There is no category “tons”. The categories are: length, year.",
        ),
        (("cards", 0, "values", "length"), "10", "A whole number belongs here, without quotes."),
        (("cards", 0, "values", "length"), True, "A whole number belongs here, without quotes."),
        (
            ("cards", 0, "values", "length"),
            10.8,
            "Values are whole numbers in the smallest unit: 108.",
        ),
        (
            ("cards", 0, "values", "length"),
            10.85,
            "Values are whole numbers in the smallest unit, without a decimal point.",
        ),
        (
            ("cards", 0, "values", "length"),
            10**13,
            "The number must be from -1000000000000 to 1000000000000.",
        ),
        (("cards", 0, "colour"), "red", "Card: “colour” is unknown. Possible: id, quartet, title"),
        (("jokers", 0, "id"), "X2", "The ids of jokers are X1, X2 … in order; this one is X1."),
        (
            ("joker_category",),
            "year",
            "A joker cannot double “year”, where the lowest value is best. Possible: length.",
        ),
        (("joker_category",), "tons", "There is no category “tons”. The categories are: length."),
        (("joker_category",), None, "A deck with jokers must name its joker_category; possible"),
        (("cards", 0, "title"), None, "Card: “title” is missing."),
        (("cards", 0), "A1", "Card: curly brackets belong here."),
        (("categories",), {}, "“categories” must be a list, in square brackets."),
        (("cards", 3, "picture"), 3, "A picture is given as text: data:image/png;base64,…"),
        (("cards", 3, "picture"), "data:image/png;base64,%%", "This is not base64, so no picture"),
        (("quartets", 0, "names"), [], "“names” must be an object, language by language."),
    ],
)
def test_a_fault_says_what_would_be_right(
    path: tuple[str | int, ...], value: Any, sentence: str
) -> None:
    faults = refused(changed(*path, to=value))
    assert any(sentence in fault for fault in faults), faults


def test_a_deck_without_jokers_needs_no_category_for_them() -> None:
    data = own(jokers=[])
    del data["joker_category"]
    assert decks.read_deck(file_of(data)).jokers == ()
    del data["jokers"]
    assert decks.read_deck(file_of(data)).joker_category == ""


@pytest.mark.parametrize(
    ("name", "entries", "sentence"),
    [
        ("categories", [], "Entries in “categories”: 0; 1 to 12 are possible."),
        ("quartets", own()["quartets"][:2], "Entries in “quartets”: 2; 3 to 20 are possible."),
        ("jokers", own()["jokers"] * 5, "Entries in “jokers”: 5; 0 to 4 are possible."),
    ],
)
def test_too_few_and_too_many(name: str, entries: list[Any], sentence: str) -> None:
    assert any(sentence in fault for fault in refused(file_of(own(**{name: entries}))))


def test_all_faults_are_told_from_top_to_bottom() -> None:
    data = own(title=3, language="deutsch")
    data["cards"][0]["values"] = {"length": 3.5}
    data["cards"][5]["title"] = ""
    faults = refused(file_of(data))
    assert len(faults) == 5
    lines = [int(fault.split(":")[0]) for fault in faults]
    assert lines == sorted(lines)


def test_of_very_many_faults_the_first_are_told() -> None:
    data = own()
    for card in data["cards"]:
        card["values"] = {}
    with pytest.raises(decks.BadDeck) as error:
        decks.read_deck(file_of(data))
    assert (len(error.value.faults), error.value.more) == (MOST_FAULTS, 32 - MOST_FAULTS)
    assert str(error.value).endswith("(31 more errors)")
    assert Speaker("de").say(error.value.text).endswith("(und 31 weitere Fehler)")


def test_a_file_of_nothing_but_faults_is_not_read_to_its_end() -> None:
    whole = own() | {f"key{number}": 1 for number in range(5000)}
    with pytest.raises(decks.BadDeck) as error:
        decks.read_deck(file_of(whole))
    assert error.value.more == 200 - MOST_FAULTS


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "1:1 The file ends here, in the middle of the deck."),
        ('{"format": ', "1:12 The file ends here, in the middle of the deck."),
        ('{\n "format" "x"}', "2:11 A colon belongs here, after the name “format”."),
        ('{\n "a": 1\n "b": 2}', "3:2 A comma or } belongs here."),
        ('{"a": [1 2]}', "1:10 A comma or ] belongs here."),
        ('{"a": 1,}', "1:8 This comma is one too many: nothing follows it."),
        ("{a: 1}", "1:2 A name in double quotes belongs here, like id."),
        ('{"a": yes}', "1:7 “yes” must be in double quotes."),
        ('{"a": NaN}', "1:7 “NaN” must be in double quotes."),
        ("{\"a\": 'b'}", "1:7 A value belongs here: text in double quotes, a number, a bracket."),
        ('{"a": "b}', "1:7 These double quotes are never closed."),
        ('{"a": "b\n"}', "1:9 A text must end on the line on which it begins."),
        ('{"a": "\\x"}', "1:8 This backslash is not allowed in JSON: write \\\\ instead."),
        ('{"a": "\\ud800"}', "1:7 This text contains half a character (\\ud800 to \\udfff)."),
        ('{"a": 01}', "1:8 A comma or } belongs here."),
        ('{"a": 1234567890123456789}', "1:7 This number is too long."),
        ("{} {}", "1:4 The deck ends before this; nothing may follow it."),
        ("[" + "1," * 20_000, "1:20000 The file has more values than any deck can have."),
        ("[" * 50, "1:10 This is nested more deeply than anything in a deck can be."),
        ("[]", "1:1 A deck file must be one object, in curly brackets."),
        ("{}", "1:1 The format of a deck file is “quartett-deck/1”."),
        ('{"format": 1e400}', "1:12 The format of a deck file is “quartett-deck/1”."),
    ],
)
def test_what_is_not_json_is_said_to_be_so(text: str, fault: str) -> None:
    assert refused(text) == [fault]


def test_what_is_not_utf8_is_said_to_be_so() -> None:
    assert refused('{\n "a": "ä"}'.encode("latin-1")) == [
        "2:8 The file is not UTF-8; save it as UTF-8. (byte 10)"
    ]


def test_a_name_twice_in_an_object() -> None:
    text = file_of(own()).replace('"title": "Boote",', '"title": "Boote", "title": "Kähne",')
    assert refused(text) == ["4:20 “title” appears here for the second time."]


def test_a_very_large_file_is_not_even_read() -> None:
    assert refused(b" " * (decks.MOST_BYTES + 1)) == [
        "1:1 The file is 6145 KB; a deck has at most 6144 KB."
    ]


def test_an_endless_number_is_no_value() -> None:
    (fault,) = refused(file_of(own()).replace('"length": 101', '"length": 1e400'))
    assert fault.endswith("Values are whole numbers in the smallest unit, without a decimal point.")


def plain(node: Node) -> Any:
    """What a node holds, without places."""
    if isinstance(node.value, dict):
        return {key: plain(each) for key, each in node.value.items()}
    if isinstance(node.value, list):
        return [plain(each) for each in node.value]
    return node.value


numbers = st.integers(-(10**15), 10**15) | st.floats(allow_nan=False, allow_infinity=False).map(
    lambda number: round(number % 1e9, 3)
)
values = st.recursive(
    st.none() | st.booleans() | numbers | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text('ab"\\ü'), inner),
    max_leaves=8,
).filter(lambda value: json.dumps(value).count("[") + json.dumps(value).count("{") < 8)


@given(values, st.sampled_from([None, 0, 2]), st.booleans())
def test_json_is_read_as_the_standard_library_does(
    value: Any, indent: int | None, escaped: bool
) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=escaped)
    node = Source(text).parse()
    assert plain(node) == json.loads(text)
    if isinstance(node.value, dict):
        for key, at in node.keys.items():
            assert text[at] == '"' and json.JSONDecoder().raw_decode(text, at)[0] == key


@given(st.text('{}[]",:0123456789.eE-+ntf\\ \n', max_size=40))
def test_what_the_standard_library_refuses_is_refused(text: str) -> None:
    try:
        expected = json.loads(text)
    except ValueError:
        with pytest.raises(decks.BadDeck):
            Source(text).parse()
        return
    if "too long" not in why_not(text) and "half a character" not in why_not(text):
        assert plain(Source(text).parse()) == expected


def why_not(text: str) -> str:
    """Why a text is not read; "" if it is."""
    try:
        Source(text).parse()
    except decks.BadDeck as fault:
        return str(fault)
    return ""


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_any_bytes_are_read_or_refused_with_a_reason(data: bytes | str) -> None:
    with pytest.raises(decks.BadDeck):
        decks.read_deck(data)


def uri(kind: str, data: bytes) -> str:
    """A picture as it stands in a file."""
    return f"data:image/{kind};base64,{b64encode(data).decode()}"


def png(width: int, height: int, padding: int = 0) -> bytes:
    """A black picture, with a comment of so many bytes."""

    def chunk(name: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(name + data))
        return struct.pack(">I", len(data)) + name + data + check

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    body = zlib.compress(b"\0" * (width + 1) * height)
    comment = chunk(b"tEXt", b"Comment\0" + b"x" * padding)
    parts = chunk(b"IHDR", head) + comment + chunk(b"IDAT", body) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def jpeg(width: int, height: int) -> bytes:
    """The beginning of a JPEG up to its size, with segments before it."""
    size = struct.pack(">BHHB", 8, height, width, 1) + b"\1\x11\0"
    frame = b"\xff\xc2" + struct.pack(">H", len(size) + 2) + size
    tables = b"\xff\xc4" + struct.pack(">H", 5) + b"abc"
    return b"\xff\xd8\xff\xe0" + struct.pack(">H", 6) + b"JFIF" + tables + b"\xff" + frame


def webp(kind: bytes, width: int, height: int) -> bytes:
    """The beginning of a WebP of each of the three kinds."""
    match kind:
        case b"VP8 ":
            body = b"\0\0\0\x9d\x01\x2a" + struct.pack("<HH", width, height)
        case b"VP8L":
            body = b"\x2f" + struct.pack("<I", (width - 1) | (height - 1) << 14)
        case _:
            sizes = struct.pack("<I", width - 1)[:3] + struct.pack("<I", height - 1)[:3]
            body = b"\0\0\0\0" + sizes
    return b"RIFF\0\0\0\0WEBP" + kind + struct.pack("<I", len(body)) + body + b"\0" * 8


@pytest.mark.parametrize(
    ("kind", "make"),
    [
        ("png", png),
        ("jpeg", jpeg),
        ("webp", lambda width, height: webp(b"VP8 ", width, height)),
        ("webp", lambda width, height: webp(b"VP8L", width, height)),
        ("webp", lambda width, height: webp(b"VP8X", width, height)),
    ],
)
def test_the_size_of_a_picture_is_read_from_its_bytes(
    kind: str, make: Callable[[int, int], bytes]
) -> None:
    picture = examined(make(321, 123))
    assert picture is not None
    assert (picture.kind, picture.width, picture.height) == (kind, 321, 123)
    for end in range(1, 25):
        examined(make(321, 123)[:end])  # a torn file is read or not, but nothing breaks


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (uri("png", png(1025, 4)), "The picture is 1025 × 4 pixels; at most 1024 × 1024"),
        (uri("png", png(2, 2, 220_000)), "The picture is 215 KB; at most 200 KB are possible."),
        (uri("png", b"x" * 900_000), "The picture is 879 KB; at most 200 KB are possible."),
        (uri("jpeg", png(2, 2)), "The picture says it is image/jpeg, but its bytes are image/png."),
        (uri("svg+xml", b"<svg/>"), "A picture must be PNG, JPEG or WebP; these bytes are not"),
        ("data:image/svg+xml,<svg/>", "A picture is written in base64"),
        ("https://example.org/a.png", "This is not base64"),
    ],
)
def test_a_picture_that_is_refused(text: str, sentence: str) -> None:
    (fault,) = refused(changed("cards", 0, "picture", to=text))
    assert sentence in fault


def test_the_pictures_of_a_deck_together() -> None:
    data = own()
    data["quartets"] += [{"letter": letter, "name": letter} for letter in "EFGH"]
    data["cards"] += [
        {**card, "id": chr(ord(card["id"][0]) + 4) + card["id"][1], "quartet": ""}
        for card in data["cards"]
    ]
    for card in data["cards"]:
        card["quartet"] = card["id"][0]
    for card in data["cards"][:23]:
        card["picture"] = uri("png", png(2, 2, 190_000))
    (fault,) = refused(file_of(data))
    assert fault.startswith("1:1 The deck’s pictures come to 42")


def test_bytes_without_a_data_uri_are_a_picture_too() -> None:
    deck = decks.read_deck(changed("jokers", 0, "picture", to=b64encode(png(9, 8)).decode()))
    picture = deck.jokers[0].picture
    assert picture is not None and picture.media_type == "image/png"


def test_cards_are_written_as_their_ids() -> None:
    inns = decks.deck("wirtshaus")
    assert [notation(card.kind) for card in inns.all_cards] == [card.id for card in inns.all_cards]
