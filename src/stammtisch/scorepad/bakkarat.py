"""The sheet of Bakkarat: bets and how each coup ended.

A line of the pad is one coup. The accounts are the chips of the players; where players are the
bank, a bank that stands from coup to coup belongs to the account of the banker.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, Game, totals_plus
from stammtisch.games.bakkarat.lines import account_lines
from stammtisch.games.bakkarat.rules import (
    ACCOUNTS,
    AS_BANKER,
    AS_BETTOR,
    BANCO,
    PUNTO,
    TIE,
    TO_HOUSE,
    Rules,
)
from stammtisch.games.bakkarat.scoring import bank_pays, commission_on, house_pays
from stammtisch.games.bakkarat.state import Bakkarat
from stammtisch.scorepad.asking import (
    loss_objection,
    number_in,
    numbers,
    numbers_in,
    one_or_nobody,
    player_in,
    stake_fault,
    sum_objection,
)
from stammtisch.scorepad.facts import Answer, BadFacts, Facts, Field, player_columns
from stammtisch.scorepad.sheet import Outcome, Sheet, Standing, Tally, gainers
from stammtisch.text import SeatWord, Text, say

NONE: Final = "none"
SIDES: Final = {"punto": PUNTO, "banco": BANCO, "tie": TIE}


class CoupStanding(Context):
    """What a coup inherits; ``hand`` is the number of coups so far.

    ``bank`` are the chips of a bank that stands, put up by player ``banker``, who is the dealer
    unless somebody else is named.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (*Context.FIELDS, "bank", "banker")

    def __init__(
        self,
        dealer: i64 | int,
        hand: i64 | int,
        totals: vec[i64],
        bank: int = 0,
        over: bool = False,
        banker: int | None = None,
    ) -> None:
        super().__init__(dealer, hand, totals, over)
        self.bank = bank
        self.banker = int(dealer) if banker is None else banker


class BakkaratSheet(Sheet):
    """What both sheets have in common, whether the house or a player holds the bank."""

    def __init__(self, game: Bakkarat, players: int) -> None:
        super().__init__(game, players)
        self.rules: Final[Rules] = game.rules
        self.unit: Final = game.rules.unit

    def opening(self, dealer: int) -> Standing:
        return CoupStanding(dealer, 0, numbers([int(self.rules.chips)] * self.players))

    def active(self, standing: Standing) -> tuple[int, ...]:
        """The players who can bet or hold the bank (BAK-11, BAK-21)."""
        return self.with_chips(standing.totals)

    def with_chips(self, totals: vec[i64]) -> tuple[int, ...]:
        """The players with at least one unit."""
        return tuple(player for player in range(self.players) if totals[player] >= self.unit)

    def points_objection(self, standing: Standing, points: Sequence[int]) -> BadFacts | None:
        return loss_objection(standing.totals, points, "BAK-11", "BAK-23")

    def result_field(self) -> Field:
        """How the coup ended (BAK-2)."""
        answers = (
            Answer("punto", say("Punto wins")),
            Answer("banco", say("Banco wins")),
            Answer("tie", say("tie")),
        )
        return Field("result", say("The coup"), "choice", ("BAK-2",), answers=answers)

    def whole_units(self, chips: int, field: str, rule: str) -> None:
        """Raise `BadFacts` for chips that are not a whole number of units."""
        if chips % self.unit:
            raise BadFacts(
                say("Amounts are multiples of {unit}; {n} is not one.", unit=self.unit, n=chips),
                rule,
                field=field,
            )

    def outcome_of(
        self, accounts: Sequence[int], result: int, tallies: tuple[Tally, ...] = ()
    ) -> Outcome:
        """What the coup scores, from the totals of each player (see `account_lines`)."""
        scores = tuple(
            sum(accounts[ACCOUNTS * player : ACCOUNTS * player + ACCOUNTS])
            for player in range(self.players)
        )
        return Outcome(
            _result_text(result),
            tuple(account_lines(accounts, self.players, bool(self.rules.punto_banco))),
            scores,
            gainers(scores),
            tallies=tallies,
        )


