"""The table line by line: for a pipe, a slow connection, or a screen reader.

Nothing is drawn, nothing blinks; every answer is a few whole lines. The words are German and
English, whatever the language: ``hand``, ``trick``, ``moves``, ``play Qc`` or just ``Qc``, ``why
Kd``, ``last``, ``score``, ``score 1``, ``hint``, ``ideas``, ``rules DOK-12``, ``house deals=3``,
``undo``, ``next``, ``help``, ``quit``. Several moves stand in one line with ``;`` between them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from stammtisch import rulebook
from stammtisch.core.view import Amount, Choice, View
from stammtisch.errors import IllegalMove, MoveError, StammtischError
from stammtisch.notation import read_moves
from stammtisch.rulecodes import revised
from stammtisch.terminal.commands import Commands
from stammtisch.terminal.leads import lead_card, value_lines
from stammtisch.terminal.prose import rule_lines
from stammtisch.terminal.session import NO_CHANCES, Session
from stammtisch.terminal.stakes import amount_line, pot_text
from stammtisch.text import DecimalWord, Text, say, say_n

COMMANDS: Final = Commands(
    "table",
    {
        "hand": (),
        "table": ("t",),
        "trick": (),
        "last": ("l",),
        "moves": ("m",),
        "why": (),
        "hint": ("h",),
        "ideas": ("v",),
        "chances": ("c",),
        "score": ("s",),
        "rules": ("r",),
        "house": ("o",),
        "position": (),
        "undo": ("u",),
        "next": ("n",),
        "help": ("?",),
        "quit": ("q",),
    },
)
WITH_MORE: Final = ("why", "score", "rules", "house")  # others stand alone: "hand me" is a move
MANY: Final = 12  # of more melds only the number is told without being asked
WIDTH: Final = 88  # of a rule
GOODBYE: Final = say("You have left the table.")


class Plain:
    """The conversation of one session; ``write`` is given each line that is to be shown."""

    def __init__(self, session: Session, write: Callable[[str], None]) -> None:
        self.session = session
        self.write = write
        self.running = True

    def say(self, text: Text) -> None:
        """Write a text in the person's language."""
        self.write(self.session.say(text))

    def lines(self, lines: Iterable[str]) -> None:
        """Write several lines."""
        for line in lines:
            self.write(line)

    def start(self) -> None:
        """Say who sits where and what is on the table, let the bots play, then ask."""
        self.write(self.session.title)
        if not self.session.match.hand_over:
            self.show_table()
        self.go_on()

    def go_on(self) -> None:
        """Let the bots play and say what they do; then ask, or give the score."""
        self.lines(self.session.bot_moves())
        if self.session.match.hand_over:
            self.show_end()
        else:
            self.show_hand()
            self.show_moves()
            if self.session.may_answer:
                self.say(say("An empty line lets the others go on."))

    def answer(self, line: str) -> None:
        """Handle a line: a command, or a move."""
        word, _, rest = line.strip().partition(" ")
        if self.session.seconds_left() == 0:
            self.say(say("Your time is up."))
            self.lines(self.session.expire())
            self.go_on()
            return
        if not word:
            if self.session.may_answer:
                self.session.let_pass()
                self.go_on()
            return
        name = command_of(line, [each.text for each in self.session.view.choices])
        if name is not None and (not rest.strip() or name in WITH_MORE):
            getattr(self, f"do_{name}")(rest.strip())
        else:
            self.do_play(line)

    def do_play(self, text: str) -> None:
        """Make a move; if it is refused, say why and which moves are legal."""
        if self.session.match.hand_over:
            self.say_over()
            return
        try:
            lines = self.session.play(text)
        except MoveError as fault:
            self.refuse(fault)
            return
        self.lines(lines)
        self.go_on()

    def refuse(self, fault: MoveError) -> None:
        """Say why a move was refused, and which moves are legal."""
        cited = f" ({', '.join(fault.rules)})" if fault.rules else ""
        self.write(self.session.say(fault.text) + cited)
        if fault.instead:
            self.say(say("Possible: {moves}", moves=", ".join(fault.instead)))

    def do_why(self, text: str) -> None:
        """Say why a move is not allowed, without making it."""
        match = self.session.match
        if not text:
            self.say(say("Add a move: “why {move}”.", move=self._a_move()))
            return
        try:
            read_moves(match.game, match.state, self.session.seat, text)
        except MoveError as fault:
            self.refuse(fault)
        else:
            self.say(say("You may make this move."))

    def do_hand(self, _: str) -> None:
        self.show_hand()

    def do_position(self, _: str) -> None:
        """Print the position in words, as the person knows it, so that play can go on from it."""
        self.lines(self.session.position().split("\n"))

    def show_hand(self) -> None:
        """Print the person's own cards in order."""
        zone, view = self.session.hand_zone(), self.session.view
        if zone is not None:
            self.write(self.session.zone_line(zone))
        lead = lead_card(view)
        if lead is not None:
            values = value_lines(view, lead, self.session.speaker)
            self.write(f"{lead.id}: " + ", ".join(f"{label} {value}" for label, value in values))

    def do_table(self, _: str) -> None:
        self.show_table()

    def show_table(self) -> None:
        """Seats, facts and everything that lies on the table."""
        self.lines(self.session.seat_lines())
        self.lines(self.session.status_lines())
        self.show_pots()
        for zone in self.session.view.zones:
            if zone.role not in ("hand", "last_trick") and (zone.count or zone.cards):
                self.write(self.session.zone_line(zone))

    def show_pots(self) -> None:
        """List the chips to be won."""
        self.lines(self.session.say(pot_text(pot)) for pot in self.session.view.pots)

    def show_time(self) -> None:
        """Say how much time of the turn is left, if the rules limit it."""
        seconds = self.session.seconds_left()
        if seconds is not None:
            n = int(seconds)
            self.say(say_n("You have {n} second left.", "You have {n} seconds left.", n))

    def do_trick(self, _: str) -> None:
        self.show_pots()
        zones = self.session.zones("trick", "discard", "stock", "meld", "row", "pot", "market")
        for zone in zones:
            self.write(self.session.zone_line(zone))
        if not zones and self.session.match.hand_over:
            self.say_over()

    def do_last(self, _: str) -> None:
        zones = self.session.last_tricks()
        self.lines(self.session.zone_line(zone) for zone in zones)
        if not zones:
            self.say(say("There is no last trick to look at yet."))

    def do_moves(self, _: str) -> None:
        if self.session.match.hand_over:
            self.say_over()
            return
        view = self.session.view
        self.prompt(view)
        self.possible(view.choices, view.amounts)

    def show_moves(self) -> None:
        """List the prompt and the legal moves; of very many melds, only the number."""
        view = self.session.view
        self.prompt(view)
        melds = [each for each in view.choices if len(each.cards) > 1]
        few = len(melds) <= MANY
        often = [c for c in view.choices if c.under is None and (few or c not in melds)]
        self.possible(often, view.amounts)
        self.seldom(view.choices)
        if not few:
            self.say(say("{n} melds are possible as well: “moves” lists them all.", n=len(melds)))

    def seldom(self, choices: Sequence[Choice]) -> None:
        """Print the rarely used moves as they are typed, under their heading."""
        found: dict[str, list[str]] = {}
        for each in choices:
            if each.under is not None:
                found.setdefault(self.session.say(each.under), []).append(each.text)
        for what, moves in found.items():
            self.say(
                say("{what} (“moves” shows the prices): {moves}", what=what, moves=", ".join(moves))
            )

    def prompt(self, view: View) -> None:
        """Say what the person can do, and how much time there is for it."""
        if view.prompt is not None:
            self.say(view.prompt)
        self.show_time()

    def possible(self, choices: Sequence[Choice], amounts: Sequence[Amount]) -> None:
        """The moves as they are typed, each once; buttons are explained, amounts are a range."""
        words = {
            each.text if each.cards else f"{each.text} ({self.session.say(each.label)})": None
            for each in choices
        } | {self.session.say(amount_line(each)): None for each in amounts}
        if words:
            self.say(say("Possible: {moves}", moves=", ".join(words)))

    def do_ideas(self, _: str) -> None:
        """Print whole turns, or parts of them, that may be worth playing."""
        ideas = self.session.proposals()
        for each in ideas:
            self.write(f"{self.session.say(each.label)}: {each.text}")
        if not ideas:
            self.say(say("There is nothing to suggest now."))

    def do_hint(self, _: str) -> None:
        """Print what the search would do, and what it tried."""
        if not self.session.my_turn:
            self.say(say("You can get a hint when it is your turn."))
            return
        rows = self.session.hint()
        self.say(say("The bot would do this: {move}", move=rows[0][0]))
        for words, tries, gain in rows:
            self.say(
                say_n(
                    "{move}: {n} try, {gain} points on average",
                    "{move}: {n} tries, {gain} points on average",
                    tries,
                    move=words,
                    gain=DecimalWord(gain, signed=True),
                )
            )

    def do_chances(self, _: str) -> None:
        """Print the chances of the person's hand, at a practice table."""
        if not self.session.practice:
            self.say(NO_CHANCES)
            return
        outlook = self.session.outlook()
        if outlook is None:
            self.say(say("No chances can be shown now."))
        else:
            for bar in outlook.bars:
                self.write(f"{self.session.say(bar.label)}: {self.session.say(bar.percent)}")
            self.say(outlook.note)

    def do_score(self, what: str) -> None:
        """Print how the match stands, or the account of the finished hand with this number."""
        session = self.session
        number = int(what) if _NUMBER.fullmatch(what) else 0
        try:
            account = session.match.account(number) if what else session.last_account
        except IllegalMove as fault:
            self.say(fault.text)
            return
        if account is not None:
            self.lines(session.score_rows(account))
        self.lines(session.total_rows(account.totals if account else session.match.totals()))

    def do_rules(self, what: str) -> None:
        """Print a rule by its id, or say how to find one."""
        try:
            rule = rulebook.rule(what, self.session.speaker.language)
        except rulebook.UnknownRule:
            example = self._a_rule()
            self.say(say("Give the number of a rule, for example “rules {rule}”.", rule=example))
        else:
            self.lines(rule_lines(rule, WIDTH).splitlines())

    def do_house(self, what: str) -> None:
        """Show the house rules and their code, or change them by a code or NAME=VALUE."""
        if not what:
            self.lines(self.session.house_lines())
            return
        try:
            self.session.agree(revised(self.session.house, what))
        except StammtischError as fault:
            self.say(fault.text)
        else:
            self.do_house("")
            self.start()

    def do_undo(self, _: str) -> None:
        if self.session.undo():
            self.say(say("Your last move was taken back."))
            self.go_on()
        else:
            self.say(say("There is nothing to take back."))

    def do_next(self, _: str) -> None:
        if not self.session.match.hand_over:
            self.say(say("The hand is not over yet."))
        elif self.session.match.over:
            self.say(say("The match is over."))
        else:
            self.session.next_hand()
            self.start()

    def say_over(self) -> None:
        """Say that no hand is being played, and what the person can do instead."""
        if self.session.match.over:
            self.say(say("The match is over."))
        else:
            self.say(say("The hand is over. “next” deals the next one, “quit” leaves the table."))

    def show_end(self) -> None:
        """Show all open cards, the score of the hand and, after the last hand, of the match."""
        self.lines(self.session.status_lines())
        if self.session.view.prompt is not None:
            self.say(self.session.view.prompt)
        for zone in self.session.zones("hand", "meld", "row", "past_trick"):
            if zone.cards:
                self.write(self.session.zone_line(zone))
        self.do_score("")
        if self.session.match.over:
            self.say(say("The match is over."))
            self.lines(self.session.place_rows())
        else:
            self.say(say("“next” deals the next hand."))

    def do_help(self, _: str) -> None:
        move, rule = self._a_move(), self._a_rule()
        self.say(say("Type a move, for example {move}, or one of these words:", move=move))
        for name, words in COMMANDS.words().items():
            meaning = Text(HELP[name].words, {"move": move, "rule": rule})
            self.write(f"  {', '.join(words)}: {self.session.say(meaning)}")

    def _a_move(self) -> str:
        """A move as an example of what to type: a legal one, or else the name of a card."""
        return next((each.text for each in self.session.view.choices), "Kd")

    def _a_rule(self) -> str:
        """A rule id of this game, as an example."""
        return rulebook.rule_ids(self.session.match.game.id)[0]

    def do_quit(self, _: str) -> None:
        self.running = False


