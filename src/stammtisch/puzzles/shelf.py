"""All puzzles: the worked examples of the rule book as questions."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeAlias

from stammtisch.core.options import changed
from stammtisch.games.registry import registration, registrations
from stammtisch.puzzles import bluffing, boxes, counting, laying, quartets, tricks
from stammtisch.puzzles.puzzle import Example, Puzzle
from stammtisch.rulecodes import preset_rules

Maker: TypeAlias = Callable[[Example, dict[str, Any]], Iterator[Puzzle]]

MAKERS: Final[dict[str, dict[str, Maker]]] = {
    "bakkarat": {"points": counting.bakkarat_points, "house": counting.bakkarat_house},
    "black_jack": {"total": counting.black_jack_total, "game": counting.black_jack_turn},
    "canasta": {
        "meld": boxes.canasta_meld,
        "first_meld": boxes.canasta_first,
        "pile": boxes.canasta_pile,
    },
    "dicke_zwei": {"position": laying.dicke_zwei, "compared": counting.dicke_zwei_compared},
    "einundfuenfzig_tot": {"position": laying.tot},
    "gin": {
        "knock": laying.gin_knock,
        "deadwood": counting.gin_deadwood,
        "showdown": laying.gin_showdown,
        "points": counting.gin_points,
    },
    "mau_mau": {"position": laying.mau_mau},
    "mogeln": {"position": bluffing.mogeln},
    "rummy": {"meld": laying.rummy_melds},
    "poker": {"hands": counting.poker_hands, "showdown": counting.poker_hands},
    "quartett": {"position": quartets.quartett, "deal": quartets.quartett_deal},
    "romme": {"meld": laying.romme_meld, "settlement": counting.romme_settlement},
    "schwimmen": {"value": counting.schwimmen_value},
    "siebzehn_und_vier": {"total": counting.duel_total},
    "doppelkopf": {
        "legal": tricks.doppelkopf_legal,
        "trick": tricks.doppelkopf_trick,
        "score": counting.doppelkopf_score,
    },
    "fuenfhundert": {"answer": tricks.f500_answer, "trick": tricks.f500_trick},
    "herzblatt": {
        "following": tricks.herzblatt_following,
        "trick": tricks.herzblatt_trick,
        "score": counting.herzblatt_score,
    },
    "sechsundsechzig": {
        "answer": tricks.open_answer,
        "strict_answer": tricks.strict_answers,
        "open_trick": tricks.open_trick,
    },
    "tarock": {
        "following": tricks.tarock_following,
        "trick": tricks.tarock_trick,
        "payment": counting.tarock_payment,
    },
    "trumpf": {"position": boxes.trumpf},
    "watten": {"legal": tricks.watten_legal, "trick": tricks.watten_trick},
}
"""What can be asked of the examples of a game, by their kind in its file of examples."""

DAY: Final = "puzzle of the day"


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, in the order of its examples; none for a game without any."""
    if game not in MAKERS or game not in registrations():
        return ()
    source = files("stammtisch.rulebook") / "examples" / f"{game}.toml"
    examples = tomllib.loads(source.read_text("utf-8"))
    return tuple(
        puzzle
        for kind, maker in MAKERS[game].items()
        for number, case in enumerate(examples[kind], 1)
        for puzzle in maker(_example(game, kind, number, case), case)
    )


def _example(game: str, kind: str, number: int, case: dict[str, Any]) -> Example:
    house = preset_rules(registration(game), case.get("preset"))
    house = house.with_options(changed(house.options, case.get("options", {})))
    name = case.get("example") or re.split(r"\W", case["id"])[0]  # "T6 with the exception" is T6
    return Example(f"{game}-{kind}-{number}", name, tuple(case["rules"]), house)


@cache
def every_puzzle() -> dict[str, Puzzle]:
    """All puzzles by their id, game by game."""
    return {puzzle.id: puzzle for game in sorted(MAKERS) for puzzle in puzzles(game)}


def puzzles_on(rule: str) -> tuple[Puzzle, ...]:
    """The puzzles whose example is about this rule."""
    return _by_rule().get(rule, ())


@cache
def _by_rule() -> dict[str, tuple[Puzzle, ...]]:
    found: dict[str, tuple[Puzzle, ...]] = {}
    for puzzle in every_puzzle().values():
        for rule in puzzle.example.rules:
            found[rule] = (*found.get(rule, ()), puzzle)
    return found


def puzzle_of_the_day(day: int) -> Puzzle:
    """The puzzle of a day (days are numbered); none repeats before all have been used."""
    return _shuffled()[day % len(_shuffled())]


@cache
def _shuffled() -> tuple[Puzzle, ...]:
    return tuple(sorted(every_puzzle().values(), key=lambda puzzle: _lot(puzzle.id)))


def _lot(id: str) -> bytes:
    return hashlib.sha256(f"{DAY}/{id}".encode()).digest()
