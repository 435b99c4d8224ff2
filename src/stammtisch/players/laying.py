"""What a card played to a trick brings, keeps or risks, in words.  # not compiled: makes texts

Only trick-taking games need this. Each sentence holds in all positions of the turn: it follows from
the seat's own cards, from what lies open, and from who is known to play with it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from stammtisch.core.bits import BIT, members
from stammtisch.kits.tricks.cards import AUGEN, Tricks
from stammtisch.kits.tricks.claims import TRUMP, class_of
from stammtisch.kits.tricks.declarer import DeclarerHand
from stammtisch.players.reasoning import Turn
from stammtisch.text import CardWord, SeatWord, Text, say, say_n

_CARDS: Final = 52
_MOST: Final = 2  # sentences
_DEAR: Final = 10  # card points of the cards that one wants to bring home


def cards_beside(at: Any, seat: int) -> list[int]:
    """The cards that are neither the seat's own nor known to be in nobody's hand."""
    return [int(kind) for kind in members(at.rules.cards & ~at.hands[seat] & ~at.seen_away(seat))]


def kit_height(at: Any, kind: int) -> tuple[bool, int]:
    """Whether a card is a trump, and how high it is in its suit."""
    strength = int(at.strengths(BIT[kind])[0])
    return class_of(strength) == TRUMP, strength


def against_one(at: Any, seat: int) -> int:
    """Who plays with a seat, bit ``n`` for seat ``n``, where one plays against all others."""
    declarer = int(at.declarer) if isinstance(at, DeclarerHand) else -1
    if declarer in (-1, seat):
        return 1 << seat
    return (1 << int(at.rules.seats)) - 1 - (1 << declarer)


@dataclass(frozen=True)
class Ways:
    """What a trick-taking game has to say about its cards.

    Attributes:
        beats: whether a card beats the one that is ahead.
        height: whether a card is a trump, and how high it is; higher is stronger.
        beside: the cards that others may hold.
        partners: the seats that play with a seat, itself included, bit ``n`` for seat ``n``.
        augen: whether cards count points.
    """

    beats: Callable[[Any, int, int], bool] = lambda at, kind, ahead: bool(at.wins(kind, ahead))
    height: Callable[[Any, int], tuple[bool, int]] = kit_height
    beside: Callable[[Any, int], list[int]] = cards_beside
    partners: Callable[[Any, int], int] = against_one
    augen: bool = True


KIT: Final = Ways()


def is_card(at: Any, move: int) -> bool:
    """Whether a move in this position plays a card to a trick."""
    return 0 <= move < _CARDS and isinstance(getattr(at, "tricks", None), Tricks)


def unbeaten(kind: int) -> Text:
    """That a card cannot be beaten, whoever holds what."""
    return say("No card that is still out beats {card}.", card=CardWord(kind))


def only_trumps(kind: int) -> Text:
    """That no other card of its suit can beat a card any more."""
    return say("Only a trump can still beat {card}.", card=CardWord(kind))


def stays_ours() -> Text:
    """That nobody of the other side still plays to the trick, and it is not theirs."""
    return say("Only your side is still to play to this trick, so it stays yours.")


def brings(worth: int) -> list[Text]:
    """How many card points a trick brings."""
    if not worth:
        return []
    return [say_n("The trick brings {n} card point.", "The trick brings {n} card points.", worth)]


def lines(turn: Turn, ways: Ways = KIT) -> list[Text]:
    """What else is to be said of a card, besides who may beat it."""
    return _Card(turn, ways).lines()[:_MOST]


class _Card:
    """A card that a seat plays, and what the seat knows about the trick."""

    def __init__(self, turn: Turn, ways: Ways) -> None:
        self.turn, self.ways, self.at = turn, ways, turn.now
        self.seat, self.kind = turn.seat, turn.move
        tricks = self.at.tricks
        self.leads = not tricks.lying
        self.last = tricks.lying == tricks.seats - 1
        self.ahead = -1 if self.leads else int(tricks.seat(tricks.done, tricks.ahead))
        self.worth = int(tricks.worth) + self.points(self.kind) if ways.augen else 0
        self.may = [int(move) for move in self.at.legal_moves() if move < _CARDS]
        after = range(1, int(tricks.seats - tricks.lying))
        others = [(self.seat + place) % int(tricks.seats) for place in after]
        self.is_safe = bool(others) and all(map(self.is_with_me, others))
        self.takers = [kind for kind in self.may if self.takes(kind)]

    def takes(self, kind: int) -> bool:
        """Whether a card is ahead once it lies there."""
        return self.leads or self.ways.beats(self.at, kind, int(self.at.tricks.best()))

    def points(self, kind: int) -> int:
        return int(AUGEN[kind]) if self.ways.augen else 0

    def height(self, kind: int) -> tuple[bool, int]:
        return self.ways.height(self.at, kind)

    def lines(self) -> list[Text]:
        if not self.takes(self.kind):
            ours = self.is_with_me(self.ahead)
            return self.for_us() if ours else [*self.kept(), *(self.given() or self.lies())]
        found = self.brought() if self.last else self.risked()
        return [*found, *self.enough()]

    def is_with_me(self, other: int) -> bool:
        """Whether the seat knows that another plays with it."""
        partners = self.ways.partners
        return all(partners(at, self.seat) >> other & 1 for at in self.turn.before)

    # --- another card is ahead

    def for_us(self) -> list[Text]:
        """The trick belongs to the own side, or does so far."""
        who = SeatWord(self.ahead)
        if self.is_safe:
            return [stays_ours(), *self.lies()]
        if not self.last:
            told = say("So far {seat} is winning the trick for your side.", seat=who)
            return [told, *self.lies()]
        if not self.worth:
            return [say("{seat} takes the trick for your side.", seat=who)]
        return [
            say_n(
                "{seat} takes the trick for your side; it brings {n} card point.",
                "{seat} takes the trick for your side; it brings {n} card points.",
                self.worth,
                seat=who,
            )
        ]

    def kept(self) -> list[Text]:
        """With what the trick could have been taken, if at all."""
        if not self.takers:
            return [say("No card that you may play would take the trick.")]
        if len(self.takers) == 1:
            return [say("You keep {card} for later.", card=CardWord(self.takers[0]))]
        if len(self.takers) == 2:
            first, second = map(CardWord, self.takers)
            return [say("You keep {first} and {second} for later.", first=first, second=second)]
        return [say("You keep {n} cards that could take the trick.", n=len(self.takers))]

    def given(self) -> list[Text]:
        """That nothing is given away, or as little as possible."""
        if not self.ways.augen:
            return self.weakest()
        own = self.points(self.kind)
        others = [self.points(kind) for kind in self.may if kind != self.kind]
        if not others or min(others) < own or max(others) == own:
            return []
        if not own:
            return [say("{card} gives no card points away.", card=CardWord(self.kind))]
        return [say("No card that you may play counts less.")]

    def weakest(self) -> list[Text]:
        """That it is the weakest card."""
        heights = [self.low(kind) for kind in self.may]
        if len(heights) < 2 or min(heights) < self.low(self.kind) or len({*heights}) < 2:
            return []
        return [say("You have no weaker card than {card}.", card=CardWord(self.kind))]

    def low(self, kind: int) -> tuple[bool, int]:
        """How weak a card is: a trump by its height, another by its rank in any suit."""
        trump, height = self.height(kind)
        return trump, height if trump else height % 64

    # --- the card is ahead

    def brought(self) -> list[Text]:
        """What the trick brings to whoever takes it with the last card."""
        return brings(self.worth)

    def enough(self) -> list[Text]:
        """Which stronger cards are kept; or that dear ones are brought home."""
        if self.leads:
            return []
        own = self.height(self.kind)
        stronger = [kind for kind in self.takers if self.height(kind) > own]
        weakest = all(self.height(kind) >= own for kind in self.takers)
        if weakest and stronger:
            return [self.spared(stronger)]
        if self.last and self.points(self.kind) >= _DEAR:
            return [
                say(
                    "That secures the {points} card points of {card}.",
                    points=self.points(self.kind),
                    card=CardWord(self.kind),
                )
            ]
        return self.compared() if len(self.may) > 1 else []

    def compared(self) -> list[Text]:
        """That no other card would do, or that none would do better."""
        card = CardWord(self.kind)
        if len(self.takers) == 1:
            return [
                say(
                    "Of the cards that you may play, only {card} beats what is on the table.",
                    card=card,
                )
            ]
        if all(self.height(kind) <= self.height(self.kind) for kind in self.takers):
            return [say("{card} is the strongest card that you may play.", card=card)]
        return []

    def spared(self, stronger: list[int]) -> Text:
        """Which stronger cards are kept, as the weakest one is enough."""
        if len(stronger) > 2:
            return say("You keep {n} cards that are stronger.", n=len(stronger))
        if len(stronger) == 1:
            return say("{card} is stronger, and you keep it.", card=CardWord(stronger[0]))
        first, second = map(CardWord, stronger)
        return say(
            "{first} and {second} are stronger, and you keep them.", first=first, second=second
        )

    def risked(self) -> list[Text]:
        """What can still beat the card, and what is lost then."""
        trump, _ = self.height(self.kind)
        beside = self.ways.beside(self.at, self.seat)
        above = [kind for kind in beside if self.ways.beats(self.at, kind, self.kind)]
        if self.is_safe:
            return self.lies()
        if not above:
            return [unbeaten(self.kind), *self.drawn(beside)]
        if not trump and all(self.height(kind)[0] for kind in above):
            return [only_trumps(self.kind)]
        return [*self.drawn(beside), *self.trumps_kept(), *self.at_stake()]

    def trumps_kept(self) -> list[Text]:
        """How many trumps are kept where another card is led."""
        held = sum(self.height(kind)[0] for kind in self.may)
        if not self.leads or self.height(self.kind)[0]:
            return [] if self.ways.augen else self.weakest()
        if not held:
            return [*([] if self.ways.augen else self.weakest()), say("You hold no trump.")]
        return [say_n("You keep your trump.", "You keep your {n} trumps.", held)]

    def drawn(self, beside: list[int]) -> list[Text]:
        """How many trumps are still out where trump is led."""
        if not self.leads or not self.height(self.kind)[0]:
            return []
        out = sum(self.height(kind)[0] for kind in beside)
        if not out:
            return [say("Nobody else has a trump any more.")]
        return [
            say_n(
                "Besides yours, at most {n} trump is still out.",
                "Besides yours, at most {n} trumps are still out.",
                out,
            )
        ]

    def at_stake(self) -> list[Text]:
        """What is lost if the card is beaten."""
        if not self.ways.augen:
            return []
        card = CardWord(self.kind)
        if not self.leads:
            return self.lies()
        own = self.points(self.kind)
        if not own:
            return [say("If an opponent beats {card}, that costs no card points.", card=card)]
        return [
            say(
                "If an opponent beats {card}, that costs {points} card points.",
                card=card,
                points=own,
            )
        ]

    def lies(self) -> list[Text]:
        """How many card points lie there."""
        if not self.worth:
            return []
        return [
            say_n(
                "With it, {n} card point lies in the trick.",
                "With it, {n} card points lie in the trick.",
                self.worth,
            )
        ]
