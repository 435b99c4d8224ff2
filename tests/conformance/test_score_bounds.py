"""Bounds of scores: never exceeded, and reached wherever a hand can reach them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.core.contract import Game
from stammtisch.core.playout import fresh_deal, play_out
from stammtisch.core.rng import Rng
from stammtisch.games import canasta, gin, sechsundsechzig, siebzehn_und_vier, tarock, watten
from stammtisch.games.bakkarat import scoring as bakkarat
from stammtisch.games.canasta.scoring import WENT_OUT_CONCEALED, SideFacts
from stammtisch.games.dicke_zwei.scoring import deal_scores as cards_left
from stammtisch.games.doppelkopf import scoring as doppelkopf
from stammtisch.games.doppelkopf.cards import NORMAL, SUIT_D
from stammtisch.games.doppelkopf.options import DoppelkopfOptions
from stammtisch.games.einundfuenfzig_tot.scoring import deal_scores as bad_point
from stammtisch.games.fuenfhundert.rules import CODES
from stammtisch.games.fuenfhundert.scoring import Announced, Deal
from stammtisch.games.fuenfhundert.scoring import deal_scores as announced_scores
from stammtisch.games.gin.scoring import Outcome
from stammtisch.games.herzblatt import scoring as herzblatt
from stammtisch.games.mogeln.scoring import deal_scores as fewest
from stammtisch.games.poker.course import PokerContext
from stammtisch.games.poker.pots import divided, payments
from stammtisch.games.romme.scoring import hand_scores as romme_scores
from stammtisch.games.romme.scoring import minus_points
from stammtisch.games.rummy.scoring import game_scores
from stammtisch.games.schwimmen.scoring import losses
from stammtisch.games.tarock.rules import SCHWARZ
from stammtisch.games.trumpf.rules import left_behind
from tests.conformance.houses import HOUSES, house
from tests.conformance.test_contract import SUMS, zero
from tests.conformance.test_options_at_random import drawn_options

HOUSE_IDS = ["-".join(map(str, case)) for case in HOUSES]
Reached = tuple[int, int]


def numbers(scores: Iterable[Any]) -> list[int]:
    return [int(score) for score in scores]


def ends(*hands: Iterable[Any]) -> Reached:
    """The least and the greatest of all these scores."""
    scores = [score for hand in hands for score in numbers(hand)]
    return min(scores), max(scores)


# --- no hand exceeds them


@pytest.mark.parametrize("case", HOUSES, ids=HOUSE_IDS)
def test_every_game_knows_its_bounds(case: tuple[str, str, int]) -> None:
    game = house(case)
    first = game.score_bounds(game.opening(0))
    assert first.least is not None and first.greatest is not None
    assert first.least < first.greatest
    assert first.zero_sum or SUMS[case[0]] is not zero
    ever = game.score_bounds()
    assert ever.least is not None and ever.least <= first.least
    assert ever.greatest is None or ever.greatest >= first.greatest
    assert (ever.greatest is None) == (case[0] == "sechsundsechzig")  # drawn deals without end


@pytest.mark.parametrize("game_id", sorted(st.registrations()))
def test_hands_keep_within_them_with_any_options(game_id: str) -> None:
    """Whole matches under options drawn at random; `check_game` asks the same of its hands."""
    entry = st.registration(game_id)
    for number in range(4):
        chance = Random(f"{game_id} {number}")
        seats = chance.choice(entry.seats[:4])
        game = entry.build(drawn_options(entry, seats, chance), seats)
        rng, context = Rng(number), game.opening(0)
        for _ in range(2):
            state = fresh_deal(game, context, rng)
            play_out(state, rng)
            scores = numbers(state.scores())
            assert game.score_bounds(context).admits(scores)
            assert game.score_bounds().admits(scores)
            context = game.following(context, state)
            if context.over:
                break


def test_what_does_not_keep_within_them_is_not_admitted() -> None:
    bounds = st.game("herzblatt", seats=3).score_bounds()
    assert tuple(bounds) == (-4, 2, 0)
    assert bounds.admits([-4, 2, 2])
    assert not bounds.admits([-4, 2, 1])
    assert not bounds.admits([-5, 2, 3])
    assert not st.game("gin").score_bounds().admits([0, 124])


# --- and hands reach them


def bakkarat_reached(game: Game) -> Reached:
    """Tie after tie, with as much as possible on each; and a bet lost in each coup."""
    options: Any = game.options
    won = lost = options.chips
    for _ in range(options.coups):
        least = min(options.max_bet, lost)
        won += int(bakkarat.house_pays(2, options.max_bet, 2, options.tie_pays, 5))
        lost += int(bakkarat.house_pays(2, least, 0, options.tie_pays, 5))
    return lost - options.chips, won - options.chips


def canasta_reached(game: Any) -> Reached:
    best = SideFacts(1180, 0, 11, 0, 1, False, 4, True, WENT_OUT_CONCEALED)
    worst = SideFacts(60, 1120, unfinished=True, reds=4, opened=True)
    return ends(canasta.scoring.hand_scores(game.rules, [best, worst]))


def doppelkopf_reached(game: Any) -> Reached:
    """A solo in which both parties have announced everything, and one gets no trick."""
    tariff = game.rules.tariff
    said = 1 if game.options.announcements else 0
    hands = []
    for kind, seats in ((SUIT_D, 1), (NORMAL, 3)):
        partner = kind == NORMAL
        caught = 2 if tariff.karlchen_last < tariff.karlchen_caught else 1
        all_of_it = doppelkopf.Side(
            240, 12, said, 4 * said, 2, int(caught == 1), caught if partner else 0, 4
        )
        nothing = doppelkopf.Side(0, 0, said, 4 * said)
        for sides in ((all_of_it, nothing), (nothing, all_of_it)):
            facts = doppelkopf.Facts(kind, i64(seats), *sides)
            hands.append(doppelkopf.scores_of(tariff, facts))
    return ends(*hands)


def fuenfhundert_reached(game: Any) -> Reached:
    """All card points, every family but that of trumps' pair rules, and two combinations more."""
    codes = [Announced(0, code) for code in (4, 5, 6, 7)]  # a family of each suit
    deal = Deal(i64(0), vec[i64]([120, 0]), codes, i64(0), i64(-1), i64(0))
    return ends(announced_scores(deal))


