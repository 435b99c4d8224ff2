"""What is unknown in a position: writes ``??`` where samples differ, and fills it in again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, repeat
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notations
from stammtisch.core.contract import Game, State
from stammtisch.core.parts import NOTHING, UNKNOWN, Groups, sorted_words
from stammtisch.core.rng import Rng
from stammtisch.core.sight import plain as as_known
from stammtisch.errors import BadPosition
from stammtisch.positions.checking import refuse, refusing, restored
from stammtisch.positions.slots import ALWAYS, Slot
from stammtisch.text import say

SEEN_BY: Final = "seen-by"  # the part that says who knows so much of a position
TRIES: Final = 20  # to find the cards that are not known


def common(worlds: list[Groups], ordered: bool) -> Groups:
    """The words that all of these groups have in common, with ``??`` where they differ."""
    if len({len(groups) for groups in worlds}) > 1:
        return [[UNKNOWN]]
    return [_common(list(each), ordered) for each in zip(*worlds, strict=True)]


def _common(groups: list[list[str]], ordered: bool) -> list[str]:
    most = max(map(len, groups))
    if ordered and most == min(map(len, groups)):
        columns = zip(*groups, strict=True)
        return [words[0] if len(set(words)) == 1 else UNKNOWN for words in columns]
    if ordered:
        return [UNKNOWN]
    same = Counter(groups[0])
    for group in groups:
        same &= Counter(group)
    return [*sorted_words(same.elements()), *[UNKNOWN] * (most - same.total())]


def drawn(game: Game, start: list[Slot], groups: dict[str, Groups], rng: Rng) -> State:
    """A position with the known words; the remaining cards are put wherever they fit."""
    parts = {slot.name: slot for slot in start}
    held = {name: each for name, each in groups.items() if parts[name].part.holds}
    known = [word for part in held.values() for group in part for word in group]
    whole = notations(map(int, game.pack())).split()
    left = _without(whole, known)
    order = vec[i64](list(range(len(left))))
    rng.shuffle(order)
    cards = [left[index] for index in order]
    laid = _with_cards(game, parts, groups, cards)
    state = restored(game, start, laid)
    for _ in range(TRIES):
        with refusing(game):
            there = notations(map(int, state.cards())).split()
        twice, missing = _without(there, whole), _without(whole, there)
        if not twice and not missing:
            break
        # Some lie where it is not written as cards, others were put where they are but remembered.
        more = _without(cards, twice) + missing
        fuller = _with_cards(game, parts, groups, more)
        try:
            state, laid, cards = restored(game, start, fuller), fuller, more
        except BadPosition:  # what is only remembered comes last, and gets what is left
            last = [name for name in held if _in_it(laid[name], missing)]
            if not last or list(groups)[-len(last) :] == last:
                break
            groups = {name: groups[name] for name in (*_but(groups, last), *last)}
            laid = _with_cards(game, parts, groups, cards)
            state = restored(game, start, laid)
    return state


def _in_it(groups: Groups, words: list[str]) -> bool:
    return any(word in words for group in groups for word in group)


def _but(names: Iterable[str], others: list[str]) -> list[str]:
    return [name for name in names if name not in others]


def ask_unknown(
    state: State, start: list[Slot], groups: dict[str, Groups], seat: int | None
) -> None:
    """Refuse what cannot be unknown, as nobody would draw it.

    Args:
        state: a position with something in the place of each ``??``.
        start: its parts.
        groups: their words.
        seat: who sees the position, and would draw what it does not know; None: nobody is named.

    Raises:
        BadPosition: a number is unknown that is no card, though nobody is named, or though that
            seat knows it.
    """
    sight = {} if seat is None else state.sight(seat)
    for slot in start:
        plain = not (slot.part.holds or slot.part.word.is_card)
        if not plain or not any(UNKNOWN in group for group in groups.get(slot.name, [])):
            continue
        name = slot.name.partition(".")[0].replace("-", "_")
        if seat is None:
            why = say(
                "Only cards can be unknown, unless “{part}” says who sees this.", part=SEEN_BY
            )
            refuse(slot.name, why)
        if not hasattr(state, name) or sight.get(name) == as_known(getattr(state, name)):
            refuse(slot.name, say("Whoever sees the position knows this, so it cannot be unknown."))


def _with_cards(
    game: Game, parts: dict[str, Slot], groups: dict[str, Groups], cards: list[str]
) -> dict[str, Groups]:
    """All parts, with one of these cards in the place of each ``??``, in order."""
    spare = notations(map(int, game.pack())).split()[0]
    given = chain(cards, repeat(NOTHING))
    filled = {name: _laid(parts[name], each, given, spare) for name, each in groups.items()}
    return _remembered(game, parts, filled, cards)


def _without(words: list[str], gone: list[str]) -> list[str]:
    """The words that are left after others are removed, in order."""
    left = list(words)
    for word in gone:
        if word in left:
            left.remove(word)
    return left


def _laid(slot: Slot, groups: Groups, cards: Iterator[str], spare: str) -> Groups:
    """A part with cards in the place of each ``??``, if cards lie there."""
    if not slot.part.holds:
        return groups
    found = [[next(cards) if word == UNKNOWN else word for word in group] for group in groups]
    if slot.part.ordered:
        return (
            found
            if slot.part.none is not None
            else [[spare if word == NOTHING else word for word in group] for group in found]
        )
    return [[word for word in group if word != NOTHING] for group in found]


def _remembered(
    game: Game, parts: dict[str, Slot], groups: dict[str, Groups], cards: list[str]
) -> dict[str, Groups]:
    """A value for what is unknown: a card of the hand for a remembered one, else the usual value.

    Where no part has hands, it is what was put in the place of the first ``??``.
    """
    seats = int(game.seats)
    bags = [name for name in groups if parts[name].part.holds and not parts[name].part.ordered]
    owners = [groups[name] for name in bags]
    apart = [[card] for card in cards] or [[]]
    hands = next((each for each in owners if len(each) >= seats > 1), apart)
    (turn,) = groups[ALWAYS][0][:1] or ["0"]
    on_turn = int(turn) if turn.isdecimal() and int(turn) < seats else 0
    found: dict[str, Groups] = {}
    for name, each in groups.items():
        single = isinstance(parts[name].value, int)
        found[name] = [
            _guessed(
                parts[name],
                group,
                [hands[min(on_turn, len(hands) - 1)]] if single else hands[at:] or hands,
            )
            for at, group in enumerate(each)
        ]
    return found


def _guessed(slot: Slot, group: list[str], hands: Groups) -> list[str]:
    """A group of a part with something in the place of each ``??``."""
    carded = slot.part.word.is_card
    usual = (slot.groups() or [[]])[0]
    spare = (word for word in hands[0] if word not in group)
    words = []
    for at, word in enumerate(group):
        if word != UNKNOWN:
            words.append(word)
        elif carded and slot.part.ordered:
            words.append(next(iter(hands[min(at, len(hands) - 1)]), NOTHING))
        elif carded and isinstance(slot.value, int):
            words += [next(spare, "")]
        elif slot.part.ordered:
            words.append(usual[0] if usual else "0")
    return [word for word in words if word]


def sampled(game: Game, state: State, seat: int, rng: Rng) -> State:
    """A position that the seat cannot rule out, as the game draws it."""
    with refusing(game):
        return state.sample(seat, rng)
