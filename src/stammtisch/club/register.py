"""A club as its log has made it: members, opening balance, evenings, and who runs it.

An evening has a log of its own (`club.events`); the club only knows its id. What an evening brought
is counted from that log whenever the all-time ranking is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from stammtisch.club.countings import ETERNAL, ETERNAL_ID, Ranking, Season, Version
from stammtisch.club.errors import ClubError, NamesakeError, NotThere
from stammtisch.club.pasts import Past
from stammtisch.club.ranking import Balance
from stammtisch.logs.names import clean_name
from stammtisch.logs.rows import LogEvent
from stammtisch.text import say

Role: TypeAlias = Literal["organiser", "scorekeeper"]
ROLES: Final[tuple[Role, ...]] = ("organiser", "scorekeeper")

LONGEST_CLUB_NAME: Final = 60
LONGEST_MEMBER: Final = 60  # letters of a name; a plate at a table has room for fewer
MOST_MEMBERS: Final = 1_000
MOST_PAST: Final = 2_000  # evenings from before
LARGEST_BALANCE: Final = 1_000_000  # ranking points


class Founded(LogEvent, frozen=True, tag="club_founded"):
    """A club was founded; ``key`` is the secret from which its links are made."""

    name: str
    key: str
    founder: str


class Named(LogEvent, frozen=True, tag="club_named"):
    """The club took another name."""

    name: str


class Joined(LogEvent, frozen=True, tag="member_joined"):
    """Somebody became a member; ``home`` is the club that a guest comes from."""

    member: str
    name: str
    home: str = ""


class MemberNamed(LogEvent, frozen=True, tag="member_named"):
    """A member's name was corrected; the id stays (CLB-27)."""

    member: str
    name: str


class MemberFrom(LogEvent, frozen=True, tag="member_from"):
    """It was written down from which club somebody comes; "": from none (CLB-40)."""

    member: str
    home: str


class MemberGone(LogEvent, frozen=True, tag="member_gone"):
    """A member left the club or, with ``back``, returned; the results stay."""

    member: str
    back: bool = False


class MemberShown(LogEvent, frozen=True, tag="member_shown"):
    """A member agreed to be named where everybody may read, or refused it (YEAR-20).

    ``by`` is the organiser who wrote it down, "" where the member did so by a link of his own.
    """

    member: str
    shown: bool
    by: str = ""


class Balanced(LogEvent, frozen=True, tag="club_balance"):
    """The opening balance of the all-time ranking was set, in the order of its list."""

    balance: tuple[Balance, ...]
    by: str


class EveningAdded(LogEvent, frozen=True, tag="club_evening"):
    """An evening was opened; ``evening`` is the id of its log."""

    evening: str


class EveningStruck(LogEvent, frozen=True, tag="evening_struck"):
    """An evening no longer counts or, with ``back``, counts again."""

    evening: str
    by: str
    back: bool = False


class Appointed(LogEvent, frozen=True, tag="club_role"):
    """A visitor took over a role through its link."""

    role: Role
    visitor: str
    name: str


class LinksRenewed(LogEvent, frozen=True, tag="club_links"):
    """The links of a role were replaced; with ``dismiss``, everybody also loses the role."""

    role: Role
    dismiss: bool = False


class SeasonSet(LogEvent, frozen=True, tag="club_season"):
    """A season was named, or its name or its days were changed."""

    season: str
    data: Season
    by: str


class SeasonGone(LogEvent, frozen=True, tag="season_gone"):
    """A season was removed; no ranking counts its evenings."""

    season: str


class RankingSet(LogEvent, frozen=True, tag="club_ranking"):
    """A ranking was set up, or got another version because the way it counts was changed."""

    ranking: str
    data: Ranking
    by: str


class RankingGone(LogEvent, frozen=True, tag="ranking_gone"):
    """A ranking was dropped."""

    ranking: str
    by: str


class EveningCounted(LogEvent, frozen=True, tag="evening_counted"):
    """Whether an evening counts in a ranking, whatever the ranking says; None: as it says."""

    evening: str
    ranking: str
    counts: bool | None
    by: str


class KeyMade(LogEvent, frozen=True, tag="club_api_key"):
    """The key for other programs was replaced or, with ``none``, taken away."""

    none: bool = False


class PastTaken(LogEvent, frozen=True, tag="club_past"):
    """An old evening was taken over from a file, or a corrected file replaced it (YEAR-18)."""

    past: Past
    by: str


class PastGone(LogEvent, frozen=True, tag="club_past_gone"):
    """An old evening that had been taken over was removed again; its members stay."""

    past: str
    by: str = ""


Event: TypeAlias = (
    Founded
    | Named
    | Joined
    | MemberNamed
    | MemberFrom
    | MemberGone
    | MemberShown
    | Balanced
    | EveningAdded
    | EveningStruck
    | Appointed
    | LinksRenewed
    | SeasonSet
    | SeasonGone
    | RankingSet
    | RankingGone
    | EveningCounted
    | PastTaken
    | PastGone
    | KeyMade
)