def gin_reached(game: Any) -> Reached:
    doubled = game.options.spade_double
    best = Outcome(i64(0), True, 0, 98, doubled)
    return ends(gin.scoring.hand_scores(game.rules, best))


def herzblatt_reached(game: Any) -> Reached:
    lost = herzblatt.Outcome(i64(0), 0, 0, True)
    won = herzblatt.Outcome(i64(0), 120, 0, True)
    return ends(*(herzblatt.scores_of(game.rules, each) for each in (lost, won)))


def poker_reached(game: Any) -> Reached:
    """Everybody is all in with the chips of the beginning, and one wins."""
    seats = int(game.seats)
    paid = vec[i64]([game.options.chips] * seats)
    won = payments(divided(paid, i64(2**seats - 1), True), vec[i64](range(seats)), i64(0))
    return ends([int(got) - int(put) for got, put in zip(won, paid, strict=True)])


def romme_reached(game: Game) -> Reached:
    """Six jokers and seven aces in a hand when another lays out everything at once."""
    left = [int(minus_points(vec[i64]([52] * 6 + [12] * 7))), 0]
    return ends(romme_scores(vec[i64](left), i64(1), i64(2)))


def rummy_reached(game: Game) -> Reached:
    """All tiles but a run of three in one rack: the bounds leave the cheapest three, aces, out."""
    left = 6 * 25 + 8 * 91 - 3
    return ends(game_scores(i64(0), vec[i64]([0, left])))


def tarock_reached(game: Any) -> Reached:
    agreed = game.agreed
    best = tarock.scoring.Facts(i64(0), True, i64(12), i64(120), i64(11), i64(0))
    worst = tarock.scoring.Facts(i64(0), True, i64(12), i64(0), i64(0), i64(11))
    assert best.announced != SCHWARZ
    return ends(*(tarock.scoring.scores_of(agreed, each) for each in (best, worst)))


def sechsundsechzig_reached(game: Game) -> Reached:
    facts = sechsundsechzig.scoring.Facts(
        vec[i64]([120, 0]), vec[i64]([12, 0]), vec[i64]([0, 0]), vec[i64]([10, 0])
    )
    return ends(sechsundsechzig.scoring.deal_scores(facts))


