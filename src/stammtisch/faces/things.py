"""What the figures hold. The grip is at 0, 0, and the object stands upright."""

from stammtisch.faces.back import OAK, oak_leaf
from stammtisch.faces.draw import (
    BLUE,
    BROWN,
    GREEN,
    LINE,
    LINEN,
    OCHRE,
    RED,
    SKIN,
    STEEL,
    Cut,
    at,
    cuts,
    discs,
    dot,
    flat,
    g,
    limb,
    line,
    shape,
    use,
)


def hand_definition() -> str:
    """A fist around a staff: thumb above, three knuckle cuts."""
    fist = shape("M-10-6C-8-11 6-12 9-8C12-5 12 6 9 9C5 12-6 12-9 9C-12 6-12-2-10-6Z", SKIN)
    fingers: list[Cut] = [
        (0, -4, 6, -5, 10, -4, 0.8),
        (0, 1, 6, 0, 11, 1, 0.8),
        (0, 6, 5, 5, 10, 6, 0.8),
        (-8, -7, -2, -6, 2, -9, 0.8),
    ]
    return g(fist, cuts(fingers), id="hand")


def hand(x: float, y: float, scale: float = 1, turn: float = 0, mirror: bool = False) -> str:
    """The hand in its place; it takes line and ink from the figure that uses it."""
    return use("hand", at(x, y, scale, turn, mirror))


def sword(length: float = 118, gem: str = RED) -> str:
    """A knight's sword, point up."""
    tip = -length
    blade = shape(
        f"M-5-16L-4.500 {tip + 12}L0 {tip}L4.500 {tip + 12}L5-16Z".replace(".500", ".5"), STEEL
    )
    fuller = cuts([(0, tip + 14, -0.5, -60, 0, -18, 1)])
    guard = shape(
        "M-20-18C-22-22-18-24-15-20L15-20C18-24 22-22 20-18C18-13 8-13 0-13C-8-13-18-13-20-18Z",
        OCHRE,
    )
    grip = shape("M-3-13H3V14H-3Z", BROWN)
    return (
        blade + fuller + guard + grip + dot(0, 18, 6, OCHRE) + dot(0, 18, 2.2, gem, stroke="none")
    )


def sceptre(flower: bool = True) -> str:
    """A staff that ends in a lily, or in a ball."""
    staff = limb("M0 24L0-62", 4, OCHRE) + dot(0, -40, 4, RED)
    if not flower:
        return (
            staff
            + dot(0, -72, 9, OCHRE)
            + cuts([(-8, -72, 0, -67, 8, -72, 1), (0, -80, -3, -72, 0, -64, 0.9)])
        )
    head = shape(
        "M0-96C8-88 8-80 4-74C8-84 18-84 18-76C18-70 12-68 9-70C8-66 5-64 0-64C-5-64-8-66-9-70C-12-68-18-70-18-76C-18-84-8-84-4-74C-8-80-8-88 0-96Z",
        OCHRE,
    )
    return staff + head + cuts([(0, -90, 0, -80, 0, -68, 1.1)])


def orb(r: float = 19) -> str:
    """The imperial globe with belt and cross, resting on the hand."""
    cross = shape("M-3-44V-50H-9V-56H-3V-62H3V-56H9V-50H3V-44Z", OCHRE)
    ball = dot(0, -26, r, BLUE)
    belt = shape(f"M{-r}-28C-8-22 8-22 {r}-28L{r}-22C8-16-8-16{-r}-22Z", OCHRE)
    strap = shape("M-3-45H3V-24H-3Z", OCHRE)
    return cross + ball + strap + belt + cuts([(-13, -32, -11, -40, -5, -42, 1.5)], LINEN)


def rose(colour: str = RED) -> str:
    """A rose on its stalk."""
    stalk = line("M0 22C2 0-2-14 0-30", stroke_width=5) + line(
        "M0 22C2 0-2-14 0-30", stroke=GREEN, stroke_width=2.4
    )
    leaves = "".join(
        shape("M0 0C6-8 14-8 20-4C14 4 6 4 0 0Z", GREEN, transform=t)
        for t in ("translate(0 -14)", "translate(0 -6)scale(-1 1)")
    )
    petals = (
        dot(-7, -40, 8, colour)
        + dot(7, -40, 8, colour)
        + dot(0, -48, 9, colour)
        + dot(0, -35, 8, colour)
    )
    heart = dot(0, -42, 7, colour)
    swirl: list[Cut] = [(-4, -42, 0, -48, 4, -43, 1), (3, -40, 0, -36, -3, -39, 1)]
    return stalk + leaves + petals + heart + cuts(swirl, LINEN)


