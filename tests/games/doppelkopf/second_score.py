"""A second score: a plain reading of the score tables from what was dealt, said and played.

It shares no code with the engine: cards are strings of notation, a hand is a list of what the
seats said and played, and each scoring is written out as its table stands on the rule page.

``python -m tests.games.doppelkopf.second_score 100000 1000`` judges so many random hands of each
preset, and a hundred hands of each of so many random option sets; `random_records` makes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

AUGEN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}  # DOK-3
ABSAGEN = ["k90", "k60", "k30", "schwarz"]
LIMIT = {1: 90, 2: 60, 3: 30}  # DOK-49
PARTNER_GAMES = {"normal", "call", "hochzeit", "armut"}  # DOK-7
KARO_SOLOS = {"suit_d", "silent", "hochzeit_alone"}
RE, KONTRA = 0, 1


@dataclass
class Record:
    """A hand as it would stand in a protocol.

    ``game`` is the kind of game in the end, ``soloist`` who declared it (-1: nobody), ``hands``
    the cards dealt to each seat, ``acts`` who said or played what, in order.
    """

    options: Any
    game: str
    soloist: int
    hands: list[list[str]]
    acts: list[tuple[int, str]]


@dataclass
class Course:
    """What became of a hand: read from a record act by act."""

    record: Record
    hands: list[list[str]]
    sau: bool = False
    taker: int = -1
    partner: int = -1
    tricks: list[list[tuple[int, str]]] = field(default_factory=list)
    table: list[tuple[int, str]] = field(default_factory=list)
    said: list[tuple[int, str]] = field(default_factory=list)
    pushed: list[str] = field(default_factory=list)
    returned: list[str] = field(default_factory=list)
    claimer: int = -1
    offender: int = -1

    def trumps(self) -> list[str]:
        """The trumps, highest first (DOK-8)."""
        game = self.record.game
        queens, jacks = ["Qc", "Qs", "Qh", "Qd"], ["Jc", "Js", "Jh", "Jd"]
        if game in ("queens", "jacks", "aces"):
            return {"queens": queens, "jacks": jacks, "aces": []}[game]
        suit = game[-1] if game.startswith("suit_") else "d"
        high = (["Ad"] if self.sau else []) + (["Th"] if self.record.options.dulle != "off" else [])
        rest = [rank + suit for rank in "ATK9"]
        return [*high, *queens, *jacks, *(card for card in rest if card not in high)]

    def kind(self, card: str) -> str:
        """Trump, or the plain suit (DOK-10)."""
        return "trump" if card in self.trumps() else card[1]

    def winner(self, trick: Sequence[tuple[int, str]], number: int) -> int:
        """Who wins a trick; ``number`` counts from 1 (DOK-13 to DOK-15)."""
        cards = [card for _, card in trick]
        order = self.trumps()
        if any(card in order for card in cards):
            best = min((card for card in cards if card in order), key=order.index)
        else:
            suited = [card for card in cards if card[1] == cards[0][1]]
            best = min(suited, key=lambda card: "ATKQJ9".index(card[0]))
        options = self.record.options
        second = options.dulle == "second" and best == "Th" and best in order and not self.sau
        if best == "Th" and self.record.game == "suit_h":
            second = options.dulle == "second" and not self.sau
        if options.dulle_last_trick_first and number == (12 if options.nines else 10):
            second = False
        places = [place for place, card in enumerate(cards) if card == best]
        return trick[places[-1] if second else places[0]][0]

    def act(self, seat: int, text: str) -> None:
        """One act of the protocol."""
        words = text.split()
        if text in ("re", "kontra", *ABSAGEN):
            self.said.append((seat, text))
        elif len(text) == 2 and text[0] in AUGEN and text[1] in "cshd":
            self.card(seat, text)
        elif words[0] == "push" and len(words) == 2:
            self.move_card(seat, words[1], self.pushed)
        elif words[0] == "return":
            self.move_card(seat, words[1], self.returned)
            if len(self.returned) == 3:
                self.hands[self.record.soloist] += self.returned
        elif text == "take" and self.table:
            self.finish_trick()
        elif text == "take":
            self.taker = seat
            self.hands[seat] += self.pushed
        elif text == "sau":
            self.sau = True
        elif text == "correct":
            self.correct(seat)
        elif text == "rest":
            self.claimer = seat
        elif text == "deny":
            self.claimer = -1
        elif words[0] == "claim":
            self.judge(seat, int(words[1]), int(words[2]))

    def move_card(self, seat: int, card: str, pile: list[str]) -> None:
        self.hands[seat].remove(card)
        pile.append(card)

    def card(self, seat: int, card: str) -> None:
        """A card is played; the called ace shows the partner when it falls (DOK-33)."""
        self.move_card(seat, card, [])
        self.table.append((seat, card))
        seeks = self.record.game == "call" and self.partner < 0
        if seeks and seat != self.record.soloist and card == self.called():
            self.partner = seat
        if len(self.table) == 4 and self.record.options.revoke == "prevent":
            self.finish_trick()

    def called(self) -> str:
        """The ace that the declarer called."""
        words = next(text for who, text in self.record.acts if who == self.record.soloist)
        return "A" + words.split()[1]

    def finish_trick(self) -> None:
        """The trick is taken; it may bring the bride her partner (DOK-30, DOK-31)."""
        self.tricks.append(self.table)
        self.table = []
        number = len(self.tricks)
        if self.record.game == "hochzeit" and self.partner < 0 and number <= 3:
            won = self.winner(self.tricks[-1], number)
            plain = self.kind(self.tricks[-1][0][1]) != "trump"
            counts = self.record.options.hochzeit_rule == "any_trick" or plain
            if counts and won != self.record.soloist:
                self.partner = won

    def correct(self, seat: int) -> None:
        """The wrong card and all later ones go back (DOK-63)."""
        place = [who for who, _ in self.table].index(seat)
        for who, card in self.table[place:]:
            self.hands[who].append(card)
        self.table = self.table[:place]

    def judge(self, accuser: int, seat: int, number: int) -> None:
        """A claimed revoke: did the seat hold what it should have played (DOK-64, DOK-68)?"""
        led = self.kind(self.tricks[number - 1][0][1])
        later = [card for trick in self.tricks[number:] for who, card in trick if who == seat]
        held = self.hands[seat] + later + [card for who, card in self.table if who == seat]
        own = next(card for who, card in self.tricks[number - 1] if who == seat)
        if self.kind(own) != led and any(self.kind(card) == led for card in held):
            self.offender = seat
        elif self.record.options.wrong_claim == "penalty":
            self.offender = accuser

    def re_party(self) -> set[int]:
        """The party that has to make the game (DOK-6)."""
        game, soloist = self.record.game, self.record.soloist
        if game in ("normal", "silent"):
            return {seat for seat in range(4) if "Qc" in self.record.hands[seat]}
        if game == "armut":
            return {soloist, self.taker}
        if game in ("call", "hochzeit"):
            return {soloist, self.partner}
        return {soloist}


def followed(record: Record) -> Course:
    """The course of a hand from its record."""
    course = Course(record, [list(hand) for hand in record.hands])
    for seat, text in record.acts:
        course.act(seat, text)
    return course


@dataclass
class Side:
    """What one party did."""

    augen: int = 0
    tricks: int = 0
    fuchs: int = 0
    karlchen: int = 0
    caught: int = 0
    doppelkopf: int = 0
    announced: bool = False
    level: int = 0


def counted(course: Course) -> tuple[list[Side], list[int]]:
    """Both parties, Re first, and what each seat got for Füchse (DOK-49, 53, 54, 57)."""
    options, game, re = course.record.options, course.record.game, course.re_party()
    sides, paid = [Side(), Side()], [0, 0, 0, 0]
    karo = game in PARTNER_GAMES or game in KARO_SOLOS

    def party(seat: int) -> int:
        return RE if seat in re else KONTRA

    def fuchs_won(owner: int, winner: int) -> None:
        if karo and party(owner) != party(winner):
            sides[party(winner)].fuchs += 1
            paid[owner] -= 1
            paid[winner] += 1

    last = 12 if options.nines else 10
    for number, trick in enumerate(course.tricks, 1):
        winner = course.winner(trick, number)
        side = sides[party(winner)]
        augen = sum(AUGEN[card[0]] for _, card in trick)
        side.augen += augen
        side.tricks += 1
        side.doppelkopf += augen >= 40
        for owner, card in trick:
            if card == "Ad":
                fuchs_won(owner, winner)
            if number == last and card == "Jc":
                side.karlchen += owner == winner
                side.caught += party(owner) != party(winner)
    if course.claimer >= 0:
        side = sides[party(course.claimer)]
        side.tricks += last - len(course.tricks)
        for owner in range(4):
            side.augen += sum(AUGEN[card[0]] for card in course.hands[owner])
            for _ in range(course.hands[owner].count("Ad")):
                fuchs_won(owner, course.claimer)
    for seat, text in course.said:
        side = sides[party(seat)]
        if text in ("re", "kontra"):
            side.announced = True
        else:
            side.level = max(side.level, ABSAGEN.index(text) + 1)
    return sides, paid


def kept(own: Side, other: Side) -> bool:
    """The party kept its highest Absage (DOK-49)."""
    if own.level == 0:
        return True
    return other.tricks == 0 if own.level == 4 else other.augen < LIMIT[own.level]


def needs_121(course: Course) -> int:
    """Who loses at 120 to 120 (DOK-52)."""
    ansagen = [text for _, text in course.said if text in ("re", "kontra")]
    order = list(dict.fromkeys(ansagen))
    target = course.record.options.target_121
    lines = {
        (): (RE, RE, RE),
        ("re",): (RE, RE, RE),
        ("kontra",): (RE, KONTRA, KONTRA),
        ("re", "kontra"): (RE, RE, KONTRA),
        ("kontra", "re"): (RE, RE, RE),
    }
    return lines[tuple(order)][("re", "ddv", "last_announcer").index(target)]


def won_by(course: Course, sides: list[Side]) -> int | None:
    """The winner, or None (DOK-50, DOK-51)."""
    broken = [party for party in (RE, KONTRA) if not kept(sides[party], sides[1 - party])]
    if len(broken) == 2:
        return None
    if broken:
        return 1 - broken[0]
    for party in (RE, KONTRA):
        if sides[party].level:
            return party
    needs = needs_121(course)
    return needs if sides[needs].augen >= 121 else 1 - needs


def special(options: Any, game: str, side: Side) -> int:
    """The special points of a party (DOK-53)."""
    partner = game in PARTNER_GAMES
    points = 0
    if options.fuchs == "point":
        everywhere = options.scoring == "plus_only" and game in KARO_SOLOS
        points += side.fuchs if partner or everywhere else 0
    if partner:
        points += options.karlchen_last * side.karlchen + options.karlchen_caught * side.caught
    if options.doppelkopf_point == "all" or (options.doppelkopf_point == "partner" and partner):
        points += side.doppelkopf
    return points


def units(course: Course, sides: list[Side]) -> list[int]:
    """The score of `klassisch` (DOK-56)."""
    won = RE if sides[RE].augen >= 121 else KONTRA
    lost = sides[1 - won]
    value = 1 + (lost.augen < 60) + (lost.tricks == 0)
    return settled(course, won, value)


def settled(course: Course, won: int, value: int) -> list[int]:
    """Winners get the value and losers pay it; a soloist settles with each of the three."""
    re = course.re_party()
    solo = course.record.game not in PARTNER_GAMES
    found = []
    for seat in range(4):
        mine = RE if seat in re else KONTRA
        often = 3 if solo and mine == RE else 1
        found.append(often * value if mine == won else -often * value)
    return found


def worth(course: Course, sides: list[Side], won: int) -> int:
    """The value of `turnier` and `haus` before it is shared out (DOK-58, DOK-60)."""
    options, game = course.record.options, course.record.game
    winner, loser = sides[won], sides[1 - won]
    value = 1
    value += (loser.augen < 90) + (loser.augen < 60) + (loser.augen < 30) + (loser.tricks == 0)
    value += 2 * sides[RE].announced + 2 * sides[KONTRA].announced
    value += sides[RE].level + sides[KONTRA].level
    against = options.gegen_die_alten
    if won == KONTRA and (against == "all" or (against == "partner" and game in PARTNER_GAMES)):
        value += 1
    if options.against_absage and not kept(loser, winner):
        steps = zip((1, 2, 3, 4), (120, 90, 60, 30), strict=True)
        value += sum(loser.level >= level and winner.augen >= augen for level, augen in steps)
    value += special(options, game, winner)
    if options.loser_extras == "deduct":
        value -= special(options, game, loser)
    return value


def plus_minus(course: Course, sides: list[Side]) -> list[int]:
    """The score of `turnier` (DOK-58)."""
    options, game = course.record.options, course.record.game
    won = won_by(course, sides)
    if won is not None:
        return settled(course, won, worth(course, sides, won))
    if game not in PARTNER_GAMES:
        return [0, 0, 0, 0]
    more = special(options, game, sides[RE]) - special(options, game, sides[KONTRA])
    return settled(course, RE, more)


def plus_only(course: Course, sides: list[Side]) -> list[int]:
    """The score of `haus` (DOK-60)."""
    options, game, re = course.record.options, course.record.game, course.re_party()
    won = won_by(course, sides)
    if won is None:
        return [0, 0, 0, 0]
    value = max(0, worth(course, sides, won))
    if won == RE and game not in PARTNER_GAMES:
        value *= options.solo_factor
    return [value if (seat in re) == (won == RE) else 0 for seat in range(4)]


def scores(record: Record) -> list[int]:
    """What each seat writes."""
    course = followed(record)
    if course.offender >= 0:  # DOK-64
        return [0 if seat == course.offender else 5 for seat in range(4)]
    if record.game == "armut" and course.taker < 0:  # DOK-37
        return [0, 0, 0, 0]
    sides, paid = counted(course)
    scoring = record.options.scoring
    found = {"units": units, "plus_minus": plus_minus, "plus_only": plus_only}[scoring](
        course, sides
    )
    if record.options.fuchs == "pay" and (record.game in PARTNER_GAMES or record.game == "suit_d"):
        found = [one + more for one, more in zip(found, paid, strict=True)]  # DOK-57
    return found


if __name__ == "__main__":
    from tests.games.doppelkopf.random_records import main

    main()
