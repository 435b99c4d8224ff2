"""Bakkarat as people see and say it: words, refusals, views, the log."""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch as st
from stammtisch.core.contract import SPECTATOR
from stammtisch.core.view import Amount, View
from stammtisch.messages import Speaker
from tests.games.bakkarat.positions import HOUSE, PHASES, new_match, state_of

COVERED = ["set_bank 60", "no_banco", "no_banco", "no_banco", "bet 20", "bet 30", "bet 10"]
ASKED = "Kd 3c 5s Th 9h"  # Punto has 5, Banco 3; then comes a nine


@pytest.mark.rules("BAK-11")
@pytest.mark.parametrize(
    ("said", "move"),
    [
        ("bet punto 40", "bet punto 40"),
        ("40 punto", "bet punto 40"),
        ("setze 40 auf Banco", "bet banco 40"),
        ("Ich setze 200 Chips auf Egalité", "bet tie 200"),
        ("20 auf unentschieden", "bet tie 20"),
        ("100 on the banker", "bet banco 100"),
        ("no_bet", "no_bet"),
        ("kein Einsatz", "no_bet"),
        ("nichts", "no_bet"),
        ("passe", "no_bet"),
    ],
)
def test_bets_are_read_in_german_and_english(said: str, move: str) -> None:
    assert new_match(preset=HOUSE).play(said).text == move


@pytest.mark.rules("BAK-21", "BAK-22", "BAK-23", "BAK-25", "BAK-26", "BAK-28")
@pytest.mark.parametrize(
    ("moves", "said", "move"),
    [
        ([], "60", "set_bank 60"),
        ([], "lege 60 Chips", "set_bank 60"),
        ([], "bank 60", "set_bank 60"),
        ([], "ablehnen", "decline"),
        ([], "passe", "decline"),
        (COVERED[:1], "Banco!", "banco"),
        (COVERED[:1], "kein Banco", "no_banco"),
        (COVERED[:1], "pass", "no_banco"),
        (COVERED[:4], "setze 20", "bet 20"),
        (COVERED[:4], "20", "bet 20"),
        (COVERED[:4], "bet 0", "bet 0"),
        (COVERED[:4], "nichts", "bet 0"),
        (COVERED[:4], "passen", "bet 0"),
        (COVERED, "Karte", "draw"),
        (COVERED, "bleibe", "stand"),
        ([*COVERED, "draw"], "ziehen", "draw"),
        ([*COVERED, "draw"], "no card", "stand"),
    ],
)
def test_moves_of_a_bank_are_read_in_german_and_english(
    moves: list[str], said: str, move: str
) -> None:
    assert new_match(ASKED, moves).play(said).text == move


@pytest.mark.parametrize("said", ["weiter", "weitermachen", "go on"])
def test_a_bank_that_won_goes_on(said: str) -> None:
    played = new_match("Ad 4h 2c 4s", [*COVERED])
    assert played.play(said).text == "continue"
    assert new_match("Ad 4h 2c 4s", [*COVERED]).play("Bank abgeben").text == "retire"


