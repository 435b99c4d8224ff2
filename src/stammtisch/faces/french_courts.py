"""The court cards of the French pack: twelve people, each in both halves."""

from collections.abc import Callable
from math import cos, radians, sin

from stammtisch.faces import hats, heads, things
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
    RED,
    RUST,
    STEEL,
    STRAW,
    Cut,
    at,
    cuts,
    dot,
    el,
    figure,
    flat,
    g,
    use,
)
from stammtisch.faces.french_bodies import (
    arm,
    bodice,
    body,
    brocade,
    chain,
    collar,
    doublet,
    ermine_collar,
    folds,
    head,
    hold,
    necklace,
    open_robe,
    ruff,
    sash,
    slashes,
    stripes,
)
from stammtisch.faces.layout import INNER_PATH, PANEL_PATH, TURN
from stammtisch.faces.pips import FRENCH_SUIT

# Kings -------------------------------------------------------------------------------


def king_c() -> str:
    """Clubs: the old emperor, white beard, arched crown, orb."""
    person = head(
        heads.bob(LINEN, LINE, 26),
        heads.skull(),
        heads.face(old=True, slant=1.5, brow=2, smile=0.4, long=1),
        heads.full_beard(LINEN, LINE, 58),
        hats.arch_crown(BLUE),
    )
    return (
        body(BLUE, brocade(OCHRE))
        + ermine_collar()
        + chain(RED)
        + hold(things.orb(), 162, 128, 0)
        + person
        + arm(BLUE, OCHRE, 162, 134)
    )


def king_s() -> str:
    """Spades: the dark warlord with a forked beard and a sword."""
    person = head(
        heads.bob(DARK, GREY, 30),
        heads.skull(),
        heads.face(slant=3, brow=2.4, smile=-0.5, long=2, blush=0.16),
        heads.forked_beard(DARK, GREY),
        hats.spike_crown(BLUE),
        away=True,
    )
    return (
        body(GREEN, brocade(OCHRE))
        + hold(things.sword(112, GREEN))
        + chain(GREEN, False)
        + person
        + arm(GREEN, LINEN)
    )


def king_h() -> str:
    """Hearts: the good-humoured one with the red beard and the mug."""
    person = head(
        heads.curls(RUST, BROWN),
        heads.skull(),
        heads.face(smile=2.2, lift=2, brow=1.8, blush=0.5),
        heads.short_beard(RUST, BROWN),
        hats.lily_crown(BLUE),
    )
    return (
        open_robe(RED, OCHRE)
        + folds()
        + ruff()
        + hold(g(things.mug(), transform=at(20, -20, 0.84)), 160, 132, 0)
        + person
        + arm(RED, LINEN, 174, 118)
    )


def king_d() -> str:
    """Diamonds: the merchant prince, clean-shaven but for a long moustache, with fur crown and axe."""
    person = head(
        heads.bob(BROWN, OCHRE, 20),
        heads.skull(),
        heads.face(lift=1, heavy=2.4, smile=0.2, gaze=2.2, long=1.5),
        heads.moustache(BROWN, OCHRE, 4),
        heads.goatee(BROWN),
        hats.fur_crown(RED),
    )
    return (
        body(
            OCHRE,
            stripes(
                RED,
                (
                    (22, 117, 26, 134),
                    (40, 115, 45, 137),
                    (58, 114, 64, 140),
                    (152, 114, 148, 152),
                    (168, 115, 166, 156),
                    (182, 117, 183, 158),
                ),
            ),
        )
        + ermine_collar()
        + hold(things.axe(), 149, 130, 2)
        + person
        + arm(OCHRE, LINEN, 150)
    )


# Queens ------------------------------------------------------------------------------


def queen_c() -> str:
    """Clubs: the Old One of the table, black plaits, an oak crown and twig."""
    person = head(
        heads.braids(DARK, GREY),
        heads.skull(soft=True),
        heads.face(full=2, smile=1.5, lift=2, brow=1.5, heavy=2.1, gaze=1.4),
        heads.parted(DARK, GREY),
        hats.leaf_crown(RED),
    )
    return (
        body(GREEN, folds())
        + bodice(RED)
        + hold(things.sprig(), 160, 126, -4)
        + necklace(RED)
        + person
        + arm(GREEN, LINEN)
    )


def queen_s() -> str:
    """Spades: the cool widow in a white wimple and a blue veil, with a lily."""
    person = head(
        hats.veil(BLUE),
        heads.skull(soft=True),
        heads.face(full=1.4, smile=0, lift=2.4, brow=1, heavy=2.3, gaze=-1.5, blush=0.18),
        hats.wimple(),
        hats.star_crown(BLUE),
        away=True,
    )
    return (
        body(DARK, brocade(STEEL))
        + person
        + hold(things.lily(), 163, 130)
        + arm(DARK, LINEN, 163, 134)
    )


def queen_h() -> str:
    """Hearts: long fair hair, a wreath crown and a rose."""
    person = head(
        heads.long_hair(STRAW, BROWN),
        heads.skull(soft=True),
        heads.face(full=2.2, smile=1.8, lift=1.5, brow=1.1, heavy=2.3, blush=0.42),
        heads.parted(STRAW, BROWN),
        hats.small_crown(GREEN),
    )
    return (
        body(RED, brocade(OCHRE))
        + bodice(OCHRE)
        + necklace(GREEN)
        + person
        + hold(things.rose(), 160, 128)
        + arm(RED, LINEN)
    )


