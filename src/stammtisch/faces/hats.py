"""Crowns, caps and veils, in the head's coordinates (see ``heads``)."""

from stammtisch.faces.back import OAK
from stammtisch.faces.draw import (
    BLUE,
    GREEN,
    LINE,
    LINEN,
    OCHRE,
    RED,
    STEEL,
    Cut,
    at,
    cuts,
    discs,
    dot,
    g,
    line,
    shape,
)

GEMS = ((-17.0, -23.0), (-6.0, -21.0), (6.0, -21.0), (16.0, -23.0))


def circlet(gem: str = RED, metal: str = OCHRE) -> str:
    """The band on which every crown stands."""
    band = shape("M-24-28C-10-23 10-23 22-28L21-18C10-13-10-13-23-18Z", metal)
    return band + "".join(dot(x, y + 0.5, 2.4, gem, stroke_width=1.2) for x, y in GEMS)


def lily_crown(gem: str = RED) -> str:
    """Three lilies on the band."""
    side = "M-20-27C-30-34-32-44-27-47C-22-49-20-43-22-40C-18-42-16-38-15-34C-12-38-8-40-6-44"
    d = (
        side
        + "C-10-48-7-54 0-60C6-54 9-48 5-44C8-40 11-38 14-34C15-38 17-42 21-40C19-43 21-49 25-47C30-44 28-34 20-27C8-23-8-23-20-27Z"
    )
    marks: list[Cut] = [
        (0, -55, 0, -40, 0, -27, 1.2),
        (-22, -42, -18, -34, -15, -27, 1),
        (21, -42, 17, -34, 14, -27, 1),
    ]
    return shape(d, OCHRE) + cuts(marks) + circlet(gem)


def arch_crown(lining: str = RED) -> str:
    """A closed crown: two arches over a cap, an orb and a cross on top."""
    cap = shape("M-20-26C-26-46-10-52 0-52C10-52 24-46 18-26Z", lining)
    arches = shape(
        "M-22-27C-32-48-12-58 0-53C12-58 30-48 20-27L14-26C20-44 10-49 2-46L2-24L-4-24L-4-46C-12-49-22-44-16-26Z",
        OCHRE,
    )
    pearls = discs([(-21, -37), (-17, -45), (19, -37), (15, -45), (-1, -40), (-1, -32)], 1.5, LINEN)
    cross = shape("M-2.6-60V-63H-6V-66.5H-2.6V-70H.6V-66.5H4V-63H.6V-60Z", OCHRE, stroke_width=1.6)
    return cap + arches + pearls + dot(-1, -56, 4.4, OCHRE) + cross + circlet()


def spike_crown(gem: str = BLUE) -> str:
    """An old ray crown with balls on its points."""
    d = "M-22-26L-30-50L-17-38L-11-58L-2-40L8-60L13-39L26-52L20-26Z"
    balls = "".join(
        dot(x, y, 3, OCHRE, stroke_width=1.6)
        for x, y in ((-30, -51), (-11, -59), (8, -61), (26, -53))
    )
    marks: list[Cut] = [
        (-23, -42, -20, -34, -19, -28, 1),
        (-10, -50, -10, -38, -9, -26, 1),
        (8, -52, 8, -38, 8, -26, 1),
        (22, -44, 19, -34, 17, -28, 1),
    ]
    return shape(d, OCHRE) + cuts(marks) + balls + circlet(gem)


def leaf_crown(gem: str = GREEN) -> str:
    """A crown whose points are oak leaves."""
    leaves = "".join(
        shape(OAK, OCHRE, transform=at(x, y, s, t))
        for x, y, s, t in ((-22, -36, 0.85, -28), (20, -36, 0.85, 28), (-1, -42, 1.15, 0))
    )
    marks: list[Cut] = [
        (-1, -54, -1, -42, -1, -30, 1),
        (-27, -45, -23, -38, -19, -30, 0.9),
        (25, -45, 21, -38, 17, -30, 0.9),
    ]
    return leaves + cuts(marks) + circlet(gem)


def fur_crown(cloth: str = RED) -> str:
    """A turban of cloth in a rim of fur, with a few crown points."""
    points = shape("M-24-30L-26-52L-14-42L-1-58L12-42L24-52L21-30Z", OCHRE)
    puff = shape("M-22-28C-26-46-12-50-1-46C10-50 26-46 20-28Z", cloth)
    folds: list[Cut] = [
        (-14, -30, -16, -40, -9, -45, 1),
        (-1, -28, -2, -38, 0, -45, 1),
        (12, -30, 14, -40, 8, -45, 1),
    ]
    rim = shape(
        "M-27-26C-28-33-20-33-12-31C-4-29 4-29 11-31C18-33 26-33 25-26C26-18 18-17 11-16C4-14-5-14-12-16C-20-17-28-18-27-26Z",
        LINEN,
    )
    tails = discs([(-20, -25), (-10, -22), (0, -21), (10, -22), (19, -25)], 1.7, LINE)
    return points + puff + cuts(folds) + rim + tails


