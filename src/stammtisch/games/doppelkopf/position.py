"""A hand in progress: its data, what can be read from it, and the play of the cards.

Everything that happened can be read from the position: the cards that were dealt, the tricks in the
order of play, what was declared, exchanged and announced. What follows from them at the end (card
points, special points) is not kept beside them but counted once, in `facts`. `course` leads from
the declarations to the first card; `state` adds what people need.
"""

from typing import Any, ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.contract import OVER, State
from stammtisch.core.kinds import PLAIN
from stammtisch.core.parts import SEAT, SEATS, Bags, carded, names
from stammtisch.games.doppelkopf import phases
from stammtisch.games.doppelkopf.cards import (
    CALL,
    CLASS,
    CLASSES,
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
    joined,
    kinds_of,
    with_card,
    without_card,
)
from stammtisch.games.doppelkopf.declarations import ace_of
from stammtisch.games.doppelkopf.moves import FIRST_ABSAGE, FIRST_CALL, KONTRA, as_spoken, speaker
from stammtisch.games.doppelkopf.parts import CLEARED, DECLARED, SPOKEN
from stammtisch.games.doppelkopf.rules import DoppelkopfContext, Rules, forced_seat, vorhand
from stammtisch.kits.steps.attributes import attributes
from stammtisch.kits.steps.moves import Phase
from stammtisch.kits.tricks.cards import Tricks
from stammtisch.kits.tricks.parts import TricksPart

# The steps of a hand, in their order; `phases` has what they are called
DECLARING: Final[i64] = 0
PUSHING: Final[i64] = 1  # Armut: the poor player chooses three cards
ASKING: Final[i64] = 2  # … the others are asked
RETURNING: Final[i64] = 3  # … the taker gives three cards back
SAYING_SAU: Final[i64] = 4
PLAYING: Final[i64] = 5
CLAIMING: Final[i64] = 6  # the rest is claimed, the others answer
CLOSING: Final[i64] = 7  # all is played, a revoke can still be claimed
ENDED: Final[i64] = 8

NOBODY: Final[i64] = -1

_CARD: Final = carded([int(kind) for kind in KIND] * 2)
_REMEMBERED: Final = Bags(_CARD, holds=False, stride=24)
_NO_TRICKS: Final = Tricks(4, 48)
_NO_HANDS: Final = vec[i64]([0] * 4)


class Dealt(State):
    """What is fixed for a hand: its rules, what it inherits, and what each seat was dealt."""

    FIELDS: ClassVar[tuple[str, ...]] = ("context", "turn", "dealt")

    def __init__(self, rules: Rules, context: DoppelkopfContext, dealt: vec[i64]) -> None:
        super().__init__()
        self.rules: Final = rules
        self.context: Final = context
        self.dealt: vec[i64] = dealt


