"""The manual: ``python -m tools.manual`` puts its pages together and builds them.

What people write stays where it is (README, docs/, CONTRIBUTING, the rule book); its folders are
those of the repository, so that links mean the same in both. A card for each game is written here
from the game itself (`tools.manual_cards`), the pages of the library by the builder from
docstrings.

The builder is Zensical, by the makers of MkDocs Material: MkDocs itself has had no release since
2024 and Material none for new things. ``pip install "stammtisch[manual]"`` brings it.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Final

import tomli_w

from stammtisch import rulebook
from stammtisch.languages import idiom
from tools import manual_cards, manual_short

ROOT: Final = Path(__file__).resolve().parent.parent
BUILD: Final = ROOT / "build" / "manual"
LOCALE: Final = ROOT / "src" / "stammtisch" / "locale"
SOURCES: Final = "src"
ICON: Final = ROOT / "src" / "stammtisch" / "web" / "static" / "icon.svg"
SETTINGS: Final = ROOT / "docs" / "manual.toml"
WRITTEN: Final = ("*.md", "docs/*.md", "docs/api/*.md", "docs/tutorials/*.md")
BESIDE: Final = ("docs/images/*", "docs/*.css", "CITATION.cff")
LIST: Final = re.compile(r"^( *)(?=\S)")
FENCE: Final = re.compile(r"^( *)```")
EXAMPLE: Final = re.compile(r"```python(?=\n *>>>)")  # what it prints is not Python
RULE: Final = re.compile(r"^- \*\*\[([A-Z0-9]+-\d+)\]\([^)]*\)\*\*", re.MULTILINE)

LOADS: Final = re.compile(  # the address of what a page or a style loads by itself
    r"""(?:src=|<link (?![^>]*rel="?canonical)[^>]*href=|url\(|@import )"""
    r"""["']?((?:https?:)?//[^"')> ]+)"""
)


def pages() -> dict[str, str]:
    """Every page by its path, as the builder reads it."""
    found = {
        file.relative_to(ROOT).as_posix(): written_page(file)
        for pattern in WRITTEN
        for file in sorted(ROOT.glob(pattern))
    }
    for file in sorted(LOCALE.glob("*/rulebook/*.md")):
        found[f"rules/{file.parts[-3]}/{file.name}"] = rules_page(file)
    return found | manual_cards.pages()


def written_page(file: Path) -> str:
    """A page that people wrote."""
    return EXAMPLE.sub("```pycon", deepened(file.read_text("utf-8")))


def deepened(markdown: str) -> str:
    """The same with lists as the builder reads them: what belongs to an item is indented by four.

    Elsewhere, and in what people write here, two are enough.
    """
    lines, fence = [], -1
    for line in markdown.splitlines():
        mark = FENCE.match(line)
        inside = fence >= 0
        if mark:
            fence = -1 if inside else len(mark[1])
        if inside or mark:
            lines.append(" " * max(fence, len(mark[1]) if mark else 0) + line if line else line)
        else:
            lines.append(LIST.sub(r"\1\1", line))
    return "\n".join(lines) + "\n"


def rules_page(file: Path) -> str:
    """A page of the rule book, each rule with its address: ``rules/en/gin.md#GIN-5``."""
    text = manual_short.with_short(file.read_text("utf-8"), file.stem, file.parts[-3])
    text = rulebook.linked(text, _address)
    return deepened(RULE.sub(r'- <span id="\1">**\1**</span>', text))


def _address(rule: str) -> str:
    return f"{manual_cards.page_of_rule(rule)}.md#{rule}"


def settings(paths: list[str]) -> dict[str, Any]:
    """What the builder is told: the settings, with all pages named in the navigation."""
    told = tomllib.loads(SETTINGS.read_text("utf-8"))
    told["project"]["nav"] = list(_named(told["project"]["nav"], paths))
    python = told["project"]["plugins"]["mkdocstrings"]["handlers"]["python"]
    python["paths"] = [SOURCES]
    extensions = python["options"]["extensions"]
    python["options"]["extensions"] = [str(ROOT / each) for each in extensions]
    return told


def _named(nav: list[Any], paths: list[str]) -> Iterator[Any]:
    """A part of the navigation, with the pages that ``folder/*`` stands for.

    ``rules/**`` stands for the pages of each language, under its name.
    """
    for entry in nav:
        match entry:
            case dict():
                for title, within in entry.items():
                    yield {
                        title: list(_named(within, paths)) if isinstance(within, list) else within
                    }
            case str() if entry.endswith("/**"):
                for tag in sorted({path.split("/")[1] for path in paths if _is_in(path, entry)}):
                    yield {idiom(tag).name: list(_named([f"rules/{tag}/*"], paths))}
            case str() if entry.endswith("/*"):
                yield from (path for path in paths if _is_in(path, entry))
            case _:
                yield entry


def _is_in(path: str, pattern: str) -> bool:
    return fnmatch(path, pattern) and not path.endswith("/README.md")


def beside() -> list[Path]:
    """What the pages show or lead to besides each other."""
    return sorted(file for pattern in BESIDE for file in ROOT.glob(pattern))


def assemble(folder: Path = BUILD) -> None:
    """Write the pages and the settings into a folder, which is emptied before."""
    shutil.rmtree(folder, ignore_errors=True)
    written = pages()
    for path, text in written.items():
        (folder / "pages" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "pages" / path).write_text(text, "utf-8")
    for file in beside():
        there = folder / "pages" / file.relative_to(ROOT)
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, there)
    shutil.copyfile(ICON, folder / "pages" / "docs" / "images" / "icon.svg")
    ours = ROOT / "src" / "stammtisch"
    shutil.copytree(ours, folder / SOURCES / ours.name, ignore=_but_sources)
    (folder / "zensical.toml").write_text(tomli_w.dumps(settings(list(written))), "utf-8")


def _but_sources(folder: str, names: list[str]) -> list[str]:
    """What is no Python: beside a compiled module the builder would not read its source."""
    return [name for name in names if "." in name and not name.endswith(".py")]


def build(folder: Path = BUILD) -> int:
    """Build what was put together; what the builder warns of is a failure."""
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    said = done.stdout + done.stderr
    print(said, end="")
    return done.returncode or int("griffe: " in said)  # what is wrong in docstrings


def foreign(folder: Path) -> list[str]:
    """What the pages and styles of a folder would load from other hosts."""
    files = [file for file in sorted(folder.rglob("*")) if file.suffix in (".html", ".css")]
    return [
        f"{file.name} loads {found[1]}"
        for file in files
        for found in LOADS.finditer(file.read_text("utf-8"))
    ]


def main() -> int:
    """Put the pages together, build them, and look that they keep to themselves."""
    assemble()
    failed = build()
    for line in foreign(BUILD / "site"):
        failed = 1
        print(line)
    print("The manual could not be built." if failed else BUILD / "site" / "index.html")
    return failed


if __name__ == "__main__":
    sys.exit(main())
