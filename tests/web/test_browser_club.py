"""A club's evening of nine in a real browser: the desk by taps, one phone at a table."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser import LAPTOP, PHONE, fits, needs_chromium, page_of

pytestmark = needs_chromium
NAMES = ["Anna", "Ben", "Cora", "Dieter", "Emil", "Friederike", "Gustav", "Hannelore", "Ingo"]


def check_in(desk: Any, address: str) -> None:
    """A club, an evening, and nine taps; one of them was wrong."""
    desk.goto(f"{address}/club")
    desk.locator('input[name="name"]').first.fill("Karo")
    desk.locator('input[name="name"]').first.press("Enter")
    desk.locator('textarea[name="names"]').fill("\n".join(NAMES))
    desk.locator('form[action$="/members"] button').click()
    desk.locator('a[href$="/evenings/new"]').click()
    desk.locator('.form input[name="name"]').fill("Herbstturnier")
    desk.locator("#o-prelim_rounds").fill("1")  # and the final round
    desk.locator(".last .main").click()
    for number in range(9):
        desk.locator(".chip-button").nth(number).click()
        desk.locator(".chip-button").nth(number).and_(desk.locator("[name=go]")).wait_for()
    desk.locator(".chip-button").first.click()
    desk.locator('.chip-button[name="come"]').click()
    desk.locator('.chip-button[name="come"]').wait_for(state="detached")


def fill(sheet: Any) -> None:
    """A hand by the keys, with Enter from field to field; then the others that are missing."""
    first = sheet.locator("#sheet .line").filter(has=sheet.locator('[name$=".version"][value=""]'))
    fields = first.first.locator("td > input")
    seat = int((fields.first.get_attribute("name") or "").partition(".")[2])
    total = sheet.locator("#sheet tfoot b").nth(seat)
    before = int(total.text_content() or "0")
    fields.first.fill("3")
    expect(total).to_have_text(str(before + 3))
    fields.first.press("Enter")
    sheet.keyboard.type("3")
    sheet.locator("#sheet .line").evaluate_all(
        """rows => rows.map(row => [...row.querySelectorAll("td > input")])
            .filter(fields => fields.every(field => !field.value))
            .forEach(fields => { fields[0].value = fields[1].value = "3"; })"""
    )
    sheet.locator("#sheet .save button").click()
    sheet.locator(".confirm").wait_for()


def confirm(sheet: Any) -> None:
    """One of the table says that the sheet is right, at the desk also the other one."""
    sheet.locator(".confirm button:not([disabled])").first.click()
    sheet.locator(".confirm [disabled]").wait_for()


def close(desk: Any) -> None:
    """The desk has the signatures of two."""
    for done in (".confirm [disabled] >> nth=0", ".state.done"):
        desk.locator(".confirm button:not([disabled])").first.click()
        desk.locator(done).wait_for()


def leave(desk: Any) -> None:
    """The first of the list leaves; the tick does not pass to who is first then."""
    desk.locator("#leaving summary").click()
    desk.locator("#withdraw .pick").first.click()
    desk.locator("#withdraw > button").click()
    desk.locator("tbody tr.gone").wait_for()
    expect(desk.locator("#withdraw :checked")).to_have_count(0)
    expect(desk.locator("#withdraw .pick")).to_have_count(8)


ENGINE_IS_KEPT = """async () => {
    const { version } = await (await fetch("/pads/engine")).json();
    localStorage.setItem("stammtisch-kept", JSON.stringify(version));
    return house.able;
}"""


@pytest.mark.long
def test_an_evening_of_nine_by_taps_with_one_phone(chromium: Any, address: str) -> None:
    with (
        page_of(chromium, LAPTOP) as desk,
        page_of(chromium, PHONE, cut=True, has_touch=True, service_workers="block") as phone,
    ):
        check_in(desk, address)
        desk.locator("#draw .main").click()
        desk.locator("#go-on .main").click()
        desk.locator("#table-2").wait_for()
        evening = desk.url
        desk.goto(f"{evening}/sheet/1/1")
        by_code = desk.locator("#by-phone input").input_value()
        desk.goto(evening)

        phone.goto(by_code)
        fits(phone)
        phone.locator(".next .main").tap()
        phone.locator("#hand").wait_for()
        fits(phone)
        for player in (0, 2):
            phone.locator("#q-re label").nth(player).tap()
        phone.locator('[name="f.augen_re"]').fill("151")
        phone.locator("#brings .scores").wait_for()
        phone.locator(".save").tap()
        phone.locator('.next [href$="/hand/2"]').wait_for()
        desk.locator("#table-1 h3 small", has_text="1/10").wait_for()

        assert phone.evaluate(ENGINE_IS_KEPT)  # it will not start
        fields = phone.locator("#hand-2 td > input")
        fields.nth(1).fill("12")
        phone.reload()  # as a phone does that was locked: what was typed is still there
        expect(fields.nth(1)).to_have_value("12")
        phone.context.set_offline(True)
        phone.locator("#hand-2 .kind-of select").first.select_option("solo")
        phone.locator("#sheet .save button").tap()
        phone.locator("#outbox li").wait_for()
        expect(phone.locator("#outbox")).to_be_in_viewport()
        expect(desk.locator("#table-1 h3 small")).to_have_text("1/10")
        phone.context.set_offline(False)
        desk.locator("#table-1 h3 small", has_text="2/10").wait_for()
        phone.locator('.next [href$="/hand/3"]').wait_for()
        expect(phone.locator("#outbox")).to_be_hidden()
        fits(phone)

        fill(phone)
        confirm(phone)
        phone.locator(".confirm button:not([disabled])").first.click()  # nobody confirms for two
        expect(phone.locator(".refused")).to_be_visible()
        desk.goto(f"{evening}/sheet/1/1")
        desk.locator(".confirm button:not([disabled])").first.click()
        desk.locator(".state.done").wait_for()
        desk.goto(evening)
        desk.locator("#table-1.closed").wait_for()
        for round in (1, 2):
            for table in (1, 2):
                if (round, table) != (1, 1):
                    desk.goto(f"{evening}/sheet/{round}/{table}")
                    fill(desk)
                    close(desk)
            desk.locator("a.main").click()
            desk.locator("#go-on").wait_for()
            expect(desk.locator(".desk-main tbody tr")).to_have_count(9)
            if round == 1:
                leave(desk)
            desk.locator("#go-on .main").click()
            desk.locator(f".way li:nth-child({round + 3}).now").wait_for()
        expect(desk.locator(".way .now")).to_have_text("Ergebnis")
        fits(desk)
        places = desk.locator("tbody td:first-child").all_inner_texts()
        assert [int(place) for place in places] == sorted(int(place) for place in places)
        expect(desk.locator("tbody .top")).to_have_count(4)