@pytest.mark.parametrize(
    ("options", "moves", "said", "sentence", "rule"),
    [
        (
            {"preset": HOUSE},
            [],
            "bet banco 500",
            "At least 20 and at most 200 chips can be bet here, in steps of 20; you have 1000.",
            "BAK-11",
        ),
        (
            {"preset": HOUSE},
            [],
            "bet banco 999999999",
            "At least 20 and at most 200 chips can be bet here, in steps of 20; you have 1000.",
            "BAK-11",
        ),
        (
            {"preset": HOUSE},
            [],
            "bet punto 30",
            "At least 20 and at most 200 chips can be bet here, in steps of 20; you have 1000.",
            "BAK-11",
        ),
        (
            {"preset": HOUSE},
            [],
            "bet tie 0",
            "At least 20 and at most 200 chips can be bet here, in steps of 20; you have 1000.",
            "BAK-11",
        ),
        (
            {"preset": HOUSE},
            [],
            "bet tie -20",
            "At least 20 and at most 200 chips can be bet here, in steps of 20; you have 1000.",
            "BAK-11",
        ),
        (
            {"preset": HOUSE},
            [],
            "punto",
            "Also say how many chips, for example: bet banco 40.",
            "BAK-11",
        ),
        (
            {"preset": HOUSE},
            [],
            "draw",
            "Bets are being made: on Punto, on Banco, on a tie, or none.",
            "BAK-11",
        ),
        (
            {},
            [],
            "set_bank 110",
            "The bank is at least 10 and at most 100 chips here, in steps of 10; you have 500.",
            "BAK-21",
        ),
        (
            {},
            [],
            "set_bank 0",
            "The bank is at least 10 and at most 100 chips here, in steps of 10; you have 500.",
            "BAK-21",
        ),
        ({}, [], "bet 20", "The bank is being offered: put one up or decline.", "BAK-21"),
        ({}, COVERED[:1], "bet 20", "Everybody is asked first: say banco or no banco.", "BAK-22"),
        (
            {"chips": [500, 50, 500, 500]},
            COVERED[:1],
            "banco",
            "The bank is 60, and you have 50 chips: saying banco means betting the whole bank.",
            "BAK-22",
        ),
        (
            {},
            COVERED[:5],
            "bet 50",
            "At least 10 and at most 40 chips can be bet here, in steps of 10, or 0; you have "
            "500, and 40 chips of the bank are not covered.",
            "BAK-23",
        ),
        (
            {},
            COVERED[:4],
            "draw",
            "The bank is being covered: bet a number of chips, or 0.",
            "BAK-23",
        ),
        ({}, COVERED, "bet 20", "Now Punto plays: draw a card or stand.", "BAK-25"),
        ({}, [*COVERED, "draw"], "retire", "Now the bank plays: draw a card or stand.", "BAK-26"),
    ],
)
def test_a_refusal_says_what_would_do(
    options: dict[str, Any], moves: list[str], said: str, sentence: str, rule: str
) -> None:
    played = new_match(ASKED, moves, **options)
    before = list(played.state.words())
    with pytest.raises(st.IllegalMove) as error:
        played.play(said)
    assert (str(error.value.text), error.value.rules) == (sentence, (rule,))
    assert list(played.state.words()) == before


def test_a_refusal_lists_amounts_as_ranges() -> None:
    with pytest.raises(st.IllegalMove) as error:
        new_match(preset=HOUSE).play("bet banco 500")
    assert error.value.instead == (
        "no_bet",
        "bet punto 20–200 (20, 40 …)",
        "bet banco 20–200 (20, 40 …)",
        "bet tie 20–200 (20, 40 …)",
    )


def test_an_amount_without_a_side_can_mean_three_bets() -> None:
    with pytest.raises(st.AmbiguousMove) as error:
        new_match(preset=HOUSE).play("40")
    assert error.value.instead == ("bet punto 40", "bet banco 40", "bet tie 40")


@pytest.mark.parametrize("said", ["", "hello", "bet", "40 50 punto", "punto banco 20", "Qs"])
def test_other_words_are_no_move(said: str) -> None:
    with pytest.raises((st.UnreadableMove, st.IllegalMove)):
        new_match(preset=HOUSE).play(said)


@pytest.mark.rules("BAK-5", "BAK-15", "BAK-30")
def test_out_of_turn_and_after_the_end() -> None:
    played = new_match()
    with pytest.raises(st.OutOfTurn) as error:
        played.play("decline", seat=2)
    assert (str(error.value.text), error.value.rules) == ("It is #0’s turn.", ("BAK-21",))
    for _ in range(4):
        played.play("decline")
    objection = state_of(played).objection(0, 1)
    assert objection is not None
    assert (str(objection.text), objection.rules) == ("The match is over.", ("BAK-30",))
    match = st.Match(st.game("bakkarat", seats=1, packs=1), seed=1, chance=False)
    match.play("no_bet")
    waiting = state_of(match).objection(0, 0)
    assert waiting is not None
    assert str(waiting.text) == "Wait until the cards are shuffled."


