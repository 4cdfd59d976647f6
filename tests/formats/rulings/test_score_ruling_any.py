"""Any ruling file is read, or the line and field of the error are reported."""

from __future__ import annotations

import json

from hypothesis import example, given, settings
from hypothesis import strategies as st

from bridgelaw.cases.errors import CaseFileError
from bridgelaw.event.changes import ruled
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, Contestant, Event, Kind, Line, Method
from bridgelaw.event.scored import Scored
from bridgelaw.event.what_if import lists
from bridgelaw.formats.rulings.keys import KEYS
from bridgelaw.formats.rulings.ruling_file import read_text
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import TableScore
from bridgelaw.views.score import ruled_view
from bridgelaw.views.what_if import what_if_views

WORDS = st.sampled_from(
    [
        *(
            "1",
            "2",
            "16",
            "3",
            "ns",
            "ew",
            "yes",
            "no",
            "none",
            "partly",
            "directly",
            "table",
            "",
            "~",
            "½",
            "x" * 50,
        ),
        *(
            "4D S 11",
            "+400",
            "-50",
            "50% 5D S 11, 50% 4D S 11",
            "60% 4S N 10",
            "average plus",
            "fixed 60%",
            "+3 IMP",
        ),
        *(
            "not played",
            "11A",
            "12C1c",
            "10%",
            "3 IMP",
            "1 VP",
            "-5 MP",
            "0%",
            "1/0",
            "99999999999",
            "S 5D 11",
            "8NT S 13",
        ),
    ]
)
INNER = st.sampled_from(
    [
        "tricks",
        "to",
        "ns",
        "ew",
        "side",
        "adjusted",
        "without it",
        "incident",
        "told",
        "file",
        "id",
        "a",
        "pairs",
        "result",
    ]
)
VALUES = st.recursive(
    WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(INNER, inner, max_size=3),
    max_leaves=6,
)
LIKELY = st.fixed_dictionaries(
    {"board": st.just("16"), "table": st.just("1"), "law": st.just("11A")}
)
RULINGS = st.builds(
    lambda sure, more: {**sure, **more},
    LIKELY,
    st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=2),
)


def event(kind: Kind, method: Method) -> Event:
    return Event(
        kind=kind,
        method=method,
        contestants=tuple(Contestant(number=number) for number in "1234"),
        boards=(
            Board(
                number=16,
                lines=(
                    Line(
                        ns=("1",),
                        ew=("2",),
                        score=TableScore.both(parse_outcome("4D S 11")),
                        table="1",
                    ),
                    Line(
                        ns=("2",) if kind is Kind.TEAMS else ("3",),
                        ew=("1",) if kind is Kind.TEAMS else ("4",),
                        score=TableScore.both(parse_outcome("5D S 11")),
                        table="2",
                    ),
                ),
            ),
        ),
    )


EVENTS = [
    event(Kind.PAIRS, Method.MATCHPOINTS),
    event(Kind.TEAMS, Method.IMPS),
    event(Kind.PAIRS, Method.BUTLER),
]


@settings(max_examples=150, deadline=None)
@example(
    EVENTS[1], [{"board": "16", "forms": {"a": "1"}}]
)  # no match has a score then, and there are no standings
@given(st.sampled_from(EVENTS), st.lists(RULINGS, min_size=1, max_size=2))
def test_any_ruling_is_read_or_refused(on: Event, rulings: list[dict[str, object]]) -> None:
    try:
        changes = read_text(json.dumps(rulings, ensure_ascii=False), on, "ruling.yaml")
    except CaseFileError as error:
        assert error.file == "ruling.yaml"
        assert error.line >= 1
        assert error.say("da")
        return
    scored = Scored(on)
    try:
        ruled_view(scored, changes)
        what_if_views(scored, changes, "da")
        lists(ruled(scored, changes))
    except EventError as error:  # an award or a penalty that the event's method does not support
        assert error.say("da")
