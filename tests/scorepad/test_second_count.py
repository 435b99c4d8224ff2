"""Random evenings with Bock rounds, cents and people who come and go, counted twice.

The second count (`second_count`) shares no code with the pad. A sample runs always;
`python -m tests.scorepad.test_second_count 100000` counts so many entries a preset.
"""

from __future__ import annotations

import random
import sys
import time
from typing import Any, Final

import pytest

from stammtisch.errors import StammtischError
from stammtisch.games.registry import registration
from stammtisch.pads import LivePad, Settings, Setup, decisions
from stammtisch.pads import events as e
from stammtisch.pads.fold import step
from stammtisch.rulecodes import preset_rules
from stammtisch.scorepad import BadFacts, Entry, Facts, Field
from stammtisch.scorepad.bock import PILINGS, Bock
from stammtisch.scorepad.circle import STARTS
from stammtisch.scorepad.money import ACCOUNTS, Stake
from stammtisch.scorepad.sheet import Occasion
from tests.pads.helpers import ANNA
from tests.scorepad import second_count

PRESETS: Final = ("turnier", "klassisch", "haus", "")  # "": the pad for another game
NAMES: Final = "ABCDEFGHIJKL"
LIMITS: Final = Settings()
_OCCASIONS: Final[tuple[Occasion, ...]] = ("even", "zero", "both", "lost", "solo")


class Twice:
    """An evening, written on a pad and counted a second time."""

    def __init__(self, preset: str, luck: random.Random) -> None:
        self.luck = luck
        self.preset = preset
        began = luck.choice((4, 4, 5)) if preset else luck.randint(2, 6)
        seen = _OCCASIONS if preset else ()
        some = tuple(each for each in seen if luck.random() < 0.5)
        bock = Bock(some, luck.choice(PILINGS)) if luck.random() < 0.9 else None
        rules = preset_rules(registration("doppelkopf"), preset).code if preset else ""
        low = not preset and luck.random() < 0.5
        setup = Setup(names=tuple(NAMES[:began]), rules=rules, low_wins=low, bock=bock)
        self.pad: LivePad | None = None
        self.events: list[e.Event] = []
        self.do(decisions.open_pad(setup, ANNA))
        piling = bock.piling if bock else "queue"
        self.second = second_count.Evening(
            preset, list(range(began)), set(some), piling, low, bock is not None
        )
        self.tries = 0

    @property
    def live(self) -> LivePad:
        assert self.pad is not None
        return self.pad

    def do(self, events: decisions.Events) -> None:
        for event in events:
            self.events.append(event)
            self.pad = step(self.pad, event, 0.0)

    # --- hands

    def hand(self) -> bool:
        """Write a random hand; whether the pad has taken it."""
        live, luck = self.live, self.luck
        present = live.sheet.present(live.standing)
        dealer = luck.choice(present) if luck.random() < 0.2 else None
        try:
            standing = live.standing if dealer is None else live.pad.dealt_by(dealer)
            short = luck.random() < 0.2 or not self.preset
            facts = self._answers(standing, self._points() if short else {})
            number = live.next_number
            self.tries += 1
            entry = Entry(facts, dealer)
            self.do(decisions.write(live, ANNA, entry, f"k{self.tries}", number, LIMITS))
        except BadFacts:
            return False
        line = live.pad.lines[-1]
        brought = self.second.play(dict(line.entry.facts), dealer)
        expected = tuple(brought.get(each, 0) for each in range(len(live.names)))
        assert line.outcome.scores == expected, (self.preset, line.entry, expected)
        totals = tuple(self.second.totals.get(each, 0) for each in range(len(live.names)))
        assert live.pad.totals == totals, (line.entry, live.pad.totals, totals, live.book.circles)
        assert int(live.standing.dealer) == self.second.dealer, line.entry
        assert live.sheet.factor(live.standing) == self.second.factor(), line.entry
        return True

    def _points(self) -> Facts:
        """Only points, as two, one or nobody win them."""
        luck, row = self.luck, [0] * len(self.live.names)
        active = list(self.live.sheet.active(self.live.standing))
        if not self.preset:
            for each in active:
                row[each] = luck.randint(-30, 60)
            return {"points": row}
        luck.shuffle(active)
        worth = luck.randint(0, 6)
        plus = self.preset == "haus"
        winners = active[: luck.choice((1, 2, 2, 3))]
        for each in active:
            alone = len(winners) == (1 if each in winners else 3)
            often = 3 if alone else 1
            row[each] = worth * often if each in winners else 0 if plus else -worth * often
        return {"points": row}

    def _answers(self, standing: Any, facts: Facts) -> Facts:
        """Random answers to all that is asked."""
        while True:
            asked = self.live.sheet.fields(standing, facts)
            missing = [each for each in asked if each.name not in facts]
            open_ = [each for each in missing if each.usual is None or self.luck.random() < 0.3]
            known = {each.name for each in asked}
            facts = {name: value for name, value in facts.items() if name in known}
            needed = [each for each in open_ if each.usual is None or each.name != "augen_kontra"]
            if not needed and not [each for each in missing if each.usual is None]:
                return facts
            for each in needed[:1]:
                facts[each.name] = self._answer(each)

    def _answer(self, asked: Field) -> Any:
        luck = self.luck
        match asked.kind:
            case "flag":
                return luck.random() < 0.3
            case "player":
                return luck.choice(asked.players)
            case "players":
                return sorted(luck.sample(asked.players, 2))
            case "choice":
                return luck.choice(asked.answers).value
            case "choices":
                return [each.value for each in asked.answers if luck.random() < 0.6]
            case _ if asked.name.startswith("augen"):
                return luck.choice((0, 30, 60, 90, 119, 120, 120, 121, 150, 181, 211, 240))
            case _:
                return luck.choice((0, 0, 1, 2))

    # --- people

    def come_or_go(self) -> None:
        """Somebody joins, comes back or leaves, as far as the game allows it."""
        live, luck = self.live, self.luck
        present = live.sheet.present(live.standing)
        gone = [each for each in range(len(live.names)) if each not in present]
        after, start = luck.choice(present), luck.choice(STARTS)
        try:
            if luck.random() < 0.45:
                player = luck.choice(present)
                self.do(decisions.leave(live, ANNA, player, LIMITS))
                self.second.leave(player)
            elif gone and luck.random() < 0.5:
                back = luck.choice(gone)
                self.do(decisions.join(live, ANNA, back, after, start, LIMITS))
                self.second.join(back, after, start)
            elif len(live.names) < len(NAMES):
                new = len(live.names)
                self.do(decisions.join(live, ANNA, NAMES[new], after, start, LIMITS))
                self.second.join(new, after, start)
        except StammtischError:
            return
        assert tuple(self.second.circle) == tuple(live.sheet.present(live.standing))

    def settle(self) -> None:
        """Who pays whom, for a random stake."""
        stake = Stake(self.luck.randint(1, 60), self.luck.choice(ACCOUNTS))
        self.do(decisions.set_stake(self.live, ANNA, stake, LIMITS))
        found = self.live.settlement
        assert found is not None
        totals = [self.second.totals[each] for each in range(len(self.live.names))]
        own = second_count.cents(totals, stake.tenths, stake.account, self.second.low)
        assert list(found.cents) == own
        left = list(own)
        for each in found.payments:
            assert each.cents > 0
            left[each.payer] += each.cents
            if each.payee is not None:
                left[each.payee] -= each.cents
        assert not any(left)
        if stake.account == "pot":
            assert found.pot == -sum(own)
        elif len(totals) <= 8:
            assert len(found.payments) == second_count.fewest(own)


