"""The games and how they are played: ``stammtisch games``, ``rules`` and ``code``."""

from __future__ import annotations

import textwrap

import click
import msgspec

from stammtisch import rulebook
from stammtisch.cards import Face
from stammtisch.cli.setup import chosen_rules, faces_option, game_named, rules_options
from stammtisch.cli.shared import Command, argument, option, out, speaker
from stammtisch.core.options import OptionField, allowed, option_fields, refusal
from stammtisch.errors import BadOption, StammtischError
from stammtisch.games.registry import Registration, registration, registrations
from stammtisch.messages import Speaker
from stammtisch.rulebook.search import search
from stammtisch.rulecodes import preset_rules, told, value_text
from stammtisch.terminal.prose import flowing, rule_lines, short_lines
from stammtisch.text import say, say_n

WIDTH = 88
MOST = 12  # places that a search shows


@click.command(
    "games",
    cls=Command,
    words=say("List the games, or the presets and options of one game."),
)
@argument(
    "game_id",
    say("[GAME]"),
    required=False,
    help=say("The name of a game as the list shows it, for example mau_mau."),
)
def games_command(game_id: str | None) -> None:
    """List the games, or one game with its presets and options."""
    if game_id is not None:
        show_game(registration(game_named(game_id)))
        return
    lines = [
        (entry.id, speaker().say(entry.name), span(entry.seats), speaker().say(entry.sentence))
        for entry in registrations().values()
    ]
    wide = [max(len(line[column]) for line in lines) for column in range(3)]
    for game, name, seats, sentence in lines:
        click.echo(f"{game:<{wide[0]}}  {name:<{wide[1]}}  {seats:>{wide[2]}}  {sentence}")


def span(numbers: tuple[int, ...]) -> str:
    """A range of numbers of players in short: ``2–5`` for 2, 3, 4, 5."""
    if len(numbers) > 1 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(str(number) for number in numbers)


def show_game(entry: Registration) -> None:
    """Show one game: its sentence, its presets, its options with defaults, values and rules."""
    voice = speaker().say
    click.echo(f"{voice(entry.name)}: {voice(entry.sentence)}")
    out(
        say(
            "For {seats} players, about {minutes} minutes.",
            seats=span(entry.seats),
            minutes=entry.minutes,
        )
    )
    click.echo()
    out(say("Presets:"))
    for name, label in entry.preset_names.items():
        click.echo(f"  --preset {name:<16} {voice(label)}")
    click.echo()
    out(say("Options, with the values of the first preset:"))
    defaults = entry.preset()
    for field in option_fields(entry.options):
        show_option(field, msgspec.to_builtins(getattr(defaults, field.name)))


def show_option(field: OptionField, default: bool | int | str) -> None:
    """Show one option: how it is written, its values, its rules, its label and its sentence."""
    value = default if isinstance(default, str) else value_text(default)
    rules = ", ".join(field.note.rules)
    values = allowed(field)
    values = values if isinstance(values, str) else speaker().say(values)
    click.echo(f"  -o {field.name}={value}   [{values}] ({rules})")
    help_text = f"{speaker().say(field.note.label)}. {speaker().say(field.note.help)}"
    if field.note.named is not None and isinstance(default, int):
        meaning = say("{value} means: {label}.", value=default, label=field.note.named(default))
        help_text += " " + speaker().say(meaning)
    click.echo(textwrap.fill(help_text, WIDTH, initial_indent="     ", subsequent_indent="     "))


@click.command(
    "code",
    cls=Command,
    words=say(
        "Print the rule code of house rules and what they change, or explain what a code means."
    ),
)
@rules_options
def code_command(
    game_id: str | None, preset: str | None, options: tuple[str, ...], code: str | None
) -> None:
    """Print how house rules differ from their preset, in words, and their rule code."""
    house = chosen_rules(game_id, preset, options, code)
    conflict = house.entry.conflict(house.options)
    if conflict is not None:
        raise BadOption(refusal(house.options, conflict))
    for line in told(house):
        out(line)
    click.echo(house.code)


class UnknownPage(StammtischError, LookupError):
    """The rule book contains neither a game nor a rule with this name."""

    exit_code, status = 2, 404


@click.command(
    "rules",
    cls=Command,
    words=say("Show the rules of a game, or a single rule such as DOK-12, or search all rules."),
)
@argument(
    "what",
    say("[GAME|RULE]"),
    required=False,
    help=say("The name of a game, or the number of a rule."),
)
@option(
    "-s",
    "--search",
    "question",
    place=say("WORDS"),
    help=say(
        "List the rules that contain these words, in German or English; with a game, only its "
        "rules."
    ),
)
@faces_option
@click.pass_context
def rules_command(
    ctx: click.Context, what: str | None, question: str | None, faces: Face | None
) -> None:
    """Show the rules of a game page by page, a single rule, or the rules that match some words."""
    game_id = game_named(what or "")
    if question is not None and (what is None or game_id in rulebook.games()):
        show_found(question, game_id)
    elif what is None:
        raise click.MissingParameter(ctx=ctx, param=ctx.command.params[0])
    elif game_id in rulebook.games():
        click.echo_via_pager(page_lines(game_id, faces) + "\n")
    else:
        click.echo(rule_lines(one_rule(what), WIDTH))


def one_rule(what: str) -> rulebook.RuleText:
    """The rule with this id; raises `UnknownPage`."""
    try:
        return rulebook.rule(what.upper(), speaker().language)
    except rulebook.UnknownRule:
        raise UnknownPage(
            say(
                "There is no game and no rule “{what}”. Games: {games}; a rule looks like DOK-12. "
                "Use --search to look for words.",
                what=what,
                games=", ".join(rulebook.games()),
            )
        ) from None


def show_found(question: str, game_id: str) -> None:
    """Show the matches in the rule book, best first; raises `UnknownPage` if there are none."""
    found = [each for each in search(question, speaker().language) if game_id in ("", each.game)]
    if not found:
        raise UnknownPage(
            say(
                "Nothing was found for “{question}”. Try fewer words, or different ones.",
                question=question,
            )
        )
    for each in found[:MOST]:
        named = dict.fromkeys(filter(None, (each.id, each.title, each.heading)))
        click.echo(" · ".join(named))
        click.echo(textwrap.fill(each.text, WIDTH, initial_indent="  ", subsequent_indent="  "))
    if len(found) > MOST:
        more = len(found) - MOST
        out(
            say_n(
                "{n} more match; more words will narrow it down.",
                "{n} more matches; more words will narrow it down.",
                more,
            )
        )


def page_lines(game_id: str, faces: Face | None = None) -> str:
    """The rules of a game as text for the terminal, with the short part first."""
    page = rulebook.page(game_id, speaker().language)
    parts = [page.title, "=" * len(page.title), "", flowing(page.summary, WIDTH)]
    entry = registrations().get(game_id)
    if entry is not None and page.short:
        voice = Speaker(speaker().language, faces or entry.face)
        heading = voice.say(say("In short"))
        body = short_lines(page, preset_rules(entry).game(), voice, WIDTH)
        parts += ["", heading, "-" * len(heading), "", body]
    for section in page.sections:
        parts += ["", section.heading, "-" * len(section.heading)]
        for block in section.blocks:
            parts += ["", rule_lines(block, WIDTH)]
    return "\n".join(parts)
