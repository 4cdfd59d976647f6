"""Write cases as YAML that `read_text` reads back to the same cases."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date

import yaml

from bridgelaw.cases.answers import Called, write
from bridgelaw.cases.model import CaseOnFile, Expected, ExpectedEffect, Step
from bridgelaw.cases.nodes import plain_words
from bridgelaw.engine.facts import Kind
from bridgelaw.engine.law import WBF

UNICODE_LINE_ENDS = ("\x85", "\u2028", "\u2029")


class _Dumper(yaml.SafeDumper):
    """A dumper that quotes only ambiguous values: numbers, true and false, null."""

    yaml_implicit_resolvers = {}  # noqa: RUF012 - as PyYAML defines it

    def ignore_aliases(self, data: object) -> bool:
        return True


for _tag, _pattern, _first in (
    ("bool", r"^(?:true|True|false|False)$", "tTfF"),
    ("int", r"^[0-9]+$", "0123456789"),
    ("null", r"^(?:~|null|)$", ["~", "n", ""]),
    ("timestamp", r"^\d{4}-\d\d-\d\d$", "0123456789"),
):
    _Dumper.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(_pattern), list(_first))


def write_cases(cases: Iterable[CaseOnFile]) -> str:
    """Return cases as a YAML list, or a single case as a mapping."""
    plain = [serialised_case(case) for case in cases]
    return _dump(plain[0] if len(plain) == 1 else plain)


def _dump(data: object) -> str:
    text: str = yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110)
    if any(separator in text for separator in UNICODE_LINE_ENDS):
        # YAML folds these characters like a line end unless they are escaped.
        text = yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=False, width=110)
    return text


def serialised_case(case: CaseOnFile) -> dict[str, object]:
    """Return a case as JSON data, in the order in which a director reads it."""
    first, *later = case.steps
    source = case.source
    told: dict[str, object] = {
        "id": case.id,
        "title": case.title,
        "source": source
        and _told(
            {
                "document": source.document,
                "section": source.section,
                "example": source.example,
                "note": source.note,
            }
        ),
        "day": case.day,
        "federation": "" if case.federation == WBF else case.federation,
        **_step(first),
        "then": [_step(step) for step in later],
    }
    return _told(told)


def _told(data: Mapping[str, object]) -> dict[str, object]:
    """Return the data without empty values."""
    return {
        key: value for key, value in data.items() if value is not None and value not in ("", [], {})
    }


def _step(step: Step) -> dict[str, object]:
    facts = step.incident.case.facts
    told: dict[str, object] = {}
    elected: dict[str, object] = {}
    for name, value in step.told.items():
        of_player = name in facts and facts[name].kind is Kind.ELECTION
        (elected if of_player else told)[plain_words(name)] = write(value)
    return _told(
        {
            "incident": step.incident.name,
            "table": None if step.table is None else dict(step.table),
            "told": told,
            "elected": elected,
            "expect": _expected(step.expect) if step.expect else None,
        }
    )


def _expected(expected: Expected) -> dict[str, object]:
    if expected.asks is not None:
        asked = {
            "asks": plain_words(expected.asks),
            "of": None if expected.of is None else write(expected.of),
            "options": expected.options and [write(option) for option in expected.options],
        }
        # An empty section is an expectation too: that no section asks for it.
        return _told(asked) | ({} if expected.law is None else {"law": expected.law})
    return _told(
        {
            "outcome": None if expected.outcome is None else _value(expected.outcome),
            "effects": [_effect(effect) for effect in expected.effects],
            "no effects": [kind.kind() for kind in expected.no_effects],
            "laws": list(expected.laws),
            "exactly": True if expected.exactly else None,
        }
    )


def _effect(effect: ExpectedEffect) -> object:
    kind = effect.kind.kind()
    return (
        {kind: {plain_words(name): _value(value) for name, value in effect.fields.items()}}
        if effect.fields
        else kind
    )


def _value(value: object) -> object:
    if isinstance(value, Called):
        return value.name
    if isinstance(value, tuple):
        return [_value(item) for item in value]
    if isinstance(value, date):
        return value
    return "none" if value is None else write(value)
