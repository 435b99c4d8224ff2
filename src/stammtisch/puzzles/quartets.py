"""Puzzles for Quartett: whom a player may ask, for what, whose turn comes next, and who wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from stammtisch.cards import notation, read_cards
from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.games.quartett.rules import NOBODY
from stammtisch.games.quartett.state import Quartett, QuartettState
from stammtisch.names import DECK, DECK_LETTERS
from stammtisch.notation import read_move
from stammtisch.puzzles.asking import card_text, how_many, judged
from stammtisch.puzzles.laying import groups, laid
from stammtisch.puzzles.puzzle import Example, Option, Puzzle
from stammtisch.text import CardsWord, SeatWord, Text, say, say_n

Cases = Iterator[Puzzle]
FOUR: Final = 4  # cards of a quartet


def quartett(example: Example, case: dict[str, Any]) -> Cases:
    """What may be asked in a position with four players, or what happens after a question."""
    game = example.house.game(4)
    assert isinstance(game, Quartett)
    state = quartett_state(game, case)
    facts, then = [*_told_before(case, state)], case["then"]
    for words in case.get("moves", ()):
        seat, before = int(state.turn), state.copy()
        move = read_move(game, state, seat, words)
        state.play(move)
        facts += _unanswered(state, game.tell(before, seat, move, state, SPECTATOR))
    if then.get("over"):
        yield _winners(example, state, facts)
    elif not {"legal", "refused"} & then.keys():
        yield _turn(example, state, facts)
    elif any(
        words.startswith("ask") for words in (*then.get("legal", ()), *then.get("refused", ()))
    ):
        yield _cards(example, game, state, case, facts)
    else:
        yield _seats(example, game, state, facts)


def quartett_deal(example: Example, case: dict[str, Any]) -> Cases:
    """How many cards the dealer and his left neighbour get if the deal does not come out even."""
    game = example.house.game(case["seats"])
    assert isinstance(game, Quartett)
    sizes = game.hand_sizes(game.opening(0))
    if len({*sizes}) == 1:
        return
    facts = (
        say("{seats} play, {seat} deals.", seats=case["seats"], seat=SeatWord(0)),
        say("The deck has {n} cards.", n=len(game.pack())),
    )
    for number, seat in enumerate((0, 1), 1):
        question = say("How many cards does {seat} get?", seat=SeatWord(seat))
        part = replace(example, id=f"{example.id}-{number}")
        yield how_many(part, question, sizes[seat], facts=facts)


def quartett_state(game: Quartett, case: dict[str, Any]) -> QuartettState:
    """The position of an example; cards that are named nowhere go to the seats of ``rest``."""
    seats, rules = int(game.seats), game.rules
    quartets, rest = int(rules.quartets), case.get("rest", ())
    owners = [NOBODY] * quartets
    for letter, seat in case.get("laid", {}).items():
        owners[int(rules.places[DECK_LETTERS.index(letter)])] = seat
    hands = enumerate(case["hands"])
    holders = {kind: seat for seat, hand in hands for kind in read_cards(hand, "any")}
    unnamed = [kind for kind in map(int, game.pack()) if kind not in holders]
    unnamed = [kind for kind in unnamed if owners[_place(game, kind)] == NOBODY]
    holders |= {kind: rest[number % len(rest)] for number, kind in enumerate(unnamed)}
    held = [[kind for kind in sorted(holders) if holders[kind] == seat] for seat in range(seats)]
    state = laid(
        game,
        turn=str(case["turn"]),
        held=groups(held),
        counts=" ".join(str(len(each)) for each in held),
        laid=" ".join("-" if owner == NOBODY else str(owner) for owner in owners),
        left=str(owners.count(NOBODY)),
        log=" ".join(["0:2:A1:refused"] * case.get("asked", 0)) or "empty",
    )
    assert isinstance(state, QuartettState)
    return state


def _place(game: Quartett, kind: int) -> int:
    return int(game.rules.places[(kind - DECK) // FOUR])


def _told_before(case: dict[str, Any], state: QuartettState) -> Iterator[Text]:
    """The hands that the example names, and what was laid down and asked before."""
    for seat, count in enumerate(state.counts):
        if not count:
            yield say("{seat} has no cards left.", seat=SeatWord(seat))
    for seat, hand in enumerate(case["hands"]):
        if hand:
            cards = CardsWord(tuple(read_cards(hand, "any")))
            yield say("{seat} has {cards}.", seat=SeatWord(seat), cards=cards)
    owners = list(case.get("laid", {}).values())
    for seat in sorted({*owners}):
        yield say_n(
            "{seat} has laid down one quartet.",
            "{seat} has laid down {n} quartets.",
            owners.count(seat),
            seat=SeatWord(seat),
        )
    if n := case.get("asked", 0):
        yield say("{n} questions were asked before.", n=n)


def _unanswered(state: QuartettState, told: list[Text]) -> list[Text]:
    """The log of a move without the line that answers the question: who asks next, or who won."""
    if state.turn == OVER and not state.left:
        return told[:-1]
    return [line for line in told if line.words != "{seat} asks next."]


def _seats(example: Example, game: Quartett, state: QuartettState, facts: Sequence[Text]) -> Puzzle:
    who = int(state.turn)
    options = tuple(
        judged(game, state, who, f"target {seat}", say("{seat}", seat=SeatWord(seat)))
        for seat in range(int(game.seats))
    )
    question = say("Whom may {seat} ask?", seat=SeatWord(who))
    return Puzzle(example, "several", question, options, facts=tuple(facts))


def _cards(
    example: Example,
    game: Quartett,
    state: QuartettState,
    case: dict[str, Any],
    facts: Sequence[Text],
) -> Puzzle:
    """Cards of some quartets: two of which the asker holds cards, and others."""
    who = int(state.turn)
    held = [
        card.kind
        for zone in state.view(who).zones
        if zone.id == f"hand{who}"
        for card in zone.cards
    ]
    own = sorted({(kind - DECK) // FOUR for kind in held})
    wanted = [words.removeprefix("ask ") for words in case["then"].get("refused", ())]
    named = [(kind - DECK) // FOUR for card in wanted for kind in read_cards(card, "any")]
    laid = [_letter(game, place) for place in range(len(state.laid)) if state.laid[place] != NOBODY]
    others = [each for each in (*laid, *range(len(state.laid))) if each not in own]
    quartets = sorted({*own[:2], *(named or others[:1])})
    options = tuple(
        judged(game, state, who, f"ask {notation(kind)}", card_text(kind), (kind,))
        for quartet in quartets
        for kind in range(DECK + FOUR * quartet, DECK + FOUR * quartet + FOUR)
    )
    question = say("Which of these cards may {seat} ask for?", seat=SeatWord(who))
    return Puzzle(example, "several", question, options, facts=tuple(facts))


def _letter(game: Quartett, place: int) -> int:
    return [int(each) for each in game.rules.places].index(place)


def _turn(example: Example, state: QuartettState, facts: Sequence[Text]) -> Puzzle:
    options = tuple(
        Option(str(seat), say("{seat}", seat=SeatWord(seat)), seat == int(state.turn))
        for seat in range(len(state.counts))
    )
    return Puzzle(example, "one", say("Whose turn is it now?"), options, facts=tuple(facts))


def _winners(example: Example, state: QuartettState, facts: Sequence[Text]) -> Puzzle:
    scores = [int(score) for score in state.scores()]
    options = tuple(
        Option(str(seat), say("{seat}", seat=SeatWord(seat)), score == max(scores))
        for seat, score in enumerate(scores)
    )
    question = say("Who wins the deal? If several players are equal, name all of them.")
    return Puzzle(example, "several", question, options, facts=tuple(facts))
