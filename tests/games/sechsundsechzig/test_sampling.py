"""What a seat cannot see is dealt anew, evenly among all that it cannot exclude."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb

import pytest

from stammtisch.cards import notation
from stammtisch.core.bits import BIT, members
from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.games.sechsundsechzig.hand import Sechsundsechzig, SechsundsechzigHand
from stammtisch.kits.tricks import claims
from stammtisch.players.registry import habits_of
from tests.games.sechsundsechzig.positions import mask, middle, new_match, position, s66, say

HABITS = habits_of("sechsundsechzig")

RANKS = "9JQKTA"


def samples(state: SechsundsechzigHand, seat: int, number: int) -> Iterator[SechsundsechzigHand]:
    rng = Rng(number)
    for _ in range(number):
        found = state.sample(seat, rng)
        assert isinstance(found, SechsundsechzigHand)
        yield found


def possible(state: SechsundsechzigHand, seat: int) -> list[int]:
    """Every hand that the other one may have, by replaying each trick since nobody draws."""
    other = 1 - seat
    known = int(state.seen & state.hands[other])
    hidden = int(state.hands[other]) & ~known
    pool = hidden
    for index in range(int(state.drawn), 11):
        pool |= BIT[state.stock[index]]
    hands = combinations([int(kind) for kind in members(pool)], hidden.bit_count())
    return [
        hand
        for chosen in hands
        if allowed(state, other, hand := known | sum(BIT[kind] for kind in chosen))
    ]


def few_unseen(state: SechsundsechzigHand, seat: int) -> bool:
    """Whether it is worth while to list the hands that the other one may have."""
    hidden = int(state.hands[1 - seat] & ~state.seen).bit_count()
    return state.turn != OVER and comb(hidden + 11 - int(state.drawn), hidden) <= 500


def allowed(state: SechsundsechzigHand, seat: int, hand: int) -> bool:
    """Whether all answers of the seat were legal had it held these cards."""
    tricks = state.tricks
    first = int(state.closed_at) if state.closer >= 0 else 6
    for trick in reversed(range(first, int(tricks.done))):
        kinds = [int(tricks.kind(trick, place)) for place in range(2)]
        mine = kinds[0] if tricks.seat(trick, 0) == seat else kinds[1]
        hand |= BIT[mine]
        if tricks.seat(trick, 1) == seat and not answered_well(state, hand, kinds[0], mine):
            return False
    return True


def answered_well(state: SechsundsechzigHand, hand: int, led: int, answer: int) -> bool:
    """S66-10 and S66-11, in words of notation."""
    cards = [notation(int(kind)) for kind in members(hand)]
    lead, card = notation(led), notation(answer)
    trump = "cshd"[int(state.trump)]
    suit = [each for each in cards if each[1] == lead[1]]
    over = [each for each in suit if RANKS.index(each[0]) > RANKS.index(lead[0])]
    sets = [over] if state.agreed.must_head else []
    sets += [suit, [each for each in cards if each[1] == trump], cards]
    return card in next(each for each in sets if each)


def closed_positions(
    game: Sechsundsechzig, number: int, most: int
) -> Iterator[tuple[int, SechsundsechzigHand]]:
    """Positions after a closing in which few hands of the other one are possible."""
    rng, found = Rng(12), 0
    while found < number:
        state = fresh_deal(game, game.opening(0), rng)
        assert isinstance(state, SechsundsechzigHand)
        for _ in range(rng.below(8)):
            if state.turn != OVER:
                state.play(HABITS.quiet_pick(state, rng))
        if state.turn == OVER or state.tricks.lying or state.must_follow():
            continue
        if state.pair >= 0:
            continue
        say(game, state, "close")
        while state.turn != OVER:
            state.play(HABITS.quiet_pick(state, rng))
            seat = int(rng.below(2))
            if few_unseen(state, seat) and 1 < len(possible(state, seat)) <= most:
                found += 1
                yield seat, state
                break


@pytest.mark.rules("S66-10", "S66-11", "S66-17")
@pytest.mark.parametrize("must_head", [False, True])
def test_hands_after_a_closing_are_those_that_cannot_be_excluded(must_head: bool) -> None:
    game = s66(must_head=must_head, go_out="off")
    narrowed = 0
    for seat, state in closed_positions(game, 6, 60):
        hands = possible(state, seat)
        assert int(state.hands[1 - seat]) in hands
        drawn = Counter(int(s.hands[1 - seat]) for s in samples(state, seat, 40 * len(hands)))
        assert set(drawn) == set(hands)
        assert all(abs(times - 40) < 5 * 40**0.5 for times in drawn.values())
        narrowed += state.barred()[1 - seat] != 0
    assert narrowed > 1


@pytest.mark.rules("S66-10")
def test_a_spectator_knows_what_was_shown_by_both() -> None:
    game = s66(must_head=False)
    hands = ["9s Ts Kh Jc 9c Tc", "As 9d Jh Qc Kc Qh"]
    stock = "Ad Kd Td Ac Js Ah"
    state = middle(game, hands, turn=0, winners="010", stock=stock, closer=0, closed_at=3)
    for card in ("9s", "As", "9d", "Kh"):  # seat 0 has no diamonds
        say(game, state, card)
    held: list[set[int]] = [set(), set()]
    for each in samples(state, SPECTATOR, 300):
        for seat in range(2):
            held[seat] |= {int(kind) for kind in members(each.hands[seat])}
    unseen = "Ts Jc 9c Tc Jh Qc Kc Qh Ad Kd Td Ac Js"
    assert sum(BIT[kind] for kind in held[1]) == mask(unseen)
    assert sum(BIT[kind] for kind in held[0]) == mask(unseen) & ~mask("Ad Kd Td")


@pytest.mark.rules("S66-13")
def test_a_pair_stays_in_the_hand_as_long_as_it_is_held() -> None:
    game = s66()
    hands = ("9c Jc Jd Ts 9d Js", "Kh Qh Ks Tc Qs Qd")
    dealt = new_match(game, *hands, turned="9h", stock="Th Ac", moves="meld h; Qh; 9c")
    for state in samples(position(dealt), 0, 200):
        assert state.hands[1] & mask("Kh") == mask("Kh")
    seen = [card for zone in dealt.view(0).zones if zone.id == "hand1" for card in zone.cards]
    assert [notation(card.kind) for card in seen] == ["Kh"]
    other = {int(s.hands[1]) for s in samples(position(dealt), 0, 200)}
    assert len(other) > 100


@pytest.mark.rules("S66-16", "S66-8")
def test_the_exchanged_card_and_the_bottom_are_known() -> None:
    game = s66()
    stock = "Qs Ac Jd Kd Qc Tc 9c Ts"
    state = middle(
        game,
        ["9s Ah Kh Qh Jh 9h", "As Ad Th Td Qd 9d"],
        turn=0,
        winners="10",
        stock=stock,
    )
    say(game, state, "exchange")
    for each in samples(state, 1, 100):
        assert each.hands[0] & mask("Ts") and each.bottom == state.bottom
        assert not each.hands[0] & mask("9s")
        assert each.hands[1] == state.hands[1]
    orders = {tuple(int(k) for k in each.stock) for each in samples(state, 0, 100)}
    assert len(orders) > 90


@pytest.mark.rules("S66-8")
def test_with_an_empty_stock_a_player_knows_everything() -> None:
    game = s66("spielregeln")
    hands = ["Ac Ks Kd 9d 9h 9c", "Jc As Ts Js Jd Jh"]
    state = middle(game, hands, turn=0, winners="01010", stock="Qs Th")
    say(game, state, "Ac")
    say(game, state, "Jc")
    words = list(state.words())
    assert all(list(each.words()) == words for each in samples(state, 0, 20))
    last = {each.hands[1] & mask("Th") for each in samples(state, SPECTATOR, 50)}
    assert last == {mask("Th")}  # the trump card was seen going there


def test_before_the_first_card_every_card_is_equally_likely() -> None:
    game = s66()
    state = position(new_match(game, "9c", "Kc Jd", turned="Jh"))
    counts: Counter[int] = Counter()
    for each in samples(state, 1, 3400):
        counts.update(int(kind) for kind in members(each.hands[0]))
        assert each.hands[1] == state.hands[1] and each.bottom == state.bottom
    assert len(counts) == 17
    assert all(abs(times - 1200) < 150 for times in counts.values())  # 6 of 17 cards


def test_open_cards_of_a_claim_stay_where_they_are() -> None:
    game = s66("spielregeln")
    state = middle(game, ["Ts Ks 9h", "As Th 9s"], turn=0, winners="0" * 9, trump="d")
    state.interrupt(0, int(claims.REST))
    assert state.open == 1
    for each in samples(state, SPECTATOR, 50):
        assert each.hands[0] == state.hands[0]
