"""The message catalogues: English in the source, each other language in one ``.po`` file a room.

What several rooms say stands once, in the catalogue `SHARED`; ``extract`` puts it there, and back.
``python -m tools.messages extract`` brings the ``.po`` files up to date with the
source, ``check [DOMAIN ...]`` tells what is missing in them, ``compile`` makes the ``.mo`` files
that the program reads (an install does that too).
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stderr
from io import BytesIO, StringIO
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "stammtisch"
LANGUAGE_FILE = "language.toml"  # what a language says besides messages (stammtisch.languages)
DOMAINS = {  # the first part of a source's path: its domain; each game and kit has its own
    "cards": "cards",
    "core": "core",
    "decks": "decks",
    "errors": "core",
    "games": "core",
    "messages": "core",
    "notation": "core",
    "players": "core",
    "playouts": "core",
    "positions": "core",
    "shuffling": "core",
    "spreading": "cli",
    "text": "core",
    "rulebook": "rulebook",
    "scorepad": "scorepad",
    "lessons": "puzzles",
    "puzzles": "puzzles",
    "club": "club",
    "pads": "pads",
    "matches": "table",
    "packs": "table",
    "pictures": "table",
    "phh": "phh",
    "proofs": "table",
    "records": "table",
    "rulecodes": "table",
    "tables": "table",
    "logs": "table",
    "web": "web",
    "terminal": "terminal",
    "arena": "cli",
    "laboratory": "cli",
    "solving": "core",
    "analysis": "cli",
    "training": "cli",
    "bots": "cli",
    "cli": "cli",
}
SHARED = "shared"
ROOMS_OF_GAMES = ("games", "players")
KEYWORDS: dict[str, Any] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "Text": None,
    "say": None,
    "say_in": ((1, "c"), 2),
    "say_n": (1, 2),
}
JINJA = {"silent": "false", "trimmed": "true"}
NOTE = "Translators:"  # a comment before a message that starts so is handed to the translator
CHANGING = re.compile(  # lines of the header that would differ from day to day and tool to tool
    rb'^"(?:[\w-]+-Date|Generated-By|Project-Id-Version|Report-Msgid-Bugs-To|Last-Translator'
    rb"|Language-Team): .*\n",
    re.MULTILINE,
)
PERCENT = re.compile(r"%(?:\((\w+)\))?[sdif]")

Catalogues = dict[str, Catalog]
Key = tuple[str, str | None]  # the English words (of two, those for one thing), the context


def domain_of(source: Path, package: Path = PACKAGE) -> str | None:
    """The catalogue of a source's messages; None for a source that should say nothing."""
    room, *rest = source.relative_to(package).with_suffix("").parts
    if room == "kits":
        return rest[0]
    if room in ROOMS_OF_GAMES and rest[0] not in ("__init__", "habits", "laying", "registry"):
        return rest[0]
    return DOMAINS.get(room)


def extract(package: Path = PACKAGE) -> Catalogues:
    """All messages of the source, by domain.

    Raises:
        ValueError: a source holds messages and belongs to no domain.
    """
    found: Catalogues = {}
    for source, method, options in _sources(package):
        with redirect_stderr(StringIO()):  # babel warns of f-strings beside a message, too
            messages = list(
                extract_from_file(
                    method, source, KEYWORDS, (NOTE,), options=options, strip_comment_tags=True
                )
            )
        if not messages:
            continue
        place = source.relative_to(package.parent).as_posix()
        domain = domain_of(source, package)
        if domain is None:
            raise ValueError(f"{place} holds messages; name its domain in tools/messages.py")
        template = found.setdefault(domain, Catalog(domain=domain))
        for line, words, notes, context in messages:
            if words:
                template.add(words, locations=[(place, line)], auto_comments=notes, context=context)
    return with_shared(found)