# What a seat sees


def hand(view: View, id: str) -> tuple[str, str]:
    """The cards of Punto or Banco and what stands below them."""
    zone = next(each for each in view.zones if each.id == id)
    return " ".join(st.notation(card.kind) for card in zone.cards), str(zone.note or "")


@pytest.mark.rules("BAK-24")
def test_each_sees_his_own_two_cards_only() -> None:
    played = new_match(ASKED, [*COVERED, "draw"])
    open, closed = "Kd 5s 9h", "?? ?? 9h"
    assert [hand(played.view(seat), "punto")[0] for seat in (0, 1, 2, SPECTATOR)] == [
        closed, closed, open, closed,
    ]  # fmt: skip
    assert [hand(played.view(seat), "banco")[0] for seat in (0, 1, 2, SPECTATOR)] == [
        "3c Th", "?? ??", "?? ??", "?? ??",
    ]  # fmt: skip
    assert hand(played.view(2), "punto")[1] == "4 points"
    assert hand(played.view(1), "punto")[1] == ""


@pytest.mark.rules("BAK-24", "BAK-27")
def test_a_finished_coup_stays_until_the_next_is_dealt() -> None:
    played = new_match(ASKED + " 2s", [*COVERED, "draw", "stand"])
    for move in ("set_bank 20", "no_banco", "no_banco", "no_banco", "bet 0"):
        view = played.view(3)
        assert hand(view, "punto") == ("Kd 5s 9h", "4 points, wins")
        assert hand(view, "banco") == ("3c Th", "3 points")
        assert (str(view.status[0]), str(view.status[-1])) == ("Coup 2 of 30", "Punto wins 4:3.")
        badges = [[str(badge) for badge in seat.badges][-1] for seat in view.seats]
        assert badges == [
            "−60", "+20", "+30", "+10",
        ]  # fmt: skip
        played.play(move)
    played.play("bet 20")
    assert hand(played.view(3), "punto")[0] != "Kd 5s 9h"


@pytest.mark.rules("BAK-23")
def test_seats_show_chips_bets_and_answers() -> None:
    view = new_match(ASKED, COVERED[:5]).view(2)
    assert [(seat.chips, seat.bet) for seat in view.seats] == [
        (440, None), (480, 20), (500, None), (500, None),
    ]  # fmt: skip
    assert [(str(pot.label), pot.chips) for pot in view.pots] == [("Bank", 60)]
    assert [str(badge) for badge in view.seats[0].badges] == ["Bank"]
    assert str(view.status[1]) == "40 chips of the bank are not covered"
    said = [str(seat.said) for seat in new_match(ASKED, COVERED[:3]).view().seats]
    assert said == ["None", "No banco", "No banco", "None"]
    assert str(new_match(ASKED, [*COVERED[:4], "bet 0"]).view().seats[1].said) == "Nothing"


@pytest.mark.rules("BAK-11")
def test_amounts_are_ranges_and_the_rest_are_buttons() -> None:
    view = new_match(preset=HOUSE, chips=[130, 1000, 1000, 1000]).view(0)
    assert [choice.text for choice in view.choices] == ["no_bet"]
    assert [
        (each.word, each.lowest, each.highest, each.step, each.usual) for each in view.amounts
    ] == [(f"bet {side}", 20, 120, 20, ()) for side in ("punto", "banco", "tie")]
    assert [str(each.label) for each in view.amounts] == [
        "On Punto (pays 1:1)", "On Banco (pays 19:20)", "On a tie (pays 8:1)",
    ]  # fmt: skip
    offer = new_match().view(0)
    (bank,) = offer.amounts
    assert isinstance(bank, Amount)
    assert (bank.word, bank.lowest, bank.highest) == ("set_bank", 10, 100)
    assert bank.usual == (10, 50, 100)
    assert new_match().view(1).amounts == ()
    assert [choice.text for choice in new_match(ASKED, COVERED[:4]).view(1).choices] == ["bet 0"]


