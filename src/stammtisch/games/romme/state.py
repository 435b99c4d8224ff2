"""A hand of Rommé as the table sees it, and the game with its options fixed."""

from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import CHANCE, OVER, Context, State
from stammtisch.core.kinds import suit_of
from stammtisch.core.observing import Observation
from stammtisch.core.rng import Rng
from stammtisch.core.view import CardView, Gather, ScoreLine, Zone
from stammtisch.games.melds import position_of
from stammtisch.games.romme import reading, steps, tabled
from stammtisch.games.romme.moves import legal_moves, pick
from stammtisch.games.romme.names import lying
from stammtisch.games.romme.observing import observe
from stammtisch.games.romme.options import RommeOptions
from stammtisch.games.romme.position import Position
from stammtisch.games.romme.rules import (
    BLACK,
    DISCARD,
    LAYING,
    MOST_BACKS,
    MOVES,
    NOBODY,
    RED,
    Rules,
    card_points,
)
from stammtisch.games.romme.sampling import FEW, redeal
from stammtisch.games.romme.scoring import hand_lines, hand_scores
from stammtisch.kits.melds import meld_id
from stammtisch.kits.steps.hand import StepGame, Steps
from stammtisch.kits.steps.moves import Move, Phase, Telling
from stammtisch.kits.steps.zones import Hands, Open, Zones, discard, ended, points_at_the_end, stock
from stammtisch.text import SeatWord, Text, say, say_in, say_n


def _meld(at: Any, index: int) -> Zone:
    meld: i64 = at.melds[index]
    cards = tuple(
        [CardView(card, named=named if card >= RED else None) for card, named in lying(meld)]
    )
    points = say_n("{n} point", "{n} points", int(tabled.points_of(meld)))
    if at.has_laid() and at.turn != OVER and index >= len(at.melds_before):
        points = say("{points} so far", points=points)
    label = say_in("romme", "Run") if tabled.is_run(meld) else say("Set")
    owner = int(tabled.owner_of(meld))
    return Zone(meld_id(index), "meld", label, len(cards), cards, owner, points)


def _place(card: int) -> tuple[int, int]:
    """Where a card stands in a hand: by suits, the ace below the two, jokers last."""
    return (4, card) if card >= RED else (int(suit_of(card)), int(position_of(card)))


def _marks(at: Any, seat: int, viewer: int) -> dict[int, Text]:
    """Marks the card drawn or taken in this turn, in the hand of the seat on turn."""
    mine = seat == at.turn
    return {int(at.drawn): say("just drawn"), int(at.taken): say("just taken")} if mine else {}


PLACES: Final[Zones] = (
    stock(),
    discard("pile", lambda at: at.pile[-1:], lambda at: len(at.pile)),
    Open(lambda at, viewer: [_meld(at, index) for index in range(len(at.melds))]),
    Hands(
        cards=lambda at, seat: sorted(map(int, at.hands.cards(seat)), key=_place),
        size=lambda at, seat: at.hands.size(seat),
        open=ended,
        known=lambda at, seat: at.known.cards(seat),
        known_as=say("known to all"),
        marks=_marks,
        note=points_at_the_end(lambda at, seat: at.hands.points(seat)),
    ),
)


