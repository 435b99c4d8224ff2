"""The formats of an evening: each is played to its end, and its points are counted again."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from stammtisch import rulebook
from stammtisch.club import decisions, entering
from stammtisch.club.dealing import Leave, list_schedule
from stammtisch.club.errors import BadLine, CannotSeat, ClubError, NotThere, WrongPhase
from stammtisch.club.evening import GroupGame
from stammtisch.club.formats import BY_ID, FORMATS, EveningFormat
from stammtisch.club.longform import hand_sheet
from stammtisch.club.outcomes import outcome_of
from stammtisch.club.played import game_name, low_wins, usual_seats
from stammtisch.club.results import Tally, places_by_points
from stammtisch.club.setups import Setup, format_of
from stammtisch.club.standings import standings
from stammtisch.core.options import differences
from stammtisch.errors import BadOption, UnknownGame
from tests.club.evenings import Host, opened, refusal
from tests.sampling import sampled

Points = list[int | None]


def setup_of(kind: EveningFormat) -> Setup:
    """What the page opens an evening of this format with."""
    return replace(kind.setup, name="Abend", options=differences(kind.options, kind.base))


def begun(id: str, count: int) -> Host:
    host = opened(count, setup_of(BY_ID[id]))
    host.do(decisions.start(host.evening))
    return host


# --- lines as people could write them


def balanced(active: tuple[int, ...], seats: int, lot: random.Random) -> tuple[Points, int]:
    """A line of Doppelkopf in which losers pay, and whose solo it was, -1 for nobody's."""
    points: Points = [None] * seats
    value = lot.randint(1, 6) * lot.choice((1, -1))
    one, two, *others = lot.sample(active, 4)
    alone = lot.random() < 0.2
    for seat in (one, two, *others):
        points[seat] = -value if seat in others or (alone and seat == two) else value
    if alone:
        points[one] = 3 * value
    return points, one if alone else -1


def of_skat(active: tuple[int, ...], seats: int, lot: random.Random) -> Points:
    points: Points = [0 if seat in active else None for seat in range(seats)]
    what = lot.random()
    if what < 0.9:
        points[lot.choice(active)] = (
            lot.randint(18, 120) if what < 0.7 else -2 * lot.randint(18, 96)
        )
    return points


def of_tarock(active: tuple[int, ...], seats: int, lot: random.Random) -> Points:
    units, alone = lot.choice((1, 2, 3)) * lot.choice((1, -1)), lot.choice(active)
    points: Points = [-units if seat in active else None for seat in range(seats)]
    points[alone] = 2 * units
    return points


def ranking(seats: int, lot: random.Random) -> Points:
    found = [lot.randint(0, 3) for _ in range(seats)]
    return [sum(other < mine for other in found) for mine in found]


def play_table(host: Host, game: GroupGame, lot: random.Random) -> None:
    form = host.evening.format
    for deal in game.deals:
        points: Points = [lot.randint(0, 12) for _ in range(game.seats)]
        solo = -1
        if form.form == "skat":
            points = of_skat(deal.active, game.seats, lot)
        elif form.form == "ranking":
            points = ranking(game.seats, lot)
        elif form.game == "tarock":
            points = of_tarock(deal.active, game.seats, lot)
        elif host.evening.tariff is not None:
            points, solo = balanced(deal.active, game.seats, lot)
        elif form.game:
            points = [lot.randint(2, 40) for _ in range(game.seats)]
            points[lot.randrange(game.seats)] = 0
        host.enter(game, deal.hand, points, "solo" if solo >= 0 else "normal", solo)
    host.close(game)


def play_out(host: Host, lot: random.Random) -> None:
    """All rounds that are left, to the end of the evening."""
    while True:
        if host.evening.format.club:
            host.play_round(lot)
        else:
            for game in host.evening.tables():
                play_table(host, game, lot)
        if host.evening.round == host.evening.format.last_round:
            break
        to_the_final = host.evening.round == host.evening.format.rounds
        step = decisions.start_final if to_the_final else decisions.next_round
        host.do(step(host.evening))
    host.do(decisions.finish(host.evening))


# --- a second count


def bonus(line: list[int | None], seat: int) -> int:
    """What a line of Skat is worth on top of its value, counted by cases (FMT-10)."""
    for soloist, value in enumerate(line):
        if value and value > 0:
            return 50 if soloist == seat else 0
        if value:
            return -50 if soloist == seat else {3: 40, 4: 30}[len(line)]
    return 0


