"""The twelve court cards of the German pack: kings on thrones, Ober and Unter on foot.

The Ober has his sign above, the Unter below, the king both.
"""

from collections.abc import Callable

from stammtisch.faces import animals, hats, heads, things
from stammtisch.faces.draw import (
    BLUE,
    BROWN,
    DARK,
    GREEN,
    GREY,
    LINE,
    LINEN,
    OCHRE,
    PANEL_TINT,
    PAPER,
    RED,
    RUST,
    STEEL,
    STRAW,
    at,
    dot,
    el,
    figure,
    flat,
    g,
    shape,
    use,
)
from stammtisch.faces.german_bodies import (
    arm,
    buttons,
    chain,
    dagged_hem,
    fur_collar,
    gown,
    head,
    hold,
    landscape,
    legs,
    lozenges,
    meadow,
    round_collar,
    shield,
    slashes,
    tunic,
)
from stammtisch.faces.layout import INNER_PATH, PANEL_PATH

RIGHT_UP = "M126 106C142 112 150 124 156 142"
LEFT_DOWN = "M80 106C64 114 54 132 46 152"


# Kings -------------------------------------------------------------------------------


def king_c() -> str:
    """Acorns: the oldest, white beard, a crown of oak leaves, sceptre and orb."""
    person = head(
        heads.bob(LINEN, LINE, 24),
        heads.skull(),
        heads.face(old=True, slant=1, brow=2.2, smile=0.6, long=1),
        heads.full_beard(LINEN, LINE, 60),
        hats.leaf_crown(RED),
    )
    right = hold(things.sceptre(), 157, 150, 3) + arm(RIGHT_UP, BROWN, (157, 152, 10))
    left = hold(things.orb(), 36, 168) + arm(
        "M80 106C64 120 50 150 41 170", BROWN, (37, 172, -10), mirror=True
    )
    return gown(OCHRE, BROWN, RED, lozenges(RED)) + fur_collar() + left + right + person


def king_s() -> str:
    """Leaves: the hunter king, black beard, green mantle, sword across."""
    person = head(
        heads.bob(DARK, GREY, 28),
        heads.skull(),
        heads.face(slant=2.6, brow=2.4, smile=-0.2, long=2, blush=0.18),
        heads.forked_beard(DARK, GREY),
        hats.spike_crown(RED),
        away=True,
    )
    right = hold(things.sword(92, GREEN), 157, 164, 2, 0.9) + arm(
        RIGHT_UP, GREEN, (157, 162, 10), OCHRE
    )
    left = arm("M80 106C60 116 54 140 68 166", GREEN, (72, 172, -60), OCHRE, mirror=True)
    return gown(BLUE, GREEN, OCHRE) + round_collar(OCHRE) + chain(RED) + left + right + person


def king_h() -> str:
    """Hearts: round and merry, red beard, raises his cup."""
    person = head(
        heads.curls(RUST, BROWN),
        heads.skull(),
        heads.face(smile=2.4, lift=2, brow=1.8, blush=0.5),
        heads.short_beard(RUST, BROWN),
        hats.lily_crown(BLUE),
    )
    right = hold(things.goblet(), 160, 128, 6, 0.95) + arm(
        "M126 106C142 118 150 130 158 130", RED, (160, 132, 0)
    )
    left = hold(things.sceptre(False), 42, 178, -3, 0.8) + arm(
        LEFT_DOWN, RED, (42, 164, -10), mirror=True
    )
    return gown(GREEN, RED, OCHRE, lozenges(OCHRE)) + fur_collar() + left + right + person


def king_d() -> str:
    """Bells: the rich one, moustache, turban crown, axe."""
    person = head(
        heads.bob(BROWN, OCHRE, 18),
        heads.skull(),
        heads.face(lift=1.6, heavy=2.6, smile=0.4, gaze=2, long=1.5),
        heads.moustache(BROWN, OCHRE, 5),
        heads.goatee(BROWN),
        hats.fur_crown(BLUE),
    )
    right = hold(things.axe(), 156, 164, 2, 0.9) + arm(RIGHT_UP, OCHRE, (156, 162, 10))
    left = arm("M80 106C60 116 54 140 68 166", OCHRE, (72, 172, -60), mirror=True)
    return (
        gown(RED, OCHRE, BLUE, lozenges(OCHRE))
        + fur_collar()
        + chain(GREEN)
        + left
        + right
        + person
    )


# Ober --------------------------------------------------------------------------------


