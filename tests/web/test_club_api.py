"""A club is read by other programs with a key, at stable addresses."""

from __future__ import annotations

import re
from pathlib import Path

from tests.web.helpers import Server
from tests.web.test_rankings import finished, ranking_of

DOCS = Path(__file__).parents[2] / "docs" / "club_api.md"


def test_a_club_is_read_with_its_key_and_not_without(server: Server) -> None:
    night = finished(server)
    at = f"/api/1/clubs/{night.club_id}"
    guest = server.guest("en")
    assert guest.get(at).status_code == 403, "no key has been made"
    assert night.desk.post(f"{night.club_at}/years/key", {"do": "new"}).status_code == 303
    page = night.desk.get(f"{night.club_at}/years").text
    found = re.search(r'id="key"[^>]* value="([^"]+)"', page)
    assert found is not None
    key = {"Authorization": f"Bearer {found[1]}"}
    told = guest.get(f"{at}?key={found[1]}")
    assert told.status_code == 200
    assert told.headers["content-type"] == "application/json"
    whole = told.json()
    assert whole == guest.get(at, key).json()
    assert (whole["name"], len(whole["members"]), whole["version"]) == ("Karo", 4, 1)
    (evening,) = whole["evenings"]
    standings = guest.get(f"{at}/evenings/{evening['id']}", key).json()["standings"]
    assert [each["place"] for each in standings] == [1, 2, 3, 4]
    eternal = guest.get(f"{at}/rankings/eternal", key).json()
    assert [row["points"] for row in eternal["rows"]] == [4, 3, 2, 1]
    assert eternal["evenings"] == [{"id": night.id, "counts": True, "why": "all of time counts"}]
    best = standings[0]["member"]
    history = guest.get(f"{at}/members/{best}", key).json()
    assert history["evenings"][0]["place"] == 1
    assert len(history["head_to_head"]) == 3
    for path in ("/evenings/x", "/rankings/x", "/members/x", "/rankings/eternal?of=7"):
        answer = guest.get(f"{at}{path}", key)
        assert (answer.status_code, list(answer.json())) == (404, ["error"])
    assert guest.get(f"{at}?key=wrong").status_code == 403
    assert guest.get("/api/1/clubs/nothing", key).status_code == 404
    night.desk.post(f"{night.club_at}/years/key", {"do": "new"})
    assert guest.get(at, key).status_code == 403, "the old key has ended"
    night.desk.post(f"{night.club_at}/years/key", {"do": "none"})
    assert 'id="key"' not in night.desk.get(f"{night.club_at}/years").text


def test_a_ranking_tells_how_it_counts(server: Server) -> None:
    night = finished(server)
    ranking = ranking_of(night, put="mean", bonus="").rpartition("/")[2]
    night.desk.post(f"{night.club_at}/years/key", {"do": "new"})
    page = night.desk.get(f"{night.club_at}/years").text
    key = re.findall(r'id="key"[^>]* value="([^"]+)"', page)[0]
    at = f"/api/1/clubs/{night.club_id}/rankings/{ranking}?key={key}"
    told = server.guest("en").get(at).json()
    assert told["counting"]["table"] == [15, 12, 10]
    assert told["rows"][0]["points"] == 15.0
    assert any("mean" in sentence for sentence in told["formula"])


def test_every_field_is_documented(server: Server) -> None:
    night = finished(server)
    night.desk.post(f"{night.club_at}/years/key", {"do": "new"})
    page = night.desk.get(f"{night.club_at}/years").text
    key = re.findall(r'id="key"[^>]* value="([^"]+)"', page)[0]
    docs, at = DOCS.read_text("utf-8"), f"/api/1/clubs/{night.club_id}"
    member = next(iter(night.club.members))
    for path in ("", f"/evenings/{night.id}", "/rankings/eternal", f"/members/{member}"):
        told = server.guest("en").get(f"{at}{path}?key={key}").json()
        names = set(told) - {"version", "club"}
        for part in told.values():
            if isinstance(part, list) and part and isinstance(part[0], dict):
                names |= part[0].keys()
        assert [name for name in names if f"`{name}`" not in docs] == []
