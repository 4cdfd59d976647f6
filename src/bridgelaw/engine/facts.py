"""Facts: what a law needs to know, and the question to ask when the answer is missing.

A fact is a typed attribute of a case. Reading it returns the value that was given or that the
record settles. If there is neither, reading it raises `Need`, and `rule` returns a `Question`
instead of a ruling.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Generic, Protocol, Self, TypeAlias, TypeVar, cast, overload

from bridgelaw.i18n.text import Text

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
E = TypeVar("E", bound=Enum)

Step = tuple[str, str, object, str]
"""Law section, fact ("" for what the section concluded), value, origin."""

OfCase: TypeAlias = Callable[[Any], T]
"""A function of a case.

A fact is declared in the body of its case class, and Python has no type for the class that is being
declared.
"""

TOLD, RECORD, ELECTED, DOUBT, CHOSEN = "told", "record", "elected", "doubt", "reading chosen"
"""The origin of a value.

It comes from the director, the record, a player's election, a rule for doubt, or the reading that
the director chose.
"""


class NotEstablished(Enum):
    """The director's answer when a fact cannot be found."""

    CANNOT_BE_ESTABLISHED = Text("cannot be established")


CANNOT_BE_ESTABLISHED: Final = NotEstablished.CANNOT_BE_ESTABLISHED


class Kind(Enum):
    """Who settles a fact, and how."""

    FINDING = Text("the director finds it")
    ELECTION = Text("a player chooses")
    READING = Text("the law leaves it open; the director chooses a reading")


@dataclass(frozen=True, slots=True)
class Doubt(Generic[T_co]):
    """A rule for doubt: the value of a fact that cannot be established, and its law."""

    value: T_co
    law: str
    why: Text


@dataclass(frozen=True, slots=True)
class Usual(Generic[T_co]):
    """The answer in almost every case, so that the fact can be asked together with others.

    `unless` has a statement for each other answer: the director taps the one that is true. With
    `implied`, the choice of the incident says so already, and the statement is only a way back.
    With `when`, a function of the case, the answer is usual only if that is true. `states` says the
    usual answer to a central judgement, so that a tap on "none of these" says it too.
    """

    value: T_co
    unless: Mapping[object, Text]
    implied: bool = False
    when: OfCase[bool] | None = None
    states: Text | None = None


def usually_no(
    unless: Text, *, when: OfCase[bool] | None = None, states: Text | None = None
) -> Usual[bool]:
    """Return that a fact is usually not so; `unless` states that it is."""
    return Usual(False, {True: unless}, when=when, states=states)


def usually_yes(
    unless: Text, *, when: OfCase[bool] | None = None, states: Text | None = None
) -> Usual[bool]:
    """Return that a fact is usually so; `unless` states that it is not."""
    return Usual(True, {False: unless}, when=when, states=states)


def implied(unless: Text) -> Usual[bool]:
    """Return that a fact is so by the choice of the incident; `unless` states that it is not."""
    return Usual(True, {False: unless}, implied=True)


class FactReader(Protocol):
    """The part of a case that a fact uses (`engine.case.Case`)."""

    told: Mapping[str, object]
    section: str
    trail: list[Step]

    def found_before(self, fact: Fact[T]) -> T | None:
        """Return the answer that an earlier incident has settled for good, or None."""

    def cite(self, *numbers: str) -> None:
        """Cite sections that support the conclusion of the current one."""


