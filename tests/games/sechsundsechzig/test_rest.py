"""The claim of the rest: proved, granted, denied, and never worth more than playing on."""

from __future__ import annotations

import pytest

from stammtisch.core.bits import members
from stammtisch.core.contract import OVER
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.errors import IllegalMove
from stammtisch.games.sechsundsechzig.hand import Sechsundsechzig, SechsundsechzigHand
from stammtisch.kits.tricks.claims import DENY, GRANT, REST
from stammtisch.kits.tricks.course import Course
from stammtisch.players.registry import habits_of
from tests.games.sechsundsechzig.positions import legal, mask, middle, new_match, position, s66, say

HABITS = habits_of("sechsundsechzig")

LATE = "0" * 9
CERTAIN = ["As Ts Ah", "Ks Qd 9h"]  # the ace of trump draws the only trump
UNSURE = ["Ts Ks 9h", "As Jh 9s"]


def late(game: Sechsundsechzig, hands: list[str], winners: str = LATE) -> SechsundsechzigHand:
    return middle(game, hands, turn=0, winners=winners, trump="h")


def rest(state: SechsundsechzigHand) -> None:
    assert list(state.interrupts(0)) == [REST]
    state.interrupt(0, int(REST))


@pytest.mark.rules("S66-29", "S66-21")
def test_a_certain_claim_ends_the_deal() -> None:
    state = late(s66("spielregeln"), CERTAIN, winners="010101010")
    augen = int(state.augen(0))
    rest(state)
    assert state.turn == OVER
    assert state.tricks_of(0) == 5 + 3 and state.tricks_of(1) == 4
    assert state.augen(0) == augen + 11 + 10 + 11 + 4 + 3 and state.bonus(0) == 10
    assert state.augen(0) + state.augen(1) == 120
    assert [zone.count for zone in state.view(1).zones if zone.role == "hand"] == [12, 12]


def test_an_uncertain_claim_is_asked_and_granted() -> None:
    game = s66("spielregeln")
    state = late(game, UNSURE)
    rest(state)
    assert (state.turn, state.claimer, state.open) == (1, 0, 1)
    assert legal(game, state) == {"grant", "deny"}
    hand = next(zone for zone in state.view(1).zones if zone.id == "hand0")
    assert len(hand.cards) == 3
    assert str(state.view(1).prompt) == "#0 claims all remaining tricks; the cards lie open. " + (
        "Do you agree?"
    )
    assert state.objection(0, 12) is not None and state.objection(1, 12) is not None
    say(game, state, "grant")
    assert state.turn == OVER and list(state.scores()) == [3, 0]


def test_an_uncertain_claim_is_denied_and_play_goes_on() -> None:
    game = s66("spielregeln")
    state = late(game, UNSURE)
    rest(state)
    say(game, state, "weiterspielen")
    assert (state.turn, state.claimer, state.open) == (0, -1, 1)
    assert legal(game, state) == {"Ts", "Ks", "9h"}
    assert len(state.interrupts(0)) == 0  # once a deal
    objection = state.objection(0, int(REST))
    assert objection is not None and objection.rules == ("S66-29",)
    say(game, state, "Ts")
    say(game, state, "As")
    assert list(state.interrupts(1)) == [REST]
    hand = next(zone for zone in state.view(1).zones if zone.id == "hand0")
    assert len(hand.cards) == 2  # still open


def reason(state: SechsundsechzigHand, seat: int = 0, move: int = int(REST)) -> tuple[str, ...]:
    objection = state.objection(seat, move)
    assert objection is not None
    return objection.rules


@pytest.mark.rules("S66-8", "S66-13", "S66-20")
def test_when_the_rest_cannot_be_claimed() -> None:
    game = s66()
    drawing = position(new_match(game, "9c Ac", "Kc Jd", turned="Jh"))
    assert reason(drawing, 1) == ("S66-8",) and reason(drawing, 0) == ("S66-29",)
    assert reason(late(game, ["Ks Qs Ah", "As Qd 9h"])) == ("S66-13",)
    announced = late(game, ["Ks Qs Ah", "As Qd 9h"])
    say(game, announced, "meld s")
    assert reason(announced) == ("S66-13",)
    one = middle(game, ["As", "Ks"], turn=0, winners="0" * 11)
    assert reason(one) == ("S66-29",)
    answering = late(game, CERTAIN)
    say(game, answering, "As")
    assert reason(answering, 1) == ("S66-29",)
    for move in (GRANT, DENY):
        assert reason(late(game, CERTAIN), 0, int(move)) == ("S66-29",)
    ahead = middle(game, CERTAIN, turn=0, winners="111111110", augen=[11, 70])
    assert reason(ahead) == ("S66-20",)
    plain = middle(s66(go_out="off"), CERTAIN, turn=0, winners="111111110", augen=[11, 70])
    assert plain.objection(0, int(REST)) is None


