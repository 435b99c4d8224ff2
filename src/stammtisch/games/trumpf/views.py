"""What a seat may know of a match of Trumpf, and the score line by line.

# not compiled: makes texts
"""

from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.view import CardView, ScoreLine, SeatView, View, Zone
from stammtisch.games.trumpf.leads import Lead, category_of, last_leads, lead_of, seats_of, together
from stammtisch.games.trumpf.position import Position
from stammtisch.games.trumpf.rules import NOBODY
from stammtisch.games.trumpf.words import choices_of, result_of, results_of
from stammtisch.text import SeatWord, Text, say, say_in, say_n


def view_of(position: Position, seat: i64) -> View:
    """All that this seat (or `SPECTATOR`) may know."""
    seats = range(int(position.rules.seats))
    zones = [_stack(position, each, seat) for each in seats]
    return View(
        game="trumpf",
        seat=None if seat == SPECTATOR else int(seat),
        turn=int(position.turn),
        phase=_phase(position),
        seats=tuple([_seat_view(position, each) for each in seats]),
        zones=(*zones, *_table(position)),
        status=tuple(_status(position)),
        prompt=_prompt(position, seat),
        choices=choices_of(position, seat),
        deck=position.rules.key,
        over=position.turn == OVER,
    )


def _stack(position: Position, owner: int, viewer: i64) -> Zone:
    """A stack; of one's own, the lead is seen (TRU-3, TRU-6)."""
    own = owner == viewer
    lead = lead_of(position, owner).kinds if own and position.turn != OVER else []
    return Zone(
        id=f"hand{owner}",
        role="hand",
        label=say("Your stack") if own else say("Stack of {seat}", seat=SeatWord(owner)),
        count=int(position.counts[owner]),
        cards=tuple([CardView(kind) for kind in lead]),
        owner=owner,
    )


def _table(position: Position) -> list[Zone]:
    """The comparison before, the pot, the cards laid away."""
    zones = []
    if position.shown:
        cards = [card for lead in last_leads(position) for card in _shown(position, lead)]
        zones.append(
            Zone(
                id="last",
                role="last_trick",
                label=say("The comparison before"),
                count=len(cards),
                cards=tuple(cards),
                owner=None if position.winner == NOBODY else int(position.winner),
                note=_category_note(position),
            )
        )
    if position.in_pot:
        pot = [position.rules.kinds[position.pot[i]] for i in range(int(position.in_pot))]
        cards = [CardView(int(kind)) for kind in pot]
        zones.append(
            Zone(id="pot", role="pot", label=say("Pot"), count=len(cards), cards=tuple(cards))
        )
    if len(position.away):
        zones.append(
            Zone(
                id="away",
                role="stock",
                label=say_in("trumpf", "Laid away"),
                count=len(position.away),
            )
        )
    return zones


def _shown(position: Position, lead: Lead) -> list[CardView]:
    """The cards of a lead with what they were worth."""
    views = [CardView(kind, seat=lead.seat) for kind in lead.kinds]
    if lead.values:
        views[-1] = CardView(lead.kinds[-1], seat=lead.seat, mark=_mark(position, lead))
    return views


def _mark(position: Position, lead: Lead) -> Text:
    number = int(position.category)
    value = category_of(position, number).shown(lead.values[number])
    if not position.best & BIT[i64(lead.seat)]:
        return value
    if position.winner == NOBODY:
        return say("{value}, equal", value=value)
    return say("{value} wins", value=value)


def _seat_view(position: Position, seat: int) -> SeatView:
    return SeatView(
        seat=seat,
        cards=int(position.counts[seat]),
        dealer=seat == position.dealer,
        to_move=seat == position.turn,
        out=bool(position.out_at[seat] > 0),
    )


def _phase(position: Position) -> Text:
    if position.turn == OVER:
        return say("The match is over")
    n = int(position.tricks) + 1
    return say("Comparison {n} of {most} at most", n=n, most=int(position.rules.max_tricks))


def _status(position: Position) -> list[Text]:
    """The result of the previous comparison, who plays for the pot, the effect of jokers."""
    lines: list[Text] = []
    if position.shown:
        lines += results_of(position)
    if position.turn != OVER and position.in_pot and position.rules.tied_only:
        playing = together(seats_of(position, position.playing))
        lines.append(say("For the pot play: {seats}.", seats=playing))
    if position.rules.doubled >= 0:
        category = category_of(position, int(position.rules.doubled))
        lines.append(say("A joker doubles {category}.", category=category.word))
    return lines


def _prompt(position: Position, seat: i64) -> Text:
    """The prompt: what the seat has to do."""
    if position.turn == OVER:
        return result_of(position)
    if seat != position.turn:
        return say("{seat} names the category.", seat=SeatWord(int(position.turn)))
    if position.in_pot:
        n = int(position.in_pot)
        return say_n(
            "Which value do you name? The pot of {n} card is played for too.",
            "Which value do you name? The pot of {n} cards is played for too.",
            n,
        )
    return say("Which value do you name? The best one takes all the leads.")


def score_lines_of(position: Position) -> list[ScoreLine]:
    """A line for each seat: how it ended, and how many players it leaves behind."""
    scores = [int(score) for score in position.scores()]
    lines = []
    for seat, score in enumerate(scores):
        points = tuple([score if each == seat else 0 for each in range(len(scores))])
        lines.append(ScoreLine(_ended(position, seat), points, _rules(position, seat)))
    return lines


def _ended(position: Position, seat: int) -> Text:
    who = SeatWord(seat)
    if position.shared() & BIT[i64(seat)]:
        return say("{seat} shared the last best value.", seat=who)
    if position.counts[seat] > 0:
        n = int(position.counts[seat])
        return say_n("{seat} has {n} card.", "{seat} has {n} cards.", n, seat=who)
    if position.out_at[seat] > 0:
        n = int(position.out_at[seat])
        return say("{seat} went out in comparison {n}.", n=n, seat=who)
    return say("{seat} has no cards; they lie in the pot.", seat=who)


def _rules(position: Position, seat: int) -> tuple[str, ...]:
    if position.shared() & BIT[i64(seat)]:
        return ("TRU-11",)
    if position.out_at[seat] > 0:
        return ("TRU-12", "TRU-16")
    return ("TRU-15", "TRU-16")


def _category_note(position: Position) -> Text:
    return say("{category}", category=category_of(position, int(position.category)).word)
