"""The phases and moves of Mogeln as people see them.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Final

from stammtisch.core.refusals import not_in_pack
from stammtisch.core.view import Objection
from stammtisch.games.mogeln.position import Position
from stammtisch.games.mogeln.rules import (
    DOUBT,
    KINDS,
    PASS,
    claimed,
    doubter_of,
    end_of,
    is_right,
    taker_of,
)
from stammtisch.games.mogeln.scoring import result
from stammtisch.kits.steps.hand import Steps
from stammtisch.kits.steps.moves import Form, Move, Phase, Reason, Telling, otherwise
from stammtisch.text import CardsWord, CardWord, RankWord, SeatWord, Text, say, say_n


def result_of(at: Position, viewer: int) -> Text:
    """How the deal ended (MOG-14, MOG-15)."""
    return result(at.winner, at.scores())


def _claimed(at: Position) -> RankWord:
    return RankWord(int(at.claim()))


def _next(at: Position) -> RankWord:
    return RankWord(int(at.next_rank()))


def _who_doubts(at: Position, viewer: int) -> Text:
    return say("Who doubts that this is {rank}?", rank=_claimed(at))


def _doubt_or_not(at: Position, viewer: int) -> Text:
    return say_n(
        "{seat} says: {rank}. Do you doubt it? {n} card lies on the pile.",
        "{seat} says: {rank}. Do you doubt it? {n} cards lie on the pile.",
        int(at.pile()),
        seat=SeatWord(int(at.player)),
        rank=_claimed(at),
    )


def _what_to_lay(at: Position, seat: int) -> Text:
    rank = _next(at)
    if at.left(seat) == 1:
        return say("Lay your last card as {rank}: nobody can doubt it, and you win.", rank=rank)
    if at.pile() == 0:
        return say(
            "Begin a pile: lay any card as {rank}; nobody can doubt the first one.", rank=rank
        )
    if at.open:
        return say(
            "{seat} says: {claim}. Lay any card as {rank}, or knock if you doubt it.",
            rank=rank,
            seat=SeatWord(int(at.player)),
            claim=_claimed(at),
        )
    return say("Lay any card face down as {rank}.", rank=rank)


def may_knock(at: Position) -> Text:
    """The prompt for a seat that may doubt while another is on turn."""
    return say(
        "{other} says: {rank}. Knock if you doubt it. {seat} is to move.",
        other=SeatWord(int(at.player)),
        rank=_claimed(at),
        seat=SeatWord(int(at.turn)),
    )


def _enough(at: Position, kind: int) -> Text:
    return say_n(
        "{n} card has been laid, and there will be no more: doubt the last one or pass.",
        "{n} cards have been laid, and there will be no more: doubt the last one or pass.",
        int(at.plays()),
    )


ENDED: Final = Phase(
    say("The deal is over"),
    prompt=result_of,
    first=say("The deal is over."),
    first_rules=("MOG-14", "MOG-15"),
)
LAYING: Final = Phase(
    lambda at, _: say("The next card claims: {rank}", rank=_next(at)), "MOG-6", prompt=_what_to_lay
)
ASKING: Final = Phase(
    _who_doubts,
    "MOG-8",
    prompt=_doubt_or_not,
    first=lambda at, _: say("Say first whether you doubt that this is {rank}.", rank=_claimed(at)),
    late=say("Nobody may pass: lay a card."),
    late_rules=("MOG-6",),
)
ASKING_LAST: Final = Phase(_who_doubts, "MOG-15", prompt=_doubt_or_not, first=_enough)

# --- why a move cannot be made


def no_joker(at: Position, kind: int) -> Objection | None:
    """Why a card is not in the game: jokers are an option (MOG-2)."""
    return None if kind in at.rules.cards else Objection(("MOG-2",), not_in_pack(kind))


def _another_first(at: Position, seat: int) -> Text:
    return say("{seat} is asked first.", seat=SeatWord(int(at.turn)))


def asked_first(at: Position) -> Objection:
    """Why a seat must wait until it is asked."""
    return Objection(("MOG-8",), _another_first(at, 0))


# --- what everybody is told


def turned_up(at: Position, end: int) -> Text:
    """The claimed and the real rank of a card doubted after this many cards (MOG-11)."""
    kind, rank = int(at.laid[end - 1]), int(claimed(end - 1))
    if is_right(kind, rank):
        return say("claimed {rank}, and it is {card}.", rank=RankWord(rank), card=CardWord(kind))
    return say("claimed {rank}, but it is {card}!", rank=RankWord(rank), card=CardWord(kind))


def last_doubt(at: Position) -> Text:
    """Who doubted last, what the card was, and who took how many cards (MOG-11)."""
    take = at.takes[len(at.takes) - 1]
    begin = end_of(at.takes[len(at.takes) - 2]) if len(at.takes) > 1 else 0
    return say_n(
        "{doubter} doubted: {found} {taker} took {n} card.",
        "{doubter} doubted: {found} {taker} took {n} cards.",
        int(end_of(take) - begin),
        doubter=SeatWord(int(doubter_of(take))),
        found=turned_up(at, int(end_of(take))),
        taker=SeatWord(int(taker_of(take))),
    )


def _doubted(what: Telling) -> list[Text]:
    """The card, and who takes the pile; only that player reads what he took."""
    before, takes = what.before, what.after.takes
    taker = int(taker_of(takes[len(takes) - 1]))
    found, n = turned_up(before, len(before.laid)), int(before.pile())
    lines = [
        say("{seat} doubts: {found}", seat=SeatWord(what.seat), found=found),
        say_n("{seat} takes {n} card.", "{seat} takes the {n} cards.", n, seat=SeatWord(taker)),
    ]
    if taker == what.viewer:
        cards = sorted(int(kind) for kind in before.laid[before.start :])
        lines.append(say("Taken up: {cards}.", cards=CardsWord(tuple(cards))))
    return lines


# --- the moves

MOVES: Final = (
    Move(
        LAYING,
        *("lay", "lege", "legen", "leg", "ablegen"),
        number=0,
        label=lambda at, _: say("Lay {card} as {rank}", rank=_next(at)),
        told=lambda at, _: say("{seat} lays {card} and claims: {rank}.", rank=_next(at)),
        kept=lambda at, _: say("{seat} lays a card and claims: {rank}.", rank=_next(at)),
        form=Form(kinds=range(KINDS)),
    ),
    Move(
        (LAYING, ASKING, ASKING_LAST),
        *("doubt", "knock", "klopfen", "klopfe", "klopf", "zweifeln", "zweifle", "zweifel"),
        *("anzweifeln", "bezweifeln", "gelogen", "lüge", "gemogelt", "mogelei", "liar", "cheat"),
        *("glaube nicht", "glaub nicht", "ja", "yes"),
        number=DOUBT,
        beside=True,
        label=lambda at, _: say("Knock!") if at.rules.knock else say("I doubt it!"),
        tells=_doubted,
        unless=(
            Reason(
                lambda at, _: at.pile() == 0,
                say("There is no card to doubt."),
                "MOG-9",
            ),
            Reason(
                lambda at, _: at.pile() == 1,
                say("The first card of a pile cannot be doubted."),
                "MOG-9",
            ),
            Reason(
                lambda at, _: not at.open,
                say("Nobody has doubted the last card; it is too late now."),
                "MOG-8",
            ),
            Reason(
                lambda at, seat: seat == at.player,
                say("You cannot doubt your own card."),
                "MOG-8",
            ),
            Reason(
                lambda at, seat: at.has_been_asked(seat),
                say("You have already said that you believe it."),
                "MOG-8",
            ),
            otherwise(_another_first, "MOG-8"),
        ),
    ),
    Move(
        (ASKING, ASKING_LAST),
        *("pass", "passe", "passen", "believe", "glauben", "glaube", "glaube es", "glaub es"),
        *("weiter", "nein", "no", "nicht zweifeln", "believe it"),
        number=PASS,
        label=say("I believe it"),
    ),
)
STEPS: Final = Steps(
    "mogeln",
    MOVES,
    turn="MOG-6",
    pack="MOG-1",
    fillers=frozenset(
        {"i", "ich", "a", "card", "die", "karte", "the", "bitte", "please", "das", "dass"}
    ),
)
