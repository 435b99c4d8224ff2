"""House rules on the pages: set, shared as a code, brought to a table, decided by its opener."""

from __future__ import annotations

import re
from html import unescape

import pytest

import stammtisch as st
from stammtisch.core.options import GROUPS, option_fields
from tests.web.helpers import HTMX, Guest, Server

CODE = "doppelkopf.turnier.2.nines=no.match_hands=12"
BAD = {"preset": "turnier", "o-scoring": "plus_minus", "o-solo_factor": "2"}


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", sorted(st.registrations()))
def test_every_option_is_set_in_a_group_and_cites_its_rules(
    server: Server, game: str, language: str
) -> None:
    entry = st.registration(game)
    guest = server.guest(language)
    for preset in entry.presets:
        page = guest.get(f"/house/{game}.{preset}.{entry.rules_version}").text
        for field in option_fields(entry.options):
            assert field.note.group in GROUPS
            assert f'id="o-{field.name}"' in page
            assert f'for="o-{field.name}"' in page
            for rule in field.note.rules:
                assert f'href="/rules/{game}#{rule}"' in page
        assert page.count("<details id=") == len(
            {f.note.group for f in option_fields(entry.options)}
        )
        assert f">{game}.{preset}.{entry.rules_version}</textarea>" in page


def test_a_code_shows_its_differences_each_with_a_way_back(server: Server) -> None:
    page = server.guest("en").get(f"/house/{CODE}").text
    assert "2 differences from “Tournament”" in page
    assert 'value="nines=yes"' in page
    assert 'value="match_hands=24"' in page
    assert "instead of 24" in page
    assert f'href="/new/doppelkopf?rules={CODE.replace("=", "%3D")}"' in page


def test_the_qr_code_leads_to_the_page_of_the_code(server: Server) -> None:
    guest = server.guest()
    source = f"/house/{CODE}/qr.svg"
    assert f'src="{source}"' in guest.get(f"/house/{CODE}").text
    drawing = guest.get(source)
    assert drawing.headers["content-type"].startswith("image/svg+xml")
    assert drawing.content.startswith(b"<svg")
    assert guest.get("/house/rubbish/qr.svg").status_code == 422


def test_without_a_script_the_form_leads_to_the_page_of_its_code(server: Server) -> None:
    guest = server.guest()
    fields = {"preset": "turnier", "o-nines": "no", "o-match_hands": "12"}
    answer = guest.post("/house/doppelkopf", fields)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/house/{CODE}")
    back = guest.post("/house/doppelkopf", {**fields, "set": "nines=yes"})
    assert back.headers["location"] == "/house/doppelkopf.turnier.2.match_hands=12"


def test_with_a_script_only_the_options_are_renewed(server: Server) -> None:
    fields = {"preset": "turnier", "o-nines": "no", "o-match_hands": "12"}
    answer = server.guest().post("/house/doppelkopf", fields, headers=HTMX)
    assert answer.headers["hx-replace-url"] == f"/house/{CODE}"
    assert "<html" not in answer.text
    assert f">{CODE}</textarea>" in answer.text


@pytest.mark.parametrize("script", [True, False])
def test_options_that_exclude_each_other_are_both_named_with_ways_out(
    server: Server, script: bool
) -> None:
    guest = server.guest("en")
    answer = guest.post("/house/doppelkopf", BAD, headers=HTMX if script else {})
    assert answer.status_code == (200 if script else 422)
    assert "hx-replace-url" not in answer.headers
    refused = answer.text.partition('class="refused"')[2].partition("</div>")[0]
    assert "the solo factor is 3" in refused
    for text in ("Scoring of a hand", "Solo factor", "DOK-56", "DOK-58"):
        assert text in refused
    ways = re.findall(r'name="set" value="([^"]*)"', refused)
    assert ways == ["scoring=plus_only", "solo_factor=3"]
    for way in ways:
        assert guest.post("/house/doppelkopf", {**BAD, "set": way}).status_code == 303
    assert "</textarea>" not in answer.text, "there is no code of what cannot be played"


