"""Meeting in the gallery: people one knows, an invitation on the pages where it is seen."""

from __future__ import annotations

from collections.abc import Iterator

from tests.web.helpers import Server
from tests.web.scene import Scene
from tests.web.test_inviting import who
from tests.web.test_mine import match_of_two


def meeting(server: Server) -> Iterator[Scene]:
    """Invitations."""
    anna, ben, _ = match_of_two(server, "Friederike-Charlotte")
    table = anna.open_table("me", *["open"] * 3, game="doppelkopf", name="Anna")
    key = who(anna.get("/mine").text, "Friederike-Charlotte")
    yield Scene("meeting-people", anna, "/mine")
    anna.post(f"/t/{table}/invite", {"who": key})
    yield Scene("meeting-invite", anna, f"/t/{table}/invite")
    for page in ("/", "/mine", "/lobby"):
        name = {"/": "start"}.get(page, page[1:])
        yield Scene(f"meeting-{name}", ben, page)
