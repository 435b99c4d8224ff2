"""`sample` in the presets `klassisch` and `haus`, with revokes and claims: it explains all acts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import msgspec
import pytest

from stammtisch.core.contract import SPECTATOR, make
from stammtisch.core.rng import Rng
from stammtisch.games.doppelkopf import GAME
from stammtisch.games.doppelkopf.cards import (
    FOLLOW,
    INDEX,
    QUEEN_OF_CLUBS,
    copies,
    kinds_of,
    trumps_of,
    without,
)
from stammtisch.games.doppelkopf.hearsay import shown_voids, voids
from stammtisch.games.doppelkopf.moves import (
    FIRST_PUSHED,
    FIRST_RETURNED,
    TAKE_TRICK,
)
from stammtisch.games.doppelkopf.position import ASKING, DECLARING, PLAYING, PUSHING, RETURNING
from stammtisch.games.doppelkopf.state import DoppelkopfState
from stammtisch.kits.tricks import claims
from stammtisch.matches import Hand
from stammtisch.players.registry import habits_of
from tests.games.doppelkopf.positions import (
    GESUND,
    card,
    context,
    dealt,
    mask,
    no_sau,
    preset,
    state,
)
from tests.games.doppelkopf.positions import make as say
from tests.games.doppelkopf.random_records import random_options

pytestmark = pytest.mark.slow  # frequencies: once, with the compiled rules

HABITS = habits_of("doppelkopf")
POOR = "Qs Kd Ac Tc Kc 9c As Ks 9s Ah Kh 9h"


def random_walk(game: Any, rng: Rng, moves: int) -> Hand:
    """A random hand after so many moves; declarations and answers mostly look for a partner."""
    order = game.pack()
    rng.shuffle(order)
    hand = Hand(game, context(game, dealer=int(rng.below(4))), [int(kind) for kind in order])
    while len(hand.acts) < moves and not hand.over:
        seat = int(rng.below(4))
        beside = [int(move) for move in hand.state.interrupts(seat)]
        if beside and rng.below(5) == 0:
            hand.act(seat, beside[int(rng.below(len(beside)))])
            continue
        quiet = state(hand).step < PLAYING and rng.below(4)
        move = HABITS.quiet_pick(hand.state, rng) if quiet else hand.state.pick(rng)
        hand.act(int(hand.state.turn), int(move))
    return hand


def replayed(hand: Hand, other: DoppelkopfState) -> DoppelkopfState:
    """The same acts from other cards; what was hidden of them is as the other position has it."""
    again = DoppelkopfState(other.rules, other.context, other.dealt)
    again.begin()
    for act in hand.acts:
        move = int(act.move)
        if FIRST_PUSHED <= move < FIRST_RETURNED:
            continue
        if again.step == PUSHING:
            push(again, int(other.pushed))
        if again.step == DECLARING:
            move = int(other.declaration(act.seat))
        if FIRST_RETURNED <= move < TAKE_TRICK:
            left = without(other.returned, again.returned)
            move = int(FIRST_RETURNED) + int(INDEX[kinds_of(left)[0]])
        assert again.objection(act.seat, move) is None, (act, move)
        make(again, act.seat, move)
    if again.step == PUSHING:
        push(again, int(other.pushed))
    return again


def push(position: DoppelkopfState, cards: int) -> None:
    """Put down what is still missing of these cards, the trumps among them first."""
    while position.step == PUSHING and (left := without(cards, position.pushed)):
        wanted = {int(FIRST_PUSHED) + int(INDEX[kind]) for kind in kinds_of(left)}
        position.play(next(move for move in position.legal_moves() if move in wanted))


def seen(position: DoppelkopfState, viewer: int) -> bytes:
    return msgspec.json.encode(position.view(viewer))


def check_samples(hand: Hand, rng: Rng) -> None:
    """For every viewer: the sample is reached by the acts, and looks like the true position."""
    if hand.over:
        return
    for viewer in (*range(4), SPECTATOR):
        sample = state(hand).sample(viewer, rng)
        again = replayed(hand, sample)
        assert list(again.words()) == list(sample.words())
        assert seen(again, viewer) == seen(state(hand), viewer)
        if viewer != SPECTATOR:
            assert sample.dealt[viewer] == state(hand).dealt[viewer]
            assert sample.hands[viewer] == state(hand).hands[viewer]


@pytest.mark.rules("DOK-36", "DOK-39", "DOK-63")
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("klassisch", {}),
        ("klassisch", {"solo_open": False, "grossspiel": True, "armut": True}),
        ("haus", {}),
        ("haus", {"solo_open": False, "silent_solo": False}),
        ("haus", {"revoke": "prevent"}),
    ],
)
def test_the_same_acts_lead_to_the_sample(name: str, options: dict[str, Any]) -> None:
    game, rng = preset(name, **options), Rng(17)
    for number in range(100):
        check_samples(random_walk(game, rng, 2 + number % 62), rng)


def test_the_same_with_options_at_random() -> None:
    chance, rng = Random(8), Rng(8)
    for number in range(60):
        game = GAME.build(random_options(chance), 4)
        check_samples(random_walk(game, rng, 3 + number), rng)


@pytest.mark.rules("DOK-36")
def test_every_stage_of_an_exchange() -> None:
    """The poor player, the taker, the others, before, while and after the cards go."""
    rng, stages = Rng(4), set()
    hand = dealt(preset("haus"), ["9c", "Qc Qc", POOR, ""])
    moves = [
        "1 hochzeit",
        "2 armut",
        "3 gesund",
        "0 gesund",
        "2 push",
        "2 push",
        "2 push 9c",
        "3 refuse",
        "0 take",
    ]
    moves += ["0 return Kd", "0 return 9c", "0 return 9c", "1 pass", "2 pass", "3 pass", "0 pass"]
    for move in moves:
        say(hand, move)
        stages.add(int(state(hand).step))
        for _ in range(5):
            check_samples(hand, rng)
    assert stages >= {PUSHING, ASKING, RETURNING, PLAYING}


@pytest.mark.rules("DOK-36")
def test_who_took_may_himself_have_had_a_vorbehalt() -> None:
    """Seat 1 declared a Vorbehalt and took the Armut: it was dealt both Alten or few trumps."""
    rng = Rng(2)
    hand = dealt(preset("haus"), ["9c", "Qc Qc", POOR, ""])
    say(
        hand,
        "1 hochzeit",
        "2 armut",
        "3 gesund",
        "0 gesund",
        "2 push",
        "2 push",
        "2 push 9c",
        "3 refuse",
        "0 refuse",
    )
    say(hand, "1 take", "1 return Kd", "1 return 9c", "1 Qs")
    no_sau(hand)
    for _ in range(40):
        dealt_then = state(hand).sample(3, rng).dealt[1]
        few = bin(int(trumps_of(dealt_then, state(hand).order))).count("1") <= 3
        assert few or copies(dealt_then, QUEEN_OF_CLUBS) == 2
    check_samples(hand, rng)


@pytest.mark.rules("DOK-36")
@pytest.mark.parametrize("revoke", ["prevent", "penalty"])
@pytest.mark.parametrize("returned", [["Kd", "9c", "9c"], ["Ks", "9c", "9c"]])
def test_what_an_outsider_knows_of_the_poor_hand_is_drawn_uniformly(
    returned: list[str], revoke: str
) -> None:
    """Against an enumeration of hands and of returned cards, two tricks before the end.

    Where revokes are possible one draw of eight leaves open who did not follow though he could.
    """
    game, rng = preset("haus", sau=False, revoke=revoke), Rng(3)
    hand = dealt(game, ["9c Ks", "", POOR, ""])
    say(
        hand,
        *(
            "1 gesund",
            "2 armut",
            "3 gesund",
            "0 gesund",
            "2 push",
            "2 push",
            "2 push 9c",
            "3 refuse",
            "0 take",
        ),
    )
    say(hand, *(f"0 return {each}" for each in returned))
    while state(hand).tricks.done < 10 or state(hand).tricks.lying:
        hand.act(int(hand.state.turn), int(hand.state.pick(rng)))
    compare(hand, 1, rng)
    compare(hand, 3, rng)


def compare(hand: Hand, viewer: int, rng: Rng) -> None:
    """Frequencies of the hands of all seats within five standard deviations."""
    now = state(hand)
    expected = possible(hand, viewer, list(voids(now)))
    if now.rules.penalty:
        honest = possible(hand, viewer, list(shown_voids(now)))
        expected = Counter(
            {
                hands: ways * honest.total() + 7 * honest[hands] * expected.total()
                for hands, ways in expected.items()
            }
        )
    assert tuple(int(held) for held in now.hands) in expected
    draws = 40 * len(expected)
    drawn = Counter(tuple(int(h) for h in now.sample(viewer, rng).hands) for _ in range(draws))
    assert set(drawn) <= set(expected)
    for hands, ways in expected.items():
        mean = draws * ways / expected.total()
        assert abs(drawn[hands] - mean) < 5 * mean**0.5 + 1


def possible(hand: Hand, viewer: int, missing: Sequence[int]) -> Counter[tuple[int, ...]]:
    """All hands of the others, each as often as cards can have come back to the poor player."""
    now, others = state(hand), [seat for seat in range(4) if seat != viewer]
    unseen = [kind for seat in others for kind in kinds_of(now.hands[seat])]
    found: Counter[tuple[int, ...]] = Counter()
    for one in combinations(range(6), 2):
        rest = [place for place in range(6) if place not in one]
        for two in combinations(rest, 2):
            three = [place for place in rest if place not in two]
            split = dict(zip(others, (one, two, three), strict=True))
            hands = list(now.hands)
            for seat, places in split.items():
                hands[seat] = mask_of([int(unseen[place]) for place in places])
            weight = explanations(now, hands, missing)
            if weight:
                found[tuple(int(held) for held in hands)] += weight
    return found


def mask_of(kinds: list[int]) -> int:
    held = Counter(int(INDEX[kind]) for kind in kinds)
    return sum(1 << c for c in held) + sum(1 << (c + 24) for c, n in held.items() if n == 2)


def explanations(now: DoppelkopfState, hands: list[int], missing: Sequence[int]) -> int:
    """How many choices of three returned cards fit what was played and heard."""
    if any(not followed(now, hands[seat], int(missing[seat])) for seat in range(4)):
        return 0
    poor = 2
    whole = [*kinds_of(now.played_by(poor)), *kinds_of(hands[poor])]
    trumps = [trumps_of(mask_of([int(kind)]), now.order) != 0 for kind in whole]
    told = trumps_of(now.returned, now.order) != 0
    return sum(
        any(trumps[place] for place in back) == told and sum(trumps[p] for p in back) == sum(trumps)
        for back in combinations(range(12), 3)
    )


def followed(now: DoppelkopfState, held: int, missing: int) -> bool:
    """The hand holds nothing of the classes that are missing in it."""
    both = [int(FOLLOW[now.order * 5 + each]) for each in range(5) if (missing >> each) & 1]
    return all(not held & (cards | cards << 24) for cards in both)


@pytest.mark.rules("DOK-33", "DOK-34")
def test_the_caller_holds_both_alten_and_at_most_one_of_the_aces() -> None:
    hand = dealt(preset("klassisch"), ["", "Qc Qc", "", ""])
    say(hand, "1 call h", "2 gesund", "3 gesund", "0 gesund")
    rng, aces = Rng(1), set()
    for viewer in (0, 2, 3, SPECTATOR):
        for _ in range(60):
            held = state(hand).sample(viewer, rng).hands[1]
            assert copies(held, QUEEN_OF_CLUBS) == 2
            aces.add(int(copies(held, card("Ah"))))
    assert aces == {0, 1}


@pytest.mark.rules("DOK-22")
def test_gesund_without_a_silent_solo_excludes_both_alten() -> None:
    hand = dealt(preset("klassisch"), ["", "9c", "Qc", "Qc"])
    say(hand, *GESUND)
    rng = Rng(1)
    for _ in range(60):
        hands = state(hand).sample(1, rng).hands
        assert all(copies(held, QUEEN_OF_CLUBS) < 2 for held in hands)


@pytest.mark.rules("DOK-24")
def test_a_suit_solo_in_klassisch_shows_both_alten() -> None:
    hand = dealt(preset("klassisch"), ["", "Qc Qc", "", ""])
    say(hand, "1 solo suit_s", *GESUND[1:])
    rng = Rng(1)
    for _ in range(30):
        assert copies(state(hand).sample(2, rng).hands[1], QUEEN_OF_CLUBS) == 2


@pytest.mark.rules("DOK-39")
def test_who_said_sau_holds_both_aces_until_they_fall() -> None:
    hand = dealt(preset("haus"), ["Kd", "9d", "Ad Ad Qs", "9d"])
    say(hand, *GESUND, "1 pass", "2 sau")
    rng = Rng(1)
    for viewer in (0, 1, 3, SPECTATOR):
        for _ in range(20):
            assert copies(state(hand).sample(viewer, rng).hands[2], card("Ad")) == 2
    say(hand, "1 9d", "2 Ad")
    assert {int(copies(state(hand).sample(1, rng).hands[2], card("Ad"))) for _ in range(20)} == {1}


@pytest.mark.rules("DOK-40")
def test_who_did_not_say_sau_may_well_hold_both_aces() -> None:
    hand = dealt(preset("haus"), ["", "9d", "Ad Ad", ""])
    say(hand, *GESUND)
    no_sau(hand)
    rng = Rng(1)
    held = {int(copies(state(hand).sample(1, rng).hands[2], card("Ad"))) for _ in range(80)}
    assert held == {0, 1, 2}


REVOKED = ["Kc", "Ac", "Tc", "Jd 9c As As Ts Ts Ks Ks 9s 9s Ah Ah"]


@pytest.mark.rules("DOK-63", "DOK-64")
def test_with_revokes_who_did_not_follow_may_hold_the_suit_until_it_is_judged() -> None:
    hand = dealt(preset("haus"), REVOKED)
    say(hand, *GESUND)
    no_sau(hand)
    say(hand, "1 Ac", "2 Tc", "3 Jd", "0 Kc")
    rng = Rng(1)
    clubs = mask("9c Tc Kc Ac")
    drawn = Counter(bool(state(hand).sample(1, rng).hands[3] & clubs) for _ in range(200))
    assert 0 < drawn[True] < drawn[False] / 4  # mostly it is taken to have had none
    truthful = dealt(preset("haus"), [*REVOKED[:3], REVOKED[3].replace("9c", "9h")])
    say(truthful, *GESUND)
    no_sau(truthful)
    say(truthful, "1 Ac", "2 Tc", "3 Jd", "0 Kc", "3 take", "1 claim 3 1")
    judged = {bool(state(truthful).sample(1, rng).hands[3] & clubs) for _ in range(60)}
    assert judged == {False}


@pytest.mark.rules("DOK-63")
def test_cards_that_went_back_are_known() -> None:
    hand = dealt(preset("haus"), REVOKED)
    say(hand, *GESUND)
    no_sau(hand)
    say(hand, "1 Ac", "2 Tc", "3 Jd", "0 Kc", "3 correct")
    rng = Rng(1)
    for _ in range(30):
        sample = state(hand).sample(1, rng)
        assert sample.hands[3] & mask("Jd")
        assert sample.hands[3] & mask("9c Tc Kc Ac")
        assert sample.hands[0] & mask("Kc")
    say(hand, "3 9c", "0 Kc")
    assert not state(hand).shown[0]


def test_a_claimer_shows_the_hand() -> None:
    plain = {"karlchen_last": 0, "karlchen_caught": 0, "doppelkopf_point": "off"}
    hand = dealt(preset("turnier", **plain), ["", "Th Th Qc", "", "Qc"])
    say(hand, *GESUND)
    hand.act(1, int(claims.REST))
    rng = Rng(1)
    for viewer in (0, 2, 3, SPECTATOR):
        assert state(hand).sample(viewer, rng).hands[1] == state(hand).hands[1]
