"""Where the program of one file begins (tools/onefile.py); PyInstaller runs this as its script.

There ``sys.executable`` is no Python but the program itself, and what it starts with that (its
workers, bots by others, a pure engine to compare with) arrives here.
"""

from __future__ import annotations

import os
import runpy
import sys
from collections.abc import Sequence
from multiprocessing import freeze_support


def as_python(words: Sequence[str]) -> bool:
    """Do what ``python -m MODULE …`` or ``python -P -c CODE …`` does; False for other words."""
    safe = words[:1] == ["-P"]
    match [*words[safe:]]:
        case ["-m", module, *rest]:
            sys.argv[1:] = rest
            if not safe:
                sys.path.insert(0, os.getcwd())
            runpy.run_module(module, run_name="__main__", alter_sys=True)
        case ["-c", code, *rest]:
            sys.argv[:] = ["-c", *rest]
            exec(code, {"__name__": "__main__"})
        case _:
            return False
    return True


if __name__ == "__main__":
    freeze_support()
    if not as_python(sys.argv[1:]):
        from stammtisch.cli.doubleclick import main

        main()
