"""One person at a table of local bots: the model behind both kinds of terminal table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import Final

from stammtisch import decks, records
from stammtisch.bots import choose, is_invited, think, usual
from stammtisch.bots.following import Follower, Past
from stammtisch.bots.search import Search
from stammtisch.cards import DECK, HIDDEN, Face, notation
from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng
from stammtisch.core.view import CardView, Choice, Outlook, View, Zone
from stammtisch.errors import IllegalMove
from stammtisch.games.registry import registration
from stammtisch.languages import HOME, Language
from stammtisch.matches import Account, Match
from stammtisch.messages import Speaker
from stammtisch.players.registry import outlook, proposals
from stammtisch.positions import known_to, noting
from stammtisch.rulebook.glosses import glosses
from stammtisch.rulecodes import HouseRules, house_rules, told
from stammtisch.shuffling import below, new_secret
from stammtisch.terminal.stakes import stakes_of
from stammtisch.terminal.wishes import Wish, race, wish_of
from stammtisch.text import CardWord, SeatWord, Text, say, say_n

BOT_NAMES: Final = (
    *("Resi", "Sepp", "Vroni", "Xaver", "Zenzi", "Korbinian", "Afra", "Quirin", "Walli"),
    *("Alois", "Burgi", "Girgl", "Leni", "Wastl", "Traudl", "Toni", "Marei", "Hias", "Nanni"),
    *("Simmerl", "Evi", "Ferdl", "Lisl", "Franzl", "Gretl", "Schorsch"),
)
HINT_MILLISECONDS: Final = 600
FEW_NAMES: Final = 4
NO_CHANCES: Final = say("Chances are shown only at practice tables (--practice).")


class Session:
    """A match of one person (``seat``) against bots, and its texts.

    Args:
        game: from `stammtisch.game`.
        seat: the person's seat, from 0 on.
        name: the person's name; by default a guest.
        bot: which bot sits on the other seats, by default the usual one; it thinks
            ``milliseconds`` about a move.
        seed: the same seed deals the same cards and lets the bots draw the same numbers.
        save: the record of the match is kept in this file, move by move.
        now: seconds on some clock, for games whose rules limit the time of a turn.
        practice: whether the person may look at the chances of his own hand.
        position: where the match begins, instead of a deal.

    ``version`` grows with everything that happens. ``trouble`` is what went wrong when the record
    was written; the game goes on without it.
    """

    def __init__(
        self,
        game: Game,
        *,
        seat: int = 0,
        name: str = "",
        bot: str = "",
        milliseconds: int = 50,
        seed: str | None = None,
        language: Language = HOME,
        face: Face | None = None,
        save: Path | None = None,
        now: Callable[[], float] = monotonic,
        practice: bool = False,
        position: State | None = None,
    ) -> None:
        self.practice = practice
        self.seat = seat
        self.bot, self.milliseconds = bot or usual(game.id), milliseconds
        self.seed = seed or new_secret()
        self.match = Match(game, seed=self.seed, position=position)
        self.registration = registration(game.id)
        self._language, self._face = language, face
        self.speaker = self._voice()
        others = (each for each in BOT_NAMES if each.lower() != name.strip().lower())
        own = name.strip() or self.say(say("Guest"))
        self.names = [own if at == seat else next(others) for at in range(game.seats)]
        self.match.notes["names"] = self.names
        self.version = 0
        self.now, self.turn_since = now, now()
        self._turn = self._whose_turn()
        self.trouble: OSError | None = None
        self._rng = Rng(below(2**31 - 1, self.seed, "bots"))
        self._let_pass = -1  # the version in which the person let the others go on
        self._wish: Wish | None = None
        self._guests: dict[int, Follower] = {}
        self._named: set[tuple[int, int]] = set()  # hands and seats
        self._explained: tuple[int, set[str]] = 0, set()  # words, in which hand
        self._file = save
        self._keep()

    def _voice(self) -> Speaker:
        """The speaker with the faces that the person chose, or the usual ones for these rules."""
        face = self._face or self.registration.face_of(self.house.preset)
        return Speaker(self._language, face, lambda at: self.names[at])

    @property
    def my_turn(self) -> bool:
        """Whether the person is to move."""
        return self.match.turn == self.seat

    @property
    def view(self) -> View:
        """What the person may see."""
        return self.match.view(self.seat)

    def say(self, text: Text) -> str:
        """A text in the person's language and faces."""
        return self.speaker.say(text)

    def count(self, n: int) -> str:
        """A number of cards, such as ``3 cards``; if the game has tiles, a number of tiles."""
        if self.speaker.face == "tiles":
            return self.say(say_n("{n} tile", "{n} tiles", n))
        return self.say(say_n("{n} card", "{n} cards", n))

    def play(self, text: str) -> list[str]:
        """Make the person's move, or several separated by ``;``; returns the log lines.

        A move may be called what its button says, too, in the person's language.

        Raises:
            MoveError: nothing was changed.
        """
        with noting(self.match.state, self.seat):
            acts = self.match.play_all(self._labels().get(text.strip().casefold(), text), self.seat)
        return self._happened(len(acts))

    def _labels(self) -> dict[str, str]:
        """The labels of the buttons in lower case, each with its move."""
        buttons = [each for each in self.view.choices if not each.cards]
        return {self.say(each.label).casefold(): each.text for each in buttons}

    def proposals(self) -> list[Choice]:
        """Whole sequences of moves that the person might make now, the best first."""
        match = self.match
        return proposals(match.game, match.state, self.seat) if self.my_turn else []

    def seconds_left(self) -> float | None:
        """The seconds left in the person's turn; None if the rules set no limit."""
        limit = int(self.match.game.turn_seconds)
        if not limit or not self.my_turn:
            return None
        return max(0.0, self.turn_since + limit - self.now())

    def clock(self) -> list[str]:
        """The time left in the person's turn as ``1:59``, as a list; empty without a limit."""
        left = self.seconds_left()
        return [] if left is None else [f"{int(left) // 60}:{int(left) % 60:02}"]

    def expire(self) -> list[str]:
        """Apply what the rules say when the person's time is up; returns the log lines."""
        self.match.expire()
        return self._happened()

    def bot_choice(self) -> int:
        """What the bot on turn wants to do; nothing is changed, so a thread may ask."""
        match = self.match
        with noting(match.state, self.seat):
            if is_invited(self.bot, match.game.id):
                return self._guest(match.turn).move(Past.of(match.hand))
            return choose(
                self.bot,
                match.state.copy(),
                match.game,
                match.turn,
                self._rng,
                milliseconds=self.milliseconds,
            )

    def bot_plays(self, move: int) -> list[str]:
        """Make the move of the bot on turn; returns the log lines."""
        seat = self.match.turn
        with noting(self.match.state, self.seat):
            self.match.play(move)
        return [*self._replaced(seat), *self._happened()]

    def _guest(self, seat: int) -> Follower:
        """The bot by others in a seat; under other rules it starts again."""
        game = self.match.game
        guest = self._guests.get(seat)
        if guest is None or guest.game != game:
            if guest is not None:
                guest.leave()
            guest = Follower(self.bot, game, seat, self._rng, self.milliseconds)
            self._guests[seat] = guest
        return guest

    def _replaced(self, seat: int) -> list[str]:
        """Lines that name a bot by others which has failed in this hand, told once."""
        guest = self._guests.get(seat)
        hand = len(self.match.hands)
        if guest is None or guest.failed is None or (hand, seat) in self._named:
            return []
        self._named.add((hand, seat))
        instead = say("Until the hand is over, quick moves are made in its place.")
        return [self.say(guest.failed.discreet), self.say(instead)]

    def close(self) -> None:
        """Let the bots go; nothing is played any more."""
        for guest in self._guests.values():
            guest.leave()

    def bot_moves(self) -> Iterator[str]:
        """Let the bots move until the person may do something or the hand is over.

        Where whoever is first may answer the last move, the lot says whether a bot is quicker than
        the person.
        """
        while not self.match.hand_over:
            wish = self.bot_wish()
            if wish.move >= 0 and (wish.quicker or not (self.my_turn or self.may_answer)):
                yield from self.bot_answers(wish)
            elif self.my_turn or self.may_answer:
                return
            else:
                yield from self.bot_plays(self.bot_choice())

    @property
    def race(self) -> bool:
        """Whether anybody except the seat on turn may answer the last move now (`Game.quick`)."""
        return race(self.match)

    @property
    def may_answer(self) -> bool:
        """Whether the person may still answer the last move, and has not let it pass."""
        mine = self.match.state.interrupts(self.seat)
        return self.race and len(mine) > 0 and self._let_pass != self.version

    def let_pass(self) -> None:
        """Let the game go on without answering the last move."""
        self._let_pass = self.version

    def bot_wish(self) -> Wish:
        """What a bot wants to do out of turn; nothing is changed, so a thread may ask."""
        if self._wish is None or self._wish.version != self.version:
            self._wish = wish_of(self.bot, self.match, self.seat, self.version, self._rng)
        return self._wish

    def bot_answers(self, wish: Wish) -> list[str]:
        """Make the move that a bot wants to make out of turn; returns the log lines."""
        self.match.play(wish.move, seat=wish.seat)
        return self._happened()

    def position(self) -> str:
        """The position in words as the person knows it; a thread may ask for it."""
        return known_to(self.match.state.copy(), self.seat)

    def hint(self, milliseconds: int = HINT_MILLISECONDS) -> list[tuple[str, int, float]]:
        """What the search thinks of the person's moves: words, tries and mean gain of each.

        Best first; a thread may ask it. The search knows no more than the person.
        """
        match = self.match
        search = Search(match.game, match.state.copy(), self.seat, Rng(self.version, 7))
        think(search, milliseconds=milliseconds)
        choices = {each.text: each.label for each in self.view.choices}
        rows = []
        for move, tries, gain in search.report():
            text = match.game.text(match.state, move)
            words = self.say(choices[text]) if text in choices else text
            rows.append((words, tries, gain))
        return rows

    def outlook(self) -> Outlook | None:
        """The person's chances in the present hand, from what the person knows.

        None where there are none to show. A thread may ask it.
        """
        match, rng = self.match, Rng(self.version, 11)
        if not self.practice or match.hand_over:
            return None
        return outlook(match.game, match.state.guess(self.seat, rng), self.seat, rng)

    @property
    def house(self) -> HouseRules:
        """The house rules of the match."""
        return house_rules(self.match.game)

    def house_lines(self) -> list[str]:
        """The differences from the preset in words, and the rule code."""
        return [*map(self.say, told(self.house)), self.house.code]

    @property
    def fixed(self) -> bool:
        """Whether the house rules can no longer be changed, because the person has made a move."""
        first, *others = self.match.hands
        return bool(others) or any(act.seat == self.seat for act in first.acts)

    def agree(self, house: HouseRules) -> None:
        """Deal again under other house rules of the same game.

        Raises:
            IllegalMove: the person has made a move already.
            BadOption: these rules are not for so many players.
        """
        if self.fixed:
            raise IllegalMove(say("The house rules are fixed from your first move on."))
        self.match = Match(house.game(self.match.game.seats), seed=self.seed)
        self.match.notes["names"] = self.names
        self.speaker = self._voice()
        self._changed()

    def next_hand(self) -> None:
        """Deal the next hand; raises `IllegalMove`."""
        self.match.next_hand()
        self._changed()

    def undo(self) -> bool:
        """Go back to the position before the person's last move; False if there is none."""
        acts = self.match.hand.acts
        if not any(act.seat == self.seat for act in acts):
            return False
        while True:
            act = self.match.undo()
            if act is None or act.seat == self.seat:
                self._changed()
                return True

    def _whose_turn(self) -> tuple[int, int]:
        return len(self.match.hands), self.match.turn

    def _changed(self) -> None:
        """Note that the position has changed, and perhaps the turn."""
        self.version += 1
        if self._whose_turn() != self._turn:
            self._turn, self.turn_since = self._whose_turn(), self.now()
        self._keep()

    def _happened(self, moves: int = 1) -> list[str]:
        self._changed()
        hand = self.match.hand
        new = range(len(hand.acts) - moves, len(hand.acts))
        said = [self.say(text) for index in new for text in hand.tell(index, self.seat)]
        known = glosses(self._language, self.match.game.id, tuple(self.names))
        if known is None:
            return said
        if self._explained[0] != len(self.match.hands):  # every hand tells it anew
            self._explained = len(self.match.hands), set()
        return [known.explained(line, self._explained[1]) for line in said]

    def _keep(self) -> None:
        if self._file is None:
            return
        fresh = self._file.with_name(self._file.name + ".new")
        try:
            fresh.write_text(records.dumps(self.match), encoding="utf-8")
            fresh.replace(self._file)
        except OSError as fault:
            self.trouble, self._file = fault, None

    # --- words

    @property
    def title(self) -> str:
        """The game and, where there are several, the hand: ``Mau-Mau, hand 2``."""
        return self.say(
            say("{game}, hand {n}", game=self.registration.name, n=len(self.match.hands))
        )

    def card(self, card: CardView) -> str:
        """A card with its notation, for a reader who types: ``Kreuz-Dame (Qc)``."""
        kind, words = card.kind, self.speaker.card(card.kind)
        if kind == HIDDEN:
            return words
        if kind >= DECK:
            return decks.deck(self.view.deck).name_of(kind)
        if card.named is None:
            return f"{words} ({notation(kind)})"
        words = self.say(say("{joker} as {card}", joker=CardWord(kind), card=CardWord(card.named)))
        return f"{words} ({notation(kind)}={notation(card.named)})"

    def zone_line(self, zone: Zone) -> str:
        """A zone as one line: its label, whose it is, its cards or their number.

        Where melds can be named in a move, the label is preceded by the id that people type.
        """
        parts = []
        for each in zone.cards:
            words = self.card(each)
            if each.seat is not None:
                words = f"{self.names[each.seat]}: {words}"
            if each.mark is not None:
                words = f"{words} [{self.say(each.mark)}]"
            parts.append(words)
        if not parts:
            parts.append(self.count(zone.count))
        label = self.say(zone.label)
        if zone.role == "meld" and self.view.gather is not None and zone.id not in label.split():
            label = f"{zone.id} – {label}"
        line = f"{label}: {', '.join(parts)}"
        return line + (f" – {self.say(zone.note)}" if zone.note else "")

    def zones(self, *roles: str) -> list[Zone]:
        """The zones with these roles."""
        return [zone for zone in self.view.zones if zone.role in roles]

    def hand_zone(self) -> Zone | None:
        """The person's own hand."""
        mine = [zone for zone in self.zones("hand") if zone.owner == self.seat]
        return mine[0] if mine else None

    def seat_lines(self) -> list[str]:
        """The lines about each seat: who sits there, how many cards, and what is public."""
        return [", ".join(self.seat_facts(each.seat)) for each in self.view.seats]

    def seat_facts(self, seat: int) -> list[str]:
        """What everybody sees of a seat: name, cards, dealer, chips, badges, what was said."""
        each = self.view.seats[seat]
        facts = [self.names[seat], self.count(each.cards)]
        if each.tricks is not None:
            facts.append(self.say(say_n("{n} trick", "{n} tricks", each.tricks)))
        if each.dealer:
            facts.append(self.say(say("dealer")))
        facts += map(self.say, stakes_of(each))
        facts += [self.say(badge) for badge in each.badges]
        if each.said is not None:
            facts.append(self.say(quoted(each.said)))
        if each.to_move:
            facts.append(self.say(say("to move")))
        return facts

    def status_lines(self) -> list[str]:
        """The phase and the stakes, as lines."""
        return [self.say(text) for text in (self.view.phase, *self.view.status)]

    def last_tricks(self) -> list[Zone]:
        """The last trick, even after the hand, and before it other tricks that are open."""
        past, last = self.zones("past_trick"), self.zones("last_trick")
        return [*past, *last] if last else past[-1:]

    @property
    def last_account(self) -> Account | None:
        """The account of the hand that is just over."""
        return self.match.account() if self.match.hand_over else None

    def score_rows(self, account: Account) -> list[str]:
        """A finished hand line by line with its rules, and what else changed the totals."""
        rows = []
        for line in account.lines + account.match_lines:
            many = len(self.names) > FEW_NAMES  # of many seats only those whom it concerns
            points = ", ".join(
                f"{name} {point:+d}"
                for name, point in zip(self.names, line.points, strict=True)
                if point or not many
            )
            why = f"{self.say(line.text)} ({', '.join(line.rules)})"
            rows.append(f"{why}: {points}" if points else why)
        return rows

    def total_rows(self, totals: Sequence[int]) -> list[str]:
        """The totals of the match, as rows."""
        return [
            self.say(say_n("{seat}: {n} point", "{seat}: {n} points", points, seat=SeatWord(at)))
            for at, points in enumerate(totals)
        ]

    def place_rows(self) -> list[str]:
        """The places in the match: who won, and who came next."""
        order = sorted(enumerate(self.match.places()), key=lambda each: each[1])
        return [f"{place}. {self.names[seat]}" for seat, place in order]


def quoted(said: Text) -> Text:
    """What somebody said, in the language’s quotation marks."""
    return say("“{said}”", said=said)
