"""A line of a group game, and whether a hand can produce it (CLB-33, CLB-35, CLB-37)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.club.dealing import Deal
from stammtisch.club.errors import BadLine
from stammtisch.games.doppelkopf.scoring import Tariff, revoke_scores
from stammtisch.scorepad.doppelkopf_short import Mark
from stammtisch.scorepad.facts import Facts
from stammtisch.text import SeatWord, Text, say

Kind: TypeAlias = Mark
Source: TypeAlias = Literal["online", "sheet"]

REVOKE_POINTS: Final = int(max(revoke_scores(0)))  # DOK-64
LARGEST: Final = 100_000  # points of a hand in an evening of any game
MARKED: Final = ("solo", "silent", "revoke")
_RULE: Final = "CLB-35"


class Line(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The record of one hand, the same for an online table and a sheet (CLB-33).

    Attributes:
        round: the number of the round from 1; the final round is the last one.
        table: the number of the table from 1.
        hand: the number of the hand from 1.
        dealer: the seat that dealt.
        active: the seats that played, Vorhand first.
        points: one number for each seat of the table; None where a seat sat out.
        kind: ``solo`` is a declared one, ``silent`` a silent solo or a Hochzeit without a partner:
            it is no Pflichtsolo (CLB-37). ``passed``: nobody won anything.
        seat: the soloist, or whoever revoked; -1 where there is none.
        declarer: whose declared solo a revoke ended; -1 where there is none (CLB-37).
        source: who wrote it.
        facts: the answers of the long form, as the score pad knows them (CLB-34).
    """

    round: int
    table: int
    hand: int
    dealer: int
    active: tuple[int, ...]
    points: tuple[int | None, ...]
    kind: Kind = "normal"
    seat: int = -1
    declarer: int = -1
    source: Source = "sheet"
    facts: Facts = {}

    def same_as(self, other: Line) -> bool:
        """Whether two lines have the same content, whoever wrote them and in whichever form."""
        facts = other.facts if self.facts and other.facts else self.facts
        return self == replace(other, source=self.source, facts=facts)

    @property
    def soloist(self) -> int:
        """The seat that declared a solo, even if a revoke ended it; -1 for any other hand."""
        return self.seat if self.kind == "solo" else self.declarer

    def points_of(self, seat: int) -> int:
        """The points of a seat, 0 if it sat out."""
        return self.points[seat] or 0


def check_line(line: Line, deal: Deal, tariff: Tariff | None) -> None:
    """Raise `BadLine` for a line that no hand can produce (CLB-35).

    Without a tariff (an evening of any other game) only its form is checked.
    """
    _check_form(line, deal)
    if tariff is None:
        return
    _check_mark(line, deal, tariff)
    if tariff.plus_only:
        _check_plus(line, tariff)
    else:
        _check_balance(line, tariff)


def _check_form(line: Line, deal: Deal) -> None:
    """Check that exactly the seats that play have a number."""
    for seat, points in enumerate(line.points):
        if seat not in deal.active and points is not None:
            raise BadLine(
                say("{seat} sits out this hand: this field stays empty.", seat=SeatWord(seat)),
                "CLB-5",
                _RULE,
                seat=seat,
            )
        if seat in deal.active and points is None:
            raise BadLine(
                say("The points of {seat} are missing.", seat=SeatWord(seat)), _RULE, seat=seat
            )
        if abs(points or 0) > LARGEST:
            raise BadLine(
                say("{points} is not a number of points.", points=points or 0), _RULE, seat=seat
            )


def _check_mark(line: Line, deal: Deal, tariff: Tariff) -> None:
    """Check that a mark stands only where it belongs, beside a seat that plays."""
    if line.kind not in MARKED:
        if line.seat >= 0:
            raise BadLine(say("Only a solo or a revoke is marked beside a seat."), _RULE)
    elif line.seat not in deal.active:
        raise BadLine(say("Say who played the solo or revoked."), _RULE, "CLB-37")
    elif line.kind == "revoke" and not tariff.plus_only:
        raise BadLine(say("Under these rules nobody pays for a revoke."), "DOK-65", seat=line.seat)
    if line.declarer >= 0 and (line.kind != "revoke" or line.declarer not in deal.active):
        raise BadLine(
            say("In a revoke, note whose solo it was only if that player takes part in the hand."),
            _RULE,
            "CLB-37",
        )
    if line.kind == "passed" and any(line.points):
        raise BadLine(say("If a hand was not played, all four write 0."), _RULE)


