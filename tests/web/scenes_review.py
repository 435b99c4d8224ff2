"""Looking back: notes to a moment, and a review that one leads and another follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.web import moments
from tests.web.helpers import Guest, Server
from tests.web.scene import Scene, pressed

NOTES = {
    "12": "Hier hätte ich die Fuchsfarbe halten müssen.",
    "22": "Der Stich war teuer: Karo-Ass, obwohl Dora noch trumpfen konnte.",
    "30": "Ab hier war nichts mehr zu retten.",
}
AT = "22"


def looking_back(server: Server, guest: Guest, stay: list[Any]) -> tuple[str, str]:
    """The id of a table with notes, and that of a review that the guest leads; others ``stay``."""
    table = moments.table_at(server, guest, "doppelkopf", "end", hands=2)
    for move, text in NOTES.items():
        guest.post(f"/t/{table}/notes/1", {"text": text, "move": move})
    visitor = moments.visitor_of(server, guest)
    seat = server.table(table).seat_of(visitor)
    begun = guest.post(f"/t/{table}/review", {"to": f"1.{AT}.{seat}"})
    review = begun.headers["location"].rpartition("/")[2]
    here = server.site.tables.reviews
    for key, name in ((visitor, ""), ("berta", "Berta"), ("carl", "Carl-Friedrich")):
        stay.append(here.present(review, key, name))
        server.call(stay[-1].__enter__)
    return table, review


def reviews(server: Server) -> Iterator[Scene]:
    guest, friend, stay = server.guest(), server.guest(), list[Any]()
    table, review = looking_back(server, guest, stay)
    sizes = ("phone", "across", "laptop")
    where = f"/t/{table}/replay/1?move={AT}"
    yield Scene("review-notes", guest, where, sizes=sizes)
    yield Scene("review-note", guest, where, pressed("n"))
    yield Scene("review-plain-note", guest, f"/t/{table}/notes/1?move={AT}", sizes=("phone",))
    yield Scene("review-leads", guest, f"/t/{table}/review/{review}", sizes=sizes)
    yield Scene("review-follows", friend, f"/t/{table}/review/{review}", sizes=sizes)
    yield Scene("review-alone", friend, f"{where}&seat=&review={review}", sizes=sizes)
