"""Programs play at tables: with tokens, marked, and only where they are wanted."""

from __future__ import annotations

import re
from pathlib import Path
from threading import get_ident
from typing import Any, get_args

import msgspec

from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.histories import information_state
from stammtisch.web.interface.answers import Line
from stammtisch.web.interface.openapi import description
from stammtisch.web.limits import Limit
from tests.web.helpers import Server
from tests.web.programs import Program, program_of, token_of

PAGE = Path(__file__).parents[2] / "docs" / "programs.md"
RULES = "mau_mau.basic.2.max_turns=60.deals=1.mau_call=auto"


def test_a_program_seeks_plays_a_match_to_its_end_and_looks_it_up(server: Server) -> None:
    one, two = program_of(server, "Robbi"), program_of(server, "Tobor")
    assert one.call("me")["name"] == "Robbi"
    assert one.call("open_tables") == {"tables": []}
    table = one.call("seek", rules=RULES, seats=2)["table"]
    assert [each["id"] for each in two.call("open_tables")["tables"]] == [table]
    assert two.call("seek", rules=RULES) == {"table": table, "seat": 1}
    for each in (one, two):
        each.call("ready", table=table)
    while (now := one.call("state", table=table))["table"]["phase"] != "match_over":
        mover = (one, two)[now["position"]["turn"]]
        position = mover.call("state", table=table)["position"]
        mover.call("move", table=table, move=position["legal"][0], seq=position["seq"])
        assert mover.status == 200
    (hand,) = one.call("hands")["hands"]
    assert (hand["table"], hand["names"], hand["people"]) == (
        table,
        ["Robbi", "Tobor"],
        [False] * 2,
    )
    assert two.call("hands", query="?game=gin") == {"hands": [], "all": 0}
    (game,) = two.call("ranking")["games"]
    assert (game["game"], game["hands"], game["points"]) == ("mau_mau", 1, hand["scores"][1])
    assert "[[hand]]" in one.call("record", table=table)["record"]
    assert [each["id"] for each in one.call("my_tables")["tables"]] == [table]


def test_a_stream_tells_the_whole_first_and_then_what_the_seat_sees(server: Server) -> None:
    anna, program = server.guest("en"), program_of(server)
    table = anna.open_table("me", "open", programs="1")
    (first,) = program.follow(table, 1)
    assert (first["type"], first["position"], first["seen"]) == ("state", None, [])
    assert program.call("sit", table=table)["seat"] == 1
    anna.post(f"/t/{table}/ready")
    (whole,) = program.follow(table, 1)
    assert whole["type"] == "state"
    assert len(whole["seen"]) == 1
    assert whole["seen"][0].startswith("0 -: ")
    on_turn = whole["position"]["turn"] == 1
    assert bool(whole["position"]["legal"]) == on_turn
    assert whole["table"]["seats"][1]["kind"] == "program"
    match = server.match(table)
    assert whole["seen"] == information_state(match.hand, 1).splitlines()
    own = next(zone for zone in whole["position"]["view"]["zones"] if zone["id"] == "hand1")
    assert len(own["cards"]) == own["count"]
    others = next(zone for zone in whole["position"]["view"]["zones"] if zone["id"] == "hand0")
    assert "cards" not in others


def test_a_stream_goes_on_with_each_move_until_the_hand_is_over(server: Server) -> None:
    one, two = program_of(server, "Robbi"), program_of(server, "Tobor")
    table = one.call("seek", rules=RULES, seats=2)["table"]
    assert server.client.portal is not None
    found: list[bytes] = []
    path = one.operation("stream")[0].replace("{table}", table)
    following = server.client.portal.start_task_soon(one.until, path, b'"type":"result"', found)
    two.call("seek", rules=RULES)
    for each in (one, two):
        each.call("ready", table=table)
    two.call("speak", table=table, phrase="thanks")
    while (position := two.call("state", table=table)["position"])["turn"] >= 0:
        mover = (one, two)[position["turn"]]
        legal = mover.call("state", table=table)["position"]["legal"]
        mover.call("move", table=table, move=legal[0])
    following.result(20)
    lines = [msgspec.json.decode(line) for line in found[0].splitlines() if line]
    match, kinds = server.match(table), [each["type"] for each in lines]
    assert (kinds[0], kinds[-1]) == ("state", "result")
    assert "words" in kinds
    (dealt,) = (each for each in lines if each["type"] == "state" and each["position"])
    acts = [each["seen"] for each in lines if each["type"] == "act"]
    assert [*dealt["seen"], *acts] == information_state(match.hand, 0).splitlines()
    assert lines[-1]["scores"] == list(match.account().scores)
    said = [line for each in lines if each["type"] == "act" for line in each["lines"]]
    assert any("Robbi" in line for line in said)


