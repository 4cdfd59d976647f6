"""Values as they are written in case files: a word or a list of words."""

from __future__ import annotations

from bridgelaw.cases.errors import FOUND, AnswerError
from bridgelaw.i18n.text import Text

ONE_VALUE = Text("one value")

Written = str | list[str]
"""A word, or a list of words."""


def one(written: Written) -> str:
    """Return the single word that is written.

    Raises:
        AnswerError: it is a list of several words, or of none.
    """
    if isinstance(written, str):
        return written
    if len(written) == 1:
        return written[0]
    raise AnswerError(FOUND, found=", ".join(written), expected=ONE_VALUE)
