"""The public library: ask for a ruling, answer its questions, read the ruling.

All objects are immutable. An answer gives a new `Inquiry`; the old one is unchanged. Words are in
English (`"en"`) unless another language is given, such as Danish (`"da"`).

>>> import bridgelaw as bl
>>> asked = bl.ask("card shown", seat="W", card="SQ", declarer="S", day="2024-06-01")
>>> asked.question.fact
'manner'
>>> asked.answer("held").question.words()
'Was the card held so that his partner could have seen its face?'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Literal

from bridgelaw.app.interviews import interview_actions as actions
from bridgelaw.app.interviews.interview import Interview, search
from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.errors import NotationError, TableError
from bridgelaw.bridge.play_history import at
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Side
from bridgelaw.bridge.serialised import read_table, write_table
from bridgelaw.cases.errors import FOUND, ONE_OF, AnswerError, CaseFileError, unknown
from bridgelaw.cases.nodes import plain_words
from bridgelaw.effects import base as effects
from bridgelaw.effects.incident import AnyProcedure
from bridgelaw.effects.players import Role
from bridgelaw.engine import ruling as engine
from bridgelaw.engine.law import WBF, Book
from bridgelaw.formats.play.pbn import read_pbn
from bridgelaw.formats.play.records import BoardRecord, Problem
from bridgelaw.i18n.text import ENGLISH, languages, say
from bridgelaw.incidents.index import incidents_in_order
from bridgelaw.lawbook.sections import paraphrase
from bridgelaw.scores.adjusted import NO_COMPARISON, expected_imps, expected_points
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.notation import outcome_text, parse_outcome
from bridgelaw.scores.outcome import Outcome
from bridgelaw.views.rulings.outcomes import outcome_words
from bridgelaw.views.rulings.ruling import effect_views

__all__ = [
    "Effect",
    "InputError",
    "Inquiry",
    "Question",
    "Ruling",
    "Score",
    "StateError",
    "Table",
    "ask",
    "find_incidents",
    "position",
    "position_from_pbn",
    "score",
]

SideName = Literal["NS", "EW"]
_Refusal = AnswerError | CaseFileError | NotationError | ScoreError | TableError | Problem


class InputError(ValueError):
    """An input cannot be read, or contradicts other input.

    `str(error)` says in English what was found and what was expected.
    """

    def __init__(self, refusal: _Refusal) -> None:
        self._refusal = refusal
        super().__init__(refusal.say())

    def words(self, language: str = ENGLISH) -> str:
        """Return the message in a language."""
        return self._refusal.say(_checked(language))


class StateError(RuntimeError):
    """The ruling was read while a question was open, or a question after the ruling was given."""


@contextmanager
def _reading() -> Iterator[None]:
    """Turn every error about input into an `InputError`."""
    try:
        yield
    except (AnswerError, CaseFileError, NotationError, ScoreError, TableError) as error:
        raise InputError(error) from error


def _checked(language: str) -> str:
    """Return the language. Raises InputError for a language without translations."""
    if language not in languages():
        choices = ONE_OF.say(choices=", ".join(languages()))
        raise InputError(AnswerError(FOUND, found=language, expected=choices))
    return language


def position(
    *,
    hands: Mapping[str, str] | None = None,
    deal: str | None = None,
    board: int | None = None,
    dealer: str | None = None,
    vulnerability: str | None = None,
    auction: str | Sequence[str] | None = None,
    contract: str | None = None,
    declarer: str | None = None,
    trump: str | None = None,
    tricks: Sequence[Sequence[str]] | None = None,
    trick: Mapping[str, object] | None = None,
    more: Mapping[str, object] | None = None,
) -> Table:
    """Return a table with everything that is known about it.

    Leave out what is not known.

    Args:
        hands: cards by seat, `{"W": "SQT D8"}`, each suit with its letter before its cards.
        deal: all hands as in PBN, `"N:AK3.… … … …"`; not together with `hands`.
        board: the number of the board, from 1; it determines dealer and vulnerability.
        dealer: a seat: `"N"`, `"E"`, `"S"` or `"W"`.
        vulnerability: `"none"`, `"NS"`, `"EW"` or `"both"`.
        auction: the calls, starting with the dealer's, `["1S", "P", "2S"]`.
        contract: level, strain and doubling, `"4H"`, `"3NTX"`.
        declarer: a seat.
        trump: `"S"`, `"H"`, `"D"`, `"C"` or `"NT"`; not needed with a contract.
        tricks: the completed tricks, each the leader and then the cards.
        trick: the trick in progress, `{"number": 3, "leader": "S", "cards": ["S2"]}`.
        more: other keys of the table in case files, `{"penalty cards": …}`.

    Raises:
        InputError: a value cannot be read, or the values contradict one another.

    >>> position(hands={"W": "SQT"}, declarer="S", trump="S").declarer.name
    'S'
    """
    known: dict[str, object] = {
        "hands": hands,
        "deal": deal,
        "board": board,
        "dealer": dealer,
        "vulnerability": vulnerability,
        "auction": auction,
        "contract": contract,
        "declarer": declarer,
        "trump": trump,
        "tricks": tricks,
        "trick": trick,
    }
    given = {key: value for key, value in known.items() if value is not None}
    with _reading():
        return read_table({**given, **(more or {})})


def position_from_pbn(
    text: str, *, board: str | int | None = None, trick: int | None = None, cards: int = 0
) -> Table:
    """Return the table of one board in PBN.

    Args:
        text: the content of a PBN file.
        board: the number of the board, needed if the text has several; `"#2"` is the second.
        trick: a trick from 1 on, to get the table as it was then; by default, as it was at the end.
        cards: how many cards had been played to that trick, from 0 to 4.

    Raises:
        InputError: the record has an error, or there is no such board or moment.
        ValueError: the text has several boards and none was chosen, or `cards` without `trick`.
    """
    if cards and trick is None:
        raise ValueError("found cards without a trick, expected both; give the trick too")
    record = _only_record(text, None if board is None else str(board))
    for problem in record.problems:
        raise InputError(problem)
    with _reading():
        return record.table if trick is None else at(record.table, trick, cards)


def _only_record(text: str, board: str | None) -> BoardRecord:
    found = list(read_pbn(text, "PBN"))
    for each in found:
        if isinstance(each, Problem):
            raise InputError(each)
    records = [each for each in found if isinstance(each, BoardRecord)]
    chosen = [each for each in records if board is None or each.is_called(board)]
    if len(chosen) == 1:
        return chosen[0]
    if board is None:
        raise ValueError(f"found {len(records)} boards, expected one; give the number of the board")
    names = ", ".join(each.name for each in records)
    expected = ONE_OF.say(choices=names)
    raise InputError(AnswerError(FOUND, found=board, expected=expected))


def find_incidents(words: str = "", language: str = ENGLISH) -> tuple[str, ...]:
    """Return the names of the incidents that match the words, best match first.

    Without words, return the names of all incidents.

    Raises:
        InputError: there are more than 300 characters.

    >>> find_incidents("revoke")[0]
    'revoke'
    """
    _checked(language)
    try:
        found = search(words, language) if words.strip() else incidents_in_order()
    except AnswerError as error:
        raise InputError(error) from None
    return tuple(each.name for each in found)


def ask(
    incident: str,
    table: Table | None = None,
    *,
    day: str | date | None = None,
    federation: str = WBF,
    **facts: object,
) -> Inquiry:
    """Start an inquiry about an incident.

    The inquiry has the next question or, if the facts are enough, the ruling.

    Args:
        incident: the name of an incident, such as `"revoke"`; see `find_incidents`.
        table: the table at that moment, from `position` or `position_from_pbn`.
        day: the day of play, as a date or `"2024-06-01"`; today by default.
        federation: whose readings of the laws apply, such as `"DBf"`; the WBF's by default.
        facts: what is known, by the names in case files: `seat="W"`, `card="SQ"`, and keys of the
            table such as `declarer="S"`. Facts that are not given become questions.

    Raises:
        InputError: the incident, the day, the federation or a fact cannot be read, or the facts
            contradict one another or the table.
    """
    when = date.today() if day is None else day
    given: dict[str, object] = {plain_words(name): value for name, value in facts.items()}
    entries = {**({} if table is None else write_table(table)), **given}
    entries["day"] = when.isoformat() if isinstance(when, date) else when
    entries["federation"] = federation
    begun = Interview(_procedure(incident))
    with _reading():
        return Inquiry(begun.incident.name, (), actions.apply(begun, actions.Tell(entries)))


def _procedure(name: str) -> AnyProcedure:
    known = {each.name: each for each in incidents_in_order()}
    found = known.get(plain_words(name).casefold())
    if found is None:
        raise InputError(unknown(name, [*known]))
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Inquiry:
    """An incident with the answers so far.

    It has either a question or the ruling: see `is_ruled`. Make one with `ask`.
    """

    incident: str
    answers: tuple[str | None, ...]
    """The answers in order; None for a fact that cannot be established."""
    _interview: Interview = field(repr=False)

    @property
    def is_ruled(self) -> bool:
        """Whether there is a ruling, so that no question is open."""
        return isinstance(self._interview.found, engine.Ruling)

    @property
    def question(self) -> Question:
        """The next question. Raises StateError when there is a ruling already."""
        found = self._interview.found
        if isinstance(found, engine.Ruling):
            raise StateError("found a ruling, expected a question; read `ruling`")
        return Question(found)

    @property
    def ruling(self) -> Ruling:
        """The ruling. Raises StateError while a question is open."""
        found = self._interview.found
        if isinstance(found, engine.Question):
            raise StateError(
                f"found the open question {found.fact.ask.en!r}, expected a ruling; answer it"
            )
        return Ruling(found, self._interview)

    def answer(self, *answers: str | bool) -> Inquiry:
        """Return the inquiry after one answer, or several in the order of the questions.

        Args:
            answers: True or False; or the answer as in case files, in words of any language, or
                its number in `question.answers`, from 1; or a number if the question asks for one.

        Raises:
            InputError: not an answer to the question, or it contradicts what is known.
            StateError: there are more answers than questions.
        """
        return _answered(self, tuple(map(_answer_words, answers)))

    def cannot_be_established(self) -> Inquiry:
        """Return the inquiry after the answer that the fact cannot be established.

        Raises:
            InputError: the law has no rule for doubt here; see `question.may_be_doubtful`.
            StateError: there is a ruling already.
        """
        return _answered(self, (None,))


def _answered(inquiry: Inquiry, answers: tuple[str | None, ...]) -> Inquiry:
    """Return the inquiry after more answers; None means that the fact cannot be established."""
    interview = inquiry._interview
    for words in answers:
        if isinstance(interview.found, engine.Ruling):
            raise StateError(f"found the answer {words!r}, but there is a ruling already")
        action = actions.Doubt() if words is None else actions.Answer(words)
        with _reading():
            interview = actions.apply(interview, action)
    return Inquiry(inquiry.incident, (*inquiry.answers, *answers), interview)


def _answer_words(answer: str | bool) -> str:
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, str):
        return answer
    raise TypeError(f"found {answer!r} as an answer, expected text, True or False")


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """The next fact that must be known."""

    _question: engine.Question = field(repr=False)

    @property
    def fact(self) -> str:
        """The name of the fact in case files, such as `partner could see`."""
        return plain_words(self._question.fact.name)

    @property
    def law(self) -> str:
        """The section that needs the fact, such as `"45C1"`; empty if the incident itself asks."""
        return self._question.section

    @property
    def may_be_doubtful(self) -> bool:
        """Whether `Inquiry.cannot_be_established` is allowed as an answer."""
        return self._question.doubtful

    def words(self, language: str = ENGLISH) -> str:
        """Return the question. Raises InputError for an unknown language."""
        return self._question.fact.ask.say(_checked(language))

    def help(self, language: str = ENGLISH) -> str:
        """Return help with the question, or an empty string if there is none.

        Raises:
            InputError: an unknown language.
        """
        help_text = self._question.fact.help
        return help_text.say(_checked(language)) if help_text else ""

    def answers(self, language: str = ENGLISH) -> tuple[str, ...]:
        """Return the possible answers in words.

        Empty if they cannot be listed, for example if a number is asked for.

        Raises:
            InputError: an unknown language.
        """
        _checked(language)
        return tuple(say(value, language) for value in self._question.values)

    def put_to(self, language: str = ENGLISH) -> str:
        """Return who answers: the director, or the player who has a choice.

        Raises:
            InputError: an unknown language.
        """
        return say(self._question.to or Role.DIRECTOR, _checked(language))


@dataclass(frozen=True, slots=True, eq=False)
class Ruling:
    """A ruling: the outcome, its effects, and the laws that it is based on."""

    _ruling: engine.Ruling[object] = field(repr=False)
    _interview: Interview = field(repr=False)

    @property
    def laws(self) -> tuple[str, ...]:
        """The sections that the ruling is based on, such as `"45C1"`."""
        return self._ruling.laws

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The effects of the ruling, in the order in which they are carried out."""
        every, table = effects.effects_of(self._ruling), self._interview.table
        return tuple(Effect(place, every, table) for place in range(len(every)))

    @property
    def table(self) -> Table | None:
        """The table after the ruling, for the next incident; None if no table was given."""
        return self._interview.left

    def outcome(self, language: str = ENGLISH) -> str:
        """Return the outcome in words. Raises InputError for an unknown language."""
        every = (effect for _, effect in effects.effects_of(self._ruling))
        return outcome_words(self._ruling.outcome, every, _checked(language))

    def law_text(self, law: str, language: str = ENGLISH) -> str:
        """Return a paraphrase of a section, in our own words.

        Raises:
            InputError: the ruling is not based on that section, or an unknown language.
        """
        if law not in self.laws:
            raise InputError(unknown(law, self.laws))
        laws: Book = self._interview.laws
        return paraphrase(law, laws, _checked(language))


