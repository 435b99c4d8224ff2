"""What people read of a hand whose moves are declared.  # not compiled: msgspec texts"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from stammtisch.cards import spelled
from stammtisch.core.contract import OVER, SPECTATOR, TIME_UP, open_moves
from stammtisch.core.refusals import NO_SAMPLE, NO_SUCH_MOVE, not_held, not_in_pack, turn_of
from stammtisch.core.rng import Rng
from stammtisch.core.sight import Known, plain
from stammtisch.core.view import Amount, Choice, Objection, SeatView, View, alike
from stammtisch.errors import NoSample
from stammtisch.kits.steps import words as steps
from stammtisch.kits.steps.moves import Move, Phase, Reason, Telling, bare
from stammtisch.kits.steps.objections import for_a_reason, out_of_phase, to_do_first
from stammtisch.kits.steps.words import PART
from stammtisch.kits.steps.zones import Hands, hand_id
from stammtisch.text import SeatWord, Text, say

_hands: dict[type[Any], Hands] = {}  # of each game's positions


@lru_cache(100)  # so all who wait are told the same, move by move
def others_turn(seat: int) -> Text:
    """The prompt that somebody else is to move."""
    return say("{seat} is to move.", seat=SeatWord(seat))


def objection(at: Any, seat: int, move: int) -> Objection | None:
    """Why the seat may not make this move now, or None if it may, whether or not on turn."""
    if move in open_moves(at, seat):
        return None
    found = at.steps().named(move)
    if (out := _out_of_it(at, seat)) is not None:
        return out
    if found is None:
        return Objection((at.steps().pack,), NO_SUCH_MOVE)
    return _why_not(at, seat, *found)


def _out_of_it(at: Any, seat: int) -> Objection | None:
    """Why nobody moves now, or why this seat never moves in the hand; None if neither is so."""
    if at.turn < 0 and (first := to_do_first(at, at.now())) is not None:
        return first
    left_out: Objection | None = at.left_out(seat)
    return left_out


def _why_not(at: Any, seat: int, declared: Move, thing: int) -> Objection:
    now, rule = at.now(), declared.phase.rule
    if declared.beside:
        return for_a_reason(at, declared.unless, seat, rule)
    if seat != at.turn:
        waits: Objection = at.not_on_turn()
        return waits
    return (
        _not_in_pack(at, declared, thing)
        or out_of_phase(at, now, declared)
        or _not_held(at, declared, thing, rule)
        or for_a_reason(at, declared.unless, thing, rule, move=declared)
    )


def not_on_turn(at: Any) -> Objection:
    """Why nobody but the seat on turn may move."""
    return Objection((at.steps().turn or at.now().rule,), turn_of(at.turn))


def outside(at: Any, kind: int) -> Objection | None:
    """Why a card is not in the game, or None if it is."""
    if at.steps().cards >> kind & 1:
        return None
    return Objection((at.steps().pack,), not_in_pack(kind))


def _not_in_pack(at: Any, move: Move, thing: int) -> Objection | None:
    missing: Objection | None = at.not_in_pack(move.kind(thing)) if move.is_card else None
    return missing


def _not_held(at: Any, move: Move, thing: int, rule: str) -> Objection | None:
    if move.is_card and not holds(at, int(at.turn), move.kind(thing)):
        return Objection((rule,), not_held(move.kind(thing)))
    return None


def view(at: Any, viewer: int) -> View:
    """All that the seat (or `SPECTATOR`) may know, and its moves."""
    now, looks_on = at.now(), viewer == SPECTATOR
    return View(
        game=at.steps().game,
        seat=None if looks_on else viewer,
        turn=int(at.turn),
        phase=steps.said(now.name, at, 0),
        seats=_seats(at),
        zones=tuple(at.zones(viewer)),
        status=tuple(at.status(viewer)),
        prompt=_prompt(at, viewer),
        choices=tuple(_tapped(at, viewer)),
        gather=None if looks_on else at.gather(viewer),
        amounts=tuple(amounts(at, viewer)),
        pots=tuple(at.pots()),
        deck=at.deck(),
        over=bool(at.turn == OVER),
    )


def _seats(at: Any) -> tuple[SeatView, ...]:
    known = alike(at)
    if known is not None and known.seats is not None:
        return known.seats
    seats = tuple([at.seat_view(seat) for seat in range(int(at.rules.seats))])
    if known is not None:
        known.seats = seats
    return seats


def sight(at: Any, seat: int) -> dict[str, Known]:
    """What a seat may know of the attributes behind places: as much as it sees of the places."""
    said = {*at.SHOWN, *at.OWNED, *at.SEEN}
    places = {place.attribute(): place for place in at.ZONES}
    hidden = [name for name in places if name in at.FIELDS and name not in said]
    return {name: plain(places[name].sight(at, seat)) for name in hidden}


def holds(at: Any, seat: int, kind: int) -> bool:
    """Whether a seat has a card of this kind in hand."""
    return any(kind == card.kind for card in hands_of(at).seen(at, seat, seat))


def hands_of(at: Any) -> Hands:
    """The place of the hands."""
    kind: type[Any] = type(at)
    found = _hands.get(kind)
    if found is None:
        found = _hands[kind] = next(place for place in at.ZONES if isinstance(place, Hands))
    return found


def empty_hand(at: Any) -> tuple[str, Text] | None:
    """A flaw: somebody holds no cards, and yet the hand goes on."""
    place, seats = hands_of(at), range(int(at.rules.seats) if at.turn != OVER else 0)
    for seat in seats:
        if place.held(at, seat) == 0:
            why = say("{seat} holds no cards, and yet the hand goes on.", seat=SeatWord(seat))
            return f"{place.attribute()} turn", why
    return None


def seat_view(at: Any, seat: int) -> SeatView:
    """What everybody sees of a seat: how many cards it holds, whether it deals or is to move."""
    return SeatView(
        seat=seat,
        cards=hands_of(at).held(at, seat),
        dealer=bool(seat == (at.dealer if hasattr(at, "dealer") else at.context.dealer)),
        to_move=bool(seat == at.turn),
        said=at.heard(seat),
        badges=tuple(at.badges(seat)),
        party=at.party(seat),
        declares=bool(at.declares(seat)),
    )


def amounts(at: Any, seat: int) -> list[Amount]:
    """The seat's moves that differ only by a number, as ranges."""
    if seat != at.turn:
        return []
    now = at.now()
    found = [steps.amount(at, move) for move in at.steps().moves if now in move.phases]
    return [each for each in found if each is not None]


