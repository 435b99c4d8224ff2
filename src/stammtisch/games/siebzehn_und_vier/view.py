"""What a seat may know of a duel of Siebzehn und Vier.

# not compiled: makes texts
"""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import CHANCE, OVER, SPECTATOR
from stammtisch.core.view import CardView, Pot, SeatView, View, Zone
from stammtisch.games.siebzehn_und_vier.lines import result, shown, stake, worth
from stammtisch.games.siebzehn_und_vier.position import Position, cards_of_bank, cards_of_player
from stammtisch.games.siebzehn_und_vier.words import amounts_of, choices_of
from stammtisch.text import SeatWord, Text, say, say_n


def view(at: Position, viewer: i64) -> View:
    """All that the seat (or `SPECTATOR`) may know."""
    return View(
        game="siebzehn_und_vier",
        seat=None if viewer == SPECTATOR else int(viewer),
        turn=int(at.turn),
        phase=_phase(at),
        seats=tuple([_seat(at, seat) for seat in range(int(at.rules.seats))]),
        zones=tuple(_zones(at, int(viewer))),
        status=tuple(_status(at)),
        prompt=_prompt(at, viewer),
        choices=choices_of(at, viewer),
        amounts=tuple(amounts_of(at, viewer)),
        pots=() if at.turn == OVER else (_pot(at),),
        over=bool(at.turn == OVER),
    )


def _pot(at: Position) -> Pot:
    """The pot with both sides' chips; its label tells how many are one side's (SUV-5)."""
    return Pot(say("Pot ({n} each)", n=stake(at)), 2 * stake(at))


def _phase(at: Position) -> Text:
    if at.turn == OVER:
        return say("The duel is over")
    if at.turn == CHANCE:
        return say("The duel is replayed")
    return say("The player draws") if at.turn == at.player else say("The bank draws")


# Seats


def _seat(at: Position, seat: int) -> SeatView:
    duelling, over = seat in (at.player, at.bank), at.turn == OVER
    held = at.held if seat == at.player else at.bank_held
    paid = stake(at) if duelling else 0
    account = int(at.context.totals[seat])
    return SeatView(
        seat=seat,
        cards=int(held) if duelling else 0,
        to_move=bool(seat == at.turn),
        said=_said(at, seat),
        badges=_badges(at, seat),
        chips=account + int(at.scores()[seat]) if over else account - paid,
    )


def _badges(at: Position, seat: int) -> tuple[Text, ...]:
    """The badges of the duellists; other seats are spectators."""
    if seat == at.bank:
        return (say("Bank"),)
    return (say("Player"),) if seat == at.player else ()


def _said(at: Position, seat: int) -> Text | None:
    """What the player said last, which is all that the bank sees of him (SUV-9)."""
    if seat != at.player or shown(at):
        return None
    if at.turn == at.bank:
        return say("I stand.")
    more = int(at.raises[len(at.raises) - 1]) if len(at.raises) else 0
    return say("I raise by {chips}.", chips=more * int(at.rules.base)) if more else None


# Zones


def _zones(at: Position, viewer: int) -> list[Zone]:
    both = shown(at)
    zones = [Zone("stock", "stock", say("Stock"), len(at.row) - int(at.top()))]
    for seat, cards, total in (
        (int(at.bank), at.bank_cards(), at.bank_worth()),
        (int(at.player), at.player_cards(), at.worth()),
    ):
        asked = seat == viewer == at.turn  # the question names the total
        seen = both or seat == viewer
        note = worth(int(total)) if seen and not asked else None
        zones.append(_hand(seat, cards, note, seen, seat == viewer))
    if len(at.before) and not both:
        zones += _before(at)
    return zones


def _hand(seat: int, cards: vec[i64], note: Text | None, seen: bool, own: bool) -> Zone:
    """A hand; only those who see it are told its total."""
    kinds = tuple([CardView(int(kind)) for kind in cards])
    label = say("Your cards") if own else say("Cards of {seat}", seat=SeatWord(seat))
    return Zone(f"hand{seat}", "hand", label, len(kinds), kinds if seen else (), seat, note)


def _before(at: Position) -> list[Zone]:
    """The cards of the undecided game before a replay (SUV-13)."""
    sides = (
        ("before-bank", int(at.bank), cards_of_bank(at.before, at.before_held)),
        ("before-player", int(at.player), cards_of_player(at.before, at.before_held)),
    )
    return [
        Zone(
            name,
            "row",
            say("Before the replay: {seat}", seat=SeatWord(seat)),
            len(cards),
            tuple([CardView(int(kind)) for kind in cards]),
            seat,
            worth(int(at.worth_of(cards))),
        )
        for name, seat, cards in sides
    ]


# Words


def _status(at: Position) -> list[Text]:
    rules = at.rules
    player, bank = SeatWord(int(at.player)), SeatWord(int(at.bank))
    lines = [
        say("Duel {n} of {duels}", n=int(at.context.hand), duels=int(rules.duels)),
        say("{player} against {bank}", player=player, bank=bank),
        say("At most {limit} chips a side", limit=int(rules.factor * rules.base)),
    ]
    if at.replays > 0:
        lines.append(say("Replay {n} of {most}", n=int(at.replays), most=int(rules.replays)))
    if shown(at):
        lines.append(result(at))
    return lines


def _prompt(at: Position, viewer: i64) -> Text:
    """The prompt: what the seat has to do."""
    if shown(at):
        return result(at)
    if viewer != at.turn:
        return say("{seat} is to move.", seat=SeatWord(int(at.turn)))
    if viewer == at.bank:
        return say_n(
            "You have {total}, {seat} has {n} card: draw or stand?",
            "You have {total}, {seat} has {n} cards: draw or stand?",
            int(at.held),
            total=int(at.bank_worth()),
            seat=SeatWord(int(at.player)),
        )
    total = int(at.worth())
    if at.is_bust():
        return say("You are bust with {total}. Say that you stand: the bank does not see it.",
            total=total)  # fmt: skip
    if at.most_raise() == 0:
        return say("You have {total}: draw or stand? The limit is reached.", total=total)
    return say("You have {total}: draw, stand, or raise and draw?", total=total)
