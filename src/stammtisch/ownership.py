"""Who owns a file that root writes for a server, which runs as somebody else."""

from __future__ import annotations

import os
from pathlib import Path


def give_away(descriptor: int, folder: Path) -> None:
    """Give an open file to the owner of its folder, if root has made it; he has to read it."""
    if os.name == "posix" and not os.geteuid():
        whose = folder.stat()
        os.fchown(descriptor, whose.st_uid, whose.st_gid)
