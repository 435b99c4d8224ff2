"""Small animals for the Daus, the ace of the German pack: they sit between its two signs."""

from stammtisch.faces.draw import (
    BROWN,
    GREEN,
    GREY,
    LINE,
    LINEN,
    OCHRE,
    RED,
    RUST,
    Cut,
    cuts,
    dot,
    flat,
    line,
    shape,
)

HIDE = "var(--card-hide,#b08254)"


def ground() -> str:
    """A bit of turf."""
    turf = flat("M-46 19C-30 14 30 14 46 19C30 26-30 26-46 19Z", GREEN)
    blades: list[Cut] = [
        (x, 20, x + d, 15, x + d * 2, 11, 0.9) for x in (-36.0, 33.0) for d in (-2, 0.1, 2)
    ]
    return turf + cuts(blades, GREEN)


def boar() -> str:
    """Bells: the sow (Sau) that gives the card its other name."""
    far = shape("M-6 8L-8 18H-2L3 8ZM13 7L14 18H20L21 7Z", LINE)
    body = shape(
        "M-38 3C-40-1-38-5-33-6C-29-12-24-16-19-17L-21-24L-13-19C0-26 20-24 29-14C33-9 35-3 34 3C33 7 30 9 29 12"
        "L31 20H24L22 12C19 9 16 9 13 10C7 12-3 12-9 10L-10 20H-17L-17 11C-21 10-25 9-28 7C-31 8-36 7-38 3Z",
        BROWN,
    )
    tail = line("M34-4C39-8 42-3 38-1C36 0 36-3 39-4", stroke_width=2)
    bristles: list[Cut] = [
        (x, -19 + abs(x - 4) * 0.12, x + 4, -15, x + 5, -9, 1)
        for x in (-10.0, -3.0, 4.0, 11.0, 18.0)
    ]
    hide: list[Cut] = [
        (20, -2, 26, 2, 26, 8, 1),
        (-8, -4, -4, 2, -6, 8, 1),
        (4, -2, 8, 2, 6, 7, 1),
        (12, -4, 16, 0, 16, 6, 1),
    ]
    tusk = shape("M-31 5C-33 0-31-4-29-4C-28-1-28 2-27 5Z", LINEN, stroke_width=1.4)
    return (
        far
        + tail
        + body
        + cuts(bristles + hide, OCHRE)
        + tusk
        + dot(-25, -8, 1.8, LINE, stroke="none")
        + dot(-36, 1, 1, LINE, stroke="none")
    )


def squirrel() -> str:
    """Acorns: a squirrel with its supper."""
    tail = shape(
        "M-8 20C-26 20-35 8-31-6C-29-17-36-22-29-30C-20-37-9-28-10-15C-11-6-8 0-3 6Z", RUST
    )
    hairs: list[Cut] = [
        (-26, -26, -18, -24, -17, -14, 1.2),
        (-27, -4, -26, 8, -14, 16, 1.4),
        (-20, -6, -20, 4, -11, 12, 1.2),
    ]
    body = shape(
        "M-9 20C-11 8-7-4 3-10C3-15 5-19 8-21L7-29L14-23C20-22 26-17 27-11C25-8 21-7 16-7C18-3 18 1 17 5L24 2C27 1 28 5 25 8L16 12C17 16 19 18 23 20Z",
        RUST,
    )
    belly = flat("M15-5C17-1 16 4 14 8C12 12 13 16 14 18L6 18C6 8 8 0 15-5Z", LINEN)
    nut = shape("M23 3C22 9 25 12 28 13C31 11 32 8 32 3Z", OCHRE, stroke_width=1.6) + shape(
        "M21 3C22-3 33-3 34 3Z", BROWN, stroke_width=1.6
    )
    return (
        tail
        + cuts(hairs, LINEN)
        + body
        + belly
        + nut
        + cuts([(-5, 18, -6, 8, 3, 5, 1.1)])
        + dot(17, -14, 2, LINE, stroke="none")
    )


def hare() -> str:
    """Leaves: a hare in the grass, ears up."""
    body = shape(
        "M-22 20C-29 12-25-4-11-8C-3-10 3-8 7-4C7-9 9-12 12-14C6-21 5-31 8-38C14-33 17-25 17-17"
        "C19-25 23-32 28-35C31-27 27-18 22-13C28-11 32-6 30-2C27 2 21 3 17 2C19 8 18 13 20 20H11L8 11C6 14 5 17 7 20Z",
        HIDE,
    )
    marks: list[Cut] = [
        (-14, 18, -18, 8, -5, 4, 1.3),
        (-5, 4, 3, 8, 0, 17, 1.1),
        (10, -33, 13, -26, 14, -18, 1),
        (26, -30, 24, -22, 20, -16, 1),
        (-16, -2, -10, -5, -4, -4, 0.9),
        (24, -1, 26, 0, 28, -1, 0.7),
    ]
    return dot(-24, 14, 5.5, LINEN) + body + cuts(marks) + dot(22, -8, 2, LINE, stroke="none")


def dove() -> str:
    """Hearts: a dove with a twig."""
    legs = line("M2 12L0 19M8 12L9 19", stroke=RED, stroke_width=2.4)
    body = shape(
        "M-38 4C-28-2-20-5-12-6C-6-14 2-15 8-13C9-22 20-25 25-17L32-14L26-11C26 2 18 12 6 13C-6 14-14 11-20 8L-37 13Z",
        GREY,
    )
    wing = shape("M-30 2C-20-12-4-14 8-6C6 4-6 9-18 5Z", LINEN)
    pens: list[Cut] = [
        (-22, 0, -12, -4, 2, -4, 1),
        (-18, 3, -10, 1, 0, 1, 1),
        (-32, 8, -26, 6, -20, 6, 0.8),
    ]
    twig = line("M30-13C36-10 40-6 44-6", stroke_width=1.8) + flat(
        "M36-10C38-16 42-18 46-16C45-12 41-9 36-10ZM37-9C37-4 40-1 44 0C44-5 41-8 37-9Z", GREEN
    )
    return legs + twig + body + wing + cuts(pens) + dot(19, -16, 1.9, LINE, stroke="none")


BEASTS = {"c": squirrel, "s": hare, "h": dove, "d": boar}


def vignette(suit: str) -> str:
    """A suit's animal on its turf, with 0, 0 in the middle."""
    return ground() + BEASTS[suit]()