class HouseSheet(BakkaratSheet):
    """Punto Banco: everybody may bet on one side, against the house."""

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        fields = [self.result_field()]
        for player in self.active(standing):
            who = SeatWord(player)
            fields.append(_side_field(player, say("Bet of {seat}", seat=who)))
            if facts.get(_side(player), NONE) != NONE:
                most = min(self.rules.most, int(standing.totals[player]))
                fields.append(
                    Field(
                        _bet(player),
                        say("Chips of {seat}", seat=who),
                        "number",
                        ("BAK-11",),
                        lowest=self.unit,
                        highest=most,
                        usual=self.unit,
                    )
                )
        return tuple(fields)

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        result = SIDES[str(facts["result"])]
        accounts = [0] * (ACCOUNTS * self.players)
        for player in self.active(standing):
            name = str(facts[_side(player)])
            if name == NONE:
                continue
            side, bet = SIDES[name], number_in(facts, _bet(player))
            self.whole_units(bet, _bet(player), "BAK-11")
            rules = self.rules
            gain = house_pays(side, bet, result, rules.tie_pays, rules.commission)
            accounts[ACCOUNTS * player + side] = int(gain)
        return self.outcome_of(accounts, result)

    def standing_after_points(self, standing: Standing, points: Sequence[int]) -> Standing:
        """The next coup, unless this was the last one or nobody can bet any more (BAK-15)."""
        totals, hand = totals_plus(standing.totals, numbers(points)), standing.hand + 1
        over = standing.over or hand >= self.rules.coups or not self.with_chips(totals)
        return CoupStanding(standing.dealer, hand, totals, 0, over)


