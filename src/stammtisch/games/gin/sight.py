"""What a seat sees of a hand of Gin.  # not compiled: makes texts"""

from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, members
from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.view import CardView, Choice, Gather, SeatView, View, Zone
from stammtisch.games.gin.melds import (
    best_arrangement,
    best_deadwood,
    melds_of,
    points,
)
from stammtisch.games.gin.position import NONE, Position
from stammtisch.games.gin.rules import (
    DEFENDING,
    DISCARDING,
    DRAWING,
    FORCED,
    LAYING_OUT,
    OFFER,
    SECOND_OFFER,
)
from stammtisch.games.gin.scoring import NOBODY
from stammtisch.games.gin.words import (
    choice_of,
    in_order,
    meld_id,
    meld_name,
    melds_note,
    won_text,
)
from stammtisch.text import CardsWord, CardWord, SeatWord, Text, say, say_in, say_n


def view_of(at: Position, seat: i64) -> View:
    """All that this seat (or `SPECTATOR`) may know."""
    return View(
        game="gin",
        seat=None if seat == SPECTATOR else int(seat),
        turn=int(at.turn),
        phase=_phase(at),
        seats=(_seat_view(at, 0), _seat_view(at, 1)),
        zones=tuple(_zones(at, seat)),
        status=tuple(_status(at, seat)),
        prompt=_prompt(at, seat),
        choices=_choices(at, seat),
        gather=_gather(at, seat),
        over=at.turn == OVER,
    )


def _choices(at: Position, seat: i64) -> tuple[Choice, ...]:
    if seat != at.turn or seat < 0:
        return ()
    return tuple([choice_of(at, seat, move) for move in at.legal_moves()])


def _gather(at: Position, seat: i64) -> Gather | None:
    """A defender chooses the cards of a meld, or cards and the meld they are laid off on."""
    if at.phase != DEFENDING or seat != at.turn:
        return None
    word = "own_meld" if _may_meld(at) else ""
    onto = "lay_off" if _may_lay_off(at) else ""
    return Gather(say("Lay out the chosen cards"), word, onto) if word or onto else None


def _may_meld(at: Position) -> bool:
    """Whether the defender can still lay out a meld of his own (GIN-14)."""
    return not at.laying_off() and len(melds_of(at.left())) > 0


def _may_lay_off(at: Position) -> bool:
    """Whether a card of the defender fits on a meld of the knocker (GIN-14)."""
    return any(at.fitting(i64(index)) for index in range(len(at.laid)))


# --- zones ---------------------------------------------------------------------------------------


def _zones(at: Position, seat: i64) -> list[Zone]:
    top = at.top()
    stock = int(at.stock_left())
    pile = at.pile_cards()
    zones = [
        Zone("stock", "stock", say("Stock"), stock),
        Zone(
            "discard",
            "discard",
            say("Discard pile"),
            len(pile),
            () if top == NONE else (CardView(int(top)),),
        ),
    ]
    if not at.open_hands():
        return [*zones, _hand(at, 0, seat), _hand(at, 1, seat)]
    return zones + _showdown(at, seat)


def _hand(at: Position, owner: i64, seat: i64) -> Zone:
    """A hand: one's own sorted with melds first, another's with the cards taken openly."""
    hand: i64 = at.hand(owner)
    noted = owner == seat and at.phase != LAYING_OUT  # there the choices say it
    if owner == seat:
        cards = [_own_card(at, owner, kind) for kind in sorted_hand(hand)]
    else:
        open_mark = say("taken openly")
        cards = [CardView(kind, mark=open_mark) for kind in in_order(at.known(owner))]
    return Zone(
        f"hand{int(owner)}",
        "hand",
        _hand_label(owner, seat),
        int(count(hand)),
        tuple(cards),
        int(owner),
        melds_note(hand) if noted else None,
    )


