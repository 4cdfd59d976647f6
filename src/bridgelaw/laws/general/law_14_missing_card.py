"""Law 14: Missing card."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import (
    Authorised,
    CardPutBack,
    DealRebuilt,
    GoOnUnder,
    Info,
    PlayContinues,
    ScoreStands,
    SomeCard,
    Unauthorised,
)
from bridgelaw.effects.applying import after
from bridgelaw.effects.players import Role, Which, Who, opponents_of
from bridgelaw.engine.facts import Settled, one_of, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_13_number_of_cards import Numbers, WrongNumber, bidding_on_record
from bridgelaw.laws.penalty_cards.law_50_penalty_card import NewPenaltyCard, put_down
from bridgelaw.laws.play.played_card import Holder, holder_on_record
from bridgelaw.laws.score.law_79_tricks_won import CorrectionPeriod, in_period


class Found(Enum):
    """The place of the missing card."""

    AMONG_PLAYED = Text("among the played cards")
    ELSEWHERE = Text("elsewhere: on the floor, in the board, in another board")
    NOWHERE = Text("it has not been found")


class Why(Enum):
    """The reasons for going on under another law."""

    AMONG_PLAYED = Text("the card lay among the played cards: a trick has one too many")
    REVOKE = Text("he is taken to have held the card, and did not follow suit with it")
    DUMMYS_REVOKE = Text(
        "dummy is taken to have held the card and did not follow suit with it: no trick is "
        "transferred, but see Law 64C"
    )


def failed_on_record(case: MissingCard) -> bool | None:
    """Return whether he failed to follow suit when the missing card could have followed."""
    record, seat, card = case.record, case.seat, case.card
    if record is None or seat is None or card is None:
        return None
    if record.trick_number is None or len(record.tricks) < record.trick_number - 1:
        return None
    table = after(record, [CardPutBack(seat, card)])
    if table is None or not table.holds(seat, card):
        return None
    return any(failure.seat is seat and card in failure.could_have for failure in table.failures)


class MissingCard(WrongNumber, CorrectionPeriod, NewPenaltyCard):
    """The facts about a short hand when nobody has more than thirteen cards.

    `seat` is its player, `card` the missing card.
    """

    deliberate = Settled(value=False)  # Law 50B: he did not play the card; it was lost
    holder = one_of(
        Holder,
        Text("Whose hand is short: a defender's, declarer's or dummy's?"),
        known=holder_on_record,
    )
    lead_faced = yes_no(
        Text("Has the opening lead been faced?"),
        known=lambda case: (
            None
            if case.record is None
            else False
            if bidding_on_record(case)
            else case.record.faced_lead
        ),
    )
    card_found = yes_no(Text("Search for the card. Has it been found?"))
    where = one_of(Found, Text("Search for the card, also among the played cards. Where was it?"))
    was_exposed = yes_no(
        Text("Could the player's partner have seen the face of the card before it was put back?"),
        help=Text(
            "A card that lay face up on the floor for partner to see is exposed; one found face "
            "down is not."
        ),
    )
    failed = yes_no(
        Text(
            "Has he played another suit to a trick to which he could have followed with that card?"
        ),
        known=failed_on_record,
    )

    def missing(self) -> SomeCard:
        """Return the card that the hand lacked."""
        return self.card or Which.THE_MISSING_CARD

    def short_player(self) -> Who:
        """Return the player whose hand was short."""
        return self.who(Role.PLAYER)


@law("14A1")
def found(case: MissingCard) -> bool:
    """A missing card that is found goes back to the hand that lacked it."""
    if not case.card_found:
        return False
    case.do(CardPutBack(case.short_player(), case.missing()))
    return True


@law("14A2")
def rebuilt(case: MissingCard) -> None:
    """If the missing card is not found the deal is made up from another pack."""
    rebuild(case)


def rebuild(case: MissingCard) -> None:
    """Restore the deal: the short hand gets its card."""
    case.do(DealRebuilt())
    case.do(CardPutBack(case.short_player(), case.missing()))


@law("14A3")
def plays_on(case: MissingCard) -> None:
    """Auction and play go on, and no call is changed: the hand is taken to have had all its cards
    all along."""
    case.do(PlayContinues())


@law("14C")
def what_it_tells(case: MissingCard) -> None:
    """For the partner of the player whose hand was short, what the replaced card tells is
    unauthorised information."""
    player = case.short_player()
    case.do(Unauthorised(case.who(Role.PARTNER), Info.HOLDS_IT, player, case.missing()))
    opponents = opponents_of(case.seat, Role.NON_OFFENDING_SIDE)
    case.do(Authorised(opponents, Info.HOLDS_IT, player, case.missing()))


@law("14A")
def before_the_lead(case: MissingCard) -> bool:
    """When a hand is found short, and none too long, before the opening lead is faced, the director
    searches for the card, puts it back or rebuilds the deal, and play goes on."""
    if case.lead_faced:
        return False
    if not found(case):
        rebuilt(case)
    plays_on(case)
    return True


@law("14B1")
def among_the_played_cards(case: MissingCard) -> bool:
    """A missing card that is found among the played cards is a matter of a defective trick."""
    if case.where is not Found.AMONG_PLAYED:
        return False
    case.do(GoOnUnder("67", Why.AMONG_PLAYED))
    return True


@law("14B2")
def found_elsewhere(case: MissingCard) -> bool:
    """A missing card that is found elsewhere goes back to the hand that lacked it."""
    if case.where is not Found.ELSEWHERE:
        return False
    case.do(CardPutBack(case.short_player(), case.missing()))
    return True


@law("14B3")
def not_found(case: MissingCard) -> None:
    """If it is not found, the deal is made up from another pack."""
    rebuild(case)


@law("14~1")
def may_be_penalty_card(case: MissingCard) -> bool:
    """Declarer and dummy have no penalty cards: only a defender's restored card can become one."""
    return not case.play_over and case.holder is Holder.DEFENDER and case.was_exposed


@law("14B4")
def held_all_along(case: MissingCard) -> bool:
    """A restored card counts as having been in the hand all along: it may become a penalty card,
    and not to have played it may be a revoke."""
    if may_be_penalty_card(case):
        put_down(case, case.owner(), case.missing())
    if case.failed:
        # During the play a revoke by dummy may have to be corrected like any other (Law 62A).
        dummys = case.holder is Holder.DUMMY and case.play_over
        case.do(GoOnUnder("64B3", Why.DUMMYS_REVOKE) if dummys else GoOnUnder("61A", Why.REVOKE))
    return case.failed


@law("14B")
def after_the_lead(case: MissingCard) -> bool:
    """When a hand is found short, and none too long, after the opening lead was faced and within
    the correction period, the director searches for the card among the played cards, elsewhere, or
    rebuilds the deal."""
    if case.play_over and not in_period(case):
        case.do(ScoreStands(Role.BOTH_SIDES))
        return False
    return True


@law("14")
def is_missing(case: MissingCard) -> bool:
    """Law 14 is for a hand with fewer than thirteen cards where none has more; it makes a
    difference whether the opening lead has been faced."""
    return case.numbers is Numbers.SHORT
