"""Mogeln in words: what people type, what is refused and why, what each of them reads."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.cards import notations, read_card
from stammtisch.games.mogeln.rules import DOUBT, PASS
from stammtisch.games.mogeln.scoring import deal_lines
from stammtisch.messages import Speaker
from stammtisch.notation import words_of
from tests.games.mogeln.positions import match_at, mogeln, position, say, state_of

HANDS = ["2h 2c 2d", "9h 4s 5s", "3c 6c 7c", "8h 8s 8d"]


@pytest.mark.parametrize(
    ("said", "move"),
    [
        ("lay 9h", "9h"),
        ("9h", "9h"),
        ("Herz 9", "9h"),
        ("lege Herz-9", "9h"),
        ("ich lege die Herz 9", "9h"),
        ("doubt", DOUBT),
        ("Ich zweifle!", DOUBT),
        ("klopfen", DOUBT),
        ("knock", DOUBT),
        ("das glaube ich nicht", DOUBT),
        ("gelogen!", DOUBT),
        ("pass", PASS),
        ("glaube ich", PASS),
        ("I believe it", PASS),
    ],
)
def test_moves_are_read_in_german_and_english(said: str, move: str | int) -> None:
    game = mogeln()
    number = read_card(move) if isinstance(move, str) else move
    assert list(game.read(position(game, HANDS), 1, words_of(said))) == [number]


@pytest.mark.parametrize("said", ["", "hello", "lay", "lay 9h 4s", "lay the queen"])
def test_other_words_are_no_move(said: str) -> None:
    game = mogeln()
    with pytest.raises(st.UnreadableMove):
        match_at(game, position(game, HANDS)).play(said)


@pytest.mark.parametrize(
    ("doubting", "moves", "said", "sentence", "rule"),
    [
        ("asked", [], "lay Kd", "You do not hold king of diamonds.", "MOG-6"),
        ("asked", [], "lay Xr", "red joker is not in the pack of this game.", "MOG-2"),
        ("asked", [], "pass", "Nobody may pass: lay a card.", "MOG-6"),
        ("asked", [], "doubt", "There is no card to doubt.", "MOG-9"),
        ("asked", ["9h"], "doubt", "The first card of a pile cannot be doubted.", "MOG-9"),
        ("asked", ["9h"], "0: doubt", "The first card of a pile cannot be doubted.", "MOG-9"),
        ("asked", ["9h", "3c"], "8h", "Say first whether you doubt that this is 3.", "MOG-8"),
        ("asked", ["9h", "3c"], "0: doubt", "#3 is asked first.", "MOG-8"),
        ("asked", ["9h", "3c"], "0: pass", "#3 is asked first.", "MOG-8"),
        ("asked", ["9h", "3c"], "2: doubt", "You cannot doubt your own card.", "MOG-8"),
        (
            "asked",
            ["9h", "3c", "pass"],
            "3: doubt",
            "You have already said that you believe it.",
            "MOG-8",
        ),
        (
            "asked",
            ["9h", "3c", "pass", "pass", "pass"],
            "doubt",
            "Nobody has doubted the last card; it is too late now.",
            "MOG-8",
        ),
        ("knock", ["9h", "3c"], "pass", "Nobody may pass: lay a card.", "MOG-6"),
        ("knock", ["9h", "3c"], "2: doubt", "You cannot doubt your own card.", "MOG-8"),
        ("knock", ["9h", "3c"], "0: lay 2h", "It is #3’s turn.", "MOG-6"),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(
    doubting: str, moves: list[str], said: str, sentence: str, rule: str
) -> None:
    game = mogeln(doubting=doubting)
    match = match_at(game, position(game, HANDS))
    for move in moves:
        say(match, move)
    before = list(match.state.words())
    with pytest.raises(st.IllegalMove) as error:
        say(match, said)
    assert str(error.value.text) == sentence
    assert rule in error.value.rules
    assert list(match.state.words()) == before


@pytest.mark.rules("MOG-14")
def test_nothing_is_possible_after_the_end() -> None:
    game = mogeln()
    match = match_at(game, position(game, ["2h 3h", "9h", "3c 6c", "8h 8s"]))
    say(match, "lay 9h")
    objection = match.state.objection(2, DOUBT)
    assert objection is not None
    assert str(objection.text) == "The deal is over."
    assert str(match.view(0).prompt) == "#1 has laid the last card and wins the deal."
    assert [zone.cards for zone in match.view(0).zones if zone.id == "hand2"] == [()]


def test_what_is_laid_reads_only_who_laid_it() -> None:
    game, speaker = mogeln(), Speaker("de", seat_name=lambda seat: f"P{seat}")
    match = match_at(game, position(game, HANDS))
    say(match, "lay 9h")
    say(match, "lay 6c")
    say(match, "doubt")
    told = [
        [speaker.say(text) for index in range(3) for text in match.hand.tell(index, viewer)]
        for viewer in (1, 0, 2)
    ]
    doubt = ["P3 zweifelt: angesagt war 3, aber es ist Kreuz-6!", "P2 nimmt die 2 Karten."]
    assert told[0] == [
        "P1 legt Herz-9 und behauptet: 2.",
        "P2 legt eine Karte und behauptet: 3.",
        *doubt,
    ]
    assert told[1] == [
        "P1 legt eine Karte und behauptet: 2.",
        "P2 legt eine Karte und behauptet: 3.",
        *doubt,
    ]
    assert told[2][-1] == "Aufgenommen: Kreuz-6, Herz-9."


@pytest.mark.rules("MOG-8", "MOG-11")
def test_a_page_shows_what_its_reader_knows() -> None:
    game = mogeln(doubting="knock")
    match = match_at(game, position(game, HANDS))
    say(match, "lay 9h")
    say(match, "lay 6c")
    views = {seat: match.view(seat) for seat in range(4)}
    zones = {zone.id: zone for zone in views[1].zones}
    assert [card.kind for card in zones["mine"].cards] == [read_card("9h")]
    assert "mine" not in {zone.id for zone in views[0].zones}
    assert [choice.text for choice in views[0].choices] == ["doubt"]
    assert views[0].choices[0].out_of_turn
    assert not views[3].choices[-1].out_of_turn
    assert views[2].choices == ()
    assert str(views[0].prompt) == "#2 says: 3. Knock if you doubt it. #3 is to move."
    say(match, "0: doubt")
    for seat in range(4):
        view = match.view(seat)
        (shown,) = (zone for zone in view.zones if zone.id == "doubted")
        assert [card.kind for card in shown.cards] == [read_card("6c")]
        assert [str(text) for text in view.status] == [
            "#0 doubted: claimed 3, but it is 6 of clubs! #2 took 2 cards."
        ]
    assert str(match.view(2).prompt).startswith("Begin a pile: lay any card as 4")
    assert state_of(match).left(2) == 4


@pytest.mark.rules("MOG-15", "MOG-16")
def test_the_score_lines_of_a_long_deal_say_who_has_how_many_cards() -> None:
    lines = deal_lines(-1, vec[i64]([1, 2, 1]))
    assert [(str(line.text), line.points) for line in lines] == [
        ("The deal took too long: 2 players have equally few cards and win it.", (0, 0, 0)),
        ("#0 has 1 card.", (1, 0, 0)),
        ("#1 has 2 cards.", (0, 0, 0)),
        ("#2 has 1 card.", (0, 0, 1)),
    ]


@pytest.mark.rules("MOG-14", "MOG-16")
@pytest.mark.parametrize("winner", range(3))
def test_whoever_lays_the_last_card_is_named_with_his_point(winner: int) -> None:
    left = [0 if seat == winner else 2 for seat in range(3)]
    assert [(str(line.text), line.points) for line in deal_lines(winner, vec[i64](left))] == [
        (
            f"#{winner} has laid the last card and wins the deal.",
            tuple(int(cards == 0) for cards in left),
        )
    ]


@pytest.mark.rules("MOG-2", "MOG-11")
def test_a_hand_is_sorted_by_rank_with_the_jokers_last() -> None:
    match = match_at(mogeln(jokers=True), position(mogeln(jokers=True), ["", "Xr 9h 2c 2d"]))
    (hand,) = (zone for zone in match.view(1).zones if zone.id == "hand1")
    assert notations(card.kind for card in hand.cards) == "2c 2d 9h Xr"


@pytest.mark.rules("MOG-11")
def test_only_the_card_that_was_doubted_last_lies_open() -> None:
    match = match_at(mogeln(doubting="knock"), position(mogeln(doubting="knock"), HANDS))
    for _doubt in range(2):
        for _card in range(2):  # the first of a pile cannot be doubted
            match.play(next(text for text in match.legal_moves().texts() if "lay" in text))
        match.play("doubt")
        (shown,) = (zone for zone in match.view(3).zones if zone.id == "doubted")
        assert len(shown.cards) == 1
        assert str(match.view(3).status[0]).endswith("took 2 cards.")
