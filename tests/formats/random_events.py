"""Random events of every kind, with every kind of score: what a file must be able to store."""

from __future__ import annotations

import datetime
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from hypothesis import strategies as st

from bridgelaw.bridge.auction import Contract, Doubling
from bridgelaw.bridge.cards import DECK, Strain
from bridgelaw.bridge.deal import Deal, Vulnerability
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.event.model import (
    SIDES,
    Board,
    CarryOver,
    Contestant,
    Event,
    Kind,
    Line,
    Method,
    Penalty,
    Unit,
)
from bridgelaw.event.standings.match_metrics import MATCH_METRICS
from bridgelaw.event.standings.metrics import METRICS
from bridgelaw.scores.adjusted import AdjustedScore
from bridgelaw.scores.outcome import (
    NOT_PLAYED,
    Average,
    Grade,
    Imps,
    Outcome,
    Percent,
    SelfInflicted,
    TableScore,
    Weighted,
)
from bridgelaw.scores.regulation import (
    Artificial,
    Count,
    CrossImps,
    Datum,
    FieldImps,
    Figures,
    Matches,
    Missing,
    Regulation,
    WeightedAmong,
)
from bridgelaw.scores.results import PassedOut, Played, Points, Result
from bridgelaw.scoring.imps import Cap
from bridgelaw.scoring.patton import AggregateScale
from bridgelaw.scoring.points import possible
from bridgelaw.scoring.rounding import Half, Rounding
from bridgelaw.scoring.victory_points import SCALES, Margins, Tabled

WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=12)
LINES = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=8)
"""Words without spaces, line ends and control characters."""
NUMBERS = st.fractions(-200, 200, max_denominator=60)

RESULTS: st.SearchStrategy[Result] = st.one_of(
    st.builds(
        Played,
        st.builds(
            Contract,
            st.integers(1, 7),
            st.sampled_from(Strain),
            st.sampled_from(Doubling),
            st.sampled_from(Seat),
        ),
        st.integers(0, 13),
    ),
    st.just(PassedOut()),
    st.sampled_from(possible()).map(Points),
)


@st.composite
def weighted(draw: st.DrawFn) -> Weighted:
    counts = draw(st.lists(st.integers(1, 9), min_size=1, max_size=4))
    return Weighted(tuple((Fraction(count, sum(counts)), draw(RESULTS)) for count in counts))


OUTCOMES: st.SearchStrategy[Outcome] = st.one_of(
    RESULTS,
    weighted(),
    st.builds(Average, st.sampled_from(Grade), st.booleans()),
    st.builds(Percent, st.fractions(0, 100, max_denominator=30)),
    st.builds(Imps, NUMBERS),
    st.just(NOT_PLAYED),
)
SCORES = st.one_of(OUTCOMES.map(TableScore.both), st.builds(TableScore, OUTCOMES, OUTCOMES))
OWN_ERRORS = st.builds(SelfInflicted, RESULTS | weighted(), RESULTS, RESULTS)
DEALS = st.lists(st.sampled_from(DECK), min_size=26, max_size=52, unique=True).map(
    lambda cards: Deal.of({seat: cards[seat.index * 13 : seat.index * 13 + 13] for seat in Seat})
)
FIGURES = st.builds(Figures, plus=st.fractions(50, 100, max_denominator=60), imps=NUMBERS)
OWN_SCALE: Final = Tabled(
    "the club's own",
    won=(Fraction(10), Fraction(25, 2), Fraction(15)),
    lost=(Fraction(10), Fraction(7), Fraction(0)),
    margins=(Margins(range(4, 5), (0, 3, 9)), Margins(range(5, 9), (0, 4, 11))),
)
REGULATIONS = st.builds(
    Regulation,
    missing=st.sampled_from(Missing),
    weighted=st.sampled_from(WeightedAmong),
    count=st.sampled_from(Count),
    artificial=st.builds(
        Artificial, minus=st.fractions(0, 50, max_denominator=60), later=st.none() | FIGURES
    ),
    matches=st.builds(
        Matches,
        scale=st.sampled_from([None, *SCALES.values(), OWN_SCALE]),
        bye=st.none() | NUMBERS,
        aggregate=st.none() | st.just(AggregateScale(4, (100, 300))),
    ),
    field_imps=st.builds(
        FieldImps,
        cross=st.sampled_from(CrossImps),
        cap=st.builds(Cap, st.none() | st.integers(1, 2000), st.none() | st.integers(1, 24)),
        datum=st.sampled_from(Datum),
        leave_out=st.integers(0, 3),
        datum_rounding=st.none() | st.builds(Rounding, st.integers(-1, 1), st.sampled_from(Half)),
    ),
    small_groups=st.booleans(),
    board_rounding=st.none() | st.builds(Rounding, st.integers(0, 4), st.sampled_from(Half)),
)


