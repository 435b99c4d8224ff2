"""Puzzles for trick-taking games: which card may be played, and who takes the trick.

An example names few cards: those of one trick, or of one hand. Of the others so many are held that
everybody has as many cards as he should; the rest was played before, and is not shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from stammtisch.cards import SUITS, notation, notations, read_card, read_cards
from stammtisch.core.bits import count
from stammtisch.core.contract import Game, State
from stammtisch.core.kinds import PLAIN, suit_of
from stammtisch.core.options import changed as with_options
from stammtisch.games.doppelkopf.cards import (
    CLASS,
    POWER,
    TRUMP,
    is_solo,
    order_of,
)
from stammtisch.games.doppelkopf.game import Doppelkopf
from stammtisch.games.doppelkopf.names import NUMBER_OF_GAME
from stammtisch.games.doppelkopf.state import DoppelkopfState
from stammtisch.games.fuenfhundert.hand import FuenfhundertHand
from stammtisch.games.herzblatt.hand import HerzblattHand
from stammtisch.games.sechsundsechzig.hand import SechsundsechzigHand
from stammtisch.games.tarock.hand import TarockHand
from stammtisch.kits.tricks.course import Course
from stammtisch.matches import Match
from stammtisch.positions import changed
from stammtisch.puzzles.asking import card_text, middle, which_cards, who_takes
from stammtisch.puzzles.laying import groups
from stammtisch.puzzles.puzzle import Example, Option, Puzzle
from stammtisch.rulecodes import HouseRules, preset_rules
from stammtisch.text import SeatWord, Text, say

Cases = Iterator[Puzzle]


def variant(example: Example, name: str, **options: Any) -> Example:
    """The same example under house rules in which these options differ."""
    house = example.house
    other = house.with_options(with_options(house.options, options))
    return replace(example, id=f"{example.id}-{name}", house=other)


def counting(augen: int) -> Text:
    """The question of how much a trick counts."""
    return say("The trick holds {n} card points.", n=augen)


def filled_up(
    state: State,
    leader: int,
    lying: Sequence[int],
    hands: Sequence[Sequence[int]],
    size: int,
    apart: Sequence[int] = (),
    suit: Callable[[int], int] = suit_of,
) -> tuple[list[list[int]], list[int]]:
    """All hands at the beginning of a trick, and the cards that are left.

    Args:
        state: any position of the hand.
        leader: who leads to the trick.
        lying: its cards so far.
        hands: what the seats are known to hold. What they have besides is of the suit that they
            play, so that each had to follow suit, or could not.
        size: how many cards each seat has before the trick.
        apart: cards that nobody holds and that are not left either.
        suit: what a card belongs to, where trumps are a suit.
    """
    seats, held = len(hands), [[*hand] for hand in hands]
    spare = sorted(map(int, state.cards()))
    for kind in (*lying, *apart, *chain(*hands)):
        spare.remove(kind)
    for place in range(seats):
        hand = held[(leader + place) % seats]
        suits = [suit(kind) for kind in [*lying[place : place + 1], *hand][:1]]
        spare.sort(key=lambda kind: (suit(kind) not in suits, kind))
        missing = size - len(hand) - (place < len(lying))
        hand += spare[:missing]
        del spare[:missing]
    return held, sorted(spare)


def tricks_of(state: Course, leader: int, gone: Sequence[int], lying: Sequence[int]) -> str:
    """The tricks in words: the leader led and won all those with the cards already gone."""
    seats = int(state.rules.seats)
    tricks = [list(gone[first : first + seats]) for first in range(0, len(gone), seats)]
    for trick in tricks:
        best = next(kind for kind in trick if not any(state.wins(each, kind) for each in trick))
        trick.insert(0, trick.pop(trick.index(best)))
    return trick_words(leader, [*tricks, lying])


def trick_words(leader: int, tricks: Sequence[Sequence[int]]) -> str:
    """Tricks in words, all led by one seat."""
    return " / ".join(f"{leader} {notations(trick)}" for trick in tricks if trick) or "none"


def in_play(
    state: Course,
    leader: int,
    lying: Sequence[int],
    hands: Sequence[Sequence[int]],
    size: int,
    **parts: str,
) -> State:
    """The position in which a trick is played; cards that nobody holds were played earlier.

    The first arguments are those of `filled_up`; ``parts`` are what else is different, in words.
    """
    held, gone = filled_up(state, leader, lying, hands, size)
    aside = 0
    if isinstance(state, TarockHand | HerzblattHand):
        aside = int(count(state.stock))  # as many cards lie there as before
        parts["stock"] = notations(gone[:aside])
    turn = (leader + len(lying)) % len(hands)
    tricks = tricks_of(state, leader, gone[aside:], lying)
    return changed(state, turn=str(turn), hands=groups(held), tricks=tricks, **parts)


def trick_of(example: Example, state: Course, leader: int, cards: str) -> Puzzle:
    """Who takes this trick, played from the leader on? It is the last trick but one."""
    seats, kinds = int(state.rules.seats), read_cards(cards)
    played = [((leader + place) % seats, kind) for place, kind in enumerate(kinds)]
    seat, last = played[-1]
    hands = [[last] if each == seat else [] for each in range(seats)]
    return taken(example, in_play(state, leader, kinds[:-1], hands, 2), played)


def taken(
    example: Example, state: State, played: Sequence[tuple[int, int]], augen: bool = True
) -> Puzzle:
    """Who takes the trick of these cards? All except the last one already lie there."""
    after = state.copy()
    after.play(played[-1][1])
    assert isinstance(after, Course)
    done = int(after.tricks.done) - 1
    answer = counting(int(after.tricks.augen(done))) if augen else None
    winner = int(after.tricks.winner(done))
    return who_takes(example, state, played[:-1], winner, played[-1], answer)


def answer_of(
    example: Example, game: Game, state: Course, seat: int, trick: str, hand: str, **parts: str
) -> Puzzle:
    """Which cards of this hand may the seat play to the trick that lies there?"""
    seats, kinds, held = int(game.seats), read_cards(trick), read_cards(hand)
    hands = [held if each == seat else [] for each in range(seats)]
    leader = (seat - len(kinds)) % seats
    return which_cards(
        example, game, in_play(state, leader, kinds, hands, len(held), **parts), hand
    )


# --- Watten: Schlag T, Farbe d --------------------------------------------------------------------


def watten(example: Example, hands: Sequence[str], cards: str) -> Match:
    """A table of four at which these cards are played once rank and suit have been named."""
    match = Match(example.house.game(4), hands=hands, seed="puzzle", dealer=0)
    for move in ("no_swap", "schlag T", "farbe d", *cards.split()):
        match.play(move)
    return match


def watten_trick(example: Example, case: dict[str, Any]) -> Cases:
    """The question of who takes a trick of Watten."""
    *cards, last = case["cards"].split()
    match = watten(example, [last, *cards], " ".join(cards))
    played = [((1 + place) % 4, kind) for place, kind in enumerate(read_cards(case["cards"]))]
    yield taken(example, match.state, played, augen=False)


def watten_legal(example: Example, case: dict[str, Any]) -> Cases:
    """The question of what may be played to the Hauptschlag."""
    match = watten(example, ["", "Td", case["hand"]], "Td")
    yield which_cards(example, match.game, match.state, case["hand"])


# --- Tarock and Herzblatt -------------------------------------------------------------------------


def tarock(example: Example, trump: str) -> tuple[Game, TarockHand]:
    """A position in which seat 1 plays a Handspiel for 61."""
    match = Match(example.house.game(3), seed="puzzle", dealer=0)
    for move in ("bid H61", "pass", "pass", f"trump {trump}"):
        match.play(move)
    assert isinstance(match.state, TarockHand)
    return match.game, match.state


def tarock_following(example: Example, case: dict[str, Any]) -> Cases:
    """The question of which cards may be played."""
    examples = [example]
    if "heading" in case:
        examples.append(variant(example, "duty", must_head=True))
    for each in examples:
        yield answer_of(each, *tarock(each, case["trump"]), 1, case["trick"], case["hand"])


def tarock_trick(example: Example, case: dict[str, Any]) -> Cases:
    """The question of who takes the trick."""
    _, state = tarock(example, case["trump"])
    yield trick_of(example, state, 1, case["cards"])


def herzblatt(example: Example) -> tuple[Game, HerzblattHand]:
    """A deal for three players before the first trick."""
    match = Match(example.house.game(3), seed="puzzle", dealer=0)
    for move in ("take", "leave_stock"):
        match.play(move)
    assert isinstance(match.state, HerzblattHand)
    return match.game, match.state


def herzblatt_following(example: Example, case: dict[str, Any]) -> Cases:
    """The question of which cards may be played."""
    yield answer_of(example, *herzblatt(example), 1, case["led"], case["hand"])


def herzblatt_trick(example: Example, case: dict[str, Any]) -> Cases:
    """The question of who takes the trick."""
    _, state = herzblatt(example)
    yield trick_of(example, state, 1, case["cards"])


# --- Sechsundsechzig ------------------------------------------------------------------------------


def strict_answers(example: Example, case: dict[str, Any]) -> Cases:
    """What may be played when nobody draws any more? Asked in each preset with its own rule."""
    yield strict_answer(example, case)
    if case["standard"] != case["spielregeln"]:
        other = preset_rules(example.house.entry, "standard")
        yield strict_answer(replace(example, id=f"{example.id}-standard", house=other), case)


def strict_answer(example: Example, case: dict[str, Any]) -> Puzzle:
    """What may be played when nobody draws any more? The nine of trumps was drawn last."""
    game = example.house.game()
    state = Match(game, rest=f"9{case['trump']}", seed="puzzle", dealer=0).state
    assert isinstance(state, SechsundsechzigHand)
    empty = {"stock": "-*11", "drawn": "12"}
    return answer_of(example, game, state, 0, case["led"], case["hand"], **empty)


def open_answer(example: Example, case: dict[str, Any]) -> Cases:
    """The question of what may be played while cards are still drawn."""
    match = Match(
        example.house.game(), hands=[case["hand"], case["led"]], rest=case["turned"], dealer=0
    )
    match.play(case["led"])
    yield which_cards(example, match.game, match.state, case["hand"])


def open_trick(example: Example, case: dict[str, Any]) -> Cases:
    """The question of which replies take the trick."""
    cards = list(case["answers"])
    game, hand = example.house.game(), " ".join(cards)
    match = Match(game, hands=[hand, case["led"]], rest=case["turned"], dealer=0)
    match.play(case["led"])
    yield which_take(example, match.state, cards)


def which_take(example: Example, state: State, cards: Sequence[str]) -> Puzzle:
    """With which of these cards would seat 0 take the trick? The winner leads."""
    options = []
    for card in cards:
        after, kind = state.copy(), read_card(card)
        after.play(kind)
        options.append(Option(card, card_text(kind), after.turn == 0, (kind,)))
    question = say("With which of these cards would {seat} take the trick?", seat=SeatWord(0))
    return Puzzle(example, "several", question, tuple(options), view=middle(state))


# --- Fünfhundert ----------------------------------------------------------------------------------


def fuenfhundert(example: Example, case: dict[str, Any], hand: str) -> tuple[Game, State]:
    """A position in which seat 0 replies to the card led by seat 1, with or without a stock."""
    game, left = example.house.game(), 8 if case["stock"] else 0
    led, held = read_cards(case["led"]), read_cards(hand)
    trumps = (kind for kind in map(int, game.pack()) if SUITS[suit_of(kind)] == case["trump"])
    turned = next(kind for kind in trumps if kind not in (*led, *held))
    state = Match(game, rest=notation(turned), seed="puzzle", dealer=0).state
    assert isinstance(state, FuenfhundertHand)
    apart, size = ([turned], 8) if left else ([], len(held))
    hands, spare = filled_up(state, 1, led, [held, []], size, apart)
    above = max(0, left - 1)  # of the stock lie above the card that was turned up
    gone = spare[above:]
    return game, changed(
        state,
        turn="0",
        hands=groups(hands),
        tricks=tricks_of(state, 1, gone, led),
        won=f"empty / {notations(gone)}",
        drawn=str(16 - left),
        stock=f"-*{15 - above} {notations(spare[:above])}",
    )


def f500_answer(example: Example, case: dict[str, Any]) -> Cases:
    """The question of which cards may be played to the trick."""
    game, state = fuenfhundert(example, case, case["hand"])
    yield which_cards(example, game, state, case["hand"], seat=0)


def f500_trick(example: Example, case: dict[str, Any]) -> Cases:
    """The question of which cards take the trick; of suits that are worth the same, at most six."""
    cards = sorted([*list(case["takes"])[:4], *case["loses"]], key=read_card)
    _, state = fuenfhundert(example, case, " ".join(cards))
    yield which_take(example, state, cards)


# --- Doppelkopf -----------------------------------------------------------------------------------


def in_doppelkopf(
    game: Doppelkopf,
    kind: str,
    leader: int,
    lying: Sequence[int],
    hands: Sequence[Sequence[int]],
    size: int,
    sau: int = -1,
    **parts: str,
) -> DoppelkopfState:
    """The position in which a trick is played in this kind of game; see `in_play`.

    A solo is the leader's; ``sau`` is who has said Sau, if anybody has.
    """
    number = NUMBER_OF_GAME[kind]
    order = order_of(number, game.rules.dulle, sau >= 0)
    state = game.deal(game.pack(), game.opening(0))
    classes, powers = (table[order * PLAIN : (order + 1) * PLAIN] for table in (CLASS, POWER))
    held, gone = filled_up(state, leader, lying, hands, size, suit=lambda kind: int(classes[kind]))
    before = [gone[first :: len(gone) // 4] for first in range(len(gone) // 4)]
    for trick in before:  # equal cards are in different ones
        trick.sort(key=lambda kind: (classes[kind] < TRUMP, -powers[kind]))
    tricks = [*before, lying]
    dealt = [[*hand, *played_by(tricks, (seat - leader) % 4)] for seat, hand in enumerate(held)]
    said = {
        "turn": str((leader + len(lying)) % 4),
        "dealt": groups(dealt),
        "hands": groups(held),
        "tricks": trick_words(leader, tricks),
        "step": "playing",
        "game": kind.replace("_", "-"),
        "order": str(order),
        "soloist": str(leader) if is_solo(number) else "-",
        "sau": str(sau) if sau >= 0 else "-",
    }
    found = changed(state, **said | parts)
    assert isinstance(found, DoppelkopfState)
    return found


def played_by(tricks: Sequence[Sequence[int]], place: int) -> list[int]:
    """The cards that were played at this place of the tricks."""
    return [kind for trick in tricks for kind in trick[place : place + 1]]


def doppelkopf_trick(example: Example, case: dict[str, Any]) -> Cases:
    """Who takes the trick."""
    game = example.house.game()
    assert isinstance(game, Doppelkopf)
    kinds, leader, number = read_cards(case["cards"]), case["leader"], case.get("number", 1)
    played = [((leader + place) % 4, kind) for place, kind in enumerate(kinds)]
    seat, last = played[-1]
    hands = [[last] if each == seat else [] for each in range(4)]
    size, sau = 13 - number, case.get("sau", -1)
    state = in_doppelkopf(game, case["game"], leader, kinds[:-1], hands, size, sau)
    after = state.copy()
    after.play(last)
    if after.tricks.lying == 4:  # it lies until it is taken (DOK-63)
        after.complete()
    done = int(after.tricks.done) - 1
    answer = counting(int(after.tricks.augen(done)))
    winner = int(after.tricks.winner(done))
    puzzle = who_takes(example, state, played[:-1], winner, played[-1], answer)
    if "number" in case:
        which = say("This is trick {n} of {all}.", n=number, all=12)
        puzzle = replace(puzzle, facts=(which, *puzzle.facts))
    yield puzzle


def refusing(house: HouseRules) -> HouseRules:
    """The same rules, but cards that are not legal are refused."""
    return house.with_options(with_options(house.options, {"revoke": "prevent"}))


def doppelkopf_legal(example: Example, case: dict[str, Any]) -> Cases:
    """Which cards may be played? If a revoke is possible, nothing would be refused (DOK-62)."""
    example = replace(example, house=refusing(example.house))
    game = example.house.game()
    assert isinstance(game, Doppelkopf)
    held = read_cards(case["hand"])
    hands = [[], [], held, []]
    state = in_doppelkopf(game, case["game"], 1, read_cards(case["led"]), hands, len(held))
    yield which_cards(example, game, state, case["hand"], seat=2)
