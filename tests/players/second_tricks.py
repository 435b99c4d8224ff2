"""A second model of what is said of a card to a trick, from positions in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tests.players.second_positions import Found, Position

AUGEN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
TEN_HIGH = "6789JQKTA"
Height: TypeAlias = tuple[str, int]  # the suit or "trump", and how high it is in it
TRUMP = "trump"
DULLE = 40  # its height


def is_card(text: str) -> bool:
    """Whether a move plays a card."""
    return len(text) == 2 and text[0] in "6789TJQKA" and text[1] in "cshd"


def lying(at: Position) -> tuple[int, list[str]]:
    """Who led to the trick that is not complete, and the cards; nobody and none at a lead."""
    rows = [row for row in at.rows("tricks") if row]
    leader, *cards = rows[-1] if rows else ["0"]
    return (int(leader), cards) if len(cards) < at.seats else (at.seat, [])


def cards_of(at: Position) -> list[str]:
    """All cards that have been played."""
    return [card for row in at.rows("tricks") for card in row[1:]]


class Trick:
    """A trick as a seat sees it that is about to play a card."""

    def __init__(
        self, card: str, before: Sequence[Position], height: Callable[[Position, str], Height]
    ) -> None:
        self.card, self.before, at = card, before, before[0]
        self.at, self.seat = at, at.seat
        self._height = height
        self.leader, self.cards = lying(at)
        self.seats = at.seats
        self.left = self.seats - len(self.cards) - 1

    def height(self, card: str) -> Height:
        return self._height(self.at, card)

    def beats(self, card: str, other: str) -> bool:
        """Whether a card takes the trick from another that is ahead."""
        (suit, high), (led, other_high) = self.height(card), self.height(other)
        if card == other == "Th" and high == DULLE:
            return True  # the second one (DOK-14)
        return high > other_high if suit == led else suit == TRUMP

    @property
    def ahead(self) -> int:
        """The place of the card that is winning."""
        best = 0
        for place, card in enumerate(self.cards):
            if self.beats(card, self.cards[best]):
                best = place
        return best

    def takes(self, card: str) -> bool:
        return not self.cards or self.beats(card, self.cards[self.ahead])

    def allowed(self, free: bool, must_trump: bool, must_head: bool) -> list[str]:
        """What may be played."""
        hand = [*dict.fromkeys(self.at.mine)]
        if free or not self.cards:
            return hand
        led = self.height(self.cards[0])[0]
        found = [card for card in hand if self.height(card)[0] == led]
        if not found and must_trump:
            found = [card for card in hand if self.height(card)[0] == TRUMP]
        if must_head and (over := [card for card in found if self.takes(card)]):
            return over
        return found or hand


def told(
    trick: Trick,
    may: Sequence[str],
    ours: Callable[[int], bool],
    beside: Sequence[str],
    augen: bool = True,
) -> Found:
    """Each sentence about a card that holds, with its numbers."""
    card, takers = trick.card, [each for each in may if trick.takes(each)]
    points = {each: AUGEN.get(each[0], 0) if augen else 0 for each in [*may, *trick.cards]}
    worth = sum(points[each] for each in [card, *trick.cards])
    after = [(trick.seat + place) % trick.seats for place in range(1, trick.left + 1)]
    found: Found = {}
    if after and all(map(ours, after)):
        found["Only your side is still to play to this trick, so it stays yours."] = {}
    if worth:
        found["With it, {n} card point lies in the trick."] = {"n": worth}
    if trick.cards and not trick.takes(card):
        return found | _behind(trick, may, takers, ours, points, worth)
    return found | _ahead(trick, may, takers, beside, points, worth)


def _behind(
    trick: Trick,
    may: Sequence[str],
    takers: Sequence[str],
    ours: Callable[[int], bool],
    points: dict[str, int],
    worth: int,
) -> Found:
    card, found = trick.card, Found()
    winner = (trick.leader + trick.ahead) % trick.seats
    if ours(winner):
        found["So far {seat} is winning the trick for your side."] = {"seat": winner}
        if not trick.left:
            found["{seat} takes the trick for your side."] = {"seat": winner}
            found["{seat} takes the trick for your side; it brings {n} card point."] = {
                "seat": winner,
                "n": worth,
            }
        return found
    if not takers:
        found["No card that you may play would take the trick."] = {}
    found |= {
        "You keep {card} for later.": {},
        "You keep {first} and {second} for later.": {},
        "You keep {n} cards that could take the trick.": {"n": len(takers)},
    }
    if not points[card]:
        found["{card} gives no card points away."] = {}
    if points[card] == min(points[each] for each in may):
        found["No card that you may play counts less."] = {}
    return found | _weakest(trick, may)


def _weakest(trick: Trick, may: Sequence[str]) -> Found:
    def low(card: str) -> tuple[bool, int]:
        suit, high = trick.height(card)
        return suit == TRUMP, high

    is_weakest = low(trick.card) == min(map(low, may))
    return {"You have no weaker card than {card}.": {}} if is_weakest else {}


def _ahead(
    trick: Trick,
    may: Sequence[str],
    takers: Sequence[str],
    beside: Sequence[str],
    points: dict[str, int],
    worth: int,
) -> Found:
    card, found = trick.card, Found()
    above = [each for each in beside if trick.beats(each, card)]
    if not above:
        found["No card that is still out beats {card}."] = {}
    if above and all(trick.height(each)[0] == TRUMP for each in above):
        found["Only a trump can still beat {card}."] = {}
    if not trick.left:
        found["The trick brings {n} card point."] = {"n": worth}
        found["That secures the {points} card points of {card}."] = {"points": points[card]}
    stronger = [each for each in takers if trick.beats(each, card)]
    found |= {
        "You keep {n} cards that are stronger.": {"n": len(stronger)},
        "{card} is stronger, and you keep it.": {},
        "{first} and {second} are stronger, and you keep them.": {},
    }
    if trick.cards and [*takers] == [card]:
        found["Of the cards that you may play, only {card} beats what is on the table."] = {}
    if trick.cards and not stronger:
        found["{card} is the strongest card that you may play."] = {}
    trumps = sum(trick.height(each)[0] == TRUMP for each in beside)
    if not trick.cards:
        mine = sum(trick.height(each)[0] == TRUMP for each in may)
        found["You keep your trump."] = {"n": mine}
        if not mine:
            found["You hold no trump."] = {}
        found["Besides yours, at most {n} trump is still out."] = {"n": trumps}
        if not trumps:
            found["Nobody else has a trump any more."] = {}
    costs = "If an opponent beats {card}, that costs {points} card points."
    found[costs] = {"points": points[card]}
    if not points[card]:
        found["If an opponent beats {card}, that costs no card points."] = {}
    return found | _weakest(trick, may)


# --- the games


def against_one(at: Position) -> Callable[[int], bool]:
    """Who plays with the seat where one plays alone."""
    declarer = at.number("declarer", -1)
    return lambda seat: seat == at.seat or (declarer not in (-1, at.seat) and seat != declarer)


def _suited(trump: str) -> Callable[[Position, str], Height]:
    def height(at: Position, card: str) -> Height:
        return (TRUMP if card[1] == trump else card[1]), TEN_HIGH.index(card[0])

    return height


def rest_of(at: Position, ranks: str, away: Sequence[str] = ()) -> list[str]:
    """The cards that the seat has not seen."""
    seen = {*at.mine, *cards_of(at), *away}
    pack = [rank + suit for rank in ranks for suit in "cshd"]
    return [card for card in pack if card not in seen]


def played_alone(text: str, before: Sequence[Position]) -> Found:
    """A card in Herzblatt or Tarock."""
    at = before[0]
    tarock = at.game == "tarock"
    trump = at.parts["trump"] if tarock else "h"
    trick = Trick(text, before, _suited(trump))
    away = at.words("away") if at.number("declarer", -1) == at.seat else []
    away = [card for card in away if card != "-"]
    beside = rest_of(at, TEN_HIGH if tarock else TEN_HIGH[1:], away)
    return told(trick, trick.allowed(False, tarock, False), against_one(at), beside)


def for_two(text: str, before: Sequence[Position]) -> Found:
    """A card in Sechsundsechzig or Fünfhundert."""
    at = before[0]
    five = at.game == "fuenfhundert"
    size = 16 if five else 12
    draws = at.number("drawn") < size and "closer" not in at.parts
    still = at.number("drawn") < size
    trump = at.words("bottom")[0][1] if "trump" not in at.parts else at.parts["trump"]
    suited = _suited(trump)

    def ranked(at: Position, card: str) -> Height:
        return "any", TEN_HIGH.index(card[0])

    trick = Trick(text, before, ranked if five and draws else suited)
    bottom = at.words("bottom") if still else []
    beside = rest_of(at, TEN_HIGH[1:] if five else TEN_HIGH[3:], bottom)
    head = at.preset == "standard" and not five
    may = trick.allowed(draws, True, head)
    pair = at.parts.get("pair")
    if pair and not trick.cards:
        may = [card for card in may if card in (f"K{pair}", f"Q{pair}")]
    return told(trick, may, lambda seat: seat == at.seat, beside)


def doppelkopf_height(at: Position, card: str) -> Height:
    """How high a card is in a normal game, or in a solo."""
    game = at.parts.get("game", "normal")
    solo = game in ("queens", "jacks", "aces")
    trump = game[-1] if game.startswith("suit-") else "" if solo else "d"
    if trump and card == "Th" and at.dulle:
        return TRUMP, DULLE
    if card[0] == "Q" and (trump or game == "queens"):
        return TRUMP, 30 - "cshd".index(card[1])
    if card[0] == "J" and (trump or game == "jacks"):
        return TRUMP, 20 - "cshd".index(card[1])
    return (TRUMP if card[1] == trump else card[1]), "9JQKTA".index(card[0])


def doppelkopf(text: str, before: Sequence[Position], after: Sequence[Position]) -> Found:
    at = before[0]
    if not is_card(text):
        return _announced(at) | _made(before)
    trick = Trick(text, before, doppelkopf_height)
    beside = [
        card for seat, hand in enumerate(at.rows("hands")) if seat != at.seat for card in hand
    ]

    def ours(seat: int) -> bool:
        return all(
            (str(seat) in each.words("re")) == (str(at.seat) in each.words("re")) for each in before
        )

    return told(trick, trick.allowed(False, False, False), ours, beside)


def _made(before: Sequence[Position]) -> Found:
    """The card points in the tricks of the seat, and of its side."""
    at, points = before[0], [0] * 4
    for leader, *cards in filter(None, at.rows("tricks")):
        if len(cards) == 4:
            trick = Trick(cards[0], before, doppelkopf_height)
            trick.cards = cards
            winner = (int(leader) + trick.ahead) % 4
            points[winner] += sum(AUGEN.get(card[0], 0) for card in cards)
    re = at.words("re")
    side = [seat for seat in range(4) if (str(seat) in re) == (str(at.seat) in re)]
    return {
        "Your own tricks have {n} card points so far.": {"n": points[at.seat]},
        "The tricks of your side have {n} card points so far.": {
            "n": sum(points[seat] for seat in side)
        },
    }


def _announced(at: Position) -> Found:
    hand = at.mine
    trumps = sum(doppelkopf_height(at, card)[0] == TRUMP for card in hand)
    aces = sum(card[0] == "A" and doppelkopf_height(at, card)[0] != TRUMP for card in hand)
    found: Found = {
        "{n} of your {cards} cards is a trump.": {"n": trumps, "cards": len(hand)},
        "You hold {n} ace of a plain suit.": {"n": aces},
    }
    return found if aces else found | {"You hold no ace of a plain suit.": {}}


def sechsundsechzig(text: str, before: Sequence[Position], after: Sequence[Position]) -> Found:
    if is_card(text):
        return for_two(text, before)
    at = before[0]
    rows = [row for row in at.rows("tricks") if row and len(row) > 2]
    height = _suited(at.parts["trump"])
    points = 0
    for row in rows:
        trick = Trick(row[1], before, height)
        trick.cards = row[1:]
        if (int(row[0]) + trick.ahead) % 2 == at.seat:
            points += sum(AUGEN.get(card[0], 0) for card in trick.cards)
    for seat, suit in (each.split(":") for each in at.words("melded")):
        if int(seat) == at.seat:
            points += 40 if suit == at.parts["trump"] else 20
    return {"You have {n} card points; 66 are needed.": {"n": points}}
