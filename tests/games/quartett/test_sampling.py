"""What a seat cannot exclude, against a count of all deals that lead to the same questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.core.view import CardView
from stammtisch.games.quartett.position import ASK_WHAT
from stammtisch.games.quartett.sampling import LOOKS
from stammtisch.games.quartett.state import Quartett, QuartettState
from tests.chi_square import agrees
from tests.conformance.worlds import hands_in
from tests.games.quartett.positions import quartett, small_deck

slow = pytest.mark.slow  # frequencies: once, with the compiled rules

Hands = tuple[tuple[int, ...], ...]


def deals(cards: tuple[int, ...], sizes: list[int]) -> Iterator[Hands]:
    """All ways to deal these cards into hands of these sizes."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        left = tuple(card for card in cards if card not in hand)
        for others in deals(left, sizes[1:]):
            yield (hand, *others)


def all_deals(game: Quartett, viewer: int, own: tuple[int, ...]) -> Iterator[list[list[int]]]:
    """All deals in which the viewer holds his cards."""
    sizes = game.hand_sizes(game.opening(0))
    others = [seat for seat in range(int(game.seats)) if seat != viewer]
    cards = tuple(int(kind) for kind in game.pack() if int(kind) not in own)
    for deal in deals(cards, [sizes[seat] for seat in others]):
        hands = dict(zip(others, map(list, deal), strict=True)) | {viewer: list(own)}
        yield [hands[seat] for seat in range(int(game.seats))]


def replayed(game: Quartett, hands: list[list[int]], match: st.Match) -> QuartettState | None:
    """The position after the same moves from another deal; None where they go otherwise."""
    context = game.opening(0)
    state = game.deal(vec[i64](game.arrange(context, hands, [])), context)
    assert isinstance(state, QuartettState)
    for act, true in zip(match.hand.acts, match.hand.states, strict=False):
        assert isinstance(true, QuartettState)
        same = state.turn == true.turn and list(state.counts) == list(true.counts)
        if not same or act.move not in list(state.legal_moves()):
            return None
        if list(state.laid) != list(true.laid) or list(state.log) != list(true.log):
            return None
        state.play(act.move)
    now = match.state
    assert isinstance(now, QuartettState)
    equal = list(state.log) == list(now.log) and list(state.counts) == list(now.counts)
    return state if equal and list(state.laid) == list(now.laid) else None


def asked(game: Quartett, seed: int, moves: int) -> st.Match:
    """A table after so many random moves, questions complete."""
    match, rng = st.Match(game, seed=seed, dealer=0), Rng(seed)
    for _ in range(moves):
        if not match.hand_over:
            match.play(int(match.state.pick(rng)))
    return match


@pytest.mark.parametrize(
    ("seats", "moves"),
    [(3, moves) for moves in (0, 2, 6, 10, 14, 20)]
    + [pytest.param(4, moves, marks=slow) for moves in (6, 8, 10, 14, 20)],
)
def test_samples_are_exactly_what_cannot_be_excluded(seats: int, moves: int) -> None:
    game = quartett(seats, deck=small_deck())
    match = asked(game, seed=3 * moves + seats, moves=moves)
    if match.hand_over:
        return
    viewer = moves // 2 % seats
    first = match.hand.states[0]
    assert isinstance(first, QuartettState)
    own = tuple(int(card.kind) for card in hand_zone(first, viewer))
    if len(own) != game.hand_sizes(game.opening(0))[viewer]:
        return  # a quartet was laid down right after the deal
    possible = {
        tuple(state.words())
        for hands in all_deals(game, viewer, own)
        if (state := replayed(game, hands, match)) is not None
    }
    assert tuple(match.state.words()) in possible
    rng = Rng(7)
    draws = 12 * len(possible) if len(possible) > 60 else 40 * len(possible)
    seen = Counter(tuple(match.state.sample(viewer, rng).words()) for _ in range(draws))
    assert seen.keys() <= possible
    if len(possible) <= 300:
        assert seen.keys() == possible
    mean = draws / len(possible)
    assert max(seen.values()) < mean + 6 * mean**0.5 + 1, "about equally likely"


