"""A group of people with many evenings: by link, and all from the logs of the pads."""

from __future__ import annotations

import re

import pytest

from tests.web.helpers import Guest, Server
from tests.web.test_pads import new_pad, written


def founded(guest: Guest, name: str = "Thursday") -> str:
    answer = guest.post("/groups", {"name": name})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def evening(guest: Guest, names: tuple[str, ...], *hands: tuple[int, ...]) -> str:
    pad = new_pad(guest, "free", *names)
    for hand in hands:
        assert written(guest, pad, *hand) == 303
    return pad


def test_evenings_are_added_up_for_everybody_who_has_the_link(server: Server) -> None:
    anna = server.guest("en")
    first = evening(anna, ("Anna", "Ben"), (10, 0), (0, 30))
    second = evening(anna, ("ben", "Cora"), (5, 7))
    anna.post(f"{first}/stake", {"cents": "10"})
    group = founded(anna)
    assert "Nothing is counted yet" in anna.get(group).text
    ids = [pad.rpartition("/")[2] for pad in (first, second)]
    assert anna.post_pairs(f"{group}/put", *[("pad", each) for each in ids]).status_code == 303
    text = anna.get(group).text
    rows = re.findall(r'<tr><th scope="row">(\w+)</th><td class="num"><b>(\d+)</b>', text)
    assert rows == [("Ben", "35"), ("Anna", "10"), ("Cora", "7")]
    assert "€1.00" in text  # Ben has won a euro
    assert "Anna pays €1.00 to Ben" in text
    assert anna.get(f"{group}/chart-0.svg").headers["content-type"].startswith("image/svg")
    assert anna.get(f"{group}/chart-7.svg").status_code == 404
    page = anna.post(f"{group}/link", {}).text
    link = re.search(r'value="http://testserver(/group/[^"]*)"', page)
    assert link is not None
    ben = server.guest("en")
    assert ben.get(group).status_code == 403
    assert ben.get(link[1]).status_code == 200
    assert ben.post(link[1], {}).headers["location"] == group
    seen = ben.get(group).text
    assert "35" in seen
    assert first not in seen  # the pad itself has its own link
    assert group in ben.get("/pads").text
    assert ben.post(f"{group}/take", {"pad": ids[1]}).status_code == 303
    assert '<th scope="row">Cora' not in anna.get(group).text


@pytest.mark.rules("PAD-1")
def test_the_next_pad_of_a_group_is_for_the_stake_of_its_last_one(server: Server) -> None:
    anna = server.guest("en")
    group = founded(anna)
    key = group.rpartition("/")[2]
    new_pad(anna, "free", "Anna", "Ben", group=key, cents="5", account="pairs")
    new_pad(anna, "free", "Anna", "Eva", cents="20", account="pot")
    theirs = anna.get(f"/pads/new/free?group={key}").text
    assert 'name="cents" value="5"' in theirs
    assert 'name="account" value="pairs" checked' in theirs
    assert 'name="cents" value="20"' in anna.get("/pads/new/free").text


def test_nobody_else_changes_a_group_or_puts_in_what_is_not_his(server: Server) -> None:
    anna, eve = server.guest("en"), server.guest("en")
    pad, group = evening(anna, ("Anna", "Ben"), (1, 2)), founded(anna)
    for deed, fields in (
        ("put", {"pad": "x"}),
        ("take", {}),
        ("name", {"name": "E"}),
        ("link", {}),
    ):
        assert eve.post(f"{group}/{deed}", fields).status_code in (403, 404)
    own = founded(eve, "Eve")
    refused = eve.post(f"{own}/put", {"pad": pad.rpartition("/")[2]})
    assert refused.status_code == 403
    assert "Anna" not in eve.get(own).text
    assert eve.post(f"{group}/join/wrong", {}).status_code == 403
    assert anna.post(f"{group}/name", {"name": "Friday"}).status_code == 303
    assert "Friday" in anna.get(group).text
    assert anna.post("/groups", {"name": ""}).status_code >= 400


@pytest.mark.parametrize("path", ["/group/none", "/group/none/chart-0.svg"])
def test_a_group_that_is_not_there(server: Server, path: str) -> None:
    assert server.guest("en").get(path).status_code == 404


def test_a_new_pad_belongs_to_the_group_that_was_chosen(server: Server) -> None:
    anna, ben = server.guest("en"), server.guest("en")
    first = evening(anna, ("Anna", "Ben"), (10, 0))
    group = founded(anna)
    at = group.rpartition("/")[2]
    assert 'name="group"' not in ben.get("/pads/new/free").text
    assert f'value="{at}" checked' not in anna.get("/pads/new/free").text
    anna.post(f"{group}/put", {"pad": first.rpartition("/")[2]})
    assert f'value="{at}" checked' in anna.get("/pads/new/free").text  # as the last one
    assert f"/pads/new/free?group={at}" in anna.get(group).text
    fields = [("name", "Anna"), ("name", "Ben"), ("group", at)]
    assert anna.post_pairs("/pads/new/free", *fields).status_code == 303
    assert "2 evenings" in anna.get(group).text
    theirs = ben.post_pairs("/pads/new/free", *fields)  # no group of his: a pad by itself
    assert ben.get(theirs.headers["location"]).status_code == 200
    assert "2 evenings" in anna.get(group).text
    keyed = [*fields, ("key", "k" * 20)]
    for _ in range(2):  # a browser that had no network sends it twice
        anna.post_pairs("/pads/new/free", *keyed)
    assert "3 evenings" in anna.get(group).text
