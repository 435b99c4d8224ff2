"""``showdown = manual``: the defender lays out his melds, lays off and says done (GIN-14)."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch import records
from stammtisch.cards import notations
from stammtisch.core.bits import BIT
from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.errors import IllegalMove
from stammtisch.games.gin.melds import MELDS, best_deadwood, defence
from stammtisch.games.gin.rules import DEFENDING, DONE, LAY_OFF, MANUAL_MOVES, MOVES, OWN_MELD
from stammtisch.games.gin.state import GinState
from stammtisch.matches import Match
from stammtisch.messages import Speaker
from stammtisch.notation import read_move
from stammtisch.players.registry import habits_of, proposals
from stammtisch.testing import check_game
from tests.games.examples import Examples
from tests.games.gin.positions import gin, holding, position, spare
from tests.games.gin.test_melds import all_melds, bits, grown
from tests.games.gin.test_sight import kinds, zone

HABITS = habits_of("gin")

KNOCKER = "5h 6h 7h Jc Jd Js 2c 2d 2s 4d"
DEFENDER = "8h 9h Jh Kc Kd Ks 3c 4c 6c Td"
GAME = gin(showdown="manual", knock_limit=10)
KNOWN = "The melds are: m1, m2, m3."


def defended(knocker: str = KNOCKER, defender: str = DEFENDER, layout: str = "lay_out") -> Match:
    """Seat 0 is to defend with these cards."""
    thrown = spare(knocker, defender)
    match = holding(gin(showdown="manual"), f"{knocker} {thrown}", defender)
    match.play(f"knock {thrown}")
    match.play(layout)
    assert position(match).phase == DEFENDING
    assert match.turn == 0
    return match


def refused(match: Match, move: str) -> IllegalMove:
    before = list(match.state.words())
    with pytest.raises(IllegalMove) as caught:
        match.play(move)
    assert list(match.state.words()) == before
    return caught.value


def texts(match: Match) -> set[str]:
    return set(match.legal_moves().texts())


@pytest.mark.rules("GIN-14", "GIN-18")
def test_own_melds_then_laying_off_then_done() -> None:
    match = defended()
    assert texts(match) == {"done", "own_meld Kc Ks Kd", "lay_off 8h m3", "lay_off Jh m2"}
    match.play("own_meld Kc Kd Ks")
    assert texts(match) == {"done", "lay_off 8h m3", "lay_off Jh m2"}
    match.play("lay_off 8h m3")
    assert texts(match) == {"done", "lay_off 9h m3", "lay_off Jh m2"}
    match.play("lay_off 9h m3")
    match.play("lay_off Jh m2")
    assert texts(match) == {"done"}
    assert not match.hand_over
    match.play("done")
    assert match.hand_over
    assert match.scores() == (0, 19)
    assert [line.rules for line in match.score_lines()] == [("GIN-18",)]


@pytest.mark.rules("GIN-14")
def test_what_he_does_not_lay_is_his_deadwood() -> None:
    match = defended()
    match.play("done")
    assert match.scores() == (0, 80 - 4)
    match = defended()
    match.play("lay_off Jh m2")
    assert "own_meld Kc Ks Kd" not in texts(match)
    assert refused(match, "own_meld Kc Ks Kd").rules == ("GIN-14",)
    match.play("done")
    assert match.scores() == (0, 70 - 4)


@pytest.mark.rules("GIN-12", "GIN-15")
def test_after_gin_nothing_is_laid_by_hand() -> None:
    gin_hand, defender = "5h 6h 7h Jc Jd Js 2c 2d 2h 2s", DEFENDER
    thrown = spare(gin_hand, defender)
    match = holding(gin(showdown="manual"), f"{gin_hand} {thrown}", defender)
    match.play(f"knock {thrown}")
    assert match.hand_over
    assert match.scores() == (0, 75)


@pytest.mark.rules("GIN-16", "GIN-19")
def test_an_undercut_by_hand() -> None:
    match = defended("5h 6h 7h Jc Jd Js 2c 2d 2s 4d", "4c 4h 4s 9h 9s 9d Ad Qc Qs Qd")
    for move in ("own_meld Qc Qs Qd", "own_meld 4c 4s 4h", "own_meld 9s 9h 9d", "done"):
        match.play(move)
    assert match.scores() == (3 + 25, 0)


def example_showdowns() -> list[dict[str, Any]]:
    cases = Examples("gin").kinds["showdown"]
    return [layout | case for case in cases for layout in case.get("layouts", [])]


@pytest.mark.rules("GIN-13", "GIN-14")
@pytest.mark.parametrize("case", example_showdowns(), ids=lambda case: case["text"])
def test_the_proposal_is_the_defence_of_the_examples(case: dict[str, Any]) -> None:
    match = defended(case["knocker"], case["defender"], case["text"])
    (proposal,) = proposals(match.game, match.state, 0)
    match.play_all(proposal.text)
    assert match.scores() == (0, case["points"])
    deadwood = int(position(match).outcome().defender_deadwood)
    assert str(proposal.label).endswith(f": {deadwood} points of deadwood")


def knocked_hands(number: int, seed: int) -> list[GinState]:
    """Random hands in which somebody knocked and laid out: the defender is on turn."""
    rng = Rng(seed)
    found: list[GinState] = []
    while len(found) < number:
        state = fresh_deal(GAME, GAME.opening(0), rng)
        assert isinstance(state, GinState)
        while state.turn != OVER and state.phase != DEFENDING:
            moves = [int(move) for move in state.legal_moves()]
            knocks = [move for move in moves if move >= 56]
            state.play(knocks[0] if knocks else sensible(state, moves, rng))
        if state.phase == DEFENDING:
            found.append(state)
    return found


def sensible(state: GinState, moves: list[int], rng: Rng) -> int:
    """Throw away what leaves the least deadwood; otherwise anything."""
    if moves[0] < 4:
        return int(state.pick(rng))
    hand = state.hands[state.turn]
    return min(moves, key=lambda move: best_deadwood(hand & ~BIT[move - 4]))


@pytest.mark.rules("GIN-14")
def test_the_best_defence_by_hand_is_the_one_that_is_found() -> None:
    laid_off = 0
    for state in knocked_hands(120, seed=3):
        best = defence(state.hands[state.turn], state.melds)
        laid_off += any(best.laid)
        quiet = state.copy()
        HABITS.play_out(quiet, Rng(1))
        assert quiet.outcome().defender_deadwood == best.deadwood
        only = state.copy()
        while only.turn != OVER:
            (move,) = HABITS.promising_moves(only)
            only.play(move)
        assert only.outcome().defender_deadwood == best.deadwood
    assert laid_off > 20


@pytest.mark.rules("GIN-5", "GIN-14")
def test_legal_moves_of_the_defender_are_those_of_brute_force() -> None:
    rng = Rng(8)
    for state in knocked_hands(40, seed=4):
        while state.turn != OVER:
            left = frozenset(kind for kind in range(52) if state.left() & BIT[kind])
            own = [] if state.laying_off() else [m for m in all_melds() if m <= left]
            expected = {DONE} | {OWN_MELD + list(MELDS).index(bits(meld)) for meld in own}
            for index in range(len(state.laid)):
                mask = state.grown(index)
                meld = frozenset(kind for kind in range(52) if mask & BIT[kind])
                for larger in grown(meld):
                    (card,) = larger - meld
                    if card in left:
                        expected.add(LAY_OFF + 52 * index + card)
            assert set(state.legal_moves()) == expected
            for move in state.legal_moves():
                assert read_move(GAME, state, int(state.turn), GAME.text(state, move)) == move
            state.play(state.pick(rng))


def test_every_meld_has_a_number_and_old_numbers_stay() -> None:
    short = [meld for meld in all_melds() if len(meld) <= 10]
    assert sorted(MELDS) == sorted(bits(meld) for meld in short)
    assert OWN_MELD + len(MELDS) == LAY_OFF
    assert gin().moves == MOVES == DONE
    assert GAME.moves == MANUAL_MOVES == LAY_OFF + 3 * 52


def test_the_bound_of_a_hand_counts_the_cards_of_the_defender() -> None:
    assert gin().longest == 403
    assert GAME.longest == 403 + 11


def test_the_contract_is_kept_with_many_knocks() -> None:
    check_game(gin("oklahoma", showdown="manual", oklahoma_ace="one"), hands=2, match_hands=0)
    for state in knocked_hands(12, seed=5):
        words = state.words()
        assert list(GAME.restore(words).words()) == list(words)
        for seat in (0, 1, SPECTATOR):
            guess = state.sample(seat, Rng(2))
            assert list(guess.hands) == list(state.hands)
            assert sorted(guess.cards()) == list(range(52))
        while state.turn != OVER:
            legal = set(state.legal_moves())
            for move in range(int(GAME.moves)):
                assert (state.objection(state.turn, move) is None) == (move in legal)
                assert state.objection(1 - state.turn, move) is not None
            state.play(max(legal))
            assert list(GAME.restore(state.words()).words()) == list(state.words())


def test_a_record_keeps_what_was_laid() -> None:
    match = defended()
    match.play_all("own_meld Kc Ks Kd; lay_off 8h 9h m3; done")
    again = records.loads(records.dumps(match))
    assert again.scores() == match.scores()
    assert [act.text for act in again.hand.acts][-4:] == [
        "own_meld Kc Ks Kd",
        "lay_off 8h m3",
        "lay_off 9h m3",
        "done",
    ]


# --- what is seen --------------------------------------------------------------------------------


def test_everything_lies_open_while_the_defender_lays() -> None:
    match = defended()
    match.play_all("Kc Ks Kd; lay_off 8h m3")
    for seat in (0, 1, None):
        view = match.view(seat)
        assert kinds(zone(view, "m1")) == "2c 2s 2d"
        assert kinds(zone(view, "m3")) == "5h 6h 7h 8h"
        assert kinds(zone(view, "m4")) == "Kc Ks Kd"
        assert [zone(view, name).owner for name in ("m1", "m2", "m3", "m4")] == [1, 1, 1, 0]
        assert kinds(zone(view, "hand1")) == "4d"
        assert kinds(zone(view, "hand0")) == "3c 4c 6c 9h Td Jh"
        assert str(zone(view, "hand0").note) == "42 points"
        assert [seat.cards for seat in view.seats] == [6, 1]
        assert "Deadwood of #0: 42" in [str(text) for text in view.status]
        assert "Deadwood of #1: 4" in [str(text) for text in view.status]
    assert str(zone(match.view(0), "hand0").label) == "Your hand"
    assert str(zone(match.view(1), "hand0").label) == "Hand of #0"


def test_the_defender_is_told_what_is_asked() -> None:
    match = defended()
    prompts = [str(match.view(0).prompt)]
    gathers = [match.view(0).gather]
    for move in ("Kc Ks Kd", "lay_off 8h 9h Jh"):
        match.play_all(move)
        prompts.append(str(match.view(0).prompt))
        gathers.append(match.view(0).gather)
    assert prompts == [
        "Lay out your melds; after that you can only lay off. Then say done.",
        "Lay off what fits on the knocker’s melds. Then say done.",
        "Nothing more can be laid out or laid off: say done.",
    ]
    assert [(each.word, each.onto) if each else None for each in gathers] == [
        ("own_meld", "lay_off"),
        ("", "lay_off"),
        None,
    ]
    assert str(match.view(1).prompt) == "#0 is to move."
    assert match.view(1).gather is None
    lonely = defended(defender="8c 9h Th Kc Kd Ks 3c 4c 6c Td")
    assert str(lonely.view(0).prompt) == "Lay out your melds. Then say done."


def test_choices_hang_on_their_cards_and_on_the_meld_they_go_to() -> None:
    choices = {choice.text: choice for choice in defended().view(0).choices}
    assert notations(choices["own_meld Kc Ks Kd"].cards) == "Kc Ks Kd"
    assert choices["own_meld Kc Ks Kd"].zone == "hand0"
    assert (notations(choices["lay_off 8h m3"].cards), choices["lay_off 8h m3"].zone) == (
        "8h",
        "m3",
    )
    assert (choices["done"].cards, choices["done"].zone) == ((), "")


def test_the_log_of_a_defence() -> None:
    match = defended()
    start = len(match.hand.acts)
    match.play_all("Kc Ks Kd; lay_off 8h m3; done")
    speaker = Speaker("de")
    lines = [
        speaker.say(text)
        for index in range(start - 1, len(match.hand.acts))
        for text in match.hand.tell(index)
    ]
    assert lines == [
        "#1 legt aus: Kreuz-2, Pik-2, Karo-2; Kreuz-Bube, Pik-Bube, Karo-Bube; "
        "Herz-5, Herz-6, Herz-7. Es bleiben 4 Luschenpunkte.",
        "#0 legt aus: Kreuz-König, Pik-König, Karo-König.",
        "#0 legt Herz-8 an Herz-5, Herz-6, Herz-7 an.",
        "#0 hat 42 Luschenpunkte.",
        "#1 gewinnt 38 Punkte.",
    ]


@pytest.mark.parametrize(
    ("defender", "label"),
    [
        (
            DEFENDER,
            "Lay out king of clubs, king of spades, king of diamonds, lay off 8 of hearts, "
            "9 of hearts, jack of hearts: 23 points of deadwood",
        ),
        (
            "9h As 6s Kc Kd Ks 3c 4c 6c Td",
            "Lay out king of clubs, king of spades, king of diamonds: 39 points of deadwood",
        ),
        ("8h 9h Jh Kc Kd Qs 3c 4c 6c Td", "Lay off"),
        ("9h As 6s Kc Kd Qs 3c 4c 6c Td", "Done: 69 points of deadwood"),
    ],
)
def test_the_best_defence_is_proposed_in_words(defender: str, label: str) -> None:
    match = defended(defender=defender)
    (best,) = proposals(match.game, match.state, 0)
    assert str(best.label).startswith(label)
    assert ("own_meld" in best.text, "lay_off" in best.text) == (
        "Lay out" in str(best.label),
        "lay off" in str(best.label).lower(),
    )
    match.play_all(best.text)
    assert match.hand_over
