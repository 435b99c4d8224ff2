"""Suit signs: four French ones, flat, and four German ones, cut and coloured.

Each is drawn around 0, 0 in a box of about 42 by 46 units.
"""

from stammtisch.faces.draw import (
    LINE,
    LINEN,
    OCHRE,
    Cut,
    cuts,
    discs,
    el,
    flat,
    g,
    line,
    shape,
)

SUITS = "cshd"

FRENCH_SUIT = {
    "c": "var(--suit-c,#26221f)",
    "s": "var(--suit-s,#26221f)",
    "h": "var(--suit-h,#b3242b)",
    "d": "var(--suit-d,#b3242b)",
}
GERMAN_SUIT = {
    "c": "var(--suit-c,#7c4f1f)",
    "s": "var(--suit-s,#2f6a37)",
    "h": "var(--suit-h,#b3242b)",
    "d": "var(--suit-d,#b0730c)",
}

FRENCH_PATH = {
    "h": "M0 22C-5 11-21 3-21-9C-21-17-15-22-9.5-22C-4-22-1-18 0-13C1-18 4-22 9.5-22"
    "C15-22 21-17 21-9C21 3 5 11 0 22Z",
    "s": "M0-23C4-12 21-4 21 8C21 15 16 18.5 11 18.5C7 18.5 4 16.5 2 12"
    "C2.2 17 4 20 8 22.5L-8 22.5C-4 20-2.2 17-2 12C-4 16.5-7 18.5-11 18.5"
    "C-16 18.5-21 15-21 8C-21-4-4-12 0-23Z",
    "d": "M0-24C4-15 10-7 18 0C10 7 4 15 0 24C-4 15-10 7-18 0C-10-7-4-15 0-24Z",
    "c": "M2.2 7C2.4 15 4 19 8.5 22.5L-8.5 22.5C-4 19-2.4 15-2.2 7"
    "C-4 12.5-7 14.5-11 14.5A9.8 9.8 0 1 1-7-4A9.9 9.9 0 1 1 7-4"
    "A9.8 9.8 0 1 1 11 14.5C7 14.5 4 12.5 2.2 7Z",
}
HEART = (
    "M0 22C-5 12-20 4-20-9C-20-17-15-21-9.5-21C-4-21-1-18 0-14C1-18 4-21 9.5-21"
    "C15-21 20-17 20-9C20 4 5 12 0 22Z"
)


def french_pip(suit: str) -> str:
    """One flat French sign."""
    return el("path", id=f"p-{suit}", d=FRENCH_PATH[suit], fill=FRENCH_SUIT[suit])


def german_pip(suit: str) -> str:
    """One German sign with its cuts."""
    body = {"c": acorn, "s": leaf, "h": heart, "d": bell}[suit](GERMAN_SUIT[suit])
    return g(
        body,
        id=f"p-{suit}",
        fill=LINE,
        stroke=LINE,
        stroke_width=1.8,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def acorn(colour: str) -> str:
    """Acorns: the nut below, the scaly cup above, a bent stalk."""
    nut = shape("M-13-1C-14 11-6 19 0 24C6 19 14 11 13-1Z", OCHRE)
    shine = cuts([(-8, 3, -8, 11, -3, 17, 1.6)], LINEN) + cuts([(10, 2, 10, 10, 4, 17, 2)])
    stalk = line("M0-13C0-18 2-21 5-23", stroke_width=4)
    cup = shape("M-16 0C-18-9-10-15 0-15C10-15 18-9 16 0C10 4-10 4-16 0Z", colour)
    scales = [
        (-10, -10, -4, -6, -6, 1, 0.9),
        (0, -13, 3, -6, 0, 2, 0.9),
        (10, -10, 8, -4, 6, 1, 0.9),
    ]
    rows = [(-14, -5, 0, 0, 14, -5, 0.9), (-9, -11, 0, -7, 9, -11, 0.9)]
    return stalk + nut + shine + cup + cuts([*scales, *rows], OCHRE)


def leaf(colour: str) -> str:
    """Leaves: a lime leaf, upright, its veins left white."""
    stalk = line("M0 10C0 17-1 20-4 23", stroke_width=3.6)
    blade = shape(
        "M0-24C4-15 20-8 20 4C20 13 14 17 8 16C4 15 1 13 0 10C-1 13-4 15-8 16C-14 17-20 13-20 4C-20-8-4-15 0-24Z",
        colour,
    )
    veins: list[Cut] = [(0, -18, 0, 0, 0, 12, 1)]
    for side in (-1, 1):
        veins += [
            (0, y, side * 6, y - 4, side * x, y - 6 + d, 0.8)
            for y, x, d in ((-4, 9, 0), (2, 14, 1), (8, 14, 4))
        ]
    return stalk + blade + cuts(veins, LINEN)


def heart(colour: str) -> str:
    """Hearts: with a highlight on the left lobe and shading cuts on the right."""
    light = cuts([(-15, -6, -16, -15, -8, -17, 1.8)], LINEN)
    shade = cuts([(17, -6, 15, 4, 5, 13, 1), (13, -8, 12, 2, 5, 8, 0.8)])
    return shape(HEART, colour) + light + shade


def bell(colour: str) -> str:
    """Bells: a round sleigh bell with belt, slit and loop."""
    loop = line("M-4-17C-6-25 6-25 4-17", stroke_width=3.4)
    ball = shape("M0-18A19 19 0 1 1 0 20A19 19 0 1 1 0-18Z", OCHRE)
    belt = shape("M-18.5-2C-8 2 8 2 18.5-2L18.5 5C8 9-8 9-18.5 5Z", colour)
    slit = flat("M0 9C1.5 11 1.5 14 1 16L-1 16C-1.5 14-1.5 11 0 9Z", LINE) + discs(
        [(0, 10), (0, 16)], 2.2, LINE
    )
    light = cuts([(-13, -6, -11, -13, -4, -15, 1.8)], LINEN)
    return loop + ball + belt + light + slit
