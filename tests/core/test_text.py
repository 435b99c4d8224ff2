"""Words in the places of a sentence: what they are in each language and each face."""

from __future__ import annotations

import pytest

from stammtisch.cards import FACES, Face, card_name, rank_name
from stammtisch.languages import Language, tags
from stammtisch.messages import Speaker
from stammtisch.text import Arg, CardWord, DecimalWord, RankWord, SeatWord, SuitWord, say

JACK, QUEEN = 9, 10


@pytest.mark.parametrize(
    ("face", "language", "jack", "queen"),
    [
        ("french", "de", "Bube", "Dame"),
        ("french", "en", "jack", "queen"),
        ("german", "de", "Unter", "Ober"),
        ("german", "en", "Unter", "Ober"),
        ("tiles", "de", "11", "12"),
    ],
)
def test_a_rank_is_called_as_on_the_cards(
    face: Face, language: Language, jack: str, queen: str
) -> None:
    words = say("{jack} on {queen}", jack=RankWord(JACK), queen=RankWord(QUEEN))
    assert Speaker(language, face).say(words) == f"{jack} on {queen}"


def test_the_name_of_a_card_holds_the_names_of_its_suit_and_rank() -> None:
    for face in FACES:
        for language in tags():
            speaker = Speaker(language, face)
            for kind in range(52):
                name = card_name(kind, face, language)
                assert rank_name(kind % 13, face, language) in name
                assert speaker.word(RankWord(kind % 13)) in name
                assert speaker.word(SuitWord(kind // 13)) in name


@pytest.mark.parametrize(
    ("word", "de", "en"),
    [
        (DecimalWord(0.25), "0,2", "0.2"),
        (DecimalWord(1.25, 2), "1,25", "1.25"),
        (DecimalWord(12.0, signed=True), "+12,0", "+12.0"),
        (DecimalWord(-3.14159, 3, signed=True), "-3,142", "-3.142"),
        (DecimalWord(-0.04, signed=True), "0,0", "0.0"),
        (DecimalWord(0.04, signed=True), "0,0", "0.0"),
    ],
)
def test_a_number_has_the_comma_of_its_language(word: Arg, de: str, en: str) -> None:
    assert Speaker("de").word(word) == de
    assert Speaker("en").word(word) == en


def test_without_a_language_words_are_english() -> None:
    text = say("{rank} of {suit}, {gain}", rank=RankWord(QUEEN), suit=SuitWord(0), gain="")
    assert str(text) == "queen of clubs, "
    assert str(say("{gain}", gain=DecimalWord(-1.5, signed=True))) == "-1.5"


def test_a_sentence_begins_with_a_capital_letter_also_where_a_card_stands_there() -> None:
    queen = CardWord(10)
    english = Speaker("en")
    assert english.say(say("{card} is not in your hand.", card=queen))[:5] == "Queen"
    assert english.say(say("{card}", card=queen)) == "queen of clubs"
    joker = say("{card} as a joker", card=queen)
    assert english.say(say("{joker} lies there.", joker=joker))[:5] == "Queen"
    named = Speaker("en", seat_name=lambda _: "anna")
    assert named.say(say("{seat} is to move.", seat=SeatWord(0))) == "anna is to move."


def test_a_name_that_ends_with_a_full_stop_ends_the_sentence_too() -> None:
    short = Speaker("en", seat_name=lambda _: "Gabriele K.")
    assert short.say(say("You play with {seat}.", seat=SeatWord(0))) == "You play with Gabriele K."
    assert short.say(say("{seat}: Re", seat=SeatWord(0))) == "Gabriele K.: Re"
