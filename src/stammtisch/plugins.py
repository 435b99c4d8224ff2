"""Where games and bots come from: this package, and plug-ins that are installed beside it.

A plug-in may bring the same folder ``locale`` as this package, with what its game says and its rule
pages in each language (`stammtisch.languages`).
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
def bots() -> dict[str, EntryPoint]:
    """The installed third-party bots, by name: the entry point group ``stammtisch.bots``."""
    return {entry.name: entry for entry in entry_points(group="stammtisch.bots")}


@cache
def folders() -> tuple[Path, ...]:
    """The folders of the packages that games come from; that of this package is the first."""
    names = {entry.module.partition(".")[0] for entry in entries().values()}
    found = [Path(__file__).parent]
    for name in sorted(names - {"stammtisch"}):
        spec = find_spec(name)  # None: the plug-in went away and left its entry point
        found += map(Path, (spec.submodule_search_locations or []) if spec else [])
    return tuple(found)
