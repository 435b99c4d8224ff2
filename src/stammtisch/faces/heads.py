"""Faces, hair and beards.

A head looks slightly to the right; 0, 0 is the root of the nose. Ears are at about
x = -20, the hairline at y = -24, the chin at y = 34. Hats sit on y = -20.

# long functions: a drawing is data
"""

from stammtisch.faces.draw import (
    LINE,
    LINEN,
    RED,
    SKIN,
    Cut,
    at,
    crescent,
    cuts,
    dot,
    el,
    flat,
    g,
    shape,
)

SKULL = "M-20-22C-22-8-22 6-18 16C-14 26-4 34 3 34C10 34 16 26 18.5 16C19.5 10 21 4 20.5-3C20-10 20-18 18-24Z"


SOFT = "M-19-22C-21-8-20 6-17 15C-13 25-3 32.5 3 32.5C9 32.5 15 25 17.5 15C19 9 20 4 19.5-3C19-10 19-18 17-24Z"


def neck(fill: str = SKIN) -> str:
    """The neck with the shadow of the chin; a body draws it below its collar."""
    column = shape("M-10 16L-11.5 40L13.5 40L12 20Z", fill)
    return column + flat("M-9.5 26C-2 38 8 38 12 25L12.5 33C6 39-4 39-10 36Z", LINE, opacity=".2")


def skull(fill: str = SKIN, soft: bool = False) -> str:
    """Ear and outline of the face; ``soft`` makes it narrower."""
    ear = shape("M-19-4C-25-8-28 0-24 6C-22 9-19 9-18 7Z", fill)
    return ear + shape(SOFT if soft else SKULL, fill)


def _eyes(heavy: float, gaze: float) -> str:
    whites = flat(
        "M-13-1.5C-10-8-4-8 0-1.5C-4 2-9 2-13-1.5ZM6-1.5C8.5-8 14-8 17-1.5C14 2 9 2 6-1.5Z", LINEN
    )
    pupils = dot(-6.8 + gaze, -2.6, 2.8, LINE, stroke="none") + dot(
        11.2 + gaze * 0.9, -2.6, 2.7, LINE, stroke="none"
    )
    lids: list[Cut] = [(-14.5, -1, -7, -11, 1, -1.5, heavy), (5, -1.5, 11, -11, 18.5, -1, heavy)]
    lower: list[Cut] = [(-11, 0.5, -6, 2.8, -2, 0.5, 0.6), (8, 0.5, 12, 2.8, 15, 0.5, 0.6)]
    return whites + pupils + cuts(lids + lower)


def _brows(lift: float, slant: float, weight: float) -> str:
    y = -8.8 - lift * 0.6
    return cuts(
        [
            (-15, y + 1 - slant, -8, y - 5, 0, y + slant, weight),
            (6, y + slant, 12, y - 5, 18, y + 1 - slant, weight),
        ]
    )


def _nose(long: float) -> str:
    bridge = crescent((4, -5, 5, 3, 8.5, 9 + long, 0.9))
    tip = crescent((9, 8 + long, 8, 13.5 + long, 1, 11.5 + long, 1.2))
    return flat(bridge + tip, LINE)


def _mouth(smile: float, full: float) -> str:
    lip = flat(
        f"M-2 19.5C2 {18.5 + smile} 7 {18.5 + smile} 11 19C8 {21 + smile + full} 2 {21 + smile + full} -2 19.5Z",
        RED,
    )
    upper = flat(
        f"M-2 19.5C1 {18 - full / 2} 4 {18.5 - full / 2} 5 {19 - full / 3}C6 {18 - full / 2} 9 {18 - full / 2} 11 19Z",
        RED,
    )
    return (
        lip
        + upper
        + cuts([(-5, 19.5 - smile * 0.5, 4, 19.5 + smile * 1.4, 13, 18.5 - smile * 0.5, 0.8)])
    )


def face(
    *,
    smile: float = 1.0,
    full: float = 1.0,
    lift: float = 0.0,
    slant: float = 0.0,
    brow: float = 1.3,
    heavy: float = 1.8,
    gaze: float = 1.0,
    long: float = 0.0,
    old: bool = False,
    blush: float = 0.28,
) -> str:
    """Eyes, nose and mouth; the numbers make the person.

    ``smile`` bends the mouth, ``full`` swells the lips, ``lift`` and ``slant`` move the
    brows (a positive slant frowns), ``heavy`` is the upper lid, ``long`` the nose.
    """
    cheeks = cuts(
        [
            (-16, 8, -13, 12, -11, 16, 0.9),
            (-13, 7, -10, 11, -8, 15, 0.9),
            (-10, 7, -7, 10, -6, 13, 0.8),
            (13, 7, 14, 10, 14, 14, 0.8),
            (16, 7, 17, 10, 16, 13, 0.8),
        ],
        RED,
    )
    cheeks = g(cheeks, opacity=num_text(min(1.0, blush * 1.4)))
    lines = (
        cuts(
            [
                (-16, 3, -13, 6, -9, 5, 0.6),
                (-9, 12, -8, 16, -10, 20, 0.8),
                (-9, -19, 0, -21, 9, -19, 0.7),
                (-11, -15.5, 0, -17, 12, -15.5, 0.5),
            ]
        )
        if old
        else ""
    )
    return (
        cheeks
        + lines
        + _eyes(heavy, gaze)
        + _brows(lift, slant, brow)
        + _nose(long)
        + _mouth(smile, full)
    )