def ober_c() -> str:
    """Acorns: the captain with sword and buckler."""
    person = head(
        heads.bob(BROWN, OCHRE, 20),
        heads.skull(),
        heads.face(slant=2, brow=2, smile=0.3, long=1.5),
        heads.full_beard(BROWN, OCHRE, 46),
        hats.feather(-14, -40, 0.6, -40, RED),
        hats.kettle(STEEL),
    )
    right = hold(things.sword(88), 158, 160, 4, 0.92) + arm(RIGHT_UP, RED, (158, 158, 10))
    left = arm("M80 106C64 114 58 130 52 148", RED, (50, 150, 0)) + g(
        shield(OCHRE, RED), transform=at(46, 154)
    )
    return (
        legs(OCHRE, RED)
        + tunic(BROWN, 196, OCHRE, RED)
        + round_collar(LINEN)
        + left
        + right
        + person
    )


def ober_s() -> str:
    """Leaves: the hunter with bow and horn."""
    person = head(
        heads.bob(STRAW, BROWN, 16),
        heads.skull(),
        heads.face(smile=1, gaze=2.4, lift=1),
        heads.short_beard(STRAW, BROWN),
        hats.pheasant(16, -26, 0.8, 32),
        hats.felt_hat(GREEN, RED),
    )
    right = hold(things.bow(), 155, 134, 0, 0.8) + arm(
        "M126 106C142 110 150 122 157 134", GREEN, (158, 136, 10), OCHRE
    )
    left = hold(things.horn(), 62, 176, -14, 0.9) + arm(
        "M80 106C58 120 56 142 74 158", GREEN, (78, 162, -40), OCHRE, mirror=True
    )
    return (
        legs(BROWN, BROWN, RED)
        + tunic(GREEN, 192, BROWN)
        + round_collar(OCHRE)
        + buttons()
        + right
        + left
        + person
    )


def ober_h() -> str:
    """Hearts: the young knight with his falcon."""
    person = head(
        heads.curls(STRAW, BROWN),
        heads.skull(soft=True),
        heads.face(smile=1.6, full=0.4, lift=2, blush=0.45, gaze=2.2, brow=1.2),
        heads.fringe(STRAW, BROWN),
        hats.wreath(GREEN, LINEN),
    )
    right = hold(things.falcon(), 160, 128, 0, 0.9) + arm(
        "M126 106C140 122 150 134 158 134", RED, (160, 136, 0), BROWN
    )
    left = hold(things.rose(), 44, 168, -12, 0.85) + arm(
        LEFT_DOWN, RED, (44, 160, -10), mirror=True
    )
    return (
        legs(LINEN, RED)
        + tunic(RED, 200, OCHRE, LINEN)
        + round_collar(OCHRE)
        + left
        + right
        + person
    )


def ober_d() -> str:
    """Bells: the lansquenet, leaning on his great sword."""
    person = head(
        heads.bob(RUST, BROWN, 12),
        heads.skull(),
        heads.face(slant=1.6, brow=2, smile=1, gaze=-2, long=2),
        heads.moustache(RUST, BROWN, 4),
        hats.beret(RED, OCHRE),
        hats.feather(-16, -34, 0.7, -50),
        away=True,
    )
    blade = hold(g(things.sword(118, GREEN), transform="rotate(180)"), 103, 152, 0, 0.98)
    left = arm(
        "M80 106C54 118 58 146 92 150", OCHRE, (97, 148, -80), mirror=True, puffed=True
    ) + slashes(RED, (60, 112, 66, 128), (69, 106, 74, 122), (56, 124, 66, 134))
    right = arm("M126 106C152 118 148 146 114 152", OCHRE, (109, 154, 80), puffed=True) + slashes(
        RED, (146, 112, 140, 128), (137, 106, 132, 122), (150, 124, 140, 134)
    )
    return (
        legs(RED, BLUE, OCHRE)
        + tunic(OCHRE, 184, RED, BLUE)
        + round_collar(LINEN)
        + blade
        + right
        + left
        + person
    )


# Unter -------------------------------------------------------------------------------


def unter_c() -> str:
    """Acorns: the watchman with his halberd."""
    person = head(
        heads.bob(GREY, LINE, 12),
        heads.skull(),
        heads.face(old=True, slant=1, brow=2, smile=0.6, long=2),
        heads.moustache(GREY, LINE, -2),
        hats.chaperon(RED, OCHRE),
        away=True,
    )
    right = hold(things.halberd(), 158, 146, 4, 0.98) + arm(RIGHT_UP, OCHRE, (158, 146, 10))
    left = arm("M80 106C60 120 58 144 78 154", OCHRE, (82, 156, -50), mirror=True)
    return (
        legs(RED, BROWN, stride=6)
        + tunic(OCHRE, 180, BROWN)
        + round_collar(RED)
        + buttons(BROWN)
        + left
        + right
        + person
    )


