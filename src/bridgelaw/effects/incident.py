"""An incident: a case at a bridge table."""

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
    """A case whose record is the table, and which is about one player where he is known."""

    record: Table | None
    seat: Detail[Seat] = Detail(
        Seat, Text("Which player does the incident concern?"), choices=lambda case: tuple(Seat)
    )

    def found_before(self, fact: Fact[T]) -> T | None:
        """What an earlier ruling on this board found, where such an answer stays true of the
        board."""
        if self.record is None or not fact.stays:
            return None
        word = self.record.found.get(fact.name)
        return (
            None
            if word is None
            else next((value for value in fact.stays if told_name(value) == word), None)
        )

    def who(self, role: Role) -> Who:
        """The seat that plays this part, where the table tells it; else the part."""
        if self.record is None and self.seat is None:
            return role
        return seated(role, self.seat, self.record)


def stays_found(case: type[Case], ruling: Ruling[object]) -> dict[str, str]:
    """What a ruling found that stays true of the board, by fact, in the words of case files."""
    found = {}
    for _, name, value, origin in ruling.trail:
        fact = case.facts.get(name)
        # The book asks by itself which of two readings in force is followed: no fact of the
        # incident.
        stays = origin == CHOSEN if fact is None else origin != DOUBT and value in fact.stays
        if stays:
            found[name] = told_name(value)
    return found


@dataclass(frozen=True, slots=True)
class Procedure(Generic[C, T_co]):
    """What a director does about one kind of incident: which laws, in which order. Called with the
    case.

    `who` asks which player it is about where the question of its case would leave that in doubt.
    `seat_matters` is false where the ruling is the same whichever player it is about.
    """

    name: str
    group: str
    title: Text
    what: Text
    case: type[C]
    run: Callable[[C], T_co]
    who: Text | None = None
    seat_matters: bool = True
    all: ClassVar[dict[str, AnyProcedure]] = {}

    def __call__(self, case: C) -> T_co:
        return self.run(case)

    @property
    def player_question(self) -> Text:
        """The question which player it is about."""
        return self.who or self.case.facts["seat"].ask


AnyProcedure: TypeAlias = Procedure[Any, object]
"""A procedure for whatever case. Python has no type for "for some case": `Procedure[Incident, …]`
would be one that can be called with every case."""


def incident(
    name: str,
    *,
    group: str,
    case: type[C],
    title: Text,
    who: Text | None = None,
    seat_matters: bool = True,
) -> Callable[[Callable[[C], T]], Procedure[C, T]]:
    """Makes a function the director's procedure for incidents of that name; its docstring says when
    to choose it. `who` and `seat_matters` are those of `Procedure`."""

    def make(run: Callable[[C], T]) -> Procedure[C, T]:
        if name in Procedure.all:
            raise ValueError(f"There is an incident {name!r} already.")
        made = Procedure(name, group, title, Text.of(run), case, run, who, seat_matters)
        Procedure.all[name] = made
        return made

    return make
