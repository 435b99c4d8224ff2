"""Writes hands of Poker as PHH.

Players are numbered as the format does it, the dealer's left first, without those who are out of
the match. What happened is followed as a reader of the format follows it (`Course`), so that
nothing is written that he could not read or would read differently.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from stammtisch.cards import notation
from stammtisch.games.poker.course import PokerContext
from stammtisch.games.poker.names import tiles_of
from stammtisch.games.poker.position import Position
from stammtisch.games.poker.ranking import worth
from stammtisch.games.poker.rules import (
    CHECK,
    DRAW,
    EXCHANGE,
    EXCHANGING,
    FOLD,
    HOLD,
    HOLDEM,
    SHOWDOWN,
    STUD,
    VOID,
    Rules,
    seats_after,
)
from stammtisch.games.poker.state import Poker
from stammtisch.matches import Hand
from stammtisch.phh.course import Course
from stammtisch.phh.errors import Unwritable
from stammtisch.rulecodes import rule_code
from stammtisch.text import say

CODES: Final = {int(HOLDEM): "NT", int(STUD): "N5S", int(DRAW): "N5D"}
"""Variants: no-limit hold'em is the format's own, the others are named like the format's codes."""

RULES: Final = "_stammtisch"
"""The field of our own: the rule code. The format keeps fields with an underscore for such."""


def cards_text(kinds: Sequence[int]) -> str:
    """Cards in the format: ``AcKd``."""
    return "".join(notation(int(kind)) for kind in kinds)


def stakes_of(rules: Rules, players: int) -> dict[str, Any]:
    """Antes, blinds and the smallest bet in fields of the format (POK-20, POK-30, POK-40).

    Of two players the format turns the blinds round: here the dealer's left pays the half (POK-45).
    """
    blinds = [int(rules.half_blind), int(rules.min_bet)]
    blinds = blinds[::-1] if players == 2 else blinds + [0] * (players - 2)
    return {
        "antes": [int(rules.ante)] * players,
        "blinds_or_straddles": blinds if rules.variant == HOLDEM else [0] * players,
        "min_bet": int(rules.min_bet),
    }


def fields_of(hand: Hand, number: int, names: Sequence[str] = ()) -> dict[str, Any]:
    """All fields of a hand; ``names`` are the names by seat.

    Raises:
        Unwritable: the hand is none of Poker, or something in it cannot be expressed.
    """
    return _Writer(hand).fields(number, names)


