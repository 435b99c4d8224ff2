"""The moves of Trumpf in words: notation, what people type, buttons, lines of the log.

# not compiled: makes texts
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import OVER
from stammtisch.core.view import Choice, Objection
from stammtisch.games.trumpf.leads import (
    Lead,
    card_name,
    category_of,
    last_leads,
    lead_of,
    seats_of,
    together,
)
from stammtisch.games.trumpf.objections import unknown_category
from stammtisch.games.trumpf.position import Position
from stammtisch.games.trumpf.rules import NOBODY
from stammtisch.text import SeatWord, Text, say, say_n

VERBS: Final = {"name", "nenne", "nennen", "nenn", "sage", "say", "ansage", "ansagen", "ich"}


def text_of(position: Position, move: i64) -> str:
    """A move in notation."""
    return f"name {category_of(position, int(move)).id}"


def spoken_names(position: Position, number: int) -> set[str]:
    """The names of a category in small letters: its id, its name in every language, its number."""
    category = category_of(position, number)
    return {
        category.id,
        category.name.casefold(),
        *(name.casefold() for name in category.names.values()),
        str(number + 1),
    }


def plain(words: list[str]) -> str:
    """The words without the verb."""
    said = [word.strip("!.?:") for word in words]
    return " ".join(word for word in said if word and word not in VERBS).casefold()


def read_words(position: Position, words: list[str]) -> vec[i64]:
    """The categories that these words name: whole, else by the beginning of a name."""
    phrase = plain(words)
    exact, begun = vec[i64](), vec[i64]()
    for number in range(int(position.rules.categories)):
        names = spoken_names(position, number)
        if phrase in names:
            exact = append(exact, number)
        elif len(phrase) > 2 and any(name.startswith(phrase) for name in names):
            begun = append(begun, number)
    return exact if len(exact) else begun


def refuse_words(position: Position, words: list[str]) -> Objection | None:
    """Why words that name something are not a category of this deck."""
    phrase = plain(words)
    return unknown_category(position, phrase) if phrase and {*words} & VERBS else None


def choice_of(position: Position, move: i64) -> Choice:
    """A category as something to tap, on the card that has the value."""
    lead = lead_of(position, position.turn)
    category = category_of(position, int(move))
    label = say(
        "{category}: {value}",
        category=category.word,
        value=category.shown(lead.values[int(move)]),
    )
    zone = f"hand{int(position.turn)}"
    return Choice(text_of(position, move), label, (lead.kinds[-1],), zone)


def choices_of(position: Position, seat: i64) -> tuple[Choice, ...]:
    """All that this seat may name now; nothing while another is on turn."""
    if seat < 0 or seat != position.turn:
        return ()
    return tuple([choice_of(position, move) for move in position.legal_moves()])


def told(before: Position, after: Position) -> list[Text]:
    """What everybody sees happen: the category, all leads, and the result."""
    number = int(after.category)
    lines = [_named(after, last_leads(after)[0], number)]
    lines += [_answered(after, lead, number) for lead in last_leads(after)[1:]]
    lines += results_of(after)
    for seat in range(int(after.rules.seats)):
        if after.out_at[seat] > 0 and before.out_at[seat] == 0 and after.turn != OVER:
            lines.append(say("{seat} has no cards left and is out.", seat=SeatWord(seat)))
    if after.turn == OVER:
        lines.append(result_of(after))
    return lines


def _named(position: Position, lead: Lead, number: int) -> Text:
    category = category_of(position, number)
    return say(
        "{seat} names {category}: {value} with {card}.",
        seat=SeatWord(lead.seat),
        category=category.word,
        value=category.shown(lead.values[number]),
        card=card_name(position, lead.kinds),
    )


def _answered(position: Position, lead: Lead, number: int) -> Text:
    card = card_name(position, lead.kinds)
    if not lead.values:
        return say("{seat} has only {card}: no value.", seat=SeatWord(lead.seat), card=card)
    return say(
        "{seat}: {value} with {card}.",
        seat=SeatWord(lead.seat),
        value=category_of(position, number).shown(lead.values[number]),
        card=card,
    )


def results_of(position: Position) -> list[Text]:
    """The result of the previous comparison: who takes how many cards, or what a tie leads to."""
    if position.winner != NOBODY:
        winner = SeatWord(int(position.winner))
        return [say("{seat} has the best value and takes the cards.", seat=winner)]
    tied = together(seats_of(position, position.best))
    lines = [say("Equal best values: {seats}.", seats=tied)]
    if position.taker != NOBODY:
        taker = SeatWord(int(position.taker))
        lines.append(say("Only {seat} has a value card left and takes the pot.", seat=taker))
    elif position.in_pot:
        n = int(position.in_pot)
        lines.append(say_n("{n} card is in the pot.", "{n} cards are in the pot.", n))
    return lines


def result_of(position: Position) -> Text:
    """How the match ended."""
    scores = [int(score) for score in position.scores()]
    first = together([seat for seat, score in enumerate(scores) if score == max(scores)])
    if position.shared():
        return say("Nobody has a value card left: {seats} win together.", seats=first)
    if sum(1 for count in position.counts if count > 0) == 1 and position.in_pot == 0:
        return say("{seats} has all the cards and wins.", seats=first)
    return say_n(
        "The match ends after {n} comparison; most cards: {seats}.",
        "The match ends after {n} comparisons; most cards: {seats}.",
        int(position.tricks),
        seats=first,
    )
