"""The sheet of Doppelkopf: from the facts of a hand to the points, for four to seven at a table.

The rules of the game know four seats. Where more share them, the players of a hand sit there in
ascending order, so that with four each player is the seat of his number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Game, State
from stammtisch.core.view import ScoreLine
from stammtisch.games.doppelkopf.cards import is_declared_solo
from stammtisch.games.doppelkopf.facts import facts_of, foxes_caught
from stammtisch.games.doppelkopf.game import Doppelkopf
from stammtisch.games.doppelkopf.lines import revoke_lines, score_lines, thrown_in_lines
from stammtisch.games.doppelkopf.names import NUMBER_OF_GAME
from stammtisch.games.doppelkopf.position import Position
from stammtisch.games.doppelkopf.revokes import was_wrong_claim
from stammtisch.games.doppelkopf.rota import active_seats
from stammtisch.games.doppelkopf.rules import DoppelkopfContext, after_hand, forced_player, owes
from stammtisch.games.doppelkopf.scoring import Facts as Hand
from stammtisch.games.doppelkopf.scoring import (
    Side,
    has_fuchs_point,
    in_scope,
    is_paid_for,
    paid_for,
    winner,
)
from stammtisch.games.doppelkopf.shared_table import SharedState
from stammtisch.games.doppelkopf.shared_view import table_lines
from stammtisch.scorepad import doppelkopf_checks as checks
from stammtisch.scorepad import doppelkopf_short as short
from stammtisch.scorepad.asking import NOBODY as NO_PLAYER
from stammtisch.scorepad.asking import (
    named_in,
    number_in,
    numbers,
    numbers_in,
    player_in,
    players_in,
)
from stammtisch.scorepad.doppelkopf_asking import (
    ABSAGEN,
    NONE,
    NORMAL,
    PARTNER_GAMES,
    REVOKE,
    SIDES,
    THROWN_IN,
    Asking,
    game_label,
    number_of,
)
from stammtisch.scorepad.doppelkopf_short import Mark
from stammtisch.scorepad.doppelkopf_telling import Played, summary, tallies
from stammtisch.scorepad.facts import BadFacts, Facts, Field, Value, listed
from stammtisch.scorepad.sheet import POINTS, Occasion, Outcome, Sheet, Standing, Tally
from stammtisch.text import SeatWord, Text, say

_MARK_OF_GAME: Final[dict[str, Mark]] = {"silent": "silent", "hochzeit_alone": "silent"}


class DoppelkopfOutcome(Outcome, frozen=True, omit_defaults=True):
    """What a hand of Doppelkopf scored, and what a club writes down of it (CLB-33, CLB-37).

    Attributes:
        kind: a partner game, a declared solo, a solo that nobody declared (a silent one, or a
            Hochzeit without a partner), a revoke, or a hand that was thrown in.
        seat: the soloist, or whoever revoked; -1 where there is none.
        duty: the player whose Pflichtsolo it was (DOK-25), -1 if it was none.
        declarer: whose declared solo a revoke ended (DOK-64), -1 if it was none, or is not known.
        game: the kind of game (DOK-6), "" where only the points are known.
    """

    kind: Mark = "normal"
    seat: int = -1
    duty: int = -1
    declarer: int = -1
    game: str = ""


class DoppelkopfSheet(Sheet):
    """The sheet for four players, or for five to seven of whom some sit out (CLB-5 to CLB-7).

    What a hand inherits is a `DoppelkopfContext` with one account for each player; its ``owing``
    has a bit for each player who still owes his Pflichtsolo.
    """

    OCCASIONS = ("even", "zero", "both", "lost", "solo")

    def __init__(self, game: Doppelkopf, players: int) -> None:
        super().__init__(game, players)
        self.rules: Final = game.rules
        self.asking = Asking(game.rules)

    # --- what a hand inherits

    def opening(self, dealer: int, owing: Sequence[int] | None = None) -> DoppelkopfContext:
        """What the first hand inherits; ``owing`` owe a Pflichtsolo, everybody by default.

        In a club a Pflichtsolo belongs to all rounds before the final one (CLB-14).
        """
        players = range(self.players) if owing is None else owing
        bits = sum(2**player for player in players) if self.rules.mandatory else 0
        return DoppelkopfContext(i64(dealer), 1, vec[i64]([0] * self.players), False, i64(bits))

    @property
    def open_circle(self) -> bool:
        return True

    def moved(self, before: Standing, places: Sequence[int], dealer: int) -> Standing:
        """Those who joined owe no Pflichtsolo, and those who leave take theirs along (PAD-13)."""
        owed = self.owing(before) if self.rules.mandatory else ()
        owing = [player for player, place in enumerate(places) if place in owed]
        standing = self.opening(dealer, owing)
        standing.hand = before.hand
        return standing

    def active(self, standing: Standing) -> tuple[int, ...]:
        return active_seats(int(standing.dealer), self.players)

    def owing(self, standing: Standing) -> tuple[int, ...]:
        """Who still owes his Pflichtsolo (DOK-25)."""
        context = _context(standing)
        return tuple(each for each in range(len(context.totals)) if owes(context, i64(each)))

    def remarks(self, standing: Standing) -> tuple[Text, ...]:
        context = _context(standing)
        owing = [say("{seat}", seat=SeatWord(player)) for player in self.owing(standing)]
        if not owing:
            return ()
        found = [say("Pflichtsolo still to come: {players}", players=listed(owing))]
        forced = self._forced(context)
        if forced >= 0:
            found.append(say("{seat} has to play the Pflichtsolo now.", seat=SeatWord(forced)))
        return tuple(found)

    def next_standing(self, standing: Standing, facts: Facts, outcome: Outcome) -> Standing:
        """What the next hand inherits; a hand that was thrown in does not count (DOK-37)."""
        context = _context(standing)
        assert isinstance(outcome, DoppelkopfOutcome)
        if outcome.kind == "passed":
            totals = vec[i64](list(context.totals))
            return DoppelkopfContext(
                context.dealer, context.hand, totals, context.over, context.owing
            )
        forced = self._forced(context) >= 0
        scores = numbers(outcome.scores)
        return after_hand(self.rules, context, scores, i64(outcome.duty), forced)

    def standing_after_points(self, standing: Standing, points: Sequence[int]) -> Standing:
        return after_hand(self.rules, _context(standing), numbers(points), -1, False)

    def _forced(self, context: DoppelkopfContext) -> int:
        return int(forced_player(self.rules, context))

    def occasions(self, facts: Facts, outcome: Outcome) -> set[Occasion]:
        assert isinstance(outcome, DoppelkopfOutcome)
        return bock_occasions(facts, outcome)

    # --- the short form

    def fields(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        if POINTS not in facts:
            return self.questions(standing, facts)
        points = numbers_in(facts, POINTS, self.players)
        soloist = short.soloist_of(self.rules.tariff, self.active(standing), points)
        if soloist < 0:
            return (self.points_field(),)
        return (self.points_field(), short.mark_field(self.rules, points, soloist))

    def points_objection(self, standing: Standing, points: Sequence[int]) -> BadFacts | None:
        return short.objection(self.rules.tariff, self.active(standing), points)

    def written(self, standing: Standing, facts: Facts) -> tuple[Outcome, Standing]:
        found, after = super().written(standing, facts)
        if POINTS not in facts:
            return found, after
        context = _context(standing)
        player = short.soloist_of(self.rules.tariff, self.active(standing), found.scores)
        kind = short.kind_of(self.rules, found.scores, player, facts)
        forced = self._forced(context)
        duty = forced if kind == "revoke" else self._duty(context, player, kind == "solo")
        checks.check_forced(forced, duty, POINTS)
        outcome = DoppelkopfOutcome(
            summary=found.summary,
            lines=found.lines,
            scores=found.scores,
            winners=found.winners,
            kind=kind,
            seat=player,
            duty=duty,
        )
        return outcome, self.next_standing(standing, facts, outcome)

    def _duty(self, context: DoppelkopfContext, player: int, declared: bool) -> int:
        """The player if this declared solo was his Pflichtsolo, else -1 (DOK-25, DOK-26)."""
        due = declared and player >= 0 and self.rules.mandatory and owes(context, i64(player))
        return player if due else -1

    # --- the long form

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        return self.asking.questions(_context(standing), self.active(standing), facts)

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        game = str(facts["game"])
        if game == THROWN_IN:
            lines = self._lines(standing, thrown_in_lines())
            nothing = (0,) * self.players
            return DoppelkopfOutcome(game_label(game), lines, nothing, kind="passed", game=game)
        if game == REVOKE:
            return self._revoked(_context(standing), facts)
        return self._played(_context(standing), facts, game)

    def _revoked(self, context: DoppelkopfContext, facts: Facts) -> Outcome:
        """The outcome if a player revoked, or wrongly claimed a revoke (DOK-64, DOK-68).

        A solo in it has been played.
        """
        offender, declarer = number_in(facts, "offender"), player_in(facts, "declarer")
        checks.check_forced(self._forced(context), declarer, "declarer")
        active = self.active(context)
        wrong = bool(facts.get("wrong_claim", False))
        lines = self._lines(context, revoke_lines(sorted(active).index(offender), wrong))
        who = SeatWord(offender)
        return DoppelkopfOutcome(
            say("Wrong claim of {seat}", seat=who) if wrong else say("Revoke of {seat}", seat=who),
            lines,
            _sums(lines, self.players),
            winners=tuple(sorted({*active} - {offender})),
            tallies=() if wrong else (Tally(offender, say("Times revoked")),),
            kind="revoke",
            seat=offender,
            duty=self._duty(context, declarer, True),
            declarer=declarer,
            game=REVOKE,
        )

    def _played(self, context: DoppelkopfContext, facts: Facts, game: str) -> Outcome:
        active = sorted(self.active(context))
        re = _re(facts, game)
        checks.check_parties(re, game)
        declared = is_declared_solo(i64(number_of(game)))
        if declared:
            checks.check_duty(context, facts, re[0])
        foxes = _foxes(facts)
        checks.check_foxes(foxes, re)
        hand = self._hand(facts, game, re, foxes, active)
        checks.check_announcements(hand)
        checks.check_special_points(hand)
        duty = self._duty(context, re[0], declared)
        checks.check_forced(self._forced(context), duty, "declarer")
        won = int(winner(self.rules.tariff, hand))
        kontra = [player for player in active if player not in re]
        lines = self._lines(context, score_lines(self.rules.tariff, hand))
        played = Played(game, tuple(sorted(re)), tuple(kontra), hand, won, duty, tuple(foxes))
        alone = len(re) == 1
        return DoppelkopfOutcome(
            summary(played, re),
            lines,
            _sums(lines, self.players),
            winners=played.winners,
            sides=(played.re, played.kontra),
            tallies=tallies(played),
            augen=(int(hand.re.augen), int(hand.kontra.augen)),
            kind=_MARK_OF_GAME.get(game, "solo") if alone else "normal",
            seat=re[0] if alone else -1,
            duty=duty,
            game=game,
        )

    def _hand(
        self,
        facts: Facts,
        game: str,
        re: Sequence[int],
        foxes: Sequence[tuple[int, int]],
        active: Sequence[int],
    ) -> Hand:
        """The facts in the form that the game's scoring uses."""
        augen = checks.check_augen(self.rules, facts)
        one, other = (
            _side(facts, name, own, name == facts.get("first", "re"))
            for name, own in zip(SIDES, augen, strict=True)
        )
        members = sum(2 ** active.index(player) for player in re)
        codes = [active.index(owner) * 4 + active.index(catcher) for owner, catcher in foxes]
        return Hand(i64(number_of(game)), i64(members), one, other, paid_for(numbers(codes)))

    def _lines(self, standing: Standing, lines: Sequence[ScoreLine]) -> tuple[ScoreLine, ...]:
        """Score lines for four seats, turned into lines for all players."""
        if self.players == 4:
            return tuple(lines)
        active = sorted(self.active(standing))
        waiting = [player for player in range(self.players) if player not in active]
        return tuple(table_lines(lines, [*active, *waiting]))

    # --- hands that were played here

    def facts_of(self, state: State) -> Facts:
        if isinstance(state, SharedState):
            order = [int(seat) for seat in state.order]
            return {
                name: _at(order, name, told) for name, told in self.facts_of(state.four).items()
            }
        assert isinstance(state, Position)
        if state.is_thrown_in():
            return {"game": THROWN_IN}
        soloist = int(state.soloist)
        if state.offender >= 0:
            found: Facts = {"game": REVOKE, "offender": int(state.offender)}
            if self.rules.wrong_claim_costs:
                found["wrong_claim"] = bool(was_wrong_claim(state))
            if self.rules.mandatory:
                declared = is_declared_solo(state.game)
                found["declarer"] = str(soloist) if declared else NO_PLAYER
            return found
        game = _NAME_OF_GAME[int(state.game)]
        members = [seat for seat in range(4) if state.is_re(i64(seat))]
        found = {"game": game}
        if game == NORMAL:
            found["re"] = members
        else:
            found["declarer"] = members[0] if game == "silent" else soloist
        if game in PARTNER_GAMES:
            found["partner"] = next(seat for seat in members if seat != soloist)
        return found | self._points_of(state)

    def _points_of(self, state: Position) -> Facts:
        """Card points, announcements and special points of a finished hand."""
        hand = facts_of(state)
        tariff, game = self.rules.tariff, hand.game
        found: Facts = {"augen_re": int(hand.re.augen)}
        sides = dict(zip(SIDES, (hand.re, hand.kontra), strict=True))
        for side in sides.values():
            if side.augen == 0 and self.rules.nines:
                found["no_trick"] = bool(side.tricks == 0)
        if self.rules.announcements:
            found |= _announced(sides)
        partners = hand.game < number_of("suit_c")
        for name, side in sides.items():
            if has_fuchs_point(tariff, game):
                found[f"fuchs_{name}"] = int(side.fuchs)
            if partners and tariff.karlchen_last and side.karlchen:
                found["karlchen"] = name
            if partners and tariff.karlchen_caught:
                found[f"caught_{name}"] = int(side.caught)
            if in_scope(tariff.doppelkopf, game):
                found[f"doppelkopf_{name}"] = int(side.doppelkopf)
        if tariff.last_needs and self.asking.needs_first(found):
            found["first"] = "re" if hand.re.announced < hand.kontra.announced else "kontra"
        if tariff.pays and is_paid_for(game):
            found |= _foxes_of(state)
        return found


