"""Compiled or pure: which of the two engines runs, and the switch to the pure one.

``STAMMTISCH_PURE=1`` makes Python load every module from its source, even where a compiled one
lies beside it. The results are the same; only the speed differs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import (
    SOURCE_SUFFIXES,
    FileFinder,
    ModuleSpec,
    PathFinder,
    SourceFileLoader,
)
from importlib.util import find_spec
from types import ModuleType
from typing import Literal


class _SourceFinder:
    """Finds the modules of this package in their ``.py`` files only."""

    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not fullname.startswith("stammtisch."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def pure_wanted() -> bool:
    """Whether ``STAMMTISCH_PURE`` is set (and not to 0)."""
    return os.environ.get("STAMMTISCH_PURE", "") not in ("", "0")


def install() -> None:
    """Obey ``STAMMTISCH_PURE`` from here on; modules that are already loaded stay as they are."""
    if pure_wanted() and _SourceFinder not in sys.meta_path:
        # Before the one that would find what is compiled, behind who measures what is found.
        at = sys.meta_path.index(PathFinder) if PathFinder in sys.meta_path else 0
        sys.meta_path.insert(at, _SourceFinder)


def engine() -> Literal["compiled", "pure"]:
    """Which engine runs: a build holds all compiled modules and their library, or none of them."""
    if _SourceFinder in sys.meta_path:
        return "pure"
    return "compiled" if find_spec("stammtisch._compiled__mypyc") else "pure"
