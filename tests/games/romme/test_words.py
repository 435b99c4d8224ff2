"""What people type: read in both languages, or refused with the rule in one sentence."""

from __future__ import annotations

import pytest

from stammtisch.errors import AmbiguousMove, IllegalMove, MoveError, UnreadableMove
from stammtisch.games.romme.rules import exchange
from stammtisch.messages import Speaker
from stammtisch.notation import read_move, read_moves
from tests.games.romme.positions import after, on_table, position, romme, texts

TABLE = ["9h Xr=Th Jh", "6c 6s 6h", "Qc Kc Ac", "2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd"]
HOLDS = "8h 7h Th 6d Jc Ad 2c 2s 2h Xb 9c"


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("draw", "draw_stock"),
        ("ziehen", "draw_stock"),
        ("Stapel", "draw_stock"),
        ("take", "take_discard"),
        ("aufnehmen", "take_discard"),
        ("nimm", "take_discard"),
    ],
)
def test_words_for_drawing(said: str, meant: str) -> None:
    game = romme()
    state = position(game, "2c 3c", pile="Kd")
    assert game.text(state, read_move(game, state, 0, said)) == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("9c", "discard 9c"),
        ("abwerfen Kreuz-9", "discard 9c"),
        ("discard 9 of clubs", "discard 9c"),
        ("wirf Herz 10 ab", "discard Th"),
        ("discard joker", "discard Xb"),
        ("discard Xr", "discard Xb"),
        ("meld 2c 2s 2h", "meld 2c 2s 2h"),
        ("Kreuz-2, Pik-2, Herz-2 auslegen", "meld 2c 2s 2h"),
        ("auslegen Herz-2, Kreuz-2, Pik-2", "meld 2c 2s 2h"),
        ("lege 2h 2c 2s aus", "meld 2c 2s 2h"),
        ("lay out 2h 2c 2s", "meld 2c 2s 2h"),
        ("meld 2c 2s Xb=2h", "meld 2c 2s Xb=2h"),
        ("meld 2c 2s joker=2d", "meld 2c 2s Xb=2d"),
        ("meld 7h 8h Xr=9h", "meld 7h 8h Xb=9h"),
        ("lay 8h m1", "lay 8h m1"),
        ("lay 8h", "lay 8h m1"),
        ("anlegen Herz-8 m1", "lay 8h m1"),
        ("lege 8h an m1", "lay 8h m1"),
        ("lay_off Jc m3 low", "lay Jc m3"),
        ("lay Ad m4 low", "lay Ad m4 low"),
        ("anlegen Karo-Ass m4 hinten", "lay Ad m4 high"),
        ("lay Xb=6d m2", "lay Xb=6d m2"),
        ("lay joker m2", "lay Xb=6d m2"),
        ("lay Xb m1 high", "lay Xb=Qh m1"),
        ("lay Th m1", "exchange Th m1"),
        ("exchange Th m1", "exchange Th m1"),
        ("exchange m1 Xr=Th", "exchange Th m1"),
        ("tausche Herz-10", "exchange Th m1"),
        ("exchange Th Xr=Th@m1", "exchange Th m1"),
        ("tausche Joker=Th@m1", "exchange Th m1"),
        ("tauschen Herz-10 gegen m1", "exchange Th m1"),
    ],
)
def test_words_for_laying_and_discarding(said: str, meant: str) -> None:
    game = romme()
    state = position(game, HOLDS, opened=True, table=TABLE)
    move = read_move(game, state, 0, said)
    assert game.text(state, move) == meant
    assert meant in texts(game, state)


@pytest.mark.parametrize("said", ["take_back", "take back", "zurück", "zurücknehmen", "back"])
def test_words_for_taking_back(said: str) -> None:
    game = romme()
    state = after(game, position(game, "2c 2s 2h 9c 8d"), "meld 2c 2s 2h")
    assert game.text(state, read_move(game, state, 0, said)) == "take_back"


@pytest.mark.parametrize(
    ("said", "ways"),
    [
        ("meld 7h 8h Xb", {"meld 7h 8h Xb=9h", "meld Xb=6h 7h 8h"}),
        ("meld 2c 2s Xb", {"meld 2c 2s Xb=2h", "meld 2c 2s Xb=2d"}),
        ("lay Ad m4", {"lay Ad m4 low", "lay Ad m4 high"}),
        ("lay joker m1", {"lay Xb=8h m1", "lay Xb=Qh m1"}),
    ],
)
def test_what_can_mean_several_moves_is_asked_back(said: str, ways: set[str]) -> None:
    game = romme()
    state = position(game, HOLDS, opened=True, table=TABLE)
    with pytest.raises(AmbiguousMove) as question:
        read_move(game, state, 0, said)
    assert set(question.value.instead) == ways


