"""The inns of the shipped deck, drawn from what is printed on their cards.

The letter of the quartet says what kind of inn it is, the year how it was built, the seats how
large it is, the drinks how many barrels lie there; all else comes from `Dice`.

# long functions: a drawing is data
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from stammtisch.faces import houses as h
from stammtisch.faces import scenery as s
from stammtisch.faces.draw import dot, flat, line, num, shape

B: Final = s.GROUND
SIGNS: Final[dict[str, Callable[[float, float, float], str]]] = {  # words of titles
    "anker": h.anchor, "horn": h.horn, "eiche": h.leaf, "linde": h.leaf, "heide": h.leaf,
    "sonne": h.sun, "fisch": h.fish, "groschen": h.coin, "kessel": h.kettle, "pfanne": h.kettle,
    "hopfen": h.star, "gleis": h.wheel, "prell": h.wheel, "signal": h.wheel, "lots": h.anchor,
    "kajüte": h.anchor, "almrausch": h.leaf, "kastanie": h.leaf,
}  # fmt: skip


@dataclass(frozen=True)
class Inn:
    """What a picture is made from."""

    title: str
    dice: s.Dice
    hour: s.Hour
    founded: int
    seats: int
    drinks: int

    @property
    def size(self) -> float:
        """0 for the smallest inn of its kind, 1 for the largest."""
        return min(1.0, max(0.0, (self.seats - 40) / 260))

    @property
    def emblem(self) -> Callable[[float, float, float], str]:
        """The picture on the sign: what the inn is named after, or a mug."""
        name = self.title.lower()
        return next((draw for word, draw in SIGNS.items() if word in name), h.mug)

    def sign(self, x: float, y: float, side: int = 1) -> str:
        """The sign of the inn."""
        return h.sign(x, y, side, self.emblem, self.dice.pick(("#f6eeda", "#e9dcb8", "#dfe7d8")))


def inn_picture(letter: str, card: str, title: str, values: Mapping[str, int]) -> str:
    """The picture of an inn as an SVG document."""
    dice = s.Dice(f"{card}|{title}|{sorted(values.items())}")
    hour = s.HOURS[(ord(letter) + int(card[1]) * 2) % len(s.HOURS)]
    facts = [
        values.get(name, usual)
        for name, usual in (("founded", 1850), ("seats", 120), ("drinks", 20))
    ]
    inn = Inn(title, dice, hour, *facts)
    return s.picture(s.still(s.sky(hour, dice)), KINDS[letter](inn))


def brew_house(inn: Inn) -> str:
    """A large brick house with a copper in its window and a tall chimney."""
    dice, hour = inn.dice, inn.hour
    wall = dice.pick(("#b5694a", "#a85c42", "#c07a55", "#caa07a"))
    wide, high = 104 + 34 * inn.size, 46 + 8 * inn.size
    x = 120 - wide / 2 + dice.between(-8, 8)
    stack_at = x + wide - 26
    rows = h.windows(
        x + 6, B - high + 7, wide - 52, 4 if inn.size > 0.6 else 3, hour.pane, (10, 14), arched=True
    )
    copper_x = x + wide - 26
    copper = h.window(copper_x - 15, B - 34, 30, 34, hour.pane, arched=True) + (
        shape(f"M{num(copper_x - 11)} {B - 7}c0-16 22-16 22 0v3h-22Z", "#c06a35")
        + line(f"M{num(copper_x)} {B - 19}v-7h6", stroke="#c06a35", stroke_width=3)
    )
    casks = "".join(
        h.barrel(x - 8 - 13 * at, B + 3 + 3 * at, 1) for at in range(1 + inn.drinks // 14)
    )
    return (
        s.still(s.ground(hour, dice), s.path(x + 32))
        + s.poplar(x - 22, B - 2, dice.between(36, 52), hour.leaf)
        + h.chimney(stack_at, B - high - 62, 60, fill="#8f4f3a", wide=12)
        + h.long_house(x, B, wide, high, 24, wall, dice.pick(h.ROOFS[2:]), slant=14)
        + h.bricks(x + 2, B - high, wide - 4, high)
        + rows
        + h.windows(x + 6, B - 20, 22, 1, hour.pane, (10, 12))
        + h.door(x + 33, B, 15, 23)
        + h.windows(x + 44, B - 20, wide - 90, 1, hour.pane, (10, 12))
        + copper
        + inn.sign(x + 1, B - 26, -1)
        + casks
    )


def beer_garden(inn: Inn) -> str:
    """Tables under chestnuts, lanterns between them, a small house behind."""
    dice, hour = inn.dice, inn.hour
    tables = 2 + inn.seats // 300
    x = dice.between(84, 118)
    house = h.gable(x, B - 8, 54, 26, 18, dice.pick(h.WALLS), dice.pick(h.ROOFS)) + (
        h.windows(x + 4, B - 28, 46, 2, hour.pane, (9, 10), shutters="#5e8443")
        + h.door(x + 27, B - 8, 10, 15)
    )
    left, right = (
        s.tree(34, B + 4, 86, hour.leaf, dice),
        s.tree(208, B + 4, dice.between(76, 92), hour.leaf, dice),
    )
    wheel = ""
    if "mühl" in inn.title.lower():
        wheel = s.still(
            flat(
                f"M-2 {B + 6}C60 {B} 120 {B + 14} 242 {B + 4}V{B + 20}C160 {B + 26} 70 {B + 12}-2 {B + 20}Z",
                "#6fa3b5",
            )
        )
        wheel += dot(x + 58, B - 6, 14, "none", stroke="#7d5433", stroke_width=3) + line(
            f"M{num(x + 44)} {B - 6}h28M{num(x + 58)} {B - 20}v28M{num(x + 48)} {B - 16}l20 20M{num(x + 48)} {B + 4}l20-20",
            stroke="#7d5433",
        )
    spots = [
        (120.0, 146.0),
        (62.0, 140.0),
        (182.0, 141.0),
        (92.0, 156.0),
        (152.0, 156.0),
        (30.0, 155.0),
    ]
    return (
        s.still(s.ground(hour, dice))
        + house
        + inn.sign(x + 54, B - 22)
        + wheel
        + left
        + right
        + h.lanterns(46, B - 58, 150, 9)
        + "".join(
            h.table(tx, ty) for tx, ty in sorted(spots[: min(tables, 6)], key=lambda spot: spot[1])
        )
    )


def cellar(inn: Inn) -> str:
    """A stone gate in a hillside, with barrels in front of it."""
    dice, hour = inn.dice, inn.hour
    x = dice.between(104, 136)
    rock = shape(
        f"M-2 162V{B - 26}C30 {B - 70} 70 {B - 84} {num(x)} {B - 82}S210 {B - 66} 242 {B - 22}V162Z",
        hour.near,
    )
    stones = "".join(
        shape(f"M{num(x + dx)} {num(B - dy)}h{num(w)}v9h{num(-w)}Z", dice.pick(("#b9b0a0", "#a79d8c", "#c8bfae")))
        for dx, dy, w in (
            (-40, 12, 18), (-42, 21, 20), (-40, 30, 18), (-38, 39, 18), (22, 12, 18), (22, 21, 20), (22, 30, 18), (20, 39, 18),
        )
    )  # fmt: skip
    arch = shape(f"M{num(x - 28)} {B}V{B - 34}a28 28 0 0 1 56 0V{B}Z", "#cfc5b3")
    gate = shape(
        f"M{num(x - 20)} {B}V{B - 33}a20 20 0 0 1 40 0V{B}Z",
        "#4a3423" if not hour.night else "#c98f35",
    )
    leaves = shape(f"M{num(x - 20)} {B}V{B - 33}a20 20 0 0 1 9-16V{B}Z", h.WOOD) + shape(
        f"M{num(x + 20)} {B}V{B - 33}a20 20 0 0 0-9-16V{B}Z", h.WOOD
    )
    deep = h.cask(x, B - 12, 8) + h.cask(x, B - 27, 6)
    steps = "".join(
        shape(
            f"M{num(x - 24 - 6 * at)} {num(B + 6 * at)}h{num(48 + 12 * at)}v6h{num(-48 - 12 * at)}Z",
            "#c8bfae" if at % 2 else "#b9b0a0",
        )
        for at in range(3)
    )
    count = 2 + inn.drinks // 12
    casks = "".join(
        h.cask(x + side * (54 + 17 * at), B + 4, 9)
        for side in (-1, 1)
        for at in range((count + (side > 0)) // 2)
    )
    chapel = ""
    if "sankt" in inn.title.lower():
        chapel = h.gable(x + 34, B - 62, 18, 14, 12, "#f3e6cb", "#8f3f2f") + line(
            f"M{num(x + 43)} {B - 95}v-8m-3 3h6", stroke_width=1.6
        )
    vines = "".join(
        s.tree(vx, B - 58 + abs(vx - x) * 0.26, dice.between(18, 26), hour.leaf, dice)
        for vx in (x - 70, x - 36, x + 72)
    )
    return (
        s.still(s.ground(hour, dice)) + vines + rock + chapel + stones + arch + gate + deep + leaves + steps + casks
        + inn.sign(x + 32, B - 46) + dot(x, B - 62, 4, "#fbd264")
    )  # fmt: skip


def village_inn(inn: Inn) -> str:
    """A half-timbered house under thatch, an old tree beside it."""
    dice, hour = inn.dice, inn.hour
    wide, high = 84 + 40 * inn.size, 34.0
    x = 128 - wide / 2
    old = inn.founded < 1870
    roof = dice.pick(("#b59a5c", "#a58a52")) if old else dice.pick(h.ROOFS)
    wall = dice.pick(h.WALLS)
    beams = h.timber(x, B, wide, high, 4 + int(inn.size * 3)) if old else ""
    shutters = "" if old else dice.pick(("#5e8443", "#3f6f8a", "#8f3f2f"))
    oak = s.tree(
        36, B + 3, 84 if "eiche" in inn.title.lower() else dice.between(58, 74), hour.leaf, dice
    )
    return (
        s.still(s.ground(hour, dice), s.path(x + wide / 2))
        + oak
        + h.chimney(x + wide - 26, B - high - 40, 26)
        + h.long_house(x, B, wide, high, 32, wall, roof, slant=16)
        + beams
        + h.windows(x + 3, B - 26, wide / 2 - 12, 2, hour.pane, (10, 12), shutters)
        + h.door(x + wide / 2, B, 14, 22, arched=not old)
        + h.windows(x + wide / 2 + 9, B - 26, wide / 2 - 12, 2, hour.pane, (10, 12), shutters)
        + inn.sign(x + wide, B - 20)
        + h.fence(4, B + 14, 46)
        + h.fence(186, B + 14, 48)
        + h.barrel(x + 4, B + 5, 0.9)
    )


def monastery(inn: Inn) -> str:
    """A church with its tower and a long wing with arches."""
    dice, hour = inn.dice, inn.hour
    wing = 74 + 30 * inn.size
    x = 208 - wing
    tower = x - 34
    top = B - 66 - dice.between(0, 8)
    wall, roof = dice.pick(("#f6ead0", "#f0dcae", "#f3efe2")), dice.pick(("#a94c32", "#8f3f2f"))
    onion = inn.founded > 1450
    cap = (
        f"M{num(tower - 2)} {num(top)}C{num(tower - 4)} {num(top - 8)} {num(tower + 7)} {num(top - 10)} {num(tower + 9)} {num(top - 15)}"
        f"C{num(tower - 5)} {num(top - 20)} {num(tower + 8)} {num(top - 30)} {num(tower + 13)} {num(top - 34)}"
        f"C{num(tower + 18)} {num(top - 30)} {num(tower + 31)} {num(top - 20)} {num(tower + 17)} {num(top - 15)}"
        f"C{num(tower + 19)} {num(top - 10)} {num(tower + 30)} {num(top - 8)} {num(tower + 28)} {num(top)}Z"
        if onion
        else f"M{num(tower - 3)} {num(top)}L{num(tower + 13)} {num(top - 40)}L{num(tower + 29)} {num(top)}Z"
    )
    cross_y = top - (34 if onion else 40)
    arches = "".join(
        h.window(x + 5 + 13 * at, B - 17, 9, 17, "#6b5544", arched=True)
        for at in range(int((wing - 6) // 13))
    )
    church = (
        h.gable(tower - 36, B, 40, 40, 24, wall, roof)
        + h.window(tower - 22, B - 42, 11, 24, hour.pane, arched=True)
        + h.door(tower - 16, B, 11, 17)
    )
    garden = "".join(s.poplar(px, B + 2, dice.between(26, 40), hour.leaf) for px in (16, 30, 222))
    return (
        s.still(s.ground(hour, dice), s.path(tower - 16))
        + garden
        + h.long_house(x - 2, B, wing, 36, 20, wall, roof, slant=8)
        + h.windows(x, B - 32, wing - 4, int(wing // 15), hour.pane, (6, 8))
        + arches
        + church
        + h.box(tower, top, 26, B - top, wall)
        + h.window(tower + 8, top + 7, 10, 14, "#6b5544", arched=True)
        + dot(tower + 13, top + 31, 6, "#fffaf0")
        + line(f"M{num(tower + 13)} {num(top + 31)}v-4m0 4l3 2")
        + h.window(tower + 9, B - 20, 8, 12, hour.pane)
        + shape(cap, "#5f8a78" if onion else roof)
        + line(f"M{num(tower + 13)} {num(cross_y)}v-9m-3 3h6", stroke="#c2912e", stroke_width=1.8)
        + inn.sign(x + wing - 2, B - 24)
        + h.barrel(x + 4, B + 6, 0.9)
        + h.barrel(x + 18, B + 7, 0.9)
    )


def station(inn: Inn) -> str:
    """A station with its clock, with rails and a signal in front of it."""
    dice, hour = inn.dice, inn.hour
    wide = 96 + 34 * inn.size
    x = 132 - wide / 2
    modern = inn.founded > 1960
    wall = "#cfd6d8" if modern else dice.pick(("#c98d68", "#e4cfa6", "#d9b48a"))
    front = x + wide / 2 - 20
    rails = line("M-2 143H242M-2 152H242", stroke="#6e6a68", stroke_width=2) + line(
        "".join(f"M{at} 140l-4 15" for at in range(2, 250, 11)), stroke="#6d4a2a", stroke_width=2.6
    )
    ballast = s.still(
        flat(f"M-2 {B + 8}H242V162H-2Z", "#b7ab98"), flat(f"M-2 {B}H242V{B + 8}H-2Z", "#d8d2c4")
    )
    roof = h.box(x - 8, B - 45, wide + 16, 6, "#5b6478") if modern else ""
    body = (
        h.box(x, B - 40, wide, 40, wall) + roof
        if modern
        else h.long_house(x, B, wide, 34, 20, wall, dice.pick(h.ROOFS), slant=12)
    )
    side_windows = h.windows(
        x + 4,
        B - 28,
        wide / 2 - 28,
        2,
        hour.pane,
        (12, 18) if modern else (9, 14),
        arched=not modern,
    )
    other = h.windows(
        x + wide / 2 + 24,
        B - 28,
        wide / 2 - 28,
        2,
        hour.pane,
        (12, 18) if modern else (9, 14),
        arched=not modern,
    )
    middle = (
        h.box(front, B - 58, 40, 58, wall) + h.box(front - 3, B - 62, 46, 6, "#5b6478")
        if modern
        else h.gable(front, B, 40, 44, 20, wall, dice.pick(h.ROOFS))
    )
    clock = dot(front + 20, B - 44, 8, "#fffaf0") + line(
        f"M{num(front + 20)} {B - 44}v-5m0 5l4 2", stroke_width=1.5
    )
    post = (
        line("M216 128V70", stroke_width=2.6)
        + shape("M216 73l-20-9v7l20 9Z", "#c9382b")
        + dot(216, 90, 3.2, "#fbd264" if hour.night else "#5e8443")
    )
    canopy = shape(f"M{num(front - 12)} {B - 24}h64l4 5h-72Z", "#7a4a3a")
    return (
        s.still(s.ground(hour, dice))
        + (s.tree(26, B, dice.between(44, 60), hour.leaf, dice))
        + body
        + side_windows
        + other
        + middle
        + clock
        + h.door(front + 20, B, 14, 18, arched=False)
        + canopy
        + inn.sign(x + 1, B - 24, -1)
        + ballast
        + rails
        + post
        + (engine(20 + dice.between(0, 12)) if inn.founded < 1950 else buffers(18))
    )


def engine(x: float) -> str:
    """A small steam engine on the near rails."""
    body = (
        h.box(x, 126, 30, 13, "#2f5d46", 2)
        + h.box(x - 14, 118, 15, 21, "#2f5d46")
        + h.box(x - 11, 121, 8, 7, "#fbd978")
    )
    return h.puffs(x + 24, 112) + shape(f"M{num(x + 21)} 126l-2-10h9l-2 10Z", "#2a2220") + body + "".join(
        dot(x + dx, 142, r, "#a8402a") for dx, r in ((-8, 4), (5, 5), (18, 5), (28, 3.4))
    )  # fmt: skip


def buffers(x: float) -> str:
    """The buffers at the end of the line."""
    return line(
        f"M{num(x)} 150l12-18 12 18M{num(x)} 136h26", stroke="#6e6a68", stroke_width=3
    ) + h.box(x - 3, 130, 34, 8, "#c9382b")


def mountain_hut(inn: Inn) -> str:
    """A wooden hut with stones on its roof, in front of mountains."""
    dice, hour = inn.dice, inn.hour
    wide = 70 + 34 * min(1.0, inn.size * 2)
    x = dice.between(62, 84)
    base = B + 4
    snow = "wolke" in inn.title.lower()
    meadow = "#f4f5f4" if snow else hour.near
    stone = h.box(x, base - 12, wide, 12, h.STONE)
    logs = line(
        "".join(f"M{num(x)} {num(base - 18 - 6 * row)}h{num(wide)}" for row in range(4)),
        stroke="#0004",
    )
    balcony = h.box(x - 3, base - 26, wide + 6, 3, "#9a6a3a") + line(
        "".join(f"M{num(x + at)} {num(base - 23)}v8" for at in range(2, int(wide), 7)),
        stroke="#9a6a3a",
        stroke_width=2,
    )
    flowers = "".join(
        dot(x + at, base - 24, 1.8, "#d8452f", stroke="none") for at in range(4, int(wide), 6)
    )
    roof = dice.pick(("#6b4a33", "#5d5148", "#7a5a3c"))
    weights = "".join(
        dot(x + wide * t, base - 47 - 20 * (1 - abs(2 * t - 1)), 2.3, "#a79d8c")
        for t in (0.18, 0.36, 0.64, 0.82)
    )
    firs = "".join(
        s.fir(fx, base + dy, dice.between(34, 56), "#2f5546" if not hour.night else "#23413f", snow)
        for fx, dy in ((20, 4), (40, -2), (212, 2), (228, 8))
    )
    return (
        s.still(s.mountains(dice, hour), s.hill(B - 4, 12, 150, hour.far), s.hill(B, 3, 80, meadow))
        + s.birds(dice)
        + firs
        + h.gable(x, base, wide, 40, 22, "#a06a3c", roof)
        + logs
        + stone
        + h.windows(x + 2, base - 40, wide - 4, 3, hour.pane, (9, 10), shutters="#8f3f2f")
        + h.window(x + wide / 2 - 5, base - 55, 10, 9, hour.pane)
        + balcony
        + flowers
        + h.door(x + wide / 2, base, 12, 14, arched=False)
        + weights
        + h.chimney(x + wide * 0.72, base - 74, 16, fill="#8d8478")
        + h.flag(
            x + wide + 24,
            base - 62,
            base + 2,
            dice.pick((("#fffaf0", "#4f8ab5"), ("#c9382b", "#fffaf0"), ("#f2c14e", "#2a2220"))),
        )
        + inn.sign(x + wide, base - 30)
        + h.table(x + wide + 34, base + 22, 24)
    )


def harbour(inn: Inn) -> str:
    """Gabled houses on a quay, with a boat in front of them."""
    dice, hour = inn.dice, inn.hour
    quay = B - 8
    wide = 46 + 16 * min(1.0, inn.size * 2)
    x = dice.between(78, 98)
    hut = "kate" in inn.title.lower()
    walls = ("#b3372c", "#e4cfa6", "#3f6f8a", "#f3efe2")
    wall = "#8b6a4a" if hut else dice.pick(walls)
    roof = "#b59a5c" if hut else dice.pick(("#64584f", "#8f3f2f"))
    second = (
        ""
        if hut
        else h.gable(x + wide, quay, 38, 38, 20, dice.pick(walls[1:]), "#7a4a3a")
        + h.windows(x + wide + 2, quay - 30, 34, 2, hour.pane, (8, 11))
    )
    tower = h.box(214, quay - 58, 15, 58, "#fffaf0") + "".join(
        h.box(214, quay - 58 + 20 * at, 15, 10, "#c9382b") for at in range(3)
    )
    light = (
        h.box(212, quay - 64, 19, 6, "#3a4a5c")
        + h.box(216, quay - 74, 11, 10, "#fbd264")
        + shape(f"M213 {num(quay - 74)}l8.500-8 8.500 8Z".replace(".500", ".5"), "#3a4a5c")
    )
    boat_x = dice.between(28, 50)
    boat = shape(
        f"M{num(boat_x - 24)} 138h52q-3 13-14 13h-26q-9 0-12-13Z",
        dice.pick(("#8f3f2f", "#2f5d46", "#3f6f8a")),
    ) + line(f"M{num(boat_x)} 138V88", stroke_width=2.2)
    sail = shape(f"M{num(boat_x + 2)} 92q22 18 22 42h-22Z", "#f3e6cb") + shape(
        f"M{num(boat_x - 2)} 96q-14 18-16 36h16Z", "#e9dcb8"
    )
    return (
        s.still(s.hill(quay - 2, 16, 60, hour.far), s.water(hour, quay + 2))
        + s.birds(dice)
        + tower
        + light
        + h.gable(x, quay, wide, 42, 24, wall, roof)
        + second
        + h.windows(
            x + 2, quay - 38, wide - 4, 3, hour.pane, (8, 10), shutters="" if hut else "#f6eeda"
        )
        + h.window(x + wide / 2 - 5, quay - 56, 10, 10, hour.pane)
        + h.windows(x + 2, quay - 18, wide / 2 - 10, 1, hour.pane, (9, 11))
        + h.door(x + wide / 2, quay, 12, 18)
        + h.windows(x + wide / 2 + 8, quay - 18, wide / 2 - 10, 1, hour.pane, (9, 11))
        + inn.sign(x + 1, quay - 22, -1)
        + shape(f"M58 {num(quay)}H242v11H58Z", "#a79d8c")
        + line("".join(f"M{at} {num(quay)}v11" for at in range(74, 240, 18)), stroke="#0004")
        + h.barrel(x + wide + 8, quay + 1, 0.8)
        + h.barrel(x + wide + 19, quay + 1, 0.8)
        + boat
        + sail
    )


KINDS: Final[dict[str, Callable[[Inn], str]]] = {
    "A": brew_house,
    "B": beer_garden,
    "C": cellar,
    "D": village_inn,
    "E": monastery,
    "F": station,
    "G": mountain_hut,
    "H": harbour,
}
