"""Dealing, drawing, pairs, the exchange, closing and going out, with the reasons for refusals."""

from __future__ import annotations

import pytest

from stammtisch.core.contract import OVER
from stammtisch.errors import IllegalMove, OutOfTurn
from stammtisch.games.sechsundsechzig.hand import SechsundsechzigHand
from stammtisch.matches import Match
from stammtisch.notation import read_move
from tests.games.sechsundsechzig.positions import (
    CARDS,
    legal,
    mask,
    middle,
    new_match,
    position,
    s66,
    same,
    say,
)


def refused(dealt: Match, move: str, seat: int | None = None) -> tuple[str, ...]:
    """The rules by which a move is refused; nothing has changed."""
    before = list(dealt.state.words())
    with pytest.raises(IllegalMove) as refusal:
        dealt.play(move, seat=seat)
    assert list(dealt.state.words()) == before
    return refusal.value.rules


def why(state: SechsundsechzigHand, move: int) -> tuple[str, ...]:
    """The rules by which the seat on turn may not make a move."""
    objection = state.objection(int(state.turn), move)
    assert objection is not None
    return objection.rules


CLOSE, EXCHANGE, CLAIM = 60, 59, 61


@pytest.mark.rules("S66-1", "S66-4", "S66-5")
def test_three_cards_to_each_twice_then_the_trump_card() -> None:
    pack = " ".join(CARDS)
    for dealer in range(2):
        dealt = Match(s66(), pack=pack, dealer=dealer)
        state = position(dealt)
        vorhand, other = 1 - dealer, dealer
        assert same(state.hands[vorhand], " ".join(CARDS[0:3] + CARDS[6:9]))
        assert same(state.hands[other], " ".join(CARDS[3:6] + CARDS[9:12]))
        assert state.bottom == 12 + 26  # the ace of hearts
        assert state.trump == 2
        assert dealt.turn == vorhand


@pytest.mark.rules("S66-6", "S66-8", "S66-9")
def test_the_winner_draws_first_and_leads() -> None:
    dealt = new_match(s66(), "9c Ac", "Kc Jd", turned="Jh", stock="As Ts")
    dealt.play("Kc")
    assert dealt.turn == 0
    assert refused(dealt, "Jd", seat=1) == ("S66-6",)
    dealt.play("Ac")
    state = position(dealt)
    assert dealt.turn == 0
    assert state.hands[0] & mask("As") and state.hands[1] & mask("Ts")
    assert [state.tricks_of(seat) for seat in range(2)] == [1, 0]
    assert [state.augen(seat) for seat in range(2)] == [15, 0]
    assert refused(dealt, "Jd", seat=1) == ("S66-9",)
    with pytest.raises(OutOfTurn):
        dealt.play("Jd", seat=1)


@pytest.mark.rules("S66-1", "S66-5", "S66-6")
def test_cards_that_cannot_be_played() -> None:
    dealt = new_match(s66(), "9c Ac", "Kc Jd", turned="Jh")
    assert refused(dealt, "Ac", seat=1) == ("S66-6",)
    assert refused(dealt, "7c", seat=1) == ("S66-1",)
    assert refused(dealt, "9c", seat=0) == ("S66-5",)


@pytest.mark.rules("S66-10", "S66-11", "S66-12")
def test_reasons_in_the_strict_phase() -> None:
    game = s66()
    state = middle(game, ["Tc 9c Ad", "Js Qs"], turn=0, winners="1" * 9, trump="d", led="Kc")
    assert why(state, 7) == ("S66-11",)  # the nine of clubs
    assert why(state, 12 + 39) == ("S66-10",)  # the ace of diamonds
    state = middle(game, ["As 9d Ad", "Js Qs"], turn=0, winners="1" * 9, trump="d", led="Kc")
    assert legal(game, state) == {"9d", "Ad"}
    assert why(state, 12 + 13) == ("S66-10",)
    say(game, state, "9d")
    assert state.hands[0] == mask("As Ad") and state.drawn == 12  # nobody draws


