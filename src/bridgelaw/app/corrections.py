"""The corrections of an official result, without what players may not see."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bridgelaw.event.publication import Publication
from bridgelaw.formats.results.event_json.parts import without_hands
from bridgelaw.json_types import JsonObject
from bridgelaw.store.events.publications import KEYS
from bridgelaw.store.models import Change, What

WITHOUT_REASON = (What.RULING, What.PENALTY)
"""Kinds of changes whose reason is confidential."""


def corrections(changes: Iterable[Change], publication: Publication) -> list[Change]:
    """Return the changes of the event since its result became official, in the order given.

    They have no laws and reasons of adjusted scores and penalties, and no membership numbers.
    Changes of how the event is published, and of the hands of boards, are left out.
    """
    if publication.version is None:
        return []
    found = (
        for_players(each)
        for each in changes
        if each.number > publication.version and not _changes_no_result(each)
    )
    return [each for each in found if each.before != each.after]


def _changes_no_result(change: Change) -> bool:
    """Return whether a change is only about publishing, or about the hands of a board."""
    if change.what is What.SETTINGS:
        return {*(change.before or {}), *(change.after or {})} <= {*KEYS, "hands_shown"}
    if change.what is What.BOARD and change.before is not None and change.after is not None:
        return without_hands(change.before) == without_hands(change.after)
    return False


def for_players(change: Change) -> Change:
    """Return a change without its confidential parts."""
    return replace(
        change,
        why="" if change.what in WITHOUT_REASON else change.why,
        ruling_id=None,
        before=_public(change.before),
        after=_public(change.after),
    )


def _public(form: JsonObject | None) -> JsonObject | None:
    """Return a part of an event without its confidential parts."""
    if form is None:
        return None
    found = {key: value for key, value in form.items() if key != "ids"}
    if isinstance(ruling := form.get("ruling"), dict):
        found["ruling"] = _without(ruling, "laws", "reason")
    if isinstance(penalties := form.get("penalties"), list):
        found["penalties"] = [
            _without(each, "reason") if isinstance(each, dict) else each for each in penalties
        ]
    if isinstance(substitutes := form.get("substitutes"), list):
        found["substitutes"] = [
            _without(each, "id") if isinstance(each, dict) else each for each in substitutes
        ]
    if isinstance(lines := form.get("lines"), list):
        found["lines"] = [_public(each) if isinstance(each, dict) else each for each in lines]
    return found


def _without(form: JsonObject, *keys: str) -> JsonObject:
    return {key: value for key, value in form.items() if key not in keys}