def _own_card(at: Position, owner: i64, kind: int) -> CardView:
    if owner == at.turn:
        if kind == at.taken:
            return CardView(kind, mark=say("just taken"))
        if kind == at.drawn:
            return CardView(kind, mark=say("just drawn"))
    return CardView(kind)


def sorted_hand(hand: i64) -> list[int]:
    """The cards as players sort them: the melds of the best arrangement, then the rest by rank."""
    best = best_arrangement(hand)
    cards: list[int] = []
    for meld in best.melds:
        cards += in_order(meld)
    return cards + sorted([int(kind) for kind in members(best.dead)], key=_by_rank)


def _by_rank(kind: int) -> tuple[int, int]:
    return ((kind % 13 + 1) % 13, kind // 13)


def _showdown(at: Position, seat: i64) -> list[Zone]:
    """The melds of both with what was laid off on them, and the deadwood in their hands.

    A defender who lays his cards himself still holds what is left.
    """
    knocker: i64 = at.knocker
    defender: i64 = 1 - knocker
    out = at.layouts[at.laid_out]
    shown = at.showdown
    laid = at.laid if shown is None else shown.defence.laid
    own = at.own if shown is None else shown.defence.melds
    zones: list[Zone] = []
    for index in range(i64(len(out.melds))):
        more: i64 = laid[index] if len(laid) else 0
        zones.append(_meld(meld_id(index), knocker, out.melds[index], more))
    for meld in own:
        zones.append(_meld(meld_id(i64(len(zones))), defender, meld, 0))
    zones.append(_rest(_deadwood_label(knocker), knocker, _held(at, knocker)))
    label = _deadwood_label(defender) if shown is not None else _hand_label(defender, seat)
    zones.append(_rest(label, defender, _held(at, defender)))
    return zones


def _meld(name: str, owner: i64, meld: i64, laid: i64) -> Zone:
    cards = [
        CardView(kind, seat=int(1 - owner), mark=say("laid off"))
        if laid & BIT[kind]
        else CardView(kind)
        for kind in in_order(meld | laid)
    ]
    return Zone(name, "meld", meld_name(meld), len(cards), tuple(cards), int(owner))


def _held(at: Position, seat: i64) -> i64:
    """The cards a seat still holds: all of its own; at the showdown those not on the table."""
    if not at.open_hands():
        return at.hand(seat)
    if seat == at.knocker:
        return at.layouts[at.laid_out].dead
    shown = at.showdown
    return at.left() if shown is None else shown.defence.dead


def _hand_label(owner: i64, seat: i64) -> Text:
    return say("Your hand") if owner == seat else say("Hand of {seat}", seat=SeatWord(int(owner)))


def _deadwood_label(owner: i64) -> Text:
    return say("Deadwood of {seat}", seat=SeatWord(int(owner)))


def _rest(label: Text, owner: i64, left: i64) -> Zone:
    """The cards that a seat has in no meld, with their points."""
    cards = [CardView(kind) for kind in sorted([int(each) for each in members(left)], key=_by_rank)]
    note = say_n("{n} point", "{n} points", int(points(left)))
    return Zone(f"hand{int(owner)}", "hand", label, len(cards), tuple(cards), int(owner), note)


# --- words ---------------------------------------------------------------------------------------


def _seat_view(at: Position, seat: i64) -> SeatView:
    """A seat and its accounts before the hand; the result of a finished hand tells the new ones."""
    points = int(at.context.points[seat])
    boxes = int(at.context.boxes[seat])
    over = at.turn == OVER
    badges = [] if over else [say_n("{n} point in this game", "{n} points in this game", points)]
    if boxes > 0 and not over:
        badges.append(say_n("{n} hand won", "{n} hands won", boxes))
    return SeatView(
        seat=int(seat),
        cards=int(count(_held(at, seat))),
        dealer=seat == at.dealer,
        to_move=seat == at.turn,
        said=_said(at, seat),
        badges=tuple(badges),
    )


def _said(at: Position, seat: i64) -> Text | None:
    if seat == at.knocker:
        shown = at.showdown
        return say("Gin!") if shown is not None and shown.gin else say("I knock.")
    passed = at.phase == FORCED or (at.phase == SECOND_OFFER and seat != at.dealer)
    return say("I pass.") if passed else None


def _phase(at: Position) -> Text:
    if at.phase <= SECOND_OFFER:
        return say("The upcard is offered")
    if at.phase <= DRAWING:
        return say("Draw")
    if at.phase == DISCARDING:
        return say("Discard or knock")
    if at.phase == LAYING_OUT:
        return say("Lay out")
    if at.phase == DEFENDING:
        return say("Lay out and off")
    return say_in("gin", "The hand is over")


def _status(at: Position, seat: i64) -> list[Text]:
    status = [say("Upcard: {card}", card=CardWord(int(at.upcard)))]
    if at.limit > 0:
        status.append(say("Knock limit: {limit}", limit=int(at.limit)))
    else:
        status.append(say("Knocking only with Gin"))
    if at.rules.doubles(at.upcard):
        status.append(say("This hand counts double"))
    if seat >= 0 and not at.open_hands():
        status.append(say("Your deadwood: {points}", points=int(own_deadwood(at, seat))))
    if at.phase == DEFENDING:
        status.append(_so_far(at, 1 - at.knocker, points(at.left())))
        status.append(_so_far(at, at.knocker, at.layouts[at.laid_out].deadwood))
    return status


def _so_far(at: Position, seat: i64, deadwood: i64) -> Text:
    """The deadwood of a seat while the defender still lays cards."""
    who = SeatWord(int(seat))
    return say("Deadwood of {seat}: {points}", seat=who, points=int(deadwood))


def own_deadwood(at: Position, seat: i64) -> i64:
    """The best deadwood of a seat; with eleven cards after its best legal discard (GIN-6, 9)."""
    hand: i64 = at.hand(seat)
    if count(hand) == 10:
        return best_deadwood(hand)
    best: i64 = best_deadwood(hand)
    for card in members(at.discardable()):
        best = min(best, best_deadwood(hand & ~BIT[card]))
    return best


def _prompt(at: Position, seat: i64) -> Text:
    if at.turn == OVER:
        return _result(at)
    if seat != at.turn:
        return say("{seat} is to move.", seat=SeatWord(int(at.turn)))
    top = CardWord(int(at.top()))
    if at.phase == OFFER:
        return say("You are offered {card}: take it or pass.", card=top)
    if at.phase == SECOND_OFFER:
        return say("The other one has passed. Take {card} or pass.", card=top)
    if at.phase == FORCED:
        return say("Both have passed: draw from the stock.")
    if at.phase == DRAWING:
        return say("Draw from the stock or take {card}.", card=top)
    if at.phase == LAYING_OUT:
        return say("You have knocked: how do you lay out your cards?")
    if at.phase == DEFENDING:
        return _defence_prompt(at)
    if at.ready:
        cards = CardsWord(tuple(in_order(at.ready)))
        return say("Discard a card. You can knock with: {cards}.", cards=cards)
    return say("Discard a card.")


def _defence_prompt(at: Position) -> Text:
    """What the defender can still lay (GIN-14)."""
    may_meld, fits = _may_meld(at), _may_lay_off(at)
    if may_meld and fits:
        return say("Lay out your melds; after that you can only lay off. Then say done.")
    if may_meld:
        return say("Lay out your melds. Then say done.")
    if fits:
        return say("Lay off what fits on the melds of the knocker. Then say done.")
    return say("Nothing more can be laid out or off: say done.")


def _result(at: Position) -> Text:
    outcome = at.outcome()
    winner = outcome.winner()
    if winner == NOBODY:
        return won_text(at)
    if outcome.gin:
        return say("Gin! {result}", result=won_text(at))
    if outcome.undercut():
        return say("Undercut! {result}", result=won_text(at))
    return won_text(at)
