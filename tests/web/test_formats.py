"""The formats of an evening on the page: each is opened as it stands there, and penalties."""

from __future__ import annotations

import re

import pytest

from stammtisch.club.formats import BY_ID, FORMATS, EveningFormat
from stammtisch.web.pages import clubprints
from tests.web.clubs import Night
from tests.web.helpers import Server
from tests.web.pdftext import words
from tests.web.scenes_formats import begun


@pytest.mark.rules("FMT-4", "FMT-8", "FMT-13", "FMT-14")
@pytest.mark.parametrize("kind", FORMATS, ids=lambda kind: kind.id)
def test_each_format_is_opened_as_its_form_stands_there(
    server: Server, kind: EveningFormat
) -> None:
    night = Night.opened(server, 0)
    asked = night.desk.get(f"{night.club_at}/evenings/new?kind={kind.id}").text
    assert f'<option value="{kind.id}" selected>' in asked
    assert all(f'#{rule}"' in asked for rule in kind.rules)
    fields = {name: value for name, value in checked(asked) if name.startswith("o-")}
    fields |= {"name": "Abend", "kind": kind.id}
    answer = night.desk.post(f"{night.club_at}/evenings", fields)
    assert answer.status_code == 303, answer.text
    opened = Night(server, night.desk, night.club_at, answer.headers["location"]).evening
    assert opened.setup.game == kind.setup.game
    assert opened.options == kind.options


def checked(page: str) -> list[tuple[str, str]]:
    """The fields of the form of options as they stand there."""
    form = page[page.index('<form class="form"') :]
    tags = re.findall(r'<input [^>]*name="o-[^>]*>', form)
    set_tags = [tag for tag in tags if 'type="checkbox"' not in tag or " checked" in tag]
    found = [(worth(tag, "name"), worth(tag, "value")) for tag in set_tags]
    found += [
        (worth(select, "name"), worth(body[: body.index(" selected")], "value"))
        for select, body in re.findall(r'(<select [^>]*name="o-[^>]*>)(.*?)</select>', form)
    ]
    assert len(found) > 1
    return found


def worth(tag: str, name: str) -> str:
    """The last value of an attribute in this text."""
    return str(re.findall(f' {name}="([^"]*)"', tag)[-1])


@pytest.mark.rules("FMT-5", "FMT-7")
def test_the_organiser_writes_a_penalty_and_takes_it_back(server: Server) -> None:
    night = Night.begun(server, 4, kind="lists")
    sheet = night.sheet(1)
    night.desk.post(
        f"{sheet}/write", {f"1.{seat}": str(n) for seat, n in enumerate((2, 2, -2, -2))}
    )
    form = {"hand": "1", "seat": "3", "points": "1", "reason": "Spricht"}
    assert night.desk.post(f"{sheet}/fine", form).status_code == 303
    assert night.game(1).totals == (3, 3, -5, -1)
    page = night.desk.get(sheet).text
    assert "Spricht" in page
    assert "−3" in page
    told = ("Hand 1, ", ": −3, each of the others +1.", "Why: Spricht.")
    printed = night.desk.get(f"{night.at}/print/filled").text
    assert all(each in printed for each in told)
    if clubprints.HAS_PDF:
        file = " ".join(words(night.desk.get(f"{night.at}/print/filled.pdf").content))
        assert "each of the others +1." in file
        assert "Why: Spricht." in file
    refused = night.desk.post(f"{sheet}/fine", form | {"hand": "1", "seat": "3", "points": "99"})
    assert refused.status_code == 409
    assert "FMT-7" in refused.text
    assert night.desk.post(f"{sheet}/fine", form | {"back": "1"}).status_code == 303
    assert night.game(1).totals == (2, 2, -2, -2)
    table = server.guest("en")
    assert table.post(f"{night.by_code(1)}/fine", form).status_code == 403
    assert "/fine" not in table.get(night.by_code(1)).text


@pytest.mark.rules("FMT-5", "FMT-9", "FMT-12")
@pytest.mark.parametrize(
    ("kind", "rule", "hint"),
    [
        ("lists", "FMT-5", "each line adds up to 0"),
        ("skat", "FMT-9", "twice the value with a minus sign"),
        ("schwimmen", "FMT-12", "whoever is out first writes 0"),
    ],
)
def test_a_sheet_says_how_its_lines_are_written(
    server: Server, kind: str, rule: str, hint: str
) -> None:
    night = begun(server, BY_ID[kind])
    table = server.guest("en").get(night.by_code(1)).text
    assert hint in table
    assert f'#{rule}"' in table
    assert hint in night.desk.get(f"{night.at}/print/sheets").text
    if clubprints.HAS_PDF:
        file = night.desk.get(f"{night.at}/print/sheets.pdf").content
        assert hint in " ".join(words(file))
