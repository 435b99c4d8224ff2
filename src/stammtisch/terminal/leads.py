"""The person's top card, in games with decks, and what is printed on it."""

from __future__ import annotations

from stammtisch import decks
from stammtisch.cards import DECK_JOKERS, HIDDEN
from stammtisch.core.view import View
from stammtisch.decks import DeckCard
from stammtisch.messages import Speaker


def lead_card(view: View) -> DeckCard | None:
    """The person's top card, where the rest of the stack is hidden."""
    hand = next((z for z in view.zones if z.role == "hand" and z.owner == view.seat), None)
    if not view.deck or hand is None or view.over:
        return None
    kinds = [card.kind for card in hand.cards if card.kind != HIDDEN]
    named = any(choice.cards and choice.zone == hand.id for choice in view.choices)
    first = next((kind for kind in kinds if kind < DECK_JOKERS), None)
    if first is None or not (named or hand.count > len(kinds)):
        return None
    card = decks.deck(view.deck).card(first)
    return card if isinstance(card, DeckCard) else None


def value_lines(view: View, card: DeckCard, speaker: Speaker) -> list[tuple[str, str]]:
    """The categories of a card with its values, in words."""
    return [
        (speaker.word(each.word), speaker.say(each.shown(card.values[each.id])))
        for each in decks.deck(view.deck).categories
    ]
