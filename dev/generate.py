"""Write the documents that are generated from the code, so that they are never out of date.

python dev/generate.py            write them all
python dev/generate.py --check    report which are stale; change nothing
python dev/generate.py PART ...   only some parts: paths, answers or documents

The paths are the listings of every path in tests/incidents/golden; the answers are the JSON of the
command line and the HTTP API in tests/golden_json/answers. The documents are law-coverage.md,
flowcharts.md and commands.md in docs/reference, the schemas of case files, and in the other
documents the parts between `<!-- made: ... -->` and `<!-- /made -->`: the output of a command, or a
table.
"""

from __future__ import annotations

import asyncio
import inspect
import io
import re
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import chdir
from dataclasses import fields
from datetime import date
from itertools import pairwise
from pathlib import Path

import click
from click.testing import CliRunner
from rich.console import Console

from bridgelaw.cases import schema
from bridgelaw.cli import main
from bridgelaw.cli.base import Command, Group
from bridgelaw.cli.replay_app.app import Replay
from bridgelaw.effects import Effect, kinds
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.listing import listing
from bridgelaw.federations import book
from bridgelaw.federations.scores import SETTLED, UNDATED
from bridgelaw.formats.play.record_files import read_records
from bridgelaw.formats.play.records import BoardRecord
from bridgelaw.formats.results.event_json import schema as event_schema
from bridgelaw.i18n.text import languages, say, translated
from bridgelaw.incidents import load
from bridgelaw.lawbook.flowcharts import find, mermaid
from bridgelaw.scoring.victory_points import (
    ACBL_20,
    ACBL_30,
    EBU_SWISS_PAIRS,
    WBF,
    WBF_DISCRETE,
    Scale,
)
from bridgelaw.web.api.operations import OPERATIONS

ROOT = Path(__file__).parents[1]
GOLDEN = ROOT / "tests" / "incidents" / "golden"
ANSWERS = ROOT / "tests" / "golden_json" / "answers"
DAY = date(2024, 6, 1)
FEDERATIONS = ("DBf",)
WITH_SAMPLES = (
    "README.md",
    "README.da.md",
    "docs/reference/commands.md",
    "docs/reference/effects.md",
    "docs/reference/http-api.md",
    "docs/reference/incidents.md",
    "docs/reference/library.md",
    "docs/reference/scales.md",
    "docs/how-to/score-an-event.md",
)

DRAWN = (
    "opening lead out of turn",
    "lead out of turn",
    "premature lead",
    "play out of turn",
    "revoke",
)
LAW_COVERAGE = """# Law coverage

For directors and contributors: what the program does about every subsection of the Laws of 2017.
It *decides* a section, *assists* the director's judgement, or *shows* the text.
`make docs` makes this page from the code (`bridgelaw laws --markdown`).
"""
FLOWCHARTS = """# Flowcharts

For directors who want the whole of a law at a glance: leads and plays out of turn (Laws 53 to 57)
and the revoke (Laws 61 to 64), from the first question to the outcome. Equal branches are drawn
once. Questions that change only details of a ruling are left out.
`bridgelaw paths INCIDENT --mermaid` draws any incident and any section, in English or Danish.
`make docs` makes this page from the code.
"""

RULED, LEFT_OUT = (
    "rule cases/tour.yaml --id tour-1 --lang da",
    ("The laws", "How it was found"),
)
SCORED = "score examples/club-pairs.json --ruling examples/ruling-board-16.yaml --what-if --lang da"
REPLAYED = ROOT / "examples" / "club-evening.pbn"
FONT_FACE = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
MADE = re.compile(
    r"(?P<open><!-- made: (?P<what>.+?) -->\n).*?(?P<close><!-- /made -->)", re.DOTALL
)
SECTION = re.compile(r"^(?=\S)", re.MULTILINE)

Document = tuple[Path, str]


def golden() -> Iterator[Document]:
    """Yield the listing of every path of every incident, as the WBF reads the laws.

    A federation's listing is added where it differs.
    """
    for name, procedure in sorted(Procedure.all.items()):
        stem = name.replace(" ", "_").replace("'", "")
        common = listing(procedure, procedure.case, book(DAY))
        yield GOLDEN / f"{stem}.WBF.txt", common
        for federation in FEDERATIONS:
            own = listing(procedure, procedure.case, book(DAY, federation))
            if own != common:
                yield GOLDEN / f"{stem}.{federation}.txt", own


