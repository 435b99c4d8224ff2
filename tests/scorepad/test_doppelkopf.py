"""The sheet of Doppelkopf: the worked examples, what is asked, taps, facts that cannot be.

That it counts like the game in 100,000 hands is in `test_bot_hands`.
"""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.scorepad import BadFacts, Facts, Field
from stammtisch.scorepad.doppelkopf import DoppelkopfSheet
from stammtisch.scorepad.facts import completed
from tests.scorepad.doppelkopf import BOTH, KONTRA, RE, normal, outcome, sheet_for, solo

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
    assert str(found.summary) == "#0 and #3, 151 : 89 card points"
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
    ("turnier", {"re": [1, 3]}, "“Card points of Re” is not filled in yet. (DOK-3)"),
    (
        "turnier",
        normal(130, augen_kontra=115),
        "Re 130 and Kontra 115 make 245 card points; a hand has 240. With 130 for Re, Kontra has "
        "110. (DOK-3)",
    ),
    ("turnier", normal(239), "No combination of tricks adds up to 1 card points. (DOK-3)"),
    (
        "turnier",
        normal(250),
        "“Card points of Re” cannot be “250”. Possible: whole numbers from 0 to 240. (DOK-3)",
    ),
    (
        "turnier",
        normal(130, 1),
        "In a normal game two players are Re, but 1 is named. One player alone plays a solo. "
        "(DOK-6)",
    ),
    (
        "turnier",
        normal(130, 0, 1, 2),
        "Two players are Re in a normal game, but 3 are named. (DOK-6)",
    ),
    (
        "turnier",
        solo("hochzeit", 130, partner=2),
        "#2 cannot be his own partner. (DOK-6)",
    ),
    (
        "turnier",
        normal(155, absage_re="k90"),
        "Re made an Absage without saying Re. (DOK-46)",
    ),
    (
        "haus",
        normal(80, ansagen=RE, absage_kontra="k60"),
        "Kontra made an Absage without saying Kontra. (DOK-46)",
    ),
    (
        "turnier",
        normal(130, fuchs_re=2, fuchs_kontra=1),
        "There are only two Füchse, but 3 are marked as caught. (DOK-53)",
    ),
    (
        "turnier",
        normal(130, doppelkopf_re=3, doppelkopf_kontra=2),
        "The aces and tens make four Doppelköpfe at most, not 5. (DOK-53)",
    ),
    (
        "turnier",
        normal(79, doppelkopf_re=2),
        "Such tricks have at least 80 card points, but the party has only 79. (DOK-53)",
    ),
    (
        "turnier",
        normal(12, fuchs_re=1),
        "Such tricks have at least 13 card points, but the party has only 12. (DOK-53)",
    ),
    (
        "turnier",
        normal(240, karlchen="kontra"),
        "Such tricks have at least 2 card points, but the party has only 0. (DOK-53)",
    ),
    (
        "haus",
        normal(130, karlchen="re", caught_kontra=1),
        "Only the winner of the last trick makes or catches a Karlchen: one party, not both. "
        "(DOK-53)",
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
        "“caught_re” is not a question here.",
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
    assert str(fault.value) == (
        "#1 and #3 are in the same party: nobody pays for that Fuchs. (DOK-57)"
    )


@pytest.mark.rules("DOK-3", "DOK-44")
def test_without_nines_a_trick_has_eight_augen() -> None:
    with pytest.raises(BadFacts, match="No combination of tricks adds up to 7 card points"):
        outcome(sheet_for(nines=False), normal(7))
    assert outcome(sheet_for(nines=False), normal(8)).scores == (5, -5, 5, -5)


@pytest.mark.rules("DOK-49")
def test_a_trick_of_nines_is_a_trick() -> None:
    rules = sheet_for()
    assert outcome(rules, normal(240)).scores == (-5, 5, -5, 5)
    assert outcome(rules, normal(240, no_trick=False)).scores == (-4, 4, -4, 4)
