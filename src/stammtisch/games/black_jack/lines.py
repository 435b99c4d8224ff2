"""What is dealt, how hands, games and terms end, in words, and the score of a term.

# not compiled: makes texts
"""

from mypy_extensions import i64

from stammtisch.core.contract import OVER, place_after
from stammtisch.core.view import ScoreLine
from stammtisch.games.black_jack.layout import BLACK_JACK, BUST, LATER
from stammtisch.games.black_jack.position import Position
from stammtisch.games.black_jack.rules import SLOTS
from stammtisch.games.black_jack.scoring import LOST, RETURNED
from stammtisch.text import CardsWord, CardWord, SeatWord, Text, say, say_n


def players(at: Position) -> list[int]:
    """The seats that play against the banker, clockwise from his left."""
    seats = []
    seat = place_after(at.bank, at.rules.seats)
    while seat != at.bank:
        seats.append(int(seat))
        seat = place_after(seat, at.rules.seats)
    return seats


def hands_of(at: Position, seat: int) -> range:
    """The hands of a seat in the game that lies on the table."""
    first = int(SLOTS) * seat
    return range(first, first + int(at.hands[seat]))


def tiles_of(at: Position, hand: int) -> tuple[int, ...]:
    """The tiles of a hand in the order in which they were dealt."""
    places = range(int(at.start), int(at.at))
    return tuple([int(at.row[place]) for place in places if at.owner[place] == hand])


def worth(at: Position, hand: int) -> Text:
    """The value of a hand, in a word or two."""
    total = int(at.total(hand))
    if at.marks[hand] == BUST or total > 21:
        return say("bust with {total}", total=total)
    if at.marks[hand] == BLACK_JACK or (at.has_black_jack(hand)):
        return say("Black Jack")
    if total != at.lows[hand] and total < 21:
        return say("soft {total}", total=total)
    return say("{total}", total=total)


def standing(at: Position, hand: int) -> Text:
    """A hand with its stake; once it is settled, with what it won or lost (BJ-15)."""
    what, stake = worth(at, hand), int(at.stakes[hand])
    ending, gain = at.endings[hand], int(at.gains[hand])
    if ending == LATER:
        return say("{worth}, stake {stake}", worth=what, stake=stake)
    if ending == LOST:
        return say("{worth}: loses {stake}", worth=what, stake=stake)
    if ending == RETURNED:
        return say("{worth}: stake returned", worth=what)
    return say("{worth}: wins {gain}", worth=what, gain=gain)


def result(at: Position, seat: int, hand: int) -> Text:
    """How a hand ended, in a line of the log (BJ-15)."""
    who, what = SeatWord(seat), worth(at, hand)
    ending, stake, gain = at.endings[hand], int(at.stakes[hand]), int(at.gains[hand])
    if ending == LOST:
        return say_n(
            "{seat} loses {n} chip: {worth}.", "{seat} loses {n} chips: {worth}.", stake, seat=who,
            worth=what,
        )  # fmt: skip
    if ending == RETURNED:
        return say("{seat} gets the stake back: {worth}.", seat=who, worth=what)
    return say_n(
        "{seat} wins {n} chip: {worth}.", "{seat} wins {n} chips: {worth}.", gain, seat=who,
        worth=what,
    )  # fmt: skip


def term_end(at: Position) -> Text:
    """Why the term is over (BJ-4, BJ-18)."""
    if at.short:
        return say("The banker could not pay everything: the term is over.")
    if at.chips[at.bank] == 0:
        return say("The banker has no chips left: the term is over.")
    if at.game == at.rules.games:
        return say_n("The term is over after {n} game.", "The term is over after {n} games.",
            int(at.game))  # fmt: skip
    return say("Nobody can place the lowest stake any more: the term is over.")


def dealing(before: Position, after: Position) -> list[Text]:
    """The lines for the first tiles of everybody (BJ-9)."""
    lines = [say("All tiles are shuffled.")] if before.wall_is_low() else []
    for seat in players(after):
        lines += [dealt(after, seat, hand) for hand in hands_of(after, seat)]
    up = CardWord(int(after.firsts[SLOTS * after.bank]))
    return [*lines, say("The banker shows {card}.", card=up)]


def dealt(at: Position, seat: int, hand: int) -> Text:
    """The first two tiles of a hand, in a line of the log."""
    tiles = CardsWord(tiles_of(at, hand)[:2])
    return say("{seat} has {cards}: {worth}.", seat=SeatWord(seat), cards=tiles,
        worth=worth(at, hand))  # fmt: skip


def ending(after: Position) -> list[Text]:
    """The lines for the banker's draws (BJ-14) and for each hand's settlement (BJ-15)."""
    bank = int(SLOTS * after.bank)
    tiles = tiles_of(after, bank)
    lines = [say("The banker turns up {card}.", card=CardWord(tiles[1]))]
    lines += [say("The banker draws {card}.", card=CardWord(kind)) for kind in tiles[2:]]
    lines.append(say("The banker’s hand: {worth}.", worth=worth(after, bank)))
    for seat in players(after):
        lines += [result(after, seat, hand) for hand in hands_of(after, seat)]
    return [*lines, term_end(after)] if after.turn == OVER else lines


def score_lines(at: Position) -> list[ScoreLine]:
    """Why the term ended, then the result of each seat (BJ-4)."""
    assert at.turn == OVER
    seats = int(at.rules.seats)
    lines = [ScoreLine(term_end(at), (0,) * seats, ("BJ-4", "BJ-18"))]
    for seat, score in enumerate(at.scores()):
        mine = tuple([int(score) if each == seat else 0 for each in range(seats)])
        lines.append(ScoreLine(_account(at, seat), mine, ("BJ-4",)))
    return lines


def _account(at: Position, seat: i64) -> Text:
    had = at.rules.bank_chips if seat == at.bank else at.rules.player_chips
    who, has = SeatWord(int(seat)), int(at.chips[seat])
    if seat == at.bank:
        return say("{seat} held the bank: {has} chips, {had} at the start", seat=who, has=has,
            had=int(had))  # fmt: skip
    return say("{seat}: {has} chips, {had} at the start", seat=who, has=has, had=int(had))
