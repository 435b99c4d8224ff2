"""The worked examples of a game as data: ``rulebook/examples/<game>.toml``, for its tests.

EXAMPLES = Examples("gin")

@EXAMPLES.each("knock")
def test_knocking(case: dict[str, Any]) -> None: ...
"""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from stammtisch.rulebook import page, rule_ids

NUMBERED = re.compile(r"^(?:\| |- )\*\*(\d+)\*\*", re.MULTILINE)  # how an example begins


class Examples:
    """The examples of a game by their kind, each a table of the file.

    ``example`` is the number of the example on the page, ``rules`` are the rules it cites.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        source = files("stammtisch.rulebook") / "examples" / f"{game}.toml"
        self.kinds: dict[str, list[dict[str, Any]]] = tomllib.loads(source.read_text("utf-8"))

    def each(self, kind: str) -> pytest.MarkDecorator:
        """One test for each example of a kind."""
        cases = self.kinds[kind]
        ids = [f"{case['example']}-{number}" for number, case in enumerate(cases)]
        return pytest.mark.parametrize("case", cases, ids=ids)

    def cases(self) -> list[dict[str, Any]]:
        """All examples."""
        return [case for cases in self.kinds.values() for case in cases]

    def complete(self) -> bool:
        """Whether they are the examples of the page, none missing, and cite rules of the page."""
        sections = page(self.game, "en").sections
        (section,) = [each for each in sections if each.anchor == "worked-examples"]
        numbers = NUMBERED.findall("\n".join(block.text for block in section.blocks))
        cited = {rule for case in self.cases() for rule in case["rules"]}
        here = {case["example"] for case in self.cases()}
        return bool(numbers) and here == {*numbers} and cited <= {*rule_ids(self.game)}
