"""The house rules on the screen: every option with its sentence, what differs, the rule code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from rich.style import Style
from rich.text import Text as RichText
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from stammtisch.core.options import OptionField, group_name, option_fields, refusal
from stammtisch.errors import StammtischError
from stammtisch.rulecodes import HouseRules, label_of, preset_rules, revised, told, value_text
from stammtisch.terminal.session import Session
from stammtisch.text import Text, say


class HouseScreen(ModalScreen[HouseRules | None]):
    """All options of a game; returns the house rules that the person chose."""

    DEFAULT_CSS: ClassVar[str] = """
        HouseScreen { align: center middle; background: $background 60%; }
        #house {
            width: 90%; max-width: 84; height: 92%; padding: 1 2; background: $background;
            border: round $accent; border-title-color: $accent; border-subtitle-color: $muted;
        }
        #options {
            height: 1fr; border: none; padding: 0; background: $background;
            scrollbar-size-vertical: 1;
        }
        #meaning { height: auto; max-height: 6; color: $muted; margin-top: 1; }
        #code { height: auto; max-height: 4; text-style: bold; margin-top: 1; }
        #code.trouble { color: $accent; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", show=False),
        Binding("right,space", "turn(1)", show=False),
        Binding("backspace,z", "put_back", show=False),
        Binding("p", "preset", show=False),
        Binding("c", "write('')", show=False),
        Binding("s", "start", show=False),
        Binding("escape,q", "close", show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.house, self.speaker = session.house, session.speaker
        self.seats = int(session.match.game.seats)  # for so many the options must go together
        self.fields = option_fields(self.house.entry.options)
        self.trouble: Text | None = None

    def compose(self) -> ComposeResult:
        """Lay out the options, what the current one means, the code and an input line."""
        with Vertical(id="house"):
            yield OptionList(*self.lines(), id="options", markup=False)
            yield Static(id="meaning", markup=False)
            yield Static(id="code", markup=False)
            yield Input(id="typed", placeholder=self.speaker.say(say("rule code, or NAME=VALUE")))

    def on_mount(self) -> None:
        """Show the house rules; the input line appears when asked for."""
        self.query_one(Input).display = False
        self.query_one("#house").border_subtitle = self.speaker.say(KEYS)
        self.query_one(OptionList).focus()
        self.query_one(OptionList).highlighted = 1  # below the first heading
        self.show_all()

    # --- showing

    def show_all(self) -> None:
        """Bring options, differences and code up to date; the cursor stays where it is."""
        options = self.query_one(OptionList)
        for field in self.fields:
            options.replace_option_prompt(field.name, self.line(field))
        self.query_one("#house").border_title = self.speaker.say(told(self.house)[0])
        self.show_code()
        self.show_meaning()
        self.call_after_refresh(options.scroll_to_highlight)  # the other parts may have grown

    def lines(self) -> Iterator[Option]:
        """The options under the headings of their groups."""
        groups: dict[str, list[OptionField]] = {}
        for field in self.fields:
            groups.setdefault(field.note.group, []).append(field)
        for group, fields in groups.items():
            heading = RichText(self.speaker.say(group_name(group)), Style(underline=True))
            yield Option(heading, disabled=True)
            for field in fields:
                yield Option(self.line(field), id=field.name)

    def line(self, field: OptionField) -> RichText:
        """The line of an option with its value, marked if it differs from the preset."""
        differs = field.name in self.house.differences
        value = self.speaker.say(label_of(field, getattr(self.house.options, field.name)))
        text = RichText("• " if differs else "  ", Style(bold=True))
        text.append(self.speaker.say(field.note.label), Style(bold=differs))
        return text.append(f": {value}", Style(bold=differs))

    def show_meaning(self) -> None:
        """Show the option under the cursor: its sentence, its rules, its effect on others."""
        field = self.field
        note = self.speaker.say(field.note.help)
        effects = [
            self.speaker.say(need.why)
            for need in self.house.options.NEEDS
            if field.name in (need.option, need.other)
        ]
        meaning = f"{note} ({', '.join(field.note.rules)})"
        self.put("meaning", "\n".join(dict.fromkeys([meaning, *effects])))

    def show_code(self) -> None:
        """Show the rule code, or the reason why these options do not fit together."""
        conflict = self.house.entry.conflict(self.house.options, self.seats)
        trouble = self.trouble or (conflict and refusal(self.house.options, conflict))
        self.put("code", self.speaker.say(trouble) if trouble else self.house.code)
        self.query_one("#code").set_class(trouble is not None, "trouble")

    def put(self, id: str, text: str) -> None:
        """Write into a part of the screen."""
        self.query_one(f"#{id}", Static).update(text)

    @property
    def field(self) -> OptionField:
        """The option under the cursor, as a field."""
        option = self.query_one(OptionList).highlighted_option
        return next(
            (field for field in self.fields if option and field.name == option.id), self.fields[0]
        )

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what the option means."""
        self.show_meaning()

    # --- changing

    def change(self, text: str) -> None:
        """Apply a code or ``name=value``; an error is shown in place of the code."""
        try:
            self.house, self.trouble = revised(self.house, text), None
        except StammtischError as fault:
            self.trouble = fault.text
        self.show_all()

    def set(self, field: OptionField, value: Any) -> None:
        """Give an option a value."""
        self.change(f"{field.name}={value_text(value)}")

    def action_turn(self, step: int) -> None:
        """Set the option to its next value or add one to it; open the input line for text."""
        field = self.field
        value = getattr(self.house.options, field.name)
        if field.choices:
            place = field.choices.index(value) + step
            self.set(field, field.choices[place % len(field.choices)])
        elif isinstance(value, int):
            self.set(field, value + step)
        else:
            self.action_write(f"{field.name}={value}")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """On Enter or a click, take the next value; numbers and texts are typed."""
        value = getattr(self.house.options, self.field.name)
        if self.field.choices:
            self.action_turn(1)
        else:
            self.action_write(f"{self.field.name}={value}")

    def action_put_back(self) -> None:
        """Reset the option to its value in the preset."""
        usual = self.house.entry.preset(self.house.preset)
        self.set(self.field, getattr(usual, self.field.name))

    def action_preset(self) -> None:
        """Go to the next preset, and drop all differences."""
        presets = [*self.house.entry.presets]
        following = presets[(presets.index(self.house.preset) + 1) % len(presets)]
        self.house, self.trouble = preset_rules(self.house.entry, following), None
        self.show_all()

    def action_write(self, text: str) -> None:
        """Open the line for typing a rule code or an option."""
        line = self.query_one(Input)
        line.display, line.value = True, text
        line.cursor_position = len(text)
        line.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Apply what was typed."""
        if event.value.strip():
            self.change(event.value)
        self.leave_line()

    def leave_line(self) -> None:
        """Return from the input line to the options."""
        self.query_one(Input).display = False
        self.query_one(OptionList).focus()

    # --- leaving

    def action_start(self) -> None:
        """Play by these rules, if they fit together."""
        if self.house.entry.conflict(self.house.options, self.seats) is None:
            self.dismiss(self.house)

    def action_close(self) -> None:
        """Leave without changes; from the input line, only return to the options."""
        if self.query_one(Input).has_focus:
            self.leave_line()
        else:
            self.dismiss(None)


KEYS = say("←→ change · z back · p preset · c code · s play like this · Esc closes")
