"""The example of a package with a bot, built and installed as anybody would do it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

from tests.examples.test_slobberhannes import BUILD
from tests.guards.sources import ROOT

EXAMPLE = ROOT / "examples" / "bots" / "dearest_bot"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package, built as pip builds it, without a network."""
    folder = tmp_path_factory.mktemp("bot")
    clean = shutil.ignore_patterns("build", "*.egg-info", "__pycache__")
    shutil.copytree(EXAMPLE, folder / "source", ignore=clean)
    subprocess.run(
        [sys.executable, "-c", BUILD], cwd=folder / "source", check=True, capture_output=True
    )
    (wheel,) = folder.glob("*.whl")
    with ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    return folder / "site"


def around(path: Path | None) -> dict[str, str]:
    """The environment of a program that finds packages in this folder, too."""
    paths = [str(path) if path else "", os.environ.get("PYTHONPATH", "")]
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        "STAMMTISCH_LANGUAGE": "en",
        "PYTHONUTF8": "1",
    }


def run(*command: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run Stammtisch where a bot may be installed."""
    return subprocess.run(
        [sys.executable, "-m", "stammtisch", *command],
        env=around(path),
        capture_output=True,
        encoding="utf-8",
    )


def test_an_installed_bot_is_found_by_its_name_and_wins(site: Path) -> None:
    league = ("league", "mau_mau", "--seats", "2", "--bot", "dearest", "--against", "random")
    played = run(*league, "--hands", "60", "--workers", "1", path=site)
    assert played.returncode == 0, played.stderr
    assert re.search(r"dearest gains \+\d", played.stdout)
    assert "dearest_bot" not in played.stdout + played.stderr  # no failure is told
    unknown = run(*league, "--hands", "2")
    assert unknown.returncode == 2
    assert "There is no bot “dearest”" in unknown.stderr


def test_a_server_offers_an_installed_bot(site: Path, tmp_path: Path) -> None:
    words = ("serve", "--port", "0", "--database", str(tmp_path / "a.sqlite"))
    with subprocess.Popen(
        [sys.executable, "-m", "stammtisch", *words, "--own-bot", "dearest"],
        env=around(site),
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+/", server.stdout.readline())
            assert found is not None
            with urlopen(f"{found[0]}new/mau_mau") as page:
                assert '<option value="dearest">' in page.read().decode()
        finally:
            server.terminate()
