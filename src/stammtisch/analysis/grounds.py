"""Why a move, in sentences: facts of tricks, or what the game's own players know to say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.analysis.facts import GUESSES, Fact, draws, facts_in
from stammtisch.analysis.telling import told
from stammtisch.core.contract import OVER, State
from stammtisch.core.rng import Rng
from stammtisch.core.seating import seated
from stammtisch.players.reasoning import Turn, made, times
from stammtisch.players.registry import habits_of, players_of
from stammtisch.positions import game_of
from stammtisch.text import Text, say

CARD: Final = 1  # a trick gets one card at a time


def grounds(state: State, seat: int, moves: Sequence[int], rng: Rng) -> tuple[Text, ...]:
    """What is to be said for or against a turn of the seat on turn, each a sentence.

    Each sentence is a fact of what the seat knows, or counts in how many of `GUESSES` draws of the
    rest something holds. The position is only ever used to draw from. There is at least one.
    """
    facts, said = of_turn(state, seat, moves, rng)
    return tuple(told(game_of(state).text(state, moves[0]), facts, said))


def of_turn(
    state: State, seat: int, moves: Sequence[int], rng: Rng
) -> tuple[tuple[Fact, ...], tuple[Text, ...]]:
    """The facts about a card in a trick, and all else to be said; or what to say of another turn.

    Where more share the table than play, only those who play are asked about.
    """
    among = players_of(game_of(state).id).among
    found = among(state) if among else None
    if found is None:
        return _of_those(state, seat, moves, rng)
    hand, seats = found
    return seated(_of_those(hand, seats.index(seat), moves, rng), seats)


def _of_those(
    state: State, seat: int, moves: Sequence[int], rng: Rng
) -> tuple[tuple[Fact, ...], tuple[Text, ...]]:
    guesses = draws(state, seat, moves[0], rng) if len(moves) == CARD else []
    if not guesses:
        return (), in_words(state, seat, moves, rng)
    reasons = players_of(game_of(state).id).reasons
    said = reasons(made(guesses, seat, moves)) if reasons else []
    return facts_in(guesses, seat, moves[0]), tuple(said)


def in_words(state: State, seat: int, moves: Sequence[int], rng: Rng) -> tuple[Text, ...]:
    """The same for a turn in which no card is played to a trick."""
    turn = made([state.guess(seat, rng) for _ in range(GUESSES)], seat, moves)
    reasons = players_of(game_of(state).id).reasons
    return tuple(reasons(turn) if reasons else ()) or (_outcome(turn, rng),)


def _outcome(turn: Turn, rng: Rng) -> Text:
    """In how many deals the seat does better than the others if all play on quietly."""
    ahead = times(turn.after, lambda at: _is_ahead(at, turn.seat, rng))
    return say(
        "If everybody then plays on in a simple way, you do better than the average of the table "
        "in {k} of "
        "{n} possible deals.",
        **ahead,
    )


def _is_ahead(state: State, seat: int, rng: Rng) -> bool:
    game, end = game_of(state), state.copy()
    if end.turn != OVER:
        habits_of(game.id).play_out(end, rng)
    scores = [int(score) for score in end.scores()]
    lead = scores[seat] * len(scores) - sum(scores)
    return lead < 0 if game.low_wins else lead > 0