_ONE_PLAYER: Final = frozenset(  # answers that name a player
    {"declarer", "offender", "partner", "fox_1_of", "fox_1_by", "fox_2_of", "fox_2_by"}
)
_NAME_OF_GAME: Final = {number: name for name, number in NUMBER_OF_GAME.items()}


def sheet(game: Game, players: int) -> DoppelkopfSheet:
    """The score sheet of Doppelkopf."""
    assert isinstance(game, Doppelkopf)
    return DoppelkopfSheet(game, players)


def bock_occasions(facts: Facts, outcome: DoppelkopfOutcome) -> set[Occasion]:
    """The occasions for a Bock round that a hand was (PAD-8); a revoke is none."""
    found: set[Occasion] = set()
    if outcome.kind == "revoke":
        return found
    if outcome.augen == (120, 120):
        found.add("even")
    if not any(outcome.scores):
        found.add("zero")
    said = named_in(facts, "ansagen")
    if len(said) == len(SIDES):
        found.add("both")
    sides = dict(zip(SIDES, outcome.sides, strict=False))
    if any(set(sides[each]) != set(outcome.winners) for each in said):
        found.add("lost")
    if outcome.kind == "solo" and outcome.seat not in outcome.winners:
        found.add("solo")
    return found


def _context(standing: Standing) -> DoppelkopfContext:
    assert isinstance(standing, DoppelkopfContext)
    return standing


