"""The moves of Gin as words: notation, labels, the lines of the log.

# not compiled: makes texts
"""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notation, notations
from stammtisch.core.bits import members
from stammtisch.core.view import Choice
from stammtisch.games.gin.melds import MELDS, best_arrangements, is_group, points
from stammtisch.games.gin.position import Position
from stammtisch.games.gin.rules import (
    DISCARD,
    DONE,
    DRAW_STOCK,
    KNOCK,
    LAY_OFF,
    LAY_OUT,
    LAYING_OUT,
    OWN_MELD,
    PACK_SIZE,
    PASS,
)
from stammtisch.games.gin.scoring import NOBODY
from stammtisch.text import Arg, CardsWord, CardWord, SeatWord, Text, say, say_n


def in_order(cards: i64) -> list[int]:
    """The cards of a meld as they are laid: a run from the ace up, a group by suit."""
    return sorted([int(card) for card in members(cards)], key=_low_first)


def _low_first(card: int) -> tuple[int, int]:
    return (card // 13, (card + 1) % 13 if card % 13 < 12 else 0)


def text_of(at: Position, move: i64) -> str:
    """A move in notation."""
    if move >= DONE:
        return _defence_text(move)
    if move >= LAY_OUT:
        return _layout_text(at, move - LAY_OUT)
    if move >= KNOCK:
        return f"knock {notation(int(move - KNOCK))}"
    if move >= DISCARD:
        return f"discard {notation(int(move - DISCARD))}"
    return ("take_upcard", "pass", "draw_stock", "take_discard")[int(move)]


def _defence_text(move: i64) -> str:
    if move >= LAY_OFF:
        return f"lay_off {notation(int(laid_card(move)))} {meld_id(laid_on(move))}"
    if move >= OWN_MELD:
        return f"own_meld {notations(in_order(MELDS[move - OWN_MELD]))}"
    return "done"


def laid_card(move: i64) -> i64:
    """The card that a move lays off."""
    return (move - LAY_OFF) % PACK_SIZE


def laid_on(move: i64) -> i64:
    """The number of the knocker's meld on which a move lays off."""
    return (move - LAY_OFF) // PACK_SIZE


def meld_id(index: i64) -> str:
    """The zone of a meld; those of the knocker come first."""
    return f"m{int(index) + 1}"


def _layout_text(at: Position, index: i64) -> str:
    if index >= len(at.layouts):
        return f"lay_out {int(index) + 1}"
    melds = [
        "".join([notation(card) for card in in_order(meld)]) for meld in at.layouts[index].melds
    ]
    return " ".join(["lay_out", *melds])


# --- what is shown and told ----------------------------------------------------------------------


def meld_name(meld: i64) -> Text:
    """Group or run."""
    return say("Group") if is_group(meld) else say("Run")


def melds_word(melds: vec[i64]) -> Arg:
    """The cards of melds, meld by meld."""
    whole: Arg = ""
    for meld in melds:
        cards = cards_word(meld)
        whole = cards if whole == "" else say("{first}; {second}", first=whole, second=cards)
    return whole


def melds_note(hand: i64) -> Text | None:
    """The melds with which the deadwood is least, in every way that is equally good (GIN-6)."""
    ways = [melds_word(each.melds) for each in best_arrangements(hand) if len(each.melds)]
    note: Text | None = None
    for way in ways:
        if note is None:
            note = say("Melds: {melds}", melds=way)
        else:
            note = say("{one} or {other}", one=note, other=way)
    return note


def choice_of(at: Position, seat: i64, move: i64) -> Choice:
    """A legal move as something to tap; cards and piles are tapped, the rest are buttons."""
    text = text_of(at, move)
    if move >= DONE:
        return _defence_choice(at, seat, move, text)
    if move >= LAY_OUT:
        arrangement = at.layouts[move - LAY_OUT]
        label = say_n(
            "Lay out with {n} point of deadwood: {melds}",
            "Lay out with {n} points of deadwood: {melds}",
            int(arrangement.deadwood),
            melds=melds_word(arrangement.melds),
        )
        return Choice(text, label)
    if move >= KNOCK:
        card = int(move - KNOCK)
        label = say("Knock with {card}", card=CardWord(card))
        return Choice(text, label, (card,), f"hand{int(seat)}")
    if move >= DISCARD:
        card = int(move - DISCARD)
        return Choice(text, say("Discard {card}", card=CardWord(card)), (card,), f"hand{int(seat)}")
    if move == DRAW_STOCK:
        return Choice(text, say("Draw from the stock"), zone="stock")
    if move == PASS:
        return Choice(text, say("Pass"))
    top = int(at.top())
    return Choice(text, say("Take {card}", card=CardWord(top)), (top,), "discard")


def _defence_choice(at: Position, seat: i64, move: i64, text: str) -> Choice:
    if move >= LAY_OFF:
        card = int(laid_card(move))
        on = cards_word(at.grown(laid_on(move)))
        label = say("Lay off {card} on {cards}", card=CardWord(card), cards=on)
        return Choice(text, label, (card,), meld_id(laid_on(move)))
    if move >= OWN_MELD:
        meld: i64 = MELDS[move - OWN_MELD]
        label = say("Lay out {cards}", cards=cards_word(meld))
        return Choice(text, label, tuple(in_order(meld)), f"hand{int(seat)}")
    left = int(points(at.left()))
    return Choice(
        text,
        say_n("Done: {n} point of deadwood", "Done: {n} points of deadwood", left),
    )


def cards_word(cards: i64) -> CardsWord:
    """Cards as a word, in the order in which a meld lies."""
    return CardsWord(tuple(in_order(cards)))


def told(before: Position, seat: i64, move: i64, after: Position, viewer: i64) -> list[Text]:
    """What the viewer sees happen."""
    who = SeatWord(int(seat))
    if move >= DONE:
        return _told_defence(before, seat, move, after)
    if move >= LAY_OUT:
        return _told_layout(after) + _told_end(after)
    if move >= KNOCK:
        card = CardWord(int(move - KNOCK))
        if after.phase == LAYING_OUT:
            return [say("{seat} knocks and discards {card}.", seat=who, card=card)]
        gin = say("{seat} has Gin and discards {card}.", seat=who, card=card)
        return [gin, *_told_layout(after), *_told_end(after)]
    if move >= DISCARD:
        card = CardWord(int(move - DISCARD))
        lines = [say("{seat} discards {card}.", seat=who, card=card)]
        return lines + ([say("The hand is drawn.")] if after.turn < 0 else [])
    if move == DRAW_STOCK:
        if viewer == seat:
            return [say("{seat} draws {card}.", seat=who, card=CardWord(int(after.drawn)))]
        return [say("{seat} draws from the stock.", seat=who)]
    if move == PASS:
        return [say("{seat} passes.", seat=who)]
    top = CardWord(int(before.top()))
    return [say("{seat} takes {card}.", seat=who, card=top)]


def _told_layout(at: Position) -> list[Text]:
    """What the knocker has laid out."""
    out = at.layouts[at.laid_out]
    return [
        say_n(
            "{seat} lays out {melds} and keeps {n} point of deadwood.",
            "{seat} lays out {melds} and keeps {n} points of deadwood.",
            int(out.deadwood),
            seat=SeatWord(int(at.knocker)),
            melds=melds_word(out.melds),
        )
    ]


def _told_defence(before: Position, seat: i64, move: i64, after: Position) -> list[Text]:
    """The lines for what the defender lays."""
    who = SeatWord(int(seat))
    if move >= LAY_OFF:
        card = CardWord(int(laid_card(move)))
        on = cards_word(before.grown(laid_on(move)))
        return [say("{seat} lays off {card} on {cards}.", seat=who, card=card, cards=on)]
    if move >= OWN_MELD:
        meld = cards_word(MELDS[move - OWN_MELD])
        return [say("{seat} lays out {cards}.", seat=who, cards=meld)]
    return _told_end(after)


def _told_end(at: Position) -> list[Text]:
    """The lines for cards laid off automatically, deadwood and winner; none before the end."""
    shown = at.showdown
    if shown is None:
        return []
    defender = SeatWord(int(1 - at.knocker))
    lines: list[Text] = []
    laid: i64 = 0
    for cards in shown.defence.laid:
        laid |= cards
    if laid and not at.rules.manual:
        lines.append(say("{seat} lays off {cards}.", seat=defender, cards=cards_word(laid)))
    lines.append(
        say_n(
            "{seat} has {n} point of deadwood.",
            "{seat} has {n} points of deadwood.",
            int(shown.defence.deadwood),
            seat=defender,
        )
    )
    return [*lines, won_text(at)]


def won_text(at: Position) -> Text:
    """Who won the finished hand and with what."""
    winner = at.outcome().winner()
    if winner == NOBODY:
        return say("The hand is drawn.")
    points = int(at.scores()[winner])
    who = SeatWord(int(winner))
    return say_n("{seat} wins {n} point.", "{seat} wins {n} points.", points, seat=who)
