"""The kit for trick-taking games in use: `TrickHand` is one hand, `TrickGame` the game.

A game subclasses both. Its hand declares phases and moves (`steps.moves`), attributes
(`steps.attributes`) and piles (`piles`), and overrides what is its own: who begins, what it pays
(`course`), and the few words below that only it can say. Everything else the kit makes of that.
What is not declared as seen is hidden: an attribute, a pile, what a move names with ``kept`` words
for others.
"""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.core.contract import Context, Game, State, place_after
from stammtisch.core.kinds import suit_of
from stammtisch.core.observing import Observation
from stammtisch.core.rng import Rng
from stammtisch.core.view import Choice, Objection, View, Zone
from stammtisch.kits.steps.attributes import attributes
from stammtisch.kits.steps.moves import Facts, Move
from stammtisch.kits.steps.words import said
from stammtisch.kits.tricks import flaws, objections
from stammtisch.kits.tricks import words as wording
from stammtisch.kits.tricks.cards import undealt
from stammtisch.kits.tricks.claims import FIRST_OWN_MOVE
from stammtisch.kits.tricks.course import Course
from stammtisch.kits.tricks.moves import ENDED
from stammtisch.kits.tricks.observing import observe
from stammtisch.kits.tricks.rules import TrickRules
from stammtisch.kits.tricks.unseen import Unseen
from stammtisch.kits.tricks.view import view
from stammtisch.kits.tricks.zones import by_suits
from stammtisch.text import SeatWord, Text, say

