"""``stammtisch lab``: a table that people can read, or data."""

from __future__ import annotations

import msgspec
import pytest

from tests.cli.conftest import Run

GIN = ("gin.gin_romme.1", "gin.gin_romme.1.spade_double=yes")


def test_the_table_tells_rules_figures_and_lines(run: Run) -> None:
    done = run("lab", *GIN, "--hands", "60", "--workers", "1")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "Gin Rommé for 2: habits in all seats, 60 hands under each code, seed 1."
    assert lines[1:3] == ["  A  gin.gin_romme.1", "  B  gin.gin_romme.1.spade_double=yes"]
    assert "Spades count double: no → yes (GIN-20)" in lines
    names = [line[:33].rstrip() for line in lines if line.count("±") == 3]
    assert names[:4] == [
        "  moves",
        "  no points for anybody, of 100",
        "  mean of all seats",
        "  spread (standard deviation)",
    ]
    assert "  The upcard was a spade: double (GIN-20)" in lines
    assert max(map(len, lines)) <= 80
    ends = {len(line.removesuffix(" •")) for line in lines if line.count("±") == 3}
    assert len(ends) == 1  # the columns stand below each other
    clear = sum(line.endswith(" •") for line in lines)
    assert clear
    assert f"• marks the {clear} of" in done.stdout.replace("\n", " ")


def test_the_table_is_german(run: Run) -> None:
    out = run("lab", *GIN, "--hands", "20", "--workers", "1", language="de").stdout
    assert out.startswith("Gin Rommé zu 2: habits auf allen Plätzen, je Code 20 Einzelspiele,")
    assert "Pik zählt doppelt: nein → ja (GIN-20)" in out
    assert "  … hat geklopft: die Differenz (GIN-18)" in out
    assert "    Punkte jedes Mal" in out
    assert "von 100 Spielen gingen nach B anders aus." in out


def test_a_code_and_itself(run: Run) -> None:
    out = run("lab", GIN[0], GIN[0], "--hands", "8", "--workers", "1").stdout
    assert "Both codes mean the same rules." in out
    assert "Not one hand came out differently under B." in out
    assert " • " not in out.partition("The number after")[0]


def test_other_cards_are_told(run: Run) -> None:
    codes = ("doppelkopf.turnier.2", "doppelkopf.turnier.2.nines=no")
    out = run("lab", *codes, "--hands", "8", "--workers", "1").stdout
    assert "The packs differ, so no deal is the same under both codes" in out
    assert "one against all" not in out or "of 100" in out


@pytest.mark.parametrize("language", ["de", "en"])
def test_labels_with_a_number_are_said_as_of_several(run: Run, language: str) -> None:
    codes = ("dicke_zwei.standard.1",) * 2
    out = run("lab", *codes, "--hands", "20", "--workers", "1", language=language).stdout
    word = {"de": "… hält noch … Karten", "en": "… still holds … cards"}[language]
    assert word in out


def test_data(run: Run) -> None:
    done = run("lab", *GIN, "--hands", "20", "--workers", "1", "--json")
    data = msgspec.json.decode(done.stdout)
    assert data["codes"] == [*GIN]
    assert data["changes"] == [
        {"option": "spade_double", "first": False, "second": True, "rules": ["GIN-20"]}
    ]
    assert set(data["figures"]["luck"]) == {"first", "second", "difference"}
    assert "{seat} knocked" not in done.stdout
    assert any(line["text"] == "… knocked: the difference" for line in data["lines"])