class Position(Dealt):
    """A hand in progress.

    dealt, hands: what each seat was dealt and holds now, see `cards`; ``dealt`` never changes.
    declared: eight bits a seat, the move that it declared, or 0.
    game, soloist: the kind of game, and who declared it (-1: nobody).
    duty: a Pflichtsolo is played (DOK-25); forced: its soloist was forced (DOK-27).
    re: the Re party, bit ``n`` for seat ``n``; before a Hochzeit or a call is clarified its
    declarer alone.
    clarified: the number of the trick that brought the partner, 0 before it and in other games.
    shift: by how much the deadlines of the announcements have fallen (DOK-45).
    pushed, returned, taker: the cards that the poor player gave and got, as hands, and who took
    them (-1: nobody).
    sau: who said Sau (-1: nobody).
    tricks: all cards played, by their kinds; a complete trick lies until it is taken (DOK-63).
    led, best: the class that was led to the last trick, and the power of its best card so far.
    ansagen: who said Re or Kontra, bit ``n`` for seat ``n``.
    level_re, level_kontra: the highest Absage of each party, 0 to 4.
    spoken, speeches: all announcements in order (`moves`), and how many there are.
    claimer, opened: who claims the rest or was granted it (-1: nobody), and whose cards lie open
    because of a claim, bit ``n`` for seat ``n``; all, once it was granted or proved.
    bound: the seat on turn corrects a revoke and must follow (DOK-63).
    shown: for each seat the cards that went back from the table into its hand, as a hand.
    cleared: revokes that were claimed wrongly, the bit of each `play_of`.
    offender: who lost the hand by a revoke, or by claiming one that was none (-1: nobody).

    Everybody knows what stands in ``SHOWN``; of the rest a seat knows what `sight` says.
    """

    PARTS: ClassVar = {
        "dealt": _REMEMBERED,
        "hands": Bags(_CARD, stride=24),
        "pushed": _REMEMBERED,
        "returned": _REMEMBERED,
        "shown": _REMEMBERED,
        "tricks": TricksPart(seats=4),
        "declared": DECLARED,
        "spoken": SPOKEN,
        "cleared": CLEARED,
        "owing": SEATS,
        "re": SEATS,
        "ansagen": SEATS,
        "opened": SEATS,
        "soloist": SEAT,
        "taker": SEAT,
        "sau": SEAT,
        "claimer": SEAT,
        "offender": SEAT,
        "game": names(
            *("normal", "hochzeit", "call", "armut", "suit-c", "suit-s", "suit-h", "suit-d"),
            *("queens", "jacks", "aces", "silent", "hochzeit-alone"),
        ),
        "step": names(
            *("declaring", "pushing", "asking", "returning", "sau"),
            *("playing", "claiming", "closing", "ended"),
        ),
    }
    SHOWN: ClassVar[tuple[str, ...]] = (
        *("context", "turn", "step", "order", "soloist", "duty", "forced", "clarified", "shift"),
        *("taker", "sau", "led", "best", "ansagen", "level_re", "level_kontra", "spoken"),
        *("speeches", "claimer", "opened", "bound", "shown", "cleared", "offender"),
    )

    DERIVED: ClassVar = ("led", "best", "speeches")

    hands: vec[i64] = _NO_HANDS
    tricks: Tricks = _NO_TRICKS
    led: i64 = 0
    best: i64 = 0
    step: i64 = DECLARING
    declared: i64 = 0
    game: i64 = NORMAL
    order: i64 = 0
    soloist: i64 = NOBODY
    duty: bool = False
    forced: bool = False
    re: i64 = 0
    clarified: i64 = 0
    shift: i64 = 0
    pushed: i64 = 0
    returned: i64 = 0
    taker: i64 = NOBODY
    sau: i64 = NOBODY
    ansagen: i64 = 0
    level_re: i64 = 0
    level_kontra: i64 = 0
    spoken: i64 = 0
    speeches: i64 = 0
    claimer: i64 = NOBODY
    opened: i64 = 0
    bound: bool = False
    shown: vec[i64] = _NO_HANDS
    cleared: i64 = 0
    offender: i64 = NOBODY

    def begin(self) -> None:
        """Begin: Vorhand declares first, or only the forced seat declares (DOK-17, 27)."""
        self.hands = self.dealt[:]
        self.tricks = Tricks(4, 48)
        seat = forced_seat(self.rules, self.context)
        self.forced = seat >= 0
        self.turn = seat if self.forced else vorhand(self.context)

    def now(self) -> Phase:
        """The step of the hand, as it is declared."""
        if self.forced and self.step == DECLARING:
            return phases.PFLICHTSOLO
        return phases.BY_STEP[self.step]

    # What may be done

    def open_cards(self, seat: i64) -> i64:
        """The cards that the seat may play to the current trick, each once (DOK-2, DOK-12)."""
        held = self.hands[seat] & ONE_EACH
        if self.tricks.lying == 0:
            return held
        following = held & FOLLOW[self.order * CLASSES + self.led]
        return following if following else held

    def deadline(self, level: i64) -> i64:
        """The fewest cards in hand for an Ansage (0) or Absage (1 to 4) (DOK-43 to DOK-45)."""
        return self.rules.deadlines[level] - self.shift

    def ansage_made(self, seat: i64) -> bool:
        """Whether the Ansage required before an Absage of this seat has been made.

        By the seat itself, or by its party where that is enough (DOK-46, 48).
        """
        if self.rules.by_party:
            return self.ansagen & self.party(seat) != 0
        return self.ansagen & BIT[seat] != 0

    def open_announcements(self, seat: i64) -> i64:
        """The announcements open by side, cards and order: bit ``n`` is move ``RE + n``."""
        rules = self.rules
        if rules.size - self.tricks.done + self.shift < rules.last_deadline:  # the usual case
            return 0
        cards = self.cards_of(seat) + self.shift
        if cards < rules.last_deadline or not rules.announcements:
            return 0
        if self.seeks_partner():  # DOK-29, DOK-45
            return 0
        if not self.ansage_made(seat):
            if cards < rules.deadlines[0]:  # DOK-43
                return 0
            return 1 if self.is_re(seat) else 2  # DOK-42
        level = self.level(seat)
        if level == 4 or cards < rules.deadlines[level + 1]:
            return 0
        return BIT[level + 2]  # DOK-47

    def seeks_partner(self) -> bool:
        """Whether a Hochzeit or a call is still without a partner."""
        return self.clarified == 0 and (self.game == HOCHZEIT or self.game == CALL)

    def cards_of(self, seat: i64) -> i64:
        """How many cards the seat holds during the play."""
        tricks = self.tricks
        left = self.rules.size - tricks.done
        if seat == self.turn and tricks.lying < 4:  # as seen most often, and quicker
            return left
        return left - 1 if tricks.lies_of(seat) else left

    def is_re(self, seat: i64) -> bool:
        """Whether the seat belongs to the Re party."""
        return self.re & BIT[seat] != 0

    def party(self, seat: i64) -> i64:
        """The seats of the party to which the seat belongs, as a set."""
        return self.re if self.is_re(seat) else 15 - self.re

    def level(self, seat: i64) -> i64:
        """The highest Absage of the seat's party, 0 to 4."""
        return self.level_re if self.is_re(seat) else self.level_kontra

    def declaration(self, seat: i64) -> i64:
        """The declaration that the seat made, as a move; 0 if none yet."""
        return (self.declared >> (seat * 8)) & 0xFF

    def called_suit(self) -> i64:
        """The suit whose ace was called, -1 if none was (DOK-33)."""
        return self.declaration(self.soloist) - FIRST_CALL if self.game == CALL else NOBODY

    def is_thrown_in(self) -> bool:
        """Whether nobody took the Armut, so that the hand is dealt again (DOK-37)."""
        return self.step == ENDED and self.pushed != 0 and self.taker < 0

    # What happens

    def set_normal_parties(self) -> None:
        """Settle the parties by the queens of clubs, since nothing was declared (DOK-6, DOK-20)."""
        self.re = 0
        self.game = NORMAL
        for seat in range(i64(4)):
            alten = copies(self.dealt[seat], QUEEN_OF_CLUBS)
            if alten > 0:
                self.re |= BIT[seat]
            if alten == 2:
                self.game = SILENT

    def announce(self, seat: i64, move: i64) -> None:
        """Make an Ansage or an Absage; the turn stays where it is (DOK-41)."""
        self.spoken |= as_spoken(seat, move, self.speeches)
        self.speeches += 1
        if move <= KONTRA:
            self.ansagen |= BIT[seat]
        elif self.is_re(seat):
            self.level_re = move - FIRST_ABSAGE + 1
        else:
            self.level_kontra = move - FIRST_ABSAGE + 1

    def lay(self, kind: i64) -> None:
        """Play a card of the seat on turn (DOK-12, DOK-13)."""
        seat, card = self.turn, INDEX[kind]
        tricks, penalty = self.tricks, self.rules.penalty
        self.hands[seat] = without_card(self.hands[seat], card)
        if penalty:  # only there a card can have gone back into a hand
            self.bound = False
            if self.shown[seat] & BIT[card]:
                self.shown = self.shown[:]
                self.shown[seat] = without_card(self.shown[seat], card)
        self.put(seat, kind)
        if self.game == CALL and self.clarified == 0:
            self.hear_call(seat, card)
        if tricks.lying < 4:
            self.turn = (seat + 1) & 3
        elif penalty:  # DOK-63: the trick lies until it is taken
            self.turn = tricks.seat(tricks.done, tricks.ahead)
        else:
            self.complete()

    def put(self, seat: i64, kind: i64) -> None:
        """Add a card to the current trick, which it may now be winning (DOK-13)."""
        entry = self.order * PLAIN + kind
        power, card_class, tricks, wins = POWER[entry], CLASS[entry], self.tricks, True
        if tricks.lying == 0:
            self.led = card_class
        else:
            best = self.best
            wins = (
                power >= best
                and (card_class == TRUMP or card_class == self.led)
                and (power > best or self.second_wins(power))
            )
        if wins:
            self.best = power
        tricks.put(seat, kind, wins)

    def second_wins(self, power: i64) -> bool:
        """Whether the second of two equal cards wins, as only Dullen can (DOK-13 to DOK-15)."""
        return (
            power == DULLE_POWER
            and self.rules.second_dulle
            and self.sau < 0
            and not (self.rules.last_first and self.tricks.done == self.rules.size - 1)
        )

    def derive(self) -> None:
        """Who won which trick, and what was led, from the cards that were played.

        And how many announcements there are.
        """
        self.speeches = 0
        while self.speeches < 12 and speaker(self.spoken, self.speeches) >= 0:
            self.speeches += 1
        played, self.tricks = self.tricks, Tricks(4, 48)
        for index in range(played.count()):
            if self.tricks.lying == 4:
                self.tricks.take()
            self.put(played.plays[index] >> 6, played.plays[index] & 63)
        if self.tricks.lying == 4 and not (self.rules.penalty and played.lying == 4):
            self.tricks.take()

    def complete(self) -> None:
        """End a trick: its winner takes it and leads; the hand ends after the last (DOK-16)."""
        self.tricks.take()
        done = self.tricks.done
        self.turn = self.tricks.winner(done - 1)
        if self.game == HOCHZEIT and self.clarified == 0:
            self.clarify()
        if done == self.rules.size:
            self.end_play()

    def end_play(self) -> None:
        """End the play; where revokes are punished, they can still be claimed (DOK-64)."""
        if self.rules.penalty:
            self.step = CLOSING
            self.turn = vorhand(self.context)
        else:
            self.finish()

    def finish(self) -> None:
        """End the hand."""
        self.turn = OVER
        self.step = ENDED

    def clarify(self) -> None:
        """Whether this trick finds a partner for the Hochzeit (DOK-30, DOK-31)."""
        done = self.tricks.done
        led = self.class_of(self.tricks.kind(done - 1, 0))
        if self.turn != self.soloist and not (self.rules.plain_clarifies and led == TRUMP):
            self.re |= BIT[self.turn]
            self.clarified = done
        elif done == 3:
            self.game = HOCHZEIT_ALONE
            self.clarified = 3
        if self.clarified > 0:
            self.shift = self.clarified if self.rules.shift_k else self.clarified - 1

    def hear_call(self, seat: i64, card: i64) -> None:
        """Make the first other player who plays the called ace the partner (DOK-33, DOK-35)."""
        if seat != self.soloist and card == ace_of(self.called_suit()):
            self.re |= BIT[seat]
            self.clarified = self.tricks.done + 1
            self.shift = self.tricks.done  # DOK-45

    # What can be read

    def class_of(self, kind: i64) -> i64:
        """The class of a card (DOK-10)."""
        return CLASS[self.order * PLAIN + kind]

    def played_by(self, seat: i64) -> i64:
        """The cards that the seat has played so far, as a hand."""
        found: i64 = 0
        for index in range(self.tricks.count()):
            play = self.tricks.plays[index]
            if play >> 6 == seat:
                found = with_card(found, INDEX[play & 63])
        return found

    def played_from(self, seat: i64) -> i64:
        """The cards that the seat began the play with, after any exchange."""
        held = joined(self.hands[seat], self.played_by(seat))
        return joined(held, self.pushed) if self.taker < 0 and seat == self.soloist else held

    def cards(self) -> vec[i64]:
        kinds = vec[i64]()
        for seat in range(i64(4)):
            for kind in kinds_of(self.hands[seat]):
                kinds = append(kinds, kind)
        if self.taker < 0:
            for kind in kinds_of(self.pushed):
                kinds = append(kinds, kind)
        if self.step == RETURNING:
            for kind in kinds_of(self.returned):
                kinds = append(kinds, kind)
        for index in range(self.tricks.count()):
            kinds = append(kinds, self.tricks.plays[index] & 63)
        return kinds


def declare_fields(at: Any) -> None:
    """Everything that makes up a position is what its class declares (`attributes`)."""
    at.FIELDS = (*Dealt.FIELDS, *attributes(at, Dealt))


declare_fields(Position)
