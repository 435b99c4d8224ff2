"""What no program should hand in is refused by errors of ours, which say what would be right."""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch as st


@pytest.mark.parametrize("seats", [3.0, "3", None.__class__, [3]])
def test_a_number_of_seats_is_a_whole_number(seats: Any) -> None:
    with pytest.raises(st.BadSeats, match="2, 3, 4"):
        st.game("herzblatt", seats=seats)


@pytest.mark.parametrize("name", [None, 3, [], {}])
def test_names_of_games_and_presets_are_words(name: Any) -> None:
    with pytest.raises(st.UnknownGame):
        st.game(name)
    if name is not None:  # None is the first preset
        with pytest.raises(st.UnknownPreset):
            st.game("gin", preset=name)


@pytest.mark.parametrize("hands", [3, object(), b"Kd", "Kd"])
def test_hands_are_a_list_with_an_entry_for_each_seat(hands: Any) -> None:
    with pytest.raises(st.BadDeal, match="one entry for each seat"):
        st.Match(st.game("gin"), hands=hands)


def test_a_record_of_a_thousand_brackets_is_none() -> None:
    with pytest.raises(st.BrokenRecord):
        st.records.loads("hand = " + "[" * 9_000)


@pytest.mark.parametrize("text", [None, b"", bytearray(b"x"), 3, []])
def test_a_record_is_a_text(text: Any) -> None:
    with pytest.raises(st.BrokenRecord, match="text"):
        st.records.loads(text)


@pytest.mark.parametrize("code", [None, 3, b"gin.gin_romme.1", []])
def test_a_rule_code_is_a_text(code: Any) -> None:
    with pytest.raises(st.UnreadableCode, match=r"doppelkopf\.turnier\.\d"):
        st.game_from_code(code)


@pytest.mark.parametrize("card", [None, 3, b"Kd"])
def test_a_card_is_a_text(card: Any) -> None:
    with pytest.raises(st.UnreadableCard, match="is not a card"):
        st.read_card(card)


@pytest.mark.parametrize("pairs", ["nines=no.nines=yes", "nines=no.nines=no", "nines=yes.NINES=no"])
def test_an_option_stands_in_a_code_once(pairs: str) -> None:
    with pytest.raises(st.BadOption, match="“nines” appears twice"):
        st.game_from_code(f"doppelkopf.turnier.1.{pairs}")


def test_the_version_of_a_code_is_a_short_number() -> None:
    with pytest.raises(st.UnreadableCode) as refused:
        st.game_from_code("doppelkopf.turnier." + "9" * 1_900)
    assert len(str(refused.value)) < 200


def test_there_are_no_sequences_of_fewer_than_no_moves() -> None:
    state = st.deal(st.game("gin"))
    assert st.perft(state, 0) == 1
    with pytest.raises(ValueError, match="cannot have -1 moves"):
        st.perft(state, -1)


@pytest.mark.parametrize("seat", [-2, 4, 99])
def test_nobody_observes_or_remembers_at_a_seat_that_is_not_there(seat: int) -> None:
    match = st.Match(st.game("mau_mau", seats=4), seed=1)
    for ask in (
        lambda: match.state.observe(seat),
        lambda: st.history(match, seat),
        lambda: st.information_state(match.hand, seat),
        lambda: st.known_to(match.state, seat),
    ):
        with pytest.raises(IndexError, match=f"there is no seat {seat}; seats are 0 to 3"):
            ask()


def test_a_match_has_the_history_of_its_current_hand() -> None:
    match = st.Match(st.game("mau_mau"), seed=1)
    assert st.history(match, 0) == st.history(match.hand, 0)
    assert st.information_state(match, 1) == st.information_state(match.hand, 1)


@pytest.mark.parametrize("game", ["gin", None])
def test_the_name_of_a_game_is_not_the_game(game: Any) -> None:
    for call, name in (
        (lambda: st.deal(game), "deal"),
        (lambda: st.playouts(game, 1), "playouts"),
        (lambda: st.Batch(game, 1), "Batch"),
        (lambda: st.Match(game), "Match"),
    ):
        with pytest.raises(TypeError, match=rf"is no game; what is meant is st\.{name}\(st\.game"):
            call()
