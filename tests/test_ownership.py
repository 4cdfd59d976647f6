"""A new effect and a new incident are found everywhere through their own modules.

The incident also has its row in index.csv.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import bridgelaw

SCRIPT = Path(__file__).with_name("ownership_script.py")
EFFECT = '''"""What becomes of a tray."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaw.effects.base import Effect, Group
from bridgelaw.effects.players import Who
from bridgelaw.i18n.text import Text


@dataclass(frozen=True, slots=True)
class TrayRepaired(Effect):
    """The tray is repaired after play."""

    who: Who
    group = Group.LATER
    changes_score = True
    words = Text("The tray of {who} is repaired after play.")
    aloud = (("who", Text("Your tray will be repaired.")),)
'''
INCIDENT = '''"""A tray has been dropped."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import Incident, incident
from bridgelaw.effects.players import Role
from bridgelaw.effects.trays import TrayRepaired
from bridgelaw.engine.facts import yes_no
from bridgelaw.i18n.text import Text


class Outcome(Enum):
    """What becomes of it."""

    REPAIRED = Text("The tray must be repaired.")
    NOTHING = Text("Nothing happened to the tray.")


class TrayDropped(Incident):
    """The facts about a dropped tray."""

    on_floor = yes_no(Text("Did the tray fall on the floor?"))


@incident(
    "tray dropped",
    group="cards and boards",
    case=TrayDropped,
    title=Text("A bidding tray dropped"),
    who=Text("Who dropped the tray?"),
)
def tray_dropped(case: TrayDropped) -> Outcome:
    """Somebody dropped a bidding tray."""
    if not case.on_floor:
        return Outcome.NOTHING
    case.do(TrayRepaired(Role.DECLARER), "8B2")
    return Outcome.REPAIRED
'''
ROW = "tray dropped,tray; tablet,bakke\n"
QUESTION = "Did the tray fall on the floor?"
RULED = "The tray must be repaired."
EFFECT_WORDS = "The tray of declarer is repaired after play."


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the output of a copy of the program with the new effect and incident."""
    folder = tmp_path_factory.mktemp("copy")
    copy = folder / "bridgelaw"
    # With its bytecode: compiling the whole copy again would take several seconds.
    shutil.copytree(Path(bridgelaw.__file__).parent, copy)
    (copy / "effects" / "trays.py").write_text(EFFECT, encoding="utf-8")
    (copy / "incidents" / "boards" / "tray_dropped.py").write_text(INCIDENT, encoding="utf-8")
    with (copy / "incidents" / "index.csv").open("a", encoding="utf-8") as index:
        index.write(ROW)
    work = folder / "work"
    work.mkdir()
    done = subprocess.run(
        [sys.executable, SCRIPT],
        cwd=work,
        env={**os.environ, "PYTHONPATH": str(folder), "BRIDGELAW_LANG": "en"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def named(value: str, text: str) -> None:
    """Check that the text contains the value, however its lines are broken."""
    assert value in " ".join(text.split()), text


def test_the_commands_include_an_added_incident(found: Any) -> None:
    named("tray dropped · A bidding tray dropped", found["incidents"])
    named(QUESTION, found["facts"])
    named("tray dropped", found["search"])
    named(QUESTION, found["ask"])
    named(RULED, found["ask"])
    named(EFFECT_WORDS, found["ask"])
    named("1 passed, 0 failed", found["check"])
    ((ruled,),) = (case["found"] for case in found["rule"]["cases"])
    assert [effect["kind"] for effect in ruled["effects"]] == ["tray repaired"]
    assert ruled["effects"][0]["group"] == "later"


def test_the_pages_include_an_added_incident(found: Any) -> None:
    named("A bidding tray dropped", found["what happened"])
    named(QUESTION, found["question"])
    named("Who dropped the tray?", found["question"])
    named(RULED, found["card"])
    named(EFFECT_WORDS, found["card"])
    named("Your tray will be repaired.", found["card"])
    assert found["changes the score"]


def test_the_http_api_includes_an_added_incident(found: Any) -> None:
    assert "tray dropped" in found["api incidents"]
    ruling = found["api rule"]["found"]
    assert ruling["outcome"]["words"] == RULED
    assert ruling["effects"][0]["words"] == EFFECT_WORDS


def test_derived_data_includes_an_added_incident(found: Any) -> None:
    offline = found["offline"]
    assert [incident["name"] for incident in offline["incidents"]] == ["tray dropped"]
    assert [effect["words"] for effect in offline["effects"]] == [EFFECT_WORDS]
    named(QUESTION, found["flowchart"])
    named(EFFECT_WORDS, found["flowchart"])
    assert found["coverage"] == 1
    assert "tray dropped" in found["reached"]
    assert found["kind"]
