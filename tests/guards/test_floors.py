"""The floors of the house: nothing imports upwards, and each room keeps to its own tools."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

import pytest

from tests.guards.sources import PACKAGE, ROOT, module_files, modules

PLAN = ROOT / "docs" / "architecture.md"
ROOM = re.compile(r"`(\w+)(?:/|\.py)`")


def floors(plan: str) -> list[list[str]]:
    """The rooms of each floor from the ground up, as the table of the document has them."""
    table = plan.partition("| floor | rooms |")[2].partition("\n\n")[0]
    rooms = [ROOM.findall(row.split("|")[2]) for row in table.splitlines()[2:]]
    return [["stammtisch" if room == "__init__" else room for room in row] for row in rooms[::-1]]


FLOORS = floors(PLAN.read_text("utf-8"))
FLOOR = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}
SHARED_BY_GAMES = {"registry", "dealing", "melds", "habits", "reasoning", "laying"}
ROOMS_OF_GAMES = {"games", "players"}
DATABASE = {"sqlalchemy", "alembic", "asyncpg", "sqlite3"}
WITH_DATABASE = ("logs", "tables.decks")  # all others ask logs
IMPURE = {
    *("random", "secrets", "uuid", "time", "datetime", "os", "pathlib", "io", "tempfile"),
    *("socket", "subprocess", "threading", "asyncio", "shutil", "glob"),
}
PURE = {"core", "kits", "games", "players"}
RELATIVE = "."
MODULES = {name for name, _ in module_files()}


def imports(module: str, tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and dotted name of everything that is imported, in functions and for types too."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=str(name), names=names, level=0):
                yield from ((node.lineno, f"{name}.{alias.name}") for alias in names)
            case ast.ImportFrom():
                yield node.lineno, RELATIVE


def room_of(module: str) -> str:
    """The room of a module: stammtisch.core.bits is in core, and its other names in the hall."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and _is_room(parts[1]) else "stammtisch"


def _is_room(name: str) -> bool:
    return name in FLOOR or f"stammtisch.{name}" in MODULES


def faults(module: str, tree: ast.Module) -> list[str]:
    """What a module imports against the rules."""
    room = room_of(module)
    if room not in FLOOR:
        return [f"{module}: on which floor is {room}? Say so in {PLAN.name}"]
    found = [
        f"{module}:{line}: {fault}"
        for line, name in imports(module, tree)
        for fault in _faults_of(module, room, name)
    ]
    if room in PURE:
        found += [f"{module}:{line}: opens a file" for line in _opens(ast.walk(tree))]
    return found


def _faults_of(module: str, room: str, name: str) -> Iterator[str]:
    top = name.partition(".")[0]
    if top == "stammtisch":
        there = room_of(name)
        if FLOOR.get(there, 0) > FLOOR[room]:
            yield f"{room} imports upwards: {name}"
        game, other = _game(module), _game(name)
        if (
            {room, there} <= ROOMS_OF_GAMES
            and game != other
            and not {game, other} & SHARED_BY_GAMES
        ):
            yield f"one game imports another: {name}"
    elif name == RELATIVE:
        yield "imports name their module in full"
    elif top in DATABASE and not _has_database(module):
        yield f"only {' and '.join(WITH_DATABASE)} touch a database: {name}"
    elif top in IMPURE and room in PURE:
        yield f"no chance, clock or file in {room}: {name}"


def _has_database(module: str) -> bool:
    inside = module.removeprefix("stammtisch.")
    return any(inside == each or inside.startswith(f"{each}.") for each in WITH_DATABASE)


def _game(module: str) -> str:
    return module.split(".")[2] if module.count(".") > 1 else ""


def _opens(nodes: Iterable[ast.AST]) -> Iterator[int]:
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id="open")):
                yield node.lineno


def test_the_floors_hold() -> None:
    assert [fault for module, tree in modules() for fault in faults(module, tree)] == []


