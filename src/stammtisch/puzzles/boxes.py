"""Puzzles for games with cards of their own: the decks of Trumpf, the tiles of Canasta."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from stammtisch.cards import read_cards
from stammtisch.core.contract import State
from stammtisch.decks import Category, DeckCard
from stammtisch.games.canasta.state import Canasta, CanastaState
from stammtisch.games.canasta.tiles import LETTERS, RANK_OF
from stammtisch.games.trumpf.state import Trumpf, TrumpfState
from stammtisch.names import notations
from stammtisch.notation import read_move, read_moves
from stammtisch.puzzles.asking import cards_text, how_many, judged, middle, yes_or_no
from stammtisch.puzzles.laying import groups, laid
from stammtisch.puzzles.puzzle import Example, Option, Puzzle, Row
from stammtisch.text import SeatWord, Text, say

Cases = Iterator[Puzzle]


# --- Trumpf ---------------------------------------------------------------------------------------


def trumpf(example: Example, case: dict[str, Any]) -> Cases:
    """Who takes the trick when a category is named?"""
    moves: Sequence[str] = case["moves"]
    if len(moves) != 1 or "winner" not in case["then"] or "passed_to" in case:
        return
    game = example.house.game(case.get("seats", 3))
    assert isinstance(game, Trumpf)
    state = trumpf_state(game, case)
    move = read_move(game, state, int(state.turn), moves[0])
    category = game.rules.deck.categories[move]
    after = state.copy()
    after.play(move)
    options = [
        Option(
            str(seat),
            lead_text(game, category, seat, stack),
            after.winner == seat,
            lead_of(game, stack),
        )
        for seat, stack in enumerate(case["stacks"])
    ]
    options.append(Option("-", say("nobody, it is a tie"), after.winner < 0))
    who = SeatWord(int(state.turn))
    best = say(
        "{seat} names “{category}”; the highest value wins.", seat=who, category=category.word
    )
    if category.best == "low":
        best = say(
            "{seat} names “{category}”; the lowest value wins.", seat=who, category=category.word
        )
    question = say("Who takes the trick?")
    yield Puzzle(example, "one", question, tuple(options), facts=(best,))


def lead_of(game: Trumpf, stack: str) -> tuple[int, ...]:
    """What a stack leads with: any jokers, then the first value card."""
    kinds, words = read_cards(stack, game.deck), stack.split()
    jokers = next((place for place, word in enumerate(words) if word[0] != "X"), len(words))
    return tuple(kinds[: jokers + 1])


def lead_text(game: Trumpf, category: Category, seat: int, stack: str) -> Text:
    """What a stack leads with: any jokers, then the first value card with its value."""
    kinds, deck = lead_of(game, stack), game.rules.deck
    title = " + ".join(deck.name_of(kind) for kind in kinds)
    card = deck.card(kinds[-1])
    if not isinstance(card, DeckCard):
        return say("{seat} with {card}", seat=SeatWord(seat), card=title)
    return say(
        "{seat} with {card}: {value}",
        seat=SeatWord(seat),
        card=title,
        value=category.shown(card.values[category.id]),
    )


def trumpf_state(game: Trumpf, case: dict[str, Any]) -> TrumpfState:
    """The position of an example, before anything is named."""
    return stacked(game, case["stacks"], case.get("pot", ""), tricks=str(case.get("tricks", 0)))


def stacked(game: Trumpf, stacks: Sequence[str], pot: str = "", **parts: str) -> TrumpfState:
    """A position with these stacks, top card first; cards that are not named are laid away.

    Seat 1 is on turn, and nobody has seen a card since the deal, but for what ``parts`` say.
    """
    named, lying = [stack.split() for stack in stacks], pot.split()
    used = {card for cards in (*named, lying) for card in cards}
    away = [card for card in notations(map(int, game.pack())).split() if card not in used]
    holding = " ".join(str(seat) for seat, cards in enumerate(named) if cards) or "empty"
    counts = " ".join(str(len(cards)) for cards in named)
    said = {
        "dealer": "0",
        "turn": "1",
        "stacks": " / ".join(stack or "empty" for stack in stacks),
        "counts": counts,
        "jokers": " ".join(str(sum(card[0] == "X" for card in cards)) for cards in named),
        "unseen": counts,
        "holding": holding,
        "playing": holding,
        "pot": pot or "empty",
        "in_pot": str(len(lying)),
        "away": " ".join(away) or "empty",
    }
    state = laid(game, **said | parts)
    assert isinstance(state, TrumpfState)
    return state


# --- Canasta --------------------------------------------------------------------------------------


class Box:
    """The 108 tiles; of tiles with the same rank, the one with the lowest kind is taken first."""

    def __init__(self, game: Canasta) -> None:
        self.left = sorted(int(kind) for kind in game.pack())

    def take(self, tiles: str) -> list[int]:
        """Take tiles of these ranks out of the box."""
        found = []
        for tile in tiles.split():
            kind = next(kind for kind in self.left if RANK_OF[kind] == LETTERS.index(tile))
            self.left.remove(kind)
            found.append(kind)
        return found


def canasta_state(
    game: Canasta, hand: str, pile: str, melds: str, phase: str
) -> tuple[State, list[int]]:
    """Seat 0 on turn with this hand and its side's melds; the hand is also returned as kinds."""
    box, seats = Box(game), int(game.seats)
    piled, held = box.take(pile), box.take(hand)
    lying = [(meld.split(), box.take(meld)) for meld in filter(None, melds.split(", "))]
    plain = [kind for kind in reversed(box.left) if 2 <= RANK_OF[kind] <= 12]
    others = [plain[5 * seat : 5 * seat + 5] for seat in range(seats - 1)]
    for kind in chain(*others):
        box.left.remove(kind)
    names = [next((each for each in meld if each not in ("2", "X")), "wild") for meld, _ in lying]
    state = laid(
        game,
        dealer=str(seats - 1),
        turn="0",
        phase=phase,
        laid=" / ".join(
            f"0:{name} {notations(kinds)}" for name, (_, kinds) in zip(names, lying, strict=True)
        )
        or "none",
        mark=str(sum(len(kinds) for _, kinds in lying)),
        open="0" if lying else "empty",
        old=" ".join(dict.fromkeys(names)) or "empty",
        pile=notations(piled) or "empty",
        held=groups([held, *others]),
        stock=notations(box.left),
    )
    return state, held


