"""What seats may know as data in the words of a reader: texts have become strings.

The types are made from those of `core.view`, so a view has one form only.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, get_args, get_origin

import msgspec
from msgspec import Struct

from stammtisch.core.view import ScoreLine, View
from stammtisch.messages import Speaker
from stammtisch.text import Text


@cache
def said_type(kind: type[Struct]) -> type[Struct]:
    """The same type, with strings in place of texts."""
    fields: list[tuple[Any, ...]] = []
    for field in msgspec.structs.fields(kind):
        given = () if field.required else (field.default,)
        fields.append((field.encode_name, _said(field.type), *given))
    return msgspec.defstruct(
        kind.__name__,
        fields,
        namespace={"__doc__": kind.__doc__},
        frozen=True,
        omit_defaults=kind.__struct_config__.omit_defaults,
    )


def _said(kind: Any) -> Any:
    if kind is Text:
        return str
    if isinstance(kind, type) and issubclass(kind, Struct):
        return said_type(kind)
    origin, parts = get_origin(kind), get_args(kind)
    if origin is tuple:
        return origin[tuple(map(_said, parts))]
    if parts and origin is not None and type(None) in parts:
        rest = [_said(part) for part in parts if part is not type(None)]
        return rest[0] | None if len(rest) == 1 else kind
    return kind


SaidView: Final = said_type(View)
SaidLine: Final = said_type(ScoreLine)


def said(thing: Any, speaker: Speaker) -> Any:
    """A view, or a part of one, in the reader's words."""
    if isinstance(thing, Text):
        return speaker.say(thing)
    if isinstance(thing, Struct):
        kind = said_type(type(thing))
        return kind(*(said(getattr(thing, name), speaker) for name in thing.__struct_fields__))
    if isinstance(thing, tuple):
        return tuple(said(part, speaker) for part in thing)
    return thing
