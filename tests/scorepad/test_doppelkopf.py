"""The sheet of Doppelkopf: worked examples, facts that cannot be, duties, tables of five and more.

That it counts like the game in 100,000 hands is in `test_bot_hands`.
"""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch as st
from stammtisch.scorepad import BadFacts, Entry, Facts, Field, ImpossibleLine, Pad
from stammtisch.scorepad.doppelkopf import DoppelkopfOutcome, DoppelkopfSheet, sheet
from stammtisch.scorepad.facts import Value, completed
from stammtisch.scorepad.statistics import statistics

RE, KONTRA, BOTH = ["re"], ["kontra"], ["re", "kontra"]


def sheet_for(preset: str = "turnier", players: int = 4, **options: Any) -> DoppelkopfSheet:
    return sheet(st.game("doppelkopf", preset=preset, **options), players)


def normal(augen: int, *re: int, **more: Value) -> Facts:
    return {"re": list(re or (1, 3)), "augen_re": augen, **more}


def solo(game: str, augen: int, declarer: int = 2, **more: Value) -> Facts:
    return {"game": game, "declarer": declarer, "augen_re": augen, **more}


def outcome(rules: DoppelkopfSheet, facts: Facts) -> DoppelkopfOutcome:
    found = rules.outcome(rules.opening(0), facts)
    assert isinstance(found, DoppelkopfOutcome)
    return found


EXAMPLES: dict[str, tuple[str, dict[str, Any], Facts, tuple[int, ...]]] = {
    "S1": ("klassisch", {}, normal(120), (1, -1, 1, -1)),
    "S2": ("klassisch", {}, normal(181), (-2, 2, -2, 2)),
    "S2 at 180": ("klassisch", {}, normal(180), (-1, 1, -1, 1)),
    "S3": ("klassisch", {}, solo("suit_s", 240), (-3, -3, 9, -3)),
    "S4": ("klassisch", {}, solo("suit_d", 120), (1, 1, -3, 1)),
    "S5": (
        "klassisch",
        {"fuchs": "pay"},
        normal(125, foxes=1, fox_1_of=1, fox_1_by=2),
        (-1, 0, 0, 1),
    ),
    "S6": ("turnier", {}, normal(120), (2, -2, 2, -2)),
    "S7": ("turnier", {}, normal(120, ansagen=KONTRA), (-3, 3, -3, 3)),
    "S8": ("turnier", {}, normal(120, ansagen=BOTH), (6, -6, 6, -6)),
    "S9": (
        "turnier",
        {},
        normal(155, ansagen=RE, absage_re="k90", fuchs_re=1, karlchen="kontra"),
        (-5, 5, -5, 5),
    ),
    "S10": ("turnier", {}, normal(145, ansagen=BOTH, absage_re="k90"), (7, -7, 7, -7)),
    "S11": ("turnier", {}, solo("aces", 182), (-3, -3, 9, -3)),
    "S12": ("turnier", {}, solo("queens", 110, ansagen=RE), (3, 3, -9, 3)),
    "S13": ("turnier", {}, normal(121, fuchs_kontra=2, doppelkopf_kontra=1), (2, -2, 2, -2)),
    "S14": (
        "turnier",
        {},
        normal(130, ansagen=BOTH, absage_re="k90", absage_kontra="k90", fuchs_kontra=1),
        (1, -1, 1, -1),
    ),
    "S15": ("turnier", {}, normal(240, ansagen=RE, absage_re="schwarz"), (-11, 11, -11, 11)),
    "S16": ("haus", {}, normal(115, ansagen=KONTRA, fuchs_kontra=1), (5, 0, 5, 0)),
    "S17": ("haus", {}, normal(120, ansagen=RE, absage_re="k90"), (6, 0, 6, 0)),
    "S18": ("haus", {}, normal(148, ansagen=RE, absage_re="k60"), (7, 0, 7, 0)),
    "S19": ("haus", {}, normal(120, ansagen=BOTH, first="re"), (0, 5, 0, 5)),
    "S20": ("haus", {}, normal(120, ansagen=BOTH, first="kontra"), (6, 0, 6, 0)),
    "S21": ("haus", {}, solo("queens", 152, ansagen=RE), (0, 0, 12, 0)),
    "S22": ("haus", {}, solo("suit_d", 100, fuchs_kontra=1), (3, 3, 0, 3)),
    "S23": ("haus", {}, normal(130, karlchen="re", caught_re=1), (0, 4, 0, 4)),
    "S24": ("haus", {}, normal(121, fuchs_kontra=2), (0, 0, 0, 0)),
    "S25": ("haus", {}, normal(125, ansagen=RE, absage_re="schwarz"), (11, 0, 11, 0)),
    "S26": ("haus", {}, solo("hochzeit_alone", 100), (2, 2, 0, 2)),
    "S27": ("haus", {}, solo("armut", 155, partner=0, ansagen=RE), (4, 0, 4, 0)),
    "S28": ("haus", {}, {"game": "revoke", "offender": 3}, (5, 5, 5, 0)),
}