def test_thirteen_of_a_suit_lie_as_they_were_typed() -> None:
    game = romme()
    ranks = "23456789TJQK"
    state = position(game, " ".join(f"{rank}s" for rank in f"A{ranks}") + " Kd", opened=True)
    low = " ".join(f"{rank}s" for rank in f"A{ranks}")
    high = " ".join(f"{rank}s" for rank in f"{ranks}A")
    for text in (low, high):
        assert game.text(state, read_move(game, state, 0, f"meld {text}")) == f"meld {text}"


# --- several moves -------------------------------------------------------------------------------


def test_several_cards_are_laid_on_a_meld_one_after_another() -> None:
    game = romme()
    state = position(game, HOLDS, opened=True, table=TABLE)
    said = read_moves(game, state, 0, "lay 7h 8h m1")
    assert [each.text for each in said] == ["lay 8h m1", "lay 7h m1"]
    state = after(game, state, "lay 7h joker=Qh 8h m1")
    assert on_table(state)[0] == "7h 8h 9h Xr=Th Jh Xb=Qh"
    state = position(game, HOLDS, opened=True, table=TABLE)
    said = read_moves(game, state, 0, "lay Th 8h m1")
    assert [each.text for each in said] == ["exchange Th m1", "lay 8h m1"]


def test_a_whole_turn_in_one_text_is_made_or_not_at_all() -> None:
    game = romme()
    state = position(game, "6s 6d 6c 7d 8d 9d Th Jh Qh Kd 2c")
    state = after(game, state, "meld 6c 6d 6s; meld 7d 8d 9d; discard Kd")
    assert not state.is_open(0) or on_table(state)
    state = position(game, "6s 6d 6c 7d 8d 9d Th Jh Qh Kd 2c")
    with pytest.raises(IllegalMove):
        read_moves(game, state, 0, "meld 6c 6d 6s; discard Kd")
    assert on_table(state) == []


# --- refusals ------------------------------------------------------------------------------------

REFUSALS = [
    (
        "meld Kh Ah 2h",
        ["ROM-6"],
        "An ace goes at one end of a run, below the two or above the king.",
        "In einer Folge steht ein Ass ganz am Rand: unter der Zwei oder über dem König.",
    ),
    (
        "meld 7h 8h",
        ["ROM-5", "ROM-6"],
        "A meld needs at least three.",
        "Es müssen mindestens drei sein.",
    ),
    (
        "meld 7h 9h 2h",
        ["ROM-6"],
        "There is a gap in this run.",
        "In dieser Folge ist eine Lücke.",
    ),
    (
        "meld 2c 2c Xb",
        ["ROM-5"],
        "In a group of one rank each suit can appear only once.",
        "Bei gleichem Rang darf jede Farbe nur einmal vorkommen.",
    ),
    (
        "meld 2c 7h Xb",
        ["ROM-5", "ROM-6"],
        "These are neither of one rank nor a run in one suit.",
        "Das sind weder gleiche Ränge noch eine Folge in einer Farbe.",
    ),
    (
        "meld Xr Xr Xb",
        ["ROM-7"],
        "Say which cards the jokers stand for, like Xr=6s.",
        "Sag, für welche Karten die Joker stehen, etwa Xr=6s.",
    ),
    (
        "meld 9c Xr=9s Xb=9h",
        ["ROM-7"],
        "You hold only 1 joker.",
        "Du hast nur 1 Joker.",
    ),
    (
        "meld Kc Ks Kh",
        ["ROM-17"],
        "You do not hold king of clubs.",
        "Kreuz-König hast du nicht auf der Hand.",
    ),
    (
        "meld 8h@m1 2c 2s",
        ["ROM-10"],
        "Melds on the table stay as they are.",
        "Was auf dem Tisch liegt, bleibt so liegen.",
    ),
    (
        "lay 8h m9",
        ["ROM-10", "ROM-18"],
        "There is no meld m9 on the table.",
        "Eine Kombination m9 liegt nicht auf dem Tisch.",
    ),
    (
        "lay 2c m1",
        ["ROM-18"],
        "2 of clubs does not fit on 9 of hearts, red joker as 10 of hearts, jack of hearts.",
        "Kreuz-2 passt nicht an Herz-9, Joker rot als Herz-10, Herz-Bube.",
    ),
    (
        "lay Qh m1",
        ["ROM-18"],
        "You do not hold queen of hearts.",
        "Herz-Dame hast du nicht auf der Hand.",
    ),
    (
        "lay 9c",
        ["ROM-18"],
        "9 of clubs does not fit any meld on the table.",
        "Kreuz-9 passt an keine Kombination auf dem Tisch.",
    ),
    (
        "lay 8h 9c",
        ["ROM-18"],
        "Say on which meld you lay them off, like m1.",
        "Sag, an welche Kombination du sie anlegst, etwa m1.",
    ),
    (
        "lay m1",
        ["ROM-18"],
        "Say which card you lay off.",
        "Sag, welche Karte du anlegst.",
    ),
    (
        "exchange 9c m1",
        ["ROM-19"],
        "No joker on the table stands for 9 of clubs.",
        "Für Kreuz-9 steht kein Joker auf dem Tisch.",
    ),
    (
        "exchange m1",
        ["ROM-19"],
        "Say which card you exchange for a joker.",
        "Sag, welche Karte du gegen einen Joker tauschst.",
    ),
    (
        "discard 9c 8h",
        ["ROM-20"],
        "Exactly one card is discarded.",
        "Abgeworfen wird genau eine Karte.",
    ),
    (
        "discard Ks",
        ["ROM-20"],
        "You do not hold king of spades.",
        "Pik-König hast du nicht auf der Hand.",
    ),
    (
        "take_back",
        ["ROM-17"],
        "You have opened: what you lay stays on the table.",
        "Du hast eröffnet: Was du legst, bleibt liegen.",
    ),
]


