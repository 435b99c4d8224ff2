"""What the audit of dependencies makes of the answers of pip-audit."""

from __future__ import annotations

import json
import sys

import pytest

from tools import audit

HOLE = {"id": "PYSEC-1", "fix_versions": ["2.0"]}
GOOD = {"name": "click", "version": "8", "vulns": []}
BAD = {"name": "click", "version": "1", "vulns": [HOLE]}
SKIPPED = {"name": "mypy", "skip_reason": "not found"}


def saying(text: str) -> list[str]:
    return [sys.executable, "-c", f"print({text!r})"]


@pytest.mark.parametrize(
    ("found", "code"),
    [([GOOD], 0), ([GOOD, BAD], 1), ([GOOD, SKIPPED], 0), ([SKIPPED], 2), ([], 2)],
)
def test_holes_are_told_and_ignorance_is_not_taken_for_safety(
    found: list[dict[str, object]], code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert audit.main(saying(json.dumps({"dependencies": found}))) == code
    said = capsys.readouterr().out
    assert ("PYSEC-1 (mended in: 2.0)" in said) == (code == 1)
    assert ("NOT AUDITED" in said) == (code == 2)


def test_without_an_answer_nothing_was_audited(capsys: pytest.CaptureFixture[str]) -> None:
    assert audit.main(saying("no such module")) == 2
    assert "NOT AUDITED" in capsys.readouterr().out
