"""Choosing several cards at once, and the moves that they allow."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.cards import notations
from stammtisch.core.view import Zone
from stammtisch.terminal.scene import in_hand
from stammtisch.terminal.session import Session
from stammtisch.text import say


def together(session: Session, places: Sequence[int]) -> list[tuple[str, str]]:
    """The moves with the cards at these places of the hand: what is sent, and what each does.

    Without cards: every move that takes several. Whether the cards may be laid out or put
    somewhere only the rules know; a refusal gives the reason.
    """
    view, hand = session.view, in_hand(session.view)
    if hand is None or view.gather is None or view.turn != view.seat:
        return []
    if not places:
        return [(each.text, session.say(each.label)) for each in view.choices if each.cards[1:]]
    kinds = sorted(hand.cards[place].kind for place in places)
    moves = [
        (each.text, session.say(each.label))
        for each in view.choices
        if sorted(each.cards) == kinds and (len(kinds) > 1 or each.zone != hand.id)
    ]
    cards, gather = notations(kinds), view.gather
    if gather.word and not moves:
        moves.append((f"{gather.word} {cards}", session.say(gather.label)))
    if gather.onto:
        known = {text for text, _ in moves}
        targets = [(zone.id, _name(session, zone)) for zone in session.zones("meld")]
        if gather.new:
            targets.insert(0, (gather.new, session.say(say("a new meld"))))
        for target, name in targets:
            text = f"{gather.onto} {cards} {target}"
            if text not in known:
                moves.append((text, session.say(say("Put on: {zone}", zone=name))))
    return moves


def _name(session: Session, zone: Zone) -> str:
    words = [session.speaker.card(c.kind if c.named is None else c.named) for c in zone.cards]
    return f"{zone.id} {' '.join(words)}"
