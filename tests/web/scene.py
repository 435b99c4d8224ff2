"""A page of the house as it is to be looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.web.helpers import Guest


class Scene(NamedTuple):
    """A page, and who looks; ``act`` does something on it first."""

    name: str
    guest: Guest
    path: str
    act: Callable[[Any], None] | None = None
    sizes: tuple[str, ...] = ("phone", "laptop")


def pressed(key: str) -> Callable[[Any], None]:
    """Press a key that opens something in the panel."""

    def act(page: Any) -> None:
        page.keyboard.press(key)
        page.wait_for_selector("#panel h2")

    return act
