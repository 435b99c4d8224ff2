"""An analysis in words, for terminals and pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.analysis.facts import Fact
from stammtisch.analysis.model import Analysis, Exact, Fair, Judged, Option
from stammtisch.bots.weighing import NOTHING
from stammtisch.cards import read_card
from stammtisch.core.contract import State
from stammtisch.matches import Hand
from stammtisch.players import laying
from stammtisch.positions import game_of
from stammtisch.solving import SOLVED
from stammtisch.text import CardsWord, CardWord, DecimalWord, SeatWord, Text, say

_LARGE, _MIDDLE = 100.0, 10.0
SILENT: Final = say("say nothing")


def places_of(found: Analysis) -> int:
    """How many decimals the points of this hand are shown with: fewer where they are large."""
    fair = [each.fair for each in found.acts if each.fair]
    gains = [abs(option.gain) for each in fair for option in each.options]
    return _places((*map(abs, found.gains), *gains))


def places_of_move(fair: Fair) -> int:
    """The same for the moves of one turn."""
    return _places([abs(option.gain) for option in fair.options])


def _places(sizes: Sequence[float]) -> int:
    most = max(sizes)
    return 0 if most >= _LARGE else 1 if most >= _MIDDLE else 2


def points(value: float, places: int, signed: bool = False) -> DecimalWord:
    """A number of points."""
    return DecimalWord(value, places, signed)


def label_of(state: State, seat: int, option: Option) -> Text:
    """A move that could have been made, as a button calls it."""
    if option.move == NOTHING:
        return SILENT
    return game_of(state).choice(state, seat, option.move).label


def better_than(fair: Fair) -> Option | None:
    """The best move, unless it was the one that was made."""
    return None if fair.made == 0 else fair.options[0]


def best_of(exact: Exact) -> CardsWord:
    """The cards that would have lost nothing."""
    return CardsWord(tuple(dict.fromkeys(read_card(each) for each in exact.best)))


def why(hand: Hand, found: Analysis, judged: Judged) -> list[Text]:
    """What a move lost and what would have been better, a sentence for each view."""
    lines: list[Text] = []
    fair = judged.fair
    better = better_than(fair) if fair else None
    if fair and better:
        places = places_of(found)
        lines.append(
            say(
                "Judged by what could be known, it lost {loss} ± {error} points; better: {move}.",
                loss=points(max(0.0, fair.loss), places),
                error=points(fair.error, places),
                move=label_of(hand.states[judged.act], judged.seat, better),
            )
        )
    return lines + bot_lines(hand, judged) + open_lines(found, judged)


def bot_lines(hand: Hand, judged: Judged) -> list[Text]:
    """What the bot would have done instead of another move, and why, told to its seat."""
    fair = judged.fair
    if fair is None or fair.bot == fair.options[fair.made].text:
        return []
    chosen = bot_choice(fair)
    move = label_of(hand.states[judged.act], judged.seat, chosen)
    advised = say(
        "The bot would have advised {seat} to do this: {move}.",
        seat=SeatWord(judged.seat),
        move=move,
    )
    return [advised, *reasons(fair)]  # the reasons speak to that seat


def bot_choice(fair: Fair) -> Option:
    """The option that the bot would choose."""
    return next(each for each in fair.options if each.text == fair.bot)


def reasons(fair: Fair) -> list[Text]:
    """Why the bot would make its move, fact by fact; none for a move out of turn."""
    return told(fair.bot, fair.facts, fair.said)


def told(text: str, facts: Sequence[Fact], said: Sequence[Text]) -> list[Text]:
    """All that is to be said of a turn: the facts about a card, and what the game says of it.

    That a card is not ahead, or cannot be beaten, is not told twice.
    """
    if not facts:
        return list(said)
    kind = read_card(text)
    if (said and facts[0].kind == "behind") or laying.unbeaten(kind) in said:
        return list(said)
    beaten = any(each.count for each in facts)
    more = [each for each in said if beaten or each != laying.only_trumps(kind)]
    return [*reasons_for(text, facts), *more]


def reasons_for(text: str, facts: Sequence[Fact]) -> list[Text]:
    """What is to be said for or against a card, by its notation."""
    if not facts:
        return []
    card, deals = CardWord(read_card(text)), facts[0].deals
    if facts[0].kind == "takes":
        return [say("{card} takes the trick.", card=card)]
    if facts[0].kind == "behind":
        return [say("{card} does not take the trick.", card=card)]
    if all(each.ours for each in facts):
        return [laying.stays_ours()]
    if not any(each.count for each in facts):
        return [
            say("In none of {n} possible deals can {card} still be beaten.", n=deals, card=card)
        ]
    return [_beaten(card, each) for each in facts]


def _beaten(card: CardWord, fact: Fact) -> Text:
    """How often a seat can beat a card; of a partner it is said that he is one."""
    who = SeatWord(fact.seat)
    if fact.ours:
        return say(
            "{seat} plays with you and can beat {card} in {k} of {n} possible deals.",
            seat=who,
            card=card,
            k=fact.count,
            n=fact.deals,
        )
    return say(
        "{seat} can beat {card} in {k} of {n} possible deals.",
        seat=who,
        card=card,
        k=fact.count,
        n=fact.deals,
    )


def open_lines(found: Analysis, judged: Judged) -> list[Text]:
    """What is to be said of a card with all cards open, where it was solved."""
    augen, score = judged.points, judged.score
    if augen is None and score is None:
        return []
    lines = []
    if augen and augen.loss:
        lines.append(
            say(
                "With open cards it lost {n} card points; better: {cards}.",
                n=augen.loss,
                cards=best_of(augen),
            )
        )
    if score and score.loss:
        lost, told = (
            found.points_of(score, score.loss),
            say(
                "With open cards it lost {n} points of the difference between the sides; better: "
                "{cards}.",
                n=score.loss,
                cards=best_of(score),
            ),
        )
        if lost is not None:
            told = say(
                "With open cards it lost {loss} points; better: {cards}.",
                loss=points(lost, int(lost != int(lost))),
                cards=best_of(score),
            )
        lines.append(told)
    return lines or [say("With open cards it lost nothing.")]


def exactness(found: Analysis) -> Text | None:
    """The first act from which values are exact; None for a game that has no solver."""
    if found.rules.partition(".")[0] not in SOLVED:
        return None
    if found.exact_from is None:
        return say("No position of this hand was solved with open cards.")
    return say(
        "With open cards, values are exact from move {n} on; earlier moves take too long or are "
        "not the play of a card.",
        n=found.exact_from + 1,
    )


def opened(found: Analysis, judged: Judged) -> float | None:
    """What a card lost with open cards, in points; None where only its card points are known."""
    exact = judged.score
    if exact is None:
        return None
    lost = found.points_of(exact, exact.loss)
    return float(exact.loss) if lost is None else lost
