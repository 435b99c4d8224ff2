"""What a seat sees of a deal of Dicke Zwei.  # not compiled: msgspec Structs"""

from __future__ import annotations

from stammtisch.core.bits import BIT, count, members
from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.view import CardView, Choice, Gather, SeatView, View, Zone
from stammtisch.games.dicke_zwei.combos import (
    FOUR,
    FULL_HOUSE,
    GROUP,
    PAIR,
    SINGLE,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPLE,
    class_of,
)
from stammtisch.games.dicke_zwei.log import result_of
from stammtisch.games.dicke_zwei.names import card_word, cards_word, class_name, kinds_of, named
from stammtisch.games.dicke_zwei.position import Position
from stammtisch.games.dicke_zwei.scoring import rate
from stammtisch.games.dicke_zwei.tiles import CARDS, PACK
from stammtisch.games.dicke_zwei.words import choice_of
from stammtisch.text import SeatWord, Text, say, say_n


def view_of(at: Position, seat: int) -> View:
    """All that this seat (or `SPECTATOR`) may know."""
    mine = seat == at.turn and seat != SPECTATOR
    return View(
        game="dicke_zwei",
        seat=None if seat == SPECTATOR else int(seat),
        turn=int(at.turn),
        phase=_phase(at),
        seats=tuple(_seat(at, each) for each in range(int(at.rules.seats))),
        zones=tuple(_zones(at, int(seat))),
        status=tuple(_status(at)),
        prompt=_prompt(at, int(seat)),
        choices=_choices(at) if mine else (),
        gather=_gather(at) if mine else None,
        over=bool(at.turn == OVER),
    )


def _gather(at: Position) -> Gather | None:
    """The offer to choose several cards together, if there are any to choose."""
    if not (at.picked or at.picks()):
        return None
    return Gather(say("Play the chosen cards"), "play", whole=True)


def _choices(at: Position) -> tuple[Choice, ...]:
    return tuple(choice_of(at, at.turn, move) for move in at.legal_moves())


# Zones


def _zones(at: Position, viewer: int) -> list[Zone]:
    zones = [_table(at), *(zone for zone in (_before(at), _aside(at)) if zone.count)]
    if at.open:
        open_card = (CardView(kinds_of(int(at.open))[0]),)
        zones.append(Zone("open", "row", say("Open, out of play"), 1, open_card))
    return zones + [_hand(at, seat, viewer) for seat in range(int(at.rules.seats))]


def _plays(at: Position) -> list[tuple[int, int]]:
    """The combinations of the trick: who played which cards."""
    acts = [(int(act >> CARDS), int(act & PACK)) for act in at.trick]
    return [(seat, cards) for seat, cards in acts if cards]


def _card_views(seat: int, cards: int) -> list[CardView]:
    return [CardView(kind, seat) for kind in kinds_of(cards)]


def _table(at: Position) -> Zone:
    """The last combination; it stays on the table until the next trick is led."""
    plays = _plays(at)
    if not plays:
        return Zone("table", "row", say("On the table"), 0)
    seat, cards = plays[-1]
    views = tuple(_card_views(seat, cards))
    label = say("{seat}: {kind}", seat=SeatWord(seat), kind=class_name(cards))
    note = say("wins the trick") if at.floor == 0 else None
    return Zone("table", "row", label, len(views), views, note=note)


def _before(at: Position) -> Zone:
    """The earlier combinations of the same trick."""
    views = [view for seat, cards in _plays(at)[:-1] for view in _card_views(seat, cards)]
    return Zone("trick", "discard", say("Before in this trick"), len(views), tuple(views))


def _aside(at: Position) -> Zone:
    """The finished tricks, put aside face down (DZW-18)."""
    lying = sum(cards for _, cards in _plays(at))
    return Zone("aside", "discard", say("Put aside"), int(count(at.gone() & ~lying)))


