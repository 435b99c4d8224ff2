"""The claim of the rest: when it is certain, when it is asked, and what it scores."""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch as st
from stammtisch.core.contract import SPECTATOR
from stammtisch.core.playout import play_out
from stammtisch.core.rng import Rng
from stammtisch.games.doppelkopf.cards import kinds_of
from stammtisch.games.doppelkopf.facts import facts_of
from stammtisch.games.doppelkopf.rest import is_certain
from stammtisch.games.doppelkopf.state import DoppelkopfState
from stammtisch.kits.tricks import claims
from stammtisch.matches import Hand
from stammtisch.positions import changed
from tests.games.doppelkopf.positions import (
    GESUND,
    dealt,
    doppelkopf,
    in_game,
    make,
    no_sau,
    normal_game,
    preset,
    state,
)
from tests.games.doppelkopf.test_sampling_of_all import random_walk

NO_POINTS: dict[str, Any] = {"karlchen_last": 0, "doppelkopf_point": "off"}
REST, GRANT, DENY = int(claims.REST), int(claims.GRANT), int(claims.DENY)


def ending(kind: str, hands: list[str], re: set[int], **options: Any) -> DoppelkopfState:
    """The last tricks: seat 1 leads, everything else has been played."""
    party = " ".join(map(str, sorted(re)))
    return in_game(doppelkopf(**options), kind, 1, hands, re=party)


@pytest.mark.rules("DOK-69")
@pytest.mark.parametrize(
    ("kind", "hands", "options", "certain"),
    [
        ("aces", ["9c 9s", "Ac Tc", "9h 9d", "Kc Kd"], {}, True),
        ("aces", ["9c 9s", "Ac Kc", "9h 9d", "Tc Kd"], {}, False),
        ("queens", ["9c 9s", "Qc Qd", "9h 9d", "Kc Kd"], {}, True),
        ("queens", ["9c 9s", "Qc Qh", "9h Qd", "Kc Qs"], {}, False),
        ("suit_h", ["9c 9s", "Th Qc", "9h Th", "Kc Kd"], {"dulle": "second"}, False),
        ("suit_h", ["9c 9s", "Th Qc", "9h Th", "Kc Kd"], {"dulle": "first"}, False),
        ("suit_h", ["9c 9s", "Th Th", "9h Qc", "Kc Kd"], {"dulle": "second"}, True),
        ("normal", ["9c 9s", "Qc Qs", "9h 9d", "Kc Kd"], {"dulle": "off"}, True),
        ("normal", ["9c 9s", "Qc Qs", "9h Jc", "Kc Kd"], {"dulle": "off"}, True),
    ],
)
def test_what_is_certain(
    kind: str, hands: list[str], options: dict[str, Any], certain: bool
) -> None:
    re = {1, 3} if kind == "normal" else {1}
    position = ending(kind, hands, re, **options)
    assert is_certain(position, 1) == certain


@pytest.mark.rules("DOK-69", "DOK-53")
@pytest.mark.parametrize(
    ("kind", "hands", "options", "open_points"),
    [
        # a Karlchen may still be caught in the last trick, or make it
        ("normal", ["9c 9s", "Qc Qs", "9h Jc", "Kc Kd"], {}, True),
        ("normal", ["9c 9s", "Qc Jc", "9h Qs", "Kc Kd"], {"karlchen_caught": 1}, True),
        ("normal", ["9c 9s", "Qc Jc", "9h Qs", "Kc Kd"], {"karlchen_last": 0}, False),
        ("suit_s", ["9c 9s", "Qc Jc", "9h Qs", "Kc Kd"], {}, False),  # not in a solo
        # a trick of forty Augen is possible, but the order of the cards decides it
        ("normal", ["Ac As", "Th Th", "Ac Kd", "Ah Kd"], {}, True),
        ("normal", ["Ac As", "Th Th", "9c Kd", "9h Kd"], {}, False),
        ("suit_s", ["Ac Ah", "Ts As", "Ac Kd", "Ah Kd"], {}, False),  # not in a solo here
        ("suit_s", ["Ac Ah", "Ts As", "Ac Kd", "Ah Kd"], {"doppelkopf_point": "all"}, True),
    ],
)
def test_no_point_is_lost_with_tricks_that_are_not_played(
    kind: str, hands: list[str], options: dict[str, Any], open_points: bool
) -> None:
    """Granted or proved, a claim once dropped the Karlchen and Doppelköpfe in the rest."""
    position = ending(kind, hands, {1, 3} if kind == "normal" else {1}, **options)
    assert (REST not in list(position.interrupts(1))) == open_points
    objection = position.objection(1, REST)
    assert (objection.rules if objection else ()) == (("DOK-69", "DOK-53") * open_points)


