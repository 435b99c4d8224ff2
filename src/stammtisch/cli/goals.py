"""What ``stammtisch bench`` measures, and the speeds that it should reach.

A name says what is measured: a game ``gin``, with a preset ``doppelkopf/haus``, at a number of
seats ``canasta@3``. All goals are for the compiled engine on one core of a server's processor.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from stammtisch.core.contract import Game
from stammtisch.errors import BadSeats
from stammtisch.games.registry import game, registration, registrations
from stammtisch.text import Text, say

Unit: TypeAlias = Literal["hands", "moves"]

RATIO: Final = 15  # times as many moves as the pure engine: the goal of every game


class Goal(Struct, frozen=True):
    """The lowest number of random hands or moves per second that is wanted."""

    least: float
    unit: Unit


class Rival(Struct, frozen=True):
    """Another program; ours should be ``times`` as fast as it.

    ``moves`` a second is what it did on a machine like ours; benchmarks/peers.py measures it anew,
    in turn with ours.
    """

    name: str
    times: float
    moves: float


RIVALS: Final[dict[str, tuple[Rival, ...]]] = {
    "gin": (Rival("gin_rummy, Python", 20, 140_000), Rival("gin_rummy, C++", 12, 200_000)),
    "mau_mau": (Rival("crazy_eights, C++", 2, 5_000_000),),
    "poker/holdem@6": (
        Rival("PokerKit", 200, 6_000),
        Rival("universal_poker, C++", 1.5, 1_900_000),
    ),
}
GOALS: Final[dict[str, Goal]] = {
    "doppelkopf": Goal(200_000, "hands"),
    **dict.fromkeys(
        ("fuenfhundert", "herzblatt", "sechsundsechzig", "tarock", "watten"),
        Goal(100_000, "hands"),
    ),
    **dict.fromkeys(("canasta", "romme", "rummy"), Goal(1_000_000, "moves")),
    **dict.fromkeys(
        (
            *("bakkarat", "black_jack", "dicke_zwei", "einundfuenfzig_tot", "mogeln", "poker"),
            *("quartett", "schwimmen", "siebzehn_und_vier", "trumpf"),
        ),
        Goal(50_000, "hands"),
    ),
    **{
        name: Goal(max(each.times * each.moves for each in rivals), "moves")
        for name, rivals in RIVALS.items()
    },
}
SEATS: Final[dict[str, tuple[str, ...]]] = {  # beside the usual number of players
    "canasta": ("canasta@2", "canasta@3"),
    "einundfuenfzig_tot": ("einundfuenfzig_tot@19",),
    "mogeln": ("mogeln@2", "mogeln@6", "mogeln@10"),
    "poker": ("poker/holdem@6",),
    "quartett": ("quartett@8",),
    "romme": ("romme@2", "romme@6"),
    "rummy": ("rummy@2", "rummy@3"),
    "trumpf": ("trumpf@2", "trumpf@8"),
    "watten": ("watten@2",),
}
REASONS: Final[dict[str, Text]] = dict.fromkeys(
    ("mogeln@2", "mogeln@6", "mogeln@10"),
    say(
        "Random players take up the pile again and again: a deal has 1,250 moves with two "
        "players, 1,980 with six or more. What was tried is described in docs/performance.md."
    ),
)


def goal(name: str) -> Goal | None:
    """The goal for a name: its own, or that of its preset, or that of its game; otherwise None."""
    rules = name.partition("@")[0]
    found = GOALS.get(name) or GOALS.get(rules)
    return found or GOALS.get(rules.partition("/")[0])


def names(wanted: tuple[str, ...] = ()) -> list[str]:
    """What to measure: every preset and number of seats of each game, or of the named one."""
    found = []
    for name in wanted or tuple(registrations()):
        plain = name.lower().replace("-", "_")
        found += _lines_of(plain) if plain.isidentifier() else [plain]
    return list(dict.fromkeys(found))


def _lines_of(game_id: str) -> list[str]:
    presets = registration(game_id).presets
    lines = [f"{game_id}/{each}" for each in presets] if len(presets) > 1 else [game_id]
    return lines + list(SEATS.get(game_id, ()))


def opened(name: str) -> Game:
    """The game for which a name stands.

    Raises:
        UnknownGame, UnknownPreset, BadSeats: with what would be right.
    """
    rules, at, seats = name.partition("@")
    game_id, _, preset = rules.partition("/")
    if at and not seats.isdecimal():
        raise BadSeats(say("“{name}”: the @ must be followed by the number of players.", name=name))
    return game(game_id, preset=preset or None, seats=int(seats) if at else None)