def num_text(value: float) -> str:
    """A small number for an opacity."""
    return f"{value:.2f}".lstrip("0")


def strands(fill: str, *strokes: Cut) -> str:
    """Knife strokes in hair."""
    return cuts(strokes, fill)


# Hair that lies behind the face ---------------------------------------------------


def bob(fill: str, light: str, length: float = 30) -> str:
    """A man's shoulder-length hair, rolled inwards."""
    b = length
    left = f"M-14-26C-34-24-36 4-35 {b - 8}C-34 {b + 4}-22 {b + 6}-14 {b}L-12-10Z"
    right = f"M12-26C28-24 30 0 29 {b - 8}C28 {b + 3} 20 {b + 5} 14 {b}L14-10Z"
    marks = [
        (-24.0, -16.0, -32.0, 4.0, -29.0, b - 2, 1.2),
        (-19.0, -14.0, -26.0, 6.0, -22.0, b - 1, 1.1),
        (22.0, -14.0, 27.0, 4.0, 23.0, b - 2, 1.1),
    ]
    return shape(left, fill) + shape(right, fill) + strands(light, *marks)


def long_hair(fill: str, light: str) -> str:
    """A woman's loose hair, falling over the shoulders."""
    mass = shape(
        "M-2-32C-32-34-32-8-30 4C-28 14-36 20-34 30C-32 38-42 42-38 52C-36 58-42 62-38 66L-14 66C-20 54-15 40-14 18L16 18C17 40 14 54 18 66L38 66C44 60 36 56 38 50C42 42 32 38 33 30C36 22 28 14 28 4C30-8 28-32-2-32Z",
        fill,
    )
    marks: list[Cut] = [
        (-26, -8, -22, 10, -29, 26, 1.3),
        (-29, 26, -34, 40, -32, 60, 1.3),
        (-21, 4, -18, 26, -24, 40, 1.2),
        (-24, 40, -28, 52, -24, 62, 1.2),
        (24, -2, 21, 12, 28, 28, 1.3),
        (28, 28, 32, 42, 30, 60, 1.3),
        (20, 14, 18, 28, 23, 40, 1.1),
        (23, 40, 27, 50, 24, 62, 1.1),
    ]
    return mass + strands(light, *marks)


def curls(fill: str, light: str) -> str:
    """A head of curls down to the jaw."""
    spots = [
        (-22, -20, 9),
        (-28, -8, 9.5),
        (-29, 6, 9.5),
        (-27, 20, 9),
        (-20, 29, 7.5),
        (19, -20, 8),
        (24, -8, 8.5),
        (25, 6, 8.5),
        (23, 19, 8),
    ]
    rings = "".join(dot(x, y, r, fill) for x, y, r in spots)
    marks = [
        (x - r * 0.5, y + r * 0.3, x - r * 0.2, y - r * 0.8, x + r * 0.5, y - r * 0.1, 0.9)
        for x, y, r in spots
    ]
    return rings + strands(light, *marks)


def braids(fill: str, light: str) -> str:
    """Two plaits that fall over the shoulders."""
    knots = []
    for k in range(6):
        knots += [(-25 - k * 0.9, 4 + k * 10.5), (24 + k * 0.9, 4 + k * 10.5)]
    beads = "".join(el("ellipse", cx=x, cy=y, rx=7, ry=6.8, fill=fill) for x, y in knots)
    marks: list[Cut] = [(x - 4, y - 3, x + 2, y - 1, x + 3, y + 4, 0.9) for x, y in knots]
    crown = shape("M-22 4C-32-14-22-34 0-34C22-34 30-16 23 4L14-12L-14-12Z", fill)
    return crown + beads + strands(light, *marks)


# Hair in front ----------------------------------------------------------------------


