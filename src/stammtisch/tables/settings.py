"""The settings for the tables of a server, and for a single table."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

KIND: Final = "table"  # of these logs, among all that the store has
ME: Final = "me"  # in a seat plan: the opener sits here
BY_DAYS: Final = 6 * 3600  # seconds for a move from which on people play over days
KEEPER: Final = "evening:"  # begins the id of whatever keeps a table and follows it unseen
OPEN: Final = "open"  # in a seat plan: whoever has the link may sit here


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a server for its tables; all times are in seconds.

    Attributes:
        bot_pause: wait before a bot's move while people look on, so that they can follow.
        number_wait: after the last seat is taken, wait this long for the seats' numbers.
        next_hand_wait: when one of several people is ready for the next hand, the others have this
            time to say so, or to stop the countdown; bots among themselves make such a pause.
        away_after: a seat without a stream and without a sign of life is away after this time.
        takeover_after: when it has been away for this time, a bot plays on for it.
        undo_wait: a request to take a move back lapses after this time.
        idle_after: a table at which nothing happened for this time is closed.
        deserted_after: a public table that waits for players is closed after this time without
            anybody at it.
        tidy_every: how often idle tables are looked for.
        stand_in: the bot that plays for somebody who is away or whose time is up; "" is the one
            that usually plays the game.
        tables_per_visitor, tables_per_address, tables: how many open tables are allowed.
        public_per_visitor, public_per_address: how many of them may be public.
        decks_per_visitor: how many decks of Quartett cards somebody may import.
        deck_megabytes: how much room imported decks may take, all together.
        cached_tables: how many tables are kept in memory; others are read again when needed.
        bot_workers: processes in which bots think.
        bot_milliseconds: the time a bot may think about a move when nobody else waits for bots.
        own_bots: bots by others that may be given seats (`stammtisch.bots.guests`).
        own_bot_processes: in how many processes each of them plays at most, at all tables together.
    """

    bot_pause: float = 0.6
    number_wait: float = 2.0
    next_hand_wait: float = 30.0
    away_after: float = 45.0
    takeover_after: float = 60.0
    undo_wait: float = 30.0
    idle_after: float = 12 * 3600.0
    deserted_after: float = 300.0
    tidy_every: float = 600.0
    stand_in: str = ""
    tables_per_visitor: int = 30
    tables_per_address: int = 600
    tables: int = 5_000
    public_per_visitor: int = 3
    public_per_address: int = 60
    decks_per_visitor: int = 20
    deck_megabytes: int = 500
    cached_tables: int = 1_000
    bot_workers: int = 1
    bot_milliseconds: int = 400
    own_bots: tuple[str, ...] = ()
    own_bot_processes: int = 4


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings agreed on when a table is opened.

    Attributes:
        game, preset, options: as for `stammtisch.game`; options are the differences to the preset.
        seats: one word a seat, clockwise: `ME`, `OPEN`, or the name of a bot.
        clock: seconds for each move (5 to 3,600), 0 for no clock. From 6 hours to 14 days people
            play over days: the clock goes on though nobody looks, and nobody counts as away.
        spectators: whether people without a seat may look on.
        delay: how many seconds later than it happens (`delays.DELAYS`), 0 for at once.
        undo: whether moves may be taken back when all people agree.
        practice: whether everybody at the table may look at the chances of his own hand.
        open_hands: whether after each hand everybody may see all of it, also what the rules keep
            hidden until the match is over; whoever takes a seat agrees to it.
        welcome: whether whoever has the link may take the seat of a bot between two hands without
            the people at the table being asked.
        public: whether the table stands in the list of open tables, where anybody may sit down.
        fill: after so many seconds (10 to 3,600) bots take the seats that are still open, if
            somebody is there; 0 for never.
        filler: the bot that does, "" for the one that usually plays the game.
        free_words: whether people may write to each other in their own words, not only phrases.
        programs: whether programs of others may sit down where a seat is open.
        first_dealer: the seat that deals first, -1 where the rules or the lot decide.
        rated: whether the hands count for a rating, for those who want it (`fairness`); nobody is
            helped at such a table, nothing is taken back, and no program sits down.
        kitchen: whether the device that opened the table lies in the middle of it and shows what
            everybody may see, while each person holds his hand on a phone.
        position: the position in words from which the first hand goes on (`stammtisch.positions`),
            "" where it is dealt. What is unknown in it follows from the secret of that hand.
    """

    game: str
    seats: tuple[str, ...]
    preset: str | None = None
    options: dict[str, bool | int | str] = {}
    clock: int = 0
    spectators: bool = True
    delay: int = 0
    undo: bool = True
    practice: bool = False
    open_hands: bool = False
    welcome: bool = False
    public: bool = False
    fill: int = 0
    filler: str = ""
    free_words: bool = False
    programs: bool = False
    first_dealer: int = -1
    rated: bool = False
    kitchen: bool = False
    position: str = ""

    @property
    def strangers(self) -> bool:
        """Whether people meet here who need not know each other."""
        return self.public or self.rated

    @property
    def by_days(self) -> bool:
        """Whether people play over days, each when he has time."""
        return self.clock >= BY_DAYS
