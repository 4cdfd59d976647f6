"""The text of pages is set without line breaks within a reference to a law."""

from __future__ import annotations

import pytest

from bridgelaw.web.templating import unbroken_sections


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<p>(§ 12C4)</p>", "<p>(§\N{NO-BREAK SPACE}12C4)</p>"),
        ("<p>§ <b>12</b></p>", "<p>§ <b>12</b></p>"),
        ('<input value="§ 12">', '<input value="§ 12">'),
        ("<textarea>§ 12\n</textarea> § 16", "<textarea>§ 12\n</textarea> §\N{NO-BREAK SPACE}16"),
    ],
)
def test_no_line_breaks_after_a_section_sign(page: str, expected: str) -> None:
    assert unbroken_sections(page) == expected
