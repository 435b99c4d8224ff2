"""A hand whose phases and moves are declared, while the game's native code makes the moves.

A game subclasses `StepHand` and `StepGame`. Its hand declares its `Steps` and says which phase it
is in; what may be done, and what a move does, it says itself (`State.legal_moves`, `State.play`).
Refusals, prompts, buttons, notation, speech and the log follow from the declarations.
"""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final, Self

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.core.contract import Context, Game, State
from stammtisch.core.rng import Rng
from stammtisch.core.terms import Terms
from stammtisch.core.view import Amount, Choice, Gather, Objection, Pot, SeatView, View, Zone
from stammtisch.kits.steps import people
from stammtisch.kits.steps.moves import Facts, Move, Phase, Reason, Telling
from stammtisch.kits.steps.zones import Zones, hand_id
from stammtisch.text import Text


class Steps:
    """What a game declares about its moves.

    Args:
        game: its id.
        moves: all of them, each with its number.
        turn: the rule of whose turn it is; without one it is that of the phase.
        pack: the rule of what is played with.
        cards: the kinds that are in the pack, as a mask; 0 where no move is a card.
        fillers: words that people say beside those that matter.
        no_card: why no card is named, where none ever is.
        facts: what stands for a name in sentences, such as ``{chips}``, as functions of the
            position. The kit itself puts in ``{card}``, ``{suit}`` and, for a number, ``{n}``.
    """

    def __init__(
        self,
        game: str,
        moves: Sequence[Move],
        *,
        turn: str = "",
        pack: str,
        cards: int = 0,
        fillers: frozenset[str] = frozenset(),
        no_card: Reason | None = None,
        facts: Facts | None = None,
    ) -> None:
        self.game: Final = game
        self.moves: Final[list[Move]] = list(moves)
        self.turn: Final = turn
        self.pack: Final = pack
        self.cards: Final = cards
        self.fillers: Final = fillers
        self.no_card: Final = no_card
        self.facts: Final = facts or {}

    def named(self, move: int) -> tuple[Move, int] | None:
        """The declared move with this number, and the thing named with it, if there is one."""
        for found in self.moves:
            thing = move - int(found.base)
            if (found.numbers.least if found.numbers else 0) <= thing < found.size:
                return found, thing
        return None

    def plain(self, words: list[str]) -> list[str]:
        """What was said, without punctuation and filler words."""
        said = [word.rstrip("!.?;:#").lstrip("!?;:#") for word in words]  # .5 is not 5
        return [word for word in said if word and word not in self.fillers]


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class StepHand(State):
    """One hand as people see it; a game adds what is special to it.

    ``STEPS``: its moves; ``ZONES``: what lies where. ``REDEAL`` deals what a seat does not see
    anew, in a copy of the position; it returns False where it found no way (`NoSample`).
    ``REFUSES`` says why words name no move, ``SHORT`` which moves words are short for
    (`Game.refuse`, `Game.shortcut`): functions of (position, seat, words).
    ``GOES_OUT``: the hand is over as soon as somebody holds no cards.
    """

    STEPS: ClassVar[Steps]
    ZONES: ClassVar[Zones] = ()
    REDEAL: ClassVar[Callable[[Any, i64, Rng], object]]
    REFUSES: ClassVar[Callable[[Any, int, list[str]], Objection | None] | None] = None
    SHORT: ClassVar[Callable[[Any, int, list[str]], Any] | None] = None
    GOES_OUT: ClassVar[bool] = False

    def flaw(self) -> tuple[str, Text] | None:
        return people.empty_hand(self) if self.GOES_OUT else None

    def steps(self) -> Steps:
        """The declarations of its moves: one set for each numbering that options can cause."""
        return self.STEPS

    def now(self) -> Phase:
        """The phase of the hand, as it is declared."""
        raise NotImplementedError

    def not_in_pack(self, kind: int) -> Objection | None:
        """Why a card is not in the game, or None if it is."""
        return people.outside(self, kind)

    def not_on_turn(self) -> Objection:
        """Why nobody but the seat on turn may move."""
        return people.not_on_turn(self)

    def left_out(self, seat: int) -> Objection | None:
        """Why a seat takes no part in the hand, or None if it takes part."""
        return None

    def hand_id(self, seat: int) -> str:
        """The id of the zone of a seat's cards."""
        return hand_id(seat)

    def deck(self) -> str:
        """The id of the deck (`stammtisch.decks`) if the cards are not playing cards."""
        return ""

    def zones(self, viewer: int) -> list[Zone]:
        """The places on the table as the seat (or `SPECTATOR`) sees them: those in ``ZONES``."""
        return [zone for place in self.ZONES for zone in place.zones(self, viewer)]

    def seat_view(self, seat: int) -> SeatView:
        """What everybody sees of a seat."""
        return people.seat_view(self, seat)

    def heard(self, seat: int) -> Text | None:
        """What a seat said last, for as long as it matters."""
        return None

    def party(self, seat: int) -> int | None:
        """The side that everybody knows a seat to be on: 0, 1, or None (see `SeatView`)."""
        return None

    def declares(self, seat: int) -> bool:
        """Whether a seat plays its own game against the others."""
        return False

    def badges(self, seat: int) -> list[Text]:
        """Facts about a seat that everybody knows."""
        return []

    def status(self, viewer: int) -> list[Text]:
        """Facts about the whole hand that the viewer may know, the most important ones first."""
        return []

    def waiting(self, viewer: int) -> Text:
        """What is read by somebody who is not on turn."""
        return people.others_turn(int(self.turn))

    def gather(self, seat: int) -> Gather | None:
        """The offer to choose several cards and send them together, or None without one."""
        return None

    def pots(self) -> list[Pot]:
        """The pots that are played for in this hand."""
        return []

    def told_more(self, move: Move, what: Telling) -> list[Text]:
        """The lines of the log that a move adds besides its own line."""
        return []

    # --- what follows from the declarations

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return people.objection(self, int(seat), int(move))

    def view(self, seat: i64) -> View:
        self.terms().check_seat(seat)
        return people.view(self, int(seat))

    def sample(self, seat: i64, rng: Rng) -> Self:
        self.terms().check_seat(seat)
        new = self.drawn_for(seat)
        people.redeal(new, seat, rng)
        return new

    def sight(self, seat: i64) -> dict[str, Any]:
        """What a seat knows; by default, a seat that sees a place sees the attribute behind it."""
        return super().sight(seat) | people.sight(self, int(seat))


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class StepGame(Game):
    """A game with its options fixed; how its moves are worded follows from what its hand declares.

    Where nothing else is said, each seat is dealt as many cards, one at a time from the dealer's
    left, and the first hand of a match inherits nothing.

    Args:
        rules: what is fixed for all its hands; the game keeps its own as ``rules``.
        moves: bounds the numbers of moves (`Game`).
        longest: bounds the moves of a hand.
        pack: its cards, ascending.
        hand: how many of them each seat is dealt.
        match: how many hands make a match; 0 where it ends otherwise.
        first: the number of the first hand.
    """

    def __init__(
        self,
        rules: Terms,
        moves: i64,
        longest: i64,
        pack: vec[i64],
        hand: i64 = 0,
        match: i64 = 0,
        first: i64 = 1,
    ) -> None:
        super().__init__(rules.game, rules.options, rules.seats, moves, longest)
        rules.count_actions(moves)
        self.all_cards: vec[i64] = pack
        self.hand: i64 = hand
        self.match: i64 = match
        self.first: i64 = first

    def pack(self) -> vec[i64]:
        return self.all_cards[:]

    def hand_sizes(self, context: Context) -> list[int]:
        return [int(self.hand)] * int(self.seats)

    def arrange(self, context: Context, hands: list[list[int]], rest: list[int]) -> list[int]:
        return singly(hands, rest, int(context.dealer))

    def opening(self, dealer: i64) -> Context:
        return Context(dealer, self.first, vec[i64]([0] * int(self.seats)))

    def is_over(self, context: Context, totals: vec[i64]) -> bool:
        return self.match > 0 and context.hand + 1 - self.first >= self.match

    def text(self, state: State, move: i64) -> str:
        return people.text(state, int(move))

    def read(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        return vec[i64](people.read(state, words))

    def choice(self, state: State, seat: i64, move: i64) -> Choice:
        return people.choice(state, int(seat), int(move))

    def amounts(self, state: State, seat: i64) -> list[Amount]:
        return people.amounts(state, int(seat))

    def refuse(self, state: State, seat: i64, words: list[str]) -> Objection | None:
        return people.refuse(state, int(seat), words)

    def shortcut(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        return vec[i64](people.shortcut(state, int(seat), words))

    def tell(self, before: State, seat: i64, move: i64, after: State, viewer: i64) -> list[Text]:
        return people.tell(before, int(seat), int(move), after, int(viewer))


def singly(hands: list[list[int]], rest: list[int], dealer: int) -> list[int]:
    """The pack, top first, from which hands are dealt singly from Vorhand on; ``rest`` remains.

    Hands may differ by a card: then the first seats from Vorhand on have one more.
    """
    seats = len(hands)
    order = [hands[(dealer + 1 + place) % seats] for place in range(seats)]
    rounds = max(len(hand) for hand in hands)
    return [hand[i] for i in range(rounds) for hand in order if i < len(hand)] + rest
