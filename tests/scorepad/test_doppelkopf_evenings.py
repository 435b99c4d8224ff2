"""Evenings of Doppelkopf on paper: Pflichtsoli, the deal, five and more players, points alone."""

from __future__ import annotations

import pytest

from stammtisch.scorepad import BadFacts, Entry, Facts, ImpossibleLine, Pad
from stammtisch.scorepad.doppelkopf import DoppelkopfSheet
from stammtisch.scorepad.statistics import statistics
from tests.scorepad.doppelkopf import normal, outcome, sheet_for, solo

# Duties and the deal


@pytest.mark.rules("DOK-5", "DOK-25", "DOK-26")
def test_pflichtsoli_and_who_deals() -> None:
    pad = Pad.of(
        sheet_for("turnier"),
        [
            Entry(solo("silent", 130, declarer=2)),
            Entry(solo("jacks", 130, declarer=2)),
            Entry(solo("jacks", 130, declarer=2)),
            Entry(normal(130)),
        ],
        dealer=3,
    )
    assert [line.dealer for line in pad.lines] == [3, 0, 0, 1]
    rules = pad.sheet
    assert isinstance(rules, DoppelkopfSheet)
    assert rules.owing(pad.standing) == (0, 1, 3)
    assert [str(text) for text in rules.remarks(pad.standing)] == [
        "Pflichtsolo still to come: #0, #1, #3"
    ]
    haus = sheet_for("haus")
    assert haus.remarks(haus.opening(0)) == ()
    duties = [getattr(line.outcome, "duty", None) for line in pad.lines]
    assert duties == [-1, 2, -1, -1]
    assert str(pad.lines[1].outcome.summary) == (
        "#2 alone, jacks solo as Pflichtsolo, 130 : 110 card points"
    )


@pytest.mark.rules("DOK-25")
def test_a_second_pflichtsolo_is_refused() -> None:
    first = Entry(solo("aces", 150, declarer=0, duty=True))
    pad = Pad.of(sheet_for("turnier"), [first])
    with pytest.raises(BadFacts) as fault:
        pad.write(Entry(solo("jacks", 150, declarer=0, duty=True)))
    assert str(fault.value) == (
        "#0 has played the Pflichtsolo already; this one is a Lustsolo. (DOK-25)"
    )
    pad.write(Entry(solo("jacks", 150, declarer=0)))
    assert [line.dealer for line in pad.lines] == [0, 0]


@pytest.mark.rules("DOK-25")
def test_a_later_line_counts_anew_when_an_earlier_one_is_corrected() -> None:
    rules = sheet_for("turnier")
    later = Entry(solo("jacks", 150, declarer=0))
    assert [line.dealer for line in Pad.of(rules, [Entry(normal(130)), later]).lines] == [0, 1]
    sure = Entry(solo("jacks", 150, declarer=0, duty=True))
    with pytest.raises(ImpossibleLine, match="Hand 2: #0 has played the Pflichtsolo already"):
        Pad.of(rules, [Entry(solo("aces", 150, declarer=0)), sure])


@pytest.mark.rules("DOK-5", "DOK-27")
def test_example_d3_forced_soli() -> None:
    rules = sheet_for("turnier")
    standing = rules.opening(0, owing=[0, 2, 3])
    standing.hand = 22
    assert str(rules.remarks(standing)[-1]) == "#2 has to play the Pflichtsolo now."
    game, declarer = rules.fields(standing, {"game": "aces"})[:2]
    assert [answer.value for answer in game.answers][:2] == ["suit_c", "suit_s"]
    assert declarer.usual == 2
    with pytest.raises(BadFacts, match="“Kind of game” cannot be “normal”"):
        rules.outcome(standing, normal(130, game="normal"))
    with pytest.raises(BadFacts) as fault:
        rules.outcome(standing, solo("aces", 130, declarer=3))
    assert str(fault.value) == (
        "There are only as many hands left as Pflichtsoli: #2 has to play a solo now. (DOK-27)"
    )
    with pytest.raises(BadFacts, match="#2 has to play a solo now"):
        rules.outcome(standing, {"points": [1, 1, -1, -1]})
    after = rules.following(standing, {"game": "aces", "augen_re": 130})
    assert (after.dealer, after.hand, rules.owing(after)) == (1, 23, (0, 3))
    assert str(rules.remarks(after)[-1]) == "#3 has to play the Pflichtsolo now."
    standing.hand = 21
    rules.outcome(standing, normal(130))


@pytest.mark.rules("DOK-37", "CLB-8")
def test_a_hand_that_is_thrown_in_does_not_count() -> None:
    pad = Pad.of(sheet_for("haus"), [Entry(normal(130)), Entry({"game": "thrown_in"})])
    assert (int(pad.standing.dealer), int(pad.standing.hand), pad.totals) == (1, 2, (0, 1, 0, 1))


@pytest.mark.rules("DOK-25", "DOK-64")
def test_a_revoke_in_a_pflichtsolo() -> None:
    rules = sheet_for("haus", mandatory_solo="penalty")
    facts: Facts = {"game": "revoke", "offender": 1, "declarer": "2"}
    assert outcome(rules, facts).duty == 2
    assert rules.owing(rules.following(rules.opening(0), facts)) == (0, 1, 3)


# More than four at the table


