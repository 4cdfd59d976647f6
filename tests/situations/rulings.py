"""Situations that are entered in part: the basis of the tests and the benchmark."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import Any

from tests.consistency.contradictions import contradictions
from tests.second_reading.board_after import disagreements
from tests.second_reading.runner import unexpected
from tests.situations.comparing import difference
from tests.situations.hiding import fewer_details, less
from tests.situations.needless import EXCEPTIONS, Tree
from tests.situations.stories import situation
from tests.situations.truth import NoTrueAnswer, Ruled, Truth

from bridgelaw.bridge.record import Table
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.facts import Kind
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import Question
from bridgelaw.federations import book
from bridgelaw.incidents import load

load()
DAY = date(2024, 6, 1)
LAWS = tuple(book(DAY, federation) for federation in ("WBF", "DBf"))
INCIDENTS = tuple(sorted(Procedure.all))


def entered(
    incident: str, seed: str, laws: Book, random: Random
) -> tuple[Truth, Table | None, dict[str, Any]]:
    """Return a situation that is entered in part: its truth, the record and the given details."""
    truth = Truth(situation(incident, seed), laws)
    truth.settle()
    details = some_details(truth, random)
    return truth, less(truth.situation.table, random), dict(details)


def some_details(truth: Truth, random: Random) -> Mapping[str, Any]:
    """Return the details that are given: usually all."""
    every = random.random() < 0.7
    return truth.details if every else fewer_details(truth.details, random, truth.situation.given)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a ruling on a situation."""

    kind: str
    """The kind of fault.

    `differences`: another ruling with less entered, or a fact that the record was wrongly said to
    settle. `contradictions`: two effects of the ruling contradict each other. `second reading`: the
    ruling differs from the decision tables. `board after`: the board that it leaves differs from
    the second reading of Laws 17, 22, 37, 44 and 50.
    """
    incident: str
    seed: str
    entry: int
    """The number of the partial entry; 0 if everything was entered."""
    about: str
    """What faults with the same cause have in common."""
    what: str

    def __str__(self) -> str:
        return f"{self.incident}, situation {self.seed}, entry {self.entry}: {self.what}"


@dataclass(slots=True)
class Checked:
    """The rulings and faults of one situation."""

    rulings: list[tuple[Truth, Table | None, Ruled]]
    """The one with everything entered comes first."""
    faults: list[Fault]

    def add(self, truth: Truth, table: Table | None, ruled: Ruled) -> None:
        """Add a ruling and its own faults."""
        self.rulings.append((truth, table, ruled))
        for wrong in truth.misread(ruled):
            self.fault("differences", wrong.split(":")[0], f"misread {wrong}")
        for wrong in disagreements(truth.procedure, truth.laws, table, ruled.ruling):
            self.fault("board after", wrong.split(":")[0], wrong)
        for clash in contradictions(ruled.ruling, ruled.told, table):
            self.fault("contradictions", clash.name, str(clash))
        if truth.laws is LAWS[0]:
            for other in unexpected(truth.procedure.name, ruled.told, table, ruled.ruling):
                self.fault("second reading", other.about, str(other))

    def error(self, truth: Truth, error: Exception) -> None:
        """Add the fault that the program raised an error instead of ruling."""
        name, seed = truth.procedure.name, truth.situation.seed
        about = type(error).__name__
        self.faults.append(
            Fault("errors", name, seed, len(self.rulings), about, f"{about}: {error}")
        )

    def fault(self, kind: str, about: str, what: str) -> None:
        """Add a fault of the last ruling."""
        truth = self.rulings[-1][0]
        name, seed = truth.procedure.name, truth.situation.seed
        self.faults.append(Fault(kind, name, seed, len(self.rulings) - 1, about, what))


def checked(incident: str, seed: str, entries: int) -> Checked:
    """Rule on a situation with everything entered and then with less, and compare."""
    random = Random(f"{incident} {seed} entries")
    truth = Truth(situation(incident, seed), random.choice(LAWS))
    found = Checked([], [])
    try:
        full = truth.settle()
    except NoTrueAnswer:
        return found
    except Exception as error:  # whatever it is, go on with the others
        found.error(truth, error)
        return found
    found.add(truth, truth.situation.table, full)
    for _ in range(entries):
        table = less(truth.situation.table, random)
        details = some_details(truth, random)
        try:
            ruled = truth.rule(table, details)
        except NoTrueAnswer:
            continue
        except Exception as error:
            found.error(truth, error)
            continue
        found.add(truth, table, ruled)
        other = difference(full.ruling, ruled.ruling, truth.situation.table, truth.details)
        if other is not None:
            found.fault("differences", other.split("(")[0], other)
    return found


def faults(incident: str, situations: int, entries: int) -> Iterator[Fault]:
    """Yield the faults of this many situations of an incident."""
    for number in range(situations):
        yield from checked(incident, str(number), entries).faults


def needless_questions(truth: Truth, table: Table | None, ruled: Ruled) -> list[str]:
    """Return the facts that were asked although every answer on that record gives the same ruling.

    A choice is always put to the player: if it were not, the player would learn from that what the
    others hold.
    """
    tree, told, found = Tree(truth.procedure, truth.laws, table), dict(ruled.told), []
    for name in reversed(ruled.asked):
        del told[name]
        question = tree.found(told)
        assert isinstance(question, Question)
        if table is not None and question.kind is Kind.ELECTION:
            continue
        if (truth.procedure.name, name) not in EXCEPTIONS and tree.is_needless(told, question):
            found.append(name)
    return found


def plain(form: Any) -> Any:
    """Convert to JSON and back, without the example lines of play for a number of tricks."""
    return json.loads(
        re.sub(r"(: the best there is)?([:,] such as|: [NESW]:) [^\"]*", ".", json.dumps(form))
    )
