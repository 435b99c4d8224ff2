"""Puzzles about numbers: what cards are worth, what a hand scores, whose cards are best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import read_cards
from stammtisch.core.bits import BIT
from stammtisch.core.kinds import ACE, rank_of
from stammtisch.core.view import ScoreLine
from stammtisch.games.bakkarat.rules import BANCO, PUNTO, TIE
from stammtisch.games.bakkarat.scoring import point
from stammtisch.games.bakkarat.state import BakkaratState
from stammtisch.games.black_jack.rules import total_of
from stammtisch.games.dicke_zwei.combos import beats, worth_of
from stammtisch.games.dicke_zwei.tiles import PLACE
from stammtisch.games.doppelkopf.cards import is_solo
from stammtisch.games.doppelkopf.game import Doppelkopf
from stammtisch.games.doppelkopf.lines import score_lines as doppelkopf_lines
from stammtisch.games.doppelkopf.names import NUMBER_OF_GAME
from stammtisch.games.doppelkopf.scoring import Facts as DoppelkopfFacts
from stammtisch.games.doppelkopf.scoring import Side
from stammtisch.games.gin.melds import best_deadwood
from stammtisch.games.gin.scoring import Outcome as GinOutcome
from stammtisch.games.gin.scoring import hand_lines as gin_lines
from stammtisch.games.gin.state import GinGame
from stammtisch.games.herzblatt.hand import Herzblatt
from stammtisch.games.herzblatt.scoring import Outcome
from stammtisch.games.herzblatt.scoring import score_lines as herzblatt_lines
from stammtisch.games.poker.pots import winners
from stammtisch.games.poker.ranking import worth
from stammtisch.games.romme.scoring import hand_lines, minus_points
from stammtisch.games.schwimmen.rules import value
from stammtisch.games.siebzehn_und_vier.state import SiebzehnUndVierState
from stammtisch.games.tarock.hand import Tarock
from stammtisch.games.tarock.rules import NOTHING, NUMBERS, SCHNEIDER, SCHWARZ
from stammtisch.games.tarock.scoring import Facts
from stammtisch.games.tarock.scoring import score_lines as tarock_lines
from stammtisch.kits.tricks.cards import augen_of
from stammtisch.matches import Match
from stammtisch.puzzles.asking import cards_text, how_many, points_of, which_moves
from stammtisch.puzzles.puzzle import Example, Option, Puzzle, Row
from stammtisch.scorepad.doppelkopf_asking import game_label
from stammtisch.text import CardsWord, SeatWord, Text, say, say_n

Cases = Iterator[Puzzle]
ANNOUNCED: Final = {"schneider": SCHNEIDER, "schwarz": SCHWARZ}


def mask(cards: str) -> int:
    """Cards given in notation, as one word."""
    return sum(int(BIT[kind]) for kind in read_cards(cards))


def row(cards: str, label: Text | None = None) -> Row:
    """Cards given in notation, laid side by side."""
    return Row(tuple(read_cards(cards)), label)


def several(example: Example, number: int) -> Example:
    """The same example once more for each of several questions."""
    return replace(example, id=f"{example.id}-{number}")


# --- what cards are worth -------------------------------------------------------------------------


def black_jack_total(example: Example, case: dict[str, Any]) -> Cases:
    """The question of what a hand of Black Jack counts."""
    counts = [
        1 if rank_of(kind) == ACE else min(rank_of(kind) + 2, 10)
        for kind in read_cards(case["tiles"])
    ]
    total = int(total_of(sum(counts), counts.count(1)))
    question = say("How much is this hand worth?")
    yield how_many(example, question, total, rows=[row(case["tiles"])])


def black_jack_turn(example: Example, case: dict[str, Any]) -> Cases:
    """The question of what a player with one hand may do, after stakes of 4."""
    if "legal" not in case["then"] or "split" in case.get("moves", ()):
        return
    seats = case.get("seats", 3)
    game, rest = example.house.game(seats), case.get("rest", "")
    match = Match(game, dealer=0, hands=list(case["hands"]), rest=rest, seed="puzzle")
    for stake in case.get("stakes", [4] * (seats - 1)):
        match.play(f"bet {stake}")
    for move in case.get("moves", ()):
        match.play(move)
    who = match.turn
    moves = [
        (
            word,
            game.choice(match.state, who, int(game.read(match.state, who, word.split())[0])).label,
            (),
        )
        for word in ("draw", "stand", "double", "split", "bet 2")
    ]
    question = say("What may {seat} do now?", seat=SeatWord(who))
    yield which_moves(example, game, match.state, moves, question)


def duel_total(example: Example, case: dict[str, Any]) -> Cases:
    """The question of what a hand of Siebzehn und Vier counts."""
    match = Match(example.house.game(), dealer=0, seed="puzzle")
    state = match.state
    assert isinstance(state, SiebzehnUndVierState)
    total = int(state.worth_of(vec[i64](read_cards(case["cards"]))))
    question = say("How much is this hand worth?")
    yield how_many(example, question, total, rows=[row(case["cards"])])


def schwimmen_value(example: Example, case: dict[str, Any]) -> Cases:
    """The question of what three cards are worth."""
    for number, hand in enumerate(case["hands"], 1):
        found = int(value(mask(hand))) / 2
        question = say("How many points are these three cards worth?")
        yield how_many(several(example, number), question, found, rows=[row(hand)])


def bakkarat_points(example: Example, case: dict[str, Any]) -> Cases:
    """The question of what a hand of Bakkarat counts."""
    for number, hand in enumerate(case["hands"], 1):
        kinds = [*read_cards(hand), -1]
        found = int(point(kinds[0], kinds[1], kinds[2]))
        question = say("How many points does this hand have?")
        yield how_many(several(example, number), question, found, rows=[row(hand)])


def gin_deadwood(example: Example, case: dict[str, Any]) -> Cases:
    """The question of how few points can be left over."""
    question = say(
        "What is the smallest number of points that can be left over, whatever is melded?"
    )
    found = int(best_deadwood(mask(case["cards"])))
    yield how_many(example, question, found, rows=[row(case["cards"])])


# --- whose cards are best -------------------------------------------------------------------------


def poker_hands(example: Example, case: dict[str, Any]) -> Cases:
    """The question of who has the best hand, with or without cards on the table."""
    if len(case["hands"]) < 2 or case.get("open"):
        return
    table = case.get("table", "")
    short = case.get("short", False)
    worths = [int(worth(mask(f"{hand} {table}"), short)) for hand in case["hands"]]
    best = int(winners((1 << len(worths)) - 1, vec[i64](worths)))
    options = tuple(
        Option(str(seat), seat_cards(seat, hand), bool(best >> seat & 1), tuple(read_cards(hand)))
        for seat, hand in enumerate(case["hands"])
    )
    rows = [row(table, say("On the table"))] if table else []
    facts = (say("The pack has 32 tiles."),) if short else ()
    if all(option.right for option in options):
        options = (*(replace(each, right=False) for each in options), shared(options))
        question = say("Who wins the pot?")
        yield Puzzle(example, "one", question, options, rows=tuple(rows), facts=facts)
        return
    question = say("Who wins the pot? If several hands are equal, name all of them.")
    yield Puzzle(example, "several", question, options, rows=tuple(rows), facts=facts)


def shared(hands: Sequence[Option]) -> Option:
    """The answer that all hands are equal."""
    cards = tuple(dict.fromkeys(kind for hand in hands for kind in hand.cards))
    return Option("all", say("all of them, they are equal"), True, cards)


def seat_cards(seat: int, cards: str) -> Text:
    """The label that says whose cards they are."""
    return say("{seat}: {cards}", seat=SeatWord(seat), cards=CardsWord(tuple(read_cards(cards))))


def dicke_zwei_compared(example: Example, case: dict[str, Any]) -> Cases:
    """The question of which combination is higher; the page sorts them by their cards."""
    hands = sorted((case["higher"], case["lower"]), key=mask)

    def strength(cards: str) -> int:
        return int(worth_of(sum(int(BIT[PLACE[kind]]) for kind in read_cards(cards))))

    options = tuple(
        Option(
            f"{number}",
            cards_text(read_cards(hand)),
            bool(beats(strength(hand), strength(hands[1 - number]))),
            tuple(read_cards(hand)),
        )
        for number, hand in enumerate(hands)
    )
    yield Puzzle(example, "one", say("Which combination is higher?"), options)


def bakkarat_house(example: Example, case: dict[str, Any]) -> Cases:
    """The question of who wins a coup against the house, given the cards from the stock."""
    match = Match(example.house.game(1), rest=case["stock"], seed="puzzle")
    match.play("bet punto 20")
    state = match.state
    assert isinstance(state, BakkaratState)
    results = ((PUNTO, say("Punto")), (BANCO, say("Banco")), (TIE, say("nobody, it is a tie")))
    options = tuple(
        Option(str(int(number)), label, int(state.result) == int(number))
        for number, label in results
    )
    facts = (
        say("Punto gets the first and the third card, Banco the second and the fourth."),
        say("The rules say whether a third card is drawn."),
    )
    question = say("Who wins the coup?")
    rows = (row(case["stock"], say("The next cards of the stock")),)
    yield Puzzle(example, "one", question, options, rows=rows, facts=facts)


# --- what a hand brings ---------------------------------------------------------------------------


def herzblatt_score(example: Example, case: dict[str, Any]) -> Cases:
    """The question of what the declarer of Herzblatt gets."""
    seats, who = case["seats"], case["declarer"]
    game = example.house.game(seats)
    assert isinstance(game, Herzblatt)
    took = "laid_away" in case
    beside = case.get("laid_away", case.get("stock", ""))
    outcome = Outcome(who, case["tricks"], augen_of(mask(beside)), took)
    lines = herzblatt_lines(game.rules, outcome)
    facts = [
        say(
            "{seats} play, {seat} alone. There are {n} card points in the tricks of {seat}.",
            seats=seats,
            seat=SeatWord(who),
            n=case["tricks"],
        )
    ]
    label = (
        say("Laid away by {seat}", seat=SeatWord(who)) if took else say("Cards left in the stock")
    )
    rows = [row(beside, label)] if beside else []
    yield points_of(example, who, lines, facts, rows)


def tarock_payment(example: Example, case: dict[str, Any]) -> Cases:
    """The question of what the declarer of Tarock gets."""
    game = example.house.game(3)
    assert isinstance(game, Tarock)
    who, bid, own = case["declarer"], case["bid"], case.get("tricks", 6)
    aside, stock = case.get("aside", 0), case.get("stock", "")
    said = case.get("announced", "")
    facts = Facts(
        who,
        bid[0] == "H",
        list(NUMBERS).index(int(bid[1:])),
        case["in_tricks"] + aside + int(augen_of(mask(stock))),
        own,
        11 - own,
        ANNOUNCED.get(said, NOTHING),
    )
    yield points_of(
        example,
        who,
        tarock_lines(game.agreed, facts),
        list(_told_of_tarock(case, who, bid, own, aside, said)),
        [row(stock, say("In the stock"))] if stock else [],
    )


def _told_of_tarock(
    case: dict[str, Any], who: int, bid: str, own: int, aside: int, said: str
) -> Iterator[Text]:
    seat = SeatWord(who)
    if bid[0] == "H":
        yield say("{seat} plays a Handspiel {n}.", seat=seat, n=int(bid[1:]))
    else:
        yield say("{seat} plays an Aufnahmespiel {n}.", seat=seat, n=int(bid[1:]))
    if said == "schneider":
        yield say("{seat} has announced Schneider.", seat=seat)
    elif said == "schwarz":
        yield say("{seat} has announced Schwarz.", seat=seat)
    yield say(
        "{seat} has taken {tricks} of 11 tricks with {n} card points.",
        seat=seat,
        tricks=own,
        n=case["in_tricks"],
    )
    if aside:
        yield say("{seat} has laid away {n} card points.", seat=seat, n=aside)


def gin_points(example: Example, case: dict[str, Any]) -> Cases:
    """The question of what a knock scores in the first preset."""
    game = example.house.game()
    assert isinstance(game, GinGame)
    outcome = GinOutcome(1, False, case["knocker"], case["defender"])
    lines: Sequence[ScoreLine] = gin_lines(game.rules, outcome)
    facts = [
        say("{seat} knocks with {n} points left over.", seat=SeatWord(1), n=case["knocker"]),
        say("After laying off {seat} has {n} left.", seat=SeatWord(0), n=case["defender"]),
    ]
    yield points_of(example, int(outcome.winner()), lines, facts)


def romme_settlement(example: Example, case: dict[str, Any]) -> Cases:
    """The question of what each player pays for the cards that are left in his hand."""
    left = vec[i64]([minus_points(vec[i64](read_cards(cards))) for cards in case["left"]])
    winner = case["winner"]
    lines = hand_lines(left, winner, 1)
    facts = [say("{seat} has gone out, but not by Hand-Rommé.", seat=SeatWord(winner))]
    for seat, cards in enumerate(case["left"]):
        if cards:
            rows = [row(cards, say("Left in the hand of {seat}", seat=SeatWord(seat)))]
            yield points_of(several(example, seat + 1), seat, lines, facts, rows)


# --- Doppelkopf ---------------------------------------------------------------------------------

SIDES: Final = ("Re", "Kontra")
ABSAGEN: Final = ("", "keine 90", "keine 60", "keine 30", "schwarz")
EXTRAS: Final = ("levels", "fuchs", "karlchen", "caught", "doppelkopf")


def doppelkopf_score(example: Example, case: dict[str, Any]) -> Cases:
    """The question of what a hand of Doppelkopf scores, where no Fuchs is paid for at once."""
    if "paid" in case:
        return
    game = example.house.game()
    assert isinstance(game, Doppelkopf)
    kind, said = NUMBER_OF_GAME[case["game"]], case.get("said", [])
    sides = [
        Side(
            case["augen"][side],
            case.get("tricks", [6, 6])[side],
            said.index(word) + 1 if word in said else 0,
            *(case.get(key, [0, 0])[side] for key in EXTRAS),
        )
        for side, word in enumerate(("re", "kontra"))
    ]
    members = case.get("re", [1] if is_solo(kind) else [1, 3])
    facts = DoppelkopfFacts(
        kind, sum(1 << seat for seat in members), sides[0], sides[1], vec[i64]([0] * 4)
    )
    lines = doppelkopf_lines(game.rules.tariff, facts)
    yield points_of(example, members[0], lines, list(_told_of_doppelkopf(case, members, said)))


def _told_of_doppelkopf(
    case: dict[str, Any], members: Sequence[int], said: Sequence[str]
) -> Iterator[Text]:
    label = game_label(case["game"])
    if len(members) == 1:
        yield say("{game}: {seat} is Re alone.", game=label, seat=SeatWord(members[0]))
    else:
        one, other = (SeatWord(seat) for seat in members)
        yield say("{game}: {one} and {other} are Re.", game=label, one=one, other=other)
    yield say(
        "Re has {re} card points, Kontra {kontra}.", re=case["augen"][0], kontra=case["augen"][1]
    )
    if list(said) == ["re", "kontra"]:
        yield say("Re was said first, then Kontra.")
    elif list(said) == ["kontra", "re"]:
        yield say("Kontra was said first, then Re.")
    elif said:
        yield say("{side} was said.", side=SIDES[("re", "kontra").index(said[0])])
    for side, name in enumerate(SIDES):
        if "tricks" in case and case["tricks"][side] == 0:
            yield say("{side} took no trick.", side=name)
        if level := case.get("levels", [0, 0])[side]:
            yield say("{side} said {absage}.", side=name, absage=ABSAGEN[level])
        if n := case.get("fuchs", [0, 0])[side]:
            yield say_n("{side} caught one Fuchs.", "{side} caught {n} Füchse.", n, side=name)
        if case.get("karlchen", [0, 0])[side]:
            yield say("{side} won the last trick with Karlchen.", side=name)
        if n := case.get("caught", [0, 0])[side]:
            yield say_n("{side} caught Karlchen.", "{side} caught {n} Karlchen.", n, side=name)
        if n := case.get("doppelkopf", [0, 0])[side]:
            yield say_n("{side} has one Doppelkopf.", "{side} has {n} Doppelköpfe.", n, side=name)
