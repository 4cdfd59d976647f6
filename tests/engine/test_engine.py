"""The engine, tested with a small law book of its own that is not about bridge."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from enum import Enum

import pytest

from bridgelaw.engine.case import Case
from bridgelaw.engine.facts import (
    CANNOT_BE_ESTABLISHED,
    DOUBT,
    ELECTED,
    RECORD,
    TOLD,
    Detail,
    Doubt,
    Fact,
    Kind,
    Settled,
    elected_yes_no,
    one_of,
    open_reading,
    yes_no,
)
from bridgelaw.engine.law import BeforeTheLaws, Book, Law, law
from bridgelaw.engine.ruling import Question, Ruling, first_of, paths, rule, told_name
from bridgelaw.engine.validation import BadAnswer, check
from bridgelaw.i18n.text import Text, say

TODAY = date(2024, 6, 1)


class Colour(Enum):
    RED = Text("red")
    GREEN = Text("green")


class Choice(Enum):
    STRICT = Text("strict")
    LENIENT = Text("lenient")


class Crossing(Case):
    colour = one_of(Colour, Text("What was the colour?"), known=lambda case: case.record)
    in_hurry = yes_no(
        Text("Was he in a hurry?"),
        doubt=Doubt(value=False, law="X9", why=Text("doubt is his")),
    )
    allowed = elected_yes_no(Text("Do you let him go?"), to="the officer")
    strictness = open_reading(Choice, Text("The law is silent."))
    witness: Detail[str] = Detail(str, Text("Who saw it?"))
    cars: Fact[tuple[int, ...]] = Fact(tuple, Text("Which cars came?"), samples=((1, 2),), least=2)
    lane: Fact[int] = Fact(int, Text("Which lane?"), choices=lambda case: (1, 2, 3), samples=(1, 3))


@pytest.fixture(autouse=True)
def own_laws() -> Iterator[None]:
    """Let each test write its own laws, and restore the book afterwards."""
    kept = dict(Law.all)
    yield
    Law.all.clear()
    Law.all.update(kept)


def book(day: date = TODAY, by: tuple[str, ...] = ("WBF",)) -> Book:
    return Book(day, by)


def test_a_law_asks_one_fact_at_a_time_in_its_own_order() -> None:
    @law("X1")
    def may_cross(case: Crossing) -> bool:
        """One may cross when it is green, or in a hurry when let."""
        return case.colour is Colour.GREEN or (case.in_hurry and case.allowed)

    told: dict[str, object] = {}
    asked = []
    for answer in (Colour.RED, True, True):
        found = rule(may_cross, Crossing(book(), told))
        assert isinstance(found, Question)
        asked.append((found.section, found.fact.name, found.to, found.kind))
        told = {**told, found.fact.name: answer}
    assert asked == [
        ("X1", "colour", None, Kind.FINDING),
        ("X1", "in_hurry", None, Kind.FINDING),
        ("X1", "allowed", "the officer", Kind.ELECTION),
    ]
    ruling = rule(may_cross, Crossing(book(), told))
    assert isinstance(ruling, Ruling)
    assert ruling.outcome is True
    assert [step[1:] for step in ruling.trail if step[1]] == [
        ("colour", Colour.RED, TOLD),
        ("in_hurry", True, TOLD),
        ("allowed", True, ELECTED),
    ]


def test_a_fact_that_does_not_matter_is_not_asked() -> None:
    @law("X1")
    def may_cross(case: Crossing) -> bool:
        """One may cross when it is green."""
        return case.colour is Colour.GREEN or case.in_hurry

    assert isinstance(rule(may_cross, Crossing(book(), {"colour": Colour.GREEN})), Ruling)


def test_facts_settled_by_the_record_are_not_asked_and_are_listed() -> None:
    @law("X1")
    def is_red(case: Crossing) -> bool:
        """It was red."""
        return case.colour is Colour.RED

    ruling = rule(is_red, Crossing(book(), {}, Colour.RED))
    assert isinstance(ruling, Ruling)
    assert ruling.trail[0] == ("X1", "colour", Colour.RED, RECORD)


def test_doubt_is_resolved_as_the_law_says() -> None:
    @law("X1")
    def hurried(case: Crossing) -> bool:
        """He was in a hurry."""
        return case.in_hurry

    ruling = rule(hurried, Crossing(book(), {"in_hurry": CANNOT_BE_ESTABLISHED}))
    assert isinstance(ruling, Ruling)
    assert ruling.outcome is False
    assert ("X1", "in_hurry", False, DOUBT) in ruling.trail
    assert ruling.laws == ("X9", "X1")


def test_a_fact_read_twice_is_once_in_the_trail() -> None:
    @law("X1")
    def twice(case: Crossing) -> bool:
        """Reads a fact twice."""
        return case.in_hurry and case.in_hurry

    ruling = rule(twice, Crossing(book(), {"in_hurry": True}))
    assert [step[1] for step in ruling.trail] == ["in_hurry", ""]


def test_details_are_never_asked_and_settled_facts_are_not_facts_of_the_case() -> None:
    class Night(Crossing):
        in_hurry = Settled(value=True)

    @law("X1")
    def seen(case: Crossing) -> str | None:
        """Who saw it."""
        return case.witness if case.in_hurry else None

    assert "in_hurry" not in Night.facts
    assert rule(seen, Night(book(), {})).outcome is None  # type: ignore[union-attr]
    assert rule(seen, Night(book(), {"witness": "a cat"})).outcome == "a cat"  # type: ignore[union-attr]


def test_effects_before_a_question_stay_with_their_section() -> None:
    @law("X1")
    def fined(case: Crossing) -> bool:
        """A fine, then a choice."""
        case.do("a fine")
        case.do("a note", "X7")
        return case.allowed

    found = rule(fined, Crossing(book(), {}))
    assert isinstance(found, Question)
    assert found.effects == (("X1", "a fine"), ("X7", "a note"))


def test_first_of_asks_nothing_if_a_later_section_is_settled() -> None:
    @law("X1")
    def red(case: Crossing) -> bool:
        """It was red, in a hurry."""
        case.do("red")
        return case.colour is Colour.RED and case.in_hurry

    @law("X2")
    def let(case: Crossing) -> bool:
        """He was let."""
        return case.allowed

    @law("X3")
    def either(case: Crossing) -> bool:
        """Either."""
        return first_of(case, red, let) is let

    ruling = rule(either, Crossing(book(), {"colour": Colour.RED, "allowed": True}))
    assert isinstance(ruling, Ruling)
    assert ruling.outcome is True
    assert ruling.effects == ()
    assert [step[0] for step in ruling.trail] == ["X2", "X2", "X3"]
    found = rule(either, Crossing(book(), {"allowed": False}))
    assert isinstance(found, Question)
    assert found.fact.name == "colour"


def test_readings_are_selected_by_day_and_federation() -> None:
    @law("X1")
    def old(case: Crossing) -> str:
        """The old way."""
        return "old"

    @old.since(date(2020, 1, 1), source="a circular")
    def new(case: Crossing) -> str:
        """The new way."""
        return "new"

    @old.since(date(2021, 1, 1), by="DBf", source="a letter")
    def danish(case: Crossing) -> str:
        """The Danish way."""
        return "danish"

    def outcome(day: date, *by: str) -> object:
        return rule(old, Crossing(book(day, by), {})).outcome  # type: ignore[union-attr]

    assert outcome(date(2019, 12, 31), "WBF") == "old"
    assert outcome(date(2020, 1, 1), "WBF") == "new"
    assert outcome(date(2020, 12, 31), "DBf", "WBF") == "new"
    assert outcome(date(2021, 1, 1), "DBf", "WBF") == "danish"
    assert outcome(date(2021, 1, 1), "WBF") == "new"


def test_the_director_chooses_between_readings_on_an_uncertain_day() -> None:
    @law("X1")
    def old(case: Crossing) -> str:
        """The old way."""
        return "old"

    @old.since(date(2020, 1, 1), settled=date(2020, 2, 1), source="a circular of January 2020")
    def new(case: Crossing) -> str:
        """The new way."""
        return "new"

    within = book(date(2020, 1, 15))
    found = rule(old, Crossing(within, {}))
    assert isinstance(found, Question)
    assert found.kind is Kind.READING
    assert [*map(told_name, found.values)] == ["old", "new"]
    assert [say(reading) for reading in found.values] == ["The old way.", "The new way."]
    assert list(within.choices) == ["reading_of_X1"]
    ways = [
        (told_name(told["reading_of_X1"]), ruling.outcome)
        for told, ruling in paths(old, Crossing, within)
    ]
    assert ways == [("old", "old"), ("new", "new")]
    assert rule(old, Crossing(book(date(2020, 2, 1)), {})).outcome == "new"  # type: ignore[union-attr]
    assert rule(old, Crossing(book(date(2019, 12, 31)), {})).outcome == "old"  # type: ignore[union-attr]


def test_a_federations_first_reading_may_begin_on_an_uncertain_day() -> None:
    @law("X1")
    def old(case: Crossing) -> str:
        """The old way."""
        return "old"

    @old.since(date(2020, 1, 1), settled=date(2020, 2, 1), by="DBf", source="a handbook of 2020")
    def danish(case: Crossing) -> str:
        """The Danish way."""
        return "danish"

    def names(day: date, *by: str) -> list[str]:
        return [reading.name for reading in book(day, by).readings(old)]

    assert names(date(2019, 12, 31), "DBf", "WBF") == ["old"]
    assert names(date(2020, 1, 15), "DBf", "WBF") == ["old", "danish"]
    assert names(date(2020, 1, 15), "DBf") == ["danish"]
    assert names(date(2020, 2, 1), "DBf", "WBF") == ["danish"]
    assert names(date(2020, 1, 15), "EBU", "WBF") == ["old"]


def test_two_readings_by_one_body_on_one_day_are_refused() -> None:
    @law("X1")
    def old(case: Crossing) -> bool:
        """The old way."""
        return True

    since_2020 = old.since(date(2020, 1, 1), source="a circular")
    since_2020(old.readings[0].rule)
    with pytest.raises(ValueError, match="already has a reading by WBF since 2020-01-01"):
        since_2020(old.readings[0].rule)


def test_a_section_is_defined_once_and_needs_a_paraphrase() -> None:
    @law("X1")
    def one(case: Crossing) -> bool:
        """One."""
        return True

    with pytest.raises(ValueError, match="Law X1 is already written"):
        law("X1")(one.readings[0].rule)

    def silent(case: Crossing) -> bool:
        return True

    with pytest.raises(ValueError, match="needs a docstring"):
        law("X2")(silent)


def test_there_are_no_laws_before_their_day() -> None:
    with pytest.raises(BeforeTheLaws, match="found the day 2016-12-31, expected 2017-01-01"):
        book(date(2016, 12, 31))


def test_every_path_is_walked_once() -> None:
    @law("X1")
    def may_cross(case: Crossing) -> bool:
        """One may cross when it is green, or in a hurry, in the third lane."""
        return case.colour is Colour.GREEN or (case.in_hurry and case.lane == 3)

    told = [tuple(told.values()) for told, _ in paths(may_cross, Crossing, book())]
    assert told == [
        (Colour.RED, True, 1),
        (Colour.RED, True, 3),
        (Colour.RED, False),
        (Colour.GREEN,),
    ]
    doubted = [told for told, _ in paths(may_cross, Crossing, book(), doubt=True)]
    assert {"colour": Colour.RED, "in_hurry": CANNOT_BE_ESTABLISHED} in doubted
    assert len(doubted) == 5


@pytest.mark.parametrize(
    ("told", "record", "message"),
    [
        (
            {"color": Colour.RED},
            None,
            "color: 'color' is not a fact of this incident, expected one of colour, in_hurry",
        ),
        ({"colour": "red"}, None, "colour: 'red' is not possible here, expected red, green"),
        ({"lane": 4}, None, "lane: '4' is not possible here, expected 1, 2, 3"),
        ({"witness": 4}, None, "witness: '4' is not possible here, expected str"),
        ({"cars": (1,)}, None, "is not enough: at least 2 are expected"),
        ({"colour": CANNOT_BE_ESTABLISHED}, None, "colour: the law has no rule for doubt here"),
        ({"colour": Colour.GREEN}, Colour.RED, "colour: given as 'green', but the table has 'red'"),
    ],
)
def test_invalid_answers_are_refused(told: dict[str, object], record: object, message: str) -> None:
    with pytest.raises(BadAnswer, match=message):
        check(Crossing, told, book(), record)


def test_valid_answers_are_accepted() -> None:
    check(
        Crossing,
        {"colour": Colour.RED, "in_hurry": CANNOT_BE_ESTABLISHED, "lane": 2, "witness": "a cat"},
        book(),
    )


def test_the_player_who_chooses_is_established_before_the_choice() -> None:
    class Choice(Case):
        by_north = yes_no(Text("Is it North's?"))
        takes_it_back = elected_yes_no(
            Text("Do you take it back?"), to=lambda case: "North" if case.by_north else "South"
        )

    def procedure(case: Choice) -> bool:
        return case.takes_it_back

    laws = Book(TODAY)
    first = rule(procedure, Choice(laws, {}))
    assert isinstance(first, Question)
    assert (first.fact.name, first.to) == ("by_north", None)
    then = rule(procedure, Choice(laws, {"by_north": False}))
    assert isinstance(then, Question)
    assert (then.fact.name, then.to) == ("takes_it_back", "South")
