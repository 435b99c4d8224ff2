"""The corpus of Doppelkopf hands: the same bytes everywhere, which replay to their own points."""

from __future__ import annotations

from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest

import stammtisch as st
from stammtisch.errors import BrokenRecord
from stammtisch.laboratory import corpus

pytestmark = pytest.mark.slow

TEN_THOUSAND = 10_000


def written(hands: int, seed: int = corpus.SEED) -> bytes:
    file = BytesIO()
    digest = corpus.write(file, hands, seed=seed)
    assert digest == sha256(file.getvalue()).hexdigest()
    return file.getvalue()


def test_the_first_ten_thousand_hands_are_those_that_are_published() -> None:
    """Who changes them changes the published corpus: docs/baselines.md says what to do then."""
    found = corpus.write(BytesIO(), TEN_THOUSAND)
    assert found == corpus.KNOWN[TEN_THOUSAND]
    assert f"`{found}`" in (Path(__file__).parents[2] / "docs" / "baselines.md").read_text("utf-8")


def test_the_hands_replay_to_their_own_points() -> None:
    hands = [*corpus.read(BytesIO(written(40)))]
    assert len(hands) == 40
    assert [hand.dealer for hand in hands[:5]] == [0, 1, 2, 3, 0]
    for hand in hands:
        match = st.Match(corpus.rules(), hands=hand.hands, dealer=hand.dealer)
        for move in hand.moves:
            match.play(move)
        assert match.hand_over
        assert match.scores() == hand.scores
    assert any(score < 0 for hand in hands for score in hand.scores)


def test_any_number_of_workers_writes_the_same_and_more_hands_begin_alike() -> None:
    told: list[int] = []
    file = BytesIO()
    corpus.write(file, 2500, workers=2, progress=told.append)
    assert told == [1000, 2000, 2500]
    alone = written(2500)
    assert file.getvalue() == alone
    assert alone.startswith(written(100))
    assert not alone.startswith(written(100, seed=2))


def test_it_can_be_stopped() -> None:
    assert corpus.write(BytesIO(), 100, stopped=lambda: True) is None


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda whole: whole[:-1], "ends in the middle of a hand"),
        (lambda whole: b"x" + whole, "not a file of hands under the rules doppelkopf.turnier"),
        (lambda whole: b"", "not a file of hands"),
        (lambda whole: whole.replace(b"turnier", b"haus", 1), "not a file of hands"),
    ],
)
def test_what_is_no_corpus_is_refused(change: object, complaint: str) -> None:
    assert callable(change)
    with pytest.raises(BrokenRecord, match=complaint):
        list(corpus.read(BytesIO(change(written(3)))))
