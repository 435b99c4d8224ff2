"""What the builder of the manual is told about our docstrings: examples of doctest are code.

A plug-in of Griffe, which reads the sources for mkdocstrings; it runs in the builder alone.
"""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

EXAMPLE = re.compile(r"(?:^ *>>> .*\n?(?:^ *\S.*\n?)*)+", re.MULTILINE)


def shown(docstring: str) -> str:
    """The docstring with its examples fenced, as far as the next empty line."""
    return EXAMPLE.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", docstring)


class Examples(Extension):  # type: ignore[misc]  # griffe comes with the builder alone
    """Fences the examples of every docstring."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Mend one object as soon as it has been read."""
        if obj.docstring is not None and ">>> " in obj.docstring.value:
            obj.docstring.value = shown(obj.docstring.value)
