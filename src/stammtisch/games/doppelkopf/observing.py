"""What a seat observes of a hand of Doppelkopf (`core.observing`)."""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.bits import BIT, count
from stammtisch.core.kinds import PLAIN
from stammtisch.core.observing import Feature, Observation
from stammtisch.games.doppelkopf.armut import trump_returned
from stammtisch.games.doppelkopf.cards import CARDS, HOCHZEIT_ALONE, as_kinds
from stammtisch.games.doppelkopf.declarations import DECLARATIONS
from stammtisch.games.doppelkopf.hearsay import heard, known_parties, seen_game
from stammtisch.games.doppelkopf.moves import FIRST_ABSAGE, TRICKS, speaker, speech
from stammtisch.games.doppelkopf.position import ASKING, ENDED, PUSHING, RETURNING, Position
from stammtisch.kits.tricks.observing import observe_tricks

SEATS: Final[i64] = 4
LEVELS: Final[i64] = 5  # Re or Kontra, then the four Absagen

STEP: Final = Feature(
    "step",
    "The step of the hand: declaring, pushing, asking, returning, Sau, tricks, claim, closing, "
    "ended.",
    *("DOK-17", "DOK-36", "DOK-69"),
)
OWING: Final = Feature("owing", "Who still owes a Pflichtsolo.", "DOK-25")
OWN: Final = Feature("own", "Your cards: how many of each kind.", "DOK-4")
LEFT: Final = Feature("left", "How many cards each seat holds, as everybody sees it.", "DOK-36")
OPEN: Final = Feature("open", "The cards of others that lie open.", "DOK-69")
HEARD: Final = Feature(
    "declared",
    "For each seat, what it may have declared as you heard it: gesund, Hochzeit, three calls, "
    "Armut, solos in clubs, spades, hearts, diamonds, queens, jacks, aces.",
    *("DOK-17", "DOK-18"),
)
GAME: Final = Feature(
    "game",
    "The game as you know it: normal, Hochzeit, call, Armut, solos in clubs, spades, hearts, "
    "diamonds, queens, jacks, aces, silent solo, Hochzeit alone.",
    *("DOK-19", "DOK-22"),
)
SOLOIST: Final = Feature("soloist", "Who declared the game that is played.", "DOK-19")
DUTY: Final = Feature("duty", "Whether it is a Pflichtsolo.", "DOK-25")
FORCED: Final = Feature("forced", "Whether its soloist was forced.", "DOK-27")
RE: Final = Feature("re", "Who everybody knows to be Re.", "DOK-20")
KONTRA: Final = Feature("kontra", "Who everybody knows to be Kontra.", "DOK-20")
IS_RE: Final = Feature("is_re", "Whether you are Re.", "DOK-20")
CLARIFIED: Final = Feature(
    "clarified", "The number of the trick that brought the partner; 0 for none.", "DOK-30"
)
SHIFT: Final = Feature(
    "shift", "By how many cards announcements may be made later than usual.", "DOK-45"
)
TAKER: Final = Feature("taker", "Who took the cards of an Armut.", "DOK-36")
PUSHED: Final = Feature("pushed", "The cards of an Armut, if you know them.", "DOK-36")
PUSHED_OPEN: Final = Feature("pushed_number", "How many of them are offered.", "DOK-36")
RETURNED: Final = Feature("returned", "The cards that went back, if you know them.", "DOK-36")
TRUMP_BACK: Final = Feature("trump_returned", "Whether trumps were among them.", "DOK-36")
SAU: Final = Feature("sau", "Who said Sau.", "DOK-68")
SPOKEN: Final = Feature(
    "announced",
    "For each seat, what it announced: Re or Kontra, no 90, no 60, no 30, Schwarz.",
    *("DOK-42", "DOK-46"),
)
ANSAGEN: Final = Feature("ansagen", "Who said Re or Kontra.", "DOK-42")
ABSAGEN: Final = Feature(
    "absagen", "The highest Absage of Re and of Kontra: 0 for none, 4 for Schwarz.", "DOK-43"
)
BOUND: Final = Feature("bound", "Whether the seat on turn corrects a revoke.", "DOK-63")
SHOWN: Final = Feature(
    "shown", "For each seat, the cards that went back from the table into its hand.", "DOK-63"
)
CLEARED: Final = Feature("cleared", "How many revokes were claimed wrongly.", "DOK-64")
OFFENDER: Final = Feature(
    "offender", "Who lost the hand by a revoke or a wrong claim of one.", "DOK-64", "DOK-68"
)
CLAIMER: Final = Feature("claimer", "Who claimed the rest of the tricks.", "DOK-69")
OUT: Final = Feature("out", "Who sits out this hand.", "DOK-2")


