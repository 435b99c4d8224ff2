"""The papers on which a club prints."""

from __future__ import annotations

from typing import Literal, TypeAlias

Paper: TypeAlias = Literal["a4", "a5", "a5x2"]
"""A4, A5, or two sheets of A5 beside each other on A4."""