def sprig() -> str:
    """An oak twig with leaf and acorns."""
    stalk = line("M0 22C0 0 2-16 0-34M0-8C6-14 12-16 16-16M0-16C-6-20-10-20-14-20", stroke_width=3)
    leaves = g(
        shape(OAK, GREEN, stroke_width=1.3) + oak_leaf("none", LINEN), transform=at(0, -54, 1.6)
    ) + "".join(
        g(shape(OAK, GREEN, stroke_width=2) + oak_leaf("none", LINEN), transform=at(x, y, 1.05, t))
        for x, y, t in ((17, -34, 40), (-17, -36, -42))
    )
    nuts = "".join(
        shape("M-5 0C-5 6-2 9 0 11C2 9 5 6 5 0Z", OCHRE, transform=t, stroke_width=1.6)
        + shape("M-6 1C-6-4 6-4 6 1Z", BROWN, transform=t, stroke_width=1.6)
        for t in ("translate(17 -14)rotate(-30)", "translate(-15 -17)rotate(30)")
    )
    return stalk + leaves + nuts


def lily() -> str:
    """A white lily on a long stalk."""
    stalk = line("M0 24L0-44", stroke_width=5) + line("M0 24L0-44", stroke=GREEN, stroke_width=2.4)
    leaves = "".join(
        shape("M0-6C8-10 12-20 12-28C4-24 0-16 0-6Z", GREEN, transform=t)
        for t in ("translate(0 2)", "translate(0 -10)scale(-1 1)")
    )
    bloom = shape(
        "M0-40C-8-44-18-54-22-68C-14-68-8-64-5-58C-6-68-4-76 0-82C4-76 6-68 5-58C8-64 14-68 22-68C18-54 8-44 0-40Z",
        LINEN,
    )
    marks: list[Cut] = [
        (-17, -64, -8, -56, -2, -44, 0.9),
        (17, -64, 8, -56, 2, -44, 0.9),
        (0, -74, 0, -60, 0, -46, 0.9),
    ]
    return stalk + leaves + bloom + cuts(marks) + discs([(-3, -62), (3, -62), (0, -67)], 1.5, OCHRE)


def halberd(length: float = 122) -> str:
    """Axe, hook and spike on a long shaft."""
    top = -length
    shaft = limb(f"M0 30L0 {top + 34}", 4.4, BROWN)
    spike = shape(f"M-4 {top + 34}L-3 {top + 18}L0 {top}L3 {top + 18}L4 {top + 34}Z", STEEL)
    axe = shape(
        f"M4 {top + 32}C10 {top + 34} 16 {top + 26} 22 {top + 24}C28 {top + 36} 28 {top + 52} 22 {top + 64}C16 {top + 58} 10 {top + 54} 4 {top + 56}Z",
        STEEL,
    )
    hook = shape(
        f"M-4 {top + 38}C-10 {top + 38}-16 {top + 42}-22 {top + 48}C-16 {top + 50}-8 {top + 52}-4 {top + 54}Z",
        STEEL,
    )
    edge = cuts([(19, top + 30, 23, top + 44, 19, top + 58, 0.8)])
    return (
        shaft
        + axe
        + hook
        + spike
        + edge
        + shape(f"M-4.500 {top + 32}H4.500V{top + 62}H-4.500Z".replace(".500", ".5"), OCHRE)
        + discs([(0, top + 40), (0, top + 52)], 1.3, LINE)
    )


