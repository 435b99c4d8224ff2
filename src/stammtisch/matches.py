"""Hands one after another: a match in progress, with its log and its undo."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from stammtisch.core.asked import must_be_game
from stammtisch.core.contract import (
    CHANCE,
    OVER,
    SPECTATOR,
    TIME_UP,
    Context,
    Game,
    State,
    make,
)
from stammtisch.core.parts import game_in_words
from stammtisch.core.past import Past
from stammtisch.core.view import ScoreLine, View
from stammtisch.core.whole import whole_number
from stammtisch.errors import BadDeal, IllegalMove, UnreadableMove
from stammtisch.notation import TIME_WORD, Moves, check_move, possible, read_moves, written_move
from stammtisch.packs import arranged, kinds_of, wrong_cards
from stammtisch.shuffling import below, new_secret, shuffled
from stammtisch.text import Text, say

Shuffler: TypeAlias = Callable[[Sequence[int], int, int], list[int]]
"""Gives an order to cards: (cards, number of the hand from 1, number of the shuffle in it)."""


class Act(Struct, frozen=True):
    """A move that was made: seat, number, notation, and whether it was out of turn."""

    seat: int
    move: int
    text: str
    out_of_turn: bool = False


class Account(Struct, frozen=True):
    """How a finished hand was scored, line by line with rule ids, and the match after it.

    ``hand`` is its number from 1; ``scores``, ``totals`` and ``places`` have one number a seat;
    ``match_lines`` came into the totals besides the points of the hand.
    """

    hand: int
    lines: list[ScoreLine]
    scores: tuple[int, ...]
    match_lines: list[ScoreLine]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    match_over: bool

    @property
    def order(self) -> list[int]:
        """The seats in the order of their places, first to last."""
        return sorted(range(len(self.places)), key=lambda seat: self.places[seat])


class Hand:
    """One hand of a match with everything that was done in it.

    ``shuffles`` are (index of the act after which the cards were shuffled, their order).
    """

    def __init__(
        self, game: Game, context: Context, pack: Sequence[int], start: State | None = None
    ) -> None:
        self.game = game
        self.context = context
        self.pack = list(pack)
        self.acts: list[Act] = []
        self.shuffles: list[tuple[int, list[int]]] = []
        self.notes: dict[str, Any] = {}
        self.start = start  # where it begins, if it was not dealt
        past = Past(game, context, vec[i64](self.pack), start)
        self._states: list[State] = [start.copy() if start else game.deal(past.pack[:], context)]
        self.state.goes_back_to(past)

    def __repr__(self) -> str:
        """The number of the hand, the rules, and how many moves were made."""
        rules = game_in_words(self.game)
        return f"<Hand {int(self.context.hand)} of {rules}: {len(self.acts)} acts>"

    def same_as(self, other: Hand) -> bool:
        """Whether both hands began alike and the same was done in both."""
        return self._course() == other._course() and self.start == other.start

    def _course(self) -> tuple[Any, ...]:
        return self.context, self.pack, self.acts, self.shuffles

    @property
    def state(self) -> State:
        """The current position."""
        return self._states[-1]

    @property
    def states(self) -> list[State]:
        """``states[i]`` is the position before act i; the last one is the present position."""
        if len(self._states) <= len(self.acts):
            self._states = self._replayed()
        return self._states

    def put_away(self) -> None:
        """Keep only the last position, to save memory; `states` recreates the others on demand."""
        del self._states[:-1]

    def _replayed(self) -> list[State]:
        twin = Hand(self.game, self.context, self.pack, self.start)
        for index in range(len(self.acts) + 1):
            for _, order in (each for each in self.shuffles if each[0] == index):
                twin.shuffle(order)
            for act in self.acts[index : index + 1]:
                twin.act(act.seat, act.move)
        return twin._states

    @property
    def over(self) -> bool:
        """Whether the hand is finished."""
        return self._states[-1].turn == OVER

    def act(self, seat: int, move: int, text: str = "") -> Act:
        """Make a legal move, or `TIME_UP`; not checked, nor its notation if that is given."""
        state = self.state.copy()
        text = text or (TIME_WORD if move == TIME_UP else self.game.text(state, move))
        act = Act(seat, move, text, make(state, seat, move))
        self.states.append(state)
        self.acts.append(act)
        return act

    def shuffle(self, order: Sequence[int]) -> None:
        """Shuffle: put the cards to be shuffled into this order."""
        if sorted(order) != sorted(self.state.to_shuffle()):
            raise BadDeal(say("These are not the cards that are to be shuffled."))
        self.shuffles.append((len(self.acts), list(order)))
        self.state.shuffle(vec[i64](list(order)))

    def undo(self) -> Act | None:
        """Undo the last act and the shuffles after it; returns the act, None if there was none."""
        if not self.acts:
            return None
        self.states.pop()
        act = self.acts.pop()
        self.shuffles = [each for each in self.shuffles if each[0] <= len(self.acts)]
        return act

    def tell(self, index: int, viewer: int = SPECTATOR) -> list[Text]:
        """What a viewer saw happen in the act with this index."""
        act = self.acts[index]
        return self.game.tell(
            self.states[index], act.seat, act.move, self.states[index + 1], viewer
        )


class Match:
    """A match among seats in this process: ``Match(game, seed=7)``, then `play` until `over`.

    Args:
        game: from `stammtisch.game`.
        seed: any text or number; the same seed deals the same match. Without it the operating
            system's generator decides.
        pack: the order of the first hand's pack, top first: a text in notation (``"Qc Td …"``) or
            the kinds of the cards (0 to 53).
        hands: the cards of each seat in the first hand instead, from seat 0 on, each written like
            a pack; ``rest`` are the others in the order in which they lie (Gin, Mau-Mau: the card
            turned up, then the stock). What is not named is filled up.
        dealer: the seat that deals first; by default the rules or the lot decide.
        context: what the first hand inherits, for a match that goes on from elsewhere.
        position: a position of the first hand from which it is played on, instead of a deal.
        shuffler: gives an order to cards instead of the seed.
        chance: whether shuffles within a hand are made at once; otherwise whoever owns the match
            makes them with ``match.hand.shuffle``.

    Seats are numbers from 0, clockwise; scores and accounts are whole points.

    Raises:
        BadDeal: pack or hands do not hold the cards of the game, or there is no such dealer.
        UnreadableCard: a text names no card.
    """

    def __init__(
        self,
        game: Game,
        *,
        seed: int | str | None = None,
        pack: str | Sequence[int] | None = None,
        hands: Sequence[str | Sequence[int]] | None = None,
        rest: str | Sequence[int] = (),
        dealer: int | None = None,
        context: Context | None = None,
        position: State | None = None,
        shuffler: Shuffler | None = None,
        chance: bool = True,
    ) -> None:
        must_be_game(game, "st.Match")
        self.game = game
        self.seed = new_secret() if seed is None else str(seed)
        self.notes: dict[str, Any] = {}
        self._shuffler = shuffler or self._seeded
        self._chance = chance
        if dealer is None:
            dealer = int(game.first_dealer())
        elif (number := seat_of(game, dealer)) is None:
            raise BadDeal(no_seat(dealer))
        else:
            dealer = number
        if dealer < 0:
            dealer = below(int(game.seats), self.seed, "dealer")
        self.hands: list[Hand] = []
        self.context = context or game.opening(dealer)
        if hands is not None or rest:
            if pack is not None:
                raise BadDeal(say("Give either a pack or hands, but not both."))
            pack = arranged(game, self.context, hands or (), rest)
        if position is None:
            self._deal(pack)
        else:
            self._stand(position)

    def __eq__(self, other: object) -> bool:
        """Whether the same was played under the same rules; what is dealt next may differ."""
        if not isinstance(other, Match):
            return NotImplemented
        alike = self.game == other.game and len(self.hands) == len(other.hands)
        return alike and all(map(Hand.same_as, self.hands, other.hands))

    def __copy__(self) -> Match:
        return copy.deepcopy(self)  # with its hands: each goes on by itself

    def __repr__(self) -> str:
        """The rules, the seats, and how far the match has got."""
        words = [f"hand {len(self.hands)}", f"totals {self.totals()}"]
        words.append("the hand is over" if self.hand_over else f"seat {self.turn} is on turn")
        return f"<Match of {game_in_words(self.game)}: {', '.join(words)}>"

    def _repr_html_(self) -> str:
        """What everybody sees of the match, as a picture for a notebook (`stammtisch.pictures`)."""
        from stammtisch import pictures  # drawing takes time to load, and programs do not look

        return pictures.of_match(self).html

    def _stand(self, position: State) -> None:
        """Begin in a position, which also says what the hand inherited."""
        inherited = getattr(position, "context", None)
        if isinstance(inherited, Context):
            self.context = inherited
        pack = [int(kind) for kind in self.game.pack()]
        self.hands.append(Hand(self.game, self.context, pack, position))
        self._supply_chance()

    def _seeded(self, cards: Sequence[int], hand: int, part: int) -> list[int]:
        return shuffled(cards, self.seed, f"{hand}/{part}")

    def _deal(self, pack: str | Sequence[int] | None) -> None:
        whole = [int(kind) for kind in self.game.pack()]
        order = (
            self._shuffler(whole, len(self.hands) + 1, 0)
            if pack is None
            else kinds_of(pack, self.game.deck)
        )
        if sorted(order) != sorted(whole):
            raise BadDeal(wrong_cards(order, whole))
        self.hands.append(Hand(self.game, self.context, order))
        self._supply_chance()

    def _supply_chance(self) -> None:
        hand = self.hands[-1]
        while self._chance and hand.state.turn == CHANCE:
            cards = [int(kind) for kind in hand.state.to_shuffle()]
            hand.shuffle(self._shuffler(cards, len(self.hands), len(hand.shuffles) + 1))

    @property
    def hand(self) -> Hand:
        """The hand that is being played, or was played last."""
        return self.hands[-1]

    @property
    def state(self) -> State:
        """The current position."""
        return self.hands[-1].state

    @property
    def turn(self) -> int:
        """The seat to move; `OVER` (-1) when the hand is finished."""
        return int(self.hands[-1].state.turn)

    @property
    def hand_over(self) -> bool:
        """Whether the hand is finished."""
        return self.hands[-1].over

    @property
    def over(self) -> bool:
        """Whether the match is finished."""
        return self.hand_over and self.after.over

    @property
    def after(self) -> Context:
        """What the next hand inherits; raises `IllegalMove` before this hand is over."""
        self._must_be_over()
        return self.game.following(self.context, self.state)

    def legal_moves(self, seat: int | None = None) -> Moves:
        """The legal moves of the seat on turn, or of another seat out of turn.

        Empty for a seat that may do nothing, and when the hand is over.

        Raises:
            IllegalMove: there is no such seat.
        """
        return Moves(self.game, self.state, self.turn if seat is None else self._seat(seat))

    def play(self, move: int | str, seat: int | None = None) -> Act:
        """Make a move, given in words or as a number from `legal_moves`.

        Args:
            move: ``"Qc"``, ``"Kreuz-Dame"``, ``"solo queens"``, or a number.
            seat: who makes it; by default the seat on turn.

        Raises:
            UnreadableMove: this is not a move of the game.
            AmbiguousMove: the words can mean several moves that may be made now.
            IllegalMove, OutOfTurn: it may not be made now; ``rules`` are the ids of the rules
                behind it, ``instead`` the moves that may.

        After all of these errors nothing was changed.
        """
        hand, state, text = self.hand, self.state, ""
        who = self._who(seat, int(state.turn))
        if isinstance(move, str):
            number, text = written_move(self.game, state, who, move)
        else:
            number = self._number(move, who)
            check_move(self.game, state, who, number)
        act = hand.act(who, number, text)
        self._supply_chance()
        return act

    def play_all(self, moves: str, seat: int | None = None) -> list[Act]:
        """Make several moves of one seat, all or none of them: ``"meld 6c 6h 6s; discard Kd"``.

        Args:
            moves: the words of the moves, ``;`` between them; or words that are short for several.
            seat: who makes them; by default the seat on turn.

        Raises:
            UnreadableMove, AmbiguousMove, IllegalMove, OutOfTurn: as `play`, for the first move
                that cannot be made. Nothing was changed.
        """
        who = self._who(seat, self.turn)
        read = read_moves(self.game, self.state, who, moves)
        acts = [self.hand.act(who, said.move) for said in read]
        self._supply_chance()
        return acts

    def expire(self) -> Act:
        """Apply what the rules say when the time of the seat on turn is up.

        Raises:
            IllegalMove: the hand is over, or the game knows no limit of time.
        """
        who = self._who(None, self.turn)
        if not self.game.turn_seconds:
            raise IllegalMove(say("This game has no time limit."))
        act = self.hand.act(who, TIME_UP)
        self._supply_chance()
        return act

    def _who(self, seat: int | None, turn: int) -> int:
        """The given seat, by default the one on turn; raises `IllegalMove` after the hand."""
        if turn == OVER:
            raise IllegalMove(say("The hand is over."))
        if seat is None and turn == CHANCE:
            raise IllegalMove(say("Wait until the cards are shuffled."))
        return turn if seat is None else self._seat(seat)

    def _seat(self, seat: int) -> int:
        number = seat_of(self.game, seat)
        if number is None:
            raise IllegalMove(no_seat(seat))
        return number

    def _number(self, move: object, seat: int) -> int:
        number = whole_number(move)
        if number is None or not 0 <= number < self.game.moves:
            raise UnreadableMove(
                say("“{text}” is not a move of this game.", text=str(move)[:80]),
                instead=possible(self.game, self.state, seat),
            )
        return number

    def next_hand(self, pack: str | Sequence[int] | None = None) -> None:
        """Deal the next hand of the match; raises `IllegalMove` before this one is over."""
        if not self.hand_over:
            raise IllegalMove(say("The hand is not over yet."))
        after = self.after
        if after.over:
            raise IllegalMove(say("The match is over."))
        before, self.context = self.context, after
        try:
            self._deal(pack)
        except BadDeal:
            self.context = before
            raise

    def undo(self) -> Act | None:
        """Take back the last move of this hand; None if there was none."""
        return self.hand.undo()

    def view(self, seat: int | None = None) -> View:
        """Everything that a seat may know; None or `SPECTATOR` means somebody who only watches.

        Raises:
            IllegalMove: there is no such seat.
        """
        if seat is None or seat == SPECTATOR:
            return self.state.view(SPECTATOR)
        return self.state.view(self._seat(seat))

    def scores(self) -> tuple[int, ...]:
        """The score of the finished hand in points, one number per seat.

        Raises:
            IllegalMove: the hand is not over yet.
        """
        self._must_be_over()
        return tuple(int(score) for score in self.state.scores())

    def score_lines(self) -> list[ScoreLine]:
        """The score of the finished hand line by line, with rule ids; the lines add up to `scores`.

        Raises:
            IllegalMove: the hand is not over yet.
        """
        self._must_be_over()
        return self.state.score_lines()

    def match_lines(self) -> list[ScoreLine]:
        """What is added to the totals besides the finished hand's points, line by line.

        Raises:
            IllegalMove: the hand is not over yet.
        """
        self._must_be_over()
        return self.game.match_lines(self.after)

    def account(self, hand: int | None = None) -> Account:
        """The account of the finished hand with this number, from 1; by default, of the last hand.

        Raises:
            IllegalMove: there is no such hand, or it is not over yet.
        """
        number = len(self.hands) if hand is None else hand
        if not 1 <= number <= len(self.hands):
            raise IllegalMove(say("Hand {n} was not played in this match.", n=number))
        played = self.hands[number - 1]
        if not played.over:
            raise IllegalMove(say("The hand is not over yet."))
        after = self.game.following(played.context, played.state)
        return Account(
            number,
            played.state.score_lines(),
            tuple(int(score) for score in played.state.scores()),
            self.game.match_lines(after),
            tuple(int(total) for total in after.totals),
            tuple(self.game.places(after)),
            bool(after.over),
        )

    def totals(self) -> tuple[int, ...]:
        """The totals of the match in points, one per seat, including the last finished hand."""
        context = self.after if self.hand_over else self.context
        return tuple(int(total) for total in context.totals)

    def places(self) -> tuple[int, ...]:
        """The place of each seat by the totals so far; 1 is the best."""
        return tuple(self.game.places(self.after if self.hand_over else self.context))

    def _must_be_over(self) -> None:
        if not self.hand_over:
            raise IllegalMove(say("The hand is not over yet."))


def seat_of(game: Game, seat: object) -> int | None:
    """A seat of the game as a number, or None if there is no such seat."""
    number = whole_number(seat)
    return number if number is not None and 0 <= number < game.seats else None


def no_seat(seat: object) -> Text:
    """The error for a seat that does not exist."""
    return say("There is no seat {seat} at this table.", seat=str(seat)[:80])