class Fact(Generic[T_co]):
    """One thing that a law needs to know.

    A fact has a question and possible values. It may have a function that reads it from the record
    (`known`) and a rule for doubt. `values` are all answers of a closed fact. An open-valued fact
    (a card, a seat, a suit) has `choices`, the answers possible in a case, and `samples`, the
    answers that represent all of them when paths are enumerated. An answer that is a tuple has at
    least `least` values. `stays` are the answers that stay true of the board once found: a later
    incident on the board does not ask again. `usual` is the answer in almost every case.
    `by_seat` returns the answer for each seat, empty if the players are not known. `later` is true
    if it can be answered only after the play: the director may put the question off.
    """

    name: str
    owner: str

    def __init__(
        self,
        of: type[object],
        ask: Text,
        *,
        values: tuple[T_co, ...] = (),
        choices: OfCase[tuple[T_co, ...]] | None = None,
        samples: tuple[T_co, ...] = (),
        least: int = 0,
        known: OfCase[T_co | None] | None = None,
        doubt: Doubt[T_co] | None = None,
        help: Text | None = None,
        kind: Kind = Kind.FINDING,
        to: object = None,
        stays: tuple[T_co, ...] | None = None,
        usual: Usual[T_co] | None = None,
        by_seat: OfCase[Mapping[object, T_co]] | None = None,
        later: bool = False,
    ) -> None:
        self.of, self.ask, self.values, self.choices, self.samples = (
            of,
            ask,
            values,
            choices,
            samples,
        )
        self.least, self.known, self.doubt, self.help = least, known, doubt, help
        self.kind, self.to, self.usual, self.by_seat = kind, to, usual, by_seat
        self.later = later
        # A reading of a law, once chosen, applies to the rest of the board.
        self.stays: tuple[T_co, ...] = (
            (values if kind is Kind.READING else ()) if stays is None else stays
        )
        self._origin = {Kind.FINDING: TOLD, Kind.ELECTION: ELECTED, Kind.READING: CHOSEN}[kind]

    def __set_name__(self, owner: type[object], name: str) -> None:
        self.name = name

    @overload
    def __get__(self, case: None, owner: type[object]) -> Fact[T_co]: ...
    @overload
    def __get__(self, case: FactReader, owner: type[object]) -> T_co: ...
    def __get__(self, case: FactReader | None, owner: type[object]) -> Fact[T_co] | T_co:
        if case is None:
            return self
        # A fact is a non-data descriptor: once read, its value is an attribute of the case itself
        # and is found there first. `rule` trusts its answers; `engine.validation` checks external
        # input.
        value = cast("T_co | NotEstablished | None", case.told.get(self.name))
        section, origin = case.section, self._origin
        if value is None:
            value, origin = self.read(case), RECORD
            if value is None:
                value = case.found_before(self)
            if value is None:
                raise Need(self, section)
        elif value is CANNOT_BE_ESTABLISHED:
            if self.doubt is None:
                raise LookupError(
                    f"{self.name} has no rule for doubt, yet was told as one that cannot be "
                    "established"
                )
            value, origin = self.doubt.value, DOUBT
            case.cite(self.doubt.law)
        case.trail.append((section, self.name, value, origin))
        setattr(case, self.name, value)
        return value

    def read(self, case: FactReader) -> T_co | None:
        """Return the value in the record, or None. Facts that this needs may be asked."""
        return None if self.known is None else self.known(case)

    def answers(self, case: FactReader) -> tuple[T_co, ...]:
        """Return the answers that are possible in a case."""
        return self.choices(case) if self.choices else self.values

    def __repr__(self) -> str:
        return f"<fact {self.name}>"


class Detail(Fact[T_co]):
    """An open-valued fact that is never asked.

    If it is known, a ruling is more exact (which card, which seat).
    """

    @overload  # type: ignore[override]
    def __get__(self, case: None, owner: type[object]) -> Detail[T_co]: ...
    @overload
    def __get__(self, case: FactReader, owner: type[object]) -> T_co | None: ...
    def __get__(self, case: FactReader | None, owner: type[object]) -> Detail[T_co] | T_co | None:
        if case is None:
            return self
        value = cast("T_co | None", case.told.get(self.name))
        if value is None:
            value = self.presumed(case)
        setattr(case, self.name, value)
        return value

    def presumed(self, case: FactReader) -> T_co | None:
        """Return the value to use if none was given."""
        return None if self.known is None else self.known(case)


