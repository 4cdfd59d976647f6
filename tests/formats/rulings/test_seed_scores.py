"""The cases of the Danish article on unbalanced scores, by id: from ruling file to figures."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from bridgelaw.bridge.seats import Side
from bridgelaw.event.changes import ruled
from bridgelaw.event.model import Event
from bridgelaw.event.scored import Scored
from bridgelaw.event.teams.results import results
from bridgelaw.formats.results.event_json import event_of
from bridgelaw.formats.rulings.ruling_file import read_text
from bridgelaw.scoring.victory_points import WBF

Ruling = dict[str, str]


@dataclass(frozen=True)
class Rulings:
    """The rulings of the article, in one of the two notations of ruling files."""

    split: Ruling
    no_fault: Ruling
    both_at_fault: Ruling


TOLD = Rulings(
    split={"law": "[11A, 12C1c]", "ns": "table", "ew": "50% +400, 50% +150"},
    no_fault={"responsible": "{ns: none, ew: none}"},
    both_at_fault={"responsible": "{ns: directly, ew: directly}"},
)
LATE_CALL = "seat: W, acted first: yes, still the same: no, profited: offenders, to blame: yes"
NO_RESULT = "redeal: no, several: yes, earlier board: no"
"""The event settles whether it is a match and at IMPs."""


def by_case(incident: str, told: str) -> Ruling:
    return {"case": f"{{incident: {incident}, told: {{{told}}}}}"}


BY_CASE = Rulings(
    split=by_case(
        "action before the director is called", f'{LATE_CALL}, likely: "50% +400, 50% +150"'
    ),
    no_fault=by_case(
        "board without a result", f"{NO_RESULT}, responsible ns: none, responsible ew: none"
    ),
    both_at_fault=by_case(
        "board without a result", f"{NO_RESULT}, responsible ns: directly, responsible ew: directly"
    ),
)
"""The same rulings derived from facts by the laws of each incident."""
OPEN_ROOM = {"team": "A", "sits": "ns"}


def with_ruling(event: Event, board: int, at: dict[str, str], ruling: dict[str, str]) -> Scored:
    """Return the event with the ruling of a ruling file."""
    text = "\n".join(
        f"{key}: {value}" for key, value in {"board": str(board), **at, **ruling}.items()
    )
    return ruled(Scored(event), read_text(text, event))


def event(kind: str, boards: str, contestants: str, **told: str) -> Event:
    more = "\n".join(f"{key}: {value}" for key, value in told.items())
    return event_of(
        f"format: bridgelaw event\nversion: 1\nkind: {kind}\ncontestants: "
        f"[{contestants}]\nboards:\n{boards}\n{more}\n"
    )


def match(**told: str) -> Event:
    """Return the match over 8 boards of A against B.

    The other boards are 12 + 5 + 10 + 6 + 3, of which 5 to A; board 16 is as played.
    """
    open_and_closed = {
        9: ("+420", "+420"),
        10: ("-100", "+620"),  # 720: 12 to B
        11: ("+140", "-50"),  # 190: 5 to A
        12: ("-420", "+50"),  # 470: 10 to B
        13: ("-100", "+120"),  # 220: 6 to B
        14: ("-50", "+50"),  # 100: 3 to B
        15: ("+110", "+110"),
        16: ("+150", "+400"),
    }
    boards = "\n".join(
        "- "
        f"{{number: {number}, lines: [{{ns: A, ew: B, score: '{here}'}}, {{ns: B, ew: A, score: "
        f"'{there}'}}]}}"
        for number, (here, there) in open_and_closed.items()
    )
    return event(
        "teams",
        boards,
        "{number: A}, {number: B}",
        method="imps",
        regulation="{matches: {scale: WBF}}",
        **told,
    )


def match_with(ruling: dict[str, str], **told: str) -> Any:
    """Return the match, as Any so that fractions compare with plain numbers."""
    (only,) = results(with_ruling(match(**told), 16, OPEN_ROOM, ruling))
    return only


def nine_tables(*others: str) -> Event:
    """Return board 16: +150 at table 1, where the ruling will be, and the other eight scores."""
    lines = ", ".join(
        f"{{ns: {table}, ew: {table + 10}, table: {table}, score: '{score}'}}"
        for table, score in enumerate(("+150", *others), 1)
    )
    pairs = ", ".join(f"{{number: {table + more}}}" for table in range(1, 10) for more in (0, 10))
    return event(
        "pairs",
        f"- {{number: 16, lines: [{lines}]}}",
        pairs,
        method="matchpoints",
        regulation="{count: zero}",
    )


def around_zero(scored: Scored) -> tuple[list[Any], list[Any]]:
    """Return the scores of North-South and East-West at each table, counted around zero."""
    (board,) = scored.event.boards
    of = scored.board(board.key).of
    ns, ew = (
        [
            mark.score - mark.top / 2
            for mark in of(side)
            if mark is not None and mark.top is not None
        ]
        for side in Side
    )
    return ns, ew


def score_weighted_split_teams(by: Rulings) -> None:
    found = match_with(by.split)
    a, b = found.of("A"), found.of("B")
    assert found.boards[-1].own == (-6, 3)
    assert (a.score, a.against, a.margin, a.victory_points) == (5, 37, -32, Fraction("1.32"))
    assert (b.score, b.against, b.margin, b.victory_points) == (34, 5, 29, Fraction("18.21"))
    assert found.winner == "B"


def score_artificial_teams(by: Rulings) -> None:
    """Check artificial scores in the team match.

    5-31 on the seven others: with +3 to both A is 8-31, with -3 to both 5-34; B is the reverse.
    """
    blameless, at_fault = match_with(by.no_fault), match_with(by.both_at_fault)
    assert blameless.boards[-1].own == (3, 3)
    assert (blameless.of("A").margin, blameless.of("B").margin) == (-26 + 3, 26 + 3)
    assert at_fault.boards[-1].own == (-3, -3)
    assert (at_fault.of("A").margin, at_fault.of("B").margin) == (-26 - 3, 26 - 3)
    assert (at_fault.of("A").victory_points, at_fault.of("B").victory_points) == (
        WBF(-29, 8),
        WBF(23, 8),
    )


def score_artificial_pairs(by: Rulings) -> None:
    """Check that 60 % of a top of 16 is 1.6 above average."""
    ns, ew = around_zero(with_ruling(nine_tables(*["+150"] * 8), 16, {"table": "1"}, by.no_fault))
    assert (ns[0], ew[0]) == (Fraction("1.6"), Fraction("1.6"))


def score_knockout_average(by: Rulings) -> None:
    found = match_with(by.split, knock_out="yes")
    assert found.boards[-1].own == (-6, 3)
    assert found.boards[-1].credited == (Fraction("-4.5"), Fraction("4.5"))
    assert (found.of("A").margin, found.of("B").margin) == (Fraction("-30.5"), Fraction("30.5"))


def score_two_frequency_tables(by: Rulings) -> None:
    """Check the two distributions of the other eight that fit the article's figures."""
    for diamonds, others in (
        (("+150", "+150", "+150", "+400"), ("+430", "+460", "-50", "-100")),
        (("+150", "+400", "+400", "+400"), ("+430", "-50", "-100", "-150")),
    ):
        ns, ew = around_zero(
            with_ruling(nine_tables(*diamonds, *others), 16, {"table": "1"}, by.split)
        )
        assert (ns[0], ew[0]) == (-1, -1)
        assert {each: ew[place] for place, each in enumerate(diamonds, 1)} == {
            "+400": Fraction("-3.5"),
            "+150": Fraction("1.5"),
        }
        together = [north + east for north, east in zip(ns, ew, strict=True)]
        assert together == [-2, *[Fraction(1, 2)] * 4, 0, 0, 0, 0]
        assert sum(ns) == sum(ew) == 0


def score_two_frequency_tables_artificial(by: Rulings) -> None:
    """Check that average plus to both sides of a table sums to 2 x 1.6 above average."""
    told = nine_tables("+150", "+150", "+150", "+400", "+430", "+460", "-50", "-100")
    first = with_ruling(told, 16, {"table": "1"}, by.split)
    ns, ew = around_zero(with_ruling(first.event, 16, {"table": "9"}, by.no_fault))
    assert sum(ns) + sum(ew) == Fraction("3.2")


CASES = [
    score_weighted_split_teams,
    score_artificial_teams,
    score_artificial_pairs,
    score_knockout_average,
    score_two_frequency_tables,
    score_two_frequency_tables_artificial,
]


@pytest.mark.parametrize("by", [TOLD, BY_CASE], ids=["told", "by the ruling on a case"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__.replace("_", "-"))
def test_case(case: Any, by: Rulings) -> None:
    case(by)
