"""Positions of Doppelkopf for tests: games, hands of a few cards, hands that are played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import read_cards
from stammtisch.core.bits import BIT
from stammtisch.core.options import changed
from stammtisch.games.doppelkopf import GAME
from stammtisch.games.doppelkopf.cards import INDEX, with_card
from stammtisch.games.doppelkopf.declared import MOVES
from stammtisch.games.doppelkopf.game import Doppelkopf
from stammtisch.games.doppelkopf.moves import PASS
from stammtisch.games.doppelkopf.options import DoppelkopfOptions
from stammtisch.games.doppelkopf.position import SAYING_SAU
from stammtisch.games.doppelkopf.presets import TURNIER
from stammtisch.games.doppelkopf.rules import DoppelkopfContext
from stammtisch.games.doppelkopf.state import DoppelkopfState
from stammtisch.kits.steps.words import text as text_of
from stammtisch.matches import Hand
from stammtisch.notation import read_move
from stammtisch.packs import arranged
from stammtisch.puzzles.tricks import in_doppelkopf

NOTATIONS = {  # of everything that is said without naming a card, a trick or a seat
    int(move.base) + thing: text_of(None, move, thing)
    for move in MOVES
    if move.base >= 55 and not move.is_card and move.size < 48
    for thing in range(int(move.size))
}
GESUND = [f"{seat} gesund" for seat in (1, 2, 3, 0)]


def doppelkopf(**options: Any) -> Doppelkopf:
    """The game with these differences to `turnier`."""
    chosen = changed(TURNIER, options)
    assert isinstance(chosen, DoppelkopfOptions)
    assert chosen.conflict(4) is None
    return Doppelkopf(chosen)


def preset(name: str, **options: Any) -> Doppelkopf:
    """The game of a preset, with these differences to it."""
    chosen = changed(GAME.preset(name), options)
    assert isinstance(chosen, DoppelkopfOptions)
    assert chosen.conflict(4) is None
    return Doppelkopf(chosen)


def card(text: str) -> int:
    """The number of a card inside the game."""
    return int(INDEX[read_cards(text)[0]])


def mask(text: str) -> int:
    """Cards in notation as a hand."""
    hand: i64 = 0
    for kind in read_cards(text):
        hand = with_card(hand, INDEX[kind])
    return int(hand)


def seats(*members: int) -> int:
    """Seats as a set."""
    return sum(int(BIT[seat]) for seat in members)


def context(
    game: Doppelkopf, dealer: int = 0, hand: int = 1, owing: Sequence[int] | None = None
) -> DoppelkopfContext:
    """What a hand inherits; by default the opening of a match."""
    opening = game.opening(dealer)
    assert isinstance(opening, DoppelkopfContext)
    duties = int(opening.owing) if owing is None else seats(*owing)
    return DoppelkopfContext(dealer, hand, vec[i64]([0, 0, 0, 0]), False, duties)


def dealt(
    game: Doppelkopf, hands: Sequence[str] = (), inherited: DoppelkopfContext | None = None
) -> Hand:
    """A hand with these cards; the pack fills them up."""
    inherits = inherited or context(game)
    return Hand(game, inherits, arranged(game, inherits, hands))


def state(hand: Hand) -> DoppelkopfState:
    """The position of a hand."""
    position = hand.state
    assert isinstance(position, DoppelkopfState)
    return position


def make(hand: Hand, *moves: str) -> None:
    """Make moves, each "seat words"; raises what a person would be told."""
    for move in moves:
        seat, words = move.split(maxsplit=1)
        hand.act(int(seat), read_move(hand.game, hand.state, int(seat), words))


def no_sau(hand: Hand) -> None:
    """Where Sau exists: nobody says it."""
    while state(hand).step == SAYING_SAU:
        hand.act(int(hand.state.turn), int(PASS))


def normal_game(re: Sequence[int] = (1, 3), **options: Any) -> Hand:
    """A normal game, or a silent solo, in which these seats hold the queens of clubs.

    Seat 1 leads and has a king of clubs.
    """
    hands = ["", "Kc ", "", ""]
    for seat in re:
        hands[seat] += "Qc "
    hand = dealt(doppelkopf(**options), hands)
    make(hand, *GESUND)
    no_sau(hand)
    return hand


def play_until(hand: Hand, seat: int, cards: int) -> None:
    """Play the lowest card that may be played until the seat is on turn with so many cards."""
    while (
        state(hand).turn != seat
        or state(hand).cards_of(seat) != cards
        or state(hand).tricks.lying == 4
    ):
        assert not hand.over
        hand.act(int(hand.state.turn), int(hand.state.legal_moves()[0]))


def in_game(
    game: Doppelkopf,
    kind: str,
    leader: int,
    hands: Sequence[str],
    lying: str = "",
    size: int = 0,
    sau: int = -1,
    **parts: str,
) -> DoppelkopfState:
    """A trick is played in this kind of game; everybody had ``size`` cards before it.

    Without a ``size`` it is as many as the longest hand needs. Other cards fill up the hands or
    were played before.
    """
    named, cards = [read_cards(hand) for hand in hands], read_cards(lying)
    played = [(seat - leader) % 4 < len(cards) for seat in range(4)]
    longest = max(len(hand) + gone for hand, gone in zip(named, played, strict=True))
    return in_doppelkopf(game, kind, leader, cards, named, size or longest, sau, **parts)
