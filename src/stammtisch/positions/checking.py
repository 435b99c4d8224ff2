"""Checks whether a hand can reach a position that somebody wrote; if not, says what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NoReturn

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import CHANCE, OVER, SPECTATOR, Game, State
from stammtisch.core.parts import Groups
from stammtisch.core.rng import Rng
from stammtisch.errors import BadPosition, StammtischError
from stammtisch.games.registry import registration
from stammtisch.packs import wrong_cards
from stammtisch.positions.slots import ALWAYS, Slot, slots
from stammtisch.text import Text, say

FAR: Final = 200  # moves; more than most hands have
TRIED: Final = 4  # hands


def refuse(part: str, why: Text) -> NoReturn:
    """Refuse a position because of one of its parts."""
    raise BadPosition(say("Part “{part}”: {why}", part=part, why=why)) from None


def restored(game: Game, start: list[Slot], groups: dict[str, Groups]) -> State:
    """The position with these words, whether or not a hand can reach it."""
    values = {slot.name: _value(slot, groups[slot.name]) for slot in start if slot.name in groups}
    _ask_turn(game, values)
    with refusing(game):
        state = _with_values(game, start, values)
        state.derive()
        if any(slot.derived and slot.name in values for slot in start):  # it is not as usual
            state = _with_values(game, slots(state), values)
    return state


def _with_values(game: Game, start: list[Slot], values: dict[str, Any]) -> State:
    """The position with these values, and with those of another position for the rest."""
    return game.restore(
        vec[i64](
            [number for slot in start for number in slot.numbers(values.get(slot.name, slot.value))]
        )
    )


def checked(game: Game, state: State) -> State:
    """The position, if a hand can reach it."""
    with refusing(game):
        why = _ask_cards(game, state) or state.flaw() or _ask_play(game, state)
    if why is not None:
        raise BadPosition(why)
    return state


@contextmanager
def refusing(game: Game) -> Iterator[None]:
    """Refuse a position in which a game does something that never happens in play."""
    try:
        yield
    except StammtischError:
        raise
    except Exception as met:  # of any kind
        raise BadPosition(
            say("No hand of {game} can come to this position.", game=registration(game.id).name)
        ) from met


def _ask_turn(game: Game, values: dict[str, Any]) -> None:
    turn = values.get(ALWAYS, OVER)
    if not CHANCE <= turn < game.seats:
        refuse(
            ALWAYS,
            say(
                "{turn} cannot be on turn. Possible are the seats from 0 to {last}, {over} when "
                "the hand is over, and {chance} when cards are to be shuffled.",
                turn=turn,
                last=int(game.seats) - 1,
                over=OVER,
                chance=CHANCE,
            ),
        )


def _ask_cards(game: Game, state: State) -> Text | None:
    there, right = sorted(map(int, state.cards())), sorted(map(int, game.pack()))
    return None if there == right else wrong_cards(there, right)


def _ask_play(game: Game, state: State) -> Text | None:
    """Look at the position from every seat and make each move once; an error means it is bad."""
    for seat in range(SPECTATOR, int(game.seats)):
        state.view(seat)
    if list(game.restore(state.words()).words()) != list(state.words()):
        raise ValueError("it is not read back as it is")
    if state.turn == OVER:
        state.score_lines()
        return None
    moves = list(state.to_shuffle() if state.turn == CHANCE else state.legal_moves())
    if not moves:
        return say("The player on turn can do nothing in this position.")
    for move in moves if state.turn != CHANCE else []:
        game.text(state, move)
        state.copy().play(move)
    return None


def must_go_on(game: Game, state: State) -> None:
    """Play on from a position at random, several times, to the end or for many moves.

    Raises:
        BadPosition: the hand is over; or somebody cannot move any more, as where hands hold too
            few cards.
    """
    if state.turn == OVER:
        raise BadPosition(say("The hand is over in this position, so nothing is left to play."))
    with refusing(game):
        if all(_goes_on(state.copy(), Rng(number)) for number in range(TRIED)):
            return
    raise BadPosition(
        say("The hand cannot be played on from here: at some point a player would have no move.")
    )


def _goes_on(state: State, rng: Rng) -> bool:
    """Whether everybody on turn has a move when the hand is played at random."""
    for _ in range(FAR):
        if state.turn == OVER:
            state.score_lines()
            break
        if state.turn == CHANCE:
            state.shuffle(state.to_shuffle())
            continue
        moves = state.legal_moves()
        if not len(moves):
            return False
        state.play(moves[rng.below(len(moves))])
    return True


def _value(slot: Slot, groups: Groups) -> Any:
    try:
        return slot.part.value(groups, slot.value, slot.terms)
    except BadPosition as wrong:
        refuse(slot.name, wrong.text)
