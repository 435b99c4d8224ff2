"""Hands of Poker before PokerKit, written and read as PHH.

    pip install "stammtisch[bench]"
    python benchmarks/poker_referee.py

Random hands of ours, hold'em and five-card stud with several options, are written as PHH; PokerKit
reads each action by its own rules and must end with the same stacks. Hands that PokerKit plays at
random within our betting rules, also with a fixed limit, are read here and must end with its
stacks. Hands that cannot be written are counted by the rule of ours that the format lacks.

PokerKit has no five-card stud ready made; it is put together from its parts here.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import warnings
from collections import Counter
from collections.abc import Iterator
from typing import Any

from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    FixedLimitTexasHoldem,
    HandHistory,
    Mode,
    NoLimitTexasHoldem,
    Opening,
    Poker,
    StandardHighHand,
    State,
    Street,
)
from pokerkit.notation import parse_action

import stammtisch
from stammtisch import phh
from stammtisch.games.poker.position import Position
from stammtisch.games.poker.pots import winners
from stammtisch.games.poker.rules import seats_after
from stammtisch.matches import Hand, Match

CODE = "N5S"
SETTINGS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("holdem", {"check_round": "free"}),
    ("stud", {"check_round": "free"}),
    ("holdem", {"chips": 40, "check_round": "free"}),
    ("stud", {"chips": 40, "check_round": "free"}),
    ("holdem", {"min_bet": 3, "limit": "half_pot", "raise_cap": "table"}),
    ("stud", {"ante": 5, "limit": "half_pot", "raise_cap": "table"}),
    ("holdem", {"min_bet": 4, "max_bet": 4, "raise_cap": "table", "check_round": "free"}),
    ("stud", {"min_bet": 1, "max_bet": 30, "ante": 7, "chips": 30, "check_round": "free"}),
)
AUTOMATIC = tuple(each for each in Automation if each is not Automation.CARD_BURNING)


class FiveCardStud(Poker):
    """Five-card stud without limit, put together from PokerKit's parts."""

    deck = Deck.STANDARD
    hand_types = (StandardHighHand,)
    betting_structure = BettingStructure.NO_LIMIT

    def __init__(
        self,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool,
        raw_antes: Any,
        raw_blinds_or_straddles: Any,
        min_bet: int,
        **others: Any,
    ) -> None:
        deals = ((False, True), (True,), (True,), (True,))
        streets = tuple(
            Street(False, deal, 0, False, Opening.HIGH_HAND, min_bet, None) for deal in deals
        )
        super().__init__(
            automations,
            streets,
            ante_trimming_status,
            raw_antes,
            raw_blinds_or_straddles,
            0,
            **others,
        )


HandHistory.game_types[CODE] = FiveCardStud
HandHistory.variants[FiveCardStud] = CODE
HandHistory.required_field_names[CODE] = HandHistory.required_field_names["NT"]


# --- our hands before PokerKit -------------------------------------------------------------------


def our_hands(seed: int, preset: str, options: dict[str, Any]) -> Iterator[Hand]:
    """The hands of a random match."""
    rng = random.Random(seed)
    game = stammtisch.game("poker", preset=preset, seats=rng.randint(3, 7), **options)
    match = Match(game, seed=seed)
    while True:
        while not match.hand_over:
            match.play(random_move(match, rng))
        yield match.hand
        if match.over:
            return
        match.next_hand()


def random_move(match: Match, rng: random.Random) -> int:
    """Any legal move; one who folds at every fourth turn would see no showdown."""
    moves = [int(move) for move in match.legal_moves()]
    staying = moves[1:] or moves
    if rng.random() < 0.5:
        return staying[0]
    return rng.choice(staying if rng.random() < 0.7 else moves)


def their_stacks(text: str) -> list[int]:
    """How PokerKit ends a hand; every action must be legal by its rules."""
    history = HandHistory.loads(text)
    state = history.create_state()
    for action in history.actions:
        if state.can_burn_card():
            state.burn_card("??")
        parse_action(state, action)
    if state.status:
        raise ValueError("the hand is not over")
    return [int(stack) for stack in state.stacks]


def judge_ours(number: int, to: Counter[str]) -> Iterator[str]:
    """Write so many hands of each preset for PokerKit; what went wrong."""
    seed = 0
    while min(to["our holdem"], to["our stud"]) < number:
        seed += 1
        preset, options = SETTINGS[seed % len(SETTINGS)]
        for hand in our_hands(seed, preset, options):
            if to[f"our {preset}"] == number:
                break
            try:
                text = phh.dumps(hand)
            except phh.Unwritable as fault:
                to[f"not written: {', '.join(fault.rules)}"] += 1
                continue
            to[f"our {preset}"] += 1
            yield from judged(text, hand, to)


def judged(text: str, hand: Hand, to: Counter[str]) -> Iterator[str]:
    """Compare the stacks at the end, and that we read what we wrote."""
    [again] = phh.loads(text)
    if [act.text for act in again.acts] != [act.text for act in hand.acts]:
        yield f"we read another hand than we wrote:\n{text}"
    try:
        their = their_stacks(text)
    except ValueError as fault:
        yield f"PokerKit: {fault}\n{text}"
        return
    yield from compared(hand, their, text, to)


def compared(hand: Hand, their: list[int], text: str, to: Counter[str]) -> Iterator[str]:
    """The stacks at the end; a difference must have its rule."""
    ours = stacks_of(hand)
    if ours != their and odd_chips(hand):
        to["odd chips divided otherwise: POK-16"] += 1
    elif ours != their:
        yield f"ours {ours}, theirs {their}\n{text}"


