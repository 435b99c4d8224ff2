"""Which parts of a view are drawn where: the others, the middle, the hand, the buttons.

Nothing here knows a rule: zones are placed by their role, moves by what they are tied to.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text as RichText

from stammtisch.core.view import CardView, Choice, View, Zone
from stammtisch.terminal import decks
from stammtisch.terminal.drawing import (
    CARD_HEIGHT,
    CARD_WIDTH,
    SMALL_HEIGHT,
    SMALL_WIDTH,
    Artist,
    Canvas,
    Palette,
    cut,
    steps,
)
from stammtisch.terminal.leads import lead_card
from stammtisch.terminal.session import Session, quoted
from stammtisch.terminal.stakes import TOKEN, amount_buttons, out_of, pot_text, signs_of
from stammtisch.text import say, say_n

PLATE: Final = 16  # characters that a seat needs at least
PLATE_LINES: Final = 3
CROWD: Final = 9  # seats; from so many on each has one line
CROWD_PLATE: Final = 25  # characters of it
MIDDLE: Final = ("stock", "discard", "market", "pot", "row", "trick")
GAP: Final = 2


def in_hand(view: View) -> Zone | None:
    """The viewer's own hand."""
    for zone in view.zones:
        if zone.role == "hand" and zone.owner == view.seat:
            return zone
    return None


def of_card(view: View, kind: int) -> list[Choice]:
    """The moves that use this card of the viewer's hand."""
    hand = in_hand(view)
    if hand is None:
        return []
    return [each for each in view.choices if each.cards[:1] == (kind,) and _by_hand(view, each)]


def _by_hand(view: View, choice: Choice) -> bool:
    """Whether a move uses a card from the hand, and none on the table.

    The categories of a lead are buttons: nothing is to be chosen in the hand.
    """
    if lead_card(view) is not None:
        return False
    hand = in_hand(view)
    held = {card.kind for card in hand.cards} if hand is not None else set()
    zone = next((zone for zone in view.zones if zone.id == choice.zone), None)
    if _is_pair(view, choice, zone, held):
        return True
    if not choice.cards or not {*choice.cards} <= held:
        return False
    return zone is None or zone.role in ("hand", "meld")


def _is_pair(view: View, choice: Choice, zone: Zone | None, held: set[int]) -> bool:
    """Whether a move uses a card of the hand together with one on the table."""
    if view.gather is not None or len(choice.cards) != 2 or zone is None or zone.role not in MIDDLE:
        return False
    own, other = choice.cards
    return own in held and any(card.kind == other for card in zone.cards)


def buttons(view: View) -> list[Choice]:
    """The moves that use no card of the viewer's hand."""
    return [choice for choice in view.choices if not _by_hand(view, choice)] + amount_buttons(view)


def shown_trick(view: View) -> tuple[Zone | None, bool]:
    """The present trick, or the finished one until somebody leads; and whether it is finished."""
    running = next((zone for zone in view.zones if zone.role == "trick"), None)
    last = next((zone for zone in view.zones if zone.role == "last_trick"), None)
    if (running is None or not running.cards) and last is not None and last.cards:
        return last, True
    return running, False


def finished_trick(view: View) -> bool:
    """Whether a finished trick is still shown."""
    return shown_trick(view)[1]


