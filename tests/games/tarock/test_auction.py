"""The auction against a plain second reading, and what follows it before the first trick."""

from __future__ import annotations

import pytest

from stammtisch.core.bits import count, members
from stammtisch.core.contract import OVER
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.errors import IllegalMove, OutOfTurn
from stammtisch.games.tarock.hand import TarockHand
from stammtisch.games.tarock.steps import AUCTION
from stammtisch.kits.tricks.cards import augen_of
from stammtisch.kits.tricks.moves import CLAIMING, PLAYING
from tests.games.tarock.positions import BID, PASS, declare, new_match, position, shown, tarock

NUMBERS = [61, 66, 71, 76, 81, 86, 91, 96, 101, 106, 111, 116, 120]


class Auction:
    """The auction as the page tells it, in words and without the ladder."""

    def __init__(self, dealer: int, type_first: bool) -> None:
        self.type_first = type_first
        self.order = [(dealer + 1) % 3, (dealer + 2) % 3, dealer]  # TAR-9
        self.out: set[int] = set()
        self.standing: tuple[int, str, int] | None = None
        self.turn: int | None = self.order[0]  # TAR-10

    def rank(self, game: str, number: int) -> tuple[int, int]:
        hand = int(game == "H")
        return (hand, number) if self.type_first else (number, hand)  # TAR-8

    def legal(self) -> set[str]:
        found = {"pass"}
        for game in "AH":
            for number in NUMBERS:
                if self.standing is None:
                    found.add(f"bid {game}{number}")
                    continue
                bidder, their_game, their_number = self.standing
                mine, theirs = self.rank(game, number), self.rank(their_game, their_number)
                senior = self.order.index(self.turn or 0) < self.order.index(bidder)
                if mine > theirs or (mine == theirs and senior):
                    found.add(f"bid {game}{number}")
        return found

    def say(self, words: str) -> None:
        assert self.turn is not None
        if words == "pass":
            self.out.add(self.turn)  # TAR-11
        else:
            self.standing = (self.turn, words[4], int(words[5:]))
        bidder = None if self.standing is None else self.standing[0]
        clockwise = [(self.turn + step) % 3 for step in (1, 2)]
        asked = [seat for seat in clockwise if seat not in self.out and seat != bidder]
        self.turn = asked[0] if asked else None  # TAR-12


@pytest.mark.rules("TAR-8", "TAR-9", "TAR-10", "TAR-11", "TAR-12")
@pytest.mark.parametrize("order", ["points_first", "type_first"])
def test_every_auction_goes_as_the_page_says(order: str) -> None:
    game, rng = tarock(auction_order=order), Rng(4)
    for number in range(150):
        dealer = number % 3
        state = fresh_deal(game, game.opening(dealer), rng)
        second = Auction(dealer, order == "type_first")
        while state.turn != OVER and isinstance(state, TarockHand) and state.phase is AUCTION:
            assert state.turn == second.turn
            legal = [game.text(state, move) for move in state.legal_moves()]
            assert set(legal) == second.legal()
            low = min(len(legal), 4) if number % 2 else len(legal)  # long auctions too
            move = state.legal_moves()[rng.below(low)]
            second.say(game.text(state, move))
            state.play(move)
        assert isinstance(state, TarockHand)
        assert second.turn is None
        if second.standing is None:
            assert state.turn == OVER
        else:
            assert state.turn == state.declarer == second.standing[0]
            assert state.is_handspiel() == (second.standing[1] == "H")
            assert state.agreed.number(state.bid) == second.standing[2]


@pytest.mark.rules("TAR-9", "TAR-10")
def test_the_longest_hand_stays_within_its_bound() -> None:
    game = tarock(announce=True)
    state = fresh_deal(game, game.opening(0), Rng(1))
    assert isinstance(state, TarockHand)
    moves = 0
    bids = 0
    while state.turn != OVER:
        legal = state.legal_moves()
        lowest_bid = state.phase is AUCTION and len(legal) > 1
        bids += lowest_bid
        state.play(legal[1] if lowest_bid else legal[0])
        moves += 1
        for seat in range(3):
            for claim in state.interrupts(seat):
                state.interrupt(seat, claim)
                moves += 1
        while state.phase is CLAIMING:
            state.play(53 if state.turn != (state.claimer + 2) % 3 else 54)
            moves += 1
    assert bids >= 26
    assert moves <= game.longest == 127


@pytest.mark.rules("TAR-9", "TAR-10")
def test_holding_goes_to_and_fro_until_one_passes() -> None:
    match = new_match()
    for words in ("bid A61", "bid H61", "pass", "bid H61"):
        match.play(words)
    assert (match.turn, position(match).declarer) == (2, 1)
    with pytest.raises(IllegalMove) as refused:
        match.play("bid H61")
    assert refused.value.rules == ("TAR-9", "TAR-10")
    assert "takes precedence" in str(refused.value.text)
    with pytest.raises(IllegalMove) as refused:
        match.play("bid A61")
    assert refused.value.rules == ("TAR-8", "TAR-10")
    match.play("bid A66")
    assert match.turn == 1
    with pytest.raises(OutOfTurn):
        match.play("bid A71", seat=0)


