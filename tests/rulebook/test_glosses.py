"""German words in English lines: explained where they are first said, and to nobody else."""

from __future__ import annotations

import re

import pytest

import stammtisch as st
from stammtisch.core.rng import Rng
from stammtisch.games.registry import registrations
from stammtisch.languages import HOME, SOURCE
from stammtisch.messages import Speaker
from stammtisch.rulebook import glossary
from stammtisch.rulebook.glosses import Glosses, glosses


def of(game: str, *names: str) -> Glosses:
    found = glosses(SOURCE, game, names)
    assert found is not None
    return found


def test_a_word_is_explained_once() -> None:
    known: set[str] = set()
    said = "Anna declares: Vorbehalt. Ben has a Vorbehalt, too."
    assert of("doppelkopf").explained(said, known) == (
        "Anna declares: Vorbehalt (a special game). Ben has a Vorbehalt, too."
    )
    assert of("doppelkopf").explained(said, known) == said
    assert known == {"vorbehalt"}


def test_several_words_and_their_forms_are_explained() -> None:
    text = of("doppelkopf").explained("Kontra wins. Pflichtsoli are left.", set())
    assert text.startswith("Kontra (the side against Re) wins. Pflichtsoli (the solo")


@pytest.mark.parametrize("text", ["Remis", "Vorbehaltlos", "Hauptschlagen", "Doppelkopfrunde"])
def test_a_part_of_a_word_is_no_word(text: str) -> None:
    assert of("doppelkopf").explained(text, set()) == text
    assert of("watten").explained(text, set()) == text
    assert of("mau_mau").explained("Mau-Mau", set()) == "Mau-Mau"


def test_a_name_is_not_explained() -> None:
    assert of("doppelkopf", "Re").explained("Re plays the ten.", set()) == "Re plays the ten."


def test_who_reads_german_is_told_nothing() -> None:
    assert all(glosses(HOME, game) is None for game in registrations())


def test_words_belong_to_their_games() -> None:
    assert glosses(SOURCE, "gin") is None
    assert of("watten").explained("Schlag, Vorbehalt", set()) == (
        "Schlag (the rank that is trump), Vorbehalt"
    )


@pytest.mark.parametrize("game", ["doppelkopf", "watten", "tarock", "bakkarat"])
def test_what_is_said_in_a_hand_is_explained(game: str) -> None:
    match, rng, known = st.Match(st.game(game), seed="7"), Rng(7), set[str]()
    while not match.hand_over:
        match.play(int(match.state.pick(rng)))
    voice = Speaker(SOURCE, "french", lambda seat: f"Player {seat}")
    lines = [
        of(game).explained(voice.say(text), known)
        for index in range(len(match.hand.acts))
        for text in match.hand.tell(index, 0)
    ]
    assert known
    assert sum(line.count(" (") for line in lines) >= len(known)


def test_each_word_that_is_explained_is_short_and_of_a_game() -> None:
    for term in glossary(SOURCE):
        assert bool(term.short) == bool(term.said) == bool(term.games), term.key
        assert set(term.games) <= set(registrations()), term.key
        assert len(term.short) <= 42, term.key
        assert not re.search(r"[.;()]", term.short), term.key
