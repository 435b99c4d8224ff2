"""The score pad line by line: for a keyboard, a pipe, or a screen reader.

Each question about a hand is asked in turn; an empty line takes the usual answer. The words are
those of all languages. Before a hand is written it is told what it brings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from stammtisch import rulebook
from stammtisch.errors import StammtischError
from stammtisch.languages import Language, said
from stammtisch.logs.errors import NotNow
from stammtisch.pads import Hand, LivePad, NoSuchHand, StaleHand, decisions
from stammtisch.pads.files import LIMITS, WRITER, PadFile, PadFileChanged
from stammtisch.rulecodes import read_code
from stammtisch.scorepad import BadFacts, Entry, Field
from stammtisch.terminal import padtelling as telling
from stammtisch.terminal.commands import Commands
from stammtisch.terminal.padanswers import Answers, Unclear, folded
from stammtisch.terminal.padhand import Draft, example_line
from stammtisch.terminal.prose import rule_lines
from stammtisch.text import SeatWord, Text, say

COMMANDS: Final = Commands(
    "pad",
    {
        "explain": ("?",),
        "back": (),
        "usual": (),
        "points": (),
        "cancel": (),
        "dealer": (),
        "undo": (),
        "correct": (),
        "strike": (),
        "restore": (),
        "rename": (),
        "lines": (),
        "totals": (),
        "stats": (),
        "rules": (),
        "help": (),
        "quit": (),
    },
    folded,
)
WITH_MORE: Final = ("dealer", "correct", "strike", "restore", "rename", "rules")
WIDTH: Final = 88  # of a rule
MANY: Final = 7  # so many answers are listed once, and when somebody asks


class PadTalk:
    """The conversation about one pad; ``write`` is given each line that is to be shown."""

    def __init__(self, file: PadFile, language: Language, write: Callable[[str], None]) -> None:
        self.file = file
        self.language: Language = language
        self.write = write
        self.running = True
        self._draft: Draft | None = None
        self._listed: set[str] = set()  # the questions whose many answers were listed already
        self._read_names()

    def _read_names(self) -> None:
        """Prepare the names and the answers with names; call it after each change of names."""
        rules = self.pad.setup.rules
        house = read_code(rules) if rules else None
        face = house.entry.face_of(house.preset) if house else "french"
        self.answers = Answers(self.pad.names, self.language, face)
        self.speaker = self.answers.speaker

    @property
    def pad(self) -> LivePad:
        """The pad as it is now."""
        return self.file.pad

    @property
    def draft(self) -> Draft:
        """The hand about which questions are being asked."""
        if self._draft is None:
            pad = self.pad
            self._draft = Draft(pad.sheet, pad.standing, pad.next_number)
        return self._draft

    def say(self, text: Text) -> None:
        """Write a text in the person's language."""
        self.write(self.speaker.say(text))

    def lines(self, lines: Iterable[str]) -> None:
        """Write several lines."""
        for line in lines:
            self.write(line)

    def refuse(self, fault: StammtischError) -> None:
        """Say why something is refused, with its rules."""
        rules = getattr(fault, "rules", ())
        self.write(self.speaker.say(fault.text) + (f" ({', '.join(rules)})" if rules else ""))

    # --- asking

    def start(self) -> None:
        """Say which pad it is and how it stands, and ask about the next hand."""
        self.lines(telling.title(self.pad, self.speaker))
        if self.pad.hands:
            self.do_totals("")
        self.say(say("“help” lists the words that can be typed, “?” explains a question."))
        self.begin()

    def begin(self) -> None:
        """Name the hand and ask the first question about it."""
        draft, pad = self.draft, self.pad
        if not draft.version:
            if pad.pad.over:
                self.say(say("By its rules the match is over, but you may go on."))
            self.lines(telling.remarks(pad, self.speaker))
        self.lines(telling.header(pad, draft, self.speaker))
        self.ask()

    def ask(self) -> None:
        """Ask the next question; after the last one, say what the hand scores."""
        field = self.draft.question
        if field is None:
            self.preview()
            return
        label = self.speaker.say(field.label)
        if len(field.answers) < MANY or field.name not in self._listed:
            question = f"{label}: {self.answers.listed(field)}"
            self._listed.add(field.name)
        else:
            listed = say("“?” lists the answers")
            question = f"{label}: {self.speaker.say(listed)}"
        usual = self.draft.usual(field)
        if usual is not None:
            words = say("empty line: {usual}", usual=self.answers.shown(field, usual))
            question += f"; {self.speaker.say(words)}"
        self.write(question)

    def preview(self) -> None:
        """Say what the hand would score, or why it is impossible."""
        draft = self.draft
        try:
            outcome = draft.sheet.outcome(draft.standing, draft.facts)
        except BadFacts as fault:
            self.refuse(fault)
            draft.again(fault.field)
            self.ask()
            return
        self.lines(telling.outcome_lines(self.pad, outcome, self.speaker))
        self.say(say("Write down hand {n}? Empty line: yes. “back” asks again.", n=draft.number))

    # --- answers

    def answer(self, line: str) -> None:
        """Handle a line: a command, an answer, a whole hand, or the confirmation of a hand."""
        word, _, rest = line.strip().partition(" ")
        field = self.draft.question
        name = None if self._is_answer(field, line) else COMMANDS.meant(word)
        try:
            if name is not None and (not rest.strip() or name in WITH_MORE):
                getattr(self, f"do_{name}")(rest.strip())
            elif field is None and "=" not in line:
                self._confirm(line)
            else:
                self._take(field, line)
        except StammtischError as fault:
            self.refuse(fault)

    def _is_answer(self, field: Field | None, line: str) -> bool:
        """Whether the line is exactly one of the answers: a player may be called Stand."""
        options = self.answers.options(field) if field else ()
        return any(folded(line) == folded(word) for each in options for word in each.words)

    def _take(self, field: Field | None, line: str) -> None:
        if not line.strip() and field is not None:
            usual = self.draft.usual(field)
            if usual is not None:
                self.draft.answer(field, usual)
        elif field is None or self._is_whole_hand(field, line):
            self.draft.read_line(self.answers, line)
        else:
            self.draft.answer(field, self.answers.read(field, line))
        self.ask()

    def _is_whole_hand(self, field: Field, line: str) -> bool:
        """Whether the line describes a whole hand: it has a ``=`` or begins with “h”."""
        if line.split()[0].casefold() == "h" and len(line.split()) > 1:
            return True
        return "=" in line and field.kind != "numbers"

    def _confirm(self, line: str) -> None:
        if not line.strip() or folded(line) in said("yes"):
            self._write_hand()
        elif folded(line) in said("no"):
            self.do_cancel("")
        else:
            self.say(
                say(
                    "An empty line writes the hand down, “back” asks again, "
                    "“cancel” throws it away."
                )
            )

    def _write_hand(self) -> None:
        draft = self.draft
        try:
            if draft.version:
                self._change_hand(draft)
            else:
                self.file.write(draft.facts, draft.dealer)
        except (PadFileChanged, StaleHand) as fault:
            self.refuse(fault)
            self._catch_up(draft)
            return
        number, self._draft = draft.number, None
        self.say(say("Hand {n} is written down.", n=number))
        self.do_totals("")
        self.begin()

    def _change_hand(self, draft: Draft) -> None:
        entry = Entry(draft.facts, draft.dealer)
        self.file.change(
            lambda pad: decisions.correct(pad, WRITER, draft.number, entry, draft.version, LIMITS)
        )

    def _catch_up(self, draft: Draft) -> None:
        """React to somebody else's change: keep the answers, but ask again before writing."""
        self._read_names()
        pad, facts = self.pad, draft.given
        self.lines(telling.hand_lines(pad, self.speaker)[-3:])
        if draft.version:
            self._draft = self._correction(draft.number)
        else:
            self._draft = None
        self.draft.points_only = draft.points_only
        self.draft.given = facts
        self.begin()

    # --- commands about the hand that is asked

    def do_explain(self, _: str) -> None:
        """Explain a question: its meaning, possible answers, and rules."""
        field = self.draft.question
        if field is None:
            self.ask()
            return
        self._listed.discard(field.name)
        if field.help is not None:
            self.say(field.help)
        for rule in field.rules:
            self._tell_rule(rule)
        self.ask()

    def _tell_rule(self, rule: str) -> bool:
        try:
            text = rulebook.rule(rule, self.language)
        except rulebook.UnknownRule:
            return False
        self.lines(rule_lines(text, WIDTH).splitlines())
        return True

    def do_back(self, _: str) -> None:
        if not self.draft.back():
            self.say(say("This is the first question."))
        self.ask()

    def do_usual(self, _: str) -> None:
        self.draft.rest()
        self.ask()

    def do_points(self, _: str) -> None:
        self.draft.switch()
        self.ask()

    def do_cancel(self, _: str) -> None:
        self._draft = None
        self.say(say("Nothing was written."))
        self.begin()

    def do_dealer(self, name: str) -> None:
        """Change the dealer of this hand."""
        player = self._player(name)
        draft = self.draft
        if draft.version:
            draft.standing = self.pad.standing_of(draft.number, player)
            draft.dealer = player
        else:
            self.file.change(lambda pad: decisions.set_dealer(pad, WRITER, player, LIMITS))
            draft.standing = self.pad.standing
        draft.given = {}
        self.begin()

    def _player(self, typed: str) -> int:
        field = Field("player", say("Player"), "player", players=tuple(range(len(self.pad.names))))
        return int(self.answers.one_of(field, self.answers.options(field), typed).value)

    # --- commands about what is written

    def do_undo(self, _: str) -> None:
        last = self.pad.last_change
        if last is None:
            raise NotNow(say("There is nothing to take back."))
        self.file.change(lambda pad: decisions.undo(pad, WRITER, last.seq, LIMITS))
        self._changed(telling.taken_back(last))

    def do_correct(self, number: str) -> None:
        self._draft = self._correction(self._number(number))
        self.begin()

    def _correction(self, number: int) -> Draft:
        hand, pad = self._hand(number), self.pad
        if hand.struck:
            raise NotNow(say("Hand {n} is struck out. Let it count again first.", n=number))
        standing = pad.standing_of(number)
        entry = hand.entry
        return Draft(pad.sheet, standing, number, hand.version, entry.facts, entry.dealer)

    def do_strike(self, number: str) -> None:
        hand = self._hand(self._number(number))
        self.file.change(
            lambda pad: decisions.strike(pad, WRITER, hand.number, hand.version, LIMITS)
        )
        self._changed(say("Hand {n} is struck out and no longer counts.", n=hand.number))

    def do_restore(self, number: str) -> None:
        hand = self._hand(self._number(number))
        self.file.change(
            lambda pad: decisions.restore(pad, WRITER, hand.number, hand.version, LIMITS)
        )
        self._changed(say("Hand {n} counts again.", n=hand.number))

    def do_rename(self, names: str) -> None:
        old, _, new = names.partition(" ")
        player = self._player(old)
        self.file.change(lambda pad: decisions.rename(pad, WRITER, player, new, LIMITS))
        self._read_names()
        self._changed(say("This player is now {seat}.", seat=SeatWord(player)))

    def _changed(self, what: Text) -> None:
        """Say what has changed on the pad, and ask about the next hand."""
        self._draft = None
        self.say(what)
        self.do_totals("")
        self.begin()

    def _number(self, typed: str) -> int:
        if not typed.isdecimal():
            raise Unclear(say("Add the number of a hand: “correct 3”."))
        return int(typed)

    def _hand(self, number: int) -> Hand:
        if not 1 <= number < self.pad.next_number:
            raise NoSuchHand(say("There is no hand {n} on this pad.", n=number))
        return self.pad.hands[number - 1]

    # --- commands that only tell

    def do_lines(self, _: str) -> None:
        self.lines(telling.hand_lines(self.pad, self.speaker))
        if not self.pad.hands:
            self.say(say("No hand has been written down yet."))

    def do_totals(self, _: str) -> None:
        self.lines(telling.total_lines(self.pad, self.speaker))

    def do_stats(self, _: str) -> None:
        self.lines(telling.statistics_lines(self.pad, self.speaker))

    def do_rules(self, rule: str) -> None:
        if not self._tell_rule(rule):
            example = self._a_rule()
            self.say(say("Give the number of a rule, for example “rules {rule}”.", rule=example))

    def do_help(self, _: str) -> None:
        self.say(
            say(
                "Answer with a number, a name, an initial, or the word itself; several with commas."
                " A whole hand in one line: {example}",
                example=example_line(self.draft, self.answers),
            )
        )
        for name, words in COMMANDS.words().items():
            text = HELP[name]
            meaning = Text(text.words, {"rule": self._a_rule()}) if name == "rules" else text
            self.write(f"  {', '.join(words)}: {self.speaker.say(meaning)}")

    def _a_rule(self) -> str:
        """The id of a rule of this game, or else of any other, as an example."""
        asked = (rule for field in self.draft.fields for rule in field.rules)
        return next(asked, "DOK-12")

    def do_quit(self, _: str) -> None:
        self.running = False


