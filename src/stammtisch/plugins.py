"""Where games come from: this package, and plug-ins that are installed beside it.

A plug-in may bring the same folders as this package: ``locale/de/LC_MESSAGES/*.mo`` for what its
game says in German, ``rulebook/de/<game>.md`` and ``rulebook/en/<game>.md`` for its rules.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path


@cache
def entries() -> dict[str, EntryPoint]:
    """The games that are installed, by id: the entry point group ``stammtisch.games``."""
    return {entry.name: entry for entry in entry_points(group="stammtisch.games")}


@cache
def folders() -> tuple[Path, ...]:
    """The folders of the packages that games come from; that of this package is the first."""
    names = {entry.module.partition(".")[0] for entry in entries().values()}
    found = []
    for name in ["stammtisch", *sorted(names - {"stammtisch"})]:
        spec = find_spec(name)  # None: the plug-in went away and left its entry point
        found += (spec.submodule_search_locations or []) if spec else []
    return tuple(Path(folder) for folder in found)
