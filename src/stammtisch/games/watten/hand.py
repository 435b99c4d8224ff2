"""A hand of Watten as people see it, and the game."""

from collections.abc import Sequence
from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import SPECTATOR, Context
from stammtisch.core.kinds import RANKS, suit_of
from stammtisch.core.observing import UNBOUNDED, Observation
from stammtisch.core.view import Objection, ScoreLine
from stammtisch.games.watten import observing
from stammtisch.games.watten.course import WattenCourse
from stammtisch.games.watten.options import WattenOptions
from stammtisch.games.watten.rules import START, UNNAMED, WattenRules, is_kritisch, strength_of
from stammtisch.games.watten.scoring import (
    BY_CLAIM,
    BY_GESPANNT,
    BY_GOING,
    BY_MASCHINE,
    BY_TRICKS,
    DEALERS,
    VORHANDS,
    Facts,
    hand_scores,
    score_lines,
)
from stammtisch.games.watten.steps import REPLY, THE_KRITISCHE
from stammtisch.kits.tricks import claims
from stammtisch.kits.tricks.hand import TrickGame, TrickHand
from stammtisch.kits.tricks.moves import CLAIMING, ENDED
from stammtisch.text import Arg, CardWord, SeatWord, SuitWord, Text, say


def together(seats: Sequence[int]) -> Text:
    """The names of one or several seats: “Resi”, “Resi and Sepp”."""
    first = SeatWord(int(seats[0]))
    if len(seats) == 1:
        return say("{seat}", seat=first)
    if len(seats) == 2:
        return say("{first} and {second}", first=first, second=SeatWord(seats[1]))
    return say("{first}, {others}", first=first, others=together(seats[1:]))


