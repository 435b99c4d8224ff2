"""The phases and moves of Gin as people see them.  # not compiled: makes texts"""

from __future__ import annotations

from functools import partial
from typing import Final

from stammtisch.cards import notation, notations
from stammtisch.games.gin import typed
from stammtisch.games.gin.corrections import no_laying_off, no_own_meld, too_much
from stammtisch.games.gin.melds import MELDS, melds_of, points
from stammtisch.games.gin.names import cards_word, in_order, melds_word
from stammtisch.games.gin.position import Position
from stammtisch.games.gin.rules import (
    DISCARD,
    DONE,
    DRAW_STOCK,
    KNOCK,
    LAY_OFF,
    LAY_OUT,
    LAYING_OUT,
    MANUAL_MOVES,
    OWN_MELD,
    PACK_SIZE,
    PASS,
    TAKE_DISCARD,
    TAKE_UPCARD,
)
from stammtisch.games.gin.scoring import NOBODY
from stammtisch.kits.melds import meld_id
from stammtisch.kits.steps.hand import Steps
from stammtisch.kits.steps.moves import CARD, Form, Move, Phase, Reason, Telling, otherwise
from stammtisch.kits.steps.zones import hand_id
from stammtisch.text import CardWord, SeatWord, Text, say, say_in, say_n


def won_text(at: Position) -> Text:
    """Who won the finished hand, and how much."""
    winner = at.outcome().winner()
    if winner == NOBODY:
        return say("The hand is drawn.")
    n, who = int(at.scores()[winner]), SeatWord(int(winner))
    return say_n("{seat} wins {n} point.", "{seat} wins {n} points.", n, seat=who)


def _result(at: Position, viewer: int) -> Text:
    outcome = at.outcome()
    if outcome.gin:
        return say("Gin! {result}", result=won_text(at))
    if outcome.undercut():
        return say("Undercut! {result}", result=won_text(at))
    return won_text(at)


def _top(at: Position) -> CardWord:
    return CardWord(int(at.top()))


def _discard_or_knock(at: Position, seat: int) -> Text:
    if at.knocks() == 0:
        return say("Discard a card.")
    return say("Discard a card. You can knock with: {cards}.", cards=cards_word(at.knocks()))


def may_meld(at: Position) -> bool:
    """Whether the defender can still lay out a meld of his own (GIN-14)."""
    return not at.laying_off() and len(melds_of(at.left())) > 0


def may_lay_off(at: Position) -> bool:
    """Whether a card of the defender fits on a meld of the knocker (GIN-14)."""
    return any(at.fitting(index) for index in range(len(at.laid)))


def _what_to_lay(at: Position, seat: int) -> Text:
    """What the defender can still lay (GIN-14)."""
    if may_meld(at):
        if may_lay_off(at):
            return say("Lay out your melds; after that you can only lay off. Then say done.")
        return say("Lay out your melds. Then say done.")
    if may_lay_off(at):
        return say("Lay off what fits on the knocker’s melds. Then say done.")
    return say("Nothing more can be laid out or laid off: say done.")


def _offer(asked: Text) -> Phase:
    """A phase in which the upcard is offered to a seat."""
    return Phase(
        say("The upcard is offered"),
        "GIN-7",
        prompt=lambda at, seat: Text(asked.words, {"card": _top(at)}),
        first=say("Take the upcard or pass first."),
        late=say("The upcard is offered only at the start of the hand."),
    )


def _over(rule: str) -> Phase:
    """The phase in which the hand is over, by this rule."""
    over = say_in("gin", "The hand is over.")
    return Phase(say_in("gin", "The hand is over"), rule, prompt=_result, first=over)


OFFER: Final = _offer(say("{card} is offered to you: take it or pass."))
SECOND_OFFER: Final = _offer(say("Your opponent has passed. Take {card} or pass."))
BOTH_PASSED: Final = say("Both have passed: draw from the stock.")
FORCED: Final = Phase(say("Draw"), "GIN-7", prompt=BOTH_PASSED)
DRAWING: Final = Phase(
    say("Draw"),
    "GIN-8",
    prompt=lambda at, seat: say("Draw from the stock or take {card}.", card=_top(at)),
    late=say("You have already drawn: discard a card or knock."),
)
DISCARDING: Final = Phase(
    say("Discard or knock"),
    "GIN-8",
    prompt=_discard_or_knock,
    late=say("First draw a card, then discard or knock."),
)
LAYS_OUT: Final = Phase(
    say("Lay out"),
    "GIN-8",
    prompt=say("You have knocked: how will you lay out your cards?"),
    first=say("You have knocked: now lay out your cards."),
    first_rules=("GIN-13",),
    late=say("Cards are laid out only after a knock."),
    late_rules=("GIN-13",),
)
DEFENDING: Final = Phase(
    say("Lay out and lay off"),
    "GIN-14",
    prompt=_what_to_lay,
    first=say("Your opponent has knocked: lay out your melds, then lay off, then say done."),
    late=say("Only the defender lays out these cards, after the knocker has laid out his own."),
)
KNOCKED: Final = _over("GIN-10")
DRAWN: Final = _over("GIN-21")
PHASES: Final = (OFFER, SECOND_OFFER, FORCED, DRAWING, DISCARDING, LAYS_OUT, DEFENDING)


# --- what is tapped, written and told ------------------------------------------------------------


