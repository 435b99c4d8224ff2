"""The phases and the one move of Trumpf as people see them.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Final

from stammtisch.core.contract import OVER
from stammtisch.core.view import Choice, Objection
from stammtisch.games.trumpf.leads import Lead, card_name, category_of, last_leads, lead_of
from stammtisch.games.trumpf.position import Position
from stammtisch.games.trumpf.results import result_of, results_of
from stammtisch.games.trumpf.rules import MOVES
from stammtisch.kits.steps.hand import Steps
from stammtisch.kits.steps.moves import Form, Move, Phase, Reason, Telling
from stammtisch.kits.steps.words import text
from stammtisch.text import SeatWord, Text, say, say_n


def _which(at: Position, viewer: int) -> Text:
    n, most = int(at.tricks) + 1, int(at.rules.max_tricks)
    return say("Comparison {n} of at most {most}", n=n, most=most)


def _asked(at: Position, viewer: int) -> Text:
    if at.in_pot:
        return say_n(
            "Which value do you name? You are also playing for the pot of {n} card.",
            "Which value do you name? You are also playing for the pot of {n} cards.",
            int(at.in_pot),
        )
    return say("Which value do you name? The best value takes all entries.")


ENDED: Final = Phase(
    say("The match is over"),
    prompt=lambda at, viewer: result_of(at),
    first=say("The match is over."),
    first_rules=("TRU-15", "TRU-16"),
)
COMPARING: Final = Phase(_which, "TRU-7", prompt=_asked)


# --- what people say for a category, and why there is none


def _called(at: Position, number: int) -> set[str]:
    """The names of a category in lower case: its id, its names in all languages, its number."""
    category = category_of(at, number)
    names = {category.name.casefold(), *(name.casefold() for name in category.names.values())}
    return {category.id, *names, str(number + 1)}


def _read(at: Position, words: list[str]) -> list[int]:
    """The categories that these words name, in full or by the beginning of a name."""
    phrase = " ".join(words).casefold()
    called = [_called(at, number) for number in range(int(at.rules.categories))]
    whole = [number for number, names in enumerate(called) if phrase in names]
    if whole or len(phrase) < 3:
        return whole
    begun = [any(name.startswith(phrase) for name in names) for names in called]
    return [number for number, begins in enumerate(begun) if begins]


def refusal(at: Position, seat: int, words: list[str]) -> Objection | None:
    """Why words that name something are not a category of this deck."""
    phrase = " ".join(STEPS.plain(words)).casefold()
    return Objection(("TRU-7",), _unknown(at, phrase)) if phrase and {*words} & VERBS else None


def _unknown(at: Position, word: str) -> Text:
    """The refusal of an unknown category, with those that the deck has."""
    known = ", ".join(category.id for category in at.rules.deck.categories)
    return say(
        "There is no category “{it}” in this deck. The categories are: {known}.",
        it=word[:40],
        known=known,
    )


# --- what is tapped, and what everybody sees happen


def _worth(at: Position, thing: int) -> Text:
    category, value = category_of(at, thing), lead_of(at, at.turn).values[thing]
    return say("{category}: {value}", category=category.word, value=category.shown(value))


def _button(at: Position, seat: int, thing: int) -> Choice:
    """The button of a category, which is tapped on the card that has the value."""
    card = lead_of(at, seat).kinds[-1]
    return Choice(text(at, NAMES, thing), _worth(at, thing), (card,), at.hand_id(seat))


def _told(what: Telling) -> list[Text]:
    """The category, all leads, the result, and who is out; at the end, who has won."""
    before, after, number = what.before, what.after, what.thing
    leads = last_leads(after)
    lines = [_named(after, leads[0], number)]
    lines += [_answered(after, lead, number) for lead in leads[1:]]
    lines += results_of(after)
    if after.turn == OVER:
        return [*lines, result_of(after)]
    gone = [seat for seat, turn in enumerate(after.out_at) if turn > 0 and before.out_at[seat] == 0]
    out = [say("{seat} has no cards left and is out.", seat=SeatWord(seat)) for seat in gone]
    return lines + out


def _named(at: Position, lead: Lead, number: int) -> Text:
    category = category_of(at, number)
    return say(
        "{seat} names {category}: {value} with {card}.",
        seat=SeatWord(lead.seat),
        category=category.word,
        value=category.shown(lead.values[number]),
        card=card_name(at, lead.kinds),
    )


def _answered(at: Position, lead: Lead, number: int) -> Text:
    card, who = card_name(at, lead.kinds), SeatWord(lead.seat)
    if not lead.values:
        return say("{seat} has only {card}: no value.", seat=who, card=card)
    value = category_of(at, number).shown(lead.values[number])
    return say("{seat}: {value} with {card}.", seat=who, value=value, card=card)


VERBS: Final = frozenset(
    {"name", "nenne", "nennen", "nenn", "sage", "say", "ansage", "ansagen", "ich"}
)
NAMES: Final = Move(
    COMPARING,
    "name",
    number=0,
    of=lambda at: [(category.id,) for category in at.rules.deck.categories],
    size=MOVES,
    label=_worth,
    form=Form(reads=_read, button=_button),
    tells=_told,
    unless=(
        Reason(
            lambda at, thing: thing >= at.rules.categories,
            lambda at, thing: _unknown(at, str(thing)),
            "TRU-7",
        ),
    ),
)
STEPS: Final = Steps("trumpf", (NAMES,), pack="TRU-7", fillers=VERBS)
