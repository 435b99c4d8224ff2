"""The trick-taking games of the kit for the solver: cards in their order, sides, scores."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, members
from stammtisch.games.fuenfhundert.hand import FuenfhundertHand
from stammtisch.games.herzblatt.hand import HerzblattHand
from stammtisch.games.herzblatt.scoring import Outcome
from stammtisch.games.herzblatt.scoring import scores_of as herzblatt_scores
from stammtisch.games.sechsundsechzig.hand import SechsundsechzigHand
from stammtisch.games.tarock.hand import TarockHand
from stammtisch.games.tarock.rules import TRICKS as TAROCK_TRICKS
from stammtisch.games.tarock.scoring import Facts as TarockFacts
from stammtisch.games.tarock.scoring import scores_of as tarock_scores
from stammtisch.games.watten.hand import WattenHand
from stammtisch.games.watten.rules import ENOUGH, KRITISCHE, TRUMPS
from stammtisch.games.watten.scoring import hand_scores
from stammtisch.kits.tricks.cards import AUGEN, augen_of
from stammtisch.kits.tricks.claims import NOBODY, TRUMP, class_of
from stammtisch.kits.tricks.declarer import DeclarerHand
from stammtisch.kits.tricks.hand import TrickHand
from stammtisch.kits.tricks.moves import PLAYING_STEP
from stammtisch.solving.board import Board, Card
from stammtisch.solving.scores import NO_EXTRAS, OURS, THEIRS, Reckoning, Scores
from stammtisch.solving.search import Task

_POWERS: Final[i64] = 64  # the height of a card in its class is below this (`claims.strength`)


def is_played(at: TrickHand) -> bool:
    """Whether a card is to be played now."""
    return at.step == PLAYING_STEP


def draws(at: TrickHand) -> bool:
    """Whether cards are still drawn from a stock after each trick."""
    return isinstance(at, (FuenfhundertHand, SechsundsechzigHand)) and not at.must_follow()


def ends_early(at: TrickHand) -> bool:
    """Whether the deal ends automatically when somebody has enough card points (S66-19)."""
    return isinstance(at, SechsundsechzigHand) and at.agreed.by_itself


def side_of(at: TrickHand, seat: i64) -> i64:
    """The seats that play together with this one, bit ``n`` for seat ``n``."""
    if isinstance(at, WattenHand):
        found: i64 = 0
        for other in at.members_of(at.side_of(seat)):
            found |= BIT[other]
        return found
    declarer = alone(at)
    if declarer in (NOBODY, seat):
        return BIT[seat]
    return BIT[at.rules.seats] - 1 - BIT[declarer]


def alone(at: TrickHand) -> i64:
    """Who plays against all others, or `NOBODY`."""
    return at.declarer if isinstance(at, DeclarerHand) else NOBODY


def beside(at: TrickHand) -> i64:
    """The card points that count for the declarer besides his tricks."""
    return augen_of(at.set_aside()) if isinstance(at, DeclarerHand) else i64(0)


def task_of(at: TrickHand) -> Task:
    """The position as the solver needs it; our side is that of the seat on turn."""
    tricks, rules = at.tricks, at.rules
    watten = isinstance(at, WattenHand)
    cards: list[Card] = []
    for seat in range(rules.seats):
        add_cards(cards, at, at.hands[seat], seat, True)
    lying = vec[i64]([tricks.kind(tricks.done, place) for place in range(tricks.lying)])
    for place in range(tricks.lying):
        add_cards(cards, at, BIT[lying[place]], tricks.seat(tricks.done, place), False)
    task = Task(Board(rules.seats, cards), side_of(at, at.turn), at.turn)
    task.trumps, task.heads = rules.must_trump, rules.must_head
    if watten:
        task.trick = 1
        task.free = True
    if tricks.lying:
        task.lies(lying, tricks.ahead, tricks.seat(tricks.done, tricks.ahead))
    for seat in range(rules.seats):
        if task.ours & BIT[seat]:
            task.won += tricks.tricks_won(seat) if watten else tricks.augen_won(seat)
    if alone(at) != NOBODY and task.ours & BIT[alone(at)]:
        task.won += beside(at)
    if isinstance(at, WattenHand):
        add_duty(task, at)
    return task


def add_cards(cards: list[Card], at: TrickHand, kinds: i64, seat: i64, held: bool) -> None:
    """Add cards of a seat as the solver needs them."""
    watten = isinstance(at, WattenHand)
    strengths = at.strengths(kinds)
    for place, kind in enumerate(members(kinds)):
        strength = strengths[place]
        suit = class_of(strength)
        points = i64(0) if watten else AUGEN[kind]
        cards.append(Card(kind, suit, suit == TRUMP, strength % _POWERS, points, seat, held))


def add_duty(task: Task, at: WattenHand) -> None:
    """Say who has to trump the Hauptschlag in the first trick (WAT-18)."""
    tricks, board = at.tricks, task.board
    if not at.agreed.duty or tricks.done > 0:
        return
    owed = TRUMPS[at.naming()] & ~KRITISCHE
    named = at.named_card()
    if tricks.lying:
        if tricks.led() != named:
            return
    elif at.hands[at.turn] & BIT[named] == 0:
        return
    else:
        task.forced = board.held(named, board.hands[at.turn])
    for bit in range(board.room):
        if board.owners[bit] >= 0 and owed & BIT[board.kinds[bit]]:
            task.owed |= BIT[bit]


def tricks_so_far(at: TrickHand, task: Task) -> i64:
    """Which sides have a trick, as `OURS` and `THEIRS`."""
    found: i64 = 0
    for seat in range(at.rules.seats):
        if at.tricks.tricks_won(seat) > 0:
            found |= OURS if task.ours & BIT[seat] else THEIRS
    return found


def has_score(at: TrickHand) -> bool:
    """Whether the solver knows what a hand of this game scores."""
    return isinstance(at, (HerzblattHand, TarockHand, WattenHand))


def scores_of(at: TrickHand, task: Task, most: i64) -> Scores:
    """The search for the score of a hand of Herzblatt, Tarock or Watten."""
    return Scores(task, most, KitReckoning(at, task), tricks_so_far(at, task), NO_EXTRAS)


def has_points(at: TrickHand) -> bool:
    """Whether cards count points in this game, and not only tricks."""
    return not isinstance(at, WattenHand)


class KitReckoning(Reckoning):
    """What a hand of Herzblatt, Tarock or Watten scores."""

    def __init__(self, at: TrickHand, task: Task) -> None:
        super().__init__()
        self.at: Final = at
        self.ours: Final[i64] = task.ours
        self.alone: Final[i64] = alone(at)
        self.all: Final[i64] = augen_of(at.rules.cards)
        self.beside: Final[i64] = beside(at)

    def reckon(self, points: i64, tricks: i64, extras: i64) -> i64:
        at = self.at
        scores = (
            self.watten(at, points)
            if isinstance(at, WattenHand)
            else self.played_alone(at, points, tricks)
        )
        found: i64 = 0
        for seat in range(at.rules.seats):
            found += scores[seat] if self.ours & BIT[seat] else -scores[seat]
        return found

    def watten(self, at: WattenHand, points: i64) -> vec[i64]:
        """The scores if tricks are what counts."""
        own = at.side_of(at.turn)
        winner = own if points >= ENOUGH else 1 - own
        return hand_scores(at.rules.seats, at.context.dealer, winner, at.value)

    def played_alone(self, at: TrickHand, points: i64, tricks: i64) -> vec[i64]:
        """The scores if one seat plays against all others."""
        own = self.ours & BIT[self.alone] != 0
        augen = points if own else self.all - points
        if isinstance(at, HerzblattHand):
            outcome = Outcome(self.alone, augen - self.beside, self.beside, at.took)
            return herzblatt_scores(at.rules, outcome)
        assert isinstance(at, TarockHand)
        mine, others = (OURS, THEIRS) if own else (THEIRS, OURS)
        taken: i64 = TAROCK_TRICKS if tricks & others == 0 else i64(1)
        if tricks & mine == 0:
            taken = 0
        step = at.agreed.steps[at.bid]
        hand = at.is_handspiel()
        return tarock_scores(
            at.agreed,
            TarockFacts(self.alone, hand, step, augen, taken, TAROCK_TRICKS - taken, at.announced),
        )
