"""Online tables of an evening: how they are opened, and what they write (CLB-33)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from stammtisch.bots import usual
from stammtisch.club.dealing import PLAYERS
from stammtisch.club.duplicate import CHANGES, PRESET, DuplicateOptions, pack_of
from stammtisch.club.entering import line_of
from stammtisch.club.errors import ClubError
from stammtisch.club.evening import Evening, GroupGame
from stammtisch.club.options import DOPPELKOPF, ClubOptions
from stammtisch.club.setups import game_changes
from stammtisch.club.sheets import Kind, Line
from stammtisch.games.doppelkopf.cards import is_declared_solo, is_solo
from stammtisch.games.doppelkopf.position import NOBODY, Position
from stammtisch.games.doppelkopf.shared_table import SharedState
from stammtisch.games.registry import registration
from stammtisch.matches import Hand, Match
from stammtisch.tables.settings import OPEN, Setup
from stammtisch.text import say


def setup_of(evening: Evening, game: GroupGame, bots: Sequence[int] = (), bot: str = "") -> Setup:
    """How a group game's online table is opened; seat 0 deals first (CLB-7, CLB-14).

    Args:
        bots: the seats for which a program plays.
        bot: which one; by default the one that usually plays the game.

    Raises:
        ClubError: the evening is neither the club's tournament nor one of duplicates.
    """
    name, changes = _rules(evening, game)
    preset = registration(DOPPELKOPF).preset(name)
    return Setup(
        game=DOPPELKOPF,
        preset=name,
        options={name: each for name, each in changes.items() if getattr(preset, name) != each},
        seats=tuple((bot or usual(DOPPELKOPF)) if s in bots else OPEN for s in range(game.seats)),
        first_dealer=0,
        undo=False,
    )


def _rules(evening: Evening, game: GroupGame) -> tuple[str, dict[str, Any]]:
    """The preset of an online table, and what it changes; raises `ClubError` for other evenings."""
    options = evening.options
    if isinstance(options, DuplicateOptions):
        hands = -(-options.deals // PLAYERS) * PLAYERS  # it ends with the last of the deals
        return PRESET, CHANGES | {"match_hands": hands}
    if isinstance(options, ClubOptions):
        return options.preset, game_changes(options, final=game.round == evening.final_round)
    raise ClubError(
        say(
            "Only the tables of a Doppelkopf tournament or of a duplicate evening can play online."
        ),
        "CLB-33",
    )


def packs_of(evening: Evening, game: GroupGame) -> list[list[int]]:
    """The packs from which a table deals what all tables play in this round (DUP-2, DUP-9)."""
    secret = evening.setup.secret
    return [pack_of(secret, game.round, deal.hand) for deal in game.deals]


def lines_of(evening: Evening, game: GroupGame, match: Match) -> Iterator[Line]:
    """The lines of all hands that the online table has finished, as far as they count (CLB-8).

    Whoever sits out writes nothing (CLB-5). When somebody has left a table of more than four, the
    deal passes on in another way (CLB-30) than at the online table: from then on a sheet is kept.
    """
    played = (hand for hand in match.hands if hand.over and not _thrown_in(hand))
    for number, hand in enumerate(played, 1):
        active = _seats(hand)[:PLAYERS]
        if not _as_planned(game, number, int(hand.context.dealer), active):
            return
        kind, seat, declarer = _marked(hand)
        points = [
            int(score) if each in active else None for each, score in enumerate(hand.state.scores())
        ]
        yield line_of(
            evening,
            game.round,
            game.table,
            number,
            points,
            kind=kind,
            seat=seat,
            declarer=declarer,
            source="online",
        )


def _as_planned(game: GroupGame, number: int, dealer: int, active: Sequence[int]) -> bool:
    """Whether the hand was dealt and played by the planned seats (CLB-7)."""
    if number > len(game.deals):
        return False
    deal = game.deal(number)
    return deal.dealer == dealer and {*deal.active} == {*active}


def _position(hand: Hand) -> Position:
    """The position for the four who play the hand."""
    state = hand.state
    if isinstance(state, SharedState):
        return state.four
    assert isinstance(state, Position)
    return state


def _seats(hand: Hand) -> list[int]:
    """The table's seats in the order of `_position`: the four players of the hand come first."""
    state = hand.state
    return [int(seat) for seat in state.order] if isinstance(state, SharedState) else [0, 1, 2, 3]


def _thrown_in(hand: Hand) -> bool:
    """Whether nobody took the Armut: the hand is dealt again under the same number (CLB-8)."""
    return bool(_position(hand).is_thrown_in())


def _marked(hand: Hand) -> tuple[Kind, int, int]:
    """Kind, seat and declarer as in `Line`: a silent solo is not marked as a solo (CLB-37)."""
    position, seats = _position(hand), _seats(hand)
    alone = -1
    if is_solo(position.game):
        alone = next(seats[place] for place in range(PLAYERS) if position.is_re(place))
    declared = is_declared_solo(position.game)
    if position.offender != NOBODY:
        return "revoke", seats[int(position.offender)], alone if declared else -1
    if alone >= 0:
        return ("solo" if declared else "silent"), alone, -1
    return "normal", -1, -1
