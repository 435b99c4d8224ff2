"""The score: facts counted from real hands, winners, values, matches."""

from __future__ import annotations

from itertools import product

import pytest

from stammtisch.cards import notation, read_card
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.games.doppelkopf.cards import NORMAL, QUEENS, is_solo
from stammtisch.games.doppelkopf.facts import facts_of
from stammtisch.games.doppelkopf.lines import score_lines
from stammtisch.games.doppelkopf.moves import DECLARE_HOCHZEIT, GESUND
from stammtisch.games.doppelkopf.names import NUMBER_OF_GAME
from stammtisch.games.doppelkopf.scoring import (
    KONTRA_PARTY,
    NOBODY,
    RE_PARTY,
    Facts,
    Side,
    needs_121,
    scores_of,
    winner,
)
from stammtisch.games.doppelkopf.state import DoppelkopfState
from stammtisch.kits.tricks.zones import cards_of
from tests.games.doppelkopf import referee
from tests.games.doppelkopf.positions import context, doppelkopf, in_game, seats

KIND_NAMES = {number: name for name, number in NUMBER_OF_GAME.items()}


def random_hand(rng: Rng, gesund: bool) -> DoppelkopfState:
    """A finished random hand; with ``gesund`` nobody declares a solo."""
    game = doppelkopf()
    state = fresh_deal(game, context(game, dealer=int(rng.below(4))), rng)
    assert isinstance(state, DoppelkopfState)
    while state.turn >= 0:
        move = state.pick(rng)
        first = state.legal_moves()
        if gesund and state.declared < 2**32 and first[0] == GESUND:
            hochzeit = len(first) > 1 and first[1] == DECLARE_HOCHZEIT and rng.below(2) == 0
            move = DECLARE_HOCHZEIT if hochzeit else GESUND
        state.play(move)
    return state


def tricks_of(state: DoppelkopfState) -> list[list[tuple[int, str]]]:
    """The tricks of a finished hand: seat and card in the order of play."""
    return [[(seat, notation(kind)) for seat, kind in cards_of(state.tricks, n)] for n in range(12)]


@pytest.mark.rules("DOK-7", "DOK-49", "DOK-50", "DOK-53", "DOK-54", "DOK-55", "DOK-58", "DOK-59")
@pytest.mark.parametrize("gesund", [True, False])
def test_random_hands_are_scored_as_the_second_referee_scores_them(gesund: bool) -> None:
    rng, seen = Rng(23), set()
    for _ in range(150):
        state = random_hand(rng, gesund)
        re = {seat for seat in range(4) if state.is_re(seat)}
        kind = KIND_NAMES[state.game]
        count = referee.counted(tricks_of(state), kind, "first", re)
        facts = facts_of(state)
        for side, own in enumerate((facts.re, facts.kontra)):
            assert own.augen == count.augen[side]
            assert own.tricks == count.tricks[side]
            assert own.fuchs == count.fuchs[side]
            assert own.karlchen == count.karlchen[side]
            assert own.caught == count.caught[side]
            assert own.doppelkopf == count.doppelkopf[side]
        solo = bool(is_solo(state.game))
        said = (facts.re.announced > 0, facts.kontra.announced > 0)
        levels = (int(facts.re.level), int(facts.kontra.level))
        won, value = referee.turnier_value(count, not solo, said, levels)
        expected = []
        for seat in range(4):
            plus = (seat in re) == (won != 1)
            expected.append(value * (3 if solo and seat in re else 1) * (1 if plus else -1))
        assert list(state.scores()) == expected
        assert sum(expected) == 0
        assert facts.re.augen + facts.kontra.augen == 240
        seen.add((kind, won))
    kinds = {kind for kind, _ in seen}
    assert kinds >= ({"normal", "hochzeit", "silent"} if gesund else {"queens", "aces", "suit_c"})


@pytest.mark.rules("DOK-52")
@pytest.mark.parametrize(
    ("target", "needs"),  # none, only Re, only Kontra, Re first, Kontra first
    [("re", "RRRRR"), ("ddv", "RRKRR"), ("last_announcer", "RRKKR")],
)
def test_who_needs_121(target: str, needs: str) -> None:
    options = doppelkopf(target_121=target).rules.tariff
    said = [(0, 0), (1, 0), (0, 1), (1, 2), (2, 1)]
    for (re, kontra), who in zip(said, needs, strict=True):
        facts = Facts(NORMAL, seats(1, 3), Side(120, 6, re), Side(120, 6, kontra))
        loses = RE_PARTY if who == "R" else KONTRA_PARTY
        assert needs_121(options, facts) == loses
        assert winner(options, facts) == 1 - loses
        facts = Facts(NORMAL, seats(1, 3), Side(121, 6, re), Side(119, 6, kontra))
        assert winner(options, facts) == RE_PARTY
        facts = Facts(NORMAL, seats(1, 3), Side(119, 6, re), Side(121, 6, kontra))
        assert winner(options, facts) == KONTRA_PARTY


@pytest.mark.rules("DOK-49")
@pytest.mark.parametrize(("level", "limit"), [(1, 90), (2, 60), (3, 30)])
def test_exactly_the_limit_breaks_an_absage(level: int, limit: int) -> None:
    options = doppelkopf().rules.tariff
    for augen, won in ((limit - 1, RE_PARTY), (limit, KONTRA_PARTY)):
        facts = Facts(NORMAL, seats(0, 1), Side(240 - augen, 6, 1, level), Side(augen, 6))
        assert winner(options, facts) == won


