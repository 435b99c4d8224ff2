"""The table on the full screen of a terminal, with keys and mouse."""

from __future__ import annotations

import asyncio
from typing import ClassVar, Final

from rich.console import RenderableType
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Resize
from textual.widgets import Static

from stammtisch.cards import notation
from stammtisch.core.view import Amount, Choice
from stammtisch.errors import MoveError
from stammtisch.terminal import captions, screens
from stammtisch.terminal.drawing import DARK, LIGHT
from stammtisch.terminal.gathering import together
from stammtisch.terminal.house_rules import HouseScreen
from stammtisch.terminal.numbers import NumberScreen
from stammtisch.terminal.pace import a_move, an_answer
from stammtisch.terminal.result import result, score_sheet
from stammtisch.terminal.scene import finished_trick, in_hand, of_card
from stammtisch.terminal.session import NO_CHANCES, Session
from stammtisch.terminal.stakes import amount_of
from stammtisch.terminal.theme import LAYOUT, dark_wanted, theme
from stammtisch.terminal.widgets import Buttons, Felt, Hand, Picked
from stammtisch.text import Text, say

WIDE: Final = 110  # columns from which log and score have room at the side
HIGH: Final = 28  # lines from which the status may take more than two
TICKER: Final = 3  # lines of the log on a screen without a side
STOPPED: Final = 130


