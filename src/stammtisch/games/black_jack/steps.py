"""The phases and moves of Black Jack as people see them.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Final

from stammtisch.core.kinds import rank_of
from stammtisch.core.refusals import no
from stammtisch.core.view import Objection
from stammtisch.games.black_jack.layout import BUST
from stammtisch.games.black_jack.lines import dealt, term_end, tiles_of, worth
from stammtisch.games.black_jack.position import Position
from stammtisch.games.black_jack.rules import BET, DOUBLE, DRAW, MOST_SAID, SLOTS, SPLIT, STAND
from stammtisch.kits.steps.hand import Steps
from stammtisch.kits.steps.moves import Move, Number, Phase, Telling, otherwise
from stammtisch.text import CardWord, SeatWord, Text, say, say_n

# --- what the seat on turn is asked


def _to_bet(at: Position, seat: int) -> Text:
    own = int(at.chips[at.turn])
    if own < at.rules.max_bet:
        return say_n(
            "Place your stake: you have only {n} chip.",
            "Place your stake: you have only {n} chips.",
            own,
        )
    return say("Place your stake: {range}.")


def _stakes(at: Position) -> Text:
    """The stakes that the seat on turn can place, as part of a sentence."""
    may = _may_bet(at)
    if len(may) == 1:
        return say_n("{n} chip", "{n} chips", may[0])
    return say("{least} to {most} chips", least=may[0], most=may[-1])


def _to_play(at: Position, seat: int) -> Text:
    if at.hands[seat] == 1:
        return _question(at)
    return say("Hand {n}: {question}", n=int(at.hand - SLOTS * seat) + 1, question=_question(at))


def _question(at: Position) -> Text:
    """The hand against the banker's tile, and what may be done with it."""
    double, split = at.may_double(), at.may_split()
    what, up = worth(at, int(at.hand)), CardWord(int(at.firsts[SLOTS * at.bank]))
    if double and split:
        return say("{worth} against {card}: draw, stand, double or split?", worth=what, card=up)
    if double:
        return say("{worth} against {card}: draw, stand or double?", worth=what, card=up)
    if split:
        return say("{worth} against {card}: draw, stand or split?", worth=what, card=up)
    return say("{worth} against {card}: draw or stand?", worth=what, card=up)


ENDED: Final = Phase(
    say("The term is over"),
    prompt=lambda at, _: term_end(at),
    first=say("The term is over."),
    first_rules=("BJ-4", "BJ-18"),
)
SHUFFLED: Final = Phase(
    say("The tiles are being shuffled"),
    prompt=say("The tiles are being shuffled."),
    first=say("Wait until the tiles are shuffled."),
    first_rules=("BJ-19", "BJ-21"),
)
BETTING: Final = Phase(
    say("Stakes are placed"),
    "BJ-8",
    prompt=_to_bet,
    first=say("Place your stake first: {range}."),
    late=say("The stakes are placed; only doubling and splitting add to them now."),
    late_rules=("BJ-8", "BJ-12", "BJ-13"),
)
PLAYING: Final = Phase(say("Draw or stand"), "BJ-10", prompt=_to_play)


# --- why a move cannot be made


def _to_stake(at: Position, chips: int) -> Objection:
    """Why the seat on turn cannot stake this many chips (BJ-6, BJ-8)."""
    may, own = _may_bet(at), int(at.chips[at.turn])
    least, most = may[0], may[-1]
    if chips > most and own < at.rules.max_bet:
        text = say_n("You have only {n} chip to place.", "You have only {n} chips to place.", own)
        return no(text, "BJ-8")
    if least == most:
        text = say_n("Exactly {n} chip is placed here.", "Exactly {n} chips are placed here.", most)
    else:
        text = say("At least {least} and at most {most} chips can be placed here.",
            least=least, most=most)  # fmt: skip
    return no(text, "BJ-6", "BJ-8")


def _may_bet(at: Position) -> range:
    return range(int(at.rules.min_bet), int(at.most_bet(at.turn)) + 1)


def _to_double(at: Position, _: int) -> Objection:
    """Why the hand may not be doubled (BJ-12)."""
    hand = at.hand
    if at.doubled[hand]:
        return no(say("A hand may be doubled only once, and this one already has been."), "BJ-12")
    if at.sizes[hand] > 2:
        return no(say("Only the first two tiles can be doubled, before one is drawn."), "BJ-12")
    if at.hands[at.turn] > 1 and not at.rules.double_after_split:
        return no(say("A hand that was split may not be doubled."), "BJ-12")
    if not 9 <= at.total(hand) <= 11:
        text = say("Only 9, 10 or 11 may be doubled; this hand is {total}.")
        return no(text, "BJ-12", "BJ-2")
    return no(_no_chips(at), "BJ-12")


