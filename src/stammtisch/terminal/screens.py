"""The sheets over the table: help, rules, score, last trick, a hint, a choice, leaving."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.style import Style
from rich.table import Table
from rich.text import Text as RichText
from rich.theme import Theme as RichTheme
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from stammtisch import rulebook
from stammtisch.core.view import Zone
from stammtisch.terminal.drawing import Palette
from stammtisch.terminal.prose import flowing, short_lines
from stammtisch.terminal.scene import trick_picture
from stammtisch.terminal.session import Session
from stammtisch.text import DecimalWord, Text, say

KEYS: tuple[tuple[str | Text, Text], ...] = (
    ("← →", say("move from card to card")),
    ("↑ ↓", say("move between the cards and the buttons")),
    ("Enter", say("play the card, press the button")),
    ("1 … 9, 0", say("pick the first to tenth card; press again to play it")),
    (say("Space"), say("choose several cards, where cards are laid out")),
    ("m", say("lay out the chosen cards, or all that can be laid out")),
    ("p", say("whole turns that might be worth making")),
    ("l", say("the last trick")),
    ("s", say("the score")),
    ("h", say("a hint: what the bot would do")),
    ("c", say("the chances of your hand, at a practice table")),
    ("r", say("the rules; after a refusal the rule behind it")),
    ("o", say("the house rules; until your first move they can be changed")),
    ("w", say("the position in words, as you know it")),
    ("u", say("take your last move back")),
    ("n", say("deal the next hand")),
    ("d", say("light or dark")),
    ("?", say("these keys")),
    ("q", say("leave the table")),
)
CLOSE: Final = say("Esc closes")
# The rules in the colours of the sheet: rich would write code on black, by day too.
PROSE: Final = RichTheme(
    {"markdown.code": "bold", "markdown.table.header": "bold", "markdown.table.border": "none"}
)
FAR = 10_000  # a width at which no paragraph is broken: the screen does it
MOUSE = say("With the mouse: a click picks a card, a second one plays it.")


class Panel(ModalScreen[None]):
    """A sheet of text over the table; each of its keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q,l,s,h,question_mark,w", "dismiss", show=False),
        Binding("r", "dismiss", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
    ]

    def __init__(self, title: str, body: RenderableType, foot: str) -> None:
        super().__init__()
        self.heading, self.body, self.foot = title, body, foot

    def compose(self) -> ComposeResult:
        """The title, the text, and how to close the sheet."""
        with VerticalScroll(id="sheet") as sheet:
            sheet.border_title = self.heading
            sheet.border_subtitle = self.foot
            yield Static(self.body)

    def action_scroll(self, lines: int) -> None:
        """Scroll the text."""
        self.query_one("#sheet").scroll_relative(y=lines, animate=False)

    def on_click(self) -> None:
        """A click anywhere closes the sheet."""
        self.dismiss()


class RulesPanel(Panel):
    """The rules of the game, scrolled to one of them."""

    def __init__(self, session: Session, rule: str | None, foot: str) -> None:
        self.page = rulebook.page(session.match.game.id, session.speaker.language)
        short = short_lines(self.page, session.match.game, session.speaker, FAR)
        super().__init__(self.page.title, f"{flowing(self.page.summary, FAR)}\n\n{short}", foot)
        self.rule = rule

    def compose(self) -> ComposeResult:
        """Show the page, with one part for each rule."""
        with VerticalScroll(id="sheet") as sheet:
            sheet.border_title = self.heading
            sheet.border_subtitle = self.foot
            yield Static(self.body)
            for section in self.page.sections:
                yield Static(RichText(f"\n{section.heading}", Style(bold=True, underline=True)))
                yield from (self._block(block) for block in section.blocks)

    def _block(self, block: rulebook.RuleText | rulebook.Prose) -> Static:
        if isinstance(block, rulebook.Prose):
            return Static(Markdown(block.text), classes="block")
        text = RichText().append(block.id, Style(bold=True, reverse=block.id == self.rule))
        text.append("  " + flowing(block.text, FAR))
        return Static(text, id=block.id, classes="block")

    def on_mount(self) -> None:
        """Show the rule that was asked for."""
        if self.rule is not None:
            wanted = self.query_one(f"#{self.rule}")
            self.call_after_refresh(wanted.scroll_visible, animate=False, top=True)


