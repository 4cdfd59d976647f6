"""Law 77: Duplicate bridge scoring table. The figures are those of `scoring.points`."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.auction import Doubling
from bridgelaw.effects import Item, PointsFor, PointsScored
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.definitions.words_of_the_score import (
    ALL_TRICKS,
    ContractScored,
    is_partscore,
    is_slam,
    is_vulnerable,
    odd_tricks_won,
    overtricks,
    trick_points,
    undertricks,
)
from bridgelaw.scoring.points import (
    GAME,
    MADE_DOUBLED,
    PARTSCORE,
    overtrick_points,
    slam_premium,
    undertrick_points,
)


class NoRedeal(Enum):
    """Acts with a passed-out board to which nobody has a right."""

    DEAL_AGAIN = Text("deal the board again because it was passed out")


@law("77-passout")
def passed_out_scores_nothing(case: Incident) -> None:
    """A board that all four players pass out scores nothing for either side."""
    case.do(PointsScored(Role.BOTH_SIDES, 0))


def _counts(case: ContractScored, item: Item, worth: int) -> int:
    case.do(PointsFor(item, worth))
    return worth


@law("77-tricks")
def tricks_count(case: ContractScored) -> int:
    """For a contract made each odd trick that was bid counts 20 in a minor suit and 30 in a major;
    at notrump 40 the first and 30 each further one. Doubled it is twice that, redoubled four
    times."""
    return _counts(case, Item.TRICKS, trick_points(case))


@law("77-premiums")
def for_game_and_double(case: ContractScored) -> int:
    """A contract made gets 300 for game, 500 if vulnerable, or 50 for a partscore; and 50 more if
    it was doubled, 100 if it was redoubled."""
    if is_partscore(case):
        worth = _counts(case, Item.PARTSCORE, PARTSCORE)
    else:
        worth = _counts(case, Item.GAME, GAME[is_vulnerable(case)])
    if case.doubling is not Doubling.UNDOUBLED:
        item = Item.DOUBLED if case.doubling is Doubling.DOUBLED else Item.REDOUBLED
        worth += _counts(case, item, MADE_DOUBLED[case.doubling.index])
    return worth


@law("77-slams")
def for_slam(case: ContractScored) -> int:
    """A small slam bid and made gets 500, vulnerable 750; a grand slam 1000, vulnerable 1500. It is
    not raised by a double, and a slam made without being bid gets none."""
    if not is_slam(case):
        return 0
    item = Item.SMALL_SLAM if case.needed() < ALL_TRICKS else Item.GRAND_SLAM
    return _counts(case, item, slam_premium(case.odd_tricks, is_vulnerable(case)))


@law("77-overtricks")
def for_overtricks(case: ContractScored) -> int:
    """Each overtrick counts as much as a trick of the denomination, with no more for the first at
    notrump. Doubled it counts 100, vulnerable 200; redoubled twice that."""
    over = overtricks(case)
    if not over:
        return 0
    vulnerable = case.doubling is not Doubling.UNDOUBLED and is_vulnerable(case)
    worth = overtrick_points(case.strain.index, case.doubling.index, vulnerable, over)
    return _counts(case, Item.OVERTRICKS, worth)


@law("0-premium-points")
def premium_points(case: ContractScored) -> int:
    """Premium points are all points that are not trick points."""
    return for_game_and_double(case) + for_slam(case) + for_overtricks(case)


@law("77-undertricks")
def undertricks_count(case: ContractScored) -> int:
    """Undertricks count for the other side: 50 each, vulnerable 100. Doubled 100, then 200 twice,
    then 300 each; vulnerable 200, then 300 each. Redoubled twice the doubled figures."""
    worth = undertrick_points(case.doubling.index, is_vulnerable(case), undertricks(case))
    return _counts(case, Item.UNDERTRICKS, worth)


@law("77~1")
def made(case: ContractScored) -> bool:
    """A contract is made with six tricks and its odd tricks. The premium for making a doubled
    contract is given once, not for each overtrick, and a doubled or redoubled partscore may come to
    game."""
    return odd_tricks_won(case) >= case.odd_tricks


@law("77")
def score(case: ContractScored) -> int:
    """A contract made scores its trick points, the premium for game or partscore, for a slam and
    for the double, and the overtricks; a contract defeated the undertricks for the other side. One
    side's score is the other's with the sign turned, and honours count nothing."""
    total = tricks_count(case) + premium_points(case) if made(case) else -undertricks_count(case)
    case.do(PointsScored(case.declarers_side(), total))
    case.do(PointsScored(case.other_side(), -total))
    return total
