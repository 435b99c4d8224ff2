"""Compiles the German of the game when it is built; everything else stands in pyproject.toml."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import setup
from setuptools.command.build_py import build_py


class BuildPython(build_py):
    """The modules, with the message catalogues compiled."""

    def run(self) -> None:
        for source in Path(__file__).parent.glob("src/*/locale/*/LC_MESSAGES/*.po"):
            with source.open("rb") as words, source.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(words))
        super().run()


setup(cmdclass={"build_py": BuildPython})
