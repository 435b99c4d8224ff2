"""Bakkarat on the pad: coup after coup."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest
from mypy_extensions import i64

import stammtisch as st
from stammtisch.core.contract import CHANCE, OVER
from stammtisch.core.playout import fresh_deal, shuffle_now
from stammtisch.core.rng import Rng
from stammtisch.games.bakkarat.position import AFTER_WIN, Position
from stammtisch.games.bakkarat.rules import (
    BANCO,
    BET,
    BET_ON,
    CONTINUE,
    RETIRE,
    SAY_BANCO,
    SET_BANK,
    WIDTH,
)
from stammtisch.games.registry import registration
from stammtisch.rulecodes import HouseRules, preset_rules
from stammtisch.scorepad import Entry, Facts, Pad, Sheet, Standing, sheet_of
from stammtisch.scorepad.asking import numbers
from stammtisch.scorepad.bakkarat import SIDES, CoupStanding
from tests.conformance.test_options_at_random import drawn_options
from tests.scorepad.telling import asked, refused, scored, sheet_for

MATCHES: Final = 40 if st.engine() == "compiled" else 5
HOUSE = sheet_for("bakkarat.punto_banco.2", 3)
BANK = sheet_for("bakkarat.chemin_de_fer.2", 4)
NAMES = {side: name for name, side in SIDES.items()}


def test_what_is_asked() -> None:
    assert asked(HOUSE) == ["result", "side_1", "side_2", "side_3"]
    assert asked(HOUSE, side_2="tie")[2:4] == ["side_2", "bet_2"]
    assert asked(BANK) == ["banker", "bank", "banco", "bets", "result"]
    assert asked(BANK, banco="2") == ["banker", "bank", "banco", "result"]
    assert asked(BANK, result="banco")[-1] == "retire"
    standing = CoupStanding(0, 3, numbers([500] * 4), 60)
    assert asked(BANK, standing) == ["new_bank", "banco", "bets", "result"]
    assert asked(BANK, standing, new_bank=True) == ["new_bank", *asked(BANK)]


@pytest.mark.rules("BAK-14")
@pytest.mark.parametrize(("result", "points"), [("banco", (95, -40, -20)), ("tie", (0, 0, 160))])
def test_bets_against_the_house(result: str, points: tuple[int, ...]) -> None:
    """Examples 8 and 9."""
    bets: dict[str, Any] = {"side_1": "banco", "bet_1": 100, "side_2": "punto", "bet_2": 40}
    assert scored(HOUSE, result=result, side_3="tie", bet_3=20, **bets) == points


@pytest.mark.rules("BAK-23", "BAK-27")
def test_the_bank_loses_and_passes_on() -> None:
    """Examples 10 and 12."""
    pad = Pad.of(BANK, [Entry({"bank": 60, "bets": [20, 30, 10], "result": "punto"})])
    assert pad.totals == (440, 520, 530, 510)
    assert (int(pad.standing.dealer), getattr(pad.standing, "bank", None)) == (1, 0)


@pytest.mark.rules("BAK-28", "BAK-29")
def test_the_bank_wins_and_stands() -> None:
    """Example 13, and a tie after it (16)."""
    pad = Pad.of(BANK, [Entry({"bank": 60, "bets": [20, 20, 0], "result": "banco"})])
    assert pad.totals == (540, 480, 480, 500)
    assert getattr(pad.standing, "bank", None) == 100
    pad.write(Entry({"bets": [20, 20, 0], "result": "tie"}))
    assert (pad.totals, getattr(pad.standing, "bank", None)) == ((540, 480, 480, 500), 100)
    pad.write(Entry({"banco": "2", "result": "banco", "retire": True}))
    assert (pad.totals, int(pad.standing.dealer)) == ((640, 480, 380, 500), 1)


@pytest.mark.rules("BAK-28")
def test_the_house_takes_its_commission() -> None:
    sheet = sheet_for("bakkarat.chemin_de_fer.2.commission=5", 2)
    facts: dict[str, Any] = {"bank": 50, "bets": [50], "result": "banco"}
    assert scored(sheet, **facts) == (47, -50)


@pytest.mark.parametrize(
    ("sheet", "standing", "facts", "why"),
    [
        (
            HOUSE,
            None,
            {"result": "tie", "side_1": "punto", "bet_1": 50},
            "Amounts are multiples of 20; 50 is not one. (BAK-11)",
        ),
        (
            BANK,
            None,
            {"bank": 35, "bets": [10, 0, 0], "result": "punto"},
            "Amounts are multiples of 10; 35 is not one. (BAK-20)",
        ),
        (
            BANK,
            None,
            {"bank": 60, "bets": [0, 0, 0], "result": "punto"},
            "The bets cover the bank of 60 or a part of it; they are 0. (BAK-23)",
        ),
        (
            BANK,
            None,
            {"bank": 60, "bets": [30, 30, 10], "result": "punto"},
            "The bets cover the bank of 60 or a part of it; they are 70. (BAK-23)",
        ),
        (
            BANK,
            CoupStanding(0, 3, numbers([900, 20, 500, 500]), 300),
            {"bets": [30, 0, 0], "result": "punto"},
            "#1 has 20 chips and cannot have staked 30. (BAK-23)",
        ),
        (
            BANK,
            CoupStanding(0, 3, numbers([900, 20, 500, 500]), 300),
            {"banco": "1", "result": "punto"},
            "“Who said banco” cannot be “1”. Possible: nobody, #2, #3. (BAK-22)",
        ),
        (
            BANK,
            None,
            {"points": [10, 10, 0, 0]},
            "The points must add up to 0; they add up to 20. (BAK-27, BAK-28)",
        ),
        (
            HOUSE,
            None,
            {"points": [-1001, 0, 0]},
            "#0 cannot lose 1001 chips: there were only 1000. (BAK-11, BAK-23)",
        ),
    ],
)
def test_facts_that_no_coup_has(sheet: Any, standing: Any, facts: dict[str, Any], why: str) -> None:
    assert refused(sheet, standing, **facts) == why


def test_the_match_ends() -> None:
    assert Pad.of(sheet_for("bakkarat.punto_banco.2.coups=1", 2), [Entry({"points": [0, 0]})]).over
    ruined = Pad.of(HOUSE, [Entry({"points": [-1000, -1000, -1000]})])
    assert ruined.over
    assert Pad.of(BANK, [Entry({"points": [1500, -500, -500, -500]})]).over


# --- matches of the engine, told coup by coup


def houses() -> list[tuple[HouseRules, int]]:
    entry = registration("bakkarat")
    found = [
        (preset_rules(entry, preset), seats)
        for preset, sizes in (("punto_banco", (1, 4)), ("chemin_de_fer", (2, 3, 4, 8)))
        for seats in sizes
    ]
    for number in range(10):
        chance = Random(f"pad bakkarat {number}")
        seats = chance.choice(entry.seats)
        options = drawn_options(entry, seats, chance)
        found.append((preset_rules(entry).with_options(options), seats))
    return found


class Clerk:
    """Writes each coup down from the moves that are made, and compares the totals."""

    def __init__(self, sheet: Sheet, state: Position) -> None:
        self.sheet = sheet
        self.state = state
        self.standing: Standing = sheet.opening(0)
        self.facts: Facts = {}
        self.bets: dict[int, int] = {}
        self.lines: dict[tuple[str, tuple[str, ...]], list[int]] = {}
        self.coup = 0
        self.banker = 0

    def play(self, move: int) -> None:
        """Make a move and note what of it matters."""
        state, seat = self.state, int(self.state.turn)
        if move in (CONTINUE, RETIRE) and state.phase == AFTER_WIN:
            self.facts["retire"] = bool(move == RETIRE)
            state.play(i64(move))
            self.write()
            return
        self.note(seat, move)
        state.play(i64(move))
        if state.coup > self.coup and state.result >= 0:
            self.coup = int(state.coup)
            self.facts["result"] = NAMES[int(state.result)]
            if not (state.result == BANCO and state.phase == AFTER_WIN and state.turn != OVER):
                self.write()

    def note(self, seat: int, move: int) -> None:
        state = self.state
        if state.rules.punto_banco:
            if move >= BET_ON:
                side, bet = divmod(move - BET_ON, WIDTH)
                self.facts |= {f"side_{seat + 1}": NAMES[side], f"bet_{seat + 1}": bet}
        elif move >= SET_BANK:
            self.facts, self.bets = {"banker": seat, "bank": move - SET_BANK}, {}
            self.banker = seat
        elif move >= BET:
            self.bets[seat] = move - BET
        elif move == SAY_BANCO:
            self.facts["banco"] = str(seat)

    def standing_bank(self) -> int:
        """The bank that stands on the pad."""
        assert isinstance(self.standing, CoupStanding)
        return self.standing.bank

    def write(self) -> None:
        """The coup is settled: tell it to the sheet."""
        sheet, state = self.sheet, self.state
        facts = dict(self.facts)
        if "banker" in facts and self.standing_bank():
            facts["new_bank"] = True
        if not state.rules.punto_banco and "banco" not in facts:
            banker = self.banker
            turns = [(banker + step) % sheet.players for step in range(1, sheet.players)]
            asked = [each for each in turns if self.standing.totals[each] >= state.rules.unit]
            facts["bets"] = [self.bets.get(each, 0) for each in asked]
        outcome = sheet.outcome(self.standing, facts)
        assert outcome.scores == tuple(int(gain) for gain in state.gains), facts
        for line in outcome.lines:
            if any(line.points):
                account = self.lines.setdefault((str(line.text), line.rules), [0] * sheet.players)
                account[:] = [has + each for has, each in zip(account, line.points, strict=True)]
        self.standing = sheet.following(self.standing, facts)
        chips = [int(each) for each in state.chips]
        if state.bank > 0:
            chips[int(state.banker)] += int(state.bank)
            assert self.standing_bank() == state.bank, facts
        assert list(self.standing.totals) == chips, facts
        self.facts, self.bets = {}, {}


@pytest.mark.parametrize(("house", "seats"), houses())
def test_the_pad_counts_like_the_game(house: HouseRules, seats: int) -> None:
    game, sheet, rng = house.game(seats), sheet_of(house, seats), Rng(MATCHES, seats)
    for _ in range(MATCHES):
        context = game.opening(i64(0))
        state = fresh_deal(game, context, rng)
        assert isinstance(state, Position)
        clerk = Clerk(sheet, state)
        while state.turn != OVER:
            if state.turn == CHANCE:
                shuffle_now(state, rng)
            else:
                clerk.play(int(state.pick(rng)))
        assert list(clerk.standing.totals) == list(game.following(context, state).totals)
        ended = state.coup >= state.rules.coups or state.players() < 2 - bool(
            state.rules.punto_banco
        )
        assert bool(clerk.standing.over) == bool(ended), house.code
        assert {name: points for name, points in clerk.lines.items() if any(points)} == {
            (str(line.text), line.rules): [*line.points]
            for line in state.score_lines()
            if any(line.points)
        }