class TableApp(App[int]):
    """The table; ``pause`` is the time between bots' moves, ``look`` the time after a trick."""

    ENABLE_COMMAND_PALETTE = False
    CSS: ClassVar[str] = LAYOUT
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1)", show=False),
        Binding("right", "go(1)", show=False),
        Binding("up", "row('buttons')", show=False),
        Binding("down", "row('hand')", show=False),
        Binding("tab,shift+tab", "row('')", show=False, priority=True),
        Binding("enter", "use", show=False),
        Binding("space", "gather", show=False),
        Binding("m", "meld", show=False),
        Binding("p", "ideas", show=False),
        *(Binding(str(n), f"digit({n})", show=False) for n in range(10)),
        Binding("l", "last", show=False),
        Binding("s", "score", show=False),
        Binding("h", "hint", show=False),
        Binding("c", "chances", show=False),
        Binding("r", "rules", show=False),
        Binding("question_mark", "keys", show=False),
        Binding("o", "house", show=False),
        Binding("w", "position", show=False),
        Binding("u", "undo", show=False),
        Binding("n", "next", show=False),
        Binding("d", "shade", show=False),
        Binding("pageup", "turn_page(-1)", show=False),
        Binding("pagedown", "turn_page(1)", show=False),
        Binding("q", "leave", show=False),
        Binding("ctrl+c", "stop", show=False, priority=True),
    ]

    def __init__(self, session: Session, *, pause: float = 0.45, look: float = 1.1) -> None:
        super().__init__()
        self.title = "Stammtisch"
        self.session = session
        self.pause, self.look = pause, look
        self.lines: list[str] = []
        self.refusal: MoveError | None = None
        self.on_hand = True  # whether the cursor is among the cards, else among the buttons
        self.places = {True: 0, False: 0}
        self.ready: int | None = None  # a card to play as soon as it is the person's turn
        self.gathered: set[int] = set()  # the places of the cards chosen to be sent together
        for each in (theme("light", LIGHT, False), theme("dark", DARK, True)):
            self.register_theme(each)
        self.theme = "dark" if dark_wanted() else "light"

    def compose(self) -> ComposeResult:
        """Lay out the screen: the table on the left, score and log on the right."""
        with Horizontal():
            with Vertical(id="table"):
                yield Static(id="title", markup=False)
                yield Felt(self.session, "felt")
                with VerticalScroll(id="result", can_focus=False):
                    yield Static(id="end")
                yield Static(id="status", markup=False)
                yield Static(id="prompt", markup=False)
                yield Hand(self.session, "hand")
                yield Buttons(self.session, "buttons")
                yield Static(id="keys", markup=False)
            with Vertical(id="side"):
                yield Static(id="score", markup=False)
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="lines", markup=False)

    def on_mount(self) -> None:
        """Show the table and let the bots begin."""
        self.console.push_theme(screens.PROSE)
        self.new_turn()
        self.show_all()
        self.let_bots_play()
        if self.session.match.game.turn_seconds:
            self.set_interval(1.0, self.tick)

    def on_resize(self, event: Resize) -> None:
        """Show log and score at the side if there is room."""
        base = self.screen_stack[0]
        base.set_class(event.size.width >= WIDE, "wide")
        base.set_class(event.size.height >= HIGH, "high")
        self.call_after_refresh(self.show_all)

    def say(self, text: Text) -> str:
        """A text in the person's language."""
        return self.session.say(text)

    # --- showing

    def show_all(self) -> None:
        """Bring every part of the screen up to date."""
        session, view = self.session, self.session.view
        base = self.screen_stack[0]
        base.set_class(view.over, "over")
        felt = base.query_one(Felt)
        felt.lines = [] if base.has_class("wide") else self.lines[-TICKER:]
        felt.show(view)
        hand, acts = base.query_one(Hand), base.query_one(Buttons)
        cursor = self.places[self.on_hand]
        hand.cursor = cursor if self.on_hand else None
        acts.cursor = None if self.on_hand else cursor
        hand.numbered, acts.numbered = self.on_hand, not self.on_hand
        hand.ready = self.ready
        hand.gathered = frozenset(self.gathered)
        hand.show(view)
        acts.show(view)
        status = " · ".join(map(self.say, view.status))
        self.put_title()
        self.put("status", status)
        base.query_one("#status").display = bool(status) and not view.over
        self.put("prompt", captions.prompt_text(session, self.refusal))
        base.query_one("#prompt").set_class(view.turn == view.seat, "mine")
        self.put("keys", captions.keys_line(session))
        self.put("score", captions.side_score(session))
        self.put("lines", "\n".join(self.lines[-200:]))
        base.query_one("#log").scroll_end(animate=False)
        if view.over:
            palette = DARK if self.current_theme.dark else LIGHT
            self.put("end", result(self.session, palette))

    def put(self, id: str, text: RenderableType) -> None:
        """Write into a part of the table."""
        self.screen_stack[0].query_one(f"#{id}", Static).update(text)

    def put_title(self) -> None:
        """Write the title line again."""
        width = self.screen_stack[0].query_one("#title").size.width
        self.put("title", captions.title_text(self.session, width))

    # --- playing

    def told(self, lines: list[str]) -> None:
        """Add lines to the log and show what has changed."""
        self.lines += lines
        self.show_all()

    def new_turn(self) -> None:
        """Put the cursor on something that can be used: a playable card, if there is one."""
        view = self.session.view
        self.refusal = None
        self.gathered.clear()
        hand = in_hand(view)
        cards = list(hand.cards) if hand is not None else []
        good = [at for at, card in enumerate(cards) if of_card(view, card.kind)]
        if view.choices or view.amounts:
            self.on_hand = bool(good)
        if good and self.places[True] not in good:
            self.places[True] = good[0]
        self.places[True] = max(0, min(self.places[True], len(cards) - 1))
        self.places[False] = 0

    @work(exclusive=True, group="bots")
    async def let_bots_play(self, look_first: bool = False) -> None:
        """Let the bots move one after another, slowly enough to follow."""
        session = self.session
        if look_first and finished_trick(session.view):
            await asyncio.sleep(self.look)
        while not session.match.hand_over:
            version = session.version
            lines = await an_answer(session, self.pause)
            if lines is None and session.my_turn:
                break
            if lines is None and version == session.version:
                lines = await a_move(session, self.pause)
            if lines is None:
                continue  # the person said something out of turn while the bot was thinking
            self.new_turn()
            self.told(lines)
            if finished_trick(session.view) and not session.my_turn:
                await asyncio.sleep(self.look)
        self.play_ready()

    def play_ready(self) -> None:
        """Play the card that was prepared, if it may be played and only in one way."""
        kind, self.ready = self.ready, None
        if kind is None or not self.session.my_turn:
            return
        choices = of_card(self.session.view, kind)
        if len(choices) == 1:
            self.play(choices[0].text)
        else:
            self.show_all()

    def play(self, text: str) -> None:
        """Make a move, or show why it is refused."""
        try:
            lines = self.session.play(text)
        except MoveError as fault:
            self.refusal = fault
            self.show_all()
            return
        self.new_turn()
        self.told(lines)
        self.let_bots_play(look_first=True)

    def use_card(self, place: int) -> None:
        """Play the card at this place; if several moves are possible with it, ask which."""
        view = self.session.view
        hand = in_hand(view)
        if hand is None or place >= len(hand.cards) or view.over:
            return
        kind = hand.cards[place].kind
        choices = of_card(view, kind)
        if not choices and not self.session.my_turn:
            self.ready = None if self.ready == kind else kind
            self.show_all()
        elif len(choices) > 1:
            self.choose(choices)
        else:
            self.play(choices[0].text if choices else notation(kind))

    @work
    async def choose(self, choices: list[Choice]) -> None:
        """Ask which of several moves is meant, and make that move."""
        moves = [(each.text, self.say(each.label)) for each in choices]
        await self._ask(say("What would you like to do with this card?"), moves)

    def action_gather(self) -> None:
        """Choose the card under the cursor; in games where cards are played singly, play it."""
        if self.session.view.gather is None or not self.on_hand:
            self.action_use()
            return
        self.gathered ^= {self.places[True]}
        self.show_all()

    @work
    async def action_meld(self) -> None:
        """Offer the moves for the chosen cards, or all moves that take several cards."""
        moves = together(self.session, sorted(self.gathered))
        if len(moves) == 1:
            self.play(moves[0][0])
        elif moves:
            await self._ask(say("What would you like to lay out?"), moves)
        else:
            self.notify(self.say(say("Nothing can be laid out together now.")))

    @work
    async def action_ideas(self) -> None:
        """Show whole turns that may be worth playing."""
        ideas = await asyncio.to_thread(self.session.proposals)
        if ideas:
            moves = [(each.text, self.say(each.label)) for each in ideas]
            await self._ask(say("Turns that might be worth making"), moves)
        else:
            self.notify(self.say(say("There is nothing to suggest now.")))

    async def _ask(self, question: Text, moves: list[tuple[str, str]]) -> None:
        text = await self.push_screen_wait(screens.Chooser(self.say(question), moves))
        if text is not None:
            self.play(text)

    def tick(self) -> None:
        """Watch the time of the person's turn, if the rules limit it."""
        left = self.session.seconds_left()
        if left is None:
            return
        if left > 0:
            self.put_title()
            return
        lines = [self.say(say("Your time is up.")), *self.session.expire()]
        self.new_turn()
        self.told(lines)
        self.let_bots_play()

    def use_button(self, place: int) -> None:
        """Make the move of the button at this place; if the move needs a number, ask for it."""
        choices = self.screen_stack[0].query_one(Buttons).choices()
        if place >= len(choices):
            return
        amount = amount_of(self.session.view, choices[place].text)
        if amount is not None:
            self.ask_number(amount)
        else:
            self.play(choices[place].text)

    @work
    async def ask_number(self, amount: Amount) -> None:
        """Ask for an amount, and make the move with it."""
        number = await self.push_screen_wait(NumberScreen(self.session, amount))
        if number is not None:
            self.play(f"{amount.word} {number}")

    def on_picked(self, message: Picked) -> None:
        """Handle a click: the first picks a card, the second plays it; others act at once."""
        what, _, rest = message.action.partition(":")
        if what == "move":
            self.play(rest)
        elif what == "button":
            self.use_button(int(rest))
        elif self.on_hand and self.places[True] == int(rest):
            self.use_card(int(rest))
        else:
            self.on_hand, self.places[True] = True, int(rest)
            self.show_all()

    # --- keys

    def _count(self) -> int:
        """The number of items in the cursor's row."""
        if not self.on_hand:
            return len(self.screen_stack[0].query_one(Buttons).choices())
        hand = in_hand(self.session.view)
        return len(hand.cards) if hand is not None else 0

    def action_go(self, step: int) -> None:
        """Move the cursor along its row."""
        count = self._count()
        if count:
            self.places[self.on_hand] = (self.places[self.on_hand] + step) % count
            self.refusal = None
            self.show_all()

    def action_row(self, row: str) -> None:
        """Move the cursor to the other row, unless that row is empty."""
        self.on_hand = row == "hand" if row else not self.on_hand
        if not self._count():
            self.on_hand = not self.on_hand
        self.show_all()

    def action_use(self) -> None:
        """Use the card or button under the cursor; after a hand, deal the next one."""
        if self.session.match.hand_over:
            self.action_next()
        elif self.on_hand:
            self.use_card(self.places[True])
        else:
            self.use_button(self.places[False])

    def action_digit(self, number: int) -> None:
        """Pick the item with this digit in the row; pressing the digit again plays it."""
        place = (number - 1) % 10
        if place >= self._count():
            return
        if self.places[self.on_hand] == place:
            self.action_use()
        else:
            self.places[self.on_hand] = place
            self.show_all()

    def open(self, title: Text, body: RenderableType) -> None:
        """Open a sheet over the table."""
        self.push_screen(screens.Panel(self.say(title), body, self.say(screens.CLOSE)))

    def action_last(self) -> None:
        """Show the last trick card by card, and below it any other open tricks."""
        zones = self.session.last_tricks()
        if not zones or not zones[-1].cards:
            self.notify(self.say(say("There is no last trick to look at yet.")))
            return
        palette = DARK if self.current_theme.dark else LIGHT
        self.open(say("Last trick"), screens.tricks_shown(self.session, zones, palette))

    def action_score(self) -> None:
        """Show the score of the match, and the account of each finished hand."""
        self.open(say("Score"), score_sheet(self.session))

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Show what the bot would do."""
        if not self.session.my_turn:
            self.notify(self.say(say("You can get a hint when it is your turn.")))
            return
        version = self.session.version
        rows = await asyncio.to_thread(self.session.hint)
        if version == self.session.version:
            self.open(say("Hint"), screens.hint_text(self.session, rows))

    @work(exclusive=True, group="chances")
    async def action_chances(self) -> None:
        """Show the chances of the person's hand, at a practice table."""
        if not self.session.practice:
            self.notify(self.say(NO_CHANCES))
            return
        version = self.session.version
        outlook = await asyncio.to_thread(self.session.outlook)
        if outlook is None:
            self.notify(self.say(say("No chances can be shown now.")))
        elif version == self.session.version:
            rows = captions.chances_lines(self.session, outlook)
            self.open(say("Chances"), "\n".join(rows))

    def action_rules(self) -> None:
        """Show the rules, beginning with the rule that the last refusal cites."""
        rule = self.refusal.rules[0] if self.refusal and self.refusal.rules else None
        self.push_screen(screens.RulesPanel(self.session, rule, self.say(screens.CLOSE)))

    @work
    async def action_house(self) -> None:
        """Show the house rules; they can be changed until the person's first move."""
        session = self.session
        if session.fixed:
            self.open(say("House rules"), "\n".join(session.house_lines()))
            return
        house = await self.push_screen_wait(HouseScreen(session))
        if house is not None and house != session.house:
            self.workers.cancel_group(self, "bots")
            session.agree(house)
            self.new_turn()
            self.told(session.house_lines())
            self.let_bots_play()

    @work(exclusive=True, group="position")
    async def action_position(self) -> None:
        """Show the position in words, as the person knows it, and copy it to the clipboard."""
        version = self.session.version
        text = await asyncio.to_thread(self.session.position)
        if version == self.session.version:
            self.copy_to_clipboard(text)
            self.open(say("The position in words"), screens.position_text(self.session, text))

    def action_keys(self) -> None:
        """Show all keys."""
        self.open(say("Keys"), screens.keys_text(self.session))

    def action_undo(self) -> None:
        """Take the last move back."""
        self.workers.cancel_group(self, "bots")
        if self.session.undo():
            self.new_turn()
            self.told([self.say(say("Your last move was taken back."))])
        else:
            self.notify(self.say(say("There is nothing to take back.")))
        self.let_bots_play()

    def action_next(self) -> None:
        """Deal the next hand."""
        if not self.session.match.hand_over:
            self.notify(self.say(say("The hand is not over yet.")))
        elif not self.session.match.over:
            self.session.next_hand()
            self.new_turn()
            self.told([self.session.title])
            self.let_bots_play()

    def action_shade(self) -> None:
        """Switch between light and dark."""
        self.theme = "light" if self.current_theme.dark else "dark"
        self.call_after_refresh(self.show_all)

    def action_turn_page(self, pages: int) -> None:
        """Scroll the text of the result, or the log."""
        base = self.screen_stack[0]
        part = base.query_one("#result" if self.session.match.hand_over else "#log")
        part.scroll_relative(y=pages * 8, animate=False)

    @work
    async def action_leave(self) -> None:
        """Leave the table; ask first if a hand is being played."""
        if not self.session.match.hand_over:
            leave = await self.push_screen_wait(
                screens.Leave(
                    self.say(say("Leave the table in the middle of a hand?")),
                    self.say(say("Enter leaves · Esc stays")),
                )
            )
            if not leave:
                return
        self.exit(0)

    def action_stop(self) -> None:
        """Leave without asking, on Ctrl-C."""
        self.exit(STOPPED)
