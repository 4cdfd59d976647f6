"""`bridgelaw rule`: the ruling on a case file, or the next question."""

from __future__ import annotations

import sys

import click

from bridgelaw.cli.base import (
    QUESTION,
    bad_input,
    command,
    json_option,
    option,
    print_json,
    told_by,
)
from bridgelaw.i18n.text import Text

SUMMARY = Text("Rule on a case file")
ABOUT = Text(
    "If the law needs another fact, the next question is shown instead of the ruling, and the "
    "exit code is 3."
)
EXAMPLES = (
    "bridgelaw rule cases/tour.yaml",
    "bridgelaw rule cases/tour.yaml --id tour-1 --lang da",
)
ID = Text("Only the case with this id.")


@command("rule", SUMMARY, ABOUT, examples=EXAMPLES)
@click.argument("case_file", metavar="CASE.yaml")
@option("--id", "case_id", metavar="ID", says=ID)
@json_option()
def rule(case_file: str, case_id: str | None, as_json: bool, lang: str) -> None:
    from bridgelaw.cases.errors import unknown
    from bridgelaw.cases.reader import read_cases
    from bridgelaw.cases.runner import run
    from bridgelaw.views.rulings.ruling import case_view
    from bridgelaw.views.rulings.ruling_types import QuestionView

    with bad_input(lang, as_json=as_json):
        cases = read_cases(case_file)
        if case_id is not None:
            chosen = [case for case in cases if case.id == case_id]
            if not chosen:
                with told_by("--id"):
                    raise unknown(case_id, [case.id for case in cases])
            cases = tuple(chosen)
        views = [case_view(case, list(run(case)), lang) for case in cases]
    if as_json:
        print_json({"cases": views})
    else:
        from bridgelaw.cli import rendering

        rendering.cases(views, lang)
    waits = any(isinstance(view.found[-1], QuestionView) for view in views)
    sys.exit(QUESTION if waits else 0)
