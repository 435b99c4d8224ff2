"""Are there known holes in what we depend on?  ``python -m tools.audit``

It asks the public advisories of the package index through pip-audit, which it does not install.
Where the advisories cannot be had, nothing was looked at, and it says so: the exit code is 2, with
0 for no known hole and 1 for some.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, Final

_COMMAND: Final = (
    "-m",
    "pip_audit",
    "--skip-editable",
    "--format",
    "json",
    "--progress-spinner",
    "off",
)
_OWN: Final = "stammtisch"
UNKNOWN: Final = 2


def judged(report: dict[str, Any]) -> tuple[list[str], int, int]:
    """The holes that a report of pip-audit names, how many packages it knows, and how many not."""
    found, known, unknown = [], 0, 0
    for each in report["dependencies"]:
        if each["name"].startswith(_OWN):
            continue
        known, unknown = known + ("vulns" in each), unknown + ("vulns" not in each)
        for hole in each.get("vulns", ()):
            better = ", ".join(hole["fix_versions"]) or "none"
            found.append(f"{each['name']} {each['version']}: {hole['id']} (mended in: {better})")
    return found, known, unknown


def asked(command: Sequence[str]) -> dict[str, Any] | None:
    """The report of pip-audit; None where there is none."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        report: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        print(done.stderr.strip().splitlines()[-1:] or ["no answer"])
        return None
    return report


def main(command: Sequence[str] = (sys.executable, *_COMMAND)) -> int:
    """Ask, and tell."""
    report = asked(command)
    found, known, unknown = judged(report) if report else ([], 0, 0)
    for each in found:
        print(each)
    print(f"packages with advisories looked up: {known}, not known to the index asked: {unknown}")
    if not known:
        print("NOT AUDITED: the advisories cannot be had from here, or pip-audit is not installed.")
        return UNKNOWN
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
