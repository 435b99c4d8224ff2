"""The messages of click, which reads the command line, marked for our catalogue.

Click asks gettext for them when they are shown; `shared.click_in` hands it our catalogue. Here
stand those that people can meet with our commands, not those for programmers.
"""

from __future__ import annotations

from typing import Final


def _(words: str) -> str:
    """Mark a message for the catalogue."""
    return words


def ngettext(words: str, plural: str, n: int) -> str:
    """Mark a message that depends on a number."""
    return words


WORDS: Final = (
    _("Aborted!"),
    _("Options"),
    _("Positional arguments"),
    _("Commands"),
    _("Missing command."),
    ngettext(
        "Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", 2
    ),
    ngettext("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", 2),
    ngettext(
        "Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments.", 2
    ),
    ngettext("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", 2),
    _("default: {default}"),
    _("env var: {var}"),
    _("required"),
    _("Show this message and exit."),
    _("Error: {message}"),
    _("Try '{command} {option}' for help."),
    _("Invalid value: {message}"),
    _("Invalid value for {param_hint}: {message}"),
    _("Missing argument"),
    _("Missing option"),
    _("Missing parameter"),
    _("Missing parameter: {param_name}"),
    _("Choose from:\n\t{choices}"),
    _("No such option {name!r}."),
    _("No such command {name!r}."),
    _("Could not open file {filename!r}: {message}"),
    _("unknown error"),
    _("Usage:"),
    _("Argument {name!r} takes {nargs} values."),
    _("Option {name!r} does not take a value."),
    _("{value!r} is not a valid {number_type}."),
    _("{value} is not in the range {range}."),
    _("{value!r} is not a valid boolean. Recognized values: {states}"),
    _("file"),
    _("directory"),
    _("path"),
    _("{name} {filename!r} does not exist."),
    _("{name} {filename!r} is a file."),
    _("{name} {filename!r} is a directory."),
    _("{name} {filename!r} is not readable."),
    _("{name} {filename!r} is not writable."),
)
