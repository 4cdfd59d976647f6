"""Propose a double-dummy result when a law asks for the director's judgement.

This is the number of tricks without a revoke (Law 64C).
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.bridge.errors import TableError
from bridgelaw.engine.ruling import Question
from bridgelaw.i18n.text import ENGLISH, Text

if TYPE_CHECKING:
    from bridgelaw.equity.revokes import Revoke, Revokes

ONLY_A_PROPOSAL = Text(
    "Double dummy, with all four hands open and best play by everyone: a proposal to "
    "you, not a ruling."
)
FOLLOWED = Text("Had {seat} followed suit in trick {trick}, declarer would have made {tricks}.")
FOLLOWED_RANGE = Text(
    "Had {seat} followed suit in trick {trick}, declarer would have made {fewest} to {most}."
)
NOTHING = Text("The record is not complete enough for that.")

FACTS = ("without_revoke", "without_repeat", "without_any")
"""The facts for which a proposal can be made."""


def can_be_made(interview: Interview, question: Question) -> bool:
    """Return whether a proposal can be made.

    The question must be one of judgement, the record must show the revoke, and a solver be
    installed.
    """
    table = interview.table
    return (
        question.fact.name in FACTS
        and table is not None
        and bool(table.failures)
        and find_spec("endplay") is not None
    )


def lines(interview: Interview, question: Question, language: str = ENGLISH) -> list[str]:
    """Return the lines of the proposal, or why there is none. This may take some seconds."""
    from bridgelaw.equity.errors import NoAnswer
    from bridgelaw.equity.revokes import revokes
    from bridgelaw.equity.solver import Solver

    table = interview.table
    if table is None:
        return [NOTHING.say(language)]
    try:
        with Solver(count=1) as solver:
            found = revokes(table, solver, interview.laws)
    except (NoAnswer, TableError) as error:
        return [error.say(language)]
    said = [
        _had_he_followed(revoke, language) for revoke in _in_question(found, interview, question)
    ]
    return [*said, ONLY_A_PROPOSAL.say(language)] if said else [NOTHING.say(language)]


def _in_question(found: Revokes, interview: Interview, question: Question) -> Iterator[Revoke]:
    """Yield the revokes to assume away.

    They are all from the first one on, the player's later ones in that suit, or this one.
    """
    if question.fact.name == "without_any":
        yield from found.established[:1]
        return
    card = getattr(
        interview.incident.case(interview.laws, interview.told, interview.table), "card", None
    )
    this = next((revoke for revoke in found.revokes if revoke.failure.card is card), None)
    if this is None:
        return
    if question.fact.name == "without_revoke":
        yield this
        return
    for revoke in found.revokes:
        if revoke.repeats and (revoke.failure.seat, revoke.failure.led) == (
            this.failure.seat,
            this.failure.led,
        ):
            yield revoke


def _had_he_followed(revoke: Revoke, language: str) -> str:
    fewest, most = revoke.range
    where = {"seat": revoke.failure.seat, "trick": revoke.failure.trick}
    if fewest == most:
        return FOLLOWED.say(language, tricks=most, **where)
    return FOLLOWED_RANGE.say(language, fewest=fewest, most=most, **where)
