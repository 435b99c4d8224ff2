"""CITATION.cff: what the Citation File Format 1.2.0 asks for, and true of this version."""

from __future__ import annotations

import tomllib
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta, Struct, yaml

import stammtisch as st
from tests.guards.sources import ROOT

FILE = ROOT / "CITATION.cff"
Some = Annotated[str, Meta(min_length=1)]


class Author(Struct, forbid_unknown_fields=True):
    """An entity of the format; a person would have other fields."""

    name: Some


class Citation(Struct, rename="kebab", forbid_unknown_fields=True):
    """The fields of the format that stand in the file; the first four are those it requires."""

    authors: Annotated[list[Author], Meta(min_length=1)]
    cff_version: Literal["1.2.0"]
    message: Some
    title: Some
    type: Literal["software", "dataset"]
    abstract: Some
    keywords: Annotated[list[Some], Meta(min_length=1)]
    license: Some
    version: Some


def test_the_citation_is_valid_and_names_this_version() -> None:
    found = yaml.decode(FILE.read_bytes(), type=Citation)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert found.version == project["version"] == st.__version__
    assert found.license == project["license"].split(" AND ")[0]  # ours; then what comes along
    assert [author.name for author in found.authors] == [
        author["name"] for author in project["authors"]
    ]
    assert len(set(found.keywords)) == len(found.keywords)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("cff-version: 1.2.0", "cff-version: 1.3.0"), ("title:", "titel:"), ("message:", "note:")],
)
def test_what_the_format_does_not_know_is_noticed(right: str, wrong: str) -> None:
    text = FILE.read_text("utf-8")
    assert right in text
    with pytest.raises(msgspec.ValidationError):
        yaml.decode(text.replace(right, wrong), type=Citation)
