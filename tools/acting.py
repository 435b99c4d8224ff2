"""Writes out how a declared move is made, for the compiler.

A game of tricks declares each move once, as a decorator on what it does. The compiler sees nothing
but an unknown decorator there, and each such move would be a call of Python. So the build lets each
method be native, tells the declaration its place among them, and writes the choice between them out
(`Course.act`), in the copy of the sources that is compiled.
"""

from __future__ import annotations

import ast


def with_acts(source: str) -> str:
    """A module in which each hand makes the moves natively that it declares on its methods."""
    lines = source.splitlines()
    for node in reversed(ast.parse(source).body):
        if isinstance(node, ast.ClassDef) and (methods := _declared(node)):
            assert node.end_lineno is not None
            lines[node.end_lineno : node.end_lineno] = _choice(methods)
            for place, method in reversed([*enumerate(methods)]):
                first = method.decorator_list[0].lineno - 1
                lines[first : method.lineno - 1] = _beside(method, place)
    return "\n".join(lines) + "\n"


def _declared(node: ast.ClassDef) -> list[ast.FunctionDef]:
    """The methods of a class that are declared as moves."""
    return [each for each in node.body if isinstance(each, ast.FunctionDef) and _move(each)]


def _move(method: ast.FunctionDef) -> ast.Call | None:
    calls = [each for each in method.decorator_list if isinstance(each, ast.Call)]
    return next((call for call in calls if ast.unparse(call.func) == "Move"), None)


def _beside(method: ast.FunctionDef, place: int) -> list[str]:
    """The declaration, on a method of its own that makes the native one known to it."""
    call = _move(method)
    assert call is not None
    call.keywords.append(ast.keyword("place", ast.Constant(place)))
    things = [each.arg for each in method.args.args[1:]]
    return [
        f"    @{ast.unparse(call)}",
        f"    def _declared_{method.name}({ast.unparse(method.args)}) -> None:",
        f"        self.{method.name}({', '.join(things)})",
        "",
    ]


def _choice(methods: list[ast.FunctionDef]) -> list[str]:
    """The lines of ``act``."""
    lines = ["", "    def act(self, place: i64, thing: i64) -> None:"]
    for place, method in enumerate(methods):
        thing = "thing" if len(method.args.args) > 1 else ""
        lines += [f"        {'el' * (place > 0)}if place == {place}:"]
        lines += [f"            self.{method.name}({thing})"]
    return lines