@pytest.mark.parametrize(("said", "rules", "english", "german"), REFUSALS)
def test_refusals(said: str, rules: list[str], english: str, german: str) -> None:
    game = romme()
    state = position(game, HOLDS, opened=True, table=TABLE)
    with pytest.raises(MoveError) as refusal:
        read_moves(game, state, 0, said)
    assert list(refusal.value.rules) == rules
    assert Speaker("en").say(refusal.value.text) == english
    assert Speaker("de").say(refusal.value.text) == german


CLOSED = [
    (
        "meld 2c 2s 2h; discard 9c",
        ["ROM-15", "ROM-16"],
        "Your melds are worth 6 points, and your initial meld needs 40. Lay more or take "
        "everything back.",
    ),
    (
        "lay 8h m1; discard 9c",
        ["ROM-15", "ROM-16", "ROM-23"],
        "You have laid off without having opened: that is allowed only if you get rid of all your"
        " cards in this turn. Lay more or take everything back.",
    ),
    (
        "exchange Th m1",
        ["ROM-13", "ROM-17", "ROM-19"],
        "Only a player who has opened in an earlier turn may exchange a joker.",
    ),
    (
        "exchange 9c m1",
        ["ROM-13", "ROM-17", "ROM-19"],
        "Only a player who has opened in an earlier turn may exchange a joker.",
    ),
    ("take_back", ["ROM-14"], "You have laid nothing in this turn."),
    ("meld Kc Ks Kh", ["ROM-15"], "You do not hold king of clubs."),
]


@pytest.mark.parametrize(("said", "rules", "english"), CLOSED)
def test_refusals_before_opening(said: str, rules: list[str], english: str) -> None:
    game = romme()
    state = position(game, HOLDS, table=TABLE)
    with pytest.raises(MoveError) as refusal:
        read_moves(game, state, 0, said)
    assert list(refusal.value.rules) == rules
    assert Speaker("en").say(refusal.value.text) == english


def test_who_is_not_on_turn_hears_so() -> None:
    game = romme()
    state = position(game, HOLDS, table=TABLE)
    for text in ("draw", "meld Kh Ah 2h", "exchange 9c m1"):
        with pytest.raises(IllegalMove) as refusal:
            read_move(game, state, 1, text)
        assert refusal.value.rules == ("ROM-11",)


@pytest.mark.parametrize(
    "said",
    [
        "",
        "foo",
        "meld foo",
        "lay 8h m1 m2x",
        "discard 8h foo",
        "lay 8h m0",
        "lay 8h m99999999999999999999",
    ],
)
def test_nonsense_is_unreadable(said: str) -> None:
    game = romme()
    state = position(game, HOLDS, opened=True, table=TABLE)
    with pytest.raises(UnreadableMove):
        read_move(game, state, 0, said)