REACHED: dict[tuple[str, int], Callable[[Any], Reached]] = {
    ("bakkarat.punto_banco", 2): bakkarat_reached,
    ("canasta", 2): canasta_reached,
    ("dicke_zwei", 4): lambda game: ends(cards_left(vec[i64]([0, 13, 13, 13]))),
    ("doppelkopf", 4): doppelkopf_reached,
    ("doppelkopf.klassisch", 4): doppelkopf_reached,
    ("doppelkopf.haus", 4): doppelkopf_reached,
    ("einundfuenfzig_tot", 4): lambda game: ends(bad_point(i64(0), i64(4))),
    ("gin", 2): gin_reached,
    ("gin.oklahoma", 2): gin_reached,
    ("gin.gin_steine", 2): gin_reached,
    ("herzblatt", 2): herzblatt_reached,
    ("herzblatt", 3): herzblatt_reached,
    ("herzblatt", 4): herzblatt_reached,
    ("mogeln", 4): lambda game: ends(fewest(vec[i64]([0, 1, 2, 3]))),
    ("poker.draw", 4): poker_reached,
    ("poker.stud", 8): poker_reached,
    ("poker.holdem", 7): poker_reached,
    ("romme", 2): romme_reached,
    ("rummy", 2): rummy_reached,
    ("schwimmen", 2): lambda game: ends(
        [-int(life) for life in losses(vec[i64]([20, 31]), vec[i64]([3, 3]))]
    ),
    ("sechsundsechzig", 2): sechsundsechzig_reached,
    ("siebzehn_und_vier", 3): lambda game: ends(
        siebzehn_und_vier.scoring.duel_scores(0, 1, 0, 100, 3)
    ),
    ("tarock", 3): tarock_reached,
    ("trumpf", 4): lambda game: ends(left_behind(vec[i64]([0, 1, 2, 3]))),
    ("watten", 2): lambda game: ends(watten.scoring.hand_scores(2, 0, 0, 4)),
}
"""How the facts of a hand reach both bounds; the rest is below."""


@pytest.mark.parametrize(("code", "seats"), REACHED, ids=lambda part: str(part))
def test_facts_of_a_hand_reach_them(code: str, seats: int) -> None:
    game_id, _, preset = code.partition(".")
    chosen = preset or next(iter(st.registration(game_id).presets))
    game = st.game(game_id, preset=chosen, seats=seats)
    bounds = game.score_bounds(game.opening(0))
    assert REACHED[code, seats](game) == (bounds.least, bounds.greatest)


def test_each_scoring_of_doppelkopf_has_bounds_that_fit() -> None:
    for options in (
        DoppelkopfOptions(karlchen_last=0, karlchen_caught=3),
        DoppelkopfOptions(gegen_die_alten="all", doppelkopf_point="all", against_absage=True),
        DoppelkopfOptions(scoring="plus_only", solo_factor=1, doppelkopf_point="all"),
    ):
        game = st.registration("doppelkopf").build(options, 4)
        least, greatest = doppelkopf_reached(game)
        bounds = game.score_bounds()
        assert bounds.least is not None and bounds.greatest is not None
        assert bounds.least <= least and greatest <= bounds.greatest
    paid = DoppelkopfOptions(fuchs="pay", doppelkopf_point="off")
    most = st.registration("doppelkopf").build(paid, 4).score_bounds().greatest
    assert most == 3 * 17 + 2  # two foxes caught, beside a solo with everything announced


def test_how_near_the_others_come() -> None:
    fuenfhundert = st.game("fuenfhundert").score_bounds()
    assert fuenfhundert.greatest == 120 + 10 + 5 * 120  # four families, one of them in trumps
    assert CODES == 14
    penalty = st.game("fuenfhundert", false_announce="penalty").score_bounds()
    wrong = [Announced(0, code, right=False) for code in range(int(CODES))]
    deal = Deal(i64(0), vec[i64]([0, 120]), wrong, i64(-1), i64(-1), i64(0))
    assert penalty.least == min(numbers(announced_scores(deal)))
    # Mau-Mau: everything but two jacks, the pile and the winner's last card being one of them
    assert st.game("mau_mau", seats=3).score_bounds().greatest == 216 - 2 - 2
    # Black Jack: the bank is lost, or all players have lost theirs
    assert st.game("black_jack", seats=4).score_bounds() == (-100, 90, 0)
    # Quartett: who lays down all
    assert st.game("quartett").score_bounds() == (0, 8, None)


def test_commission_leaves_chips_that_are_no_multiple_of_a_bet_and_can_be_lost() -> None:
    game = st.game("bakkarat", chips=9667, unit=100, max_bet=10000, coups=424)
    assert game.score_bounds().least == -9667
    assert st.game("bakkarat", chips=9667, unit=100, max_bet=200, coups=3).score_bounds()[0] == -600


def test_drawn_deals_before_it_count_for_a_deal_of_sechsundsechzig() -> None:
    game = st.game("sechsundsechzig")
    context = game.after(game.opening(0), vec[i64]([0, 0]))
    assert game.score_bounds(context).greatest == 4
    assert game.score_bounds().greatest is None


def test_chips_that_were_won_can_be_lost_again() -> None:
    game = st.game("poker", preset="draw", seats=3)
    nothing = vec[i64]([0, 0, 0])
    context = PokerContext(i64(0), i64(1), vec[i64]([350, 100, 150]), nothing, nothing)
    assert game.score_bounds(context) == (-350, 500, 0)
