"""What a seat has seen happen in a hand, act by act: perfect recall.

A history has one entry for the deal and one for each act (`core.recalling`). Here hands are asked
for it; a position that remembers is asked itself (`State.history`).
"""

from __future__ import annotations

from stammtisch.core.asked import must_be_seat
from stammtisch.core.recalling import OTHERS, Entry, Recall, line, row
from stammtisch.matches import Hand, Match


def entries(hand: Hand, seat: int, first: int = 0) -> list[Entry]:
    """What a seat (or `SPECTATOR`) has seen of the deal and of each act, from an entry on."""
    states = hand.states
    recall, found = Recall(seat, first, states[first - 1] if first else None), []
    for index, state in enumerate(states[first:], first):
        act = hand.acts[index - 1] if index else None
        own = (act.move, act.text) if act and act.seat == seat else (OTHERS, "")
        found.append(recall.look(state, *own))
    return found


def history(hand: Hand | Match, seat: int) -> list[tuple[int, ...]]:
    """What a seat (or `SPECTATOR`) has seen happen in a hand, as numbers: a row for each entry.

    A row begins with the number of the move, or `OTHERS`. Then follow, for each change, the place
    of the attribute among ``hand.state.sight_names()``, how many of its numbers were kept, how many
    are new, and the new ones.

    Args:
        hand: a match, whose current hand is meant; or one of its ``hands``, or one that a program
            plays (`Hand`).
        seat: whose history it is. Two hands have equal histories for a seat exactly when it cannot
            tell them apart.

    Raises:
        IndexError: there is no such seat.
    """
    hand = _meant(hand, seat)
    names = hand.state.sight_names()
    return [row(entry, names) for entry in entries(hand, seat)]


def _meant(hand: Hand | Match, seat: int) -> Hand:
    """The hand whose history is asked for, if there is such a seat."""
    if isinstance(hand, Match):
        hand = hand.hand
    must_be_seat(seat, int(hand.game.seats))
    return hand


def information_state(hand: Hand | Match, seat: int) -> str:
    """A seat's `history` as text, a line for each entry: equal exactly when the histories are."""
    return "\n".join(lines(_meant(hand, seat), seat))


def lines(hand: Hand, seat: int, first: int = 0) -> list[str]:
    """The lines of `information_state`, from an entry on."""
    return [line(number, entry) for number, entry in enumerate(entries(hand, seat, first), first)]
