"""A whole pad as a file: out of a server, into the terminal, into another; nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from stammtisch.pads import FullPad, LivePad, NotYourPad, Settings, Setup, TooManyPads
from stammtisch.pads.files import BrokenPadFile, PadFile
from stammtisch.pads.service import Pads
from stammtisch.scorepad.bock import Bock
from stammtisch.scorepad.money import Stake
from tests.pads.helpers import ANNA, BERT, CORA, opened, pads_on, written


async def lived(pads: Pads) -> str:
    """A pad on which all sorts of things have happened, links among them."""
    pad = await opened(pads, Setup(names=("Anna", "Bert", "Cora"), title="Sünday", bock=Bock(())))
    await written(pads, pad, 1, 5, 0, -3)
    await pads.join(pad, ANNA, "Dora", after=1, start="mean")
    await pads.link(pad, ANNA, "reader")
    doubted = await written(pads, pad, 1, 1, 1, 1, 0, who=BERT)
    await pads.settle(pad, BERT, doubted.question, "append")
    await pads.write(pad, ANNA, {"points": [1, 0, 0, 9], "bock": True}, key="x", number=3, dealer=0)
    version = (await pads.pad(pad, "a")).hands[0].version
    await pads.correct(pad, BERT, 1, {"points": [6, 0, -3, 0]}, version=version)
    await pads.revoke_links(pad, ANNA, "reader")
    version = (await pads.pad(pad, "a")).hands[1].version
    seq = await pads.strike(pad, BERT, 2, version=version)
    await pads.undo(pad, ANNA, seq)
    await pads.leave(pad, ANNA, 2)
    await pads.set_stake(pad, ANNA, Stake(15, "pot"))
    await pads.rename(pad, ANNA, 0, "Anne")
    await pads.set_dealer(pad, ANNA, 3)
    return pad


def what_stands_there(pad: LivePad) -> object:
    """All that a person sees of a pad; versions count events, and links are none of a file."""
    hands = [(hand.number, hand.entry, hand.by, hand.struck) for hand in pad.hands]
    book = pad.book
    return (
        (book.names, book.first_dealer, book.next_dealer, book.stake, book.bock, book.circles),
        (hands, pad.pad.totals, pad.pad.places, int(pad.standing.dealer), pad.setup),
        [(type(change.event).__name__, change.number, change.by) for change in pad.history],
        (len(pad.open_questions), sorted(book.settled.values()), len(pad.undoable)),
    )


async def test_out_and_in_again_it_is_the_same_pad(tmp_path: Path) -> None:
    async with pads_on(f"sqlite:///{tmp_path}/s.sqlite") as pads:
        pad = await lived(pads)
        there = what_stands_there(await pads.pad(pad, "a"))
        file = tmp_path / "pad.toml"
        file.write_bytes(await pads.to_file(pad, "c"))  # who may look may take it along
        kept = PadFile.open(file)
        assert what_stands_there(kept.pad) == there
        kept.write({"points": [0, 1, 0, 0], "bock": False})  # and the terminal goes on with it
        assert kept.pad.next_number == 5
    async with pads_on(f"sqlite:///{tmp_path}/other.sqlite") as pads:
        data = file.read_bytes()
        again = await pads.from_file(data, "pad.toml", CORA)
        live = await pads.pad(again, "c")
        assert what_stands_there(live) == what_stands_there(kept.pad)
        assert live.role_of("c") == "writer"
        with pytest.raises(NotYourPad):
            await pads.pad(again, ANNA.visitor)
        await written(pads, again, 5, 0, 0, 0, 7, who=CORA)
        assert live.opened_at == pytest.approx(kept.pad.opened_at)


OPENED = """format = "stammtisch pad 1"
[[event]]
at = 2026-11-21T20:15:03+01:00
kind = "opened"
[event.setup]
names = ["Anna", "Bert"]
"""
EVENT = "[[event]]\nat = 2026-11-21T20:15:03+01:00\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\xff",
        "format = 1",
        OPENED.replace('"Bert"', '"Anna"'),
        OPENED.replace('"Bert"', f'"{"x" * 200}"'),
        OPENED + EVENT + 'kind = "renamed"\nplayer = 0\nname = "\u202e"\n',
        OPENED + EVENT + 'kind = "renamed"\nplayer = 7\nname = "Eva"\n',
        OPENED + EVENT + f'kind = "gathered"\nplayers = [0, 1, 2]\nname = "{"y" * 200}"\n',
        OPENED + EVENT + 'kind = "gathered"\nplayers = [0, 9]\n',
        OPENED + EVENT + 'kind = "stake_set"\n[event.stake]\ntenths = -5\n',
        OPENED + EVENT + f'kind = "closed"\nby = "{"z" * 200}"\n',
        OPENED + EVENT + 'kind = "written"\n[event.entry.facts]\npoints = [1]\n',
        OPENED + EVENT + 'kind = "undone"\nchange = 1\n',
    ],
)
async def test_what_no_pad_can_be_is_refused(tmp_path: Path, text: str) -> None:
    async with pads_on(f"sqlite:///{tmp_path}/s.sqlite") as pads:
        with pytest.raises(BrokenPadFile):
            await pads.from_file(text.encode("latin-1", "ignore"), "x.toml", ANNA)
        assert await pads.my_pads("a") == []


async def test_there_must_be_room_for_it(tmp_path: Path) -> None:
    few = Settings(events=1, pads_per_visitor=1)
    async with pads_on(f"sqlite:///{tmp_path}/s.sqlite", few) as pads:
        data = OPENED.encode()
        await pads.from_file(data, "x.toml", ANNA)
        with pytest.raises(TooManyPads):
            await pads.from_file(data, "x.toml", ANNA)
        more = (OPENED + EVENT + 'kind = "dealer_set"\nplayer = 1\n').encode()
        with pytest.raises(FullPad):
            await pads.from_file(more, "x.toml", BERT)
