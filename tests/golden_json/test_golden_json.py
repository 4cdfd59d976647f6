"""Compare the JSON of the command line and the HTTP API with the stored answers.

`python dev/generate.py answers` writes the stored answers again.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.golden_json.answers import ANSWERS, ROOT, answers


def test_the_json_is_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    stored = {path.name: path.read_text(encoding="utf-8") for path in Path(ANSWERS).glob("*.json")}
    found = answers()
    assert sorted(found) == sorted(stored)
    changed = [name for name, text in found.items() if text != stored[name]]
    assert changed == []
