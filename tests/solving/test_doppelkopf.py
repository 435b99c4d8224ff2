"""What is special in Doppelkopf: extras that add up, Karlchen, and very many house rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

import stammtisch as st
from tests.solving.brute_force import cards_of, lead_of, side_of, value_of
from tests.solving.test_solving import COMPILED, compare

CHOICES: dict[str, tuple[Any, ...]] = {
    "nines": (True, False),
    "dulle": ("off", "first", "second"),
    "dulle_last_trick_first": (True, False),
    "both_alten": ("call_ace", "hochzeit"),
    "armut": (True, False),
    "sau": (True, False),
    "solo_needs_alten": (True, False),
    "absage_by": ("announcer", "party"),
    "target_121": ("re", "ddv", "last_announcer"),
    "scoring": ("units", "plus_minus", "plus_only"),
    "solo_factor": (1, 2, 3),
    "fuchs": ("off", "pay", "point"),
    "karlchen_last": (0, 1, 2, 3),
    "karlchen_caught": (0, 1, 2, 3),
    "doppelkopf_point": ("off", "partner", "all"),
    "gegen_die_alten": ("off", "partner", "all"),
    "against_absage": (True, False),
    "loser_extras": ("deduct", "ignore"),
}

NEVER_BELOW_0 = """\
position 1 doppelkopf.haus.2 4
dealer 1
turn 2
dealt Qc Qc Kc Js As Jh Kh Ah 9d Td Qd Ad / Ts Qs Qs As 9h Jh Qh Qh Kh Qd Kd Ad / \
9c Tc Ac Ts Th Th Ah 9d Td Jd Jd Kd / 9c Tc Jc Jc Kc Ac 9s 9s Js Ks Ks 9h
hands Kc Js / Ts Qs / Tc Jc / 9c Ac
tricks 2 Ts 9s As As / 0 Jh Qh Kd Js / 1 Qh 9d Kc Qd / 1 Jh Jd Ks Td / 1 Kd Jd Ac 9d / \
2 Th 9s Ad Ad / 2 Jc Tc Qc Qd / 0 Kh Kh Ah 9h / 2 Td Ks Qc Qs / 0 Ah 9h Th 9c
step playing
declared gesund gesund gesund armut
game armut
order 10
soloist 3
re 2 3
pushed Jc Jc Js
returned 9c Ac Js
taker 2
"""

TWO_JACKS = """\
position 1 doppelkopf.klassisch.2.nines=no.dulle=first.target_121=ddv.scoring=plus_only.\
fuchs=point.karlchen_last=1.karlchen_caught=1.loser_extras=ignore 4
dealer 3
turn 1
dealt Tc Ts Ks Th Th Jh Qh Kd Kd Ad / Tc Qc Kc Ts Qs Ah Ah Td Jd Qd / \
Jc Ac Qs As As Qh Kh Kh Jd Qd / Jc Qc Kc Ac Js Js Ks Jh Td Ad
hands Qh Kd / Ah Ah / As Kh / Jc Js
tricks 0 Ks Ts As Ks / 2 Qh Ad Th Qs / 0 Kd Qd Qd Jh / 1 Tc Ac Ac Tc / 2 Jd Qc Jh Td / \
3 Kc Ts Kc Kh / 3 Js Th Jd Jc / 0 Ad Qc Qs Td
step playing
declared gesund*4
order 10
re 1 3
"""


def solved(state: Any) -> dict[int, int]:
    """The value of each card; brute force agrees."""
    side = side_of(state)
    found = {card.move: card.value for card in st.solve(state, score=True).cards}
    assert found == {
        move: value_of(state, move, side, lead_of(side)) for move in cards_of(state)
    }, str(state)
    return found


def test_several_extras_take_no_more_than_there_is() -> None:
    """Who wins with a value of 1 keeps 0, although the losers have two extras: not −1."""
    assert sorted(solved(st.position(NEVER_BELOW_0)).values()) == [-2, 0]


def test_a_jack_of_clubs_is_no_jack_of_spades() -> None:
    """Which of his two jacks somebody keeps for the last trick decides on Karlchen."""
    assert [*solved(st.position(TWO_JACKS)).values()] == [-4]


def drawn_rules(chance: random.Random) -> st.Game:
    """A game with house rules drawn at random."""
    while True:
        options = {name: chance.choice(values) for name, values in CHOICES.items()}
        try:
            return st.game("doppelkopf", preset=chance.choice(("turnier", "haus")), **options)
        except st.StammtischError:  # options that exclude one another
            continue


def of_all_kinds(games: int, each: int, seed: int) -> None:
    """Compare endings of games with house rules drawn at random."""
    chance = random.Random(seed)
    for _ in range(games):
        compare(drawn_rules(chance), 3, each, chance.randrange(2**32))


def test_whatever_the_house_rules_are_brute_force_agrees() -> None:
    of_all_kinds(*((60, 4) if COMPILED else (4, 1)), seed=1)


@pytest.mark.thorough
def test_and_so_it_does_in_ten_thousand_endings() -> None:
    of_all_kinds(1000, 10, seed=2)


def played_out_to_the_first_card(game: st.Game, seed: int) -> Any:
    """The hand of this seed before its first card is played, after declarations drawn at random."""
    state, chance = st.deal(game, seed), random.Random(seed)
    while not cards_of(state):
        state.play(chance.choice([int(move) for move in state.legal_moves()]))
    return state


def test_every_whole_hand_has_room_on_a_board() -> None:
    """Suit soli, jacks, queens, aces, Armut and the usual trumps, all with 48 cards."""
    orders = set()
    for seed in range(150 if COMPILED else 30):
        for preset in ("turnier", "haus"):
            state = played_out_to_the_first_card(st.game("doppelkopf", preset=preset), seed)
            orders.add(int(state.order))
            for score in (False, True):
                try:
                    st.solve(state, score=score, nodes=1)
                except (st.TooLongToSolve, st.NotSolvable):
                    continue
    assert len(orders) > (6 if COMPILED else 3)


@pytest.mark.parametrize("seats", [5, 7])
def test_where_more_share_the_table_the_four_who_play_are_solved(seats: int) -> None:
    """DOK-67: the values are those of the four, the side names seats of the table."""
    game, chance = st.game("doppelkopf", preset="haus", seats=seats), random.Random(seats)
    match, asked = st.Match(game, seed=5, dealer=3), 0
    while not match.hand_over:
        state: Any = match.state
        cards = [move for move in state.legal_moves() if move < 52]
        for score in (False, True) if cards and state.four.tricks.done >= 9 else ():
            four, shared = st.solve(state.four, score=score), st.solve(state, score=score)
            seats_of = [int(state.order[seat]) for seat in four.side]
            assert (shared.cards, shared.unit) == (four.cards, four.unit)
            assert sorted(seats_of) == list(shared.side) and match.turn in seats_of
            asked += 1
        match.play(match.game.text(state, chance.choice(cards or list(state.legal_moves()))))
    assert asked