def parted(fill: str, light: str) -> str:
    """Hair parted in the middle, falling over the temples."""
    shell = "M3-27C-12-28-24-20-23 4C-20-2-17-10-9-16C-3-20 2-22 4-25C7-21 11-19 15-14C18-10 20-4 21 3C26-16 18-28 3-27Z"
    marks: list[Cut] = [(0, -24, -14, -20, -20, -6, 0.9), (6, -24, 16, -20, 20, -8, 0.8)]
    return shape(shell, fill) + strands(light, *marks)


def fringe(fill: str, light: str) -> str:
    """A straight fringe."""
    shell = "M-22-4C-26-20-18-30 0-30C18-30 24-20 21-4C19-8 18-12 17-15L-16-15C-19-12-20-8-22-4Z"
    marks: list[Cut] = [
        (x, -27, x - 1, -22, x * 1.15, -16, 0.8) for x in (-13.0, -6.0, 1.0, 8.0, 14.0)
    ]
    return shape(shell, fill) + strands(light, *marks)


# Beards -----------------------------------------------------------------------------


def full_beard(fill: str, light: str, length: float = 62) -> str:
    """A long beard in waves, with the moustache over it."""
    b = length
    mass = f"M-21 2C-22 20-22 {b - 22}-10 {b - 8}C-6 {b - 3} 0 {b - 2} 3 {b}C6 {b - 3} 12 {b - 4} 16 {b - 12}C24 {b - 28} 22 18 20.5 2C19 9 17 14 13 15L-8 16C-14 14-18 9-21 2Z"
    marks: list[Cut] = [
        (-17, 14, -18, 34, -10, b - 14, 1.3),
        (-11, 20, -12, 38, -4, b - 8, 1.3),
        (-4, 28, -4, 42, 2, b - 5, 1.2),
        (4, 28, 6, 42, 6, b - 8, 1.2),
        (11, 22, 14, 36, 11, b - 12, 1.2),
        (17, 14, 20, 28, 15, b - 18, 1.1),
    ]
    return shape(mass, fill) + strands(light, *marks) + lip() + moustache(fill, light)


def forked_beard(fill: str, light: str) -> str:
    """A beard combed into two points."""
    mass = "M-21 0C-23 18-24 34-16 46C-14 54-10 58-9 62C-4 56 0 50 3 44C6 50 9 56 15 61C15 54 18 52 19 46C24 34 22 16 20.5 0C19 9 17 14 13 15L-8 16C-14 14-18 8-21 0Z"
    marks: list[Cut] = [
        (-17, 12, -20, 32, -11, 54, 1.4),
        (-10, 20, -13, 36, -7, 50, 1.2),
        (16, 12, 20, 32, 15, 54, 1.3),
        (10, 22, 13, 36, 10, 48, 1.2),
        (3, 28, 3, 34, 3, 40, 1),
    ]
    return shape(mass, fill) + strands(light, *marks) + lip() + moustache(fill, light)


def short_beard(fill: str, light: str) -> str:
    """A trimmed beard along the jaw."""
    mass = "M-21 0C-21 12-19 24-11 33C-4 42 10 42 15 32C20 22 21 12 20.5 0C19 7 18 13 14 15C8 13 0 13-6 15C-13 16-19 8-21 0Z"
    marks: list[Cut] = [
        (-17, 12, -15, 24, -6, 34, 1.1),
        (-10, 20, -8, 28, 0, 35, 1),
        (4, 28, 5, 32, 4, 37, 0.9),
        (15, 14, 15, 24, 9, 33, 1),
    ]
    return shape(mass, fill) + strands(light, *marks) + lip() + moustache(fill, light)


def goatee(fill: str) -> str:
    """A pointed tuft on the chin."""
    return shape("M-3 26C0 24 7 24 10 26C10 36 6 42 3 46C0 42-4 36-3 26Z", fill)


def moustache(fill: str, light: str, curl: float = 0) -> str:
    """A moustache; ``curl`` turns its ends up."""
    c = curl
    d = f"M4.5 13C1 11-6 14-9 18C-11 {21 - c}-15 {21 - c}-18 {17 - c}C-17 {24 - c}-9 {24 - c / 2} 4.500 18C10 {24 - c / 2} 18 {23 - c} 20 {16 - c}C17 {20 - c} 14 {20 - c} 13 17C11 13 8 11 4.500 13Z"
    marks: list[Cut] = [(1, 15, -6, 16, -10, 19.5, 0.6), (7, 15, 12, 16, 14, 18.5, 0.6)]
    return shape(d.replace(".500", ".5"), fill, stroke_width=1.6) + strands(light, *marks)


def lip() -> str:
    """The lower lip that shows in a beard."""
    return flat("M-1 20C2 25 8 25 10 20Z", RED)


def head(
    x: float, y: float, scale: float, *parts: str, mirror: bool = False, turn: float = 0
) -> str:
    """A finished head set on a body."""
    return g(*parts, transform=at(x, y, scale, turn, mirror))
