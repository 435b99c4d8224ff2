"""The engine and a second reading of the rules judge the same matches, move by move.

Long runs: ``python -m tests.games.poker.test_referee 5000``.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.core.options import option_fields
from stammtisch.games.poker import GAME
from stammtisch.games.poker.course import PokerContext
from stammtisch.games.poker.options import SEATS, PokerOptions
from stammtisch.games.poker.rules import EXCHANGING
from stammtisch.games.poker.state import Poker, PokerState
from stammtisch.notation import possible, read_move
from tests.games.poker.referee import Deal, Match
from tests.games.two_referees import random_value

MOST_DEALS = 12
SEEN: Counter[str] = Counter()


def varied(chance: Random) -> Poker:
    """A game with options drawn at random, often with few chips."""
    preset = chance.choice(sorted(GAME.presets))
    seats = chance.choice(SEATS[preset])
    usual = GAME.presets[preset]
    assert isinstance(usual, PokerOptions)
    fields = [each for each in option_fields(PokerOptions) if each.name != "variant"]
    while True:
        chosen = {
            field.name: random_value(chance, field, seats)
            for field in fields
            if chance.random() < 0.4
        }
        if chance.random() < 0.6:
            chosen["chips"] = chance.randint(20, 60)
        options = msgspec.structs.replace(usual, **chosen)
        if options.conflict(seats) is None:
            return Poker(options, seats)


def check(game: Poker, chance: Random) -> int:
    """A match by random players before both; the number of deals."""
    match = Match(game.options, int(game.seats), chance.randrange(int(game.seats)))
    context = game.opening(match.dealer)
    while not match.over and match.deals < MOST_DEALS:
        pack = [int(kind) for kind in game.pack()]
        chance.shuffle(pack)
        state = game.deal(vec[i64](pack), context)
        assert isinstance(state, PokerState)
        deal = match.deal([st.notation(kind) for kind in pack])
        both_play(game, state, deal, chance)
        match.close(deal)
        context = game.following(context, state)
        assert isinstance(context, PokerContext)
        compare_after(context, match)
    return match.deals


def both_play(game: Poker, state: PokerState, deal: Deal, chance: Random) -> None:
    """A deal before both, every move and what follows from it."""
    while deal.asked is not None:
        seat, legal = deal.asked
        assert state.turn == seat
        asked = ["exchange"] if state.doing == EXCHANGING else list(possible(game, state, seat))
        assert asked == legal
        text = some_move(game, state, chance)
        SEEN[text.split()[0]] += 1
        state.play(read_move(game, state, seat, text))
        deal.say(text)
        assert list(state.paid) == deal.paid
    assert state.turn == st.OVER
    assert list(state.won) == deal.won
    SEEN["void" if deal.void else "showdown" if len(deal.active) > 1 else "alone"] += 1


def some_move(game: Poker, state: PokerState, chance: Random) -> str:
    """A random move; folds are rare, and large amounts as usual as all others together."""
    moves = [int(move) for move in state.legal_moves()]
    if chance.random() < 0.9 and len(moves) > 1 and not state.doing:
        moves = moves[1:]
    return game.text(state, chance.choice([chance.choice(moves), moves[0], moves[-1]]))


def compare_after(context: PokerContext, match: Match) -> None:
    """What the next deal inherits."""
    chips = [int(context.chips(seat)) for seat in range(len(match.chips))]
    assert (chips, list(context.carried)) == (match.chips, match.carried)
    assert {seat: int(deal) for seat, deal in enumerate(context.left) if deal} == match.out
    assert context.over == match.over
    if not match.over:
        assert context.dealer == match.dealer


def run(deals: int, seed: int) -> int:
    """So many deals at least; of a disagreement the seed is told."""
    played = 0
    while played < deals:
        seed += 1
        chance = Random(seed)
        game = varied(chance)
        try:
            played += check(game, chance)
        except AssertionError as fault:
            raise AssertionError(f"seed {seed}, {int(game.seats)} seats, {game.options}") from fault
    return played


def test_both_referees_agree() -> None:
    run(700, 0)
    assert min(SEEN[what] for what in ("void", "alone", "showdown", "raise", "exchange")) > 20


if __name__ == "__main__":
    print(run(int(sys.argv[1]), 1000), SEEN)
