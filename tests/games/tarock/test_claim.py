"""The claim of the rest: who may make it, what proves it, what it pays."""

from __future__ import annotations

import pytest

from stammtisch.core.bits import members
from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.errors import IllegalMove, OutOfTurn
from stammtisch.games.tarock.hand import TarockHand
from stammtisch.kits.tricks.cards import TEN_HIGH
from stammtisch.kits.tricks.claims import REST
from stammtisch.kits.tricks.moves import CLAIMING, ENDED, PLAYING
from stammtisch.matches import Match
from tests.games.exchanging import exchanged
from tests.games.tarock.positions import handspiel, late, mask, new_match, position, tarock

ALL_TRUMPS = "Ac Tc Kc Qc Jc 9c 8c 7c 6c"


@pytest.mark.rules("TAR-26")
def test_a_certain_claim_ends_the_hand_at_once() -> None:
    match = new_match(["", f"{ALL_TRUMPS} Ah As"])
    handspiel(match, 1, "c")
    assert match.legal_moves().texts()[-1] == "rest"
    match.play("rest")
    assert match.hand_over
    assert match.scores() == (-3, 6, -3)  # the defenders are schwarz (TAR-21)
    facts = position(match).facts()
    assert (facts.augen, facts.own_tricks, facts.other_tricks) == (120, 11, 0)
    assert {rule for line in match.score_lines() for rule in line.rules} >= {"TAR-20", "TAR-21"}


def test_an_uncertain_claim_is_put_to_the_others_in_turn() -> None:
    match = new_match(["", f"{ALL_TRUMPS} Ah Ts"])
    handspiel(match, 1, "c")
    match.play("rest")
    state = position(match)
    assert (state.phase, match.turn, state.claimer, state.open) == (CLAIMING, 2, 1, 2)
    assert match.legal_moves().texts() == ("grant", "deny")
    for seat in (0, 2, SPECTATOR):  # the claimer's cards lie open for all, no others do
        zones = {zone.id: zone for zone in state.view(seat).zones}
        assert len(zones["hand1"].cards) == 11
        assert all(not zones[f"hand{each}"].cards for each in (0, 2) if each != seat)
    with pytest.raises(OutOfTurn):
        match.play("deny", seat=0)
    match.play("grant")
    assert match.turn == 0
    match.play("einverstanden")
    assert match.hand_over
    assert match.scores() == (-3, 6, -3)


def test_a_refused_claim_lets_the_play_go_on_with_the_claimer_to_lead() -> None:
    match = new_match(["", f"{ALL_TRUMPS} Ah Ts"])
    handspiel(match, 1, "c")
    match.play("rest")
    match.play("grant")
    match.play("weiterspielen")
    state = position(match)
    assert (state.phase, match.turn, state.claimer, state.open) == (PLAYING, 1, -1, 2)
    assert len(match.legal_moves()) == 11  # a seat claims once a hand
    with pytest.raises(IllegalMove) as refused:
        match.play("rest")
    assert refused.value.rules == ("TAR-26",)
    match.play("Ts")
    assert len(state.view(0).zones[1].cards) == 11
    while not match.hand_over:
        match.play(match.legal_moves().texts()[-1])
    assert position(match).facts().own_tricks in (10, 11)


@pytest.mark.rules("TAR-26")
def test_cards_with_which_the_claim_had_been_certain_can_be_excluded() -> None:
    match = new_match(["", f"{ALL_TRUMPS} Ah Ts"])
    handspiel(match, 1, "c")
    assert not with_ace(match).would_have_ended()  # nobody has asked
    for words in ("rest", "grant", "weiterspielen"):
        match.play(words)
    assert with_ace(match).would_have_ended()
    assert not position(match).would_have_ended()
    match.play("Ts")
    assert position(match).would_have_ended() is False  # the ten was his


def with_ace(match: Match) -> TarockHand:
    """The position, if the declarer had the ace of spades instead of the ten."""
    state = exchanged(match.state, "Ts", "As")
    assert isinstance(state, TarockHand)
    assert state.hands[1] == mask(f"{ALL_TRUMPS} Ah As")
    return state


def test_only_who_leads_with_two_cards_or_more_may_claim() -> None:
    match = new_match()
    with pytest.raises(OutOfTurn):
        match.play("rest", seat=0)
    with pytest.raises(IllegalMove):
        match.play("rest")
    handspiel(match, 0, "c")
    assert [len(position(match).interrupts(seat)) for seat in range(3)] == [0, 1, 0]
    match.play(match.legal_moves().texts()[0])
    assert [len(position(match).interrupts(seat)) for seat in range(3)] == [0, 0, 0]
    two = late(["Ac Tc", "Ah Th", "As Ts"], "c", turn=0)
    assert list(two.interrupts(0)) == [REST]
    one = late(["Ac", "Ah", "As"], "c", turn=0)
    assert list(one.interrupts(0)) == []