def canasta_meld(example: Example, case: dict[str, Any]) -> Cases:
    """The question of whether these tiles are a meld."""
    game = example.house.game(4)
    assert isinstance(game, Canasta)
    state, held = canasta_state(game, case["tiles"] + " 6 J 9", "4", "", "playing")
    kinds = tuple(held[:-3])
    found = judged(game, state, 0, f"meld {case['tiles']}", cards_text(kinds), kinds)
    question = say("Are these tiles a meld?")
    yield Puzzle(example, "one", question, yes_or_no(found), rows=(Row(kinds),))


def canasta_first(example: Example, case: dict[str, Any]) -> Cases:
    """The question of what melds count that are laid at once as a first meld."""
    game = example.house.game(4)
    assert isinstance(game, Canasta)
    melds = case["melds"]
    state, held = canasta_state(game, f"{' '.join(melds)} 6 J", "4", "", "playing")
    rows = []
    assert isinstance(state, CanastaState)
    for meld in melds:
        size = len(meld.split())
        rows.append(Row(tuple(held[:size])))
        del held[:size]
        for move, _ in read_moves(game, state, 0, f"meld {meld}"):
            state.play(move)
    question = say("How many points are these melds worth together?")
    yield how_many(example, question, int(state.worth(0)), rows=rows)


def canasta_pile(example: Example, case: dict[str, Any]) -> Cases:
    """The question of whether the pile may be taken."""
    if "stock" in case or "with" in case:
        return
    game = example.house.game(4)
    assert isinstance(game, Canasta)
    melds = case.get("melds", "")
    state, held = canasta_state(game, case["hand"], case["pile"], melds, "drawing")
    found = judged(game, state, 0, "take_pile", say("yes"))
    question = say("May {seat} take the discard pile?", seat=SeatWord(0))
    rows = (Row(tuple(held), say("The hand of {seat}", seat=SeatWord(0))),)
    yield Puzzle(example, "one", question, yes_or_no(found), rows=rows, view=middle(state))
