"""What a server counts about itself: how often something has happened, and never to whom.

Any room may count here, in the thread of the event loop; `web.metrics` passes on what was counted,
where the operator wants it. Otherwise it is a number in a dictionary that nobody reads.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

counted: Final[Counter[tuple[str, ...]]] = Counter()
"""By what was counted and its labels, such as ``("moves", "gin", "bot")``; since the start."""


def count(what: str, *labels: str, by: float = 1) -> None:
    """Count something once more, or ``by`` more."""
    counted[what, *labels] += by  # type: ignore[assignment]  # seconds are counted as well
