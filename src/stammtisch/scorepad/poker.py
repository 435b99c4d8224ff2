"""The sheet of Poker: who paid how much, who stayed in, and who takes which pot.

A careful scorer writes down what each has paid in the deal; pots and shares follow from that
(POK-13, POK-16). Who only counts the chips writes the short form: what each won or lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Game, State
from stammtisch.games.poker.course import PokerContext, due, following
from stammtisch.games.poker.names import chips_text, members, pot_name, seats_text
from stammtisch.games.poker.position import Position
from stammtisch.games.poker.pots import Pots, divided, winners
from stammtisch.games.poker.rules import ALONE, DRAW, SHOWDOWN, VOID, seats_after
from stammtisch.games.poker.score import Deal, alone_text, lines_of, pot_lines, void_text
from stammtisch.games.poker.state import Poker
from stammtisch.scorepad.asking import loss_objection, numbers, plain, players_in, sum_objection
from stammtisch.scorepad.facts import BadFacts, Facts, Field, player_columns
from stammtisch.scorepad.sheet import Outcome, Sheet, Standing, Tally, gainers
from stammtisch.text import SeatWord, Text, say


class PokerSheet(Sheet):
    """Asks for payments and pots; the totals are chips, including those in void pots."""

    def __init__(self, game: Poker, players: int) -> None:
        super().__init__(game, players)
        self.rules: Final = game.rules

    def active(self, standing: Standing) -> tuple[int, ...]:
        """The players who are still in the match, from the dealer's left neighbour on (POK-17)."""
        context = _context(standing)
        order = seats_after(context.dealer, self.rules.seats, context.players())
        return tuple(int(player) for player in order)

    # --- questions

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        void = Field("void", say("Nobody opened"), "flag", ("POK-22",), usual=False)
        fields = [void] if self.rules.variant == DRAW else []
        if facts.get("void") is True and fields:
            return (void,)
        paid = self._paid(standing, facts)
        fields += [self._paid_field(standing), self._stayed_field(standing, paid)]
        return (*fields, *self._pot_fields(standing, facts, paid))

    def _paid_field(self, standing: Standing) -> Field:
        players = self._in_order(standing)
        return Field(
            "paid",
            say("Paid into the pot"),
            "numbers",
            ("POK-7", "POK-12"),
            help=say("Everything paid since the deal, including antes and blinds."),
            columns=player_columns(players),
            lowest=0,
            highest=self.rules.all_chips,
            usual=[self._forced(standing, player) for player in players],
        )

    def _stayed_field(self, standing: Standing, paid: Sequence[int]) -> Field:
        """The question of who did not fold; by default those who paid most, or all they had."""
        players = self._in_order(standing)
        most = max((paid[player] for player in players), default=0)
        usual = [
            player
            for player in players
            if paid[player] == most or paid[player] == int(standing.totals[player])
        ]
        return Field(
            "stayed",
            say("Who did not fold"),
            "players",
            ("POK-7", "POK-10"),
            players=players,
            usual=[*usual],
        )

    def _pot_fields(self, standing: Standing, facts: Facts, paid: Sequence[int]) -> list[Field]:
        """The questions of who takes each pot that several players can win.

        There are no pots before the payments are right; answers that are there already stay.
        """
        stayed = self._stayed(standing, facts, paid)
        if len(stayed) < 2:
            return []
        right = self._wrong_payment(standing, paid, stayed) is None
        pots = self._pots(paid, stayed)
        return [
            _pot_field(pots, number)
            for number, claims in enumerate(pots.claims)
            if len(members(int(claims))) > 1 and (right or _pot(number) in facts)
        ]

    # --- what the answers mean

    def _in_order(self, standing: Standing) -> tuple[int, ...]:
        """The players who are in the match, in ascending order."""
        return tuple(sorted(self.active(standing)))

    def _forced(self, standing: Standing, player: int) -> int:
        """The forced payments: chips carried over, and ante or blind."""
        context, seat = _context(standing), player
        owed = due(self.rules, context.dealer, context.players(), seat)
        return int(context.carried[player] + min(owed, context.chips(seat)))

    def _paid(self, standing: Standing, facts: Facts) -> list[int]:
        """What each player has in the pot, if he is out from a void deal (POK-22)."""
        found = [int(carried) for carried in _context(standing).carried]
        players = self._in_order(standing)
        told = facts.get("paid")
        if facts.get("void") is True or not isinstance(told, list) or len(told) != len(players):
            told = [self._forced(standing, player) for player in players]
        for player, chips in zip(players, told, strict=True):
            found[player] = chips if isinstance(chips, int) else 0
        return found

    def _stayed(self, standing: Standing, facts: Facts, paid: Sequence[int]) -> list[int]:
        if "stayed" in facts:
            players = self._in_order(standing)
            return [player for player in players_in(facts, "stayed") if player in players]
        usual = self._stayed_field(standing, paid).usual
        return [int(player) for player in usual] if isinstance(usual, list) else []

    def _pots(self, paid: Sequence[int], stayed: Sequence[int]) -> Pots:
        return divided(numbers(paid), _mask(stayed), self.rules.side_pots)

    # --- what the deal brings

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        deal = self._deal(standing, facts)
        scores = deal.scores()
        return Outcome(
            _summary(deal),
            tuple(lines_of(deal)),
            scores,
            gainers(scores),
            tallies=_tallies(deal),
        )

    def _deal(self, standing: Standing, facts: Facts) -> Deal:
        context = _context(standing)
        paid = self._paid(standing, facts)
        nothing = vec[i64]([0] * self.players)
        last = bool(context.hand + 1 >= self.rules.deals)
        if facts.get("void") is True:
            active = context.players()
            return Deal(self.rules, context.dealer, VOID, numbers(paid), active, nothing, last)
        stayed = players_in(facts, "stayed")
        fault = self._wrong_payment(standing, paid, stayed)
        if fault is not None:
            raise fault
        alone = len(stayed) == 1
        worths = nothing if alone else self._worths(facts, self._pots(paid, stayed))
        ending = ALONE if alone else SHOWDOWN
        dealer, active = context.dealer, _mask(stayed)
        return Deal(self.rules, dealer, ending, numbers(paid), active, worths, last, hands=False)

    def _wrong_payment(
        self, standing: Standing, paid: Sequence[int], stayed: Sequence[int]
    ) -> BadFacts | None:
        """The objection to the payments, or None; without valid payments there are no pots."""
        for player in self._in_order(standing):
            if (fault := self._wrong_chips(standing, player, paid[player])) is not None:
                return fault
        if not stayed:
            return BadFacts(say("Somebody must take the pot."), "POK-10", field="stayed")
        most = max(paid[player] for player in stayed)
        for player in stayed:
            all_in = self.rules.side_pots and paid[player] == int(standing.totals[player])
            if paid[player] < most and not all_in:
                return BadFacts(
                    say(
                        "{seat} paid {n} and has chips left, so he had to pay {most} "
                        "like the others or fold.",
                        seat=SeatWord(player),
                        n=paid[player],
                        most=most,
                    ),
                    *("POK-9", "POK-12"),
                    field="paid",
                )
        return None

    def _wrong_chips(self, standing: Standing, player: int, paid: int) -> BadFacts | None:
        """Check that nobody pays more than he has, or less than is due before the first bet."""
        who, has = SeatWord(player), int(standing.totals[player])
        if paid > has:
            return BadFacts(
                say("{seat} paid {n} chips and had only {has}.", seat=who, n=paid, has=has),
                *("POK-3", "POK-12"),
                field="paid",
            )
        least = self._forced(standing, player)
        if paid < least:
            return BadFacts(
                say("{seat} has paid at least {n}.", seat=who, n=least),
                *("POK-20", "POK-22", "POK-30", "POK-40"),
                field="paid",
            )
        return None

    def _worths(self, facts: Facts, pots: Pots) -> vec[i64]:
        """Hand values for which every pot's winner has the best hand of those who can win it."""
        worths = vec[i64]([0] * self.players)
        height = len(pots.sizes) + 1
        taken: list[list[int]] = []
        for number, claims in enumerate(pots.claims):
            claimants = members(int(claims))
            taken.append(claimants if len(claimants) == 1 else players_in(facts, _pot(number)))
            for player in taken[-1]:
                if worths[player] == 0:
                    worths[player] = height - number
        for number, claims in enumerate(pots.claims):
            if members(int(winners(claims, worths))) != taken[number]:
                raise _not_the_best(pots, number, taken[number])
        return worths

    # --- the match

    def next_standing(self, standing: Standing, facts: Facts, outcome: Outcome) -> Standing:
        void = facts.get("void") is True
        paid, scores = numbers(self._paid(standing, facts)), numbers(outcome.scores)
        return following(self.rules, _context(standing), scores, paid, void)

    def standing_after_points(self, standing: Standing, points: Sequence[int]) -> Standing:
        nothing = vec[i64]([0] * self.players)
        return following(self.rules, _context(standing), numbers(points), nothing, False)

    def points_objection(self, standing: Standing, points: Sequence[int]) -> BadFacts | None:
        """The objection to points that do not sum to zero or overdraw a player (POK-3, POK-16)."""
        lost = loss_objection(standing.totals, points, "POK-3", "POK-12")
        return lost or sum_objection(points, "POK-16")

    def facts_of(self, state: State) -> Facts:
        assert isinstance(state, Position)
        facts: Facts = {"void": bool(state.ending == VOID)}
        if self.rules.variant != DRAW:
            facts = {}
        if state.ending == VOID:
            return facts
        paid = plain(state.paid)
        facts["paid"] = [paid[player] for player in self._in_order(state.context)]
        stayed = members(state.active)
        facts["stayed"] = [*stayed]
        if state.ending == SHOWDOWN:
            worths = state.worths()
            for number, claims in enumerate(self._pots(paid, stayed).claims):
                if len(members(int(claims))) > 1:
                    facts[_pot(number)] = [*members(int(winners(claims, worths)))]
        return facts


