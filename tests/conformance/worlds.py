"""All positions that a viewer cannot exclude, one by one, without the sampler.

The cards that a viewer has never seen change places in the pack in every way, and the hand is
played again: a way that lets somebody do what he could not do, or that looks different to the
viewer at any time, is excluded. Every other one counts once. That is what "each equally likely"
promises; what people rather do with some cards than with others, nobody knows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notation
from stammtisch.core.contract import Game, State, make, open_moves
from stammtisch.core.rng import Rng
from stammtisch.errors import MoveError
from stammtisch.matches import Act, Hand, Match
from stammtisch.notation import read_move
from stammtisch.redeals import Watched, named, shown
from stammtisch.text import Text

Hands = tuple[tuple[int, ...], ...]


def hidden_places(hand: Hand, index: int, viewer: int) -> list[int]:
    """Where in the pack the cards lay that the viewer has not seen before an act; one pack only."""
    return hidden_before(hand, viewer)[index]


def hidden_before(hand: Hand, viewer: int) -> list[list[int]]:
    """The same before every act, and after the last."""
    found, places = list[list[int]](), list(range(len(hand.pack)))
    for state in hand.states:
        seen = set(shown(state.view(viewer)))
        places = [place for place in places if hand.pack[place] not in seen]
        found.append(places)
    return found


def hands_in(state: State) -> Hands:
    """What each seat holds, as it sees it itself."""
    return tuple(
        tuple(
            sorted(
                card.kind
                for zone in state.view(seat).zones
                if zone.role == "hand" and zone.owner == seat
                for card in zone.cards
            )
        )
        for seat in range(len(state.view(0).seats))
    )


def worlds(hand: Hand, index: int, viewer: int) -> Counter[Hands]:
    """The hands before an act that the viewer cannot exclude, in how many ways each."""
    places = hidden_places(hand, index, viewer)
    kinds = [hand.pack[place] for place in places]
    found = Counter[Hands]()
    for order in permutations(kinds):
        pack = list(hand.pack)
        for place, kind in zip(places, order, strict=True):
            pack[place] = kind
        names = {notation(old): notation(new) for old, new in zip(kinds, order, strict=True)}
        state = replayed(hand, index, viewer, pack, names)
        if state is not None:
            found[hands_in(state)] += 1
    return found


def replayed(
    hand: Hand, index: int, viewer: int, pack: list[int], names: dict[str, str]
) -> State | None:
    """The position before an act if this pack was dealt; None if the viewer can exclude that."""
    watched = Watched(hand, viewer)
    state = hand.game.deal(vec[i64](pack), hand.context)
    if watched.sight(state) != watched.after(-1):
        return None
    for number in range(index):
        act, game = hand.acts[number], hand.game
        heard = spoken(tuple(hand.tell(number, viewer)))
        hidden = {old: new for old, new in names.items() if old not in heard}
        move = translated(game, state, act, hidden)
        if move not in open_moves(state, act.seat):
            return None
        after = state.copy()
        make(after, act.seat, move)
        told = game.tell(state, act.seat, move, after, viewer)
        if after.turn != hand.states[number + 1].turn or told != hand.tell(number, viewer):
            return None
        state = after
    same = watched.sight(state).view == watched.sight(hand.states[index]).view
    return state if same else None


def spoken(told: tuple[Text, ...]) -> set[str]:
    """The cards that lines of the log name, in notation: in every world it is these.

    A card of a deck stands there as a word that begins with its id.
    """
    words = {notation(kind) for kind in named(told)}
    texts = [each for text in told for each in text.args.values() if isinstance(each, str)]
    return words | {text.split()[0] for text in texts if text}


def translated(game: Game, state: State, act: Act, names: dict[str, str]) -> int:
    """The same act where hidden cards have other names; -1 if there is no such move."""
    words = " ".join(names.get(word, word) for word in act.text.split())
    if words == act.text:
        return act.move
    try:
        return read_move(game, state, act.seat, words)
    except MoveError:
        return -1


def packs_with(
    pack: Sequence[int], places: Sequence[Sequence[int]], kinds: Sequence[int]
) -> Iterator[tuple[list[int], int]]:
    """The pack with these cards wherever they can lie; the other cards fill the rest anyhow.

    Args:
        pack: the true order; its cards differ.
        places: all places that the viewer has not seen, those together whose order means nothing.
        kinds: the cards that the question is about.

    Yields:
        a pack, and how many ways to lay these cards it stands for.
    """
    free = [pack[place] for group in places for place in group]
    assert set(kinds) <= set(free), "the viewer sees one of these cards"
    rest = [kind for kind in free if kind not in kinds]

    def put(number: int, where: dict[int, int], ways: int) -> Iterator[tuple[dict[int, int], int]]:
        if number == len(kinds):
            yield where, ways
            return
        for group in places:
            left = [place for place in group if place not in where]
            if left:
                yield from put(number + 1, where | {left[0]: kinds[number]}, ways * len(left))

    for where, ways in put(0, {}, 1):
        other, others = list(pack), iter(rest)
        for group in places:
            for place in group:
                other[place] = where[place] if place in where else next(others)
        yield other, ways


def packs_filling(
    pack: Sequence[int], places: Sequence[Sequence[int]], kinds: Sequence[int]
) -> Iterator[list[int]]:
    """The pack with any of these cards in these places; the others fill the rest anyhow.

    Args:
        pack: the true order; its cards differ.
        places: those that matter, together where their order means nothing.
        kinds: all cards that are not seen, those that lie in these places among them.
    """
    if not places:
        yield list(pack)
        return
    for chosen in combinations(kinds, len(places[0])):
        other = list(pack)
        for place, kind in zip(places[0], chosen, strict=True):
            at = other.index(kind)
            other[at], other[place] = other[place], kind
        left = [kind for kind in kinds if kind not in chosen]
        yield from packs_filling(other, places[1:], left)


def small_positions(
    match: Match, fewest: int, most: int, rng: Rng
) -> Iterator[tuple[Hand, int, int]]:
    """A random hand, and late positions in it in which a seat has so many cards not seen."""
    while not match.hand_over:
        legal = list(match.legal_moves())
        match.play(legal[rng.below(len(legal))])
    hand = match.hand
    for viewer in range(int(match.game.seats)):
        hidden = hidden_before(hand, viewer)
        for index in range(len(hand.acts) - 1, 0, -1):
            if any(after <= index for after, _ in hand.shuffles):
                continue
            number = len(hidden[index])
            if number > most:
                break
            if number >= fewest and hand.states[index].turn >= 0:
                yield hand, index, viewer