PAIR_DEAL = ("Ah Jc Jd 9s 9d Js", "Kh Qh Ks Qs Ts Qd")


@pytest.mark.rules("S66-13")
def test_a_pair_binds_the_lead_and_only_one_is_announced() -> None:
    dealt = new_match(s66(), *PAIR_DEAL, turned="9h", stock="Th Ac")
    assert {"meld h", "meld s"} <= set(dealt.legal_moves().texts())
    dealt.play("meld s")
    assert set(dealt.legal_moves().texts()) == {"Ks", "Qs"}
    assert refused(dealt, "meld h") == ("S66-13",)
    assert refused(dealt, "Ts") == ("S66-13",)
    assert refused(dealt, "close") == ("S66-17",)
    assert refused(dealt, "exchange") == ("S66-16",)
    dealt.play("Qs")
    assert refused(dealt, "meld h", seat=1) == ("S66-6",)
    assert position(dealt).pairs(1) == 20


@pytest.mark.rules("S66-13", "S66-14")
def test_who_answers_announces_nothing() -> None:
    dealt = new_match(s66(), PAIR_DEAL[1], PAIR_DEAL[0], turned="9h", stock="Th Ac")
    dealt.play("Jc")
    assert refused(dealt, "meld h") == ("S66-6",)
    assert refused(dealt, "close") == ("S66-6",)
    assert refused(dealt, "claim") == ("S66-6",)
    assert refused(new_match(s66(), "9c", "Kc Jd", turned="Jh"), "meld c") == ("S66-13",)
    assert refused(new_match(s66("spielregeln"), *PAIR_DEAL, turned="9h"), "meld h") == ("S66-13",)


@pytest.mark.rules("S66-14")
def test_a_pair_counts_from_the_first_trick_on() -> None:
    state = position(new_match(s66(), *PAIR_DEAL, turned="9h", moves="meld h"))
    assert (state.count(1), state.pairs(1)) == (0, 40)
    badges = [str(badge) for badge in state.view(0).seats[1].badges]
    assert badges == ["0 card points", "forty in hearts, still without a trick"]


@pytest.mark.rules("S66-15")
@pytest.mark.parametrize(("melds", "allowed"), [("on", True), ("open_only", False), ("off", False)])
def test_pairs_when_nobody_draws(melds: str, allowed: bool) -> None:
    game = s66(melds=melds)
    state = middle(game, ["Ks Qs", "As Ad"], turn=0, winners="0" * 10)
    assert ("meld s" in legal(game, state)) == allowed
    if melds == "open_only":
        assert why(state, 56) == ("S66-15",)
    closing = new_match(game, *PAIR_DEAL, turned="9h", moves="close")
    assert ("meld h" in closing.legal_moves().texts()) == allowed


HANDS = ["9s Ah Kh Qh Jh 9h", "As Ad Th Td Qd 9d"]
STOCK = "Qs Ac Jd Kd Qc Tc 9c Ts"


@pytest.mark.rules("S66-16")
def test_reasons_against_the_exchange() -> None:
    game = s66()
    assert why(middle(game, HANDS, turn=0, winners="11", stock=STOCK), EXCHANGE) == ("S66-16",)
    closed = middle(game, HANDS, turn=0, winners="10", stock=STOCK)
    say(game, closed, "close")
    assert why(closed, EXCHANGE) == ("S66-16", "S66-17")
    off = middle(s66(exchange_nine=False), HANDS, turn=0, winners="10", stock=STOCK)
    assert why(off, EXCHANGE) == ("S66-16",)
    other = middle(game, HANDS[::-1], turn=0, winners="10", stock=STOCK)
    assert why(other, EXCHANGE) == ("S66-16",)
    late = middle(game, ["9s Ah", "As Ad"], turn=0, winners="0" * 10, trump="s")
    assert why(late, EXCHANGE) == ("S66-16",)


