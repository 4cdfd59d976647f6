"""A name of a file that the system does not accept is reported as such."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from bridgelaw.cli import main

LONG = "n" * 300


@pytest.mark.parametrize("command", ["check", "score", "poll", "replay"])
def test_a_long_name_of_a_file_is_reported_as_such(command: str) -> None:
    result = CliRunner().invoke(main, [command, f"{LONG}.yaml"], prog_name="bridgelaw")
    assert result.exit_code in (1, 2)
    assert "File name too long" in result.output
    assert LONG[:100] in result.output
    assert "output cannot be written" not in result.output
