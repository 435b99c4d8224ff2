"""A match of Bakkarat as the table sees it, and the game with its options fixed."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import HIDDEN
from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import CHANCE, OVER, Context, State, totals_plus
from stammtisch.core.observing import Observation
from stammtisch.core.view import CardView, Pot, ScoreLine, SeatView, Zone
from stammtisch.games.bakkarat import steps
from stammtisch.games.bakkarat.lines import SIDE_NAMES, account_lines, course_of, result_of
from stammtisch.games.bakkarat.observing import observe
from stammtisch.games.bakkarat.options import BakkaratOptions
from stammtisch.games.bakkarat.position import (
    ACTIVE,
    BETTING,
    COVER,
    NO_CARD,
    NO_RESULT,
    ROUND,
    Position,
    hidden_places,
)
from stammtisch.games.bakkarat.rules import BANCO, MOVES, PUNTO, Rules
from stammtisch.games.bakkarat.sampling import redeal
from stammtisch.games.bakkarat.scoring import match_bounds
from stammtisch.kits.steps.hand import StepGame, Steps
from stammtisch.kits.steps.moves import Move, Phase, Telling
from stammtisch.text import Text, say, say_in, say_n

DEALT: Final = (0, 3, 1, 4, 2, 5)  # the places on the table, in the order of dealing


class BakkaratState(Position):
    """One match of Bakkarat in progress."""

    STEPS: ClassVar[Steps] = steps.STEPS
    REDEAL: ClassVar = redeal

    def derive(self) -> None:
        """Work out which cards lie on the table: the last ones of the row, as dealt (BAK-12)."""
        places = [place for place in DEALT if self.table[place] != NO_CARD]
        first = self.at - len(places)
        if first < 0:  # the cards have been shuffled since
            return
        table = self.table[:]
        for number, place in enumerate(places):
            table[place] = self.row[first + number]
        self.table = table

    def blank(self) -> "BakkaratState":
        return BakkaratState(self.rules, self.first, self.row)

    def observed(self, to: Observation) -> None:
        observe(self, to)

    def score_lines(self) -> list[ScoreLine]:
        accounts = [int(account) for account in self.accounts]
        return account_lines(accounts, int(self.rules.seats), bool(self.rules.punto_banco))

    # --- what people read

    def now(self) -> Phase:
        if self.turn == OVER:
            return steps.ENDED[int(self.rules.punto_banco)]
        return steps.SHUFFLED if self.turn == CHANCE else steps.PHASES[int(self.phase)]

    def zones(self, viewer: int) -> list[Zone]:
        stock = Zone("stock", "stock", say_in("bakkarat", "Stock"), int(self.left()))
        return [self._hand(viewer, PUNTO), self._hand(viewer, BANCO), stock]

    def _hand(self, viewer: int, side: int) -> Zone:
        """The cards of Punto or Banco in this coup or, before the deal, in the last one."""
        places = range(3 * side, 3 * side + 3)
        closed = {int(place) for place in hidden_places(self, viewer)}
        cards = [
            CardView(HIDDEN if place in closed else int(self.table[place]))
            for place in places
            if self.table[place] != NO_CARD
        ]
        id = "banco" if side == BANCO else "punto"
        note = self._note(side) if cards and not closed & {*places} else None
        return Zone(id, "row", SIDE_NAMES[side], len(cards), tuple(cards), note=note)

    def _note(self, side: int) -> Text:
        """The point of a visible hand, and whether it has won."""
        point = int(self.banco() if side == BANCO else self.punto())
        if self.result == side:
            return say_n("{n} point, wins", "{n} points, wins", point)
        return say_n("{n} point", "{n} points", point)

    def seat_view(self, seat: int) -> SeatView:
        bet = int(self.bets[seat])
        return SeatView(
            seat=seat,
            cards=0,
            to_move=seat == self.turn,
            said=self._said(seat),
            badges=tuple(self._badges(seat)),
            chips=int(self.chips[seat]),
            bet=bet or None,
            out=not self.takes_part(seat) and not bet,
        )

    def _badges(self, seat: int) -> list[Text]:
        """The badges of a seat: the bank, Punto, its bets, and what it won in the last coup."""
        badges = []
        if seat == self.banker and self.turn != OVER:
            badges.append(say("Bank"))
        if seat == self.active and self.bets[seat]:
            badges.append(say("plays Punto"))
        if self.rules.punto_banco and self.bets[seat]:
            badges.append(say("on {side}", side=SIDE_NAMES[int(self.sides[seat])]))
        gain = int(self.gains[seat])
        if gain > 0:
            badges.append(say("+{n}", n=gain))
        elif gain < 0:
            badges.append(say("−{n}", n=-gain))
        return badges

    def _said(self, seat: int) -> Text | None:
        """The answer that a seat gave in the current round."""
        if self.turn < 0 or not self._answered(seat):
            return None
        if self.phase == ROUND:
            return say("No banco")
        return None if self.bets[seat] else say("Nothing")

    def _answered(self, seat: int) -> bool:
        """Whether a seat has spoken in a round of bets or of banco."""
        if self.phase not in (BETTING, ROUND, COVER) or not self.takes_part(seat):
            return False
        seats = int(self.rules.seats)
        punto_banco = self.phase == BETTING
        before = int(self.first if punto_banco else self.banker + 1)
        return (seat - before) % seats < (int(self.turn) - before) % seats and (
            punto_banco or seat != self.banker
        )

    def status(self, viewer: int) -> list[Text]:
        """Which coup it is, what the bank has, and how the last coup ended."""
        status = []
        if self.turn != OVER:
            number = int(self.coup) + (0 if self.phase >= ACTIVE else 1)
            status.append(say("Coup {n} of {all}", n=number, all=int(self.rules.coups)))
        if self.bank and self.phase == COVER:
            status.append(say("{n} chips of the bank are not covered", n=int(self.open())))
        if self.result != NO_RESULT:
            status.append(result_of(self))
        return status

    def pots(self) -> list[Pot]:
        return [Pot(say("Bank"), int(self.bank))] if self.bank else []

    def told_more(self, move: Move, what: Telling) -> list[Text]:
        return list(course_of(what.before, self, what.viewer))


class Bakkarat(StepGame):
    """The game of Bakkarat; a hand is a whole match, since its coups are dealt from one stock.

    Nothing is dealt before the bets.
    """

    OBSERVED: ClassVar = {
        "turn": "BAK-11 BAK-22",
        "shuffled": "BAK-5",
        "begun": "BAK-11 BAK-21",
    }

    def __init__(self, options: BakkaratOptions, seats: int) -> None:
        rules = Rules(options, seats)
        super().__init__(rules, MOVES, longest_match(options, seats), rules.cards)
        self.rules_version = 2  # Punto and the bank are asked in every coup (BAK-25, BAK-26)
        self.rules: Final = rules

    def score_bounds(self, context: Context | None = None) -> ScoreBounds:
        """What all coups of a match can bring and cost (`match_bounds`)."""
        return match_bounds(self.rules)

    def deal(self, pack: vec[i64], context: Context) -> State:
        return BakkaratState(self.rules, context.dealer, pack[:])

    def opening(self, dealer: i64) -> Context:
        """The context of the first hand: the accounts of a match are the chips (BAK-10, BAK-20)."""
        return Context(dealer, 0, vec[i64]([self.rules.chips] * self.seats))

    def following(self, context: Context, state: State) -> Context:
        """The context after a hand: the match is over, as it is a single hand (BAK-15, BAK-30)."""
        totals = totals_plus(context.totals, state.scores())
        return Context(context.dealer, context.hand + 1, totals, True)

    def first_dealer(self) -> i64:
        """The first dealer: seat 0 bets first and is offered the bank first (BAK-11, BAK-20)."""
        return 0


def longest_match(options: BakkaratOptions, seats: int) -> int:
    """An upper bound for the number of moves in a match.

    Against the house a coup is one bet of each. Where players are the bank, every offer is one
    answer and, of each of the others, an answer to banco and a bet; there is one offer to each
    player at most before a coup is dealt or the match ends (BAK-23), and a coup is three decisions.
    """
    if options.style == "punto_banco":
        return options.coups * seats
    offers = seats * (2 * seats - 1)
    return options.coups * (offers + 3) + offers
