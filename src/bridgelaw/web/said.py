"""The facts known when an interview begins: those of a tile, and those of a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request

from bridgelaw.app.description.understanding import understand
from bridgelaw.app.description.words import LONGEST
from bridgelaw.effects.incident import AnyProcedure

TOLD: Final = "tell."
"""The prefix of the facts that a tile has in its address."""


def with_address(request: Request, told: Mapping[str, str]) -> dict[str, str]:
    """Return a form with the facts in its address."""
    facts = {name: value for name, value in request.query_params.items() if name.startswith(TOLD)}
    return {**told, **facts}


def said(incident: AnyProcedure, told: Mapping[str, str], language: str) -> dict[str, object]:
    """Return the facts that a form gives in advance, by their names in case files.

    They are those of the tile, and those of the sentence without the ones that were taken away. If
    the sentence was understood as another incident, all of them belong to the chosen one.
    """
    given: dict[str, object] = {
        name.removeprefix(TOLD): value[:LONGEST]
        for name, value in told.items()
        if name.startswith(TOLD)
    }
    words = told.get("said", "").strip()[:LONGEST]
    if not words:
        return given
    facts = understand(words, language, incident.name).facts
    if told.get("understood") == incident.name:
        facts = [fact for fact in facts if told.get(f"keep.{fact.name}")]
    return {**given, **{fact.name: fact.value for fact in facts}}
