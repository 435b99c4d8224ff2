"""Tables in this process: moves as words, refusals, undo, hands one after another."""

from typing import Any

import pytest

import stammtisch as st
from stammtisch import records
from stammtisch.notation import words_of


@pytest.fixture
def match() -> st.Match:
    """Four players of plain Mau-Mau; seat 1 begins and may play 7h or 9c on 9h."""
    return st.Match(
        st.game("mau_mau", seats=4),
        dealer=0,
        hands=["", "7h 9c Qs Kd Ac"],
        rest="9h Th Tc",
    )


def test_legal_moves_are_a_set_that_prints_as_notation(match: st.Match) -> None:
    moves = match.legal_moves()
    assert set(moves.texts()) == {"7h", "9c", "draw"}
    assert "7h" in moves
    assert "Qs" not in moves
    assert len(moves) == 3
    assert list(moves) == sorted(moves)
    assert "7h" in repr(moves)


@pytest.mark.parametrize("text", ["7h", "h7", "Herz-7", "spiele herz 7", "seven", "play 7h"][:4])
def test_a_move_is_read_in_any_spelling(match: st.Match, text: str) -> None:
    assert match.play(text).text == "7h"


def test_an_illegal_move_cites_its_rule_and_names_what_would_do(match: st.Match) -> None:
    with pytest.raises(st.IllegalMove) as refusal:
        match.play("Qs")
    assert "MAU-5" in refusal.value.rules
    assert set(refusal.value.instead) == {"7h", "9c", "draw"}
    assert match.turn == 1
    assert not match.hand.acts


def test_a_move_out_of_turn_is_refused(match: st.Match) -> None:
    with pytest.raises(st.OutOfTurn) as refusal:
        match.play("draw", seat=2)
    assert refusal.value.rules == ("MAU-4",)


@pytest.mark.parametrize("text", ["", "   ", "xyzzy", "7h 9c", "🂡", "a" * 5000])
def test_what_is_no_move_is_unreadable(match: st.Match, text: str) -> None:
    with pytest.raises(st.UnreadableMove):
        match.play(text)
    assert not match.hand.acts


@pytest.fixture
def gin() -> st.Match:
    """Seat 1 may take the upcard 9h; it holds the two black nines."""
    return st.Match(st.game("gin"), dealer=0, hands=["", "9c 9s Kd Qc"], rest="9h Th")


def test_several_moves_are_made_at_once(gin: st.Match) -> None:
    acts = gin.play_all("take_upcard; discard Kd")
    assert [(act.seat, act.text) for act in acts] == [(1, "take_upcard"), (1, "discard Kd")]
    assert gin.turn == 0
    assert records.loads(records.dumps(gin)).state.words() == gin.state.words()


@pytest.mark.parametrize(
    ("moves", "refused"),
    [
        ("take_upcard; discard 9h", st.IllegalMove),  # GIN-9
        ("take_upcard; discard Ah", st.IllegalMove),  # not held
        ("take_upcard; xyzzy", st.UnreadableMove),
        ("take_upcard; discard Kd; draw_stock", st.OutOfTurn),
        (";", st.UnreadableMove),
    ],
)
def test_of_several_moves_all_are_made_or_none(
    gin: st.Match, moves: str, refused: type[st.StammtischError]
) -> None:
    before = gin.state.words()
    with pytest.raises(refused) as refusal:
        gin.play_all(moves)
    assert isinstance(refusal.value, st.MoveError)
    assert set(refusal.value.instead) == {"take_upcard", "pass"}
    assert gin.state.words() == before
    assert not gin.hand.acts


def test_a_game_without_a_limit_of_time_has_none_that_runs_out(gin: st.Match) -> None:
    with pytest.raises(st.IllegalMove, match="no time limit"):
        gin.expire()


def test_words_of_cards_that_lie_somewhere() -> None:
    assert words_of("lege Kreuz-Dame xr=s6@M1 neu") == ["lege", "Qc", "Xr=6s@m1", "neu"]


def test_a_seat_that_is_not_there_is_refused(match: st.Match) -> None:
    with pytest.raises(st.IllegalMove, match="no seat 4"):
        match.play("draw", seat=4)


def test_undo_takes_the_last_move_back(match: st.Match) -> None:
    before = list(match.state.words())
    match.play("7h")
    act = match.undo()
    assert act is not None
    assert act.text == "7h"
    assert list(match.state.words()) == before
    assert match.undo() is None