class WattenHand(WattenCourse):
    """One hand of Watten in progress."""

    # --- what it pays

    def facts(self) -> Facts:
        """How the hand ended, for its score."""
        seats, dealer = self.rules.seats, self.context.dealer
        return Facts(seats, dealer, self.winner, self.value, self.ending, self.ender)

    def scores(self) -> vec[i64]:
        return hand_scores(self.rules.seats, self.context.dealer, self.winner, self.value)

    def score_lines(self) -> list[ScoreLine]:
        return score_lines(self.facts())

    # --- the cards

    def sorted_by(self, kind: int) -> tuple[int, int]:
        """Trumps from the top, then by suit; before the naming only the Kritische are known."""
        if self.farbe == UNNAMED:
            at_the_top = kind in THE_KRITISCHE.kinds
            return (-1, THE_KRITISCHE.kinds.index(kind)) if at_the_top else (suit_of(kind), -kind)
        strength = int(strength_of(self.naming(), kind))
        card_class = int(claims.class_of(strength))
        return (-1 if card_class == claims.TRUMP else card_class, -strength)

    def note(self, viewer: int) -> Text | None:
        return None if self.looks(viewer) else say("face down until the Farbe is named")

    def refused(self, kind: int) -> Objection:
        text = say(
            "The Hauptschlag was led to the first trick: you must play a trump, because you hold "
            "one besides {cards}.",
            cards=THE_KRITISCHE,
        )
        return Objection(("WAT-18",), text)

    # --- the seats

    def members_of(self, side: i64) -> list[int]:
        """The seats of a side, ascending."""
        return [seat for seat in range(int(self.rules.seats)) if self.side_of(seat) == side]

    def side_name(self, side: i64) -> Text:
        """A side, named by its players."""
        return together(self.members_of(side))

    def party(self, seat: int) -> int | None:
        return int(self.side_of(seat)) if self.rules.seats > 2 else None

    def badges(self, seat: int) -> list[Text]:
        badges = []
        if seat == self.vorhand():
            alone = self.rules.seats == 3
            badges.append(say("Vorhand, alone") if alone else say("Vorhand"))
        return [*badges, say("gespannt")] if self.is_gespannt(seat) else badges

    def said(self, seat: int) -> Text | None:
        if self.phase is CLAIMING and seat == self.claimer:
            return claims.choice(claims.REST).label
        word = self.last_word(seat)
        return self.aloud(word) if word else None

    def observes(self, to: Observation) -> None:
        to.one_of(observing.SCHLAG, self.schlag, RANKS)
        to.suit(observing.FARBE, self.farbe)
        to.flag(observing.SWAPPED, self.swapped)
        to.number(observing.VALUE, self.value, UNBOUNDED)
        to.whose(observing.PROPOSER, self.proposer)
        to.whose(observing.ACCEPTED, self.accepted)
        to.flag(observing.OFFERED, self.offered)
        heard = to.rows(observing.HEARD, self.rules.seats, 0, self.rules.bound)
        for seat in range(self.rules.seats):
            to.put(heard + to.from_here(seat), self.last_word(seat))
        to.one_of(observing.ENDING, self.ending - BY_TRICKS, BY_CLAIM)
        to.one_of(observing.WINNER, self.winner, 2)
        to.whose(observing.ENDER, self.ender)

    # --- what happened

    def told_trick(self) -> Text:
        number = self.tricks.done
        winner = self.tricks.winner(number - 1)
        side = self.side_of(winner)
        return say(
            "{seat} wins trick {n}: this side has {own}, the other {theirs}.",
            seat=SeatWord(int(winner)),
            n=int(number),
            own=int(self.won_by(side)),
            theirs=int(self.won_by(1 - side)),
        )

    def told_more(self, before: TrickHand, move: int, viewer: int) -> list[Text]:
        """What the Hauptschlag is, and how the hand ended."""
        lines = []
        if self.begun() and not before.begun():
            lines = [self.told_naming()]
            if self.is_streng():
                lines.append(say("Now everybody looks at his cards."))
        return [*lines, self.result()] if self.phase is ENDED else lines

    def is_streng(self) -> bool:
        """Whether anybody has to wait for the naming before he looks at his cards (WAT-11)."""
        return self.agreed.streng and self.rules.seats > 2

    def told_naming(self) -> Text:
        """The line for the Hauptschlag, once Schlag and Farbe are named (WAT-12)."""
        card = CardWord(int(self.named_card()))
        if is_kritisch(card.kind):
            return say(
                "The Hauptschlag is {card}, which also remains one of the Kritische.", card=card
            )
        return say("The Hauptschlag is {card}.", card=card)

    def result(self) -> Text:
        """How the finished hand ended, and who gets what."""
        points = self.prize()
        facts: dict[str, Arg] = {"seat": SeatWord(int(self.ender)), "points": points}
        ending = self.ending
        if ending == BY_GOING:
            return say("{seat} goes: {points}.", **facts)
        if ending == BY_GESPANNT:
            return say("{seat} is gespannt and loses by making the offer: {points}.", **facts)
        if ending == BY_MASCHINE:
            return say(
                "{seat} has a Maschine ({cards}): {points}, without playing.",
                cards=THE_KRITISCHE,
                **facts,
            )
        if ending == BY_CLAIM:
            return say("The remaining tricks go to {seat}: {points}.", **facts)
        return say("Three tricks: {points}.", points=points)

    def prize(self) -> Text:
        """What the winners get; with three players, partners have their own accounts (WAT-25)."""
        winners, value = self.members_of(self.winner), int(self.value)
        if self.rules.seats == 3 and len(winners) == 2:
            return say("{value} points each for {side}", value=value, side=together(winners))
        return say("{value} points for {side}", value=value, side=together(winners))

    # --- the facts

    def status(self, viewer: int) -> list[Text]:
        over = [self.result()] if self.phase is ENDED else []
        if not self.begun():
            return over or [*self.before_play(), *self.gespannt_line()]
        naming = say(
            "Schlag {rank}, Farbe {suit}, Hauptschlag {card}",
            suit=SuitWord(int(self.farbe)),
            card=CardWord(int(self.named_card())),
        )
        tricks = self.tricks_line(viewer)
        if over:
            return [*over, naming, tricks]
        return [naming, self.worth(), tricks, self.raising_line(), *self.gespannt_line()]

    def before_play(self) -> list[Text]:
        """The partners, who names what, and what has been named."""
        lines = []
        if self.rules.seats > 2:
            vorhands, dealers = self.side_name(VORHANDS), self.side_name(DEALERS)
            lines.append(say("{vorhands} against {dealers}", vorhands=vorhands, dealers=dealers))
        first, second = SeatWord(int(self.namer())), SeatWord(int(self.second_namer()))
        if self.schlag == UNNAMED:
            lines.append(
                say("{first} names the Schlag, {second} the Farbe", first=first, second=second)
            )
        else:
            lines.append(say("Schlag {rank}; {second} names the Farbe", second=second))
        if self.is_streng():
            lines.append(say("Streng: only {vorhand} and {dealer} see their cards"))
        return [*lines, self.worth()]

    def worth(self) -> Text:
        """What the hand is worth, and who made the last offer."""
        if self.phase is REPLY:
            seat = SeatWord(int(self.proposer))
            return say("Worth: {value}, and {seat} offers {more}", seat=seat)
        if self.accepted >= 0:
            seat = SeatWord(int(self.accepted))
            return say("Worth: {value}, the last offer was made by {seat}", seat=seat)
        return say("Worth: {value} points")

    def raising_line(self) -> Text:
        """Who may still offer or raise, and how far (WAT-23, WAT-24)."""
        if self.phase is REPLY:
            asked = SeatWord(int(self.turn))
            if self.may_raise() and not self.is_gespannt(self.turn):
                more = int(self.value) + 2
                return say("{seat} may go, stay or raise to {more}", seat=asked, more=more)
            return say("{seat} may go or stay", seat=asked)
        if self.value >= self.agreed.cap:
            return say("No more offers: {cap} is the limit")
        seats = range(int(self.rules.seats))
        able = [seat for seat in seats if self.may_propose(seat) and not self.is_gespannt(seat)]
        if not able:
            return say("Nobody may offer any more")
        if len(able) == self.rules.seats:
            return say("Anybody may offer, up to {cap}")
        return say("May offer, up to {cap}: {seats}", seats=together(able))

    def gespannt_line(self) -> list[Text]:
        """Who is gespannt, if anybody."""
        seats = [seat for seat in range(int(self.rules.seats)) if self.is_gespannt(seat)]
        if not seats:
            return []
        if self.agreed.gespannt_loses:
            return [say("Gespannt (an offer loses): {seats}", seats=together(seats))]
        return [say("Gespannt (no offers): {seats}", seats=together(seats))]

    def tricks_line(self, viewer: int) -> Text:
        """Both sides' tricks, the viewer's own first."""
        side = VORHANDS if viewer == SPECTATOR else self.side_of(viewer)
        own, theirs = int(self.won_by(side)), int(self.won_by(1 - side))
        if viewer != SPECTATOR and self.rules.seats == 2:
            return say("Tricks: yours {own}, theirs {theirs}", own=own, theirs=theirs)
        return say(
            "Tricks: {side} {own}, {others} {theirs}",
            side=self.side_name(side),
            own=own,
            others=self.side_name(1 - side),
            theirs=theirs,
        )


class Watten(TrickGame):
    """Watten for two, three or four players.

    Besides the cards, the longest hand has four moves of naming, each point raised, and one going.
    """

    OBSERVED: ClassVar = {
        "turn": "WAT-16",
        "dealer": "WAT-5",
        "hand_number": "WAT-26",
        "totals": "WAT-26",
        "step": "WAT-8 WAT-16 WAT-22",
        "trump": "WAT-8 WAT-12",
        "leader": "WAT-16",
        "ahead": "WAT-15",
        "won": "WAT-19",
        "card_points": "WAT-1 WAT-19",
    }

    def __init__(self, options: WattenOptions, seats: i64) -> None:
        self.agreed: Final = WattenRules(WattenHand, options, seats)
        super().__init__("watten", self.agreed, before=4 + 2 * (options.raise_cap - START) + 1)

    def score_bounds(self, context: Context | None = None) -> ScoreBounds:
        """A hand is worth 2 points and can be raised to the limit (WAT-20, WAT-23, WAT-25)."""
        return ScoreBounds(0, max(START, self.agreed.cap))

    def is_over(self, context: Context, totals: vec[i64]) -> bool:
        """Whether a side has enough points to win the match (WAT-26)."""
        return max(totals) >= self.agreed.target
