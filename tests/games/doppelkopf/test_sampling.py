"""`sample`: every deal that a seat cannot exclude, equally often, and no other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import comb
from typing import Any

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notation
from stammtisch.core.contract import SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.games.doppelkopf.cards import QUEEN_OF_CLUBS, copies, kinds_of
from stammtisch.games.doppelkopf.game import Doppelkopf
from stammtisch.games.doppelkopf.moves import DECLARE_HOCHZEIT, FIRST_SOLO
from stammtisch.games.doppelkopf.moves import GESUND as SAY_GESUND
from stammtisch.games.doppelkopf.moves import RE as SAY_RE
from stammtisch.games.doppelkopf.rules import DoppelkopfContext
from stammtisch.games.doppelkopf.state import DoppelkopfState
from stammtisch.kits.deals import Deals
from stammtisch.kits.tricks import claims
from stammtisch.matches import Hand
from tests.games.doppelkopf.positions import (
    GESUND,
    context,
    dealt,
    doppelkopf,
    make,
    normal_game,
    state,
)

pytestmark = pytest.mark.slow  # frequencies: once, with the compiled rules

GESUND_MOVE, HOCHZEIT, RE = int(SAY_GESUND), int(DECLARE_HOCHZEIT), int(SAY_RE)
SOLOS = range(int(FIRST_SOLO), RE)

HAUS: dict[str, Any] = {
    "dulle": "second",
    "hochzeit_rule": "plain_trick",
    "solo_rank": "kind",
    "solo_open": True,
    "absage_by": "party",
    "deadlines": "12 10 9 7 5",
    "hochzeit_shift": "k",
}


def random_game(game: Doppelkopf, rng: Rng, cards: int, gesund: bool) -> Hand:
    """A random hand played until the seat on turn holds so many cards."""
    inherits = context(game, dealer=int(rng.below(4)), owing=[int(rng.below(4))])
    order = game.pack()
    rng.shuffle(order)
    hand = Hand(game, inherits, [int(kind) for kind in order])
    while state(hand).step == 0 or state(hand).cards_of(state(hand).turn) > cards:
        seat = int(rng.below(4))
        late = [int(move) for move in hand.state.interrupts(seat) if move != claims.REST]
        if late and rng.below(4) == 0:
            hand.act(seat, late[int(rng.below(len(late)))])
            continue
        move = int(hand.state.pick(rng))
        if state(hand).step == 0 and gesund and GESUND_MOVE in hand.state.legal_moves():
            hochzeit = HOCHZEIT in hand.state.legal_moves() and rng.below(2)
            move = HOCHZEIT if hochzeit else GESUND_MOVE
        hand.act(int(hand.state.turn), move)
    return hand


def replayed(hand: Hand, other: DoppelkopfState) -> DoppelkopfState | None:
    """The same acts from other cards and secret declarations; None if one is not possible."""
    again = DoppelkopfState(other.rules, other.context, other.dealt)
    again.begin()
    for act in hand.acts:
        move = act.move
        if again.step == 0:
            move = int(other.declaration(act.seat))
        if again.objection(act.seat, move) is not None:
            return None
        if act.out_of_turn:
            again.interrupt(act.seat, move)
        else:
            again.play(move)
    return again


@pytest.mark.parametrize("options", [{}, HAUS, {"silent_solo": False, "nines": False}])
@pytest.mark.parametrize("gesund", [True, False])
def test_the_same_acts_lead_from_a_sample_to_the_same_position(
    options: dict[str, Any], gesund: bool
) -> None:
    game, rng = doppelkopf(**options), Rng(31)
    for number in range(40):
        hand = random_game(game, rng, 1 + number % int(game.rules.size), gesund)
        for viewer in (*range(4), SPECTATOR):
            sample = state(hand).sample(viewer, rng)
            again = replayed(hand, sample)
            assert again is not None
            assert list(again.words()) == list(sample.words())
            assert seen(again, viewer) == seen(state(hand), viewer)
            if viewer != SPECTATOR:
                assert sample.dealt[viewer] == state(hand).dealt[viewer]


def seen(position: DoppelkopfState, viewer: int) -> bytes:
    """What the viewer sees, as bytes."""
    return msgspec.json.encode(position.view(viewer))


def splits(cards: list[int], sizes: list[int]) -> Iterator[list[tuple[int, ...]]]:
    """All ways to give these cards, each copy for itself, to hands of these sizes."""
    if not sizes:
        yield []
        return
    for chosen in combinations(range(len(cards)), sizes[0]):
        rest = [card for place, card in enumerate(cards) if place not in chosen]
        for others in splits(rest, sizes[1:]):
            yield [tuple(cards[place] for place in chosen), *others]


def possible_deals(hand: Hand, viewer: int) -> Counter[tuple[int, ...]]:
    """All deals of the unseen cards that explain everything, with their number of copies."""
    now = state(hand)
    others = [seat for seat in range(4) if seat != viewer]
    unseen = [int(kind) for seat in others for kind in kinds_of(now.hands[seat])]
    sizes = [int(now.cards_of(seat)) for seat in others]
    found: Counter[tuple[int, ...]] = Counter()
    for deal in splits(sorted(unseen), sizes):
        candidate = with_hands(now, dict(zip(others, deal, strict=True)))
        if any(
            explains(hand, each, viewer) for each in secret_declarations(now, candidate, viewer)
        ):
            found[tuple(int(held) for held in candidate.hands)] += 1
    return found


def with_hands(now: DoppelkopfState, held: dict[int, tuple[int, ...]]) -> DoppelkopfState:
    """The position with other cards in these hands, as if they had been dealt so."""
    dealt_hands, hands = [], []
    for seat in range(4):
        played = Counter(kinds_of(now.dealt[seat]))
        played.subtract(kinds_of(now.hands[seat]))
        own = held.get(seat, tuple(kinds_of(now.hands[seat])))
        hands.append(as_hand(list(own)))
        dealt_hands.append(as_hand([*played.elements(), *own]))
    new = now.copy()
    new.dealt, new.hands = vec[i64](dealt_hands), vec[i64](hands)
    return new


def as_hand(kinds: list[int]) -> int:
    held = Counter(kind // 13 * 6 + kind % 13 - 7 for kind in kinds)
    return sum(1 << card for card in held) + sum(
        1 << (card + 24) for card, number in held.items() if number == 2
    )


def secret_declarations(
    now: DoppelkopfState, candidate: DoppelkopfState, viewer: int
) -> Iterator[DoppelkopfState]:
    """The candidate with every combination of what the losing Vorbehalte can have been."""
    secret = [
        seat
        for seat in range(4)
        if seat not in (viewer, now.soloist) and now.declaration(seat) > GESUND_MOVE
    ]
    for moves in product(range(HOCHZEIT, RE), repeat=len(secret)):
        new = candidate.copy()
        for seat, move in zip(secret, moves, strict=True):
            new.declared += (move - now.declaration(seat)) * 256**seat
        yield new


def explains(hand: Hand, candidate: DoppelkopfState, viewer: int) -> bool:
    """The same acts are possible from there, and the viewer sees the same."""
    again = replayed(hand, candidate)
    return again is not None and seen(again, viewer) == seen(state(hand), viewer)


@pytest.mark.parametrize("options", [{}, HAUS])
@pytest.mark.parametrize(("seed", "gesund"), [(1, True), (2, True), (3, False), (4, False)])
def test_late_samples_are_uniform_over_all_deals_that_explain_everything(
    options: dict[str, Any], seed: int, gesund: bool
) -> None:
    game, rng = doppelkopf(**options), Rng(seed, 77)
    for _ in range(2):
        hand = random_game(game, rng, 2, gesund)
        compare(hand, int(hand.state.turn), rng)


def compare(hand: Hand, viewer: int, rng: Rng) -> None:
    """Samples against enumeration, within five standard deviations."""
    possible = possible_deals(hand, viewer)
    assert tuple(int(held) for held in state(hand).hands) in possible
    draws = 30 * len(possible)
    drawn = Counter(
        tuple(int(held) for held in state(hand).sample(viewer, rng).hands) for _ in range(draws)
    )
    assert set(drawn) <= set(possible)
    for deal, ways in possible.items():
        mean = draws * ways / possible.total()
        assert abs(drawn[deal] - mean) < 5 * mean**0.5 + 1


@pytest.mark.rules("DOK-42")
def test_announcements_in_a_normal_game_tell_who_holds_the_alten() -> None:
    """Re and both Kontra are said: the fourth hand, too, is known to be Re."""
    hand = normal_game(re=(0, 2))
    make(hand, "1 Kc", "0 re", "3 kontra", "1 kontra")
    rng = Rng(9)
    for viewer, sure in ((1, {0: 1, 2: 1}), (3, {0: 1, 2: 1})):
        for _ in range(20):
            sample = state(hand).sample(viewer, rng)
            held = {seat: copies(sample.dealt[seat], QUEEN_OF_CLUBS) for seat in (0, 2)}
            assert held == sure or held == {0: 2, 2: 0}
    drawn = [state(hand).sample(1, rng).dealt for _ in range(60)]
    seen_splits = {tuple(int(copies(d, QUEEN_OF_CLUBS)) for d in dealt_to) for dealt_to in drawn}
    assert seen_splits == {(1, 0, 1, 0), (2, 0, 0, 0)}


@pytest.mark.rules("DOK-29")
def test_the_bride_holds_both_alten() -> None:
    hand = dealt(doppelkopf(), ["", "", "Qc Qc", ""])
    make(hand, "1 gesund", "2 hochzeit", "3 gesund", "0 gesund")
    rng = Rng(4)
    for _ in range(20):
        assert copies(state(hand).sample(1, rng).hands[2], QUEEN_OF_CLUBS) == 2


@pytest.mark.rules("DOK-18", "DOK-19")
def test_a_losing_vorbehalt_must_be_able_to_have_lost() -> None:
    """Seat 1 sits before the Lustsolo of seat 2 and lost to it: it can only be a Hochzeit."""
    game = doppelkopf()
    hand = dealt(game, ["", "Qc Qc", "", ""], context(game, owing=[1, 0]))
    make(hand, "1 hochzeit", "2 solo aces", "3 gesund", "0 gesund")
    rng = Rng(4)
    for _ in range(20):
        sample = state(hand).sample(3, rng)
        assert sample.declaration(1) == HOCHZEIT
        assert copies(sample.hands[1], QUEEN_OF_CLUBS) == 2


def test_secret_vorbehalte_are_drawn_from_all_that_are_possible() -> None:
    hand = dealt(doppelkopf())
    make(hand, "1 solo jacks", "2 solo aces")
    rng = Rng(4)
    drawn = Counter(int(state(hand).sample(2, rng).declaration(1)) for _ in range(1000))
    assert set(drawn) == {HOCHZEIT, *SOLOS}
    assert {int(state(hand).sample(2, rng).declaration(2)) for _ in range(10)} == {SOLOS[-1]}
    ends = {int(state(hand).sample(1, rng).declaration(2)) for _ in range(400)}
    assert ends >= set(SOLOS)


@pytest.mark.rules("DOK-12")
def test_who_did_not_follow_has_none() -> None:
    hand = dealt(
        doppelkopf(),
        ["Ac Tc 9c", "Kc Kc Ts", "9s " + "Ah " * 2 + "Kh Kh 9h 9h Ad Ad Td Td Kd", "Ac"],
    )
    make(hand, *GESUND, "1 Kc", "2 9s")
    rng = Rng(6)
    for _ in range(50):
        sample = state(hand).sample(1, rng)
        assert not any(
            notation(kind) in {"Ac", "Tc", "Kc", "9c"} for kind in kinds_of(sample.hands[2])
        )


def test_deals_within_bounds_are_counted_and_drawn_exactly() -> None:
    """Two types with bounds and some free cards for three hands, against brute force."""
    rooms, sizes = [3, 2, 3], [3, 2]
    least, most = [0, 1, 0, 0, 0, 0], [2, 2, 0, 2, 0, 2]
    free = sum(rooms) - sum(sizes)
    ways: Counter[tuple[int, ...]] = Counter()
    for split in product(range(4), repeat=6):
        first, second = split[:3], split[3:]
        if sum(first) != sizes[0] or sum(second) != sizes[1]:
            continue
        if any(not low <= n <= high for low, n, high in zip(least, split, most, strict=True)):
            continue
        rest = [room - a - b for room, a, b in zip(rooms, first, second, strict=True)]
        if min(rest) >= 0:
            ways[split] = multinomial(first) * multinomial(second) * multinomial(rest)
    assert free == 3
    deals = Deals(vec[i64](rooms), vec[i64](sizes), vec[i64](least), vec[i64](most))
    assert deals.ways(0, deals.start) == ways.total()
    rng, draws = Rng(2), 20_000
    drawn = Counter(tuple(int(n) for n in deals.draw(rng)) for _ in range(draws))
    assert set(drawn) <= set(ways)
    for split, number in ways.items():
        mean = draws * number / ways.total()
        assert abs(drawn[split] - mean) < 5 * mean**0.5 + 1


def multinomial(parts: Any) -> int:
    total, found = 0, 1
    for part in parts:
        total += part
        found *= comb(total, part)
    return found


def test_for_the_same_generator_a_sample_depends_on_nothing_secret() -> None:
    game, rng = doppelkopf(**HAUS), Rng(12)
    for number in range(20):
        hand = random_game(game, rng, 2 + number % 10, number % 2 == 0)
        viewer = number % 4
        other = state(hand).sample(viewer, rng)
        one, two = (each.sample(viewer, Rng(number)) for each in (state(hand), other))
        assert list(one.words()) == list(two.words())


@pytest.mark.rules("DOK-18")
def test_what_a_losing_vorbehalt_was_stays_hidden_when_the_hand_is_over() -> None:
    hand = dealt(doppelkopf(), ["", "", "Qc Qc", ""])
    make(hand, "1 solo aces", "2 hochzeit", "3 gesund", "0 gesund")
    while not hand.over:
        hand.act(int(hand.state.turn), int(hand.state.legal_moves()[0]))
    rng = Rng(4)
    for viewer in (0, 1, 3, SPECTATOR, 2):
        samples = [state(hand).sample(viewer, rng) for _ in range(200)]
        assert all(list(sample.dealt) == list(state(hand).dealt) for sample in samples)
        assert all(list(sample.scores()) == list(hand.state.scores()) for sample in samples)
        heard = {int(sample.declaration(2)) for sample in samples}
        assert heard == ({HOCHZEIT} if viewer == 2 else {HOCHZEIT, *SOLOS})


def test_contexts_are_kept() -> None:
    game = doppelkopf()
    hand = dealt(game, (), context(game, dealer=2, hand=7, owing=[1, 3]))
    inherited = state(hand).sample(0, Rng(1)).context
    assert isinstance(inherited, DoppelkopfContext)
    assert (inherited.dealer, inherited.hand, inherited.owing) == (2, 7, 10)
