"""The command line as a function: what it prints, and its exit code."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest
from click.testing import CliRunner, Result

from stammtisch.cli import main
from stammtisch.messages import catalogue

Run: TypeAlias = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    """``run("games", "gin", language="de")``; English if nothing else is said."""

    def run(*words: str, language: str = "en", typed: str | None = None) -> Result:
        if language == "de":
            compiled = catalogue("de").gettext("Possible: {moves}") != "Possible: {moves}"
            assert compiled, "python -m tools.messages compile makes the German catalogues"
        env = {"STAMMTISCH_LANGUAGE": language, "STAMMTISCH_DATABASE": None}
        return CliRunner().invoke(main, words, input=typed, env=env, catch_exceptions=False)

    return run