def test_a_program_sits_only_where_it_is_wanted(server: Server) -> None:
    anna, program = server.guest("en"), program_of(server)
    table = anna.open_table("me", "open", "open")
    told = program.call("sit", table=table)
    assert program.status == 403
    assert "invitation" in told["error"]
    program.call("sit", table=table, invitation="0" * 20)
    assert program.status == 403
    page = anna.get(f"/t/{table}/programs").text
    found = re.search(r'id="program-code"[^>]* value="([^"]+)"', page)
    assert found is not None
    assert server.guest().get(f"/t/{table}/programs").status_code == 403
    other = anna.open_table("me", "open")
    program.call("sit", table=other, invitation=found[1])
    assert program.status == 403, "an invitation is for one table"
    assert program.call("sit", table=table, invitation=found[1])["seat"] == 1
    assert program.call("sit", table=table)["seat"] == 1, "it sits there already"
    public = anna.open_table("me", "open", public="1")
    program.call("seek", rules=server.table(public).house.code)
    assert server.table(public).seat_of(server.table(table).seats[1].name) is None
    assert server.table(public).seats[1].open, "seeking leads to tables for programs only"


def test_a_program_is_marked_wherever_it_is_seen(server: Server) -> None:
    anna, program = server.guest("en"), program_of(server)
    table = anna.open_table("me", "open", "open", programs="1", public="1")
    lobby = anna.get("/lobby").text
    assert "Programs may sit down here, too." in lobby
    program.call("sit", table=table)
    assert "<small>program</small>" in anna.get("/lobby").text
    assert re.search(r'Robbi</span>\s*<span class="facts">program', anna.get(f"/t/{table}").text)
    anna.post(f"/t/{table}/fill")
    anna.post(f"/t/{table}/ready")
    page = anna.get(f"/t/{table}").text
    assert "<title>program</title>" in page
    assert server.table(table).people[0].name == "Anna"
    assert len(server.table(table).people) == 1, "nobody waits for a program"


def test_tokens_are_made_shown_once_and_ended(server: Server) -> None:
    anna = server.guest("en")
    token = token_of(anna, "Robbi")
    program = Program(server, token)
    page = anna.get("/mine/programs").text
    assert "Robbi" in page
    assert token not in page
    assert token.partition(".")[2] not in page
    for wrong in ("", "x", f"{token}x", token.partition(".")[0]):
        Program(server, wrong).call("me")
        stranger = Program(server, wrong)
        assert "token" in stranger.call("me")["error"]
        assert stranger.status == 401
    found = re.search(r'name="token" value="(\w+)"', page)
    assert found is not None
    assert server.guest().post("/mine/programs/end", {"token": found[1]}).status_code == 401
    assert program.call("me")["name"] == "Robbi"
    assert anna.post("/mine/programs/end", {"token": found[1]}).status_code == 303
    program.call("me")
    assert program.status == 401


def test_nobody_has_too_many_tokens(server: Server) -> None:
    anna = server.guest("en")
    for number in range(10):
        token_of(anna, f"P{number}")
    refused = anna.post("/mine/programs", {"name": "P10"})
    assert refused.status_code == 429
    assert "You have 10 tokens" in refused.text
    assert anna.post("/mine/programs", {"name": " "}).status_code != 200


def test_who_is_forgotten_has_no_programs_any_more(server: Server) -> None:
    anna = server.guest("en")
    program = Program(server, token_of(anna, "Robbi"))
    table = program.call("seek", game="mau_mau", seats=2)["table"]
    assert anna.post("/mine/forget", {"sure": "yes"}).status_code == 200
    program.call("me")
    assert program.status == 401
    assert "Robbi" not in server.table(table).names


def test_refusals_are_clear_and_in_the_readers_language(server: Server) -> None:
    token = token_of(server.guest())
    english, german = Program(server, token, "en"), Program(server, token, "de")
    table = english.call("seek", rules=RULES, seats=2)["table"]
    assert "No hand" in english.call("move", table=table, move="7h")["error"]
    assert german.call("move", table=table, move="7h")["error"] == "Gerade läuft kein Einzelspiel."
    assert german.status == 409
    other = program_of(server, "Tobor")
    other.call("seek", rules=RULES)
    for each in (english, other):
        each.call("ready", table=table)
    turn = english.call("state", table=table)["position"]["turn"]
    mover = (english, other)[turn]
    told = mover.call("move", table=table, move="say_mau")
    assert mover.status == 422
    assert told["rules"], told
    mover.call("move", table=table, move="nonsense")
    assert mover.status == 422
    mover.call("state", table="nothing")
    assert mover.status == 404
    answer = server.client.post(
        f"/api/1/tables/{table}/move", content=b'{"mov": 1}', headers=mover.headers
    )
    assert answer.status_code == 415
    assert "mov" in answer.json()["error"]
    unknown = server.client.get("/api/1/nothing", headers=mover.headers)
    assert (unknown.status_code, list(unknown.json())) == (404, ["error"])


