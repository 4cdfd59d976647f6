"""`--help`: summaries of one line, examples that work, headings, and the old names of commands."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from bridgelaw.cli import main
from bridgelaw.cli.base import Command, Group
from bridgelaw.i18n.text import languages, say

ROOT = Path(__file__).parents[2]
LONGEST_SUMMARY, LONGEST_LINE = 60, 80
OLD_NAMES = ("account", "backup", "restore", "database", "health")
NOT_RUN = ("ask", "replay", "equity", "convert", "paper", "serve", "server", "poll poll.yaml")
"""Examples that ask, write, serve, take long or need a file that is not there: only parsed."""


def commands(group: Group = main, path: str = "") -> Iterator[tuple[str, Command]]:
    """Every command that `--help` lists, with its name after `bridgelaw`."""
    for _, section in group.sections:
        for each in section:
            name = f"{path} {each.name}".strip()
            yield name, each
            if isinstance(each, Group):
                yield from commands(each, name)


COMMANDS = [("", main), *commands()]
EXAMPLES = [
    (language, say(example, language))
    for _, command in COMMANDS
    for language in languages()
    for example in command.examples
]


def bridgelaw(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, prog_name="bridgelaw")


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder like the project's, with few of its cases.

    Reading them all takes seconds, and tests/cases and `make all-cases` check them.
    """
    folder = tmp_path_factory.mktemp("project")
    shutil.copytree(ROOT / "examples", folder / "examples")
    shutil.copytree(ROOT / "cases" / "conduct", folder / "cases" / "conduct")
    shutil.copy(ROOT / "cases" / "tour.yaml", folder / "cases")
    return folder


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("name", "command"), COMMANDS)
def test_a_command_has_a_summary_of_one_line_and_examples(
    name: str, command: Command, language: str
) -> None:
    summary = command.summary.say(language)
    assert 0 < len(summary) <= LONGEST_SUMMARY, summary
    assert not summary.endswith(".")
    assert 1 <= len(command.examples) <= 3
    assert len(command.about) <= 2
    shown = bridgelaw("--lang", language, *name.split(), "--help").stdout
    assert f"\n  {summary}\n" in shown
    assert max(map(len, shown.splitlines())) <= LONGEST_LINE
    for example in command.examples:
        assert say(example, language).splitlines()[0] in shown


@pytest.mark.parametrize(("language", "example"), EXAMPLES)
def test_an_example_can_be_parsed(
    language: str, example: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    program, *words = shlex.split(example.replace("\\\n", " "))
    assert program == "bridgelaw"
    command: click.Command = main
    context = click.Context(main, info_name="bridgelaw")
    while isinstance(command, Group) and words:
        command = command.commands[words.pop(0)]
        assert not command.hidden
        if not isinstance(command, Group):
            context = command.make_context(command.name, words, context)
    if not isinstance(command, Group):
        assert context.command is command


@pytest.mark.parametrize(
    ("language", "example"),
    [
        (language, example)
        for language, example in dict.fromkeys(EXAMPLES)
        if not example.removeprefix("bridgelaw ").startswith(NOT_RUN)
    ],
)
def test_an_example_works(
    language: str, example: str, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project)
    monkeypatch.setenv("BRIDGELAW_LANG", language)
    words: list[str] = []
    for word in shlex.split(example.replace("\\\n", " "))[1:]:
        files = sorted(map(str, Path().glob(word))) if word.endswith("*.json") else []
        words += files or [word]
    result = bridgelaw(*words)
    assert result.exit_code in (0, 1, 3), result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert result.stdout


def test_commands_are_listed_under_headings() -> None:
    shown = bridgelaw("--lang", "en", "--help").stdout
    places = [shown.index(f"\n{heading.en}:\n") for heading, _ in main.sections]
    assert [heading.en for heading, _ in main.sections] == [
        "Rulings",
        "Law book",
        "Records of play",
        "Scores",
        "Server",
    ]
    assert places == sorted(places)
    listed = {each.name for _, section in main.sections for each in section}
    assert {*main.commands} - listed == {*OLD_NAMES}
    assert "Brug:" in bridgelaw("--lang", "da", "--help").stdout


@pytest.mark.parametrize("name", OLD_NAMES)
def test_an_old_name_works_with_a_notice(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRIDGELAW_LANG", "en")
    server = main.commands["server"]
    assert isinstance(server, Group)
    old, new = main.commands[name], server.commands[name]
    assert old.hidden
    assert (old.callback, old.params) == (new.callback, new.params)
    notice = f"`bridgelaw {name}` is now called `bridgelaw server {name}`"
    assert f"  {name} " not in bridgelaw("--help").stdout
    assert notice not in bridgelaw("server", name, "--help").output


def test_an_old_name_does_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BRIDGELAW_LANG", "en")
    monkeypatch.setenv("BRIDGELAW_DATABASE", f"sqlite:///{tmp_path / 'desk.sqlite3'}")
    new, old = bridgelaw("server", "account", "list"), bridgelaw("account", "list")
    assert (new.exit_code, new.stderr) == (0, "")
    assert (old.exit_code, old.stdout) == (0, new.stdout)
    assert old.stderr == (
        "`bridgelaw account` is now called `bridgelaw server account`; the old name "
        "will be removed in the next "
        "release.\n"
    )
    danish = bridgelaw("account", "list", "--lang", "da").stderr
    assert danish.startswith("`bridgelaw account` hedder nu `bridgelaw server account`")
