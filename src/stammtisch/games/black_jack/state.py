"""A term of Black Jack as the table sees it, and the game with its options fixed."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import HIDDEN
from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import CHANCE, OVER, Context, State
from stammtisch.core.observing import Observation
from stammtisch.core.view import CardView, Objection, ScoreLine, SeatView, Zone
from stammtisch.games.black_jack import steps
from stammtisch.games.black_jack.layout import BETTING
from stammtisch.games.black_jack.lines import (
    dealing,
    ending,
    hands_of,
    players,
    score_lines,
    standing,
    term_end,
    tiles_of,
    worth,
)
from stammtisch.games.black_jack.observing import observe
from stammtisch.games.black_jack.options import BlackJackOptions
from stammtisch.games.black_jack.position import Position
from stammtisch.games.black_jack.rules import MOVES, PACK, SLOTS, Rules
from stammtisch.games.black_jack.sampling import redeal
from stammtisch.games.black_jack.scoring import term_bounds, term_scores
from stammtisch.kits.steps.hand import StepGame, Steps
from stammtisch.kits.steps.moves import Move, Phase, Telling
from stammtisch.text import SeatWord, Text, say


class BlackJackState(Position):
    """One term of Black Jack in progress."""

    STEPS: ClassVar[Steps] = steps.STEPS
    REDEAL: ClassVar = redeal

    def blank(self) -> "BlackJackState":
        return BlackJackState(self.rules, self.context, self.row)

    def observed(self, to: Observation) -> None:
        observe(self, to)

    def scores(self) -> vec[i64]:
        rules = self.rules
        return term_scores(self.chips, self.bank, rules.bank_chips, rules.player_chips)

    # --- what people read

    def now(self) -> Phase:
        if self.turn == OVER:
            return steps.ENDED
        if self.turn == CHANCE:
            return steps.SHUFFLED
        return steps.BETTING if self.phase == BETTING else steps.PLAYING

    def left_out(self, seat: int) -> Objection | None:
        if seat != self.bank:
            return None
        return Objection(("BJ-8", "BJ-14"), say("The banker has nothing to decide."))

    def waiting(self, viewer: int) -> Text:
        if viewer != self.bank:
            return super().waiting(viewer)
        who = SeatWord(int(self.turn))
        return say("{seat} is to move; the bank has nothing to decide.", seat=who)

    def seat_view(self, seat: int) -> SeatView:
        bank = seat == self.bank
        return SeatView(
            seat=seat,
            cards=sum(len(tiles_of(self, hand)) for hand in hands_of(self, seat)),
            to_move=bool(seat == self.turn),
            badges=(say("Bank"),) if bank else (),
            chips=int(self.chips[seat]),
            bet=None if bank else self._staked(seat),
            out=not bank and self._sits_out(seat),
        )

    def _staked(self, seat: int) -> int:
        """The stakes in front of a player: those of this game, or the one placed for the next."""
        if self.phase == BETTING:
            return int(self.bets[seat])
        return sum(int(self.stakes[hand]) for hand in hands_of(self, seat) if not self.gains[hand])

    def _sits_out(self, seat: int) -> bool:
        """Whether a player has too few chips for the lowest stake (BJ-8)."""
        if self.phase == BETTING:
            return bool(self.bets[seat] == 0 and self.chips[seat] < self.rules.min_bet)
        return bool(self.hands[seat] == 0)

    def zones(self, viewer: int) -> list[Zone]:
        zones = [self._bank_zone()] if self.hands[self.bank] else []
        for seat in players(self):
            for number, hand in enumerate(hands_of(self, seat), 1):
                zones.append(self._hand_zone(seat, number, hand, viewer))
        return zones

    def _bank_zone(self) -> Zone:
        """The banker's tiles; the second stays face down until all have played (BJ-9, BJ-14)."""
        bank, hand = int(self.bank), int(SLOTS * self.bank)
        tiles = tiles_of(self, hand) if self.shown else (int(self.firsts[hand]), HIDDEN)
        note = worth(self, hand) if self.shown else None
        return _meld(self.hand_id(bank), say("Bank"), tiles, bank, note)

    def _hand_zone(self, seat: int, number: int, hand: int, viewer: int) -> Zone:
        id = self.hand_id(seat) if number == 1 else f"{self.hand_id(seat)}-{number}"
        label = self._hand_label(seat, number, seat == viewer)
        return _meld(id, label, tiles_of(self, hand), seat, self._hand_note(seat, hand))

    def _hand_label(self, seat: int, number: int, own: bool) -> Text:
        if self.hands[seat] == 1:
            return say("Your hand") if own else say("Hand of {seat}", seat=SeatWord(seat))
        if own:
            return say("Your hand {n}", n=number)
        return say("Hand {n} of {seat}", n=number, seat=SeatWord(seat))

    def _hand_note(self, seat: int, hand: int) -> Text:
        """How a hand stands; if a seat has several, the one in play is marked (BJ-13)."""
        in_play = seat == self.turn and self.phase != BETTING and hand == self.hand
        if in_play and self.hands[seat] > 1:
            return say("in play: {hand}", hand=standing(self, hand))
        return standing(self, hand)

    def status(self, viewer: int) -> list[Text]:
        rules, left = self.rules, len(self.row) - int(self.at)
        lines = [
            say("Game {n} of {games}", n=int(self.game), games=int(rules.games)),
            say("Stakes from {least} to {most}", least=int(rules.min_bet), most=int(rules.max_bet)),
            say("In the wall: {wall}, set aside: {aside}", wall=left, aside=int(self.start)),
        ]
        if self.turn >= 0 and self.phase == BETTING and self.wall_is_low():  # BJ-19
            lines.append(say("All tiles are shuffled before the next deal."))
        return [*lines, term_end(self)] if self.turn == OVER else lines

    def told_more(self, move: Move, what: Telling) -> list[Text]:
        """The lines for the deal, a new wall (BJ-21), and the end of the game."""
        lines: list[Text] = []
        if move is steps.BETS:
            if self.bets[what.seat] > 0:  # others still have to place theirs
                return lines
            lines = dealing(what.before, self)
        elif list(what.before.row) != list(self.row):
            lines.append(say("The wall has run out: the tiles set aside become a new one."))
        return lines + ending(self) if self.shown else lines

    def score_lines(self) -> list[ScoreLine]:
        return score_lines(self)


