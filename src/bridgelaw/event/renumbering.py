"""Change a contestant: another number is used on every traveller, penalty and carry-over."""

from __future__ import annotations

from dataclasses import replace

from bridgelaw.event.model import Contestant, Event


def with_contestant(event: Event, number: str, contestant: Contestant) -> Event:
    """Return the event with the contestant of a number replaced.

    Raises EventError if the new number belongs to another contestant.
    """
    contestants = tuple(contestant if each.number == number else each for each in event.contestants)
    if contestant.number == number:
        return replace(event, contestants=contestants)

    def called(numbers: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(contestant.number if each == number else each for each in numbers)

    boards = tuple(
        replace(
            board,
            lines=tuple(
                replace(line, ns=called(line.ns), ew=called(line.ew))
                if number in (*line.ns, *line.ew)
                else line
                for line in board.lines
            ),
        )
        for board in event.boards
    )
    return replace(
        event,
        contestants=contestants,
        boards=boards,
        penalties=tuple(
            replace(due, contestant=called((due.contestant,))[0]) for due in event.penalties
        ),
        carry_overs=tuple(
            replace(due, contestant=called((due.contestant,))[0]) for due in event.carry_overs
        ),
    )
