"""Compiles the rules with mypyc, all of them or none.

``python -m tools.compiling FOLDER`` makes a compiled copy of the package in a folder of its own,
to be used as ``PYTHONPATH=FOLDER``; nothing beside the sources is touched. The build (setup.py)
does the same and then takes the extension modules out of the copy.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if __package__ in (None, ""):  # run by its path, as setup.py's build does
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.acting import with_acts
from tools.copying import with_copies
from tools.documenting import documented
from tools.progress import note

if TYPE_CHECKING:  # --probe and --fingerprint run where there is no setuptools
    from setuptools import Command, Extension

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "stammtisch"
ROOMS = ("core", "kits", "games", "players", "solving", "bots")
NOT_COMPILED = {"__init__.py", "options.py", "view.py", "text.py", "registry.py"}
MARK = "# not compiled: "
LANES = max(2, os.cpu_count() or 1)  # C files that are compiled at the same time
PARTS = 3 * LANES  # C files in all, so that somebody who waits sees how far it is
LIBRARY = "_compiled"  # mypyc adds "__mypyc"
SUFFIXES = (".so", ".pyd")

TRY = """
import importlib, sys, types
hall = sys.modules["stammtisch"] = types.ModuleType("stammtisch")
hall.__path__ = ["stammtisch"]  # a build environment lacks what its __init__ imports
for name in sys.argv[1:]:
    file = importlib.import_module(name).__file__
    assert not file.endswith(".py"), f"{name} came from {file}"