def test_the_floor_plan_has_every_room_once_and_no_other() -> None:
    rooms = {file.stem for file in PACKAGE.glob("*.py")} - {"__init__"} | {"stammtisch"}
    rooms |= {folder.parent.name for folder in PACKAGE.glob("*/__init__.py")}
    assert sorted(room for floor in FLOORS for room in floor) == sorted(rooms)


def test_a_floor_plan_is_read_from_the_ground_up() -> None:
    rows = ["| floor | rooms | x |", "| --- |", "| up | `web/`, `__init__.py` | `no/` |"]
    plan = "\n".join(["words", "", *rows, "| low | `a.py` | |", "", "| 1 | `more/` |"])
    assert floors(plan) == [["a"], ["web", "stammtisch"]]


@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("stammtisch.core.bits", "from stammtisch.games import gin"),
        ("stammtisch.core.bits", "import stammtisch.tables"),
        ("stammtisch.core.bits", "import stammtisch"),
        ("stammtisch.core.bits", "from .. import tables"),
        ("stammtisch.games.gin", "from stammtisch import game"),
        ("stammtisch.games.gin", "def f():\n    from stammtisch.games.mau_mau import GAME"),
        ("stammtisch.games.gin.play", "from ..mau_mau import GAME"),
        ("stammtisch.games.gin", "from stammtisch.players.registry import players_of"),
        ("stammtisch.players.gin", "from stammtisch.games.mau_mau import GAME"),
        ("stammtisch.players.gin", "from stammtisch.players.mau_mau import PLAYERS"),
        ("stammtisch.players.gin", "from stammtisch.bots import choose"),
        ("stammtisch.games.gin", "import random"),
        ("stammtisch.games.gin", "from os import path"),
        ("stammtisch.games.gin", "open('x')"),
        ("stammtisch.web.pages", "import sqlalchemy.ext.asyncio"),
        ("stammtisch.tables.host", "import sqlalchemy"),
        ("stammtisch.matches", "from stammtisch.tables import service"),
        ("stammtisch.logs.store", "from stammtisch.tables import service"),
        ("stammtisch.tables", "from stammtisch.web import app"),
        ("stammtisch.testing", "from stammtisch.tables import service"),
    ],
)
def test_a_planted_import_is_caught(module: str, code: str) -> None:
    assert len(faults(module, ast.parse(code))) == 1


@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("stammtisch.core.bits", "from stammtisch.cards import read_card"),
        ("stammtisch.games.gin.play", "from stammtisch.games.gin.melds import best"),
        ("stammtisch.games.gin", "from stammtisch.games.registry import Registration"),
        ("stammtisch.players.gin", "from stammtisch.games.gin.position import Position"),
        ("stammtisch.players.gin", "from stammtisch.players.registry import Players"),
        ("stammtisch.logs.store", "import sqlalchemy"),
        ("stammtisch.tables.host", "from stammtisch import game, matches"),
        ("stammtisch.testing", "from stammtisch import records, rulebook"),
        ("stammtisch.shuffling", "import secrets"),
        ("stammtisch.cli", "from stammtisch.web import app"),
    ],
)
def test_what_is_right_passes(module: str, code: str) -> None:
    assert faults(module, ast.parse(code)) == []


def _converts(tree: ast.AST) -> Iterator[int]:
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id="msgspec"), attr="convert"):
                yield node.lineno
            case ast.ImportFrom(module="msgspec", names=names):
                yield from (node.lineno for each in names if each.name == "convert")


def test_types_are_first_looked_at_by_one_thread() -> None:
    """`typed` says why."""
    where = [name for name, tree in modules() if list(_converts(tree))]
    assert where == ["stammtisch.typed"]


@pytest.mark.parametrize("code", ["msgspec.convert(1, int)", "from msgspec import Struct, convert"])
def test_a_planted_conversion_is_caught(code: str) -> None:
    assert list(_converts(ast.parse(code))) == [1]
