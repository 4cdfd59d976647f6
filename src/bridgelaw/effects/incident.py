"""An incident: a case about something that happened at a bridge table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects.players import Role, Who, seated
from bridgelaw.engine.case import Case
from bridgelaw.engine.facts import CHOSEN, DOUBT, Detail, Fact
from bridgelaw.engine.ruling import Ruling, told_name
from bridgelaw.i18n.text import Text

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
C = TypeVar("C", bound="Incident")


class Incident(Case):
    """A case whose record is the table, and which is about one player if known."""

    record: Table | None
    seat: Detail[Seat] = Detail(
        Seat, Text("Which player does the incident concern?"), choices=lambda case: tuple(Seat)
    )

    def found_before(self, fact: Fact[T]) -> T | None:
        """Return an answer found by an earlier ruling on this board, if it remains true."""
        if self.record is None or not fact.stays:
            return None
        word = self.record.found.get(fact.name)
        return (
            None
            if word is None
            else next((value for value in fact.stays if told_name(value) == word), None)
        )

    def who(self, role: Role) -> Who:
        """Return the seat with this role if the table shows it, otherwise the role."""
        if self.record is None and self.seat is None:
            return role
        return seated(role, self.seat, self.record)


def stays_found(case: type[Case], ruling: Ruling[object]) -> dict[str, str]:
    """Return the findings of a ruling that remain true of the board.

    Facts and values are in the words of case files.
    """
    found = {}
    for _, name, value, origin in ruling.trail:
        fact = case.facts.get(name)
        # Unknown facts are the book's own questions about which of two readings applies.
        stays = origin == CHOSEN if fact is None else origin != DOUBT and value in fact.stays
        if stays:
            found[name] = told_name(value)
    return found


@dataclass(frozen=True, slots=True)
class Procedure(Generic[C, T_co]):
    """A director's procedure for one kind of incident: which laws apply, in which order.

    Called with the case. `who` replaces the question which player it is about, if the question of
    its case would be ambiguous. `seat_matters` is false if the ruling is the same for every player,
    `declarer_matters` if it is the same for every declarer: pages then do not begin with that.
    `ahead` names facts that nearly every path needs: pages ask them before the first question, so
    that the facts with a usual answer before and after them stand together. `early` names questions
    that stand between facts with a usual answer: pages ask such a question before those facts, as
    soon as it follows from their usual answers, so that they stand together too.
    """

    name: str
    group: str
    title: Text
    what: Text
    case: type[C]
    run: Callable[[C], T_co]
    who: Text | None = None
    seat_matters: bool = True
    declarer_matters: bool = True
    ahead: tuple[str, ...] = ()
    early: tuple[str, ...] = ()
    all: ClassVar[dict[str, AnyProcedure]] = {}

    def __call__(self, case: C) -> T_co:
        return self.run(case)

    @property
    def player_question(self) -> Text:
        """The question which player it is about."""
        return self.who or self.case.facts["seat"].ask


AnyProcedure: TypeAlias = Procedure[Any, object]
"""A procedure for any case.

Python has no type for "for some case": `Procedure[Incident, …]` could be called with every case.
"""


def incident(
    name: str,
    *,
    group: str,
    case: type[C],
    title: Text,
    who: Text | None = None,
    seat_matters: bool = True,
    declarer_matters: bool = True,
    ahead: tuple[str, ...] = (),
    early: tuple[str, ...] = (),
) -> Callable[[Callable[[C], T]], Procedure[C, T]]:
    """Register a function as the director's procedure for incidents with that name.

    Its docstring says when to choose it. `who`, `seat_matters`, `declarer_matters`, `ahead`
    and `early` are those of `Procedure`.
    """

    def make(run: Callable[[C], T]) -> Procedure[C, T]:
        if name in Procedure.all:
            raise ValueError(f"There is an incident {name!r} already.")
        what = Text.of(run)
        made = Procedure(
            name,
            group,
            title,
            what,
            case,
            run,
            who=who,
            seat_matters=seat_matters,
            declarer_matters=declarer_matters,
            ahead=ahead,
            early=early,
        )
        Procedure.all[name] = made
        return made

    return make