def counted_again(host: Host) -> Counter[str]:
    """All points of an evening by rounds, from nothing but the lines that were written."""
    found: Counter[str] = Counter()
    for game in host.evening.games.values():
        for line in game.lines.values():
            for seat, unit in enumerate(game.units):
                found[unit] += line.points[seat] or 0
                if host.evening.setup.game == "skat":
                    found[unit] += bonus([*line.points], seat)
    return found


@pytest.mark.rules("FMT-1", "FMT-3", "FMT-6", "FMT-14")
@pytest.mark.parametrize("count", sampled([13, 8], 2))
@pytest.mark.parametrize("kind", FORMATS, ids=lambda kind: kind.id)
def test_every_format_is_played_to_its_end(kind: EveningFormat, count: int) -> None:
    number = 12 if kind.id == "canasta-robin" and count == 13 else count
    host, lot = begun(kind.id, number), random.Random(f"{kind.id}{count}")
    play_out(host, lot)
    evening = host.folded_again()
    form = evening.format
    found = outcome_of("x", evening)
    assert evening.over
    assert found is not None
    assert found.game == kind.setup.game
    assert len(found.scored) == number * evening.format.unit
    table = standings(evening)
    assert {each.place for each in table} >= {1}
    if evening.format.pairing == "plan" and not (form.club or form.duplicate):
        totals = counted_again(host)
        assert {each.unit: each.total for each in table} == totals
        best_first = sorted(totals.values(), reverse=not evening.format.lowest_wins)
        assert [each.total for each in table] == best_first


def test_formats_name_rules_of_their_page() -> None:
    assert len(FORMATS) == len(BY_ID) == 12
    for kind in FORMATS:
        assert all(rulebook.rule(rule, "de") for rule in kind.rules)
        assert format_of(setup_of(kind)).rounds


# --- Doppelkopf by lists


@pytest.mark.rules("FMT-1", "FMT-2", "FMT-4")
def test_everybody_plays_24_hands_of_a_list() -> None:
    host = begun("lists", 9)
    sizes = {game.seats: game for game in host.evening.tables()}
    assert {seats: len(game.deals) for seats, game in sizes.items()} == {4: 24, 5: 30}
    for game in sizes.values():
        played = Counter(seat for deal in game.deals for seat in deal.active)
        dealt = Counter(deal.dealer for deal in game.deals)
        assert {*played.values()} == {24}
        assert {*dealt.values()} == {6}
    assert all(deal.dealer not in deal.active for deal in sizes[5].deals)


@pytest.mark.rules("FMT-3")
@pytest.mark.parametrize(
    ("after", "hands", "played"),
    [(0, 24, [24] * 4), (10, 26, [24] * 4), (12, 26, [23, 23, 24, 24]), (29, 29, [23] * 4)],
)
def test_a_list_of_five_is_shorter_when_somebody_leaves(
    after: int, hands: int, played: list[int]
) -> None:
    deals = list_schedule(5, 6, [Leave(4, after)], 4, lambda left: range(4))
    assert [deal.hand for deal in deals] == [*range(1, hands + 1)]
    dealt = Counter(deal.dealer for deal in deals)
    assert [dealt[seat] for seat in range(4)] == [6] * 4
    assert [sum(s in deal.active for deal in deals) for s in range(4)] == played
    for deal in deals[after:]:
        assert 4 not in (*deal.active, deal.dealer)
        assert len(deal.active) == 4
    order = [deal.dealer for deal in deals[after:]]
    assert all((one + 1) % 4 == other for one, other in pairwise(order))


@pytest.mark.rules("FMT-3", "FMT-7")
def test_a_penalty_falls_away_with_its_hand() -> None:
    host = begun("lists", 5)
    (game,) = host.evening.tables()
    host.enter(game, 1, [None, 2, -2, 2, -2])
    host.do(entering.fine(host.evening, 1, 1, 30, 1, 1, "", "Zora"))
    assert game.totals == (1, -1, -1, 3, -2)
    host.withdraw(game.units[4], hands={game.units[4]: 1})
    assert len(game.deals) == 24
    assert game.totals == (0, 2, -2, 2, -2)


@pytest.mark.rules("FMT-4")
@pytest.mark.parametrize("count", [3, 6, 7, 11])
def test_some_numbers_cannot_be_seated_for_lists(count: int) -> None:
    with pytest.raises(CannotSeat):
        begun("lists", count)


@pytest.mark.rules("FMT-5")
def test_lines_of_a_list_balance_and_mark_solos() -> None:
    host = begun("lists", 4)
    (game,) = host.evening.tables()
    host.enter(game, 1, [2, 2, -2, -2])
    assert "DOK-58" in refusal(lambda: host.enter(game, 2, [6, -2, -2, -2]))[1]
    assert "DOK-59" in refusal(lambda: host.enter(game, 2, [2, 2, 0, 0]))[1]
    host.enter(game, 2, [6, -2, -2, -2], "solo", 0)
    assert host.evening.games[1, 1].lines[2].soloist == 0
    assert hand_sheet(host.evening, 1, 1, 3).deal.hand == 3