def star_crown(gem: str = BLUE) -> str:
    """A silver crown of slender rays."""
    d = "M-22-26L-26-43L-16-34L-14-52L-6-36L-1-60L4-36L12-52L14-34L24-43L20-26Z"
    tips = ((-26, -44), (-14, -53), (-1, -61), (12, -53), (24, -44))
    pearls = "".join(dot(x, y, 2.4, LINEN, stroke_width=1.4) for x, y in tips)
    marks: list[Cut] = [
        (-14, -46, -13, -36, -12, -28, 0.9),
        (-1, -54, -1, -40, -1, -28, 1.1),
        (12, -46, 11, -36, 10, -28, 0.9),
    ]
    return shape(d, STEEL) + cuts(marks) + pearls + circlet(gem, STEEL)


def small_crown(gem: str = RED) -> str:
    """A lady's crown, high in the middle."""
    d = "M-20-26C-24-34-24-40-21-44C-18-40-15-38-12-40C-10-44-6-50-1-58C4-50 8-44 10-40C13-38 16-40 19-44C22-40 22-34 18-26Z"
    pearls = "".join(
        dot(x, y, 2.6, LINEN, stroke_width=1.4) for x, y in ((-21, -45), (-1, -60), (19, -45))
    )
    marks: list[Cut] = [
        (-1, -50, -1, -40, -1, -28, 1.3),
        (-12, -38, -11, -32, -10, -27, 1),
        (10, -38, 9, -32, 8, -27, 1),
    ]
    return shape(d, OCHRE) + cuts(marks) + pearls + circlet(gem)


def veil(fill: str, shade: str = LINE) -> str:
    """A cloth over head and shoulders, drawn behind the face."""
    d = "M-1-42C-30-44-36-16-36 6C-36 26-46 40-50 68L-12 68L16 68L46 68C42 40 32 28 30 8C30-16 26-44-1-42Z"
    folds: list[Cut] = [
        (-29, -10, -31, 22, -40, 54, 1.2),
        (-25, 10, -26, 34, -30, 56, 1),
        (25, -6, 25, 24, 36, 54, 1.2),
        (21, 20, 21, 38, 25, 56, 1),
    ]
    return shape(d, fill) + cuts(folds, shade)


def wimple(fill: str = LINEN) -> str:
    """The cloth around chin and neck of a widow or nun."""
    d = "M-21-24C-26-4-25 20-24 36C-18 48 18 48 22 36C24 18 24-6 19-24C22-8 21 6 19 15C16 26 9 32 3 32C-4 32-14 26-18 15C-21 6-21-10-21-24Z"
    folds: list[Cut] = [
        (-22, 12, -18, 30, -4, 38, 0.9),
        (-22, 24, -12, 38, 2, 42, 0.9),
        (20, 14, 17, 28, 8, 36, 0.9),
    ]
    return shape(d, fill) + cuts(folds)


def beret(fill: str, band: str) -> str:
    """A wide slashed cap, tilted, as the lansquenets wore it."""
    d = "M-32-20C-44-30-36-44-20-44C-10-52 10-52 20-45C36-46 40-32 28-22C14-30-16-30-32-20Z"
    slashes: list[Cut] = [
        (-28, -34, -26, -30, -27, -25, 1.6),
        (-15, -41, -13, -36, -14, -29, 1.8),
        (0, -45, 1, -38, 0, -31, 1.8),
        (14, -41, 14, -36, 13, -30, 1.8),
        (27, -36, 27, -32, 25, -27, 1.6),
    ]
    rim = shape("M-28-16C-26-30-10-32-1-32C10-32 24-30 24-16C14-24-14-24-28-16Z", band)
    return shape(d, fill) + cuts(slashes, LINEN) + rim


def feather(x: float, y: float, scale: float, turn: float, fill: str = LINEN) -> str:
    """An ostrich feather that bends over; its quill starts at x, y."""
    blade = shape(
        "M0 0C-6-10-20-18-16-34C-14-46 2-54 16-46C24-42 24-32 17-32C20-36 14-40 10-36C14-30 10-24 6-24C10-18 6-10 0 0Z",
        fill,
    )
    quill = cuts(
        [
            (0, 0, -10, -26, 8, -42, 0.9),
            (-8, -18, -12, -24, -12, -30, 0.7),
            (-5, -28, -8, -34, -6, -40, 0.7),
            (2, -16, 6, -20, 5, -24, 0.7),
            (2, -26, 8, -28, 9, -34, 0.7),
        ]
    )
    return g(blade, quill, transform=at(x, y, scale, turn))