def test_a_pair_that_nobody_may_announce_any_more_does_not_hinder() -> None:
    hands = ["Ks Qs Ah", "9s Qd 9h"]
    for melds, free in (("off", True), ("open_only", True), ("on", False)):
        state = late(s66(melds=melds), hands)
        assert (state.objection(0, int(REST)) is None) == free


def test_what_a_player_has_shown_makes_a_claim_certain() -> None:
    """Closed: the king of spades may be in the stock, but seat 1 has shown no spade."""
    game = s66(must_head=False)
    stock = "Ks Qs Ts Ac 9d Jh"
    hands = ["As Js 9s Ah", "Jc 9c Kd Qc"]
    state = middle(game, hands, turn=0, winners="10100", stock=stock, closer=0, closed_at=5)
    assert not state.is_certain(0)  # all that is missing may be with seat 1
    say(game, state, "9s")
    say(game, state, "Jc")
    assert state.barred()[1] & mask("Ks Qs Ts Jh") == mask("Ks Qs Ts Jh")
    assert state.turn == 0 and state.is_certain(0)


def ends(game: Sechsundsechzig, state: Course, order: list[int]) -> set[tuple[int, ...]]:
    """All results when the claimer leads in this order and the other answers as he likes."""
    if state.turn == OVER:
        assert state.tricks_of(0) + state.tricks_of(1) == state.tricks.done
        return {tuple(int(score) for score in state.scores())}
    if state.tricks.lying == 0:
        lead = next(kind for kind in order if kind in list(state.legal_moves()))
        after = state.copy()
        after.play(lead)
        return ends(game, after, order)
    found: set[tuple[int, ...]] = set()
    for answer in state.legal_moves():
        after = state.copy()
        after.play(answer)
        if after.turn != OVER:
            assert after.turn != state.turn, "the other one made a trick"
        found |= ends(game, after, order)
    return found


@pytest.mark.parametrize("go_out", ["off", "auto", "claim"])
@pytest.mark.parametrize("closing", [False, True])
def test_a_proved_claim_gives_what_play_gives(go_out: str, closing: bool) -> None:
    """Against every hand that the other one may have, and everything that he may play."""
    game = s66(go_out=go_out, closing=closing)
    rng, found = Rng(9), 0
    while found < 12:
        state = fresh_deal(game, game.opening(int(rng.below(2))), rng)
        assert isinstance(state, SechsundsechzigHand)
        while state.turn != OVER:
            moves = list(state.legal_moves())
            state.play(60 if 60 in moves and rng.below(6) == 0 else HABITS.quiet_pick(state, rng))
            seat = int(state.turn)
            if seat < 0 or not len(state.interrupts(seat)) or not state.is_certain(seat):
                continue
            found += 1
            trumps = [k for k in members(state.hands[seat]) if k // 13 == state.trump]
            others = [k for k in members(state.hands[seat]) if k // 13 != state.trump]
            order = [int(k) for k in (*sorted(trumps, key=high), *sorted(others, key=high))]
            for _ in range(4):
                deal = state.sample(seat, rng)
                claimed = deal.copy()
                claimed.interrupt(seat, int(REST))
                assert claimed.turn == OVER
                scores = tuple(int(score) for score in claimed.scores())
                assert ends(game, deal, order) == {scores}
            break


def high(kind: int) -> int:
    return -"23456789JQKTA".index("23456789TJQKA"[kind % 13])


def test_the_words_of_a_claim() -> None:
    game = s66("spielregeln")
    dealt = new_match(game, "9c Ac", "Kc Jd", turned="Jh")
    with pytest.raises(IllegalMove, match="While cards are still being drawn"):
        dealt.play("der Rest ist mein")
    state = late(game, UNSURE)
    before = state.copy()
    rest(state)
    told = [str(text) for text in game.tell(before, 0, int(REST), state, 1)]
    assert told == ["#0 claims all remaining tricks and lays the hand open."]
    after = state.copy()
    after.play(GRANT)
    told = [str(text) for text in game.tell(state, 1, int(GRANT), after, 0)]
    assert told == [
        "#1 agrees.",
        "#0 wins 130\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}0 and gets 3 game points.",
    ]
