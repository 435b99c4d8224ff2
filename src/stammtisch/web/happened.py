"""The log of a hand in the words of one reader: of what happened, what that seat saw of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from markupsafe import Markup, escape

from stammtisch.matches import Act, Hand
from stammtisch.rulebook.glosses import Glosses, glosses
from stammtisch.tables import LiveTable
from stammtisch.text import Text
from stammtisch.web.botview import told_of_failure, told_of_shift
from stammtisch.web.explaining import explained_html
from stammtisch.web.words import Voice

LINES: Final = 10  # that a page shows
_LINE: Final = Markup('<li id="{}"><span>{}</span></li>')


class Line(NamedTuple):
    """A line of the log; its ``id`` stays the same, so that only new lines are read out."""

    id: str
    text: str
    html: str  # in the list of them


def _line(id: str, text: str) -> Line:
    return Line(id, text, f'<li id="{id}">{escape(text)}</li>')


class _Explained:
    """Where each word that a reader may not know was first said in a hand."""

    def __init__(self, known: Glosses) -> None:
        self.known = known
        self._first: dict[str, str] = {}

    def note(self, lines: Iterable[Line]) -> None:
        """These lines come next in the hand."""
        for line in lines:
            for gloss in self.known.said(line.text):
                self._first.setdefault(gloss.key, line.id)

    def told(self, lines: Iterable[Line]) -> tuple[Line, ...]:
        """The lines, with what is meant where a word is said for the first time."""
        return tuple(map(self._told, lines))

    def _told(self, line: Line) -> Line:
        new = [
            gloss for gloss in self.known.said(line.text) if self._first.get(gloss.key) == line.id
        ]
        if not new:
            return line
        return line._replace(html=_LINE.format(line.id, explained_html(line.text, new)))


class Log:
    """The latest lines; only what has been done since they were asked for last is put into words.

    All of them are said anew when a name has changed, a move was taken back, or somebody else
    plays in a seat.
    """

    def __init__(self) -> None:
        self._said: tuple[Hand | None, int, Voice | None] = None, 0, None
        self._acts = 0
        self._last: Act | None = None
        self._lines: tuple[Line, ...] = ()
        self._explained: _Explained | None = None

    def lines(self, table: LiveTable, viewer: int, voice: Voice) -> tuple[Line, ...]:
        """The latest lines, the newest last."""
        if table.match is None:
            return ()
        hand = table.match.hand
        said, known, acts = (hand, viewer, voice), self._acts, hand.acts
        goes_on = 0 < known <= len(acts) and acts[known - 1] is self._last
        if goes_on and said == self._said and not (table.replaced or table.shifts):
            for index in range(known, len(acts)):
                self._lines += self._explain(self._told(table, index, viewer, voice))
        else:
            self._begin(table, viewer, voice)
            self._lines = self._all(table, viewer, voice)
            if self._explained is not None:
                self._lines = self._explained.told(self._lines)
        self._lines = self._lines[-LINES:]
        self._said, self._acts = said, len(acts)
        self._last = acts[-1] if acts else None
        return self._lines

    def _begin(self, table: LiveTable, viewer: int, voice: Voice) -> None:
        """Find where the words were first said, if the reader's language explains any."""
        assert table.match is not None, "there is something to tell"
        known = glosses(voice.language, table.setup.game, voice.names)
        self._explained = None if known is None else _Explained(known)
        if self._explained is not None:
            for index in range(len(table.match.hand.acts)):
                self._explained.note(self._told(table, index, viewer, voice))

    def _explain(self, lines: tuple[Line, ...]) -> tuple[Line, ...]:
        """What has happened next, with what is meant by words that are new in this hand."""
        if self._explained is None:
            return lines
        self._explained.note(lines)
        return self._explained.told(lines)

    def _all(self, table: LiveTable, viewer: int, voice: Voice) -> tuple[Line, ...]:
        assert table.match is not None, "there is something to tell"
        acts = len(table.match.hand.acts)
        found = _beside(table, acts, voice, last=True)
        for index in range(acts - 1, -1, -1):
            if len(found) >= LINES:
                break
            found = self._told(table, index, viewer, voice) + found
            found = _beside(table, index, voice) + found
        return found

    def _told(self, table: LiveTable, index: int, viewer: int, voice: Voice) -> tuple[Line, ...]:
        """The lines of one act."""
        assert table.match is not None, "an act belongs to a hand"
        hand = table.match.hand
        texts, last = told_of(hand, index, viewer), _told[hand].said
        found = last.get(voice)
        if found is None or found[0] != index or found[1] != texts:  # most are told the same
            lines = [
                _line(f"l{table.hand}-{index}-{part}", voice.say(text))
                for part, text in enumerate(texts)
            ]
            found = last[voice] = index, texts, tuple(lines)
        return found[2]


def _beside(table: LiveTable, index: int, voice: Voice, *, last: bool = False) -> tuple[Line, ...]:
    """Lines about who played for whom from before an act on; with the last, all after it."""
    shifts = tuple(
        _line(f"w{table.hand}-{number}", voice.say(told_of_shift(shift)))
        for number, shift in enumerate(table.shifts)
        if shift.acts == index or (last and shift.acts > index)
    )
    return shifts + tuple(
        _line(f"b{table.hand}-{number}-{part}", voice.say(text))
        for number, failure in enumerate(table.replaced)
        if failure.acts == index or (last and failure.acts > index)
        for part, text in enumerate(told_of_failure(failure))
    )


class _Told:
    """What was told of a hand: to each viewer of each act, and in each voice the last lines."""

    def __init__(self) -> None:
        self.texts: dict[tuple[int, int], tuple[Act, list[Text]]] = {}
        self.said: dict[Voice, tuple[int, list[Text], tuple[Line, ...]]] = {}


_told: WeakKeyDictionary[Hand, _Told] = WeakKeyDictionary()


def told_of(hand: Hand, index: int, viewer: int) -> list[Text]:
    """The result of `Hand.tell`, cached; an undone act is not confused with its successor."""
    known = _told.get(hand)
    if known is None:
        known = _told[hand] = _Told()
    act = hand.acts[index]
    found = known.texts.get((index, viewer))
    if found is None or found[0] is not act:
        found = known.texts[index, viewer] = act, hand.tell(index, viewer)
    return found[1]