def queen_d() -> str:
    """Diamonds: a lady of the Renaissance, red hair in a net, beret and mirror."""
    person = head(
        hats.pearl_net(RUST),
        heads.skull(soft=True),
        heads.face(
            full=1.8, smile=1.4, lift=2.6, slant=-1, brow=1.1, heavy=2.1, gaze=2.4, blush=0.35
        ),
        heads.parted(RUST, BROWN),
        dot(-23, 11, 3, LINEN, stroke_width=1.5),
        hats.beret(RED, OCHRE),
        hats.feather(14, -34, 0.6, -52),
        turn=-5,
    )
    return (
        body(OCHRE, slashes(LINEN))
        + bodice(RED)
        + chain(GREEN, False)
        + person
        + hold(things.mirror_glass(), 160, 130)
        + arm(OCHRE, LINEN, 160, 134)
    )


# Jacks -------------------------------------------------------------------------------


def jack_c() -> str:
    """Clubs: Karlchen, merry, pointed hat with a pheasant's feather, halberd."""
    person = head(
        heads.bob(BROWN, OCHRE, 18),
        heads.skull(),
        heads.face(smile=2.4, full=0.2, slant=-1.5, lift=2, blush=0.45, gaze=2),
        heads.fringe(BROWN, OCHRE),
        hats.pheasant(-20, -24, 0.9, -34),
        hats.felt_hat(GREEN, RED),
        turn=4,
    )
    return (
        open_robe(RED, LINEN, GREEN) + folds() + hold(things.halberd()) + person + arm(RED, GREEN)
    )


def jack_s() -> str:
    """Spades: the cool one, dark bob, slashed beret, sword."""
    person = head(
        heads.bob(DARK, GREY, 26),
        heads.skull(),
        heads.face(smile=-0.2, full=0.2, slant=2, heavy=2.3, brow=1.8, gaze=-2, blush=0.16),
        heads.fringe(DARK, GREY),
        hats.beret(BLUE, DARK),
        hats.feather(-12, -36, 0.62, -52),
        away=True,
    )
    return (
        body(BLUE, slashes(OCHRE))
        + doublet(DARK)
        + ruff()
        + hold(things.lance(), 157)
        + person
        + arm(BLUE, LINEN, 157)
    )


def jack_h() -> str:
    """Hearts: the singer, fair curls, a wreath, a lute."""
    person = head(
        heads.curls(STRAW, BROWN),
        heads.skull(soft=True),
        heads.face(smile=1.8, full=1.6, lift=2, blush=0.5, brow=1.1),
        heads.fringe(STRAW, BROWN),
        hats.wreath(GREEN, RED),
        turn=-7,
    )
    return (
        body(GREEN, folds())
        + collar(RED)
        + person
        + g(things.lute(), transform=at(146, 124, 0.95))
        + arm(GREEN, RED, 152, 132)
    )


def jack_d() -> str:
    """Diamonds: the falconer in his hood."""
    person = head(
        heads.bob(RUST, BROWN, 14),
        heads.skull(),
        heads.face(smile=0.6, slant=1, gaze=2.6, long=2, brow=1.8),
        heads.moustache(RUST, BROWN, 2),
        hats.chaperon(RED, OCHRE),
        away=True,
    )
    return (
        body(OCHRE, folds())
        + collar(BLUE)
        + person
        + hold(things.falcon(), 164, 122, 0)
        + arm(OCHRE, BROWN, 162, 132)
    )


_COURTS: dict[str, Callable[[], str]] = {
    "Kc": king_c,
    "Ks": king_s,
    "Kh": king_h,
    "Kd": king_d,
    "Qc": queen_c,
    "Qs": queen_s,
    "Qh": queen_h,
    "Qd": queen_d,
    "Jc": jack_c,
    "Js": jack_s,
    "Jh": jack_h,
    "Jd": jack_d,
}


def picture(rank: str, suit: str) -> str:
    """Both halves of a court, the sash, and the paper around them."""
    card = rank + suit
    half = figure(_COURTS[card](), id=f"f-{card}")
    ground = flat(PANEL_PATH, PANEL_TINT[suit]) + el(
        "path", d=INNER_PATH, fill="none", stroke=LINE, stroke_width=0.9
    )
    return ground + half + use(f"f-{card}", TURN) + sash(suit) + use("mount")


def ace(suit: str) -> str:
    """One large sign in a wreath of knife cuts."""
    colour = FRENCH_SUIT[suit]
    leaves: list[Cut] = []
    for k in range(30):
        base, tip = radians(12 * k), radians(12 * k + 11)
        foot = 100 + 55 * cos(base), 150 + 55 * sin(base)
        reach = 64 if k % 2 else 49.5
        point = 100 + reach * cos(tip), 150 + reach * sin(tip)
        middle = (foot[0] + point[0]) / 2, (foot[1] + point[1]) / 2
        leaves.append((*foot, *middle, *point, 4.2))
    ring = el("circle", cx=100, cy=150, r=55.5, fill="none", stroke=colour, stroke_width=1.6)
    return cuts(leaves, colour) + ring + use(f"p-{suit}", at(100, 150, 1.7))


def definitions() -> str:
    """The hand all of them share."""
    return things.hand_definition()