@pytest.mark.parametrize(
    ("moves", "seat", "prompt"),
    [
        ([], 0, "The bank is offered to you: put up 10 to 100 chips, or decline."),
        ([], 1, "#0 is to move."),
        (COVERED[:1], 1, "The bank is 60. Do you say banco and bet against all of it, alone?"),
        (
            COVERED[:5],
            2,
            "40 chips of the bank are not covered: bet 10 to 40 of yours, or nothing.",
        ),
        (COVERED, 2, "You play Punto and have 5: draw a card or stand."),
        ([*COVERED, "stand"], 0, "Punto stands. Your bank has 3: draw a card or stand."),
        (
            [*COVERED, "draw"],
            0,
            "Punto has drawn 9 of hearts. Your bank has 3: draw a card or stand.",
        ),
    ],
)
def test_the_prompt_says_what_is_asked(moves: list[str], seat: int, prompt: str) -> None:
    assert str(new_match(ASKED, moves).view(seat).prompt) == prompt


@pytest.mark.rules("BAK-25", "BAK-26")
@pytest.mark.parametrize(
    ("stock", "answers", "seat", "prompt"),
    [
        ("Kd 3c 4s Th", [], 2, "You play Punto and have 4: draw a card."),
        ("Kd 3c 6s Th", [], 2, "You play Punto and have 6: stand."),
        ("Kd 3c 6s Th", ["stand"], 0, "Punto stands. Your bank has 3: draw a card."),
        ("Kd 7c 6s Th", ["stand"], 0, "Punto stands. Your bank has 7: stand too."),
        (
            "Kd 3c 4s Th 2h",
            ["draw"],
            0,
            "Punto has drawn 2 of hearts. Your bank has 3: draw a card.",
        ),
        ("Kd 7c 4s Th 2h", ["draw"], 0, "Punto has drawn 2 of hearts. Your bank has 7: stand."),
    ],
)
def test_the_prompt_says_what_must_be(
    stock: str, answers: list[str], seat: int, prompt: str
) -> None:
    played = new_match(stock, [*COVERED, *answers], bank_rule="table")
    assert str(played.view(seat).prompt) == prompt


@pytest.mark.rules("BAK-28")
def test_the_prompt_of_a_bank_that_has_won() -> None:
    view = new_match("Ad 4h 2c 4s", COVERED).view(0)
    assert str(view.prompt) == (
        "Your bank has won and stands at 120: continue with all of it, or retire."
    )
    labels = [str(choice.label) for choice in view.choices]
    assert labels == ["Continue with a bank of 120", "Retire with 120 chips"]
    assert state_of(new_match("Ad 4h 2c 4s", COVERED)).phase == PHASES["after_win"]


# What is told


def told(played: st.Match, viewer: int = SPECTATOR) -> list[str]:
    return [str(text) for text in played.hand.tell(len(played.hand.acts) - 1, viewer)]


@pytest.mark.rules("BAK-12", "BAK-14")
def test_a_coup_against_the_house_is_told() -> None:
    bets = ["bet banco 100", "bet punto 40", "bet tie 20"]
    assert told(new_match("2c Jc 3d 3h 9s 6d", bets, preset=HOUSE, seats=3)) == [
        "#2 bets 20 chips on tie.",
        "Punto draws 9 of spades.",
        "Banco draws 6 of diamonds.",
        "Punto: 2 of clubs, 3 of diamonds, 9 of spades – 4 points.",
        "Banco: jack of clubs, 3 of hearts, 6 of diamonds – 9 points.",
        "Banco wins 9:4.",
        "#0 wins 95 chips.",
        "#1 loses 40 chips.",
        "#2 loses 20 chips.",
    ]


