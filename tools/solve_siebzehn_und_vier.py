"""Solves the duel of Siebzehn und Vier: the tables in ``players/siebzehn_und_vier/tables.py``.

``python -m tools.solve_siebzehn_und_vier`` prints that module, in a minute. The game that is solved
is a little simpler than the real one: each card counts 2, 3, 4, 7, 8, 9, 10 or 11, each equally
likely, whatever lies there already; and the player raises by all that he may, or not at all. Both
sides know their own total and how many cards the player has; the bank also sees with how many cards
he has raised. It is solved by counterfactual regret minimisation (CFR+: O. Tammelin, "Solving
large imperfect information games using CFR+", 2014), the averages weighted by the round.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

VALUES = (2, 3, 4, 7, 8, 9, 10, 11)
SHARE = 1 / len(VALUES)
BUST = 22
LONE_ACE = 1  # the total of a bank that holds an ace and nothing else
MOST = 9  # cards of a side (SUV-11)
RATIO = 10.0  # the usual limit (SUV-4)
ROUNDS = 1000
TREMBLE = 1e-3  # how often the player does anything, so that the bank learns to answer it
RARE = 1e-4  # what happens less often has no row, and no average worth the name

Public = tuple[int, int]  # raised when he had so many cards (0: not at all), cards
Node = tuple[int, int, int]  # the same, and the total
Row = list[float]


class Policy:
    """What one side does at each node: chances to stand, to draw, and to raise if it still may."""

    def __init__(self, raises: bool = False) -> None:
        self.raises = raises
        self.regrets: dict[Node, Row] = {}
        self.totals: dict[Node, Row] = {}
        self.best: dict[Node, int] = {}

    def moves(self, node: Node) -> int:
        """The number of moves; a player raises only once."""
        return 3 if self.raises and node[0] == 0 else 2

    def chances(self, node: Node) -> Row:
        """The probabilities of each move in the present strategy."""
        return shares(self.regrets.get(node) or [0.0] * self.moves(node), self.best.get(node))

    def average(self, node: Node) -> Row:
        """The average strategy; where it was hardly reached, the best reply."""
        totals = self.totals.get(node) or [0.0] * self.moves(node)
        often = sum(totals) > RARE * ROUNDS * ROUNDS / 2
        return shares(totals if often else [0.0] * len(totals), self.best.get(node))

    def learn(self, node: Node, values: Sequence[float]) -> float:
        """Regret what would have been better; the value of what was played."""
        chances = self.chances(node)
        mean = sum(chance * value for chance, value in zip(chances, values, strict=True))
        self.best[node] = max(range(len(values)), key=values.__getitem__)
        regrets = self.regrets.setdefault(node, [0.0] * len(values))
        for move, value in enumerate(values):
            regrets[move] = max(0.0, regrets[move] + value - mean)
        return mean

    def count(self, node: Node, weight: float) -> None:
        """Add what is played now to the average."""
        totals = self.totals.setdefault(node, [0.0] * self.moves(node))
        for move, chance in enumerate(self.chances(node)):
            totals[move] += weight * chance


def shares(weights: Row, otherwise: int | None) -> Row:
    """Weights scaled to add up to one."""
    whole = sum(weights)
    if whole > 0:
        return [weight / whole for weight in weights]
    if otherwise is None:
        return [1 / len(weights)] * len(weights)
    return [float(move == otherwise) for move in range(len(weights))]


def following(total: int, cards: int, two_aces: bool) -> Iterator[int]:
    """The totals after one more card, BUST above 21 (SUV-3)."""
    alone = 11 if total == LONE_ACE else total
    for value in VALUES:
        if two_aces and value == 11 and (total == LONE_ACE or (cards == 1 and total == 11)):
            yield 21
        else:
            yield min(alone + value, BUST)


class Duel:
    """The duel with this ratio of limit and stake, and what a tie after a raise is worth."""

    def __init__(self, ratio: float, raised_tie: float = 0.0, two_aces: bool = True) -> None:
        self.ratio, self.raised_tie, self.two_aces = ratio, raised_tie, two_aces
        self.tie = 0.0
        self.player, self.bank = Policy(ratio > 1), Policy()
        self.usual: list[Public] = []  # what happens often enough

    def publics(self) -> list[Public]:
        """What the bank can see when it begins: when he raised, and how many cards he has."""
        return [
            (raised, cards)
            for cards in range(1, MOST + 1)
            for raised in range(cards if self.ratio > 1 else 1)
        ]

    def solve(self, rounds: int = ROUNDS) -> float:
        """Play this many rounds; the value of the duel to the player, in stakes."""
        for number in range(1, rounds + 1):
            final = self.hands_of_player(number)
            ends = {public: self.bank_answers(public, final[public], number) for public in final}
            value = self.player_learns(ends)
            self.tie += (value - self.tie) * max(0.02, 2 / (number + 2))
        return self.tie

    def pot(self, raised: int) -> tuple[float, float]:
        """The size of the pot, and the value of a tie to the player."""
        return (self.ratio, self.raised_tie) if raised else (1.0, self.tie)

    def hands_of_player(self, number: float) -> dict[Public, Row]:
        """How often the player ends with each total, by what the bank sees of it."""
        reach: dict[Node, float] = defaultdict(float)
        final = {public: [0.0] * (BUST + 1) for public in self.publics()}
        for value in VALUES:
            reach[0, 1, value] = SHARE
        for raised, cards in self.publics():
            for total in range(2, BUST):
                here = reach[raised, cards, total]
                if not here:
                    continue
                self.player.count((raised, cards, total), number * here)
                chances = self.player.chances((raised, cards, total))
                stand, *others = [share + TREMBLE * (1 / len(chances) - share) for share in chances]
                final[raised, cards][total] += here * stand
                for after, chance in zip((raised, cards), others, strict=False):
                    for new in following(total, cards, self.two_aces):
                        if new == BUST or cards == MOST:
                            final[min(after, MOST - 1), min(cards + 1, MOST)][BUST] += (
                                here * chance * SHARE
                            )
                        else:
                            reach[after, cards + 1, new] += here * chance * SHARE
        self.usual = [public for public in final if sum(final[public]) > RARE]
        return final

    def bank_answers(self, public: Public, final: Row, number: float) -> Row:
        """The bank learns against these totals; how often it ends with each of its own."""
        pot, tie = self.pot(public[0])
        alive = sum(final[:BUST])
        values = {BUST: -pot * alive - tie * final[BUST]}
        for total in [*range(21, 1, -1), LONE_ACE]:
            own = 11 if total == LONE_ACE else total
            less = sum(final[:own])
            stand = pot * (2 * less + final[own] + final[BUST] - alive) - tie * final[own]
            draw = SHARE * sum(values[new] for new in following(total, 2, self.two_aces))
            values[total] = self.bank.learn((*public, total), (stand, draw))
        return self.ends_of_bank(public, number)

    def ends_of_bank(self, public: Public, number: float) -> Row:
        """How often the bank ends with each total."""
        reach, ends = [0.0] * (BUST + 1), [0.0] * (BUST + 1)
        for value in VALUES:
            reach[LONE_ACE if value == 11 else value] += SHARE
        for total in range(LONE_ACE, BUST):
            self.bank.count((*public, total), number * reach[total])
            stand, draw = self.bank.chances((*public, total))
            ends[11 if total == LONE_ACE else total] += reach[total] * stand
            for new in following(total, 2, self.two_aces):
                reach[new] += reach[total] * draw * SHARE
        ends[BUST] = reach[BUST]
        return ends

    def player_learns(self, ends: dict[Public, Row]) -> float:
        """The player learns against these ends of the bank; what the duel is worth to him."""
        values: dict[Node, float] = {}
        for raised, cards in reversed(self.publics()):
            for total in range(BUST, 1, -1):
                node = raised, cards, total
                values[node] = self.showdown(total, raised, ends[raised, cards])
                if total < BUST:
                    moves = [values[node]]
                    for after in (raised, cards)[: self.player.moves(node) - 1]:
                        coming = following(total, cards, self.two_aces)
                        moves.append(
                            SHARE * sum(values[after, cards + 1, new] for new in coming)
                            if cards < MOST
                            else -self.pot(after)[0]
                        )
                    values[node] = self.player.learn(node, moves)
        return SHARE * sum(values[0, 1, value] for value in VALUES)

    def showdown(self, total: int, raised: int, ends: Row) -> float:
        """What a total is worth to the player against these ends of the bank (SUV-12)."""
        pot, tie = self.pot(raised)
        if total == BUST:
            return tie * ends[BUST] - pot * sum(ends[:BUST])
        won, lost = sum(ends[:total]) + ends[BUST], sum(ends[total + 1 : BUST])
        return pot * (won - lost) + tie * ends[total]


def sign(chances: Row) -> str:
    """``s`` stands, ``d`` draws, ``R`` raises; a digit stands in this many cases of ten."""
    if len(chances) == 3 and chances[2] > chances[0] + chances[1]:
        return "R"
    tenths = round(10 * chances[0] / (chances[0] + chances[1]))
    return {0: "d", 10: "s"}.get(tenths, str(tenths))


def table(name: str, policy: Policy, publics: list[Public]) -> Iterator[str]:
    """The lines of a table: a row of signs for the totals from a lone ace's to 21."""
    yield f"{name}: Final = {{"
    for raised, cards in publics:
        nodes = [(raised, cards, total) for total in range(LONE_ACE, BUST)]
        row = [sign(policy.average(node)) if node in policy.best else "." for node in nodes]
        yield f'    ({raised}, {cards}): "{"".join(row)}",'
    yield "}"


HEADER = '''"""The duel of Siebzehn und Vier solved, made by ``tools/solve_siebzehn_und_vier.py``.

A table has a row for (with how many cards the player raised, how many he has), and in it a sign for
each own total: first that of a bank with nothing but an ace, then 2 to 21. ``s`` stands, ``d``
draws, ``R`` raises by all that is possible, a digit stands in so many cases of ten and draws in the
others. ``OPEN`` is for games in which a raise is possible, ``CLOSED`` for replays at the limit. In
basic stakes a duel is worth {opened:+.2f} to the player with a limit of ten, {closed:+.2f} without
raises.
"""

from typing import Final
'''


def main() -> None:
    """Solve the duel without raises, then with them, and print the module with the tables."""
    closed = Duel(1.0)
    value = closed.solve()
    opened = Duel(RATIO, RATIO * value)
    print(HEADER.format(opened=opened.solve(), closed=value))
    for name, duel in (("OPEN", opened), ("CLOSED", closed)):
        print("\n".join(table(f"PLAYER_{name}", duel.player, duel.usual)))
        print("\n".join(table(f"BANK_{name}", duel.bank, duel.usual)))


if __name__ == "__main__":
    main()
