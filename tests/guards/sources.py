"""The project's files, for the guards that look through them."""

from __future__ import annotations

import ast
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGE: Final = ROOT / "src" / "stammtisch"
TEXT: Final = {".py", ".html", ".css", ".js", ".sh", ".toml", ".md", ".txt", ".po", ".svg", ".ini"}
UNSEEN: Final = {".git", ".venv", "build", "dist", "__pycache__", "stammtisch.egg-info"}


def project_files() -> list[Path]:
    """All files that are in the repository or about to be; outside one, all files."""
    if shutil.which("git") and (ROOT / ".git").exists():
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        files = [ROOT / name for name in listed.stdout.split("\0") if name]
    else:
        files = [file for file in ROOT.rglob("*") if not UNSEEN & set(file.parts)]
    return sorted(file for file in files if file.is_file())


def text_files() -> Iterator[tuple[str, str]]:
    """Path and text of the files that people write; those made by others are left out."""
    for file in project_files():
        name = file.relative_to(ROOT).as_posix()
        if (file.suffix in TEXT or not file.suffix) and "/vendor/" not in name:
            yield name, file.read_text("utf-8")


def module_files() -> Iterator[tuple[str, Path]]:
    """Dotted name and file of the package's modules."""
    for source in sorted(PACKAGE.rglob("*.py")):
        parts = source.relative_to(PACKAGE.parent).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), source


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Dotted name and syntax tree of the package's modules."""
    for name, source in module_files():
        yield name, ast.parse(source.read_text("utf-8"))