def mug() -> str:
    """A stoneware mug with froth, held by its handle at 0, 0."""
    handle = line("M-6-18C12-20 12 14-6 10", stroke_width=9) + line(
        "M-6-18C12-20 12 14-6 10", stroke=BLUE, stroke_width=4.8
    )
    body = shape("M-44-26C-46-4-46 8-44 22C-34 28-16 28-6 22C-4 8-4-4-6-26Z", STEEL)
    bands = flat(
        "M-44.500-16C-34-12-16-12-5.500-16L-5-10C-16-6-34-6-45-10ZM-45 10C-34 15-16 15-5 10L-5.500 15C-16 20-34 20-44.500 15Z".replace(
            ".500", ".5"
        ),
        BLUE,
    )
    froth = shape(
        "M-46-24C-52-32-44-40-38-36C-36-44-24-44-21-38C-14-44-2-38-6-30C-2-26-4-20-9-21C-13-14-19-20-23-21C-28-14-34-22-38-21C-42-18-46-20-46-24Z",
        LINEN,
    )
    ornament = line("M-36 2C-32-6-28-6-25 2C-22-6-18-6-14 2", stroke=BLUE, stroke_width=2.4)
    return (
        handle
        + body
        + bands
        + ornament
        + froth
        + cuts([(-34, -30, -30, -34, -26, -31, 0.8), (-18, -32, -14, -34, -11, -30, 0.8)])
    )


def goblet() -> str:
    """A golden cup, its stem in the fist."""
    cup = shape("M-20-44C-20-22-10-14-3-12L3-12C10-14 20-22 20-44Z", OCHRE)
    wine = shape("M-20-44C-14-50 14-50 20-44C14-39-14-39-20-44Z", RED)
    stem = shape("M-3-12L-3 14C-10 16-14 20-14 24L14 24C14 20 10 16 3 14L3-12Z", OCHRE)
    beads = discs([(-14, -33), (-7, -31), (0, -30), (7, -31), (14, -33)], 1.8, RED)
    return stem + cup + wine + beads + cuts([(-14, -26, -10, -19, -4, -17, 1)], LINEN)


def mirror_glass() -> str:
    """A hand mirror."""
    stem = limb("M0 22L0-22", 4.4, OCHRE)
    frame = dot(0, -44, 22, OCHRE) + dot(0, -44, 15.5, STEEL)
    shine: list[Cut] = [(-9, -42, -8, -52, 1, -55, 1.4), (-3, -38, 2, -44, 8, -46, 1)]
    studs = discs(
        [(0, -63), (13, -57), (19, -44), (13, -31), (-13, -31), (-19, -44), (-13, -57)], 1.5, RED
    )
    return stem + frame + cuts(shine, LINEN) + studs


def fan() -> str:
    """A feather fan."""
    feathers = "".join(
        shape(
            "M0 0C-9-16-9-40 0-54C9-40 9-16 0 0Z",
            LINEN if k % 2 else BLUE,
            transform=f"translate(0 -8)rotate({k * 24})",
        )
        for k in (-2, 2, -1, 1, 0)
    )
    eyes = "".join(
        dot(0, -41, 3.4, OCHRE, transform=f"translate(0 -8)rotate({k * 24})", stroke_width=1.4)
        for k in (-2, -1, 0, 1, 2)
    )
    return feathers + eyes + limb("M0 22L0-6", 5, OCHRE) + dot(0, -9, 6, OCHRE)


def lance() -> str:
    """A lance with a pennon that flies to the right."""
    shaft = limb("M0 30L0-96", 4.2, BROWN)
    point = shape("M0-122C5-112 6-104 3-96L-3-96C-6-104-5-112 0-122Z", STEEL)
    flag = shape("M2-94C10-97 16-89 25-92L19-81L26-71C16-68 10-75 2-70Z", RED)
    return (
        shaft
        + flag
        + point
        + cuts([(4, -88, 11, -90, 18, -87, 1), (4, -76, 11, -79, 18, -76, 1)], LINEN)
    )


def falcon() -> str:
    """A falcon on the fist."""
    tail = shape("M-4-10L-12 22L0 26L6 18L4-8Z", BROWN)
    body = shape(
        "M0-58C12-58 16-50 15-42C20-26 14-8 2-2C-10-6-16-20-12-34C-12-46-10-58 0-58Z", LINEN
    )
    wing = shape("M-11-38C-20-24-18-4-8 16C0 4 4-10 2-26C0-34-6-38-11-38Z", BROWN)
    bars: list[Cut] = [
        (8, -30, 11, -26, 14, -30, 1),
        (6, -22, 10, -18, 14, -22, 1),
        (5, -14, 8, -10, 11, -14, 1),
        (-11, -26, -10, -10, -7, 6, 1),
        (-6, -26, -3, -14, -4, 0, 1),
    ]
    beak = shape("M14-52C20-52 22-47 20-43C18-46 15-46 13-46Z", OCHRE)
    cap = shape(
        "M-12-48C-12-60 12-62 15-50C10-48 8-44 9-36C4-34 4-44-2-46C-6-47-9-46-12-42Z", BROWN
    )
    eye = dot(8, -50, 3, OCHRE, stroke_width=1.3) + dot(8.5, -50, 1.3, LINE, stroke="none")
    return (
        tail
        + body
        + cap
        + wing
        + cuts(bars)
        + beak
        + eye
        + line("M-3-2L-3 4M4-3L4 3", stroke=OCHRE, stroke_width=3)
    )


