"""Facts about a claim or a concession that Laws 68 to 71 share.

They are the player, the number of tricks, and the statement about the play.
"""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.claim_lines import (
    NOTHING_SAID,
    Lines,
    Position,
    Statement,
    lines,
    position,
)
from bridgelaw.bridge.deal import HAND_SIZE
from bridgelaw.bridge.play_history import without_later_cards
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.effects import Advice, TricksAwarded, TricksTransferred
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role, Who
from bridgelaw.engine.facts import Detail, Fact, one_of
from bridgelaw.i18n.text import Text
from bridgelaw.laws.score.result_of_board import scored


class Claimant(Enum):
    """The player who claimed or conceded."""

    DECLARER = Text("declarer")
    DEFENDER = Text("a defender")
    DUMMY = Text("dummy")


def claimant_on_record(case: Claim) -> Claimant | None:
    """Return the role of the claimant; None if the seat or declarer is unknown."""
    if case.seat is None or case.record is None or case.record.declarer is None:
        return None
    if case.seat is case.record.declarer:
        return Claimant.DECLARER
    return Claimant.DUMMY if case.seat is case.record.dummy else Claimant.DEFENDER


def remaining_on_record(case: Claim) -> int | None:
    """Return the number of tricks left when the claim was made; None if unknown."""
    table = case.table_then()
    if table is None or table.trick_number is None or table.play_is_over:
        return None
    return HAND_SIZE + 1 - table.trick_number


def claimed_anyway(case: Claim) -> int | None:
    """Return 0 if the player threw in the hand; None otherwise.

    The number of tricks left must be known first, so that it can be asked how many were claimed.
    """
    return 0 if case.remaining and case.threw_in() else None


class Claim(Incident):
    """An incident about a claim or a concession. `seat` is the player who made it."""

    seat: Detail[Seat] = Detail(
        Seat,
        Text("Who claimed or conceded?"),
        choices=lambda case: tuple(Seat),
        known=lambda case: None if case.record is None else case.record.claimed_by,
    )
    trick_then: Detail[int] = Detail(
        int, Text("In which trick was it, where cards were played after the claim or concession?")
    )
    cards_then: Detail[int] = Detail(
        int,
        Text(
            "How many cards had been played to that trick, where cards were played after the claim?"
        ),
    )
    draws_trumps: Detail[bool] = Detail(bool, Text("Did he say that he draws trumps?"))
    from_the_top: Detail[tuple[Suit, ...]] = Detail(
        tuple, Text("Which suits did he say he plays from the top?")
    )
    suits_in_order: Detail[tuple[Suit, ...]] = Detail(
        tuple, Text("Which suits did he say he plays, one after another?")
    )
    cards_in_order: Detail[tuple[Card, ...]] = Detail(
        tuple, Text("Which cards did he say he plays, one after another?")
    )
    claimant = one_of(Claimant, Text("Who claimed or conceded?"), known=claimant_on_record)
    remaining: Fact[int] = Fact(
        int,
        Text("How many tricks were left, the one in progress among them?"),
        choices=lambda case: tuple(range(1, HAND_SIZE + 1)),
        samples=(3,),
        known=remaining_on_record,
    )
    claimed: Fact[int] = Fact(
        int,
        Text("How many of them did he claim for his own side?"),
        choices=lambda case: tuple(range(case.remaining + 1)),
        samples=(2, 3),
        known=claimed_anyway,
        help=Text(
            """The tricks that he did not concede. One who shows his cards or suggests that play be
            cut short, and names no number, claims all of them; one who throws in his hand claims
            none."""
        ),
    )

    def threw_in(self) -> bool:
        """Return whether he is known to have given up all the rest by throwing in his hand."""
        return False

    def table_then(self) -> Table | None:
        """Return the table when the claim was made.

        Cards played after it have no standing (Law 68~1).
        """
        table = self.record
        if table is None or self.trick_then is None or table.trick_number is None:
            return table
        return without_later_cards(table, self.trick_then, self.cards_then or 0)

    def side(self) -> Side | None:
        """Return the side of the player who claimed or conceded, if it is known."""
        if self.seat is not None:
            return self.seat.side
        declarer = None if self.record is None else self.record.declarer
        if declarer is None:
            return None
        return declarer.side.other if self.claimant is Claimant.DEFENDER else declarer.side

    def player(self) -> Who:
        """Return the player who claimed or conceded."""
        if self.seat is not None:
            return self.seat
        roles = {
            Claimant.DECLARER: Role.DECLARER,
            Claimant.DEFENDER: Role.DEFENDER,
            Claimant.DUMMY: Role.DUMMY,
        }
        return self.who(roles[self.claimant])

    def partner(self) -> Who:
        """Return the partner of a defender who claimed or conceded."""
        return self.seat.partner if self.seat is not None else self.who(Role.OTHER_DEFENDER)

    def his_side(self) -> Who:
        """Return the side that claimed or conceded."""
        return self.side() or (
            Role.DEFENDERS if self.claimant is Claimant.DEFENDER else Role.DECLARING_SIDE
        )

    def other_side(self) -> Who:
        """Return the side that did not."""
        side = self.side()
        if side is not None:
            return side.other
        return Role.DECLARING_SIDE if self.claimant is Claimant.DEFENDER else Role.DEFENDERS

    def start(self) -> Position | None:
        """Return the cards at the time of the claim, if all of them are known."""
        return position(self.table_then())

    def said(self) -> Statement:
        """Return the statement about the play, as far as it is known.

        A defender cannot bind partner by it.
        """
        defends = self.claimant is Claimant.DEFENDER
        if defends and self.seat is None:
            return NOTHING_SAID
        return Statement(
            by=self.seat if defends else None,
            draws_trumps=bool(self.draws_trumps),
            top_down=frozenset(self.from_the_top or ()),
            suits=tuple(self.suits_in_order or ()),
            order=tuple(self.cards_in_order or ()),
        )

    def lines(self) -> Lines | None:
        """Return the possible totals of the side by the lines left open, if all cards are known."""
        start, side = self.start(), self.side()
        return None if start is None or side is None else lines(start, side, self.said())


class ShownWithIt(Enum):
    """Advice to the director about cards shown with a claim."""

    NO_PENALTY_CARDS = Text(
        "play has stopped: no card shown with the claim, or faced for the ruling, is a penalty "
        "card."
    )


def no_penalty_cards(case: Claim) -> None:
    """Rule that cards shown with a contested claim are not penalty cards."""
    case.do(Advice(ShownWithIt.NO_PENALTY_CARDS), "68D")


def award(case: Claim, total: int) -> None:
    """Award a number of the remaining tricks to the claiming side, and the rest to the other.

    If the record shows the tricks won before, the board's tricks follow too.
    """
    left, table, side = case.remaining, case.table_then(), case.side()
    case.do(TricksAwarded(case.his_side(), total, left))
    case.do(TricksAwarded(case.other_side(), left - total, left))
    declarer = None if table is None else table.declarer
    if table is None or declarer is None or side is None:
        return
    won = table.won_by(declarer.side)
    if won is not None:
        scored(case, declarer.side, won + (total if side is declarer.side else left - total))


def give_back(case: Claim, number: int, source: Who, to: Who) -> None:
    """Give tricks back to the side that gave them up.

    If the record shows the tricks written down, the board's tricks follow too.
    """
    case.do(TricksTransferred(number, source, to))
    declarer = None if case.record is None else case.record.declarer
    written = None if case.record is None else case.record.declarer_tricks
    if declarer is not None and written is not None and isinstance(to, Side):
        scored(case, declarer.side, written + (number if to is declarer.side else -number))