def test_a_program_says_phrases_and_hears_them(server: Server) -> None:
    one, two = program_of(server, "Robbi"), program_of(server, "Tobor", "de")
    table = one.call("seek", rules=RULES, seats=2)["table"]
    two.call("seek", rules=RULES)
    phrases = {each["id"]: each["text"] for each in two.call("phrases")["phrases"]}
    assert phrases["thanks"] == "Danke!"
    assert one.call("speak", table=table, phrase="thanks")["seq"] > 0
    one.call("speak", table=table, phrase="rubbish")
    assert one.status == 409


def test_a_sample_agrees_with_what_the_seat_sees(server: Server) -> None:
    one, two = program_of(server, "Robbi"), program_of(server, "Tobor")
    table = one.call("seek", rules=RULES, seats=2)["table"]
    one.call("sample", table=table)
    assert one.status == 409
    two.call("seek", rules=RULES)
    for each in (one, two):
        each.call("ready", table=table)
    sample = one.call("sample", table=table)
    assert sample["position"].startswith("position 1 mau_mau.")
    assert sample["observation"] == list(map(int, server.match(table).state.observe(0)))
    eve = program_of(server, "Eve")
    eve.call("sample", table=table)
    assert eve.status == 403


class Watched:
    """A position that notes in which threads it is copied and sampled."""

    def __init__(self, state: State) -> None:
        self.state, self.threads = state, list[int]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.state, name)

    def copy(self) -> Watched:
        self.threads.append(get_ident())
        return self

    def sample(self, seat: int, rng: Rng) -> State:
        self.threads.append(get_ident())
        return self.state.sample(seat, rng)


def test_while_a_sample_is_searched_for_the_server_answers_others(server: Server) -> None:
    one, two = program_of(server, "Robbi"), program_of(server, "Tobor")
    table = one.call("seek", rules=RULES, seats=2)["table"]
    two.call("seek", rules=RULES)
    for each in (one, two):
        each.call("ready", table=table)
    hand = server.match(table).hand
    watched: Any = Watched(hand.state)
    hand.states[-1] = watched
    one.call("sample", table=table)
    of_the_server, of_the_search = watched.threads
    assert of_the_server != of_the_search


def test_a_program_that_asks_too_often_is_told_when_to_come_again(server: Server) -> None:
    program = program_of(server)
    server.site.asking = Limit(2, 60)
    assert [program.call("me") and program.status for _ in range(3)] == [200, 200, 429]
    assert "too often" in program.sent
    answer = server.client.get("/api/1/me", headers=program.headers)
    assert int(answer.headers["retry-after"]) > 0


def takes(operation: dict[str, Any], schemas: dict[str, Any]) -> set[str]:
    """What a call takes, as the page writes it: in brackets what may be left out."""
    found = {f"[?{each['name']}]" for each in operation["parameters"] if each["in"] == "query"}
    if "requestBody" in operation:
        name = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        kind = schemas[name.rpartition("/")[2]]
        needed = kind.get("required", [])
        found |= {each if each in needed else f"[{each}]" for each in kind["properties"]}
    return found


def test_the_page_names_every_call_with_all_that_it_takes() -> None:
    described, text = description(), PAGE.read_text("utf-8")
    rows = re.findall(r"^\| `([A-Z]+) (/api/\S+)` \| (.*?) ?\| ", text, re.MULTILINE)
    told = {
        (method, path): set(row.replace("`", "").split(", ")) - {""} for method, path, row in rows
    }
    schemas = described["components"]["schemas"]
    assert told == {
        (method.upper(), path.replace("{table}", "ID")): takes(operation, schemas)
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    }


def test_the_page_names_every_status_and_every_line_of_the_stream() -> None:
    text, described = PAGE.read_text("utf-8"), description()
    faults = {
        status
        for methods in described["paths"].values()
        for operation in methods.values()
        for status in operation["responses"]
    }
    assert {*re.findall(r"^\| (\d{3}) \|", text, re.MULTILINE)} == faults - {"200"}
    kinds = {kind.__struct_config__.tag for kind in get_args(Line)}
    stream = text[text.index("## The stream") : text.index("`seen` has the lines")]
    assert {*re.findall(r"^\| `(\w+)` \|", stream, re.MULTILINE)} - {"type"} == kinds
