"""What a seat observes: as described, nothing that it may not know, and all that stands open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest
from librt.vecs import vec
from mypy_extensions import i32, i64

import stammtisch as st
from stammtisch import rulebook
from stammtisch.core.contract import OVER, SPECTATOR, Game, State
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.redeals import sampled
from tests.conformance.houses import house, positions
from tests.conformance.sight import leaks
from tests.conformance.test_sight import SAMPLED, seats_of

REMEMBERED = {  # attributes that tell of the past: `stammtisch.history` has them
    "bakkarat": {"accounts", "sides"},  # how the chips were won; the side of a bet that is paid
    "fuenfhundert": {"calls"},
    "mau_mau": {"log"},
    "romme": {"melds_before"},  # what stands there again if the cards are taken back
    "trumpf": {"last", "shown"},  # who entered which card in the comparison before
    "siebzehn_und_vier": {"before", "before_held"},  # the game that is replayed
}
FOLLOWS = {  # attributes that follow from others, or that only the game itself needs
    "mau_mau": {"fitting", "owed", "seat"},
    "black_jack": {
        *("sizes", "firsts", "seconds", "endings", "shown"),
        *("owed", "target"),  # what is still to be dealt after a shuffle
    },
    "poker": {
        "rich",
        "drawn",  # which cards of one's hand are new
        "shown",  # at the end
    },
    "quartett": {"left"},
    "trumpf": {"holding", "still_in", "jokers"},
    "doppelkopf": {"dealt", "led", "best", "order", "places"},  # from what was played; who sits out
    "canasta": {"held"},  # the tiles by rank, as which they are observed, are `hands`
    "fuenfhundert": {"stock", "won"},
    "sechsundsechzig": {"stock"},
    "herzblatt": {"stock"},  # two cards, as long as they lie there
}

IMPOSSIBLE = (IndexError, AssertionError, KeyError, ValueError, OverflowError)  # no position at all


@pytest.fixture(params=SAMPLED, ids=lambda case: "-".join(map(str, case)))
def game(request: pytest.FixtureRequest) -> Game:
    return house(request.param)


def observed(at: State, seat: int) -> list[int]:
    return list(at.observe(seat))


def looked_at(game: Game, seed: int, most: int = 12) -> list[State]:
    """Some positions of random hands."""
    pool = list(positions(game, seed))
    return pool[:: max(1, len(pool) // most)]


def test_each_number_is_described(game: Game) -> None:
    parts = game.observation
    names = [part.name for part in parts]
    assert len({*names}) == len(names)
    known = {rule.id for rule in rulebook.page(game.id, "en").rules}
    assert {rule for part in parts for rule in part.rules} <= known
    assert [part.name for part in parts if not part.rules] == []
    size = parts[-1].start + parts[-1].size
    for at in looked_at(game, 1):
        for seat in seats_of(game, at):
            row = observed(at, seat)
            assert len(row) == size
            for part in parts:
                numbers = row[part.start : part.start + part.size]
                assert part.low <= min(numbers), part
                assert max(numbers) <= part.high, part


ONE_HAND = {"bakkarat", "trumpf"}  # is a whole match; its accounts are `chips`, or there are none


def test_it_is_observed_how_the_match_stands(game: Game) -> None:
    """What is at stake depends on the totals and on how many hands have been dealt."""
    parts = {part.name: part for part in game.observation}
    if game.id in ONE_HAND:
        assert not {"hand_number", "totals"} & {*parts}
        return
    totals, rng = vec[i64]([10 + seat for seat in range(int(game.seats))]), Rng(8)
    start = game.opening(0)
    start.hand, start.totals = 2, totals
    seat = int(game.seats) - 1
    row = observed(fresh_deal(game, start, rng), seat)
    assert row[parts["hand_number"].start] == 2
    first = parts["totals"].start
    assert row[first : first + len(totals)] == [totals[seat], *totals[:seat]]


def test_a_row_of_ones_own_is_filled_alike(game: Game) -> None:
    *_, at = islice(positions(game, 2), 6)  # a short hand has fewer
    row = observed(at, 0)
    out = vec[i32]([0] * (len(row) + 3))
    at.observe_into(0, out, 2)
    assert list(out) == [0, 0, *row, 0]
    with pytest.raises(IndexError):
        at.observe_into(0, vec[i32]([0] * len(row)), 1)


def test_nothing_hidden_is_observed(game: Game) -> None:
    rng, pool = Rng(3), list(positions(game, 3))
    for at in pool[:: max(1, len(pool) // 8)]:
        for seat in seats_of(game, at):
            assert [*leaks(at, seat, pool, rng, view=observed)] == []


def test_samples_observe_the_same(game: Game) -> None:
    rng, asked, found = Rng(4), 0, 0
    for at in looked_at(game, 4, 6):
        for seat in seats_of(game, at):
            row = observed(at, seat)
            for _ in range(2):
                asked += 1
                if (drawn := sampled(at, seat, rng)) is not None:
                    found += 1
                    assert observed(drawn, seat) == row
    assert found >= 0.9 * asked, "hardly any search found a sample"


def exchanged(at: State, name: str, pool: list[State], rng: Rng, tries: int = 4) -> Iterator[State]:
    """The position with the value that an attribute has in others."""
    for _ in range(tries):
        value = getattr(pool[rng.below(len(pool))], name)
        changed = at.copy()
        plain = (
            value
            if isinstance(value, int)
            else value.copy()
            if hasattr(value, "copy")
            else value[:]
        )
        setattr(changed, name, plain)
        yield changed


def test_all_that_a_seat_may_know_now_is_observed(game: Game) -> None:
    known, seen = Counter[str](), Counter[str]()
    rng, pool = Rng(5), list(positions(game, 5))
    for at in [at for at in pool if at.turn != OVER][:: max(1, len(pool) // 24)]:
        for seat in {SPECTATOR, max(SPECTATOR, int(at.turn)), 0}:
            sight, row = at.sight(seat), observed(at, seat)
            for name in sight:
                if name in ("context", "table") or "." in name:
                    continue
                for changed in exchanged(at, name, pool, rng):
                    try:
                        new_sight, new = changed.sight(seat), observed(changed, seat)
                    except IMPOSSIBLE:
                        continue
                    if new_sight.get(name) != sight[name]:
                        known[name] += 1
                        seen[name] += new != row
    exempt = REMEMBERED.get(game.id, set()) | FOLLOWS.get(game.id, set())
    assert {name for name in known if not seen[name]} <= exempt


def test_a_row_that_tells_what_is_hidden_is_found() -> None:
    game, rng = st.game("mau_mau"), Rng(6)
    pool = list(positions(game, 6))

    def of_the_next(at: State, seat: int) -> list[int]:
        return observed(at, (seat + 1) % 4)

    assert "hands" in {name for at in pool[:8] for name in leaks(at, 0, pool, rng, of_the_next)}


# --- actions


def test_a_mask_marks_what_is_legal(game: Game) -> None:
    for at in looked_at(game, 7):
        if at.turn < 0:
            continue
        actions = at.terms().actions
        begun = {int(actions.of(move, 0)) for move in at.legal_moves()}
        assert {n for n, may in enumerate(at.mask()) if may} == begun
        assert len(at.mask()) == game.actions <= 8000


def test_actions_make_every_move(game: Game) -> None:
    for at in looked_at(game, 8):
        moves = [int(move) for move in at.legal_moves()] if at.turn >= 0 else []
        for move in moves[:: max(1, len(moves) // 6)]:
            by_move, by_action = at.copy(), at.copy()
            by_move.play(move)
            said = ""
            for action in at.terms().actions.naming(move):
                assert by_action.mask()[action]
                said = st.action_text(game, by_action, int(action))
                if by_action.apply_action(action):
                    break
            assert by_action == by_move
            assert said == game.text(at, move)


def test_a_part_of_a_move_is_told_by_the_first_that_it_can_mean() -> None:
    game = st.game("rummy")
    at = st.deal(game, 1)
    lift = next(int(move) for move in at.legal_moves() if game.text(at, move).startswith("lift"))
    first = int(at.terms().actions.naming(lift)[0])
    assert st.action_text(game, at, first) == f"{game.text(at, lift)} …"
    with pytest.raises(ValueError, match="action 1 is not allowed now"):
        st.action_text(game, at, 1)
