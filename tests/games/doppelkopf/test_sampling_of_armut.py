"""`sample` while the cards of an Armut are on their way, against every deal that explains all.

Before the first card too much is hidden to deal every card for itself. So the unseen cards are of
four types (queens of clubs, other trumps, one plain card, other plain cards). Every way to spread
the types over the hands is played again with every type of hidden card put down, and counts as
often as there are cards to choose. In which order cards were put down makes no other position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from math import factorial, prod
from typing import Final

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notation
from stammtisch.core.contract import make, open_moves
from stammtisch.core.rng import Rng
from stammtisch.games.doppelkopf.cards import kinds_of
from stammtisch.games.doppelkopf.declared import STEPS
from stammtisch.games.doppelkopf.hearsay import is_secret
from stammtisch.games.doppelkopf.moves import FIRST_RETURNED
from stammtisch.games.doppelkopf.position import DECLARING, PUSHING
from stammtisch.games.doppelkopf.state import DoppelkopfState
from stammtisch.matches import Hand
from tests.chi_square import agrees
from tests.games.doppelkopf.positions import dealt, preset, state
from tests.games.doppelkopf.positions import make as say

DRAWS: Final = 1000
POOR: Final = 2  # the seat of the Armut

Marked = tuple[str, ...]
Spread = tuple[int, ...]  # numbers of each type
Found = tuple[Spread, ...]  # of what was dealt to each seat, of the pushed and the returned cards
Sampler = Callable[[DoppelkopfState, int, Rng], DoppelkopfState]

LOOKER: Final = "Qc Jc Jc Qh Qh Qd Qd Kd Kc Ah"
"""The seat that looks on holds many trumps, so that few ways are left; and those that the program
would push before a queen of clubs, so that of its type always the same number is pushed."""


def is_trump(kind: int) -> bool:
    """Whether it is one in the normal game (DOK-8)."""
    name = notation(kind)
    return name[0] in "QJ" or name[1] == "d" or name == "Th"


def type_of(kind: int, marked: Marked) -> int:
    """Queens of clubs, other trumps, plain cards, and each marked card for itself."""
    name = notation(kind)
    if name in marked:
        return 3 + marked.index(name)
    return 0 if name == "Qc" else 1 if is_trump(kind) else 2


def spread(kinds: list[int], marked: Marked) -> Spread:
    """How many of these cards are of each type."""
    found = Counter(type_of(kind, marked) for kind in kinds)
    return tuple(found[each] for each in range(3 + len(marked)))


def cards(hand: int) -> list[int]:
    """The cards of a hand."""
    return [int(kind) for kind in kinds_of(hand)]


def found_in(position: DoppelkopfState, marked: Marked) -> Found:
    """What matters of a position."""
    every = [*position.dealt, position.pushed, position.returned]
    return tuple(spread(cards(int(each)), marked) for each in every)


def spreads(whole: Spread, sizes: list[int]) -> Iterator[list[Spread]]:
    """All ways to spread so many cards of each type over hands of these sizes."""
    if len(sizes) == 1:
        yield [whole]
        return
    for numbers in product(*(range(most + 1) for most in whole)):
        if sum(numbers) == sizes[0]:
            rest = tuple(most - number for most, number in zip(whole, numbers, strict=True))
            for others in spreads(rest, sizes[1:]):
                yield [numbers, *others]


def deals(hand: Hand, viewer: int, marked: Marked) -> Iterator[tuple[DoppelkopfState, int]]:
    """One deal for each way to spread the types over the hands that are not seen, and how many
    deals of single cards it stands for."""
    dealt_to = [cards(int(each)) for each in state(hand).dealt]
    others = [seat for seat in range(4) if seat != viewer]
    unseen = [kind for seat in others for kind in dealt_to[seat]]
    whole = spread(unseen, marked)
    for numbers in spreads(whole, [len(dealt_to[seat]) for seat in others]):
        left = list(unseen)
        hands = {viewer: dealt_to[viewer]} | {seat: [] for seat in others}
        for seat, number in zip(others, numbers, strict=True):
            for each in range(len(whole)):
                some = [kind for kind in left if type_of(kind, marked) == each][: number[each]]
                hands[seat] += some
                for kind in some:
                    left.remove(kind)
        ways = prod(
            factorial(whole[each]) // prod(factorial(number[each]) for number in numbers)
            for each in range(len(whole))
        )
        pack = hand.game.arrange(hand.context, [hands[seat] for seat in range(4)], [])
        first = hand.game.deal(vec[i64](pack), hand.context)
        assert isinstance(first, DoppelkopfState)
        yield first, ways


def kind_of(number: int) -> int:
    """The kind of the card that a move of the exchange names, -1 if it names none."""
    found = STEPS.named(number)
    assert found is not None
    move, thing = found
    return move.kind(thing) if move.is_card else -1


def is_hidden(hand: Hand, number: int, viewer: int) -> bool:
    """Whether the viewer never sees which card an act of the exchange moves."""
    act = hand.acts[number]
    to_taker = act.move < FIRST_RETURNED and viewer == state(hand).taker
    return act.seat != viewer and kind_of(act.move) >= 0 and not to_taker


def choices(
    hand: Hand, at: DoppelkopfState, number: int, viewer: int, marked: Marked
) -> Iterator[tuple[int, int]]:
    """Moves that the viewer cannot tell from this act: one of each type, and for how many cards."""
    act, legal = hand.acts[number], [int(move) for move in open_moves(at, hand.acts[number].seat)]
    if is_secret(state(hand), act.seat, viewer) and at.step == DECLARING:
        yield from ((move, 1) for move in legal)
        return
    if not is_hidden(hand, number, viewer):
        if act.move in legal:
            yield act.move, 1
        return
    held = Counter(type_of(kind, marked) for kind in cards(int(at.hands[act.seat])))
    for each, move in {type_of(kind_of(move), marked): move for move in legal}.items():
        forced = at.step == PUSHING and is_trump(kind_of(move))  # the program says which
        yield move, 1 if forced else held[each]


def stories(
    hand: Hand, at: DoppelkopfState, viewer: int, marked: Marked, number: int = 0
) -> Iterator[tuple[DoppelkopfState, int]]:
    """The positions to which acts lead that look to the viewer like those of the hand, and in how
    many ways, hidden cards in every order."""
    if number == len(hand.acts):
        if at.view(viewer) == hand.state.view(viewer):
            yield at, 1
        return
    seat = hand.acts[number].seat
    for move, ways in choices(hand, at, number, viewer, marked):
        after = at.copy()
        make(after, seat, move)
        told = hand.game.tell(at, seat, move, after, viewer)
        if after.turn == hand.states[number + 1].turn and told == hand.tell(number, viewer):
            for last, others in stories(hand, after, viewer, marked, number + 1):
                yield last, ways * others


def orders(hand: Hand, at: DoppelkopfState, viewer: int) -> int:
    """In how many orders the hidden cards can have been put down that lie there now."""
    hidden = [act.seat for number, act in enumerate(hand.acts) if is_hidden(hand, number, viewer)]
    free = [kind for kind in cards(int(at.pushed)) if not is_trump(kind)]
    pushed = len(free) if POOR in hidden else 0
    return factorial(pushed) * factorial(sum(seat != POOR for seat in hidden))


def worlds(hand: Hand, viewer: int, marked: Marked) -> Counter[Found]:
    """What the viewer cannot exclude, in how many ways."""
    found = Counter[Found]()
    for first, deals_of_it in deals(hand, viewer, marked):
        ends = list(stories(hand, first, viewer, marked))
        for last, ways in ends:
            if last.declared == ends[0][0].declared:  # however many Vorbehalte allow these cards
                found[found_in(last, marked)] += deals_of_it * ways // orders(hand, last, viewer)
    return found


def drawn(hand: Hand, viewer: int, marked: Marked, sampler: Sampler) -> Counter[Found]:
    """The same in samples."""
    rng, now = Rng(4), state(hand)
    return Counter(found_in(sampler(now, viewer, rng), marked) for _ in range(DRAWS))


def fair(position: DoppelkopfState, viewer: int, rng: Rng) -> DoppelkopfState:
    """The sampler of the game."""
    return position.sample(viewer, rng)


DECLARED: Final = "1 gesund; 2 armut; 3 gesund; 0 gesund"
PUSHED: Final = f"{DECLARED}; 2 push Kd; 2 push Kc; 2 push Ah"
SECRET: Final = f"{DECLARED.replace('0 gesund', '0 hochzeit')}; 2 push Kd"
TAKEN: Final = f"{PUSHED}; 3 refuse; 0 take"

ONE: Final = ("Ah",)
CASES: dict[str, tuple[int, str, str, Marked]] = {  # who looks, the tenth card of the poor one
    "a trump was pushed": (3, "Kd", f"{DECLARED}; 2 push Kd", ONE),
    "a trump and a plain card were pushed": (3, "Kd", f"{DECLARED}; 2 push Kd; 2 push Kc", ONE),
    "another Vorbehalt, a Hochzeit or an Armut too": (3, "Kd", SECRET, ONE),
    "the one who is asked": (3, "Kd", PUSHED, ONE),
    "an outsider while a card comes back": (3, "Kd", f"{TAKEN}; 0 return Kc", ONE),
    "an outsider when two have come back": (3, "Kd", f"{TAKEN}; 0 return Kd; 0 return Kc", ONE),
    "the taker": (0, "Kd", f"{TAKEN}; 0 return Kc", ("Kd", "Kc", "Ah")),
    "the poor one while a card comes back": (2, "Kd", f"{TAKEN}; 0 return Kc", ()),
}


def played(viewer: int, tenth: str, moves: str) -> Hand:
    """A hand in which seat 2 has an Armut."""
    hands = ["", "", f"Kc Tc Tc As Ks Ts Kh Ah As {tenth}", ""]
    hands[viewer] = hands[viewer] or LOOKER
    if "hochzeit" in moves:
        hands[0], hands[viewer] = "Qc Qc", LOOKER.replace("Qc", "Qs")
    hand = dealt(preset("haus", nines=False), hands)
    say(hand, *moves.split("; "))
    return hand


@pytest.mark.rules("DOK-36")
@pytest.mark.parametrize("case", CASES)
@pytest.mark.slow
def test_every_deal_and_exchange_is_equally_likely(case: str) -> None:
    viewer, tenth, moves, marked = CASES[case]
    hand = played(viewer, tenth, moves)
    ways = worlds(hand, viewer, marked)
    assert len(ways) > 10
    assert found_in(state(hand), marked) in ways
    assert agrees(drawn(hand, viewer, marked, fair), ways)


def fewer_trumps(position: DoppelkopfState, viewer: int, rng: Rng) -> DoppelkopfState:
    """A fault: of two draws the one in which the poor hand has fewer trumps."""
    both = [position.sample(viewer, rng) for _ in range(2)]
    return min(both, key=lambda each: sum(map(is_trump, cards(int(each.dealt[POOR])))))


@pytest.mark.parametrize("fault", [fewer_trumps, lambda position, _viewer, _rng: position])
@pytest.mark.slow
def test_a_sampler_with_a_fault_is_found(fault: Sampler) -> None:
    viewer, tenth, moves, marked = CASES["a trump was pushed"]
    hand = played(viewer, tenth, moves)
    assert not agrees(drawn(hand, viewer, marked, fault), worlds(hand, viewer, marked))
