"""The options `--method` and `--columns` of commands that read a file of results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bridgelaw.cli.base import option, told_by
from bridgelaw.i18n.text import Text

if TYPE_CHECKING:
    from bridgelaw.event.model import Method

METHOD_HELP = Text(
    "The method of scoring, such as matchpoints or cross-imps, instead of the one that the file "
    "states or shows."
)

COLUMNS_HELP = Text(
    "The meaning of each column of a table, in the order of the file, such as "
    "'board, ns, ew, -, result'; - for a column that is not used."
)

method_option = option("--method", metavar="METHOD", says=METHOD_HELP)
columns_option = option("--columns", metavar="LIST", says=COLUMNS_HELP)


def method_given(name: str | None) -> Method | None:
    """Return the method that the option names. Raises AnswerError."""
    from bridgelaw.formats.results.files import method_named

    if name is None:
        return None
    with told_by("--method"):
        return method_named(name)
