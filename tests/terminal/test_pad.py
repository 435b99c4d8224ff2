"""The score pad line by line: every answer in every form, every command, and no hand lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from stammtisch.core.rng import Rng
from stammtisch.games.registry import registration, registrations
from stammtisch.languages import Language, tags
from stammtisch.pads import Setup
from stammtisch.pads.files import PadFile
from stammtisch.rulecodes import preset_rules
from stammtisch.scorepad import Facts, Field, has_sheet, sheet_of
from stammtisch.scorepad.facts import Value
from stammtisch.terminal import pad as talking
from stammtisch.terminal.padanswers import Answers, Unclear, folded
from stammtisch.terminal.padhand import Draft, example_line
from stammtisch.text import say

FOUR = ("Anna", "Bert", "Cara", "Dirk")
NewTalk: TypeAlias = Callable[..., "Talk"]


class Talk:
    """A conversation: what is typed goes in, what is said comes out."""

    def __init__(self, file: PadFile, language: Language = "en") -> None:
        self.said: list[str] = []
        self.talk = talking.PadTalk(file, language, self.said.append)
        self.talk.start()

    def type(self, *lines: str) -> str:
        """What is said to these lines."""
        del self.said[:]
        for line in lines:
            self.talk.answer(line)
        return "\n".join(self.said)

    @property
    def totals(self) -> tuple[int, ...]:
        return self.talk.pad.pad.totals


@pytest.fixture
def new_talk(tmp_path: Path) -> NewTalk:
    def new(rules: str = "", names: tuple[str, ...] = FOUR, language: Language = "en") -> Talk:
        return Talk(PadFile.new(tmp_path / "pad.toml", Setup(names=names, rules=rules)), language)

    return new


@pytest.fixture
def doko(new_talk: NewTalk) -> Talk:
    return new_talk("doppelkopf.turnier.2")


# --- a hand


def test_a_hand_is_asked_told_and_written(doko: Talk) -> None:
    assert "Re: 1 Anna, 2 Bert, 3 Cara, 4 Dirk" in doko.type("")
    assert "empty line: 89" in doko.type("b, d", "151")
    told = doko.type("done")
    assert "Re won" in told, told
    assert "DOK-52" in told, "the score lines come with their rules"
    assert doko.talk.pad.hands == (), "nothing is written before somebody says so"
    assert "Hand 1 is written down." in doko.type("")
    assert doko.totals == (-2, 2, -2, 2)
    assert "Hand 2, Bert deals." in doko.said
    assert doko.said[-1] == "Kind of game: “?” lists the answers; empty line: normal game"
    assert "2 Hochzeit, " in doko.type("?")


@pytest.mark.parametrize(
    "line",
    [
        "h normal re=anna,bert augen=151",
        "h re=1,2 augen_kontra=89",
        "game=normal re=A,b augen=151",
        "h normalsp re=anna,bert augen=151 fuchs_re=0",
    ],
)
def test_a_whole_hand_in_one_line(doko: Talk, line: str) -> None:
    assert "Write down hand 1?" in doko.type(line)
    assert "Hand 1 is written down." in doko.type("ja")
    assert doko.totals == (2, 2, -2, -2)


def test_a_line_that_cannot_be_read_changes_nothing(doko: Talk) -> None:
    assert "“hugo” is not an answer to “Re”" in doko.type("h normal re=hugo augen=151")
    assert "is not a question here" in doko.type("h normal sheep=3")
    assert "is not a question here" in doko.type(
        "h re=a,b augen=151 done=1", "h re=a,b augen=151", "h 3 x="
    )
    assert doko.talk.pad.hands == ()


def test_what_cannot_be_is_refused_with_its_rule_and_asked_again(doko: Talk) -> None:
    told = doko.type("h normal re=a,b augen_re=151 augen_kontra=100")
    assert "240" in told and "DOK-3" in told, told
    assert doko.talk.draft.question is not None
    assert "Write down hand 1?" in doko.type("done") or "Card points" in doko.said[-1]
    assert doko.talk.pad.hands == ()


def test_back_goes_from_question_to_question(doko: Talk) -> None:
    doko.type("", "a b", "151")
    assert doko.type("back").startswith("Card points of Re")
    assert doko.type("zurück").startswith("Re:")
    assert doko.type("a c", "151", "fertig", "yes") and doko.totals == (2, -2, 2, -2)
    assert doko.type("back").startswith("This is the first question.")


def test_a_question_is_explained_by_its_rules(doko: Talk) -> None:
    assert "DOK-6" in doko.type("?")
    assert "DOK-43" in doko.type("rules dok-43")
    assert "Give the number of a rule" in doko.type("rules NO-1")


def test_points_alone(new_talk: NewTalk) -> None:
    talk = new_talk("romme.romme.1", FOUR[:3])
    assert "Points: for Anna, Bert, Cara in this order" in talk.type("points")
    assert "Numbers expected: 3, in this order: Anna, Bert, Cara. Typed: 2." in talk.type("0 1")
    assert "everybody else has -2 or worse" in talk.type("0 \N{MINUS SIGN}1 −5")
    assert "Bert -25" in talk.type("cara -40 bert=-25")
    talk.type("")
    assert talk.totals == (0, -25, -40)
    assert talk.type("points", "points").endswith("nobody: the hand is void")


def test_with_five_the_dealer_sits_out_and_anybody_may_deal(new_talk: NewTalk) -> None:
    talk = new_talk("doppelkopf.turnier.2", (*FOUR, "Elli"))
    assert "Sitting out: Elli" in talk.type("dealer e")
    assert "3 Cara, 4 Dirk" in talk.type("normal")
    talk.type("cara,dirk", "130", "done", "")
    assert talk.totals == (-1, -1, 1, 1, 0)
    assert "Hand 2, Anna deals." in talk.said


# --- what is written


def test_corrected_struck_restored_and_taken_back(doko: Talk) -> None:
    doko.type("h re=a,b augen=151", "", "h re=a,c augen=121", "")
    assert doko.totals == (3, 1, -1, -3)
    assert "empty line: Anna, Bert" in doko.type("correct 1", "")
    doko.type("", "230", "done")
    assert "Hand 1 is written down." in doko.type("")
    corrected = doko.totals
    assert corrected[0] > 3
    doko.type("strike 1")
    assert doko.totals == (1, -1, 1, -1)
    assert "Hand 1 is struck out. Let it count again first." in doko.type("correct 1")
    doko.type("restore 1")
    assert doko.totals == corrected
    assert "Hand 1 is struck" in doko.type("undo")
    assert "Hand 1 counts again." in doko.type("undo")
    assert "Hand 1 is back as it was before." in doko.type("undo")
    assert "Hand 2 is taken back." in doko.type("undo")
    assert "Hand 1 is taken back." in doko.type("undo")
    assert "There is nothing to take back." in doko.type("undo")
    assert doko.totals == (0, 0, 0, 0)


def test_a_correction_that_spoils_a_later_hand_is_refused(new_talk: NewTalk) -> None:
    talk = new_talk("watten.spielregeln.1")
    won = ["h winner=1 value=4", ""]
    talk.type(*won, *won)
    before = talk.totals
    talk.type("correct 7")
    assert "There is no hand 7" in talk.said[0]
    assert "Add the number" in talk.type("strike all")
    assert talk.totals == before


def test_everything_can_be_told(doko: Talk) -> None:
    assert "No hand has been written down yet." in doko.type("lines")
    doko.type("h re=a,b augen=151", "")
    assert "1. Anna and Bert, 151 : 89 card points: Anna +2" in doko.type("lines")
    assert doko.type("totals").startswith("Totals: Anna 2 (place 1), Bert 2 (place 1)")
    told = doko.type("stats")
    assert "Anna and Bert together: 1 hand, 1 won" in told
    assert "Cara: 1 hand, 0 won, -2.0 points on average" in told
    told = doko.type("help")
    assert all(word in told for words in talking.COMMANDS.words().values() for word in words)
    doko.type("quit")
    assert not doko.talk.running


@pytest.mark.parametrize("game", [id for id in registrations() if has_sheet(id)])
def test_the_example_of_a_whole_line_is_one_of_this_game(game: str) -> None:
    entry = registration(game)
    sheet = sheet_of(preset_rules(entry), entry.default_seats)
    names = ("Anna", "Bert Ernst", "Cara", "Dirk", "Eva", "Finn", "Gus", "Ida")[: sheet.players]
    draft = Draft(sheet, sheet.opening(0), 1)
    answers = Answers(names, "de", "french")
    line = example_line(draft, answers)
    draft.read_line(answers, line)
    assert {part.partition("=")[0] for part in line.split()[1:]} <= draft.given.keys()


def test_the_help_is_about_the_game_of_the_pad(new_talk: NewTalk) -> None:
    told = new_talk("canasta.canasta.1").type("help")
    assert "h out=anna natural=1,0" in told
    assert "rules CAN-" in told and "DOK" not in told


def test_a_beginning_means_the_answer_with_which_the_others_begin(new_talk: NewTalk) -> None:
    doko = new_talk("doppelkopf.turnier.2", language="de")
    doko.type("normal", "a,b", "151", "", "", "k")
    assert doko.talk.draft.given["absage_re"] == "none"


def test_players_may_be_called_like_commands(new_talk: NewTalk) -> None:
    talk = new_talk("romme.romme.1", ("Stand", "Ende", "Undo"))
    assert talk.type("ende") != "" and talk.talk.draft.given == {"out": "1"}
    assert talk.talk.running
    assert "Benno" in talk.type("cancel", "rename ende Benno")
    talk.type("benno")
    assert talk.talk.draft.given == {"out": "1"}


def test_of_two_terminals_one_is_told_and_its_hand_waits(doko: Talk) -> None:
    other = Talk(PadFile.open(doko.talk.file.path))
    doko.type("h re=a,b augen=151", "")
    other.type("h re=c,d augen=130")
    told = other.type("")
    assert "was changed by somebody else" in told
    assert "1. Anna and Bert, 151 : 89 card points" in told, "what the other has written"
    assert "Write down hand 2?" in told
    other.type("")
    assert other.totals == (1, 1, -1, -1)
    doko.type("correct 1", "done", "cancel", "h re=a,d augen=121", "", "")
    assert PadFile.open(doko.talk.file.path).pad.pad.totals == (2, 0, -2, 0)


def test_it_speaks_german(new_talk: NewTalk) -> None:
    talk = new_talk("doppelkopf.turnier.2", language="de")
    assert "Spiel 1, Anna gibt." in talk.said
    assert "Soll Spiel 1 so aufgeschrieben werden?" in talk.type("h normalspiel re=1,2 augen=151")
    assert "Spiel 1 ist aufgeschrieben." in talk.type("ja")


# --- answers


def test_words_are_compared_without_umlauts_and_capitals() -> None:
    assert folded("  Füchse  GRÖSSE ß é") == "fuechse groesse ss e"


def test_what_means_two_answers_is_asked_back() -> None:
    field = Field("re", say("Re"), "players", players=(0, 1, 2))
    answers = Answers(("Anna", "Anke", "Bernd Otto"), "en", "french")
    assert answers.read(field, "anna be") == [0, 2]
    assert answers.read(field, "bernd otto") == [2]
    assert answers.read(field, "otto, 2 & 1".replace("&", ",")) == [0, 1, 2]
    assert answers.read(field, "-") == []
    with pytest.raises(Unclear, match="“an” can mean several: Anna, Anke"):
        answers.read(Field("re", say("Re"), "players", players=(0, 1)), "an")


@pytest.mark.parametrize("game_id", registrations())
def test_every_answer_of_every_game_can_be_typed_as_it_is_shown(game_id: str) -> None:
    entry = registration(game_id)
    rng, players = Rng(7, 1), entry.default_seats
    names = tuple(f"Mr {'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[n]}" for n in range(players))
    asked = 0
    for preset in entry.presets:
        sheet = sheet_of(preset_rules(entry, preset), players)
        for language in tags():
            answers = Answers(names, language, entry.face)
            for _ in range(20):
                draft = Draft(sheet, sheet.opening(0), 1)
                while (field := draft.question) is not None and asked < 40_000:
                    value = any_answer(field, rng)
                    shown = answers.shown(field, value)
                    assert answers.read(field, shown or "-") == value, (field.name, shown)
                    check_numbers(answers, field)
                    draft.answer(field, value)
                    asked += 1
    assert asked


def check_numbers(answers: Answers, field: Field) -> None:
    """The number that stands before an answer means it."""
    for option in answers.options(field):
        if option.number and field.kind in ("player", "choice"):
            assert answers.read(field, option.number) == option.value


def any_answer(field: Field, rng: Rng) -> Value:
    def number() -> int:
        low = max(field.lowest or 0, -50)
        return low + int(rng.below(min((field.highest or 50) - low, 50) + 1))

    match field.kind:
        case "flag":
            return bool(rng.below(2))
        case "number":
            return number()
        case "numbers":
            return [number() for _ in field.columns]
        case "player":
            return field.players[int(rng.below(len(field.players)))]
        case "players":
            return [each for each in field.players if rng.below(2)]
        case "choice":
            return field.answers[int(rng.below(len(field.answers)))].value
        case "choices":
            return [each.value for each in field.answers if rng.below(2)]


def test_a_pad_of_points_needs_no_rules(new_talk: NewTalk) -> None:
    facts: Facts = {"points": [5, -5, 0, 0]}
    talk = new_talk()
    talk.type("anna 5; bert -5")
    assert talk.talk.draft.given == facts
    talk.type("")
    assert talk.totals == (5, -5, 0, 0)