@pytest.mark.rules(
    *("DOK-49", "DOK-50", "DOK-51", "DOK-52", "DOK-53", "DOK-55", "DOK-56", "DOK-57", "DOK-58"),
    *("DOK-60", "DOK-61", "DOK-64"),
)
@pytest.mark.parametrize("name", EXAMPLES)
def test_worked_example(name: str) -> None:
    preset, options, facts, scores = EXAMPLES[name]
    assert outcome(sheet_for(preset, **options), facts).scores == scores


def test_what_a_hand_tells_besides() -> None:
    found = outcome(sheet_for("haus"), normal(151, 0, 3, ansagen=BOTH, absage_re="k90"))
    assert str(found.summary) == "#0 and #3, 151 : 89 Augen"
    assert [(str(line.text), line.points) for line in found.lines] == [
        ("Re won", (1, 0, 0, 1)),
        ("Kontra under 90", (1, 0, 0, 1)),
        ("Re was said", (2, 0, 0, 2)),
        ("Kontra was said", (2, 0, 0, 2)),
        ("Absagen of Re", (1, 0, 0, 1)),
    ]
    assert found.winners == (0, 3)
    assert found.sides == ((0, 3), (1, 2))
    assert (found.kind, found.seat, found.duty, found.game) == ("normal", -1, -1, "normal")
    counted = [(str(tally.what), tally.player) for tally in found.tallies]
    assert counted == [
        *(("Re said", 0), ("Re said and won", 0), ("Absagen kept", 0)),
        *(("Re said", 3), ("Re said and won", 3), ("Absagen kept", 3)),
        *(("Kontra said", 1), ("Kontra said", 2)),
    ]


@pytest.mark.rules("CLB-33", "CLB-34", "CLB-37")
@pytest.mark.parametrize(
    ("facts", "kind", "seat"),
    [
        (normal(130), "normal", -1),
        (solo("hochzeit", 130, partner=1), "normal", -1),
        (solo("jacks", 130), "solo", 2),
        (solo("silent", 130), "silent", 2),
        (solo("hochzeit_alone", 130), "silent", 2),
        ({"game": "revoke", "offender": 1}, "revoke", 1),
        ({"game": "thrown_in"}, "passed", -1),
    ],
)
def test_the_mark_for_a_club(facts: Facts, kind: str, seat: int) -> None:
    found = outcome(sheet_for("haus"), facts)
    assert (found.kind, found.seat) == (kind, seat)


# What is asked


