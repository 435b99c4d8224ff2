"""One word for each thing: the names that the code no longer uses, each with the right one.

`docs/architecture.md` has the words; here are those that once meant the same.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

import pytest

from tests.guards.sources import ROOT, project_files

RULES: Final = ("src/stammtisch/kits/", "src/stammtisch/games/", "src/stammtisch/players/")
EVERYWHERE: Final = ("src/", "tests/", "tools/", "benchmarks/", "examples/")

NAMES: Final = {  # of functions, classes, constants and modules, in the rules
    "view_of": "view",
    "objection_to": "objection",
    "choice_of": "choice",
    "text_of": "text",
    "tell_of": "tell",
    "FINISHED": "ENDED",
    "GAME_OVER": "ENDED",
}
HOUSE: Final = {"House": "Site", "house_of": "site_of"}
OF_A_MATCH: Final = {"table", "tables", "at", "game", "state"}
TYPED: Final = {*OF_A_MATCH, "house", "position"}  # names whose type is asked for
NUMBERS: Final = {13: "core.kinds", 26: "a codec", 52: "a codec", 104: "a codec"}
LOOKED_AT: Final = (  # the kinds of node that can be wrong; most of the others are parts of these
    *(ast.arg, ast.AnnAssign, ast.Assign, ast.FunctionDef, ast.ClassDef, ast.alias, ast.Name),
    *(ast.BinOp, ast.Call, ast.JoinedStr),
)
HYPHENS: Final = ("hand-", "trick-", "won-", "meld-")


def wrong_words(path: str, tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The lines of a module in which a thing has another name than elsewhere, and its right one."""
    for node in ast.walk(tree):
        if not isinstance(node, LOOKED_AT):
            continue
        found = _of_a_match(node) or _of_house_rules(path, node)
        if path.startswith(RULES):
            found = found or _of_the_contract(node) or _of_a_position(node) or _packed(node)
            found = found or _of_a_zone(node)
        if found is not None:
            yield getattr(node, "lineno", 0), found


def _bound(node: ast.AST) -> tuple[str, str]:
    """The name and the type of a parameter or variable of one of these names; else nothing."""
    match node:
        case ast.arg(arg=name, annotation=ast.expr() as kind) if name in TYPED:
            return name, ast.unparse(kind)
        case ast.AnnAssign(target=ast.Name(id=name), annotation=kind) if name in TYPED:
            return name, ast.unparse(kind)
    return "", ""


def _of_a_match(node: ast.AST) -> str | None:
    name, kind = _bound(node)
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=made)) if name in TYPED:
            kind = ast.unparse(made)
    is_match = kind in {"Match", "st.Match", "stammtisch.Match", "matches.Match"}
    return "match" if is_match and name in OF_A_MATCH else None


def _of_house_rules(path: str, node: ast.AST) -> str | None:
    name, kind = _bound(node)
    if name == "house" and "HouseRules" not in kind and path.startswith("src/"):
        return "house is for HouseRules"
    return HOUSE.get(_named(node))


def _named(node: ast.AST) -> str:
    """The name that a node defines, imports or uses."""
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.alias(name=name):
            return name
        case ast.Name(id=name):
            return name
    return ""


def _of_the_contract(node: ast.AST) -> str | None:
    return NAMES.get(_named(node))


def _of_a_position(node: ast.AST) -> str | None:
    name, kind = _bound(node)
    if name == "position" and kind != "i64":
        return "at"
    return "a place, an entry, a number" if name == "at" and kind in {"i64", "int"} else None


def _packed(node: ast.AST) -> str | None:
    """A number that is taken apart, or put together, by another that says nothing."""
    match node:
        case ast.BinOp(op=ast.Mod() | ast.FloorDiv(), right=ast.Constant(value=int(number))):
            return NUMBERS.get(number)
        case ast.BinOp(
            op=ast.Add(), left=ast.BinOp(op=ast.Mult(), right=ast.Constant(value=int(number)))
        ):
            return NUMBERS.get(number)
        case ast.Call(func=ast.Name(id="divmod"), args=[_, ast.Constant(value=int(number))]):
            return NUMBERS.get(number)
    return None


def _of_a_zone(node: ast.AST) -> str | None:
    match node:
        case ast.JoinedStr(values=[ast.Constant(value=str(begin)), *_]) if begin in HYPHENS:
            return f"{begin[:-1]} without a hyphen"
    return None


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Path and syntax tree of all that is written in Python."""
    for file in project_files():
        path = file.relative_to(ROOT).as_posix()
        if file.suffix == ".py" and path.startswith(EVERYWHERE) and "/vendor/" not in path:
            yield path, ast.parse(file.read_text("utf-8"))


def test_each_thing_has_one_name() -> None:
    found = [
        f"{path}:{line}: {right}"
        for path, tree in modules()
        for line, right in wrong_words(path, tree)
    ]
    assert not found, "\n".join(["another word for", *found])


@pytest.mark.parametrize(
    "code",
    [
        "def view_of(at, seat): ...",
        "from stammtisch.games.poker.words import text_of",
        "if at.phase == FINISHED: ...",
        "def redeal(position: Position): ...",
        "at: i64 = 0",
        "def dealt(table: Match): ...",
        "table = st.Match(game)",
        "def page(house: House): ...",
        "rank = kind % 13",
        "suit, rank = divmod(kind, 13)",
        "move = SWAP + (meld * 104 + face)",
        'zone = f"hand-{seat}"',
    ],
)
def test_a_planted_word_is_caught(code: str) -> None:
    assert list(wrong_words("src/stammtisch/games/poker/words.py", ast.parse(code)))


@pytest.mark.parametrize(
    "code",
    [
        "def view(at: Position, seat: int): ...",
        "match = Match(game)",
        "async def tick(at: float): ...",
        "def page(house: HouseRules): ...",
        "rank = rank_of(kind)",
        "page = line // 40",
        'zone = f"hand{seat}"',
    ],
)
def test_right_words_may_stand(code: str) -> None:
    assert not list(wrong_words("src/stammtisch/games/poker/words.py", ast.parse(code)))
