"""A hand in progress: its data and the fast path. `state` adds what people need.

Everything that happened can be read from the position: the cards that were dealt, the tricks in
the order of play, the declarations and the announcements. What follows from them at the end
(Augen, special points) is not kept beside them but counted once, in `facts`.
"""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, lowest, nth
from stammtisch.core.contract import OVER, State
from stammtisch.core.rng import Rng
from stammtisch.games.doppelkopf.cards import (
    CLASS,
    DULLE_POWER,
    FOLLOW,
    HOCHZEIT,
    HOCHZEIT_ALONE,
    INDEX,
    KIND,
    NORMAL,
    ONE_EACH,
    POWER,
    QUEEN_OF_CLUBS,
    SILENT,
    TRUMP,
    copies,
    is_declared_solo,
    kinds_of,
    order_of,
    without_card,
)
from stammtisch.games.doppelkopf.declarations import (
    open_declarations,
    owes_pflichtsolo,
    rank,
)
from stammtisch.games.doppelkopf.moves import (
    DECLARE_HOCHZEIT,
    FIRST_ABSAGE,
    GESUND,
    KONTRA,
    RE,
    solo_of,
)
from stammtisch.games.doppelkopf.rules import DoppelkopfContext, Rules, forced_seat, vorhand

DECLARING: Final[i64] = 0
PLAYING: Final[i64] = 1
FINISHED: Final[i64] = 2

_EMPTY_TRICKS: Final = vec[i64]([0] * 12)
_NO_HANDS: Final = vec[i64]([0] * 4)