def counted_twice(preset: str, entries: int, seed: int) -> dict[str, int]:
    """Random evenings with so many entries; what was in them."""
    luck = random.Random(f"{preset} {seed}")
    told = dict.fromkeys(("entries", "refused", "evenings", "bock", "came", "left"), 0)
    while told["entries"] < entries:
        evening = Twice(preset, luck)
        for _ in range(
            luck.randint(10, 18 if preset == "turnier" else 45)
        ):  # before soli are forced
            if luck.random() < 0.12:
                evening.come_or_go()
            taken = evening.hand()
            told["entries" if taken else "refused"] += 1
        evening.settle()
        told["evenings"] += 1
        lines = evening.live.pad.lines
        told["bock"] += sum(evening.live.sheet.factor(line.standing) > 1 for line in lines)
        told["came"] += len(evening.live.names) - len(evening.live.setup.names)
        told["left"] += len(evening.live.book.circles)
    return told


@pytest.mark.rules("PAD-2", "PAD-3", "PAD-4", "PAD-5", "PAD-6", "PAD-7", "PAD-8", "PAD-9")
@pytest.mark.rules("PAD-10", "PAD-11", "PAD-12", "PAD-13", "DOK-56", "DOK-58", "DOK-60")
@pytest.mark.parametrize("preset", PRESETS)
def test_random_evenings_agree_with_a_second_count(preset: str) -> None:
    told = counted_twice(preset, 150, 1)
    assert told["entries"] >= 150
    assert told["bock"] > 10
    assert told["left"] > 3


def main() -> None:
    """Count as many entries a preset as are asked for, and say what was in them."""
    for preset in PRESETS:
        begun = time.process_time()
        told = counted_twice(preset, int(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else 1)
        print(
            preset or "another game", told, f"{time.process_time() - begun:.0f} s of processor time"
        )


if __name__ == "__main__":
    main()