HELP: Final[dict[str, Text]] = {
    "explain": say("what is asked, with its rules"),
    "back": say("ask the question before this one again"),
    "usual": say("the usual answers to all questions that are left"),
    "points": say("only the points of the hand, or all questions again"),
    "cancel": say("clear the answers for this hand"),
    "dealer": say("make somebody else the dealer: dealer Anna"),
    "undo": say("take the last change back"),
    "correct": say("change a hand: correct 3"),
    "strike": say("strike a hand out: strike 3"),
    "restore": say("let a struck hand count again: restore 3"),
    "rename": say("call a player something else: rename Anna Anni"),
    "lines": say("all hands"),
    "totals": say("the totals"),
    "stats": say("who won how much, and with whom"),
    "rules": say("a rule: rules {rule}"),
    "help": say("these words"),
    "quit": say("leave the pad"),
}


def run(
    file: PadFile,
    language: Language,
    read: Callable[[], str | None],
    write: Callable[[str], None],
) -> None:
    """Talk until the person leaves; ``read`` gives the next line, None at the end of the input."""
    talk = PadTalk(file, language, write)
    talk.start()
    while talk.running:
        line = read()
        if line is None:
            break
        talk.answer(line)
    if talk.draft.given:
        talk.say(say("Hand {n} was not written down.", n=talk.draft.number))
    talk.say(say("Everything you wrote is in {file}.", file=str(file.path)))
