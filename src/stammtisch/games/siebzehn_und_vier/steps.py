"""The phases and moves of Siebzehn und Vier as people see them.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Final

from librt.vecs import append

from stammtisch.core.view import Objection
from stammtisch.games.siebzehn_und_vier.lines import result, worth
from stammtisch.games.siebzehn_und_vier.position import Position
from stammtisch.games.siebzehn_und_vier.rules import DRAW, MOST_SAID, RAISE, STAND
from stammtisch.kits.steps.hand import Steps
from stammtisch.kits.steps.moves import Move, Number, Phase, Reason, Telling, otherwise
from stammtisch.text import CardWord, SeatWord, Text, say, say_n


def _ended(at: Position, viewer: int) -> Text:
    return result(at)


def _to_the_player(at: Position, viewer: int) -> Text:
    if at.is_bust():
        return say("You are bust with {total}. Say that you stand: the bank does not know.")
    if at.most_raise() == 0:
        return say("You have {total}: draw or stand? The limit is reached.")
    return say("You have {total}: draw, stand, or raise and draw?")


def _to_the_bank(at: Position, viewer: int) -> Text:
    return say_n(
        "You have {total}, {seat} has {n} card: draw or stand?",
        "You have {total}, {seat} has {n} cards: draw or stand?",
        int(at.held),
        total=int(at.bank_worth()),
        seat=SeatWord(int(at.player)),
    )


ENDED: Final = Phase(
    say("The duel is over"),
    prompt=_ended,
    first=say("The duel is over."),
    first_rules=("SUV-12", "SUV-14"),
)
REPLAYED: Final = Phase(
    say("The duel is replayed"),
    prompt=_ended,
    first=say("Wait until the cards are shuffled."),
    first_rules=("SUV-6", "SUV-13"),
)
PLAYER: Final = Phase(
    say("The player draws"),
    "SUV-7",
    prompt=_to_the_player,
    late=say("The bank cannot raise: draw or stand."),
    late_rules=("SUV-10",),
)
BANK: Final = Phase(say("The bank draws"), "SUV-10", prompt=_to_the_bank)


# --- why a move cannot be made

_BUST: Final = Reason(
    lambda at, _: at.turn == at.player and at.is_bust(),
    say("You are over 21: you can only say that you stand."),
    "SUV-9",
)


def _to_raise(at: Position, more: int) -> Objection | None:
    """Why the player cannot raise by this many basic stakes, or None if he can (SUV-4, SUV-8)."""
    most, base = int(at.most_raise()), int(at.rules.base)
    if 1 <= more <= most:
        return None
    if most == 0:
        text = say("Nobody can raise any more: the limit of {limit} chips is reached.",
            limit=base * int(at.rules.factor))  # fmt: skip
        return Objection(("SUV-4", "SUV-8"), text)
    text = say_n(
        "You can raise by exactly {n} basic stake of {base} chips.",
        "You can raise by 1 to {n} basic stakes of {base} chips each.",
        most,
        base=base,
    )
    return Objection(("SUV-8", "SUV-4"), text)


# --- what people say, and what everybody is told


def _may_raise(at: Position) -> range:
    return range(1, 0 if at.is_bust() else int(at.most_raise()) + 1)


def _chips(at: Position, thing: int) -> int:
    return thing * int(at.rules.base)


def _drawn(what: Telling) -> list[Text]:
    """The line for a drawn card; only the seat itself reads which card it was."""
    who, at = SeatWord(what.seat), what.before
    if what.seat != what.viewer:
        return [say("{seat} draws a card.", seat=who)]
    card = at.row[at.top()]
    now = worth(int(at.worth_of(append(at.cards_of(what.seat), card))))
    return [say("{seat} draws {card}: {worth}.", seat=who, card=CardWord(int(card)), worth=now)]


def _raised(what: Telling) -> list[Text]:
    chips, who = _chips(what.before, what.thing), SeatWord(what.seat)
    paid = say("{seat} raises by {chips} chips, and the bank pays as much.", seat=who, chips=chips)
    return [paid, *_drawn(what)]


STEPS: Final = Steps(
    "siebzehn_und_vier",
    (
        Move(
            (PLAYER, BANK),
            *("draw", "hit", "card", "more", "ziehen", "ziehe", "zieh", "karte", "nehmen", "nehme"),
            *("nimm", "kaufen", "kaufe", "weiter"),
            number=DRAW,
            label=say("Draw a card"),
            tells=_drawn,
            unless=_BUST,
        ),
        Move(
            (PLAYER, BANK),
            *("stand", "stay", "stop", "enough", "stehen", "stehe", "steh", "halten", "halte"),
            *("bleiben", "bleibe", "genug", "reicht", "aufhören", "höre auf"),
            number=STAND,
            label=say("Stand"),
            told=say("{seat} stands."),
        ),
        Move(
            PLAYER,
            *("raise", "erhöhe", "erhöhen", "erhöh", "erhoehe", "erhoehen"),
            number=RAISE,
            of=Number(
                _may_raise,
                say("Raise (in steps of {base}) and draw"),
                least=1,
                missing=otherwise(
                    say("Say how many basic stakes you raise by, for example “raise 2”."), "SUV-8"
                ),
                short=(),
            ),
            size=MOST_SAID + 1,
            label=lambda at, n: say("Raise by {chips} chips and draw", chips=_chips(at, n)),
            tells=_raised,
            unless=(_BUST, _to_raise),
        ),
    ),
    pack="SUV-7",
    facts={"total": lambda at: int(at.worth()), "base": lambda at: int(at.rules.base)},
    no_card=otherwise(say("No card is played in this game: draw or stand."), "SUV-7", "SUV-10"),
    fillers=frozenset(
        {
            *("a", "another", "basic", "bitte", "by", "ein", "eine", "einen", "einsatz"),
            *("einsätze", "grundeinsatz", "grundeinsätze", "i", "ich", "it", "me", "mir", "noch"),
            *("one", "please", "stake", "stakes", "the", "um"),
        }
    ),
)
