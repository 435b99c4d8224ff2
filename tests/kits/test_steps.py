"""What the kit makes of declared phases and moves, in games whose native code makes the moves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import stammtisch as st
from stammtisch.cards import notation
from stammtisch.core.contract import CHANCE, OVER, Game, State, open_moves
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.kits.steps.hand import StepGame, StepHand, Steps
from stammtisch.kits.steps.moves import Form, Move, Phase
from stammtisch.kits.steps.words import meant, text
from stammtisch.notation import amount_texts, words_of
from stammtisch.text import say

HOUSES: list[tuple[str, int, dict[str, object]]] = [
    ("mau_mau", 3, {"preset": "basic", "play_after_draw": True}),
    ("mau_mau", 4, {"preset": "funktionskarten", "heart_king_wish": True}),
    ("schwimmen", 3, {"auto_lay_down": "may"}),
    ("dicke_zwei", 3, {"equal_pairs": "rank_only"}),
    ("siebzehn_und_vier", 3, {"limit_factor": 3, "max_replays": 3}),
    ("black_jack", 3, {"resplit": True, "double_after_split": True, "games_per_term": 2}),
    ("bakkarat", 2, {"preset": "chemin_de_fer", "coups": 2, "unit": 50}),
    ("bakkarat", 2, {"coups": 1}),
    ("poker", 3, {"chips": 30}),
    ("poker", 3, {"preset": "holdem", "chips": 30, "limit": "half_pot", "all_in": "fold"}),
    ("einundfuenfzig_tot", 3, {}),
    ("mogeln", 3, {"max_plays": 100}),
    ("mogeln", 3, {"doubting": "asked", "jokers": True, "max_plays": 100}),
    ("trumpf", 3, {"tie_play": "tied", "max_tricks": 30}),
    ("quartett", 3, {"max_asks": 50}),
    ("canasta", 4, {}),
    ("romme", 3, {"max_reshuffles": 0, "first_meld": 0, "exchanged_joker": "use_now"}),
    ("gin", 2, {"max_turns": 60}),
    ("gin", 2, {"showdown": "manual", "knock_limit": 10, "max_turns": 60}),
]


@pytest.fixture(params=HOUSES, ids=str)
def game(request: pytest.FixtureRequest) -> StepGame:
    name, seats, options = request.param
    return _steps(st.game(name, seats=seats, **options))


def _steps(game: Game) -> StepGame:
    assert isinstance(game, StepGame)
    return game


def positions(game: StepGame, hands: int) -> Iterator[StepHand]:
    """Every position of so many random hands."""
    rng = Rng(3)
    for number in range(hands):
        at: State = fresh_deal(game, game.opening(number % int(game.seats)), rng)
        while True:
            assert isinstance(at, StepHand)
            yield at
            if at.turn == OVER:
                break
            at = at.copy()
            if at.turn == CHANCE:
                order = at.to_shuffle()[:]
                rng.shuffle(order)
                at.shuffle(order)
            else:
                at.play(at.pick(rng))


def numbers(game: StepGame) -> list[int]:
    """The numbers of all moves; where they are fields, some of those of each kind."""
    moves = int(game.moves)
    return [*range(-1, min(moves, 9000), 1 + moves // 500000), *range(0, moves, 1 + moves // 30)]


def test_every_legal_move_is_declared_in_the_phase_of_the_hand(game: StepGame) -> None:
    for at in positions(game, 3):
        for move in at.legal_moves() if at.turn >= 0 else ():
            found = at.steps().named(int(move))
            assert found is not None
            assert at.now() in found[0].phases


def test_a_move_is_refused_exactly_if_it_is_not_open_and_every_refusal_cites_a_rule(
    game: StepGame,
) -> None:
    for at in positions(game, 2):
        for seat in range(int(game.seats)):
            legal = open_moves(at, seat)
            for move in [*numbers(game), *legal[:20], *legal[-20:]]:
                objection = at.objection(seat, move)
                assert (objection is None) == (move in legal)
                assert objection is None or all(objection.rules)


def test_a_choice_says_whether_it_is_made_while_another_is_on_turn(game: StepGame) -> None:
    for at in positions(game, 2):
        for seat in range(int(game.seats)):
            for choice in at.view(seat).choices:
                assert choice.out_of_turn == (seat != at.turn)


def test_a_move_is_read_from_its_notation(game: StepGame) -> None:
    for at in positions(game, 2):
        for move in at.legal_moves() if at.turn >= 0 else ():
            words = words_of(game.text(at, move), game.deck)
            assert [m for m in game.read(at, at.turn, words) if m in at.legal_moves()] == [move]


def test_a_legal_move_has_a_button_or_is_one_of_a_range(game: StepGame) -> None:
    for at in positions(game, 2):
        for seat in range(int(game.seats)):
            view = at.view(seat)
            assert list(view.amounts) == game.amounts(at, seat)
            tapped = [choice.text for choice in view.choices]
            ranged = [text for each in view.amounts for text in amount_texts(each)]
            legal = [game.text(at, move) for move in open_moves(at, seat)]
            assert sorted({*tapped, *ranged}) == sorted(legal)


def test_who_is_not_on_turn_reads_the_rule_of_the_phase_where_the_game_names_none() -> None:
    game = st.game("siebzehn_und_vier", seats=2)
    at = next(at for at in positions(_steps(game), 1) if at.turn == 0)
    objection = at.objection(1, 0)
    assert not at.steps().turn
    assert objection is not None
    assert objection.rules == (at.now().rule,) == ("SUV-10",)


def test_marks_and_fillers_say_nothing() -> None:
    steps = Steps("x", [], pack="X-1", fillers=frozenset({"ich", "bitte"}))
    assert steps.plain(["ich:", "passe!", "bitte.", "?", ":", "#2"]) == ["passe", "2"]


def test_a_view_says_which_deck_its_cards_are_of(game: StepGame) -> None:
    for at in positions(game, 1):
        assert at.view(0).deck == game.deck


def test_a_copy_is_equal_and_its_own(game: StepGame) -> None:
    """Each attribute that makes a position is copied, and no list is shared."""
    for at in positions(game, 2):
        new = at.copy()
        assert list(new.words()) == list(at.words())
        for name in at.FIELDS:
            value = getattr(at, name)
            assert name == "context" or isinstance(value, int) or getattr(new, name) is not value


def test_a_button_hangs_on_the_cards_and_the_zone_that_its_move_names() -> None:
    game = _steps(st.game("romme", seats=2))
    at = next(at for at in positions(game, 1) if len(at.legal_moves()) > 2)
    discard = game.choice(at, at.turn, at.legal_moves()[0])
    assert discard.zone == "discard"
    assert discard.text == f"discard {notation(discard.cards[0])}"


def test_cards_that_are_alike_are_tapped_for_one_move_and_what_is_seldom_wanted_is_last() -> None:
    game = _steps(st.game("canasta", seats=4, discards="face_up"))
    at = next(at for at in positions(game, 1) if at.turn >= 0 and len(at.legal_moves()) > 9)
    view = at.view(int(at.turn))
    assert view.choices[-1].text == "ask_out"
    held = next(zone for zone in view.zones if zone.id == f"hand{int(at.turn)}")
    discards = [choice for choice in view.choices if choice.text.startswith("discard")]
    assert {kind for each in discards for kind in each.cards} == {each.kind for each in held.cards}


def test_a_move_with_a_size_alone_is_written_as_its_form_says() -> None:
    phase = Phase(say("Trick"))
    fields = Form(lambda at, thing: f"lay {thing}", lambda at, words: [7] if words == ["7"] else [])
    move = Move(phase, "lay", number=8, size=90, label=say("Trick"), form=fields)
    assert (move.is_word, move.size, text(None, move, 7)) == (False, 90, "lay 7")
    assert meant(None, move, ["7"], now=True) == [7]
    assert meant(None, move, ["lay"], now=True) == []


def test_a_number_without_a_move_is_no_move() -> None:
    phase = Phase(say("Trick"))
    steps = Steps(
        "x",
        [
            Move(phase, "bid", number=3, of=[("one",), ("two",)], label=say("Trick")),
            Move(phase, "pass", number=7, label=say("Trick")),
        ],
        turn="X-1",
        pack="X-2",
    )
    found = [steps.named(number) for number in range(9)]
    names = [each and (each[0].verb, each[1]) for each in found]
    assert names == [None, None, None, ("bid", 0), ("bid", 1), None, None, ("pass", 0), None]
