"""A line of a sheet in long form: the facts of a hand, from which its points follow (CLB-34)."""

from __future__ import annotations

from typing import Final

from stammtisch.club.dealing import Deal
from stammtisch.club.entering import line_of
from stammtisch.club.errors import BadLine, ClubError
from stammtisch.club.evening import Evening
from stammtisch.club.options import DOPPELKOPF, EveningOptions
from stammtisch.club.setups import game_options, preset_of
from stammtisch.club.sheets import Line
from stammtisch.core.options import differences
from stammtisch.games.doppelkopf.game import Doppelkopf
from stammtisch.games.registry import game, registration
from stammtisch.scorepad.doppelkopf import DoppelkopfOutcome, DoppelkopfSheet
from stammtisch.scorepad.doppelkopf_asking import Asking
from stammtisch.scorepad.facts import Facts
from stammtisch.scorepad.sheet import Standing
from stammtisch.text import say


class HandSheet(DoppelkopfSheet):
    """The score sheet of one hand of a table, whose players the evening knows (CLB-7, CLB-30)."""

    def __init__(self, rules: Doppelkopf, seats: int, deal: Deal, solos_count: bool) -> None:
        super().__init__(rules, seats)
        self.asking = Asking(rules.rules, solos_count)
        self.deal: Final = deal

    def active(self, standing: Standing) -> tuple[int, ...]:
        return self.deal.active

    @property
    def standing(self) -> Standing:
        """What the hand inherits, of which only the dealer matters."""
        return self.opening(self.deal.dealer)


def hand_sheet(evening: Evening, round: int, table: int, hand: int) -> HandSheet:
    """The questions about a hand, and what the answers score.

    Whose Pflichtsolo is still open the club counts itself, by the marks of the lines (CLB-14,
    CLB-37); so all that is asked about it is whose declared solo a revoke ended.

    Raises:
        NotThere: there is no such table or hand.
        ClubError: its lines are not checked as hands of Doppelkopf with marks.
    """
    options = evening.options
    if isinstance(options, EveningOptions):
        raise ClubError(say("Only lines of Doppelkopf have a long form."), "CLB-34")
    group = evening.game(round, table)
    preset = preset_of(options)
    changes = differences(game_options(options), registration(DOPPELKOPF).preset(preset))
    rules = game(DOPPELKOPF, preset=preset, **{**changes, "mandatory_solo": "none"})
    assert isinstance(rules, Doppelkopf)
    return HandSheet(rules, group.seats, group.deal(hand), evening.owes_in(round))


def line_of_facts(evening: Evening, round: int, table: int, hand: int, facts: Facts) -> Line:
    """The line that follows from these facts, by DOK-50 and DOK-60 or another preset's rules.

    Raises:
        NotThere: there is no such table or hand.
        BadFacts: something is missing, or no hand can be so.
        BadLine: the hand was thrown in; then it is dealt again and has no line (CLB-8).
        ClubError: its lines are not checked as hands of Doppelkopf with marks.
    """
    sheet = hand_sheet(evening, round, table, hand)
    outcome = sheet.outcome(sheet.standing, facts)
    assert isinstance(outcome, DoppelkopfOutcome)
    if outcome.kind == "passed":
        raise BadLine(
            say("A hand that was thrown in is dealt again: only the new hand is written down."),
            "CLB-8",
        )
    playing = sheet.deal.active
    points = [score if seat in playing else None for seat, score in enumerate(outcome.scores)]
    return line_of(
        evening,
        round,
        table,
        hand,
        points,
        kind=outcome.kind,
        seat=outcome.seat,
        declarer=outcome.declarer,
        facts=facts,
    )
