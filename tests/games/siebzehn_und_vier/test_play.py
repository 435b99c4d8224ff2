"""How a duel of Siebzehn und Vier goes, read a second time from the rule book."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

import stammtisch as st
from stammtisch.cards import notation, read_cards
from stammtisch.core.contract import CHANCE, OVER
from stammtisch.core.playout import fresh_deal, play_out
from stammtisch.core.rng import Rng
from stammtisch.games.siebzehn_und_vier.rules import MOST_CARDS, PACK, VALUES
from stammtisch.games.siebzehn_und_vier.scoring import BANK, NEITHER, PLAYER, winner_of
from stammtisch.games.siebzehn_und_vier.state import SiebzehnUndVierState
from stammtisch.testing import check_game
from tests.games.siebzehn_und_vier.positions import VARIETY, dealt, duel, state_of

WORTH = {"A": 11, "T": 10, "9": 9, "8": 8, "7": 7, "K": 4, "Q": 3, "J": 2}


def total(cards: list[str], two_aces: bool) -> int:
    """SUV-3, read once more."""
    if two_aces and [card[0] for card in cards] == ["A", "A"]:
        return 21
    return sum(WORTH[card[0]] for card in cards)


def replayed(
    pack: list[str], moves: list[str], shuffles: list[list[str]], options: dict[str, Any]
) -> tuple[int, int, int]:
    """A duel from its moves: the winner (1 the player, -1 the bank), the stake, the replays."""
    two_aces = options.get("two_aces", "21") == "21"
    stake, coming, packs = 1, iter(moves), iter([pack, *shuffles])
    replays = -1
    points = [0, 0]
    while points[0] == points[1] and replays < options.get("max_replays", 10):
        replays += 1
        deck = list(next(packs))
        mine, bank = [deck.pop(0)], [deck.pop(0)]
        while (said := next(coming)) != "stand":
            assert total(mine, two_aces) <= 21
            if said != "draw":
                stake += int(said.removeprefix("raise "))
            mine.append(deck.pop(0))
        while total(bank, two_aces) <= 21 and next(coming) == "draw":
            bank.append(deck.pop(0))
        points = [t if (t := total(hand, two_aces)) <= 21 else 0 for hand in (mine, bank)]
    assert next(coming, None) is None
    return (points[0] > points[1]) - (points[0] < points[1]), stake, replays


@pytest.mark.rules("SUV-3", "SUV-8", "SUV-10", "SUV-12", "SUV-13", "SUV-14", "SUV-15")
@pytest.mark.parametrize("options", VARIETY)
def test_a_second_reading_of_the_rules_pays_the_same(options: dict[str, Any]) -> None:
    ties = 0
    for number in range(40):
        game, rng = duel(2 + number % 7, **options), Rng(number)
        pack = game.pack()
        rng.shuffle(pack)
        state = game.deal(pack, game.opening(number % int(game.seats)))
        assert isinstance(state, SiebzehnUndVierState)
        moves, shuffles = [], []
        while state.turn != OVER:
            if state.turn == CHANCE:
                order = state.to_shuffle()
                rng.shuffle(order)
                shuffles.append([notation(int(kind)) for kind in order])
                state.shuffle(order)
            else:
                move = state.pick(rng)
                moves.append(game.text(state, move))
                state.play(move)
        cards = [notation(int(kind)) for kind in pack]
        won, stake, replays = replayed(cards, moves, shuffles, options)
        ties += won == 0
        assert replays == state.replays
        scores = [int(score) for score in state.scores()]
        base = options.get("base", 10)
        assert scores[int(state.player)] == won * stake * base
        assert scores[int(state.bank)] == -won * stake * base
        assert sum(map(abs, scores)) == 2 * abs(won) * stake * base
        assert stake <= options.get("limit_factor", 10)
    assert bool(ties) == (options.get("max_replays") == 0)


@pytest.mark.rules("SUV-12", "SUV-13")
def test_every_pair_of_totals_has_its_winner() -> None:
    for player in range(2, 32):
        for bank in range(2, 32):
            mine, other = (t if t <= 21 else 0 for t in (player, bank))
            wanted = NEITHER if mine == other else PLAYER if mine > other else BANK
            assert winner_of(player, bank) == wanted


@pytest.mark.rules("SUV-11")
def test_a_side_holds_nine_cards_at_the_most() -> None:
    lowest = sorted(int(VALUES[kind]) for kind in PACK)
    assert sum(lowest[: MOST_CARDS - 1]) <= 21 < sum(lowest[:MOST_CARDS])
    match = dealt("Jc Jd Jh Js Qc Qd Qh Qs Kc", "7c")
    for _ in range(MOST_CARDS - 1):
        match.play("draw")
    assert list(match.legal_moves().texts()) == ["stand"]
    assert len(PACK) >= 2 * MOST_CARDS


@pytest.mark.rules("SUV-6")
def test_every_duel_and_every_replay_begins_with_the_whole_pack() -> None:
    match = dealt("Th Tc", "Ts Td", seats=2)
    for move in ("draw", "stand", "draw"):
        match.play(move)
    match = st.Match(duel(2), pack=[int(k) for k in match.hand.pack], dealer=0, chance=False)
    for move in ("draw", "stand", "draw", "stand"):
        match.play(move)
    assert match.turn == CHANCE
    assert sorted(match.state.to_shuffle()) == list(PACK)


@pytest.mark.rules("SUV-9")
def test_a_bust_player_can_only_stand_and_nobody_else_notices() -> None:
    bust, content = dealt("8h 7c 9d", "9c"), dealt("8h 7c Jd", "9c")
    for match in (bust, content):
        match.play("draw")
        match.play("draw")
    assert list(bust.legal_moves().texts()) == ["stand"]
    assert list(content.legal_moves().texts())[:2] == ["draw", "stand"]
    with pytest.raises(st.IllegalMove) as error:
        bust.play("raise 1")
    assert (error.value.rules, str(error.value.text)) == (
        ("SUV-9",),
        "You are over 21: you can only say that you stand.",
    )
    for _ in range(2):
        for viewer in (0, 2, -1):
            assert bust.view(viewer) == content.view(viewer)
            assert bust.hand.tell(len(bust.hand.acts) - 1, viewer) == content.hand.tell(
                len(content.hand.acts) - 1, viewer
            )
        bust.play("stand")
        content.play("stand")


@pytest.mark.rules("SUV-1", "SUV-2")
def test_twenty_five_have_a_place_and_each_duels_with_each() -> None:
    game = duel(25)
    context, rng, pairs = game.opening(0), Rng(4), set()
    while not context.over:
        state = fresh_deal(game, context, rng)
        assert isinstance(state, SiebzehnUndVierState)
        pairs.add((int(state.bank), int(state.player)))
        play_out(state, rng)
        context = game.following(context, state)
    assert pairs == {(a, b) for a in range(25) for b in range(25) if a != b}
    check_game(game, hands=2, depth=4, match_hands=0)
    with pytest.raises(st.BadSeats):
        duel(26)


@pytest.mark.rules("SUV-2", "SUV-15")
def test_accounts_run_on_and_add_up_to_nothing() -> None:
    match, chance = st.Match(duel(3, bank_terms=2), seed="accounts"), Random(1)
    hands = 0
    while True:
        while not match.hand_over:
            match.play(chance.choice(list(match.legal_moves())))
        hands += 1
        assert sum(match.totals()) == 0
        if match.over:
            break
        match.next_hand()
        chips = [seat.chips or 0 for seat in match.view().seats]
        assert sum(chips) == -20
    assert hands == 12


def hidden_hands(seen: str, held: int, highest: int) -> list[tuple[int, ...]]:
    """All sets of cards that the seat cannot exclude for a hand whose sum is bounded."""
    cards = sorted(set(map(int, PACK)) - set(read_cards(seen)))
    return [
        each for each in combinations(cards, held) if sum(int(VALUES[k]) for k in each) <= highest
    ]


@pytest.mark.rules("SUV-9", "SUV-10")
def test_what_the_bank_cannot_exclude_is_drawn_with_its_probability() -> None:
    match, rng = dealt("8h 7c Jd Qs", "9c", seats=2), Rng(5)
    for move in ("draw", "draw", "draw", "stand"):
        match.play(move)
    before = hidden_hands("9c", 3, 21)  # the last card may have been one too many
    jacks = sum(any(kind % 13 == 9 for kind in each) for each in before) / len(before)
    seen = 0
    for _ in range(600):
        state = match.state.sample(0, rng)
        assert isinstance(state, SiebzehnUndVierState)
        cards = [int(kind) for kind in state.player_cards()]
        assert sum(int(VALUES[kind]) for kind in cards[:3]) <= 21
        seen += any(kind % 13 == 9 for kind in cards[:3])
    assert abs(seen / 600 - jacks) < 5 * (jacks * (1 - jacks) / 600) ** 0.5


def test_a_spectator_draws_both_hands_together() -> None:
    match, rng = dealt("8h 7c Jd", "9c Qc Qd", seats=2), Rng(6)
    for move in ("draw", "draw", "stand", "draw", "draw"):
        match.play(move)
    players = hidden_hands("", 2, 22)
    banks = hidden_hands("", 3, 21)
    weight = with_jack = 0
    for mine in players:
        free = sum(not {*mine} & {*each} for each in banks[::40])
        weight += free
        with_jack += free * any(kind % 13 == 9 for kind in mine)
    share, seen = with_jack / weight, 0
    for _ in range(200):
        state = match.state.sample(-1, rng)
        assert isinstance(state, SiebzehnUndVierState)
        seen += any(kind % 13 == 9 for kind in list(state.player_cards())[:2])
        assert not state.bank_is_bust()
    assert abs(seen / 200 - share) < 5 * (share * (1 - share) / 200) ** 0.5


def test_a_position_that_cannot_be_is_never_drawn() -> None:
    match = dealt("Jc Jd Jh Js Qc Qd Qh Qs", "7c", seats=2)
    for _ in range(7):
        match.play("draw")
    state = match.state.sample(0, Rng(1))
    assert isinstance(state, SiebzehnUndVierState)
    assert sum(int(VALUES[kind]) for kind in list(state.player_cards())[:7]) <= 21
    assert state_of(match).held == 8
