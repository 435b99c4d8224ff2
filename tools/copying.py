"""Writes out how a position becomes equal to another one, for the compiler.

A game names the attributes of its positions once, in ``FIELDS``. As plain Python, `State.become`
goes through them by name; compiled code would lose more time with that than with anything else in a
search. So the build gives each class that names its attributes a method of its own, in the copy of
the sources that is compiled. So it does for the hands of `kits.tricks`, which declare theirs in the
body of the class: what it has written out stands in ``WRITTEN``, and they are made natively
(``new``); their modules import `Context`.
"""

from __future__ import annotations

import ast

PLAIN = {"i64", "bool", "int", "float"}  # what is copied by naming it
INHERITED = "context"  # is the same for both


def with_copies(source: str) -> str:
    """A module in which each class of positions that names its attributes copies them itself."""
    lines = source.splitlines()
    for node in reversed(ast.parse(source).body):
        if isinstance(node, ast.ClassDef) and (written := _written(node) + _new(node)):
            assert node.end_lineno is not None
            lines[node.end_lineno : node.end_lineno] = written
        elif isinstance(node, ast.ClassDef) and (method := _method(node)):
            made = next(each for each in node.body if getattr(each, "name", "") == "__init__")
            assert made.end_lineno is not None
            lines[made.end_lineno : made.end_lineno] = method
    return "\n".join(lines) + "\n"


def _method(node: ast.ClassDef) -> list[str]:
    """The lines of ``become``; none where the class names no attributes, or not all of them."""
    fields = row_of(node, "FIELDS")
    types = _types(node)
    own = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
    if not {"turn"} <= {*fields} <= {*types, INHERITED} or "become" in own:
        return []
    if INHERITED not in fields and not all(_is_kept(types[name]) for name in fields):
        return []  # what is inherited there may have any name
    copied = [name for name in (*fields, *row_of(node, "KEPT")) if name != INHERITED]
    return _become(node, copied, types)


def _become(node: ast.ClassDef, names: list[str], types: dict[str, str]) -> list[str]:
    return [
        "",
        "    def become(self, other: object) -> None:",
        f"        assert isinstance(other, {node.name})",
        *[f"        self.{name} = {_copied(name, types[name])}" for name in names],
    ]


def _written(node: ast.ClassDef) -> list[str]:
    """What copies the attributes that a class declares in its body; none where it declares none.

    ``take_own`` for a hand of the kit of tricks; ``become`` for a position that says what of them
    everybody knows (``SHOWN``) and stands on no kit.
    """
    bases = _bases(node)
    types = {
        each.target.id: ast.unparse(each.annotation)
        for each in node.body
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
    }
    kept = {name for name, type_ in types.items() if _is_kept(type_) or type_ == "Tricks"}
    own = [name for name in types if name[0] != "_" and name in kept]
    if len(bases) == 1 and row_of(node, "SHOWN") and own and not bases[0].endswith("Hand"):
        return _become(node, ["turn", *own], {"turn": "i64", **types})
    if len(bases) != 1 or not bases[0].endswith("Hand") or not own:
        return []
    names = ", ".join(f'"{name}"' for name in own)
    copies = [f"        self.{name} = {_copied(name, types[name])}" for name in own]
    return [
        "",
        f"    WRITTEN: ClassVar[tuple[str, ...]] = (*{bases[0]}.WRITTEN, {names})",
        "",
        "    def take_own(self, other: object) -> None:",
        f"        assert isinstance(other, {node.name})",
        "        super().take_own(other)",
        *copies,
    ]


def _new(node: ast.ClassDef) -> list[str]:
    """The lines of ``new`` for a hand of tricks that is a game's own, not one of the kit."""
    bases = [base for base in _bases(node) if base != "StepHand"]  # no tricks
    ours = any(base.endswith(("Hand", "Course")) for base in bases)
    if not ours or node.decorator_list or node.name.endswith("Course"):  # it is half a hand
        return []
    return [
        "",
        f'    def new(self, context: Context) -> "{node.name}":',
        f"        return {node.name}(self.rules, context)",
    ]


def _bases(node: ast.ClassDef) -> list[str]:
    return [base.id for base in node.bases if isinstance(base, ast.Name)]


def _is_kept(type_: str) -> bool:
    """Whether an attribute noted so is a part of a position."""
    return type_ in PLAIN or type_.startswith("vec[")


def _copied(name: str, type_: str) -> str:
    if type_ in PLAIN:
        return f"other.{name}"
    return f"other.{name}[:]" if type_.startswith("vec[") else f"other.{name}.copy()"


def row_of(node: ast.ClassDef, name: str) -> list[str]:
    """What the class names in ``FIELDS``, ``KEPT`` or the rows that those are put together from.

    None where that is no row of words, or the keys of a table.
    """
    for each in node.body:
        if isinstance(each, ast.AnnAssign | ast.Assign) and name in _assigned(each):
            try:
                return [*_words(each.value, node)]
            except ValueError:
                return []
    return []


def _assigned(each: ast.AnnAssign | ast.Assign) -> set[str]:
    targets = [each.target] if isinstance(each, ast.AnnAssign) else each.targets
    return {target.id for target in targets if isinstance(target, ast.Name)}


def _words(row: ast.expr | None, node: ast.ClassDef) -> list[str]:
    """The words of a tuple, and of the rows that are put into it; raises `ValueError`."""
    match row:
        case ast.Constant(value=str(word)):
            return [word]
        case ast.Tuple(elts=each) | ast.Dict(keys=each):
            return [word for part in each for word in _words(part, node)]
        case ast.Starred(value=ast.Name(id=name)):
            return row_of(node, name)
        case ast.Starred(value=part):
            return _words(part, node)
    raise ValueError("no word")


def _types(node: ast.ClassDef) -> dict[str, str]:
    """The type of each attribute that ``__init__`` gives a first value."""
    made = [each for each in node.body if getattr(each, "name", "") == "__init__"]
    return {"turn": "i64"} | {
        each.target.attr: ast.unparse(each.annotation)
        for method in made
        for each in ast.walk(method)
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Attribute)
    }
