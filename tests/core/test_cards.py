"""Cards: notation, spellings, names, packs."""

import pytest

from stammtisch.cards import (
    BLACK_JOKER,
    FACES,
    HIDDEN,
    KINDS,
    RED_JOKER,
    SUIT_SIGNS,
    Face,
    card_name,
    notation,
    notations,
    pack,
    rank_index,
    rank_words,
    read_card,
    read_cards,
    spelled_rank,
    spelled_suit,
)
from stammtisch.errors import UnreadableCard
from stammtisch.languages import Language, tags

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
     ("??", "??"), ("ace of spades", "As"), ("Rot 1", "Ah"), ("Roter Joker", "Xr"),
     ("roten Joker", "Xr"), ("Blaue 8", "8s"), ("gelbe 1", "Ad"), ("ace of acorns", "Ac"),
     ("Black Joker", "Xb"), ("verdeckte Karte", "??"), ("Joker schwarz", "Xb")],
)  # fmt: skip
def test_more_spellings(text: str, card: str) -> None:
    assert notation(read_card(text)) == card


@pytest.mark.parametrize("text", ["", "Zc", "Q", "11c", "Kreuz", "Dame", "Qcc", "Kreuz-Dame-Ass"])
def test_what_is_no_card_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(UnreadableCard, match="Qc, CQ"):
        read_card(text)


@pytest.mark.parametrize("language", tags())
@pytest.mark.parametrize("face", FACES)
def test_every_name_and_notation_reads_back(face: Face, language: Language) -> None:
    every = (*ALL, HIDDEN)
    assert [read_card(notation(kind)) for kind in every] == list(every)
    names = [card_name(kind, face, language) for kind in every]
    assert [read_card(name) for name in names] == list(every)
    indices = [
        f"{SUIT_SIGNS[face][suit]}{rank_index(rank, face, language)}"
        for suit in range(4)
        for rank in range(13)
    ]
    assert [read_card(index) for index in indices] == list(range(52))


@pytest.mark.parametrize(
    ("signs", "suits"), [("■○♥▲", "cshd"), ("▢◯♥▲", "cshd"), ("●◆", "hd"), ("♣♠♥♦", "cshd")]
)
def test_signs_of_suits_are_read_outlined_and_as_they_were(signs: str, suits: str) -> None:
    assert [notation(read_card(f"{sign}7")) for sign in signs] == [f"7{suit}" for suit in suits]
    assert ["cshd"[spelled_suit(sign) or 0] for sign in signs] == list(suits)


def test_names_are_different_within_a_pack() -> None:
    for face in FACES:
        for language in tags():
            assert len({card_name(kind, face, language) for kind in ALL}) == KINDS


def test_names_follow_language_and_faces() -> None:
    queen = read_card("Qc")
    assert card_name(queen, "french", "de") == "Kreuz-Dame"
    assert card_name(queen, "german", "de") == "Eichel-Ober"
    assert card_name(queen, "french", "en") == "queen of clubs"
    assert card_name(queen, "tiles", "de") == "Schwarz 12"
    assert card_name(queen, "tiles", "en") == "black 12"
    assert card_name(HIDDEN, "french", "de") == "verdeckte Karte"
    assert card_name(HIDDEN, "tiles", "de") == "verdeckter Stein"
    assert card_name(HIDDEN, "tiles", "en") == "face-down tile"
    assert [card_name(kind, "german") for kind in (RED_JOKER, BLACK_JOKER)] == [
        "Joker rot",
        "Joker schwarz",
    ]


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


def test_a_rank_is_read_in_every_spelling() -> None:
    words = ("t", "Zehn", "ten", "Ober", "queen", "Sau", "sieben", "Kreuz")
    assert [spelled_rank(word) for word in words] == [8, 8, 8, 10, 10, 12, 5, None]
    assert {"a", "ace", "ass", "daus", "deuce"} < {*rank_words(12)}
    assert "as" not in rank_words(12), "the ace of spades"


def test_a_suit_is_read_in_every_spelling() -> None:
    assert [spelled_suit(word) for word in ("c", "Gras", "hearts", "Schellen", "♠", "x")] == [
        0, 1, 2, 3, 1, None,
    ]  # fmt: skip
