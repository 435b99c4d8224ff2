"""Reads a deck file and returns the deck, or every fault of the file with its place.

What is valid stands in the rule book, page ``trumpf``, under the deck file format.
"""

from __future__ import annotations

from typing import Final

from stammtisch.decks.errors import BadDeck, Fault
from stammtisch.decks.fields import Fields
from stammtisch.decks.model import FORMAT, Category, Deck, DeckCard, Joker, Picture, Quartet
from stammtisch.decks.pictures import MOST_BYTES_DECK, read_picture
from stammtisch.decks.places import Node, Source
from stammtisch.names import DECK_LETTERS
from stammtisch.text import NameWord, Text, say, say_in

MOST_BYTES: Final = 6 * 1024 * 1024  # of a file: its pictures in base64, and the rest
MOST_JOKERS: Final = 4
LEAST_QUARTETS: Final = 3
MOST_QUARTETS: Final = 20
MOST_CATEGORIES: Final = 12
MOST_DECIMALS: Final = 6
LARGEST: Final = 10**12  # a value, so that a joker's multiple of it is still a small number
IN_QUARTET: Final = "1234"


def read_deck(data: bytes | str) -> Deck:
    """The deck that a file holds.

    Raises:
        BadDeck: with all faults of the file that can be told apart, at their places.
    """
    source = Source(_decoded(data))
    fields = Fields(source)
    deck = _Reader(fields).deck(source.parse())
    if fields.faults or deck is None:
        raise BadDeck(fields.faults)
    return deck


