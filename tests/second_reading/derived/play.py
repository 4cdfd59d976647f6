"""Arithmetic on the tricks of a board, for the tables on revokes."""

from __future__ import annotations

from tests.second_reading.runner import Situation


def best_result(situation: Situation) -> str | None:
    """The best for the innocent side: `as played`, `without the revoke` or `without the repeat`.

    As played is with the tricks that go over; where all since the revoke have, nothing can be
    better. None where the tricks were not counted.
    """
    if situation.value("all goes over") == "yes":
        return "as played"
    found = _best(situation)
    return None if found is None else found[0]


def tricks_due(situation: Situation) -> str | None:
    """The tricks of the declaring side in the best of these; `not counted` where nothing asks for them."""
    if situation.value("all goes over") == "yes":
        return "not counted"
    found = _best(situation)
    return None if found is None else str(found[1])


def without_any_revoke(situation: Situation) -> str | None:
    """Whether the declaring side would have made as many tricks without any revoke: `same` or `other`."""
    made, without = _number(situation, "tricks made"), _number(situation, "without any")
    if made is None or without is None:
        return None
    return "same" if made == without else "other"


def may_be_ruled_on(situation: Situation) -> str | None:
    """Whether the director was told before the period for asking for a ruling was over: `yes` or `no`."""
    over = situation.value("period over")
    if over is not None:
        return "no" if over == "yes" else "yes"
    in_time = situation.value("attention") in ("in time", "cannot be established")
    return "yes" if in_time else None


def gone_over(situation: Situation) -> str:
    """How many tricks go over on the board: those of the first revoke where this one is a repeat."""
    if situation.value("same suit") == "again":
        return situation.value("first transfer") or "0"
    if situation.value("two go over") == "yes":
        return "2"
    return "1" if situation.value("one goes over") == "yes" else "0"


def _number(situation: Situation, name: str) -> int | None:
    word = situation.value(name)
    return None if word is None else int(word)


def _plus(number: int | None, more: int) -> int | None:
    return None if number is None else number + more


def _best(situation: Situation) -> tuple[str, int] | None:
    made = _number(situation, "tricks made")
    holder = situation.value("holder")
    if made is None or holder is None:
        return None
    innocents = 1 if holder == "defender" else -1
    then = _number(situation, "transfer then") or 0
    best = ("as played", made + innocents * int(gone_over(situation)))
    for world, tricks in (
        ("without the revoke", _number(situation, "without revoke")),
        ("without the repeat", _plus(_number(situation, "without repeat"), innocents * then)),
    ):
        if tricks is not None and innocents * (tricks - best[1]) > 0:
            best = (world, tricks)
    return best
