"""Many evenings of one group: totals, curves, pairs, soli, best and worst evening."""

from __future__ import annotations

from stammtisch.scorepad import Entry, Facts, Pad, Sheet, free_sheet
from stammtisch.scorepad.years import Evening, years
from tests.scorepad.doppelkopf import normal, sheet_for, solo

FOUR = ("Anna", "Bert", "Cara", "Dirk")


def evening(
    at: float, names: tuple[str, ...], sheet: Sheet, *hands: Facts, cents: tuple[int, ...] = ()
) -> Evening:
    pad = Pad.of(sheet, [Entry(hand) for hand in hands])
    game = "doppelkopf" if sheet.game else ""
    return Evening(f"e{at}", at, game, "" if game else "Hearts", names, pad, cents)


def test_two_evenings_of_doppelkopf() -> None:
    rules = sheet_for("turnier")
    swapped = ("Bert", "anna", "Cara", "Eva")
    (year,) = years(
        [
            evening(1, FOUR, rules, normal(150), solo("jacks", 150, declarer=0)),
            evening(2, swapped, rules, solo("jacks", 100, declarer=1), cents=(5, -15, 5, 5)),
            evening(3, FOUR, rules),  # nothing was written on it
        ]
    )
    best_first = sorted(year.players, key=lambda each: (-each.points, each.name))
    assert year.players == best_first
    assert {each.name: each.evenings for each in year.players} == {
        "Anna": 2,
        "Bert": 2,
        "Cara": 2,
        "Dirk": 1,
        "Eva": 1,
    }
    totals = {each.name: each.points for each in year.players}
    scores = [each.pad.totals for each in year.evenings]
    assert totals == {
        "Anna": scores[0][0] + scores[1][1],
        "Bert": scores[0][1] + scores[1][0],
        "Cara": scores[0][2] + scores[1][2],
        "Dirk": scores[0][3],
        "Eva": scores[1][3],
    }
    anna = next(each for each in year.players if each.name == "Anna")
    assert (anna.hands, anna.won, anna.cents, anna.first) == (3, 1, -15, 1)
    assert anna.best is not None and anna.worst is not None
    assert (anna.best[1].at, anna.worst[1].at) == (1, 2)
    assert anna.average == anna.points / 2
    assert year.money and year.hands == 3
    assert dict(zip([each.name for each in year.players], year.curve[-1], strict=True)) == totals
    pair = next(each for each in year.pairs if each.names == ("Bert", "Dirk"))
    assert (pair.hands, pair.won) == (2, 1)
    told = {str(row.what): dict(zip(totals, row.numbers, strict=True)) for row in year.tallies}
    order = [each.name for each in year.players]
    soli = [row for row in year.tallies if "olo" in str(row.what)]
    assert sum(row.numbers[order.index("Anna")] for row in soli) >= 2, told


def test_games_whose_points_cannot_be_added_up_stand_for_themselves() -> None:
    few, many = free_sheet(2, low_wins=True), free_sheet(2)
    names = ("Anna", "Bert")
    told = years(
        [
            evening(1, names, many, {"points": [5, 1]}),
            evening(2, names, few, {"points": [5, 1]}),
            evening(3, names, few, {"points": [1, 4]}),
        ]
    )
    assert [(each.low_wins, len(each.evenings)) for each in told] == [(True, 2), (False, 1)]
    anna, bert = told[0].players[1], told[0].players[0]
    assert (bert.name, bert.points, anna.points) == ("Bert", 5, 6)
    assert anna.best is not None and anna.worst is not None
    assert (anna.best[0], anna.worst[0]) == (1, 5)
    assert told[0].curve == [[1, 5], [5, 6]]
    assert told[0].money is False
