"""Two worlds that differ only in what a seat and a spectator must not know of a finished hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random

import msgspec

import stammtisch as st
from stammtisch.cards import notation
from stammtisch.core.contract import CHANCE, SPECTATOR, TIME_UP, open_moves
from stammtisch.core.rng import Rng
from stammtisch.errors import StammtischError
from stammtisch.games.registry import registrations
from stammtisch.matches import Act, Hand, Match
from stammtisch.notation import read_move
from stammtisch.players.registry import habits_of

ME = 0  # the seat that looks; a spectator looks too
MOST_MOVES = 700  # of a hand that is compared
FEW = 2  # hands after which it is enough that a twin was found
TRIES = 100  # for a twin of a hand


def worlds(game_id: str, preset: str, hands: int = 12) -> tuple[Hand, Hand] | None:
    """A first hand of a match that goes on after it, and its twin; None if there is not one.

    In the twin two cards are exchanged, or another seat made another move. The seat `ME` and a
    spectator have seen and heard the same in both, step by step, and the scores are the same; if
    that can be, another seat has not.
    """
    second = None
    for number in range(hands):
        hand = first_hand(game_id, preset, number)
        if hand is None:
            continue
        for twin in islice(twins(hand, Random(number)), 4):
            if not all(same(hand, twin, seat) for seat in others(hand)):
                return hand, twin
            second = second or (hand, twin)
        if second is not None and number >= FEW:
            break
    return second


def others(hand: Hand) -> range:
    """The seats besides `ME`."""
    return range(1, int(hand.game.seats))


def first_hand(game_id: str, preset: str, number: int) -> Hand | None:
    """A hand that programs play somehow, if the match goes on after it."""
    match = Match(st.game(game_id, preset=preset), seed=f"{game_id}/{number}")
    rng, habits = Rng(number, 5), habits_of(game_id)
    for _ in range(MOST_MOVES):
        state = match.state
        match.play(int(habits.quiet_pick(state, rng) if number % 2 else state.pick(rng)))
        if match.hand_over:
            return None if match.over else match.hand
    return None


def twins(hand: Hand, random: Random) -> Iterator[Hand]:
    """Hands that `ME` and a spectator cannot tell from this one."""
    for number in range(TRIES):
        twin = exchanged(hand, random) if number % 2 else with_another_move(hand, random)
        if twin is None or list(twin.state.scores()) != list(hand.state.scores()):
            continue
        if all(same(hand, twin, viewer) for viewer in (SPECTATOR, ME)):
            yield twin


def same(one: Hand, two: Hand, viewer: int) -> bool:
    """Whether this viewer cannot tell the two hands."""
    pairs = zip(sights(one, viewer), sights(two, viewer), strict=True)
    return all(here == there for here, there in pairs)


def sights(hand: Hand, viewer: int) -> Iterator[bytes]:
    """All that somebody saw and heard of a hand; the end first, where most can be seen."""
    for state in reversed(hand.states):
        yield msgspec.json.encode(state.view(viewer))
    for index in range(len(hand.acts)):
        yield msgspec.json.encode(hand.tell(index, viewer))


def exchanged(hand: Hand, random: Random) -> Hand | None:
    """The hand with two cards of its pack exchanged, if it can go on as it did."""
    pack = list(hand.pack)
    one, two = random.sample(range(len(pack)), 2)
    pack[one], pack[two] = pack[two], pack[one]
    return played(hand, pack, (notation(pack[one]), notation(pack[two])))


def with_another_move(hand: Hand, random: Random) -> Hand | None:
    """The hand in which another seat once made another move, if it can go on as it did."""
    index = random.randrange(len(hand.acts))
    moves = open_moves(hand.states[index], hand.acts[index].seat)
    if len(moves) < 2 or hand.acts[index].seat == ME:
        return None
    return played(hand, hand.pack, instead={index: random.choice(moves)})


def played(
    hand: Hand,
    pack: Sequence[int],
    names: tuple[str, str] = ("", ""),
    instead: Mapping[int, int] | None = None,
) -> Hand | None:
    """The same moves with another pack, two names of cards exchanged, or one other move."""
    twin = Hand(hand.game, hand.context, pack)
    shuffles = iter(hand.shuffles)
    try:
        for index, act in enumerate(hand.acts):
            while twin.state.turn == CHANCE:
                twin.shuffle(next(shuffles)[1])
            if not follow(twin, act, names, (instead or {}).get(index)):
                return None
    except (StammtischError, StopIteration):
        return None
    return twin if twin.over and differs(hand, twin) else None


def differs(hand: Hand, twin: Hand) -> bool:
    """Whether the positions were not the same throughout."""
    pairs = zip(hand.states, twin.states, strict=True)
    return any(list(one.words()) != list(two.words()) for one, two in pairs)


def follow(twin: Hand, act: Act, names: tuple[str, str], instead: int | None) -> bool:
    """Make the same move in the twin, or the one with the other card; whether it could be made."""
    if act.move == TIME_UP or (twin.state.turn != act.seat and not act.out_of_turn):
        return False
    if instead is not None:
        twin.act(act.seat, instead)
        return True
    for text in dict.fromkeys((act.text, renamed(act.text, names))):
        try:
            move = read_move(twin.game, twin.state, act.seat, text)
        except StammtischError:
            continue
        twin.act(act.seat, move)
        return True
    return False


def renamed(text: str, names: tuple[str, str]) -> str:
    """The words of a move with the two cards in each other's place."""
    one, two = names
    swap = {one: two, two: one}
    return " ".join(swap.get(word, word) for word in text.split(" "))


def everything() -> list[tuple[str, str]]:
    """All games of the house with all their presets."""
    return [(game, preset) for game, entry in registrations().items() for preset in entry.presets]
