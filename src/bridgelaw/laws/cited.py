"""Sections that rulings cite and hand over to, of laws that are not yet decided here. Each moves to its own law's module
when that is written."""

from __future__ import annotations

from typing import Final

from bridgelaw.engine.law import shown
from bridgelaw.engine.text import Text

CITED: Final = {
    "70": Text("Law 70: a claim that is disputed; the director decides, doubtful points going against the claimer."),
}

for _number, _text in CITED.items():
    shown(_number, _text, __name__)
