"""What the build writes into the classes of positions (tools/copying.py)."""

from __future__ import annotations

from tools.copying import with_copies

POSITION = """class Position(State):
    FIELDS: ClassVar[tuple[str, ...]] = (*("context", "turn", "hands"), "tricks")

    def __init__(self, rules: Rules) -> None:
        self.turn: i64 = 0
        self.hands: vec[i64] = vec[i64]()
        self.tricks: Tricks = Tricks()

    def play(self) -> None:
        pass
"""

WRITTEN = """
    def become(self, other: object) -> None:
        assert isinstance(other, Position)
        self.turn = other.turn
        self.hands = other.hands[:]
        self.tricks = other.tricks.copy()
"""


def test_a_position_copies_each_attribute_that_it_names_by_its_type() -> None:
    before, after = POSITION.split("\n    def play", 1)
    assert with_copies(POSITION) == before + WRITTEN + "\n    def play" + after


def test_without_a_context_only_numbers_are_copied() -> None:
    """What a position shares with others may have another name there."""
    alone = POSITION.replace('"context", ', "")
    assert with_copies(alone) == alone
    of_numbers = alone.replace("Tricks = Tricks()", "i64 = 0")
    written = WRITTEN.replace(".tricks.copy()", ".tricks")
    before, after = of_numbers.split("\n    def play", 1)
    assert with_copies(of_numbers) == before + written + "\n    def play" + after


def test_what_names_other_attributes_or_copies_itself_stays_as_it_is() -> None:
    unknown = POSITION.replace('"tricks")', '"tricks", "more")')
    by_itself = POSITION + "\n    def become(self, other: object) -> None:\n        pass\n"
    computed = POSITION.replace('(*("context", "turn", "hands"), "tricks")', "NAMES")
    for source in (unknown, by_itself, computed, "x = 1\n"):
        assert with_copies(source) == source


def test_attributes_may_be_named_with_who_sees_them() -> None:
    whole = '    FIELDS: ClassVar[tuple[str, ...]] = (*("context", "turn", "hands"), "tricks")\n'
    parts = """    SHOWN: ClassVar = ("context", "turn")
    SEEN: ClassVar = {"hands": seen_hands}
    FIELDS: ClassVar = (*SHOWN, *SEEN, "tricks")
"""
    assert with_copies(POSITION.replace(whole, parts)) == with_copies(POSITION).replace(
        whole, parts
    )


HAND = """class StockHand(DrawingHand):
    ROOM: Final = 3
    CITES: ClassVar = {}
    _house: Rules
    won: vec[i64]
    turned: i64 = 0
    closed: bool = False
"""

OF_HAND = """
    WRITTEN: ClassVar[tuple[str, ...]] = (*DrawingHand.WRITTEN, "won", "turned", "closed")

    def take_own(self, other: object) -> None:
        assert isinstance(other, StockHand)
        super().take_own(other)
        self.won = other.won[:]
        self.turned = other.turned
        self.closed = other.closed

    def new(self, context: Context) -> "StockHand":
        return StockHand(self.rules, context)
"""


def test_a_hand_of_tricks_copies_each_attribute_that_it_declares() -> None:
    assert with_copies(HAND) == HAND + OF_HAND
    nothing = HAND[: HAND.index("    won")]
    assert with_copies(nothing) == nothing + OF_HAND[OF_HAND.index("\n    def new") :]


def test_the_hands_of_the_kit_and_other_classes_stay_as_they_are() -> None:
    of_the_kit = "@mypyc_attr(native_class=True)\n" + HAND
    assert "def new" not in with_copies(of_the_kit)
    course = HAND.replace("class StockHand", "class StockCourse")
    assert "def new" not in with_copies(course)
    other = HAND.replace("(DrawingHand)", "(Game)")
    assert with_copies(other) == other


def test_a_position_on_no_kit_copies_what_it_declares() -> None:
    alone = HAND.replace("(DrawingHand)", "(Dealt)")
    shown = alone.replace("    CITES", '    SHOWN: ClassVar = ("turned",)\n    CITES')
    written = """
    def become(self, other: object) -> None:
        assert isinstance(other, StockHand)
        self.turn = other.turn
        self.won = other.won[:]
        self.turned = other.turned
        self.closed = other.closed
"""
    assert with_copies(shown) == shown + written
    assert with_copies(alone) == alone
