"""Puzzles of the games of tricks: which card may be played, and who takes the trick.

A position holds only the cards that an example names: what else lies in hands and stock is left
away, so that nothing is shown that the example does not say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notation, read_card, read_cards
from stammtisch.core.bits import BIT
from stammtisch.core.contract import Game, State
from stammtisch.core.kinds import suit_of
from stammtisch.core.options import changed
from stammtisch.games.doppelkopf.cards import INDEX, is_solo, order_of, with_card
from stammtisch.games.doppelkopf.facts import augen_of_trick
from stammtisch.games.doppelkopf.game import Doppelkopf
from stammtisch.games.doppelkopf.names import NUMBER_OF_GAME
from stammtisch.games.doppelkopf.position import PLAYING
from stammtisch.games.doppelkopf.rules import DoppelkopfContext
from stammtisch.games.doppelkopf.state import DoppelkopfState
from stammtisch.games.fuenfhundert.hand import FuenfhundertHand
from stammtisch.games.herzblatt.hand import HerzblattHand
from stammtisch.games.sechsundsechzig.hand import SechsundsechzigHand
from stammtisch.games.tarock.hand import TarockHand
from stammtisch.games.watten.hand import WattenHand
from stammtisch.matches import Match
from stammtisch.puzzles.asking import card_text, middle, which_cards, who_takes
from stammtisch.puzzles.puzzle import Example, Option, Puzzle
from stammtisch.rulecodes import HouseRules, preset_rules
from stammtisch.text import SeatWord, Text, say

Cases = Iterator[Puzzle]
Plain = HerzblattHand | SechsundsechzigHand | TarockHand | WattenHand


def mask(cards: str) -> int:
    """Cards in notation as one word."""
    return sum(int(BIT[kind]) for kind in read_cards(cards))


def held(game: Game, hands: Sequence[str], named: str) -> vec[i64]:
    """These hands, each with one card more that is named nowhere, so that no hand is the last."""
    spare = (int(kind) for kind in game.pack() if not BIT[kind] & mask(named))
    return vec[i64]([mask(hand) | int(BIT[next(spare)]) for hand in hands])


def variant(example: Example, name: str, **options: Any) -> Example:
    """The same example under house rules that differ in these options."""
    house = example.house
    other = house.with_options(changed(house.options, options))
    return replace(example, id=f"{example.id}-{name}", house=other)


def counting(augen: int) -> Text:
    """The question of how much a trick counts."""
    return say("The trick holds {n} card points.", n=augen)


def trick_of(
    example: Example, game: Game, state: Plain, leader: int, cards: str, augen: bool = True
) -> Puzzle:
    """Who takes this trick, played from the leader on?"""
    seats, kinds = int(game.seats), read_cards(cards)
    played = [((leader + place) % seats, kind) for place, kind in enumerate(kinds)]
    hands = [notation(kind) for _, kind in sorted(played)]
    state.hands, state.turn = held(game, hands, cards), leader
    for _, kind in played[:-1]:
        state.play(kind)
    after = state.copy()
    after.play(played[-1][1])
    done = int(after.tricks.done) - 1
    answer = counting(int(after.tricks.augen(done))) if augen else None
    winner = int(after.tricks.winner(done))
    return who_takes(example, state, played[:-1], winner, played[-1], answer)


def answer_of(
    example: Example, game: Game, state: Plain, seat: int, trick: str, hand: str
) -> Puzzle:
    """Which cards of this hand may the seat play to the trick that lies there?"""
    seats, kinds = int(game.seats), read_cards(trick)
    leader = (seat - len(kinds)) % seats
    hands = [""] * seats
    for place, kind in enumerate(kinds):
        hands[(leader + place) % seats] = notation(kind)
    state.hands, state.turn = held(game, hands, f"{trick} {hand}"), leader
    state.hands[seat] = mask(hand)
    for kind in kinds:
        state.play(kind)
    return which_cards(example, game, state, hand)


# --- Watten: Schlag T, Farbe d --------------------------------------------------------------------


def watten(example: Example, moves: Sequence[str] = ("schlag T", "farbe d")) -> Match:
    """A table of four after the naming."""
    match = Match(example.house.game(4), seed="puzzle", dealer=0)
    for move in ("no_swap", *moves):
        match.play(move)
    return match


def watten_trick(example: Example, case: dict[str, Any]) -> Cases:
    """A question about who takes a trick of Watten."""
    match = watten(example)
    assert isinstance(match.state, WattenHand)
    yield trick_of(example, match.game, match.state, 1, case["cards"], augen=False)


def watten_legal(example: Example, case: dict[str, Any]) -> Cases:
    """What may be played to the Hauptschlag."""
    match = watten(example)
    assert isinstance(match.state, WattenHand)
    yield answer_of(example, match.game, match.state, 2, "Td", case["hand"])


# --- Tarock and Herzblatt -------------------------------------------------------------------------


def tarock(example: Example, trump: str) -> Match:
    """A table at which seat 1 plays a Handspiel for 61."""
    match = Match(example.house.game(3), seed="puzzle", dealer=0)
    for move in ("bid H61", "pass", "pass", f"trump {trump}"):
        match.play(move)
    return match


def tarock_following(example: Example, case: dict[str, Any]) -> Cases:
    """Which cards may be played."""
    match = tarock(example, case["trump"])
    assert isinstance(match.state, TarockHand)
    yield answer_of(example, match.game, match.state, 1, case["trick"], case["hand"])
    if "heading" in case:
        with_duty = variant(example, "duty", must_head=True)
        match = tarock(with_duty, case["trump"])
        assert isinstance(match.state, TarockHand)
        yield answer_of(with_duty, match.game, match.state, 1, case["trick"], case["hand"])


def tarock_trick(example: Example, case: dict[str, Any]) -> Cases:
    """Who takes the trick."""
    match = tarock(example, case["trump"])
    assert isinstance(match.state, TarockHand)
    yield trick_of(example, match.game, match.state, 1, case["cards"])


def herzblatt(example: Example) -> tuple[Game, HerzblattHand]:
    """A deal of three before the first trick."""
    match = Match(example.house.game(3), seed="puzzle", dealer=0)
    assert isinstance(match.state, HerzblattHand)
    for move in ("take", "leave_stock"):
        match.play(move)
    state = match.state
    assert state.begun()
    return match.game, state


def herzblatt_following(example: Example, case: dict[str, Any]) -> Cases:
    """Which cards may be played."""
    game, state = herzblatt(example)
    yield answer_of(example, game, state, 1, case["led"], case["hand"])


def herzblatt_trick(example: Example, case: dict[str, Any]) -> Cases:
    """Who takes the trick."""
    game, state = herzblatt(example)
    yield trick_of(example, game, state, 1, case["cards"])


# --- Sechsundsechzig ------------------------------------------------------------------------------


def strict_answers(example: Example, case: dict[str, Any]) -> Cases:
    """What may answer when nobody draws any more, in each preset that says something else."""
    yield strict_answer(example, case)
    if case["standard"] != case["spielregeln"]:
        other = preset_rules(example.house.entry, "standard")
        yield strict_answer(replace(example, id=f"{example.id}-standard", house=other), case)


def strict_answer(example: Example, case: dict[str, Any]) -> Puzzle:
    """What may answer when nobody draws any more."""
    game = example.house.game()
    state = game.deal(game.pack(), game.opening(0))
    assert isinstance(state, SechsundsechzigHand)
    state.stock, state.drawn = vec[i64]([0] * 11), 12
    state.trump = "cshd".index(case["trump"])
    return answer_of(example, game, state, 0, case["led"], case["hand"])


def open_answer(example: Example, case: dict[str, Any]) -> Cases:
    """What may answer while cards are drawn."""
    match = Match(
        example.house.game(), hands=[case["hand"], case["led"]], rest=case["turned"], dealer=0
    )
    match.play(case["led"])
    yield which_cards(example, match.game, match.state, case["hand"])


def open_trick(example: Example, case: dict[str, Any]) -> Cases:
    """Which answers take the trick."""
    cards = list(case["answers"])
    game, hand = example.house.game(), " ".join(cards)
    match = Match(game, hands=[hand, case["led"]], rest=case["turned"], dealer=0)
    match.play(case["led"])
    yield which_take(example, match.state, cards)


def which_take(example: Example, state: State, cards: Sequence[str]) -> Puzzle:
    """With which of these cards would seat 0 take the trick? Whoever takes it leads."""
    options = []
    for card in cards:
        after, kind = state.copy(), read_card(card)
        after.play(kind)
        options.append(Option(card, card_text(kind), after.turn == 0, (kind,)))
    question = say("With which of these cards would {seat} take the trick?", seat=SeatWord(0))
    return Puzzle(example, "several", question, tuple(options), view=middle(state))


# --- Fünfhundert ----------------------------------------------------------------------------------


def fuenfhundert(
    example: Example, case: dict[str, Any], hand: str
) -> tuple[Game, FuenfhundertHand]:
    """Seat 0 answers the card that seat 1 led, with cards in the stock or without."""
    left = 8 if case["stock"] else 0
    trump = case["trump"]
    game = example.house.game()
    state = game.deal(game.pack(), game.opening(0))
    assert isinstance(state, FuenfhundertHand)
    used = mask(f"{hand} {case['led']}")
    free = [int(kind) for kind in game.pack() if not used & BIT[kind]]
    turned = next(kind for kind in free if suit_of(kind) == "cshd".index(trump))
    free.remove(turned)
    state.turned = state.bottom = turned
    state.trump = suit_of(turned)
    state.stock = vec[i64]([-1] * (16 - left) + free[: left - 1] if left else [-1] * 15)
    state.drawn = 16 - left
    state.tricks.done = 9 if not left else (16 - left) // 2
    state.hands = vec[i64]([mask(hand), mask(case["led"]) | int(BIT[free[-1]])])
    state.turn = 1
    state.play(read_card(case["led"]))
    return game, state


def f500_answer(example: Example, case: dict[str, Any]) -> Cases:
    """Which cards may answer."""
    game, state = fuenfhundert(example, case, case["hand"])
    yield which_cards(example, game, state, case["hand"], seat=0)


def f500_trick(example: Example, case: dict[str, Any]) -> Cases:
    """Which answers take the trick; of suits that are worth the same, at most six cards."""
    cards = sorted([*list(case["takes"])[:4], *case["loses"]], key=read_card)
    _, state = fuenfhundert(example, case, " ".join(cards))
    yield which_take(example, state, cards)


# --- Doppelkopf -----------------------------------------------------------------------------------


def doppelkopf(example: Example, kind: str, leader: int, hands: Sequence[str]) -> DoppelkopfState:
    """The seats hold only these cards, and the leader is on turn to begin a trick."""
    game = example.house.game()
    assert isinstance(game, Doppelkopf)
    words: list[int] = []
    for hand in hands:
        word: i64 = 0
        for each in read_cards(hand):
            word = with_card(word, INDEX[each])
        words.append(int(word))
    context = DoppelkopfContext(0, 1, vec[i64]([0] * 4), False, 0)
    state = DoppelkopfState(game.rules, context, vec[i64](words))
    state.begin()
    state.game = NUMBER_OF_GAME[kind]
    state.order = order_of(state.game, game.rules.dulle)
    state.step = PLAYING
    state.turn = state.leader = leader
    if is_solo(state.game):
        state.soloist = leader
    return state


def doppelkopf_trick(example: Example, case: dict[str, Any]) -> Cases:
    """Who takes the trick."""
    kinds = read_cards(case["cards"])
    leader = case["leader"]
    played = [((leader + place) % 4, kind) for place, kind in enumerate(kinds)]
    hands = [notation(kind) for _, kind in sorted(played)]
    state = doppelkopf(example, case["game"], leader, hands)
    if "sau" in case:
        game = example.house.game()
        assert isinstance(game, Doppelkopf)
        state.sau = case["sau"]
        state.order = order_of(state.game, game.rules.dulle, True)
    state.done = case.get("number", 1) - 1
    for _, kind in played[:-1]:
        state.lay(INDEX[kind])
    after = state.copy()
    after.lay(INDEX[played[-1][1]])
    if after.lying == 4:  # it lies until it is taken (DOK-63)
        after.complete()
    number = int(after.done) - 1
    puzzle = who_takes(
        example,
        state,
        played[:-1],
        int(after.winner_of(number)),
        played[-1],
        counting(int(augen_of_trick(after, number))),
    )
    if "number" in case:
        which = say("This is trick {n} of {all}.", n=case["number"], all=12)
        puzzle = replace(puzzle, facts=(which, *puzzle.facts))
    yield puzzle


def refusing(house: HouseRules) -> HouseRules:
    """The same rules with only legal cards accepted."""
    return house.with_options(changed(house.options, {"revoke": "prevent"}))


def doppelkopf_legal(example: Example, case: dict[str, Any]) -> Cases:
    """Which cards may be played; where a revoke can happen nothing would be refused (DOK-62)."""
    example = replace(example, house=refusing(example.house))
    state = doppelkopf(example, case["game"], 1, ["", case["led"], case["hand"], ""])
    state.done = 9  # too late for announcements
    state.lay(INDEX[read_card(case["led"])])
    yield which_cards(example, example.house.game(), state, case["hand"], seat=2)
