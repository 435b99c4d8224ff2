"""A duel of Siebzehn und Vier as the table sees it, and the game with its options fixed."""

from collections.abc import Callable
from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import CHANCE, OVER, Context, State
from stammtisch.core.observing import Observation
from stammtisch.core.view import Objection, Pot, ScoreLine, SeatView
from stammtisch.games.siebzehn_und_vier import steps
from stammtisch.games.siebzehn_und_vier.lines import pot_line, result, shows, stake, worth
from stammtisch.games.siebzehn_und_vier.observing import observe
from stammtisch.games.siebzehn_und_vier.options import SiebzehnUndVierOptions
from stammtisch.games.siebzehn_und_vier.position import Position, cards_of_bank, cards_of_player
from stammtisch.games.siebzehn_und_vier.rules import MOST_CARDS, MOVES, PACK, Rules, player_of
from stammtisch.games.siebzehn_und_vier.sampling import redeal
from stammtisch.games.siebzehn_und_vier.scoring import after_duel, duel_scores
from stammtisch.kits.steps.hand import StepGame, Steps
from stammtisch.kits.steps.moves import Move, Phase, Telling
from stammtisch.kits.steps.zones import Hands, Place, Zones, stock
from stammtisch.text import SeatWord, Text, say, say_n


def _cards(at: Any, seat: int) -> Any:
    return at.cards_of(seat) if seat in (at.player, at.bank) else ()


def _worth(at: Any, seat: int, viewer: int) -> Text | None:
    """The total, for viewers who see the hand; the seat on turn reads it in its question."""
    return None if seat == viewer == at.turn else worth(int(at.worth_of(at.cards_of(seat))))


def _before(side: str, cards: Callable[[vec[i64], i64], vec[i64]]) -> Place:
    """The cards of a side in the undecided game before a replay (SUV-13)."""

    def label(at: Any) -> Text:
        return say("Before the replay: {seat}", seat=SeatWord(int(getattr(at, side))))

    return Place(
        *(f"before-{side}", "row", label, "before", lambda at: cards(at.before, at.before_held)),
        lies=lambda at: len(at.before) and at.turn >= 0,
        note=lambda at: worth(int(at.worth_of(cards(at.before, at.before_held)))),
        owner=lambda at: int(getattr(at, side)),
    )


PLACES: Final[Zones] = (
    stock(lambda at: len(at.row) - at.top()),
    Hands(
        "row",
        cards=_cards,
        open=lambda at, seat: at.turn < 0,  # SUV-12
        note=_worth,
        seats=lambda at, viewer: (at.bank, at.player),
    ),
    _before("bank", cards_of_bank),
    _before("player", cards_of_player),
)


