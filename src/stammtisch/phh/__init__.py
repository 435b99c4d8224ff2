"""Hands of Poker in PHH, the open format of poker hand histories: written and read.

>>> import stammtisch as st
>>> from stammtisch import phh
>>> table = st.Match(st.game("poker", preset="holdem", seats=3), seed=1)
>>> for move in ("hold", "raise 4", "fold", "fold"):
...     _ = table.play(move)
>>> text = phh.dumps(table.hand)
>>> text.splitlines()[:2]
['variant = "NT"', 'antes = [0, 0, 0]']
>>> [act.text for act in phh.loads(text)[0].acts]
['hold', 'raise 4', 'fold', 'fold']

What our rules know and the format does not is refused with `Unwritable`; what a file has and our
rules have not is refused with `BrokenHistory`. `docs/phh.md` names all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stammtisch.games.poker.course import PokerContext
from stammtisch.games.poker.rules import seats_after
from stammtisch.matches import Hand, Match
from stammtisch.phh.errors import BrokenHistory, Unwritable
from stammtisch.phh.reading import hands_of
from stammtisch.phh.writing import fields_of, hand_text
from stammtisch.rulecodes import rule_code
from stammtisch.text import say

__all__ = ["BrokenHistory", "Unwritable", "dumps", "dumps_all", "loads", "match_of"]


def dumps(hand: Hand, number: int = 1, names: Sequence[str] = ()) -> str:
    """A hand as a file of its own (``.phh``).

    Args:
        hand: finished or not.
        number: which hand of the match it is, from 1.
        names: of the players, by seat.

    Raises:
        Unwritable: it is no hand of Poker, or something in it cannot be expressed.
    """
    return "\n".join(hand_text(fields_of(hand, number, names))) + "\n"


def dumps_all(hands: Iterable[tuple[int, Hand]], names: Sequence[str] = ()) -> str:
    """Several hands with numbers in one file (``.phhs``); raises whatever `dumps` raises."""
    return "\n".join(f"[{number}]\n{dumps(hand, number, names)}" for number, hand in hands)


def loads(text: str) -> list[Hand]:
    """The hands of a file, replayed by our rules; their notes are its fields about the event.

    Raises:
        BrokenHistory: it cannot be read, or was not played by our rules; the message says where.
    """
    return hands_of(text)


def match_of(hands: Sequence[Hand]) -> Match:
    """The match that consists of these hands; it begins with the stacks of the first one.

    Raises:
        BrokenHistory: one of them does not begin where the one before it ended.
    """
    first = hands[0]
    match = Match(first.game, context=first.context, pack=first.pack)
    for number, hand in enumerate(hands, 1):
        if number > 1:
            if not _goes_on(match, hand):
                raise BrokenHistory(
                    say("Hand {n} does not begin where the one before it ended.", n=number)
                )
            match.next_hand(pack=hand.pack)
        for act in hand.acts:
            match.play(act.move, seat=act.seat)
        match.hand.notes = hand.notes
    names = names_of(first)
    match.notes = {"names": names} if names else {}
    return match


def _goes_on(match: Match, hand: Hand) -> bool:
    if not match.hand_over or match.over or rule_code(match.game) != rule_code(hand.game):
        return False
    after, there = match.after, hand.context
    assert isinstance(after, PokerContext)
    assert isinstance(there, PokerContext)
    return (
        after.dealer == there.dealer
        and after.players() == there.players()
        and list(after.totals) == list(there.totals)
    )


def names_of(hand: Hand) -> list[str]:
    """The names of the players by seat, as far as the file gives them."""
    context, players = hand.context, hand.notes.get("players")
    assert isinstance(context, PokerContext)
    seats = list(seats_after(context.dealer, hand.game.seats, context.players()))
    if not isinstance(players, list) or len(players) != len(seats):
        return []
    names = dict(zip(map(int, seats), map(str, players), strict=True))
    return [names.get(seat, f"#{seat + 1}") for seat in range(int(hand.game.seats))]
