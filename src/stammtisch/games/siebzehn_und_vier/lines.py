"""How hands and duels end, in words, and the line of a duel's score.

# not compiled: makes texts
"""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import CHANCE
from stammtisch.core.view import ScoreLine
from stammtisch.games.siebzehn_und_vier.position import Position
from stammtisch.games.siebzehn_und_vier.rules import BEST
from stammtisch.games.siebzehn_und_vier.scoring import NEITHER, PLAYER
from stammtisch.text import CardsWord, SeatWord, Text, say


def worth(total: int) -> Text:
    """What a hand is worth."""
    return say("bust with {total}", total=total) if total > BEST else say("{total}", total=total)


def stake(at: Position) -> int:
    """The chips that one side has in the pot."""
    return int(at.units * at.rules.base)


def result(at: Position) -> Text:
    """Who takes the pot, or why nobody does (SUV-12 to SUV-14)."""
    player, bank = int(at.worth()), int(at.bank_worth())
    if at.winner != NEITHER:
        seat = at.player if at.winner == PLAYER else at.bank
        mine, other = (player, bank) if at.winner == PLAYER else (bank, player)
        who, pot = SeatWord(int(seat)), 2 * stake(at)
        if other > BEST:
            return say(
                "{seat} takes the pot of {pot} chips with {mine}: the other is bust.",
                seat=who, pot=pot, mine=mine,
            )  # fmt: skip
        return say(
            "{seat} takes the pot of {pot} chips: {mine} against {other}.",
            seat=who, pot=pot, mine=mine, other=other,
        )  # fmt: skip
    why = tie(player, bank)
    if at.turn == CHANCE:
        return say("{why} The duel is replayed.", why=why)
    return say("{why} The pot is halved.", why=why)


def tie(player: int, bank: int) -> Text:
    """Why nobody takes the pot (SUV-13)."""
    if player == bank <= BEST:
        return say("Both have {total}.", total=player)
    return say("Both are bust.")


def shows(at: Position) -> list[Text]:
    """The lines that show the cards at the showdown (SUV-12)."""
    hands = [(seat, at.cards_of(seat)) for seat in (int(at.player), int(at.bank))]
    lines = [
        say("{seat} shows {cards}: {worth}.", seat=SeatWord(seat),
            cards=CardsWord(tuple([int(kind) for kind in cards])),
            worth=worth(int(at.worth_of(cards))))
        for seat, cards in hands
    ]  # fmt: skip
    return [*lines, result(at)]


def pot_line(text: Text, winner: int, scores: vec[i64]) -> ScoreLine:
    """The line on who takes the pot, worded according to how much is known of both hands."""
    rules = ("SUV-14",) if winner == NEITHER else ("SUV-12", "SUV-15")
    return ScoreLine(text, tuple([int(score) for score in scores]), rules)
