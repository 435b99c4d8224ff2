"""Score pads: opened, written on by several, corrected, printed; nobody does more than his link."""

from __future__ import annotations

import re

import pytest

from stammtisch.web import padview
from tests.web.helpers import HTMX, Guest, Server, field

NAMES = ("Anna", "Ben", "Cora")
LOOK = ["", "/statistics", "/chart.svg", "/print", "/hands.csv", "/more", "/agreed", "/pad.toml"]
DEEDS = [
    ("/write", {"f.points.0": "1", "base": "2", "key": "eve"}),
    ("/line/1", {"f.points.0": "1", "base": "2"}),
    ("/line/1/strike", {"version": "2"}),
    ("/line/1/restore", {"version": "2"}),
    ("/undo", {"change": "2"}),
    ("/question/3", {"answer": "append"}),
    ("/rename", {"player": "0", "name": "Eve"}),
    ("/stake", {"cents": "5"}),
    ("/bock", {"bock": "queue"}),
    ("/join", {"name": "Eve"}),
    ("/leave", {"player": "0"}),
    ("/link", {"role": "writer"}),
    ("/revoke", {}),
    ("/close", {}),
]


def new_pad(guest: Guest, game: str = "free", *names: str, **fields: str) -> str:
    """The address of a new pad."""
    pairs = [("name", name) for name in names or NAMES]
    answer = guest.post_pairs(f"/pads/new/{game}", *pairs, *fields.items())
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def written(guest: Guest, pad: str, *points: int | str, **more: str) -> int:
    """The status of writing points down, as the form of the pad sends them."""
    page = guest.get(pad).text
    fields = {f"f.points.{n}": str(each) for n, each in enumerate(points)}
    sent = {"base": field(page, "base"), "key": field(page, "key"), "short": "1", **fields}
    return guest.post(f"{pad}/write", sent | more).status_code


def joined(server: Server, owner: Guest, pad: str, role: str) -> Guest:
    """Somebody who opened a link of this role."""
    link = field_of_link(owner.post(f"{pad}/link", {"role": role}).text)
    guest = server.guest()
    answer = guest.post(link, {"name": "Ben"})
    assert (answer.status_code, answer.headers["location"]) == (303, pad)
    return guest


def field_of_link(html: str) -> str:
    found = re.search(r'id="pad-link" readonly value="http://testserver([^"]*)"', html)
    assert found is not None
    return found[1]


def accounts(guest: Guest, pad: str) -> list[str]:
    """The totals as the page shows them."""
    accounts = guest.get(pad).text.partition('id="accounts"')[2].partition("</section>")[0]
    return re.findall(r"<b>([^<]*)</b>", accounts)


def test_a_free_pad_from_the_first_page_to_the_first_line(server: Server) -> None:
    guest = server.guest("en")
    assert 'href="/pads"' in guest.get("/").text
    assert 'href="/pads/new/free"' in guest.get("/pads").text
    assert 'name="name"' in guest.get("/pads/new/free").text
    pad = new_pad(guest, title="Skat", dealer="1")
    page = guest.get(pad).text
    assert "Ben deals" in page
    assert written(guest, pad, 3, "\u22123", "") == 303  # an empty field is nothing
    assert accounts(guest, pad) == ["3", "\u22123", "0"]
    assert "Cora deals" in guest.get(pad).text
    mine = guest.get("/pads").text
    assert "Skat" in mine
    assert "Anna, Ben, Cora" in mine
    assert 'value="Cora"' in guest.get("/pads/new/free").text, "the last names are proposed"


def test_a_refused_hand_stays_as_it_was_typed(server: Server) -> None:
    guest = server.guest("en")
    pad = new_pad(guest)
    answer = guest.post(f"{pad}/write", {"f.points.0": "<b>", "f.points.1": "7", "key": "k"})
    assert answer.status_code == 422
    assert 'value="&lt;b&gt;"' in answer.text
    assert 'name="f.points.1" value="7"' in answer.text
    assert "is not a whole number" in answer.text.partition('id="fault-points"')[2][:80]
    assert written(guest, pad, "", "") == 422
    assert "<html" not in guest.post(f"{pad}/write", {"key": "k"}, HTMX).text


