"""What is packed can be had again, exactly; also what earlier versions packed, and nothing else."""

from __future__ import annotations

import hashlib
import json
import random
from base64 import b85decode
from typing import Any

import pytest

from stammtisch.logs import packing, streams
from stammtisch.logs.packing import BadPack, pack, unpack
from stammtisch.logs.rows import Row
from stammtisch.logs.shortening import from_letters, long, short
from stammtisch.logs.streams import STEPS, dictionary, step_near

DIGESTS = {  # what was packed with a dictionary is read with it: it can never be another one
    "packed": "a8f9a322ce7700d2b59f25ab016a745d26fb0b212a4ab01d33a7742b352780fe",
    "told": "5306cb543012abea6fb17a733a4f71430a014305570f8f844086620a8fceee39",
}


@pytest.mark.parametrize("name", DIGESTS)
def test_a_dictionary_is_never_changed(name: str) -> None:
    assert hashlib.sha256(dictionary(name)).hexdigest() == DIGESTS[name]


OLD_PACKS = (  # by zlib, by LZMA, and as columns
    "0eIS*$~bZIlI+a9lqJQfi6u))QY%WPGJwFu$y1l+=9i_W;3B6oFaqJ!Mdlfcyfc=h6eX4~wMbSt+yWGs%6gWC_bf~JS(b%oSzZGG_v$E@",
    "0^k5*08L#0N`Oty#1JMjIO!-^O~k9+0jhX`<A42{2W0=X_eiz@0<0TnCuRo<MT$&ixMfHH-FfI<SYWfygA#%_m|lxrp`(7>jw^hoD+(R}000",
    "1Czu$o65*K5n?1l+r-I}7$HVYVw%LjIEiV>BJ+$z-Wf|$iW1A0S|lqRZkft@mWB5$OZZuqg=bk_0|3MT#1?vZ+GAh<0Y)HXU}R!u_zwaA4^0IG",
)


@pytest.mark.parametrize("old", OLD_PACKS)
def test_what_was_packed_by_earlier_versions_is_still_read(old: str) -> None:
    body = '{{"kind":"moved","seat":{},"text":"{}"}}'
    assert unpack("t", b85decode(old)) == [
        Row("t", n + 1, "moved", body.format(n % 2, text), 1000 * n + n * n * 37 + 5)
        for n, text in enumerate(["7h", "Kh", "draw", "8c Ä", "7h"])
    ]


def event(chance: random.Random, number: int, words: int) -> dict[str, Any]:
    """An event as logs might have it, of some kind."""
    secret = hashlib.sha256(chance.randbytes(4)).hexdigest()
    return chance.choice(
        [
            {"kind": "moved", "seat": chance.randrange(4), "text": f"w{chance.randrange(words)}"},
            {"kind": "moved", "seat": 0, "text": f"lay {chance.randrange(9)} ä", "by": "bot"},
            {"kind": "moved", "seat": 1, "text": "draw"},
            {"kind": "moved", "seat": 1, "text": " "},
            {"kind": "moved", "seat": 2, "text": "trailing "},
            {"kind": "said", "seat": True, "phrase": None, "odd": [1, {"a": 2.5}], "n": number},
            {"kind": "prepared", "commitment": hashlib.sha256(secret.encode()).hexdigest(),
             "secret": secret},
            {"kind": "closed"},
        ]
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(12))
def test_any_log_can_be_had_again(seed: int) -> None:
    chance = random.Random(seed)
    words, many = chance.choice([1, 30, 300, 70_000]), chance.choice([1, 7, 200, 1_500])
    rows, at = [], 1_700_000_000_000
    for number in range(3, many + 3):
        told = event(chance, number, words)
        body = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        rows.append(Row("t", number, told["kind"], body, at))
        at += chance.choice([0, 600, 600, 637, -5, 10**7, STEPS[-1] * 100])
    assert unpack("t", pack(rows)) == rows


def test_a_log_with_very_many_kinds_of_events_can_be_had_again() -> None:
    rows = [
        Row("t", n, "x", f'{{"kind":"x","a":{n % 8},"b":{n // 8 % 8},"c":{n // 64 % 8}}}', n)
        for n in range(1, 600)
    ]
    assert unpack("t", pack(rows)) == rows
    shapes = [Row("t", n, "x", f'{{"kind":"x","field{n}":1}}', n) for n in range(1, 300)]
    with pytest.raises(BadPack):
        pack(shapes)


