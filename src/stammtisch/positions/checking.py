"""Checks whether a hand can reach a position that somebody wrote; if not, says what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NoReturn

from stammtisch.cards import is_kind, notation
from stammtisch.core.contract import CHANCE, OVER, SPECTATOR, Game, State
from stammtisch.core.parts import Groups
from stammtisch.core.rng import Rng
from stammtisch.errors import BadPosition, StammtischError
from stammtisch.games.registry import registration
from stammtisch.packs import wrong_cards
from stammtisch.positions.slots import ALWAYS, Slot, first_of, slots, with_values
from stammtisch.text import Text, say

FAR: Final = 200  # moves; more than most hands have
TRIED: Final = 4  # hands


class Impossible(BadPosition):
    """A game met something that it never meets in play; which part is wrong is not known yet."""


def refuse(part: str, why: Text) -> NoReturn:
    """Refuse a position because of one of its parts."""
    raise BadPosition(say("Part “{part}”: {why}", part=part, why=why)) from None


def refuse_all(parts: Sequence[str], why: Text) -> NoReturn:
    """Refuse a position because of one or several of its parts."""
    if len(parts) == 1:
        refuse(parts[0], why)
    raise BadPosition(say("Parts {parts}: {why}", parts=", ".join(parts), why=why)) from None


def restored(game: Game, start: list[Slot], groups: dict[str, Groups]) -> State:
    """The position of these words, whether or not a hand can reach it."""
    given = {slot.name: _value(slot, groups[slot.name]) for slot in start if slot.name in groups}
    _ask_turn(game, given)
    values = {slot.name: given.get(slot.name, slot.value) for slot in start}
    layout = first_of(game).LAYOUT
    if layout is not None:
        _ask_cards(game, layout.cards(values), start, groups, ())
    with refusing(game):
        state = with_values(game, values)
        state.derive()
        derived = {slot.name for slot in start if slot.derived}
        stated = {name: value for name, value in given.items() if name in derived}
        if stated:  # it is not as usual
            state = with_values(game, {slot.name: slot.value for slot in slots(state)} | stated)
    return state


def checked(game: Game, state: State, start: list[Slot], groups: dict[str, Groups]) -> State:
    """The position of these words, if a hand can reach it."""
    with refusing(game):
        there = [int(kind) for kind in state.cards()]
        if not all(is_kind(kind, game.deck) for kind in there):
            _ask_flaw(state)
            raise ValueError("there are cards that are none")
        _ask_cards(game, there, start, groups, tuple(groups))
        _ask_among(state)
        _ask_flaw(state)
        _ask_play(game, state)
    return state


def blame(
    wrong: Impossible,
    game: Game,
    groups: dict[str, Groups],
    made: Callable[[dict[str, Groups]], State],
) -> NoReturn:
    """Refuse a position, and name the parts that are to blame.

    Those are the parts without which, as at the beginning of a hand, there would be a position, or
    at least another fault; and the turn, where there is a position if somebody else is on turn.
    """
    better, others = [], []
    for name in groups:
        without = {each: words for each, words in groups.items() if each != name}
        turns = range(CHANCE, int(game.seats)) if name == ALWAYS else ()
        changes = [without, *(groups | {name: [[str(turn)]]} for turn in turns)]
        faults = [_fault(game, changed, made) for changed in changes]
        if None in faults:
            better.append(name)
        elif not isinstance(faults[0], Impossible):
            others.append(name)
    refuse_all(better or others or list(groups), wrong.text)


def _fault(
    game: Game, groups: dict[str, Groups], made: Callable[[dict[str, Groups]], State]
) -> BadPosition | None:
    """Why these words are not a position, if they are not; a part of it may be missing."""
    try:
        with refusing(game):
            made(groups)
    except BadPosition as wrong:
        return wrong
    return None


@contextmanager
def refusing(game: Game) -> Iterator[None]:
    """Refuse a position in which a game does something that never happens in play."""
    try:
        yield
    except StammtischError:
        raise
    except Exception as met:  # of any kind
        raise Impossible(
            say("No hand of {game} can reach this position.", game=registration(game.id).name)
        ) from met


def _ask_turn(game: Game, values: dict[str, Any]) -> None:
    turn = values.get(ALWAYS, OVER)
    if not CHANCE <= turn < game.seats:
        refuse(
            ALWAYS,
            say(
                "{turn} cannot be on turn. It can be a seat from 0 to {last}, {over} "
                "when the hand is over, or {chance} when cards are to be shuffled.",
                turn=turn,
                last=int(game.seats) - 1,
                over=OVER,
                chance=CHANCE,
            ),
        )


def _ask_cards(
    game: Game,
    there: list[int],
    start: list[Slot],
    groups: dict[str, Groups],
    others: tuple[str, ...],
) -> None:
    """Refuse what is not the pack.

    Named are the parts where the cards lie that are too many, or else all cards; and of ``others``
    those that say how many lie somewhere.
    """
    right = sorted(map(int, game.pack()))
    if sorted(there) == right:
        return
    lying = {
        slot.name: {word for group in groups[slot.name] for word in group}
        for slot in start
        if slot.part.holds and slot.name in groups
    }
    surplus = {notation(kind) for kind in Counter(there) - Counter(right)}
    wrong = [name for name, words in lying.items() if words & surplus] or list(lying)
    counting = [name for name in others if name not in lying]
    wrong += [name for name in counting if _counts(name, game, start, groups)]
    refuse_all(wrong or list(groups), wrong_cards(there, right))


def _counts(name: str, game: Game, start: list[Slot], groups: dict[str, Groups]) -> bool:
    """Whether it depends on this part which cards there are."""
    there = sorted(map(int, restored(game, start, groups).cards()))
    others = {each: words for each, words in groups.items() if each != name}
    more = [[_one_more(word) for word in group] for group in groups[name]]
    for changed in (others, groups | {name: more}, groups | {name: [g * 2 for g in groups[name]]}):
        try:
            if sorted(map(int, restored(game, start, changed).cards())) != there:
                return True
        except BadPosition:  # it cannot be like that
            continue
        except Exception:  # of any kind: without it there is no position at all
            return True
    return False


def _one_more(word: str) -> str:
    """The word for a number that is greater by one; any other word stays."""
    return str(int(word) + 1) if word.isdecimal() else word


def _ask_flaw(state: State) -> None:
    flaw = state.flaw()
    if flaw is not None:
        refuse_all(flaw[0].replace("_", "-").split(), flaw[1])


def _ask_among(state: State) -> None:
    """Refuse cards that everybody knows to lie where they do not."""
    lying = {slot.name: slot.groups() for slot in slots(state)} if state.AMONG else {}
    for name, place in state.AMONG.items():
        for known, cards in zip(lying[name], lying[place], strict=True):
            for word in Counter(known) - Counter(cards):
                why = say("{word} does not lie in the part “{part}”.", word=word, part=place)
                refuse(name, why)


def _ask_play(game: Game, state: State) -> None:
    """Look at the position from every seat and make each move once; errors are faults of it."""
    for seat in range(SPECTATOR, int(game.seats)):
        state.view(seat)
    if list(game.restore(state.words()).words()) != list(state.words()):
        raise ValueError("it is not read back as it is")
    if state.turn == OVER:
        state.score_lines()
        return
    moves = list(state.to_shuffle() if state.turn == CHANCE else state.legal_moves())
    if not moves:
        raise Impossible(say("The player on turn can do nothing in this position."))
    for move in moves if state.turn != CHANCE else []:
        game.text(state, move)
        state.copy().play(move)


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
