"""Two referees, and what everybody sees: the second one is asked for it at every position.

`OpenTrial` compares, `CourseTrial` plays games whose second referee is written as one course.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from random import Random
from typing import Any, Protocol

import msgspec

import stammtisch as st
from stammtisch.core.options import OptionField
from stammtisch.core.view import CardView, View
from stammtisch.notation import legal_texts
from tests.games.two_referees import LONGEST_MATCH, NewMatch, RefereeMatch, Trial, agree, is_card

SHUFFLING = -1  # who is asked in a `Course` when the cards of a list are to be shuffled

Sight = Mapping[str, Any]
Course = Generator[tuple[int, list[str]], Any, None]


class OpenHand(Protocol):
    """One hand before a second referee who also knows what everybody sees."""

    turn: int | None

    def legal(self) -> list[str]: ...
    def play(self, seat: int, move: str) -> None: ...
    def scores(self) -> list[int]: ...
    def seen(self, seat: int) -> Sight: ...


class Words(Protocol):
    """What the engine says, in the words of the second referee."""

    def move(self, text: str) -> str:
        """A move."""

    def seen(self, view: View) -> Sight:
        """What a seat sees."""


class OpenTrial(Trial):
    """One game before both referees, who are also asked what each seat sees.

    Args:
        game_id: of the game.
        new_match: the second referee.
        words: how the engine writes moves and shows the table.
        drawn: options that are not drawn like the others: how to draw them.
    """

    def __init__(
        self,
        game_id: str,
        new_match: NewMatch,
        words: Words,
        drawn: Mapping[str, Callable[[Random], Any]] | None = None,
    ) -> None:
        super().__init__(game_id, new_match, lambda move, hand: 1.0)
        self.words = words
        self.drawn = drawn or {}

    def value(self, rng: Random, field: OptionField, seats: int) -> Any:
        """A random value of an option, also of one that is written freely."""
        if field.name in self.drawn:
            return self.drawn[field.name](rng)
        return super().value(rng, field, seats)

    def compare(self, match: st.Match, hand: OpenHand, rng: Random) -> None:
        """Compare one position: whose turn it is, what is legal, what a seat sees."""
        self.seen["positions"] += 1
        agree(match, ("turn", match.turn, st.OVER if hand.turn is None else hand.turn))
        moves = [self.words.move(text) for text in texts_of(match)]
        agree(match, ("legal moves", sorted(moves), sorted(hand.legal())))
        if rng.random() < 0.5:  # a view costs more than all the rest
            return
        seat = rng.randrange(int(match.game.seats))
        seen, truth = self.words.seen(match.view(seat)), hand.seen(seat)
        for what in seen.keys() | truth.keys():
            agree(match, (f"seat {seat} sees {what}", seen.get(what), truth.get(what)))

    def end(self, match: st.Match, judge: RefereeMatch, hand: Any) -> None:
        """Compare the end of a hand."""
        self.settle(match, judge, hand)


class CourseHand(ABC):
    """A hand written down as one course, which is told every move when it asks for it.

    ``run`` asks with ``yield seat, moves``, and for shuffled cards with ``yield SHUFFLING, cards``.
    """

    def begin(self) -> None:
        """Go on to the first question."""
        self.course = self.run()
        self.answer(None)

    @abstractmethod
    def run(self) -> Course:
        """The hand from its deal to its end."""

    def answer(self, said: Any) -> None:
        """Go on to the next question, or to the end."""
        self.turn: int | None = None
        self.moves: list[str] = []
        self.to_shuffle: list[str] = []
        try:
            seat, asked = self.course.send(said)
        except StopIteration:
            return
        if seat == SHUFFLING:
            self.to_shuffle = asked
        else:
            self.turn, self.moves = seat, asked

    def legal(self) -> list[str]:
        """What the seat on turn may do."""
        return self.moves

    def beside(self) -> dict[int, list[str]]:
        """What others may do out of turn."""
        return {}

    def play(self, seat: int, move: str) -> None:
        """A move."""
        self.answer(move)


class CourseTrial(OpenTrial):
    """Games whose second referee is a `CourseHand`, by players who do whatever they like.

    A match of it gives its places by ``places()``.

    Args:
        game_id, new_match, words, drawn: as in `OpenTrial`.
        weights: how likely a move that begins with a word is, where that is not 1.
        longest: the longest match, in hands.
    """

    def __init__(
        self,
        game_id: str,
        new_match: NewMatch,
        words: Words,
        drawn: Mapping[str, Callable[[Random], Any]] | None = None,
        weights: Mapping[str, float] | None = None,
        longest: int = LONGEST_MATCH,
    ) -> None:
        super().__init__(game_id, new_match, words, drawn)
        self.weights = weights or {}
        self.longest = longest

    def games(self, rng: Random) -> list[st.Game]:
        """One game: any preset, any number of seats, mostly any options."""
        preset, seats = rng.choice(list(self.entry.presets)), rng.choice(self.entry.seats)
        if rng.random() < 0.2 and self.entry.preset(preset).conflict(seats) is None:
            return [st.game(self.entry.id, preset=preset, seats=seats)]
        return [self.varied(rng, preset, seats)]

    def match(self, game: st.Game, rng: Random) -> int:
        """A match by players who do anything; how many hands it had."""
        dealer = rng.randrange(int(game.seats))
        judge = self.new_match(msgspec.structs.asdict(game.options), int(game.seats), dealer)
        pack = self.pack(rng, game)
        match = st.Match(game, pack=pack, dealer=dealer, seed=rng.randrange(10**6))
        for number in range(1, self.longest + 1):
            self.hand(match, judge, rng)
            if judge.over:
                self.seen["matches"] += 1
                return number
            match.next_hand(self.pack(rng, game))
        return self.longest

    def pack(self, rng: Random, game: st.Game) -> list[int]:
        """A pack, top first; sometimes neighbours lie together, in the pack or in the hands."""
        pack = [int(kind) for kind in game.pack()]
        rng.shuffle(pack)
        if rng.random() < 0.6:
            return pack
        noise = rng.choice([0.5, 3.0, 13.0])
        by_rank = rng.random() < 0.5
        pack.sort(key=lambda kind: (kind % 13 if by_rank else kind) + noise * rng.random())
        if rng.random() < 0.5:
            return pack
        context = game.opening(0)
        hands = []
        for size in game.hand_sizes(context):
            hands.append(pack[:size])
            pack = pack[size:]
        rng.shuffle(pack)
        return game.arrange(context, hands, pack)

    def hand(self, match: st.Match, judge: RefereeMatch, rng: Random) -> None:
        """A hand, and what the match inherits."""
        hand: CourseHand = judge.deal([st.notation(kind) for kind in match.hand.pack])
        agree(match, ("dealer", int(match.context.dealer), judge.dealer))
        hand.begin()
        self.look(match, hand, rng)
        while hand.turn is not None:
            seat, text = self.some_move(match, hand, rng)
            self.seen["card" if is_card(text[:2]) else text.split()[0]] += 1
            hand.play(seat, self.words.move(text))
            match.play(text, seat)
            self.look(match, hand, rng)
        self.end(match, judge, hand)

    def look(self, match: st.Match, hand: Any, rng: Random) -> None:
        """Hand over what was shuffled, then compare the position."""
        given = sum(at < len(match.hand.acts) for at, _ in match.hand.shuffles)
        for _, order in match.hand.shuffles[given:]:
            cards = [st.notation(kind) for kind in order]
            agree(match, ("to be shuffled", sorted(cards), sorted(hand.to_shuffle)))
            self.seen["shuffles"] += 1
            hand.answer(cards)
        agree(match, ("still to be shuffled", [], hand.to_shuffle))
        self.compare(match, hand, rng)
        for seat in range(int(match.game.seats)):
            if seat != hand.turn:
                texts = sorted(legal_texts(match.game, match.state, seat))
                agree(match, (f"seat {seat} beside", texts, sorted(hand.beside().get(seat, []))))

    def some_move(self, match: st.Match, hand: CourseHand, rng: Random) -> tuple[int, str]:
        """Who does what."""
        assert hand.turn is not None
        others = [(seat, text) for seat, texts in hand.beside().items() for text in texts]
        if others and rng.random() < 0.2:
            return rng.choice(others)
        texts = texts_of(match)
        weights = [self.weights.get(text.split()[0], 1.0) for text in texts]
        return hand.turn, rng.choices(texts, weights)[0]

    def end(self, match: st.Match, judge: Any, hand: Any) -> None:
        """Compare the end of a hand, and all places at the end of a match."""
        super().end(match, judge, hand)
        if judge.over:
            agree(match, ("places", list(match.places()), judge.places()))


def places_of(worths: Sequence[Any]) -> list[int]:
    """The places of seats of which the highest is best; equals share one."""
    return [1 + sum(other > own for other in worths) for own in worths]


def lying(view: View, role: str, owner: int | None = None) -> list[str]:
    """What can be seen in the zones of a role."""
    return [
        shown(card)
        for zone in view.zones
        if zone.role == role and owner in (None, zone.owner)
        for card in zone.cards
    ]


def shown(card: CardView) -> str:
    """A card in a view, a joker with what it stands for: ``Xr=6s``; a back is ``?``."""
    if card.kind < 0:
        return "?"
    name = "" if card.named is None else f"={st.notation(card.named)}"
    return st.notation(card.kind) + name


def counts(view: View, role: str) -> list[int]:
    """How much lies in the zones of a role."""
    return [zone.count for zone in view.zones if zone.role == role]


def zone_cards(view: View, name: str) -> list[str]:
    """What can be seen in the zone with this id; nothing if there is none."""
    return [shown(card) for zone in view.zones if zone.id == name for card in zone.cards]


def zone_count(view: View, name: str) -> int:
    """How many cards lie in the zone with this id."""
    return sum(zone.count for zone in view.zones if zone.id == name)


def texts_of(match: st.Match) -> tuple[str, ...]:
    """The legal moves in the engine's notation."""
    return legal_texts(match.game, match.state, match.turn)
