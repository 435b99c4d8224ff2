"""How a reader of the format follows the betting, and where it cannot follow our rules.

PHH states no rules of its own: its actions are read by the usual rules of the variant, as PokerKit
has them. Players are numbered from 0, the dealer's left first.
"""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.phh.errors import Unwritable
from stammtisch.text import say


class Course:
    """The betting of one hand: the players' ``stacks``, and their ``bets`` in this phase.

    ``waiting`` are those who have still to move, the next first. ``least`` is the smallest bet.
    """

    def __init__(self, stacks: Sequence[int], least: int) -> None:
        self.stacks = list(stacks)
        self.least = least
        self.bets = [0] * len(self.stacks)
        self.playing = [True] * len(self.stacks)
        self.waiting: list[int] = []
        self._raised = 0  # by the last bet or raise in full
        self._short: list[int] = []  # raises since then that were less, all-in
        self._moved: set[int] = set()

    def pay(self, player: int, chips: int) -> None:
        """Move chips from a player's stack to his bet, as far as the stack allows."""
        chips = min(chips, self.stacks[player])
        self.stacks[player] -= chips
        self.bets[player] += chips

    def collect(self) -> None:
        """Collect all bets into the pot."""
        self.bets = [0] * len(self.bets)

    def begin(self, first: int) -> None:
        """Begin a betting phase with this player, or with the next one who can move."""
        number = len(self.stacks)
        order = [(first + step) % number for step in range(number)]
        self.waiting = [player for player in order if self._can_lose(player)]
        self._raised, self._short, self._moved = 0, [], set()
        if len(self.waiting) == 1 and self.owes(self.waiting[0]) <= 0:
            self.waiting = []

    def _able(self, player: int) -> bool:
        return self.playing[player] and self.stacks[player] > 0

    def _can_lose(self, player: int) -> bool:
        """Whether the player has chips that another player can win."""
        sums = [
            self.stacks[each] + self.bets[each]
            for each in range(len(self.stacks))
            if self.playing[each]
        ]
        return self._able(player) and sorted(sums)[-2] > self.bets[player]

    def owes(self, player: int) -> int:
        """What a player has to pay to stay in."""
        return max(self.bets) - self.bets[player]

    def all_in(self) -> bool:
        """Whether nobody can bet any more: at most one of the players has chips."""
        return sum(self._able(player) for player in range(len(self.stacks))) <= 1

    def move(self, player: int) -> None:
        """Check that it is this player's turn.

        Raises:
            Unwritable: it is not.
        """
        if not self.stacks[player]:
            raise Unwritable(
                say("A player without chips has a turn here; in the format he has none."), "POK-14"
            )
        if not self.waiting:
            raise Unwritable(
                say("All have checked and must act again here; in the format the phase is over."),
                "POK-11",
            )
        if self.waiting[0] != player:
            raise Unwritable(
                say(
                    "The best open cards belong to a player without chips; in the format "
                    "somebody else begins then."
                ),
                *("POK-31", "POK-33"),
            )
        self.waiting.pop(0)
        self._moved.add(player)

    def fold(self, player: int) -> None:
        """Let the player fold; raises `Unwritable` as `move` does."""
        self.move(player)
        self.playing[player] = False

    def call(self, player: int) -> None:
        """Let the player check or call; raises `Unwritable` as `move` does."""
        self.move(player)
        self.pay(player, self.owes(player))

    def raise_to(self, player: int, total: int) -> None:
        """Let the player bet, or raise to this amount in this phase.

        Raises:
            Unwritable: as `move`, or the raise is none by the usual rules.
        """
        self._must_be_usual(player, total)
        self.move(player)
        by = total - max(self.bets)
        self.pay(player, total - self.bets[player])
        number = len(self.stacks)
        order = [(player + step) % number for step in range(1, number)]
        self.waiting = [other for other in order if self._able(other)]
        if by >= self._raised:
            self._moved = {player}
        self._raised = max(self._raised, by)
        self._short = [] if self.stacks[player] else [*self._short, by]
        if sum(self._short) >= self._raised:
            self._short = []

    def _must_be_usual(self, player: int, total: int) -> None:
        high, by = max(self.bets), total - max(self.bets)
        if self._raised > min(self.stacks[player], self.owes(player)) or (
            self._short and sum(self._short) < self._raised and player in self._moved
        ):
            raise Unwritable(
                say(
                    "In the format nobody may raise again after an all-in raise that was too small."
                ),
                "POK-12",
            )
        others = [each for each in range(len(self.stacks)) if each != player and self.playing[each]]
        if not any(self.stacks[each] + self.bets[each] > high for each in others):
            raise Unwritable(
                say("No other player has the chips to answer this raise; the format forbids it."),
                "POK-12",
            )
        if by < max(self._raised, self.least) and total < self.stacks[player] + self.bets[player]:
            raise Unwritable(
                say(
                    "A raise by {n} is less than the bet or raise of {least} before it; the format"
                    " forbids it.",
                    n=by,
                    least=max(self._raised, self.least),
                ),
                "POK-7",
            )
