"""An evening of a club for the tests of its pages: who runs it, who plays, and their links."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.club import links
from stammtisch.club.evening import Evening, GroupGame
from stammtisch.club.register import Club
from tests.web.helpers import Guest, Server

NAMES = ["Anna", "Ben", "Cora", "Dora", "Emil", "Fritz", "Gabi", "Hans", "Ida"]


@dataclass
class Night:
    """A club and its evening; ``desk`` organises it."""

    server: Server
    desk: Guest
    club_at: str
    at: str

    @classmethod
    def opened(cls, server: Server, people: int = 9, **options: str) -> Night:
        """An evening to which so many have come."""
        desk = server.guest("en")
        club_at = desk.post("/club", {"name": "Karo"}).headers["location"]
        desk.post(f"{club_at}/members", {"names": "\n".join(NAMES[:people])})
        answer = desk.post(f"{club_at}/evenings", {"name": "Autumn", **options})
        assert answer.status_code == 303, answer.text
        night = cls(server, desk, club_at, answer.headers["location"])
        for member in night.club.present_members:
            night.do("presence", come=member.id)
        return night

    @classmethod
    def begun(cls, server: Server, people: int = 9, **options: str) -> Night:
        """An evening whose first round has begun."""
        night = cls.opened(server, people, **options)
        night.do("draw", seed="3 5 6 1 2 2")
        night.do("go-on", do="start")
        return night

    def do(self, deed: str, **fields: str) -> None:
        """A form of the desk, which must not be refused."""
        answer = self.desk.post(f"{self.at}/{deed}", fields)
        assert answer.status_code == 303, answer.text

    def all_agree(self) -> None:
        """Nobody minds to be named (YEAR-20)."""
        everybody = {f"a-{member}": "1" for member in self.club.members}
        answer = self.desk.post(f"{self.club_at}/agreed", {"do": "all", **everybody})
        assert answer.status_code == 303

    @property
    def club_id(self) -> str:
        return self.club_at.rpartition("/")[2]

    @property
    def id(self) -> str:
        return self.at.rpartition("/")[2]

    @property
    def club(self) -> Club:
        found: Club = self.server.call(self.server.site.clubs.club, self.club_id)
        return found

    @property
    def evening(self) -> Evening:
        found: Evening = self.server.call(self.server.site.clubs.evening, self.club_id, self.id)
        return found

    def game(self, table: int, round: int = 0) -> GroupGame:
        evening = self.evening
        return evening.game(round or evening.round, table)

    def sheet(self, table: int, round: int = 1) -> str:
        """Where the desk finds a sheet."""
        return f"{self.at}/sheet/{round}/{table}"

    def by_code(self, table: int, round: int = 1) -> str:
        """Where the QR code of a table leads."""
        return f"{self.sheet(table, round)}/{links.sheet_token(self.club, self.id, round, table)}"

    def own_page(self, unit: str) -> str:
        """The page of a participant."""
        return f"{self.at}/me/{unit}/{links.person_token(self.club, self.id, unit)}"

    @property
    def screen(self) -> str:
        return f"{self.at}/screen/{links.screen_token(self.club, self.id)}"

    def scorekeeper(self) -> Guest:
        """Somebody who took over that role."""
        guest = self.server.guest("en")
        token = links.role_token(self.club, "scorekeeper")
        answer = guest.post(f"{self.club_at}/role/scorekeeper/{token}", {"name": "Bert"})
        assert answer.status_code == 303
        return guest

    def line(self, table: int, hand: int, *points: int, round: int = 1) -> dict[str, str]:
        """The fields of a line; the points are those of the seats that play, by seat."""
        active = sorted(self.game(table, round).deal(hand).active)
        return {f"{hand}.{seat}": str(n) for seat, n in zip(active, points, strict=True)}

    def close(self, table: int, round: int = 1, points: int = 1) -> None:
        """Write the sheet of a table, two pairs in turn, and confirm it."""
        fields: dict[str, str] = {}
        for hand in self.game(table, round).missing:
            two = (points, points, 0, 0) if hand % 2 else (0, 0, points, points)
            fields |= self.line(table, hand, *two, round=round)
        assert self.desk.post(f"{self.sheet(table, round)}/write", fields).status_code == 303
        for unit in self.game(table, round).there[:2]:
            answer = self.desk.post(f"{self.sheet(table, round)}/confirm", {"unit": unit})
            assert answer.status_code == 303, answer.text
        assert self.game(table, round).closed
