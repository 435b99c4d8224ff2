"""How the build puts the C files of the modules together (compiling)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.compiling import PARTS, bundled


def test_modules_of_a_game_are_compiled_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("build").mkdir()
    games = [f"game{number:03}" for number in range(2 * PARTS)]
    sources = [f"{game}_{module}.c" for game in games for module in ("cards", "hand", "rules")]
    for number, source in enumerate(sources):
        Path(source).write_text("x" * (100 + number % 3))
    found = [Path(bundle).read_text().splitlines() for bundle in bundled(sources)]
    assert [len(lines) for lines in found] == [6] * PARTS
    parts = [[line.split("/")[-1].split("_")[0] for line in lines] for lines in found]
    assert [sorted({*part}) for part in parts] == [games[n : n + 2] for n in range(0, 2 * PARTS, 2)]