@pytest.mark.rules("FMT-5")
def test_a_full_list_names_those_without_a_solo() -> None:
    host = begun("lists", 4)
    (game,) = host.evening.tables()
    for hand in range(1, 25):
        assert game.without_solo == ()
        solo = hand if hand < 3 else -1
        points = [-1, -1, -1, -1] if solo >= 0 else [1, 1, -1, -1]
        if solo >= 0:
            points[solo] = 3
        host.enter(game, hand, points, "solo" if solo >= 0 else "normal", solo)
    assert game.without_solo == (game.units[0], game.units[3])


@pytest.mark.rules("FMT-6")
def test_the_better_best_list_decides_between_equals() -> None:
    anna, bert = (
        Tally(who="a", start=1, games=(14, -3, 8)),
        Tally(who="b", start=2, games=(8, 8, 3)),
    )
    cora = Tally(who="c", start=3, games=(3, 8, 8))
    found = places_by_points([bert, cora, anna], 0, strict=False)
    assert [(each.who, each.place) for each in found] == [("a", 1), ("b", 2), ("c", 2)]


@pytest.mark.rules("FMT-7")
def test_a_penalty_is_paid_to_the_others_of_the_hand() -> None:
    host = begun("lists", 5)
    (game,) = host.evening.tables()
    host.enter(game, 1, [None, 2, -2, 2, -2])
    host.do(entering.fine(host.evening, 1, 1, 1, 2, 1, " speaks out of turn ", "Zora"))
    assert game.totals == (0, 3, -5, 3, -1)
    assert sum(game.totals) == 0
    assert game.fines[0].reason == "speaks out of turn"
    for wrong in ((1, 0, 1), (1, 1, 0), (1, 1, 31)):
        with pytest.raises(ClubError):
            entering.fine(host.evening, 1, 1, *wrong)
    with pytest.raises(NotThere):
        entering.fine(host.evening, 1, 1, 31, 1, 1)
    step = decisions.last_step(host.evening)
    assert step is not None
    assert str(step[1]) == "The penalty"
    host.do(entering.fine(host.evening, 1, 1, 1, 2, -1))
    assert host.folded_again().games[1, 1].totals == (0, 2, -2, 2, -2)


@pytest.mark.rules("FMT-7")
def test_there_are_penalties_only_in_lists_and_only_before_the_end() -> None:
    host = begun("mau-mau", 4)
    with pytest.raises(ClubError):
        entering.fine(host.evening, 1, 1, 1, 0, 1)
    host = begun("lists", 4)
    play_out(host, random.Random(1))
    with pytest.raises(WrongPhase):
        entering.fine(host.evening, 1, 1, 1, 0, 1)


# --- Skat


@pytest.mark.rules("FMT-1", "FMT-2", "FMT-8")
def test_everybody_plays_36_hands_of_skat() -> None:
    host = begun("skat", 7)
    for game in host.evening.tables():
        assert len(game.deals) == 12 * game.seats
        assert {*Counter(seat for deal in game.deals for seat in deal.active).values()} == {36}
    assert {game.seats for game in host.evening.tables()} == {3, 4}


@pytest.mark.rules("FMT-9", "FMT-10")
def test_the_example_of_skat_at_a_table_of_four() -> None:
    host = begun("skat", 4)
    (game,) = host.evening.tables()
    host.enter(game, 4, [24, 0, 0, None])
    assert game.totals == (74, 0, 0, 0)
    host.enter(game, 1, [None, -66, 0, 0])
    assert game.totals == (74 + 30, -116, 30, 30)
    host.enter(game, 2, [0, None, 0, 0])
    assert game.totals == (104, -116, 30, 30)


@pytest.mark.rules("FMT-10")
def test_the_example_of_skat_at_a_table_of_three() -> None:
    host = begun("skat", 3)
    (game,) = host.evening.tables()
    host.enter(game, 1, [0, -66, 0])
    assert game.totals == (40, -116, 40)


@pytest.mark.rules("FMT-9")
@pytest.mark.parametrize(
    "points", [[24, 24, 0], [-25, 0, 0], [17, 0, 0], [265, 0, 0], [-34, 0, 0], [0, 0, -530]]
)
def test_lines_that_no_hand_of_skat_brings(points: list[int]) -> None:
    host = begun("skat", 3)
    (game,) = host.evening.tables()
    with pytest.raises(BadLine) as refused:
        host.enter(game, 1, points)
    assert refused.value.rules == ("FMT-9",)
    assert refused.value.seat in (-1, next(s for s, p in enumerate(points) if p))


