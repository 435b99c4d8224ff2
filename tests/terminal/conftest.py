"""Sessions and screens that are the same on every machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

import stammtisch as st
from stammtisch.languages import Language
from stammtisch.messages import catalogue
from stammtisch.terminal.session import Session

NewSession: TypeAlias = Callable[..., Session]


@pytest.fixture
def new_session() -> NewSession:
    """``new_session("gin", seed="7")``: random bots, English, the person is Anna."""

    def new(
        game_id: str,
        language: Language = "en",
        seats: int | None = None,
        seat: int = 0,
        options: dict[str, Any] | None = None,
        **how: str,
    ) -> Session:
        if language == "de":
            compiled = catalogue("de").gettext("You have left the table.")
            assert compiled == "Du hast den Tisch verlassen.", "python -m tools.messages compile"
        rules = st.game(game_id, preset=how.pop("preset", None), seats=seats, **(options or {}))
        how = {"seed": "7", "bot": "random", "name": "Anna"} | how
        return Session(rules, language=language, seat=seat, **how)  # type: ignore[arg-type] # all are words

    return new