def law_coverage() -> Iterator[Document]:
    """Yield the coverage table.

    For each section of the law book it says whether the program decides, assists, shows it, or does
    not have it yet.
    """
    made = command("laws --markdown")
    yield ROOT / "docs" / "reference" / "law-coverage.md", f"{LAW_COVERAGE}\n{made}"


def flowcharts() -> Iterator[Document]:
    """Yield the flowcharts of the incidents that take the most care."""
    charts = [
        f"## {procedure.title.en}\n\n{procedure.what.en}\n\n"
        f"```mermaid\n{mermaid(find(name), book(DAY), brief=True)}\n```\n"
        for name, procedure in ((name, Procedure.all[name]) for name in DRAWN)
    ]
    yield ROOT / "docs" / "reference" / "flowcharts.md", "\n".join([FLOWCHARTS, *charts])


def schemas() -> Iterator[Document]:
    """Yield the JSON Schemas of case files and of events, for editors."""
    yield Path(schema.__file__).with_name(schema.FILE), schema.text()
    yield event_schema.PATH, event_schema.text()


def samples() -> Iterator[Document]:
    """Yield the handwritten documents with their generated parts updated."""
    for name in WITH_SAMPLES:
        path = ROOT / name
        text = path.read_text(encoding="utf-8")
        yield (
            path,
            MADE.sub(lambda found: f"{found['open']}{made(found['what'])}{found['close']}", text),
        )


def pictures() -> Iterator[Document]:
    """Yield pictures of the terminal.

    They show a ruling, a ruling applied to the score, and a replayed board.
    """
    yield (
        ROOT / "docs" / "screens" / "ruling.svg",
        drawn(without(command(RULED), [*LEFT_OUT]), "rule"),
    )
    yield (
        ROOT / "docs" / "screens" / "score.svg",
        drawn(begun(command(SCORED), "Spil 16 efter"), "score"),
    )
    yield ROOT / "docs" / "screens" / "replay.svg", own_letters(asyncio.run(replayed()))


def drawn(output: str, name: str) -> str:
    """Draw the output of a command as in a terminal, with its headings in bold."""
    console = Console(record=True, width=84, file=io.StringIO(), force_terminal=True)
    for before, line in pairwise(["", *output.splitlines()]):
        heading = bool(line) and not before and not line.startswith(" ")
        console.print(f" {line}", style="bold" if heading else "", markup=False, highlight=False)
    return own_letters(console.export_svg(title=f"bridgelaw {name}", unique_id=name))


async def replayed() -> str:
    """Return the picture of `bridgelaw replay`: the example's second board at its first revoke."""
    app = Replay(
        [record for record in read_records(REPLAYED) if isinstance(record, BoardRecord)], "en"
    )
    async with app.run_test(size=(104, 30)) as pilot:
        await pilot.press("n", "f", "right")
        await pilot.pause()
        return app.export_screenshot(title="bridgelaw replay")


def own_letters(picture: str) -> str:
    """Replace the fonts that a picture would fetch from another host."""
    picture = FONT_FACE.sub("", picture).replace("Fira Code", "DejaVu Sans Mono, Menlo, Consolas")
    return picture.replace("<svg ", '<svg xml:space="preserve" ', 1).strip() + "\n"


def made(what: str) -> str:
    """Return the text between the marks: the output of a command, or one of the tables."""
    if what in TABLES:
        return TABLES[what]()
    arguments, _, first = what.removeprefix("bridgelaw ").partition(" | first: ")
    arguments, _, begins = arguments.partition(" | from: ")
    arguments, _, left_out = arguments.partition(" | without: ")
    output = without(command(arguments), left_out.split(", ") if left_out else ())
    if begins:
        output = begun(output, begins)
    if first:
        output = "\n\n".join(output.rstrip().split("\n\n")[: int(first)]) + "\n"
    return f"```console\n{typed(f'bridgelaw {arguments}')}{output}```\n"


def typed(line: str) -> str:
    """Return a command as typed, wrapped over several lines if it is long."""
    lines = textwrap.wrap(f"$ {line}", 96, subsequent_indent="    ", break_on_hyphens=False)
    return " \\\n".join(lines) + "\n"