def _meld(id: str, label: Text, tiles: tuple[int, ...], seat: int, note: Text | None) -> Zone:
    cards = tuple([CardView(kind) for kind in tiles])
    return Zone(id, "meld", label, len(tiles), cards, seat, note)


MOST_OF_A_HAND: Final = 20  # moves: see `longest`


def longest(rules: Rules) -> i64:
    """An upper bound for the moves of a term: stakes, splits and hands of every player and game.

    A hand begins with 2 at least and each tile adds 1 at least, counting aces as 1. So before it
    stands or is bust it can draw 19 times; doubling is one move more.
    """
    of_a_player: i64 = 1 + (rules.hands - 1) + rules.hands * MOST_OF_A_HAND
    return rules.games * (rules.seats - 1) * of_a_player


class BlackJack(StepGame):
    """Black Jack for three to seven. One hand of the contract is a term (Bankzeit).

    The pack of a hand is the wall at the start of the term; it is shuffled anew within it (BJ-19).
    """

    OBSERVED: ClassVar = {
        "turn": "BJ-8 BJ-10",
        "dealer": "BJ-5",
        "hand_number": "BJ-5",
        "totals": "BJ-4",
        "shuffled": "BJ-19",
    }

    def __init__(self, options: BlackJackOptions, seats: i64) -> None:
        rules = Rules(options, seats)
        super().__init__(rules, MOVES, longest(rules), PACK, 2, match=rules.seats)  # BJ-5
        self.rules: Final[Rules] = rules

    def score_bounds(self, context: Context | None = None) -> ScoreBounds:
        """What chips and stakes allow in all games of a term (`most_moved`)."""
        return term_bounds(self.rules)

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = BlackJackState(self.rules, context, pack[:])
        state.begin()
        return state
