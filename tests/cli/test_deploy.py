"""The pages for whoever runs a server, and the files beside them, name only what there is."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from stammtisch.cli import main
from stammtisch.web import metrics

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "examples" / "deploy"
PAGES = [ROOT / "docs" / name for name in ("run_for_a_club.md", "run_for_a_town.md")]
UNITS = [ROOT / "examples" / folder / "stammtisch.service" for folder in ("server", "deploy")]
ELSEWHERE = {  # options of other programs
    *("--system", "--group", "--home", "--now", "--owner", "--encoding", "--template", "--config"),
    *("--no-owner", "--dbname", "--file", "--up", "--build", "--detach", "--create-home"),
    *("--home-dir", "--tag", "--no-cache-dir", "--no-deps", "--wheel-dir", "--from", "--yes"),
    *("--no-install-recommends", "--start-period", "--username", "--format", "--list"),
    *("--retry", "--retry-connrefused", "--cacert"),
}


def words_of(text: str) -> Iterator[list[str]]:
    """The words of each command of ours in a text, after its name."""
    joined = text.replace("\\\n", " ")
    for found in re.findall(r"(?<![\w/.-])(?:/\S*/bin/)?stammtisch ([a-z]+[^\n`]*)", joined):
        for quote in "\"'":  # the command stands in quotes itself
            found = found.split(quote)[0] if found.count(quote) % 2 else found
        yield shlex.split(found.replace("…", "x").replace("$(date +%F)", "x"))


def check(words: list[str]) -> None:
    """Fail if a command has no such command below it, or no such option."""
    command: click.Command = main
    for word in words:
        if isinstance(command, click.Group) and not word.startswith("-"):
            assert word in command.commands, words
            command = command.commands[word]
        elif word.startswith("--"):
            known = {name for each in command.params for name in each.opts} | {"--help"}
            assert word.partition("=")[0] in known, words


def commands_of_pages() -> list[list[str]]:
    texts = [page.read_text("utf-8") for page in PAGES]
    lines = [line for text in texts for line in text.splitlines() if line.startswith("        ")]
    return [words for line in lines for words in words_of(line) if words[0] in main.commands]


def test_every_command_of_the_pages_is_there() -> None:
    found = commands_of_pages()
    assert {words[0] for words in found} >= {"operator", "backup", "serve"}
    for words in found:
        check(words)
    inline = [
        code for page in PAGES for code in re.findall(r"`(stammtisch [^`]+)`", page.read_text())
    ]
    assert len(inline) >= 4
    for code in inline:
        check(shlex.split(code)[1:2] if "…" in code else shlex.split(code)[1:])


def options_of(command: click.Command) -> set[str]:
    own = {name for each in command.params for name in each.opts}
    below = command.commands.values() if isinstance(command, click.Group) else ()
    return own.union(*map(options_of, below))


def test_every_option_that_is_named_exists() -> None:
    named = {
        name
        for file in [*PAGES, *UNITS, *DEPLOY.iterdir()]
        for name in re.findall(r"(?<![\w-])--[a-z][a-z-]+(?<!-)", file.read_text("utf-8"))
    }
    assert {"--workers", "--metrics", "--proxy", "--public-address"} <= named
    assert named - ELSEWHERE - {"--keep"} <= options_of(main)


@pytest.mark.parametrize("unit", UNITS, ids=["club", "town"])
def test_the_units_start_what_there_is(unit: Path) -> None:
    text = unit.read_text()
    (line,) = re.findall(r"^ExecStart=\S+/stammtisch (.*)$", text, re.MULTILINE)
    check(shlex.split(line))
    for name, _ in re.findall(r"^Environment=(\w+)=(.*)$", text, re.MULTILINE):
        assert name in {each.envvar for each in main.commands["serve"].params}


def test_the_containers_start_what_there_is() -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    command = re.findall(
        r"^      - (\S+)$", text.partition("command:")[2].partition("volumes:")[0], re.M
    )
    check(command)
    assert f"--proxy={re.findall(r'subnet: (.*)', text)[0]}" in command
    page = PAGES[1].read_text("utf-8")
    assert all(f"`{name}`" in page for name in re.findall(r"\$\{(\w+)\}", text))
    assert (DEPLOY / "Caddyfile").exists() and "{$NAME:" in (DEPLOY / "Caddyfile").read_text()
    assert (ROOT / re.findall(r"dockerfile: (.*)", text)[0]).exists()
    below = text.partition("\nvolumes:\n")[2]
    used = set(re.findall(r"^      - (\w+):/", text, re.MULTILINE))
    assert used == set(re.findall(r"^  (\w+):$", below, re.MULTILINE))
    docker = (DEPLOY / "Dockerfile").read_text()
    (entry,), (usual,) = (
        re.findall(rf"^{word} \[(.*)\]$", docker, re.M) for word in ("ENTRYPOINT", "CMD")
    )
    assert entry == '"stammtisch"'
    check([word.strip('" ') for word in usual.split(",")])


def test_files_and_metrics_that_are_named_are_there() -> None:
    town = PAGES[1].read_text("utf-8")
    for page in PAGES:
        for file in re.findall(r"examples/[\w/.-]+\w", page.read_text("utf-8")):
            assert (ROOT / file).exists(), file
    for file in re.findall(r"`([\w.]+\.(?:yaml|yml|service|conf|sh)|Dockerfile|Caddyfile)`", town):
        assert (DEPLOY / file).exists() or file == "postgresql.conf", file
    known = Path(metrics.__file__).read_text()
    for name in re.findall(r"stammtisch_(?:late|commits)\w*", town):
        assert f'"{name.removesuffix("_total")}"' in known


@pytest.mark.skipif(shutil.which("nginx") is None, reason="no nginx")
@pytest.mark.parametrize("folder", ["server", "deploy"])
def test_nginx_understands_its_file(folder: str, tmp_path: Path) -> None:
    certificate, key = tmp_path / "a.pem", tmp_path / "a.key"
    made = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-subj",
        "/CN=cards.example",
    ]
    done = subprocess.run([*made, "-keyout", key, "-out", certificate], capture_output=True)
    if done.returncode:
        pytest.skip("no OpenSSL")
    text = (ROOT / "examples" / folder / "nginx.conf").read_text()
    text = text.replace("/etc/ssl/stammtisch/cards.example.pem", str(certificate))
    text = text.replace("/etc/ssl/stammtisch/cards.example.key", str(key))
    whole = tmp_path / "nginx.conf"
    logs = f"error_log {tmp_path}/e; pid {tmp_path}/p; events {{}}"
    whole.write_text(f"{logs} http {{ access_log {tmp_path}/a; {text} }}")
    tried = subprocess.run(["nginx", "-t", "-c", whole], capture_output=True, text=True)
    assert tried.returncode == 0, tried.stderr


@pytest.mark.skipif(shutil.which("caddy") is None, reason="no Caddy")
def test_caddy_understands_its_file() -> None:
    words = ["caddy", "adapt", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert '"flush_interval":-1' in done.stdout and "cards.example" in done.stdout


def test_the_copy_is_a_script_that_a_shell_understands() -> None:
    done = subprocess.run(["sh", "-n", DEPLOY / "backup.sh"], capture_output=True)
    assert done.returncode == 0
