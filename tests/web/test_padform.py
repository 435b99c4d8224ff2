"""The form of a hand: what was sent becomes facts, and only what somebody has said."""

from __future__ import annotations

import pytest

from stammtisch.rulecodes import read_code
from stammtisch.scorepad import Facts, Sheet, completed, free_sheet, sheet_of
from stammtisch.scorepad.facts import Value
from stammtisch.web.padform import (
    HandForm,
    Question,
    blank_form,
    dealer_of,
    form_of_facts,
    offline_form,
    sent_form,
    typed_form,
)


def doppelkopf(players: int = 4) -> Sheet:
    return sheet_of(read_code("doppelkopf.turnier.2"), players)


def sent(sheet: Sheet, *pairs: tuple[str, str]) -> HandForm:
    return sent_form(sheet, sheet.opening(0), pairs)


def answer(form: HandForm, name: str) -> Value | None:
    return question(form, name).value


def question(form: HandForm, name: str) -> Question:
    return next(each for each in form.questions if each.field.name == name)


def as_sent(form: HandForm) -> list[tuple[str, str]]:
    """What a browser sends of a form on which nothing is changed."""
    pairs = [("short", "1" if form.short else "0")]
    for each in form.questions:
        if each.field.kind == "number":
            pairs.append((each.key, each.typed[0] if each.typed else ""))
        elif each.field.kind == "numbers":
            pairs += [(f"{each.key}.{n}", word) for n, word in enumerate(each.typed)]
        else:
            pairs.append(("asked", each.field.name))
            pairs += [(each.before, word) for word in each.usual]
            value = each.value
            chosen = value if isinstance(value, list) else [] if value in (None, False) else [value]
            pairs += [(each.key, "1" if one is True else str(one)) for one in chosen]
    return pairs


@pytest.mark.parametrize("sign", ["-", "\u2212", "\u2013", " - "])
def test_a_minus_is_a_minus(sign: str) -> None:
    form = sent(free_sheet(3), ("f.points.0", f"{sign}7"), ("f.points.2", "+3"))
    assert form.facts == {"points": [-7, 0, 3]}


@pytest.mark.parametrize(
    ("typed", "points"),
    [
        ("10+15+8-5", 28),
        ("10 + 15", 25),
        ("-3\u22124", -7),
        ("+5-5", 0),
        ("007", 7),
        ("999999999", 999_999_999),
    ],
)
def test_points_may_be_typed_as_a_sum(typed: str, points: int) -> None:
    form = sent(free_sheet(2), ("f.points.0", typed))
    assert form.facts == {"points": [points, 0]}
    assert question(form, "points").typed[0] == typed


@pytest.mark.parametrize("typed", ["10+", "1++2", "-", "1+x", "999999999+1", "1*2", "\u0661+"])
def test_what_is_no_sum_is_said_to_be_none(typed: str) -> None:
    form = sent(free_sheet(2), ("f.points.0", typed))
    assert form.facts == {}
    assert question(form, "points").fault is not None
    assert form.first_fault() is not None


def test_nothing_typed_is_no_answer() -> None:
    form = sent(free_sheet(3), ("f.points.0", ""), ("f.points.1", " "))
    assert form.facts == {}
    assert not form.touched
    assert [each.field.name for each in form.missing] == ["points"]


def test_a_form_that_nobody_touched_says_nothing() -> None:
    for sheet in (doppelkopf(), doppelkopf(5), sheet_of(read_code("romme.romme.1"), 3)):
        blank = blank_form(sheet, sheet.opening(0))
        again = sent(sheet, *as_sent(blank))
        assert again.facts == {}
        assert not again.touched


def test_what_follows_from_an_answer_follows_until_it_is_said_otherwise() -> None:
    """The Card points of Kontra stand there when those of Re are known, and change with them."""
    sheet = doppelkopf()
    pairs = [("f.re", "0"), ("f.re", "1"), ("f.augen_re", "151")]
    first = sent(sheet, *pairs)
    assert answer(first, "augen_kontra") == 89
    assert question(first, "augen_kontra").typed == []
    changed = sent(sheet, *as_sent(first), ("f.augen_re", "120"))  # the last one counts
    assert answer(changed, "augen_kontra") == 120
    said = sent(sheet, *pairs, ("f.augen_kontra", "80"))
    assert said.fault is not None, "240 card points are in the cards"


