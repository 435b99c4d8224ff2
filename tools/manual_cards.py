"""The card of each game for the manual, made from the game itself: nothing here can be out of date.

What a card says is asked of the registration, of the game set up by each preset, of its players and
of a first position. A rule is a link to the rule book.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

import stammtisch as st
from stammtisch import bots, pictures, plugins, rulebook
from stammtisch.cli.books import span
from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import Game
from stammtisch.core.observing import UNBOUNDED
from stammtisch.core.options import OptionField, allowed, group_name, option_fields
from stammtisch.counting import deal_outcomes
from stammtisch.games.registry import Registration
from stammtisch.languages import SOURCE, every
from stammtisch.messages import Speaker
from stammtisch.players.registry import players_of
from stammtisch.positions import known_to
from stammtisch.rulecodes import label_of, rule_code, value_text
from stammtisch.text import Text

SPEED: Final = Path(__file__).resolve().parent.parent / "docs" / "performance.md"
SEED: Final = 1  # of the hand that a card shows
WORDS: Final = Speaker(SOURCE, seat_name=lambda seat: f"seat {seat}")
FAMILIES: Final = {
    "tricks": "Trick-taking",
    "shedding": "Getting rid of cards",
    "melds": "Melding",
    "stakes": "Stakes",
    "asking": "Asking and comparing",
}


def games() -> dict[str, Registration]:
    """The games of the house, without plug-ins that happen to be installed."""
    entries = plugins.entries()
    ours = (each for each in entries if entries[each].module.partition(".")[0] == "stammtisch")
    return {each: st.registration(each) for each in sorted(ours)}


@cache
def page_of_rule(rule: str) -> str:
    """On whose page of the rule book a rule stands."""
    return next(game for game in rulebook.games() if rule in rulebook.rule_ids(game))


def pages() -> dict[str, str]:
    """The card of each game, and the list of all of them."""
    cards = {f"games/{id}.md": card(entry) for id, entry in games().items()}
    return {"games/README.md": overview()} | cards


def overview() -> str:
    """The list of the games, by family."""
    lines = [
        "# Games\n",
        "What is told here is asked of each game when the manual is built. The number of moves",
        "bounds their numbers (`game.moves`); [How fast it is](../docs/performance.md) has the",
        "speed of each in one table, [The bots](../docs/bots.md) how strong they are.",
    ]
    for family, title in FAMILIES.items():
        lines += [f"\n## {title}\n", *_head("game", "seats", "presets", "minutes", "bots")]
        lines += [_row(*_summary(each)) for each in games().values() if each.family == family]
    return "\n".join(lines) + "\n"


def _summary(entry: Registration) -> Iterator[str]:
    yield f"[{said(entry.name)}]({entry.id}.md)"
    yield span(entry.seats)
    yield _codes(entry.presets)
    yield str(entry.minutes)
    yield _codes(bots.names(entry.id))


def card(entry: Registration) -> str:
    """All that the card of a game says."""
    parts = [
        _opening,
        _picture,
        _facts,
        _presets,
        _brings,
        _special,
        _bots,
        _speed,
        _options,
        _position,
        _numbers,
    ]
    return "\n".join(line for part in parts for line in [*part(entry), ""])


def _opening(entry: Registration) -> Iterator[str]:
    yield f"# {said(entry.name)}\n"
    yield f"{said(entry.sentence)}\n"
    rules = ", ".join(f"[{each.name}](../rules/{each.tag}/{entry.id}.md)" for each in every())
    yield f"`st.game({entry.id!r})` · `stammtisch play {entry.id}` · rules: {rules}"


def _picture(entry: Registration) -> Iterator[str]:
    """A hand that has just been dealt, as the seat on turn sees it."""
    match = first_match(entry)
    yield pictures.table(match.view(seat_shown(match))).html


def first_match(entry: Registration) -> st.Match:
    """The match that a card shows."""
    return st.Match(st.game(entry.id), seed=SEED, dealer=0)


def seat_shown(match: st.Match) -> int:
    """The seat that a card looks from: the one on turn."""
    return max(match.turn, 0)


def _facts(entry: Registration) -> Iterator[str]:
    game = st.game(entry.id)
    yield from _head("", "")
    usual = f", usually {entry.default_seats}" if len(entry.seats) > 1 else ""
    yield _row("players", span(entry.seats) + usual)
    yield _row("a match of people", f"about {entry.minutes} minutes")
    yield _row("cards", f"{len(game.pack())}, of {_kinds(game)} kinds")
    yield _row("faces", f"`{entry.face}`")
    yield _row("rule ids", f"`{entry.rule_prefix}`, version {entry.rules_version} of the rules")
    yield _row("the lowest total wins", "yes" if game.low_wins else "no")


def _kinds(game: Game) -> int:
    return len({int(kind) for kind in game.pack()})


def _presets(entry: Registration) -> Iterator[str]:
    yield "## Presets\n"
    yield from _head("preset", "in words", "rule code", "moves", "moves of a hand")
    for name, label in entry.preset_names.items():
        game = st.game(entry.id, preset=name)
        yield _row(
            f"`{name}`", said(label), f"`{rule_code(game)}`", f"{game.moves:,}", f"{game.longest:,}"
        )
    yield "\n*Moves* bounds the numbers of moves and *moves of a hand* how many a hand can have,"
    yield f"both for {entry.default_seats} players."


def _brings(entry: Registration) -> Iterator[str]:
    """What a hand can bring at the least and at the most, and how many there are."""
    yield "## What a hand brings\n"
    yield from _head("preset", "a seat", "all seats together", "a seat in the first hand")
    yield from (_bounds(entry, preset) for preset in entry.presets)
    number, outcomes = entry.default_seats, _rounded(deal_outcomes(st.game(entry.id)))
    yield "\nScores are in the smallest unit of the game's account (`game.score_bounds`). With"
    yield f"{number} players there are {outcomes} different deals (`st.deal_outcomes`)."


def _special(entry: Registration) -> list[str]:
    facts = list(_peculiar(st.game(entry.id), entry))
    return ["## What is special\n", *(f"- {fact}" for fact in facts)] if facts else []


def _peculiar(game: Game, entry: Registration) -> Iterator[str]:
    players = players_of(entry.id)
    if game.quick:
        yield "Moves out of turn answer the last move, and the first of them counts (`quick`)."
    if game.turn_seconds:
        yield f"A turn takes at most {game.turn_seconds} seconds (`turn_seconds`)."
    if game.deck:
        yield f"It is played with cards of a deck: `{game.deck}` (`deck`)."
    if game.hides:
        yield "Part of a finished hand may stay hidden (`hides`, `lies_open`)."
    else:
        yield "After a hand everything lies open (`hides` is false)."
    if players.proposes:
        yield "People are offered whole turns as help (`proposals`)."
    if players.tells_chances:
        yield "A seat can be told its chances; there are practice tables (`outlook`)."


def _bots(entry: Registration) -> Iterator[str]:
    yield "## Bots\n"
    yield from _head("bot", "in words")
    for name, label in bots.names(entry.id).items():
        usual = " (usually plays)" if name == bots.usual(entry.id) else ""
        yield _row(f"`{name}`{usual}", said(label))


def measured(game_id: str) -> list[list[str]]:
    """What `docs/performance.md` has of the speed of a game: the cells of its rows."""
    rows = re.findall(
        rf"^\| `({game_id}(?:[/@][^`]*)?)` \| (.*) \|$", SPEED.read_text("utf-8"), re.M
    )
    return [[name, *(cell.strip("*") for cell in cells.split(" | "))] for name, cells in rows]


def _speed(entry: Registration) -> Iterator[str]:
    yield "## How fast it is\n"
    yield "Random hands on one core, as [measured](../docs/performance.md#the-engine); `@` names"
    yield "the number of players where it is not the usual one.\n"
    yield from _head("", "hands a second", "moves a second", "hands as plain Python")
    for name, hands, pure, _, moves, *_ in measured(entry.id):
        yield _row(f"`{name}`", hands, moves, pure)


def _options(entry: Registration) -> Iterator[str]:
    yield "## Options\n"
    yield "An option is given to `st.game`, after `-o` in the terminal, or in a rule code. Where"
    yield "presets differ there is a value for each of them, in the order above.\n"
    fields = option_fields(entry.options)
    for group in dict.fromkeys(field.note.group for field in fields):
        yield f"### {said(group_name(group))}\n"
        yield from _head("option", "value", "may be", "meaning", "rules")
        yield from (_option(entry, field) for field in fields if field.note.group == group)
        yield ""


def _option(entry: Registration, field: OptionField) -> str:
    values = allowed(field)
    label, meaning = said(field.note.label), said(field.note.help)
    return _row(
        f"`{field.name}`",
        ", ".join(_values(entry, field)),
        values if isinstance(values, str) else said(values),
        f"**{label}.** {meaning}",
        ", ".join(_rule(rule) for rule in field.note.rules),
    )


def _values(entry: Registration, field: OptionField) -> Iterable[str]:
    """The value of each preset, or one where they are all the same; in words where it has some."""
    raw = (getattr(options, field.name) for options in entry.presets.values())
    written = [_value(field, msgspec.to_builtins(each)) for each in raw]
    return written[:1] if len(set(written)) == 1 else written


def _value(field: OptionField, value: bool | int | str) -> str:
    if isinstance(value, str):
        return f"`{value}`" if value else "–"
    words = f" ({said(label_of(field, value))})" if field.note.named is not None else ""
    return f"`{value_text(value)}`{words}"


def _rule(rule: str) -> str:
    return f"[{rule}](../rules/{SOURCE}/{page_of_rule(rule)}.md#{rule})"


def _position(entry: Registration) -> Iterator[str]:
    match = first_match(entry)
    seat = seat_shown(match)
    yield "## A first position in words\n"
    yield f"`str(st.Match(st.game({entry.id!r}), seed={SEED}, dealer=0).state)`:\n"
    yield from ("```text", str(match.state), "```\n")
    yield f"The same as seat {seat} knows it (`st.known_to`):\n"
    yield from ("```text", known_to(match.state, seat), "```")


def _numbers(entry: Registration) -> Iterator[str]:
    """What a program that learns observes."""
    game = st.game(entry.id)
    parts = game.observation
    width, seats = parts[-1].start + parts[-1].size, int(game.seats)
    yield "## As numbers\n"
    yield f"With {seats} players a row has {width:,} numbers, and there are {game.actions:,}"
    yield "actions ([a tutorial](../docs/tutorials/numbers.md) shows how to use them). Seats are"
    yield "counted from the one that observes.\n"
    yield from _head("from", "shape", "part", "what it is", "bounds", "rules")
    for part in parts:
        shape = " × ".join(str(size) for size in part.shape)
        high = "" if part.high >= UNBOUNDED else f"{part.high:,}"
        bounds = f"{'' if part.low <= -UNBOUNDED else part.low} … {high}"
        rules = ", ".join(_rule(rule) for rule in part.rules)
        yield _row(str(part.start), shape, f"`{part.name}`", part.meaning, bounds, rules)


def _bounds(entry: Registration, preset: str) -> str:
    """What a hand of a preset can bring a seat."""
    game = st.game(entry.id, preset=preset)
    ever, first = game.score_bounds(), game.score_bounds(game.opening(0))
    together = "varies" if ever.sum is None else str(ever.sum)
    return _row(f"`{preset}`", _span(ever), together, _span(first))


def _span(bounds: ScoreBounds) -> str:
    """The least and the greatest score, as far as there are bounds."""
    ends = ("any" if each is None else f"{each:,}" for each in (bounds.least, bounds.greatest))
    return " to ".join(ends)


def _rounded(number: int) -> str:
    """A number of outcomes, rounded if it is long."""
    return f"{number:,}" if number < 10**15 else f"{Decimal(number):.2e}"


def said(text: Text) -> str:
    """A text in English, safe in a cell of a table."""
    return WORDS.say(text).replace("|", "\\|")


def _codes(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _head(*titles: str) -> tuple[str, str]:
    return _row(*titles), _row(*("---" for _ in titles))


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"
