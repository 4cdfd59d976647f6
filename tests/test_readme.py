"""The Python examples of README.md and of pages of docs/reference run as shown."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EXAMPLE = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize(
    "name",
    [
        "README.md",
        "docs/reference/library.md",
        "docs/reference/scales.md",
        "docs/reference/meanings.md",
    ],
)
def test_the_examples_of_a_document_run(name: str) -> None:
    """The examples of a document run in order, as one session."""
    text = (ROOT / name).read_text(encoding="utf-8")
    examples = "\n".join(EXAMPLE.findall(text))
    session = doctest.DocTestParser().get_doctest(examples, {}, name, name, 0)
    assert session.examples
    said: list[str] = []
    found = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(
        session, out=said.append
    )
    assert not found.failed, "".join(said)
