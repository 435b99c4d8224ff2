"""A hand by OpenSpiel: its chances, what a seat knows of it, and how it is written."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough

import stammtisch as st
from stammtisch.environments.openspiel import HandState
from tests.environments.kits import loaded


def begun(name: str, seed: int, **params: str | int) -> HandState:
    """A hand after the deal."""
    state, rng = loaded(name, **params).new_initial_state(), random.Random(seed)
    return go_on(state, rng, state.is_chance_node)


def go_on(
    state: HandState, rng: random.Random, asked: Callable[[], bool] = lambda: True
) -> HandState:
    while not state.is_terminal() and asked():
        step(state, rng)
    return state


def step(state: HandState, rng: random.Random) -> None:
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        actions, chances = zip(*outcomes, strict=True)
        state.apply_action(rng.choices(actions, chances)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def test_the_pack_is_drawn_card_by_card() -> None:
    state = begun("stammtisch_doppelkopf_turnier", 1, dealer=2)
    drawn = list(state.history())
    assert len(drawn) == 48
    game = st.game("doppelkopf", preset="turnier")
    assert sorted(drawn) == [int(kind) for kind in game.pack()]
    assert state.dealt.context.dealer == 2
    assert state.dealt.pack == drawn


def test_a_second_copy_is_as_likely_as_what_is_left_of_it() -> None:
    state = loaded("stammtisch_doppelkopf_turnier", dealer=0).new_initial_state()
    kind = state.chance_outcomes()[0][0]
    assert dict(state.chance_outcomes())[kind] == 2 / 48
    state.apply_action(kind)
    assert dict(state.chance_outcomes())[kind] == 1 / 47
    state.apply_action(kind)
    assert kind not in dict(state.chance_outcomes())


@pytest.mark.parametrize("name", ["stammtisch_herzblatt_spielregeln", "stammtisch_rummy_rummy"])
def test_what_a_hand_brings_and_shows(name: str) -> None:
    state, rng = begun(name, 2), random.Random(3)
    assert set(state.returns()) == {0.0}
    for _ in range(40):
        at = state.dealt.state
        if state.is_terminal() or state.is_chance_node():
            break
        assert state.legal_actions() == [n for n, may in enumerate(at.mask()) if may]
        for seat in range(state.num_players()):
            assert state.observation_tensor(seat) == [float(n) for n in at.observe(seat)]
        step(state, rng)
    go_on(state, rng)
    assert state.returns() == [float(score) for score in state.dealt.state.scores()]


@pytest.mark.parametrize(
    ("name", "shuffles"), [("stammtisch_mau_mau_basic", True), ("stammtisch_romme_romme", False)]
)
def test_a_seat_knows_its_history_and_what_it_has_begun(name: str, shuffles: bool) -> None:
    state, rng = begun(name, 5), random.Random(6)
    for _ in range(30):
        turn = state.current_player()
        for seat in range(state.num_players()):
            known = state.information_state_string(seat)
            history = st.information_state(state.dealt, seat)
            assert known.startswith(history)
            assert (known != history) == (seat == turn)
        for _ in range(9):
            if not state.is_terminal():
                step(state, rng)
                if state.is_chance_node():
                    state.information_state_string(0)  # before the shuffle, which adds to it
    assert bool(state.dealt.shuffles) == shuffles


def test_a_copy_goes_on_by_itself() -> None:
    state, rng = begun("stammtisch_gin_oklahoma", 1), random.Random(1)
    before, twin = str(state), state.clone()
    go_on(twin, rng)
    assert str(state) == before
    assert len(state.dealt.states) == 1
    assert twin.dealt.states[0] is not state.dealt.state
    assert twin.clone().dealt.states[0] is twin.dealt.states[0]


def test_house_rules_and_seats_are_parameters() -> None:
    game = loaded("stammtisch_mau_mau_basic", players=3, code="mau_mau.basic.2.deals=3")
    assert game.rules == st.game("mau_mau", preset="basic", seats=3, deals=3)
    assert pyspiel.load_game(str(game)).rules == game.rules
    with pytest.raises(st.BadSeats):
        loaded("stammtisch_gin_oklahoma", players=5)


def test_actions_and_chances_have_words() -> None:
    state = loaded("stammtisch_gin_oklahoma").new_initial_state()
    assert state.action_to_string(1) == "dealer 1"
    state.apply_action(1)
    assert state.action_to_string(0) == "2c"
    state = begun("stammtisch_gin_oklahoma", 1)
    words = {state.action_to_string(action) for action in state.legal_actions()}
    assert "pass" in words


def test_what_is_public_is_what_a_spectator_sees() -> None:
    game, state = loaded("stammtisch_gin_oklahoma"), begun("stammtisch_gin_oklahoma", 1)
    kinds = pyspiel.PrivateInfoType
    observing = partial(pyspiel.IIGObservationType, True, False)
    public = game.make_py_observer(observing(kinds.NONE))
    for seat in range(2):
        public.set_from(state, seat)
        assert list(public.tensor) == list(state.dealt.state.observe(st.SPECTATOR))
        assert not public.dict["own"].any()
    with pytest.raises(ValueError, match="several seats"):
        game.make_py_observer(observing(kinds.ALL_PLAYERS))


def test_what_was_seen_is_told_as_text_alone() -> None:
    game, state = loaded("stammtisch_gin_oklahoma"), begun("stammtisch_gin_oklahoma", 1)
    recalling = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    assert recalling.string_from(state, 0) == state.information_state_string(0)
    assert len(recalling.tensor) == 0


def test_a_playthrough_can_be_made_again() -> None:
    name = "stammtisch_herzblatt_spielregeln(dealer=0)"
    first = generate_playthrough.playthrough(name, None, seed=1)
    assert generate_playthrough.playthrough(name, None, seed=1) == first
    assert "IsTerminal() = True" in first


@pytest.mark.parametrize(
    ("name", "parameters", "least", "greatest", "utility"),
    [
        ("doppelkopf_turnier", {}, -51, 51, "ZERO_SUM"),
        ("doppelkopf_haus", {}, 0, 81, "GENERAL_SUM"),
        ("poker_draw", {"players": 4}, -200, 600, "ZERO_SUM"),
        ("mau_mau_basic", {"players": 3}, -212, 0, "GENERAL_SUM"),
        ("einundfuenfzig_tot_standard", {}, -1, 0, "CONSTANT_SUM"),
        ("sechsundsechzig_standard", {}, 0, 3, "GENERAL_SUM"),
        ("doppelkopf_turnier", {"code": "doppelkopf.turnier.2.scoring=plus_only"}, 0, 57,
         "GENERAL_SUM"),
    ],
)  # fmt: skip
def test_what_a_hand_can_bring_is_known(
    name: str, parameters: dict[str, int | str], least: int, greatest: int, utility: str
) -> None:
    game = pyspiel.load_game(f"stammtisch_{name}", parameters)
    assert (game.min_utility(), game.max_utility()) == (least, greatest)
    assert game.get_type().utility.name == utility
    sums = {"ZERO_SUM": 0, "CONSTANT_SUM": -1}
    assert game.utility_sum() == sums.get(utility)


def test_bad_points_are_a_loss() -> None:
    state, rng = begun("stammtisch_mau_mau_basic", 2), random.Random(1)
    go_on(state, rng)
    assert state.returns() == [-float(score) for score in state.dealt.state.scores()]
    assert min(state.returns()) < 0
