"""Decks on the pages: imported from a file with all its faults told, looked at, played with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from httpx2 import Response

from stammtisch import decks
from stammtisch.decks import shelf
from tests.decks.own import file_of, own
from tests.web.helpers import QUICK, Guest, Server, served


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a fresh process: decks are known from the database only; other tests keep theirs."""
    monkeypatch.setattr(shelf, "_REGISTERED", {})


def upload(guest: Guest, text: str | bytes, csrf: str | None = None) -> Response:
    """Send a file as a browser does."""
    token = guest.csrf if csrf is None else csrf
    data = text.encode() if isinstance(text, str) else text
    return guest._send("POST", "/decks", data={"csrf": token}, files={"file": ("own.json", data)})


def imported(guest: Guest, **changes: object) -> str:
    """The key of a deck of our own that was imported through the page."""
    answer = upload(guest, file_of(own(**changes)))
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/decks/").partition("?")[0]


def test_a_deck_is_imported_looked_at_and_saved(server: Server) -> None:
    guest = server.guest("de")
    assert "Wirtshaus-Quartett" in guest.get("/decks").text
    key = imported(guest)
    page = guest.get(f"/decks/{key}").text
    assert "<h1>Boote</h1>" in page
    for number in ("A1", "D4"):
        assert f"Boot {number}" in page
    assert page.count("<dl>") == 16 and "10,1\N{NO-BREAK SPACE}m" in page and "Lotse" in page
    for game in ("quartett", "trumpf"):
        assert f'href="/new/{game}?rules={game}.standard.1.deck%3D{key}"' in page
    saved = guest.get(f"/decks/{key}/file")
    assert saved.headers["content-disposition"] == f'attachment; filename="{key}.json"'
    assert decks.read_deck(saved.content) == decks.deck(key)
    assert f'href="/decks/{key}"' in guest.get("/decks").text
    assert upload(guest, saved.content).headers["location"] == f"/decks/{key}?known=1"


def test_all_faults_are_told_with_their_places_and_nothing_is_kept(server: Server) -> None:
    guest = server.guest("en")
    data = own()
    data["cards"][1]["id"] = "A1"
    data["cards"][2]["values"]["length"] = 3.5
    del data["cards"][3]["values"]["year"]
    text = file_of(data)
    with pytest.raises(decks.BadDeck) as error:
        decks.read_deck(text)
    answer = upload(guest, text)
    assert answer.status_code == 422
    assert answer.text.count("<tr><td") == len(error.value.faults) == 4
    for fault in error.value.faults:
        assert (
            f'<td class="num">{fault.line}</td><td class="num">{fault.column}</td>' in answer.text
        )
    assert "Card A4 has no value for “year” (Baujahr)." in answer.text
    assert "Boote" not in guest.get("/decks").text
    assert decks.known() == ("wirtshaus",)


def test_what_is_no_deck_is_refused(server: Server) -> None:
    guest = server.guest("en")
    assert "Choose a file first." in upload(guest, b"").text
    assert upload(guest, b"\xff\xfe\x00").status_code == 422
    assert upload(guest, file_of(own()), csrf="wrong").status_code == 403
    assert guest.post("/decks", {"file": "x"}).status_code == 422
    bare = guest._send(
        "POST", "/decks", content=b"x", headers={"content-type": "multipart/form-data"}
    )
    assert bare.status_code == 415
    large = upload(guest, b" " * (decks.MOST_BYTES + 20_000))
    assert large.status_code == 413 and "at most 6144 KB" in large.text
    assert guest.get("/decks/nothing").status_code == 404
    assert guest.get("/decks/boats_0123456789ab/file").status_code == 404


def test_a_deck_belongs_to_the_list_of_who_imported_it(server: Server) -> None:
    anna, ben = server.guest(), server.guest()
    key = imported(anna)
    assert "Boote" in anna.get("/decks").text
    assert "Boote" not in ben.get("/decks").text
    assert ben.get(f"/decks/{key}").status_code == 200  # whoever has the link may look
    house = server.call(server.site.tables.keep_deck, decks.read_deck(file_of(own(id="house"))))
    assert house[0] in ben.get("/decks").text