class _Writer:
    """One hand being written in the format."""

    def __init__(self, hand: Hand) -> None:
        if not isinstance(hand.game, Poker) or not isinstance(hand.context, PokerContext):
            raise Unwritable(say("Only hands of Poker are written as PHH."))
        self.hand, self.game, self.context = hand, hand.game, hand.context
        self.rules = hand.game.rules
        seats = seats_after(self.context.dealer, self.rules.seats, self.context.players())
        self.seats = [int(seat) for seat in seats]
        if any(self.context.carried) or (hand.over and self.positions[-1].ending == VOID):
            raise Unwritable(say("The payments from a void deal stay in the pot."), "POK-22")
        self.stacks = [int(self.context.chips(seat)) for seat in self.seats]
        self.course = Course(self.stacks, int(self.rules.min_bet))
        self.actions: list[str] = []
        self.dealt = 0  # tiles of the pack
        self.open: dict[int, int] = {}  # open tiles of each player
        self.shown = False

    @property
    def positions(self) -> list[Position]:
        """All positions of the hand."""
        return [state for state in self.hand.states if isinstance(state, Position)]

    def fields(self, number: int, names: Sequence[str]) -> dict[str, Any]:
        """The fields in the order of the format."""
        self.write()
        last = self.positions[-1]
        found: dict[str, Any] = {"variant": CODES[int(self.rules.variant)]}
        if self.rules.variant != HOLDEM:
            found["ante_trimming_status"] = True  # POK-12, POK-13: a short ante wins no more
        found |= stakes_of(self.rules, len(self.seats))
        found["starting_stacks"] = self.stacks
        found["actions"] = self.actions
        found["hand"] = number
        found["seats"] = [seat + 1 for seat in self.seats]
        found["seat_count"] = int(self.rules.seats)
        if names:
            found["players"] = [str(names[seat]) for seat in self.seats]
        if self.hand.over:
            found["finishing_stacks"] = [int(last.chips[seat]) for seat in self.seats]
        return found | {RULES: rule_code(self.game)}

    # --- what happened ---

    def write(self) -> None:
        """All actions of the hand."""
        self.begin()
        for index, act in enumerate(self.hand.acts):
            before, after = self.positions[index : index + 2]
            player = self.seats.index(act.seat)
            if before.doing == EXCHANGING:
                self.exchange(player, before, act.move)
            else:
                self.bet(player, before, act.move)
            if after.phase != before.phase or after.doing != before.doing or after.turn < 0:
                self.end_phase(before, after)

    def begin(self) -> None:
        """Antes or blinds, the first cards, the first phase."""
        for player in range(len(self.seats)):
            self.course.pay(player, int(self.rules.ante))
        self.course.collect()
        first = self.positions[0]
        if self.rules.variant == HOLDEM:
            self.pay_blinds()
        number = len(self.seats)
        tiles = self.hand.pack[: int(self.rules.dealt) * number]
        for player in range(number):
            self.actions.append(f"d dh p{player + 1} {cards_text(tiles[player::number])}")
            self.open[player] = 1 << tiles[number + player]
        self.dealt = len(tiles)
        self.course.begin(2 % number if self.rules.variant == HOLDEM else self.first(first))
        if first.phase > 1 or first.turn < 0:
            self.later_phases(1, first)

    def pay_blinds(self) -> None:
        """Check that the second blind is paid in full; the format calls only what was paid."""
        self.course.pay(0, int(self.rules.half_blind))
        self.course.pay(1, int(self.rules.min_bet))
        if self.course.bets[1] < self.rules.min_bet:
            raise Unwritable(
                say("The blind was not paid in full, but it has to be called in full."),
                "POK-12",
            )

    def first(self, at: Position) -> int:
        """Who begins a phase in the format; draw has no usual rule there, so it follows ours."""
        if self.rules.variant == STUD:
            playing = [each for each in self.open if self.course.playing[each]]
            return max(playing, key=lambda each: (int(worth(self.open[each], False)), -each))
        if self.rules.variant == DRAW and at.turn >= 0:
            return self.seats.index(int(at.turn))
        return 0

    def bet(self, player: int, at: Position, move: int) -> None:
        """A move in betting."""
        if move == FOLD:
            self.course.fold(player)
            self.actions.append(f"p{player + 1} f")
        elif move in (CHECK, HOLD):
            self.course.call(player)
            self.actions.append(f"p{player + 1} cc")
        else:
            amount = int(at.high) + move - int(at.amounts_from(at.turn))
            self.course.raise_to(player, amount)
            self.actions.append(f"p{player + 1} cbr {amount}")

    def exchange(self, player: int, at: Position, move: int) -> None:
        """Cards discarded, and as many drawn (POK-23)."""
        thrown = cards_text(tiles_of(at, move - int(EXCHANGE)))
        self.actions.append(f"p{player + 1} sd {thrown}".strip())
        if thrown:
            drawn = self.take(len(thrown) // 2)
            self.actions.append(f"d dh p{player + 1} {cards_text(drawn)}")

    def take(self, number: int) -> list[int]:
        """The next cards of the pack."""
        tiles = self.hand.pack[self.dealt : self.dealt + number]
        self.dealt += number
        return tiles

    # --- between the phases ---

    def end_phase(self, before: Position, after: Position) -> None:
        """Write what follows the last move of a phase or of the exchange."""
        if before.doing != EXCHANGING:
            self.last_checks()
            self.course.collect()
        if sum(self.course.playing) > 1 and after.doing != EXCHANGING:
            self.later_phases(int(before.phase), after)

    def last_checks(self) -> None:
        """Add the checks of a player who could still move but faces no chips (POK-12)."""
        while self.course.waiting and sum(self.course.playing) > 1:
            player = self.course.waiting[0]
            self.course.call(player)
            self.actions.append(f"p{player + 1} cc")

    def later_phases(self, phase: int, after: Position) -> None:
        """The cards of the phases after this one, and the showdown if it has come to that."""
        while phase < after.phase:
            phase += 1
            if self.rules.variant != DRAW and self.course.all_in():
                self.show(None)
            self.deal(phase)
            self.course.collect()
            self.course.begin(self.first(after))
        if after.turn < 0 and after.ending == SHOWDOWN:
            self.show(after)

    def deal(self, phase: int) -> None:
        """Write the cards dealt before a phase (POK-32, POK-42)."""
        if self.rules.variant == HOLDEM:
            self.actions.append(f"d db {cards_text(self.take(3 if phase == 2 else 1))}")
        elif self.rules.variant == STUD:
            for player, playing in enumerate(self.course.playing):
                if playing:
                    tiles = self.take(1)
                    self.open[player] |= 1 << tiles[0]
                    self.actions.append(f"d dh p{player + 1} {cards_text(tiles)}")

    def show(self, at: Position | None) -> None:
        """Show the hands; when nobody can bet any more, the format shows them all first."""
        if self.shown:
            return
        self.shown = True
        for player in self.showing_order(at):
            hidden = at is not None and not at.shown >> self.seats[player] & 1
            tiles = "" if hidden else self.held(player)
            self.actions.append(f"p{player + 1} sm {tiles}".strip())

    def showing_order(self, at: Position | None) -> Iterator[int]:
        if at is None:
            return (each for each, playing in enumerate(self.course.playing) if playing)
        return (self.seats.index(int(seat)) for seat in at.showing_order())

    def held(self, player: int) -> str:
        """A player's present cards, with the hidden card of stud first."""
        at = self.positions[-1]
        hand = int(at.hands[self.seats[player]])
        if self.rules.variant != STUD:
            return cards_text([kind for kind in range(52) if hand >> kind & 1])
        order = [kind for kind in self.hand.pack if hand >> kind & 1]
        now = len([kind for kind in order if kind in self.hand.pack[: self.dealt]])
        return cards_text(order[:now])


def hand_text(found: dict[str, Any]) -> Iterator[str]:
    """The lines of one hand, with each action on a line of its own."""
    for name, value in found.items():
        if name == "actions":
            yield "actions = ["
            yield from (f"  {_toml(action)}," for action in value)
            yield "]"
        else:
            yield f"{name} = {_toml(value)}"


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)