def taps(fields: tuple[Field, ...], facts: Facts) -> int:
    """Fingers on a screen: a button is one tap, a field to type in is one and each digit one more.

    Small numbers have a button that counts up; what is usual needs nothing; the last tap saves.
    """
    asked = {field.name: field for field in fields}
    found = 1
    for name, value in facts.items():
        field = asked[name]
        if value == field.usual:
            continue
        if isinstance(value, list):
            found += len(value)
        elif field.kind == "number":
            small = (field.highest or 0) < 10
            found += int(str(value)) if small else 1 + len(str(value))
        else:
            found += 1
    return found


@pytest.mark.parametrize(
    ("preset", "facts", "number"),
    [
        ("turnier", normal(134), 7),
        ("turnier", normal(151, ansagen=RE, absage_re="k90", fuchs_re=1), 10),
        ("haus", normal(151, ansagen=BOTH, karlchen="kontra"), 10),
        ("haus", {"re": [0, 2], "augen_kontra": 85, "ansagen": RE, "fuchs_re": 2}, 9),
        ("turnier", solo("queens", 145, ansagen=RE, absage_re="k90"), 9),
        ("turnier", solo("hochzeit", 129, partner=1, fuchs_kontra=1), 9),
        ("haus", {"game": "revoke", "offender": 1}, 3),
    ],
)
def test_a_hand_is_written_with_ten_taps_at_the_most(
    preset: str, facts: Facts, number: int
) -> None:
    rules = sheet_for(preset)
    standing = rules.opening(0)
    rules.outcome(standing, facts)
    assert taps(rules.fields(standing, facts), facts) == number <= 10


def names(rules: DoppelkopfSheet, facts: Facts) -> list[str]:
    return [field.name for field in rules.fields(rules.opening(0), facts)]


def games(rules: DoppelkopfSheet) -> list[str]:
    return [answer.value for answer in rules.fields(rules.opening(0), {})[0].answers]


@pytest.mark.rules("DOK-21", "DOK-22", "DOK-23", "DOK-24", "DOK-64", "DOK-65")
def test_only_games_of_the_house_rules_are_offered() -> None:
    suits = ["suit_c", "suit_s", "suit_h", "suit_d"]
    big = ["queens", "jacks", "aces"]
    alone = ["silent", "hochzeit_alone"]
    assert games(sheet_for("klassisch")) == ["normal", "call", *suits]
    assert games(sheet_for("klassisch", grossspiel=True)) == ["normal", "call", *suits, "jacks"]
    assert games(sheet_for("turnier")) == ["normal", "hochzeit", *suits, *big, *alone]
    assert games(sheet_for("haus", silent_solo=False)) == [
        *("normal", "hochzeit", "armut", *suits, *big),
        *("hochzeit_alone", "revoke", "thrown_in"),
    ]


def test_only_what_counts_is_asked() -> None:
    augen = ["augen_re", "augen_kontra"]
    said = ["ansagen", "absage_re", "absage_kontra"]
    fuchs, doppelkopf = ["fuchs_re", "fuchs_kontra"], ["doppelkopf_re", "doppelkopf_kontra"]
    assert names(sheet_for("klassisch"), {}) == ["game", "re", *augen]
    assert names(sheet_for("klassisch", fuchs="pay"), {"foxes": 1}) == [
        *("game", "re", *augen, "foxes", "fox_1_of", "fox_1_by"),
    ]
    assert names(sheet_for("turnier"), {}) == [
        *("game", "re", *augen, *said, *fuchs, "karlchen", *doppelkopf),
    ]
    assert names(sheet_for("turnier"), {"game": "aces"}) == [
        *("game", "declarer", "duty", *augen, *said),
    ]
    assert names(sheet_for("haus"), {"game": "silent"}) == [
        *("game", "declarer", *augen, *said, *fuchs, *doppelkopf),
    ]
    haus = sheet_for("haus")
    assert "caught_re" in names(haus, {"game": "armut"})
    assert names(haus, {"game": "thrown_in"}) == ["game"]
    assert "first" in names(haus, normal(120, ansagen=BOTH))
    assert "first" not in names(haus, normal(121, ansagen=BOTH))
    assert "first" not in names(haus, normal(120, ansagen=BOTH, absage_re="k90"))
    assert "first" not in names(sheet_for("turnier"), normal(120, ansagen=BOTH))
    assert "no_trick" in names(haus, normal(0))
    assert "no_trick" not in names(sheet_for("haus", nines=False), normal(0))


