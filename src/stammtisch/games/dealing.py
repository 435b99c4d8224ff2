"""Dealing one card at a time, reversed: shared by the games that deal this way."""


def singly(hands: list[list[int]], rest: list[int], dealer: int) -> list[int]:
    """The pack, top first, that deals these hands from Vorhand on and then leaves this rest.

    Hands may differ by a card: then the first seats from Vorhand on have one more.
    """
    seats = len(hands)
    order = [hands[(dealer + 1 + place) % seats] for place in range(seats)]
    rounds = max(len(hand) for hand in hands)
    return [hand[i] for i in range(rounds) for hand in order if i < len(hand)] + rest