class Position(State):
    """A hand in progress.

    dealt, hands: what each seat was dealt and still holds, see `cards`; ``dealt`` never changes.
    declared: eight bits a seat, the move that it declared, or 0.
    game, soloist: the kind of game, and who declared it (-1: nobody).
    duty: a Pflichtsolo is played (DOK-25); forced: its soloist was forced (DOK-27).
    re: the Re party, bit ``n`` for seat ``n``; before a Hochzeit is clarified the bride alone.
    clarified: the number of the Klärungsstich, 0 before it and in other games (DOK-31).
    shift: by how much the deadlines of the announcements have fallen (DOK-45).
    tricks: complete tricks: five bits a card in the order of play, then leader, then winner.
    trick, lying: the cards of the running trick, in the same way, and how many there are.
    led, best, ahead: the class led, the power of the best card so far and whose it is.
    ansagen: who said Re or Kontra, bit ``n`` for seat ``n``.
    level_re, level_kontra: the highest Absage of each party, 0 to 4.
    spoken, speeches: all announcements in order, five bits each: seat * 8 + move - RE.
    """

    FIELDS: ClassVar = (
        *("context", "turn", "phase", "dealt", "hands", "tricks", "declared", "game", "order"),
        *("soloist", "duty", "forced", "re", "clarified", "shift", "done", "trick", "lying"),
        *("leader", "led", "best", "ahead", "ansagen", "level_re", "level_kontra", "spoken"),
        "speeches",
    )

    def __init__(self, rules: Rules, context: DoppelkopfContext, dealt: vec[i64]) -> None:
        super().__init__()
        self.rules: Final = rules
        self.context: Final = context
        self.dealt: vec[i64] = dealt
        self.hands: vec[i64] = _NO_HANDS
        self.tricks: vec[i64] = _EMPTY_TRICKS
        self.phase: i64 = DECLARING
        self.declared: i64 = 0
        self.game: i64 = NORMAL
        self.order: i64 = 0
        self.soloist: i64 = -1
        self.duty: bool = False
        self.forced: bool = False
        self.re: i64 = 0
        self.clarified: i64 = 0
        self.shift: i64 = 0
        self.done: i64 = 0
        self.trick: i64 = 0
        self.lying: i64 = 0
        self.leader: i64 = 0
        self.led: i64 = 0
        self.best: i64 = 0
        self.ahead: i64 = 0
        self.ansagen: i64 = 0
        self.level_re: i64 = 0
        self.level_kontra: i64 = 0
        self.spoken: i64 = 0
        self.speeches: i64 = 0

    def begin(self) -> None:
        """The cards are dealt; Vorhand declares first, or the forced seat alone (DOK-17, 27)."""
        self.hands = self.dealt[:]
        self.tricks = _EMPTY_TRICKS[:]
        seat = forced_seat(self.rules, self.context)
        self.forced = seat >= 0
        self.turn = seat if self.forced else vorhand(self.context)

    def take_over(self, other: "Position") -> None:
        """Become equal to another position of the same game."""
        self.turn = other.turn
        self.hands = other.hands[:]
        self.tricks = other.tricks[:]
        self.phase = other.phase
        self.declared = other.declared
        self.game = other.game
        self.order = other.order
        self.soloist = other.soloist
        self.duty = other.duty
        self.forced = other.forced
        self.re = other.re
        self.clarified = other.clarified
        self.shift = other.shift
        self.done = other.done
        self.trick = other.trick
        self.lying = other.lying
        self.leader = other.leader
        self.led = other.led
        self.best = other.best
        self.ahead = other.ahead
        self.ansagen = other.ansagen
        self.level_re = other.level_re
        self.level_kontra = other.level_kontra
        self.spoken = other.spoken
        self.speeches = other.speeches

    # What may be done

    def open_cards(self, seat: i64) -> i64:
        """The cards that the seat may play to the running trick, each once (DOK-2, DOK-12)."""
        held = self.hands[seat] & ONE_EACH
        if self.lying == 0:
            return held
        following = held & FOLLOW[self.order * 5 + self.led]
        return following if following else held

    def open_declarations(self, seat: i64) -> i64:
        """What the seat may declare: bit ``n`` stands for the move ``GESUND + n``."""
        return open_declarations(self.rules, self.dealt[seat], self.forced)

    def deadline(self, level: i64) -> i64:
        """The least number of cards for an Ansage (level 0) or an Absage (DOK-43 to DOK-45)."""
        return self.rules.deadlines[level] - self.shift

    def ansage_made(self, seat: i64) -> bool:
        """The Ansage was made by whom it must be before the seat says an Absage (DOK-46, 48)."""
        if self.rules.by_party:
            return self.ansagen & self.party(seat) != 0
        return self.ansagen & BIT[seat] != 0

    def open_announcements(self, seat: i64) -> i64:
        """What the seat may announce as to side, cards and order: bit ``n`` is move ``RE + n``."""
        rules = self.rules
        cards = self.cards_of(seat) + self.shift
        if cards < rules.last_deadline or not rules.announcements:
            return 0
        if self.game == HOCHZEIT and self.clarified == 0:  # DOK-29
            return 0
        if not self.ansage_made(seat):
            if cards < rules.deadlines[0]:  # DOK-43
                return 0
            return 1 if self.is_re(seat) else 2  # DOK-42
        level = self.level(seat)
        if level == 4 or cards < rules.deadlines[level + 1]:
            return 0
        return BIT[level + 2]  # DOK-47

    def cards_of(self, seat: i64) -> i64:
        """How many cards the seat holds."""
        left = self.rules.size - self.done
        return left - 1 if ((seat - self.leader) & 3) < self.lying else left

    def is_re(self, seat: i64) -> bool:
        """The seat belongs to the Re party."""
        return self.re & BIT[seat] != 0

    def party(self, seat: i64) -> i64:
        """The seats of the party to which the seat belongs, as a set."""
        return self.re if self.is_re(seat) else 15 - self.re

    def level(self, seat: i64) -> i64:
        """The highest Absage of the seat's party, 0 to 4."""
        return self.level_re if self.is_re(seat) else self.level_kontra

    def legal_moves(self) -> vec[i64]:
        found = vec[i64]()
        seat = self.turn
        if self.phase == DECLARING:
            return with_moves(found, self.open_declarations(seat), GESUND)
        mask = self.open_cards(seat)
        while mask:
            found = append(found, KIND[lowest(mask)])
            mask &= mask - 1
        return with_moves(found, self.open_announcements(seat), RE)

    def pick(self, rng: Rng) -> i64:
        seat = self.turn
        if self.phase == DECLARING:
            mask = self.open_declarations(seat)
            return GESUND + nth(mask, rng.below(count(mask)))
        mask = self.open_cards(seat)
        words = self.open_announcements(seat)
        if words == 0:
            return one_of(mask, rng)
        cards = count(mask)
        drawn = rng.below(cards + count(words))
        return KIND[nth(mask, drawn)] if drawn < cards else RE + nth(words, drawn - cards)

    def quiet_pick(self, rng: Rng) -> i64:
        """Nobody plays a solo unless he must, nobody announces anything; a Hochzeit is declared."""
        if self.phase != DECLARING:
            return one_of(self.open_cards(self.turn), rng)
        if self.forced:
            return self.pick(rng)
        hochzeit = self.open_declarations(self.turn) & BIT[DECLARE_HOCHZEIT - GESUND]
        return DECLARE_HOCHZEIT if hochzeit else GESUND

    def interrupts(self, seat: i64) -> vec[i64]:
        """Announcements out of turn, from the first card on (DOK-41)."""
        found = vec[i64]()
        if self.phase != PLAYING or seat == self.turn or not self.rules.any_time:
            return found
        if self.done == 0 and self.lying == 0:
            return found
        return with_moves(found, self.open_announcements(seat), RE)

    # What happens

    def play(self, move: i64) -> None:
        if move < GESUND:
            self.lay(INDEX[move])
        elif move < RE:
            self.declare(move)
        else:
            self.announce(self.turn, move)

    def interrupt(self, seat: i64, move: i64) -> None:
        self.announce(seat, move)

    def declare(self, move: i64) -> None:
        """One declaration; after the last the highest is played (DOK-17, DOK-27)."""
        seat = self.turn
        self.declared |= move << (seat * 8)
        if self.forced:
            self.settle(seat)
            return
        self.turn = (seat + 1) & 3
        if self.turn == vorhand(self.context):
            self.settle(self.highest())

    def declaration(self, seat: i64) -> i64:
        """The move that the seat declared, or 0."""
        return (self.declared >> (seat * 8)) & 0xFF

    def highest(self) -> i64:
        """The seat with the highest declaration, -1 if all are gesund (DOK-18, DOK-19)."""
        winner: i64 = -1
        best: i64 = 0
        for seat in range(i64(4)):
            value = rank(self.rules, self.context, seat, self.declaration(seat))
            if value > best:
                best = value
                winner = seat
        return winner

    def settle(self, winner: i64) -> None:
        """The declarations are made: the game, its parties and who leads (DOK-6, 11, 20)."""
        self.soloist = winner
        if winner < 0:
            self.set_normal_parties()
        else:
            declared = self.declaration(winner)
            self.game = HOCHZEIT if declared == DECLARE_HOCHZEIT else solo_of(declared)
            self.re = BIT[winner]
            self.duty = is_declared_solo(self.game) and owes_pflichtsolo(
                self.rules, self.context, winner
            )
        self.order = order_of(self.game, self.rules.dulle)
        leads = self.duty and self.rules.soloist_leads
        self.turn = winner if leads else vorhand(self.context)
        self.leader = self.turn
        self.phase = PLAYING

    def set_normal_parties(self) -> None:
        """Without a declaration the queens of clubs make the parties (DOK-6, DOK-20)."""
        self.re = 0
        self.game = NORMAL
        for seat in range(i64(4)):
            alten = copies(self.dealt[seat], QUEEN_OF_CLUBS)
            if alten > 0:
                self.re |= BIT[seat]
            if alten == 2:
                self.game = SILENT

    def announce(self, seat: i64, move: i64) -> None:
        """An Ansage or an Absage; the turn stays where it is (DOK-41)."""
        self.spoken |= (seat * 8 + move - RE) << (self.speeches * 5)
        self.speeches += 1
        if move <= KONTRA:
            self.ansagen |= BIT[seat]
        elif self.is_re(seat):
            self.level_re = move - FIRST_ABSAGE + 1
        else:
            self.level_kontra = move - FIRST_ABSAGE + 1

    def lay(self, card: i64) -> None:
        """The seat on turn plays a card (DOK-12, DOK-13)."""
        seat = self.turn
        at = self.order * 24 + card
        card_class = CLASS[at]
        power = POWER[at]
        self.hands[seat] = without_card(self.hands[seat], card)
        if self.lying == 0:
            self.leader = seat
            self.led = card_class
            self.best = power
            self.ahead = seat
            self.trick = card
        else:
            self.trick |= card << (self.lying * 5)
            if (
                power >= self.best
                and (card_class == TRUMP or card_class == self.led)
                and (power > self.best or self.second_wins(power))
            ):
                self.best = power
                self.ahead = seat
        self.lying += 1
        if self.lying == 4:
            self.complete()
        else:
            self.turn = (seat + 1) & 3

    def second_wins(self, power: i64) -> bool:
        """Of two equal cards the second wins only if they are Dullen (DOK-13, DOK-14)."""
        return (
            power == DULLE_POWER
            and self.rules.second_dulle
            and not (self.rules.last_first and self.done == self.rules.size - 1)
        )

    def complete(self) -> None:
        """Four cards lie: the winner takes them and leads; after the last the hand ends (16)."""
        self.tricks[self.done] = self.trick | self.leader << 20 | self.ahead << 22
        self.done += 1
        self.lying = 0
        self.turn = self.ahead
        if self.game == HOCHZEIT and self.clarified == 0:
            self.clarify()
        if self.done == self.rules.size:
            self.turn = OVER
            self.phase = FINISHED

    def clarify(self) -> None:
        """Whether this trick brings the bride her partner (DOK-30, DOK-31)."""
        counts = not self.rules.plain_clarifies or self.led != TRUMP
        if counts and self.ahead != self.soloist:
            self.re |= BIT[self.ahead]
            self.clarified = self.done
        elif self.done == 3:
            self.game = HOCHZEIT_ALONE
            self.clarified = 3
        if self.clarified > 0:
            self.shift = self.clarified if self.rules.shift_k else self.clarified - 1

    # What can be read

    def card_in(self, trick: i64, place: i64) -> i64:
        """A card of a complete trick, place 0 is what was led."""
        return (self.tricks[trick] >> (place * 5)) & 31

    def leader_of(self, trick: i64) -> i64:
        """Who led to a complete trick."""
        return (self.tricks[trick] >> 20) & 3

    def winner_of(self, trick: i64) -> i64:
        """Who won a complete trick."""
        return (self.tricks[trick] >> 22) & 3

    def cards(self) -> vec[i64]:
        kinds = vec[i64]()
        for seat in range(i64(4)):
            for kind in kinds_of(self.hands[seat]):
                kinds = append(kinds, kind)
        for trick in range(self.done):
            for place in range(i64(4)):
                kinds = append(kinds, KIND[self.card_in(trick, place)])
        for place in range(self.lying):
            kinds = append(kinds, KIND[(self.trick >> (place * 5)) & 31])
        return kinds


def one_of(cards: i64, rng: Rng) -> i64:
    """A random one of these cards, as a move; a single one is not drawn."""
    only = cards & (cards - 1) == 0
    return KIND[lowest(cards) if only else nth(cards, rng.below(count(cards)))]


def with_moves(found: vec[i64], mask: i64, first: i64) -> vec[i64]:
    """The moves with those added that a set names: bit ``n`` stands for move ``first + n``."""
    while mask:
        found = append(found, first + lowest(mask))
        mask &= mask - 1
    return found
