"""Writing errors of every kind, put into a lawful record, are not called likely."""

from __future__ import annotations

import random

import pytest
from dev import audit_rates
from tests.audit.test_examine import ROWS, board

from bridgelaw.audit.findings import Kind

RECORD = board(*ROWS)
IN_PBN = {**audit_rates.WRITTEN, **audit_rates.IN_ROWS}
IN_LIN = {**audit_rates.WRITTEN, **audit_rates.IN_TIME}
SEEDS = range(12)


@pytest.mark.parametrize(
    ("form", "name"), [*(("pbn", name) for name in IN_PBN), *(("lin", name) for name in IN_LIN)]
)
def test_no_player_is_accused_of_a_writing_error(form: str, name: str) -> None:
    spoil = IN_PBN[name] if form == "pbn" else IN_LIN[name]
    for seed in SEEDS:
        game = audit_rates.Game(RECORD, random.Random(seed))
        del game.tricks[6 + seed % 8 :]
        spoil(game)
        text = game.pbn() if form == "pbn" else game.lin()
        assert audit_rates.outcome(text, None, None) != "likely", text


def test_every_revoke_is_found() -> None:
    found = []
    for seed in SEEDS:
        game = audit_rates.Game(RECORD, random.Random(seed))
        truth = audit_rates.revoke(game)
        if truth is not None:
            found.append(audit_rates.outcome(game.pbn(), truth, Kind.REVOKE))
    assert "likely" in found
    assert "not seen" not in found