class Scene:
    """Draws one view on a canvas."""

    def __init__(self, session: Session, view: View, artist: Artist) -> None:
        self.session, self.view, self.artist = session, view, artist
        self.canvas = artist.canvas
        self.say, self.speaker = session.say, session.speaker

    # --- the others

    def others_height(self) -> int:
        """The number of lines that the others' plates need at this width."""
        lines = 1 if self._crowd else PLATE_LINES
        return lines * len(self._plate_rows())

    @property
    def _crowd(self) -> bool:
        """Whether there are so many seats that each gets only one line."""
        return len(self.view.seats) >= CROWD

    def _plate_rows(self) -> list[list[int]]:
        seats = len(self.view.seats)
        me = self.view.seat or 0
        others = [(me + i) % seats for i in range(1, seats)]
        per_row = max(1, self.canvas.width // (CROWD_PLATE if self._crowd else PLATE))
        rows = -(-len(others) // per_row)
        size = -(-len(others) // rows)
        return [others[i : i + size] for i in range(0, len(others), size)]

    def draw_others(self) -> None:
        """The plates of all other seats, clockwise from the left neighbour."""
        for number, row in enumerate(self._plate_rows()):
            if self._crowd:
                width = self.canvas.width // len(self._plate_rows()[0])
                for place, seat in enumerate(row):
                    self._small_plate(place * width + 1, number, width - 1, seat)
                continue
            width = self.canvas.width // len(row)
            for place, seat in enumerate(row):
                self._plate(place * width + 1, number * PLATE_LINES, width - 1, seat)

    def _small_plate(self, x: int, y: int, width: int, seat: int) -> None:
        """A seat in one line: its name, its cards, and what is public about it."""
        each = self.view.seats[seat]
        facts = [f"▮{each.cards}", *signs_of(each), *map(self.say, out_of(each))]
        facts += [self.say(badge) for badge in each.badges]
        style = self.artist.accent if each.to_move else Style(bold=not each.out, dim=each.out)
        name = cut(self.session.names[seat], max(6, width // 2 - 2))
        after = self.canvas.put(x, y, f"{'▶' if each.to_move else ' '} {name} ", style)
        self.canvas.put(after, y, cut(" ".join(facts), x + width - after), self.artist.muted)

    def _plate(self, x: int, y: int, width: int, seat: int) -> None:
        each, put = self.view.seats[seat], self.canvas.put
        name = cut(self.session.names[seat], width - 3)
        if each.to_move:
            put(x, y, f"▶ {name}", self.artist.accent)
        else:
            put(x + 2, y, name, Style(bold=not each.out, dim=each.out))
        after = put(x + 2, y + 1, self._count(each.cards, each.tricks, width - 2))
        for card in self._known(seat):
            if after + 4 < x + width:
                after = self.artist.chip(after + 1, y + 1, card)
        facts = [self.say(quoted(each.said))] if each.said is not None else []
        facts += [self.say(say("dealer"))] if each.dealer else []
        facts += map(self.say, out_of(each))
        facts += [self.say(badge) for badge in each.badges]
        last = ", ".join([*signs_of(each), *facts])
        put(x + 2, y + 2, cut(last, width - 2), self.artist.muted)

    def _count(self, cards: int, tricks: int | None, width: int) -> str:
        words = self.session.count(cards)
        if tricks is not None:
            words += ", " + self.say(say_n("{n} trick", "{n} tricks", tricks))
        backs = "▮" * min(cards, 12)
        both = f"{backs} {words}"
        return both if cell_len(both) <= width else cut(words, width)

    def _known(self, seat: int) -> Iterable[CardView]:
        for zone in self.view.zones:
            if zone.role == "hand" and zone.owner == seat:
                yield from (card for card in zone.cards if card.kind >= 0)

    # --- the middle

    def draw_middle(self, top: int, lines: Sequence[str] = ()) -> None:
        """Draw piles, trick and rows side by side below this line, then melds, then the log."""
        if self.view.pots:
            pots = " · ".join(self.say(pot_text(pot)) for pot in self.view.pots)
            words = cut(f"{TOKEN} {pots}", self.canvas.width - 2)
            x = (self.canvas.width - cell_len(words)) // 2
            self.canvas.put(x, top, words, self.artist.accent)
            top += 1
        groups = [zone for zone in self.view.zones if zone.role in MIDDLE and zone.role != "trick"]
        trick, finished = shown_trick(self.view)
        widths = [self._group_width(zone) for zone in groups]
        if trick is not None:
            widths.append(self._trick_width(trick))
        melds = self._meld_lines()
        tall = CARD_HEIGHT + 2 if widths else 0
        free = self.canvas.height - top
        across = sum(widths) + GAP * (len(widths) - 1)
        if trick is None and groups and (across > self.canvas.width or tall + len(melds) > free):
            self._draw_flat(top, groups, melds)
            return
        room = max(0, free - tall - len(melds))
        told = lines[-room:] if room else ()
        for number, line in enumerate(told, self.canvas.height - len(told)):
            self.canvas.put(1, number, cut(line, self.canvas.width - 2), self.artist.muted)
        y = top + (room - len(told)) // 2
        x = max(0, (self.canvas.width - across) // 2)
        for zone, width in zip(groups, widths, strict=False):
            self._group(x, y, width, zone)
            x += width + GAP
        if trick is not None:
            self._trick(x, y, widths[-1], trick, finished)
        for number, parts in enumerate(melds):
            self._melds(y + tall + number, parts)

    def _draw_flat(self, top: int, groups: list[Zone], melds: list[list[Zone | str]]) -> None:
        """Where there is no room for cards: the piles in words, and as many melds as fit."""
        y, x = top + max(0, self.canvas.height - top - len(groups) - len(melds)) // 2, 2
        for zone in groups:
            cards = zone.cards if zone.role in ("row", "market") else zone.cards[-1:]
            label = self._label(zone)
            width = cell_len(label) + sum(cell_len(self.artist.chip_text(c)) + 1 for c in cards)
            if x > 2 and x + width > self.canvas.width - 1:
                y, x = y + 1, 2
            choices = [each for each in buttons(self.view) if each.zone == zone.id]
            style = self.artist.muted
            if len(choices) == 1:
                self.canvas.spot(x, y, width, 1, f"move:{choices[0].text}")
                style = self.artist.accent
            x = self.canvas.put(x, y, label, style) + 1
            for card in cards:
                x = self.artist.chip(x, y, card) + 1
            x += GAP
        room = self.canvas.height - y - 1
        shown = melds if len(melds) <= room else melds[: max(0, room - 1)]
        for number, parts in enumerate(shown, y + 1):
            self._melds(number, parts)
        left = sum(not isinstance(part, str) for line in melds[len(shown) :] for part in line)
        if left:
            more = say("… and {n} more", n=left)
            self.canvas.put(2, self.canvas.height - 1, self.say(more), self.artist.muted)

    def _group_width(self, zone: Zone) -> int:
        count = len(zone.cards) if zone.role in ("row", "market") else 1
        cards = CARD_WIDTH + (count - 1) * steps(count, self.canvas.width // 2) if count else 0
        return max(cards, CARD_WIDTH, cell_len(self._label(zone)))

    def _label(self, zone: Zone) -> str:
        label = self.say(zone.label)
        if zone.role in ("stock", "discard", "pot") or not zone.cards:
            label += f" ({zone.count})"
        return label + (f", {self.say(zone.note)}" if zone.note is not None else "")

    def _group(self, x: int, y: int, width: int, zone: Zone) -> None:
        cards = zone.cards if zone.role in ("row", "market") else zone.cards[-1:]
        step = steps(len(cards), self.canvas.width // 2)
        left = x + (width - CARD_WIDTH - step * max(0, len(cards) - 1)) // 2
        if not cards and zone.count:
            self.artist.back(left, y)
        elif not cards:
            self.artist.empty(left, y)
        for place, card in enumerate(cards):
            self.artist.card(left + place * step, y, card.kind)
        label = self._label(zone)
        style = self.artist.muted
        choices = [each for each in buttons(self.view) if each.zone == zone.id]
        if len(choices) == 1:
            self.canvas.spot(x, y, width, CARD_HEIGHT + 1, f"move:{choices[0].text}")
            style = self.artist.accent
        self.canvas.put(x + (width - cell_len(label)) // 2, y + CARD_HEIGHT, label, style)

    def _slot(self, zone: Zone) -> int:
        names = [cell_len(self.session.names[c.seat]) for c in zone.cards if c.seat is not None]
        return max(CARD_WIDTH + 2, min(max(names, default=0) + 3, 14))

    def _trick_width(self, zone: Zone) -> int:
        if self.view.deck:
            return max([20, *map(cell_len, self._deck_trick(zone))])
        count = max(len(zone.cards), 1)
        return min(self._slot(zone) * count, self.canvas.width)

    def _trick(self, x: int, y: int, width: int, zone: Zone, finished: bool) -> None:
        """The cards in the order in which they were played, each with its player's name."""
        if self.view.deck:
            for number, words in enumerate(self._deck_trick(zone)):
                self.canvas.put(x, y + number, words, Style(bold=True))
            return
        slot = self._slot(zone)
        if not zone.cards:
            self.artist.empty(x + (width - CARD_WIDTH) // 2, y)
        for place, card in enumerate(zone.cards):
            left = x + place * slot
            self.artist.card(left + (slot - CARD_WIDTH) // 2, y, card.kind)
            if card.seat is None:
                continue
            name = self.session.names[card.seat]
            words = cut(f"★ {name}" if card.mark is not None else name, slot - 1)
            style = self.artist.accent if card.mark is not None else self.artist.muted
            self.canvas.put(left + (slot - cell_len(words)) // 2, y + CARD_HEIGHT, words, style)
        label = self.say(zone.label)
        if finished or not zone.cards:
            label_x = x + (width - cell_len(label)) // 2
            under = y + CARD_HEIGHT + (1 if zone.cards else 0)
            self.canvas.put(label_x, under, label, self.artist.muted)

    def _deck_trick(self, zone: Zone) -> list[str]:
        """The cards of a deck in a trick, one line each."""
        return [
            decks.trick_words(self.view, card, self.session.names[card.seat or 0], self.speaker)
            for card in zone.cards
        ]

    def draw_trick(self, zone: Zone) -> None:
        """A trick alone, from the upper left corner on."""
        self._trick(0, 0, self._trick_width(zone), zone, False)

    def _meld_lines(self) -> list[list[Zone | str]]:
        """The melds line by line, grouped by owner, after the owner's name."""
        melds = [zone for zone in self.view.zones if zone.role == "meld"]
        lines: list[list[Zone | str]] = []
        for owner in dict.fromkeys(zone.owner for zone in melds):
            theirs = [zone for zone in melds if zone.owner == owner]
            line: list[Zone | str] = [] if owner is None else [f"{self._whose(theirs[0])}:"]
            for zone in theirs:
                width = sum(map(self._meld_width, [*line, zone]))
                if line and width > self.canvas.width - 3:
                    lines.append(line)
                    line = []
                line.append(zone)
            lines.append(line)
        return lines

    def _whose(self, zone: Zone) -> str:
        if zone.whose is not None:
            return self.session.say(zone.whose)
        return self.session.names[zone.owner or 0]

    def _meld_width(self, part: Zone | str) -> int:
        if isinstance(part, str):
            return cell_len(part) + 1
        chips = sum(cell_len(self.artist.chip_text(card)) + 1 for card in part.cards)
        return cell_len(self._meld_id(part)) + chips + cell_len(self._meld_note(part)) + GAP

    def _meld_id(self, zone: Zone) -> str:
        return f"{zone.id} " if self.view.gather is not None else ""

    def _meld_note(self, zone: Zone) -> str:
        """What an open hand is worth, written after its cards."""
        if zone.owner is None or zone.note is None:
            return ""
        return f"({self.say(zone.note)}) "

    def _melds(self, y: int, line: list[Zone | str]) -> None:
        x = 2
        for part in line:
            if isinstance(part, str):
                x = self.canvas.put(x, y, part, Style(bold=True)) + 1
                continue
            begin = x
            x = self.canvas.put(x, y, self._meld_id(part), self.artist.muted)
            for card in part.cards:
                x = self.artist.chip(x, y, card) + 1
            x = self.canvas.put(x, y, self._meld_note(part), self.artist.muted)
            choices = [each for each in buttons(self.view) if each.zone == part.id]
            if len(choices) == 1:
                self.canvas.spot(begin, y, x - begin, 1, f"move:{choices[0].text}")
            x += GAP - 1

    # --- the hand

    def hand_height(self) -> int:
        """The lines that a hand needs: six for large cards, three per row for small ones.

        Cards of a deck have a line each, side by side; the lead is a sheet.
        """
        if self.view.deck:
            lead, hand = lead_card(self.view), in_hand(self.view)
            if lead is not None:
                return len(lead.values) + 3
            return -(-len(hand.cards) // decks.columns(self.canvas.width)) if hand else 0
        if in_hand(self.view) is None:  # where all hands lie open on the table
            return 1
        rows = self.hand_rows()
        return 6 if len(rows) == 1 else 3 * len(rows)

    def _draw_deck_hand(self, cursor: int | None, numbered: bool) -> None:
        lead, hand = lead_card(self.view), in_hand(self.view)
        if lead is not None:
            decks.draw_sheet(self.artist, self.view, lead, self.speaker, cursor is not None)
        elif hand is not None:
            digits = [digit(at) if numbered else "" for at in range(len(hand.cards))]
            decks.draw_names(self.artist, self.view.deck, hand.cards, cursor, digits)

    def hand_rows(self) -> list[list[CardView]]:
        """The cards of the hand, in one row of large cards or in several of small ones."""
        hand = in_hand(self.view)
        cards = list(hand.cards) if hand is not None else []
        most = 1 + (self.canvas.width - CARD_WIDTH) // 3
        if len(cards) <= most:
            return [cards]
        size = max(1, self.canvas.width // (SMALL_WIDTH - 1))
        return [cards[i : i + size] for i in range(0, len(cards), size)]

    def draw_hand(
        self,
        cursor: int | None,
        numbered: bool,
        ready: int | None = None,
        gathered: Collection[int] = (),
    ) -> None:
        """Draw the viewer's cards as a fan that always fits the screen.

        Args:
            cursor: the place of the chosen card, if the hand has the cursor.
            numbered: whether digits pick cards.
            ready: a card that is to be played as soon as it is the person's turn.
            gathered: the places of the cards that were chosen to be sent together.
        """
        if self.view.deck:
            self._draw_deck_hand(cursor, numbered)
            return
        rows = self.hand_rows()
        small = len(rows) > 1
        width, height = (SMALL_WIDTH, SMALL_HEIGHT) if small else (CARD_WIDTH, CARD_HEIGHT)
        begin = 0
        for number, row in enumerate(rows):
            step = SMALL_WIDTH - 1 if small else steps(len(row), self.canvas.width)
            left = max(0, (self.canvas.width - width - step * (len(row) - 1)) // 2)
            for place, card in enumerate(row):
                at = begin + place
                playable = bool(of_card(self.view, card.kind))
                up = at in gathered if gathered else playable or card.kind == ready
                y = number * height + (0 if small or up else 1)
                x = left + place * step
                self.artist.card(
                    x,
                    y,
                    card.kind,
                    dim=self._dims() and not playable,
                    chosen=at == cursor,
                    number=digit(at) if numbered else "",
                    small=small,
                )
                if at in gathered or (card.mark is not None and not small):
                    dot = Style(color=self.artist.palette.card_accent, bold=True)
                    self.canvas.put(x + width - 2, y, "✓" if at in gathered else "•", dot)
                self.canvas.spot(x, y, width, height, f"card:{at}")
            begin += len(row)

    def _dims(self) -> bool:
        """Whether to dim cards that may not be played, because other cards of the hand may be."""
        return any(_by_hand(self.view, choice) for choice in self.view.choices)


def trick_picture(session: Session, trick: Zone, palette: Palette) -> RichText:
    """A trick alone."""
    canvas = Canvas(70, CARD_HEIGHT + 1, Style(color=palette.ink, bgcolor=palette.page))
    artist = Artist(canvas, palette, session.speaker.face, session.speaker.language)
    Scene(session, session.view, artist).draw_trick(trick)
    return canvas.text()


def digit(place: int) -> str:
    """The key that picks the item at this place: 1 to 9, 0 for the tenth, none after that."""
    return str((place + 1) % 10) if place < 10 else ""
