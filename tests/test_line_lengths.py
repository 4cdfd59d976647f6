"""Lines of templates, scripts and style sheets end at 100 columns, like those of Python."""

from __future__ import annotations

from pathlib import Path

import pytest

WEB = Path(__file__).parents[1] / "src" / "bridgelaw" / "web"
MOST = 100
OF_OTHERS = {"htmx.min.js"}


@pytest.mark.parametrize("kind", ["html", "js", "css"])
def test_no_line_is_too_long(kind: str) -> None:
    files = [path for path in WEB.rglob(f"*.{kind}") if path.name not in OF_OTHERS]
    assert len(files) > 5
    too_long = [
        f"{path.relative_to(WEB)}:{number}: {len(line)}"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > MOST
    ]
    assert too_long == []
