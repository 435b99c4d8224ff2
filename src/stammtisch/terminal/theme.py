"""How the table looks in a terminal: its light and dark colours, and the places of its parts."""

from __future__ import annotations

import os
from typing import Final

from textual.theme import Theme

from stammtisch.terminal.drawing import Palette

LAYOUT: Final = """
Screen { background: $background; color: $foreground; }
#title { height: 1; padding: 0 1; color: $foreground; }
#felt { height: 1fr; min-height: 10; }
#result { display: none; height: 1fr; background: $cloth; padding: 1 2; }
#result, #sheet { scrollbar-size-vertical: 1; }
#status { height: auto; max-height: 3; padding: 0 1; color: $muted; }
#prompt { height: auto; max-height: 3; padding: 0 1; text-style: bold; }
#prompt.mine { color: $accent; }
#hand { height: auto; }
#buttons { height: auto; max-height: 4; }
#keys { height: 1; padding: 0 1; color: $muted; }
#side { display: none; width: 38; border-left: solid $edge; padding: 0 1; }
#score { height: auto; border-bottom: solid $edge; }
#log { height: 1fr; scrollbar-size-vertical: 1; }
.wide #side { display: block; }
.high #status { max-height: 5; }
.over #felt, .over #hand, .over #buttons, .over #status { display: none; }
.over #result { display: block; }
Panel, Chooser, Leave { align: center middle; background: $background 60%; }
.block { padding: 1 0 0 0; }
#sheet {
    width: 90%; max-width: 84; height: auto; max-height: 90%; padding: 1 2;
    background: $background; border: round $accent; border-title-color: $accent;
    border-subtitle-color: $muted;
}
"""


def theme(name: str, palette: Palette, dark: bool) -> Theme:
    """The colours of a palette for the stylesheet."""
    return Theme(
        name=name,
        primary=palette.accent,
        accent=palette.accent,
        foreground=palette.ink,
        background=palette.page,
        surface=palette.page,
        panel=palette.page,
        dark=dark,
        variables={"cloth": palette.cloth, "muted": palette.muted, "edge": palette.edge},
    )


def dark_wanted() -> bool:
    """Whether the terminal reports a dark background; dark if it reports nothing."""
    background = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return background not in ("7", "15")
