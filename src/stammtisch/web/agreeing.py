"""Who agreed to be named, as a form of the club or of an evening sends it (YEAR-20)."""

from __future__ import annotations

from collections.abc import Mapping


def who_agreed(form: Mapping[str, str]) -> list[str]:
    """The ids of those whose box is ticked, or of all who stood on the page that was sent.

    Whoever came onto the list since then was not asked.
    """
    mark = "a-" if form.get("do") == "all" else "m-"
    return [name.removeprefix(mark) for name in form if name.startswith(mark)]
