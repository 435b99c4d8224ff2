"""The rule laboratory: a planted difference is found, none where there is none."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import stammtisch as st
from stammtisch.bots.guests import dismiss
from stammtisch.bots.programs import BotFailed
from stammtisch.core.view import ScoreLine, SeatView
from stammtisch.errors import StammtischError
from stammtisch.laboratory import Estimate, playing
from stammtisch.laboratory.playing import VARIES, alike
from stammtisch.laboratory.report import Comparison, LineComparison
from stammtisch.text import Text, say, say_n

pytestmark = pytest.mark.slow

GIN = "gin.gin_romme.1"
DOUBLED = "gin.gin_romme.1.spade_double=yes"
NOTHING = Estimate(0.0, 0.0)


def found(first: str, second: str, hands: int = 200, **how: Any) -> st.LabReport:
    report = st.lab(first, second, hands, **how)
    assert report is not None
    return report


def line(report: st.LabReport, words: str) -> LineComparison:
    return next(each for each in report.lines if each.text.words.startswith(words))


def both(compared: Comparison) -> tuple[Estimate, Estimate, Estimate]:
    assert compared.first is not None
    assert compared.second is not None
    assert compared.difference is not None
    return compared.first, compared.second, compared.difference


def test_a_rule_that_doubles_scores_is_seen_and_told_by_its_line() -> None:
    report = found(GIN, DOUBLED)
    (change,) = report.changes
    assert (change.option, change.first, change.second) == ("spade_double", False, True)
    assert change.rules == ("GIN-20",)
    assert report.same_packs
    assert report.figures["moves"].difference == NOTHING  # the same hands, otherwise counted
    doubled = line(report, "The upcard was a spade")
    assert doubled.rules == ("GIN-20",)
    assert doubled.times.first == NOTHING
    assert doubled.times.second is not None
    assert doubled.times.second == doubled.times.difference
    assert report.differing.value == pytest.approx(doubled.times.second.value)
    assert doubled.points.first is None
    assert doubled.points.second is not None
    _, _, points = both(report.figures["points"])
    assert points.clear
    brought = doubled.times.second.value * doubled.points.second.value
    assert points.value == pytest.approx(brought / 2)  # of two seats
    assert report.figures["spread"].clear


def test_a_code_and_itself_differ_by_exactly_nothing() -> None:
    for code in (GIN, "mau_mau.basic.2", "siebzehn_und_vier.standard.1"):
        report = found(code, code, 20)
        assert report.differing.value == 0
        assert {each.difference for each in report.compared} == {NOTHING}
        assert not any(each.clear for each in report.compared)
        assert all(each.first == each.second for each in report.compared)


def test_any_number_of_workers_finds_the_same() -> None:
    alone, spread = (found(GIN, DOUBLED, 42, workers=workers) for workers in (1, 2))
    assert alone == spread
    assert alone != found(GIN, DOUBLED, 42, seed=2)
    assert (alone.deals, alone.hands) == (21, 42)


def test_other_cards_are_told() -> None:
    report = found("doppelkopf.turnier.2", "doppelkopf.turnier.2.nines=no", 20)
    assert not report.same_packs
    assert report.figures["moves"].difference == Estimate(-8.0, 0.0)
    assert list(report.figures) == [
        *("points", "place0", "place1", "place2", "place3"),
        *("spread", "moves", "blank", "alone", "luck"),
    ]


def test_what_a_hand_brings_each_place_is_counted_from_the_dealer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever deals wins a point in hands that are over at once."""
    monkeypatch.setattr(playing, "fresh_deal", lambda rules, context, rng: Over(context.dealer))
    report = found("watten.spielregeln.1", "watten.spielregeln.1", 16)
    places = [report.figures[f"place{place}"].first for place in range(4)]
    assert places == [Estimate(1.0, 0.0), NOTHING, NOTHING, NOTHING]
    assert report.figures["spread"].first == NOTHING
    assert report.figures["luck"].empty
    assert report.figures["alone"].first == Estimate(1.0, 3 / 8)
    assert report.figures["blank"].first == Estimate(0.0, 3 / 8)
    assert line(report, "Dealt").points.first == Estimate(1.0, 0.0)
    (role,) = report.roles  # and not how many points a seat has
    assert (str(role.text), role.times.first, role.points.first) == (
        *("Dealer", Estimate(1.0, 0.0), Estimate(1.0, 0.0)),
    )


