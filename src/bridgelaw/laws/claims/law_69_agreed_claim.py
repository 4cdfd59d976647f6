"""Law 69: Agreed claim or concession."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.deal import HAND_SIZE
from bridgelaw.bridge.seats import Side
from bridgelaw.effects import Advice, ClaimAgreed, GoOnUnder, ResultStands
from bridgelaw.engine.facts import Fact, usually_no, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.claims.claim import Claim, award, give_back, remaining_on_record
from bridgelaw.laws.score.law_79_tricks_won import CorrectionPeriod, in_period


class Why(Enum):
    """The reasons for going on under another section."""

    AGREED = Text(
        "the other side has agreed, and it is too late to object; it may still ask for a trick back"
    )


class Step(Enum):
    """Steps for the director."""

    UNTIL_THEN = Text(
        """the agreement is complete when the side that accepted makes a call on a later board, or
        the round ends, whichever comes first. An objection before that makes it a contested claim
        (Law 70)."""
    )


def already_won_on_record(case: GivenUp) -> int | None:
    """Return the tricks due to the side by the record and the claim, less those in the result."""
    table, side = case.table_then(), case.asking()
    result = None if case.record is None else case.record.declarer_tricks
    won = None if table is None or side is None else table.won_by(side)
    if table is None or table.declarer is None or won is None or result is None:
        return None
    given = result if side is table.declarer.side else HAND_SIZE - result
    by_the_claim = case.claimed if side is case.side() else case.remaining - case.claimed
    return max(won + by_the_claim - given, 0)


def had_won_any(case: GivenUp) -> bool | None:
    """Return whether the side had already won any of the tricks, if their number is known."""
    number = case.known("already_won")
    return bool(number) if isinstance(number, int) else None


def possible_already_won(case: GivenUp) -> tuple[int, ...]:
    """Return the numbers of tricks that agree with the answer whether the side had won any."""
    had_won = case.told.get("had_won")
    if had_won is False:
        return (0,)
    return tuple(range(1 if had_won else 0, HAND_SIZE + 1))


class Agreement(Claim):
    """The facts that show whether a claim or concession has finally been agreed to (Law 69A)."""

    assented = yes_no(
        Text("Had the side that neither claimed nor conceded accepted it at first?"),
        help=Text("In words, or by putting its cards away without a word against it."),
        usual=usually_no(Text("The other side had accepted it at first.")),
    )
    called_on_later_board = yes_no(
        Text("Had that side made a call on a later board before it objected?"),
        usual=usually_no(Text("That side had called on a later board before it objected.")),
    )
    round_over = yes_no(
        Text("Had the round ended before it objected?"),
        help=Text(
            """The round ends when the director signals the next one; for a table still playing,
            when its players have moved on (Law 8B). The last round ends when every board has been
            played and scored without objection (8C)."""
        ),
        usual=usually_no(Text("The round had ended before that side objected.")),
    )


class GivenUp(Claim, CorrectionPeriod):
    """The facts about tricks that a side accepted as lost or conceded, and now claims back."""

    had_won = yes_no(
        Text("Had the side already won any of the tricks that it wants back?"),
        known=had_won_any,
        usual=usually_no(
            Text("The side had already won one or more of the tricks that it wants back."),
            states=Text("The side had won none of the tricks that it wants back."),
        ),
    )
    already_won: Fact[int] = Fact(
        int,
        Text("How many of the tricks that the side wants back had it already won in play?"),
        choices=possible_already_won,
        samples=(0, 1),
        known=already_won_on_record,
    )

    def asking(self) -> Side | None:
        """Return the side that wants tricks back, if it is known.

        It is the side of the player who conceded, unless an incident names both sides.
        """
        return self.side()


def likely_won_on_record(case: Accepted) -> int | None:
    """Return 0 if no line of play loses a claimed trick; None otherwise.

    A record does not show which of the other lines are likely.
    """
    found = case.lines()
    if found is None or not found.exhaustive:
        return None
    least = found.open[0].total
    return 0 if least >= case.remaining or least >= case.claimed else None


def up_to_the_claim(case: Accepted) -> tuple[int, ...]:
    """Return the possible numbers of tricks: up to those claimed, or else up to those left."""
    claimed, left = case.told.get("claimed"), case.told.get("remaining")
    if not isinstance(claimed, int):
        claimed = left if isinstance(left, int) else remaining_on_record(case)
    return tuple(range((HAND_SIZE if claimed is None else claimed) + 1))


class Accepted(GivenUp):
    """The facts about tricks that a side lost by accepting the opponents' claim."""

    likely_won: Fact[int] = Fact(
        int,
        Text(
            "How many of the tricks that the opponents claimed would the side likely have won, "
            "had play gone on?"
        ),
        choices=up_to_the_claim,
        samples=(0, 1),
        known=likely_won_on_record,
        help=Text(
            """More likely than not, trick by trick, with the statement that was made; doubt does
            not go against the claimer here as it does in Law 70."""
        ),
    )


@law("69A")
def is_agreed_for_good(case: Agreement) -> bool:
    """Agreement is complete when the side that accepted a claim or concession has not objected
    before it makes a call on a later board, or before the round ends. Then the tricks count as if
    won and lost in play."""
    if not case.assented or not (case.called_on_later_board or case.round_over):
        return False
    case.do(ClaimAgreed(case.player()))
    case.do(GoOnUnder("69B", Why.AGREED))
    return True


def agree(case: Claim) -> None:
    """Award the claimed tricks, and name the time until which the agreement may be disputed."""
    award(case, case.claimed)
    case.do(Advice(Step.UNTIL_THEN), "69A")


@law("69B1")
def had_won_it(case: Accepted) -> bool:
    """A side that accepted the loss of a trick which it had already won gets the trick."""
    return case.had_won


@law("69B2")
def would_likely_have_won_it(case: Accepted) -> bool:
    """A side that accepted the loss of a trick which it would likely have won, had play gone on,
    gets the trick."""
    return case.likely_won > 0


@law("69B")
def withdraws_agreement(case: Accepted) -> int:
    """Until the Correction Period ends, a side may withdraw its agreement to a claim, but only for
    a trick that it had won or would likely have won. The trick is given to it, and the board is
    scored anew."""
    if not in_period(case):
        case.do(ResultStands())
        return 0
    number = (case.already_won if had_won_it(case) else 0) + (
        case.likely_won if would_likely_have_won_it(case) else 0
    )
    if number:
        give_back(case, number, case.his_side(), case.other_side())
        if case.had_won:
            case.cite("79A2")  # the claimer's side had no right to keep it
    else:
        case.do(ResultStands())
    return number


@law("69~1")
def standard(case: Claim) -> bool:
    """Who wants the trick, and when, decides how it is judged: Law 70 before the agreement is
    complete, with doubt against the claimer; 69B after it, by what was likely; 71 where the side
    that gave the trick up wants it back."""
    return True