def _to_split(at: Position, _: int) -> Objection:
    """Why the hand may not be split (BJ-13)."""
    hand = at.hand
    if at.doubled[hand]:
        return no(say("A doubled hand may not be split."), "BJ-13")
    if at.sizes[hand] > 2:
        return no(say("Only the first two tiles can be split, before one is drawn."), "BJ-13")
    if rank_of(at.firsts[hand]) != rank_of(at.seconds[hand]):
        return no(say("Only two tiles of the same rank may be split."), "BJ-13")
    if at.hands[at.turn] < at.most_hands():
        return no(_no_chips(at), "BJ-13")
    if at.most_hands() == 2:
        return no(say("A split hand may not be split again."), "BJ-13")
    return no(say("You already have {n} hands, and more are not possible.", n=4), "BJ-13")


def _no_chips(at: Position) -> Text:
    """The refusal if there are too few chips to match the stake once more."""
    return say_n(
        "That takes {n} more chip, and you have {chips}.",
        "That takes {n} more chips, and you have {chips}.",
        int(at.stakes[at.hand]),
        chips=int(at.chips[at.turn]),
    )


# --- what everybody is told


def _drawn(what: Telling) -> Text:
    """The line for a tile that a hand was dealt, with the hand's new value."""
    before, after = what.before, what.after
    hand = int(before.hand)
    tiles = tiles_of(after, hand)
    kind = tiles[-1] if tiles else int(before.row[before.at])
    who, card = SeatWord(what.seat), CardWord(kind)
    if after.marks[hand] == BUST:
        total = int(after.total(hand))
        return say("{seat} draws {card} and is bust with {total}.", seat=who, card=card,
            total=total)  # fmt: skip
    return say("{seat} draws {card}: {worth}.", seat=who, card=card, worth=worth(after, hand))


def _told_double(what: Telling) -> list[Text]:
    after, stake = what.after, int(what.after.stakes[what.before.hand])
    line = say("{seat} doubles the stake to {stake}.", seat=SeatWord(what.seat), stake=stake)
    return [line, _drawn(what)] if after.rules.double_one_tile else [line]


def _told_split(what: Telling) -> list[Text]:
    hand = int(what.before.hand)
    line = say("{seat} splits the hand.", seat=SeatWord(what.seat))
    return [line, *[dealt(what.after, what.seat, each) for each in (hand, hand + 1)]]


# --- the moves

BETS: Final = Move(
    BETTING,
    *("bet", "stake", "place", "setze", "setzen", "setz", "einsatz"),
    number=BET,
    of=Number(
        _may_bet,
        say("Place your stake"),
        missing=otherwise(say("Say how many chips you stake: {range}.")),
    ),
    size=MOST_SAID + 1,
    label=say_n("Place {n} chip", "Place {n} chips", 0),
    told=say_n("{seat} places {n} chip.", "{seat} places {n} chips.", 0),
    unless=_to_stake,
)
STEPS: Final = Steps(
    "black_jack",
    (
        Move(
            PLAYING,
            *("draw", "hit", "card", "tile", "more", "ziehen", "ziehe", "zieh", "karte", "stein"),
            *("nehmen", "nehme", "nimm", "kaufen", "kaufe", "weiter"),
            number=DRAW,
            label=say("Draw"),
            tells=lambda what: [_drawn(what)],
        ),
        Move(
            PLAYING,
            *("stand", "stay", "stop", "enough", "stehen", "stehe", "steh", "halten", "halte"),
            *("bleiben", "bleibe", "genug", "reicht"),
            number=STAND,
            label=say("Stand"),
            told=say("{seat} stands with {worth}."),
        ),
        Move(
            PLAYING,
            *("double", "double down", "verdoppeln", "verdopple", "verdoppele", "doppeln"),
            number=DOUBLE,
            label=lambda at, _: say_n(
                "Double ({n} more chip)", "Double ({n} more chips)", int(at.stakes[at.hand])
            ),
            tells=_told_double,
            unless=_to_double,
        ),
        Move(
            PLAYING,
            *("split", "teilen", "teile", "splitten", "splitte"),
            number=SPLIT,
            label=lambda at, _: say_n(
                "Split ({n} more chip)", "Split ({n} more chips)", int(at.stakes[at.hand])
            ),
            tells=_told_split,
            unless=_to_split,
        ),
        BETS,
    ),
    pack="BJ-10",
    fillers=frozenset(
        {
            *("a", "another", "auf", "bitte", "chip", "chips", "das", "den", "die", "ein", "eine"),
            *("einen", "es", "i", "ich", "it", "me", "mich", "mir", "my", "noch", "one", "please"),
            "the",
        }
    ),
    facts={
        "range": _stakes,
        "total": lambda at: int(at.total(at.hand)),
        "worth": lambda at: worth(at, int(at.hand)),
    },
)
