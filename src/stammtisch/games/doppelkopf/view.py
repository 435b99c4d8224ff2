"""What one seat sees of a hand, built by adding it (rule page, section 4)."""

from __future__ import annotations

from stammtisch.core.contract import SPECTATOR, open_moves
from stammtisch.core.view import CardView, Choice, SeatView, View, Zone
from stammtisch.games.doppelkopf.cards import (
    CLASS,
    FOLLOW,
    HOCHZEIT,
    INDEX,
    KIND,
    NORMAL,
    POWER,
    SILENT,
    TRUMP,
    kinds_of,
    order_of,
)
from stammtisch.games.doppelkopf.facts import augen_by_seat, facts_of
from stammtisch.games.doppelkopf.moves import FIRST_ABSAGE, GESUND, KONTRA, RE
from stammtisch.games.doppelkopf.names import announced_name, game_name
from stammtisch.games.doppelkopf.parties import known_kontra, known_re, silent_solo_shown
from stammtisch.games.doppelkopf.position import DECLARING, FINISHED, Position
from stammtisch.games.doppelkopf.rules import owes
from stammtisch.games.doppelkopf.words import choice, hand_zone, heard, told_result
from stammtisch.text import SeatWord, SuitWord, Text, say, say_n


def view(position: Position, seat: int) -> View:
    """All that the seat (or `SPECTATOR`) may know."""
    return View(
        game="doppelkopf",
        seat=None if seat == SPECTATOR else int(seat),
        turn=int(position.turn),
        phase=_phase(position),
        seats=tuple(_seat(position, each, seat) for each in range(4)),
        zones=tuple(_zones(position, seat)),
        status=tuple(_status(position, seat)),
        prompt=_prompt(position, seat),
        choices=_choices(position, seat),
        over=bool(position.phase == FINISHED),
    )


def _phase(position: Position) -> Text:
    if position.phase == DECLARING:
        return say("Pflichtsolo") if position.forced else say("Declarations")
    if position.phase == FINISHED:
        return say("The hand is over")
    return say("Trick {n} of {tricks}", n=int(position.done) + 1, tricks=int(position.rules.size))


def _choices(position: Position, seat: int) -> tuple[Choice, ...]:
    if seat == SPECTATOR or position.phase == FINISHED:
        return ()
    return tuple(choice(position, seat, move) for move in open_moves(position, seat))


# Seats


def _seat(position: Position, seat: int, viewer: int) -> SeatView:
    won = sum(position.winner_of(trick) == seat for trick in range(int(position.done)))
    return SeatView(
        seat=seat,
        cards=int(position.cards_of(seat)),
        dealer=bool(position.context.dealer == seat),
        to_move=bool(position.turn == seat),
        said=_said(position, seat, viewer),
        badges=tuple(_badges(position, seat)),
        tricks=None if position.phase == DECLARING else int(won),
    )


def _said(position: Position, seat: int, viewer: int) -> Text | None:
    """The last thing that the seat said: its declaration, then its highest announcement."""
    spoken = [move for who, move in speeches(position) if who == seat]
    if spoken:
        return announced_name(spoken[-1])
    declared = int(position.declaration(seat))
    if position.phase == DECLARING and declared:
        return heard(position, seat, declared, viewer)
    return None


def speeches(position: Position) -> list[tuple[int, int]]:
    """All announcements in order: seat and move."""
    found = []
    for number in range(int(position.speeches)):
        speech = (int(position.spoken) >> (number * 5)) & 31
        found.append((speech >> 3, (speech & 7) + int(RE)))
    return found


def standing(position: Position) -> list[tuple[int, int]]:
    """The announcements that still tell something: of a seat's Absagen only the highest."""
    said = speeches(position)
    return [
        (seat, move)
        for at, (seat, move) in enumerate(said)
        if move <= KONTRA
        or not any(who == seat and later > KONTRA for who, later in said[at + 1 :])
    ]


def _badges(position: Position, seat: int) -> list[Text]:
    badges = []
    if (known_re(position) >> seat) & 1:
        badges.append(say("Re"))
    elif (known_kontra(position) >> seat) & 1:
        badges.append(say("Kontra"))
    if position.phase != DECLARING and seat == position.soloist:
        badges.append(game_name(position.game))
    elif position.phase != DECLARING and position.declaration(seat) > GESUND:
        badges.append(say("Vorbehalt"))
    badges += [
        announced_name(move)
        for who, move in standing(position)
        if who == seat and move >= FIRST_ABSAGE
    ]
    if position.rules.mandatory and owes(position.context, seat):
        badges.append(say("owes the Pflichtsolo"))
    return badges


