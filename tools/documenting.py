"""Puts the docstrings of the sources into the C that the compiler makes of them, which drops them.

So ``help()``, ``__doc__`` and what editors show of a live object are the same in both builds. mypyc
writes for each class, method and function a signature where C has its docstring, and for properties
nothing; what the source says there is set behind it, as a literal that the C compiler joins.
"""

from __future__ import annotations

import ast
import re
from inspect import cleandoc
from typing import Final

CLASS: Final = re.compile(
    r'(?P<head>\.tp_name = "(?P<name>\w+)",(?:(?!\.tp_name).)*?\.tp_doc = PyDoc_STR\()'
    r'(?P<signature>NULL|"(?:[^"\\]|\\.)*")(?=\))',
    re.DOTALL,
)
ROWS: Final = re.compile(
    r"static (?P<kind>PyMethodDef|PyGetSetDef) (?P<name>\w+)_(?:methods|getseters)\[\] = \{\n"
    r"(?P<rows>.*?)\n\};",
    re.DOTALL,
)
METHOD: Final = re.compile(r'(?<=PyDoc_STR\(")(?P<name>\w+)\((?:[^"\\]|\\.)*"(?=\))')
PROPERTY: Final = re.compile(
    r'(?P<head>\{"(?P<name>\w+)",\s*\(getter\)\w+,\s*(?:\(setter\)\w+|NULL),\s*)NULL(?=, NULL\})'
)
MODULE: Final = re.compile(r"NULL(?=, /\* docstring \*/)")
OF_MODULE: Final = "module"  # the table of the functions of a module is called so


def documented(c: str, source: str) -> str:
    """The C of a module, with the docstrings of its source."""
    tree = ast.parse(source)
    docs = _docs(tree)
    c = CLASS.sub(lambda found: _class_docs(found, docs), c)
    c = ROWS.sub(lambda found: _row_docs(found, docs), c)
    whole = ast.get_docstring(tree)
    return MODULE.sub(lambda found: _literal(whole), c, count=1) if whole else c


def _docs(tree: ast.Module) -> dict[tuple[str, str], str]:
    """The docstrings of classes (with no second name), of what is in them, and of functions."""
    found: dict[tuple[str, str], str] = {}

    def note(owner: str, name: str, node: ast.ClassDef | ast.FunctionDef) -> None:
        if (text := ast.get_docstring(node)) is not None:
            found.setdefault((owner, name), text)

    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            note(OF_MODULE, node.name, node)
        elif isinstance(node, ast.ClassDef):
            note(node.name, "", node)
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    note(node.name, part.name, part)
    return found


def _class_docs(found: re.Match[str], docs: dict[tuple[str, str], str]) -> str:
    """What C has of a class: its signature, where it can be written, and what the source says."""
    text, signature = docs.get((found["name"], "")), found["signature"]
    if text is None:
        return found[0]
    return found["head"] + (_literal(text) if signature == "NULL" else signature + _behind(text))


def _row_docs(table: re.Match[str], docs: dict[tuple[str, str], str]) -> str:
    """The rows of the methods or of the properties of a class, or of the functions of a module."""
    owner = _owner(table["name"], docs)
    if table["kind"] == "PyMethodDef":
        return METHOD.sub(lambda row: row[0] + _behind(docs.get((owner, row["name"]))), table[0])
    return PROPERTY.sub(
        lambda row: row["head"] + _literal(docs.get((owner, row["name"]))), table[0]
    )


def _owner(table: str, docs: dict[tuple[str, str], str]) -> str:
    """Whose table it is; before the name of a class there may be those of its modules."""
    if table.endswith(OF_MODULE):
        return OF_MODULE
    return next((name for name, _ in docs if table == name or table.endswith(f"___{name}")), "")


def _behind(text: str | None) -> str:
    """What is set behind a signature."""
    return f" {_literal(text)}" if text is not None else ""


def _literal(text: str | None) -> str:
    """A text as C writes it; what is not ASCII as the octal numbers of its bytes."""
    if text is None:
        return "NULL"
    return '"' + "".join(map(_in_c, cleandoc(text).encode())) + '"'


def _in_c(byte: int) -> str:
    sign = chr(byte)
    if sign == "\n":
        return "\\n"
    if sign in '"\\?':  # three signs beginning with ?? once had a meaning
        return "\\" + sign
    return sign if 32 <= byte < 127 else f"\\{byte:03o}"