def test_a_defender_claims_for_himself_and_the_side_is_paid() -> None:
    done = [("Ah Th Kh", 0), ("As Ts Ks", 0), ("6h 7h 8h", 0), ("6s 7s 8s", 0)]
    done += [("9h Jh Qh", 0), ("9s Js Qs", 0), ("Ad Td Kd", 0), ("6d 7d 8d", 0), ("9d Jd Qd", 0)]
    state = late(["9c 6c", "Ac Tc", "8c 7c"], "c", turn=1, done=done, stock="Kc Qc Jc")
    state.interrupt(1, REST)
    assert state.phase is ENDED
    facts = state.facts()
    assert (facts.augen, facts.own_tricks, facts.other_tricks) == (84, 3, 8)
    assert state.tricks_of(1) == 2
    assert list(state.scores()) == [2, -1, -1]


def test_what_was_laid_away_is_seen_by_the_declarer_only() -> None:
    """With the ace laid away his ten is high; the others, asked, would not know."""
    match = new_match(["", f"{ALL_TRUMPS} Ah Ts", ""], "As 6d 7d")
    for words in ("bid A61", "pass", "pass", "discard As", "discard 6d", "discard 7d", "trump c"):
        match.play(words)
    other = exchanged(match.state, "As", "Ks")
    assert isinstance(other, TarockHand)
    assert other.away == mask("Ks 6d 7d")
    assert other.would_win(other.hands[1], 0) is False
    match.play("rest")
    assert match.hand_over


def leads(state: TarockHand, seat: int) -> int:
    """The claimer's next lead: trumps from the top, then suits from the top."""

    def order(kind: int) -> tuple[bool, int, int]:
        return (kind // 13 != state.trump, kind // 13, -int(TEN_HIGH[kind]))

    return min((int(kind) for kind in members(state.hands[seat])), key=order)


def wins_everything(state: TarockHand, seat: int) -> bool:
    """Whether the claimer takes every trick against every defence in this deal."""
    if state.turn == OVER:
        return True
    moves = [leads(state, seat)] if state.turn == seat else list(state.legal_moves())
    for move in moves:
        after = state.copy()
        assert isinstance(after, TarockHand)
        after.play(move)
        trick = state.tricks.done
        lost = after.tricks.done > trick and after.tricks.winner(trick) != seat
        if lost or not wins_everything(after, seat):
            return False
    return True


@pytest.mark.parametrize("must_head", [False, True])
def test_what_is_certain_is_won_against_every_defence_in_every_deal(must_head: bool) -> None:
    game, rng = tarock(must_head=must_head), Rng(8)
    certain = uncertain = 0
    for number in range(700):
        state = fresh_deal(game, game.opening(number % 3), rng)
        assert isinstance(state, TarockHand)
        while state.turn != OVER and (state.tricks.done < 8 or state.tricks.lying):
            state.play(state.quiet_pick(rng))
        if state.turn == OVER:
            continue
        seat = int(state.turn)
        assert list(state.interrupts(seat)) == [REST]
        claimed = state.copy()
        claimed.interrupt(seat, REST)
        if claimed.phase is CLAIMING:
            uncertain += 1
            continue
        certain += 1
        for _ in range(4):
            sample = state.sample(seat, rng)
            assert isinstance(sample, TarockHand)
            assert wins_everything(sample, seat)
    assert certain > 15
    assert uncertain > 100


@pytest.mark.rules("TAR-18")
@pytest.mark.parametrize(
    ("hand", "outside", "certain"),
    [
        ("Ac Ah Th", "6c 6s 7s 8s", True),  # the ace draws the only trump
        ("Ac Ah Th", "6c 7c 6s 7s", False),  # one of two trumps stays out
        ("Ac Tc Ah Th", "6c 7c 6s 7s", True),
        ("Ac Jc Ah Th", "Tc 7c 6s 7s", False),  # ace, then the ten may still be there
        ("Ac Kc Ah Th", "Tc 6s 7s 8s", True),  # the ten falls under the ace
        ("Ac Ah Kh", "6s 7s Th", True),  # so does the ten of hearts
        ("Ac Ah Kh", "6s Th 6h", False),
        ("Ah Th", "6c 6s 7s", False),  # they can trump
        ("Ah Th", "6d 6s 7s", True),
    ],
)
def test_what_proves_a_claim(hand: str, outside: str, certain: bool) -> None:
    state = late([hand, "", ""], "c", turn=0)
    seen = int(tarock().rules.cards) & ~mask(hand) & ~mask(outside)
    assert state.would_win(mask(hand), seen) is certain
