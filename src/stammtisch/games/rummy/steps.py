"""The phases and moves of Rummy as people see them.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Final

from stammtisch.cards import notation
from stammtisch.core.view import Choice
from stammtisch.games.rummy import reading
from stammtisch.games.rummy.board import TURN as NOTHING_LIFTED
from stammtisch.games.rummy.names import face_text, lying, meld_name, tile_word
from stammtisch.games.rummy.position import Position
from stammtisch.games.rummy.reasons import to_commit, to_drop, to_lift, to_swap
from stammtisch.games.rummy.rules import (
    COMMIT,
    DRAW,
    DROP_RACK,
    END_VOID,
    FACES,
    LIFT,
    MOVES,
    NAME,
    NOBODY,
    PASS,
    RESET,
    SWAP,
    SWAPPED,
    kind_of,
    swapped_for,
    swapped_in,
)
from stammtisch.games.rummy.tiles import face_of, tiles_of
from stammtisch.kits.steps.hand import Steps
from stammtisch.kits.steps.moves import Form, Move, Phase, Reason, Telling, otherwise
from stammtisch.kits.steps.zones import hand_id
from stammtisch.text import CardWord, SeatWord, Text, say, say_n

# --- the phases


def result(at: Position, viewer: int) -> Text:
    """How the finished game ended."""
    if at.winner == NOBODY:
        return say("The game is void: nobody gets points.")
    return say_n(
        "{seat} has no tiles left and gets {n} point.",
        "{seat} has no tiles left and gets {n} points.",
        int(at.scores()[at.winner]),
        seat=SeatWord(int(at.winner)),
    )


def _what_to_play(at: Position, seat: int) -> Text:
    if at.may_commit():
        return say("You can finish the turn, or go on.")
    if at.may_reset():
        return say("You cannot finish yet: {why}", why=to_commit(at).text)
    if at.stock_left() > 0:
        return say("Play tiles from your rack, or draw one.")
    return say("The stock is empty: play tiles from your rack if you can.")


OVER_TEXT: Final = say("The game is over.")
WON, VOID = [
    Phase(OVER_TEXT, rule, prompt=result, first=OVER_TEXT) for rule in ("RUM-33", "RUM-32")
]
TURN: Final = Phase(say("Play or draw"), "RUM-20", prompt=_what_to_play)
LIFTED: Final = Phase(
    say("A tile is lifted"),
    "RUM-20",
    prompt=say("Where will you put {tile}?"),
    first=say("You have {tile} in your hand: put it down first."),
    late=say("Take up a tile first."),
)
NAMING: Final = Phase(
    say("A joker gets its name"),
    "RUM-24",
    prompt=say("What does the joker in {meld} stand for?"),
    first=say("Say what the joker stands for first."),
    late=say(
        "Only a joker from your rack, or one that you have swapped, is given a name, when "
        "you put it down."
    ),
    late_rules=("RUM-15", "RUM-24"),
)
PHASES: Final = (TURN, LIFTED, NAMING)  # by number

# --- what is tapped and told


def _lift_text(at: Position, thing: int) -> str:
    meld, face = divmod(thing, FACES)
    return f"lift {face_text(face)} {meld_name(meld)}" if meld else f"lift {face_text(face)}"


def _lying_in(at: Position, meld: int) -> str:
    """The zone of a meld, or of the rack of the seat on turn."""
    return meld_name(meld) if meld else hand_id(int(at.turn))


def _place(thing: int) -> str:
    """The place where a tile is put, as it is written."""
    return ("rack", "new")[thing] if thing < 2 else meld_name(thing - 1)


def _drop_button(at: Position, seat: int, thing: int) -> Choice:
    text, tile, kinds = f"drop {_place(thing)}", tile_word(face_of(at.lifted)), _lifted(at, thing)
    if thing == 0:
        return Choice(text, say("Put {tile} back into the rack", tile=tile), kinds, hand_id(seat))
    if thing == 1:
        return Choice(text, say("Begin a new meld with {tile}", tile=tile), kinds)
    label = say("Put {tile} onto {meld}", tile=tile, meld=_place(thing))
    return Choice(text, label, kinds, _place(thing), here=say("Put here"))


def _lifted(at: Position, thing: int) -> tuple[int]:
    """The lifted tile as a card."""
    return (int(kind_of(face_of(at.lifted))),)


def _told_drop(at: Position, thing: int) -> Text:
    """The line for putting a tile down; it names melds by their tiles, as pages show no numbers."""
    if thing == 0:
        return say("{seat} puts {tile} back into the rack.")
    if thing == 1:
        return say("{seat} begins a new meld with {tile}.")
    number = thing - 1
    meld = lying(tiles_of(at.table, number))
    if at.lifted_from == number:
        return say("{seat} puts {tile} back into {meld}.", meld=meld)
    if at.lifted_from > 0:
        return say("{seat} moves {tile} to {meld}.", meld=meld)
    if at.lifted_from == SWAPPED:
        return say("{seat} uses {tile} in {meld}.", meld=meld)
    return say("{seat} adds {tile} to {meld}.", meld=meld)


def _swap_text(at: Position, thing: int) -> str:
    move = SWAP + thing
    return f"swap {face_text(swapped_for(move))} {meld_name(int(swapped_in(move)))}"


def _swap_button(at: Position, seat: int, thing: int) -> Choice:
    joker, meld = tile_word(swapped_for(SWAP + thing)), meld_name(int(swapped_in(SWAP + thing)))
    tile, here = tile_word(face_of(at.lifted)), say("Swap for {joker}", joker=joker)
    label = say("Swap {tile} for {joker} in {meld}", joker=joker, meld=meld, tile=tile)
    return Choice(_swap_text(at, thing), label, _lifted(at, thing), meld, here=here)


def taken_back(what: Telling) -> Text:
    """The line saying that everything done in the turn is undone."""
    return say("{seat} takes everything back.", seat=SeatWord(what.seat))


def drawn(what: Telling) -> Text:
    """The line for a drawn tile or, without a stock, for what happens instead."""
    before, who = what.before, SeatWord(what.seat)
    if before.stock_left() > 0:
        if what.viewer != what.seat:
            return say("{seat} draws a tile.", seat=who)
        return say("{seat} draws {card}.", seat=who, card=CardWord(int(before.stock[0])))
    if before.rules.all_pass:
        return say("{seat} passes.", seat=who)
    return say("{seat} cannot draw: the stock is empty.", seat=who)


def _given_up(what: Telling) -> list[Text]:
    """The lines for a turn that ends without playing."""
    begun = what.before.may_reset() or what.before.phase() != NOTHING_LIFTED
    return [taken_back(what), drawn(what)] if begun else [drawn(what)]


# --- the moves

_STOCK_LEFT: Final = Reason(
    lambda at, _: at.stock_left() > 0,
    say("There are still tiles in the stock: draw one."),
    "RUM-32",
)
STEPS: Final = Steps(
    "rummy",
    (
        Move(
            TURN,
            *("commit", "done", "finish", "fertig", "ende", "beenden", "abschließen"),
            number=COMMIT,
            label=say("Finish the turn"),
            told=lambda at, _: say_n(
                "{seat} has played {n} tile.", "{seat} has played {n} tiles.", int(at.played())
            ),
            unless=to_commit,
        ),
        Move(
            TURN,
            *("reset", "undo", "zurück", "zurücknehmen", "zurücksetzen"),
            number=RESET,
            label=say("Take everything back"),
            tells=lambda what: [taken_back(what)],
            unless=otherwise(say("Everything is as it was at the start of your turn."), "RUM-25"),
        ),
        Move(
            PHASES,
            *("draw", "zieh", "ziehe", "ziehen", "stock", "stapel", "stock_draw"),
            number=DRAW,
            label=say("Draw a tile"),
            tells=_given_up,
            form=Form(zone="stock"),
            unless=otherwise(say("The stock is empty."), "RUM-27", "RUM-32"),
        ),
        Move(
            PHASES,
            *("end_void", "void", "abbrechen", "ungültig"),
            number=END_VOID,
            label=say("End the game: the stock is empty"),
            tells=_given_up,
            unless=(
                _STOCK_LEFT,
                otherwise(say("The game goes on: a player who cannot play passes."), "RUM-32"),
            ),
        ),
        Move(
            PHASES,
            *("pass", "passe", "passen", "weiter"),
            number=PASS,
            label=say("Pass"),
            tells=_given_up,
            unless=(
                _STOCK_LEFT,
                otherwise(say("Nobody passes: the game ends when the stock is empty."), "RUM-32"),
            ),
        ),
        Move(
            LIFTED,
            *reading.DROPS,
            number=DROP_RACK,
            size=NAME - DROP_RACK,
            label=say("Put here"),
            told=_told_drop,
            form=Form(lambda at, thing: f"drop {_place(thing)}", reading.dropping, _drop_button),
            unless=to_drop,
        ),
        Move(
            NAMING,
            *reading.NAMES,
            number=NAME,
            size=SWAP - NAME,
            label=say("The joker stands for {card}"),
            tells=lambda what: [say("The joker stands for {card}.", card=CardWord(what.thing))],
            form=Form(
                lambda at, kind: f"name {notation(kind)}",
                reading.naming,
                cards=lambda at, kind: (kind,),
            ),
        ),
        Move(
            LIFTED,
            *reading.SWAPS,
            number=SWAP,
            size=LIFT - SWAP,
            label=say("Swap for {joker}"),
            told=lambda at, thing: say(
                "{seat} swaps {tile} for {joker}.", joker=tile_word(swapped_for(SWAP + thing))
            ),
            form=Form(_swap_text, reading.swapping, _swap_button),
            unless=to_swap,
        ),
        Move(
            TURN,
            *reading.LIFTS,
            number=LIFT,
            size=MOVES - LIFT,
            label=lambda at, thing: (
                say("Take up {tile}") if thing < FACES else say("Take {tile} from {meld}")
            ),
            form=Form(
                _lift_text,
                reading.lifting,
                cards=lambda at, thing: (int(kind_of(thing % FACES)),),
                zone=lambda at, thing: _lying_in(at, thing // FACES),
                facts={
                    "tile": lambda at, thing: tile_word(thing % FACES),
                    "meld": lambda at, thing: meld_name(thing // FACES),
                },
            ),
            unless=to_lift,
        ),
    ),
    turn="RUM-2",
    pack="RUM-21",
    fillers=reading.FILLERS,
    facts={
        "tile": lambda at: tile_word(face_of(at.lifted)),  # the lifted one
        "meld": lambda at: meld_name(int(at.naming)),  # where a joker waits for its name
    },
)
