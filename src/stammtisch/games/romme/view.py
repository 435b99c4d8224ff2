"""What a seat sees of a hand of Rommé."""

from mypy_extensions import i64

from stammtisch.core.contract import CHANCE, OVER, SPECTATOR
from stammtisch.core.view import CardView, Choice, Gather, SeatView, View, Zone
from stammtisch.games.romme import tabled
from stammtisch.games.romme.log import ending
from stammtisch.games.romme.position import Position
from stammtisch.games.romme.rules import DRAWING, LAYING, RED
from stammtisch.games.romme.words import choice_of, hand_id, kind_of, lying, meld_id
from stammtisch.text import CardWord, SeatWord, Text, say, say_n


def view_of(at: Position, seat: i64) -> View:
    """All that this seat (or `SPECTATOR`) may know."""
    return View(
        game="romme",
        seat=None if seat == SPECTATOR else int(seat),
        turn=int(at.turn),
        phase=_phase(at),
        seats=tuple([_seat_view(at, i64(each)) for each in range(at.rules.seats)]),
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
    if seat != at.turn or seat < 0 or at.phase != LAYING:
        return None
    return Gather(say("Lay out the chosen cards"), "meld", "lay")


# --- zones ---------------------------------------------------------------------------------------


def _zones(at: Position, seat: i64) -> list[Zone]:
    pile = len(at.pile)
    top = () if pile == 0 else (CardView(int(at.pile[pile - 1])),)
    zones = [
        Zone("stock", "stock", say("Stock"), len(at.stock)),
        Zone("discard", "discard", say("Discard pile"), pile, top),
    ]
    zones += [_meld(at, i64(index)) for index in range(len(at.melds))]
    return zones + [_hand(at, i64(owner), seat) for owner in range(at.rules.seats)]


def _meld(at: Position, index: i64) -> Zone:
    meld: i64 = at.melds[index]
    cards = [
        CardView(card, named=named) if card >= RED else CardView(card)
        for card, named in lying(meld)
    ]
    points = say_n("{n} point", "{n} points", int(tabled.points_of(meld)))
    if at.has_laid() and at.turn != OVER and index >= len(at.melds_before):
        points = say("{points} so far", points=points)
    owner = int(tabled.owner_of(meld))
    return Zone(meld_id(index), "meld", kind_of(meld), len(cards), tuple(cards), owner, points)


def _hand(at: Position, owner: i64, seat: i64) -> Zone:
    """A hand, by suits; of the others what everybody has seen of it, at the end all of it."""
    if owner == seat or at.turn == OVER:
        cards = _own_cards(at, owner, seat)
    else:
        seen = say("known to all")
        cards = [CardView(int(card), mark=seen) for card in at.known.cards(owner)]
    label = say("Your hand") if owner == seat else say("Hand of {seat}", seat=SeatWord(int(owner)))
    note: Text | None = None
    if at.turn == OVER:
        note = say_n("{n} point", "{n} points", int(at.hands.points(owner)))
    count = int(at.hands.size(owner))
    return Zone(hand_id(owner), "hand", label, count, tuple(cards), int(owner), note)


def sorted_hand(at: Position, seat: i64) -> list[int]:
    """A hand as it is held: by suits, the ace below the two, jokers last."""
    return sorted([int(card) for card in at.hands.cards(seat)], key=_by_suit)


def _by_suit(card: int) -> tuple[int, int]:
    return (4, card) if card >= RED else (card // 13, (card + 1) % 13)


def _own_cards(at: Position, owner: i64, seat: i64) -> list[CardView]:
    """A hand face up; of equal cards one is marked as the card of this turn."""
    kinds = sorted_hand(at, owner)
    cards = [CardView(kind) for kind in kinds]
    if owner == at.turn and owner == seat:
        for fresh, mark in ((at.drawn, say("just drawn")), (at.taken, say("just taken"))):
            if fresh in kinds:
                place = len(kinds) - 1 - kinds[::-1].index(int(fresh))
                cards[place] = CardView(int(fresh), mark=mark)
    return cards


# --- words ---------------------------------------------------------------------------------------


def _seat_view(at: Position, seat: i64) -> SeatView:
    opened = at.is_open(seat) or seat == at.winner  # a winner has laid out everything, in one turn
    badge = say("opened") if opened else say("has not opened yet")
    return SeatView(
        seat=int(seat),
        cards=int(at.hands.size(seat)),
        dealer=seat == at.context.dealer,
        to_move=seat == at.turn,
        said=_said(at, seat),
        badges=(badge,),
    )


def _said(at: Position, seat: i64) -> Text | None:
    if seat != at.winner:
        return None
    return say("Hand-Rommé!") if at.in_one_turn else say("Rommé!")


def _phase(at: Position) -> Text:
    if at.turn == CHANCE:
        return say("The discard pile is shuffled")
    if at.turn == OVER:
        return say("The hand is over")
    return say("Draw") if at.phase == DRAWING else say("Lay cards and discard")


def _status(at: Position, seat: i64) -> list[Text]:
    status: list[Text] = []
    if at.turn == OVER:
        return status
    if seat >= 0 and not at.is_open(seat) and at.rules.first_meld > 0:
        status.append(
            say(
                "First laying-out: {laid} points, needed {needed}",
                laid=int(at.laid_points) if seat == at.turn else 0,
                needed=int(at.rules.first_meld),
            )
        )
    if at.has_laid() and seat != at.turn:
        who = SeatWord(int(at.seat))
        status.append(
            say_n(
                "{seat} lays {n} point, not final yet",
                "{seat} lays {n} points, not final yet",
                int(at.laid_points),
                seat=who,
            )
        )
    if at.reshuffles > 0 or len(at.stock) < 10:
        left = int(at.rules.max_reshuffles - at.reshuffles)
        status.append(
            say_n(
                "The discard pile can be shuffled once more",
                "The discard pile can be shuffled {n} more times",
                left,
            )
        )
    return status


def _prompt(at: Position, seat: i64) -> Text:
    if at.turn == OVER:
        return ending(at)[0]
    if at.turn == CHANCE:
        return say("The discard pile is being shuffled.")
    if seat != at.turn:
        return say("{seat} is to move.", seat=SeatWord(int(at.turn)))
    if at.phase == DRAWING:
        return _prompt_to_draw(at)
    if at.owed:
        return say("You have exchanged a joker: now lay a joker.")
    if at.hands.size(seat) == 1:
        return say("Discard your last card.")
    if at.is_open(seat):
        return say("Lay out, lay off and exchange as you like, then discard a card.")
    return _prompt_of_closed(at)


def _prompt_to_draw(at: Position) -> Text:
    if len(at.pile) == 0:
        return say("Draw from the stock.")
    top = CardWord(int(at.pile[len(at.pile) - 1]))
    if len(at.stock) == 0:
        return say("The stock is empty: take {card}.", card=top)
    return say("Draw from the stock or take {card}.", card=top)


def _prompt_of_closed(at: Position) -> Text:
    needed = int(at.rules.first_meld)
    if not at.may_lay():
        return say("You have taken your cards back often enough: discard one.")
    if not at.has_laid():
        return say_n(
            "Discard a card, or lay out at least {n} point at once.",
            "Discard a card, or lay out at least {n} points at once.",
            needed,
        )
    points = int(at.laid_points)
    if at.may_discard():
        return say_n(
            "Your melds are worth {n} point. Discard a card to open, or lay out more.",
            "Your melds are worth {n} points. Discard a card to open, or lay out more.",
            points,
        )
    if at.laid_off:
        return say("For Hand-Rommé get rid of all cards but one, or take everything back.")
    return say_n(
        "Your melds are worth {n} of {needed} points. Lay out more or take everything back.",
        "Your melds are worth {n} of {needed} points. Lay out more or take everything back.",
        points,
        needed=needed,
    )