def worlds(game: Quartett, match: st.Match, viewer: int) -> Counter[tuple[int, ...]]:
    """The positions that the viewer cannot exclude: cards that nobody was ever seen to give away
    or to lay down change places between the hands to which they were dealt."""
    hands = [hands_in(state) for state in match.hand.states]
    owner = {kind: seat for seat, hand in enumerate(hands[0]) for kind in hand}
    open_cards = {kind for kind, seat in owner.items() if seat == viewer} | {
        kind for then in hands for kind in owner if kind not in then[owner[kind]]
    }
    hidden = tuple(kind for kind in owner if kind not in open_cards)
    dealt = [[kind for kind in hand if kind in open_cards] for hand in hands[0]]
    sizes = [len(hand) - len(seen) for hand, seen in zip(hands[0], dealt, strict=True)]
    found = Counter[tuple[int, ...]]()
    for deal in deals(hidden, sizes):
        cards = [[*seen, *more] for seen, more in zip(dealt, deal, strict=True)]
        if (state := replayed(game, cards, match)) is not None:
            found[tuple(state.words())] += 1
    return found


def test_where_no_two_cards_can_change_places_all_ways_are_drawn_equally_often() -> None:
    """Of ten ways no exchange of two cards leads from four of them to the other six."""
    game, rng = quartett(4, deck=small_deck(4)), Rng(5)
    match = asked(game, seed=25, moves=20)
    ways = worlds(game, match, 2)
    assert len(ways) == 10
    drawn = Counter(tuple(match.state.sample(2, rng).words()) for _ in range(3000))
    assert set(drawn) == set(ways)
    assert agrees(drawn, ways)


def hand_zone(state: QuartettState, seat: int) -> tuple[CardView, ...]:
    """The cards that a seat sees in its hand."""
    return next(zone.cards for zone in state.view(seat).zones if zone.id == f"hand{seat}")


def test_with_many_seats_each_hand_may_hold_a_card_as_well_as_another() -> None:
    """Too many ways to count them: cards change places instead."""
    match = asked(quartett(8), seed=1, moves=0)
    state = cast(match.state)
    deals = state.known_to(0)
    assert deals.looks > LOOKS
    own = [int(card.kind) for card in hand_zone(state, 0)]
    card = next(int(kind) for kind in match.game.pack() if int(kind) not in own)
    rng, drawn = Rng(3), Counter[int]()
    for _ in range(400):
        hands = hands_in(state.sample(0, rng))
        assert sorted(hands[0]) == sorted(own) and {len(hand) for hand in hands} == {4}
        drawn[next(seat for seat in range(8) if card in hands[seat])] += 1
    assert agrees(drawn, dict.fromkeys(range(1, 8), 1))


def test_where_cards_change_places_the_first_deal_is_searched_for_until_one_fits() -> None:
    match = asked(quartett(10), seed=8, moves=21)
    state = cast(match.state)
    sizes, rng = [int(count) for count in state.counts], Rng(3)
    for viewer in (0, 3, 7):
        assert state.known_to(viewer).looks > LOOKS
        for _ in range(6):
            assert [len(hand) for hand in hands_in(state.sample(viewer, rng))] == sizes


def test_a_spectator_knows_the_questions_only() -> None:
    game = quartett(3, deck=small_deck())
    match = asked(game, seed=2, moves=8)
    rng = Rng(1)
    true = cast(match.state)
    drawn = [cast(true.sample(SPECTATOR, rng)) for _ in range(60)]
    assert all(list(state.log) == list(true.log) for state in drawn)
    assert len({tuple(state.words()) for state in drawn}) > 20


def test_whom_another_is_going_to_ask_is_not_known() -> None:
    game = quartett()
    match = st.Match(game, seed=4, dealer=0)
    match.play("target 2")
    rng = Rng(2)
    drawn = Counter[int]()
    for _ in range(60):
        state = match.state.sample(0, rng)
        assert isinstance(state, QuartettState) and state.phase == ASK_WHAT
        drawn[int(state.target)] += 1
    assert set(drawn) == {0, 2, 3}
    own = match.state.sample(1, rng)
    assert isinstance(own, QuartettState) and own.target == 2


@slow
@pytest.mark.parametrize("seats", [5, 8])
def test_long_memories_of_many_seats_agree_with_every_question(seats: int) -> None:
    game = quartett(seats)
    match = asked(game, seed=seats, moves=120)
    rng = Rng(seats)
    assert match.turn != OVER
    for viewer in range(seats):
        own = [int(card.kind) for card in hand_zone(cast(match.state), viewer)]
        for _ in range(3):
            state = cast(match.state.sample(viewer, rng))
            assert [int(card.kind) for card in hand_zone(state, viewer)] == own
            assert list(state.counts) == list(cast(match.state).counts)


def cast(state: st.State) -> QuartettState:
    """The state as what it is."""
    assert isinstance(state, QuartettState)
    return state