def begun(output: str, begins: str) -> str:
    """Return the output from the line that begins with this text."""
    return output[output.index(f"\n{begins}") + 1 :]


def without(output: str, titles: Sequence[str]) -> str:
    """Return the output without the sections of these titles, in any language.

    The lines of a section are indented below its title.
    """
    left_out = {translated(language, title) for title in titles for language in languages()}
    return (
        "".join(
            part for part in SECTION.split(output) if part.partition("\n")[0] not in left_out
        ).rstrip()
        + "\n"
    )


def command(arguments: str) -> str:
    """Return the output of a command, without trailing spaces on its lines."""
    # The samples need no shell quoting.
    environment = {"NO_COLOR": "1", "COLUMNS": "100", "BRIDGELAW_LANG": "en"}
    with chdir(ROOT):
        done = CliRunner(env=environment).invoke(main, arguments.split(), prog_name="bridgelaw")
    if done.exit_code not in (0, 1, 3):  # a ruling; findings; a question
        raise SystemExit(f"bridgelaw {arguments}: {done.output}")
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return "".join(f"{line.rstrip()}\n" for line in done.stdout.strip("\n").splitlines())


def effects() -> str:
    """Return a table of the kinds of effect, with their fields and wording."""
    found = sorted((name, kind) for name, kind in kinds().items() if kind is not Effect)
    rows = [
        f"| `{name}` | {', '.join(field.name for field in fields(kind))} | {kind.words.en} |"
        for name, kind in found
    ]
    return "\n".join(["| kind | fields | said |", "|---|---|---|", *rows, ""])


def incidents() -> str:
    """Return a table of the incidents by group, with when to choose each."""
    found = sorted(Procedure.all.values(), key=lambda procedure: (procedure.group, procedure.name))
    rows = [
        f"| {procedure.group} | `{procedure.name}` | {procedure.what.en} |" for procedure in found
    ]
    return "\n".join(["| group | incident | when |", "|---|---|---|", *rows, ""])


def scales() -> str:
    """Return a table of the winner's points for some margins, by scale and number of boards."""
    shown: list[tuple[Scale, int]] = [(WBF, boards) for boards in (4, 8, 16, 24, 32)]
    shown += [(WBF_DISCRETE, 8), (WBF_DISCRETE, 16), (ACBL_20, 8), (ACBL_30, 8)]
    heads = [f"{scale.name}, {boards} boards" for scale, boards in shown]
    rows = [
        " | ".join(
            [
                str(margin),
                *(
                    f"{float(scale(margin, boards)):.{2 * (scale is WBF)}f}"
                    for scale, boards in shown
                ),
            ]
        )
        for margin in (0, 1, 2, 5, 10, 15, 20, 30, 40, 60, 85)
    ]
    lines = [" | ".join(["IMPs", *heads]), "|".join(["--:"] * (len(shown) + 1)), *rows]
    return "".join(f"| {line} |\n" for line in lines)


def percentages() -> str:
    """Return a table of the highest percentages for each number of victory points."""
    numbers = [f"{boards[0]}-{boards[-1]}" for boards, _ in EBU_SWISS_PAIRS.limits]
    columns = [limits for _, limits in EBU_SWISS_PAIRS.limits]
    rows = [
        " | ".join([str(10 + won), *(f"{float(limits[won]):.2f}" for limits in columns)])
        for won in range(len(columns[0]))
    ]
    lines = [" | ".join(["VP", *numbers]), "|".join(["--:"] * (len(numbers) + 1)), *rows]
    return "".join(f"| {line} |\n" for line in lines)


def settled() -> str:
    """Return a table of the federations' regulations about scores."""
    rows = []
    for each in SETTLED:
        since = "" if each.since == UNDATED else each.since
        told = " ".join(inspect.cleandoc(each.choices.__doc__ or "").split())
        rows.append(f"| {each.by} | {since} | {told} | {each.source} |")
    return "\n".join(
        ["| federation | since | regulation | found in |", "|---|---|---|---|", *rows, ""]
    )


