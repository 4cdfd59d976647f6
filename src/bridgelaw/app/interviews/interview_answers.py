"""Answers to the question of an interview, as a value or in words."""

from __future__ import annotations

from dataclasses import replace

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_details import checked, with_details
from bridgelaw.bridge.auction import Call
from bridgelaw.cases.answers import read
from bridgelaw.cases.errors import AnswerError
from bridgelaw.engine.facts import CANNOT_BE_ESTABLISHED, Need
from bridgelaw.engine.ruling import Question, Ruling
from bridgelaw.engine.validation import NO_RULE_FOR_DOUBT
from bridgelaw.i18n.text import Text, languages, say

NO_SUCH_NUMBER = Text("found '{found}', expected a number from 1 to {count}, or the answer itself")
NO_SUCH_ANSWER = Text(
    "found '{found}', expected a number from 1 to {count}, or one of the answers in words"
)


def question_of(interview: Interview) -> Question:
    """Return the question that the interview asks. Raises ValueError after a ruling."""
    found = interview.found
    if isinstance(found, Ruling):
        raise ValueError(f"found a ruling on {interview.incident.name}, expected a question")
    return found


def answered(interview: Interview, words: str) -> Interview:
    """Return the interview after an answer in words: the number of an option, or the answer."""
    question = question_of(interview)
    after = _call_instead(interview, question, words)
    if after is not None:
        return after
    value = _number(question, words)
    if value is None:
        value = _read(interview, question, words)
    return chosen(interview, question.fact.name, value)


def chosen(interview: Interview, name: str, value: object) -> Interview:
    """Return the interview after the value of a fact, which can be undone."""
    told = {**interview.told, name: value}
    after = replace(interview, told=told, order=(*interview.order, name))
    return checked(after, alone=name)


def _call_instead(interview: Interview, question: Question, words: str) -> Interview | None:
    """Return the interview after an answer that is the call itself, when its kind is asked.

    For example, 2H when "a sufficient bid" is an answer.
    """
    case = interview.incident.case
    for name, fact in case.facts.items():
        if fact.of is not Call or name in interview.told:
            continue
        try:
            call = read(fact, words, case)
            told = {**interview.told, name: call}
            settled = question.fact.read(case(interview.laws, told, interview.table))
        except (AnswerError, Need):
            continue
        if settled is not None:
            return chosen(interview, name, call)
    return None


def _number(question: Question, words: str) -> object:
    """Return the answer with that number; None if there is no number, or answers have none."""
    fact = question.fact
    if not (fact.values and words.isascii() and words.isdigit()) or fact.of is int:
        return None
    if not 1 <= int(words) <= len(question.values):
        raise AnswerError(NO_SUCH_NUMBER, found=words, count=len(question.values))
    return question.values[int(words) - 1]


def _read(interview: Interview, question: Question, words: str) -> object:
    """Return the answer in the words of case files, or in words of any language."""
    try:
        return read(question.fact, words, interview.incident.case)
    except AnswerError as error:
        said = _in_words(question, words)
        if said is not None:
            return said
        if question.fact.values and not error.values.get("near"):
            raise AnswerError(NO_SUCH_ANSWER, found=words, count=len(question.values)) from None
        raise


def _in_words(question: Question, words: str) -> object:
    """Return the only answer with these words in any language, or that begins with them.

    None if there is none, or more than one.
    """
    wanted = words.casefold()
    said = [
        (value, say(value, language).casefold())
        for value in question.values
        for language in languages()
    ]
    for matches in (
        {value for value, name in said if name == wanted},
        {value for value, name in said if question.fact.values and name.startswith(wanted)},
    ):
        if len(matches) == 1:
            return matches.pop()
    return None


def doubted(interview: Interview) -> Interview:
    """Return the interview after the answer that the fact cannot be established."""
    question = question_of(interview)
    if not question.doubtful:
        raise AnswerError(NO_RULE_FOR_DOUBT)
    return chosen(interview, question.fact.name, CANNOT_BE_ESTABLISHED)


def with_call(interview: Interview, name: str, words: str) -> Interview:
    """Return the interview with the call itself; it can be undone if it answers the question."""
    after = with_details(interview, {name: words})
    found = after.found
    if isinstance(found, Question) and found.fact is question_of(interview).fact:
        return after
    return replace(after, order=(*after.order, name))