def _hand(at: Position, seat: int, viewer: int) -> Zone:
    own = seat == viewer
    cards: list[CardView] = []
    if own or at.turn == OVER:
        picked = int(at.picked) if own and seat == at.turn else 0
        kinds = zip(
            reversed(list(members(at.hands[seat]))), kinds_of(int(at.hands[seat])), strict=True
        )
        for place, kind in kinds:
            mark = say("picked") if picked & int(BIT[place]) else None
            cards.append(CardView(kind, mark=mark))
    left = int(count(at.hands[seat]))
    note = None
    if at.turn == OVER and seat != at.winner:
        note = say_n("{n} point", "{n} points", -left * int(rate(left)))
    return Zone(
        id=f"hand{seat}",
        role="hand",
        label=say("Your hand") if own else say("Hand of {seat}", seat=SeatWord(seat)),
        count=left,
        cards=tuple(cards),
        owner=seat,
        note=note,
    )


# Seats


def _seat(at: Position, seat: int) -> SeatView:
    return SeatView(
        seat=seat,
        cards=int(count(at.hands[seat])),
        dealer=bool(seat == at.context.dealer),
        to_move=bool(seat == at.turn),
        said=_said(at, seat),
    )


def _said(at: Position, seat: int) -> Text | None:
    """Who has passed since the last combination; at the end, who is out."""
    if at.turn == OVER:
        return say("Out!") if seat == at.winner else None
    since = list(at.trick)
    last = max((i for i, act in enumerate(since) if act & PACK), default=0)
    passed = {int(act >> CARDS) for act in since[last:] if act & PACK == 0}
    return say("passes") if seat in passed and seat != at.turn else None


# Words


def _phase(at: Position) -> Text:
    if at.turn == OVER:
        return say("The deal is over")
    if at.floor == 0:
        return say("A trick is led")
    return say("Beat it or pass")


def _status(at: Position) -> list[Text]:
    if at.turn == OVER:
        return [result_of(at)]
    if at.must:
        return [
            say("The first combination contains {card}", card=card_word(int(members(at.must)[0])))
        ]
    if at.floor == 0:
        return [say("{seat} has won the trick and leads", seat=SeatWord(int(at.holder)))]
    return [
        say(
            "To be beaten: {cards} of {seat}",
            cards=named(int(at.table())),
            seat=SeatWord(int(at.holder)),
        )
    ]


_ASKED = {
    SINGLE: say("Play a higher card than {cards}, or pass."),
    PAIR: say("Play a higher pair than {cards}, or pass."),
    TRIPLE: say("Play a higher triple than {cards}, or pass."),
    STRAIGHT: say("Play five cards that beat the straight {cards}, or pass."),
    GROUP: say("Play five cards that beat the group {cards}, or pass."),
    FULL_HOUSE: say("Play five cards that beat the full house {cards}, or pass."),
    FOUR: say("Play five cards that beat the four of a kind {cards}, or pass."),
    STRAIGHT_FLUSH: say("Play a higher straight flush than {cards}, or pass."),
}


def _prompt(at: Position, seat: int) -> Text:
    if at.turn == OVER:
        return result_of(at)
    if seat != at.turn:
        return say("{seat} is to move.", seat=SeatWord(int(at.turn)))
    if at.picked:
        return _prompt_while_picking(at)
    if at.must:
        card = card_word(int(members(at.must)[0]))
        return say("You begin: play a combination with {card}.", card=card)
    if at.floor == 0:
        return say("You lead: play one, two, three or five cards that are a combination.")
    if not at.picks():
        return say("None of your combinations beats what lies there: pass.")
    asked = _ASKED[int(class_of(at.floor))]
    return Text(asked.words, {"cards": cards_word(int(at.table()))})


def _prompt_while_picking(at: Position) -> Text:
    cards = cards_word(int(at.picked))
    if not at.picks():
        return say("You have picked {cards}: play them.", cards=cards)
    if at.can_play():
        return say("You have picked {cards}: play them, or pick on.", cards=cards)
    return say("You have picked {cards}: pick on.", cards=cards)
