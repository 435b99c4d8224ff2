"""The way back for an organiser: five words on paper, and copies after each round."""

from __future__ import annotations

import re
from pathlib import Path

from stammtisch.club import service
from stammtisch.club.recovery import recovery_words, right_words
from tests.web.clubs import Night
from tests.web.helpers import Server, served
from tests.web.test_club_guests import SEED


def words_on_paper(night: Night) -> str:
    page = night.desk.get(f"{night.club_at}/print/recovery").text
    assert f"{night.club_at}/recover" in page
    return " ".join(re.findall(r"<li>(\w+)</li>", page))


def test_words_on_paper_bring_the_organiser_back(server: Server) -> None:
    night = Night.begun(server, 4)
    words = words_on_paper(night)
    assert tuple(words.split()) == recovery_words(night.club)
    assert len({*words.split()}) == 5
    other = server.guest("en")
    at = f"{night.club_at}/recover"
    assert "Karo" not in other.get(at).text
    assert other.post(at, {"name": "Anna", "words": words[:-1]}).status_code == 403
    assert other.get(night.at).status_code == 403
    assert other.post(at, {"name": "Anna", "words": f" {words.upper()} "}).status_code == 303
    assert other.get(f"{night.club_at}/print/recovery").status_code == 200
    assert "Anna" in other.get(night.club_at).text
    night.desk.post(f"{night.club_at}/links", {"role": "organiser"})
    assert server.guest().post(at, {"name": "B", "words": words}).status_code == 403
    assert words_on_paper(night) != words
    assert right_words(night.club, words_on_paper(night).replace(" ", "-"))


def test_a_stick_that_is_gone_does_not_stop_the_evening(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    with served(tmp_path, clubs=service.Settings(copy_to=str(stick / "club.sqlite"))) as server:
        night = Night.opened(server, 4)
        night.do("draw", seed=SEED)
        stick.rmdir()
        night.do("go-on", do="start")
        assert "could not be copied" in night.desk.get(night.at).text
        night.close(1)
        stick.mkdir()
        night.do("go-on", do="next")
        assert "could not be copied" not in night.desk.get(night.at).text
        assert [file.name for file in stick.iterdir()] == ["club.sqlite"]
        kept = [*tmp_path.glob("stammtisch-backups/*.sqlite")]
        assert kept