def _sums(lines: Sequence[ScoreLine], players: int) -> tuple[int, ...]:
    """The scores of a hand, as the sums of its lines."""
    return tuple(sum(line.points[player] for line in lines) for player in range(players))


def _re(facts: Facts, game: str) -> list[int]:
    """The players of the Re party, declarer first."""
    if game == NORMAL:
        return players_in(facts, "re")
    found = [number_in(facts, "declarer")]
    return [*found, number_in(facts, "partner")] if game in PARTNER_GAMES else found


def _side(facts: Facts, name: str, augen: int, first: bool) -> Side:
    """What one party did, in the form that the game's scoring uses."""
    announced = (1 if first else 2) if name in named_in(facts, "ansagen") else 0
    no_trick = augen == 0 and facts.get("no_trick") is not False
    return Side(
        i64(augen),
        0 if no_trick else 1,
        announced,
        ABSAGEN.index(str(facts.get(f"absage_{name}", NONE))),
        i64(number_in(facts, f"fuchs_{name}")),
        1 if facts.get("karlchen") == name else 0,
        i64(number_in(facts, f"caught_{name}")),
        i64(number_in(facts, f"doppelkopf_{name}")),
    )


def _foxes(facts: Facts) -> list[tuple[int, int]]:
    """Which player lost a Fuchs to which, where a Fuchs is paid for."""
    return [
        (number_in(facts, f"fox_{fox}_of"), number_in(facts, f"fox_{fox}_by"))
        for fox in range(1, 1 + number_in(facts, "foxes"))
    ]


def _announced(sides: dict[str, Side]) -> Facts:
    found: Facts = {"ansagen": [name for name, side in sides.items() if side.announced]}
    return found | {f"absage_{name}": ABSAGEN[int(side.level)] for name, side in sides.items()}


def _foxes_of(state: Position) -> Facts:
    codes = [int(code) for code in foxes_caught(state)]
    found: Facts = {"foxes": len(codes)}
    for fox, code in enumerate(codes, 1):
        found |= {f"fox_{fox}_of": code // 4, f"fox_{fox}_by": code % 4}
    return found


def _at(order: Sequence[int], name: str, told: Value) -> Value:
    """An answer about seats, restated for the players of a table at which some sit out."""
    if name == "re":
        assert isinstance(told, list)
        return sorted(order[int(seat)] for seat in told)
    if name not in _ONE_PLAYER or told == NO_PLAYER:
        return told
    player = order[int(str(told))]
    return str(player) if isinstance(told, str) else player