def _tapped(at: Any, seat: int) -> list[Choice]:
    """What the seat may tap to make its moves; what is rarely wanted comes last."""
    may = open_moves(at, seat)
    if not may:  # as for most who look
        return []
    table, hand, now = at.steps(), at.hand_id(seat), at.now()
    ranges = [move.span(at) for move in table.moves if move.numbers and now in move.phases]
    single = [move for move in may if not any(move in each for each in ranges)]
    moves = [table.named(move) for move in single]
    moves.sort(key=lambda named: named[0].form.seldom)
    shown = [(move, thing) for move, thing in moves if move.has_button(at, thing)]
    return [each for named in shown for each in steps.buttons(at, *named, seat, hand)]


def _prompt(at: Any, viewer: int) -> Text:
    """What there is to do: for the seat on turn or, if nobody is on turn, for everybody."""
    asked = at.now().prompt
    if asked is None or (at.turn >= 0 and at.turn != viewer):
        waiting: Text = at.waiting(viewer)
        return waiting
    return steps.said(asked, at, viewer)


def text(at: Any, move: int) -> str:
    """A move in notation."""
    found = at.steps().named(move)
    assert found is not None, f"no move has the number {move}"
    return steps.text(at, *found)


def read(at: Any, words: list[str]) -> list[int]:
    """The moves that these words can mean; moves of other phases count only if none fits now."""
    table, now = at.steps(), at.now()
    plain = table.plain(words)
    fitting = {move for move in table.moves if now in move.phases or not move.verb}
    meant = _meant(at, plain, fitting) or _meant(at, plain, set(table.moves))
    return [move for move in meant if _belongs(at, move, now)] or meant