def commands() -> str:
    """Return every command with its help, without the options that all commands share."""
    lines: list[str] = []
    with CliRunner(env={"BRIDGELAW_LANG": "en"}).isolation():
        top = click.Context(main, info_name="bridgelaw")
        for heading, section in main.sections:
            lines += [f"## {heading.en}", ""]
            for each in section:
                lines += command_reference(each, top, "###")
    return "\n".join(lines)


def command_reference(each: Command, above: click.Context, heading: str) -> list[str]:
    """Return the reference of a command and its subcommands, as lines of Markdown."""
    context = click.Context(each, info_name=each.name, parent=above)
    usage = " ".join(each.collect_usage_pieces(context)[1:]).replace("...", "…")
    shown = f"{context.command_path} {usage}".replace(" COMMAND [ARGS]…", "").strip()
    lines = [f"{heading} `{shown}`", ""]
    for index, paragraph in enumerate((each.summary, *each.about)):
        lines += [*wrapped(paragraph.en + ("" if index else ".")), ""]
    options = [parameter for parameter in each.params if isinstance(parameter, click.Option)]
    rows = [
        option.get_help_record(context) or ("", "")
        for option in options
        if option.name not in {"lang", "as_json"}
    ]
    if rows:
        lines += ["| option | |", "|---|---|"]
        lines += [f"| `{cell(written)}` | {cell(said)} |" for written, said in rows] + [""]
    lines += ["```console", *(f"$ {say(example)}" for example in each.examples), "```", ""]
    if isinstance(each, Group):
        for _, section in each.sections:
            for inner in section:
                lines += command_reference(inner, context, f"{heading}#")
    return lines


def wrapped(words: str) -> list[str]:
    """Wrap a paragraph at the line length of the other documents."""
    return textwrap.wrap(words, 100, break_on_hyphens=False, break_long_words=False)


def cell(words: str) -> str:
    """Escape words for a cell of a table."""
    return words.replace("|", "\\|")


def operations() -> str:
    """Return a table of the operations of the HTTP API."""
    rows = [f"| `{each.method} /api/v1{each.path}` | {each.summary.en} |" for each in OPERATIONS]
    return "\n".join(["| operation | |", "|---|---|", *rows, ""])


TABLES: dict[str, Callable[[], str]] = {
    "commands": commands,
    "operations": operations,
    "effects": effects,
    "incidents": incidents,
    "scales": scales,
    "percentages": percentages,
    "settled": settled,
}


def json_answers() -> Iterator[Document]:
    """Yield the JSON of the command line and the HTTP API."""
    sys.path.insert(0, str(ROOT))  # for the tests, which are not part of the package
    from tests.golden_json.answers import answers

    with chdir(ROOT):
        yield from ((ANSWERS / name, text) for name, text in answers().items())


PARTS: dict[str, tuple[Callable[[], Iterator[Document]], ...]] = {
    "paths": (golden,),
    "answers": (json_answers,),
    "documents": (law_coverage, flowcharts, schemas, samples, pictures),
}
LISTINGS = {"paths": (GOLDEN, "*.txt"), "answers": (ANSWERS, "*.json")}
"""The parts with a folder of their own: files that are no longer generated are deleted there."""


def stale(parts: Sequence[str]) -> Iterator[tuple[Path, str | None]]:
    """Yield each stale file with the text it should have; None if it should not exist."""
    load()
    for part in parts:
        texts = dict(document for make in PARTS[part] for document in make())
        for path, text in texts.items():
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                yield path, text
        if part in LISTINGS:
            folder, pattern = LISTINGS[part]
            yield from ((path, None) for path in sorted(folder.glob(pattern)) if path not in texts)


def write(parts: Sequence[str]) -> None:
    """Write or delete the stale files."""
    for path, text in [*stale(parts)]:
        if text is None:
            path.unlink()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    wanted = [part for part in sys.argv[1:] if part != "--check"] or [*PARTS]
    if unknown := {*wanted} - {*PARTS}:
        sys.exit(f"found {', '.join(sorted(unknown))}, expected --check or: {', '.join(PARTS)}")
    if "--check" in sys.argv:
        old = [str(path.relative_to(ROOT)) for path, _ in stale(wanted)]
        print(
            "\n".join(f"stale: {path}" for path in old) or "All generated documents are up to date."
        )
        sys.exit(bool(old))
    write(wanted)
