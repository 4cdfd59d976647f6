"""Law 77: the points of one contract."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from itertools import product
from typing import Final

CLUBS, DIAMONDS, HEARTS, SPADES, NOTRUMP = range(5)
UNDOUBLED, DOUBLED, REDOUBLED = range(3)

TRICK: Final = (20, 20, 30, 30, 30)
"""The trick score of each odd trick, by denomination; the first at notrump is worth ten more."""
GAME_AT: Final = 100
GAME: Final = (300, 500)
PARTSCORE: Final = 50
MADE_DOUBLED: Final = (0, 50, 100)
SMALL_SLAM: Final = (500, 750)
GRAND_SLAM: Final = (1000, 1500)
OVERTRICK: Final = (100, 200)
"""For a doubled contract, not vulnerable and vulnerable; twice as much if it is redoubled."""
DOWN: Final = ((50,), (100,))
DOWN_DOUBLED: Final = ((100, 200, 200, 300), (200, 300))
"""The first undertrick, the second and so on; the last figure repeats.

Twice as much if the contract is redoubled.
"""


@cache
def points(level: int, denomination: int, doubled: int, vulnerable: bool, tricks: int) -> int:
    """Return the points of a contract, seen from declarer's side.

    Args:
        level: the odd tricks bid, 1 to 7.
        denomination: 0 clubs, 1 diamonds, 2 hearts, 3 spades, 4 notrump.
        doubled: 0 undoubled, 1 doubled, 2 redoubled.
        vulnerable: whether declarer's side is vulnerable.
        tricks: the tricks that declarer's side won, 0 to 13.

    Raises:
        ValueError: an impossible contract or number of tricks.
    """
    if not (
        1 <= level <= 7
        and CLUBS <= denomination <= NOTRUMP
        and 0 <= doubled <= REDOUBLED
        and 0 <= tricks <= 13
    ):
        raise ValueError(_wrong(level, denomination, doubled, tricks))
    over = tricks - 6 - level
    return (
        _made(level, denomination, doubled, vulnerable, over)
        if over >= 0
        else -undertrick_points(doubled, vulnerable, -over)
    )


@cache
def possible() -> tuple[int, ...]:
    """Return all possible scores of a board, seen from North-South, the lowest first.

    They cover every contract with every number of tricks, doubled or not, vulnerable or not, and 0
    for a board passed out. Some numbers, such as 220, 290 and 10, are not possible.
    """
    made = {
        points(level, denomination, doubled, vulnerable, tricks)
        for level, denomination, doubled in product(range(1, 8), range(5), range(3))
        for vulnerable, tricks in product((False, True), range(14))
    }
    return tuple(sorted({0, *made, *(-each for each in made)}))


def nearest(number: int) -> tuple[int, ...]:
    """Return the possible scores on either side of a number, or the number if it is possible."""
    place = bisect_left(possible(), number)
    if place < len(possible()) and possible()[place] == number:
        return (number,)
    return possible()[max(place - 1, 0) : place + 1]


def _wrong(level: int, denomination: int, doubled: int, tricks: int) -> str:
    return next(
        f"found the {name} {value}, expected {least} to {most}"
        for name, value, least, most in (
            ("level", level, 1, 7),
            ("denomination", denomination, CLUBS, NOTRUMP),
            ("doubling", doubled, UNDOUBLED, REDOUBLED),
            ("number of tricks", tricks, 0, 13),
        )
        if not least <= value <= most
    )


def trick_score(level: int, denomination: int, doubled: int) -> int:
    """Return the points for the odd tricks bid and made; 100 or more are a game."""
    return (level * TRICK[denomination] + (10 if denomination == NOTRUMP else 0)) << doubled


def slam_premium(level: int, vulnerable: bool) -> int:
    """Return the premium for a slam that was bid and made; 0 below the six level."""
    return 0 if level < 6 else (SMALL_SLAM if level == 6 else GRAND_SLAM)[vulnerable]


def overtrick_points(denomination: int, doubled: int, vulnerable: bool, overtricks: int) -> int:
    """Return the points for overtricks."""
    return overtricks * (OVERTRICK[vulnerable] * doubled if doubled else TRICK[denomination])


def undertrick_points(doubled: int, vulnerable: bool, undertricks: int) -> int:
    """Return the points that the opponents score for undertricks."""
    steps = (DOWN_DOUBLED if doubled else DOWN)[vulnerable]
    further = max(0, undertricks - len(steps))
    return (sum(steps[:undertricks]) + further * steps[-1]) * (doubled or 1)


def _made(level: int, denomination: int, doubled: int, vulnerable: bool, overtricks: int) -> int:
    tricks = trick_score(level, denomination, doubled)
    game = GAME[vulnerable] if tricks >= GAME_AT else PARTSCORE
    over = overtrick_points(denomination, doubled, vulnerable, overtricks)
    return tricks + game + slam_premium(level, vulnerable) + MADE_DOUBLED[doubled] + over
