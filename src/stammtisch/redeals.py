"""What a viewer can find out: a hand is replayed with other cards where he cannot see them.

`betrayal` walks along a finished hand and, beside it, along the same hand with other hidden cards.
Both must look the same to the viewer, move by move, until a card is shown that differs. Where a
move cannot be made with the other cards, another one that looks the same is looked for; and where
none takes its place, the same sight after more moves or fewer: then the number of moves, which
everybody can count, tells of hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import CHANCE, TIME_UP, State, make, open_moves
from stammtisch.core.rng import Rng
from stammtisch.core.view import View
from stammtisch.errors import NoSample
from stammtisch.matches import Hand
from stammtisch.text import CardsWord, CardWord, Text

_MOVES: Final = 40  # of more legal moves, so many are tried in the place of one
_DETOURS: Final = 3  # moves without a trace that are followed from one position
_LONGEST: Final = 4  # moves without a trace in a row


class Sight(NamedTuple):
    """What a viewer sees and is told after a move, exactly as it leaves the server."""

    view: bytes
    cards: tuple[int, ...]
    turn: int
    shuffled: int
    told: tuple[Text, ...]

    @property
    def lasting(self) -> tuple[bytes, int]:
        """What a viewer can still see once the move itself is forgotten."""
        return self.view, self.turn


class Watched:
    """A hand as one viewer sees it.

    His choices are left out: they may lie in another order where another of two equal cards of his
    own came first.
    """

    def __init__(self, hand: Hand, viewer: int) -> None:
        self.hand = hand
        self.viewer = viewer
        self._shuffles = dict(hand.shuffles)

    def __len__(self) -> int:
        return len(self.hand.acts)

    def after(self, index: int) -> Sight:
        """What the viewer saw after the act with this index; -1 is the deal."""
        hand = self.hand
        order = self._shuffles.get(index + 1)
        told = tuple(hand.tell(index, self.viewer)) if index >= 0 else ()
        return self.sight(hand.states[index + 1], told, len(order) if order else 0)

    def sight(self, state: State, told: tuple[Text, ...] = (), shuffled: int = 0) -> Sight:
        """What the viewer sees of a position."""
        view = msgspec.structs.replace(state.view(self.viewer), choices=())
        cards = shown(view) + named(told)
        return Sight(msgspec.json.encode(view), cards, int(state.turn), shuffled, told)

    def order(self, index: int, cards: list[int], rng: Rng) -> list[int]:
        """The order of an act's shuffle if it contains the same cards, else a random order."""
        order = self._shuffles.get(index + 1, [])
        if sorted(order) == sorted(cards):
            return order
        mixed = vec[i64](cards)
        rng.shuffle(mixed)
        return [int(card) for card in mixed]


def view_bytes(state: State, seat: int) -> bytes:
    """A view as the bytes in which it would leave the server."""
    return msgspec.json.encode(state.view(seat))


def shown(view: View) -> tuple[int, ...]:
    """The kinds that a view shows openly, in the order in which they lie."""
    return tuple(each.kind for zone in view.zones for each in zone.cards if each.kind >= 0)


def named(told: tuple[Text, ...]) -> tuple[int, ...]:
    """The kinds of the cards that lines of the log name."""
    words = [word for text in told for word in text.args.values()]
    singles = [int(word.kind) for word in words if isinstance(word, CardWord)]
    return (*singles, *(k for word in words if isinstance(word, CardsWord) for k in word.kinds))


def redealt(hand: Hand, viewer: int, pairs: int, rng: Rng) -> State | None:
    """The deal with up to this many pairs of cards exchanged; None if the viewer would notice."""
    watched = Watched(hand, viewer)
    deal = watched.after(-1)
    pack, size = list(hand.pack), len(hand.pack)
    for _ in range(pairs):
        a, b = int(rng.below(size)), int(rng.below(size))
        if pack[a] not in deal.cards and pack[b] not in deal.cards:
            pack[a], pack[b] = pack[b], pack[a]
    if pack == hand.pack:
        return None
    other = hand.game.deal(vec[i64](pack), hand.context)
    return other if watched.sight(other) == deal else None


def sampled(state: State, seat: int, rng: Rng) -> State | None:
    """A sample for a seat; None where the search for one was in vain (`NoSample`)."""
    try:
        return state.sample(seat, rng)
    except NoSample:
        return None


def differing(state: State, seat: int, rng: Rng, times: int, most: int) -> set[tuple[int, ...]]:
    """The words of this many samples; no more are drawn once over ``most`` of them differ."""
    found = set[tuple[int, ...]]()
    for _ in range(times):
        sample = sampled(state, seat, Rng(int(rng.word())))
        if sample is not None:
            found.add(tuple(sample.words()))
        if len(found) > most:
            break
    return found


