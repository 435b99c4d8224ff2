"""A slow second referee: Doppelkopf from the words of the rule page, on strings of notation.

It shares no code with the engine; tests let both judge the same hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

AUGEN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}  # DOK-3
QUEENS = ["Qc", "Qs", "Qh", "Qd"]
JACKS = ["Jc", "Js", "Jh", "Jd"]
SUIT_GAMES = {"suit_c": "c", "suit_s": "s", "suit_h": "h"}


def trumps(game: str, dulle: bool) -> list[str]:
    """The trumps of a game, highest first (DOK-8)."""
    if game == "queens":
        return QUEENS
    if game == "jacks":
        return JACKS
    if game == "aces":
        return []
    suit = SUIT_GAMES.get(game, "d")
    high = ["Th"] if dulle else []
    return [*high, *QUEENS, *JACKS, *(r + suit for r in "ATK9" if r + suit not in high)]


def card_class(card: str, order: list[str]) -> str:
    """Trump or the plain suit (DOK-10)."""
    return "trump" if card in order else card[1]


def winner(cards: Sequence[str], game: str, dulle: str, number: int) -> int:
    """The place, from the leader on, of the card that wins the trick (DOK-13)."""
    order = trumps(game, dulle != "off")
    played_trumps = [card for card in cards if card in order]
    if played_trumps:
        best = min(played_trumps, key=order.index)
        if best == "Th" and order.index("Th") == 0 and dulle == "second":
            return max(place for place, card in enumerate(cards) if card == best)
        return cards.index(best)
    suited = [card for card in cards if card[1] == cards[0][1]]
    return cards.index(min(suited, key=lambda card: "ATKQJ9".index(card[0])))


def legal(hand: Sequence[str], led: str | None, game: str, dulle: str) -> set[str]:
    """The cards that may be played (DOK-12)."""
    if led is None:
        return set(hand)
    order = trumps(game, dulle != "off")
    following = {card for card in hand if card_class(card, order) == card_class(led, order)}
    return following or set(hand)


@dataclass
class Count:
    """card points, tricks and special points by party, Re first."""

    augen: list[int]
    tricks: list[int]
    fuchs: list[int]
    karlchen: list[int]
    caught: list[int]
    doppelkopf: list[int]


def counted(
    tricks: Sequence[Sequence[tuple[int, str]]], game: str, dulle: str, re: set[int]
) -> Count:
    """What the parties took; a trick is a list of seat and card (DOK-49, DOK-53)."""
    count = Count(*([0, 0] for _ in range(6)))
    karo = trumps(game, False)[-1:] == ["9d"]
    for number, trick in enumerate(tricks):
        cards = [card for _, card in trick]
        place = winner(cards, game, dulle, number)
        side = 0 if trick[place][0] in re else 1
        foreign = [card for seat, card in trick if (seat in re) == (side == 1)]
        augen = sum(AUGEN[card[0]] for card in cards)
        count.augen[side] += augen
        count.tricks[side] += 1
        count.doppelkopf[side] += augen >= 40
        count.fuchs[side] += foreign.count("Ad") if karo else 0
        if number == len(tricks) - 1:
            count.karlchen[side] = int(cards[place] == "Jc")
            count.caught[side] = foreign.count("Jc")
    return count


def turnier_value(
    count: Count, partner_game: bool, said: tuple[bool, bool], levels: tuple[int, int]
) -> tuple[int, int]:
    """The winner (0 Re, 1 Kontra, -1 nobody) and what he writes (DOK-50 to DOK-58)."""
    special = [
        count.fuchs[side] + count.karlchen[side] + count.doppelkopf[side] if partner_game else 0
        for side in (0, 1)
    ]
    kept = [
        level == 0
        or (
            count.tricks[1 - side] == 0
            if level == 4
            else count.augen[1 - side] < (0, 90, 60, 30)[level]
        )
        for side, level in enumerate(levels)
    ]
    if not any(kept):
        return -1, special[0] - special[1]
    if not all(kept):
        won = kept.index(True)
    elif any(levels):
        won = 0 if levels[0] else 1
    elif said == (False, True):
        won = 1 if count.augen[1] >= 121 else 0
    else:
        won = 0 if count.augen[0] >= 121 else 1
    lost = 1 - won
    value = 1 + sum(count.augen[lost] < limit for limit in (90, 60, 30))
    value += (count.tricks[lost] == 0) + 2 * sum(said) + sum(levels)
    value += int(partner_game and won == 1)
    return won, value + special[won] - special[lost]