def lute() -> str:
    """A lute, its neck up to the right; 0, 0 is where the hand plays."""
    neck = (
        limb("M8-10L34-62", 6, BROWN)
        + limb("M34-62L25-73", 4.4, BROWN)
        + line("M36-70L29-64M32-75L25-69M38-66L33-60", stroke_width=2)
    )
    body = shape("M10-22C28-12 30 16 12 30C-4 42-28 36-32 18C-36 0-20-24 10-22Z", OCHRE)
    hole = dot(-2, 2, 6.5, BROWN)
    strings = line("M-22 24L33-61M-19 26L36-60", stroke_width=1)
    return neck + body + hole + line("M-26 16L-12 28", stroke_width=3.4) + strings


def letter() -> str:
    """A sealed letter."""
    sheet = shape("M-6-40L34-32L28 4L-12-4Z", LINEN)
    fold = line("M-6-40L11-12L34-32", stroke_width=1.6)
    return sheet + fold + dot(12, -13, 5, RED, stroke_width=1.6)


def axe() -> str:
    """A broad battle axe."""
    shaft = limb("M0 28L0-80", 4.6, BROWN)
    blade = shape("M3-78C12-78 18-84 26-92C34-76 34-54 26-40C18-48 12-54 3-54Z", STEEL)
    back = shape("M-3-76L-14-72L-14-60L-3-56Z", STEEL)
    return (
        shaft
        + blade
        + back
        + cuts([(23, -84, 29, -66, 23, -48, 0.9)])
        + shape("M-4-80H4V-52H-4Z", OCHRE)
        + dot(0, -84, 4, OCHRE)
    )


def sickle() -> str:
    """A reaper's sickle with ears of corn."""
    blade = shape(
        "M-2-14C-30-26-38-58-10-74C2-80 14-76 18-68C4-72-14-64-14-48C-14-36-6-26 4-18Z", STEEL
    )
    return blade + limb("M0 18L0-12", 5, BROWN)


def horn() -> str:
    """A hunter's horn."""
    tube = shape(
        "M-34-26C-30-8-14 4 4 2C14 0 20-6 22-14L16-17C14-12 8-8 2-8C-10-8-20-16-22-30Z", OCHRE
    )
    bell = shape("M-37-22C-30-26-24-30-19-33C-20-38-26-42-34-38C-42-34-42-26-37-22Z", BROWN)
    return tube + bell + cuts([(-24, -14, -16, -6, -4, -2, 1)]) + shape("M3-9L5 3L10 1L8-10Z", RED)


def flute() -> str:
    """A fife."""
    return limb("M-30 0L34 0", 5, BROWN) + discs([(4, 0), (11, 0), (18, 0), (25, 0)], 1.4, LINE)


def drum(colour: str) -> str:
    """A soldier's drum, its middle at 0, 0."""
    side = shape("M-28-18V20C-28 30 28 30 28 20V-18Z", colour)
    zigzag = line("M-28-12L-19 24L-8-8L1 27L11-9L20 25L28-12", stroke=LINEN, stroke_width=2)
    rims = shape("M-30-20V-12C-30-2 30-2 30-12V-20Z", OCHRE) + shape(
        "M-30 18V24C-30 36 30 36 30 24V18C28 27-28 27-30 18Z", OCHRE
    )
    skin = shape("M-30-20C-30-31 30-31 30-20C30-9-30-9-30-20Z", LINEN)
    return side + zigzag + rims + skin


def bow() -> str:
    """A long bow, its string to the left."""
    stave = limb("M-12-62C-6-58 8-30 6 0C8 30-6 58-12 62", 4.4, BROWN)
    return line("M-12-62L-12 62", stroke_width=1.4) + stave


def dagger() -> str:
    """A dagger, point up."""
    return g(sword(56), transform="scale(.9)")