def _belongs(at: Any, move: int, now: Phase) -> bool:
    found = at.steps().named(move)
    return found is not None and now in found[0].phases


def _meant(at: Any, words: list[str], alone: set[Move]) -> list[int]:
    """The moves that these words can mean; with ``alone``, those whose card needs no verb."""
    found: list[int] = []
    for move in at.steps().moves:
        things = steps.meant(at, move, words, move in alone)
        found += [int(move.base) + thing for thing in things]
    return list(dict.fromkeys(found))


def redeal(at: Any, seat: int, rng: Rng) -> None:
    """Deal again the cards that a seat does not see; `NoSample` if no way was found."""
    if type(at).REDEAL(at, seat, rng) is False:
        raise NoSample(NO_SAMPLE)


def shortcut(at: Any, seat: int, words: list[str]) -> list[int]:
    """The moves that these words are short for; empty if they are not a shortcut."""
    short = getattr(type(at), "SHORT", None)  # Doppelkopf is no `StepHand`
    return [] if short is None else [int(move) for move in short(at, seat, words)]


def refuse(at: Any, seat: int, words: list[str]) -> Objection | None:
    """Why these words are not a move: the game's reason, or a wrong number or card."""
    if (refuses := getattr(type(at), "REFUSES", None)) is not None:
        found: Objection | None = refuses(at, seat, words)
        return found
    table, now = at.steps(), at.now()
    said = table.plain(words)
    for move in sorted(table.moves, key=lambda move: now not in move.phases):
        if (missed := _missed(at, seat, move, said)) is not None:
            return missed
    if table.no_card is None or len(said) != 1 or spelled(said[0]) is None:
        return None
    return _barred(at, seat, None) or for_a_reason(at, (table.no_card,), 0)


def _missed(at: Any, seat: int, move: Move, said: list[str]) -> Objection | None:
    """Why the words that follow a move's name do not name one of its things."""
    if move.numbers is not None:
        number = steps.number(at, move, said, True)
        if number is not None:
            return _out_of_it(at, seat) or _why_not(at, seat, move, number)
    reason = _not_a_thing(move, said)
    if reason is None:
        return None
    if (barred := _barred(at, seat, move)) is not None:
        return barred
    if not reason.holds(at, 0):
        return None
    if move.numbers is not None and not move.numbers.may(at):
        return _why_not(at, seat, move, 0)
    return for_a_reason(at, (reason,), 0, move.phase.rule)


def _not_a_thing(move: Move, said: list[str]) -> Reason | None:
    """The answer to words that can never be named with a move, or None if they can be."""
    if move.form.misses is not None:
        return move.form.misses(said)
    if move.numbers is None:
        return None
    rest = [word for word in said if not PART.fullmatch(word)]
    if bare("".join(rest)) not in map(bare, move.spoken):
        return None
    return move.numbers.missing if rest == said else move.numbers.part


def _barred(at: Any, seat: int, move: Move | None) -> Objection | None:
    """Why the seat cannot make a move now, whichever thing it names with it."""
    if (out := _out_of_it(at, seat)) is not None:
        return out
    if seat != at.turn:
        waits: Objection = at.not_on_turn()
        return waits
    return None if move is None else out_of_phase(at, at.now(), move)


def choice(at: Any, seat: int, move: int) -> Choice:
    """A legal move as something to tap."""
    found = at.steps().named(move)
    assert found is not None, f"no move has the number {move}"
    declared, thing = found
    return steps.choice(at, declared, thing, seat, hand_id(seat))


def tell(before: Any, seat: int, move: int, after: Any, viewer: int) -> list[Text]:
    """What a viewer sees happen: the line of the move, and what follows from it."""
    if move == TIME_UP:
        raise AssertionError("the game tells itself what happens when the time is up")
    declared, thing = before.steps().named(move)
    what = Telling(before, after, seat, thing, viewer)
    more: list[Text] = after.told_more(declared, what)
    return steps.tell(declared, what) + more
