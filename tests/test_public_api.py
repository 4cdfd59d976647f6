"""The public names of the library: signatures, examples, and the cost of importing."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys
from dataclasses import FrozenInstanceError
from fractions import Fraction
from pathlib import Path

import pytest

import bridgelaw as bl
from bridgelaw import library

GOLDEN = Path(__file__).parent / "public_api.txt"
EVENING = Path(__file__).parents[1] / "examples" / "club-evening.pbn"
HEAVY = {"click", "rich", "textual", "starlette", "sqlalchemy", "numpy", "lxml", "jinja2"}


def public_lines() -> list[str]:
    """Return every public name with its signature, with the members of a class below it."""
    lines = []
    for name in bl.__all__:
        value = getattr(bl, name)
        if not inspect.isclass(value):
            lines.append(f"{name}{inspect.signature(value)}")
            continue
        lines.append(f"class {name}({value.__bases__[0].__name__})")
        if value.__module__ == library.__name__:
            lines.extend(f"    {line}" for line in member_lines(value))
    return lines


def member_lines(value: type) -> list[str]:
    lines = []
    for name, member in sorted(vars(value).items()):
        if name.startswith("_"):
            continue
        if isinstance(member, property):
            assert member.fget is not None
            result = inspect.signature(member.fget).return_annotation
            lines.append(f"{name}: {result}")
        elif inspect.isfunction(member):
            lines.append(f"{name}{inspect.signature(member)}")
        else:
            lines.append(f"{name}: {value.__annotations__[name]}")
    return lines


def test_the_public_names_and_signatures_are_unchanged() -> None:
    """The public names and signatures are unchanged; a changed line belongs in the changelog."""
    assert "\n".join(public_lines()) + "\n" == GOLDEN.read_text(encoding="utf-8")


def test_every_public_name_and_member_is_documented() -> None:
    for name in bl.__all__:
        value = getattr(bl, name)
        assert value.__doc__, name
        if inspect.isclass(value) and value.__module__ == library.__name__:
            for member in vars(value):
                described = getattr(value, member)
                if not member.startswith("_") and (
                    inspect.isfunction(described) or isinstance(described, property)
                ):
                    assert described.__doc__, f"{name}.{member}"


def test_the_examples_in_the_docstrings_run() -> None:
    found = doctest.testmod(library)
    assert found.attempted > 5
    assert found.failed == 0


def loaded(program: str) -> set[str]:
    """The modules loaded by a program."""
    done = subprocess.run(
        [sys.executable, "-c", f"{program}\nimport sys\nprint(*sys.modules)"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return set(done.stdout.split())


def test_importing_the_package_imports_none_of_its_modules() -> None:
    assert [name for name in loaded("import bridgelaw") if name.startswith("bridgelaw.")] == []


def test_a_ruling_needs_no_terminal_server_or_database() -> None:
    assert not HEAVY & loaded(
        "import bridgelaw as bl\nbl.ask('card shown', seat='W', declarer='S').answer('held')"
    )


def test_an_answer_leaves_the_inquiry_unchanged() -> None:
    asked = bl.ask("card shown", seat="W", card="SQ", declarer="S")
    assert asked.answer("held").question.fact == "partner could see"
    assert asked.question.fact == "manner"
    with pytest.raises(FrozenInstanceError):
        asked.incident = "revoke"  # type: ignore[misc]


def test_doubt_is_an_answer_only_where_the_law_has_a_rule_for_it() -> None:
    asked = bl.ask("card shown", seat="W", card="SQ", declarer="S")
    assert not asked.question.may_be_doubtful
    with pytest.raises(bl.InputError):
        asked.cannot_be_established()
    held = asked.answer("held")
    assert held.question.may_be_doubtful
    assert held.cannot_be_established().answers == ("held", None)


def test_values_of_the_wrong_type_are_refused() -> None:
    table = bl.position(contract="4H", declarer="S")
    asked = bl.ask("card shown", table, seat="W", card="SQ")
    with pytest.raises(bl.StateError):
        _ = asked.ruling
    while not asked.is_ruled:
        asked = asked.answer("1")
    with pytest.raises(bl.StateError):
        _ = asked.question
    with pytest.raises(bl.StateError):
        asked.answer("1")


@pytest.mark.parametrize(
    "program",
    [
        lambda: bl.ask("card showed"),
        lambda: bl.ask("card shown", seat="X"),
        lambda: bl.ask("card shown", colour="red"),
        lambda: bl.ask("card shown", day="yesterday"),
        lambda: bl.ask("card shown", federation="XYZ"),
        lambda: bl.ask("card shown").answer("perhaps"),
        lambda: bl.ask("card shown").question.words("xx"),
        lambda: bl.position(hands={"W": "SQQ"}),
        lambda: bl.score("4S W 14"),
        lambda: bl.score("A+").points(),
    ],
)
def test_invalid_input_raises_one_kind_of_error_in_every_language(program: object) -> None:
    assert callable(program)
    with pytest.raises(bl.InputError) as error:
        program()
    assert error.value.words() == str(error.value)
    assert error.value.words("da")


def test_a_board_of_a_pbn_file_is_chosen_by_its_number() -> None:
    text = EVENING.read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="boards"):
        bl.position_from_pbn(text)
    with pytest.raises(bl.InputError):
        bl.position_from_pbn(text, board="no such board")
    table = bl.position_from_pbn(text, board="#1")
    assert table.declarer is not None
    first = bl.position_from_pbn(text, board="#1", trick=1, cards=1)
    assert len(first.current.plays) == 1


def test_imps_of_the_sides_are_opposite() -> None:
    weighted = bl.score("50% 4S S 10, 50% 4S S 9")
    assert weighted.imps("4S S 9", "EW") == -weighted.imps("4S S 9") == Fraction(-5)