"""


class NotCompiled(Exception):
    """Why this build is pure Python."""


def compiled_sources(package: Path = PACKAGE) -> list[Path]:
    """The modules that are compiled: those of the rooms, but for edges and marked ones."""
    return [
        source
        for room in ROOMS
        for source in sorted((package / room).rglob("*.py"))
        if source.name not in NOT_COMPILED
        and not any(MARK in line for line in source.read_text("utf-8").splitlines()[:5])
    ]


def extension_modules(package: Path = PACKAGE) -> list[Path]:
    """The compiled modules that lie in a package."""
    folders = [package, *(folder for room in ROOMS for folder in (package / room).rglob("*/"))]
    folders += [package / room for room in ROOMS]
    return sorted(
        {file for folder in folders for file in folder.glob("*") if file.suffix in SUFFIXES}
    )


def sweep(package: Path = PACKAGE) -> None:
    """Remove compiled modules, so that none outlives its source."""
    for module in extension_modules(package):
        module.unlink()


def probe() -> None:
    """Make sure that there is a C compiler with Python's headers, and a lock in this Python.

    mypyc 2.4 compiles for a free-threaded Python too, but two threads that use the same `vec` may
    break the memory there, and every position of ours is made of those.
    """
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        raise NotCompiled("this Python is free-threaded, where compiled rules are not safe")
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC")
    if not compiler:
        return  # Windows: setuptools finds its compiler by other ways
    headers = sysconfig.get_path("include")
    with TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\n")
        command = [*shlex.split(compiler), "-c", "-I", headers, "-o", f"{folder}/probe.o"]
        try:
            done = subprocess.run(
                [*command, str(source)], capture_output=True, text=True, check=False
            )
        except OSError:
            raise NotCompiled(f"no C compiler ({compiler})") from None
    if done.returncode:
        missing = "Python.h" in done.stderr
        raise NotCompiled("no Python headers" if missing else f"{compiler} does not work")


def compile_copy(folder: Path, package: Path = PACKAGE) -> list[Path]:
    """Copy the package into a folder, compile it there and try it.

    Returns:
        the extension modules, relative to the folder; none where there is nothing to compile.

    Raises:
        NotCompiled: there is no compiler, or it failed, or its result cannot be imported.
    """
    probe()
    copy = folder / package.name
    ignore = shutil.ignore_patterns("__pycache__", *(f"*{suffix}" for suffix in SUFFIXES))
    shutil.copytree(package, copy, ignore=ignore)
    found = compiled_sources(copy)
    for source in found:
        source.write_text(with_acts(with_copies(source.read_text("utf-8"))), "utf-8")
    sources = [str(source.relative_to(folder)) for source in found]
    if not sources:
        return []
    _run("the compiler failed", folder, [__file__, "--mypyc", *sources])
    names = [source.removesuffix(".py").replace(os.sep, ".") for source in sources]
    _run("the compiled modules do not load", folder, ["-c", TRY, *names])
    shutil.rmtree(folder / "build")
    return [module.relative_to(folder) for module in extension_modules(copy)]


def _run(complaint: str, folder: Path, arguments: list[str]) -> None:
    environment = {**os.environ, "STAMMTISCH_PURE": ""}
    environment["PYTHONPATH"] = os.pathsep.join(
        filter(None, [str(folder), os.environ.get("PYTHONPATH")])
    )
    command = [sys.executable, *arguments]
    done = subprocess.run(
        command, cwd=folder, env=environment, stdout=sys.stderr.fileno(), check=False
    )
    if done.returncode:
        raise NotCompiled(f"{complaint}, see above")


def _mypyc(sources: list[str]) -> None:
    """Compile in the working folder; a process of its own, as mypyc may end it."""
    from mypyc.build import mypycify
    from setuptools import setup

    # Types are checked elsewhere, strictly; a build environment lacks most libraries.
    options = ["--config-file=", "--ignore-missing-imports", *sources]
    note(
        f"die Regeln: {len(sources)} Module nach C und durch den C-Compiler",
        f"the rules: {len(sources)} modules into C and through the C compiler",
    )
    extensions = mypycify(
        options, group_name=f"{PACKAGE.name}.{LIBRARY}", debug_level="0", multi_file=True
    )
    document(sources)
    flags = ["-Wno-error"]  # other compilers, other warnings
    if os.name == "posix":
        flags.append("-Wno-all")  # looking for them takes half of the compiler's time
        flags.append("-fvisibility=hidden")  # calls within take no detour: a fifth faster
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *flags]
        if len(extension.sources) > PARTS:
            extension.sources = bundled(extension.sources)
            extension.include_dirs.append(f"build/{PACKAGE.name}")  # the headers of all modules
    setup(
        name=PACKAGE.name,
        ext_modules=extensions,
        cmdclass={"build_ext": in_lanes()},
        script_args=["--quiet", "build_ext", "--build-lib", ".", "--parallel", str(LANES)],
    )


def document(sources: list[str]) -> None:
    """Put the docstrings of these modules into the C that was made of them."""
    made = {file.name: file for file in Path("build").rglob("__native_*.c")}
    for source in sources:
        words = source.removesuffix(".py").split(os.sep)
        file = made[f"__native_{'___'.join(words)}.c"]
        c = documented(file.read_text("utf-8"), Path(source).read_text("utf-8"))
        file.write_text(c, "utf-8")


def bundled(sources: list[str]) -> list[str]:
    """C files, as many as `PARTS`, that include these, each about equally large.

    One file for each module would take longer, as all of them read the same headers; a single one
    would leave the other cores idle. Neighbours stay together: what a game calls in its own modules
    the C compiler then sees, and need not call.
    """
    files = [Path(source).resolve() for source in sorted(sources)]
    sizes = [file.stat().st_size for file in files]
    parts: list[list[Path]] = [[] for _ in range(PARTS)]
    passed = 0
    for file, size in zip(files, sizes, strict=True):
        parts[(passed + size // 2) * PARTS // sum(sizes)].append(file)
        passed += size
    bundles = [Path("build", f"bundle{number}.c") for number in range(PARTS)]
    for bundle, files in zip(bundles, parts, strict=True):
        bundle.write_text("".join(f'#include "{file}"\n' for file in files), "utf-8")
    return [str(bundle) for bundle in bundles]


def in_lanes() -> type[Command]:
    """Extensions are built side by side by setuptools; by this one the sources of each as well."""
    from setuptools.command.build_ext import build_ext

    class InLanes(build_ext):  # type: ignore[misc]  # setuptools has no types
        def build_extension(self, ext: Extension) -> None:
            def compiled(source: str) -> list[str]:
                made: list[str] = self.compiler.compile(
                    [source],
                    output_dir=self.build_temp,
                    include_dirs=ext.include_dirs,
                    extra_postargs=ext.extra_compile_args,
                )
                return made

            parts = len(ext.sources)
            objects = []
            with ThreadPoolExecutor(LANES) as pool:
                for number, names in enumerate(pool.map(compiled, ext.sources), 1):
                    objects += names
                    if parts > 1:  # not the doors of single modules, which take no time
                        note(
                            f"der C-Compiler: {number} von {parts} Teilen fertig",
                            f"the C compiler: {number} of {parts} parts done",
                        )
            ext.extra_objects = objects
            ext.sources = []
            super().build_extension(ext)

    return InLanes


def fingerprint() -> str:
    """A word that changes when an editable install has to be done again."""
    root = PACKAGE.parent.parent
    build = (
        "pyproject.toml",
        "setup.py",
        "tools/compiling.py",
        "tools/acting.py",
        "tools/copying.py",
        "tools/documenting.py",
        "tools/messages.py",
    )
    sources = [root / name for name in build]
    sources += [*PACKAGE.glob("*.py"), *(PACKAGE / "locale").rglob("*.po")]
    sources += [source for room in ROOMS for source in (PACKAGE / room).rglob("*.py")]
    digest = sha256(f"{root} {sys.version} {extension_modules()}".encode())
    try:
        probe()
    except NotCompiled as why:
        digest.update(str(why).encode())
    for source in sorted(sources):
        digest.update(str(source).encode() + source.read_bytes())
    return digest.hexdigest()


def main() -> None:
    """Compile into a folder of the caller's."""
    match sys.argv[1:]:
        case ["--mypyc", *sources]:
            _mypyc(sources)
        case ["--probe"]:
            probe()
        case ["--fingerprint"]:
            print(fingerprint())
        case [folder] if not folder.startswith("-"):
            modules = compile_copy(Path(folder).resolve())
            print(f"{len(modules)} modules; use them with PYTHONPATH={folder}")
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    try:
        main()
    except NotCompiled as why:
        sys.exit(f"not compiled: {why}")
