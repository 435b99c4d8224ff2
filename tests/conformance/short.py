"""Options with which random players, who never play well, come to an end of a hand soon."""

from __future__ import annotations

from typing import Any

SHORT: dict[str, dict[str, Any]] = {"mogeln": {"max_plays": 100}}
"""What is set for a game beside its preset where random hands are very long."""