def test_the_preview_counts_and_says_what_is_missing(server: Server) -> None:
    guest = server.guest("en")
    pad = new_pad(guest, "romme", "Anna", "Ben", "Cora")
    assert "Points only" in guest.get(pad).text
    start = guest.post(f"{pad}/form", {"key": "k", "f.left.1": "30"}, HTMX).text
    assert "Still to say" in start
    assert 'href="#q-out"' in start
    out = {"key": "k", "f.out": "0", "f.left.1": "30", "f.left.2": "12"}
    whole = guest.post(f"{pad}/form", out, HTMX).text
    assert 'id="brings"' in whole
    assert "/rules/romme#ROM-" in whole
    check = guest.post(f"{pad}/write", out | {"do": "check"})
    assert check.status_code == 200
    assert "/rules/romme#ROM-" in check.text
    short = guest.post(f"{pad}/write", out | {"do": "short"}).text
    assert 'name="f.points.1" value="-30"' in short, "the points so far stand in the short form"
    impossible = guest.post(f"{pad}/form", out | {"f.left.0": "5"}, HTMX).text
    assert "gone out" in impossible.partition('id="fault-left"')[2][:200]


def test_one_hand_sent_twice_counts_once(server: Server) -> None:
    guest = server.guest("en")
    pad = new_pad(guest)
    for _ in range(2):
        assert written(guest, pad, 1, key="same", base="1") == 303
    answer = guest.post(
        f"{pad}/write",
        {"f.points.0": "1", "key": "same", "base": "1"},
        {"accept": "application/json"},
    )
    assert answer.json() == {"state": "written"}
    assert accounts(guest, pad) == ["1", "0", "0"]


@pytest.mark.parametrize(
    ("answer", "totals"),
    [("append", ["11", "0", "0"]), ("replace", ["10", "0", "0"]), ("discard", ["1", "0", "0"])],
)
def test_two_hands_at_once_are_a_question(server: Server, answer: str, totals: list[str]) -> None:
    anna = server.guest("en")
    pad = new_pad(anna)
    ben = joined(server, anna, pad, "writer")
    assert written(anna, pad, 1, base="1") == 303
    sent = {"f.points.0": "10", "base": "1", "key": "ben"}
    late = ben.post(f"{pad}/write", sent, {"accept": "application/json"})
    assert late.json() == {"state": "question"}
    page = anna.get(pad).text
    assert "Written down as hand 1" in page, "both hands are shown"
    asked = re.search(r'action="([^"]*/question/\d+)"', page)
    assert asked is not None
    assert anna.post(asked[1], {"answer": answer}).status_code == 303
    assert accounts(ben, pad) == totals


def test_partners_share_a_column(server: Server) -> None:
    guest = server.guest("en")
    pad = new_pad(guest, "canasta", "Anna", "Ben", "Cora", "Dora")
    sent = {"short": "1", "f.points.0": "100", "f.points.1": "-50", "key": "k", "base": "1"}
    assert guest.post(f"{pad}/write", sent).status_code == 303
    assert accounts(guest, pad) == ["100", "\u221250"]
    for page in ("", "/statistics", "/print", "/chart.svg"):
        assert "Anna and Cora" in guest.get(f"{pad}{page}").text
    assert "Who with whom" not in guest.get(f"{pad}/statistics").text
    assert "<td>1</td><td>2</td>" in guest.get(f"{pad}/print").text, "two places for two sides"


def test_a_correction_changes_all_that_follows_and_keeps_what_was(server: Server) -> None:
    guest = server.guest("en")
    pad = new_pad(guest)
    assert written(guest, pad, 1) == written(guest, pad, 0, 5) == 303
    line = guest.get(f"{pad}/line/1").text
    assert 'name="f.points.0" value="1"' in line
    fields = {"f.points.0": "4", "base": field(line, "base"), "short": "1"}
    assert guest.post(f"{pad}/line/1", fields).headers["location"] == f"{pad}#hand-1"
    assert accounts(guest, pad) == ["4", "5", "0"]
    page = guest.get(pad).text
    assert "Before: Anna +1." in page
    version = field(page.partition(f'action="{pad}/line/2/strike"')[2], "version")
    assert guest.post(f"{pad}/line/2/strike", {"version": version}).status_code == 303
    assert accounts(guest, pad) == ["4", "0", "0"]
    undo = field(guest.get(pad).text, "change")
    assert guest.post(f"{pad}/undo", {"change": undo}).status_code == 303
    assert accounts(guest, pad) == ["4", "5", "0"]
    stale = guest.post(f"{pad}/line/1", fields | {"f.points.0": "9"})
    assert stale.status_code == 422
    assert 'value="9"' in stale.text


