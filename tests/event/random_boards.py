"""Random boards: results, weighted and split scores, awards, tables that did not play."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from bridgelaw.scores.outcome import (
    Average,
    Grade,
    NotPlayed,
    Outcome,
    Percent,
    TableScore,
    Weighted,
)
from bridgelaw.scores.results import Points

points = st.sampled_from(
    [-1100, -620, -200, -100, -50, 0, 50, 90, 110, 140, 150, 400, 420, 430, 620, 1430]
).map(Points)


@st.composite
def weighted(draw: st.DrawFn) -> Weighted:
    """Draw two to four results, weighted in whole per cents or in odd fractions."""
    shares = draw(st.lists(st.integers(1, 60), min_size=2, max_size=4))
    return Weighted(tuple((Fraction(share, sum(shares)), draw(points)) for share in shares))


results: st.SearchStrategy[Outcome] = points | weighted()
awards: st.SearchStrategy[Outcome] = st.builds(Average, st.sampled_from(Grade)) | st.builds(
    Percent, st.integers(0, 100).map(Fraction)
)
both_sides: st.SearchStrategy[TableScore] = results.map(TableScore.both)
"""The same result for both sides."""
split: st.SearchStrategy[TableScore] = both_sides | st.builds(TableScore, results, results)
"""Separate results for each side, or the same."""
anything: st.SearchStrategy[TableScore] = (
    split
    | st.builds(TableScore, results | awards, results | awards)
    | st.just(TableScore.both(NotPlayed()))
)
