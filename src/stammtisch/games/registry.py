"""Which games there are.  # not compiled: msgspec Structs

A game registers through the entry point group ``stammtisch.games``; a plug-in does it the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr

from stammtisch import plugins
from stammtisch.cards import Face
from stammtisch.core.contract import Game
from stammtisch.core.options import Conflict, Options, changed, differences, refusal
from stammtisch.core.whole import whole_number
from stammtisch.errors import BadOption, BadSeats, UnknownGame, UnknownPreset
from stammtisch.text import Text, say

Family: TypeAlias = Literal["tricks", "shedding", "melds", "stakes", "asking"]


class Registration(Struct, frozen=True):
    """What is known about a game before it is set up.

    ``presets`` maps a name to its options, the default preset first; ``preset_names`` are their
    labels, where they are not simply the usual rules. ``seats`` are the numbers of players that are
    possible, ``default_seats`` the usual one. ``minutes`` is the length of a match of people.
    ``rule_prefix`` is the stem of the rule ids. ``build`` makes the game from its options and its
    number of seats. ``face`` is how its cards look unless the player chose otherwise,
    ``preset_faces`` where a preset has other ones.

    ``history`` keeps old rule codes true: ``history[1]["haus"]["dulle"]`` is what the option
    ``dulle`` of the preset ``haus`` was under version 1 where version 2 changed it; for an option
    that version 2 brought it is the value that means what version 1 did. Whoever raises the version
    of the rules adds one entry; presets and options are never renamed or taken away.
    """

    id: str
    name: Text
    sentence: Text
    family: Family
    options: type[Options]
    presets: dict[str, Options]
    seats: tuple[int, ...]
    default_seats: int
    minutes: int
    rule_prefix: str
    build: Callable[[Any, int], Game]
    preset_names: dict[str, Text] = {}
    face: Face = "french"
    preset_faces: dict[str, Face] = {}
    history: dict[int, dict[str, dict[str, bool | int | str]]] = {}

    def __post_init__(self) -> None:
        usual = dict.fromkeys(self.presets, say("The usual rules"))
        force_setattr(self, "preset_names", self.preset_names or usual)

    @property
    def rules_version(self) -> int:
        """The version of the rules, which is the same for every game of this registration."""
        return int(self.build(self.preset(), self.default_seats).rules_version)

    @property
    def hides(self) -> bool:
        """Whether the rules keep part of a finished hand hidden (`Game.lies_open`)."""
        return bool(self.build(self.preset(), self.default_seats).hides)

    def conflict(self, options: Options, seats: int | None = None) -> Conflict | None:
        """What makes options impossible for this many players, or None.

        Without a number: what makes them impossible for the usual one, if they are so for all.
        """
        if seats is not None:
            return options.conflict(seats)
        found = [options.conflict(number) for number in (self.default_seats, *self.seats)]
        return None if None in found else found[0]

    def face_of(self, preset: str | None) -> Face:
        """How the cards of a preset look unless the player chose otherwise."""
        return self.preset_faces.get(preset or "", self.face)

    def preset(self, name: str | None = None) -> Options:
        """The options of a preset, by default of the first; raises `UnknownPreset`."""
        if name is None:
            return next(iter(self.presets.values()))
        if not isinstance(name, str) or name not in self.presets:
            raise UnknownPreset(
                say(
                    "{game} has no preset “{name}”. The presets are: {known}.",
                    game=self.name,
                    name=str(name),
                    known=", ".join(self.presets),
                )
            )
        return self.presets[name]


@cache
def _loaded(game_id: str) -> Registration:
    loaded = plugins.entries()[game_id].load()
    assert isinstance(loaded, Registration), f"entry point {game_id} is no Registration"
    return loaded


def registrations() -> dict[str, Registration]:
    """All games that are installed, by id."""
    return {game_id: _loaded(game_id) for game_id in sorted(plugins.entries())}


def registration(game_id: str) -> Registration:
    """The registration of a game; raises `UnknownGame`."""
    if not isinstance(game_id, str) or game_id not in plugins.entries():
        raise UnknownGame(
            say(
                "There is no game “{name}”. The games are: {known}.",
                name=str(game_id),
                known=", ".join(sorted(plugins.entries())),
            )
        )
    return _loaded(game_id)


def game(
    game_id: str, *, preset: str | None = None, seats: int | None = None, **options: Any
) -> Game:
    """A game, ready to deal: ``game("doppelkopf", preset="turnier", dulle="second")``.

    Args:
        game_id: id of the game, as `stammtisch games` lists it.
        preset: named options of one source; by default the game's first.
        seats: number of players; by default the game's usual one.
        options: what differs from the preset.

    Raises:
        UnknownGame, UnknownPreset, BadOption, BadSeats: with what would be right.
    """
    entry = registration(game_id)
    chosen = changed(entry.preset(preset), options)
    number = entry.default_seats if seats is None else whole_number(seats)
    if number is None or number not in entry.seats:
        raise BadSeats(
            say(
                "{game} is for {known} players; {number} is not possible.",
                game=entry.name,
                known=", ".join(str(each) for each in entry.seats),
                number=repr(seats) if number is None else number,
            )
        )
    conflict = chosen.conflict(number)
    if conflict is not None:
        raise BadOption(refusal(chosen, conflict))
    return entry.build(chosen, number)


def described(rules: Game) -> tuple[str, dict[str, Any]]:
    """A game as its nearest preset plus the differences from it."""
    presets = registration(rules.id).presets
    return min(
        ((name, differences(rules.options, options)) for name, options in presets.items()),
        key=lambda each: len(each[1]),
    )
