"""The steps of Fünfhundert, and why nothing can be exchanged or announced."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.core.bits import BIT, count, members
from stammtisch.core.kinds import SEVEN, kind_of, rank_of
from stammtisch.games.fuenfhundert.names import combination_name, listed, with_points
from stammtisch.games.fuenfhundert.rules import CARDS, DRAWS, EXCHANGE_POINTS, TRICKS, worth
from stammtisch.kits.steps.moves import Phase, Reason
from stammtisch.kits.tricks.objections import to_the_trick
from stammtisch.text import Arg, CardsWord, CardWord, SeatWord, Text, say

if TYPE_CHECKING:
    from stammtisch.games.fuenfhundert.hand import FuenfhundertHand


# --- the steps


def _trick(at: FuenfhundertHand, seat: int) -> Text:
    number = int(at.tricks.done) + 1
    if at.draws():
        return say("Trick {n} of {tricks}, cards are drawn", n=number, tricks=int(TRICKS))
    return say("Trick {n} of {tricks}, nobody draws any more", n=number, tricks=int(TRICKS))


def _window(at: FuenfhundertHand, seat: int) -> Text:
    """What can be announced where nothing can be announced wrongly, and what the trick requires."""
    task = to_the_trick(at)
    if at.draws() and at.tricks.lying:
        task = say(
            "{card} was led: answer with any card; a higher rank takes the trick.",
            card=CardWord(int(at.tricks.led())),
        )
    if at.agreed.penalty or not at.announceable(seat):
        return task
    names = listed([with_points(at, int(code)) for code in members(at.announceable(seat))])
    if at.agreed.at_once:
        return say(
            "You can announce {combinations}; what you leave out lapses. {task}",
            combinations=names,
            task=task,
        )
    return say("You can announce {combinations}. {task}", combinations=names, task=task)


TURN: Final = Phase(_trick, prompt=_window, plays=True)
FINAL: Final = Phase(
    say("Last announcements"),
    "F500-17",
    prompt=say("The last trick is yours: announce what you have, then end the deal."),
    first=say("All cards are played: announce, or end the deal."),
    late=say("The deal ends only after the last trick: play a card."),
    word="final",
)
WINDOWS: Final = (TURN, FINAL)

NO_CLAIM: Final = (
    Reason(
        lambda at, seat: bool(at.tricks.done <= DRAWS),
        say("The rest can be claimed once the stock is empty and one more trick is played."),
        "F500-26",
    ),
    Reason(
        lambda at, seat: bool(at.more_to_announce()),
        say("While a combination can still be announced, the tricks are played out."),
        *("F500-26", "F500-17"),
    ),
)


# --- the exchange


def _seven(at: FuenfhundertHand) -> CardWord:
    return CardWord(int(kind_of(at.trump, SEVEN)))


NO_EXCHANGE: Final = (
    Reason(
        lambda at, thing: bool(at.exchanged()),
        say("The trump card has been exchanged already."),
        "F500-10",
    ),
    Reason(
        lambda at, thing: bool(rank_of(at.turned) == SEVEN),
        lambda at, thing: say("{card} itself was turned up: nobody can exchange.", card=_seven(at)),
        "F500-11",
    ),
    Reason(
        lambda at, thing: not at.draws(),
        say("The stock is empty: there is nothing to exchange."),
        "F500-11",
    ),
    Reason(
        lambda at, thing: not at.can_exchange(at.turn),
        lambda at, thing: say("To exchange you must hold {card}.", card=_seven(at)),
        *("F500-10", "F500-11"),
    ),
)


def exchange_label(at: FuenfhundertHand, thing: int) -> Text:
    """The button of the exchange."""
    card, points = CardWord(int(at.turned)), int(EXCHANGE_POINTS)
    return say("Exchange the seven for {card} ({points})", card=card, points=points)


def told_exchange(at: FuenfhundertHand, thing: int) -> Text:
    """The exchange in the log."""
    return say(
        "{seat} exchanges {seven} for {card}: {points} points.",
        seven=_seven(at),
        card=CardWord(int(at.turned)),
        points=int(EXCHANGE_POINTS),
    )


# --- announcements


def _cards(cards: int) -> CardsWord:
    return CardsWord(tuple([int(kind) for kind in members(cards)]))


NO_ANNOUNCEMENT: Final = (
    Reason(
        lambda at, code: not at.agreed.codes & BIT[code],
        say("The Binokel does not count at this table."),
        "F500-15",
    ),
    Reason(
        lambda at, code: bool(at.called[at.turn] & BIT[code]),
        lambda at, code: say(
            "{combination}: you have already announced that.", combination=combination_name(code)
        ),
        *("F500-16", "F500-20"),
    ),
    Reason(
        lambda at, code: bool(at.lapsed[at.turn] & BIT[code]),
        lambda at, code: say(
            "{combination} has lapsed: you had it complete and played a card without announcing"
            " it.",
            combination=combination_name(code),
        ),
        "F500-18",
    ),
    Reason(
        lambda at, code: not at.agreed.penalty and bool(CARDS[code] & at.used[at.turn]),
        lambda at, code: say(
            "{combination}: you have already used {cards} in an announcement.",
            combination=combination_name(code),
            cards=_cards(CARDS[code] & at.used[at.turn]),
        ),
        "F500-16",
    ),
    Reason(
        lambda at, code: not at.agreed.penalty and bool(CARDS[code] & ~at.pool(at.turn)),
        lambda at, code: say(
            "{combination}: your hand and your tricks lack {cards}.",
            combination=combination_name(code),
            cards=_cards(CARDS[code] & ~at.pool(at.turn)),
        ),
        *("F500-14", "F500-16"),
    ),
)


def is_near(at: FuenfhundertHand, code: int) -> bool:
    """Whether a combination is close enough to explain: at most one card is missing or used."""
    return bool(count(CARDS[code] & ~(at.pool(at.turn) & ~at.used[at.turn])) <= 1)


def told_announcement(at: FuenfhundertHand, code: int) -> Text:
    """An announcement in the log, right or wrong."""
    facts: dict[str, Arg] = {
        "combination": combination_name(code),
        "points": int(worth(code, at.trump)),
    }
    if at.announceable(at.turn) & BIT[code]:
        return say("{seat} announces: {combination}, {points} points.", **facts)
    return say("{seat} announces wrongly: {combination}, and {points} points are lost.", **facts)


def told_end(at: FuenfhundertHand) -> list[Text]:
    """How the deal ended, and whether that was the end of the match (F500-24)."""
    points = [int(at.points[seat]) for seat in range(2)]
    lines = [
        say(
            "This deal: {one} {n} points, {other} {m} points.",
            one=SeatWord(0),
            n=points[0],
            other=SeatWord(1),
            m=points[1],
        )
    ]
    winner = at.match_winner()
    if winner >= 0:
        lines.append(
            say(
                "{seat} has reached {target} points and wins the match.",
                seat=SeatWord(int(winner)),
                target=int(at.agreed.target),
            )
        )
    return lines
