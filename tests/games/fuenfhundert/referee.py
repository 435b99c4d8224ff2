"""A second, slow reading of the rules of Fünfhundert: cards in notation, no words of bits.

It shares nothing with the engine and is only as good as the rule page; the two must agree.
"""

from __future__ import annotations

RANKS = "ATKQJ987"
AUGEN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
COMBINATIONS: dict[str, tuple[str, ...]] = {
    **{f"pair_{s}": (f"K{s}", f"Q{s}") for s in "cshd"},
    **{f"family_{s}": tuple(rank + s for rank in "AKQJT") for s in "cshd"},
    **{f"four_{rank}": tuple(rank + s for s in "cshd") for rank in "ATKQJ"},
    "binokel": ("Js", "Qd"),
}
FOURS = {"A": 100, "T": 80, "K": 60, "Q": 40, "J": 20}


def worth(code: str, trump: str) -> int:
    """The table of the rule page (F500-15)."""
    kind, _, what = code.partition("_")
    if kind == "pair":
        return 40 if what == trump else 20
    if kind == "family":
        return 240 if what == trump else 120
    return FOURS[what] if kind == "four" else 40


class Referee:
    """A deal, followed move by move."""

    def __init__(
        self, pack: list[str], dealer: int, totals: list[int], number: int, **options: object
    ):
        self.options = options
        vorhand = 1 - dealer
        self.hands: list[set[str]] = [set(), set()]
        at = 0
        for size in (2, 4, 2):
            for seat in (vorhand, dealer):
                self.hands[seat] |= set(pack[at : at + size])
                at += size
        self.turned = pack[16]
        self.trump = pack[16][1]
        self.stock = [*pack[17:], pack[16]]
        self.tricks: list[set[str]] = [set(), set()]
        self.used: list[set[str]] = [set(), set()]
        self.gone: list[set[str]] = [set(), set()]  # said or lapsed
        self.table: list[str] = []
        self.points = [0, 0]
        self.totals = totals
        self.number = number
        self.played = 0
        self.turn = vorhand
        self.last_window = False
        self.over = False

    def right(self, code: str) -> bool:
        """Whether the seat on turn would announce this rightly."""
        pool = (self.hands[self.turn] | self.tricks[self.turn]) - self.used[self.turn]
        allowed = code != "binokel" or self.options["binokel"]
        return (
            bool(allowed) and set(COMBINATIONS[code]) <= pool and code not in self.gone[self.turn]
        )

    def legal(self) -> set[str]:
        """All moves in notation."""
        moves: set[str] = set()
        hand = self.hands[self.turn]
        if self.last_window:
            moves.add("done")
        elif self.table and not self.stock:
            follow = {card for card in hand if card[1] == self.table[0][1]}
            trumps = {card for card in hand if card[1] == self.trump}
            moves |= follow or trumps or hand
        else:
            moves |= hand
        seven = f"7{self.trump}"
        if seven in hand and self.stock and self.stock[-1] != seven:
            moves.add("exchange")
        for code in COMBINATIONS:
            said = code in self.gone[self.turn] or (
                code == "binokel" and not self.options["binokel"]
            )
            if self.right(code) or (self.options["false_announce"] == "penalty" and not said):
                moves.add(f"announce {code}")
        return moves

    def do(self, move: str) -> None:
        """Make a move."""
        me = self.turn
        if move == "done":
            self.over = True
        elif move == "exchange":
            self.hands[me] = self.hands[me] - {f"7{self.trump}"} | {self.turned}
            self.stock[-1] = f"7{self.trump}"
            self.count(me, 10)
        elif move.startswith("announce"):
            code = move.split()[1]
            points = worth(code, self.trump)
            if self.right(code):
                self.used[me] |= set(COMBINATIONS[code])
                self.gone[me].add(code)
                self.count(me, points)
            else:
                self.gone[me].add(code)
                self.count(me, -points)
        else:
            if self.options["announce"] == "at_once":
                self.gone[me] |= {code for code in COMBINATIONS if self.right(code)}
            self.hands[me] -= {move}
            self.table.append(move)
            self.turn = 1 - me
            if len(self.table) == 2:
                self.trick(1 - me)

    def trick(self, leader: int) -> None:
        """Both cards lie: who takes them, who draws, whether it is over."""
        led, answer = self.table
        self.table = []
        self.played += 1
        winner = 1 - leader if self.beats(answer, led) else leader
        self.tricks[winner] |= {led, answer}
        self.turn = winner
        bonus = int(str(self.options["last_trick"])) if self.played == 16 else 0
        self.count(winner, AUGEN.get(led[0], 0) + AUGEN.get(answer[0], 0) + bonus)
        if self.over:
            return
        if self.stock:
            self.hands[winner].add(self.stock.pop(0))
            self.hands[1 - winner].add(self.stock.pop(0))
        if self.played == 16:
            self.last_window = True
            self.over = self.legal() == {"done"} and self.options["false_announce"] == "illegal"

    def beats(self, answer: str, led: str) -> bool:
        """Who wins, in both phases (F500-7, 8, 13)."""
        higher = RANKS.index(answer[0]) < RANKS.index(led[0])
        if self.played <= 8:
            if self.options["blanks_equal"] and answer[0] in "987":
                return False
            return higher
        if answer[1] == led[1]:
            return higher
        return answer[1] == self.trump

    def count(self, seat: int, points: int) -> None:
        """Write points down; from the second deal on this can end the match (F500-24)."""
        self.points[seat] += points
        if self.number > 1 and self.totals[seat] + self.points[seat] >= int(
            str(self.options["target"])
        ):
            self.over = True