@pytest.mark.rules("ROM-20")
@pytest.mark.parametrize("said", ["discard 8h m1", "discard 8h@here"])
def test_a_card_is_not_discarded_on_a_meld(said: str) -> None:
    game = romme()
    with pytest.raises(IllegalMove, match="Exactly one card is discarded"):
        read_move(game, position(game, HOLDS, opened=True, table=TABLE), 0, said)


OPENED = [
    # what is typed, the rules, the sentence
    ("lay 6d m2; lay Xb m2", ["ROM-18"], "Nothing more can be laid off on 6 of clubs, 6 of spades"),
    ("exchange 7c m2", ["ROM-19"], "No joker on the table stands for 7 of clubs."),
    ("meld 2c 3d Xb", ["ROM-5", "ROM-6"], "These are neither of one rank nor a run in one suit."),
    ("meld 2c 2d 4c Xb", ["ROM-5", "ROM-6"], "These are neither of one rank nor a run in one suit"),
    ("exchange Th m9", ["ROM-10", "ROM-18"], "There is no meld m9 on the table."),
    ("lay 8h Qh m5", ["ROM-10", "ROM-18"], "There is no meld m5 on the table."),
]


@pytest.mark.parametrize(("said", "rules", "english"), OPENED)
def test_refusals_after_opening(said: str, rules: list[str], english: str) -> None:
    game = romme()
    state = position(game, HOLDS, table=TABLE, opened=True)
    with pytest.raises(MoveError) as refusal:
        read_moves(game, state, 0, said)
    assert list(refusal.value.rules) == rules
    assert Speaker("en").say(refusal.value.text).startswith(english)


@pytest.mark.rules("ROM-19")
@pytest.mark.parametrize(
    "said", ["meld Kc Kd Kh", "lay Qh m1", "lay 6d m2", "discard 9c", "exchange Th m1"]
)
def test_who_owes_a_joker_hears_so_whatever_else_he_tries(said: str) -> None:
    game = romme(exchanged_joker="use_now")
    state = position(game, "Th Qh 6d Kc Kd Kh 9c 9d", opened=True, table=TABLE)
    state = after(game, state, "exchange Th m1")
    assert all("Xr" in text for text in texts(game, state))
    with pytest.raises(MoveError) as refusal:
        read_moves(game, state, 0, said)
    if said != "exchange Th m1":  # no joker stands there any more
        owing = "You have exchanged a joker: now lay a joker."
        assert Speaker("en").say(refusal.value.text) == owing
    assert refusal.value.rules == ("ROM-19",)


@pytest.mark.rules("ROM-19")
@pytest.mark.parametrize("meld", range(4))
@pytest.mark.parametrize("place", range(14))
def test_a_joker_is_exchanged_only_where_one_lies(meld: int, place: int) -> None:
    state = position(romme(), HOLDS, table=TABLE, opened=True)
    refusal = state.objection(0, int(exchange(meld, place)))
    if (meld, place) == (0, 9):
        assert refusal is None
    else:
        assert refusal is not None
        there = f"There is no joker in that place in m{meld + 1}."
        assert (Speaker("en").say(refusal.text), refusal.rules) == (there, ("ROM-19",))


@pytest.mark.rules("ROM-19")
def test_who_lays_a_card_where_a_joker_stands_for_it_exchanges_it() -> None:
    game = romme()
    state = position(game, HOLDS, table=TABLE, opened=True)
    assert game.text(state, read_move(game, state, 0, "lay Th m1")) == "exchange Th m1"
    state = after(game, state, "lay Xb m2; lay 6d m2")
    assert on_table(state)[1].split()[-1] == "6d"
    assert "Xb" in texts(game, state)[-1] or any("Xb" in text for text in texts(game, state))


@pytest.mark.rules("ROM-18")
def test_without_a_meld_nothing_can_be_laid_off() -> None:
    game = romme()
    state = position(game, HOLDS, table=[])
    with pytest.raises(IllegalMove) as refusal:
        read_move(game, state, 0, "lay 8h")
    assert refusal.value.rules == ("ROM-18",)
    assert str(refusal.value.text) == "There is no meld on the table yet."


def test_a_discard_without_a_card_names_every_card() -> None:
    game = romme()
    state = position(game, "8h 7h 2c Xb")
    with pytest.raises(AmbiguousMove) as unclear:
        read_move(game, state, 0, "discard")
    assert set(unclear.value.instead) == {f"discard {card}" for card in ("8h", "7h", "2c", "Xb")}


def test_numbers_that_name_nothing_are_refused() -> None:
    game = romme()
    state = position(game, HOLDS, table=TABLE, opened=True)
    for number in (-1, 7, 10**12):
        assert state.objection(0, number) is not None
