"""`sample`: every deal that a seat cannot exclude, equally often, and no other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec
import pytest

from stammtisch.cards import read_card
from stammtisch.core.bits import BIT, count, members
from stammtisch.core.contract import SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.games.tarock.hand import Tarock, TarockHand
from stammtisch.games.tarock.steps import AUCTION, LAYING_AWAY
from stammtisch.kits.tricks.claims import DENY, GRANT, REST
from stammtisch.kits.tricks.moves import CLAIMING, ENDED, PLAYING
from stammtisch.matches import Hand
from tests.games.tarock.positions import (
    LAY_AWAY,
    PASS,
    declare,
    late,
    mask,
    new_match,
    position,
    shown,
    tarock,
)

pytestmark = pytest.mark.slow  # frequencies: once, with the compiled rules

HEADING: dict[str, Any] = {"must_head": True, "announce": True, "auction_order": "type_first"}


def now(hand: Hand) -> TarockHand:
    """The position of a hand of Tarock."""
    assert isinstance(hand.state, TarockHand)
    return hand.state


def knows_away(state: TarockHand, seat: int) -> bool:
    """Whether the seat has seen the stock and knows what was laid away."""
    return bool(state.taken_up() and seat == state.declarer)


def random_hand(game: Tarock, rng: Rng, dealer: int) -> Hand:
    """A fresh hand from a pack that was shuffled."""
    order = game.pack()
    rng.shuffle(order)
    return Hand(game, game.opening(dealer), [int(kind) for kind in order])


def go_on(hand: Hand, rng: Rng) -> None:
    """One quiet move; now and then a claim that is refused by the second who is asked."""
    state = now(hand)
    seat = int(state.turn)
    if len(state.interrupts(seat)) and rng.below(3) == 0:
        hand.act(seat, int(REST))
    elif state.phase is CLAIMING:
        hand.act(seat, int(GRANT if seat == (state.claimer + 1) % 3 else DENY))
    else:
        hand.act(seat, int(state.quiet_pick(rng)))


def replayed(hand: Hand, sample: TarockHand, viewer: int) -> TarockHand | None:
    """The same acts from the cards of a sample; None if one of them is not possible."""
    dealt = [int(sample.hands[seat] | sample.tricks.played_by(seat)) for seat in range(3)]
    if sample.taken_up():
        dealt[sample.declarer] = (dealt[sample.declarer] | sample.away) & ~sample.stock
    hands = [[int(kind) for kind in members(each)] for each in dealt]
    stock = [int(kind) for kind in members(sample.stock)]
    pack = hand.game.arrange(hand.context, hands, stock)
    again = Hand(hand.game, hand.context, pack)
    away = [int(LAY_AWAY + kind) for kind in members(sample.away)]
    for act in hand.acts:
        move = act.move
        if LAY_AWAY <= move < PASS:
            move = move if act.seat == viewer else away.pop()
        if again.state.objection(act.seat, move) is not None or again.over:
            return None
        again.act(act.seat, move)
    return now(again)


def seen(state: TarockHand, viewer: int) -> bytes:
    """What the viewer sees, as bytes."""
    return msgspec.json.encode(state.view(viewer))


@pytest.mark.rules("TAR-13", "TAR-14", "TAR-18")
@pytest.mark.parametrize("options", [{}, HEADING])
def test_the_same_acts_lead_from_a_sample_to_the_same_position(options: dict[str, Any]) -> None:
    game, rng = tarock(**options), Rng(31)
    refused = 0
    for number in range(90):
        hand = random_hand(game, rng, number % 3)
        for _ in range(number % 45):
            if not hand.over:
                go_on(hand, rng)
        refused += bool(now(hand).open)
        for viewer in (0, 1, 2, SPECTATOR):
            sample = now(hand).sample(viewer, rng)
            assert isinstance(sample, TarockHand)
            again = replayed(hand, sample, viewer)
            assert again is not None
            assert list(again.words()) == list(sample.words())
            assert seen(again, viewer) == seen(now(hand), viewer)
    assert refused > 10


def splits(cards: list[int], rooms: list[int]) -> Iterator[list[int]]:
    """All ways to deal cards to hands with so many places."""
    if not rooms:
        yield []
        return
    for chosen in combinations(cards, rooms[0]):
        rest = [card for card in cards if card not in chosen]
        for others in splits(rest, rooms[1:]):
            yield [sum(int(BIT[card]) for card in chosen), *others]


def possible(hand: Hand, viewer: int) -> set[tuple[int, ...]]:
    """All hands and cards in the middle that explain every act of the hand."""
    state = now(hand)
    hidden = [seat for seat in range(3) if seat != viewer and not (int(state.open) >> seat) & 1]
    unseen = int(state.rules.cards) & ~int(state.tricks.played())
    for seat in range(3):
        if seat not in hidden:
            unseen &= ~int(state.hands[seat])
    taken = state.taken_up()
    if knows_away(state, viewer):
        unseen &= ~int(state.away)
    middle = not knows_away(state, viewer)
    rooms = [int(count(state.hands[seat])) for seat in hidden]
    found = set()
    for deal in splits([int(kind) for kind in members(unseen)], rooms + [3] * middle):
        guess = state.copy()
        assert isinstance(guess, TarockHand)
        for seat, cards in zip(hidden, deal, strict=False):
            guess.hands[seat] = cards
        if middle and taken:
            guess.away = deal[-1]
            held = guess.hands[state.declarer] | guess.away
            held |= guess.tricks.played_by(state.declarer)
            guess.stock = sum(int(BIT[kind]) for kind in list(members(held))[:3])
        elif middle:
            guess.stock = deal[-1]
        if replayed(hand, guess, viewer) is not None:
            found.add(tuple(deal))
    return found


@pytest.mark.rules("TAR-13", "TAR-14", "TAR-18")
@pytest.mark.parametrize("options", [{}, HEADING])
def test_every_possible_deal_is_drawn_equally_often(options: dict[str, Any]) -> None:
    game, rng = tarock(**options), Rng(77)
    compared = limited = claimed = 0
    for number in range(400):
        hand = random_hand(game, rng, number % 3)
        while not hand.over and (now(hand).tricks.done < 9 or now(hand).tricks.lying < 1):
            go_on(hand, rng)
        if hand.over:
            continue
        state = now(hand)
        viewer = number % 3
        if state.phase is not PLAYING or sum(int(count(each)) for each in state.hands) > 5:
            continue
        deals = possible(hand, viewer)
        if not 2 <= len(deals) <= 40:
            continue
        draws = 80 * len(deals)
        drawn: Counter[tuple[int, ...]] = Counter()
        for _ in range(draws):
            sample = state.sample(viewer, rng)
            assert isinstance(sample, TarockHand)
            drawn[cards_of(state, sample, viewer)] += 1
        assert set(drawn) == deals
        assert all(abs(drawn[deal] - 80) < 6 * 80**0.5 for deal in deals)
        compared += 1
        unlimited = len(list(splits(*all_unseen(state, viewer))))
        limited += len(deals) < unlimited
        claimed += state.claimed_at >= 0
        if compared == 60:
            break
    assert compared > 20
    assert limited > 5
    assert claimed > 2


def all_unseen(state: TarockHand, viewer: int) -> tuple[list[int], list[int]]:
    """The cards that the viewer does not see, and the hidden places, without any inference."""
    unseen = int(state.rules.cards) & ~int(state.tricks.played())
    rooms = []
    for seat in range(3):
        if seat == viewer or (int(state.open) >> seat) & 1:
            unseen &= ~int(state.hands[seat])
        else:
            rooms.append(int(count(state.hands[seat])))
    if knows_away(state, viewer):
        unseen &= ~int(state.away)
    else:
        rooms.append(3)
    return [int(kind) for kind in members(unseen)], rooms


def cards_of(state: TarockHand, sample: TarockHand, viewer: int) -> tuple[int, ...]:
    """The hidden cards of a sample, as `possible` writes them."""
    found = [
        int(sample.hands[seat])
        for seat in range(3)
        if seat != viewer and not (int(state.open) >> seat) & 1
    ]
    if not knows_away(state, viewer):
        found.append(int(sample.away if state.taken_up() else sample.stock))
    return tuple(found)


def many(state: TarockHand, viewer: int, number: int = 200) -> list[TarockHand]:
    """Draws of one viewer."""
    rng = Rng(5)
    found = [state.sample(viewer, rng) for _ in range(number)]
    return [each for each in found if isinstance(each, TarockHand)]


@pytest.mark.rules("TAR-13", "TAR-14")
def test_who_knows_the_stock_and_what_was_laid_away() -> None:
    match = new_match()
    assert position(match).phase is AUCTION
    assert len({int(each.stock) for each in many(position(match), 1)}) > 150
    declare(match, 1, "A61")
    assert position(match).phase is LAYING_AWAY
    for card in shown(position(match).hands[1]).split()[:3]:
        match.play(f"discard {card}")
    match.play("trump h")
    state = position(match)
    assert {(int(s.stock), int(s.away)) for s in many(state, 1)} == {
        (int(state.stock), int(state.away))
    }
    for viewer in (0, 2, SPECTATOR):
        draws = many(state, viewer)
        assert len({int(each.away) for each in draws}) > 150
        assert len({int(each.stock) for each in draws}) > 150
        for each in draws:
            assert each.stock & ~(each.hands[1] | each.away) == 0
            assert count(each.stock) == 3
    closed = new_match()
    declare(closed, 1, "H61")
    closed.play("trump h")
    for viewer in (0, 1, 2, SPECTATOR):
        assert len({int(each.stock) for each in many(position(closed), viewer)}) > 150


@pytest.mark.rules("TAR-13")
def test_any_of_the_declarers_cards_may_have_come_from_the_stock() -> None:
    match = new_match()
    declare(match, 1, "A61")
    cards: Counter[int] = Counter()
    for each in many(position(match), 0, 3000):
        held = each.hands[1]
        assert count(held) == 14
        cards[sum(1 for kind in members(held) if kind < lowest(each.stock))] += 1
    # The lowest card of the stock has k of the other eleven below it in C(13 - k, 2) of 364 ways.
    for below in range(12):
        expected = 3000 * (13 - below) * (12 - below) / 2 / 364
        assert abs(cards[below] - expected) < 6 * max(expected, 3) ** 0.5


def lowest(cards: int) -> int:
    """The lowest card."""
    return int(members(cards)[0])


@pytest.mark.rules("TAR-18")
def test_a_card_that_does_not_head_shows_that_none_is_higher() -> None:
    done = [("6d 7d 8d", 0), ("9d Jd Qd", 2), ("Kd Td Ad", 1)]  # everybody who could has headed
    cases = [
        ("Qh", "7h", "Kh Th Ah", ""),  # follows below: nothing higher in the suit
        ("Kh", "Th", "", ""),  # follows above: nothing is shown
        ("9h", "7c", "6h 7h Ah", ""),  # trumps: no card of the suit
        ("9h", "7s", "6h Ah", "8c Ac"),  # neither: no trump either
    ]
    for lead, answer, none, trumps in cases:
        hands = [f"6c {none} {trumps}", answer, "8s"]
        state = late(hands, "c", lead, turn=1, done=done, must_head=True)
        state.play(read_card(answer))
        shown_missing = missing(state, 1)
        assert mask(f"{none} {trumps}") & ~shown_missing == 0
        if not none:
            assert shown_missing == 0
        free = late(hands, "c", lead, turn=1, done=done)
        free.play(read_card(answer))
        if answer[1] == lead[1]:
            assert missing(free, 1) == 0


@pytest.mark.rules("TAR-18")
def test_a_lower_trump_on_a_trump_shows_that_none_is_higher() -> None:
    done = [("6d 7d 8d", 2), ("9d Jd Qd", 1), ("Kd Td Ad", 0)]
    hands = ["6c Ac", "Jc", "6h 7h Jh Qh Kh Kc Tc"]
    state = late(hands, "c", "9h Qc", turn=1, done=done, stock="8h Th Ah", must_head=True)
    state.play(read_card("Jc"))
    assert missing(state, 1) == int(mask("6h 7h 8h 9h Jh Qh Kh Th Ah Kc Tc Ac"))


def missing(state: TarockHand, seat: int) -> int:
    """What the seat has shown not to hold."""
    return int(state.barred()[seat])


def test_at_the_end_a_sample_is_the_position() -> None:
    hand = random_hand(tarock(), Rng(3), 0)
    rng = Rng(4)
    while not hand.over:
        go_on(hand, rng)
    assert now(hand).phase is ENDED
    assert list(now(hand).sample(2, rng).words()) == list(now(hand).words())
