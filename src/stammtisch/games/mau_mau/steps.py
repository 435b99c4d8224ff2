"""The phases and moves of Mau-Mau as people see them.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Final

from stammtisch.core.kinds import JACK, rank_of
from stammtisch.games.mau_mau.fitting import does_not_fit, jack_lies, what_fits
from stammtisch.games.mau_mau.position import AFTER_DRAW, NOBODY, Position
from stammtisch.games.mau_mau.rules import (
    DECK,
    DRAW,
    KEEP,
    NO_SUIT,
    PASS,
    SAY_MAU,
    SAY_NOTHING,
    TAKE,
    WISH,
)
from stammtisch.games.mau_mau.scoring import won
from stammtisch.kits.steps.hand import Steps
from stammtisch.kits.steps.moves import CARD, SUIT, Form, Move, Phase, Reason, Telling, otherwise
from stammtisch.text import CardsWord, CardWord, SeatWord, Text, say, say_in, say_n


def result(at: Position, viewer: int) -> Text:
    """How the deal ended."""
    if at.winner != NOBODY:
        return won(at.winner)
    if at.passes == at.rules.seats:
        return say("Nobody can play or draw any more: the deal ends without a winner.")
    return say("The deal took too long and ends without a winner.")


def _play_or_draw(at: Position, seat: int) -> Text:
    if at.pending > 0:
        return say_n(
            "Answer with a seven or take {n} card.",
            "Answer with a seven or take {n} cards.",
            int(at.pending),
        )
    fits = at.hands[at.seat] & at.fitting
    if not at.can_draw():
        if fits:
            return say("No card can be drawn any more: play one that fits.")
        return say("No card can be drawn any more, and none of yours fits: pass.")
    return what_fits(at) if fits else say("None of your cards fits: draw one.")


def _drew(at: Position, seat: int) -> Text:
    card = CardWord(int(at.drawn))
    if at.drawn_fits():
        return say("You drew {card}, and it fits: play it or keep it.", card=card)
    return say("You drew {card}. It does not fit: keep it.", card=card)


def _has_drawn(at: Position, thing: int) -> Text:
    card = CardWord(int(at.drawn))
    if not at.drawn_fits():
        return say("You have drawn {card}, which does not fit: keep it.", card=card)
    return say(
        "You have drawn. Only {card}, the card just drawn, may still be played; otherwise keep it.",
        card=card,
    )


ENDED: Final = Phase(
    say("The deal is over"),
    prompt=result,
    first=say("The deal is over."),
    first_rules=("MAU-13", "MAU-14"),
)
SHUFFLING: Final = Phase(
    say("The discard pile is being shuffled"),
    "MAU-8",
    prompt=say("The stock is empty. The discard pile is being shuffled."),
    first=say("Wait until the cards are shuffled."),
)
PLAYING: Final = Phase(say("Play or draw"), "MAU-6", prompt=_play_or_draw)
DREW: Final = Phase(
    say("A card was drawn"),
    "MAU-7",
    prompt=_drew,
    first=_has_drawn,
    late=say("You have not drawn a card in this turn."),
)
WISHES: Final = Phase(
    say("A suit is being wished for"),
    "MAU-18",
    prompt=say("Which suit do you wish for?"),
    first=say("Wish for a suit first."),
    first_rules=("MAU-18", "MAU-20"),
    late=say("There is nothing to wish for now."),
    late_rules=("MAU-18", "MAU-20"),
)
CALLS: Final = Phase(
    say("One card left"),
    "MAU-10",
    prompt=say("You have one card left: say “Mau”!"),
    first=say("One card is left: first say “Mau”, or choose to say nothing."),
    late=say("“Mau” is said right after the play that leaves you with one card."),
)
PHASES: Final = (PLAYING, DREW, WISHES, CALLS)  # by number

# --- why a move cannot be made


def _seven_lies(at: Position, thing: int) -> bool:
    return bool(at.pending > 0)


def _wished(at: Position, kind: int) -> bool:
    return bool(at.wish != NO_SUIT)


def _can_play(at: Position, thing: int) -> bool:
    return bool(at.hands[at.seat] & at.fitting)


def _unanswered(at: Position, kind: int) -> Text:
    return say_n(
        "A seven was played: answer with a seven or take {n} card.",
        "A seven was played: answer with a seven or take {n} cards.",
        int(at.pending),
    )


def _one_is_not_enough(at: Position, thing: int) -> Text:
    return say_n(
        "Drawing one card is not enough: answer with a seven or take {n} card.",
        "Drawing one card is not enough: answer with a seven or take {n} cards.",
        int(at.pending),
    )


# --- what everybody is told


def _drawn(what: Telling) -> list[Text]:
    """The cards that came into a hand: its own seat reads which, others read how many."""
    who, seat = SeatWord(what.seat), what.seat
    before, after = what.before, what.after
    lines = []
    if after.pile < before.pile:
        lines.append(say("The stock was empty: the discard pile was shuffled."))
    n = int(after.left(seat) - before.left(seat))
    if seat == what.viewer and n > 0:
        cards = after.in_hand(seat)
        for kind in before.in_hand(seat):
            cards.remove(kind)
        return [*lines, say("{seat} draws {cards}.", seat=who, cards=CardsWord(tuple(cards)))]
    return [*lines, say_n("{seat} draws {n} card.", "{seat} draws {n} cards.", n, seat=who)]


def _silent(what: Telling) -> list[Text]:
    return [say("{seat} says nothing.", seat=SeatWord(what.seat)), *_drawn(what)]


# --- the moves

PLAY: Final = Move(
    (PLAYING, DREW),
    of=CARD,
    number=0,
    label=say("Play {card}"),
    told=say_in("mau_mau", "{seat} plays {card}."),
    unless=(
        Reason(lambda at, kind: at.phase == AFTER_DRAW and kind != at.drawn, _has_drawn, "MAU-7"),
        Reason(_seven_lies, _unanswered, "MAU-16"),
        Reason(lambda at, kind: jack_lies(at) and rank_of(kind) == JACK, does_not_fit, "MAU-18"),
        Reason(lambda at, _: jack_lies(at) and _wished(at, _), does_not_fit, "MAU-18", "MAU-5"),
        Reason(lambda at, _: jack_lies(at), does_not_fit, "MAU-18", "MAU-3"),
        Reason(_wished, does_not_fit, "MAU-20", "MAU-5"),
        otherwise(does_not_fit, "MAU-5"),
    ),
)
MOVES: Final = (
    PLAY,
    Move(
        PLAYING,
        *("draw", "ziehen", "ziehe", "zieh"),
        number=DRAW,
        label=say("Draw a card"),
        tells=_drawn,
        form=Form(zone="stock"),
        unless=(
            Reason(_seven_lies, _one_is_not_enough, "MAU-16"),
            Reason(_can_play, say("No card can be drawn any more: play one that fits."), "MAU-9"),
            otherwise(say("No card can be drawn any more: pass."), "MAU-9"),
        ),
    ),
    Move(
        PLAYING,
        *("take", "nehmen", "nehme", "nimm", "aufnehmen"),
        number=TAKE,
        label=lambda at, _: say_n("Take {n} card", "Take {n} cards", int(at.pending)),
        tells=_drawn,
        form=Form(zone="stock"),
        unless=otherwise(say("There is nothing to take: no seven has to be answered."), "MAU-16"),
    ),
    Move(
        PLAYING,
        *("pass", "passe", "passen", "aussetzen"),
        number=PASS,
        label=say("Pass this turn"),
        told=say_in("mau_mau", "{seat} passes."),
        unless=(
            Reason(
                _seven_lies,
                say("You may not pass: answer with a seven or take the cards."),
                "MAU-16",
            ),
            Reason(
                lambda at, _: at.can_draw(),
                say("You may not pass: play a card or draw one."),
                *("MAU-6", "MAU-9"),
            ),
            otherwise(say("You may not pass: you hold a card that fits."), "MAU-9"),
        ),
    ),
    Move(
        DREW,
        *("keep", "behalten", "behalte"),
        number=KEEP,
        label=lambda at, _: say("Keep {card}", card=CardWord(int(at.drawn))),
        told=say("{seat} keeps the card."),
    ),
    Move(
        WISHES,
        *("wish", "wünsche", "wünschen", "wunsch", "wuensche", "wuenschen"),
        of=SUIT,
        number=WISH,
        label=say("Wish for {suit}"),
        told=say("{seat} wishes for {suit}."),
    ),
    Move(
        CALLS,
        *("say_mau", "mau", "say mau", "sage mau", "mau sagen"),
        number=SAY_MAU,
        label=say("Say “Mau!”"),
        told=say("{seat} says “Mau!”"),
    ),
    Move(
        CALLS,
        *("say_nothing", "say nothing", "nothing", "schweigen", "schweige", "nichts"),
        "nichts sagen",
        number=SAY_NOTHING,
        label=say("Say nothing"),
        tells=_silent,
    ),
)
STEPS: Final = Steps(
    "mau_mau",
    MOVES,
    turn="MAU-4",
    pack="MAU-1",
    cards=int(DECK),
    fillers=frozenset(
        {
            *("a", "all", "alle", "bitte", "card", "cards", "die", "eine", "for", "i", "ich"),
            *("it", "karte", "karten", "me", "mir", "please", "sie", "the"),
        }
    ),
)