@pytest.mark.rules("BAK-24", "BAK-25")
def test_closed_cards_are_told_to_their_player_only() -> None:
    played = new_match(ASKED, COVERED)
    common = ["#3 bets 10 chips.", "#2 plays Punto."]
    assert told(played) == told(played, 1) == common
    assert told(played, 2) == [*common, "Punto is dealt king of diamonds, 5 of spades."]
    assert told(played, 0) == [*common, "Banco is dealt 3 of clubs, 10 of hearts."]
    assert told(new_match("Kd 3c 7s Th", COVERED)) == common


@pytest.mark.rules("BAK-26", "BAK-27")
def test_the_end_of_a_coup_is_told() -> None:
    played = new_match(ASKED, [*COVERED, "draw", "stand"])
    assert told(played) == [
        "#0 stands.",
        "Punto: king of diamonds, 5 of spades, 9 of hearts – 4 points.",
        "Banco: 3 of clubs, 10 of hearts – 3 points.",
        "Punto wins 4:3.",
        "#0 loses 60 chips.",
        "#1 wins 20 chips.",
        "#2 wins 30 chips.",
        "#3 wins 10 chips.",
        "The bank is offered to #1.",
    ]


@pytest.mark.rules("BAK-21", "BAK-23")
def test_what_happens_without_bets_is_told() -> None:
    played = new_match(seats=2)
    for move in ("set_bank 40", "no_banco", "bet 0"):
        played.play(move)
    assert told(played) == [
        "#1 bets nothing.",
        "Nobody bets: #0 takes the bank back.",
        "The bank is offered to #1.",
    ]
    played.play("decline")
    assert told(played) == [
        "#1 declines the bank.",
        "Nobody wants the bank or bets against it.",
        "The match is over. Several players share first place with 500 chips each.",
    ]
    (line,) = played.score_lines()
    assert (str(line.text), line.points) == ("Nothing was won or lost", (0, 0))


@pytest.mark.rules("BAK-5")
def test_a_shuffle_is_told() -> None:
    played = new_match("2c Jc 3d 3h 9s 6d", ["no_bet"], preset=HOUSE, seats=1, packs=1)
    assert told(played)[-1] == "Few cards were left: all packs are shuffled."
    assert hand(played.view(), "punto")[0] == "2c 3d 9s"


@pytest.mark.rules("BAK-6", "BAK-28")
def test_the_score_names_what_it_came_from() -> None:
    played = new_match("Ad 4h 2c 4s", COVERED, coups=1, commission=5)
    lines = [(str(line.text), line.points, line.rules) for line in played.score_lines()]
    assert lines == [
        ("Bets against the bank", (0, -20, -30, -10), ("BAK-27", "BAK-28")),
        ("As banker", (60, 0, 0, 0), ("BAK-27", "BAK-28")),
        ("Commission to the house", (-3, 0, 0, 0), ("BAK-28",)),
    ]
    assert played.scores() == (57, -20, -30, -10)
    assert played.totals() == (557, 480, 470, 490)
    assert str(played.view().prompt) == "The match is over. #0 has the most chips: 557."


@pytest.mark.rules("BAK-11")
def test_german_sentences() -> None:
    german = Speaker("de")
    with pytest.raises(st.IllegalMove) as error:
        new_match(preset=HOUSE).play("bet banco 500")
    assert german.say(error.value.text) == (
        "Hier kann man mindestens 20 und höchstens 200 Chips setzen, in Schritten von 20;"
        " du hast 1000 Chips."
    )
    view = new_match("8h 8c Kd Kh", COVERED).view(1)
    assert german.say(view.status[-1]) == "Egalité mit je 8."
    assert german.say(view.zones[2].label) == "Schlitten"