def test_moves_of_many_hands_take_little_more_than_chance() -> None:
    """48 cards of 24 kinds in a row: they could not be told in fewer than 22 bytes."""
    chance, rows = random.Random(1), []
    for number in range(480):
        card = chance.choice("9TJQKA") + chance.choice("cshd")
        by = '","by":"bot' if number % 4 else ""
        body = f'{{"kind":"moved","seat":{number % 4},"text":"{card}{by}"}}'
        rows.append(Row("t", number + 1, "moved", body, 600 * number))
    assert len(pack(rows)) < 480 * 5 / 8 + 150


def test_broken_bytes_are_no_log() -> None:
    packed = pack([Row("t", n, "a", f'{{"kind":"a","x":"{n * n}"}}', n * 600) for n in range(1, 9)])
    chance = random.Random(0)
    for _ in range(200):
        broken = bytearray(packed)
        broken[chance.randrange(len(broken))] ^= 1 << chance.randrange(8)
        try:
            assert isinstance(unpack("t", bytes(broken)), list)
        except BadPack:
            continue
    for cut in range(len(packed)):
        with pytest.raises(BadPack):
            unpack("t", packed[:cut])


def test_each_way_to_pack_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a verb comes before each card it is told apart from the card; where none does, not."""
    chance = random.Random(2)
    cards = [chance.choice("23456789TJQKA") + chance.choice("cshd") for _ in range(600)]
    for verbs, best in ((("lay ", "discard "), 0), (("",), 1)):
        rows = [
            Row("t", n, "m", f'{{"kind":"m","text":"{verbs[n % len(verbs)]}{card}"}}', n * 600)
            for n, card in enumerate(cards, 1)
        ]
        ways = streams.headings_and_streams(rows)
        assert packing.pack(rows) == b"\4" + min((streams.dense_as(*way) for way in ways), key=len)
        assert best == 1 or len(streams.dense_as(*ways[0])) < len(streams.dense_as(*ways[1]))


def test_times_are_rounded_to_the_nearest_step() -> None:
    assert [step_near(each) for each in (-9, 0, 49, 51, 625, 810, 1_240, 10**9)] == [
        *(0, 0, 0, 100, 600, 1_000, 1_000, 600_000)
    ]


TOLD = (
    '{"a":[[1,2.5,"x"],[2,3.25,"x"],[3,4.125,"y"]],"|":5,"b":[1.001,2.002,1.5,0.1]}',
    '{"|":[[1],[2]],"=":1}',
    '{"=":[2,1],"+":[[],[],[]],"c":[true,1,1.0,true]}',
    '[[1,2],[1,2],[1,2],[1,2]]',
    '{"|":[1]}',
    '{"=":[3,7]}',
    '{"+":[1,2]}',
    '[{}]',
    '{"at":[1700000000.1234567,1700000001.5,1700000002.25]}',
    '"ä"',
    "[]",
)  # fmt: skip


@pytest.mark.parametrize("told", TOLD)
def test_what_is_told_can_be_made_short_and_long_again(told: str) -> None:
    text = told.encode()
    assert long(short(text)) == text == long(text)


def test_what_is_told_becomes_much_shorter() -> None:
    rows = [
        [number, 1_700_000_000.5 + number * 60, [8, 8, 8, -24], {"args": {}}]
        for number in range(30)
    ]
    text = json.dumps({"form": 1, "hands": rows}, separators=(",", ":")).encode()
    assert len(short(text)) * 12 < len(text)


def test_what_was_short_in_earlier_versions_is_still_read() -> None:
    letters = b"z:c-pI0D#_1DQL<7hNKDR7O;I?!M5z`4NuUQ^"
    assert long(from_letters(letters)) == '{"told":"packed ä"}'.encode()


@pytest.mark.parametrize("broken", [b"\1no", b"\2", b"\3", b"\3abc", short(b"[1,2,3]")[:-2]])
def test_broken_bytes_tell_nothing(broken: bytes) -> None:
    with pytest.raises(BadPack):
        long(broken)