@pytest.mark.rules("S66-16", "S66-8")
def test_the_nine_is_the_last_card_that_is_drawn() -> None:
    game = s66()
    hands = ["9s Ah Kh Qh Jh 9h", "As Ad Th Td Qd 9d"]
    state = middle(game, hands, turn=0, winners="11100", stock="Qs Ts", closer=-1)
    say(game, state, "exchange")
    assert not state.hands[0] & mask("9s") and state.hands[0] & mask("Ts")
    say(game, state, "Ah")
    say(game, state, "9d")
    assert state.hands[0] & mask("Qs") and state.hands[1] & mask("9s")
    assert state.seen & mask("9s Ts") == mask("9s Ts")


@pytest.mark.rules("S66-17")
def test_closing_ends_the_drawing() -> None:
    game = s66()
    dealt = new_match(game, *PAIR_DEAL, turned="9h", stock="Th Ac", moves="close")
    state = position(dealt)
    assert dealt.turn == 1 and state.must_follow() and state.closed_early()
    assert refused(dealt, "close") == ("S66-17",)
    assert refused(dealt, "exchange") == ("S66-16", "S66-17")
    dealt.play("Ts")
    assert set(dealt.legal_moves().texts()) == {"9s", "Js"}
    dealt.play("9s")
    state = position(dealt)
    assert int(state.hands[0]).bit_count() == int(state.hands[1]).bit_count() == 5
    stock = next(zone for zone in dealt.view(0).zones if zone.id == "stock")
    assert (stock.count, stock.cards) == (12, ())


@pytest.mark.rules("S66-17")
def test_closing_has_its_time() -> None:
    off = s66(closing=False)
    assert refused(new_match(off, *PAIR_DEAL, turned="9h"), "close") == ("S66-17",)
    late = middle(s66(), ["9s Ah", "As Ad"], turn=0, winners="0" * 10)
    assert why(late, CLOSE) == ("S66-17",)
    closed = middle(s66(), HANDS, turn=0, winners="10", stock=STOCK)
    say(s66(), closed, "close")
    assert not closed.closed_early()


@pytest.mark.rules("S66-17", "S66-21")
def test_a_closed_deal_has_no_bonus_for_the_last_trick() -> None:
    game, hands = s66(), ["Ks", "9s"]
    stock = "9h Qs Ad Ac Ts Th"
    whole = middle(game, hands, turn=0, winners="1" * 6 + "0" * 5)
    closed = middle(game, hands, turn=0, winners="11110000", stock=stock, closer=0, closed_at=2)
    for state, bonus in ((whole, 10), (closed, 0)):
        say(game, state, "Ks")
        say(game, state, "9s")
        assert state.turn == OVER
        assert (state.bonus(0), state.bonus(1)) == (bonus, 0)


@pytest.mark.rules("S66-18")
def test_without_going_out_every_deal_has_twelve_tricks() -> None:
    game = s66("spielregeln")
    state = middle(game, ["As", "Ks"], turn=0, winners="0" * 11)
    assert state.count(0) >= 66
    assert why(state, CLAIM) == ("S66-18",)
    say(game, state, "As")
    say(game, state, "Ks")
    assert state.turn == OVER and list(state.scores()) == [3, 0]