@st.composite
def events(
    draw: st.DrawFn, words: st.SearchStrategy[str] = WORDS, *, simple: bool = False
) -> Event:
    """Draw an event; a `simple` one has only what the lines of a traveller can express."""
    kind = draw(st.sampled_from(Kind))
    numbers = draw(st.lists(LINES if simple else words, min_size=4, max_size=8, unique=True))
    contestants = tuple(
        Contestant(
            number=number,
            names=tuple(draw(st.lists(words, max_size=2))),
            section=draw(words),
            side=draw(st.none() | st.sampled_from(Side)),
            handicap=draw(NUMBERS),
            ids=tuple(draw(st.lists(words, max_size=2))),
        )
        for number in numbers
    )
    sessions = tuple(draw(st.lists(words, min_size=1, max_size=2, unique=True)))
    score = SCORES if simple else SCORES | st.builds(TableScore, OUTCOMES, OWN_ERRORS)

    def line() -> Line:
        seated = draw(st.permutations(numbers))
        each = SIDES[kind]
        ruling = st.builds(AdjustedScore, score, st.lists(words, max_size=2).map(tuple), words)
        return Line(
            ns=tuple(seated[:each]),
            ew=tuple(seated[each : 2 * each]),
            score=draw(score),
            ruling=draw(st.none() | ruling),
            section=draw(words),
            table=draw(words),
            round=draw(words),
            form=draw(words),
            lead=draw(st.none() | st.sampled_from(DECK)),
        )

    keys = draw(
        st.lists(
            st.tuples(st.sampled_from(sessions), words, st.integers(1, 40)), max_size=3, unique=True
        ),
    )
    boards = tuple(
        Board(
            number=number,
            session=session,
            round=board_round,
            lines=(line(),),
            marked=draw(st.none() | st.sampled_from(Vulnerability)),
            deal=draw(st.none() | DEALS),
        )
        for session, board_round, number in keys
    )
    due: Any = {
        "contestant": st.sampled_from(numbers),
        "amount": NUMBERS,
        "unit": st.sampled_from(Unit),
    }
    in_matches = kind is Kind.PAIRS and draw(st.booleans())
    known = MATCH_METRICS if in_matches or kind is Kind.TEAMS else METRICS
    tie_breaks = tuple(draw(st.lists(st.sampled_from([*known]), max_size=2)))
    return Event(
        kind=kind,
        method=draw(st.sampled_from(Method)),
        contestants=contestants,
        boards=boards,
        name=draw(words),
        date=draw(st.none() | st.dates(datetime.date(1900, 1, 1))),
        two_winners=draw(st.booleans()),
        by_section=draw(st.booleans()),
        pairs_in_matches=in_matches,
        knock_out=draw(st.booleans()),
        sessions=sessions,
        penalties=tuple(draw(st.lists(st.builds(Penalty, reason=words, **due), max_size=2))),
        carry_overs=tuple(draw(st.lists(st.builds(CarryOver, round=words, **due), max_size=2))),
        regulation=replace(draw(REGULATIONS), tie_breaks=tie_breaks),
    )
