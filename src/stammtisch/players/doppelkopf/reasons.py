"""Reasons for cards, declarations and announcements in Doppelkopf.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Any, Final

from stammtisch.core.kinds import ACE, PLAIN, rank_of
from stammtisch.games.doppelkopf.cards import CLASS, NORMAL, POWER, TRUMP, kinds_of, order_of
from stammtisch.games.doppelkopf.hearsay import known_kontra, known_re
from stammtisch.games.doppelkopf.moves import (
    FIRST_CLAIM,
    FIRST_PUSHED,
    GESUND,
    PASS,
    RE,
    REFUSE,
    SAU,
    TAKE,
    TAKE_TRICK,
    is_solo_move,
    solo_of,
)
from stammtisch.games.doppelkopf.revokes import is_right
from stammtisch.players import laying
from stammtisch.players.reasoning import Turn, times
from stammtisch.text import Text, say, say_n


def partners(at: Any, seat: int) -> int:
    """Who is known to play with a seat, itself included, bit ``n`` for seat ``n`` (DOK-6)."""
    known = int(known_re(at) if at.is_re(seat) else known_kontra(at))
    return known | 1 << seat


def _height(at: Any, kind: int) -> tuple[bool, int]:
    entry = int(at.order) * PLAIN + kind
    return CLASS[entry] == TRUMP, int(POWER[entry])


def _beats(at: Any, kind: int, ahead: int) -> bool:
    """Whether a card takes the trick from the one that is ahead (DOK-13)."""
    new, old = int(at.order) * PLAIN + kind, int(at.order) * PLAIN + ahead
    if CLASS[new] != CLASS[old]:
        return CLASS[new] == TRUMP
    if POWER[new] != POWER[old]:
        return POWER[new] > POWER[old]
    return bool(at.second_wins(POWER[new]))


def _beside(at: Any, seat: int) -> list[int]:
    """All cards are dealt; so what others hold is the same in every position."""
    return [
        int(kind) for other, hand in enumerate(at.hands) if other != seat for kind in kinds_of(hand)
    ]


WAYS: Final = laying.Ways(_beats, _height, _beside, partners)


def reasons(turn: Turn) -> list[Text]:
    """What a card brings in a trick; what the hand has in the game that is declared or played."""
    if laying.is_card(turn.now, turn.move):
        return laying.lines(turn, WAYS)
    at, seat = turn.now, turn.seat
    if is_solo_move(turn.move):
        return _hand(at, seat, int(order_of(solo_of(turn.move), at.rules.dulle)))
    if GESUND <= turn.move < RE:
        return _hand(at, seat, int(order_of(NORMAL, at.rules.dulle)))  # nothing is decided yet
    if RE <= turn.move < SAU:
        return [*_hand(at, seat, int(at.order)), *_made(at, seat)]
    if turn.move in (TAKE, REFUSE):
        return _hand(at, seat, int(at.order))
    if FIRST_PUSHED <= turn.move < TAKE_TRICK:
        return _hand(turn.then, seat, int(at.order))
    if turn.move == TAKE_TRICK:
        return [*laying.brings(int(at.tricks.worth)), *_revoked(turn)]
    if SAU in at.legal_moves():
        return _hand(at, seat, int(at.order))
    return _revoked(turn) if turn.move == PASS or turn.move >= FIRST_CLAIM else []


def _revoked(turn: Turn) -> list[Text]:
    """How often a claim would be right (DOK-64): the one that is made, or any of the others."""

    def is_so(at: Any) -> bool:
        made = [turn.move] if turn.move >= FIRST_CLAIM else map(int, at.legal_moves())
        return any(move >= FIRST_CLAIM and is_right(at, move) for move in made)

    right = times(turn.before, is_so)
    return [say("One of the others has revoked in {k} of {n} possible deals.", **right)]


def _hand(at: Any, seat: int, order: int) -> list[Text]:
    """The trumps of a hand, and its aces that are not trumps."""
    kinds = [int(kind) for kind in kinds_of(at.hands[seat])]
    trumps = [kind for kind in kinds if CLASS[order * PLAIN + kind] == TRUMP]
    aces = sum(rank_of(kind) == ACE and kind not in trumps for kind in kinds)
    held = say_n(
        "{n} of your {cards} cards is a trump.",
        "{n} of your {cards} cards are trumps.",
        len(trumps),
        cards=len(kinds),
    )
    if not aces:
        return [held, say("You hold no ace of a plain suit.")]
    return [
        held,
        say_n("You hold {n} ace of a plain suit.", "You hold {n} aces of plain suits.", aces),
    ]


def _made(at: Any, seat: int) -> list[Text]:
    """The card points in one's own tricks and in those of a partner who is known."""
    if not at.tricks.done:
        return []
    ours = partners(at, seat)
    points = sum(int(at.tricks.augen_won(each)) for each in range(4) if ours >> each & 1)
    if ours == 1 << seat:
        return [say("Your own tricks have {n} card points so far.", n=points)]
    return [say("The tricks of your side have {n} card points so far.", n=points)]