def test_somebody_else_deals(server: Server) -> None:
    guest = server.guest("en")
    pad = new_pad(guest)
    assert "Anna deals" in guest.get(pad).text
    assert written(guest, pad, 1, dealer="2", turn="0") == 303
    assert "Anna deals" in guest.get(pad).text, "after Cora it is Anna's turn"
    assert written(guest, pad, 1, dealer="1", turn="1") == 303  # as an old form says it
    assert "Ben deals" in guest.get(pad).text
    line = guest.get(f"{pad}/line/2").text
    fields = {"f.points.0": "1", "base": field(line, "base"), "short": "1", "turn": "0"}
    again = guest.post(f"{pad}/line/2/form", fields | {"dealer": "1"}, HTMX).text
    assert field(again, "turn") == "0"
    assert guest.post(f"{pad}/line/2", fields | {"dealer": "1"}).status_code == 303
    assert "Cora deals" in guest.get(pad).text


def test_old_hands_are_short_in_the_frame_and_whole_on_their_page(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(padview, "WHOLE_ROWS", 1)
    guest = server.guest("en")
    pad = new_pad(guest)
    assert written(guest, pad, 1) == written(guest, pad, 2) == 303
    page = guest.get(pad).text
    assert f'action="{pad}/line/2/strike"' in page
    assert f'action="{pad}/line/1/strike"' not in page
    line = guest.get(f"{pad}/line/1").text
    version = field(line.partition(f'action="{pad}/line/1/strike"')[2], "version")
    assert guest.post(f"{pad}/line/1/strike", {"version": version}).status_code == 303
    assert accounts(guest, pad) == ["2", "0", "0"]
    page = guest.get(pad).text
    version = field(page.partition(f'action="{pad}/line/1/restore"')[2], "version")
    assert guest.post(f"{pad}/line/1/restore", {"version": version}).status_code == 303
    assert accounts(guest, pad) == ["3", "0", "0"]


def test_the_stream_shows_a_hand_to_the_others(server: Server) -> None:
    anna = server.guest()
    pad = new_pad(anna)
    ben = joined(server, anna, pad, "reader")
    before = anna.get(pad).text
    after = re.search(r"stream\?after=(\d+)", before)
    assert after is not None
    assert written(anna, pad, 7) == 303
    status, text = server.stream(ben, pad.removeprefix("/"), int(after[1]), path=f"{pad}/stream")
    assert status == 200
    assert ">7</b>" in text
    assert 'id="hand"' not in text, "who looks on has no form"


def test_pages_about_the_evening(server: Server) -> None:
    guest = server.guest("en")
    pad = new_pad(guest, "romme", "Anna", "=Ben", "Cora")
    sent = {"f.out": "0", "f.left.1": "30", "f.left.2": "12", "key": "k", "base": "1"}
    assert guest.post(f"{pad}/write", sent).status_code == 303
    assert "Anna" in guest.get(f"{pad}/statistics").text
    assert guest.get(f"{pad}/chart.svg").content.startswith(b"<svg")
    for size in ("a4", "a5"):
        paper = guest.get(f"{pad}/print?size={size}").text
        assert f"print_{size}.css" in paper
        assert "\u221230" in paper
    table = guest.get(f"{pad}/hands.csv")
    assert table.headers["content-type"] == "text/csv; charset=utf-8"
    name = table.headers["content-disposition"]
    assert re.search(r'"romme-20\d\d-\d\d-\d\d\.csv"', name), "its game and its day"
    head, first, _places = table.text.lstrip("\ufeff").splitlines()
    assert "'=Ben" in head, "no spreadsheet takes a name for a formula"
    assert first.startswith("1,Anna,")
    assert first.endswith(",0,-30,-12,0,-30,-12")


def test_only_who_has_a_link_looks_on(server: Server) -> None:
    anna = server.guest()
    pad = new_pad(anna)
    assert written(anna, pad, 1) == 303
    reader = joined(server, anna, pad, "reader")
    for page in LOOK:
        assert anna.get(pad + page).status_code == reader.get(pad + page).status_code == 200
        assert server.guest().get(pad + page).status_code == 403
    assert server.stream(server.guest(), "", path=f"{pad}/stream")[0] == 403


def test_who_looks_on_changes_nothing(server: Server) -> None:
    anna = server.guest()
    pad = new_pad(anna)
    assert written(anna, pad, 1) == 303
    reader = joined(server, anna, pad, "reader")
    page = reader.get(pad).text
    assert "<form" not in page
    for deed, fields in DEEDS:
        for guest in (reader, server.guest()):
            assert guest.post(pad + deed, fields).status_code == 403, deed
    assert accounts(anna, pad) == ["1", "0", "0"]
    assert reader.get(f"{pad}/line/1").status_code == 403
    assert reader.get(f"{pad}/invite").status_code == 403


def test_a_closed_pad_takes_nothing_until_it_goes_on(server: Server) -> None:
    guest = server.guest("en")
    pad = new_pad(guest)
    assert guest.post(f"{pad}/close").status_code == 303
    assert 'id="hand"' not in guest.get(pad).text
    assert guest.post(f"{pad}/write", {"f.points.0": "1", "key": "k"}).status_code == 409
    assert guest.post(f"{pad}/close", {"again": "1"}).status_code == 303
    assert written(guest, pad, 1) == 303


@pytest.mark.parametrize(
    ("names", "fields", "words"),
    [
        (["Anna"], {}, "this game is for"),
        (["Anna", "anna", "Ben"], {}, "name"),
        (["Anna", "Ben", "Cora"], {"code": "gin.gin_romme.1"}, "rule code"),
    ],
)
def test_a_pad_that_cannot_be_says_why_and_keeps_the_names(
    server: Server, names: list[str], fields: dict[str, str], words: str
) -> None:
    pairs = [*(("name", name) for name in names), *fields.items()]
    answer = server.guest("en").post_pairs("/pads/new/romme", *pairs)
    assert answer.status_code in (422, 409)
    assert words in answer.text.partition('class="refused"')[2][:400]
    assert f'value="{names[-1]}"' in answer.text


def test_names_that_are_too_long_are_refused_and_not_cut(server: Server) -> None:
    guest, long = server.guest("en"), "Anna-Maria von Hohenstein"
    for name, title in ((long, ""), ("Anna", "x" * 61)):
        answer = guest.post_pairs(
            "/pads/new/free", ("name", name), ("name", "Bert"), ("title", title)
        )
        assert answer.status_code == 422, answer.text
        assert "A name has at most" in answer.text
        assert f'value="{title or name}"' in answer.text
    pad = new_pad(guest)
    assert guest.post(f"{pad}/me", {"name": long}).status_code == 422
    assert guest.post(f"{pad}/rename", {"player": "0", "name": long}).status_code == 422


def test_a_wrong_link_opens_nothing(server: Server) -> None:
    anna = server.guest()
    pad = new_pad(anna)
    eve = server.guest()
    assert eve.get(f"{pad}/join/wrong").status_code == 200
    assert eve.post(f"{pad}/join/wrong", {"name": "Eve"}).status_code == 403
    assert eve.get(pad).status_code == 403


@pytest.mark.rules("PAD-1", "PAD-2", "PAD-4")
def test_who_pays_whom_is_said_once_a_stake_is_agreed(server: Server) -> None:
    guest = server.guest("en")
    pad = new_pad(guest)
    evening = f"{pad}/statistics"
    assert written(guest, pad, 12, -2, -10) == 303
    assert "pays" not in guest.get(evening).text
    sent = guest.post(f"{pad}/stake", {"cents": "2.5", "account": "average"})
    assert (sent.status_code, sent.headers["location"]) == (303, f"{evening}#money")
    for page in (evening, f"{pad}/print"):
        text = guest.get(page).text
        assert "2.5 ct a point, against the average" in text
        assert "Cora pays €0.25 to Anna" in text
        assert "Ben pays €0.05 to Anna" in text
    assert '"/rules/score_pad#PAD-2"' in guest.get(evening).text
    german = server.guest("de")
    german.get(evening)
    guest.post(f"{pad}/stake", {"cents": "10", "account": "pot"})
    assert "Cora pays €2.20 into the pot" in guest.get(evening).text
    assert "In the pot: €3.60" in guest.get(evening).text
    guest.post(f"{pad}/stake", {"cents": "", "account": "pot"})
    assert "pays" not in guest.get(evening).text


def agreed(guest: Guest, pad: str) -> list[object]:
    """The stakes that were agreed one after the other, as events of the pad."""
    events = [each["event"] for each in guest.get(f"{pad}/copy").json()["log"]]
    first = events[0]["setup"].get("stake")
    later = [each["stake"] for each in events if each["kind"] == "stake_set"]
    return later if first is None else [first, *later]


@pytest.mark.rules("PAD-1", "PAD-4")
def test_a_stake_agreed_with_the_pad_is_settled_and_proposed_again(server: Server) -> None:
    guest = server.guest("en")
    pad = new_pad(guest, "free", cents="10", account="pot")
    assert agreed(guest, pad) == [{"tenths": 100, "account": "pot"}]
    assert f"{pad}/undo" not in guest.get(pad).text, "there is nothing to take back yet"
    assert written(guest, pad, 12, -2, -10) == 303
    assert "In the pot: €3.60" in guest.get(f"{pad}/statistics").text
    again = guest.get("/pads/new/free").text
    assert 'name="cents" value="10"' in again
    assert 'name="account" value="pot" checked' in again
    other = guest.get("/pads/new/romme").text
    assert 'name="cents" value=""' in other
    assert 'name="account" value="average" checked' in other
    guest.post(f"{pad}/stake", {"cents": "2.5", "account": "pairs"})
    assert f"{pad}/undo" in guest.get(pad).text
    again = guest.get("/pads/new/free").text
    assert 'name="cents" value="2.5"' in again
    assert 'name="account" value="pairs" checked' in again
    for_honour = new_pad(guest, "free", cents="", account="pairs")
    assert agreed(guest, for_honour) == []


@pytest.mark.rules("PAD-1")
def test_a_new_pad_for_a_stake_that_nobody_can_pay_is_refused_with_all_that_was_typed(
    server: Server,
) -> None:
    guest = server.guest("en")
    pairs = [("name", "Anna"), ("name", "Ben"), ("cents", "1.25"), ("account", "pairs")]
    refused = guest.post_pairs("/pads/new/free", *pairs)
    assert refused.status_code == 422
    assert "A point costs at least a tenth of a cent" in refused.text
    assert 'name="cents" value="1.25"' in refused.text
    assert 'aria-invalid="true"' in refused.text
    assert 'name="account" value="pairs" checked' in refused.text
    assert 'value="Ben"' in refused.text
    chair = guest.post_pairs("/pads/new/free", *pairs, ("do", "chair"))
    assert 'name="cents" value="1.25"' in chair.text


@pytest.mark.rules("PAD-7", "PAD-8")
def test_bock_rounds_are_agreed_and_every_hand_is_counted_by_them(server: Server) -> None:
    guest = server.guest("en")
    pad = new_pad(guest, "free", bock="queue")
    assert written(guest, pad, 12, 0, 0, **{"f.bock": "1", "asked": "bock"}) == 303
    assert "Bock round: the points count 2 times, 3 hands left." in guest.get(pad).text
    assert 'value="queue" checked' in guest.get("/pads/new/free").text, "as on the last pad"
    assert written(guest, pad, 0, 10, 0) == 303
    assert accounts(guest, pad) == ["12", "20", "0"]
    assert "Bock round: 2 times" in guest.get(pad).text
    sent = guest.post(f"{pad}/bock", {"bock": ""})
    assert (sent.status_code, sent.headers["location"]) == (303, f"{pad}/agreed#bock")
    assert guest.get(pad).status_code == 200  # what people said is still there, and means nothing
    assert accounts(guest, pad) == ["12", "10", "0"]


@pytest.mark.rules("PAD-10", "PAD-12")
def test_somebody_joins_and_another_leaves(server: Server) -> None:
    guest = server.guest("en")
    pad = new_pad(guest, "doppelkopf", "Anna", "Ben", "Cora", "Dirk")
    assert written(guest, pad, -1, 1, -1, 1) == 303
    sent = guest.post(f"{pad}/join", {"name": "Eva", "after": "0", "start": "zero"})
    assert (sent.status_code, sent.headers["location"]) == (303, f"{pad}/agreed#circle")
    assert "Ben deals and sits out" in guest.get(pad).text
    assert written(guest, pad, 2, 0, -2, -2, 2) == 303
    assert accounts(guest, pad) == ["1", "1", "−3", "−1", "2"]
    page = guest.get(f"{pad}/line/1").text
    assert 'id="l-dealer-4"' not in page  # she was not there yet
    assert guest.post(f"{pad}/leave", {"player": "2"}).status_code == 303
    text = guest.get(pad).text
    assert "Dirk deals" in text
    assert ">gone<" in text
    assert "Not at the table any more: Cora." in guest.get(f"{pad}/agreed").text
    few = guest.post(f"{pad}/leave", {"player": "0"})
    assert few.status_code == 422 or few.status_code == 400
    twice = guest.post(f"{pad}/join", {"name": "Eva", "after": "0"})
    assert 'value="Eva"' in twice.text
    assert guest.post(f"{pad}/join", {"player": "2", "after": "1"}).status_code == 303
    assert ">gone<" not in guest.get(pad).text
    csv = guest.get(f"{pad}/hands.csv").text
    assert "1,Anna,Points as they were written down,-1,1,-1,1,,-1,1,-1,1,0" in csv


@pytest.mark.rules("PAD-8")
def test_a_bock_round_that_cannot_be_is_refused(server: Server) -> None:
    guest = server.guest("en")
    pad = new_pad(guest, "romme")
    assert "Bock" not in guest.get(f"{pad}/agreed").text
    refused = guest.post(f"{pad}/bock", {"bock": "once"})
    assert (refused.status_code, "has no Bock rounds" in refused.text) == (422, True)
    free = guest.post(f"{new_pad(guest)}/bock", {"bock": "once", "occasion": "even"})
    assert (free.status_code, "cannot recognise this occasion" in free.text) == (
        422,
        True,
    )


@pytest.mark.rules("PAD-1")
@pytest.mark.parametrize("typed", ["-1", "ten", "1.25", "10001", "999999999999", "½", "0,05"])
def test_a_stake_that_nobody_can_pay_is_refused_and_stays_typed(server: Server, typed: str) -> None:
    guest = server.guest("en")
    pad = new_pad(guest)
    refused = guest.post(f"{pad}/stake", {"cents": typed, "account": "pairs"})
    assert refused.status_code == 422
    assert "A point costs at least a tenth of a cent" in refused.text
    assert f'value="{typed}"' in refused.text
    assert guest.post(f"{pad}/stake", {"cents": "2,5"}).status_code == 303


def test_a_whole_pad_goes_out_as_a_file_and_comes_in_again(server: Server) -> None:
    anna, ben = server.guest("en"), server.guest("en")
    pad = new_pad(anna)
    assert written(anna, pad, 5, 0, -3) == 303
    assert "pad.toml" in anna.get(f"{pad}/more").text
    file = anna.get(f"{pad}/pad.toml")
    assert file.headers["content-disposition"].endswith('.toml"')
    sent = ben.upload("/pads/file", file.content)
    assert sent.status_code == 303, sent.text
    assert accounts(ben, sent.headers["location"]) == ["5", "0", "\u22123"]
    assert sent.headers["location"] != pad
    wrong = ben.upload("/pads/file", b"format = 1")
    assert wrong.status_code == 422
    assert "is not a score pad" in wrong.text
