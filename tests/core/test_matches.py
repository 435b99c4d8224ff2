"""Tables in this process: moves as words, refusals, undo, hands one after another."""

import pytest

import stammtisch as st
from stammtisch import records
from stammtisch.notation import words_of


@pytest.fixture
def table() -> st.Table:
    """Four players of plain Mau-Mau; seat 1 begins and may play 7h or 9c on 9h."""
    return st.Table(
        st.game("mau_mau", seats=4),
        dealer=0,
        hands=["", "7h 9c Qs Kd Ac"],
        rest="9h Th Tc",
    )


def test_legal_moves_are_a_set_that_prints_as_notation(table: st.Table) -> None:
    moves = table.legal_moves()
    assert set(moves.texts()) == {"7h", "9c", "draw"}
    assert "7h" in moves
    assert "Qs" not in moves
    assert len(moves) == 3
    assert list(moves) == sorted(moves)
    assert "7h" in repr(moves)


@pytest.mark.parametrize("text", ["7h", "h7", "Herz-7", "spiele herz 7", "seven", "play 7h"][:4])
def test_a_move_is_read_in_any_spelling(table: st.Table, text: str) -> None:
    assert table.play(text).text == "7h"


def test_an_illegal_move_cites_its_rule_and_names_what_would_do(table: st.Table) -> None:
    with pytest.raises(st.IllegalMove) as refusal:
        table.play("Qs")
    assert "MAU-5" in refusal.value.rules
    assert set(refusal.value.instead) == {"7h", "9c", "draw"}
    assert table.turn == 1
    assert not table.hand.acts


def test_a_move_out_of_turn_is_refused(table: st.Table) -> None:
    with pytest.raises(st.OutOfTurn) as refusal:
        table.play("draw", seat=2)
    assert refusal.value.rules == ("MAU-4",)


@pytest.mark.parametrize("text", ["", "   ", "xyzzy", "7h 9c", "🂡", "a" * 5000])
def test_what_is_no_move_is_unreadable(table: st.Table, text: str) -> None:
    with pytest.raises(st.UnreadableMove):
        table.play(text)
    assert not table.hand.acts


def test_a_seat_that_is_not_there_is_refused(table: st.Table) -> None:
    with pytest.raises(st.IllegalMove, match="no seat 4"):
        table.play("draw", seat=4)


def test_undo_takes_the_last_move_back(table: st.Table) -> None:
    before = list(table.state.words())
    table.play("7h")
    act = table.undo()
    assert act is not None
    assert act.text == "7h"
    assert list(table.state.words()) == before
    assert table.undo() is None


def test_scores_wait_for_the_end(table: st.Table) -> None:
    with pytest.raises(st.IllegalMove, match="not over"):
        table.scores()
    with pytest.raises(st.IllegalMove, match="not over"):
        table.next_hand()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"pack": "Qc Qc"}, "missing"),
        ({"hands": ["2c"]}, "too much"),
        ({"hands": ["Ac Ac"]}, "too much"),
        ({"hands": ["Ac As Ah Ad Kc Ks"]}, "too large"),
        ({"dealer": 9}, "no seat 9"),
    ],
)
def test_a_wrong_deal_says_what_is_wrong(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(st.BadDeal, match=words):
        st.Table(st.game("mau_mau"), **arguments)  # type: ignore[arg-type]  # bad on purpose


def test_the_same_seed_deals_the_same_match() -> None:
    one, two = (played(st.Table(st.game("mau_mau", seats=3), seed=7)) for _ in range(2))
    assert records.dumps(one) == records.dumps(two)
    assert one.over
    assert len(one.hands) == 5
    assert sorted(one.places())[0] == 1


def played(table: st.Table) -> st.Table:
    """The match played to its end with the first legal move each time."""
    while True:
        while not table.hand_over:
            table.play(next(iter(table.legal_moves())))
        if table.over:
            return table
        table.next_hand()


def test_words_become_cards_and_lower_case() -> None:
    assert words_of("Spiele Kreuz Dame") == ["Qc"]
    assert words_of("wish HERZ") == ["wish", "herz"]
    assert words_of("lay_out Qc, Qs eichel-ober") == ["lay_out", "Qc", "Qs", "Qc"]