def with_shared(found: Catalogues) -> Catalogues:
    """The same messages, with those that several rooms say in a catalogue of their own."""
    rooms: dict[Key, list[str]] = {}
    for domain, template in found.items():
        for message in template:
            if message.id:
                rooms.setdefault(_key(message), []).append(domain)
    shared = Catalog(domain=SHARED)
    for (words, context), domains in rooms.items():
        for domain in domains if len(domains) > 1 else ():
            if (said := found[domain].get(words, context)) is not None:
                shared.add(said.id, auto_comments=said.auto_comments, context=context)
                found[domain].delete(words, context)
    every = {**found, SHARED: shared}
    return {domain: template for domain, template in every.items() if len(template)}


def _sources(package: Path) -> Iterator[tuple[Path, str, dict[str, str]]]:
    for source in sorted(package.rglob("*.py")):
        yield source, "python", {}
    for source in sorted((package / "web").rglob("*.html")):
        yield source, "jinja2.ext:babel_extract", JINJA


def languages(package: Path = PACKAGE) -> list[str]:
    """The languages that have messages: the folders with a folder for catalogues."""
    return sorted(folder.parent.name for folder in (package / "locale").glob("*/LC_MESSAGES"))


def locale_of(language: str, package: Path = PACKAGE) -> str:
    """The locale of Babel that counts plurals for a language: what its file says, or its tag."""
    file = package / "locale" / language / LANGUAGE_FILE
    said = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
    return str(said.get("locale", language.replace("-", "_")))


def po_files(language: str, package: Path = PACKAGE) -> list[Path]:
    """The catalogues that are there."""
    return sorted((package / "locale" / language / "LC_MESSAGES").glob("*.po"))


def read(file: Path, language: str) -> Catalog:
    """A catalogue; an empty one if there is no file."""
    locale = locale_of(language, file.parents[3])
    if not file.exists():
        return Catalog(locale=locale, domain=file.stem, fuzzy=False)
    with file.open("rb") as source:
        return read_po(source, locale=locale, domain=file.stem, abort_invalid=True)


def update(
    template: Catalog, file: Path, language: str, said: Mapping[Key, Message] | None = None
) -> None:
    """Bring a ``.po`` file up to date: new messages come untranslated, old ones go.

    ``said`` are messages of all rooms: what another one has translated comes with its translation.
    """
    catalogue = read(file, language)
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    for message in catalogue:
        if message.id and not any(_forms(message.string)) and _key(message) in (said or {}):
            message.string = (said or {})[_key(message)].string
    catalogue.fuzzy = False
    catalogue.header_comment = f"# Stammtisch: {file.stem}, {language}"
    text = BytesIO()
    order: dict[str, bool] = {"sort_output" if file.stem == SHARED else "sort_by_file": True}
    write_po(text, catalogue, width=100, include_lineno=False, **order)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(CHANGING.sub(b"", text.getvalue()))


def _key(message: Message) -> Key:
    return _forms(message.id)[0], message.context


def translated(language: str, package: Path = PACKAGE) -> dict[Key, Message]:
    """What all catalogues of a language say."""
    every = (message for file in po_files(language, package) for message in read(file, language))
    return {_key(each): each for each in every if each.id and all(_forms(each.string))}


def complaints(template: Catalog, catalogue: Catalog) -> Iterator[str]:
    """The faults of a catalogue."""
    for message in template:
        if message.id and catalogue.get(message.id, message.context) is None:
            yield f"not extracted: {_name(message)}"
    for message in catalogue:
        if message.id:
            yield from (f"{fault}: {_name(message)}" for fault in _faults(message, template))
    yield from (f"obsolete: {_name(message)}" for message in catalogue.obsolete.values())


def _faults(message: Message, template: Catalog) -> Iterator[str]:
    if template.get(message.id, message.context) is None:
        yield "obsolete"
    if message.fuzzy:
        yield "fuzzy"
    words, translations = _forms(message.id), _forms(message.string)
    if not translations or not all(translations):
        yield "untranslated"
    elif any(
        places(each) != places(words[min(form, len(words) - 1)])
        for form, each in enumerate(translations)
    ):
        yield "other places than the English words"


