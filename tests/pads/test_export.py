"""The table for spreadsheets: readable there, whole numbers, and no formula in it."""

from __future__ import annotations

import csv
import io
import itertools

from stammtisch.languages import Language
from stammtisch.pads import LivePad, Setup
from stammtisch.pads.export import csv_of, speaker_of
from tests.pads.helpers import ANNA, opened, pads_on, written


async def exported(url: str, names: tuple[str, ...], rules: str = "") -> LivePad:
    async with pads_on(url) as pads:
        pad_id = await opened(pads, Setup(names=names, rules=rules))
        for number, points in enumerate(((5, -5, 0), (1, 1, 1), (-2, 0, 2)), 1):
            await written(pads, pad_id, number, *points)
        pad = await pads.pad(pad_id, "a")
        await pads.strike(pad_id, ANNA, 2, version=pad.hands[1].version)
        return pad


def read(pad: LivePad, language: Language, separator: str) -> list[list[str]]:
    text = csv_of(pad, speaker_of(pad, language))
    assert text.startswith(b"\xef\xbb\xbf")
    lines = io.StringIO(text.decode("utf-8-sig"), newline="")
    return list(csv.reader(lines, delimiter=separator))


async def test_a_spreadsheet_of_each_language_reads_it(sqlite_url: str) -> None:
    pad = await exported(sqlite_url, ("Änne", "Bert", "Cora"))
    german, english = read(pad, "de", ";"), read(pad, "en", ",")
    assert german[0][:6] == ["Nr.", "Geber", "Was gespielt wurde", "Änne", "Bert", "Cora"]
    assert english[0][6:] == ["Änne in all", "Bert in all", "Cora in all"]
    assert [row[3:] for row in german[1:]] == [
        ["5", "-5", "0", "5", "-5", "0"],
        [],
        ["-2", "0", "2", "3", "-5", "2"],
        ["1", "3", "2"],
    ]
    assert english[2] == ["2", "", "struck"]
    assert [row[1] for row in english[1:4]] == ["Änne", "", "Cora"]


async def test_what_the_end_of_a_game_adds_stands_below_its_hand(sqlite_url: str) -> None:
    async with pads_on(sqlite_url) as pads:
        pad_id = await opened(pads, Setup(names=("Anna", "Bert"), rules="gin.gin_romme.1"))
        for number, points in enumerate(((60, 0), (0, 10), (50, 0), (7, 0)), 1):
            await written(pads, pad_id, number, *points)
        pad = await pads.pad(pad_id, "a")
    rows = read(pad, "en", ",")
    sums = [[int(row[column]) for row in rows[1:-1]] for column in (3, 4)]
    assert (sum(sums[0]), sum(sums[1])) == pad.pad.totals, "every number stands there once"
    for before, row in itertools.pairwise(rows[1:-1]):
        steps = [int(now) - int(then) for now, then in zip(row[5:], before[5:], strict=True)]
        assert steps == [int(each) for each in row[3:5]]
    assert [row[0] for row in rows[1:-1]] == ["1", "2", "3", *[""] * len(pad.pad.closing), "4"]


async def test_no_cell_is_a_formula(sqlite_url: str) -> None:
    pad = await exported(sqlite_url, ('=HYPERLINK("x";"y")', "+49 171", "@SUM;A1\t2"))
    rows = read(pad, "de", ";")
    cells = [cell for row in rows for cell in row]
    risky = [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t"))]
    assert all(int(cell) < 0 for cell in risky), "only numbers below nought begin so"
    assert rows[0][3:6] == ['\'=HYPERLINK("x";"y")', "'+49 171", "'@SUM;A1 2"]


async def test_who_sits_out_has_no_points(sqlite_url: str) -> None:
    async with pads_on(sqlite_url) as pads:
        names = ("Anna", "Bert", "Cara", "Dirk", "Emil")
        pad_id = await opened(pads, Setup(names=names, rules="doppelkopf.turnier.2"))
        await written(pads, pad_id, 1, 0, 1, -1, 1, -1)  # Anna deals
        pad = await pads.pad(pad_id, "a")
    assert read(pad, "en", ",")[1][3:8] == ["", "1", "-1", "1", "-1"]