def test_what_an_option_means_for_another_is_said_beforehand(server: Server) -> None:
    page = server.guest("en").get("/house/doppelkopf").text
    at = page.partition('id="at-solo_factor"')[2].partition('class="field"')[0]
    assert "If the losers pay" in at
    assert 'href="#at-scoring"' in at
    assert '"effect holds"' in at
    other = page.partition('id="at-scoring"')[2].partition('class="field"')[0]
    assert 'href="#at-solo_factor"' in other
    free = server.guest("en").get("/house/doppelkopf.turnier.2.scoring=plus_only").text
    assert '"effect holds"' not in free


def test_what_cannot_be_read_stays_as_it_was_typed(server: Server) -> None:
    fields = {"preset": "turnier", "o-match_hands": "many", "o-deadlines": "<b>", "o-nines": "no"}
    answer = server.guest("en").post("/house/doppelkopf", fields)
    assert answer.status_code == 422
    assert 'name="o-match_hands" value="many"' in answer.text
    assert 'name="o-deadlines" value="&lt;b&gt;"' in answer.text
    assert "“many” is not possible here" in answer.text


def test_a_code_is_entered(server: Server) -> None:
    guest = server.guest("en")
    assert 'action="/house"' in guest.get("/").text
    page = guest.get("/house")
    assert page.status_code == 200
    assert 'href="/house/mau_mau"' in page.text
    typed = "Doppelkopf+Turnier+2+nines+%3D+nein,+match_hands=12"
    answer = guest.get(f"/house?code={typed}")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/house/{CODE}")


@pytest.mark.parametrize(
    ("code", "status", "words"),
    [
        ("rubbish", 422, "is not a rule code"),
        ("halma.basic.1", 404, "There is no game"),
        ("mau_mau.basic.9", 422, "for version 9"),
        ("mau_mau.basic.2.deals=99", 422, "1–50"),
        ("doppelkopf.turnier.2.solo_factor=2", 422, "scoring: DOK-56"),
        ("<script>", 422, "is not a rule code"),
        ("x" * 3000, 422, "is not a rule code"),
    ],
)
def test_a_wrong_code_says_why_and_can_be_corrected(
    server: Server, code: str, status: int, words: str
) -> None:
    guest = server.guest("en")
    for answer in (guest.get(f"/house?code={code}"), guest.get(f"/house/{code}")):
        assert answer.status_code == status
        assert words in answer.text
        assert "<script>" not in answer.text
        kept = re.search(r'name="code" value="([^"]*)"', answer.text)
        assert kept is not None
        assert unescape(kept[1]) == code[:2000]


# --- at a table


def bens(server: Server, code: str) -> tuple[Guest, Guest, str]:
    """Anna has opened a table of Mau-Mau; Ben sat down with a rule code."""
    anna, ben = server.guest("en"), server.guest("en")
    table_id = anna.open_table("me", "open", "open")
    page = ben.get(f"/t/{table_id}?rules={code}")
    assert f'name="rules" value="{code}"' in page.text
    ben.post(f"/t/{table_id}/sit", {"seat": "1", "name": "Ben", "rules": code})
    return anna, ben, table_id


SAME = "mau_mau.basic.2.max_turns=60.deals=2.mau_call=auto"  # as `open_table` sets it
OTHER = "mau_mau.basic.2.max_turns=60.mau_call=auto"  # the same but for `deals`


def test_the_waiting_room_lists_only_disagreements(server: Server) -> None:
    anna, ben, table_id = bens(server, f"{OTHER}.deals=3.functions=yes")
    for guest in (anna, ben):
        page = guest.get(f"/t/{table_id}").text
        assert "You have not agreed on 2 options yet." in page
        wishes = page.partition('id="wishes"')[2]
        assert wishes.count('<fieldset class="wish">') == 2
        assert "Function cards" in wishes
        assert "King of hearts" not in wishes
    assert 'name="pick-deals"' in anna.get(f"/t/{table_id}").text
    assert 'name="pick-deals"' not in ben.get(f"/t/{table_id}").text
    assert "The player who opened the table decides." in ben.get(f"/t/{table_id}").text


