"""Meeting in the gallery: people one knows, invitations, a kitchen table, a coach, reactions."""

from __future__ import annotations

from collections.abc import Iterator

from tests.web.helpers import Guest, Server
from tests.web.scene import Scene, pressed
from tests.web.test_delays import begun
from tests.web.test_inviting import who
from tests.web.test_mine import match_of_two
from tests.web.test_shoulder import link_of

TABLES = ("phone", "across", "laptop")


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
    played, guests = begun(server, "doppelkopf", 4, delay="30")
    for _ in range(11):
        calm(server, played, guests)
    yield Scene("meeting-late", server.guest(), f"/t/{played}")
    fields = {"reaction": "strong", "about": "10.0"}
    guests[1].post(f"/t/{played}/words", fields)
    yield Scene("meeting-reaction", guests[0], f"/t/{played}", sizes=TABLES)
    yield Scene("meeting-react", guests[2], f"/t/{played}", pressed("t"), sizes=TABLES)


def kitchen(server: Server) -> Iterator[Scene]:
    """A tablet in the middle and phones around it, and somebody who looks over a shoulder."""
    tablet, table, phones = laid(server)
    yield Scene("kitchen-waits", tablet, f"/t/{table}", sizes=TABLES)
    yield Scene("kitchen-scanned", server.guest(), f"/t/{table}/come/3", sizes=("phone",))
    seated(server, table, phones)
    for _ in range(11):
        calm(server, table, phones)
    yield Scene("kitchen-middle", tablet, f"/t/{table}", sizes=TABLES)
    on_turn = server.match(table).turn
    for name, seat in (("turn", on_turn), ("hand", (on_turn + 1) % 4)):
        yield Scene(f"kitchen-{name}", phones[seat], f"/t/{table}", sizes=("phone", "across"))
    coach, (mine, guests) = server.guest(), begun(server, "doppelkopf", 4)
    link = link_of(guests[0], mine)
    yield Scene("kitchen-link", guests[0], f"/t/{mine}/more", sizes=("phone", "laptop"))
    yield Scene("kitchen-asked", coach, link)
    coach.post(link)
    for _ in range(6):
        calm(server, mine, guests)
    yield Scene("kitchen-coach", coach, f"/t/{mine}", sizes=TABLES)
    while not server.match(table).hand_over:
        calm(server, table, phones)
    yield Scene("kitchen-end", tablet, f"/t/{table}", sizes=TABLES)
    yield Scene("kitchen-end-hand", phones[0], f"/t/{table}", sizes=("phone", "across"))


def calm(server: Server, table: str, guests: list[Guest]) -> None:
    """Whoever is on turn announces nothing and plays his first card that fits."""
    match = server.match(table)
    text = match.view(match.turn).choices[0].text
    assert guests[match.turn].move(table, text).status_code == 303


def laid(server: Server) -> tuple[Guest, str, list[Guest]]:
    """A tablet that lies in the middle, its table, and the phones of four people."""
    tablet, plan = server.guest(), {"seat0": "me", **{f"seat{n}": "open" for n in (1, 2, 3)}}
    form = {"preset": "turnier", "name": "", "kitchen": "1", **plan}
    place = tablet.post("/new/doppelkopf", form).headers["location"]
    return tablet, place.removeprefix("/t/"), [server.guest() for _ in range(4)]


def seated(server: Server, table: str, phones: list[Guest]) -> None:
    """All sit down, and the cards are dealt."""
    for seat, (phone, name) in enumerate(zip(phones, ("Anna", "Ben", "Cora", "Dora"), strict=True)):
        phone.sit(table, seat, name)
    for phone in phones:
        phone.post(f"/t/{table}/ready")
    assert server.table(table).phase == "playing"
