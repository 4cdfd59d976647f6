"""The documents are up to date, their links have targets, and their cases can be read and hold."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest

from bridgelaw.cases.reader import read_text
from bridgelaw.cases.runner import check_case
from bridgelaw.cli import main

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\[[^\]]*\]\((?P<to>[^)\s]+)\)")
FENCED = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
YAML = re.compile(r"^```yaml\n(.*?)^```$", re.DOTALL | re.MULTILINE)
NO_ANCHOR = re.compile(r"[^\w\- ]")


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def anchors(path: Path) -> set[str]:
    """Return the anchors of the headings of a page."""
    text = FENCED.sub("", path.read_text(encoding="utf-8"))
    headings = (line.lstrip("#").strip() for line in text.splitlines() if line.startswith("#"))
    return {NO_ANCHOR.sub("", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_every_internal_link_works(document: Path) -> None:
    text = FENCED.sub("", document.read_text(encoding="utf-8"))
    for link in LINK.finditer(text):
        to = link["to"]
        if "://" in to:
            continue
        file, _, anchor = to.partition("#")
        path = document.parent / file if file else document
        assert path.exists(), to
        assert not anchor or anchor in anchors(path), to


def test_decisions_are_numbered_in_order() -> None:
    numbers = [
        path.name.partition("-")[0]
        for path in sorted((ROOT / "docs" / "explanation" / "decisions").glob("[0-9]*.md"))
    ]
    assert numbers == [f"{number:04}" for number in range(1, len(numbers) + 1)]


def test_every_dependency_has_a_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    needed = [*project["dependencies"], *extras["dev"], *extras["docs"]]
    told = (ROOT / "docs" / "explanation" / "dependencies.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in told.splitlines() if line.startswith("| ")]
    assert {word for row in rows for word in row.replace(",", " ").split()} - {"package"} == {
        re.split(r"[<>=~!\[ ]", package)[0] for package in needed
    }


def test_the_cases_of_the_reference_pass() -> None:
    """The cases of the reference hold; each block is a case, or the table of one."""
    page = (ROOT / "docs" / "reference" / "case-files.md").read_text(encoding="utf-8")
    blocks = YAML.findall(page)
    assert len(blocks) == 3
    for block in blocks:
        text = f"id: guide\nincident: trick\n{block}" if block.startswith("table:") else block
        for case in read_text(text, "docs/reference/case-files.md"):
            if case.id != "guide":
                assert [difference.say() for difference in check_case(case)] == []


PAGES = [path for path in DOCUMENTS if not path.is_relative_to(ROOT / "docs" / "explanation")]
COMMAND = re.compile(
    r"(?:^(?: {3,}|\$ )|`)(?:\$ )?(?:\.venv/bin/)?bridgelaw ([a-z]+)([^`\n]*)", re.M
)
SUBCOMMAND = re.compile(r" ([a-z]+)")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_command_and_option_on_a_page_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8").replace("\\\n", " ")
    for word, rest in COMMAND.findall(text):
        if word in {"archive", "event"}:  # the names of formats
            continue
        command = main.commands.get(word)
        assert command is not None, f"bridgelaw {word}"
        assert not command.hidden, f"bridgelaw {word}: an old name"
        if isinstance(command, click.Group) and (found := SUBCOMMAND.match(rest)):
            assert found[1] in command.commands, f"bridgelaw {word}{rest}"
        within = command.commands.values() if isinstance(command, click.Group) else ()
        params = [parameter for each in (command, *within) for parameter in each.params]
        known = {option for parameter in params for option in parameter.opts}
        assert set(OPTION.findall(rest)) <= {*known, "--help"}, f"bridgelaw {word}{rest}"


def test_every_page_is_in_the_index() -> None:
    """docs/README.md lists the pages in the order of the site."""
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    listed = [link["to"] for link in LINK.finditer(index)]
    decisions = ROOT / "docs" / "explanation" / "decisions"
    pages = {
        path.relative_to(ROOT / "docs").as_posix()
        for path in DOCUMENTS
        if path.is_relative_to(ROOT / "docs") and path.parent != decisions
    }
    assert {*pages, "explanation/decisions/README.md"} - {"README.md"} == {
        to for to in listed if to.endswith(".md") and not to.startswith("..")
    }
    assert len(listed) == len(set(listed))


def test_generated_documents_are_up_to_date() -> None:
    """Generated documents are up to date; if not, run `make docs` and review the difference.

    Paths are compared in tests/incidents, answers in tests/golden_json.
    """
    made = subprocess.run(
        [sys.executable, ROOT / "dev" / "generate.py", "--check", "documents"],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert made.returncode == 0, made.stdout + made.stderr