def test_scores_wait_for_the_end(match: st.Match) -> None:
    with pytest.raises(st.IllegalMove, match="not over"):
        match.scores()
    with pytest.raises(st.IllegalMove, match="not over"):
        match.next_hand()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"pack": "Qc Qc"}, "missing"),
        ({"hands": ["2c"]}, "too many"),
        ({"hands": ["Ac Ac"]}, "too many"),
        ({"hands": ["Ac As Ah Ad Kc Ks"]}, "too large"),
        ({"dealer": 9}, "no seat 9"),
    ],
)
def test_a_wrong_deal_says_what_is_wrong(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(st.BadDeal, match=words):
        st.Match(st.game("mau_mau"), **arguments)  # type: ignore[arg-type]  # bad on purpose


def test_the_same_seed_deals_the_same_match() -> None:
    one, two = (played(st.Match(st.game("mau_mau", seats=3), seed=7)) for _ in range(2))
    assert records.dumps(one) == records.dumps(two)
    assert one.over
    assert len(one.hands) == 5
    assert sorted(one.places())[0] == 1


def played(match: st.Match) -> st.Match:
    """The match played to its end with the first legal move each time."""
    while True:
        while not match.hand_over:
            match.play(next(iter(match.legal_moves())))
        if match.over:
            return match
        match.next_hand()


def test_words_become_cards_and_lower_case() -> None:
    assert words_of("Spiele Kreuz Dame") == ["Qc"]
    assert words_of("wish HERZ") == ["wish", "herz"]
    assert words_of("lay_out Qc, Qs eichel-ober") == ["lay_out", "Qc", "Qs", "Qc"]


@pytest.mark.parametrize("seat", [4, -1, -2, "x", 1.0, [1], 10**30])
def test_what_is_no_seat_is_refused_everywhere(match: st.Match, seat: Any) -> None:
    with pytest.raises(st.IllegalMove, match="no seat"):
        match.play("draw", seat=seat)
    with pytest.raises(st.IllegalMove, match="no seat"):
        match.legal_moves(seat)
    with pytest.raises(st.BadDeal, match="no seat"):
        st.Match(match.game, dealer=seat)
    if seat != st.SPECTATOR:
        with pytest.raises(st.IllegalMove, match="no seat"):
            match.view(seat)
    assert not match.hand.acts


def test_a_spectator_has_a_view(match: st.Match) -> None:
    assert match.view() == match.view(st.SPECTATOR)
    assert match.view().seat is None


@pytest.mark.parametrize("move", [None, 52.0, -1, 62, 10**30, ["draw"]])
def test_what_is_no_number_of_a_move_is_unreadable(match: st.Match, move: Any) -> None:
    with pytest.raises(st.UnreadableMove) as refusal:
        match.play(move)
    assert set(refusal.value.instead) == {"7h", "9c", "draw"}
    with pytest.raises(st.UnreadableMove) as refusal:
        match.play(move, seat=2)
    assert refusal.value.instead == ()  # the moves of the seat on turn are no business of others


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ({"hands": "7h 9c Qs Kd Ac"}, "one entry for each seat"),
        ({"hands": [""] * 5}, "one entry for each seat"),
        ({"hands": [None, "7h"]}, "not cards: None"),
        ({"hands": [[99]]}, "not cards: .99"),
        ({"hands": ["7h 9c Qs Kd Ac 8c"]}, "too large"),
        ({"hands": ["2c"]}, "too many"),
        ({"rest": ["7h"]}, "not cards"),
        ({"pack": 5}, "not cards: 5"),
        ({"pack": ["7h"] * 32}, "not cards"),
        ({"pack": "7h 7h"}, "not the pack"),
        ({"pack": "7h", "hands": ["7h"]}, "not both"),
    ],
)
def test_what_is_no_deal_is_refused_in_words(
    match: st.Match, cards: dict[str, Any], words: str
) -> None:
    with pytest.raises(st.BadDeal, match=words):
        st.Match(match.game, **cards)


def test_a_pack_may_be_any_row_of_whole_numbers(match: st.Match) -> None:
    kinds = [int(kind) for kind in match.game.pack()]
    rows: list[Any] = [tuple(kinds), match.game.pack(), iter(kinds)]
    for row in rows:
        assert st.Match(match.game, pack=row).hand.pack == kinds


def test_a_table_needs_a_game() -> None:
    no_game: Any = "gin"
    with pytest.raises(TypeError, match=r"st\.game"):
        st.Match(no_game)


def test_before_the_end_of_a_hand_nothing_is_inherited(match: st.Match) -> None:
    with pytest.raises(st.IllegalMove, match="not over"):
        _ = match.after


@pytest.mark.rules("MAU-8")
def test_while_the_cards_are_to_be_shuffled_nobody_moves() -> None:
    hands = [
        "8c 8s 8h 8d 7c",
        "7s 7d Ac As Ah",
        "Ad Kc Ks Kh Kd",
        "Qc Qs Qh Qd Jc",
        "Js Jh Jd Tc Ts",
    ]
    game = st.game("mau_mau", seats=5)
    match = st.Match(game, dealer=4, hands=hands, rest="9c Th Td 9s 9h 9d 7h", chance=False)
    match.play("8c")
    for _ in range(6):
        match.play("draw")
    match.play("draw")
    assert match.turn == st.CHANCE
    with pytest.raises(st.IllegalMove, match="shuffled"):
        match.play("draw")
    assert len(match.legal_moves()) == 0


def test_when_the_hand_is_over_there_are_no_moves(match: st.Match) -> None:
    while not match.hand_over:
        match.play(next(iter(match.legal_moves())))
    assert len(match.legal_moves()) == 0
    assert all(len(match.legal_moves(seat)) == 0 for seat in range(4))


def test_a_match_says_how_far_it_is() -> None:
    match = st.Match(st.game("mau_mau", seats=2), seed=1, dealer=0)
    assert repr(match) == "<Match of mau_mau.basic.2 2: hand 1, totals (0, 0), seat 1 is on turn>"