@pytest.mark.rules("TAR-6", "TAR-13", "TAR-15")
def test_in_the_aufnahmespiel_the_declarer_takes_the_stock_and_lays_three_away() -> None:
    match = new_match(["6c 7c", "Ac Kc", "Ad Kd"], "As Ts 6s")
    declare(match, 0, "A61")
    state = position(match)
    assert count(state.hands[0]) == 14
    assert state.hands[0] & state.stock == state.stock
    for words in ("trump c", "6c", "As"):  # As is read as laying away
        if words == "trump c":
            with pytest.raises(IllegalMove) as refused:
                match.play(words)
            assert refused.value.rules == ("TAR-13",)
        else:
            match.play(words)
    with pytest.raises(IllegalMove) as refused:
        match.play("discard As")
    assert "You do not hold" in str(refused.value.text)
    match.play("discard 6s")
    state = position(match)
    assert shown(state.away) == "6c 6s As"
    assert [int(count(hand)) for hand in state.hands] == [11, 11, 11]
    with pytest.raises(IllegalMove) as refused:
        match.play("discard Ts")
    assert refused.value.rules == ("TAR-15",)
    match.play("trump s")
    with pytest.raises(IllegalMove) as refused:
        match.play("trump d", seat=1)
    assert refused.value.rules == ("TAR-15",)


@pytest.mark.rules("TAR-13")
def test_any_card_may_be_laid_away_trumps_and_aces_too() -> None:
    match = new_match(["Ac Tc Ah"])
    declare(match, 0, "A61")
    everything = {f"discard {card}" for card in shown(position(match).hands[0]).split()}
    assert set(match.legal_moves().texts()) == everything
    for card in ("Ac", "Tc", "Ah"):
        match.play(f"discard {card}")
    match.play("trump c")
    assert augen_of(position(match).set_aside()) == 32


@pytest.mark.rules("TAR-6", "TAR-14", "TAR-15")
def test_in_the_handspiel_the_stock_stays_where_it_is() -> None:
    match = new_match(stock="As Ts Ks")
    declare(match, 2, "H61")
    state = position(match)
    assert count(state.hands[2]) == 11
    assert match.legal_moves().texts() == ("trump c", "trump s", "trump h", "trump d")
    match.play("trump h")
    assert shown(position(match).stock) == "Ts Ks As"
    assert augen_of(position(match).set_aside()) == 25


@pytest.mark.rules("TAR-16", "TAR-17")
@pytest.mark.parametrize("announce", [False, True])
def test_vorhand_leads_after_trump_or_the_announcement(announce: bool) -> None:
    for declarer in range(3):
        match = new_match(announce=announce)
        declare(match, declarer, "H61")
        match.play("trump c")
        if announce:
            assert match.turn == declarer
            assert match.legal_moves().texts() == (
                "announce none",
                "announce schneider",
                "announce schwarz",
            )
            match.play("announce schneider")
        else:
            with pytest.raises(IllegalMove) as refused:
                match.play("announce schwarz")
            assert refused.value.rules == ("TAR-16",)
        assert position(match).phase is PLAYING
        assert match.turn == 1
        assert position(match).announced == int(announce)


@pytest.mark.rules("TAR-4", "TAR-5")
def test_the_deal_goes_in_packets_and_the_dealer_changes() -> None:
    game = tarock()
    for dealer in range(3):
        pack = game.pack()
        Rng(7).shuffle(pack)
        state = game.deal(pack, game.opening(dealer))
        assert isinstance(state, TarockHand)
        for place in range(3):
            seat = (dealer + 1 + place) % 3
            own = [*range(4 * place, 4 * place + 4), *range(12 + 3 * place, 15 + 3 * place)]
            own += range(24 + 4 * place, 28 + 4 * place)
            assert set(members(state.hands[seat])) == {pack[index] for index in own}
        assert set(members(state.stock)) == {pack[index] for index in (21, 22, 23)}
        for _ in range(3):
            state.play(PASS)
        assert game.following(state.context, state).dealer == (dealer + 1) % 3


@pytest.mark.rules("TAR-7")
def test_the_ladder_has_26_bids() -> None:
    for order in ("points_first", "type_first"):
        game = tarock(auction_order=order)
        state = game.deal(game.pack(), game.opening(0))
        bids = [game.text(state, move) for move in state.legal_moves()][1:]
        assert set(bids) == {f"bid {kind}{number}" for kind in "AH" for number in NUMBERS}
        assert len(bids) == 26
        for place, bid in enumerate(bids):
            hand, number = game.agreed.is_handspiel(place), int(game.agreed.number(place))
            assert bid == f"bid {'H' if hand else 'A'}{number}"
            assert game.agreed.ladder[place] == (hand, list(NUMBERS).index(number))


def test_quiet_players_never_jump() -> None:
    game, rng = tarock(), Rng(3)
    said = set()
    for _ in range(200):
        state = fresh_deal(game, game.opening(0), rng)
        assert isinstance(state, TarockHand)
        while state.turn != OVER and state.phase is AUCTION:
            move = state.quiet_pick(rng)
            assert move in (PASS, BID + state.lowest_bid(state.turn))
            said.add(int(move))
            state.play(move)
    assert {int(PASS), int(BID)} <= said


def test_a_search_looks_at_the_lowest_bid_of_each_game_only() -> None:
    for order, expected in (
        ("points_first", ["pass", "bid H66", "bid A71"]),
        ("type_first", ["pass", "bid A71", "bid H61"]),
    ):
        match = new_match(auction_order=order)
        match.play("bid A66")
        state = position(match)
        moves = [match.game.text(state, move) for move in state.promising_moves()]
        assert moves == expected
        assert set(state.promising_moves()) <= set(state.legal_moves())
    match = new_match()
    match.play("bid H120")
    assert match.legal_moves().texts() == ("pass",)
    assert list(position(match).promising_moves()) == [PASS]