@pytest.mark.rules("S66-19")
def test_66_by_itself_after_a_trick_and_after_a_pair() -> None:
    game = s66(go_out="auto")
    hands = ["As Ks Qs", "Ts Js 9s"]
    state = middle(game, hands, turn=0, winners="010101010", augen=[46, 44])
    assert why(state, CLAIM) == ("S66-19",)
    say(game, state, "meld s")
    assert (state.turn, state.out, list(state.scores())) == (OVER, 0, [1, 0])
    hands = ["As Kd Kc", "Ts Kh Ac"]
    state = middle(game, hands, turn=0, winners="010101010", augen=[46, 30])
    say(game, state, "As")
    say(game, state, "Ts")
    assert (state.turn, state.count(0), list(state.scores())) == (OVER, 67, [2, 0])
    hands, stock = ["Ah Kh Qh Jh Js 9c", "As Ad Td Qd Jd 9d"], "Qs Ks Kd Qc Tc 9s Ts Th"
    pairs = ("h", "")  # 40, and 15 in the first trick
    drawing = middle(game, hands, turn=0, winners="10", stock=stock, augen=[15, 2], pairs=pairs)
    say(game, drawing, "Ah")
    say(game, drawing, "9d")
    assert drawing.turn == OVER and drawing.drawn == 4  # at once: nobody draws


@pytest.mark.rules("S66-20")
def test_only_who_has_a_trick_may_claim() -> None:
    dealt = new_match(s66(), *PAIR_DEAL, turned="9h")
    assert refused(dealt, "claim") == ("S66-20",)
    state = middle(s66(), HANDS, turn=0, winners="10", stock=STOCK)
    assert "claim" in legal(s66(), state)
    say(s66(), state, "meld h")
    assert legal(s66(), state) == {"Kh", "Qh", "claim"}
    say(s66(), state, "claim")
    assert list(state.scores()) == [0, 2]


@pytest.mark.rules("S66-20")
@pytest.mark.parametrize(
    ("augen", "label", "line"),
    [
        (66, "Claim: I have 66 card points", "claims, rightly, with 66 card points."),
        (65, "Claim with only 65 card points", "claims, wrongly, with only 65 card points."),
    ],
)
def test_a_claim_says_whether_it_is_right(augen: int, label: str, line: str) -> None:
    game, hands = s66(), ["As Kd", "Ks Jc"]
    stock = "9s 9c Qs Qc 9d Qh"
    state = middle(game, hands, turn=0, winners="1110000", stock=stock, augen=[augen, 90 - augen])
    move = read_move(game, state, 0, "claim")
    assert str(game.choice(state, 0, move).label) == label
    after = state.copy()
    after.play(move)
    assert str(game.tell(state, 0, move, after, 1)[0]) == f"#0 {line}"


@pytest.mark.rules("S66-25")
@pytest.mark.parametrize(("early", "worth"), [(True, 3), (False, 2)])
def test_an_opponent_who_goes_out_before_the_closer(early: bool, worth: int) -> None:
    game = s66()
    winners = "1110000" if early else "0110000"
    state = middle(
        game,
        ["As Kd", "Ks Jc"],
        turn=0,
        winners=winners,
        stock="9s 9c Qs Qc 9d Qh",
        augen=[70, 20],
        closer=1,
        closed_at=3,
    )
    say(game, state, "claim")
    assert list(state.scores()) == [worth, 0]


@pytest.mark.rules("S66-13")
def test_each_observes_who_has_announced_which_pair() -> None:
    game = s66()
    assert game.opening(0).hand == 1
    pairs = ("h", "cs")
    state = middle(game, HANDS, turn=0, winners="10", stock=STOCK, pairs=pairs)
    (found,) = [each for each in game.observation if each.name == "melded"]
    for seat in range(2):
        row = [int(number) for number in state.observe(seat)][found.start : found.start + 8]
        both = (pairs[seat], pairs[1 - seat])
        assert row == [int(suit in of) for of in both for suit in "cshd"]


@pytest.mark.rules("S66-23")
def test_nothing_is_played_after_the_end() -> None:
    state = middle(s66(), HANDS, turn=0, winners="10", stock=STOCK)
    say(s66(), state, "claim")
    for move in (12, 52, 55, CLOSE, CLAIM):
        objection = state.objection(0, move)
        assert objection is not None and objection.rules == ("S66-23",)
    assert len(state.interrupts(0)) == len(state.interrupts(1)) == 0