def test_so_many_decks_and_no_more(tmp_path: Path) -> None:
    rules = type(QUICK)(
        bot_pause=0.0, number_wait=0.0, stand_in="random", decks_per_visitor=2, deck_megabytes=1
    )
    with served(tmp_path, rules) as server:
        guest = server.guest("en")
        first = imported(guest)
        imported(guest, title="Other boats")
        refused = upload(guest, file_of(own(title="Still others")))
        assert refused.status_code == 429
        assert "You have imported 2 decks; no more are possible here." in refused.text
        assert upload(guest, file_of(own())).headers["location"].startswith(f"/decks/{first}")
    with served(tmp_path, rules, imports=1) as server:
        guest = server.guest("en")
        assert upload(guest, b"{}").status_code == 422
        assert upload(guest, b"{}").status_code == 429


@pytest.mark.parametrize("game", ["quartett", "trumpf"])
def test_a_table_is_opened_with_an_own_deck_and_found_again(tmp_path: Path, game: str) -> None:
    with served(tmp_path) as server:
        guest = server.guest("de")
        key = imported(guest)
        page = guest.get(f"/new/{game}?rules={game}.standard.1.deck%3D{key}").text
        assert f'<option value="{key}" selected>Boote</option>' in page
        assert '<option value="wirtshaus">Wirtshaus-Quartett</option>' in page
        assert "Boote" in guest.get(f"/house/{game}.standard.1.deck={key}").text
        seats = ("me", "random", "random")
        table = guest.open_table(*seats, game=game, **{"o-deck": key})
        assert server.table(table).game.deck == key
    shelf._REGISTERED.clear()
    with served(tmp_path) as server:  # another process: the deck is read from the database
        assert guest_again(server, guest).get(f"/t/{table}").status_code == 200
        assert server.table(table).game.deck == key
        shelf._REGISTERED.clear()
        picture = guest.get(f"/deck-pictures/{key}/A1")
        assert picture.status_code == 200 and picture.headers["content-type"].startswith("image/")


@pytest.mark.parametrize("game", ["quartett", "trumpf"])
def test_a_pad_knows_its_deck_after_a_restart(tmp_path: Path, game: str) -> None:
    names = [("name", name) for name in ("Anna", "Ben", "Cora")]
    with served(tmp_path) as server:
        guest = server.guest()
        code = f"{game}.standard.1.deck={imported(guest)}"
        address = guest.post_pairs(f"/pads/new/{game}", ("code", code), *names).headers["location"]
    for path in (address, "/pads", f"{address}/hands.csv", f"{address}/print"):
        shelf._REGISTERED.clear()
        with served(tmp_path) as server:  # another process, which is asked for this first
            answer = guest_again(server, guest).get(path)
            assert answer.status_code == 200, path
            assert path == "/pads" or "Anna" in answer.text
            assert address in answer.text or path != "/pads"


def test_an_evening_may_be_played_with_a_deck_of_ones_own(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        guest = server.guest()
        code = f"quartett.standard.1.deck={imported(guest)}"
        club = guest.post("/club", {"name": "Karo"}).headers["location"]
    shelf._REGISTERED.clear()
    with served(tmp_path) as server:
        form = {"name": "Herbst", "kind": "quartett", "rules": code}
        answer = guest_again(server, guest).post(f"{club}/evenings", form)
        assert answer.status_code == 303, answer.text


def guest_again(server: Server, guest: Guest) -> Guest:
    """The same browser at the server that was started anew."""
    guest.server = server
    return guest


def test_a_rule_code_with_an_unknown_deck_says_so(server: Server) -> None:
    answer = server.guest("en").get("/house/quartett.standard.1.deck=boats_0123456789ab")
    assert answer.status_code == 422
    assert "There is no deck “boats_0123456789ab” here" in answer.text


def test_words_of_a_deck_are_no_html(server: Server) -> None:
    guest = server.guest()
    data = json.loads(json.dumps(own()).replace("Boot A1", "<b>Boot</b>"))
    key = upload(guest, file_of(data)).headers["location"].removeprefix("/decks/")
    page = guest.get(f"/decks/{key}").text
    assert "<b>Boot</b>" not in page and "&lt;b&gt;Boot" in page
