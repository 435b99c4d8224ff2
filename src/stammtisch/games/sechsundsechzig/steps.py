"""What is said and shown in Sechsundsechzig: pairs, the stock, and what a lead requires."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from stammtisch.cards import SUITS, spelled, spelled_suit
from stammtisch.core.bits import BIT, lowest
from stammtisch.core.contract import OVER
from stammtisch.core.kinds import NINE, kind_of
from stammtisch.core.refusals import not_held
from stammtisch.core.view import CardView, Zone
from stammtisch.games.sechsundsechzig.rules import ENOUGH, NO_SUIT, PAIR, STOCK, TRICKS
from stammtisch.kits.steps.moves import Facts, Form, Phase, Reason
from stammtisch.kits.tricks.claims import NOBODY
from stammtisch.kits.tricks.objections import to_the_trick
from stammtisch.text import CardsWord, CardWord, SuitWord, Text, say, say_n

if TYPE_CHECKING:
    from stammtisch.games.sechsundsechzig.hand import SechsundsechzigHand

_SAID_OF_PAIRS: Final = {
    *("meld", "melde", "melden", "pair", "paar", "marriage", "hochzeit", "announce"),
    *("ansagen", "ansage", "sage"),
}
_TWENTY: Final = {"20", "twenty", "zwanzig"}
_FORTY: Final = {"40", "forty", "vierzig"}


# --- the tricks


def _trick_in_play(at: SechsundsechzigHand, seat: int) -> Text:
    number = int(at.tricks.done) + 1
    if at.must_follow():
        return say("Trick {n}, nobody draws any more", n=number)
    return say("Trick {n}, cards are drawn", n=number)


def _asked(at: SechsundsechzigHand, seat: int) -> Text:
    if at.tricks.lying == 0:
        return _asked_to_lead(at, seat)
    if at.must_follow():
        return to_the_trick(at)
    card = CardWord(int(at.tricks.led()))
    return say("{card} was led: play any card, you need not follow suit.", card=card)


def _asked_to_lead(at: SechsundsechzigHand, seat: int) -> Text:
    may_claim = at.agreed.by_claim and at.tricks_of(seat) > 0
    if at.pair != NO_SUIT:
        return say("Lead {king} or {queen} now, or claim.") if may_claim else _LEAD_NOW
    if may_claim and at.count(seat) >= ENOUGH:
        return say("You lead and have {n} card points: you can claim.")
    if at.agreed.by_claim and at.tricks.done < TRICKS:
        return say("You lead and have {n} card points: play any card.")
    return to_the_trick(at)


FACTS: Final[Facts] = {
    "king": lambda at: pair_words(int(at.pair))[0],
    "queen": lambda at: pair_words(int(at.pair))[1],
    "n": lambda at: int(at.count(at.turn)),
    "count": lambda at: int(at.count(at.turn)),
}
_LEAD_NOW: Final = say("Lead {king} or {queen} now.")
LEAD_THE_PAIR: Final = say("You announced this pair: lead {king} or {queen}.")
LEADING: Final = Phase(_trick_in_play, prompt=_asked, plays=True)

# --- pairs


def pair_words(suit: int) -> tuple[CardWord, CardWord]:
    """King and queen of a suit, in the forms that a sentence needs."""
    queen = int(lowest(PAIR[suit]))
    return CardWord(queen + 1), CardWord(queen)


def _pair_word(suit: int) -> CardsWord:
    return CardsWord(tuple([card.kind for card in pair_words(suit)]))


def _read_pair(at: SechsundsechzigHand, words: list[str]) -> list[int]:
    """The suits of the pairs that words name; if no suit is named, all pairs of that value."""
    values = [word for word in words if word in _TWENTY | _FORTY]
    named = [word for word in words if word not in _TWENTY | _FORTY | _SAID_OF_PAIRS]
    if len(values) > 1 or len(named) == len(words):
        return []
    suits = _suits_named(named) if named else [*range(4)]
    if not values:
        return suits
    return [suit for suit in suits if (suit == at.trump) == (values[0] in _FORTY)]


def _suits_named(words: list[str]) -> list[int]:
    """The suit that is named, directly or by its king or queen."""
    suit = spelled_suit(" ".join(words))
    if suit is not None:
        return [suit]
    kinds = [spelled(word) for word in words]
    return [
        suit
        for suit in range(4)
        if all(kind is not None and kind >= 0 and PAIR[suit] & BIT[kind] for kind in kinds)
    ]


PAIRS: Final = Form(writes=lambda at, suit: f"meld {SUITS[suit]}", reads=_read_pair)


def pair_label(at: SechsundsechzigHand, suit: int) -> Text:
    """The button for announcing a pair."""
    if suit == at.trump:
        return say("Announce forty in {suit}")
    return say("Announce twenty in {suit}")


def told_pair(at: SechsundsechzigHand, suit: int) -> Text:
    """The line of the log for a pair."""
    if suit == at.trump:
        return say("{seat} announces forty: {pair}.", pair=_pair_word(suit))
    return say("{seat} announces twenty: {pair}.", pair=_pair_word(suit))


def pair_badge(at: SechsundsechzigHand, seat: int, suit: int) -> Text:
    """A pair that a seat has announced; without a trick it does not count yet (S66-14)."""
    word, counts = SuitWord(suit), at.tricks_of(seat) > 0
    if suit == at.trump:
        if counts:
            return say("forty in {suit}", suit=word)
        return say("forty in {suit}, still without a trick", suit=word)
    if counts:
        return say("twenty in {suit}", suit=word)
    return say("twenty in {suit}, still without a trick", suit=word)


# --- the exchange and the claim


def exchange_label(at: SechsundsechzigHand, thing: int) -> Text:
    """The button for the exchange."""
    return say("Take {card} for the nine", card=CardWord(int(at.bottom)))


def told_exchange(at: SechsundsechzigHand, thing: int) -> Text:
    """The line of the log for the exchange."""
    card, nine = CardWord(int(at.bottom)), CardWord(int(kind_of(at.trump, NINE)))
    return say("{seat} takes {card} for {nine}.", card=card, nine=nine)


def claim_label(at: SechsundsechzigHand, thing: int) -> Text:
    """The button for a claim; everybody can work out whether it would be right."""
    if at.count(at.turn) >= ENOUGH:
        return say("Claim: I have {n} card points")
    return say("Claim with only {n} card points")


def told_claim(at: SechsundsechzigHand, thing: int) -> Text:
    """The line of the log for a claim."""
    if at.count(at.turn) >= ENOUGH:
        return say("{seat} claims, rightly, with {count} card points.")
    return say("{seat} claims, wrongly, with only {count} card points.")


# --- the stock


def as_it_lies(at: SechsundsechzigHand, stock: Zone) -> Zone:
    """The label of the closed stock or, after the deal, of what is left of it."""
    if at.turn == OVER:
        shown = tuple([CardView(card.kind) for card in stock.cards])
        return replace(stock, role="row", label=say("Left in the stock"), cards=shown)
    if at.closer == NOBODY:
        return stock
    note = say("closed, {card} at the bottom", card=CardWord(int(at.bottom)))
    return replace(stock, cards=(), note=note)


def drawing(at: SechsundsechzigHand) -> Text:
    """The line that says how much longer cards are drawn."""
    if at.must_follow():
        return say("Nobody draws any more: players must follow suit")
    left = int(STOCK - at.drawn)
    return say_n(
        "Cards are drawn for {n} more trick: {left} are left in the stock",
        "Cards are drawn for {n} more tricks: {left} are left in the stock",
        left // 2,
        left=left,
    )


# --- why not


def _paired(at: SechsundsechzigHand, thing: int) -> bool:
    return bool(at.pair != NO_SUIT)


def _closed(at: SechsundsechzigHand, thing: int) -> bool:
    return bool(at.closer != NOBODY)


def _strict(at: SechsundsechzigHand, thing: int) -> bool:
    return at.must_follow()


def _trickless(at: SechsundsechzigHand, thing: int) -> bool:
    return bool(at.tricks_of(at.turn) == 0)


def _lacks_pair(at: SechsundsechzigHand, suit: int) -> Text:
    king, queen = pair_words(suit)
    return say("You do not hold both {king} and {queen}.", king=king, queen=queen)


_ANSWERING: Final = Reason(  # whatever is said, is said at a lead
    lambda at, _: at.tricks.lying > 0,
    say("You are not leading, and this can be done only when you lead."),
    "S66-6",
)
NO_PAIR: Final = (
    _ANSWERING,
    Reason(lambda at, _: not at.agreed.pairs, say("This table plays without pairs."), "S66-13"),
    Reason(_paired, say("Only one pair may be announced for each lead."), "S66-13"),
    Reason(
        lambda at, _: at.must_follow() and not at.agreed.late_pairs,
        say("Nobody draws any more: pairs are no longer announced."),
        "S66-15",
    ),
    Reason(lambda at, suit: bool(PAIR[suit] & ~at.hands[at.turn]), _lacks_pair, "S66-13"),
)
NO_EXCHANGE: Final = (
    _ANSWERING,
    Reason(
        lambda at, _: not at.agreed.exchange,
        say("This table plays without the exchange of the nine."),
        "S66-16",
    ),
    Reason(_paired, say("Exchange before you announce the pair, not after."), "S66-16"),
    Reason(_closed, say("The stock is closed: there is no exchange any more."), "S66-16", "S66-17"),
    Reason(_strict, say("The stock is empty: there is no exchange any more."), "S66-16"),
    Reason(
        lambda at, _: not at.hands[at.turn] & at.nine(),
        lambda at, _: not_held(int(lowest(at.nine()))),
        "S66-16",
    ),
    Reason(_trickless, say("Only a player who has won a trick may exchange."), "S66-16"),
)
NO_CLOSING: Final = (
    _ANSWERING,
    Reason(lambda at, _: not at.agreed.closing, say("This table plays without closing."), "S66-17"),
    Reason(_paired, say("Close the stock before you announce the pair, not after."), "S66-17"),
    Reason(_closed, say("The stock is closed already."), "S66-17"),
    Reason(_strict, say("The stock is empty: there is nothing to close."), "S66-17"),
)
NO_GOING_OUT: Final = (
    _ANSWERING,
    Reason(
        lambda at, _: at.agreed.by_itself,
        say("Nobody claims here: the deal ends automatically with 66 card points."),
        "S66-19",
    ),
    Reason(
        lambda at, _: not at.agreed.by_claim,
        say("Nobody claims here: every deal is played to the last trick."),
        "S66-18",
    ),
    Reason(_trickless, say("Only a player who has won a trick may claim."), "S66-20"),
)
NO_CLAIM_OF_THE_REST: Final = (
    Reason(
        lambda at, _: not at.must_follow(),
        say("While cards are still being drawn, nobody can claim the rest."),
        "S66-8",
    ),
    Reason(_paired, LEAD_THE_PAIR, "S66-13"),
    Reason(
        lambda at, seat: bool(at.pairs_to_say(seat)),
        say("You hold a pair: announce it before you claim the rest."),
        "S66-13",
    ),
    Reason(
        lambda at, seat: at.agreed.by_claim and at.count(1 - seat) >= ENOUGH,
        say("Your opponent has 66 card points already: the last tricks must be played."),
        "S66-20",
    ),
)
