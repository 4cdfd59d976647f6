"""The `case` of a ruling file: a case ruled on by the laws, and its effect on the board's score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final

from bridgelaw.bridge.notation import contract_text
from bridgelaw.cases.errors import unknown
from bridgelaw.cases.model import CaseOnFile
from bridgelaw.cases.nodes import Node, plain_words
from bridgelaw.cases.place import Place
from bridgelaw.cases.reader import case_at, read_cases
from bridgelaw.cases.runner import run
from bridgelaw.effects import GoOnUnder, PenaltyGiven, PenaltyPossible
from bridgelaw.effects.adjusting import NOTHING_OF_SCORES, OF_SCORES, score_of
from bridgelaw.engine.ruling import Question
from bridgelaw.event.model import Board, Event, Kind, Method
from bridgelaw.formats.rulings.places import CALLED
from bridgelaw.i18n.text import Said, Text
from bridgelaw.incidents import load
from bridgelaw.scores.outcome import TableScore
from bridgelaw.scores.results import Played

OTHERWISE = Text("'{fact}' differs from the event; leave it out, because it is read from the event")
NO_PENALTY = Text("found a ruling without a penalty, expected a penalty")
GOES_ON = Text(
    "the ruling does not give the score of the board. {words} Add what follows from it, with 'then'"
)
HOW_MUCH = Text(
    "the ruling is a penalty: give the amount with 'penalty' and the contestant with "
    "'{contestant}', instead of the board"
)
ASKS = Text(
    "the ruling still asks a question: {question} Answer it under 'told' with '{fact}' (Law {law})"
)

Given = tuple[TableScore, tuple[str, ...]]
"""A score that the director has given, with its sections."""
Effects = tuple[tuple[str, object], ...]
"""The effects of a ruling, each with its section."""
InForce = tuple[str, date]
"""The federation and the day whose rules apply."""
IN_IMPS: Final = (Method.IMPS, Method.CROSS_IMPS, Method.BUTLER, Method.PATTON)


def score_by_case(
    place: Place,
    board: Board,
    event: Event,
    table: TableScore,
    given: Given | None,
    by: InForce | None,
) -> Given:
    """Return the score by the ruling on a case, written in place or in a file of cases.

    If the director has given a score, the ruling provides the sections only. The data of the
    board in the event (contract, declarer, tricks) are added to the case, unless the case describes
    a table itself.

    Raises:
        CaseFileError: the case is wrong, or the ruling still asks a question.
        ScoreError: the ruling leaves the figure to the director, who has not given it.
    """
    rulings = _rulings(place, _with_table(_case(place, event, by), board, table))
    sections = _sections(rulings, *OF_SCORES)
    if given is not None:
        score, laws = given
        return score, (*sections, *laws)
    if not sections:
        if _sections(rulings, PenaltyGiven):
            raise place.fault(HOW_MUCH, contestant=CALLED[event.kind])
        for _, effect in rulings[-1]:
            if isinstance(effect, GoOnUnder):
                raise place.fault(GOES_ON, words=Said(effect.words, effect.phrases()))
        raise place.fault(NOTHING_OF_SCORES)
    score = table
    for effects in rulings:
        if _sections([effects], *OF_SCORES):
            score = score_of((effect for _, effect in effects), table, score)
    return score, sections


def penalty_by_case(place: Place, event: Event, by: InForce | None) -> tuple[str, ...]:
    """Return the sections by which the ruling on a case gives or permits a penalty.

    Raises CaseFileError.
    """
    sections = _sections(_rulings(place, _case(place, event, by)), PenaltyGiven, PenaltyPossible)
    if not sections:
        raise place.fault(NO_PENALTY)
    return sections


def _rulings(place: Place, case: CaseOnFile) -> list[Effects]:
    """Return the effects of each ruling of a case. Raises CaseFileError."""
    rulings = []
    for found in (each.found for each in run(case)):
        if isinstance(found, Question):
            fact = found.fact
            raise place.fault(
                ASKS, question=fact.ask, fact=plain_words(fact.name), law=found.section
            )
        rulings.append(found.effects)
    return rulings


def _sections(rulings: Iterable[Effects], *kinds: type[object]) -> tuple[str, ...]:
    """Return the sections that gave effects of these kinds."""
    return tuple(
        dict.fromkeys(
            law for effects in rulings for law, effect in effects if isinstance(effect, kinds)
        )
    )


def _case(place: Place, event: Event, by: InForce | None) -> CaseOnFile:
    """Return the case with what the event knows. Raises CaseFileError."""
    case = _told(place, event, by)
    known = {
        "teams": event.kind is Kind.TEAMS,
        "individual": event.kind is Kind.INDIVIDUAL,
        "knock_out": event.knock_out,
        "imps": event.method in IN_IMPS,
    }
    steps = []
    for step in case.steps:
        here = {name: value for name, value in known.items() if name in step.incident.case.facts}
        for name, value in here.items():
            if step.told.get(name, value) is not value:
                raise place.fault(OTHERWISE, fact=plain_words(name))
        steps.append(replace(step, told={**here, **step.told}))
    return replace(case, steps=tuple(steps))


def _told(place: Place, event: Event, by: InForce | None) -> CaseOnFile:
    entries = place.entries()
    if "file" in entries:
        told = place.keys(("file", "id"), required=("file",))
        cases = read_cases(Path(place.file).parent / told["file"].word())
        if "id" not in told and len(cases) == 1:
            return cases[0]
        chosen = told["id"].word() if "id" in told else ""
        for case in cases:
            if case.id == chosen:
                return case
        with told.get("id", place).reading():
            raise unknown(chosen, [case.id for case in cases])
    load()
    # The case needs no id. Unless it says otherwise, its day is that of the event, or the one
    # asked for.
    also = {"id": Node(place.field or "case", place.node.line)}
    day = event.date if by is None else by[1]
    if day is not None:
        also["day"] = Node(day.isoformat(), place.node.line)
    if by is not None:
        also["federation"] = Node(by[0], place.node.line)
    assert isinstance(place.node.value, Mapping)  # it is a mapping, since it has entries
    return case_at(replace(place, node=replace(place.node, value={**also, **place.node.value})))


def _with_table(case: CaseOnFile, board: Board, table: TableScore) -> CaseOnFile:
    """Return the case with what the traveller says of the table."""
    first, *later = case.steps
    told = dict(first.table or {})
    result = table.ns
    if isinstance(result, Played) and not {"auction", "contract", "declarer"} & set(told):
        told["contract"] = contract_text(result.contract, symbols=False)
        told.setdefault("declarer tricks", result.tricks)
    if not {"board", "dealer"} & set(told):
        told["board"] = board.number
    return replace(case, steps=(replace(first, table=told), *later))
