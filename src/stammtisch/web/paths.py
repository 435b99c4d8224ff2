"""What an address may contain."""

from __future__ import annotations

from typing import Final

from starlette.convertors import IntegerConvertor, register_url_convertor

NUMBER: Final = "number"  # ``{round:number}``: none that is too long to be one of ours


class ShortNumber(IntegerConvertor):
    """A number of at most nine digits; Python itself refuses to read more than 4,300 digits."""

    regex = "[0-9]{1,9}"


register_url_convertor(NUMBER, ShortNumber())
