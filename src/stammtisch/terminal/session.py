"""One person at a table of bots in this process: what both terminals play on."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.bots import choose
from stammtisch.cards import Face, Language, notation
from stammtisch.core.contract import Game
from stammtisch.core.rng import Rng
from stammtisch.core.view import View, Zone
from stammtisch.games.registry import registration
from stammtisch.matches import Table
from stammtisch.messages import Speaker
from stammtisch.shuffling import below, new_secret
from stammtisch.text import SeatWord, Text, say, say_n

BOT_NAMES = ("Resi", "Sepp", "Vroni", "Xaver", "Zenzi", "Korbinian", "Afra", "Quirin", "Walli")


class Session:
    """A match of one person (``seat``) against bots, and the words for it.

    Args:
        game: from `stammtisch.game`.
        seat: the person's seat.
        bot: which bot sits on the other seats, with ``milliseconds`` a move.
        seed: the same seed deals the same cards and lets the bots draw the same numbers.
    """

    def __init__(
        self,
        game: Game,
        *,
        seat: int = 0,
        name: str = "",
        bot: str = "search",
        milliseconds: int = 50,
        seed: str | None = None,
        language: Language = "de",
        face: Face | None = None,
    ) -> None:
        self.seat = seat
        self.bot, self.milliseconds = bot, milliseconds
        self.seed = seed or new_secret()
        self.table = Table(game, seed=self.seed)
        self._rng = Rng(below(2**31 - 1, self.seed, "bots"))
        others = iter(BOT_NAMES)
        self.names = [name or "Du" if at == seat else next(others) for at in range(game.seats)]
        if not name and language == "en":
            self.names[seat] = "You"
        self.speaker = Speaker(
            language, face or registration(game.id).face, lambda at: self.names[at]
        )

    @property
    def my_turn(self) -> bool:
        """Whether the person is to move."""
        return self.table.turn == self.seat

    @property
    def view(self) -> View:
        """What the person may see."""
        return self.table.view(self.seat)

    def say(self, text: Text) -> str:
        """A text in the person's language and faces."""
        return self.speaker.say(text)

    def play(self, text: str) -> list[str]:
        """Make the person's move, in turn or out of turn; the lines of the log.

        Raises:
            MoveError: nothing was changed.
        """
        self.table.play(text, seat=self.seat)
        return self.told(len(self.table.hand.acts) - 1)

    def bot_move(self) -> list[str]:
        """Let the bot on turn move; the lines of the log."""
        table = self.table
        move = choose(
            self.bot,
            table.state,
            table.game,
            table.turn,
            self._rng,
            milliseconds=self.milliseconds,
        )
        table.play(move)
        return self.told(len(table.hand.acts) - 1)

    def bot_moves(self) -> Iterator[str]:
        """Let the bots move until the person is to move or the hand is over."""
        while not self.table.hand_over and not self.my_turn:
            yield from self.bot_move()

    def undo(self) -> bool:
        """Take everything back to before the person's last move; False if there is none."""
        acts = self.table.hand.acts
        if not any(act.seat == self.seat for act in acts):
            return False
        while True:
            act = self.table.undo()
            if act is None or act.seat == self.seat:
                return True

    def told(self, index: int) -> list[str]:
        """What the person saw happen at an act of this hand."""
        return [self.say(text) for text in self.table.hand.tell(index, self.seat)]

    def card(self, kind: int) -> str:
        """A card with its notation, for a reader who types: ``Kreuz-Dame (Qc)``."""
        return f"{self.speaker.card(kind)} ({notation(kind)})"

    def zone_line(self, zone: Zone) -> str:
        """A zone as one line: its label, who lies where, its cards or their number."""
        parts = []
        for each in zone.cards:
            words = self.card(each.kind) if each.kind >= 0 else self.speaker.card(-1)
            if each.seat is not None:
                words = f"{self.names[each.seat]}: {words}"
            if each.mark is not None:
                words = f"{words} [{self.say(each.mark)}]"
            parts.append(words)
        line = f"{self.say(zone.label)}: " + (", ".join(parts) if parts else str(zone.count))
        return line + (f" – {self.say(zone.note)}" if zone.note else "")

    def zones(self, *roles: str) -> list[Zone]:
        """The zones of these roles."""
        return [zone for zone in self.view.zones if zone.role in roles]

    def hand_zone(self) -> Zone | None:
        """The person's own hand."""
        mine = [zone for zone in self.zones("hand") if zone.owner == self.seat]
        return mine[0] if mine else None

    def seat_lines(self) -> list[str]:
        """Who sits there, with how many cards, and what is public of each."""
        view = self.view
        lines = []
        for each in view.seats:
            facts = [self.say(badge) for badge in each.badges]
            if each.dealer:
                facts.insert(0, self.say(say("dealer")))
            if each.said is not None:
                facts.append(f"„{self.say(each.said)}“")
            marker = "→ " if each.seat == view.turn else "  "
            cards = self.say(say_cards(each.cards))
            lines.append(f"{marker}{self.names[each.seat]}, {', '.join([cards, *facts])}")
        return lines

    def status_lines(self) -> list[str]:
        """Phase, what is at stake, and the prompt."""
        view = self.view
        texts = [view.phase, *view.status]
        return [self.say(text) for text in texts] + (
            [self.say(view.prompt)] if view.prompt is not None else []
        )

    def score_rows(self) -> list[str]:
        """The finished hand line by line with rules, then the totals of the match."""
        rows = []
        for line in self.table.score_lines():
            points = " ".join(f"{point:+4d}" for point in line.points)
            rows.append(f"{points}   {self.say(line.text)} ({', '.join(line.rules)})")
        return rows + self.total_rows()

    def total_rows(self) -> list[str]:
        """The accounts of the match so far."""
        return [
            self.say(say("{seat}: {points} points", seat=SeatWord(at), points=points))
            for at, points in enumerate(self.table.totals())
        ]


def say_cards(n: int) -> Text:
    """``3 cards``."""
    return say_n("{n} card", "{n} cards", n)
