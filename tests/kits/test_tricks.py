"""What the kit of tricks makes of declarations, in every game that stands on it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import stammtisch as st
from stammtisch.core.bits import BIT
from stammtisch.core.contract import OVER, SPECTATOR, Game
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.kits.tricks.hand import TrickGame, TrickHand
from stammtisch.kits.tricks.moves import ENDED
from stammtisch.notation import words_of

HOUSES: list[tuple[str, int, dict[str, object]]] = [
    ("fuenfhundert", 2, {}),
    ("fuenfhundert", 2, {"announce": "any_time", "false_announce": "penalty"}),
    ("herzblatt", 2, {}),
    ("herzblatt", 3, {"must_trump": True}),
    ("herzblatt", 4, {"declarer": "dealer"}),
    ("sechsundsechzig", 2, {"preset": "standard"}),
    ("sechsundsechzig", 2, {"preset": "standard", "melds": "open_only", "go_out": "auto"}),
    ("sechsundsechzig", 2, {"preset": "spielregeln", "must_head": True, "closing": True}),
    ("tarock", 3, {"must_head": True, "announce": True}),
    ("tarock", 3, {"auction_order": "type_first"}),
    ("watten", 2, {"hauptschlag_zwang": True}),
    ("watten", 3, {"streng": True, "maschine": False}),
    ("watten", 4, {"gespannt_offer": "loses", "raise_cap": 15}),
]


@pytest.fixture(params=HOUSES, ids=str)
def game(request: pytest.FixtureRequest) -> Game:
    name, seats, options = request.param
    found = st.game(name, seats=seats, **options)
    assert isinstance(found, TrickGame)
    return found


def positions(game: Game, hands: int, seed: int = 0) -> Iterator[TrickHand]:
    """Every position of so many random hands, claims of the rest among them."""
    rng = Rng(seed)
    for number in range(hands):
        at = fresh_deal(game, game.opening(number % int(game.seats)), rng)
        while True:
            assert isinstance(at, TrickHand)
            yield at
            if at.turn == OVER:
                break
            at = at.copy()
            beside = list(at.interrupts(at.turn))
            if beside and rng.below(4) == 0:
                at.interrupt(at.turn, beside[0])
            else:
                at.play(at.pick(rng))


def test_a_sample_keeps_all_that_its_seat_knows(game: Game) -> None:
    rng = Rng(1)
    for at in positions(game, 4):
        for seat in range(SPECTATOR, int(game.seats)):
            known = at.sight(seat)
            assert at.sample(seat, rng).sight(seat) == known


def test_what_is_not_declared_as_seen_is_known_to_nobody(game: Game) -> None:
    """Attributes are hidden by default; a pile is known to whom it names, and to all at the end."""
    for at in positions(game, 2):
        piles = {pile.name for pile in at.PILES}
        hidden = {*at.OWN} - {*at.SHOWN} - {*at.OWNED} - piles
        for seat in range(SPECTATOR, int(game.seats)):
            sight = at.sight(seat)
            assert not {*sight} & hidden
            if at.phase is not ENDED:
                lying = [pile for pile in at.PILES if pile.lies(at)]
                assert {*sight} & piles == {pile.name for pile in lying}
                for pile in lying:
                    cards = int(at.in_pile(pile))
                    shown = cards if pile.seen(at, seat) else (cards.bit_count(),)
                    assert sight[pile.name] == shown


def test_a_mask_for_speed_says_the_same_as_the_reasons(game: Game) -> None:
    for at in positions(game, 6):
        for move in at.phase.moves:
            things = at.things(move)
            for thing in range(int(move.size)):
                refused = any(reason.holds(at, thing) for reason in move.unless)
                if move.is_card:
                    refused = refused or not at.hands[at.turn] & BIT[thing]
                assert bool(things & BIT[thing]) != refused


def test_a_random_move_is_any_legal_move_by_its_place(game: Game) -> None:
    for number, at in enumerate(positions(game, 6)):
        if at.turn != OVER:
            legal = at.legal_moves()
            assert at.pick(Rng(number)) == legal[Rng(number).below(len(legal))]


def test_quiet_and_promising_moves_are_legal(game: Game) -> None:
    rng = Rng(2)
    for at in positions(game, 6):
        if at.turn != OVER:
            legal = [*at.legal_moves()]
            assert {*at.promising_moves()} <= {*legal}
            assert at.quiet_pick(rng) in legal


def test_a_move_is_read_from_its_notation_where_it_is_legal(game: Game) -> None:
    for at in positions(game, 2):
        for move in at.legal_moves():
            words = words_of(game.text(at, move), game.deck)
            legal = [each for each in game.read(at, at.turn, words) if each in at.legal_moves()]
            assert legal == [move]


@pytest.mark.parametrize("words", ["Stock liegen-lassen", "stock liegenlassen!", "leave-stock"])
def test_blanks_and_hyphens_make_no_other_move(words: str) -> None:
    game = st.game("herzblatt", seats=3)
    at = next(positions(game, 1))
    (move,) = game.read(at, 0, words_of(words))
    assert game.text(at, move) == "leave_stock"
