"""What is said in one way in English is said in one way in German, unless it means two things."""

from __future__ import annotations

import re

from tools.messages import PACKAGE, SHARED, languages, po_files, read, said_differently

# The English words that have more than one German, and why. What is not here needs no context.
TWO_MEANINGS = {
    "Check": "a move of Poker; a button that looks at a deck",
    "Draw": "taking a card; drawing lots in a club",
    "Hand {number}": "Tarock counts hands as Tarock players do",
    "Hand {n}": "an Einzelspiel at the table; a Spiel on the pad",
    "Hand": "the number in a narrow column; the game that was played",
    "Hands": "Einzelspiele of the table; Spiele of the pad",
    "Hand of {seat}": "Karten; Canasta is played with tiles too",
    "Your hand": "Karten; Canasta is played with tiles too",
    "Laid away": "Tarock says drücken",
    "Next": "what comes next; a button that goes on",
    "No.": "an answer; a number",
    "Pass": "a button; what is said in Tarock",
    "Pile": "51 tot has a Stapel to draw from besides its Haufen",
    "Place": "a place at a table; the rank that somebody reached",
    "Run": "Gin says Straße, Rommé Folge: as their rules do",
    "run": "Gin says Straße, Rommé Folge: as their rules do",
    "Search": "a heading; a button",
    "Stock": "Stapel, Talon, Stock, Schlitten: as the rules of each game do",
    "{seat} draws from the stock.": "Talon in Sechsundsechzig, as its rules do",
    "The hand is over": "Gin says Runde, as its rules do",
    "The hand is over.": "Gin says Runde, as its rules do",
    "closed": "the stock of Sechsundsechzig; a table",
    "open": "what a meld does in Rummy; a table; a seat that is free",
    "wins": "a game; a trick",
    "{seat} passes.": "in Mau-Mau one sits out, since nothing is bid",
    "{seat} plays {card}.": "in Mau-Mau cards are laid, in tricks played",
}
# Contexts that bear the name of a room say nothing about a meaning: they are for words that the
# rules of one game have another German for, as listed above.
ABOUT_CARDS = {"French", "German", "Tiles"}  # the packs, in the context “cards”
REFUSED = re.compile(
    r"There is no such move[ .]|It is \{seat\}’s turn\.|is not in th(?:e|is) pack|"
    r"\bYou do not hold \{card\}\."
)


def test_one_english_has_one_german_unless_it_means_two_things() -> None:
    assert set(said_differently("de")) == set(TWO_MEANINGS)


def test_what_several_rooms_say_stands_once() -> None:
    for language in languages():
        said: dict[tuple[str, str | None], list[str]] = {}
        for file in po_files(language):
            for message in read(file, language):
                words = message.id if isinstance(message.id, str) else message.id[0]
                said.setdefault((words, message.context), []).append(file.stem)
        del said["", None]
        assert {key: rooms for key, rooms in said.items() if len(rooms) > 1} == {}
        assert sum(rooms == [SHARED] for rooms in said.values()) > 100


def test_a_room_has_words_of_its_own_only_where_they_mean_something_else() -> None:
    rooms = {file.stem for file in po_files("de")}
    differing = said_differently("de")
    superfluous = [
        f"{room}: {message.id}"
        for file in po_files("de")
        for message in read(file, "de")
        if (room := message.context) in rooms
        and message.id not in differing
        and message.id not in ABOUT_CARDS
    ]
    assert superfluous == []


def test_what_every_game_refuses_is_said_once() -> None:
    assert REFUSED.search((PACKAGE / "core" / "refusals.py").read_text(encoding="utf-8"))
    again = [
        path.relative_to(PACKAGE).as_posix()
        for room in ("games", "kits")
        for path in sorted((PACKAGE / room).rglob("*.py"))
        if REFUSED.search(path.read_text(encoding="utf-8"))
    ]
    assert again == []
