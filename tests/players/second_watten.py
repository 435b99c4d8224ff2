"""A second model of the reasons in Watten, from positions in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.players.second_positions import Found, Position, times
from tests.players.second_tricks import TRUMP, Height, Trick, is_card, lying, rest_of, told

ACE_HIGH = "789TJQKA"
BEST = {"Kh", "7d", "7c"}
TARGET = 15  # of the usual rules, as in all puzzles


def height(at: Position, card: str) -> Height:
    """How high a card is under the naming (WAT-12)."""
    best = {"Kh": 24, "7d": 23, "7c": 22}
    schlag, farbe = at.parts["schlag"], at.parts["farbe"]
    if card in best:
        return TRUMP, best[card]
    if card[0] == schlag:
        return TRUMP, 21 if card[1] == farbe else 20
    return (TRUMP if card[1] == farbe else card[1]), ACE_HIGH.index(card[0])


def side(at: Position) -> Callable[[int], bool]:
    """The side of the seat (WAT-3)."""
    vorhand = (at.number("dealer") + 1) % at.seats
    if at.seats == 3:
        return lambda seat: (seat == vorhand) == (at.seat == vorhand)
    return lambda seat: (seat - at.seat) % 2 == 0


def tricks_of(at: Position) -> tuple[int, int]:
    """The tricks of the own side, and of the other."""
    rows = [row for row in at.rows("tricks") if row]
    winners = []
    for row in rows:
        cards = row[1:]
        if len(cards) < at.seats:
            continue
        trick = Trick(cards[0], [at], height)
        trick.cards = cards
        winners.append((int(row[0]) + trick.ahead) % at.seats)
    own = sum(map(side(at), winners))
    return own, len(winners) - own


def card(text: str, before: Sequence[Position]) -> Found:
    at = before[0]
    trick = Trick(text, before, height)
    found = told(trick, trick.allowed(True, False, False), side(at), rest_of(at, ACE_HIGH), False)
    own, theirs = tricks_of(at)
    if own == 2:
        found |= {
            "You need only one more trick.": {},
            "Your side needs only one more trick.": {},
        }
    if theirs == 2:
        found["The other side needs only one more trick."] = {}
    return found


def watten(text: str, before: Sequence[Position], after: Sequence[Position]) -> Found:
    if is_card(text):
        return card(text, before)
    if text in ("stay", "go", "raise", "offer"):
        return word(text, before)
    return naming(text, before[0])


def naming(text: str, at: Position) -> Found:
    """A Schlag, a Farbe or the Schlagwechsel."""
    hand, named = at.mine, text.split()[-1]
    best = len(BEST & {*hand})
    ranks = {each: sum(card[0] == each for card in hand) for each in ACE_HIGH}
    suits = {each: sum(card[1] == each for card in hand) for each in "cshd"}
    found: Found = {
        "You hold {n} card of this rank: {rank}.": {"n": ranks.get(named)},
        "You hold {n} card of {suit}.": {"n": suits.get(named)},
        "You hold {n} of the three Kritische.": {"n": best},
        "Of these, {n} is trump anyway, as a Kritischer.": {
            "n": sum(card[0] == named for card in BEST & {*hand})
        },
        "At most {ranks} of your cards are of one rank, and {suits} of one suit.": {
            "ranks": max(ranks.values()),
            "suits": max(suits.values()),
        },
    }
    if not best:
        found["You hold none of the three Kritische."] = {}
    if named in ranks and ranks[named] == max(ranks.values()):
        found["You hold no other rank more often."] = {}
    return found | farbe(hand, named, at.parts["schlag"]) if named in suits else found


def farbe(hand: Sequence[str], named: str, schlag: str) -> Found:
    """What a Farbe makes of a hand."""
    trumps = {
        suit: sum(card in BEST or card[0] == schlag or card[1] == suit for card in hand)
        for suit in "cshd"
    }
    found: Found = {"That makes {n} of your five cards a trump.": {"n": trumps[named]}}
    if not any(card[1] == named for card in hand):
        found["You hold no card of {suit}."] = {}
    if trumps[named] == max(trumps.values()):
        found["No other suit makes more of them trumps."] = {}
    if schlag + named in {*hand} - BEST:
        found["You then hold the Hauptschlag, {card}."] = {}
    return found


def word(text: str, before: Sequence[Position]) -> Found:
    """An offer, or the answer to one."""
    at, mine = before[0], side(before[0])
    own, theirs = tricks_of(at)
    value = at.number("value", 2) + (text == "raise")
    stakes: dict[str, object] = {"value": value, "more": value + 1}
    tricks: dict[str, object] = {"own": own, "theirs": theirs}
    found: Found = {
        "Tricks: {own} for you, {theirs} for the other side; three win the hand.": tricks,
        "Tricks: {own} for your side, {theirs} for the other; three win the hand.": tricks,
        "If you go, the others get {value} points; if you stay and lose, {more}.": stakes,
        "If they go, you get {value} points at once; if they stay, the hand counts {more}.": stakes,
    }
    return found | _strength(before) | _lying(at, mine) | _match(at, mine, value)


def _strength(before: Sequence[Position]) -> Found:
    at, mine = before[0], side(before[0])
    trumps = [each for each in at.mine if each != "empty" and height(at, each)[0] == TRUMP]
    if at.mine == ["empty"]:
        return {"You have played all your cards.": {}}
    if not trumps:
        return {"You hold no trump.": {}}
    best = max(height(at, each)[1] for each in trumps)

    def above(cards: Sequence[str]) -> bool:
        trumps = [height(at, each) for each in cards if each != "empty"]
        return any(suit == TRUMP and high > best for suit, high in trumps)

    def is_higher(each: Position) -> bool:
        return any(above(hand) for seat, hand in enumerate(each.rows("hands")) if not mine(seat))

    found: Found = {
        "You hold {n} trump: {card}.": {"n": len(trumps)},
        "The other side holds a higher card than {card} in {k} of {n} possible deals.": times(
            map(is_higher, before)
        ),
    }
    if not above(rest_of(at, ACE_HIGH)):
        found["No card that is still out beats {card}."] = {}
    return found


def _lying(at: Position, mine: Callable[[int], bool]) -> Found:
    leader, cards = lying(at)
    if not cards:
        return {}
    trick = Trick(cards[0], [at], height)
    winner = (leader + trick.ahead) % at.seats
    found: Found = {}
    if winner == at.seat:
        return {"So far you are winning the trick that lies there.": {}}
    which = "your" if mine(winner) else "the other"
    found[f"So far {{seat}} is winning the trick for {which} side."] = {"seat": winner}
    return found


def _match(at: Position, mine: Callable[[int], bool], value: int) -> Found:
    totals = list(map(int, at.words("totals"))) or [0] * at.seats
    own = totals[at.seat]
    theirs = max(points for seat, points in enumerate(totals) if not mine(seat))
    holds = {
        "If you go, the others win the match.": theirs + value >= TARGET,
        "If you stay and lose, the others win the match.": theirs + value + 1 >= TARGET,
        "If you stay and win the hand, you win the match.": own + value + 1 >= TARGET,
        "If they stay and you win the hand, you win the match.": own + value + 1 >= TARGET,
        "If they stay and win the hand, you lose the match.": theirs + value + 1 >= TARGET,
        "{seat} is gespannt and cannot raise.": theirs >= TARGET - 3,
    }
    return {told: {} for told, is_so in holds.items() if is_so}