def test_the_opener_decides_option_by_option(server: Server) -> None:
    anna, ben, table_id = bens(server, f"{OTHER}.deals=3.functions=yes")
    picks = {"pick-deals": "3", "pick-functions": "False"}
    assert ben.post(f"/t/{table_id}/agree", picks).status_code == 403
    assert anna.post(f"/t/{table_id}/agree", picks).status_code == 303
    options = server.table(table_id).game.options
    assert (options.deals, options.functions) == (3, False)
    assert "do not agree" not in anna.get(f"/t/{table_id}").text
    assert "deals=3" in ben.get(f"/t/{table_id}").text


def test_the_opener_takes_a_whole_code(server: Server) -> None:
    anna, _, table_id = bens(server, f"{OTHER}.deals=3.functions=yes")
    page = anna.get(f"/t/{table_id}").text
    code = next(
        code
        for code in re.findall(r'name="rules" value="([^"]*)"', page)
        if "functions=yes" in code
    )
    assert anna.post(f"/t/{table_id}/agree", {"rules": code}).status_code == 303
    assert server.table(table_id).game.options.functions is True


def test_picks_that_exclude_each_other_are_refused(server: Server) -> None:
    anna, ben = server.guest("en"), server.guest("en")
    table_id = anna.open_table("me", "open", "open", "open", game="doppelkopf")
    ben.sit(table_id, 1, "Ben")
    code = "doppelkopf.turnier.2.scoring=plus_only.solo_factor=2"
    assert ben.post(f"/t/{table_id}/bring", {"rules": code}).status_code == 303
    picks = {"pick-scoring": "plus_minus", "pick-solo_factor": "2"}
    answer = anna.post(f"/t/{table_id}/agree", picks)
    assert answer.status_code == 422
    assert "scoring: DOK-56" in answer.text
    assert "solo_factor: DOK-58" in answer.text
    assert "You have not agreed on 2 options yet." in answer.text


def test_a_code_of_another_game_is_refused_in_the_waiting_room(server: Server) -> None:
    _, ben, table_id = bens(server, "")
    answer = ben.post(f"/t/{table_id}/bring", {"rules": "gin.oklahoma.1"}, headers=HTMX)
    assert answer.status_code == 422
    assert "This rule code is for Gin Rommé; Mau-Mau is played here." in answer.text
    assert ben.post(f"/t/{table_id}/bring", {"rules": f"{OTHER}.deals=9"}).status_code == 303
    assert "You do not agree" in ben.get(f"/t/{table_id}").text
    assert ben.post(f"/t/{table_id}/bring", {"rules": ""}).status_code == 303
    assert "You do not agree" not in ben.get(f"/t/{table_id}").text


def test_the_page_of_a_code_brings_it_to_a_waiting_table(server: Server) -> None:
    _, ben, table_id = bens(server, "")
    page = ben.get(f"/house/{OTHER}.deals=9").text
    assert f'formaction="/t/{table_id}/bring"' in page
    assert "Take to the table of Anna, Ben" in page
    assert "/bring" not in ben.get("/house/gin").text
    assert "/bring" not in server.guest().get(f"/house/{SAME}").text


def test_without_a_script_no_page_is_renewed_under_a_form(server: Server) -> None:
    anna, ben, table_id = bens(server, "")
    renewed = 'http-equiv="refresh"'
    assert renewed in anna.get(f"/t/{table_id}").text
    assert renewed not in server.guest().get(f"/t/{table_id}").text
    ben.post(f"/t/{table_id}/bring", {"rules": f"{OTHER}.deals=9"})
    assert renewed not in anna.get(f"/t/{table_id}").text
    assert renewed in ben.get(f"/t/{table_id}").text


def test_the_rules_in_force_name_their_code(server: Server) -> None:
    anna, _, table_id = bens(server, "")
    page = anna.get(f"/t/{table_id}/rules").text
    assert f'href="/house/{server.table(table_id).house.code}"' in page


def test_after_the_deal_nothing_is_said_of_house_rules(server: Server) -> None:
    anna, ben, table_id = bens(server, "")
    anna.post(f"/t/{table_id}/fill", {"bot": "random"})
    for guest in (anna, ben):
        guest.post(f"/t/{table_id}/ready")
    assert server.match(table_id)
    assert 'id="wishes"' not in anna.get(f"/t/{table_id}").text
    assert anna.post(f"/t/{table_id}/agree", {"rules": SAME}).status_code == 409
    assert ben.post(f"/t/{table_id}/bring", {"rules": SAME}).status_code == 409
