"""Asks for a number, such as a bet, which is set with arrows or digits."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style
from rich.text import Text as RichText
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Static

from stammtisch.core.view import Amount
from stammtisch.terminal.session import Session
from stammtisch.terminal.stakes import TOKEN
from stammtisch.text import say

WIDTH = 40  # characters of the scale
MOST_DIGITS = 9


class NumberScreen(ModalScreen[int | None]):
    """Asks for an amount; the rules decide whether the number is allowed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,minus", "step(-1)", show=False),
        Binding("right,plus", "step(1)", show=False),
        Binding("down,pagedown", "step(-10)", show=False),
        Binding("up,pageup", "step(10)", show=False),
        Binding("home", "edge(0)", show=False),
        Binding("end", "edge(1)", show=False),
        Binding("backspace", "back", show=False),
        Binding("enter", "accept", show=False),
        Binding("escape,q", "cancel", show=False),
    ]

    def __init__(self, session: Session, amount: Amount) -> None:
        super().__init__()
        self.session, self.amount = session, amount
        self.number = amount.lowest
        self.typing = False

    def compose(self) -> ComposeResult:
        """The scale with the number."""
        sheet = Static(self.drawn(), id="sheet")
        sheet.border_title = self.session.say(self.amount.label)
        sheet.border_subtitle = self.session.say(
            say("←→ ↑↓ or digits · Enter bets · Esc goes back")
        )
        yield sheet

    def drawn(self) -> RichText:
        """The number, and its place between the limits."""
        low, high = self.amount.lowest, self.amount.highest
        share = min(1.0, max(0.0, (self.number - low) / max(1, high - low)))
        at = round(share * (WIDTH - 1))
        text = RichText(f"{low} ")
        text.append("━" * at)
        text.append(TOKEN, Style(bold=True))
        text.append("─" * (WIDTH - 1 - at) + f" {high}\n\n")
        return text.append(f"{self.number:^{WIDTH}}", Style(bold=True))

    def _show(self, number: int, typing: bool = False) -> None:
        self.number, self.typing = number, typing
        self.query_one("#sheet", Static).update(self.drawn())

    def action_step(self, steps: int) -> None:
        """Increase or decrease the number, within the limits."""
        amount = self.amount
        number = self.number + steps * amount.step
        self._show(min(amount.highest, max(amount.lowest, number)))

    def action_edge(self, end: int) -> None:
        """Go to the lowest or the highest number."""
        self._show(self.amount.highest if end else self.amount.lowest)

    def action_back(self) -> None:
        """Delete the last digit."""
        self._show(self.number // 10, True)

    def on_key(self, event: Key) -> None:
        """Type a new number with digits."""
        if event.key.isdigit():
            event.stop()
            number = int(f"{self.number if self.typing else ''}{event.key}")
            if len(str(number)) <= MOST_DIGITS:
                self._show(number, True)

    def action_accept(self) -> None:
        """Accept the number."""
        self.dismiss(self.number)

    def action_cancel(self) -> None:
        """Cancel without a number."""
        self.dismiss(None)
