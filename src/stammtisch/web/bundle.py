"""What a page needs to count on its own: the very sources that count here, in one archive.

The rules of the games, the score sheets, the forms of a pad and their templates run in the browser
as they lie here (`pocket`), under Pyodide. Of the rooms whose front door opens the whole house
(`EMPTY`) the archive has single modules and an empty door.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import distribution
from importlib.resources import files
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from stammtisch.web.templating import static_files

HOUSE: Final = Path(str(files("stammtisch") / "_pure.py")).parent
ROOMS: Final = ("core", "kits", "games", "scorepad", "decks")  # whole
MODULES: Final = (
    *("_pure", "cards", "counting", "errors", "languages", "matches", "messages", "names"),
    *("notation", "packs", "plugins", "rulecodes", "shuffling", "text", "typed"),
    *(
        "club/__init__",
        "club/cash",
        "club/clocks",
        "club/copies",
        "club/dealing",
        "club/differences",
    ),
    *("club/duels", "club/duplicate", "club/entering", "club/errors", "club/evening"),
    *("club/events", "club/exchanges", "club/federation", "club/fold", "club/freehands"),
    *("club/lineforms", "club/longform", "club/missed", "club/options", "club/pairings"),
    *("club/played", "club/results", "club/roles", "club/seating", "club/setups", "club/sheets"),
    *("club/standings", "club/ties"),
    *("logs/__init__", "logs/errors", "logs/names", "logs/rows"),
    *("pads/__init__", "pads/copies", "pads/decisions", "pads/errors", "pads/events"),
    *("pads/fold", "pads/live", "pads/settings"),
    *(
        "web/asked",
        "web/errors",
        "web/figures",
        "web/linehints",
        "web/hyphens",
        "web/named",
        "web/optionform",
        "web/padform",
    ),
    *("web/padagreed", "web/padhand", "web/padopening", "web/padview", "web/pocket", "web/reader"),
    *("web/sheethand", "web/sheetpocket", "web/sheetview", "web/templating", "web/words"),
)
EMPTY: Final = ("__init__", "web/__init__")
TEMPLATES: Final = (
    *("pad", "base.html", "look.html", "outbox.html", "paper.html", "sheet.html"),
    *("club/hand.html", "club/rail.html", "club/sheet.html", "club/sheet_frame.html"),
)
OTHERS: Final = ("jinja2", "markupsafe", "mypy_extensions")  # installed here, plain Python
_STATIC: Final = re.compile(r"static\('([\w./+-]+)'\)")
_KINDS: Final = (".py", ".toml", ".json")
_WHEN: Final = (1980, 1, 1, 0, 0, 0)  # the same sources make the same archive


@cache
def archive() -> bytes:
    """The archive, as a ZIP; the same sources make the same bytes."""
    made = io.BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED, compresslevel=9) as zipped:
        for name, data in sorted(dict(_contents()).items()):
            zipped.writestr(ZipInfo(name, _WHEN), data, ZIP_DEFLATED)
    return made.getvalue()


def _contents() -> Iterator[tuple[str, bytes]]:
    yield from _sources()
    for file in HOUSE.glob("locale/*/*"):
        if file.name == "language.toml":
            yield _name(file), file.read_bytes()
        for words in file.glob("*.mo"):
            yield _name(words), words.read_bytes()
    yield from _pages()
    yield from _installed()


def _name(file: Path) -> str:
    return f"stammtisch/{file.relative_to(HOUSE).as_posix()}"


def _sources() -> Iterator[tuple[str, bytes]]:
    for room in ROOMS:
        for file in (HOUSE / room).rglob("*.*"):
            if file.suffix in _KINDS:
                yield _name(file), file.read_bytes()
    for module in MODULES:
        yield f"stammtisch/{module}.py", (HOUSE / f"{module}.py").read_bytes()
    for module in EMPTY:
        yield f"stammtisch/{module}.py", b""


def _pages() -> Iterator[tuple[str, bytes]]:
    """Templates, and the files whose addresses stand in them (`templating.static_address`)."""
    folder = HOUSE / "web" / "templates"
    for name in TEMPLATES:
        for file in [folder / name, *(folder / name).glob("*.html")]:
            if file.is_file():
                text = file.read_bytes()
                yield _name(file), text
                for static in _STATIC.findall(text.decode()):
                    for path in static_files(static):
                        yield _name(path), path.read_bytes()


def _installed() -> Iterator[tuple[str, bytes]]:
    """The games that come with the house, and what others wrote that the templates need."""
    told = distribution("stammtisch")
    for name in ("METADATA", "entry_points.txt"):
        yield f"stammtisch-{told.version}.dist-info/{name}", (told.read_text(name) or "").encode()
    for package in OTHERS:
        file = Path(sys.modules[package].__file__ or "")
        if file.name != "__init__.py":
            yield file.name, file.read_bytes()
            continue
        for each in file.parent.glob("*.py"):
            yield f"{package}/{each.name}", each.read_bytes()
