"""How numbers and days are written on pages: with a real minus sign, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from fractions import Fraction
from typing import Final

from stammtisch.languages import Language, idiom
from stammtisch.text import DecimalWord
from stammtisch.text import decimal as with_places

MINUS: Final = "\N{MINUS SIGN}"


_days: Callable[[float, str], str] | None = None


def days_written_by(writer: Callable[[float, str], str] | None) -> None:
    """Let somebody else write days: in a page without a network, the browser."""
    global _days
    _days = writer


def number(value: int) -> str:
    """A number as it is written in a score: with a minus sign in place of a hyphen."""
    return str(value).replace("-", MINUS)


def signed(value: int) -> str:
    """Points won or lost: positive numbers get a plus."""
    return f"+{value}" if value > 0 else number(value)


def decimal(value: float, language: Language, places: int | None = None) -> str:
    """A number with this many decimals; if none is given, with as many as it needs."""
    if places is None:
        written = idiom(language).number(f"{value:g}")
    else:
        written = with_places(DecimalWord(value, places), language)
    return written.replace("-", MINUS)


def moment(at: float, language: Language) -> str:
    """Day and time (seconds since 1970) in short form, in the manner of the language."""
    from babel.dates import format_datetime  # a page without a network has no Babel

    there = datetime.fromtimestamp(at).astimezone()
    return format_datetime(there, "short", locale=idiom(language).locale)


def time_of_day(there: datetime, language: Language) -> str:
    """The time of day in short form, in the manner of the language."""
    from babel.dates import format_time  # a page without a network has no Babel

    return format_time(there, "short", tzinfo=there.tzinfo, locale=idiom(language).locale)


def long_day(there: date, language: Language) -> str:
    """A day in full, in the manner of the language."""
    from babel.dates import format_date

    return format_date(there, "long", locale=idiom(language).locale)


def day(at: float, language: Language) -> str:
    """A day in full (seconds since 1970), in the manner of the language."""
    if _days is not None:
        return _days(at, language)
    from babel.dates import format_date

    there = datetime.fromtimestamp(at).astimezone().date()
    return format_date(there, "long", locale=idiom(language).locale)


def iso_day(text: str, language: Language) -> str:
    """A day that comes as an ISO date, in short form, in the manner of the language."""
    from babel.dates import format_date

    return format_date(date.fromisoformat(text), "medium", locale=idiom(language).locale)


def worth(value: int | Fraction, language: Language) -> str:
    """What somebody has in a ranking: whole points, or a mean with two decimals."""
    return number(value) if isinstance(value, int) else decimal(float(value), language, 2)


def whole_number(text: str | None) -> int | None:
    """A number of at most nine digits, or None."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else None