# Zones


def _zones(position: Position, viewer: int) -> list[Zone]:
    zones = [_hand(position, seat, viewer) for seat in range(4)]
    if position.phase == DECLARING:
        return zones
    zones.append(_running_trick(position))
    if position.done:
        zones.append(_last_trick(position))
    if position.phase == FINISHED:
        zones += [_taken(position, seat) for seat in range(4)]
    return zones


def sorted_kinds(position: Position, hand: int) -> list[int]:
    """A hand as players sort it: trumps from the highest down, then the plain suits."""
    order = int(order_of(position.game, position.rules.dulle))

    def place(kind: int) -> tuple[int, int]:
        at = order * 24 + int(INDEX[kind])
        card_class = int(CLASS[at])
        return (-1 if card_class == TRUMP else card_class, -int(POWER[at]))

    return sorted((int(kind) for kind in kinds_of(hand)), key=place)


def _hand(position: Position, seat: int, viewer: int) -> Zone:
    """The cards of a seat; when the hand is over, open and as they were dealt."""
    over = position.phase == FINISHED
    held = position.dealt[seat] if over else position.hands[seat]
    open_cards = over or seat == viewer
    kinds = sorted_kinds(position, held) if open_cards else []
    if over:
        label = say("{seat} was dealt", seat=SeatWord(seat))
    elif open_cards:
        label = say("Your hand")
    else:
        label = say("Hand of {seat}", seat=SeatWord(seat))
    return Zone(
        id=hand_zone(seat),
        role="hand",
        label=label,
        count=len(kinds) if over else int(position.cards_of(seat)),
        cards=tuple(CardView(kind) for kind in kinds),
        owner=seat,
    )


def _running_trick(position: Position) -> Zone:
    cards = tuple(
        CardView(
            kind=int(KIND[(int(position.trick) >> (place * 5)) & 31]),
            seat=(int(position.leader) + place) % 4,
            mark=say("highest") if (position.leader + place) % 4 == position.ahead else None,
        )
        for place in range(int(position.lying))
    )
    return Zone(id="trick", role="trick", label=say("Trick"), count=len(cards), cards=cards)


def trick_cards(position: Position, trick: int) -> tuple[CardView, ...]:
    """A complete trick in the order of play."""
    leader, winner = int(position.leader_of(trick)), int(position.winner_of(trick))
    return tuple(
        CardView(
            kind=int(KIND[position.card_in(trick, place)]),
            seat=(leader + place) % 4,
            mark=say("wins") if (leader + place) % 4 == winner else None,
        )
        for place in range(4)
    )


def _last_trick(position: Position) -> Zone:
    number = int(position.done) - 1
    return Zone(
        id="last-trick",
        role="last_trick",
        label=say("Last trick"),
        count=4,
        cards=trick_cards(position, number),
        owner=int(position.winner_of(number)),
    )


def _taken(position: Position, seat: int) -> Zone:
    tricks = [n for n in range(int(position.done)) if position.winner_of(n) == seat]
    cards = tuple(card for number in tricks for card in trick_cards(position, number))
    return Zone(
        id=f"taken-{seat}",
        role="taken",
        label=say("Tricks of {seat}", seat=SeatWord(seat)),
        count=len(cards),
        cards=cards,
        owner=seat,
        note=say("{augen} Augen", augen=int(augen_by_seat(position)[seat])),
    )


# Status


def _status(position: Position, viewer: int) -> list[Text]:
    lines = [*_duty_lines(position)]
    if position.phase == DECLARING:
        return lines
    play = [*_game_lines(position), *_announcement_lines(position)]
    if position.phase == FINISHED:
        return [*play, *lines, told_result(position), *_party_lines(position)]
    if viewer != SPECTATOR:
        play += [*_own_party(position, viewer), *_still_open(position, viewer)]
    return [*play, *lines]