def stacks_of(hand: Hand) -> list[int]:
    """The stacks in the order of the format."""
    at = hand.state
    assert isinstance(at, Position)
    players = seats_after(at.context.dealer, at.rules.seats, at.context.players())
    return [int(at.chips[seat]) for seat in players]


def odd_chips(hand: Hand) -> bool:
    """Whether two chips or more are left over when the pots are divided (POK-16).

    PokerKit gives all that a pot leaves over to one player, and before it divides side pots it puts
    those together whose winners are the same; here each is divided alone, chip by chip.
    """
    at = hand.state
    assert isinstance(at, Position)
    pots, worths = at.division(), at.worths()
    left_over = [
        int(size) % int(winners(claims, worths)).bit_count()
        for size, claims in zip(pots.sizes, pots.claims, strict=True)
    ]
    return sum(left_over) > 1


# --- PokerKit's hands before us ------------------------------------------------------------------


def their_hand(rng: random.Random, preset: str) -> tuple[Poker, State]:
    """A hand that PokerKit plays at random within our betting rules, as far as they go."""
    number = rng.randint(2, 7)
    least = rng.choice((2, 3, 5, 10))
    stacks = [rng.randint(least, 60 * least) for _ in range(number)]
    blinds = [max(1, least // 2), least] + [0] * (number - 2)
    if number == 2:
        blinds.reverse()  # the format turns them round
    cash = Mode.CASH_GAME
    game: Poker
    match preset:
        case "holdem":
            game = NoLimitTexasHoldem(AUTOMATIC, True, 0, blinds, least, mode=cash)
        case "fixed limit":
            bets = (least, 2 * least)
            game = FixedLimitTexasHoldem(AUTOMATIC, True, 0, blinds, *bets, mode=cash)
        case _:
            game = FiveCardStud(AUTOMATIC, True, least, 0, least, mode=cash)
    state = game(stacks, number)
    raises: Counter[tuple[int, int | None]] = Counter()
    while state.status:
        if state.can_burn_card():
            state.burn_card()
        elif another_begins(state):
            break
        elif state.actor_index is not None:
            act(state, preset, least, raises, rng)
    return game, state


def another_begins(state: State) -> bool:
    """Whether the best open tiles belong to somebody without chips; with us another begins."""
    opener = state.opener_index
    fresh = not state.acted_player_indices and state.actor_index is not None
    stud = any(any(open) for open in state.hole_card_statuses)
    return fresh and stud and opener is not None and not state.stacks[opener]


def act(
    state: State,
    preset: str,
    least: int,
    raises: Counter[tuple[int, int | None]],
    rng: random.Random,
) -> None:
    """A random action that our betting rules allow."""
    player, street = state.actor_index, state.street_index
    assert player is not None
    assert street is not None
    owed, high = state.checking_or_calling_amount, max(state.bets)
    opening = high == 0
    with_chips = sum(a and c > 0 for a, c in zip(state.statuses, state.stacks, strict=True))
    if with_chips == 1 and not owed:  # by our rules the phase is over (POK-12)
        state.check_or_call()
        return
    smallest = least * (2 if preset == "holdem" and street >= 2 else 1)  # POK-43
    choices = []
    if not (opening and preset == "stud" and street == 0):  # POK-31
        choices += ["call"] * 3
    if owed or not choices:
        choices.append("fold")
    raiser = None if preset == "fixed limit" else player  # POK-8
    if state.can_complete_bet_or_raise_to() and raises[street, raiser] < 3:
        choices += ["raise"] * 2
    match rng.choice(choices):
        case "call":
            state.check_or_call()
        case "fold":
            state.fold()
        case "raise":
            own = state.stacks[player] + state.bets[player]
            lowest = state.min_completion_betting_or_raising_to_amount
            assert lowest is not None
            if preset != "fixed limit":
                lowest = min(own, max(lowest, high + smallest))
            amount = rng.choice((lowest, rng.randint(lowest, min(own, lowest + 8 * least)), own))
            state.complete_bet_or_raise_to(lowest if preset == "fixed limit" else amount)
            if not opening:
                raises[street, raiser] += 1


def judge_theirs(number: int, to: Counter[str]) -> Iterator[str]:
    """Read so many hands of PokerKit of each preset; what went wrong."""
    rng = random.Random(5)
    random.seed(5)  # PokerKit shuffles with the generator of the module
    for index in range(3 * number):
        preset = ("holdem", "stud", "fixed limit")[index % 3]
        game, state = their_hand(rng, preset)
        while state.status:  # it was left, because of our rules
            to["another begins by our rules: POK-31, POK-33"] += 1
            game, state = their_hand(rng, preset)
        text = HandHistory.from_game_state(game, state, ante_trimming_status=True).dumps()
        to[f"their {preset}"] += 1
        try:
            [hand] = phh.loads(text)
        except phh.BrokenHistory as fault:
            yield f"{fault}\n{text}"
            continue
        yield from compared(hand, [int(stack) for stack in state.stacks], text, to)


def main() -> None:
    """Compare everything and print what was found."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--hands", type=int, default=2_000, help="of ours and of theirs, of each")
    chosen = options.parse_args()
    warnings.simplefilter("ignore")  # PokerKit warns of each fold that is not needed
    began, to = time.perf_counter(), Counter[str]()
    wrong = [*judge_ours(chosen.hands, to), *judge_theirs(chosen.hands, to)]
    print(f"stammtisch {stammtisch.__version__}, engine: {stammtisch.engine()}")
    print(f"in {time.perf_counter() - began:.0f} s:")
    for what, times in sorted(to.items()):
        print(f"  {what:<48}{times:>8,}")
    print(f"disagreements: {len(wrong)}")
    for each in wrong[:5]:
        print(each)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