@pytest.mark.parametrize(
    "facts",
    [
        {"game": 7, "re": "x", "foxes": True, "augen_re": [3]},
        {"game": "queens", "declarer": "Anna", "augen_kontra": 99_999},
        {"game": "revoke", "offender": 77},
        {"points": ["a", None, 3]},
        {"points": "12"},
    ],
)
def test_odd_answers_are_refused_and_break_nothing(facts: Any) -> None:
    for rules in (sheet_for(), sheet_for("haus"), sheet_for("klassisch", fuchs="pay")):
        with pytest.raises(BadFacts):
            rules.outcome(rules.opening(0), facts)


@pytest.mark.rules("DOK-3")
def test_the_augen_of_one_party_are_enough() -> None:
    rules = sheet_for()
    by_re = normal(99)
    by_kontra: Facts = {"re": [1, 3], "augen_kontra": 141}
    assert outcome(rules, by_re).scores == outcome(rules, by_kontra).scores
    standing = rules.opening(0)
    whole = completed(rules.fields(standing, by_kontra), by_kontra)
    assert (whole["augen_re"], whole["augen_kontra"]) == (99, 141)


# What cannot be

IMPOSSIBLE: list[tuple[str, Facts, str]] = [
    ("turnier", {"re": [1, 3]}, "“Augen of Re” is not filled in yet. (DOK-3)"),
    (
        "turnier",
        normal(130, augen_kontra=115),
        "Re 130 and Kontra 115 are 245 Augen; a hand has 240. With 130 for Re, Kontra has 110."
        " (DOK-3)",
    ),
    ("turnier", normal(239), "No tricks have 1 Augen. (DOK-3)"),
    (
        "turnier",
        normal(250),
        "“Augen of Re” cannot be “250”. Possible is: whole numbers from 0 to 240. (DOK-3)",
    ),
    (
        "turnier",
        normal(130, 1),
        "Two players are Re in a normal game, and 1 is named. Alone it is a solo. (DOK-6)",
    ),
    (
        "turnier",
        normal(130, 0, 1, 2),
        "Two players are Re in a normal game, and 3 are named. (DOK-6)",
    ),
    (
        "turnier",
        solo("hochzeit", 130, partner=2),
        "#2 cannot be the own partner. (DOK-6)",
    ),
    (
        "turnier",
        normal(155, absage_re="k90"),
        "Re said an Absage, but not Re. (DOK-46)",
    ),
    (
        "haus",
        normal(80, ansagen=RE, absage_kontra="k60"),
        "Kontra said an Absage, but not Kontra. (DOK-46)",
    ),
    (
        "turnier",
        normal(130, fuchs_re=2, fuchs_kontra=1),
        "There are two Füchse, and 3 are caught here. (DOK-53)",
    ),
    (
        "turnier",
        normal(130, doppelkopf_re=3, doppelkopf_kontra=2),
        "The aces and tens make four Doppelköpfe at most, not 5. (DOK-53)",
    ),
    (
        "turnier",
        normal(79, doppelkopf_re=2),
        "Such tricks have at least 80 Augen, and the party has 79. (DOK-53)",
    ),
    (
        "turnier",
        normal(12, fuchs_re=1),
        "Such tricks have at least 13 Augen, and the party has 12. (DOK-53)",
    ),
    (
        "turnier",
        normal(240, karlchen="kontra"),
        "Such tricks have at least 2 Augen, and the party has 0. (DOK-53)",
    ),
    (
        "haus",
        normal(130, karlchen="re", caught_kontra=1),
        "Only who wins the last trick makes Karlchen or catches one: one party, not both. (DOK-53)",
    ),
    (
        "haus",
        normal(130, karlchen="re", caught_re=2),
        "There are two jacks of clubs, and 3 are counted here. (DOK-53)",
    ),
    (
        "turnier",
        {"game": "armut"},
        "“Kind of game” cannot be “armut”.",
    ),
    (
        "turnier",
        normal(130, caught_re=1),
        "“caught_re” is not asked here.",
    ),
    (
        "haus",
        {"game": "revoke"},
        "“Who revoked” is not filled in yet. (DOK-64)",
    ),
]