def _duty_lines(position: Position) -> list[Text]:
    """The open Pflichtsoli of the match (DOK-25, DOK-27)."""
    if not position.rules.mandatory:
        return []
    still = sum(owes(position.context, seat) for seat in range(4))
    left = int(position.rules.hands) - int(position.context.hand) + 1
    if still == 0:
        return []
    return [
        say_n(
            "{n} Pflichtsolo is still owed; hands left with this one: {left}",
            "{n} Pflichtsoli are still owed; hands left with this one: {left}",
            still,
            left=left,
        )
    ]


def _game_lines(position: Position) -> list[Text]:
    if position.game in (NORMAL, SILENT):
        shown = position.phase == FINISHED or silent_solo_shown(position)
        game = position.game if shown else NORMAL
        return [say("Game: {game}", game=game_name(game))]
    who = SeatWord(int(position.soloist))
    lines = [
        say("Pflichtsolo of {seat}: {game}", seat=who, game=game_name(position.game))
        if position.duty
        else say("{game} of {seat}", seat=who, game=game_name(position.game))
    ]
    if position.game == HOCHZEIT:
        lines.append(_hochzeit_line(position))
    return lines


def _hochzeit_line(position: Position) -> Text:
    if position.clarified:
        partner = next(
            seat for seat in range(4) if position.is_re(seat) and seat != position.soloist
        )
        return say(
            "Partner since trick {n}: {seat}", n=int(position.clarified), seat=SeatWord(partner)
        )
    if position.rules.plain_clarifies:
        return say("The first plain-suit trick of the others up to trick 3 brings the partner.")
    return say("The first trick of the others up to trick 3 brings the partner.")


def _announcement_lines(position: Position) -> list[Text]:
    return [
        say(
            "{seat} ({party}): {word}",
            seat=SeatWord(seat),
            party=_party(position, seat),
            word=announced_name(move),
        )
        if move >= FIRST_ABSAGE
        else say("{seat}: {word}", seat=SeatWord(seat), word=announced_name(move))
        for seat, move in standing(position)
    ]


def _party(position: Position, seat: int) -> Text:
    return say("Re") if position.is_re(seat) else say("Kontra")


def _own_party(position: Position, seat: int) -> list[Text]:
    if position.game == HOCHZEIT and not position.clarified and seat != position.soloist:
        return [say("Your party is not decided yet.")]
    if position.game == SILENT and position.is_re(seat):
        return [say("You play a silent solo: Re alone.")]
    return [say("You belong to {party}.", party=_party(position, seat))]


def _still_open(position: Position, seat: int) -> list[Text]:
    """Which announcement the seat itself may still make, and until when (DOK-43)."""
    if not position.rules.announcements:
        return []
    if position.game == HOCHZEIT and not position.clarified:
        return [say("Announcements begin when the Hochzeit has found its partner.")]
    mask = int(position.open_announcements(seat))
    return [
        say_n(
            "You may still announce: {word}, as long as you hold {n} card",
            "You may still announce: {word}, as long as you hold {n} cards",
            int(position.deadline(max(0, bit - 1))),
            word=announced_name(int(RE) + bit),
        )
        for bit in range(6)
        if (mask >> bit) & 1
    ]


def _party_lines(position: Position) -> list[Text]:
    facts = facts_of(position)
    return [
        say(
            "Re: {augen} Augen in {tricks} tricks",
            augen=int(facts.re.augen),
            tricks=int(facts.re.tricks),
        ),
        say(
            "Kontra: {augen} Augen in {tricks} tricks",
            augen=int(facts.kontra.augen),
            tricks=int(facts.kontra.tricks),
        ),
    ]


# The prompt


def _prompt(position: Position, seat: int) -> Text | None:
    """What the seat is asked to do, and why its choice is limited."""
    if seat != position.turn or seat == SPECTATOR:
        return None
    if position.phase == DECLARING:
        if position.forced:
            return say("You must play your Pflichtsolo now: which solo?")
        return say("What do you declare?")
    if position.lying == 0:
        return say("You lead: play any card.")
    holds = bool(position.open_cards(seat) & FOLLOW[position.order * 5 + position.led])
    if position.led == TRUMP:
        if holds:
            return say("Trump was led: you must play a trump.")
        return say("Trump was led and you have none: play any card.")
    suit = SuitWord(int(position.led))
    if holds:
        return say("The lead is {suit}: you must follow suit.", suit=suit)
    return say("The lead is {suit} and you have none: play any card.", suit=suit)
