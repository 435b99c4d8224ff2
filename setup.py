"""Builds Stammtisch: rules compiled where a C compiler is at hand, pure Python elsewhere.

``STAMMTISCH_PURE=1`` asks for pure Python. tools/compiling.py says what is compiled, and how.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))

from tools import compiling, messages  # noqa: E402  (the line above makes them known)

COMMANDS = {"bdist_wheel", "build", "build_ext", "editable_wheel", "install"}
workshop = TemporaryDirectory(prefix="stammtisch-")


def extensions() -> list[Extension]:
    """Compile in the workshop; where that cannot be done, say so in one line and build pure."""
    if not COMMANDS & set(sys.argv):
        return []
    try:
        if os.environ.get("STAMMTISCH_PURE", "") not in ("", "0"):
            raise compiling.NotCompiled("STAMMTISCH_PURE is set")
        modules = compiling.compile_copy(Path(workshop.name))
    except compiling.NotCompiled as why:
        print(f"stammtisch: built as pure Python, slower but equal: {why}", file=sys.stderr)
        return []
    return [Extension(module_name(module), [str(module)]) for module in modules]


def module_name(file: Path) -> str:
    """stammtisch/core/bits.cpython-311-x86_64-linux-gnu.so is stammtisch.core.bits."""
    return ".".join([*file.parts[:-1], file.name.partition(".")[0]])


class BuildPython(build_py):
    """The modules, with message catalogues compiled and nothing left from builds before."""

    def run(self) -> None:
        messages.compile_catalogues()
        if self.editable_mode:
            compiling.sweep()
        else:
            shutil.rmtree(ROOT / "build", ignore_errors=True)
        super().run()


class BuildExtensions(build_ext):
    """The compiled modules, taken out of the workshop."""

    def build_extension(self, ext: Extension) -> None:
        target = Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(Path(workshop.name, ext.sources[0]), target)


setup(
    ext_modules=extensions(),
    cmdclass={"build_py": BuildPython, "build_ext": BuildExtensions},
)