class Presumed(Detail[T_co]):
    """A detail that is read from the record if it was not given.

    An answer that differs from the record is accepted.
    """

    def __init__(
        self, of: type[object], ask: Text, choices: tuple[T_co, ...], presume: OfCase[T_co | None]
    ) -> None:
        super().__init__(of, ask, choices=lambda case: choices)
        self.presume = presume

    def presumed(self, case: FactReader) -> T_co | None:
        return self.presume(case)


NOT_ASKED = Text("not asked")


class Settled(Fact[T_co]):
    """A fact of a law that always has the same value in one kind of incident.

    It is declared instead of the fact and never asked.
    """

    def __init__(self, value: T_co) -> None:
        super().__init__(type(value), NOT_ASKED)
        self.value = value

    @overload
    def __get__(self, case: None, owner: type[object]) -> Self: ...
    @overload
    def __get__(self, case: FactReader, owner: type[object]) -> T_co: ...
    def __get__(self, case: FactReader | None, owner: type[object]) -> Self | T_co:
        return self if case is None else self.settled(case)

    def settled(self, case: FactReader) -> T_co:
        """Return the value in a case."""
        return self.value


class Follows(Settled[T_co]):
    """A fact of a law that is derived from other facts of the incident and never asked."""

    def __init__(self, of: type[object], drawn: OfCase[T_co]) -> None:
        Fact.__init__(self, of, NOT_ASKED)
        self.drawn = drawn

    def settled(self, case: FactReader) -> T_co:
        return self.drawn(case)


def yes_no(
    ask: Text,
    *,
    known: OfCase[bool | None] | None = None,
    doubt: Doubt[bool] | None = None,
    help: Text | None = None,
    stays: tuple[bool, ...] | None = None,
    usual: Usual[bool] | None = None,
    later: bool = False,
) -> Fact[bool]:
    """Return a yes-or-no fact."""
    return Fact(
        bool,
        ask,
        values=(True, False),
        known=known,
        doubt=doubt,
        help=help,
        stays=stays,
        usual=usual,
        later=later,
    )


def one_of(
    kind: type[E],
    ask: Text,
    *,
    known: OfCase[E | None] | None = None,
    doubt: Doubt[E] | None = None,
    help: Text | None = None,
    usual: Usual[E] | None = None,
    by_seat: OfCase[Mapping[object, E]] | None = None,
    later: bool = False,
) -> Fact[E]:
    """Return a fact whose values are the members of an enumeration."""
    return Fact(
        kind,
        ask,
        values=tuple(kind),
        known=known,
        doubt=doubt,
        help=help,
        usual=usual,
        by_seat=by_seat,
        later=later,
    )


def election(
    kind: type[E],
    ask: Text,
    *,
    to: object,
    choices: OfCase[tuple[E, ...]] | None = None,
    help: Text | None = None,
) -> Fact[E]:
    """Return a fact that a player chooses.

    `to` is the player who is asked, or a function of the case that returns that player.
    """
    return Fact(
        kind, ask, values=tuple(kind), choices=choices, help=help, kind=Kind.ELECTION, to=to
    )


def elected_yes_no(ask: Text, *, to: object, help: Text | None = None) -> Fact[bool]:
    """Return a fact that is a player's choice between yes and no."""
    return Fact(bool, ask, values=(True, False), help=help, kind=Kind.ELECTION, to=to)


def open_reading(
    kind: type[E], ask: Text, *, help: Text | None = None, stays: tuple[E, ...] | None = None
) -> Fact[E]:
    """Return a fact for a point that the law leaves open.

    The readings are shown side by side, and the director chooses one.
    """
    return Fact(kind, ask, values=tuple(kind), help=help, kind=Kind.READING, stays=stays)


class Need(BaseException):
    """Raised when a law needs a fact that is not known.

    It is not an Exception, so that an `except Exception` in a law cannot swallow a question.
    """

    def __init__(self, fact: Fact[object], section: str) -> None:
        super().__init__(f"Law {section} needs {fact.name}")
        self.fact, self.section = fact, section
