"""The parts of the screen: the felt with the others and the middle, the hand, the buttons."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from stammtisch.core.view import Choice, View
from stammtisch.terminal.drawing import DARK, LIGHT, Artist, Canvas, Palette, cut
from stammtisch.terminal.scene import Scene, buttons, digit
from stammtisch.terminal.session import Session


class Picked(Message):
    """A click on something that can be picked: ``card:3``, ``button:0``, ``move:draw``."""

    def __init__(self, action: str) -> None:
        super().__init__()
        self.action = action


class Picture(Widget):
    """A widget that draws the session's view on a canvas; a bare one shows only the cloth."""

    DEFAULT_CSS: ClassVar[str] = "Picture { background: $cloth; color: $foreground; }"

    def __init__(self, session: Session, id: str) -> None:
        super().__init__(id=id)
        self.session = session
        self.view: View = session.view
        self._canvas: Canvas | None = None

    @property
    def palette(self) -> Palette:
        """The colours of the current theme."""
        return DARK if self.app.current_theme.dark else LIGHT

    def show(self, view: View) -> None:
        """Show this view from now on."""
        self.view = view
        self.redraw()

    def redraw(self) -> None:
        """Draw again; the height may have changed."""
        self._canvas = None
        self.refresh(layout=True)

    def artist(self, width: int, height: int) -> Artist:
        """An artist with a fresh canvas."""
        speaker = self.session.speaker
        canvas = Canvas(width, height, self.rich_style)
        return Artist(canvas, self.palette, speaker.face, speaker.language)

    def scene(self, width: int, height: int) -> Scene:
        """The view, ready to be drawn on a fresh canvas."""
        return Scene(self.session, self.view, self.artist(width, height))

    def draw(self, width: int, height: int) -> Canvas:
        """The whole picture in this size."""
        return self.artist(width, height).canvas

    def canvas(self) -> Canvas:
        """The picture in its present size."""
        width, height = self.size
        drawn = self._canvas
        if drawn is None or (drawn.width, drawn.height) != (width, height):
            drawn = self._canvas = self.draw(width, height)
        return drawn

    def render_line(self, y: int) -> Strip:
        """One line of the picture."""
        return self.canvas().strip(y)

    def notify_style_update(self) -> None:
        """Redraw with the colours of another theme."""
        self._canvas = None
        super().notify_style_update()

    def on_click(self, event: events.Click) -> None:
        """Report what was clicked on."""
        action = self.canvas().at(event.x, event.y)
        if action is not None:
            event.stop()
            self.post_message(Picked(action))


class Felt(Picture):
    """The others, the middle of the table, and below it the last ``lines`` of the log."""

    def __init__(self, session: Session, id: str) -> None:
        super().__init__(session, id)
        self.lines: list[str] = []

    def draw(self, width: int, height: int) -> Canvas:
        """Draw plates at the top, the middle below them, and the log where there is room."""
        scene = self.scene(width, height)
        scene.draw_others()
        scene.draw_middle(scene.others_height(), self.lines)
        return scene.canvas


class Hand(Picture):
    """Shows the person's cards."""

    cursor: int | None = None
    numbered = False
    ready: int | None = None
    gathered: frozenset[int] = frozenset()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The number of lines that the cards need."""
        return self.scene(max(width, 1), 1).hand_height()

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the fan."""
        scene = self.scene(width, height)
        scene.draw_hand(self.cursor, self.numbered, self.ready, self.gathered)
        return scene.canvas


class Buttons(Picture):
    """The moves that use no card of the hand."""

    cursor: int | None = None
    numbered = False

    def choices(self) -> list[Choice]:
        """The moves, in the order of the buttons."""
        return buttons(self.view)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The number of lines that the buttons need, at least one."""
        return 1 + max((y for _, y, _ in self._places(max(width, 1))), default=0)

    def _label(self, place: int, choice: Choice) -> str:
        number = f"{digit(place)} " if self.numbered and digit(place) else ""
        return number + self.session.say(choice.label)

    def _places(self, width: int) -> list[tuple[int, int, str]]:
        """The left edge, line and label of each button."""
        places = []
        x, y = 1, 0
        for place, choice in enumerate(self.choices()):
            label = f" {cut(self._label(place, choice), width - 4)} "
            if x > 1 and x + cell_len(label) > width:
                x, y = 1, y + 1
            places.append((x, y, label))
            x += cell_len(label) + 2
        return places

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the buttons, in several lines if needed; without room, those around the cursor."""
        canvas, palette = self.artist(width, height).canvas, self.palette
        plain = Style(color=palette.ink, bgcolor=palette.wood)
        chosen = Style(color=palette.accent_ink, bgcolor=palette.accent, bold=True)
        places = self._places(width)
        # The buttons may already be fewer than when the cursor was put on one of them.
        cursor_line = next((y for at, (_, y, _) in enumerate(places) if at == self.cursor), 0)
        top = max(0, cursor_line - height + 1)
        for place, (x, line, label) in enumerate(places):
            y = line - top
            if not 0 <= y < height:
                continue
            on = place == self.cursor
            canvas.put(x, y, label, chosen if on else plain)
            if on:
                canvas.put(x - 1, y, "▸", Style(color=palette.accent))
            canvas.spot(x, y, cell_len(label), 1, f"button:{place}")
        if places and places[-1][1] - top >= height:
            canvas.put(width - 1, height - 1, "▾", Style(color=palette.accent, bold=True))
        if top:
            canvas.put(width - 1, 0, "▴", Style(color=palette.accent, bold=True))
        return canvas
