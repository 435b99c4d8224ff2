"""Turns a view into a scene: who sits where, what lies where, what can be tapped.

One presenter for all games. It knows zones, seats and choices, never a rule: where a rule shows,
it is a text that the game has put into its view.
"""

from __future__ import annotations

from stammtisch.core.view import View
from stammtisch.messages import Speaker
from stammtisch.web.drawing import NOBODY, Drawing
from stammtisch.web.places import known_cards, laid_out, piles_of, tapped, trick_of
from stammtisch.web.reader import Sorting
from stammtisch.web.scene import Chips, Scene
from stammtisch.web.taps import own_hand, taps_of
from stammtisch.web.wagers import wager_of


class Presenter:
    """Turns the views of one hand into scenes for one reader."""

    def __init__(self, speaker: Speaker, sorting: Sorting = "table") -> None:
        self.speaker = speaker
        self.sorting: Sorting = sorting

    def scene(self, view: View) -> Scene:
        """Everything that this reader sees."""
        say, taps = self.speaker.say, taps_of(view)
        drawing = Drawing(self.speaker, view.seat, len(view.seats), view.deck)
        lying, finished, label = trick_of(view)
        trick = drawing.trick(lying, finished)
        held = None if view.over else own_hand(view)
        lead = drawing.lead(held, taps)
        hand = [] if lead else drawing.hand(held, taps.legal, taps.astray, self.sorting)
        mine = next((seat for seat in view.seats if seat.seat == view.seat), None)
        me = drawing.plate(mine, known_cards(view, mine.seat), view.over) if mine else None
        last = next((zone for zone in view.zones if zone.role == "last_trick"), None)
        plates = drawing.others(view)
        return Scene(
            seats=len(view.seats),
            seat=view.seat,
            turn=view.turn,
            my_turn=view.turn == drawing.me and not view.over,
            over=view.over,
            phase=say(view.phase),
            turn_text=drawing.turn_text(NOBODY if view.over else view.turn),
            prompt=say(view.prompt) if view.prompt else "",
            status=[say(text) for text in view.status],
            plates=plates,
            me=me,
            hand=hand,
            hand_note=drawing.hand_note(held, taps) if hand or lead else "",
            trick=trick,
            trick_label=drawing.said(label),
            finished=finished,
            last_trick=[drawing.shown(card, flies=False) for card in last.cards] if last else [],
            piles=[drawing.pile(zone, *tapped(taps, zone)) for zone in piles_of(view)],
            melds=drawing.groups(laid_out(view), taps),
            past=[drawing.past_trick(zone) for zone in view.zones if zone.role == "past_trick"],
            card_acts=drawing.card_acts(held, taps) if view.turn == drawing.me and not lead else [],
            acts=[drawing.button(choice, taps) for choice in taps.free],
            aside=[drawing.act(choice, taps) for choice in taps.aside],
            gathering=None if view.over else drawing.gathering(taps),
            names=[] if view.deck else [drawing.name(choice, taps) for choice in taps.naming],
            wagers=[wager_of(amount, say) for amount in view.amounts],
            pots=[Chips(say(pot.label), pot.chips) for pot in view.pots],
            decked=bool(view.deck),
            lead=lead,
            asks=drawing.asks(own_hand(view), taps),
            seldom=drawing.seldom(taps),
        )
