"""Puzzles for melding and shedding games: what may be laid, what counts as a meld."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import SUITS, notations, read_cards
from stammtisch.core.contract import OVER, Game, State
from stammtisch.games import melds
from stammtisch.games.dicke_zwei.state import DickeZwei, DickeZweiState
from stammtisch.games.einundfuenfzig_tot.state import TotState
from stammtisch.games.mau_mau.state import MauMau, MauMauState
from stammtisch.games.romme.state import RommeGame
from stammtisch.games.rummy.melding import fault
from stammtisch.games.rummy.names import read_face
from stammtisch.games.rummy.rules import OWN
from stammtisch.games.rummy.tiles import entry_of
from stammtisch.matches import Match
from stammtisch.notation import read_move
from stammtisch.positions import changed, first_line, position
from stammtisch.puzzles.asking import (
    card_text,
    cards_text,
    how_many,
    judged,
    middle,
    points_of,
    which_cards,
    which_moves,
    yes_or_no,
)
from stammtisch.puzzles.puzzle import Example, Option, Puzzle, Row
from stammtisch.text import CardsWord, SeatWord, say

Cases = Iterator[Puzzle]


# --- Mau-Mau --------------------------------------------------------------------------------------


def mau_mau(example: Example, case: dict[str, Any]) -> Cases:
    """The question of which cards may be laid, or what the cards left over cost."""
    then = case["then"]
    game = example.house.game(case.get("seats", 4))
    assert isinstance(game, MauMau)
    asked = {text for text in (*then.get("legal", ()), *then.get("refused", {})) if len(text) == 2}
    if not asked and "scores" not in then:
        return
    state = mau_mau_state(game, case)
    for words in case.get("moves", ()):
        state.play(read_move(game, state, int(state.turn), words))
    if "scores" in then:
        yield from _mau_mau_score(example, state)
        return
    hand = held_by(state, int(state.turn))
    if len(hand) > 1:
        yield which_cards(example, game, state, notations(hand))


def held_by(state: State, seat: int) -> tuple[int, ...]:
    """The hand of a seat as this seat sees it, including a card that it has drawn."""
    zones = state.view(seat).zones
    zone = next(each for each in zones if each.role == "hand" and each.owner == seat)
    return tuple(card.kind for card in zone.cards)


def _mau_mau_score(example: Example, state: MauMauState) -> Cases:
    lines = state.score_lines()
    for seat, points in enumerate(state.scores()):
        if points:
            rows = [
                Row(held_by(state, seat), say("Left in the hand of {seat}", seat=SeatWord(seat)))
            ]
            once = replace(example, id=f"{example.id}-{seat + 1}")
            yield points_of(once, seat, lines, [], rows)


def mau_mau_state(game: MauMau, case: dict[str, Any]) -> MauMauState:
    """The position of an example; cards that it does not name are in the stock."""
    seats, left = int(game.seats), [int(kind) for kind in game.pack()]
    size = len(left)

    def taken(cards: str) -> list[int]:
        kinds = read_cards(cards)
        for kind in kinds:
            left.remove(kind)
        return kinds

    named: Sequence[str] = case["hands"]
    held = [taken(named[seat] if seat < len(named) else "") for seat in range(seats)]
    below = taken(f"{case.get('pile', '')} {case['top']}")
    lying = taken(case.get("stock", ""))
    for hand in held:
        if not hand:
            hand += [left.pop(), left.pop()]
    if case.get("stock") == "":
        held[-1] += left
        left = []
    lying += left
    state = laid(
        game,
        dealer=str(seats - 1),
        turn=str(case.get("turn", 0)),
        hands=groups(held),
        row=f"{notations(below)} -*{size - len(below) - len(lying)} {notations(lying)}",
        pile=str(len(below)),
        stock=str(size - len(lying)),
        wish=case.get("wish", "-"),
        log=f"0:{notations(below[-1:])}",
    )
    assert isinstance(state, MauMauState)
    return state


def laid(game: Game, **parts: str) -> State:
    """The position of a game that these parts give in words; `positions` explains the words."""
    lines = [f"{name.replace('_', '-')} {words}" for name, words in parts.items()]
    return position("\n".join([first_line(game), *lines]))


def groups(cards: Sequence[Sequence[int]]) -> str:
    """The cards of each seat, as a part of a position."""
    return " / ".join(notations(each) or "empty" for each in cards)


# --- 51 tot ---------------------------------------------------------------------------------------


def tot(example: Example, case: dict[str, Any]) -> Cases:
    """The questions of which cards do not lose, and what is announced."""
    game = example.house.game(4)
    hands = [case["hands"][seat - 1] if 0 < seat <= len(case["hands"]) else "" for seat in range(4)]
    match = Match(game, hands=hands, rest=case.get("up", "9c"), dealer=0, seed="puzzle")
    if "total" in case:
        match = Match(game, position=changed(match.state, total=str(case["total"])))
    state = match.state
    assert isinstance(state, TotState)
    if "safe" in case["then"]:
        keep = [move for move in state.legal_moves() if not state.loses(move)]
        safe = {game.text(state, move).split()[0] for move in keep}
        options = tuple(
            Option(card, card_text(kind), card in safe, (kind,))
            for card, kind in zip(hands[1].split(), read_cards(hands[1]), strict=True)
        )
        question = say("Which of these cards can {seat} play without losing?", seat=SeatWord(1))
        yield Puzzle(example, "several", question, options, view=middle(state))
    moves = case.get("moves", ())
    if not moves or any(" " in move for move in moves):
        return
    shown, kinds = middle(state), list[int]()
    for move in moves:
        kinds += read_cards(move)
        match.play(move)
    after = match.state
    assert isinstance(after, TotState)
    question = say("What total is announced after these cards?")
    rows = [Row(tuple(kinds), say("Laid one after another"))]
    puzzle = how_many(example, question, int(after.total), rows=rows)
    yield replace(puzzle, view=shown)


# --- Dicke Zwei -----------------------------------------------------------------------------------


def dicke_zwei(example: Example, case: dict[str, Any]) -> Cases:
    """The question of which combinations may be played."""
    seats, turn = case.get("seats", 4), case.get("turn", 0)
    game = example.house.game(seats)
    assert isinstance(game, DickeZwei)
    state = dicke_zwei_state(game, case, turn)
    texts = [text for text in (*case["possible"], *case.get("refused", {})) if text != "pass"]
    if len(texts) < 2:
        return
    if not case.get("refused"):  # a single card instead of a combination, or the other way round
        texts.append(_alone(case["hand"], texts))
    moves = [(text, cards_text(read_cards(text)), read_cards(text)) for text in sorted(texts)]
    hand = Row(tuple(read_cards(case["hand"])), say("The hand of {seat}", seat=SeatWord(turn)))
    question = say("Which of these may {seat} play?", seat=SeatWord(turn))
    yield which_moves(example, game, state, moves, question, [hand])


def _alone(hand: str, texts: Sequence[str]) -> str:
    """A card of the hand that is in none of these combinations."""
    used = {card for text in texts for card in text.split()}
    return next(card for card in hand.split() if card not in used)


def dicke_zwei_state(game: DickeZwei, case: dict[str, Any], turn: int) -> DickeZweiState:
    """The position of an example: the seat before has played what lies on the table."""
    seats = int(game.seats)
    table, shown = case.get("table", ""), case.get("open", "")
    named = read_cards(f"{case['hand']} {table} {shown}")
    rest = [int(kind) for kind in game.pack() if kind not in named]
    hands = [rest[seat::seats] for seat in range(seats)]
    hands[turn] = read_cards(case["hand"])
    before = (turn - 1) % seats
    begins, lowest = case.get("begins"), "3c" if shown == "3d" else "3d"
    state = laid(
        game,
        turn=str(turn),
        hands=groups(hands),
        open=shown or "empty",
        trick=f"{before} {table}" if table else "none",
        holder=str(before) if table else "-" if begins else str(turn),
        must=lowest if begins else "empty",
    )
    assert isinstance(state, DickeZweiState)
    return state


# --- Gin ------------------------------------------------------------------------------------------

LEFT_OVER: Final = "KQJT98765432A"


def holding(example: Example, hand: str, other: str, upcard: str) -> Match:
    """Seat 1 has drawn the last of eleven cards; seat 0 dealt, both passed."""
    *ten, drawn = hand.split()
    turned = upcard or spare(f"{hand} {other}")
    match = Match(
        example.house.game(),
        hands=[other, " ".join(ten)],
        rest=f"{turned} {drawn}",
        dealer=0,
        seed="puzzle",
    )
    for move in ("pass", "pass", "draw_stock"):
        match.play(move)
    return match


def spare(cards: str) -> str:
    """Some card other than these."""
    used = cards.split()
    return next(rank + suit for suit in SUITS for rank in LEFT_OVER if rank + suit not in used)


def gin_knock(example: Example, case: dict[str, Any]) -> Cases:
    """The question of which card may be discarded to knock."""
    match = holding(example, case["hand"], "", case.get("upcards", [""])[0])
    question = say("After discarding which of these cards may {seat} knock?", seat=SeatWord(1))
    yield which_cards(
        example, match.game, match.state, case["hand"], word="knock", question=question
    )


def gin_showdown(example: Example, case: dict[str, Any]) -> Cases:
    """The question of what the showdown scores, if there is only one way to lay out the melds."""
    layouts = case.get("layouts", [])
    if len(layouts) > 1:
        return
    upcard = case.get("upcard", "")
    thrown = spare(f"{case['knocker']} {case['defender']} {upcard}")
    match = holding(example, f"{case['knocker']} {thrown}", case["defender"], upcard)
    match.play(f"knock {thrown}")
    for layout in layouts:
        match.play(layout["text"])
    assert match.turn == OVER
    rows = [
        Row(tuple(read_cards(case[key])), say("The hand of {seat}", seat=SeatWord(seat)))
        for key, seat in (("knocker", 1), ("defender", 0))
    ]
    if upcard:
        rows.append(Row(tuple(read_cards(upcard)), say("The card that was turned up")))
    facts = [say("{seat} knocks. Everything that fits is laid off.", seat=SeatWord(1))]
    yield points_of(example, 1, match.score_lines(), facts, rows)


# --- melds ----------------------------------------------------------------------------------------


def romme_meld(example: Example, case: dict[str, Any]) -> Cases:
    """The question of whether these cards are a meld."""
    game = example.house.game(2)
    assert isinstance(game, RommeGame)
    held = read_cards(case["cards"])
    left = [int(kind) for kind in game.pack()]
    for kind in held:
        left.remove(kind)
    mine = [*held, *(left.pop() for _ in range(min(2, 14 - len(held))))]  # all of a hand
    state = laid(
        game,
        dealer="1",
        turn="0",
        seat="0",
        phase="laying",
        hands=groups([mine, [left.pop(0)]]),
        pile="empty",
        stock=notations(left),
    )
    kinds = tuple(held)
    found = judged(game, state, 0, f"meld {case['cards']}", cards_text(kinds), kinds)
    question = say("Are these cards a meld?")
    yield Puzzle(example, "one", question, yes_or_no(found), rows=(Row(kinds),))


def rummy_melds(example: Example, case: dict[str, Any]) -> Cases:
    """The question of which of these are melds."""
    options = []
    for tiles in sorted([*case["valid"], *case["invalid"]]):
        entries = vec[i64](sorted(entry_of(1, read_face(word), OWN) for word in tiles.split()))
        kinds = tuple(read_cards(" ".join(word.partition("=")[0] for word in tiles.split())))
        good = fault(entries) == melds.GOOD
        label = cards_text(kinds)
        if "=" in tiles:
            stands = [word.partition("=")[2] for word in tiles.split() if "=" in word]
            label = say(
                "{cards}, jokers as {named}",
                cards=CardsWord(kinds),
                named=CardsWord(tuple(read_cards(" ".join(stands)))),
            )
        options.append(Option(tiles.replace(" ", "_"), label, good, kinds))
    yield Puzzle(example, "several", say("Which of these are melds?"), tuple(options))
