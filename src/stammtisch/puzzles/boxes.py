"""Puzzles of the games with cards of their own: the deck of Trumpf, the tiles of Canasta."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.cards import read_cards
from stammtisch.core.contract import Context
from stammtisch.decks import Category, DeckCard
from stammtisch.games.canasta.rules import DRAWING, PLAYING
from stammtisch.games.canasta.state import Canasta, CanastaState
from stammtisch.games.canasta.tiles import LETTERS, RANK_OF, RED_THREE, WILD, at_least
from stammtisch.games.trumpf.state import Trumpf, TrumpfState
from stammtisch.names import DECK
from stammtisch.notation import read_move, read_moves
from stammtisch.puzzles.asking import cards_text, how_many, judged, middle, yes_or_no
from stammtisch.puzzles.puzzle import Example, Option, Puzzle, Row
from stammtisch.text import SeatWord, Text, say

Cases = Iterator[Puzzle]


# --- Trumpf ---------------------------------------------------------------------------------------


def trumpf(example: Example, case: dict[str, Any]) -> Cases:
    """Who takes the trick when a category is named."""
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
        Option(str(seat), lead_text(game, category, seat, stack), after.winner == seat)
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


def lead_text(game: Trumpf, category: Category, seat: int, stack: str) -> Text:
    """What a stack leads with: any jokers, then the value printed on its first value card."""
    kinds, words = read_cards(stack, game.deck), stack.split()
    jokers = next((place for place, word in enumerate(words) if word[0] != "X"), len(words))
    deck = game.rules.deck
    title = " + ".join(deck.name_of(kind) for kind in kinds[: jokers + 1])
    card = deck.card(kinds[min(jokers, len(kinds) - 1)])
    if not isinstance(card, DeckCard):
        return say("{seat} with {card}", seat=SeatWord(seat), card=title)
    return say(
        "{seat} with {card}: {value}",
        seat=SeatWord(seat),
        card=title,
        value=category.shown(card.values[category.id]),
    )


def trumpf_state(game: Trumpf, case: dict[str, Any]) -> TrumpfState:
    """The position of an example; cards that it does not name are laid away."""

    def placed(cards: str) -> list[int]:
        return [int(game.rules.places[kind - DECK]) for kind in read_cards(cards, game.deck)]

    state = TrumpfState(game.rules, 0)
    stacks, lying = [placed(stack) for stack in case["stacks"]], placed(case.get("pot", ""))
    for seat, cards in enumerate(stacks):
        for card in cards:
            state.push(seat, card)
        state.unseen[seat] = len(cards)
    for at, card in enumerate(lying):
        state.pot[at] = card
    state.in_pot = len(lying)
    used = {card for cards in (*stacks, lying) for card in cards}
    state.away = vec[i64]([card for card in range(int(game.rules.size)) if card not in used])
    state.turn, state.tricks = 1, case.get("tricks", 0)
    state.playing = state.holding
    return state


# --- Canasta --------------------------------------------------------------------------------------


class Box:
    """The 108 tiles; the lowest kind of a rank is taken first."""

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
    game: Canasta, hand: str, pile: str, laid: str, phase: int
) -> tuple[CanastaState, list[int]]:
    """A position with this hand for seat 0 and these melds of its side; and the hand as kinds."""
    box = Box(game)
    piled, held = box.take(pile), box.take(hand)
    melds = [(meld.split(), box.take(meld)) for meld in filter(None, laid.split(", "))]
    plain = [kind for kind in reversed(box.left) if 2 <= RANK_OF[kind] <= 12]
    others = [plain[5 * seat : 5 * seat + 5] for seat in range(int(game.seats) - 1)]
    for kind in (kind for other in others for kind in other):
        box.left.remove(kind)
    state = CanastaState(game.rules, Context(3, 1, vec[i64]([0] * int(game.seats))))
    state.clear()
    rows = [*(kinds for _, kinds in melds), piled, held, *others, box.left]
    state.set_row(vec[i64]([kind for row in rows for kind in row]))
    tile = 0
    for meld, kinds in melds:
        place = next((LETTERS.index(each) for each in meld if each not in ("2", "X")), 0)
        for _ in kinds:
            state.put(0, place, tile)
            tile += 1
        state.open = 1
    for kind in piled:
        state.pile = append(state.pile, tile)
        state.crossed += RANK_OF[kind] == RED_THREE or WILD >> RANK_OF[kind] & 1
        state.buried += RANK_OF[kind] == RED_THREE
        tile += 1
    for seat, kinds in enumerate([held, *others]):
        for _ in kinds:
            state.give(seat, tile, False)
            tile += 1
    state.next, state.turn, state.phase, state.mark = tile, 0, phase, len(state.laid)
    state.old = at_least(state.sizes(state.side(0)), 1)
    return state, held


def canasta_meld(example: Example, case: dict[str, Any]) -> Cases:
    """Whether these tiles are a meld, as a question."""
    game = example.house.game(4)
    assert isinstance(game, Canasta)
    state, held = canasta_state(game, case["tiles"] + " 6 J 9", "4", "", int(PLAYING))
    kinds = tuple(held[:-3])
    found = judged(game, state, 0, f"meld {case['tiles']}", cards_text(kinds), kinds)
    question = say("Are these tiles a meld?")
    yield Puzzle(example, "one", question, yes_or_no(found), rows=(Row(kinds),))


def canasta_first(example: Example, case: dict[str, Any]) -> Cases:
    """What melds laid at once as a first meld count, as a question."""
    game = example.house.game(4)
    assert isinstance(game, Canasta)
    melds = case["melds"]
    state, held = canasta_state(game, f"{' '.join(melds)} 6 J", "4", "", int(PLAYING))
    rows = []
    for meld in melds:
        size = len(meld.split())
        rows.append(Row(tuple(held[:size])))
        del held[:size]
        for move, _ in read_moves(game, state, 0, f"meld {meld}"):
            state.play(move)
    question = say("How many points do these melds count together?")
    yield how_many(example, question, int(state.worth(0)), rows=rows)


def canasta_pile(example: Example, case: dict[str, Any]) -> Cases:
    """Whether the pile may be taken, as a question."""
    if "stock" in case or "with" in case:
        return
    game = example.house.game(4)
    assert isinstance(game, Canasta)
    melds = case.get("melds", "")
    state, held = canasta_state(game, case["hand"], case["pile"], melds, int(DRAWING))
    found = judged(game, state, 0, "take_pile", say("yes"))
    question = say("May {seat} take the discard pile?", seat=SeatWord(0))
    rows = (Row(tuple(held), say("The hand of {seat}", seat=SeatWord(0))),)
    yield Puzzle(example, "one", question, yes_or_no(found), rows=rows, view=middle(state))
