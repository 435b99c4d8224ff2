"""The command line: ``stammtisch serve``, ``play``, ``rules``, ``replay``, ``export`` and so on.

Its messages, help and errors are in the user's language: STAMMTISCH_LANGUAGE (``de``, ``en``), else
that of the system, else German. Messages of trouble go to the standard error; the exit codes stand
in `shared.EXIT_CODES`.
"""

from __future__ import annotations

import click

import stammtisch
from stammtisch.cli import (
    analyse,
    bench,
    books,
    clubs,
    copies,
    corpus,
    decks,
    key,
    lab,
    league,
    learn,
    operate,
    operator,
    pad,
    play,
    puzzles,
    record,
    reports,
    serving,
    shared,
    sit,
    solve,
    tidy,
    train,
)
from stammtisch.text import say

__all__ = ["main"]


def version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Print the version and which engine runs."""
    if wanted and not ctx.resilient_parsing:
        click.echo(f"stammtisch {stammtisch.__version__}, engine: {stammtisch.engine()}")
        ctx.exit()


main = shared.Program(
    "stammtisch",
    words=say("The card table of the German-speaking world."),
    context_settings={"help_option_names": ["-h", "--help"]},
    params=[
        shared.Option(
            ["--version"],
            is_flag=True,
            expose_value=False,
            is_eager=True,
            callback=version,
            words=say("Show the version and whether the engine is compiled."),
        )
    ],
)
for command in (
    serving.serve_command,
    copies.backup_command,
    copies.restore_command,
    tidy.tidy_command,
    operator.operator_command,
    operate.operate_group,
    reports.reports_command,
    key.key_command,
    sit.sit_command,
    clubs.club_group,
    play.play_command,
    pad.pad_group,
    books.games_command,
    books.rules_command,
    books.code_command,
    learn.learn_command,
    puzzles.puzzle_command,
    solve.solve_command,
    analyse.analyse_command,
    decks.deck_group,
    record.replay_command,
    record.verify_command,
    record.export_command,
    record.import_command,
    league.league_command,
    lab.lab_command,
    corpus.corpus_command,
    bench.bench_command,
    train.train_command,
):
    main.add_command(command)
