"""The words that people type instead of a move: one name for each command, words by language."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from stammtisch.languages import every


class Commands:
    """The commands that can be typed in one place: ``table`` or ``pad``.

    Args:
        place: under this name the words stand in the files of the languages (`Typed`).
        short: the commands in the order of their help, each with what is typed for it in every
            language: ``{"table": ("t",)}``.
        folded: how words are compared.
    """

    def __init__(
        self,
        place: str,
        short: Mapping[str, tuple[str, ...]],
        folded: Callable[[str], str] = str.lower,
    ) -> None:
        self._place, self._short, self._folded = place, short, folded

    def words(self) -> dict[str, tuple[str, ...]]:
        """All words for each command, with its name first, in the order of the help."""
        further = [getattr(each.typed, self._place) for each in every()]
        return {
            name: (name, *(word for each in further for word in each.get(name, ())), *short)
            for name, short in self._short.items()
        }

    def meant(self, word: str) -> str | None:
        """The command that a word means, or None."""
        asked = self._folded(word)
        for name, words in self.words().items():
            if asked in map(self._folded, words):
                return name
        return None