@pytest.mark.rules("DOK-49")
def test_a_trick_without_augen_breaks_schwarz() -> None:
    options = doppelkopf().rules.tariff
    facts = Facts(NORMAL, seats(0, 1), Side(240, 11, 1, 4), Side(0, 1))
    assert winner(options, facts) == KONTRA_PARTY
    facts = Facts(NORMAL, seats(0, 1), Side(240, 12, 1, 4), Side(0, 0))
    assert winner(options, facts) == RE_PARTY


@pytest.mark.rules("DOK-50")
def test_a_party_with_a_kept_absage_wins_and_a_broken_one_loses_whatever_the_augen() -> None:
    options = doppelkopf().rules.tariff
    facts = Facts(NORMAL, seats(0, 1), Side(220, 11, 1, 4), Side(20, 1))
    assert winner(options, facts) == KONTRA_PARTY
    facts = Facts(NORMAL, seats(0, 1), Side(160, 8, 2, 0), Side(80, 4, 1, 2))
    assert winner(options, facts) == RE_PARTY  # Kontra broke k60


@pytest.mark.rules("DOK-51", "DOK-58")
def test_nobody_wins_a_solo_in_which_both_broke_an_absage() -> None:
    for scoring, kind in product(("plus_minus", "plus_only"), (NORMAL, QUEENS)):
        options = doppelkopf(scoring=scoring).rules.tariff
        members = seats(1) if kind == QUEENS else seats(1, 3)
        facts = Facts(kind, members, Side(130, 6, 1, 1), Side(110, 6, 2, 1, fuchs=2))
        assert winner(options, facts) == NOBODY
        kept = scoring == "plus_minus" and kind == NORMAL
        assert list(scores_of(options, facts)) == ([2, -2, 2, -2] if kept else [0, 0, 0, 0])
        assert score_lines(options, facts)[0].rules == ("DOK-51",)


@pytest.mark.rules("DOK-53")
def test_special_points_belong_to_partner_games() -> None:
    options = doppelkopf().rules.tariff
    extras = {"fuchs": 2, "karlchen": 1, "caught": 1, "doppelkopf": 1}
    solo = Facts(QUEENS, seats(1), Side(130, 6, **extras), Side(110, 6, **extras))
    assert list(scores_of(options, solo)) == [-1, 3, -1, -1]
    partners = Facts(NORMAL, seats(1, 3), Side(130, 6, **extras), Side(110, 6))
    assert list(scores_of(options, partners)) == [-5, 5, -5, 5]


@pytest.mark.rules("DOK-55")
def test_the_losers_special_points_are_deducted_or_ignored() -> None:
    facts = Facts(NORMAL, seats(1, 3), Side(130, 6), Side(110, 6, fuchs=2))
    assert list(scores_of(doppelkopf().rules.tariff, facts)) == [1, -1, 1, -1]
    ignoring = doppelkopf(loser_extras="ignore").rules.tariff
    assert list(scores_of(ignoring, facts)) == [-1, 1, -1, 1]


@pytest.mark.rules("DOK-51", "DOK-55", "DOK-58")
def test_if_nobody_wins_nobody_is_the_loser_whose_special_points_are_ignored() -> None:
    facts = Facts(NORMAL, seats(1, 3), Side(130, 6, 1, 1, karlchen=1), Side(110, 6, 2, 1, fuchs=2))
    for extras in ("deduct", "ignore"):
        options = doppelkopf(loser_extras=extras).rules.tariff
        assert winner(options, facts) == NOBODY
        assert list(scores_of(options, facts)) == [1, -1, 1, -1]


@pytest.mark.rules("DOK-53", "DOK-58", "DOK-60")
def test_lines_name_every_term_with_its_rules() -> None:
    options = doppelkopf().rules.tariff
    facts = Facts(
        NORMAL,
        seats(1, 3),
        Side(100, 6, 2, 0, karlchen=1),
        Side(140, 6, 1, 1, fuchs=2, doppelkopf=1),
    )
    facts.re.augen, facts.kontra.augen = 80, 160
    lines = [(str(line.text), line.points[0]) for line in score_lines(options, facts)]
    assert lines == [
        ("Kontra won", 1),
        ("Re under 90", 1),
        ("Re was said", 2),
        ("Kontra was said", 2),
        ("Absagen of Kontra", 1),
        ("against the Alten", 1),
        ("Fuchs caught by Kontra", 2),
        ("Doppelkopf of Kontra", 1),
        ("Karlchen of Re", -1),
    ]
    plus_only = doppelkopf(scoring="plus_only").rules.tariff
    assert {line.rules[0] for line in score_lines(plus_only, facts)} == {"DOK-60"}


@pytest.mark.rules("DOK-54")
def test_a_fuchs_before_the_clarification_counts_for_the_later_parties() -> None:
    for partner, caught in ((3, (1, 0)), (0, (1, 0)), (2, (2, 0))):
        hands = ["Ad", "", "", ""]
        re = f"1 {partner}"
        position = in_game(doppelkopf(), "hochzeit", 1, hands, "Qc 9d Ad", 12, re=re, soloist="1")
        position.play(read_card("Ad"))
        facts = facts_of(position)
        assert (facts.re.fuchs, facts.kontra.fuchs) == caught