def _pot(number: int) -> str:
    """The field for a pot; the main pot has number 0."""
    return f"pot_{number + 1}"


def _pot_field(pots: Pots, number: int) -> Field:
    chips = chips_text(int(pots.sizes[number]))
    return Field(
        _pot(number),
        say("Who takes {pot} ({chips})", pot=pot_name(pots, number), chips=chips),
        "players",
        ("POK-13", "POK-16"),
        players=tuple(members(int(pots.claims[number]))),
    )


def _mask(players: Sequence[int]) -> int:
    return sum(1 << player for player in players)


def _context(standing: Standing) -> PokerContext:
    assert isinstance(standing, PokerContext)
    return standing


def _not_the_best(pots: Pots, number: int, taken: Sequence[int]) -> BadFacts:
    """The objection if the winners of a pot cannot have the best hands."""
    pot = pot_name(pots, number)
    if not taken:
        return BadFacts(say("Somebody must take {pot}.", pot=pot), "POK-16", field=_pot(number))
    return BadFacts(
        say(
            "The player with the best hand takes every pot that he can win, so {seats} cannot "
            "take {pot} alone.",
            seats=seats_text(taken),
            pot=pot,
        ),
        *("POK-13", "POK-16"),
        field=_pot(number),
    )


def _summary(deal: Deal) -> Text:
    if deal.ending == VOID:
        return void_text(deal)
    return alone_text(deal) if deal.ending == ALONE else pot_lines(deal)[-1].text


def _tallies(deal: Deal) -> tuple[Tally, ...]:
    """Counts who takes a pot, alone or with others."""
    if deal.ending == VOID:
        return ()
    return tuple(
        Tally(player, say("Pots won"))
        for player, chips in enumerate(deal.won())
        if chips > deal.paid[player]
    )


def sheet(game: Game, players: int) -> Sheet:
    """The sheet of Poker."""
    assert isinstance(game, Poker)
    return PokerSheet(game, players)