@dataclass(slots=True)
class Member:
    """A member of the club; ``gone`` if the person has left it.

    ``shown`` says whether he agreed to be named where everybody may read, or refused it; None
    if nobody has asked him (YEAR-20). ``said`` is who wrote that down, and when (seconds since
    1970).
    ``home`` is the club that a guest comes from (CLB-40).
    """

    id: str
    name: str
    gone: bool = False
    shown: bool | None = None
    home: str = ""
    said: tuple[str, float] = "", 0.0


@dataclass(slots=True)
class Club:
    """A club as its log tells it.

    Attributes:
        evenings: the ids of the evenings, in the order in which they were opened.
        struck: the evenings that do not count.
        roles: who runs it, by visitor, with the name that he gave.
        links: how often the links of a role were replaced.
        seasons: the seasons by id, in the order in which they were set up.
        api: how often the key for other programs was made; negative: there is none any more.
        past: old evenings that were taken over, by id.
        rankings: the versions of each ranking by id, the newest last; always the all-time ranking.
    """

    name: str
    key: str
    founder: str
    members: dict[str, Member] = field(default_factory=dict)
    balance: tuple[Balance, ...] = ()
    evenings: list[str] = field(default_factory=list)
    struck: set[str] = field(default_factory=set)
    roles: dict[str, tuple[Role, str]] = field(default_factory=dict)
    links: dict[Role, int] = field(default_factory=lambda: dict.fromkeys(ROLES, 0))
    seasons: dict[str, Season] = field(default_factory=dict)
    past: dict[str, Past] = field(default_factory=dict)
    api: int = 0
    rankings: dict[str, list[Version]] = field(
        default_factory=lambda: {ETERNAL_ID: [Version(ETERNAL)]}
    )

    def role_of(self, visitor: str) -> Role | None:
        """The role of this visitor in the club; None for a stranger."""
        if visitor == self.founder:
            return "organiser"
        found = self.roles.get(visitor)
        return found[0] if found else None

    @property
    def present_members(self) -> list[Member]:
        """The current members, by name."""
        there = [member for member in self.members.values() if not member.gone]
        return sorted(there, key=lambda member: member.name.casefold())

    @property
    def homes(self) -> dict[str, str]:
        """The club that each member comes from, of those for whom one is written down (CLB-40)."""
        return {member.id: member.home for member in self.members.values() if member.home}

    def has_evening(self, evening: str) -> bool:
        """Whether this is an evening of the club, played here or taken over."""
        return evening in self.evenings or evening in self.past

    def member(self, member_id: str) -> Member:
        """A member; raises `NotThere`."""
        try:
            return self.members[member_id]
        except KeyError:
            raise NotThere(say("The club has no member “{id}”.", id=member_id), "CLB-27") from None


def step(club: Club | None, event: Event, at: float) -> Club:
    """Apply one more event to the club."""
    if isinstance(event, Founded):
        return Club(event.name, event.key, event.founder)
    assert club is not None, "the first event of a club founds it"
    match event:
        case Named(name):
            club.name = name
        case Joined(member, name, home):
            club.members[member] = Member(member, name, home=home)
        case MemberFrom(member, home):
            club.members[member].home = home
        case MemberNamed(member, name):
            club.members[member].name = name
        case MemberGone(member, back):
            club.members[member].gone = not back
        case MemberShown(member, shown, by):
            club.members[member].shown, club.members[member].said = shown, (by, at)
        case Balanced(balance):
            club.balance = balance
            for each in balance:
                club.members.setdefault(each.member, Member(each.member, each.name))
        case EveningAdded(evening):
            club.evenings.append(evening)
        case EveningStruck(evening, back=back):
            (club.struck.discard if back else club.struck.add)(evening)
        case Appointed(role, visitor, name):
            club.roles[visitor] = role, name
        case LinksRenewed(role, dismiss):
            club.links[role] += 1
            if dismiss:
                club.roles = {who: each for who, each in club.roles.items() if each[0] != role}
        case _:
            _step_of_the_year(club, event, at)
    return club


def _step_of_the_year(club: Club, event: Event, at: float) -> None:
    match event:
        case SeasonSet(season, data, by):
            club.seasons[season] = data
            for versions in club.rankings.values():
                if (newest := versions[-1]).ranking.season == season and newest.season != data:
                    versions.append(replace(newest, what="season", by=by, at=at, season=data))
        case SeasonGone(season):
            del club.seasons[season]
        case RankingSet(ranking, data, by):
            known = club.rankings.setdefault(ranking, [])
            apart = known[-1].apart if known else {}
            span = club.seasons[data.season] if data.season else None
            known.append(Version(data, "ranking", by, at, span, apart))
        case RankingGone(ranking):
            del club.rankings[ranking]
        case KeyMade(none):
            club.api = -abs(club.api) if none else abs(club.api) + 1
        case PastTaken(past):
            club.past[past.id] = past
        case PastGone(past_id):
            club.past.pop(past_id, None)
        case EveningCounted(evening, ranking, counts, by):
            newest = club.rankings[ranking][-1]
            apart = {each: counted for each, counted in newest.apart.items() if each != evening}
            if counts is not None:
                apart[evening] = counts
            changed = replace(newest, what="evening", by=by, at=at, apart=apart)
            club.rankings[ranking].append(changed)


