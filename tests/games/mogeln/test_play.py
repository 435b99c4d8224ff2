"""The course of a deal and of a match of Mogeln, rule by rule."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.cards import RANKS
from stammtisch.core.contract import OVER, Context, open_moves
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.games.mogeln.position import ASK, NOBODY
from stammtisch.games.mogeln.rules import DOUBT, PASS
from stammtisch.games.mogeln.state import MogelnState
from stammtisch.rulecodes import read_code
from stammtisch.testing import check_game
from tests.games.mogeln.positions import match_at, mogeln, position, say, state_of

SETS: tuple[dict[str, Any], ...] = (
    {},
    {"doubting": "knock"},
    {"jokers": True, "doubting": "knock", "packs": 2},
)


class SecondReading:
    """Mogeln once more, with lists and words instead of bits; for a whole deal at random."""

    def __init__(self, seats: int, hands: list[list[int]], knock: bool, most: int) -> None:
        self.seats, self.hands, self.knock, self.most = seats, hands, knock, most
        self.pile: list[tuple[int, int, str]] = []  # seat, card, claim
        self.laid = 0
        self.turn = 1 % seats
        self.asked: list[int] = []  # who is still to be asked
        self.doubtable = False
        self.over = False

    def moves(self, seat: int) -> set[int]:
        """What the seat may do."""
        if self.over:
            return set()
        found = {DOUBT} if self.doubtable and self.may_doubt(seat) else set()
        if self.asked or (self.doubtable and self.laid == self.most):
            return found | ({PASS} if seat == self.on_turn() else set())
        return found | ({*self.hands[seat]} if seat == self.turn else set())

    def may_doubt(self, seat: int) -> bool:
        if self.knock:
            return seat != self.pile[-1][0]
        return self.asked[:1] == [seat]

    def on_turn(self) -> int:
        return self.asked[0] if self.asked else self.turn

    def make(self, seat: int, move: int) -> None:
        if move == DOUBT:
            player, card, claim = self.pile[-1]
            honest = card >= 52 or RANKS[card % 13] == claim
            taker = seat if honest else player
            self.hands[taker] += [each[1] for each in self.pile]
            self.pile, self.asked, self.doubtable, self.turn = [], [], False, taker
            self.over = self.laid == self.most
        elif move == PASS:
            self.asked = self.asked[1:]
            if not self.asked:
                self.doubtable = False
                self.over = self.laid == self.most
        else:
            self.hands[seat].remove(move)
            self.pile.append((seat, move, "23456789TJQKA"[self.laid % 13]))
            self.laid += 1
            self.turn = (seat + 1) % self.seats
            self.over = not self.hands[seat] or (self.laid == self.most and len(self.pile) == 1)
            self.doubtable = len(self.pile) > 1 and not self.over
            if self.doubtable and not self.knock:
                self.asked = [(seat + step) % self.seats for step in range(1, self.seats)]


@pytest.mark.rules("MOG-5", "MOG-6", "MOG-7", "MOG-8", "MOG-9", "MOG-10", "MOG-11", "MOG-12")
@pytest.mark.rules("MOG-13", "MOG-14", "MOG-15")
@pytest.mark.parametrize("options", SETS)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_whole_deals_are_read_twice(options: dict[str, Any], seats: int) -> None:
    game = mogeln(seats, max_plays=120, **options)
    rng = Rng(seats)
    state = fresh_deal(game, game.opening(0), rng)
    assert isinstance(state, MogelnState)
    hands = [[k for k in range(54) for _ in range(state.copies(s, k))] for s in range(seats)]
    second = SecondReading(seats, hands, "doubting" in options, 120)
    while not second.over:
        for seat in range(seats):
            assert {*open_moves(state, seat)} == second.moves(seat)
        assert state.turn == second.on_turn()
        seat, move = int(state.turn), int(state.pick(rng))
        others = [each for each in range(seats) if len(state.interrupts(each))]
        if others and rng.below(6) == 0:
            seat, move = others[rng.below(len(others))], DOUBT
            state.interrupt(seat, move)
        else:
            state.play(move)
        second.make(seat, move)
        assert [state.left(each) for each in range(seats)] == [len(hand) for hand in second.hands]
    assert state.turn == OVER
    least = min(len(hand) for hand in second.hands)
    assert list(state.scores()) == [int(len(hand) == least) for hand in second.hands]


@pytest.mark.parametrize("options", SETS)
def test_the_variants_keep_the_contract(options: dict[str, Any]) -> None:
    check_game(mogeln(3, max_plays=100, **options), hands=1, seed=2, depth=4)


Ends = dict[tuple[int, ...], float]


def step_by_step(state: MogelnState, moves: int, chance: float, ends: Ends) -> Ends:
    """How likely each end of `play_on` is if every seat draws from its legal moves alone.

    It ends with a card on the table that everybody believes or somebody doubts, and with the deal.
    """
    legal = list(state.legal_moves())
    for move in legal:
        after = state.copy()
        after.play(move)
        own = chance / len(legal)
        if after.turn == OVER or (state.phase == ASK and after.phase != ASK):
            end = (moves + 1, *after.words())
            ends[end] = ends.get(end, 0.0) + own
        else:
            step_by_step(after, moves + 1, own, ends)
    return ends


@pytest.mark.rules("MOG-6", "MOG-8")
@pytest.mark.parametrize(
    ("seats", "turn", "hands", "laid"),
    [
        (2, 0, ["3h 4h 5h", "3s Kd"], ""),
        (3, 2, ["3h 4h", "3s Kd", "9c 9d Td"], "2h 7d"),
        (4, 3, ["3h 4h", "3s", "9c 9d", "Xr"], "8c Ac"),  # the last card ends the deal
        (5, 1, ["2c", "3c 4c", "6s", "7s", "8s"], "Ah 2h"),
        (10, 0, ["3h 3h 4h", "3s"], "Kh Qd 7s"),  # of two packs
    ],
)
def test_questions_are_drawn_as_one_after_another(
    seats: int, turn: int, hands: list[str], laid: str
) -> None:
    start = position(mogeln(seats, jokers=True), hands, laid=laid, pile=-1, turn=turn)
    expected, draws, rng = step_by_step(start, 0, 1.0, {}), 4000, Rng(seats)
    assert abs(sum(expected.values()) - 1) < 1e-9
    found: dict[tuple[int, ...], int] = {}
    for _ in range(draws):
        state = start.copy()
        end = (int(state.play_on(rng)), *state.words())
        found[end] = found.get(end, 0) + 1
    assert set(found) <= set(expected)
    for end, chance in expected.items():
        mean = draws * chance
        assert abs(found.get(end, 0) - mean) < 6 * mean**0.5 + 6
    square = sum((found.get(end, 0) - draws * p) ** 2 / (draws * p) for end, p in expected.items())
    free = len(expected) - 1
    assert abs(square - free) < 6 * (2 * free) ** 0.5 + 6


@pytest.mark.rules("MOG-1", "MOG-2")
@pytest.mark.parametrize(
    ("seats", "options", "cards"),
    [
        (2, {}, 52),
        (5, {}, 52),
        (6, {}, 104),
        (10, {"jokers": True}, 108),
        (3, {"jokers": True}, 54),
        (3, {"packs": 2}, 104),
    ],
)
def test_the_packs(seats: int, options: dict[str, Any], cards: int) -> None:
    assert len(mogeln(seats, **options).pack()) == cards


def test_one_pack_is_not_enough_for_six() -> None:
    with pytest.raises(st.BadOption) as error:
        st.game("mogeln", seats=6, packs=1)
    assert str(error.value) == (
        "One pack is enough for up to five players; there are 6 of you. (packs: MOG-1)"
    )


@pytest.mark.rules("MOG-4")
@pytest.mark.parametrize(
    ("seats", "sizes"),
    [
        (2, [26, 26]),
        (3, [17, 18, 17]),
        (4, [13, 13, 13, 13]),
        (6, [17, 18, 18, 17, 17, 17]),
        (7, [14, 15, 15, 15, 15, 15, 15]),
        (8, [13] * 8),
        (9, [11, 12, 12, 12, 12, 12, 11, 11, 11]),
        (10, [10, 11, 11, 11, 11, 10, 10, 10, 10, 10]),
        (25, [4, 5, 5, 5, 5] + [4] * 20),
    ],
)
def test_all_cards_are_dealt(seats: int, sizes: list[int]) -> None:
    match = st.Match(mogeln(seats), seed=8, dealer=0)
    assert [state_of(match).left(seat) for seat in range(seats)] == sizes
    assert match.turn == 1


@pytest.mark.rules("MOG-4")
@pytest.mark.parametrize("dealer", range(3))
def test_who_gets_a_card_more_is_known_before_the_deal(dealer: int) -> None:
    game = mogeln(3)
    context = Context(dealer, 1, vec[i64]([0, 0, 0]))
    sizes = [17, 17, 17]
    sizes[(dealer + 1) % 3] = 18
    assert game.hand_sizes(context) == sizes


@pytest.mark.rules("MOG-3", "MOG-8")
def test_the_usual_rules_are_those_of_the_old_sheet_and_old_codes_keep_theirs() -> None:
    usual = st.game("mogeln")
    assert (usual.quick, usual.first_dealer(), int(usual.rules_version)) == (True, -1, 2)
    old = read_code("mogeln.standard.1")
    assert old.differences == {"doubting": "asked", "first_dealer": 0}
    assert read_code("mogeln.standard.1.doubting=knock").differences == {"first_dealer": 0}
    assert not old.game().quick and old.game().first_dealer() == 0


@pytest.mark.rules("MOG-3")
def test_everybody_may_draw_the_highest_card() -> None:
    game = st.game("mogeln", seats=3)
    dealers = Counter(int(st.Match(game, seed=seed).context.dealer) for seed in range(300))
    assert sorted(dealers) == [0, 1, 2] and min(dealers.values()) > 70


@pytest.mark.rules("MOG-1")
def test_there_is_room_for_twenty_five() -> None:
    game = mogeln(25, doubting="knock", max_plays=100)
    check_game(game, hands=1, seed=3, depth=4, match_hands=0)
    match = match_at(game, position(game, turn=24))
    for _ in range(2):
        say(match, game.text(match.state, int(match.state.legal_moves()[0])))
    say(match, "23: doubt")
    told = [str(line) for line in match.view(23).status]
    assert "#23 doubted" in told[0], "whoever sits far round is told as himself"
    with pytest.raises(st.BadSeats):
        st.game("mogeln", seats=26)


@pytest.mark.rules("MOG-3", "MOG-16")
@pytest.mark.parametrize(("options", "deals"), [({}, 3), ({"deals": 5}, 5)])
def test_a_match(options: dict[str, Any], deals: int) -> None:
    game = mogeln(3, max_plays=100, first_dealer=2, **options)
    match, rng, dealers = st.Match(game, seed=1), Rng(1), []
    while True:
        dealers.append(int(match.context.dealer))
        while not match.hand_over:
            match.play(int(match.state.pick(rng)))
        assert sum(match.scores()) >= 1
        if match.over:
            break
        match.next_hand()
    assert dealers == [(2 + deal) % 3 for deal in range(deals)]
    totals = match.totals()
    assert list(match.places()) == [1 + sum(each > own for each in totals) for own in totals]


def before_the_end(pile: int = 2, **options: Any) -> st.Match:
    """A deal of 100 cards in which 99 were laid, and so many of them lie on the pile."""
    game = mogeln(max_plays=100, **options)
    cards = " ".join("23456789TJQKA"[i % 13] + "c" for i in range(99))
    return match_at(game, position(game, ["", "9h 8h 7h"], laid=cards, pile=pile))


@pytest.mark.rules("MOG-15")
@pytest.mark.parametrize("options", [{}, {"doubting": "knock"}])
def test_the_last_card_of_a_long_deal_may_still_be_doubted(options: dict[str, Any]) -> None:
    match = before_the_end(**options)
    say(match, "lay 9h")
    assert (match.hand_over, state_of(match).phase, match.turn) == (False, ASK, 2)
    with pytest.raises(st.IllegalMove) as error:
        say(match, "lay 2d")
    assert str(error.value.text) == (
        "100 cards have been laid, and there will be no more: doubt the last one or pass."
    )
    assert error.value.rules == ("MOG-15",)
    say(match, "doubt")
    assert (match.hand_over, state_of(match).winner) == (True, NOBODY)
    assert state_of(match).left(1) == 5
    assert match.scores() == (0, 1, 0, 0)


@pytest.mark.rules("MOG-15")
def test_nobody_doubts_the_last_card_of_a_long_deal() -> None:
    asked = before_the_end()
    for move in ("lay 9h", "pass", "pass", "pass"):
        assert not asked.hand_over
        say(asked, move)
    assert asked.hand_over
    knocked = before_the_end(doubting="knock")
    for move in ("lay 9h", "pass"):
        assert not knocked.hand_over
        say(knocked, move)
    assert knocked.hand_over
    first = before_the_end(pile=0)
    say(first, "lay 9h")
    assert first.hand_over


@pytest.mark.rules("MOG-16")
def test_equal_players_share_the_place() -> None:
    game = mogeln(3)
    assert game.places(Context(0, 3, vec[i64]([1, 2, 2]))) == [3, 1, 1]


@pytest.mark.rules("MOG-8")
@pytest.mark.parametrize("dealer", range(4))
def test_who_was_asked_says_that_he_believes_it_and_who_is_asked_says_nothing_yet(
    dealer: int,
) -> None:
    match = st.Match(mogeln(4), seed=3, dealer=dealer)
    for _ in range(2):  # of the first card, which Vorhand lays, nobody is asked
        match.play(next(iter(match.legal_moves())))
    others = [(dealer + place) % 4 for place in (3, 0, 1)]
    assert match.turn == others[0]

    def said() -> list[str]:
        return [str(match.view(0).seats[seat].said) for seat in others]

    assert "I believe it" not in said()
    match.play("pass")
    assert [words == "I believe it" for words in said()] == [True, False, False]


@pytest.mark.rules("MOG-6", "MOG-8")
def test_who_is_next_is_asked_or_lays_when_all_believe_it() -> None:
    match = st.Match(mogeln(4), seed=3, dealer=0)
    following = []
    for _ in range(5):  # two cards are laid, then three seats believe the second one
        following += [(match.turn, seat) for seat in range(4) if match.view(0).seats[seat].next]
        match.play("pass" if len(following) > 2 else next(iter(match.legal_moves())))
    assert following == [(1, 2), (2, 3), (3, 0), (0, 1), (1, 3)]
