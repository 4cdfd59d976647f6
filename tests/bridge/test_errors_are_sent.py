"""Errors of a record are the same when raised in another process."""

from __future__ import annotations

import pickle

import pytest

from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.serialised import read_table


def test_a_record_error_can_be_sent_to_another_process() -> None:
    with pytest.raises(TableError) as caught:
        read_table(
            {"declarer": "S", "penalty cards": [{"seat": "N", "card": "S2", "kind": "major"}]}
        )
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.field) == (str(caught.value), "penalty cards")