def command_of(line: str, moves: Sequence[str]) -> str | None:
    """The command with which a line begins; None if the line is a move now (``stand``)."""
    said = line.strip().lower()
    if said in (move.lower() for move in moves):
        return None
    return COMMANDS.meant(said.partition(" ")[0])


HELP: Final[dict[str, Text]] = {
    "hand": say("your cards"),
    "table": say("the whole table"),
    "trick": say("what lies in the middle"),
    "last": say("the last trick"),
    "moves": say("what you may do now"),
    "why": say("why a move may not be made: why {move}"),
    "hint": say("what the bot would do"),
    "ideas": say("whole turns that might be worth making"),
    "chances": say("the chances of your hand, at a practice table"),
    "score": say("the score; that of an earlier hand: score 1"),
    "rules": say("a rule: rules {rule}"),
    "house": say("the house rules; to change them before your first move: house deals=3"),
    "position": say("the position in words, as you know it"),
    "undo": say("take your last move back"),
    "next": say("deal the next hand"),
    "help": say("these words"),
    "quit": say("leave the table"),
}

_NUMBER: Final = re.compile("[0-9]{1,9}")


def run(session: Session, read: Callable[[], str | None], write: Callable[[str], None]) -> None:
    """Talk until the person leaves; ``read`` gives the next line, None at the end of the input."""
    talk = Plain(session, write)
    talk.start()
    while talk.running:
        line = read()
        if line is None:
            break
        talk.answer(line)
    talk.say(GOODBYE)
