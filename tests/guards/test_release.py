"""How a release is made: for which Pythons and machines, what proves a wheel, who may upload."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
import tomllib
from typing import Any

import pytest
from msgspec import yaml

from stammtisch.environments import agreed
from tests.guards.sources import ROOT
from tools.compiling import NotCompiled, probe

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = PYPROJECT["project"]
WHEELS = PYPROJECT["tool"]["cibuildwheel"]
WORKFLOW = yaml.decode((ROOT / ".github/workflows/wheels.yml").read_bytes())
PYTHON = "Programming Language :: Python :: "


def steps(job: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = WORKFLOW["jobs"][job]["steps"]
    return found


def test_wheels_are_for_the_pythons_that_we_name() -> None:
    named = re.compile(re.escape(PYTHON) + r"(\d+\.\d+)")
    versions = [found[1] for each in PROJECT["classifiers"] if (found := named.fullmatch(each))]
    assert WHEELS["build"] == [f"cp{each.replace('.', '')}-*" for each in versions]
    assert PROJECT["requires-python"] == f">={versions[0]}"
    assert f"{sys.version_info[0]}.{sys.version_info[1]}" in versions
    said = (ROOT / "docs/versions.md").read_text("utf-8")
    assert f"CPython {versions[0]} to {versions[-1]}" in said


def test_a_wheel_is_tried_before_it_is_kept() -> None:
    command = WHEELS["test-command"].replace("{project}", str(ROOT)).split()
    assert command[:2] == ["python", "-P"]
    done = subprocess.run(
        [sys.executable, *command[1:3], "--help"], capture_output=True, text=True, check=True
    )
    assert all(word in done.stdout for word in command[3:])


def test_every_kind_of_machine_makes_its_own_wheels() -> None:
    machines = WORKFLOW["jobs"]["wheels"]["strategy"]["matrix"]["machine"]
    kinds = {re.sub(r"-?\d[\d.]*", "", each) for each in machines}
    assert kinds == {"ubuntu", "ubuntu-arm", "macos", "macos-intel", "windows"}
    assert WORKFLOW["jobs"]["wheels"]["runs-on"] == "${{ matrix.machine }}"


def test_only_a_tag_uploads_and_no_password_is_kept() -> None:
    upload = WORKFLOW["jobs"]["upload"]
    assert upload["if"] == "startsWith(github.ref, 'refs/tags/v')"
    assert upload["permissions"] == {"id-token": "write"}
    assert {*upload["needs"]} == {*WORKFLOW["jobs"]} - {"upload"}
    assert WORKFLOW["permissions"] == {"contents": "read"}
    assert "secrets." not in (ROOT / ".github/workflows/wheels.yml").read_text("utf-8")


@pytest.mark.parametrize("job", WORKFLOW["jobs"])
def test_what_a_job_uses_has_a_version(job: str) -> None:
    used = [each["uses"] for each in steps(job) if "uses" in each]
    assert used
    assert all(re.fullmatch(r"[\w-]+/[\w-]+@(release/)?v\d+(\.\d+)*", each) for each in used)


def test_the_modules_that_a_job_runs_are_there() -> None:
    commands = [each["run"] for job in WORKFLOW["jobs"] for each in steps(job) if "run" in each]
    own = [word for each in commands for word in each.split() if word.startswith("tools.")]
    assert own
    assert all((ROOT / f"{each.replace('.', '/')}.py").exists() for each in own)


def test_the_licences_are_those_of_what_comes_along() -> None:
    assert PROJECT["license"] == "MIT AND 0BSD AND MPL-2.0 AND PSF-2.0 AND BSD-3-Clause"
    assert all([*ROOT.glob(pattern)] for pattern in PROJECT["license-files"])
    assert not any(each.startswith("License ::") for each in PROJECT["classifiers"])


def test_the_policy_of_versions_names_what_is_versioned() -> None:
    said = (ROOT / "docs/versions.md").read_text("utf-8")
    assert "`RAISED`" in said and all(hasattr(agreed, name) for name in ("RAISED", "version"))
    assert "tests.environments.test_versions" in said


def test_a_free_threaded_python_gets_plain_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    really = sysconfig.get_config_var
    monkeypatch.setattr(
        sysconfig, "get_config_var", lambda name: 1 if name == "Py_GIL_DISABLED" else really(name)
    )
    with pytest.raises(NotCompiled, match="free-threaded"):
        probe()
