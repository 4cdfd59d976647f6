"""A server that is flooded stays correct: nothing is lost, and the health check answers.

Times are not compared here: `bench/hostile.py` does that.
"""

from __future__ import annotations

import os
import sys

import pytest
from bench.hostile_floods import run


@pytest.mark.skipif(sys.platform != "linux", reason="floods come from several addresses of Linux")
def test_floods_break_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    cores = os.sched_getaffinity(0)
    assert run(short=True) == []
    assert os.sched_getaffinity(0) == cores
    shown = {
        line.split("|")[1].strip(): line.split("|")[3]
        for line in capsys.readouterr().out.splitlines()
        if "|" in line
    }
    assert "× 413" in next(shown[each] for each in shown if each.startswith("forms"))
    assert "× 401" in shown["wrong passwords, from one address"]
    assert "× 200" in shown["pages that everybody may read"]
    assert "× opened" in next(shown[each] for each in shown if "idle" in each)
