"""A hand as somebody sent it to a pad: what it inherits there, and what is to be written down.

The server asks this, and so does a page without a network.
"""

from __future__ import annotations

from typing import Any

from stammtisch.errors import StammtischError
from stammtisch.pads import LivePad
from stammtisch.scorepad import POINTS, BadFacts, Entry, ImpossibleLine, Standing
from stammtisch.text import say
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.figures import whole_number
from stammtisch.web.padform import (
    SHORT,
    FormOf,
    HandForm,
    Pairs,
    blank_form,
    dealer_of,
    form_of_facts,
    key_of,
    sent_form,
)
from stammtisch.web.padview import PadView, standing_for

# --- a new hand


def sent_hand(live: LivePad, pairs: Pairs, read: FormOf = sent_form) -> tuple[HandForm, int, str]:
    """The form of a new hand as it was sent, the number that it is for, and its key."""
    one = dict(pairs)
    number = min(whole_number(one.get("base")) or live.next_number, live.next_number)
    standing = _standing(live, max(1, number), pairs)
    return read(live.sheet, standing, pairs), max(1, number), one.get("key", "")[:64]


def _standing(live: LivePad, number: int, pairs: Pairs) -> Standing:
    """What the hand inherits if the dealer named on the form deals it."""
    standing = standing_for(live, number)
    dealer = dealer_of(pairs, live.sheet.players)
    if dealer is None or dealer == int(standing.dealer):
        return standing
    return standing_for(live, number, dealer)


def switched(live: LivePad, form: HandForm, short: bool) -> HandForm:
    """The form switched to or from points only; points worked out so far are kept."""
    blank = blank_form(live.sheet, form.standing, short)
    if not short or form.outcome is None:
        return blank
    scores = form.outcome.scores
    sides = enumerate(live.sheet.sides)
    numbers = [(f"{key_of(POINTS)}.{n}", str(scores[side.first])) for n, side in sides]
    return sent_form(live.sheet, form.standing, [(SHORT, "1"), *numbers])


def entry_of(live: LivePad, form: HandForm, number: int) -> Entry:
    """What a whole form says of a new hand; raises `BadFacts`."""
    fault = form.first_fault()
    if fault is not None:
        raise fault
    dealer = form.dealer if form.dealer != int(standing_for(live, number).dealer) else None
    return Entry(form.facts, dealer)


def blamed(form: HandForm, fault: StammtischError) -> bool:
    """Show a refusal beside its field, if it is about what the form says; whether it is."""
    if not isinstance(fault, BadFacts | ImpossibleLine):
        return False
    form.blame(fault)
    return True


# --- a hand that stands there


def number_of(live: LivePad, word: str) -> int:
    """The number of a hand that is written on the pad; raises `NoSuchPage`."""
    number = whole_number(word) or 0
    if not 1 <= number < live.next_number:
        raise NoSuchPage(say("There is no such hand on this pad."))
    return number


def dealer_there(live: LivePad, number: int) -> int:
    """The dealer of a hand that is written on the pad."""
    entry = live.hands[number - 1].entry
    return int(standing_for(live, number, entry.dealer).dealer)


def written_line(live: LivePad, number: int) -> HandForm:
    """The form of a hand as it is written on the pad."""
    entry = live.hands[number - 1].entry
    standing = standing_for(live, number, entry.dealer)
    return form_of_facts(live.sheet, standing, entry.facts)


def sent_line(live: LivePad, number: int, pairs: Pairs, read: FormOf = sent_form) -> HandForm:
    """The form of a correction as it was sent."""
    entry = live.hands[number - 1].entry
    dealer = dealer_of(pairs, live.sheet.players)
    standing = standing_for(live, number, entry.dealer if dealer is None else dealer)
    return read(live.sheet, standing, pairs)


def corrected_entry(live: LivePad, number: int, form: HandForm) -> Entry:
    """What a whole form says of a hand that is corrected; raises `BadFacts`."""
    if (fault := form.first_fault()) is not None:
        raise fault
    same = form.dealer == dealer_there(live, number)
    return Entry(form.facts, live.hands[number - 1].entry.dealer if same else form.dealer)


def line_context(view: PadView, number: int, form: HandForm, version: int) -> dict[str, Any]:
    """What the template of a correction needs."""
    turn = dealer_there(view.live, number)
    there = view.head() | view.form_context(form, version, "0", turn) | {"correcting": True}
    return there | {"number": number, "preview_at": f"/pad/{view.id}/line/{number}/form"}
