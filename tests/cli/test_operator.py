"""``stammtisch operator`` and ``stammtisch tidy``."""

from __future__ import annotations

import stat
from pathlib import Path

from stammtisch.web.operators import is_right, kept_digest
from tests.cli.conftest import Run


def test_a_password_is_set_and_deleted(run: Run, tmp_path: Path) -> None:
    database = tmp_path / "a.sqlite"
    short = run("operator", "--database", str(database), typed="short\n")
    assert short.exit_code == 2 and "at least 12 letters" in short.output
    done = run("operator", "--database", str(database), typed="correct horse battery\n")
    assert done.exit_code == 0, done.output
    file = tmp_path / "a.operator"
    assert is_right("correct horse battery", kept_digest(f"sqlite:///{database}"))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert run("operator", "--database", str(database), "--off").exit_code == 0
    assert not file.exists()


def test_what_is_not_there_is_not_tidied(run: Run, tmp_path: Path) -> None:
    done = run("tidy", "--database", str(tmp_path / "none.sqlite"))
    assert done.exit_code == 2 and "none.sqlite" in done.output
    assert not (tmp_path / "none.sqlite").exists()
