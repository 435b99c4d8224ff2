"""What is wrong with a page that is open in a browser, as far as a program can see it.

It scrolls sideways; text is cut off; a card of the own hand lies outside, or its index is too small
to read; controls overlap, are covered or too small to touch; words are of the other language;
things moved after the page was there.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from stammtisch.languages import Language
from stammtisch.messages import catalogue

SCRIPT: Final = Path(__file__).with_suffix(".js").read_text("utf-8")
SIGHT: Final = Path(__file__).with_name("sight.js").read_text("utf-8")
INDEX: Final = 0.2  # height of the index, as a share of the width of a card
WATCH: Final = """
window.shifted = [];
new PerformanceObserver((list) => {
  for (const each of list.getEntries())
    if (!each.hadRecentInput) {
      window.shifted.push(each.value);
      window.shifters = each.sources.map((one) => one.node?.className || one.node?.nodeName).join();
    }
}).observe({type: "layout-shift", buffered: true});
"""
"""To be run before a page: it notes what moves."""


@cache
def foreign_to(language: Language) -> tuple[str, ...]:
    """All texts of the other language that nobody says in this one."""
    pairs = [
        (words, german)
        for words, german in _messages()
        if words and "{" not in words and words != german
    ]
    english, german = {pair[0] for pair in pairs}, {pair[1] for pair in pairs}
    return tuple(sorted(english - german if language == "de" else german - english))


def _messages() -> list[tuple[str, str]]:
    """English words and the German ones, without contexts: what both languages say is no fault."""
    found: list[tuple[str, str]] = []
    whole: Any = catalogue("de")
    while whole is not None:
        for key, german in getattr(whole, "_catalog", {}).items():
            words = key[0] if isinstance(key, tuple) else key
            found.append((words.rpartition("\x04")[2], german))
        whole = whole._fallback
    same = {words for words, german in found if words == german}
    return [(words, german) for words, german in found if words not in same and german not in same]


def faults(page: Any) -> list[str]:
    """What is wrong with the page, in words; `WATCH` ran before it was opened."""
    language: Language = page.evaluate("document.documentElement.lang")
    if language not in ("de", "en"):
        return [f"the page is of no language: {language!r}"]
    found = page.evaluate(SCRIPT, [foreign_to(language), INDEX])
    return [str(each) for each in found]


def out_of_sight(page: Any) -> list[str]:
    """What of a table is not seen without scrolling: trick, piles, turn, own hand, buttons."""
    return [str(each) for each in page.evaluate(SIGHT)]