@dataclass(frozen=True, slots=True, eq=False)
class Effect:
    """One effect of a ruling."""

    _place: int = field(repr=False)
    _every: tuple[tuple[str, effects.Effect], ...] = field(repr=False)
    _table: Table | None = field(repr=False)

    @property
    def law(self) -> str:
        """The section that prescribes it."""
        return self._every[self._place][0]

    @property
    def kind(self) -> str:
        """Its name in case files, such as `penalty card`."""
        return self._every[self._place][1].kind()

    def words(self, language: str = ENGLISH) -> str:
        """Return the effect in a director's words. Raises InputError for an unknown language."""
        return self._every[self._place][1].say(_checked(language))

    def read_aloud(self, language: str = ENGLISH) -> tuple[tuple[str, str], ...]:
        """Return the sentences to read to the players.

        Each is a pair: the listener in words, and the sentence.

        Raises:
            InputError: an unknown language.
        """
        view = effect_views(self._every, self._table, _checked(language))[self._place]
        return tuple((each.to.words, each.words) for each in view.aloud)


def score(text: str, *, vulnerability: str = "none") -> Score:
    """Return the score of one board.

    Args:
        text: contract, declarer and tricks, `"4SX W 9"`; or results with their weights,
            `"50% 4S W 10, 50% 4S W 9"`; or points for North-South, `"+420"`.
        vulnerability: `"none"`, `"NS"`, `"EW"` or `"both"`.

    Raises:
        InputError: the text or the vulnerability cannot be read.

    >>> score("4SX W 9", vulnerability="EW").points("NS")
    Fraction(200, 1)
    >>> score("50% 4S S 10, 50% 4S S 9").imps("4S S 9")
    Fraction(5, 1)
    """
    with _reading():
        outcome = parse_outcome(text)
        vulnerable = read_table({"vulnerability": vulnerability}).vulnerability
    return Score(outcome, vulnerable or Vulnerability.NONE)


