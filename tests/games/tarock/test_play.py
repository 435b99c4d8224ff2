"""The tricks against a plain second reading, and why a card may not be played."""

from __future__ import annotations

import pytest

from stammtisch.core.bits import members
from stammtisch.core.contract import OVER
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.errors import IllegalMove, OutOfTurn
from stammtisch.games.tarock.hand import TarockHand
from stammtisch.kits.tricks.moves import PLAYING
from tests.games.tarock.positions import declare, handspiel, late, new_match, position, tarock

RANKS = "6789JQKTA"


def strength(kind: int) -> int:
    """How high a card is in its suit (TAR-3)."""
    return RANKS.index("23456789TJQKA"[kind % 13])


def wins(kind: int, lying: list[int], trump: int) -> bool:
    """Whether the card would win the trick as it lies (TAR-19)."""
    trumps = [each for each in lying if each // 13 == trump]
    suit = trump if trumps or kind // 13 == trump else lying[0] // 13
    if kind // 13 != suit:
        return False
    return all(strength(kind) > strength(each) for each in lying if each // 13 == suit)


def allowed(hand: list[int], lying: list[int], trump: int, must_head: bool) -> list[int]:
    """What may be played (TAR-18)."""
    if not lying:
        return hand
    for suit in (lying[0] // 13, trump):
        of_suit = [kind for kind in hand if kind // 13 == suit]
        if of_suit:
            winning = [kind for kind in of_suit if wins(kind, lying, trump)]
            return winning if must_head and winning else of_suit
    return hand


@pytest.mark.rules("TAR-3", "TAR-18", "TAR-19")
@pytest.mark.parametrize("must_head", [False, True])
def test_every_card_is_allowed_or_refused_as_the_page_says(must_head: bool) -> None:
    game, rng = tarock(must_head=must_head), Rng(21)
    limited = 0
    for number in range(60):
        state = fresh_deal(game, game.opening(number % 3), rng)
        assert isinstance(state, TarockHand)
        while state.turn != OVER:
            if state.phase is PLAYING:
                tricks = state.tricks
                lying = [int(tricks.kind(tricks.done, at)) for at in range(int(tricks.lying))]
                hand = [int(kind) for kind in members(state.hands[state.turn])]
                expected = allowed(hand, lying, int(state.trump), must_head)
                assert list(state.legal_moves()) == expected
                limited += len(expected) < len(hand)
                for kind in set(hand) - set(expected):
                    refused = state.objection(state.turn, kind)
                    assert refused is not None
                    assert refused.rules == ("TAR-18",)
            state.play(state.quiet_pick(rng))
    assert limited > 300


@pytest.mark.rules("TAR-18")
def test_the_reasons_name_what_must_be_played() -> None:
    state = late(["", "Ah 6h Ac Td", ""], "c", "8h", turn=1)
    assert "hearts" in reason(state, "Ac")
    assert "you must follow" in reason(state, "Td")
    assert "You do not hold" in reason(state, "Kd")
    assert "not in the pack" in reason(state, "2h")
    state = late(["", "Ac 6c Td 9s", ""], "c", "8h", turn=1)
    assert "you must play clubs" in reason(state, "Td")
    state = late(["", "Ah 6h Ac Td", ""], "c", "8h", turn=1, must_head=True)
    assert "win the trick as it lies" in reason(state, "6h")
    state = late(["", "6c Ac", ""], "c", "Kd Jc", turn=1, must_head=True)
    assert "win the trick as it lies" in reason(state, "6c")


def reason(state: TarockHand, card: str) -> str:
    """Why seat 1 may not play this card, in English."""
    move = "cshd".index(card[1]) * 13 + "23456789TJQKA".index(card[0])
    refused = state.objection(1, move)
    assert refused is not None
    return str(refused.text)


@pytest.mark.rules("TAR-12", "TAR-16", "TAR-19")
def test_what_belongs_to_another_step_is_refused_with_its_rule() -> None:
    match = new_match()
    for words, rule in (
        ("Qc", "TAR-10"),
        ("trump c", "TAR-10"),
        ("discard Qc", "TAR-10"),
        ("announce schneider", "TAR-10"),
        ("grant", "TAR-26"),
        ("rest", "TAR-26"),
    ):
        with pytest.raises(IllegalMove) as refused:
            match.play(words, seat=1)
        assert rule in refused.value.rules
    with pytest.raises(OutOfTurn) as late_one:
        match.play("pass", seat=0)
    assert late_one.value.rules == ("TAR-10",)
    handspiel(match, 2, "s")
    for words, rule in (
        ("bid H120", "TAR-12"),
        ("pass", "TAR-12"),
        ("discard Qc", "TAR-13"),
        ("trump h", "TAR-15"),
        ("announce none", "TAR-16"),
    ):
        with pytest.raises(IllegalMove) as refused:
            match.play(words)
        assert refused.value.rules == (rule,)
    while not match.hand_over:
        match.play(match.legal_moves().texts()[0])
    over = position(match)
    for move in (0, 52, 60, 107, 120, 135, 139):
        refusal = over.objection(0, move)
        assert refusal is not None
        assert refusal.rules == ("TAR-19",)
    assert over.objection(0, 141) is not None
    assert over.objection(0, -1) is not None


@pytest.mark.rules("TAR-17", "TAR-19")
def test_eleven_tricks_and_the_winner_leads() -> None:
    match = new_match()
    declare(match, 0, "H61")
    match.play("trump d")
    assert match.turn == 1
    tricks = 0
    while not match.hand_over:
        match.play(match.legal_moves().texts()[0])
        state = position(match)
        if state.tricks.done > tricks:
            tricks = int(state.tricks.done)
            assert match.turn == (OVER if tricks == 11 else state.tricks.winner(tricks - 1))
    assert tricks == 11
