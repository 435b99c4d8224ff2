"""Packs and hands that somebody supplies: cards in notation or as kinds, put in order."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.cards import is_kind, read_cards
from stammtisch.core.contract import Context, Game
from stammtisch.core.whole import whole_number
from stammtisch.errors import BadDeal
from stammtisch.text import CardsWord, Text, say


def kinds_of(cards: str | Sequence[int], deck: str = "") -> list[int]:
    """Cards that were given in notation or as kinds.

    Raises:
        UnreadableCard: the text names no card.
        BadDeal: it is neither.
    """
    if isinstance(cards, str):
        return read_cards(cards, deck)
    try:
        kinds = [whole_number(kind) for kind in cards]
    except TypeError:
        kinds = [None]
    known = [kind for kind in kinds if kind is not None and is_kind(kind, deck)]
    if len(known) < len(kinds):
        raise BadDeal(
            say(
                "These are not cards: {cards}. Write them as a text (“Qc Td”) or as a "
                "list of kinds from 0 to 53.",
                cards=repr(cards)[:80],
            )
        )
    return known


def _is_list(hands: object) -> bool:
    return isinstance(hands, Sequence) and not isinstance(hands, str | bytes | bytearray)


def wrong_cards(given: Sequence[int], whole: Sequence[int]) -> Text:
    """The cards missing from a pack and those of which it has too many, in words."""
    missing, surplus = list(whole), []
    for kind in given:
        if kind in missing:
            missing.remove(kind)
        else:
            surplus.append(kind)
    return say(
        "This is not the pack of the game: {missing} missing, {surplus} too many.",
        missing=CardsWord(tuple(missing)) if missing else "0",
        surplus=CardsWord(tuple(surplus)) if surplus else "0",
    )


def arranged(
    game: Game,
    context: Context,
    hands: Sequence[str | Sequence[int]],
    rest: str | Sequence[int] = (),
) -> list[int]:
    """A pack, top card first, from which these hands are dealt; the rest remains.

    Hands may be incomplete or missing and the rest may be short: the other cards of the pack fill
    them up in ascending order.

    Raises:
        BadDeal: a card is named more often than the pack has it, a hand is too large, or there
            are more hands than seats.
    """
    if not _is_list(hands) or len(hands) > game.seats:
        raise BadDeal(
            say("Hands are a list with one entry for each seat; {n} seats play.", n=int(game.seats))
        )
    given = [kinds_of(hand, game.deck) for hand in hands]
    given += [[] for _ in range(int(game.seats) - len(given))]
    lying = kinds_of(rest, game.deck)
    left = [int(kind) for kind in game.pack()]
    for kind in [*(kind for hand in given for kind in hand), *lying]:
        if kind not in left:
            raise BadDeal(
                wrong_cards(
                    [*(k for hand in given for k in hand), *lying], [int(k) for k in game.pack()]
                )
            )
        left.remove(kind)
    sizes = [int(size) for size in game.hand_sizes(context)]
    for hand, size in zip(given, sizes, strict=True):
        if len(hand) > size:
            raise BadDeal(
                say("A hand of {n} cards is too large; {size} are dealt.", n=len(hand), size=size)
            )
        while len(hand) < size:
            hand.append(left.pop(0))
    return [int(kind) for kind in game.arrange(context, given, [*lying, *left])]