class Chooser(ModalScreen[str | None]):
    """Asks which of several moves with one card the person means."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "cancel", show=False)]

    def __init__(self, question: str, moves: list[tuple[str, str]]) -> None:
        super().__init__()
        self.question, self.moves = question, moves

    def compose(self) -> ComposeResult:
        """The moves as a list."""
        options = [
            Option(f"{number} {label}" if number < 10 else label, id=text)
            for number, (text, label) in enumerate(self.moves, 1)
        ]
        chooser = OptionList(*options, id="sheet", markup=False)
        chooser.border_title = self.question
        yield chooser

    def on_key(self, event: Key) -> None:
        """Take a move by its digit; the key is not passed on, or it would also play a card."""
        if event.key.isdigit() and 0 < int(event.key) <= len(self.moves):
            event.stop()
            self.dismiss(self.moves[int(event.key) - 1][0])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Make the selected move."""
        self.dismiss(event.option.id)

    def action_cancel(self) -> None:
        """Cancel without a move."""
        self.dismiss(None)


class Leave(ModalScreen[bool]):
    """Asks whether to leave a hand that is being played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y,j,q", "answer(True)", show=False),
        Binding("escape,n", "answer(False)", show=False),
    ]

    def __init__(self, question: str, keys: str) -> None:
        super().__init__()
        self.question, self.keys = question, keys

    def compose(self) -> ComposeResult:
        """The question."""
        sheet = Static(self.question, id="sheet", markup=False)
        sheet.border_subtitle = self.keys
        yield sheet

    def action_answer(self, leave: bool) -> None:
        """Leave, or stay."""
        self.dismiss(leave)


def keys_text(session: Session) -> RenderableType:
    """All keys and what they do."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style=Style(bold=True), no_wrap=True)
    table.add_column(ratio=1)
    for key, words in KEYS:
        table.add_row(key if isinstance(key, str) else session.say(key), session.say(words))
    return Group(table, RichText("\n" + session.say(MOUSE)))


def tricks_shown(session: Session, zones: Sequence[Zone], palette: Palette) -> RenderableType:
    """The last of these tricks card by card, and the others below it."""
    last, *others = [trick_picture(session, zone, palette) for zone in reversed(zones)]
    labels = [session.say(zone.label) for zone in reversed(zones[:-1])]
    besides = [each for pair in zip(labels, others, strict=True) for each in pair]
    return Group(last, *besides) if besides else last


def position_text(session: Session, text: str) -> RenderableType:
    """A position in words, and where else it can be found."""
    kept = say(
        "It is in the clipboard too, if your terminal allows that. “stammtisch play --position” "
        "begins a match from it."
    )
    return Group(RichText(text), RichText("\n" + session.say(kept)))


def hint_text(session: Session, rows: list[tuple[str, int, float]]) -> RichText:
    """What the search would do, and a table of the moves that it tried."""
    text = RichText(session.say(say("The bot would do this: {move}", move=rows[0][0])) + "\n\n")
    head = (session.say(say("Tries")), session.say(say("Points on average")))
    wide = max(len(words) for words, _, _ in rows)
    text.append(f"{'':<{wide}}  {head[0]:>8}  {head[1]}\n", Style(bold=True))
    for number, (words, tries, gain) in enumerate(rows):
        points = session.speaker.word(DecimalWord(gain, signed=True))
        text.append(
            f"{words:<{wide}}  {tries:>8}  {points:>{len(head[1])}}\n",
            Style(bold=number == 0),
        )
    return text
