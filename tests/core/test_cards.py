"""Cards: notation, spellings, names, packs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.cards import (
    FACES,
    HIDDEN,
    KINDS,
    LANGUAGES,
    RED_JOKER,
    Face,
    Language,
    card_name,
    notation,
    notations,
    pack,
    read_card,
    read_cards,
    spelled_suit,
)
from stammtisch.errors import UnreadableCard

ALL = range(KINDS)


@pytest.mark.parametrize(
    "text",
    ["Qc", "CQ", "qc", "cq", "Kreuz-Dame", "kreuz dame", "Eichel-Ober", "eichel ober",
     "queen of clubs", "Ober of acorns", "♣Q", "♣D", " Qc "],
)  # fmt: skip
def test_a_card_is_read_in_every_spelling(text: str) -> None:
    assert notation(read_card(text)) == "Qc"


@pytest.mark.parametrize(
    ("text", "card"),
    [("10h", "Th"), ("H10", "Th"), ("Herz-10", "Th"), ("Pik Ass", "As"), ("Schellen-Daus", "Ad"),
     ("gras sau", "As"), ("Schellen-Unter", "Jd"), ("xr", "Xr"), ("schwarzer Joker", "Xb"),
     ("??", "??"), ("ace of spades", "As"), ("Rot 1", "Ah")],
)  # fmt: skip
def test_more_spellings(text: str, card: str) -> None:
    assert notation(read_card(text)) == card


@pytest.mark.parametrize("text", ["", "Zc", "Q", "11c", "Kreuz", "Dame", "Qcc", "Kreuz-Dame-Ass"])
def test_what_is_no_card_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(UnreadableCard, match="Qc, CQ"):
        read_card(text)


@given(st.sampled_from(ALL), st.sampled_from(FACES), st.sampled_from(LANGUAGES))
def test_every_name_and_notation_reads_back(kind: int, face: Face, language: Language) -> None:
    assert read_card(notation(kind)) == kind
    assert read_card(card_name(kind, face, language)) == kind


@pytest.mark.parametrize(
    ("signs", "suits"), [("■○♥▲", "cshd"), ("▢◯♥▲", "cshd"), ("●◆", "hd"), ("♣♠♥♦", "cshd")]
)
def test_signs_of_suits_are_read_outlined_and_as_they_were(signs: str, suits: str) -> None:
    assert [notation(read_card(f"{sign}7")) for sign in signs] == [f"7{suit}" for suit in suits]
    assert ["cshd"[spelled_suit(sign) or 0] for sign in signs] == list(suits)


def test_names_are_different_within_a_pack() -> None:
    for face in FACES:
        for language in LANGUAGES:
            assert len({card_name(kind, face, language) for kind in ALL}) == KINDS


def test_names_follow_language_and_faces() -> None:
    queen = read_card("Qc")
    assert card_name(queen, "french", "de") == "Kreuz-Dame"
    assert card_name(queen, "german", "de") == "Eichel-Ober"
    assert card_name(queen, "french", "en") == "queen of clubs"
    assert card_name(queen, "tiles", "de") == "Schwarz 12"
    assert card_name(HIDDEN, "french", "de") == "verdeckte Karte"


@pytest.mark.parametrize(
    ("ranks", "copies", "jokers", "size"),
    [("AKQJT", 1, 0, 20), ("AKQJT987", 1, 0, 32), ("AKQJT9", 2, 0, 48),
     ("AKQJT98765432", 1, 0, 52), ("AKQJT98765432", 2, 2, 108), ("AKQJT98765432", 2, 3, 110)],
)  # fmt: skip
def test_packs(ranks: str, copies: int, jokers: int, size: int) -> None:
    cards = pack(ranks, copies, jokers)
    assert len(cards) == size
    assert list(cards) == sorted(cards)
    assert sum(kind >= RED_JOKER for kind in cards) == 2 * jokers
    assert read_cards(notations(cards)) == list(cards)


def test_a_suit_is_read_in_every_spelling() -> None:
    assert [spelled_suit(word) for word in ("c", "Gras", "hearts", "Schellen", "♠", "x")] == [
        0, 1, 2, 3, 1, None,
    ]  # fmt: skip