def pheasant(x: float, y: float, scale: float, turn: float) -> str:
    """A hunter's straight, barred feather."""
    blade = shape("M0 0C-6-12-7-34 0-60C7-34 6-12 0 0Z", OCHRE)
    bars: list[Cut] = [(-4, -10 - k * 9, 0, -13 - k * 9, 4, -10 - k * 9, 1.2) for k in range(5)]
    return g(
        blade, cuts(bars), cuts([(0, 0, 0, -30, 0, -58, 0.8)]), transform=at(x, y, scale, turn)
    )


def felt_hat(fill: str, band: str) -> str:
    """A pointed hat with its brim turned up."""
    crown = shape("M-19-22C-20-38-14-54 0-58C10-52 16-38 17-22Z", fill)
    ribbon = shape("M-20-30C-8-26 8-26 18-30L18-22C8-18-10-18-20-22Z", band)
    brim = shape(
        "M-38-26C-30-18-10-14 0-14C12-14 30-20 38-32C38-20 26-8 2-7C-18-6-36-12-38-26Z", fill
    )
    return (
        crown
        + ribbon
        + brim
        + cuts([(-30, -17, -8, -8, 26, -15, 0.9), (-8, -50, -12, -42, -13, -34, 1)])
    )


def chaperon(fill: str, lining: str) -> str:
    """A hood wound into a turban, its tail hanging down one side."""
    tail = shape("M22-34C36-34 38-16 34 2C33 18 38 28 35 42L24 46C22 28 24 6 20-12Z", fill)
    roll = shape(
        "M-28-22C-34-36-20-46-4-44C14-50 32-40 27-24C26-14 12-20-1-21C-14-20-26-12-28-22Z", fill
    )
    comb = shape("M-8-42C-14-58-2-64 6-58C14-64 24-54 15-42C8-46-2-46-8-42Z", lining)
    folds: list[Cut] = [
        (-24, -26, -18, -36, -6, -40, 1.1),
        (-16, -22, -6, -34, 8, -42, 1.1),
        (-2, -22, 8, -30, 20, -40, 1.1),
        (12, -21, 20, -26, 25, -32, 1),
        (28, -20, 30, 6, 29, 38, 1.1),
        (2, -58, 3, -50, 2, -45, 0.9),
    ]
    return tail + comb + roll + cuts(folds)


def wreath(leaf: str, flower: str) -> str:
    """Leaves and blossoms around the head."""
    spots = [
        (-23, -14, -70),
        (-18, -24, -45),
        (-9, -30, -20),
        (1, -31, 5),
        (11, -29, 25),
        (18, -23, 50),
        (22, -13, 75),
    ]
    leaves = "".join(
        shape("M0 8C-7 2-6-6 0-13C6-6 7 2 0 8Z", leaf, transform=at(x, y, 1, t), stroke_width=1.7)
        for x, y, t in spots
    )
    blossoms = "".join(
        dot(x, y, 3.6, flower, stroke_width=1.5) + dot(x, y, 1.2, OCHRE, stroke="none")
        for x, y in ((-20, -19), (-4, -27), (15, -24))
    )
    return leaves + blossoms


def kettle(fill: str) -> str:
    """A guard's iron hat."""
    bowl = shape("M-23-22C-24-46-10-54 0-56C10-54 23-46 21-22Z", fill)
    comb = cuts([(-1, -56, 4, -40, 0, -22, 1.3), (-16, -42, -18, -34, -17, -26, 1)])
    brim = shape("M-36-12C-34-22-20-26-1-26C18-26 32-22 34-12C22-18-22-18-36-12Z", fill)
    return (
        bowl
        + comb
        + brim
        + discs([(-20, -20), (-10, -22.5), (0, -23), (10, -22.5), (19, -20)], 1.4, LINE)
    )


def pearl_net(fill: str) -> str:
    """Hair gathered in a net with pearls, drawn behind the face."""
    puff = shape(
        "M-2-36C-30-38-38-16-34 4C-30 20-18 22-14 12L14 12C18 20 28 16 29 0C30-18 22-36-2-36Z", fill
    )
    net = line(
        "M-32-14L-18 10M-34 0L-24 14M-28-24L-14 4M-34 6L-20-26M-24 14L-12-20M26-16L18 8M29-4L20 12M28 4L20-22",
        stroke=OCHRE,
        stroke_width=1.4,
    )
    return puff + net + discs([(-28, -12), (-24, 4), (-30, 4), (24, -6), (24, 8)], 1.6, LINEN)
