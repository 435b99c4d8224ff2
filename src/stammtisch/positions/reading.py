"""Reading positions in words, and refusing those that no hand can reach."""

from __future__ import annotations

import re
from typing import Final, TypeVar

from stammtisch.core.contract import SPECTATOR, Game, State
from stammtisch.core.parts import UNKNOWN, Groups, split
from stammtisch.core.rng import Rng
from stammtisch.errors import BadPosition
from stammtisch.games.registry import registration
from stammtisch.positions.checking import (
    Impossible,
    blame,
    checked,
    refuse,
    refusing,
    restored,
)
from stammtisch.positions.slots import ALWAYS, Slot, first_of, slots, usual_in
from stammtisch.positions.unknown import SEEN_BY, ask_unknown, drawn, sampled
from stammtisch.positions.writing import FORMAT, written
from stammtisch.rulecodes import game_from_code
from stammtisch.text import say

Laid = TypeVar("Laid", bound=State)

LONGEST: Final = 200_000  # letters of a position that is read; 5,000 turns of Mau-Mau are 60,000
_HEADER: Final = re.compile(r"position\s+([0-9]{1,3})\s+(\S+)\s+([0-9]{1,3})", re.IGNORECASE)


def position(text: str, rng: Rng | None = None) -> State:
    """The position that a text describes.

    Args:
        text: as `written`; parts may stand in any order, and ``;`` instead of a new line.
        rng: for what is not known (``??``): one of the positions that fit is drawn. Where the text
            says by whom it is seen (`known_to`), as this seat would have to draw it.

    Raises:
        BadPosition: it is none, or no hand of the game could come to it; with the part.
        UnreadableCode, UnknownGame, UnknownPreset, BadOption, BadSeats: the first line is wrong.
    """
    game, given = _read(text)
    start = slots(first_of(game))
    parts = {slot.name: slot for slot in start}
    seen_by = _viewer(game, given.pop(SEEN_BY, None))
    _ask_names(game, given, parts, usual_in(game))
    groups = {name: _groups(name, words) for name, words in given.items()}
    unknown = [name for name, part in groups.items() if any(UNKNOWN in group for group in part)]
    if unknown and rng is None:
        refuse(
            unknown[0],
            say("Something is unknown here (“??”), so a generator is needed too, such as Rng(1)."),
        )

    def made(groups: dict[str, Groups]) -> State:
        if rng is None or not unknown:
            return checked(game, restored(game, start, groups), start, groups)
        state = drawn(game, start, groups, rng)
        with refusing(game):
            ask_unknown(state, start, groups, seen_by)
        state = state if seen_by is None else sampled(game, state, seen_by, rng)
        return checked(game, state, start, groups)

    try:
        return made(groups)
    except Impossible as wrong:
        blame(wrong, game, groups, made)


def outline(text: str) -> tuple[Game, dict[str, Slot], dict[str, str]]:
    """The parts of a text that should be a position; it is not checked whether they are valid.

    Returns:
        the game; by their names the parts of its positions, with their values at the beginning of
        a hand; the words of each part that stands in the text.

    Raises:
        BadPosition, UnreadableCode, UnknownGame, UnknownPreset, BadOption, BadSeats: the first line
            is wrong, or a part stands there twice.
    """
    game, given = _read(text)
    return game, {slot.name: slot for slot in slots(first_of(game)) if not slot.derived}, given


def changed(state: Laid, **parts: str) -> Laid:
    """A position that differs from another one in these parts, which are given in words.

    >>> import stammtisch as st
    >>> str(changed(st.Match(st.game("mau_mau"), seed=1).state, turns="7")).splitlines()[-2]
    'turns 7'
    """
    head, *lines = written(state).split("\n")
    given = {line.partition(" ")[0]: line for line in lines}
    given |= {name.replace("_", "-"): f"{name.replace('_', '-')} {parts[name]}" for name in parts}
    other = position("\n".join([head, *given.values()]))
    assert isinstance(other, type(state))
    return other


def _read(text: str) -> tuple[Game, dict[str, str]]:
    """The game that the first line names, and the words of each part."""
    lines = re.split(r"[;\n]", text[:LONGEST]) if isinstance(text, str) else []
    head, *rest = [line.strip() for line in lines if line.strip()] or [""]
    found = _HEADER.fullmatch(head)
    if found is None:
        raise BadPosition(
            say(
                "“{text}” is not the first line of a position. One looks like this: {example}.",
                text=head[:80],
                example="position 1 mau_mau.basic.2 4",
            )
        )
    if len(text) > LONGEST:
        raise BadPosition(
            say(
                "A position has at most {most} characters; this has {n}.",
                most=LONGEST,
                n=len(text),
            )
        )
    if int(found[1]) != FORMAT:
        raise BadPosition(
            say(
                "The position is written in format {theirs}; this program reads format {ours}.",
                theirs=int(found[1]),
                ours=FORMAT,
            )
        )
    given: dict[str, str] = {}
    for line in rest:
        name, _, words = line.partition(" ")
        if name.lower() in given:
            raise BadPosition(
                say("The part “{name}” appears twice; it may appear only once.", name=name)
            )
        given[name.lower()] = words
    return game_from_code(found[2], int(found[3])), given


def _ask_names(
    game: Game, given: dict[str, str], parts: dict[str, Slot], usual: dict[str, object]
) -> None:
    """Refuse parts that the game does not know, and those that are missing."""
    for name in given:
        if name not in parts:
            raise BadPosition(
                say(
                    "A position of {game} has no part “{name}”. There are: {known}.",
                    game=registration(game.id).name,
                    name=name[:40],
                    known=", ".join(parts),
                )
            )
    for name in parts:
        needed = name == ALWAYS or not (name in usual or parts[name].derived)
        if needed and name not in given:
            raise BadPosition(say("The part “{name}” is missing.", name=name))


def _groups(name: str, words: str) -> Groups:
    try:
        return split(words)
    except BadPosition as wrong:
        refuse(name, wrong.text)


def _viewer(game: Game, words: str | None) -> int | None:
    """The seat from which a position is seen, or None if the text names none."""
    if words is None:
        return None
    if words.strip() not in [str(seat) for seat in range(SPECTATOR, int(game.seats))]:
        refuse(
            SEEN_BY,
            say(
                "This has to be a seat from {first} to {last}; {first} is a spectator.",
                first=SPECTATOR,
                last=int(game.seats) - 1,
            ),
        )
    return int(words)