def _decoded(data: bytes | str) -> str:
    """The text of a file, without a byte order mark."""
    if len(data) > MOST_BYTES:
        size = say(
            "The file is {size} KB; a deck has at most {most} KB.",
            size=-(-len(data) // 1024),
            most=MOST_BYTES // 1024,
        )
        raise BadDeck([Fault(1, 1, size)])
    if isinstance(data, str):
        return data.removeprefix("\ufeff")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        before = data[: fault.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        what = say("The file is not UTF-8; save it as UTF-8. (byte {byte})", byte=fault.start + 1)
        raise BadDeck([Fault(line, column, what)]) from None


class _Reader:
    """Builds the deck part by part; notes faults in `Fields` and continues to read."""

    def __init__(self, fields: Fields) -> None:
        self.fields = fields

    def deck(self, root: Node) -> Deck | None:
        """The deck, or None if its file is faulty."""
        fields = self.fields
        if not isinstance(root.value, dict):
            fields.fault(root.at, say("A deck file must be one object, in curly brackets."))
            return None
        if not self._format(root):
            return None
        members = fields.members(
            root,
            say_in("deck file", "Deck"),
            ("format", "id", "title", "language", "categories", "quartets", "cards"),
            ("jokers", "joker_category"),
        )
        deck_id = fields.word(members, "id")
        title = fields.text(members, "title")
        language = fields.language(members)
        categories = self._categories(members)
        quartets = self._quartets(members)
        cards = self._cards(members, quartets, categories)
        jokers = self._jokers(members)
        chosen = self._joker_category(root, members, categories, jokers)
        self._all_pictures(root, [*cards, *jokers])
        if fields.faults:
            return None
        return Deck(
            deck_id,
            title,
            language,
            tuple(categories),
            tuple(sorted(quartets, key=lambda quartet: quartet.letter)),
            tuple(sorted(cards, key=lambda card: card.id)),
            tuple(jokers),
            chosen,
        )

    def _format(self, root: Node) -> bool:
        """Whether the file has the format that we read; if not, nothing more can be checked."""
        assert isinstance(root.value, dict)
        node = root.value.get("format")
        if node is not None and node.value == FORMAT:
            return True
        what = say("The format of a deck file is “{format}”.", format=FORMAT)
        self.fields.fault(root.at if node is None else node.at, what)
        return False

    def _categories(self, members: dict[str, Node]) -> list[Category]:
        fields, found, seen = self.fields, list[Category](), dict[str, int]()
        rows = fields.rows(members, "categories", 1, MOST_CATEGORIES)
        for node in rows:
            entry = fields.members(
                node,
                say_in("deck file", "Category"),
                ("id", "name", "unit", "decimals", "best"),
                ("names",),
            )
            category_id = fields.word(entry, "id")
            fields.unique(entry.get("id"), category_id, seen)
            best = fields.one_of(entry, "best", ("high", "low"))
            found.append(
                Category(
                    category_id,
                    fields.text(entry, "name"),
                    fields.text(entry, "unit", least=0),
                    fields.number(entry, "decimals", 0, MOST_DECIMALS),
                    "low" if best == "low" else "high",
                    fields.names(entry),
                )
            )
        return found

    def _quartets(self, members: dict[str, Node]) -> list[Quartet]:
        fields, found, seen = self.fields, list[Quartet](), dict[str, int]()
        for node in fields.rows(members, "quartets", LEAST_QUARTETS, MOST_QUARTETS):
            entry = fields.members(
                node, say_in("deck file", "Quartet"), ("letter", "name"), ("names",)
            )
            letter = fields.one_of(entry, "letter", tuple(DECK_LETTERS), say("a letter, A to W"))
            fields.unique(entry.get("letter"), letter, seen)
            found.append(Quartet(letter, fields.text(entry, "name"), fields.names(entry)))
        return found

    def _cards(
        self, members: dict[str, Node], quartets: list[Quartet], categories: list[Category]
    ) -> list[DeckCard]:
        fields, found, seen = self.fields, list[DeckCard](), dict[str, int]()
        for node in fields.rows(members, "cards", 4 * LEAST_QUARTETS, 4 * MOST_QUARTETS):
            entry = fields.members(
                node,
                say_in("deck file", "Card"),
                ("id", "quartet", "title", "values"),
                ("picture",),
            )
            card_id = self._card_id(entry, quartets)
            fields.unique(entry.get("id"), card_id, seen)
            found.append(
                DeckCard(
                    card_id,
                    card_id[:1],
                    fields.text(entry, "title"),
                    self._values(entry, card_id, categories),
                    self._picture(entry),
                )
            )
        self._all_four(members, quartets, found)
        return found

    def _card_id(self, entry: dict[str, Node], quartets: list[Quartet]) -> str:
        """The id of a card (its quartet's letter and 1 to 4); "" if it is missing or wrong."""
        fields = self.fields
        letters = [quartet.letter for quartet in quartets if quartet.letter]
        quartet = fields.text(entry, "quartet")
        if quartet and letters and quartet not in letters:
            known = ", ".join(letters)
            what = say(
                "There is no quartet “{it}”. The quartets are: {known}.", it=quartet, known=known
            )
            fields.fault(entry["quartet"].at, what)
            return ""
        card_id = fields.text(entry, "id")
        if not card_id or not quartet:
            return ""
        if len(card_id) == 2 and card_id[0] == quartet and card_id[1] in IN_QUARTET:
            return card_id
        right = ", ".join(quartet + number for number in IN_QUARTET)
        what = say(
            "“{id}” is not the id of a card in quartet {quartet}: these are {right}.",
            id=card_id,
            quartet=quartet,
            right=right,
        )
        fields.fault(entry["id"].at, what)
        return ""

    def _all_four(
        self, members: dict[str, Node], quartets: list[Quartet], cards: list[DeckCard]
    ) -> None:
        """Check that every quartet has its four cards, if all ids could be read."""
        node = members.get("cards")
        there = {card.id for card in cards}
        if node is None or not quartets or "" in there:
            return
        for quartet in quartets:
            if not quartet.letter:
                continue
            missing = [quartet.letter + n for n in IN_QUARTET if quartet.letter + n not in there]
            if missing:
                what = say(
                    "Quartet {letter} has four cards; missing: {missing}.",
                    letter=quartet.letter,
                    missing=", ".join(missing),
                )
                self.fields.fault(node.at, what)

    def _values(
        self, entry: dict[str, Node], card_id: str, categories: list[Category]
    ) -> dict[str, int]:
        """The value for each category of the deck; any other value is a fault."""
        fields, node = self.fields, entry.get("values")
        if node is None:
            return {}
        if not isinstance(node.value, dict):
            fields.fault(
                node.at,
                say("The values of a card must be an object, category by category."),
            )
            return {}
        known = [category.id for category in categories]
        if not all(known):
            return {}
        fields.doubles(node)
        for name in node.value:
            if name not in known:
                what = say(
                    "There is no category “{it}”. The categories are: {known}.",
                    it=name[:40],
                    known=", ".join(known),
                )
                fields.fault(node.keys[name], what)
        values = {}
        for category in categories:
            if category.id in node.value:
                number = node.value[category.id]
                values[category.id] = fields.whole(number, category.decimals, -LARGEST, LARGEST)
            else:
                fields.fault(node.at, _no_value(card_id, category))
        return values

    def _jokers(self, members: dict[str, Node]) -> list[Joker]:
        fields, found = self.fields, list[Joker]()
        for node in fields.rows(members, "jokers", 0, MOST_JOKERS):
            entry = fields.members(
                node, say_in("deck file", "Joker"), ("id", "title"), ("picture",)
            )
            right = f"X{len(found) + 1}"
            joker_id = fields.text(entry, "id")
            if joker_id and joker_id != right:
                what = say("The ids of jokers are X1, X2 … in order; this one is {id}.", id=right)
                fields.fault(entry["id"].at, what)
            found.append(Joker(right, fields.text(entry, "title"), self._picture(entry)))
        return found

    def _joker_category(
        self,
        root: Node,
        members: dict[str, Node],
        categories: list[Category],
        jokers: list[Joker],
    ) -> str:
        """The category that jokers double, in which the highest value must be best (TRU-14)."""
        fields = self.fields
        high = [category.id for category in categories if category.best == "high" and category.id]
        known = ", ".join(high) or "–"
        if "joker_category" not in members:
            if jokers:
                what = say(
                    "A deck with jokers must name its joker_category; possible: {known}.",
                    known=known,
                )
                fields.fault(root.at, what)
            return ""
        chosen = fields.text(members, "joker_category")
        if not chosen or chosen in high or not all(category.id for category in categories):
            return chosen
        node = members["joker_category"]
        if chosen in [category.id for category in categories]:
            what = say(
                "A joker cannot double “{it}”, where the lowest value is best. Possible: {known}.",
                it=chosen,
                known=known,
            )
        else:
            what = say(
                "There is no category “{it}”. The categories are: {known}.", it=chosen, known=known
            )
        fields.fault(node.at, what)
        return ""

    def _picture(self, entry: dict[str, Node]) -> Picture | None:
        node = entry.get("picture")
        if node is None:
            return None
        if not isinstance(node.value, str):
            self.fields.fault(node.at, say("A picture is given as text: data:image/png;base64,…"))
            return None
        picture = read_picture(node.value)
        if isinstance(picture, Text):
            self.fields.fault(node.at, picture)
            return None
        return picture

    def _all_pictures(self, root: Node, cards: list[DeckCard | Joker]) -> None:
        size = sum(len(card.picture.data) for card in cards if card.picture is not None)
        if size > MOST_BYTES_DECK:
            what = say(
                "The deck’s pictures come to {size} KB in all; at most {most} KB are possible.",
                size=-(-size // 1024),
                most=MOST_BYTES_DECK // 1024,
            )
            self.fields.fault(root.at, what)


def _no_value(card_id: str, category: Category) -> Text:
    name = NameWord(category.name, category.names)
    if not card_id:
        return say("The card has no value for “{id}” ({name}).", id=category.id, name=name)
    return say(
        "Card {card} has no value for “{id}” ({name}).", card=card_id, id=category.id, name=name
    )
