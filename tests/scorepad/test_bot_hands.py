"""Hands that were played here, told to the score pad: it has to come to the same score.

For every sheet of `scorepad.registry.SHEETS`, every preset and number of seats, and options drawn
at random: matches of random hands; `Sheet.facts_of` writes each hand down as people would, and from
these facts the pad must find the scores, the score lines with their rules, and what the next hand
inherits, as the game does from the cards. 100,000 hands in all where the engine is compiled.

A sheet joins with its line in SHEETS and needs nothing here, unless

- its words cannot be those of the game, because they name cards: add it to OTHER_WORDS;
- its lines stand in the order of play: add it to ANY_ORDER;
- a pad writes less of a hand than the engine knows: add it to OWN_LINES;
- a hand of the engine is several of the pad: add it to IN_PIECES, and play it in a test of its own;
- a hand inherits more than is seen on paper (``Context.FIELDS``): name that in NOT_ON_PAPER;
- its hands cost much more or less than those of most: give it a SHARE.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest

import stammtisch as st
from stammtisch.core.contract import CHANCE, OVER, Context, Game, State, make
from stammtisch.core.playout import fresh_deal, play_out, shuffle_now
from stammtisch.core.rng import Rng
from stammtisch.core.view import ScoreLine
from stammtisch.games.registry import registration
from stammtisch.players.registry import habits_of
from stammtisch.rulecodes import HouseRules, preset_rules
from stammtisch.scorepad import Outcome, Sheet, Standing, sheet_of
from stammtisch.scorepad.registry import SHEETS
from tests.conformance.short import SHORT
from tests.conformance.test_options_at_random import drawn_options

COMPILED: Final = st.engine() == "compiled"
HANDS: Final = 100_000 if COMPILED else 2_000  # of all games together
RANDOM_SETS: Final = 8 if COMPILED else 2  # of options, for each game
ONE_IN: Final = 16  # hands is played with moves beside the turn; facts go through JSON

SHARE: dict[str, int] = {  # by what a hand costs
    **dict.fromkeys(("einundfuenfzig_tot", "gin", "herzblatt", "siebzehn_und_vier"), 30),
    **dict.fromkeys(("dicke_zwei", "quartett", "tarock", "trumpf"), 15),
    **dict.fromkeys(("canasta", "fuenfhundert", "mau_mau", "poker", "romme", "watten"), 5),
    "rummy": 2,
}
"""How many hands of a game are played, compared to the ten of others."""
OTHER_WORDS: frozenset[str] = frozenset(
    {"einundfuenfzig_tot", "herzblatt", "mau_mau", "poker", "schwimmen", "watten"}
)
"""Games whose score lines name what no pad asks for; points and rules are equal all the same."""
ANY_ORDER: frozenset[str] = frozenset({"fuenfhundert"})
"""Games whose score lines stand in the order in which things happened, which no pad asks for."""
OWN_LINES: frozenset[str] = frozenset({"quartett", "siebzehn_und_vier", "trumpf"})
"""Games of which a pad writes less than the engine knows: only the sums of the lines are equal."""
IN_PIECES: frozenset[str] = frozenset({"bakkarat", "black_jack"})
"""Games of which a hand of the engine is several of the pad; they are played in their own tests."""
NOT_ON_PAPER: dict[str, frozenset[str]] = {}
"""What a hand inherits in the engine alone, by game: attributes of its `Context`."""


def houses(game_id: str) -> Iterator[tuple[str, HouseRules, int]]:
    """A name, house rules and a number of seats: every preset, and some options at random."""
    entry = registration(game_id)
    for preset in entry.presets:
        house = preset_rules(entry, preset)
        house = house.with_options(_short(house))
        for seats in entry.seats:
            if house.options.conflict(seats) is None:
                yield f"{game_id}-{preset}-{seats}", house, seats
    for number in range(RANDOM_SETS):
        chance = Random(f"pad {game_id} {number}")
        seats = chance.choice(entry.seats)
        options = drawn_options(entry, seats, chance)
        yield f"{game_id}-random-{number}", preset_rules(entry).with_options(options), seats


def _short(house: HouseRules) -> Any:
    return st.game(house.entry.id, preset=house.preset, **SHORT.get(house.entry.id, {})).options


def cases() -> Iterator[Any]:
    """All house rules of all sheets, and how many hands are played by each."""
    games = sorted(SHEETS.keys() - IN_PIECES)
    whole = sum(SHARE.get(game_id, 10) for game_id in games)
    for game_id in games:
        found = list(houses(game_id))
        hands = -(-HANDS * SHARE.get(game_id, 10) // (whole * len(found)))
        for name, house, seats in found:
            yield pytest.param(house, seats, hands, id=name)


def test_there_are_enough_hands() -> None:
    assert not SHEETS or sum(case.values[2] for case in cases()) >= HANDS


@pytest.mark.parametrize(("house", "seats", "hands"), list(cases()))
def test_the_pad_counts_like_the_game(house: HouseRules, seats: int, hands: int) -> None:
    game, sheet = house.game(seats), sheet_of(house, seats)
    rng = Rng(hands, seats)
    code, dealer = house.code, 0
    context: Context | None = None
    standing: Standing | None = None
    for number in range(hands):
        if context is None or standing is None:
            context, standing = game.opening(dealer), sheet.opening(dealer)
            dealer = (dealer + 1) % seats
        state = finished(game, context, rng, number % ONE_IN == 1, number % 2 == 0)
        told = f"{code}, {seats} seats, hand {number}"
        facts = sheet.facts_of(state)
        if number % ONE_IN == 0:
            assert json.loads(json.dumps(facts)) == facts, told
        told = f"{told}: {facts}"
        outcome, following = sheet.written(standing, facts)
        check_outcome(sheet, outcome, state, told)
        check_inheritance(game, context, standing, told)  # the old one is as it was
        context = game.following(context, state)
        standing = following
        check_inheritance(game, context, standing, told)
        assert sheet.places(standing) == list(game.places(context)), told
        if context.over:
            assert sheet.closing(standing) == game.match_lines(context), told
            context = None


def finished(game: Game, context: Context, rng: Rng, beside: bool, sensibly: bool) -> State:
    """A random hand at its end.

    ``beside``: now and then somebody moves beside his turn. ``sensibly``: as a search lets hands
    end; where nobody ever goes out by chance (Rummy, Gin), somebody does so.
    """
    state = fresh_deal(game, context, rng)
    if not beside and not sensibly:
        play_out(state, rng)
        return state
    while state.turn != OVER:
        if state.turn == CHANCE:
            shuffle_now(state, rng)
            continue
        state.play(habits_of(game.id).quiet_pick(state, rng) if sensibly else state.pick(rng))
        if not beside:
            continue
        seat = rng.below(game.seats)
        if state.turn >= 0 and rng.below(4) == 0:
            moves = state.interrupts(seat)
            if len(moves):
                make(state, seat, moves[rng.below(len(moves))])
    return state


def check_outcome(sheet: Sheet, outcome: Outcome, state: State, told: str) -> None:
    """The scores and their lines are those of the game, the rest names players of the table."""
    scores = [int(score) for score in state.scores()]
    assert list(outcome.scores) == scores, told
    check_lines(sheet, outcome, state, told)
    players = set(range(sheet.players))
    assert {*outcome.winners} < players, told
    assert all({*side} <= players for side in outcome.sides), told
    assert all(tally.player in players for tally in outcome.tallies), told


def check_lines(sheet: Sheet, outcome: Outcome, state: State, told: str) -> None:
    """The score lines are those of the game; of `OWN_LINES` they only come to the same."""
    game_id = sheet.game.id if sheet.game is not None else ""
    if game_id in OWN_LINES:
        columns = zip(*(line.points for line in outcome.lines), strict=True)
        assert tuple(sum(column) for column in columns) == outcome.scores, told
        return
    expected = [compared(line, game_id) for line in state.score_lines()]
    found = [compared(line, game_id) for line in outcome.lines]
    if game_id in ANY_ORDER:
        expected, found = sorted(expected, key=str), sorted(found, key=str)
    assert found == expected, told


def compared(line: ScoreLine, game_id: str) -> tuple[object, ...]:
    """What of a score line has to be equal."""
    words = None if game_id in OTHER_WORDS else line.text
    return words, tuple(int(points) for points in line.points), line.rules


def check_inheritance(game: Game, context: Context, standing: Standing, told: str) -> None:
    """What the next hand inherits on paper is what it inherits in the game."""
    for name in context.FIELDS:
        if name not in NOT_ON_PAPER.get(game.id, frozenset()):
            assert plain(getattr(standing, name)) == plain(getattr(context, name)), (name, told)


def plain(value: Any) -> Any:
    """Numbers as numbers and rows as lists, whatever holds them."""
    return list(value) if hasattr(value, "__iter__") else value