def _check_plus(line: Line, tariff: Tariff) -> None:
    """The four numbers of CLB-35: (v v 0 0), (3v 0 0 0), (v v v 0), (5 5 5 0) or (0 0 0 0)."""
    for seat in line.active:
        if line.points_of(seat) < 0:
            raise BadLine(
                say("Only points won are written down; players who lose write 0."),
                "DOK-60",
                _RULE,
                seat=seat,
            )
    winners = [seat for seat in line.active if line.points_of(seat)]
    _ONE_TO_FOUR[len(winners)](line, winners, tariff)


def _nobody(line: Line, winners: Sequence[int], tariff: Tariff) -> None:
    if line.kind == "revoke":
        raise BadLine(_three_fives(), "DOK-64", _RULE, seat=line.seat)


def _one(line: Line, winners: Sequence[int], tariff: Tariff) -> None:
    (soloist,) = winners
    points, factor = line.points_of(soloist), int(tariff.solo_factor)
    if points % factor:
        raise BadLine(
            say(
                "Only {seat} writes points: a won solo. Its points must be a multiple of "
                "{factor}, which {points} is not.",
                seat=SeatWord(soloist),
                factor=factor,
                points=points,
            ),
            _RULE,
            seat=soloist,
        )
    if line.kind not in ("solo", "silent") or line.seat != soloist:
        raise BadLine(
            say(
                "Only {seat} writes points: that is a won solo, and {seat} needs the solo mark.",
                seat=SeatWord(soloist),
            ),
            _RULE,
            "CLB-37",
            seat=soloist,
        )


def _two(line: Line, winners: Sequence[int], tariff: Tariff) -> None:
    if line.kind != "normal":
        raise BadLine(
            say("Two players write points, so it was neither a solo nor a revoke."),
            _RULE,
            seat=line.seat,
        )
    _all_equal(line, winners)


def _three(line: Line, winners: Sequence[int], tariff: Tariff) -> None:
    (loser,) = (seat for seat in line.active if seat not in winners)
    _all_equal(line, winners)
    if line.kind == "revoke":
        if line.seat != loser or line.points_of(winners[0]) != REVOKE_POINTS:
            raise BadLine(_three_fives(), "DOK-64", _RULE, seat=line.seat)
    elif line.kind == "normal" or line.seat != loser:
        raise BadLine(
            say(
                "Three players write points: a lost solo or, with 5 each, a revoke. {seat} needs "
                "the mark.",
                seat=SeatWord(loser),
            ),
            _RULE,
            "CLB-37",
            seat=loser,
        )


def _four(line: Line, winners: Sequence[int], tariff: Tariff) -> None:
    raise BadLine(say("Not all four can win: at least one writes 0."), _RULE)


_ONE_TO_FOUR: Final = (_nobody, _one, _two, _three, _four)


def _all_equal(line: Line, winners: Sequence[int]) -> None:
    found = {line.points_of(seat) for seat in winners}
    if len(found) > 1:
        raise BadLine(
            say(
                "Players who win together write the same number; {one} and {other} differ.",
                one=min(found),
                other=max(found),
            ),
            _RULE,
        )


def _check_balance(line: Line, tariff: Tariff) -> None:
    """Where losers pay, the four numbers are (v v -v -v) or (3v -v -v -v), of either sign."""
    numbers = [line.points_of(seat) for seat in line.active]
    if sum(numbers):
        raise BadLine(
            say("What some get, the others pay: the sum is 0, not {sum}.", sum=sum(numbers)),
            "DOK-59",
        )
    if tariff.pays:  # Füchse are paid for besides (DOK-57), so that only the sum is known
        return
    solo = line.kind in ("solo", "silent")
    if solo:
        others = {line.points_of(seat) for seat in line.active if seat != line.seat}
        if len(others) == 1:
            return
        raise BadLine(
            say("In a solo the other three write the same number."), "DOK-58", seat=line.seat
        )
    if len({abs(number) for number in numbers}) > 1:
        raise BadLine(
            say(
                "Without a solo, each of the two winners gets what each of the two losers pays; "
                "if this was a solo, mark it as one."
            ),
            "DOK-58",
            "CLB-37",
        )


def _three_fives() -> Text:
    return say(
        "A revoke gives each of the other three {points} points, and the player who revoked "
        "writes 0.",
        points=REVOKE_POINTS,
    )