def unter_s() -> str:
    """Leaves: the drummer."""
    person = head(
        heads.bob(DARK, GREY, 22),
        heads.skull(),
        heads.face(smile=1.6, full=0.2, lift=1, gaze=-2, long=1),
        heads.fringe(DARK, GREY),
        hats.beret(GREEN, OCHRE),
        hats.feather(12, -36, 0.7, -46),
    )
    strap = shape("M82 100L90 97L122 158L112 160Z", LINEN)
    kit = g(things.drum(RED), transform=at(112, 176, 0.86))
    left = arm("M80 106C58 118 58 142 86 148", GREEN, (90, 148, -70), OCHRE, mirror=True)
    right = arm("M126 106C152 116 158 136 142 146", GREEN, (140, 148, 60), OCHRE)
    sticks = el("path", d="M84 142L108 160M146 142L122 160", fill="none", stroke_width=4)
    return (
        legs(OCHRE, GREEN, RED, 8)
        + tunic(GREEN, 180, BROWN, OCHRE)
        + round_collar(LINEN)
        + strap
        + kit
        + sticks
        + left
        + right
        + person
    )


def unter_h() -> str:
    """Hearts: the piper."""
    person = head(
        heads.curls(BROWN, OCHRE),
        heads.skull(soft=True),
        heads.face(smile=0.2, full=1, lift=2.4, blush=0.5, gaze=1.5),
        heads.fringe(BROWN, OCHRE),
        hats.beret(RED, LINEN),
        hats.feather(-14, -36, 0.7, -50),
    )
    fife = g(things.flute(), transform=at(134, 90, 0.95, 14))
    right = arm("M126 106C150 122 160 112 152 98", BLUE, (152, 94, -20))
    left = arm("M80 106C72 128 100 134 126 98", BLUE, (128, 90, 20))
    return (
        legs(RED, LINEN, stride=8)
        + tunic(RED, 178, OCHRE, BLUE)
        + round_collar(LINEN)
        + right
        + person
        + fife
        + left
        + g(things.hand(152, 93, 0.8, -20))
    )


def unter_d() -> str:
    """Bells: the merry host with his mug and bells at his hem."""
    person = head(
        heads.bob(RUST, BROWN, 6),
        heads.skull(),
        heads.face(smile=3, lift=2.4, slant=-1, blush=0.55, gaze=2),
        heads.short_beard(RUST, BROWN),
        hats.felt_hat(BLUE, OCHRE),
        turn=5,
    )
    right = hold(things.mug(), 176, 92, 8, 0.86) + arm(
        "M126 106C148 126 166 120 174 100", OCHRE, (176, 94, 10)
    )
    left = arm("M80 106C56 118 54 144 78 152", OCHRE, (82, 153, -50), mirror=True)
    return (
        legs(BLUE, OCHRE, RED, 8)
        + dagged_hem(RED, 182)
        + tunic(OCHRE, 178, RED, BLUE)
        + round_collar(RED)
        + buttons(RED)
        + left
        + right
        + person
    )


_COURTS: dict[str, Callable[[], str]] = {
    "Kc": king_c,
    "Ks": king_s,
    "Kh": king_h,
    "Kd": king_d,
    "Qc": ober_c,
    "Qs": ober_s,
    "Qh": ober_h,
    "Qd": ober_d,
    "Jc": unter_c,
    "Js": unter_s,
    "Jh": unter_h,
    "Jd": unter_d,
}
_SIGNS = {"K": ((161, 44, 0.95), (41, 257, 0.82)), "Q": ((157, 47, 1.12),), "J": ((43, 254, 1.12),)}


def picture(rank: str, suit: str) -> str:
    """Panel, meadow, person, the signs, and the paper around them."""
    ground = flat(PANEL_PATH, PANEL_TINT[suit]) + el(
        "path", d=INNER_PATH, fill="none", stroke=LINE, stroke_width=0.9
    )
    signs = "".join(use(f"p-{suit}", at(x, y, scale)) for x, y, scale in _SIGNS[rank])
    medal = dot(41, 257, 23, PAPER, stroke=LINE, stroke_width=2.2) if rank == "K" else ""
    return (
        ground
        + landscape(suit)
        + figure(meadow(), _COURTS[rank + suit]())
        + medal
        + signs
        + use("mount")
    )


def ace(suit: str) -> str:
    """The Daus (ace): two large signs with the suit's animal between them."""
    signs = use(f"p-{suit}", at(100, 66, 1.8)) + use(f"p-{suit}", at(100, 234, 1.8, 180))
    return signs + figure(animals.vignette(suit), transform=at(100, 153, 1.08))


def definitions() -> str:
    """The hand all of them share."""
    return things.hand_definition()
