"""A second referee of whole hands of Doppelkopf, written from the rule page alone.

It says who is on turn, what is legal, and what may be done beside the turn: declarations, Armut,
Sau, announcements, cards, revokes and their claims, and the claim of the rest. What was played is
kept and scored by `second_score`. It shares no code with the engine. Seats are those of the table;
inside, the four who play are the places 0 to 3, Vorhand first (DOK-67).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from tests.games.claim_referee import Place, proved
from tests.games.doppelkopf.second_score import ABSAGEN, AUGEN, PARTNER_GAMES, Course, Record
from tests.games.doppelkopf.second_score import scores as scores_of

SUITS, RANKS = "cshd", "9TJQKA"
SOLOS = ["suit_c", "suit_s", "suit_h", "suit_d", "queens", "jacks", "aces"]
KIND_RANK = {"queens": 5, "jacks": 4, "suit_c": 3, "suit_s": 3, "suit_h": 3, "suit_d": 2, "aces": 1}
KARO = PARTNER_GAMES | {"suit_d", "silent", "hochzeit_alone"}


class Hand:
    """One hand.

    Args:
        options: of the game.
        order: the seats that play, Vorhand first.
        seats: how many share the table.
        owing: the seats that owe their Pflichtsolo.
        forced: the seat that must play it now, or None.
        pack: the cards, top first.
        by_hand: an Armut is pushed card by card, the trumps too.
    """

    def __init__(
        self,
        options: SimpleNamespace,
        order: Sequence[int],
        seats: int,
        owing: set[int],
        forced: int | None,
        pack: list[str],
        by_hand: bool,
    ) -> None:
        self.options, self.order, self.seats, self.by_hand = options, order, seats, by_hand
        self.owing = {place for place, seat in enumerate(order) if seat in owing}
        self.forced = None if forced is None else order.index(forced)
        self.size = 12 if options.nines else 10
        dealt = [pack[place::4] for place in range(4)]  # DOK-4
        self.course = Course(Record(options, "normal", -1, dealt, []), [[*hand] for hand in dealt])
        self.declared: dict[int, str] = {}
        self.duty = False
        self.clarified = False
        self.shift = 0  # DOK-45
        self.bound = False  # whoever is on turn corrects himself
        self.cleared: set[tuple[int, int]] = set()
        self.claimed: set[int] = set()
        self.asked: list[int] = []
        self.step = "declare"
        self.place: int | None = 0 if self.forced is None else self.forced
        self.to_shuffle: list[str] = []

    def begin(self) -> None:
        """Nothing has to be asked before the first move."""

    # Seats and places

    @property
    def turn(self) -> int | None:
        """The seat on turn."""
        return None if self.place is None else self.order[self.place]

    @property
    def record(self) -> Record:
        return self.course.record

    def scores(self) -> list[int]:
        """What each seat writes; whoever sits out writes nothing."""
        found = dict(zip(self.order, scores_of(self.record), strict=True))
        return [found.get(seat, 0) for seat in range(self.seats)]

    def thrown_in(self) -> bool:
        """Nobody took the Armut (DOK-37)."""
        return self.record.game == "armut" and self.course.taker < 0

    # What may be done

    def legal(self) -> list[str]:
        """All that the seat on turn may do, also beside its turn."""
        place = self.place
        if place is None:
            return []
        if self.step == "play":
            return self.in_play(place)
        if self.step == "closing":
            return ["pass", *self.claims(place)]
        if self.step == "declare":
            return self.declarations(self.record.hands[place])
        if self.step == "push":
            return [f"push {card}" for card in self.to_push(self.course.hands[place])]
        if self.step == "return":
            return [f"return {card}" for card in sorted({*self.course.hands[place]})]
        if self.step == "sau":
            both = self.course.hands[place].count("Ad") == 2
            return ["sau", "pass"] if both else ["pass"]
        return {"ask": ["take", "refuse"], "rest": ["grant", "deny"], "pushed": ["push"]}[self.step]

    def beside(self) -> dict[int, list[str]]:
        """What the others may do out of turn."""
        if self.step != "play" or self.place is None:
            return {}
        course, found = self.course, {}
        begun = bool(course.tricks or course.table)
        for place in range(4):
            if place != self.place:
                speaks = self.options.announce == "any_time" and begun
                said = self.announcements(place) if speaks else []
                found[self.order[place]] = [*said, *self.corrections(place), *self.claims(place)]
        return found

    def in_play(self, place: int) -> list[str]:
        beside = [*self.corrections(place), *self.claims(place)]
        if len(self.course.table) == 4:
            return ["take", *beside]
        rest = ["rest"] if self.may_claim_rest(place) else []
        return [*self.cards(place), *self.announcements(place), *rest, *beside]

    def declarations(self, hand: Sequence[str]) -> list[str]:
        """DOK-17 to DOK-24, DOK-27, DOK-29, DOK-34, DOK-36."""
        if self.forced is not None:
            return [f"solo {kind}" for kind in SOLOS]
        options, alten = self.options, hand.count("Qc") == 2
        found = [] if alten and not options.silent_solo else ["gesund"]
        if alten and options.both_alten == "hochzeit":
            found.append("hochzeit")
        if alten and options.both_alten == "call_ace":
            found += [f"call {suit}" for suit in "csh" if hand.count("A" + suit) < 2]
        if options.armut and sum(self.course.kind(card) == "trump" for card in hand) <= 3:
            found.append("armut")
        solos = SOLOS
        if options.solo_needs_alten:
            solos = [kind for kind in SOLOS if kind.startswith("suit") and alten]
            solos += ["jacks"] if options.grossspiel else []
        return found + [f"solo {kind}" for kind in solos]

    def to_push(self, hand: Sequence[str]) -> list[str]:
        """Trumps first, one by one in the order of the pack, then any plain card (DOK-36)."""
        trumps = sorted(
            (card for card in hand if self.course.kind(card) == "trump"),
            key=lambda card: (SUITS.index(card[1]), RANKS.index(card[0])),
        )
        return trumps[:1] or sorted({*hand})

    def cards(self, place: int) -> list[str]:
        """DOK-12, DOK-63."""
        hand, course = {*self.course.hands[place]}, self.course
        if not course.table or (self.options.revoke == "penalty" and not self.bound):
            return sorted(hand)
        led = course.kind(course.table[0][1])
        return sorted({card for card in hand if course.kind(card) == led} or hand)

    # Announcements (DOK-41 to DOK-48)

    def held(self, place: int) -> int:
        return len(self.course.hands[place])

    def seeking(self) -> bool:
        """A Hochzeit or a called ace has not found its partner."""
        return self.record.game in ("hochzeit", "call") and self.course.partner < 0

    def in_time(self, level: int, cards: int) -> bool:
        needed = int(self.options.deadlines.split()[level]) - (0 if self.options.nines else 2)
        return cards >= needed - self.shift

    def announcements(self, place: int) -> list[str]:
        if not self.options.announcements or self.seeking():
            return []
        re = self.course.re_party()
        party = {each for each in range(4) if (each in re) == (place in re)}
        entitled = party if self.options.absage_by == "party" else {place}
        if not any(who in entitled and text in ("re", "kontra") for who, text in self.course.said):
            word = "re" if place in re else "kontra"
            return [word] if self.in_time(0, self.held(place)) else []
        said = {text for who, text in self.course.said if who in party}
        steps = [step for step, text in enumerate(ABSAGEN, 1) if text not in said]
        return [ABSAGEN[steps[0] - 1]] if steps and self.in_time(steps[0], self.held(place)) else []

    # Revokes (DOK-63, DOK-64, DOK-68)

    def strayed(self, trick: Sequence[tuple[int, str]], place: int) -> bool:
        """The place did not follow, rightly or not."""
        own = next(card for who, card in trick if who == place)
        return self.course.kind(own) != self.course.kind(trick[0][1])

    def corrections(self, place: int) -> list[str]:
        table = self.course.table
        if self.options.revoke != "penalty" or len(table) < 4 or not self.strayed(table, place):
            return []
        led = self.course.kind(table[0][1])
        could = any(self.course.kind(card) == led for card in self.course.hands[place])
        return ["correct"] if could else []

    def claims(self, place: int) -> list[str]:
        if self.options.revoke != "penalty":
            return []
        return [
            f"claim {self.order[other]} {number}"
            for number, trick in enumerate(self.course.tricks, 1)
            for other in range(4)
            if other != place and self.strayed(trick, other) and (other, number) not in self.cleared
        ]

    # The claim of the rest (DOK-69)

    def may_claim_rest(self, place: int) -> bool:
        course = self.course
        if course.table or self.held(place) < 2 or place in self.claimed or self.seeking():
            return False
        return not self.points_left(place)

    def unseen(self, place: int) -> list[str]:
        ranks = RANKS if self.options.nines else RANKS[1:]
        left = Counter([rank + suit for rank in ranks for suit in SUITS] * 2)
        left -= Counter(card for trick in self.course.tricks for _, card in trick)
        return list((left - Counter(self.course.hands[place])).elements())

    def game_known_to(self, place: int) -> str:
        """A silent solo is known to who plays it, and to all when its queens or words show it."""
        if self.record.game != "silent" or place in self.course.re_party():
            return self.record.game
        soloist = next(iter(self.course.re_party()))
        played = [
            (who, card) for trick in self.course.tricks for who, card in trick if card == "Qc"
        ]
        speakers = {who for who, _ in self.course.said}
        others_spoke = len(speakers - {soloist}) == 3
        return "silent" if len(played) == 2 or others_spoke else "normal"

    def points_left(self, place: int) -> bool:
        options, game = self.options, self.game_known_to(place)
        if options.scoring == "units":
            return False
        unseen, own = self.unseen(place), self.course.hands[place]
        karlchen = options.karlchen_last or options.karlchen_caught
        if karlchen and game in PARTNER_GAMES and "Jc" in [*unseen, *own]:
            return True
        counts = {"off": False, "partner": game in PARTNER_GAMES, "all": True}
        dearest = sorted((AUGEN[card[0]] for card in unseen), reverse=True)[:3]
        most = sum(dearest) + max(AUGEN[card[0]] for card in own)
        return counts[options.doppelkopf_point] and most >= 40

    def rest_is_proved(self, place: int) -> bool:
        if self.options.announcements and self.in_time(4, self.held(place)):
            return False
        unseen = self.unseen(place)
        if self.options.dulle == "second" and not self.course.sau:
            unseen = ["+Th" if card == "Th" else card for card in unseen]
        return proved(self.course.hands[place], unseen, self.height)

    def height(self, card: str) -> Place:
        """A Dulle that may come second counts as higher than one that is led."""
        order = self.course.trumps()
        if card == "+Th":
            suit, height = self.height("Th")
            return suit, height + (0.5 if "Th" in order and order.index("Th") == 0 else 0)
        if card in order:
            return "trump", -float(order.index(card))
        return card[1], -float("ATKQJ9".index(card[0]))

    # What happens

    def play(self, seat: int, move: str) -> None:
        """A move, in turn or beside it."""
        place = self.order.index(seat)
        words = move.split()
        if words[0] == "claim":
            accused = self.order.index(int(words[1]))
            move = f"claim {accused} {words[2]}"
            self.cleared.add((accused, int(words[2])))
        sought, tricks = self.seeking(), len(self.course.tricks)
        self.record.acts.append((place, move))
        self.course.act(place, move)
        if self.record.game == "call" and sought and not self.seeking():
            self.shift = tricks  # the ace fell in the trick after these (DOK-45)
        if words[0] == "claim":
            self.over_if(self.course.offender >= 0)
        elif move in ("re", "kontra", *ABSAGEN):
            return
        elif self.step == "play":
            self.played(place, move)
        else:
            getattr(self, f"in_{self.step}")(place, move)

    def over_if(self, truth: bool) -> None:
        if truth:
            self.place = None

    def in_declare(self, place: int, move: str) -> None:
        self.declared[place] = move
        if self.forced is None and place < 3:
            self.place = place + 1
            return
        self.settle()

    def settle(self) -> None:
        """The highest declaration is played (DOK-18 to DOK-20)."""
        open_ones = {place: text for place, text in self.declared.items() if text != "gesund"}
        if not open_ones:
            alone = any(hand.count("Qc") == 2 for hand in self.record.hands)
            self.record.game = "silent" if alone else "normal"
        else:
            best = max(open_ones, key=lambda place: self.rank(place, open_ones[place]))
            word, *kind = open_ones[best].split()
            self.record.soloist = best
            self.record.game = kind[0] if word == "solo" else word
            self.duty = word == "solo" and best in self.owing
        if self.record.game == "armut":
            self.begin_armut()
        else:
            self.ask_for_sau()

    def rank(self, place: int, text: str) -> tuple[int, int, int]:
        word, *kind = text.split()
        if word != "solo":
            return (1 if word == "armut" else 0), 0, -place
        by_kind = KIND_RANK[kind[0]] if self.options.solo_rank == "kind" else 0
        return (3 if place in self.owing else 2), by_kind, -place

    def begin_armut(self) -> None:
        self.place, self.step = self.record.soloist, "push"
        if self.by_hand:
            return
        poor = self.course.hands[self.record.soloist]
        trumps = [card for card in poor if self.course.kind(card) == "trump"]
        for card in trumps:
            self.course.move_card(self.record.soloist, card, self.course.pushed)
        if len(trumps) == 3:
            self.step = "pushed"

    def in_push(self, place: int, move: str) -> None:
        if len(self.course.pushed) == 3:
            self.in_pushed(place, move)

    def in_pushed(self, place: int, move: str) -> None:
        self.place, self.step = (place + 1) % 4, "ask"

    def in_ask(self, place: int, move: str) -> None:
        if move == "take":
            self.step = "return"
            return
        self.place = (place + 1) % 4
        self.over_if(self.place == self.record.soloist)

    def in_return(self, place: int, move: str) -> None:
        if len(self.course.returned) == 3:
            self.ask_for_sau()

    def ask_for_sau(self) -> None:
        self.step, self.place = "sau", 0
        if not self.options.sau or self.record.game not in KARO:
            self.lead_out()

    def in_sau(self, place: int, move: str) -> None:
        self.place = (place + 1) % 4
        if move == "sau" or self.place == 0:
            self.lead_out()

    def lead_out(self) -> None:
        """DOK-11."""
        leads = self.duty and self.options.mandatory_solo_leads == "soloist"
        self.step, self.place = "play", self.record.soloist if leads else 0

    def played(self, place: int, move: str) -> None:
        course = self.course
        if move == "rest":
            self.claimed.add(place)
            self.asked = [(place + step) % 4 for step in (1, 2, 3)]
            self.step, self.place = "rest", self.asked[0]
            if self.rest_is_proved(place):  # nobody is asked
                self.close()
        elif move == "correct":
            self.place, self.bound = place, True
        elif move == "take" or len(course.table) == 0:
            self.trick_taken()
        else:
            self.bound = False
            full = len(course.table) == 4
            number = len(course.tricks) + 1
            self.place = course.winner(course.table, number) if full else (place + 1) % 4

    def trick_taken(self) -> None:
        """After a Hochzeit the deadlines fall (DOK-30, DOK-31, DOK-45)."""
        course, record = self.course, self.record
        number = len(course.tricks)
        if record.game == "hochzeit" and not self.clarified:
            if self.seeking() and number == 3:
                record.game = "hochzeit_alone"
            if not self.seeking():
                self.clarified = True
                self.shift = number if self.options.hochzeit_shift == "k" else number - 1
        self.place = course.winner(course.tricks[-1], number)
        if number == self.size:
            self.close()

    def close(self) -> None:
        """Where revokes are punished they can still be claimed (DOK-64)."""
        self.step, self.place = "closing", 0
        self.over_if(self.options.revoke == "prevent")

    def in_rest(self, place: int, move: str) -> None:
        if move == "deny":
            self.step, self.place = "play", (self.asked[-1] + 1) % 4
            return
        self.place = (place + 1) % 4
        if place == self.asked[-1]:
            self.close()

    def in_closing(self, place: int, move: str) -> None:
        """Until the next deal everybody is asked once (DOK-64)."""
        self.place = (place + 1) % 4
        self.over_if(place == 3)

    def seen(self, seat: int) -> dict[str, Any]:
        """The own hand and the current trick, while cards are played."""
        if self.step not in ("play", "rest") or self.place is None:
            return {}
        own = self.course.hands[self.order.index(seat)] if seat in self.order else []
        table = [(self.order[place], card) for place, card in self.course.table]
        return {"hand": sorted(own), "trick": table}
