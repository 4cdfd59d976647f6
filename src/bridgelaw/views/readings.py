"""The words for the reading of an entry: "4♠ by South, 10 tricks, 420 to North-South"."""

from __future__ import annotations

from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.seats import Side
from bridgelaw.i18n.text import Text
from bridgelaw.scores.notation import outcome_text
from bridgelaw.scores.outcome import Outcome
from bridgelaw.scores.results import Played, Points

PLAYED = Text("{contract}, {tricks}, {points}")
TRICKS = Text("{count} tricks")
ONE_TRICK = Text("1 trick")
TO_SIDE = Text("{points} to {side}")


def reading_words(outcome: Outcome, vulnerability: Vulnerability, language: str) -> str:
    """Return an outcome in words, with its points and the side that gets them."""
    if isinstance(outcome, Played):
        tricks = ONE_TRICK if outcome.tricks == 1 else TRICKS
        return PLAYED.say(
            language,
            contract=outcome.contract,
            tricks=tricks.say(language, count=outcome.tricks),
            points=_points(outcome.points(vulnerability), language),
        )
    if isinstance(outcome, Points) and outcome.number:
        return _points(outcome.number, language)
    return outcome_text(outcome, language)


def _points(for_ns: int, language: str) -> str:
    side = Side.NS if for_ns > 0 else Side.EW
    return TO_SIDE.say(language, points=abs(for_ns), side=side)
