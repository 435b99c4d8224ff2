"""Who plays Dicke Zwei: the simple player against chance, and what a search looks at."""

from __future__ import annotations

from stammtisch import bots
from stammtisch.bots.levels import LEVELS
from stammtisch.core.contract import OVER
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.games.dicke_zwei.position import PLAY
from stammtisch.games.dicke_zwei.state import DickeZweiState
from stammtisch.messages import Speaker
from stammtisch.players.dicke_zwei.habits import useful
from stammtisch.players.registry import habits_of, proposals
from tests.games.dicke_zwei.positions import dicke_zwei, position

HABITS = habits_of("dicke_zwei")

SMALL = "Ks Kd 9h 9c 7c 6h 5s 4c 3d 3s"
HAND = "2c Ks Kd 9h 9c 7c 7s 6h 5s 4c 3d 3s"


def test_the_search_usually_plays_and_the_simple_player_is_there_beside_it() -> None:
    assert list(bots.names("dicke_zwei")) == ["search", "simple", *reversed(LEVELS), "random"]


def test_what_is_promising_leads_to_a_combination() -> None:
    rng = Rng(6)
    for table in ("", "5h", "8d 8c", "7d 6c 5c 4d 3c"):
        for _ in range(10):
            state = position(HAND, table)
            while state.turn == 0 and state.hands[0] == position(HAND, table).hands[0]:
                moves = HABITS.promising_moves(state)
                state.play(moves[rng.below(len(moves))])
            assert state.picked == 0


def test_the_simple_player_plays_the_lowest_that_beats() -> None:
    game = dicke_zwei()

    def answer(table: str) -> str:
        state = position(HAND, table)
        said = []
        while state.turn == 0:
            move = bots.choose("simple", state, game, 0, Rng(1))
            said.append(game.text(state, move))
            state.play(move)
        return "; ".join(said)

    assert answer("5h") == "pick 5s; play"
    assert answer("8d 8c") == "pick 9h; pick 9c; play"
    assert answer("2s") == "pass"
    assert answer("") == "pick 7c; pick 6h; pick 5s; pick 4c; pick 3d; play"


def test_the_simple_player_beats_chance() -> None:
    game, rng = dicke_zwei(), Rng(12)
    gain = 0.0
    for hand in range(40):
        state = fresh_deal(game, game.opening(0), rng)
        while state.turn != OVER:
            simple = state.turn == hand % 4
            state.play(bots.choose("simple" if simple else "random", state, game, state.turn, rng))
        scores = list(state.scores())
        gain += float(scores[hand % 4]) - float(sum(scores)) / 4
    assert gain / 40 > 1.5


def test_a_quiet_hand_picks_only_what_it_plays() -> None:
    game, rng = dicke_zwei(3), Rng(2)
    for _ in range(20):
        state = fresh_deal(game, game.opening(0), rng)
        assert isinstance(state, DickeZweiState)
        combinations: list[int] = []
        while state.turn != OVER:
            if state.picked == 0:
                combinations = list(useful(state))
            move = HABITS.quiet_pick(state, rng)
            if move == PLAY:
                assert state.picked in combinations
            state.play(move)
        HABITS.play_out(state, rng)


def test_proposals_are_the_lowest_first_or_lead_with_many_low_cards() -> None:
    game = dicke_zwei()
    following = [each.text for each in proposals(game, position(SMALL, "8d 8c"), 0)]
    assert following == ["play 9h 9c", "play Ks Kd"]
    leading = [each.text for each in proposals(game, position(SMALL), 0)]
    assert leading[0] == "play 7c 6h 5s 4c 3d"
    assert len(leading) == 5
    assert proposals(game, position(SMALL), 1) == []
    assert proposals(game, position("5c", "8d 8c"), 0) == []
    assert Speaker("de").say(proposals(game, position(SMALL, "8d 8c"), 0)[0].label) == (
        "Paar (Herz-9, Kreuz-9) legen"
    )