@dataclass(frozen=True, slots=True)
class Score:
    """The score of one board: a result, weighted results, or an award. Make one with `score`."""

    _outcome: Outcome = field(repr=False)
    _vulnerability: Vulnerability = field(repr=False)

    def words(self, language: str = ENGLISH) -> str:
        """Return the score as it is written. Raises InputError for an unknown language."""
        return outcome_text(self._outcome, _checked(language))

    def points(self, side: SideName = "NS") -> Fraction:
        """Return the points for a side, as an exact weighted sum.

        Raises:
            InputError: there is no result, as for an average plus.
        """
        with _reading():
            points = expected_points(self._outcome, self._vulnerability, _side(side))
            if points is None:
                raise ScoreError(NO_COMPARISON)
        return points

    def imps(self, other: str, side: SideName = "NS") -> Fraction:
        """Return the IMPs for a side against the result at the other table.

        Each weighted result is converted to IMPs separately (Law 12C1c); the sum is exact, not
        rounded.

        Args:
            other: the score at the other table, written as for `score`.
            side: the side at this table.

        Raises:
            InputError: the other score cannot be read, or one of them has no result.
        """
        with _reading():
            imps = expected_imps(self._outcome, parse_outcome(other), self._vulnerability)
        return imps if _side(side) is Side.NS else -imps


def _side(name: str) -> Side:
    for side in Side:
        if side.name == name:
            return side
    expected = ONE_OF.say(choices="NS, EW")
    raise InputError(AnswerError(FOUND, found=name, expected=expected))
