"""Facts with a usual answer, asked together: one tap says that none of the exceptions applies.

Each fact is answered and recorded like any other, in the order in which the law asks for them, so
that the ruling is the same as if they had been asked one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import Action, Back, Choose, TakeBack, apply
from bridgelaw.app.interviews.interview_answers import chosen, question_of
from bridgelaw.cases.answers import in_words, read
from bridgelaw.cases.errors import AnswerError, unknown
from bridgelaw.cases.nodes import plain_words
from bridgelaw.engine.facts import Usual
from bridgelaw.engine.ruling import Question
from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.views.rulings.ruling import law_view
from bridgelaw.views.rulings.ruling_types import LawView

MOST = 8
"""The maximum number of facts that are asked together."""

NOT_EARLY = Text("found an early answer, expected an answer to the next question")


class ExceptionView(Struct, frozen=True, kw_only=True):
    """A statement that is seldom true, the fact and the answer that it gives, and its question."""

    fact: str
    value: str
    words: str
    question: str
    help: str | None
    law: LawView | None
    doubtful: bool
    """Whether "cannot be established" is an answer too."""


class TogetherView(Struct, frozen=True, kw_only=True):
    """The exceptions asked together: those that are seldom true, and those that would contradict
    the choice of the incident.

    `stated` has the usual answers to central judgements: who says that none of the exceptions
    applies states them.
    """

    seldom: list[ExceptionView]
    contradicting: list[ExceptionView]
    stated: list[str]


class Asked(NamedTuple):
    """A question with a usual answer, in the interview in which it is asked."""

    interview: Interview
    question: Question
    usual: Usual[object]

    def as_usual(self) -> Interview:
        """Return the interview after the usual answer."""
        return apply(self.interview, Choose(self.usual.value))


def asked_together(interview: Interview) -> Iterator[Asked]:
    """Yield the next questions that have a usual answer, each with the earlier ones so answered."""
    for _ in range(MOST):
        asked = _asked(interview)
        if asked is None:
            return
        yield asked
        interview = asked.as_usual()


def _asked(interview: Interview) -> Asked | None:
    """Return the next question if it has a usual answer in this case."""
    found = interview.found
    usual = found.fact.usual if isinstance(found, Question) else None
    if not isinstance(found, Question) or usual is None or usual.value not in found.values:
        return None
    if usual.when is not None:
        case = interview.incident.case(interview.laws, interview.told, interview.table)
        if not usual.when(case):
            return None
    return Asked(interview, found, usual)


def together(interview: Interview, language: str = ENGLISH) -> TogetherView | None:
    """Return the exceptions to ask together; None if the next question is asked alone."""
    asked = list(asked_together(interview))
    if len(asked) < 2 and not any(each.usual.implied for each in asked):
        return None
    views = [(each.usual.implied, view) for each in asked for view in _exceptions(each, language)]
    return TogetherView(
        seldom=[view for contradicting, view in views if not contradicting],
        contradicting=[view for contradicting, view in views if contradicting],
        stated=[each.usual.states.say(language) for each in asked if each.usual.states],
    )


def asked_early(interview: Interview) -> Interview | None:
    """Return the interview with a question to ask before the facts with a usual answer.

    It is the question that follows from their usual answers, if the incident asks it early. The
    facts are answered as usual in the interview that is returned.
    """
    early = interview.incident.early
    asked = list(asked_together(interview)) if early else []
    after = asked[-1].as_usual() if asked else None
    if after is None or not isinstance(after.found, Question):
        return None
    return after if after.found.fact.name in early else None


def answer_early(interview: Interview, action: Action) -> Interview:
    """Return the interview after an answer to the question that is asked early.

    The facts before it remain open.

    Raises:
        AnswerError: not an answer, or no question is asked early.
    """
    asked = asked_early(interview)
    name = "" if asked is None else question_of(asked).fact.name
    answers = {} if asked is None else apply(asked, action).told
    if name not in answers:
        raise AnswerError(NOT_EARLY)
    return chosen(interview, name, answers[name])


def _exceptions(asked: Asked, language: str) -> Iterator[ExceptionView]:
    question = asked.question
    fact, section, laws = question.fact, question.section, asked.interview.laws
    for value, words in asked.usual.unless.items():
        if value in question.values:
            yield ExceptionView(
                fact=plain_words(fact.name),
                value=in_words(value),
                words=words.say(language),
                question=fact.ask.say(language),
                help=fact.help.say(language) if fact.help else None,
                law=law_view(section, laws, language) if section else None,
                doubtful=question.doubtful,
            )


def settled_by_choice(interview: Interview) -> Interview:
    """Return the interview with the answers that the choice of the incident implies.

    These are the next questions if nothing is asked together with them. An answer that is undone is
    asked for.
    """
    after = interview
    for asked in asked_together(interview):
        if not asked.usual.implied:
            return interview
        after = asked.as_usual()
    return after


def answer_as_usual(interview: Interview, fact: str = "", value: str = "") -> Interview:
    """Return the interview after the usual answers.

    With an exception, a fact and its answer in the words of case files, the facts before it are
    answered as usual, and those after it remain open.

    Raises:
        AnswerError: the exception is not among those that are asked together.
    """
    asked = list(asked_together(interview))
    names = [plain_words(each.question.fact.name) for each in asked]
    if fact in names:
        exceptional = asked[names.index(fact)]
        answer = read(exceptional.question.fact, value, interview.incident.case)
        return apply(exceptional.interview, Choose(answer))
    if fact:
        raise unknown(fact, names)
    return asked[-1].as_usual() if asked else interview


def back(interview: Interview) -> Interview:
    """Undo the last answer, with the usual answers that were given together with it.

    Raises:
        AnswerError: there is no answer to undo.
    """
    after = apply(interview, Back())
    undone = interview.order[len(after.order) :]
    if after.incident is not interview.incident or not undone:
        return after
    start = after
    while (before := _before_usual(start)) is not None:
        start = before
    # Follow the groups of this run of usual answers, to the one with the answer that is undone.
    while len(start.order) <= len(after.order):
        group = list(asked_together(start))
        if undone[0] in (asked.question.fact.name for asked in group):
            return start
        if not group:
            break
        start = group[-1].as_usual()
    return after


def _before_usual(interview: Interview) -> Interview | None:
    """Return the interview before its last answer, if that answer was the usual one."""
    if not interview.order:
        return None
    last, before = interview.order[-1], apply(interview, TakeBack())
    asked = _asked(before)
    if asked is None or asked.question.fact.name != last:
        return None
    return before if interview.told[last] == asked.usual.value else None