@pytest.mark.rules("DOK-69")
def test_whether_one_may_claim_does_not_tell_of_a_silent_solo() -> None:
    """Seat 1 draws both queens of clubs with the Dullen; a Jc is out. Are they in one hand?"""
    silent = ending("silent", ["9c 9s 9d", "Th Th Qs", "Qc Qc Jc", "Kc Kd Kd"], {2})
    normal = ending("normal", ["9c 9s 9d", "Th Th Qs", "Qc Kd Jc", "Kc Qc Kd"], {2, 3})
    assert list(silent.interrupts(1)) == list(normal.interrupts(1)) == []
    other = changed(silent, turn="2")
    assert REST in list(other.interrupts(2))  # the soloist knows that there is no Karlchen


@pytest.mark.rules("DOK-69")
def test_a_certain_claim_ends_the_hand() -> None:
    position = ending("aces", ["9c 9s", "Ac Tc", "9h 9d", "Kc Kd"], {1})
    before = facts_of(position)
    assert REST in list(position.interrupts(1))
    position.interrupt(1, REST)
    assert (position.turn, position.claimer) == (-1, 1)
    after = facts_of(position)
    assert after.re.augen == before.re.augen + 11 + 10 + 4 + 4
    assert after.re.tricks == before.re.tricks + 2
    assert after.re.augen + after.kontra.augen == 240


@pytest.mark.rules("DOK-43")
def test_nothing_is_certain_while_something_can_be_announced() -> None:
    hands = ["", "Th Th Qc Qc Qs Qs Qh Qh Qd Qd Jc Jc", "", ""]
    hand = dealt(doppelkopf(**NO_POINTS), hands)
    make(hand, *GESUND)
    hand.act(1, REST)
    assert not hand.over
    silent = dealt(doppelkopf(announcements=False, **NO_POINTS), hands)
    make(silent, *GESUND)
    silent.act(1, REST)
    assert silent.over
    assert list(silent.state.scores()) == [-5, 15, -5, -5]


def asked() -> Hand:
    """Seat 1 has claimed the rest in the first trick; nothing is certain."""
    hand = normal_game(**NO_POINTS)
    hand.act(1, REST)
    return hand


def test_an_uncertain_claim_opens_the_hand_and_asks_the_others() -> None:
    hand = asked()
    assert hand.state.turn == 2
    for viewer in (0, 2, 3, SPECTATOR):
        zone = next(z for z in hand.state.view(viewer).zones if z.id == "hand1")
        assert len(zone.cards) == 12
    assert list(hand.state.legal_moves()) == [GRANT, DENY]
    for move in ("2 9c", "2 kontra", "1 Kc", "3 grant", "1 rest"):
        with pytest.raises(st.MoveError, match="DOK-"):
            make(hand, move)


def test_if_all_agree_the_rest_is_scored_for_the_claimer() -> None:
    hand = asked()
    make(hand, "2 grant", "3 grant", "0 grant")
    assert hand.over
    facts = facts_of(state(hand))
    assert (facts.re.augen, facts.re.tricks, facts.kontra.tricks) == (240, 12, 0)
    foxes = sum(list(kinds_of(state(hand).hands[seat])).count(51) for seat in (0, 2))
    assert (facts.re.fuchs, facts.re.karlchen, facts.re.doppelkopf) == (foxes, 0, 0)
    value = 1 + 4 + foxes
    assert list(hand.state.scores()) == [-value, value, -value, value]
    status = [str(line) for line in hand.state.view(0).status]
    assert "The remaining tricks went to #1." in status
    log = [str(line) for line in hand.tell(len(hand.acts) - 1, 2)]
    assert log == ["#0 agrees.", "Re wins 240 : 0."]


