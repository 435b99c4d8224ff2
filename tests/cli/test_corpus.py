"""``stammtisch corpus``: one command writes the hands and tells their hash."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from stammtisch.laboratory import corpus
from tests.cli.conftest import Run


def test_one_command_writes_it(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "hands"
    words = ("corpus", str(file), "--hands", "50", "--workers", "1")
    done = run(*words)
    digest = sha256(file.read_bytes()).hexdigest()
    assert (done.exit_code, done.stdout) == (0, f"50 hands, SHA-256 {digest}\n")
    again = run(*words)
    assert again.exit_code == 1
    assert sha256(file.read_bytes()).hexdigest() == digest
    assert "exists already" in again.stderr
    monkeypatch.setitem(corpus.KNOWN, 50, digest)
    file.unlink()
    assert run(*words).stdout.endswith("\nThis is the published file.\n")
    monkeypatch.setitem(corpus.KNOWN, 50, "0")
    file.unlink()
    said = run(*words, language="de").stdout
    assert said.endswith("\nDas ist NICHT die veröffentlichte Datei; deren SHA-256 ist 0.\n")