class BankSheet(BakkaratSheet):
    """Chemin de fer: one player, the dealer, holds the bank, which later passes on."""

    # --- questions

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        fields = list(self._bank_fields(standing, facts))
        banker, bank = self._banker(standing, facts), self._bank(standing, facts)
        rich = [each for each in self._others(standing, banker) if standing.totals[each] >= bank]
        if rich:
            label = say("Who said banco")
            fields.append(one_or_nobody("banco", label, rich, "BAK-22"))
        if player_in(facts, "banco") not in rich:
            fields.append(self._bets_field(standing, banker, bank))
        fields.append(self.result_field())
        if facts.get("result") == "banco" and not self._is_last(standing):
            retire = say("{seat} takes the bank back", seat=SeatWord(banker))
            fields.append(Field("retire", retire, "flag", ("BAK-28",), usual=False))
        return tuple(fields)

    def _bank_fields(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        """Who holds the bank, and how large it is, if there is no bank yet (BAK-21)."""
        new = Field("new_bank", say("Nobody bet, a new bank"), "flag", ("BAK-23",), usual=False)
        asked = (new,) if self._left(standing) else ()
        if self._stands(standing, facts):
            return asked
        players, usual = self.active(standing), self._offered(standing)
        banker = self._banker(standing, facts)
        most = min(self.rules.most, int(standing.totals[banker]))
        return (
            *asked,
            Field(
                "banker",
                say("Who holds the bank"),
                "player",
                ("BAK-21",),
                players=players,
                usual=usual if usual in players else None,
            ),
            Field(
                "bank",
                say("Chips of the bank"),
                "number",
                ("BAK-21",),
                lowest=self.unit,
                highest=max(self.unit, most),
                usual=self.unit,
            ),
        )

    def _bets_field(self, standing: Standing, banker: int, bank: int) -> Field:
        others = self._others(standing, banker)
        return Field(
            "bets",
            say("Bets against the bank of {n}", n=bank),
            "numbers",
            ("BAK-23",),
            columns=player_columns(others),
            lowest=0,
            highest=bank,
        )

    # --- what the answers mean

    def _left(self, standing: Standing) -> int:
        """The bank that is left from the previous coup; 0 if there is none."""
        assert isinstance(standing, CoupStanding)
        return standing.bank if standing.banker == standing.dealer else 0

    def _stands(self, standing: Standing, facts: Facts) -> bool:
        """Whether that bank is played; if nobody bets against it, it is taken back (BAK-23)."""
        return self._left(standing) > 0 and facts.get("new_bank") is not True

    def _banker(self, standing: Standing, facts: Facts) -> int:
        if self._stands(standing, facts):
            return standing.dealer
        told = facts.get("banker")
        if isinstance(told, int) and 0 <= told < self.players:
            return told
        return self._offered(standing)

    def _offered(self, standing: Standing) -> int:
        """The player to whom a bank is offered first, also after one was taken back (BAK-23)."""
        if self._left(standing):
            return self._next_banker(standing.totals, standing.dealer)
        return standing.dealer

    def _next_banker(self, totals: vec[i64], banker: int) -> int:
        """To whom the bank is offered next; the banker if nobody else has chips (BAK-27)."""
        for step in range(1, self.players + 1):
            player = (banker + step) % self.players
            if totals[player] >= self.unit:
                return player
        return banker

    def _bank(self, standing: Standing, facts: Facts) -> int:
        if self._stands(standing, facts):
            return self._left(standing)
        return number_in(facts, "bank", self.unit)

    def _others(self, standing: Standing, banker: int) -> tuple[int, ...]:
        """Who can bet against the bank, clockwise from the banker (BAK-22)."""
        turns = [(banker + step) % self.players for step in range(1, self.players)]
        return tuple(player for player in turns if standing.totals[player] >= self.unit)

    def _is_last(self, standing: Standing) -> bool:
        """Whether this many coups make a match (BAK-30)."""
        return bool(standing.hand + 1 >= self.rules.coups)

    def _bets(self, standing: Standing, facts: Facts) -> dict[int, int]:
        """The checked bets of each player (BAK-22, BAK-23)."""
        banker, bank = self._banker(standing, facts), self._bank(standing, facts)
        if not self._stands(standing, facts):
            self.whole_units(bank, "bank", "BAK-20")
        alone = player_in(facts, "banco")
        if alone >= 0:
            return {alone: bank}
        others = self._others(standing, banker)
        bets = dict(zip(others, numbers_in(facts, "bets", len(others)), strict=True))
        self._check_bets(standing, bets, bank)
        return bets

    def _check_bets(self, standing: Standing, bets: Mapping[int, int], bank: int) -> None:
        """Check that no player bets more than his chips, nor all more than the bank (BAK-23)."""
        for player, bet in bets.items():
            self.whole_units(bet, "bets", "BAK-20")
            has = int(standing.totals[player])
            if bet > has:
                raise stake_fault(player, has, bet, "BAK-23", field="bets")
        if not 0 < sum(bets.values()) <= bank:
            raise BadFacts(
                say(
                    "The bets cover the bank of {bank} or a part of it; they are {n}.",
                    bank=bank,
                    n=sum(bets.values()),
                ),
                "BAK-23",
                field="bets",
            )

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        result = SIDES[str(facts["result"])]
        banker, bets = self._banker(standing, facts), self._bets(standing, facts)
        accounts = [0] * (ACCOUNTS * self.players)
        for player, bet in bets.items():
            gain = int(bank_pays(bet, result))
            accounts[ACCOUNTS * player + AS_BETTOR] = gain
            accounts[ACCOUNTS * banker + AS_BANKER] -= gain
        won = accounts[ACCOUNTS * banker + AS_BANKER]
        if won > 0:
            commission = int(commission_on(won, self.rules.commission))
            accounts[ACCOUNTS * banker + TO_HOUSE] = -commission
        tallies = (Tally(banker, say("Held the bank")),)
        return self.outcome_of(accounts, result, tallies)

    # --- the match

    def next_standing(self, standing: Standing, facts: Facts, outcome: Outcome) -> Standing:
        """Whether the bank continues, stays, or passes to the next player (BAK-27 to BAK-30)."""
        banker, bank = self._banker(standing, facts), self._bank(standing, facts)
        bank += outcome.scores[banker]
        stays = facts["result"] == "tie" or (
            facts["result"] == "banco" and facts.get("retire") is not True
        )
        after = self._after(standing, outcome.scores, banker)
        if after.over or not stays:
            return after
        return CoupStanding(banker, after.hand, after.totals, bank)

    def standing_after_points(self, standing: Standing, points: Sequence[int]) -> Standing:
        """The standing after a coup of which only the points are known: there is no bank."""
        return self._after(standing, points, standing.dealer)

    def _after(self, standing: Standing, points: Sequence[int], banker: int) -> CoupStanding:
        """The coup after this one, with the bank for the next player (BAK-21, BAK-30)."""
        totals = totals_plus(standing.totals, numbers(points))
        over = standing.over or self._is_last(standing) or len(self.with_chips(totals)) < 2
        dealer = self._next_banker(totals, banker)
        return CoupStanding(dealer, standing.hand + 1, totals, 0, over)

    def points_objection(self, standing: Standing, points: Sequence[int]) -> BadFacts | None:
        """The objection to points that do not sum to zero without commission (BAK-27, BAK-28)."""
        if self.rules.commission == 0 and (wrong := sum_objection(points, "BAK-27", "BAK-28")):
            return wrong
        return super().points_objection(standing, points)


def _side(player: int) -> str:
    return f"side_{player + 1}"


def _bet(player: int) -> str:
    return f"bet_{player + 1}"


def _side_field(player: int, label: Text) -> Field:
    answers = (
        Answer(NONE, say("no bet")),
        Answer("punto", say("on Punto")),
        Answer("banco", say("on Banco")),
        Answer("tie", say("on a tie")),
    )
    return Field(_side(player), label, "choice", ("BAK-11",), answers=answers, usual=NONE)


def _result_text(result: int) -> Text:
    if result == TIE:
        return say("tie")
    return say("Punto wins") if result == PUNTO else say("Banco wins")


def sheet(game: Game, players: int) -> Sheet:
    """The sheet of Bakkarat, with the house or the players as the bank."""
    assert isinstance(game, Bakkarat)
    if game.rules.punto_banco:
        return HouseSheet(game, players)
    return BankSheet(game, players)
