"""Style sheets that are sent as one."""

from __future__ import annotations

import re

import pytest

from stammtisch.web.templating import static_address
from tests.web.helpers import Server


@pytest.mark.parametrize("form", [{}, {"kitchen": "1"}], ids=["table", "kitchen"])
@pytest.mark.parametrize(
    ("game", "seats"), [("mau_mau", 4), ("quartett", 8), ("einundfuenfzig_tot", 19)]
)
def test_the_sheets_of_every_kind_of_table_are_sent(
    server: Server, game: str, seats: int, form: dict[str, str]
) -> None:
    """A table with many seats, a deck and a tablet asks for the most of them at once."""
    guest = server.guest()
    bots = ["random"] * (seats - 1)
    table = guest.open_table("me", *bots, game=game, seats=str(seats), **form)
    page = guest.get(f"/t/{table}").text
    sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)
    assert any("+low" in sheet and ("+decks" in sheet) == (game == "quartett") for sheet in sheets)
    assert [sheet for sheet in sheets if guest.get(sheet).status_code != 200] == []


def test_more_than_are_sent_cannot_be_asked_for(server: Server) -> None:
    many = "+".join(["table"] * 17)
    with pytest.raises(ValueError, match="not sent as one"):
        static_address(f"{many}.css")
    assert server.guest().get(f"/static/{many}.css").status_code == 404
