"""What is seen of a term of Black Jack; only the seat that is asked sees more.

# not compiled: makes texts
"""

from mypy_extensions import i64

from stammtisch.cards import HIDDEN
from stammtisch.core.contract import CHANCE, OVER, SPECTATOR
from stammtisch.core.view import CardView, SeatView, View, Zone
from stammtisch.games.black_jack.layout import BETTING
from stammtisch.games.black_jack.lines import (
    hands_of,
    players,
    standing,
    term_end,
    tiles_of,
    worth,
)
from stammtisch.games.black_jack.objections import stakes_of
from stammtisch.games.black_jack.position import Position
from stammtisch.games.black_jack.rules import SLOTS
from stammtisch.games.black_jack.words import amounts_of, choices_of
from stammtisch.text import CardWord, SeatWord, Text, say, say_n


def view(at: Position, viewer: i64) -> View:
    """All that the seat (or `SPECTATOR`) may know."""
    return View(
        game="black_jack",
        seat=None if viewer == SPECTATOR else int(viewer),
        turn=int(at.turn),
        phase=_phase(at),
        seats=tuple([_seat(at, seat) for seat in range(int(at.rules.seats))]),
        zones=tuple(_zones(at, int(viewer))),
        status=tuple(_status(at)),
        prompt=_prompt(at, viewer),
        choices=choices_of(at, viewer),
        amounts=tuple(amounts_of(at, viewer)),
        over=bool(at.turn == OVER),
    )


def _phase(at: Position) -> Text:
    if at.turn == OVER:
        return say("The term is over")
    if at.turn == CHANCE:
        return say("The tiles are being shuffled")
    return say("Stakes are placed") if at.phase == BETTING else say("Draw or stand")


# Seats


def _seat(at: Position, seat: int) -> SeatView:
    bank = seat == at.bank
    return SeatView(
        seat=seat,
        cards=sum(len(tiles_of(at, hand)) for hand in hands_of(at, seat)),
        to_move=bool(seat == at.turn),
        badges=(say("Bank"),) if bank else (),
        chips=int(at.chips[seat]),
        bet=None if bank else _bet(at, seat),
        out=not bank and _sits_out(at, seat),
    )


def _bet(at: Position, seat: int) -> int:
    """The stakes before a player: those of this game, or the one placed for the next."""
    if at.phase == BETTING:
        return int(at.bets[seat])
    return sum(int(at.stakes[hand]) for hand in hands_of(at, seat) if not at.gains[hand])


def _sits_out(at: Position, seat: int) -> bool:
    """Whether a player has too few chips for the lowest stake (BJ-8)."""
    if at.phase == BETTING:
        return bool(at.bets[seat] == 0 and at.chips[seat] < at.rules.min_bet)
    return bool(at.hands[seat] == 0)


# Zones


def _zones(at: Position, viewer: int) -> list[Zone]:
    zones: list[Zone] = []
    if at.hands[at.bank]:
        zones.append(_bank_zone(at))
    for seat in players(at):
        for number, hand in enumerate(hands_of(at, seat), 1):
            zones.append(_hand_zone(at, seat, number, hand, viewer))
    return zones


def _bank_zone(at: Position) -> Zone:
    """The bankholder's tiles; the second stays covered until all have played (BJ-9, BJ-14)."""
    hand = int(SLOTS * at.bank)
    tiles = tiles_of(at, hand) if at.shown else (int(at.firsts[hand]), HIDDEN)
    return Zone(
        f"hand{int(at.bank)}",
        "meld",
        say("Bank"),
        len(tiles),
        tuple([CardView(kind) for kind in tiles]),
        int(at.bank),
        worth(at, hand) if at.shown else None,
    )


def _hand_zone(at: Position, seat: int, number: int, hand: int, viewer: int) -> Zone:
    tiles = tiles_of(at, hand)
    return Zone(
        f"hand{seat}" if number == 1 else f"hand{seat}-{number}",
        "meld",
        _hand_label(at, seat, number, seat == viewer),
        len(tiles),
        tuple([CardView(kind) for kind in tiles]),
        seat,
        _hand_note(at, seat, hand),
    )


def _hand_note(at: Position, seat: int, hand: int) -> Text:
    """How a hand stands; if a seat has several, the one in play is marked (BJ-13)."""
    in_play = seat == at.turn and at.phase != BETTING and hand == at.hand
    if in_play and at.hands[seat] > 1:
        return say("in play: {hand}", hand=standing(at, hand))
    return standing(at, hand)


def _hand_label(at: Position, seat: int, number: int, own: bool) -> Text:
    if at.hands[seat] == 1:
        return say("Your hand") if own else say("Hand of {seat}", seat=SeatWord(seat))
    if own:
        return say("Your hand {n}", n=number)
    return say("Hand {n} of {seat}", n=number, seat=SeatWord(seat))


# Words


def _status(at: Position) -> list[Text]:
    rules, left = at.rules, len(at.row) - int(at.at)
    lines = [
        say("Game {n} of {games}", n=int(at.game), games=int(rules.games)),
        say("Stakes from {least} to {most}", least=int(rules.min_bet), most=int(rules.max_bet)),
        say("In the wall: {wall}, aside: {aside}", wall=left, aside=int(at.start)),
    ]
    if at.turn >= 0 and at.phase == BETTING and at.wall_is_low():  # BJ-19
        lines.append(say("All tiles are shuffled before the next deal."))
    if at.turn == OVER:
        lines.append(term_end(at))
    return lines


def _prompt(at: Position, viewer: i64) -> Text:
    """The prompt: what the seat has to do."""
    if at.turn == OVER:
        return term_end(at)
    if at.turn == CHANCE:
        return say("The tiles are being shuffled.")
    if viewer != at.turn:
        who = SeatWord(int(at.turn))
        if viewer == at.bank:
            return say("{seat} is to move; the bank has nothing to decide.", seat=who)
        return say("{seat} is to move.", seat=who)
    if at.phase == BETTING:
        return _stake_prompt(at)
    if at.hands[viewer] == 1:
        return _question(at)
    number = int(at.hand - SLOTS * viewer) + 1
    return say("Hand {n}: {question}", n=number, question=_question(at))


def _stake_prompt(at: Position) -> Text:
    own = int(at.chips[at.turn])
    if own < at.rules.max_bet:
        return say_n(
            "Place your stake: you have only {n} chip.",
            "Place your stake: you have only {n} chips.",
            own,
        )
    return say("Place your stake: {range}.", range=stakes_of(at))


def _question(at: Position) -> Text:
    """The hand against the bankholder's tile, and what may be done with it."""
    what = worth(at, int(at.hand))
    up = CardWord(int(at.firsts[SLOTS * at.bank]))
    double, split = at.may_double(), at.may_split()
    if double and split:
        return say("{worth} against {card}: draw, stand, double or split?", worth=what, card=up)
    if double:
        return say("{worth} against {card}: draw, stand or double?", worth=what, card=up)
    if split:
        return say("{worth} against {card}: draw, stand or split?", worth=what, card=up)
    return say("{worth} against {card}: draw or stand?", worth=what, card=up)
