"""Re-score an event by every named method and compare it with the figures that its file prints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bridgelaw.event.model import Event, Kind
from bridgelaw.event.printed import Printed
from bridgelaw.event.recompute.causes import explain_lines, explain_totals
from bridgelaw.event.recompute.lines import check_lines, fit_lines
from bridgelaw.event.recompute.matches import check_matches
from bridgelaw.event.recompute.report import Checked, Part, Recomputed, once
from bridgelaw.event.recompute.totals import check, check_places, fit_percentages, fit_totals
from bridgelaw.event.recompute.ways import MATCHPOINTED, Way


def recompute(event: Event, printed: Printed) -> Recomputed:
    """Return which printed figures match, by which method, and those that do not.

    Lines, totals and percentages are fitted separately, because programs compute them separately:
    some print the lines with a top of their own and the totals by Neuberg's formula. Raises
    EventError.
    """
    if event.kind is Kind.TEAMS:
        pairs = recompute(printed.pairs.event, printed.pairs.printed) if printed.pairs else None
        return Recomputed(event=event, checked=check_matches(event, printed), pairs=pairs)
    return Recomputed(event=event, checked=tuple(_across_the_field(event, printed)))


def _across_the_field(event: Event, printed: Printed) -> list[Checked]:
    fits = fit_lines(event, printed)
    lines = check_lines(event, printed, fits)
    found = [explain_lines(event, printed, fits, lines)] if lines else []
    best = once(fit.way for fit in fits)
    if event.in_matches:
        by = replace(event, regulation=best[0].regulation)
        return [*found, *check_matches(by, printed)]
    # Neuberg's formula may differ between totals and lines; a datum is the same for both.
    count = best[0].regulation.count
    tried = (
        [way for way in best if way.regulation.count is count]
        if event.method in MATCHPOINTED
        else best[:1]
    )

    def listed(event: Event) -> list[Checked]:
        return [*_listed(event, printed, tried)]

    return [*found, *explain_totals(event, printed, listed(event), listed)]


def _listed(event: Event, printed: Printed, tried: Sequence[Way]) -> Iterator[Checked]:
    """Yield the checks of the list of contestants."""
    totals = {number: total.total for number, total in printed.totals.items() if total.total}
    percents = {number: total.percent for number, total in printed.totals.items() if total.percent}
    by_total, by_percent = fit_totals(event, printed, tried), fit_percentages(event, printed, tried)
    ranked = (by_percent if percents else by_total)[0]
    for part in (
        check(Part.TOTALS, totals, by_total),
        check(Part.PERCENTAGES, percents, by_percent),
        check_places(event, printed, ranked, by_total=not percents),
    ):
        if part is not None:
            yield part
