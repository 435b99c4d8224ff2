"""What people read of a hand whose moves are declared.  # not compiled: msgspec texts"""

from __future__ import annotations

from typing import Any

from stammtisch.core.contract import OVER, SPECTATOR, TIME_UP, open_moves
from stammtisch.core.refusals import NO_SUCH_MOVE, not_held, not_in_pack, turn_of
from stammtisch.core.view import Choice, Objection, View
from stammtisch.kits.steps import words as steps
from stammtisch.kits.steps.moves import Move, Telling
from stammtisch.kits.steps.objections import for_a_reason, out_of_phase, to_do_first
from stammtisch.text import SeatWord, Text, say


def others_turn(seat: int) -> Text:
    """Somebody else is to move."""
    return say("{seat} is to move.", seat=SeatWord(seat))


def objection(at: Any, seat: int, move: int) -> Objection | None:
    """Why the seat may not make this move now, or None if it may, in turn or out of turn."""
    if move in open_moves(at, seat):
        return None
    table, found, now = at.STEPS, at.STEPS.named(move), at.now()
    if at.turn < 0 and (first := to_do_first(at, now)) is not None:
        return first
    left_out: Objection | None = at.left_out(seat)
    if left_out is not None:
        return left_out
    if found is None:
        return Objection((table.pack,), NO_SUCH_MOVE)
    declared, thing = found
    if declared.beside:
        return for_a_reason(at, declared.unless, seat, declared.phase.rule)
    if seat != at.turn:
        waits: Objection = at.not_on_turn()
        return waits
    rule = declared.phase.rule
    return (
        _not_in_pack(at, declared, thing)
        or out_of_phase(at, now, declared)
        or _not_held(at, declared, thing, rule)
        or for_a_reason(at, declared.unless, thing, rule, move=declared)
    )


def not_on_turn(at: Any) -> Objection:
    """Why nobody but the seat on turn may move."""
    return Objection((at.STEPS.turn or at.now().rule,), turn_of(at.turn))


def outside(at: Any, kind: int) -> Objection | None:
    """Why a card is not in the game, or None if it is."""
    if at.STEPS.cards >> kind & 1:
        return None
    return Objection((at.STEPS.pack,), not_in_pack(kind))


def _not_in_pack(at: Any, move: Move, thing: int) -> Objection | None:
    missing: Objection | None = at.not_in_pack(move.kind(thing)) if move.is_card else None
    return missing


def _not_held(at: Any, move: Move, thing: int, rule: str) -> Objection | None:
    if move.is_card and not at.holds(int(at.turn), move.kind(thing)):
        return Objection((rule,), not_held(move.kind(thing)))
    return None


def view(at: Any, viewer: int) -> View:
    """All that the seat (or `SPECTATOR`) may know, and its moves."""
    now, looks_on = at.now(), viewer == SPECTATOR
    return View(
        game=at.STEPS.game,
        seat=None if looks_on else viewer,
        turn=int(at.turn),
        phase=steps.said(now.name, at, 0),
        seats=tuple(at.seat_views()),
        zones=tuple(at.zones(viewer)),
        status=tuple(at.status(viewer)),
        prompt=_prompt(at, viewer),
        choices=tuple(choice(at, viewer, move) for move in _tapped(at, viewer)),
        gather=None if looks_on else at.gather(viewer),
        amounts=() if looks_on else tuple(at.amounts(viewer)),
        pots=tuple(at.pots()),
        deck=at.deck(),
        over=bool(at.turn == OVER),
    )


def _tapped(at: Any, seat: int) -> list[int]:
    """The moves that the seat may make and that have a button."""
    moves = [(move, *at.STEPS.named(move)) for move in open_moves(at, seat)]
    return [move for move, declared, thing in moves if declared.has_button(at, thing)]


def _prompt(at: Any, viewer: int) -> Text:
    """What there is to do: for the seat on turn, and for everybody where nobody is."""
    asked = at.now().prompt
    if asked is None or (at.turn >= 0 and at.turn != viewer):
        waiting: Text = at.waiting(viewer)
        return waiting
    return steps.said(asked, at, viewer)


def text(at: Any, move: int) -> str:
    """A move in notation."""
    found = at.STEPS.named(move)
    assert found is not None, f"no move has the number {move}"
    return steps.text(at, *found)


def read(at: Any, words: list[str]) -> list[int]:
    """The moves that these words can mean: those of another phase where none fits now."""
    table, now = at.STEPS, at.now()
    plain = table.plain(words)
    fitting = {move for move in table.moves if now in move.phases or not move.verb}
    return _meant(at, plain, fitting) or _meant(at, plain, set(table.moves))


def _meant(at: Any, words: list[str], alone: set[Move]) -> list[int]:
    """The moves that these words can mean; ``alone``: those whose card can be named alone."""
    found: list[int] = []
    for move in at.STEPS.moves:
        things = steps.meant(at, move, words, move in alone)
        found += [int(move.base) + thing for thing in things]
    return list(dict.fromkeys(found))


def choice(at: Any, seat: int, move: int) -> Choice:
    """A legal move as something to tap."""
    found = at.STEPS.named(move)
    assert found is not None, f"no move has the number {move}"
    declared, thing = found
    return steps.choice(at, declared, thing, seat, at.hand_id(seat))


def tell(before: Any, seat: int, move: int, after: Any, viewer: int) -> list[Text]:
    """What a viewer sees happen: the line of the move, and what follows from it."""
    if move == TIME_UP:
        raise AssertionError("the game tells itself what happens when the time is up")
    declared, thing = before.STEPS.named(move)
    what = Telling(before, after, seat, thing, viewer)
    more: list[Text] = after.told_more(declared, what)
    return steps.tell(declared, what) + more