# --- decisions


def rename(club: Club, name: str) -> list[Event]:
    """Give the club another name; raises `BadName`."""
    clean = clean_name(name, (), LONGEST_CLUB_NAME)
    return [Named(clean)] if clean != club.name else []


def enrol(
    club: Club, names: Iterable[str], ids: Iterable[str], *, only_new: bool = False
) -> list[Event]:
    """Add new members; ``only_new`` skips names that a member has already.

    After a name and a semicolon the club may stand that somebody comes from: “Eva Roth; DK Fulda”.

    Raises:
        BadName: a name cannot be read, or is too long.
        NamesakeError: members are called so, or two on the list are; nobody was taken in.
        ClubError: the club is full.
    """
    known = {member.name.casefold() for member in club.members.values()}
    joining: list[Event] = []
    namesakes: list[str] = []
    for name, member in zip(names, ids, strict=False):
        name, _, home = name.partition(";")
        clean = member_name(name)
        if clean.casefold() in known:
            namesakes.append(clean)
        else:
            joining.append(Joined(member, clean, home_of(home)))
        known.add(clean.casefold())
    if namesakes and not only_new:
        raise NamesakeError(namesakes)
    if len(club.members) + len(joining) > MOST_MEMBERS:
        raise ClubError(say("A club has at most {n} members.", n=MOST_MEMBERS))
    return joining


def member_name(name: str) -> str:
    """A member's name without surplus blanks; raises `BadName`."""
    return clean_name(name, (), LONGEST_MEMBER)


def home_of(name: str) -> str:
    """The name of a club that somebody comes from without surplus blanks; raises `BadName`."""
    return clean_name(name, (), LONGEST_CLUB_NAME) if name.strip() else ""


def set_home(club: Club, member_id: str, home: str) -> list[Event]:
    """Write down from which club somebody comes; raises `NotThere`, `BadName`."""
    clean = home_of(home)
    return [MemberFrom(member_id, clean)] if club.member(member_id).home != clean else []


def rename_member(club: Club, member_id: str, name: str) -> list[Event]:
    """Correct a member's name; raises `NotThere`, `BadName`, `NamesakeError`."""
    member, clean = club.member(member_id), member_name(name)
    others = (each.name for each in club.members.values() if each is not member)
    if clean.casefold() in map(str.casefold, others):
        raise NamesakeError([clean])
    return [MemberNamed(member_id, clean)] if clean != member.name else []


def let_go(club: Club, member_id: str, back: bool) -> list[Event]:
    """Let a member leave the club or return; raises `NotThere`."""
    return [MemberGone(member_id, back)] if club.member(member_id).gone != (not back) else []


def set_balance(club: Club, balance: Sequence[Balance], by: str) -> list[Event]:
    """Set the opening balance of the all-time ranking (CLB-26).

    Raises:
        ClubError: a member stands there twice, or has an impossible number of points.
    """
    seen: set[str] = set()
    for each in balance:
        if each.member in seen:
            raise ClubError(say("“{name}” is in the list twice.", name=each.name), "CLB-27")
        if not 0 <= each.points <= LARGEST_BALANCE:
            raise ClubError(
                say(
                    "“{name}” cannot have {points} ranking points.",
                    name=each.name,
                    points=each.points,
                ),
                "CLB-26",
            )
        seen.add(each.member)
    return [Balanced(tuple(balance), by)] if tuple(balance) != club.balance else []


def take_balance(club: Club, new: Iterable[Balance], by: str, *, keep: bool) -> list[Event]:
    """Set the balance from a list of names; known members keep their ids. Raises as `set_balance`.

    ``keep``: who stands in the balance and not in the list keeps his points and his place.
    """
    known = {member.name.casefold(): member.id for member in club.members.values()}
    found = [replace(each, member=known.get(each.name.casefold(), each.member)) for each in new]
    if keep:
        found = list({each.member: each for each in [*club.balance, *found]}.values())
    return set_balance(club, found, by)


def add_evening(club: Club, evening: str) -> list[Event]:
    """Record that an evening was opened."""
    return [] if evening in club.evenings else [EveningAdded(evening)]


def strike_evening(club: Club, evening: str, by: str, back: bool) -> list[Event]:
    """Exclude an evening from the ranking, or include it again; raises `NotThere`."""
    if not club.has_evening(evening):
        raise NotThere(say("The club has no such evening."))
    return [EveningStruck(evening, by, back)] if (evening in club.struck) == back else []


def appoint(club: Club, role: Role, visitor: str, name: str) -> list[Event]:
    """Give a role to a visitor who used its link; the founder remains organiser."""
    clean = clean_name(name, ())
    if club.role_of(visitor) == "organiser" or club.roles.get(visitor) == (role, clean):
        return []
    return [Appointed(role, visitor, clean)]


def visitors(event: Event) -> list[str]:
    """The visitors whose lists contain the club from this event on."""
    return [event.visitor] if isinstance(event, Appointed) else []
