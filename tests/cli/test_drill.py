"""A broken laptop in the middle of an evening: the copy on the stick, another one, five words."""

from __future__ import annotations

from pathlib import Path

from stammtisch.club import service
from tests.cli.conftest import Run
from tests.web.clubs import Night
from tests.web.helpers import served
from tests.web.test_recovery import words_on_paper


def test_another_laptop_goes_on_from_the_stick(tmp_path: Path, run: Run) -> None:
    """The drill: round one is over when the laptop breaks; nothing of it is used afterwards."""
    first, second = tmp_path / "first", tmp_path / "second"
    stick = tmp_path / "stick.sqlite"
    for folder in (first, second):
        folder.mkdir()
    with served(first, clubs=service.Settings(copy_to=str(stick))) as server:
        night = Night.begun(server, 8)
        words = words_on_paper(night)
        for game in night.evening.tables():
            night.close(game.table, points=game.table)
        night.do("go-on", do="next")
        before = list(night.evening.log)
        card = night.by_code(1, 2)
        night.close(1, 2)  # after the copy: this sheet has to be written again
    database = second / "stammtisch.sqlite"
    answer = run("restore", str(stick), "--database", str(database))
    assert answer.exit_code == 0, answer.output
    with served(second) as server:
        desk = server.guest("en")
        assert desk.get(night.at).status_code == 403
        recovered = desk.post(f"{night.club_at}/recover", {"name": "Anna", "words": words})
        assert recovered.status_code == 303
        again = Night(server, desk, night.club_at, night.at)
        assert again.evening.log == before
        assert server.guest("en").get(card).status_code == 200  # the cards on the tables hold
        for game in again.evening.tables():
            again.close(game.table, 2)
        again.do("go-on", do="next")
        assert again.evening.round == 3