def _open_card(offered: bool) -> Form:
    """The form of the move that takes the top discard, while it is offered or later."""
    return Form(
        reads=partial(typed.taking, offered),
        cards=lambda at, _: (int(at.top()),),
        zone="discard",
        facts={"card": lambda at, _: _top(at)},
    )


def _told_knock(what: Telling) -> list[Text]:
    who, card = SeatWord(what.seat), CardWord(what.thing)
    if what.after.phase == LAYING_OUT:
        return [say("{seat} knocks and discards {card}.", seat=who, card=card)]
    return [say("{seat} has Gin and discards {card}.", seat=who, card=card)]


def _layout(at: Position, index: int) -> str:
    """An arrangement by its melds, or by its number if no hand has it."""
    if at.phase != LAYING_OUT or index >= len(at.ways()):
        return f"lay_out {index + 1}"
    melds = [notations(in_order(meld)).replace(" ", "") for meld in at.ways()[index].melds]
    return " ".join(["lay_out", *melds])


def _meld(at: Position, number: int) -> str:
    return f"own_meld {notations(in_order(MELDS[number]))}"


def _laid_off(at: Position, thing: int) -> str:
    index, card = divmod(thing, PACK_SIZE)
    return f"lay_off {notation(card)} {meld_id(index)}"


_TAKEN: Final = Reason(
    lambda at, card: card == at.taken,
    say("You have just taken {card}; it stays in your hand this turn."),
    "GIN-9",
)
STEPS: Final = Steps(
    "gin",
    (
        Move(
            (OFFER, SECOND_OFFER),
            "take_upcard",
            number=TAKE_UPCARD,
            label=say("Take {card}"),
            told=say("{seat} takes {card}."),
            form=_open_card(True),
        ),
        Move(
            (OFFER, SECOND_OFFER),
            *("pass", "passe", "passen", "ablehnen", "weiter"),
            number=PASS,
            label=say("Pass"),
            told=say("{seat} passes."),
        ),
        Move(
            (DRAWING, FORCED),
            *typed.DRAWS,
            number=DRAW_STOCK,
            label=say("Draw from the stock"),
            told=lambda at, _: say("{seat} draws {card}.", card=CardWord(int(at.stock[-1]))),
            kept=say("{seat} draws from the stock."),
            form=Form(reads=typed.drawing, zone="stock"),
        ),
        Move(
            (DRAWING, FORCED),
            "take_discard",
            number=TAKE_DISCARD,
            label=say("Take {card}"),
            told=say("{seat} takes {card}."),
            form=_open_card(False),
            unless=otherwise(BOTH_PASSED, "GIN-7"),
        ),
        Move(
            DISCARDING,
            *typed.DISCARDS,
            of=CARD,
            number=DISCARD,
            label=say("Discard {card}"),
            told=say("{seat} discards {card}."),
            form=Form(reads=typed.discarding, alone=False),
            unless=_TAKEN,
        ),
        Move(
            DISCARDING,
            *typed.KNOCKS,
            of=CARD,
            number=KNOCK,
            label=say("Knock with {card}"),
            tells=_told_knock,
            form=Form(reads=typed.knocking, alone=False),
            unless=(_TAKEN, too_much),
        ),
        Move(
            LAYS_OUT,
            number=LAY_OUT,
            size=DONE - LAY_OUT,
            label=lambda at, way: say_n(
                "Lay out with {n} point of deadwood: {melds}",
                "Lay out with {n} points of deadwood: {melds}",
                int(at.ways()[way].deadwood),
                melds=melds_word(at.ways()[way].melds),
            ),
            form=Form(_layout, typed.laying_out),
            unless=otherwise(
                say("Your cards cannot be arranged like that with deadwood of at most {limit}."),
                "GIN-13",
            ),
        ),
        Move(
            DEFENDING,
            *typed.ENDS,
            number=DONE,
            label=lambda at, _: say_n(
                "Done: {n} point of deadwood",
                "Done: {n} points of deadwood",
                int(points(at.left())),
            ),
        ),
        Move(
            DEFENDING,
            number=OWN_MELD,
            size=LAY_OFF - OWN_MELD,
            label=say("Lay out {cards}"),
            told=say("{seat} lays out {cards}."),
            form=Form(
                _meld,
                typed.own_meld,
                cards=lambda at, number: in_order(MELDS[number]),
                zone=lambda at, _: hand_id(int(at.turn)),
                facts={"cards": lambda at, number: cards_word(MELDS[number])},
            ),
            unless=no_own_meld,
        ),
        Move(
            DEFENDING,
            number=LAY_OFF,
            size=MANUAL_MOVES - LAY_OFF,
            label=say("Lay off {card} on {cards}"),
            told=say("{seat} lays off {card} on {cards}."),
            form=Form(
                _laid_off,
                typed.off,
                cards=lambda at, thing: (thing % PACK_SIZE,),
                zone=lambda at, thing: meld_id(thing // PACK_SIZE),
                facts={
                    "card": lambda at, thing: CardWord(thing % PACK_SIZE),
                    "cards": lambda at, thing: cards_word(at.grown(thing // PACK_SIZE)),
                },
            ),
            unless=no_laying_off,
        ),
    ),
    pack="GIN-1",
    cards=2**PACK_SIZE - 1,
    fillers=typed.FILLERS,
    facts={"limit": lambda at: int(at.limit())},
)
