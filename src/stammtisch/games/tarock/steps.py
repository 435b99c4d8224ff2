"""The steps of Tarock before the tricks, and what is said in them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from stammtisch.core.bits import BIT, count, members
from stammtisch.games.tarock.rules import BIDS, NO_BID, NOTHING, NUMBERS, SCHNEIDER, SCHWARZ
from stammtisch.kits.steps.moves import Names, Phase
from stammtisch.kits.tricks.cards import SUIT_CARDS, augen_of
from stammtisch.text import Text, say, say_n

if TYPE_CHECKING:
    from stammtisch.games.tarock.hand import TarockHand

_GAMES: Final = {
    **dict.fromkeys(("a", "aufnahme", "aufnahmespiel", "pickup", "pick-up"), False),
    **dict.fromkeys(("h", "hand", "handspiel", "handgame"), True),
}
_STEP_OF: Final = {str(int(number)): step for step, number in enumerate(NUMBERS)}
ANNOUNCED: Final = [
    ("none", "nothing", "nichts", "nein", "no", "keine", "ohne"),
    ("schneider",),
    ("schwarz", "black"),
]


# --- the auction: what can be bid, and how bids are said


def _auction_prompt(at: TarockHand, seat: int) -> Text:
    lowest = at.lowest_bid(seat)
    if lowest == BIDS:
        return say("Nothing higher can be bid: you can only pass.")
    if lowest == at.bid:
        return say("You may hold {bid}, bid more, or pass.", bid=at.bid_word(lowest))
    return say("Pass, or bid {bid} or more.", bid=at.bid_word(lowest))


def bid_names(at: TarockHand) -> Names:
    """How the bids are written in this house."""
    return at.ladder.names


def read_bid(at: TarockHand, words: list[str]) -> list[int]:
    """A bid; a number alone is an Aufnahmespiel, for a Handspiel is always said to be one."""
    rest = [word for word in words if word not in BID_WORDS]
    if len(rest) == 1 and rest[0] in ("hold", "halte", "halten"):
        return [int(at.bid)] if at.bid != NO_BID else []
    if len(rest) == 1:
        match = re.fullmatch(r"([ah]?)(\d+)", rest[0])
        rest = [match[1] or "a", match[2]] if match else rest
    if len(rest) != 2 or rest[0] not in _GAMES or rest[1] not in _STEP_OF:
        return []
    return [int(at.ladder.bid(_GAMES[rest[0]], _STEP_OF[rest[1]]))]


BID_WORDS: Final = ("bid", "biete", "bieten", "reize", "reizen", "ich", "i")


def just_enough(at: TarockHand) -> int:
    """The lowest bid only: what is bid without a thought."""
    return int(BIT[at.lowest_bid(at.turn)])


def lowest_of_each_game(at: TarockHand) -> int:
    """Only the lowest bid of each game is worth a thought: it promises no more than it must."""
    found: dict[bool, int] = {}
    for bid in members(at.high_enough()):
        found.setdefault(bool(at.ladder.is_handspiel(bid)), int(bid))
    return sum(int(BIT[bid]) for bid in found.values())


def is_taken(at: TarockHand, bid: int) -> bool:
    """Whether this is the current bid, and its bidder goes before the seat on turn (TAR-9)."""
    return bool(bid == at.bid and bid < at.lowest_bid(at.turn))


def is_lower(at: TarockHand, bid: int) -> bool:
    """Whether there is a higher bid (TAR-8)."""
    return bool(bid != at.bid and bid < at.lowest_bid(at.turn))


def taken(at: TarockHand, bid: int) -> Text:
    """Why the current bid cannot be held."""
    return say(
        "{bid} has been bid, and {seat} takes precedence: bid more or pass.",
        bid=at.bid_word(bid),
        seat=at.alone(),
    )


def lower(at: TarockHand, bid: int) -> Text:
    """Why a lower bid cannot be made."""
    standing, mine = at.bid_word(at.bid), at.bid_word(bid)
    return say(
        "{seat} has bid {bid}; {mine} is not higher.", seat=at.alone(), bid=standing, mine=mine
    )


def told_bid(at: TarockHand, bid: int) -> Text:
    """A bid in the log."""
    word = at.bid_word(bid)
    if bid == at.bid:
        return say("{seat} holds: {bid}.", bid=word)
    return say("{seat} bids: {bid}.", bid=word)


def bid_label(at: TarockHand, bid: int) -> Text:
    """A bid on its button."""
    return at.bid_word(bid)


# --- the rest before the tricks


def _left_to_lay_away(at: TarockHand, seat: int) -> Text:
    left = 3 - int(count(at.away))
    return say_n("Lay away {n} more card.", "Lay away {n} cards, one by one.", left)


def longest_suit(at: TarockHand) -> int:
    """The suit of which the seat holds the most cards; among equals the one with more card
    points.
    """
    held = [at.hands[at.turn] & SUIT_CARDS[suit] for suit in range(4)]
    weights = [int(count(cards) * 128 + augen_of(cards)) for cards in held]
    return int(BIT[weights.index(max(weights))])


def announced_word(at: object, announced: int) -> Text:
    """What may be announced."""
    if announced == SCHNEIDER:
        return say("Schneider")
    return say("schwarz") if announced == SCHWARZ else say("nothing")


def announce_label(at: TarockHand, announced: int) -> Text:
    """An announcement on its button."""
    if announced == NOTHING:
        return say("Announce nothing")
    return say("Announce {word}", word=announced_word(at, announced))


def told_announced(at: TarockHand, announced: int) -> Text:
    """An announcement in the log."""
    return say("{seat} announces: {word}.", word=announced_word(at, announced))


AUCTION: Final = Phase(
    say("Auction"),
    "TAR-10",
    prompt=_auction_prompt,
    first=say("The auction is not over: bid or pass."),
    late=say("The auction is over."),
    late_rules=("TAR-12",),
)
LAYING_AWAY: Final = Phase(
    say("Laying away"),
    "TAR-13",
    prompt=_left_to_lay_away,
    first=say("Three cards must be laid away first."),
    late=say("Only the declarer of an Aufnahmespiel lays cards away, three before naming trump."),
)
NAMING_TRUMP: Final = Phase(
    say("Naming trump"),
    "TAR-15",
    prompt=say("Which suit is trump?"),
    first=say("First name the trump suit."),
    late=say("The trump suit has already been named."),
)
ANNOUNCING: Final = Phase(
    say("Announcing"),
    "TAR-16",
    prompt=say("Do you announce anything? Schneider counts 4 units, schwarz 6, won or lost."),
    first=say("First say what you announce, or nothing."),
    late=say("Announce right after naming trump, and only where that is agreed."),
)
