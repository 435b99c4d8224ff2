"""What takes days is done in steps: whoever stops it goes on where it was."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

Done = Sequence[dict[str, Any]]


def in_steps(
    about: str | None,
    unit: str,
    size: int,
    step: Callable[[Done, int], dict[str, Any]],
    tell: Callable[[Done], None],
) -> int:
    """Take steps until so many of the unit are done, add a line to a file for each, then tell.

    ``step`` is given the steps before and how many of the unit it is to do, of which ``size`` is
    the usual number; what it did stands in its line under the unit's name, and under "wrong" what
    was wrong, if anything. The exit code is 0 if nothing was wrong in any step of the file.
    """
    options = argparse.ArgumentParser(
        description=about, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("file", type=Path, help="to which each step adds a line")
    options.add_argument("--until", type=int, default=0, help=f"{unit} in all; 0 only tells")
    options.add_argument("--step", type=int, default=size, help=f"{unit} of a step")
    plan = options.parse_args()
    plan.file.touch()
    while True:
        done = [json.loads(line) for line in plan.file.read_text().splitlines()]
        if sum(each[unit] for each in done) >= plan.until:
            break
        line = step(done, plan.step)
        with plan.file.open("a") as file:
            print(json.dumps(line), file=file)
    tell(done)
    return 1 if any(each["wrong"] for each in done) else 0