class RommeState(Position):
    """One hand of Rommé in progress."""

    STEPS: ClassVar[Steps] = steps.STEPS
    ZONES: ClassVar[Zones] = PLACES
    REDEAL: ClassVar = redeal
    REFUSES: ClassVar = reading.refuse
    SHORT: ClassVar = reading.shortcut

    def guess(self, seat: i64, rng: Rng) -> "RommeState":
        new = self.drawn_for(seat)
        redeal(new, seat, rng, FEW)
        return new

    def observed(self, to: Observation) -> None:
        observe(self, to)

    def blank(self) -> "RommeState":
        return RommeState(self.rules, self.context)

    def legal_moves(self) -> vec[i64]:
        return legal_moves(self)

    def pick(self, rng: Rng) -> i64:
        return pick(self, rng)

    def left(self) -> vec[i64]:
        """The penalty points of the cards that each seat holds (ROM-26)."""
        return vec[i64]([self.hands.points(seat) for seat in range(self.rules.seats)])

    def factor(self) -> i64:
        """The factor for the penalty points of a hand (ROM-27)."""
        return self.rules.hand_romme_factor if self.in_one_turn else i64(1)

    def scores(self) -> vec[i64]:
        return hand_scores(self.left(), self.winner, self.factor())

    def score_lines(self) -> list[ScoreLine]:
        return hand_lines(self.left(), self.winner, self.factor())

    # --- what people read

    def now(self) -> Phase:
        if self.turn == OVER:
            return steps.VOID if self.winner == NOBODY else steps.WON
        return steps.SHUFFLING if self.turn == CHANCE else steps.PHASES[self.phase]

    def gather(self, seat: int) -> Gather | None:
        if seat != self.turn or self.phase != LAYING:
            return None
        return Gather(say("Lay out the chosen cards"), "meld", "lay")

    def heard(self, seat: int) -> Text | None:
        said = say("Hand-Rommé!") if self.in_one_turn else say("Rommé!")
        return said if seat == self.winner else None

    def badges(self, seat: int) -> list[Text]:
        """Facts about a seat; the winner counts as opened, having laid everything in one turn."""
        opened = self.is_open(seat) or seat == self.winner
        return [say("opened") if opened else say("has not opened yet")]

    def status(self, viewer: int) -> list[Text]:
        status: list[Text] = []
        if self.turn == OVER:
            return status
        if viewer >= 0 and not self.is_open(viewer) and self.rules.first_meld > 0:
            laid = int(self.laid_points) if viewer == self.turn else 0
            needed = int(self.rules.first_meld)
            status.append(
                say(
                    "Initial meld: {laid} points so far, {needed} needed",
                    laid=laid,
                    needed=needed,
                )
            )
        if self.has_laid() and viewer != self.turn:
            laying = say_n(
                "{seat} lays {n} point, not final yet",
                "{seat} lays {n} points, not final yet",
                int(self.laid_points),
                seat=SeatWord(int(self.seat)),
            )
            status.append(laying)
        if self.reshuffles > 0 or len(self.stock) < 10:
            more = say_n(
                "The discard pile can be shuffled once more",
                "The discard pile can be shuffled {n} more times",
                int(self.rules.max_reshuffles - self.reshuffles),
            )
            status.append(more)
        return status

    def told_more(self, move: Move, what: Telling) -> list[Text]:
        before = what.before
        assert isinstance(before, Position)
        lines = []
        if move.base == DISCARD and self.opened != before.opened:
            lines.append(say("{seat} has opened.", seat=SeatWord(what.seat)))
        if self.turn == OVER:
            return [*lines, steps.result(self, what.viewer)]
        if self.reshuffles > before.reshuffles:
            lines.append(
                say("The stock is used up: the discard pile is shuffled.")
                if self.turn == CHANCE or len(self.stock) > 0
                else say("The stock is used up, and there is nothing to shuffle.")
            )
        return lines


def longest(rules: Rules) -> i64:
    """An upper bound for the moves of a hand: its turns (ROM-25) times the moves of a turn.

    An open player draws, lays at most all his cards one by one, exchanges a joker at most once for
    each of them, and discards. A closed one lays all his cards and takes them back, ten times.
    """
    cards: i64 = rules.hand_size + 1
    closed: i64 = 2 + (MOST_BACKS + 1) * (cards + 1)
    return rules.max_turns * closed


def pack_of(rules: Rules) -> vec[i64]:
    """The pack: each card twice, and the jokers, half of them red."""
    reds: i64 = (rules.jokers + 1) // 2
    jokers = [RED] * int(reds) + [BLACK] * int(rules.jokers - reds)
    return vec[i64](sorted([*range(RED), *range(RED), *jokers]))


class RommeGame(StepGame):
    """Rommé for two to six players."""

    OBSERVED: ClassVar = {
        "turn": "ROM-11",
        "dealer": "ROM-2",
        "hand_number": "ROM-28",
        "totals": "ROM-28",
        "begun": "ROM-15 ROM-17",
    }

    def __init__(self, options: RommeOptions, seats: i64) -> None:
        rules = Rules(options, int(seats))
        super().__init__(
            rules, MOVES, longest(rules), pack_of(rules), rules.hand_size, rules.match_hands
        )
        self.rules: Final = rules

    def score_bounds(self, context: Context | None = None) -> ScoreBounds:
        """The worst is to hold the dearest hand (ROM-3, ROM-26), after Hand-Rommé (ROM-27)."""
        worth = sorted([int(card_points(kind)) for kind in self.pack()], reverse=True)
        return ScoreBounds(-self.rules.hand_romme_factor * sum(worth[: int(self.hand)]), 0)

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = RommeState(self.rules, context)
        state.deal(pack)
        return state
