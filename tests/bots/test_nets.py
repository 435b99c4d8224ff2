"""Nets in whole numbers: what they answer is fixed, in both builds and on every machine."""

from __future__ import annotations

import sys
from array import array

import pytest
from librt.vecs import vec
from mypy_extensions import i32, i64

from stammtisch.bots import learned
from stammtisch.bots.learned import About, LayerSize, read_net, written
from stammtisch.bots.nets import MOST, ONE, Layer, Net
from stammtisch.core.rng import Rng
from stammtisch.errors import BrokenRecord

WIDTH, COLUMNS, SIZES, ACTIONS = 30, 12, (16, 8), 5


class Plain:
    """The same net as anybody would write it: no pairs, nothing left out."""

    def __init__(self, seed: int, largest: int) -> None:
        rng = Rng(seed)

        def some(number: int, most: int) -> list[int]:
            return [int(rng.below(2 * most + 1)) - most for _ in range(number)]

        self.columns = [2 * number + 1 for number in range(COLUMNS)]
        self.most = [1 + int(rng.below(40)) for _ in range(COLUMNS)]
        self.layers = []
        for ins, outs in zip((COLUMNS, *SIZES), (*SIZES, ACTIONS), strict=True):
            self.layers.append((ins, outs, some(ins * outs, largest), some(outs, largest * ONE)))

    def net(self) -> Net:
        *inner, (_, _, weights, added) = self.layers
        layers = [Layer(vec[i64](row), vec[i64](begun), 5) for _, _, row, begun in inner]
        columns, most = vec[i64](self.columns), vec[i64](self.most)
        return Net(columns, most, layers, vec[i64](weights), vec[i64](added))

    def file(self) -> bytes:
        sizes = [LayerSize(ins, outs, "h", 5) for ins, outs, _, _ in self.layers]
        numbers = [(kind, row) for _, _, *rows in self.layers for kind, row in zip("hq", rows)]  # noqa: B905
        return written(About("gin.x", 2, WIDTH, 0, self.columns, self.most, sizes), numbers)

    def values(self, row: list[int]) -> list[int]:
        inputs = []
        for place, most in zip(self.columns, self.most, strict=True):
            inputs.append(min(max(row[place], -most), most) * ONE // most)
        *inner, (ins, outs, weights, added) = self.layers
        for into, out, row_of, begun in inner:
            sums = [
                begun[to] + sum(inputs[each] * row_of[each * out + to] for each in range(into))
                for to in range(out)
            ]
            inputs = [min(max(value >> 5, 0), MOST) for value in sums]
        return [
            added[to] + sum(inputs[each] * weights[to * ins + each] for each in range(ins))
            for to in range(outs)
        ]


def rows(seed: int) -> list[int]:
    rng = Rng(seed)
    return [int(rng.below(121)) - 60 if rng.below(2) else 0 for _ in range(WIDTH)]


def asked(net: Net, row: list[int]) -> list[int]:
    return [int(each) for each in net.values(vec[i32](row), vec[i64](list(range(ACTIONS))))]


def test_fixed_numbers() -> None:
    net = Plain(1, 100).net()
    assert [asked(net, rows(seed)) for seed in (1, 2)] == FIXED
    assert net.best(vec[i32](rows(1)), vec[i64]([0, 2, 4])) == max(
        (0, 2, 4), key=lambda action: FIXED[0][action]
    )


@pytest.mark.parametrize("largest", [1, 100, 2000])  # with the last, sums are cut off
def test_it_is_what_anybody_would_write(largest: int) -> None:
    for seed in range(6):
        plain = Plain(seed, largest)
        for net in (plain.net(), read_net(plain.file())):
            row = rows(seed + 50)
            assert asked(net, row) == plain.values(row)


def test_of_equal_actions_the_first() -> None:
    plain = Plain(1, 100)
    plain.layers[-1] = (8, 5, [0] * 40, [1, 3, 3, 2, 3])
    assert plain.net().best(vec[i32](rows(1)), vec[i64]([0, 1, 2, 4])) == 1


def test_files_that_are_none() -> None:
    good = Plain(1, 100).file()
    head, _, body = good.partition(b"\n")
    large = Plain(1, 100)
    large.layers[0][2][0] = 32767
    large.layers[0][3][0] = 1 << 31
    for bad, why in (
        (b"", "truncated"),
        (head, "incomplete"),
        (head + b"\n" + body[:-9], "incomplete"),
        (good.replace(b'"outs":5', b'"outs":6'), "too short"),
        (good.replace(b'"outs":5', b'"outs":4'), "another length"),
        (good.replace(b'"h"', b'"f"'), "kind f"),
        (large.file(), "too large"),
    ):
        with pytest.raises(BrokenRecord, match=why):
            read_net(bad)


def test_a_machine_with_the_highest_byte_first_reads_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    numbers = array("h", [1, -2, 300])
    lowest_first = numbers.tobytes()
    monkeypatch.setattr(sys, "byteorder", "big")
    turned = learned._ordered(array("h", lowest_first))
    assert turned.tobytes() == b"".join(
        lowest_first[place : place + 2][::-1] for place in range(0, 6, 2)
    )


FIXED = [[42336, -54120, -59457, 108098, -51818], [45589, 25307, 46080, 49832, -46029]]
