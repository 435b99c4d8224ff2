"""Turns a puzzle into things to draw: rows of cards, possible answers, and the answers given."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from markupsafe import Markup

from stammtisch.messages import Speaker
from stammtisch.puzzles import Option, Puzzle
from stammtisch.rulecodes import told
from stammtisch.web.pack import Pack
from stammtisch.web.presenter import Presenter


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card and the text below it, which says who played it."""

    html: Markup
    who: str = ""


@dataclass(frozen=True, slots=True)
class ShownRow:
    """Cards side by side, with a caption."""

    label: str
    cards: list[ShownCard]


@dataclass(frozen=True, slots=True)
class ShownOption:
    """A possible answer with its picture; ``chosen`` says whether the reader gave it."""

    option: Option
    label: str
    cards: list[Markup]
    chosen: bool = False

    @property
    def found(self) -> bool:
        """Whether the reader was right about this option."""
        return self.chosen == self.option.right


@dataclass(frozen=True, slots=True)
class ShownPuzzle:
    """A puzzle in the language of one reader.

    The first of ``house_rules`` is the preset; they are empty where they do not matter.
    ``decked``: the cards are those of a Quartett deck.
    """

    puzzle: Puzzle
    status: list[str]
    rows: list[ShownRow]
    options: list[ShownOption]
    house_rules: list[str]
    decked: bool = False


def shown(puzzle: Puzzle, speaker: Speaker, answer: Collection[str] = ()) -> ShownPuzzle:
    """The puzzle as this reader sees it, with what was answered."""
    deck = puzzle.example.house.game().deck
    pack = Pack(speaker.face, speaker.language, deck)
    return ShownPuzzle(
        puzzle,
        [speaker.say(text) for text in puzzle.view.status] if puzzle.view else [],
        [*_table(puzzle, speaker), *_rows(puzzle, speaker, pack)],
        [
            ShownOption(
                option,
                speaker.say(option.label),
                [pack.card(kind) for kind in option.cards],
                option.key in answer,
            )
            for option in puzzle.options
        ],
        [speaker.say(text) for text in told(puzzle.example.house)] if _matters(puzzle) else [],
        bool(deck),
    )


def _matters(puzzle: Puzzle) -> bool:
    """Whether the answer depends on the house rules; not if cards alone are compared."""
    differs = puzzle.example.house.differences
    return puzzle.view is not None or bool(puzzle.lines or differs)


def _table(puzzle: Puzzle, speaker: Speaker) -> Iterator[ShownRow]:
    """What lies on the table, drawn by the presenter that also draws tables in play."""
    if puzzle.view is None:
        return
    scene = Presenter(speaker).scene(puzzle.view)
    if scene.trick:
        cards = [ShownCard(card.html, card.who) for card in scene.trick]
        yield ShownRow(scene.trick_label, cards)
    for pile in scene.piles:
        yield ShownRow(pile.label, [ShownCard(card.html, card.who) for card in pile.cards])
    for group in scene.melds:
        for meld in group.melds:
            yield ShownRow(meld.label, [ShownCard(card.html, card.mark) for card in meld.cards])


def _rows(puzzle: Puzzle, speaker: Speaker, pack: Pack) -> Iterator[ShownRow]:
    for row in puzzle.rows:
        label = speaker.say(row.label) if row.label else ""
        yield ShownRow(label, [ShownCard(pack.card(kind)) for kind in row.cards])