def test_one_refusal_lets_the_play_go_on_and_the_claim_is_used_up() -> None:
    hand = asked()
    make(hand, "2 grant", "3 deny")
    assert (hand.state.turn, state(hand).claimer) == (1, -1)
    with pytest.raises(st.IllegalMove, match="DOK-69"):
        make(hand, "1 rest")
    make(hand, "1 Kc")
    zone = next(z for z in hand.state.view(0).zones if z.id == "hand1")
    assert len(zone.cards) == 11


def test_before_the_parties_are_settled_nobody_claims() -> None:
    hand = dealt(preset("klassisch"), ["", "Qc Qc", "", ""])
    make(hand, "1 call h", *GESUND[1:])
    with pytest.raises(st.IllegalMove, match="DOK-69"):
        make(hand, "1 rest")
    hand = dealt(doppelkopf(), ["", "Qc Qc", "", ""])
    make(hand, "1 hochzeit", *GESUND[1:])
    with pytest.raises(st.IllegalMove, match="DOK-69"):
        make(hand, "1 rest")


def test_who_does_not_lead_does_not_claim() -> None:
    hand = normal_game()
    for seat in (0, 2, 3):
        with pytest.raises(st.OutOfTurn, match="DOK-69"):
            make(hand, f"{seat} rest")
    make(hand, "1 Kc")
    with pytest.raises(st.IllegalMove, match="DOK-69"):
        make(hand, "2 rest")


@pytest.mark.rules("DOK-69")
@pytest.mark.parametrize(
    ("name", "options"), [("turnier", {}), ("klassisch", {}), ("haus", {"revoke": "prevent"})]
)
def test_what_is_proved_is_true_for_every_way_to_play_on(
    name: str, options: dict[str, Any]
) -> None:
    """The score of a certain claim is that of any play in which the claimer leads from the top."""
    game, rng, proved = preset(name, **options), Rng(9), 0
    for _ in range(400):
        hand = random_walk(game, rng, 30 + int(rng.below(35)))
        if hand.over:
            continue
        position = state(hand)
        seat = int(position.turn)
        if seat < 0 or REST not in list(position.interrupts(seat)):
            continue
        if not is_certain(position, seat):
            continue
        proved += 1
        claimed = position.copy()
        claimed.interrupt(seat, REST)
        for _ in range(3):
            sample = position.sample(seat, rng)
            end = sample.copy()
            top_down(end, seat, rng)
            other = sample.copy()
            other.interrupt(seat, REST)
            assert list(end.scores()) == list(other.scores())
    assert proved >= (3 if name == "klassisch" else 1)


def top_down(position: DoppelkopfState, claimer: int, rng: Rng) -> None:
    """The claimer leads trumps from the top, then the plain suits; the others play at random."""
    from stammtisch.games.doppelkopf.view import sorted_kinds

    while position.turn >= 0:
        if position.turn == claimer and position.tricks.lying == 0:
            position.play(sorted_kinds(position, position.hands[claimer])[0])
        else:
            position.play(position.pick(rng))
    assert all(
        position.tricks.winner(n) == claimer for n in range(int(position.tricks.done) - 1, 9, -1)
    )


def test_random_play_never_claims() -> None:
    hand = normal_game()
    no_sau(hand)
    end = hand.state.copy()
    play_out(end, Rng(1))
    assert isinstance(end, DoppelkopfState)
    assert (end.opened, end.claimer) == (0, -1)


@pytest.mark.rules("DOK-69")
def test_two_equal_cards_do_not_cover_each_other() -> None:
    """The first of two jacks of spades is led when the queen of hearts has not been drawn yet."""
    hands = ["9c Ac", "Js Js", "Kc Ac", "Kc Qh"]
    position = ending("normal", hands, {1, 3}, dulle="off", **NO_POINTS)
    assert not is_certain(position, 1)
