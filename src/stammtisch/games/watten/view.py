"""What one seat sees of a hand of Watten, built by adding it.  # not compiled: msgspec Structs"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from stammtisch.core.bits import BIT, count
from stammtisch.core.contract import OVER, SPECTATOR, open_moves
from stammtisch.core.view import Choice, SeatView, View, Zone
from stammtisch.games.watten.names import (
    THE_KRITISCHE,
    naming_text,
    result_text,
    side_name,
    together,
)
from stammtisch.games.watten.position import Position
from stammtisch.games.watten.rules import (
    CLAIMING,
    ENDED,
    FARBE_NAMING,
    PLAY,
    REPLY,
    SCHLAG_NAMING,
    STRENGTH,
    SWAP,
    SWAP_REPLY,
    UNNAMED,
)
from stammtisch.games.watten.scoring import DEALERS, VORHANDS
from stammtisch.games.watten.words import choice_of, spoken
from stammtisch.kits.tricks import claims
from stammtisch.kits.tricks.zones import dealt_zone, hand_zone, trick_zones
from stammtisch.text import RankWord, SeatWord, Text, say, say_in


def view(position: Position, seat: int) -> View:
    """All that the seat (or `SPECTATOR`) may know."""
    return View(
        game="watten",
        seat=None if seat == SPECTATOR else int(seat),
        turn=int(position.turn),
        phase=_phase(position),
        seats=tuple(_seat(position, each) for each in range(position.rules.seats)),
        zones=tuple(_zones(position, seat)),
        status=tuple(_status(position, seat)),
        prompt=_prompt(position, seat),
        choices=_choices(position, seat),
        over=bool(position.turn == OVER),
    )


def _phase(position: Position) -> Text:
    phase = position.phase
    if phase == PLAY:
        return say_in("watten", "Trick {n} of {tricks}", n=int(position.tricks.done) + 1, tricks=5)
    if phase == REPLY:
        return say("Go or stay?")
    if phase == CLAIMING:
        return say_in("watten", "The rest is claimed")
    if phase == ENDED:
        return say("The hand is over")
    return say("Schlagwechsel?") if phase <= SWAP_REPLY else say("Naming Schlag and Farbe")


def _choices(position: Position, seat: int) -> tuple[Choice, ...]:
    return tuple(choice_of(position, seat, move) for move in open_moves(position, seat))


# Seats


def _seat(position: Position, seat: int) -> SeatView:
    tricks = position.tricks
    won = sum(tricks.winner(trick) == seat for trick in range(int(tricks.done)))
    return SeatView(
        seat=seat,
        cards=int(count(position.hands[seat])),
        dealer=bool(position.context.dealer == seat),
        to_move=bool(position.turn == seat),
        said=_said(position, seat),
        badges=tuple(_badges(position, seat)),
        tricks=None if position.farbe == UNNAMED else int(won),
    )


def _said(position: Position, seat: int) -> Text | None:
    if position.phase == CLAIMING and seat == position.claimer:
        return claims.choice(claims.REST).label
    word = int(position.last_word(seat))
    return spoken(word) if word else None


def _badges(position: Position, seat: int) -> list[Text]:
    badges = []
    if seat == position.vorhand():
        badges.append(
            say("Vorhand, alone") if position.rules.seats == 3 else say_in("watten", "Vorhand")
        )
    if position.is_gespannt(seat):
        badges.append(say("gespannt"))
    return badges


# Zones


def sorting(position: Position) -> Callable[[int], tuple[int, int]]:
    """How a hand is sorted: trumps from the top, then by suit; before naming only the Kritische."""

    def place(kind: int) -> tuple[int, int]:
        if position.farbe == UNNAMED:
            at_the_top = kind in THE_KRITISCHE.kinds
            return (-1, THE_KRITISCHE.kinds.index(kind)) if at_the_top else (kind // 13, -kind)
        strength = int(STRENGTH[position.named() * 52 + kind])
        card_class = strength // 64
        return (-1 if card_class == claims.TRUMP else card_class, -strength)

    return place


def _zones(position: Position, viewer: int) -> list[Zone]:
    """The hands and the tricks; after the hand every trick."""
    order = sorting(position)
    zones = [_hand(position, seat, viewer, order) for seat in range(position.rules.seats)]
    over = position.turn == OVER
    if position.farbe == UNNAMED:
        return zones
    return zones + trick_zones(position.tricks, over, in_augen=False)


def _hand(
    position: Position, seat: int, viewer: int, order: Callable[[int], tuple[int, int]]
) -> Zone:
    """A hand; after the end as it was dealt, if nothing of it is hidden (WAT-28)."""
    mine = seat == viewer
    face_up = (mine and position.looks(seat)) or bool(position.open & BIT[seat])
    if position.turn == OVER and (face_up or position.hands[seat] == 0):
        return dealt_zone(seat, position.dealt(seat), order)
    shown = position.shown_of(seat)
    if shown:
        held = int(count(position.hands[seat]))
        return msgspec.structs.replace(dealt_zone(seat, shown, order), count=held)
    zone = hand_zone(seat, position.hands[seat], face_up, mine, order)
    if mine and not face_up:
        return msgspec.structs.replace(zone, note=say("face down until the Farbe is named"))
    return zone


# Status


def _status(position: Position, viewer: int) -> list[Text]:
    if position.turn == OVER:
        lines = [result_text(position)]
        if position.farbe != UNNAMED:
            lines += [naming_text(position), _tricks_line(position, viewer)]
        return lines
    if position.farbe == UNNAMED:
        return [*_before_play(position), *_gespannt_line(position)]
    return [
        naming_text(position),
        _worth_line(position),
        _tricks_line(position, viewer),
        _raising_line(position),
        *_gespannt_line(position),
    ]


def _before_play(position: Position) -> list[Text]:
    """The lines before the play: the partners, who names what, what has been named."""
    lines = []
    if position.rules.seats > 2:
        lines.append(
            say(
                "{vorhands} against {dealers}",
                vorhands=side_name(position, VORHANDS),
                dealers=side_name(position, DEALERS),
            )
        )
    if position.schlag == UNNAMED:
        lines.append(
            say(
                "{first} names the Schlag, {second} the Farbe",
                first=SeatWord(int(position.namer())),
                second=SeatWord(int(position.second_namer())),
            )
        )
    else:
        lines.append(
            say(
                "Schlag {rank}; {second} names the Farbe",
                rank=RankWord(int(position.schlag)),
                second=SeatWord(int(position.second_namer())),
            )
        )
    if position.rules.streng and position.rules.seats > 2:
        lines.append(
            say(
                "Streng: only {vorhand} and {dealer} see their cards",
                vorhand=SeatWord(int(position.vorhand())),
                dealer=SeatWord(int(position.context.dealer)),
            )
        )
    lines.append(_worth_line(position))
    return lines


def _worth_line(position: Position) -> Text:
    value = int(position.value)
    if position.phase == REPLY:
        return say(
            "Worth: {value}, {seat} offers {more}",
            value=value,
            seat=SeatWord(int(position.proposer)),
            more=value + 1,
        )
    if position.accepted >= 0:
        return say(
            "Worth: {value}, the last offer was made by {seat}",
            value=value,
            seat=SeatWord(int(position.accepted)),
        )
    return say("Worth: {value} points", value=value)


def _raising_line(position: Position) -> Text:
    """The line on who may still offer or raise, and how far (WAT-23, WAT-24)."""
    cap = int(position.rules.cap)
    if position.phase == REPLY:
        asked = SeatWord(int(position.turn))
        if position.may_raise() and not position.is_gespannt(position.turn):
            more = int(position.value) + 2
            return say("{seat} may go, stay or raise to {more}", seat=asked, more=more)
        return say("{seat} may go or stay", seat=asked)
    if position.value >= cap:
        return say("No more offers, {cap} is the limit", cap=cap)
    able = [
        seat
        for seat in range(position.rules.seats)
        if position.may_propose(seat) and not position.is_gespannt(seat)
    ]
    if not able:
        return say("Nobody may offer any more")
    if len(able) == position.rules.seats:
        return say("All may offer, up to {cap}", cap=cap)
    return say("May offer, up to {cap}: {seats}", cap=cap, seats=together(able))


def _gespannt_line(position: Position) -> list[Text]:
    seats = [seat for seat in range(position.rules.seats) if position.is_gespannt(seat)]
    if not seats:
        return []
    if position.rules.gespannt_loses:
        return [say("Gespannt (an offer loses): {seats}", seats=together(seats))]
    return [say("Gespannt (no offers): {seats}", seats=together(seats))]


def _tricks_line(position: Position, viewer: int) -> Text:
    """The line with both sides' tricks, one's own side first."""
    side = VORHANDS if viewer == SPECTATOR else position.side_of(viewer)
    own, theirs = int(position.tricks_of(side)), int(position.tricks_of(1 - side))
    if viewer != SPECTATOR and position.rules.seats == 2:
        return say("Tricks: yours {own}, theirs {theirs}", own=own, theirs=theirs)
    return say(
        "Tricks: {side} {own}, {others} {theirs}",
        side=side_name(position, side),
        own=own,
        others=side_name(position, 1 - side),
        theirs=theirs,
    )


# The prompt


def _prompt(position: Position, seat: int) -> Text | None:
    """The prompt: what the seat has to do, and why its choice is limited."""
    if seat != position.turn or seat == SPECTATOR:
        return None
    phase = position.phase
    vorhand = SeatWord(int(position.vorhand()))
    dealer = SeatWord(int(position.context.dealer))
    if phase == SWAP:
        return say(
            "You deal. Do you ask {vorhand} for the Schlagwechsel? Then you name the Schlag and"
            " {vorhand} the Farbe.",
            vorhand=vorhand,
        )
    if phase == SWAP_REPLY:
        return say(
            "{dealer} asks for the Schlagwechsel: {dealer} would name the Schlag, and you the"
            " Farbe. Do you agree?",
            dealer=dealer,
        )
    if phase == SCHLAG_NAMING:
        return say("Name the Schlag: all cards of this rank become trumps.")
    if phase == FARBE_NAMING:
        return say(
            "The Schlag is {rank}. Name the Farbe: all cards of this suit become trumps.",
            rank=RankWord(int(position.schlag)),
        )
    if phase == CLAIMING:
        return claims.prompt(position.claimer)
    if phase == REPLY:
        proposer = SeatWord(int(position.proposer))
        return say("{seat} makes you an offer: do you go or stay?", seat=proposer)
    return _play_prompt(position)


def _play_prompt(position: Position) -> Text:
    offers = position.may_offer() and not position.is_gespannt(position.turn)
    if position.must_trump(position.hands[position.turn]):
        if offers:
            return say("The Hauptschlag was led: play a trump, or first make an offer.")
        return say("The Hauptschlag was led: you must play a trump.")
    if position.tricks.lying == 0:
        if offers:
            return say("You lead: play any card, or first make an offer.")
        return say_in("watten", "You lead: play any card.")
    if offers:
        return say("Play any card, or first make an offer.")
    return say("Play any card.")