class SiebzehnUndVierState(Position):
    """One duel of Siebzehn und Vier in progress."""

    STEPS: ClassVar[Steps] = steps.STEPS
    ZONES: ClassVar[Zones] = PLACES
    REDEAL: ClassVar = redeal

    def blank(self) -> "SiebzehnUndVierState":
        return SiebzehnUndVierState(self.rules, self.context, self.row)

    def observed(self, to: Observation) -> None:
        observe(self, to)

    def scores(self) -> vec[i64]:
        chips: i64 = self.units * self.rules.base
        return duel_scores(self.winner, self.player, self.bank, chips, self.rules.seats)

    # --- what people read

    def now(self) -> Phase:
        if self.turn == OVER:
            return steps.ENDED
        if self.turn == CHANCE:
            return steps.REPLAYED
        return steps.PLAYER if self.turn == self.player else steps.BANK

    def left_out(self, seat: int) -> Objection | None:
        """Why a seat takes no part: players who are not in this duel only watch (SUV-1)."""
        if seat in (self.player, self.bank):
            return None
        player, bank = SeatWord(int(self.player)), SeatWord(int(self.bank))
        text = say(
            "You are not in this duel: {player} plays against {bank}.", player=player, bank=bank
        )
        return Objection(("SUV-1",), text)

    def seat_view(self, seat: int) -> SeatView:
        duels, over = seat in (self.player, self.bank), self.turn == OVER
        paid = stake(self) if duels else 0
        role = say("Bank") if seat == self.bank else say("Player")
        return SeatView(
            seat=seat,
            cards=len(self.cards_of(seat)) if duels else 0,
            to_move=bool(seat == self.turn),
            said=self._said() if seat == self.player else None,
            badges=(role,) if duels else (),
            chips=int(self.context.totals[seat]) + (int(self.scores()[seat]) if over else -paid),
        )

    def _said(self) -> Text | None:
        """What the player said last, which is all that the bank sees of him (SUV-9)."""
        if self.turn < 0:
            return None
        if self.turn == self.bank:
            return say("I stand.")
        more = int(self.raises[len(self.raises) - 1]) if len(self.raises) else 0
        return say("I raise by {chips}.", chips=more * int(self.rules.base)) if more else None

    def status(self, viewer: int) -> list[Text]:
        rules = self.rules
        player, bank = SeatWord(int(self.player)), SeatWord(int(self.bank))
        lines = [
            say("Duel {n} of {duels}", n=int(self.context.hand), duels=int(rules.duels)),
            say("{player} against {bank}", player=player, bank=bank),
            say("At most {limit} chips a side", limit=int(rules.factor * rules.base)),
        ]
        if self.replays > 0:
            most = int(rules.replays)
            lines.append(say("Replay {n} of {most}", n=int(self.replays), most=most))
        return [*lines, result(self)] if self.turn < 0 else lines

    def pots(self) -> list[Pot]:
        """The pot with both sides' chips; its label says how much each side has put in (SUV-5)."""
        each = stake(self)
        return [] if self.turn == OVER else [Pot(say("Pot ({n} each)", n=each), 2 * each)]

    def told_more(self, move: Move, what: Telling) -> list[Text]:
        """The lines for the showdown, and for the beginning of a replay (SUV-12, SUV-13)."""
        before = what.before
        assert isinstance(before, Position)
        if self.replays == before.replays:
            return shows(self) if self.turn < 0 else []
        ended = before.copy()  # in this position the cards are shuffled
        ended.play(move.base + what.thing)
        return [*shows(ended), say("All cards are shuffled; both sides get one.")]

    def score_lines(self) -> list[ScoreLine]:
        """The replays, and who takes the pot (SUV-12 to SUV-15)."""
        seats = int(self.rules.seats)
        lines = []
        if self.replays > 0:
            text = say_n("{n} replay", "{n} replays", int(self.replays))
            lines.append(ScoreLine(text, (0,) * seats, ("SUV-13",)))
        return [*lines, pot_line(result(self), int(self.winner), self.scores())]


class SiebzehnUndVier(StepGame):
    """Siebzehn und Vier; a duel with its replays is what the contract calls a hand.

    A side draws eight cards at the most (SUV-11), and the player stands after that: 17 moves for
    the first game of a duel and for each replay.
    """

    OBSERVED: ClassVar = {
        "turn": "SUV-7 SUV-10",
        "dealer": "SUV-2",
        "hand_number": "SUV-2",
        "totals": "SUV-15",
        "shuffled": "SUV-6",
    }

    def __init__(self, options: SiebzehnUndVierOptions, seats: i64) -> None:
        rules = Rules(options, seats)
        most: i64 = 2 * (MOST_CARDS - 1) + 1
        super().__init__(rules, MOVES, most * (rules.replays + 1), PACK)
        self.rules: Final[Rules] = rules

    def score_bounds(self, context: Context | None = None) -> ScoreBounds:
        """One side wins at most what the other may have in the pot (SUV-8, SUV-14, SUV-15)."""
        most: i64 = self.rules.base * self.rules.factor
        return ScoreBounds(-most, most, 0)

    def hand_sizes(self, context: Context) -> list[int]:
        """How many cards are dealt: one to the bank and one to the player of this duel (SUV-6)."""
        sizes = [0] * int(self.seats)
        sizes[int(context.dealer)] = 1
        sizes[int(player_of(context.dealer, context.hand, self.seats))] = 1
        return sizes

    def arrange(self, context: Context, hands: list[list[int]], rest: list[int]) -> list[int]:
        player = int(player_of(context.dealer, context.hand, self.seats))
        return hands[player] + hands[int(context.dealer)] + rest

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = SiebzehnUndVierState(self.rules, context, pack[:])
        state.begin()
        return state

    def after(self, context: Context, scores: vec[i64]) -> Context:
        return after_duel(self.rules, context, scores)