@pytest.mark.rules("FMT-3", "FMT-8", "FMT-10")
def test_who_leaves_a_list_of_skat_keeps_what_was_won() -> None:
    host = begun("skat", 4)
    (game,) = host.evening.tables()
    host.enter(game, 1, [None, 20, 0, 0])
    gone = game.units[3]
    host.withdraw(gone, hands={gone: 1})
    assert len(game.deals) == 36  # the three who stay have twelve deals each; he had none yet
    for hand in (2, 3):
        host.enter(game, hand, [-66 if s == game.deal(hand).active[0] else 0 if s < 3 else None
                                for s in range(4)])  # fmt: skip
    assert game.total(3) == 0
    assert sum(game.totals) == 70 + 2 * (-116 + 80)


# --- Mau-Mau, Schwimmen, Sixty-six, another game


@pytest.mark.rules("FMT-1", "FMT-11")
def test_a_table_of_three_writes_six_lines_of_mau_mau() -> None:
    host = begun("mau-mau", 3)
    (game,) = host.evening.tables()
    assert len(game.deals) == 6
    assert host.evening.format.lowest_wins


@pytest.mark.rules("FMT-12")
def test_a_line_of_schwimmen_ranks_the_table() -> None:
    host = begun("schwimmen", 4)
    (game,) = host.evening.tables()
    host.enter(game, 1, [1, 3, 1, 0])
    for points, seat in (([1, 2, 1, 0], 1), ([1, 1, 1, 1], 0), ([4, 0, 1, 2], 0)):
        with pytest.raises(BadLine) as refused:
            host.enter(game, 2, points)
        assert refused.value.rules == ("FMT-12",)
        assert refused.value.seat == seat


@pytest.mark.rules("FMT-12", "FMT-13")
@pytest.mark.parametrize(
    "changes",
    [
        {"ranked": True, "by_hand": True},
        {"ranked": True, "lowest_wins": True},
        {"pairing": "swiss", "highest": 4},
    ],
)
def test_options_that_contradict_each_other(changes: dict[str, bool | int | str]) -> None:
    with pytest.raises(BadOption):
        format_of(Setup(name="x", game="mau_mau", free=True, options={"lowest": 2, **changes}))


@pytest.mark.rules("FMT-2", "FMT-15")
@pytest.mark.parametrize(("count", "sizes"), [(3, [3]), (7, [4, 3]), (8, [4, 4]), (11, [4, 4, 3])])
def test_everybody_plays_twelve_hands_of_tarock(count: int, sizes: list[int]) -> None:
    host = begun("tarock-evening", count)
    games = host.evening.tables()
    assert sorted((game.seats for game in games), reverse=True) == sizes
    for game in games:
        played = Counter(seat for deal in game.deals for seat in deal.active)
        assert {*played.values()} == {12}
        assert len(game.deals) == 4 * game.seats
        assert all((deal.dealer in deal.active) == (game.seats == 3) for deal in game.deals)


@pytest.mark.rules("FMT-15")
def test_the_example_of_tarock_at_a_table_of_four() -> None:
    host = begun("tarock-evening", 4)
    (game,) = host.evening.tables()
    host.enter(game, 1, [None, 4, -2, -2])
    assert game.totals == (0, 4, -2, -2)
    with pytest.raises(BadLine, match="sits out"):
        host.enter(game, 1, [4, -2, -1, -1])
    for points in ([4, None, -3, -1], [3, None, 3, -3], [2, None, 2, 2]):
        with pytest.raises(BadLine) as refused:
            host.enter(game, 2, points)
        assert "TAR-22" in refused.value.rules
    assert refusal(lambda: begun("tarock-evening", 5))[0]


@pytest.mark.rules("FMT-13")
def test_people_play_duels_of_sixty_six() -> None:
    host = begun("sechsundsechzig-swiss", 5)
    numbers = [[host.evening.units[unit].number for unit in game.units]
               for game in host.evening.tables()]  # fmt: skip
    assert numbers == [[1, 2], [3, 4]]
    assert "people" in refusal(lambda: begun("sechsundsechzig-swiss", 1))[0]


@pytest.mark.rules("FMT-14")
def test_any_other_game_can_be_kept() -> None:
    assert str(game_name("another")) == "Another game"
    assert usual_seats("skat") == 4
    assert not low_wins("skat")
    with pytest.raises(UnknownGame):
        game_name("whist")
