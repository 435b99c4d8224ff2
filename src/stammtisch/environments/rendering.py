"""What a seat sees, to be looked at: as text, or as an image in an array.

The image needs `resvg-py` and `pillow`, which the extras ``pettingzoo`` and ``gymnasium`` bring;
its words need letters that are installed on the machine. It always has the same size.
"""

from __future__ import annotations

import io
from importlib.util import find_spec
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stammtisch import pictures
from stammtisch.core.contract import OVER, SPECTATOR, State
from stammtisch.core.view import View
from stammtisch.drawings import drawing

Image: TypeAlias = npt.NDArray[np.uint8]  # rows of points, each of them red, green and blue

PAINTS: Final = all(find_spec(name) for name in ("resvg_py", "PIL"))
MODES: Final = ["ansi", "rgb_array"] if PAINTS else ["ansi"]
PER_SECOND: Final = 1  # images of a film, so that there is time to read


def check_mode(mode: str | None) -> None:
    """Make sure that an environment can render in this mode.

    Raises:
        ValueError: there is no such mode.
        ImportError: it needs a library that is not installed.
    """
    if mode == "rgb_array" and not PAINTS:
        raise ImportError(
            'render_mode="rgb_array" needs resvg-py and pillow: pip install resvg-py pillow'
        )
    if mode not in (None, *MODES):
        raise ValueError(f'render_mode is "ansi", "rgb_array" or None, not {mode!r}')


def rendered(mode: str, state: State, seat: int) -> str | Image:
    """What a seat sees; after the hand, what everybody sees."""
    view = state.view(SPECTATOR if state.turn == OVER else seat)
    return pictures.table(view).words if mode == "ansi" else painted(view)


def painted(view: View) -> Image:
    """A view as an image."""
    import resvg_py  # type: ignore[import-not-found,unused-ignore]  # only with the extras
    from PIL import Image as Images

    png = resvg_py.svg_to_bytes(svg_string=drawing(view))
    return np.array(Images.open(io.BytesIO(png)).convert("RGB"))
