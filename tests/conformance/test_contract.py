"""Every game, preset and number of seats against the invariants of the contract."""

from collections.abc import Sequence

import pytest

import stammtisch as st
from stammtisch.core.parts import Part, between
from stammtisch.games.herzblatt.hand import HerzblattHand
from stammtisch.matches import Hand
from stammtisch.testing import Nonconforming, check_game
from tests.conformance.houses import HOUSES
from tests.conformance.short import SHORT


def zero(scores: Sequence[int]) -> bool:
    return sum(scores) == 0


def bad_points(scores: Sequence[int]) -> bool:
    return min(scores) >= 0


def minus_points(scores: Sequence[int]) -> bool:
    return max(scores) == 0


def one_winner(scores: Sequence[int]) -> bool:
    return min(scores) == 0 and sum(score > 0 for score in scores) <= 1


def one_loser(scores: Sequence[int]) -> bool:
    return min(scores) == 0 and sum(scores) <= 1


def tens(scores: Sequence[int]) -> bool:
    return sum(scores) % 10 == 0  # 120 card points, and all else in tens


def one_side(scores: Sequence[int]) -> bool:
    return min(scores) == 0 and len({*scores}) == 2


def quartets(scores: Sequence[int]) -> bool:
    return min(scores) >= 0 and sum(scores) <= 20


def players_behind(scores: Sequence[int]) -> bool:
    return min(scores) >= 0 and max(scores) < len(scores)


def zero_or_plus_only(scores: Sequence[int]) -> bool:
    return sum(scores) == 0 or min(scores) == 0


def lives_lost(scores: Sequence[int]) -> bool:
    return {*scores} <= {0, -1}


def some_win(scores: Sequence[int]) -> bool:
    return {*scores} <= {0, 1} and 1 in scores


def no_debts(scores: Sequence[int]) -> bool:
    return min(scores) >= -1000  # that many chips a player has at the most in a preset


def fives_by_side(scores: Sequence[int]) -> bool:
    partners = len(scores) < 4 or list(scores[:2]) == list(scores[2:])
    return partners and not any(score % 5 for score in scores)


SUMS = {
    "bakkarat": no_debts,
    "black_jack": zero,
    "canasta": fives_by_side,
    "dicke_zwei": minus_points,
    "doppelkopf": zero_or_plus_only,
    "einundfuenfzig_tot": one_loser,
    "fuenfhundert": tens,
    "mau_mau": bad_points,
    "gin": one_winner,
    "herzblatt": zero,
    "poker": zero,
    "quartett": quartets,
    "romme": minus_points,
    "rummy": zero,
    "mogeln": some_win,
    "schwimmen": lives_lost,
    "sechsundsechzig": one_winner,
    "siebzehn_und_vier": zero,
    "tarock": zero,
    "trumpf": players_behind,
    "watten": one_side,
}

ENDLESS = {("canasta", 2), ("canasta", 3)}
"""Where random players may lose more than they win, so that their match goes on for ever."""

PURE = st.engine() == "pure"


def marks(game_id: str, seats: int) -> list[pytest.MarkDecorator]:
    """When a game is tried with so many seats: with the usual number always.

    With the least and the greatest by .ci/run, where the rules are compiled: they are the same
    rules without a compiler. With others where all is asked for.
    """
    entry = st.registration(game_id)
    if seats == entry.default_seats:
        return []
    extreme = seats in (min(entry.seats), max(entry.seats)) and not PURE
    return [pytest.mark.long if extreme else pytest.mark.thorough]


CASES = [
    pytest.param(*house, id="-".join(map(str, house)), marks=marks(house[0], house[2]))
    for house in HOUSES
]


@pytest.mark.parametrize(("game_id", "preset", "seats"), CASES)
def test_a_game_keeps_the_contract(game_id: str, preset: str, seats: int) -> None:
    game = st.game(game_id, preset=preset, seats=seats, **SHORT.get(game_id, {}))
    usual = seats == st.registration(game_id).default_seats
    check_game(
        game,
        hands=1 if PURE else 5 if usual else 2,
        score_sum=SUMS[game_id],
        match_hands=0 if (game_id, seats) in ENDLESS else 2000,
    )


def test_every_registered_game_has_a_rule_about_its_sum() -> None:
    assert set(SUMS) == set(st.registrations())


def test_the_kit_notices_words_that_do_not_read_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(HerzblattHand.PARTS, "declarer", Part(between(-1, -1)))  # nobody else
    with pytest.raises(Nonconforming, match="3: the position in words") as broken:
        check_game(st.game("herzblatt"), hands=4)
    monkeypatch.undo()
    (told,) = broken.value.__notes__
    assert told.startswith("position 1 herzblatt")


def test_the_kit_tells_the_position_in_which_something_broke(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(hand: Hand, index: int, viewer: int) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Hand, "tell", broken)
    with pytest.raises(ZeroDivisionError) as fault:
        check_game(st.game("einundfuenfzig_tot"), hands=1)
    monkeypatch.undo()
    (told,) = fault.value.__notes__
    assert st.position(told).turn == st.OVER


def test_the_kit_notices_a_game_that_says_too_soon_that_all_lies_open() -> None:
    game = st.game("gin")
    game.hides = False
    with pytest.raises(Nonconforming, match="what lies open hides nothing"):
        check_game(game, hands=4)