class Over:
    """A hand of four that is over; the dealer has won a point."""

    turn = st.OVER

    def __init__(self, dealer: int) -> None:
        self.dealer = dealer

    def scores(self) -> list[int]:
        return [int(seat == self.dealer) for seat in range(4)]

    def view(self, seat: int) -> st.View:
        seats = []
        for place, points in enumerate(self.scores()):
            badges = (say("{n} points", n=points), *(say("Dealer"),) * points)
            seats.append(SeatView(place, 0, badges=badges))
        return st.View("watten", None, st.OVER, say("over"), tuple(seats), ())

    def score_lines(self) -> list[ScoreLine]:
        return [ScoreLine(say("Dealt"), tuple(self.scores()), ("WAT-1",))]


def test_roles_are_those_that_everybody_sees_in_the_end() -> None:
    report = found("doppelkopf.turnier.2", "doppelkopf.turnier.2.fuchs=off", 20)
    roles = {str(role.text): both(role.points)[0].value for role in report.roles[:2]}
    assert {*roles} == {"Re", "Kontra"}
    assert report.roles[0].times.first is not None
    assert report.roles[0].times.first.value == pytest.approx(2, abs=0.5)


def test_lines_of_a_kind_have_dots_for_what_differs() -> None:
    one, two = say("{a} beats {b}", a=1, b=2), say("{a} beats {b}", a=1, b=3)
    assert str(alike(one, two)) == f"1 beats {VARIES}"
    assert alike(alike(one, two), one) == alike(one, two)
    many: Text = alike(say_n("{n} card", "{n} cards", 1), say_n("{n} card", "{n} cards", 2))
    assert str(many) == f"{VARIES} cards"


def test_other_bots_and_seats_play() -> None:
    report = found("mau_mau.basic.2", "mau_mau.basic.2", 4, seats=2, bot="random")
    assert (report.bot, report.seats) == ("random", 2)
    assert "alone" not in report.figures
    found("watten.spielregeln.1", "watten.spielregeln.1", 4, bot="search", simulations=1)
    assert found("siebzehn_und_vier.standard.1", "siebzehn_und_vier.standard.1", 4).bot == "solver"


def test_bots_of_others_play() -> None:
    bot = "tests.bots.strangers:"
    code = "mau_mau.basic.2"
    report = found(code, code, 4, seats=2, bot=f"{bot}First", workers=2)
    assert (report.bot, report.failures) == (f"{bot}First", ())
    assert not any(figure.clear for figure in report.figures.values())
    cheats = found(code, code, 4, seats=2, bot=f"{bot}Cheat")
    words = f"{bot}Cheat made the illegal move “all tricks”."
    assert {str(text) for text in cheats.failures} == {words}
    assert len(cheats.failures) == 4 * 2 * 2  # hands, seats, codes
    with pytest.raises(BotFailed, match="Nobody"):
        found(code, code, 4, bot=f"{bot}Nobody")
    dismiss()


def test_it_can_be_stopped_and_tells_how_far_it_is() -> None:
    told: list[int] = []
    report = st.lab(GIN, DOUBLED, 100, progress=told.append, stopped=lambda: bool(told))
    assert report is not None
    assert told == [report.hands] == [10]
    assert st.lab(GIN, DOUBLED, 100, stopped=lambda: True) is None


def test_it_is_data() -> None:
    report = found(GIN, DOUBLED, 8)
    again = msgspec.json.decode(msgspec.json.encode(report), type=st.LabReport)
    assert again == report


@pytest.mark.parametrize(
    ("codes", "hands", "complaint"),
    [
        ((GIN, "mau_mau.basic.2"), 100, "for different games, Gin Rommé and Mau-Mau; give two"),
        ((GIN, "gin"), 100, "“gin” is not a rule code"),
        ((GIN, DOUBLED), 3, "3 hands are too few. It takes at least 4: two deals, each played"),
        ((GIN, f"{GIN}.gold=yes"), 100, "There is no option “gold”"),
    ],
)
def test_what_cannot_be_compared_is_refused(
    codes: tuple[str, str], hands: int, complaint: str
) -> None:
    with pytest.raises(StammtischError, match=complaint):
        st.lab(*codes, hands=hands)


def test_it_says_what_it_is_in_a_line() -> None:
    report = found(GIN, DOUBLED, 8)
    assert repr(report).startswith(f"<LabReport of {GIN} and {DOUBLED}: 8 hands each, ")


def test_it_needs_a_worker_and_a_simulation() -> None:
    with pytest.raises(ValueError, match="at least 1 simulation a move, not 0"):
        st.lab(GIN, GIN, simulations=0)
    with pytest.raises(ValueError, match="cannot play with 0 workers"):
        st.lab(GIN, GIN, workers=0)


@pytest.mark.parametrize(
    "code",
    [
        f"{game}.{preset}.{entry.rules_version}"
        for game, entry in st.registrations().items()
        for preset in entry.presets
    ],
)
def test_every_game_has_figures(code: str) -> None:
    report = found(code, code, 4, bot="habits")
    assert report.lines
    assert report.figures["moves"].first is not None