def observe(at: Position, to: Observation) -> None:
    """Fill in what one of the four knows of a hand; ``to`` counts four seats."""
    seat = to.seat
    to.one_of(STEP, at.step, ENDED + 1)
    _cards(to, to.rows(OWN, PLAIN, 0, 2), at.hands[seat] if seat >= 0 else 0)
    left = to.rows(LEFT, SEATS, 0, TRICKS + 3)
    open = to.rows(OPEN, PLAIN, 0, 2)
    declared = to.rows(HEARD, SEATS, DECLARATIONS, 1)
    spoken = to.rows(SPOKEN, SEATS, LEVELS, 1)
    penalty = at.rules.penalty
    shown = to.rows(SHOWN, SEATS, PLAIN, 2) if penalty else i64(0)
    for each in range(SEATS):
        place: i64 = to.from_here(each)
        pushing = at.step == PUSHING and each == at.soloist
        to.put(left + place, at.rules.size if pushing else count(at.hands[each]))
        if each != seat and (at.step == ENDED or at.opened & BIT[each]):
            _cards(to, open, at.hands[each])
        to.add(declared + DECLARATIONS * place, heard(at, each, seat))
        if penalty:
            _cards(to, shown + PLAIN * place, at.shown[each])
    for number in range(at.speeches):
        who: i64 = to.from_here(speaker(at.spoken, number))
        level: i64 = speech(at.spoken, number) - FIRST_ABSAGE + 1
        to.put(spoken + LEVELS * who + (level if level > 0 else 0), 1)
    _parties(at, to)
    _armut(at, to)
    to.whose(SAU, at.sau)
    to.seats_in(ANSAGEN, at.ansagen)
    absagen = to.rows(ABSAGEN, 2, 0, LEVELS - 1)
    to.put(absagen, at.level_re)
    to.put(absagen + 1, at.level_kontra)
    to.flag(BOUND, at.bound)
    to.number(CLEARED, count(at.cleared), SEATS * TRICKS)
    to.whose(OFFENDER, at.offender)
    to.whose(CLAIMER, at.claimer)
    observe_tricks(at.tricks, TRICKS, to)


def _parties(at: Position, to: Observation) -> None:
    """The game and who belongs together, as far as the seat knows."""
    seat = to.seat
    to.one_of(GAME, seen_game(at, seat), HOCHZEIT_ALONE + 1)
    to.whose(SOLOIST, at.soloist)
    to.flag(DUTY, at.duty)
    to.flag(FORCED, at.forced)
    known = known_parties(at)
    to.seats_in(RE, known & 15)
    to.seats_in(KONTRA, known >> 4)
    to.flag(IS_RE, seat >= 0 and at.is_re(seat))
    to.number(CLARIFIED, at.clarified, TRICKS)
    to.number(SHIFT, at.shift, TRICKS)


def _armut(at: Position, to: Observation) -> None:
    """The exchange of an Armut, of which its two players know more (DOK-36)."""
    back = at.step > RETURNING
    poor, rich = to.is_mine(at.soloist), to.is_mine(at.taker)
    to.whose(TAKER, at.taker)
    open = at.step == ENDED
    _cards(to, to.rows(PUSHED, PLAIN, 0, 2), at.pushed if poor or rich or open else 0)
    to.number(PUSHED_OPEN, count(at.pushed) if at.step == ASKING else 0, TRICKS)
    knows = rich or (poor and back) or open
    _cards(to, to.rows(RETURNED, PLAIN, 0, 2), at.returned if knows else 0)
    to.flag(TRUMP_BACK, back and trump_returned(at))


def _cards(to: Observation, start: i64, hand: i64) -> None:
    """Count the cards of a hand, from the place of kind 0 on."""
    if hand:
        to.add(start, as_kinds(hand))
        to.add(start, as_kinds(hand >> CARDS))