def _forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or ())


def _name(message: Message) -> str:
    context = f"({message.context}) " if message.context else ""
    return context + repr(_forms(message.id)[0])


def places(text: str) -> list[str]:
    """The placeholders of a message, in alphabetical order."""
    try:
        braces = [name for _, name, _, _ in Formatter().parse(text) if name is not None]
    except ValueError:
        braces = [f"unreadable: {text}"]
    return sorted(braces + [match[0] for match in PERCENT.finditer(text)])


def check(only: set[str], package: Path = PACKAGE) -> list[str]:
    """The faults of all catalogues, or of some."""
    templates = extract(package)
    found = []
    for language in languages(package):
        folder = package / "locale" / language / "LC_MESSAGES"
        domains = {*templates, *(file.stem for file in po_files(language, package))}
        for domain in sorted(domains & only if only else domains):
            template = templates.get(domain, Catalog())
            try:
                catalogue = read(folder / f"{domain}.po", language)
            except PoFileError as broken:
                found.append(f"{language}/{domain}.po: {broken}")
                continue
            found += [f"{language}/{domain}.po: {it}" for it in complaints(template, catalogue)]
        found += [f"{language}: {it}" for it in clashes(language, package)]
    return found


def clashes(language: str, package: Path = PACKAGE) -> Iterator[str]:
    """Messages that two catalogues translate differently, although a reader gets only one.

    Where the words mean different things in two rooms, they need a context (``say_in``).
    """
    first: dict[tuple[str, str | None], tuple[str, list[str]]] = {}
    for file in po_files(language, package):
        for message in read(file, language):
            if not message.id:
                continue
            key = (_forms(message.id)[0], message.context)
            domain, words = first.setdefault(key, (file.stem, _forms(message.string)))
            if words != _forms(message.string):
                yield f"{domain} and {file.stem} translate differently: {_name(message)}"


def said_differently(language: str, package: Path = PACKAGE) -> dict[str, set[str]]:
    """English words that are translated in more than one way, each with its translations.

    A context allows that; whether the words do mean different things, a person decides.
    """
    said: dict[str, set[str]] = {}
    for file in po_files(language, package):
        for message in read(file, language):
            if message.id:
                said.setdefault(_forms(message.id)[0], set()).add(_forms(message.string)[0])
    return {words: others for words, others in said.items() if len(others) > 1}


def compile_catalogues(package: Path = PACKAGE) -> int:
    """Write the ``.mo`` file of each ``.po`` file; remove those without one."""
    for stale in (package / "locale").rglob("*.mo"):
        if not stale.with_suffix(".po").exists():
            stale.unlink()
    every = languages(package)
    files = [(file, each) for each in every for file in po_files(each, package)]
    for file, language in files:
        with file.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, read(file, language))
    return len(files)


def refresh(package: Path = PACKAGE) -> None:
    """Bring all catalogues up to date; those of rooms that say nothing any more go."""
    templates = extract(package)
    for language in languages(package):
        folder = package / "locale" / language / "LC_MESSAGES"
        said = translated(language, package)
        for domain in sorted(templates):
            update(templates[domain], folder / f"{domain}.po", language, said)
        for file in po_files(language, package):
            if file.stem not in templates:
                file.unlink()


def _extract(_: set[str]) -> None:
    refresh()


def _check(only: set[str]) -> None:
    found = check(only)
    sys.exit("\n".join([*found, f"Faults in the messages: {len(found)}"]) if found else 0)


def _compile(_: set[str]) -> None:
    print(f"{compile_catalogues()} message catalogues compiled")


COMMANDS: dict[str, Callable[[set[str]], None]] = {
    "extract": _extract,
    "check": _check,
    "compile": _compile,
}

if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] not in COMMANDS:
        sys.exit(__doc__)
    try:
        COMMANDS[sys.argv[1]](set(sys.argv[2:]))
    except (PoFileError, ValueError) as fault:
        sys.exit(str(fault))
