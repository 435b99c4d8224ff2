"""A second count of an evening, by the rule pages and by nothing that the pad counts with.

It imports nothing of Stammtisch. What happened comes as plain tuples: a hand with its facts and its
dealer, somebody who joins, somebody who leaves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import floor
from typing import Any

SOLOS = {"silent", "hochzeit_alone"}
LEVELS = {"none": 0, "k90": 1, "k60": 2, "k30": 3, "schwarz": 4}
# which table of the page, Füchse, Karlchen, caught, Doppelkopf in solos, against the Alten in solos
PRESETS = {
    "klassisch": ("units", 0, 0, 0, False, False),
    "turnier": ("both", 1, 1, 0, False, False),
    "haus": ("plus", 1, 2, 1, True, True),
}


def is_alone(game: str) -> bool:
    """Whether one plays against three."""
    return game not in ("normal", "hochzeit", "armut", "call")


def missed(level: int, others: int, others_took_none: bool) -> bool:
    """Whether a party has broken its highest Absage; the others have so many card points."""
    if level == 0:
        return False
    return not others_took_none if level == 4 else others >= (90, 60, 30)[level - 1]


def who_won(preset: str, facts: dict[str, Any], augen: dict[str, int], none: set[str]) -> str:
    """ "re", "kontra" or "" for nobody."""
    level = {side: LEVELS[facts.get(f"absage_{side}", "none")] for side in ("re", "kontra")}
    bad_re = missed(level["re"], augen["kontra"], "kontra" in none)
    bad_kontra = missed(level["kontra"], augen["re"], "re" in none)
    if bad_re and bad_kontra:
        return ""
    if bad_re:
        return "kontra"
    if bad_kontra or level["re"]:
        return "re"
    if level["kontra"]:
        return "kontra"
    said = facts.get("ansagen", [])
    if preset == "turnier":
        kontra_needs = said == ["kontra"]
    elif preset == "haus":
        last = "kontra" if facts.get("first", "re") == "re" else "re"
        kontra_needs = said == ["kontra"] or (len(said) == 2 and last == "kontra")
    else:
        kontra_needs = False
    if kontra_needs:
        return "kontra" if augen["kontra"] > 120 else "re"
    return "re" if augen["re"] > 120 else "kontra"


def extras(preset: str, facts: dict[str, Any], side: str, game: str) -> int:
    """The special points of a party."""
    _, fox, karlchen, caught, dk_alone, _ = PRESETS[preset]
    alone = is_alone(game)
    found = 0
    karo = game in ("suit_d", "silent", "hochzeit_alone")
    if fox and (not alone or (preset == "haus" and karo)):
        found += facts.get(f"fuchs_{side}", 0)
    if not alone:
        found += karlchen * (facts.get("karlchen") == side)
        found += caught * facts.get(f"caught_{side}", 0)
    if preset != "klassisch" and (not alone or dk_alone):
        found += facts.get(f"doppelkopf_{side}", 0)
    return found


def value_of(
    preset: str, facts: dict[str, Any], game: str, won: str, augen: dict[str, int], none: set[str]
) -> int:
    """What the game is worth to the winners; if nobody has won, to Re."""
    table, *_, old_alone = PRESETS[preset]
    alone = is_alone(game)
    if not won:
        if table != "both" or alone:
            return 0
        return extras(preset, facts, "re", game) - extras(preset, facts, "kontra", game)
    lost = "kontra" if won == "re" else "re"
    if table == "units":
        return 1 + (augen[lost] < 60) + (lost in none)
    value = 1 + sum(augen[lost] < limit for limit in (90, 60, 30)) + (lost in none)
    value += 2 * len(facts.get("ansagen", []))
    level = {side: LEVELS[facts.get(f"absage_{side}", "none")] for side in ("re", "kontra")}
    value += sum(level.values())
    if won == "kontra" and (not alone or old_alone):
        value += 1
    if table == "plus" and missed(level[lost], augen[won], won in none):
        value += sum(augen[won] >= (120, 90, 60, 30)[step] for step in range(level[lost]))
    value += extras(preset, facts, won, game) - extras(preset, facts, lost, game)
    return max(0, value) if table == "plus" else value


def hand(
    preset: str, facts: dict[str, Any], active: Sequence[int]
) -> tuple[dict[int, int], set[str]]:
    """What each of the four has of a hand, and for what it may bring a Bock round."""
    game = facts.get("game", "normal")
    if game == "revoke":
        return {each: 0 if each == facts["offender"] else 5 for each in active}, set()
    re = facts["re"] if game == "normal" else [facts["declarer"]]
    if game in ("hochzeit", "armut", "call"):
        re = [*re, facts["partner"]]
    points = facts["augen_re"]
    augen = {"re": points, "kontra": 240 - points}
    none = {each for each in augen if augen[each] == 0 and facts.get("no_trick", True)}
    won = who_won(preset, facts, augen, none)
    value = value_of(preset, facts, game, won, augen, none)
    found = {}
    for each in active:
        ours = (each in re) == (won != "kontra")
        times = 3 if is_alone(game) and each in re else 1
        found[each] = times * value if ours else 0 if preset == "haus" else -times * value
    return found, brings(facts, game, found.values(), won)


def brings(facts: dict[str, Any], game: str, points: Iterable[int], won: str) -> set[str]:
    """The occasions for a Bock round that a hand was."""
    said = facts.get("ansagen", [])
    are = {
        "zero": not any(points),
        "even": facts["augen_re"] == 120,
        "both": len(said) == 2,
        "lost": any(side != won for side in said),
        "solo": is_alone(game) and game not in SOLOS and won != "re",
    }
    return {name for name, true in are.items() if true}


def brings_by_points(facts: dict[str, Any], points: dict[int, int]) -> set[str]:
    """The same where only points were written down."""
    found = set() if any(points.values()) else {"zero"}
    soloist = declared_by(facts, points)
    if soloist >= 0 and points[soloist] < max(points.values()):
        found.add("solo")
    return found


def declared_by(facts: dict[str, Any], points: dict[int, int]) -> int:
    """Who played a declared solo, or -1."""
    if "points" in facts:
        if facts.get("mark") != "solo":
            return -1
        return next(each for each in points if list(points.values()).count(points[each]) == 1)
    game = facts.get("game", "normal")
    declared = is_alone(game) and game not in SOLOS and game != "revoke"
    return int(facts["declarer"]) if declared else -1


@dataclass
class Evening:
    """An evening on paper."""

    preset: str
    circle: list[int]
    occasions: set[str]
    piling: str
    low: bool = False
    has_bock: bool = True
    totals: dict[int, int] = field(default_factory=dict)
    rounds: list[int] = field(default_factory=list)
    dealer: int = 0
    owing: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.owing = set(self.circle) if self.preset == "turnier" else set()
        self.totals = dict.fromkeys(self.circle, 0)
        self.dealer = self.circle[0]

    def factor(self) -> int:
        """How many times the next hand counts."""
        if not self.rounds:
            return 1
        return 2 ** len(self.rounds) if self.piling == "double" else 2

    def playing(self) -> list[int]:
        """The four who play when the dealer deals; in another game, everybody."""
        if not self.preset:
            return list(self.circle)
        size = len(self.circle)
        start = self.circle.index(self.dealer)
        out = {4: [], 5: [0], 6: [0, 3], 7: [0, 2, 4]}[size]
        rest = {self.circle[(start + step) % size] for step in out}
        return [each for each in self.circle if each not in rest]

    def play(self, facts: dict[str, Any], dealer: int | None) -> dict[int, int]:
        """Write a hand down; returns what each has of it."""
        if dealer is not None:
            self.dealer = dealer
        if facts.get("game") == "thrown_in":
            return dict.fromkeys(self.playing(), 0)
        times, before = self.factor(), bool(self.rounds)
        if "points" in facts:
            plain = {each: facts["points"][each] for each in self.playing()}
            here = brings_by_points(facts, plain) if self.preset else set()
        else:
            plain, here = hand(self.preset, facts, self.playing())
        for each, points in plain.items():
            self.totals[each] += times * points
        self._bock(bool(facts.get("bock")) or bool(here & self.occasions), before)
        soloist = declared_by(facts, plain)
        if soloist in self.owing:  # the Pflichtsolo: the same dealer deals again
            self.owing.remove(soloist)
        else:
            at = self.circle.index(self.dealer)
            self.dealer = self.circle[(at + 1) % len(self.circle)]
        return {each: times * points for each, points in plain.items()}

    def _bock(self, one_more: bool, before: bool) -> None:
        if not self.has_bock:
            return
        self.rounds = [each - 1 for each in self.rounds if each > 1]
        if not one_more:
            return
        if self.piling == "double":
            self.rounds.append(len(self.circle))
        elif self.piling == "queue":
            self.rounds = [sum(self.rounds) + len(self.circle)]
        elif not before:
            self.rounds = [len(self.circle)]

    def join(self, player: int, after: int, start: str) -> None:
        """Somebody sits down to the left of another."""
        there = [self.totals[each] for each in self.circle]
        if player not in self.totals:
            worst = max(there) if self.low else min(there)
            mean = floor(Fraction(2 * sum(there) + len(there), 2 * len(there)))
            self.totals[player] = {"zero": 0, "mean": mean, "worst": worst}[start]
        self.circle.insert(self.circle.index(after) + 1, player)

    def leave(self, player: int) -> None:
        """Somebody leaves; if he was to deal, the next one is."""
        at = self.circle.index(player)
        if self.dealer == player:
            self.dealer = self.circle[(at + 1) % len(self.circle)]
        self.circle.remove(player)
        self.owing.discard(player)


def cents(totals: Sequence[int], tenths: int, account: str, low: bool) -> list[int]:
    """What everybody wins or loses, in cents."""
    points = [-each if low else each for each in totals]
    number = len(points)
    if account == "pot":
        best = max(points)
        return [-(((best - each) * tenths + 5) // 10) for each in points]
    scale = number if account == "pairs" else 1
    exact = [
        Fraction((each * number - sum(points)) * scale * tenths, number * 10) for each in points
    ]
    whole = [floor(each) for each in exact]
    order = sorted(range(number), key=lambda n: (-(exact[n] - whole[n]), n))
    for n in order[: -sum(whole)]:
        whole[n] += 1
    return whole


def fewest(amounts: Sequence[int]) -> int:
    """The least number of payments that settles these sums."""
    open_ = tuple(sorted(each for each in amounts if each))

    @lru_cache(None)
    def groups(mask: int) -> int:
        best, part = 0, (mask - 1) & mask
        while part:
            if sum(open_[n] for n in range(len(open_)) if part >> n & 1) == 0:
                best = max(best, groups(part) + groups(mask ^ part))
            part = (part - 1) & mask
        return max(best, 1)

    return len(open_) - groups(2 ** len(open_) - 1) if open_ else 0
