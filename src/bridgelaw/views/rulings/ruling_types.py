"""The types of rulings and questions in one language.

Their JSON, and the JSON Schemas of the API, are derived from them.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from bridgelaw.effects import Group, kinds
from bridgelaw.engine.facts import CHOSEN, DOUBT, ELECTED, RECORD, TOLD, Kind

Written: TypeAlias = str | list[str]
"""A value in the words of case files."""
FieldValue: TypeAlias = Written | int | bool | None
"""A field of an effect: a value in the words of case files, a number or a boolean."""
EffectKind: TypeAlias = Annotated[str, Meta(extra_json_schema={"enum": sorted(kinds())})]
"""The name of an effect in case files."""
SettledBy: TypeAlias = Annotated[
    str, Meta(extra_json_schema={"enum": [kind.name.lower() for kind in Kind]})
]
"""Who decides a fact."""
Origin: TypeAlias = Annotated[
    str, Meta(extra_json_schema={"enum": [TOLD, RECORD, ELECTED, DOUBT, CHOSEN]})
]
"""The origin of a value."""


class WhoView(Struct, frozen=True, kw_only=True):
    """A player, a side, or a role."""

    value: str
    words: str


class Named(Struct, frozen=True, kw_only=True):
    """A value in the words of case files, and in words of a language."""

    value: Written
    words: str


class ValueView(Named, frozen=True, kw_only=True):
    """A value.

    A reading of the law also has its source, the body that reads it so, and since when.
    """

    source: str | UnsetType = UNSET
    by: str | UnsetType = UNSET
    since: date | UnsetType = UNSET


class IncidentView(Struct, frozen=True, kw_only=True):
    """The name and title of an incident."""

    name: str
    title: str


class LawView(Struct, frozen=True, kw_only=True):
    """A section: its paraphrase, and the source of the reading in force."""

    number: str
    text: str
    source: str | None
    by: str | None
    since: date | None


class AloudView(Struct, frozen=True, kw_only=True):
    """A sentence that is read aloud, and its listener."""

    to: WhoView
    words: str


class EffectView(Struct, frozen=True, kw_only=True):
    """An effect, with the section that prescribes it."""

    kind: EffectKind
    law: str
    group: Group
    who: WhoView | None
    words: str
    fields: dict[str, FieldValue]
    aloud: list[AloudView]


class TrailStepView(Struct, frozen=True, kw_only=True, rename={"origin_words": "origin words"}):
    """A fact that was read, with its section, its value and its origin."""

    law: str
    fact: str
    question: str
    value: Written
    words: str
    source: str | UnsetType = UNSET
    by: str | UnsetType = UNSET
    since: date | UnsetType = UNSET
    origin: Origin
    origin_words: str


class DoubtView(ValueView, frozen=True, kw_only=True):
    """What a fact counts as if it cannot be established."""

    law: LawView
    why: str


class LeadsToView(Struct, frozen=True, kw_only=True):
    """What an answer leads to: the next question, or the ruling."""

    kind: Literal["question", "ruling"]
    words: str


class OptionView(ValueView, frozen=True, kw_only=True, rename={"leads_to": "leads to"}):
    """A possible answer. If a reading or a choice is asked for, it has what it leads to."""

    leads_to: LeadsToView | UnsetType = UNSET


class QuestionView(
    Struct,
    frozen=True,
    kw_only=True,
    tag="question",
    tag_field="kind",
    rename={"settled_by": "settled by"},
):
    """The next question: who decides it, the possible answers, and the rule for doubt."""

    incident: IncidentView
    fact: str
    words: str
    help: str | None
    to: WhoView
    settled_by: SettledBy
    law: LawView | None
    closed: bool
    options: list[OptionView]
    doubt: DoubtView | None
    effects: list[EffectView]
    trail: list[TrailStepView]


class RulingView(Struct, frozen=True, kw_only=True, tag="ruling", tag_field="kind"):
    """A ruling: its outcome, effects, laws and trail.

    `score` is a sentence with the score of the board, if the contract and the tricks are known.
    """

    incident: IncidentView
    outcome: Named
    effects: list[EffectView]
    laws: list[LawView]
    trail: list[TrailStepView]
    score: str | UnsetType = UNSET


FoundView: TypeAlias = RulingView | QuestionView
"""A ruling, or the next question."""


class CaseView(Struct, frozen=True, kw_only=True):
    """A case with the result of each of its incidents."""

    id: str
    title: str
    day: date
    federation: str
    found: list[FoundView]