@pytest.mark.rules("CLB-5", "CLB-6", "CLB-7")
def test_at_five_the_dealer_sits_out() -> None:
    pad = Pad.of(
        sheet_for("haus", 5),
        [
            Entry(normal(151, 1, 4)),
            Entry(solo("queens", 151, declarer=0)),
            Entry({"game": "revoke", "offender": 4}),
            Entry({"points": [2, 2, 0, 0, 0]}),
        ],
    )
    assert [line.dealer for line in pad.lines] == [0, 1, 2, 3]
    assert [line.outcome.scores for line in pad.lines] == [
        (0, 2, 0, 0, 2),
        (6, 0, 0, 0, 0),
        (5, 5, 0, 5, 0),
        (2, 2, 0, 0, 0),
    ]
    assert pad.lines[0].outcome.sides == ((1, 4), (2, 3))
    assert str(pad.lines[2].outcome.lines[0].text) == "#4 revoked: the others write five each"
    assert pad.sheet.active(pad.standing) == (0, 1, 2, 3)
    assert statistics(pad).figures[3].played == 3
    with pytest.raises(BadFacts, match=r"“Re” cannot be “3, 4”. Possible: #0, #1, #2, #3"):
        pad.write(Entry(normal(130, 3, 4)))
    with pytest.raises(BadFacts, match="A player who sits out writes no points"):
        pad.write(Entry({"points": [0, 0, 0, 2, 2]}))


@pytest.mark.rules("CLB-4", "CLB-5", "CLB-6")
@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_a_table_of_a_club_plays_two_hands_a_player(players: int) -> None:
    rules = sheet_for("haus", players)
    pad, played = Pad.of(rules), [0] * players
    while not pad.over:
        active = rules.active(pad.standing)
        for player in active:
            played[player] += 1
        pad.write(Entry(normal(130, *sorted(active[:2]))))
    assert len(pad.lines) == 2 * players
    assert played == [8] * players
    assert sum(pad.totals) == 2 * len(pad.lines)


@pytest.mark.rules("CLB-14")
def test_a_pflichtsolo_of_an_earlier_round_is_remembered() -> None:
    rules = sheet_for("haus", 7, mandatory_solo="penalty")
    opening = rules.opening(3, owing=[0, 6])
    assert rules.owing(opening) == (0, 6)
    after = rules.following(opening, solo("aces", 130, declarer=6))
    assert rules.owing(after) == (0,)


# The short form


@pytest.mark.rules("DOK-56", "DOK-58", "DOK-59", "DOK-60")
@pytest.mark.parametrize(
    ("preset", "points", "why"),
    [
        ("turnier", [3, 3, -3, -3], ""),
        ("turnier", [-2, 6, -2, -2], ""),
        ("turnier", [3, 3, -3, -2], "The points must add up to 0; they add up to 1. (DOK-59)"),
        (
            "turnier",
            [4, 2, -3, -3],
            "Two players each get what the other two each pay; a soloist settles up with all "
            "three. 2, -3, -3, 4 is neither. (DOK-58)",
        ),
        ("klassisch", [1, 1, -1, 1], "The points must add up to 0; they add up to 2. (DOK-56)"),
        ("haus", [4, 0, 4, 0], ""),
        ("haus", [0, 0, 12, 0], ""),
        ("haus", [5, 5, 0, 5], "“What #2 played” is not filled in yet. (DOK-26, DOK-64)"),
        ("haus", [0, 0, 0, 0], ""),
        (
            "haus",
            [11, 0, 0, 0],
            "Only a soloist wins alone, and writes a multiple of 3, which 11 is not. (DOK-60)",
        ),
        (
            "haus",
            [4, 3, 0, 0],
            "Players who win together write the same number; 3 and 4 differ. (DOK-60)",
        ),
        ("haus", [1, 1, -1, -1], "Only points won are written; -1 is not possible. (DOK-60)"),
        ("haus", [1, 1, 1, 1], "Not all four can win: at least one writes 0. (DOK-60)"),
    ],
)
def test_points_alone(preset: str, points: list[int], why: str) -> None:
    rules = sheet_for(preset, mandatory_solo="none")
    facts: Facts = {"points": points}
    if why:
        with pytest.raises(BadFacts) as fault:
            outcome(rules, facts)
        assert str(fault.value) == why
    else:
        assert list(outcome(rules, facts).scores) == points


@pytest.mark.rules("CLB-35", "CLB-37", "DOK-25", "DOK-26")
@pytest.mark.parametrize(
    ("points", "mark", "kind", "seat", "duty"),
    [
        ([2, 2, 0, 0], None, "normal", -1, -1),
        ([0, 9, 0, 0], "solo", "solo", 1, 1),
        ([0, 9, 0, 0], "silent", "silent", 1, -1),
        ([5, 5, 5, 0], "solo", "solo", 3, 3),
        ([5, 5, 5, 0], "revoke", "revoke", 3, -1),
    ],
)
def test_points_of_a_single_player_need_a_mark(
    points: list[int], mark: str | None, kind: str, seat: int, duty: int
) -> None:
    rules = sheet_for("haus", mandatory_solo="penalty")
    facts: Facts = {"points": points}
    if mark:
        facts["mark"] = mark
    found = outcome(rules, facts)
    assert (found.kind, found.seat, found.duty) == (kind, seat, duty)
    assert rules.owing(rules.following(rules.opening(0), facts)) == tuple(
        player for player in range(4) if player != duty
    )
    if mark:
        with pytest.raises(BadFacts, match="is not filled in yet"):
            outcome(rules, {"points": points})
