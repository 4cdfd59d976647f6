"""A card that must not be named is not named in what the director reads aloud."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from bridgelaw.cli import main

CASE = """
id: unseen
incident: card exposed
table: {declarer: W, trump: S}
told: {seat: N, card: HQ, cause: by accident, partner could see it: %s, on its way: none}
"""


@pytest.mark.parametrize(("could_see", "named"), [("no", False), ("yes", True)])
def test_a_text_to_read_aloud_without_the_card(tmp_path: Path, could_see: str, named: bool) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(CASE % could_see, encoding="utf-8")
    shown = CliRunner().invoke(main, ["--lang", "en", "rule", str(path), "--json"])
    (found,) = json.loads(shown.output)["cases"][0]["found"]
    aloud = " ".join(line["words"] for effect in found["effects"] for line in effect["aloud"])
    assert ("queen" in aloud) is named
