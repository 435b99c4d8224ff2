"""Moves as words: what a person types, read in the position in which it is typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from stammtisch.cards import notation, spelled
from stammtisch.core.actions import then
from stammtisch.core.contract import CHANCE, OVER, Game, State, make, open_moves
from stammtisch.core.recalling import TIME_WORD as TIME_WORD  # records and logs use it
from stammtisch.core.view import Amount, Objection
from stammtisch.errors import AmbiguousMove, IllegalMove, OutOfTurn, UnreadableMove
from stammtisch.languages import said
from stammtisch.text import say

_MOST: Final = 5_000  # words of a game's moves that are remembered
_written: Final[dict[type[State], dict[str, int]]] = {}


class Said(NamedTuple):
    """A move that has been read, with its notation."""

    move: int
    text: str


def words_of(text: str, deck: str = "") -> list[str]:
    """The words of a move in lower case, with every card in notation, however it was spelled.

    With the id of a deck the cards are those of it. ``joker=6s@m1`` is one word: a joker that
    stands for a card, lying in the zone ``m1``.

    >>> words_of("spiele Kreuz Dame")
    ['Qc']
    """
    rough = text.strip().replace(",", " ").split()
    if len(rough) > 1 and rough[0].lower() in said("play"):
        rough = rough[1:]
    words: list[str] = []
    start = 0
    while start < len(rough):
        for length in (3, 2, 1):
            kind = spelled(" ".join(rough[start : start + length]), deck)
            if kind is not None and start + length <= len(rough):
                words.append(notation(kind))
                start += length
                break
        else:
            parts = re.split("([=@])", rough[start])
            words.append("".join(_card_or_word(part, deck) for part in parts))
            start += 1
    return words


def _card_or_word(text: str, deck: str) -> str:
    kind = spelled(text, deck)
    return text.lower() if kind is None else notation(kind)


def legal_texts(game: Game, state: State, seat: int) -> tuple[str, ...]:
    """All moves that the seat may make now, in turn or out of turn, in notation."""
    return tuple(game.text(state, move) for move in open_moves(state, seat))


def amount_texts(amount: Amount) -> list[str]:
    """The moves of a range, in notation: ``bet 2``, ``bet 3`` …"""
    numbers = range(amount.lowest, amount.highest + 1, amount.step)
    return [f"{amount.word} {number}" for number in numbers]


def possible(game: Game, state: State, seat: int) -> tuple[str, ...]:
    """What a seat may do now, as a refusal lists it; a range is one entry: ``bet 2–10``.

    Amounts with a step say it: ``bet 20–200 (20, 40, 60 …)``.
    """
    amounts = game.amounts(state, seat) if seat == state.turn else []
    ranged = {text for amount in amounts for text in amount_texts(amount)}
    single = (text for text in legal_texts(game, state, seat) if text not in ranged)
    return (*single, *(_range(amount) for amount in amounts))


def _range(amount: Amount) -> str:
    if amount.lowest == amount.highest:
        return f"{amount.word} {amount.lowest}"
    span = f"{amount.word} {amount.lowest}–{amount.highest}"
    if amount.step == 1:
        return span
    return f"{span} ({amount.lowest}, {amount.lowest + amount.step} …)"


def read_move(game: Game, state: State, seat: int, text: str) -> int:
    """The move that a seat means by these words, if it is legal now.

    Raises:
        UnreadableMove: the text names no move of this game.
        AmbiguousMove: it can mean several legal moves.
        IllegalMove, OutOfTurn: the move may not be made now; with the rules behind it.
    """
    return _read(game, state, seat, text, words_of(text, game.deck))


def written_move(game: Game, state: State, seat: int, text: str) -> Said:
    """What `read_move` finds, with its notation; quickly if that is how it is said, as in logs.

    A move that had them once is tried before they are read: it is the one if the seat may make it
    and it is still called so, because no two moves that a seat may make are called the same.
    """
    known = _written.setdefault(type(state), {})
    move = known.get(text, -1)
    if move >= 0 and move in open_moves(state, seat) and game.text(state, move) == text:
        return Said(move, text)
    move = read_move(game, state, seat, text)
    written = game.text(state, move)
    if written == text and len(known) < _MOST:
        known[text] = move
    return Said(move, written)


def _read(game: Game, state: State, seat: int, text: str, words: list[str]) -> int:
    meant = sorted(set(game.read(state, seat, words)))
    if not meant:
        objection = game.refuse(state, seat, words)
        if objection is not None:
            raise _refused(game, state, seat, objection)
        raise UnreadableMove(
            say("“{text}” is not a move of this game.", text=text.strip()[:80]),
            instead=possible(game, state, seat),
        )
    legal = [move for move in meant if state.objection(seat, move) is None]
    if len(legal) == 1:
        return legal[0]
    if len(legal) > 1:
        raise AmbiguousMove(
            say("“{text}” can mean several moves.", text=text.strip()[:80]),
            instead=tuple(game.text(state, move) for move in legal),
        )
    check_move(game, state, seat, meant[0])
    raise AssertionError("unreachable: the move was refused a line above")


def read_moves(game: Game, state: State, seat: int, text: str) -> list[Said]:
    """The moves that a seat means by a series of words, if they can be made in this order.

    ``;`` separates moves, and some words are short for several (`Game.shortcut`). The position
    itself is not touched.

    Raises:
        UnreadableMove, AmbiguousMove, IllegalMove, OutOfTurn: as `read_move`, for the first part
            that cannot be done; ``instead`` are moves of this position, where nothing was made.
    """
    try:
        return _one_after_another(game, state, seat, text)
    except (UnreadableMove, IllegalMove) as fault:
        fault.instead = possible(game, state, seat)
        raise


def _one_after_another(game: Game, state: State, seat: int, text: str) -> list[Said]:
    said: list[Said] = []
    at = state
    for part in [each for each in text.split(";") if each.strip()] or [text]:
        if said and at.turn in (OVER, CHANCE):
            raise IllegalMove(say("“{text}” comes too late.", text=part.strip()[:80]))
        words = words_of(part, game.deck)
        short = [int(move) for move in game.shortcut(at, seat, words)]
        for move in short or [_read(game, at, seat, part, words)]:
            if short:
                check_move(game, at, seat, move)
            said.append(Said(move, game.text(at, move)))
            at = at.copy()
            make(at, seat, move)
    return said


def check_move(game: Game, state: State, seat: int, move: int) -> None:
    """Raise `IllegalMove` or `OutOfTurn` if the seat may not make this move now."""
    objection = state.objection(seat, move)
    if objection is not None:
        raise _refused(game, state, seat, objection)


def _refused(game: Game, state: State, seat: int, objection: Objection) -> IllegalMove:
    kind = IllegalMove if seat == state.turn else OutOfTurn
    return kind(objection.text, objection.rules, possible(game, state, seat))


class Moves:
    """The moves that a seat may make now: a set that prints as notation."""

    def __init__(self, game: Game, state: State, seat: int) -> None:
        self._game, self._state, self._seat = game, state, seat
        self._moves = open_moves(state, seat)

    def __iter__(self) -> Iterator[int]:
        return iter(self._moves)

    def __len__(self) -> int:
        return len(self._moves)

    def __contains__(self, move: object) -> bool:
        return move in self._moves or move in self.texts()

    def texts(self) -> tuple[str, ...]:
        """The moves in notation, in the order of their numbers."""
        return legal_texts(self._game, self._state, self._seat)

    def __eq__(self, other: object) -> bool:
        """Whether both are the moves of the same seat in equal positions."""
        if not isinstance(other, Moves):
            return NotImplemented
        mine, others = (self._seat, self._state), (other._seat, other._state)
        return self._game == other._game and mine == others

    def __repr__(self) -> str:
        return f"<{', '.join(self.texts())}>"


def action_text(game: Game, state: State, action: int) -> str:
    """An action of the seat on turn in notation: the move that it makes.

    Where it names only a part of a move, the first of the moves that it can mean stands for them,
    with ``…`` behind it.

    Raises:
        ValueError: the action is not allowed now (`State.mask`).
    """
    actions = state.terms().actions
    begun = then(state.partly, action)
    texts = [game.text(state, move) for move in actions.meant(state.legal_moves(), begun)]
    if not 0 <= action < actions.size or not texts:
        raise ValueError(f"action {action} is not allowed now")
    return texts[0] if len(texts) == 1 else f"{texts[0]} …"
