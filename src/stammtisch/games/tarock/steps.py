"""The steps of Tarock before the tricks, and what is said in them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from stammtisch.core.bits import BIT, count, members
from stammtisch.core.kinds import SUIT_CARDS
from stammtisch.core.view import Objection
from stammtisch.games.tarock.rules import BIDS, NO_BID, NOTHING, NUMBERS
from stammtisch.kits.steps.moves import Phase
from stammtisch.kits.tricks.cards import augen_of
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
ANNOUNCEMENTS: Final = (say("nothing"), say("Schneider"), say("schwarz"))


# --- the auction: what can be bid, and how bids are said


def _auction_prompt(at: TarockHand, seat: int) -> Text:
    lowest = at.lowest_bid(seat)
    if lowest == BIDS:
        return say("Nothing higher can be bid: you can only pass.")
    if lowest == at.bid:
        return say("You may hold {bid}, bid more, or pass.", bid=at.bid_word(lowest))
    return say("Pass, or bid {bid} or more.", bid=at.bid_word(lowest))


def read_bid(at: TarockHand, words: list[str]) -> list[int]:
    """Read a bid; a number alone means an Aufnahmespiel."""
    rest = [word for word in words if word not in BID_WORDS]
    if len(rest) == 1 and rest[0] in ("hold", "halte", "halten"):
        return [int(at.bid)] if at.bid != NO_BID else []
    if len(rest) == 1:
        match = re.fullmatch(r"([ah]?)(\d+)", rest[0])
        rest = [match[1] or "a", match[2]] if match else rest
    if len(rest) != 2 or rest[0] not in _GAMES or rest[1] not in _STEP_OF:
        return []
    return [at.agreed.ladder.index((_GAMES[rest[0]], _STEP_OF[rest[1]]))]


BID_WORDS: Final = ("bid", "biete", "bieten", "reize", "reizen", "ich", "i")


def lowest_of_each_game(at: TarockHand) -> int:
    """The lowest bid of each kind of game; higher bids promise more than necessary."""
    found: dict[bool, int] = {}
    for bid in members(at.open_things(AUCTION.moves[1])):
        found.setdefault(bool(at.agreed.is_handspiel(bid)), int(bid))
    return sum(int(BIT[bid]) for bid in found.values())


def too_low(at: TarockHand, bid: int) -> Objection | None:
    """Why this bid cannot be made: another one has priority, or is higher (TAR-8 to TAR-10)."""
    if bid >= at.lowest_bid(at.turn):
        return None
    mine, who = at.bid_word(bid), at.alone()
    if bid == at.bid:
        text = say(
            "{bid} has been bid, and {seat} takes precedence: bid more or pass.", bid=mine, seat=who
        )
        return Objection(("TAR-9", "TAR-10"), text)
    standing = at.bid_word(at.bid)
    text = say("{seat} has bid {bid}; {mine} is not higher.", seat=who, bid=standing, mine=mine)
    return Objection(("TAR-8", "TAR-10"), text)


def told_bid(at: TarockHand, bid: int) -> Text:
    """The line of the log for a bid."""
    word = at.bid_word(bid)
    if bid == at.bid:
        return say("{seat} holds: {bid}.", bid=word)
    return say("{seat} bids: {bid}.", bid=word)


# --- the rest before the tricks


def _left_to_lay_away(at: TarockHand, seat: int) -> Text:
    left = 3 - int(count(at.away))
    return say_n("Lay away {n} more card.", "Lay away {n} more cards, one by one.", left)


def longest_suit(at: TarockHand) -> int:
    """The seat's longest suit; among equally long ones, that with more card points."""
    held = [at.hands[at.turn] & SUIT_CARDS[suit] for suit in range(4)]
    weights = [int(count(cards) * 128 + augen_of(cards)) for cards in held]
    return int(BIT[weights.index(max(weights))])


def announce_label(at: TarockHand, announced: int) -> Text:
    """The button for an announcement."""
    if announced == NOTHING:
        return say("Announce nothing")
    return say("Announce {word}", word=ANNOUNCEMENTS[announced])


def told_announced(at: TarockHand, announced: int) -> Text:
    """The line of the log for an announcement."""
    return say("{seat} announces: {word}.", word=ANNOUNCEMENTS[announced])


AUCTION: Final = Phase(
    say("Auction"),
    "TAR-10",
    prompt=_auction_prompt,
    first=say("The auction is not over: bid or pass."),
    late=say("The auction is over."),
    late_rules=("TAR-12",),
    word="auction",
)
LAYING_AWAY: Final = Phase(
    say("Laying away"),
    "TAR-13",
    prompt=_left_to_lay_away,
    first=say("Three cards must be laid away first."),
    late=say("Only the declarer of an Aufnahmespiel lays cards away, three before naming trump."),
    word="laying-away",
)
NAMING_TRUMP: Final = Phase(
    say("Naming trump"),
    "TAR-15",
    prompt=say("Which suit is trump?"),
    first=say("Name the trump suit first."),
    late=say("The trump suit has already been named."),
    word="naming-trump",
)
ANNOUNCING: Final = Phase(
    say("Announcing"),
    "TAR-16",
    prompt=say(
        "Do you want to announce anything? Schneider counts 4 units, schwarz 6, won or lost."
    ),
    first=say("First say what you are announcing, or that you are announcing nothing."),
    late=say(
        "You can announce only right after naming trump, and only where that has been agreed."
    ),
    word="announcing",
)