def test_a_box_that_is_ticked_beforehand_can_be_emptied() -> None:
    sheet = doppelkopf()
    solo = [("f.game", "queens"), ("f.declarer", "2"), ("f.augen_re", "130")]
    form = sent(sheet, *solo)
    assert answer(form, "duty") is True
    assert "duty" not in form.facts
    unticked = [pair for pair in as_sent(form) if pair[0] != "f.duty"]
    assert sent(sheet, *unticked).facts["duty"] is False


def test_a_hand_is_corrected_with_what_was_said_only() -> None:
    sheet = doppelkopf()
    facts: Facts = {"re": [0, 1], "augen_re": 151}
    standing = sheet.opening(0)
    whole = completed(sheet.fields(standing, facts), facts)
    form = form_of_facts(sheet, standing, whole)
    assert len(whole) > len(facts)
    assert form.facts == facts
    assert form.outcome is not None


def test_a_number_that_cannot_be_is_refused_before_all_is_said() -> None:
    form = sent(doppelkopf(), ("f.augen_re", "260"))
    assert form.missing
    assert question(form, "augen_re").rules == ("DOK-3",)
    fault = form.first_fault()
    assert fault is not None
    assert fault.field == "augen_re"


def test_a_pair_of_numbers_is_refused_only_when_both_are_there() -> None:
    sheet = sheet_of(read_code("sechsundsechzig.spielregeln.1"), 2)
    pairs = [("f.augen.0", "70"), ("f.augen.1", ""), ("f.last_trick", "0")]
    typing = typed_form(sheet, sheet.opening(0), pairs)
    assert not question(typing, "augen").fault
    assert question(typing, "augen").typed == ["70", ""]
    assert "augen" in [each.field.name for each in typing.missing]
    assert sent(sheet, *pairs).first_fault() is not None
    both = typed_form(sheet, sheet.opening(0), [pairs[0], ("f.augen.1", "40"), pairs[2]])
    assert question(both, "augen").fault


@pytest.mark.parametrize("code", ["canasta.canasta.1", "watten.spielregeln.1"])
def test_partners_have_one_number_of_points(code: str) -> None:
    sheet = sheet_of(read_code(code), 4)
    form = sent(sheet, ("short", "1"), ("f.points.0", "0"), ("f.points.1", "2"))
    assert len(question(form, "points").field.columns) == 2
    assert form.facts == {"points": [0, 2, 0, 2]}
    again = form_of_facts(sheet, sheet.opening(0), {"points": [0, 2, 0, 2]})
    assert question(again, "points").typed == ["0", "2"]
    assert len(question(offline_form(sheet, sheet.opening(0)), "points").field.columns) == 2


def test_who_sits_out_needs_no_number_unless_nobody_knows_who() -> None:
    sheet = doppelkopf(5)
    short = blank_form(sheet, sheet.opening(2), short=True)
    assert short.questions[0].idle == {2}
    assert offline_form(sheet, sheet.opening(2)).questions[0].idle == frozenset()
    points = [(f"f.points.{n}", each) for n, each in enumerate(["1", "1", "", "-1", "-1"])]
    form = sent_form(sheet, sheet.opening(2), [("short", "1"), *points])
    assert form.outcome is not None
    assert form.outcome.scores == (1, 1, 0, -1, -1)


def test_only_a_player_of_the_table_deals() -> None:
    assert dealer_of([("dealer", "2"), ("turn", "1")], 3) == 2
    assert dealer_of([("dealer", "1"), ("turn", "1")], 3) is None, "nobody has said so"
    assert dealer_of([("dealer", "3")], 3) is None
    assert dealer_of([("dealer", "x")], 3) is None
    assert dealer_of([], 3) is None


def test_points_alone_are_asked_for_what_they_do_not_tell() -> None:
    """In a tournament a solo may be the Pflichtsolo, so it matters whether it was declared."""
    sheet = sheet_of(read_code("doppelkopf.turnier.2"), 4)
    pairs = [
        ("short", "1"),
        *((f"f.points.{n}", word) for n, word in enumerate(["9", "-3", "-3", "-3"])),
    ]
    form = sent_form(sheet, sheet.opening(0), pairs)
    assert [each.field.name for each in form.questions] == ["points", "mark"]
    assert form.outcome is None
    done = sent_form(sheet, sheet.opening(0), [*pairs, ("f.mark", "solo")])
    assert done.outcome is not None
    assert done.facts == {"points": [9, -3, -3, -3], "mark": "solo"}