_BEHIND: Final = {  # the parts of an observation behind which there are the rules of a refusal
    **{"own": "pack", "left": "pack", "turn": "turn", "trick": "follow", "played": "follow"},
    **{"open": "claim", "claimer": "claim"},
}


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class TrickHand(Unseen):
    """One hand as people see it.

    CITES: the rule ids behind what the kit refuses: ``pack`` (no such card or move), ``turn``,
        ``follow`` (the duties to a trick), where these are other rules ``hold`` (a card must be in
        the hand) and ``head`` (the trick must be won), ``end`` (the hand is over), ``claim`` (of
        the rest); without the last the game has no claim. Several rules are one string, with
        spaces between them.
    FACTS: what stands for a name in sentences, such as ``{goal}``, as functions of the position;
        the kit itself puts in ``{card}``, ``{suit}``, ``{dealer}`` and ``{vorhand}``.
    IN_AUGEN: whether tricks are told with their card points.
    HIDES: whether cards stay hidden when the hand is over; `seen_of` says which.
    """

    CITES: ClassVar[dict[str, str]] = {}
    FACTS: ClassVar[Facts] = {}
    IN_AUGEN: ClassVar[bool] = True
    HIDES: ClassVar[bool] = False

    # --- what only a game can say

    def status(self, viewer: int) -> list[Text]:
        """Facts about the whole hand that the viewer may know, the most important first."""
        return []

    def party(self, seat: int) -> int | None:
        """The side that everybody knows a seat to be on: 0, 1, or None (see `SeatView`)."""
        return None

    def declares(self, seat: int) -> bool:
        """Whether a seat plays its own game against the others."""
        return False

    def badges(self, seat: int) -> list[Text]:
        """Facts about a seat that everybody knows."""
        return []

    def said(self, seat: int) -> Text | None:
        """What a seat said last, for as long as it matters."""
        return None

    def mark(self, viewer: int, kind: int) -> Text | None:
        """A word beside a card in a hand that the viewer sees."""
        return None

    def note(self, viewer: int) -> Text | None:
        """A word beside the viewer's own hand as a whole."""
        return None

    def remark(self, seat: int) -> Text | None:
        """A word beside all the cards that a seat held, when the hand is over."""
        return None

    def conclusion(self) -> Text | None:
        """How the hand ended, in one sentence, in place of the prompt."""
        return None

    def told_more(self, before: "TrickHand", move: int, viewer: int) -> list[Text]:
        """The lines of the log that a move adds besides its own line."""
        return []

    def told_trick(self) -> Text:
        """The line of the log for a trick that is complete."""
        number = self.tricks.done - 1
        who, n = SeatWord(int(self.tricks.winner(number))), int(number) + 1
        if not self.IN_AUGEN:
            return say("{seat} wins trick {n}.", seat=who, n=n)
        augen = int(self.tricks.augen(number))
        return say("{seat} wins trick {n} with {augen} card points.", seat=who, n=n, augen=augen)

    def refused(self, kind: int) -> Objection:
        """Why a card of the hand may not be played to the trick in its present state."""
        follows = self.tricks.lying > 0 and suit_of(kind) == suit_of(self.tricks.led())
        rules = self.cites("head" if follows else "follow").split()
        return Objection(tuple(rules), objections.to_the_trick(self))

    def cites(self, what: str) -> str:
        """The rule, or rules, behind a refusal by the kit."""
        usual = what in ("hold", "head") and what not in self.CITES
        return self.CITES["follow" if usual else what]

    def stock_zones(self, viewer: int) -> list[Zone]:
        """Zones between hands and tricks that are not a `Pile`, such as an ordered stock."""
        return []

    def more_zones(self, viewer: int) -> list[Zone]:
        """Further zones, after those of the tricks."""
        return []

    def sorted_by(self, kind: int) -> tuple[int, int]:
        """The order in which people hold cards: trumps first, and each suit from the top down."""
        return by_suits(int(self.trump))(kind)

    def observes(self, to: Observation) -> None:
        """Fill in what a seat may know of what only this game has (`State.observed`)."""

    # --- what the kit makes of it

    def steps(self) -> TrickRules:
        """The steps that the game declares."""
        return self.rules

    def named(self, move: i64) -> tuple[Move, int]:
        """The declared move with this number, and the thing named with it."""
        found = self.rules.moves[move - FIRST_OWN_MOVE]
        return found, int(move - found.base)

    def aloud(self, move: i64) -> Text | None:
        """What a seat is heard to say when it makes a declared move."""
        declared, thing = self.named(move)
        return None if declared.aloud is None else said(declared.aloud, self, thing)

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return objections.objection(self, int(seat), int(move))

    def view(self, seat: i64) -> View:
        self.rules.check_seat(seat)
        return view(self, int(seat), self.rules.game)

    def observed(self, to: Observation) -> None:
        observe(self, to)
        self.observes(to)

    def dealt_to(self, seat: i64) -> i64:
        """How many cards the seat has been given so far."""
        return self.rules.size

    def flaw(self) -> tuple[str, Text] | None:
        return flaws.flaw(self)

    def sample(self, seat: i64, rng: Rng) -> "TrickHand":
        self.rules.check_seat(seat)
        new = self.drawn_for(seat)
        assert isinstance(new, TrickHand)
        if new.phase is not ENDED or self.HIDES:
            new.redeal(seat, rng)
        return new


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class TrickGame(Game):
    """A trick-taking game with its options fixed: dealing, matches, and moves in words.

    Args:
        id: of the game.
        rules: what is fixed for all its hands.
        before: the most moves that a hand has besides its cards. In the longest everybody claims
            the rest once and is answered by all others.
        match: how many hands make a match; 0 where it ends otherwise.
    """

    def __init__(self, id: str, rules: TrickRules, before: i64 = 0, match: i64 = 0) -> None:
        seats = rules.seats
        longest = before + seats * rules.tricks + (seats * seats if rules.claims else 0)
        super().__init__(id, rules.options, seats, rules.bound, longest)
        rules.count_actions(rules.bound)
        self.hides = rules.hand.HIDES
        self.rules: Final = rules
        self.match: Final[i64] = match
        rules.game = id
        hand = rules.hand
        hand.OWN = attributes(hand, TrickHand)
        rules.rest = [name for name in hand.OWN if name not in hand.WRITTEN]
        hand.FIELDS = (*TrickHand.FIELDS, *hand.OWN)
        hand.SHOWN = tuple(dict.fromkeys((*TrickHand.SHOWN, *hand.SHOWN)))
        hand.SEEN = TrickHand.SEEN | {pile.name: pile.sight for pile in hand.PILES} | hand.SEEN
        rules.ten_high = hand.wins is TrickHand.wins
        duties = ("due", "heading", "must_follow")
        rules.plain_duties = all(getattr(hand, duty) is getattr(TrickHand, duty) for duty in duties)
        self.blank: Final[Course] = hand(rules, Context(0, 0, vec[i64]()))

    def cited(self, part: str) -> str:
        found = super().cited(part)
        return found or self.rules.hand.CITES.get(_BEHIND.get(part, ""), "")

    def pack(self) -> vec[i64]:
        return self.rules.pack[:]

    def hand_sizes(self, context: Context) -> list[int]:
        return [int(self.rules.size)] * int(self.seats)

    def arrange(self, context: Context, hands: list[list[int]], rest: list[int]) -> list[int]:
        vorhand = int(place_after(context.dealer, self.seats))
        return undealt(hands, rest, vorhand, [int(size) for size in self.rules.packets])

    def deal(self, pack: vec[i64], context: Context) -> State:
        hand = self.blank.new(context)
        hand.deal(pack)
        return hand

    def opening(self, dealer: i64) -> Context:
        return Context(dealer, 1, vec[i64]([0] * int(self.seats)))

    def is_over(self, context: Context, totals: vec[i64]) -> bool:
        return 0 < self.match <= context.hand

    def text(self, state: State, move: i64) -> str:
        assert isinstance(state, TrickHand)
        return wording.text(state, int(move))

    def read(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        assert isinstance(state, TrickHand)
        return vec[i64](wording.read(state, words))

    def choice(self, state: State, seat: i64, move: i64) -> Choice:
        assert isinstance(state, TrickHand)
        return wording.choice(state, int(seat), int(move))

    def tell(self, before: State, seat: i64, move: i64, after: State, viewer: i64) -> list[Text]:
        assert isinstance(before, TrickHand)
        assert isinstance(after, TrickHand)
        return wording.tell(before, int(seat), int(move), after, int(viewer))