@pytest.mark.parametrize(("preset", "facts", "why"), IMPOSSIBLE)
def test_impossible_facts(preset: str, facts: Facts, why: str) -> None:
    with pytest.raises(BadFacts) as fault:
        outcome(sheet_for(preset), facts)
    said = str(fault.value)
    assert said == why if why.endswith(")") else said.startswith(why)
    assert fault.value.field


@pytest.mark.rules("DOK-57")
def test_nobody_pays_for_a_fuchs_of_the_own_party() -> None:
    with pytest.raises(BadFacts) as fault:
        outcome(sheet_for("klassisch", fuchs="pay"), normal(125, foxes=1, fox_1_of=1, fox_1_by=3))
    assert str(fault.value) == "#1 and #3 are of one party: nobody pays for that Fuchs. (DOK-57)"


@pytest.mark.rules("DOK-3", "DOK-44")
def test_without_nines_a_trick_has_eight_augen() -> None:
    with pytest.raises(BadFacts, match="No tricks have 7 Augen"):
        outcome(sheet_for(nines=False), normal(7))
    assert outcome(sheet_for(nines=False), normal(8)).scores == (5, -5, 5, -5)


@pytest.mark.rules("DOK-49")
def test_a_trick_of_nines_is_a_trick() -> None:
    rules = sheet_for()
    assert outcome(rules, normal(240)).scores == (-5, 5, -5, 5)
    assert outcome(rules, normal(240, no_trick=False)).scores == (-4, 4, -4, 4)


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
        "#2 alone, jacks solo as Pflichtsolo, 130 : 110 Augen"
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
        "As many hands are left as Pflichtsoli: #2 has to play a solo now. (DOK-27)"
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
    with pytest.raises(BadFacts, match=r"“Re” cannot be “3, 4”. Possible is: #0, #1, #2, #3"):
        pad.write(Entry(normal(130, 3, 4)))
    with pytest.raises(BadFacts, match="Whoever sits out writes no points"):
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
        ("turnier", [3, 3, -3, -2], "Together the points must be 0; they are 1. (DOK-59)"),
        (
            "turnier",
            [4, 2, -3, -3],
            "Two get what the two others pay, each the same; a soloist settles three times with"
            " three. 2, -3, -3, 4 is neither. (DOK-58)",
        ),
        ("klassisch", [1, 1, -1, 1], "Together the points must be 0; they are 2. (DOK-56)"),
        ("haus", [4, 0, 4, 0], ""),
        ("haus", [0, 0, 12, 0], ""),
        ("haus", [5, 5, 0, 5], "“What #2 played” is not filled in yet. (DOK-26, DOK-64)"),
        ("haus", [0, 0, 0, 0], ""),
        (
            "haus",
            [11, 0, 0, 0],
            "Only a soloist wins alone, and writes a multiple of 3; 11 is none. (DOK-60)",
        ),
        (
            "haus",
            [4, 3, 0, 0],
            "Whoever wins together writes the same; 3 and 4 differ. (DOK-60)",
        ),
        ("haus", [1, 1, -1, -1], "Only plus points are written, and -1 is none. (DOK-60)"),
        ("haus", [1, 1, 1, 1], "All four cannot win: at least one writes 0. (DOK-60)"),
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
