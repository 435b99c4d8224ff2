"""What a seat may know of a deal of Quartett, and the score line by line.

# not compiled: makes texts
"""

from mypy_extensions import i64

from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.view import CardView, ScoreLine, SeatView, View, Zone
from stammtisch.games.quartett.position import ASK_WHAT, GIVEN, LAID, Position
from stammtisch.games.quartett.rules import NOBODY, kinds_of
from stammtisch.games.quartett.words import choices_of, laid_text, question_text, result_of
from stammtisch.text import SeatWord, Text, say, say_n

LAST_QUESTIONS = 20  # from how many on it is said how many questions are left


def view_of(position: Position, seat: i64) -> View:
    """All that this seat (or `SPECTATOR`) may know."""
    seats = range(int(position.rules.seats))
    asking = position.phase == ASK_WHAT and seat == position.turn
    return View(
        game="quartett",
        seat=None if seat == SPECTATOR else int(seat),
        turn=int(position.turn),
        phase=_phase(position),
        seats=tuple([_seat_view(position, each) for each in seats]),
        zones=(*[_hand(position, each, seat) for each in seats], *_laid(position)),
        status=tuple(_status(position)),
        prompt=_asking_prompt(position) if asking else _prompt(position, seat),
        choices=choices_of(position, seat),
        deck=position.rules.key,
        over=position.turn == OVER,
    )


def _hand(position: Position, owner: int, viewer: i64) -> Zone:
    own = owner == viewer
    kinds = [int(kind) for kind in kinds_of(position.rules, position.held, owner)] if own else []
    return Zone(
        id=f"hand{owner}",
        role="hand",
        label=say("Your hand") if own else say("Hand of {seat}", seat=SeatWord(owner)),
        count=int(position.counts[owner]),
        cards=tuple([CardView(kind) for kind in kinds]),
        owner=owner,
    )


def _laid(position: Position) -> list[Zone]:
    """The quartets that lie on the table, by the order of their letters (QUA-9)."""
    rules = position.rules
    zones = []
    for quartet, seat in enumerate(position.laid):
        if seat != NOBODY:
            letter, name = rules.deck.quartets[quartet].letter, rules.deck.quartets[quartet].word
            zones.append(
                Zone(
                    id=f"quartet{letter}",
                    role="meld",
                    label=say("{letter} {name}", letter=letter, name=name),
                    count=4,
                    cards=tuple([CardView(int(rules.kind(quartet, card))) for card in range(4)]),
                    owner=int(seat),
                )
            )
    return zones


def _seat_view(position: Position, seat: int) -> SeatView:
    laid = sum(1 for owner in position.laid if owner == seat)
    return SeatView(
        seat=seat,
        cards=int(position.counts[seat]),
        dealer=seat == position.dealer,
        to_move=seat == position.turn,
        badges=(say_n("{n} quartet", "{n} quartets", laid),) if laid else (),
        out=bool(position.counts[seat] == 0),
    )


def _phase(position: Position) -> Text:
    if position.turn == OVER:
        return say("The deal is over")
    return say("Asking for cards")


def _status(position: Position) -> list[Text]:
    """The last question and its answer, and the limit on questions when it is near (QUA-14)."""
    lines: list[Text] = []
    if len(position.log):
        last = position.log[-1]
        lines.append(question_text(position.rules, last))
        if last & LAID and last & GIVEN:
            quartet = int(position.rules.places[int(last) // 4 % 128 // 4])
            lines.append(laid_text(position.rules, int(position.laid[quartet]), quartet))
    else:
        for quartet, seat in enumerate(position.laid):
            if seat != NOBODY:
                lines.append(laid_text(position.rules, int(seat), quartet))
    left = int(position.rules.max_asks) - len(position.log)
    if left <= LAST_QUESTIONS and position.turn != OVER:
        lines.append(say_n("{n} question is left", "{n} questions are left", left))
    return lines


def _prompt(position: Position, seat: i64) -> Text:
    """The prompt: what the seat has to do."""
    if position.turn == OVER:
        return result_of(position)
    if seat != position.turn:
        return say("{seat} is asking.", seat=SeatWord(int(position.turn)))
    return say("Whom do you ask? Whoever has the card must give it to you.")


def _asking_prompt(position: Position) -> Text:
    return say(
        "Which card do you ask {seat} for? It must be missing in a quartet of your hand.",
        seat=SeatWord(int(position.target)),
    )


def score_lines_of(position: Position) -> list[ScoreLine]:
    """A line for each quartet (QUA-12, QUA-14)."""
    seats = range(int(position.rules.seats))
    lines = []
    for quartet, owner in enumerate(position.laid):
        if owner != NOBODY:
            points = tuple([int(seat == owner) for seat in seats])
            text = laid_text(position.rules, int(owner), quartet)
            lines.append(ScoreLine(text, points, ("QUA-9", "QUA-12")))
    if position.left > 0:
        lines.append(left_line(int(position.left), int(position.rules.seats)))
    return lines


def left_line(left: int, seats: int) -> ScoreLine:
    """The line for quartets not laid down, which count for nobody (QUA-14)."""
    text = say_n(
        "{n} quartet was not laid down and counts for nobody.",
        "{n} quartets were not laid down and count for nobody.",
        left,
    )
    return ScoreLine(text, (0,) * seats, ("QUA-14",))