def betrayal(
    hand: Hand,
    viewer: int,
    other: State,
    rng: Rng,
    start: int | None = None,
) -> str:
    """What would show the viewer that other cards were played than these; "" if nothing would.

    Args:
        hand: a hand that was played.
        viewer: a seat, or the spectator.
        other: the deal with other cards, or a sampled position that looks to the viewer like
            ``hand.states[start]``.
    """
    watched = Watched(hand, viewer)
    first = start or 0
    before, in_step = watched.after(first - 1).lasting, start is None
    fork: tuple[int, State] | None = None  # where the one on turn first did something else
    for index in range(first, len(hand.acts)):
        act, target = hand.acts[index], watched.after(index)
        if fork and hand.acts[fork[0]].seat != act.seat:
            fork = None
        if act.move == TIME_UP or is_possible(hand, index, other):
            seen, after = stepped(watched, index, other, act.seat, act.move, rng)
            if seen != target and fork and (alike := path(watched, *fork, index, rng)):
                seen, after = target, alike
            if seen != target:
                spoken = act.move != TIME_UP and hand.game.reveals(act.move)
                if seen.cards != target.cards or (spoken and answered(seen, target)):
                    return ""
                return f"what follows “{act.text}” tells of hidden cards"
            other = after
        elif act.seat == viewer:
            return f"whether “{act.text}” is possible tells of hidden cards"
        else:
            alike = None if act.out_of_turn else alternative(watched, index, other, target, rng)
            if alike is None:
                return miscounted(watched, index, other, rng) if in_step else ""
            fork, other = fork or (index, other), alike
        in_step, before = in_step or target.lasting != before, target.lasting
    return ""


def answered(seen: Sight, target: Sight) -> bool:
    """Whether the sights differ in what is told, or agree on whose turn it is."""
    return seen.told != target.told or seen.turn == target.turn


def is_possible(hand: Hand, index: int, other: State) -> bool:
    """Whether the same move can be made in the other position, and means the same card."""
    act = hand.acts[index]
    return act.move in open_moves(other, act.seat) and hand.game.text(other, act.move) == act.text


def stepped(
    watched: Watched, index: int, state: State, seat: int, move: int, rng: Rng
) -> tuple[Sight, State]:
    """What the viewer sees if this move replaces an act, and the position after it."""
    after, shuffled = state.copy(), 0
    make(after, seat, move)
    while after.turn == CHANCE:
        cards = [int(card) for card in after.to_shuffle()]
        shuffled = len(cards)
        after.shuffle(vec[i64](watched.order(index, cards, rng)))
    told = watched.hand.game.tell(state, seat, move, after, watched.viewer)
    return watched.sight(after, tuple(told), shuffled), after


def candidates(
    watched: Watched, index: int, state: State, rng: Rng
) -> Iterator[tuple[Sight, State]]:
    """The moves of the seat on turn, where they lead, and what the viewer would see."""
    if state.turn < 0 or state.turn == watched.viewer:
        return
    moves = state.legal_moves()
    rng.shuffle(moves)
    for move in list(moves)[:_MOVES]:
        yield stepped(watched, index, state, int(state.turn), int(move), rng)


def alternative(
    watched: Watched, index: int, other: State, target: Sight, rng: Rng
) -> State | None:
    """The position after another move that looks the same to the viewer; None if there is none."""
    for seen, after in candidates(watched, index, other, rng):
        if seen == target:
            return after
    return None


def path(watched: Watched, first: int, state: State, last: int, rng: Rng) -> State | None:
    """The position after these acts, or others that look the same to the viewer; None if none do.

    Several hidden moves in a row may be seen in what the last of them leads to: how many of the
    cards given back were trumps.
    """
    for seen, after in candidates(watched, first, state, rng):
        if seen == watched.after(first):
            found = after if first == last else path(watched, first + 1, after, last, rng)
            if found is not None:
                return found
    return None


def miscounted(watched: Watched, index: int, other: State, rng: Rng) -> str:
    """What is wrong if the next visible act comes after another number of moves, or ""."""
    before = watched.after(index - 1).lasting
    last = index
    while last < len(watched) and watched.after(last).lasting == before:
        last += 1
    if last == len(watched):
        return ""
    moves, target = last - index + 1, watched.after(last).lasting
    reached: list[State] = [other]
    for number in range(1, _LONGEST + 1):
        detours: list[State] = []
        for state in reached:
            for seen, after in candidates(watched, index, state, rng):
                if seen.lasting == target and number != moves:
                    return f"that it takes {moves} moves and not {number} tells of hidden cards"
                if seen.lasting == before and len(detours) < _DETOURS:
                    detours.append(after)
        reached = detours
    return ""
