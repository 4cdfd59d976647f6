"""Law 62D2, and the rulings after the correction of a revoke.

They concern partner's last two cards, the other penalty cards, and whose turn it is.
"""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.deal import HAND_SIZE
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    CardPlayed,
    GoOnUnder,
    Info,
    LeadsNext,
    MayChange,
    MustPlay,
    MustPlayBefore,
    MustWait,
    MustWithdraw,
    PenaltyCard,
    PenaltyCardStays,
    PlaysNext,
    Reminder,
    Unauthorised,
    When,
)
from bridgelaw.effects.players import Role, Who
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.penalty_cards.law_51_several_penalty_cards import declarer_chooses
from bridgelaw.laws.penalty_cards.obligations import picked_up
from bridgelaw.laws.play.played_card import Holder
from bridgelaw.laws.revokes.correcting import (
    Correction,
    PartnersLead,
    in_rotation,
    partners_lead,
    roles_after,
)
from bridgelaw.laws.revokes.law_62_correcting_revoke import Why, is_trick_twelve, winner_now
from bridgelaw.laws.revokes.players_of_revoke import OTHERS, on_record, player, since, table_now


class AfterPlay(Enum):
    """Reminders for the director after play."""

    WHICH_OF_TWO = Text(
        """did his partner choose, of his last two cards, the one suggested by his having seen both
        cards of the player who revoked, when the other was a logical alternative? Then adjust the
        score."""
    )


@law("62D2")
def partner_knows_both_cards(case: Correction) -> None:
    """If a defender revoked in the twelfth trick before his partner's turn, the partner may not
    choose, of his two cards, the one suggested by having seen both of the offender's cards, if the
    other is a logical alternative."""
    if case.holder is not Holder.DEFENDER or (case.both_revoked and not on_record(case)):
        return
    if not _partner_may_choose(case):
        return
    if not is_trick_twelve(case) or not _was_due(case):
        return
    partner = player(case, Role.PARTNER)
    case.do(Unauthorised(partner, Info.HOLDS_IT, case.owner(), case.the_card()), "16C2")
    case.do(Reminder(When.AFTER_PLAY, AfterPlay.WHICH_OF_TWO))


def _partner_may_choose(case: Correction) -> bool:
    """Return whether partner may choose: not after playing since and leaving the card."""
    after = roles_after(case) if on_record(case) else in_rotation(case)
    return Role.PARTNER not in after or bool(case.__dict__.get("partner_changes"))


def _was_due(case: Correction) -> bool:
    """Return whether his turn came after the revoke."""
    return Role.PARTNER in in_rotation(case) or case.partner_due


def other_penalty_cards(case: Correction) -> None:
    """Keep the duties of penalty cards that the ruling has not mentioned."""
    table = table_now(case)
    if table is None:
        return
    spoken = {effect.card for _, effect in case.effects if isinstance(effect, PenaltyCard)}
    exchanging = set[Who]()
    if not on_record(case):  # the replacement may be one of the penalty cards
        exchanging = {
            effect.who for _, effect in case.effects if isinstance(effect, MustWithdraw | MayChange)
        }
    bound = {
        card for _, effect in case.effects if isinstance(effect, MustPlay) for card in effect.cards
    }
    for mark in table.penalty_cards:
        if mark.card in spoken or mark.seat in exchanging:
            continue
        case.do(PenaltyCardStays(mark.seat, mark.card), "50A")
        if not mark.major:
            case.do(MustPlayBefore(mark.seat, mark.card), "50C")
        elif mark.card not in bound:
            case.do(MustPlay(mark.seat, (mark.card,), When.FIRST_LEGAL_OPPORTUNITY), "50D1a")


def next_to_play(case: Correction) -> None:
    """Rule whose turn it is after the correction.

    A partner on lead waits for declarer's choice about the penalty card.
    """
    table = table_now(case) if on_record(case) else None
    if table is None or _led_since(case):
        return
    if table.current:
        if table.turn is not None:
            case.do(PlaysNext(table.turn), "44B")
        return
    leader = winner_now(table)
    if leader is not None:
        case.do(LeadsNext(leader), "44G")
    if table.trick_number == HAND_SIZE:
        _replay_the_last_trick(case, table)
    elif leader is not None:
        _partner_on_lead(case, table, leader)


def _led_since(case: Correction) -> bool:
    """Return whether a lead to the next trick has been left to stand."""
    return case.__dict__.get("takes_lead_back") is False


def _replay_the_last_trick(case: Correction, table: Table) -> None:
    """Replay the thirteenth trick, if it had been played before. Each hand has one card left."""
    if len(since(case)) == len(OTHERS) + 1:
        for seat in (table.leader or Seat.N).clockwise():
            for card in table.held(seat) or ():
                case.do(CardPlayed(seat, card), "62D1")


def _partner_on_lead(case: Correction, table: Table, leader: Seat) -> None:
    if not any(mark.major for mark in table.penalty_cards_of(leader.partner)):
        return
    if leader.partner is not case.seat or table.restrictions_of(leader):
        case.do(GoOnUnder("50D2", Why.DECLARER_CHOOSES), "50D2")
        return
    case.cite("50D2")
    case.section = "50D2a"
    lead = partners_lead(case, table)
    case.section = ""
    declarer_chooses(lead)
    _has_been_chosen(case, leader, lead)
    case.trail += lead.trail
    for section, effect in lead.effects:
        case.do_once(effect, section)


def _has_been_chosen(case: Correction, leader: Seat, lead: PartnersLead) -> None:
    """Drop the leader's duty to wait, and the duty to play a card that is picked up."""
    gone = [card for card in lead.partners_penalty_cards if card.suit in picked_up(lead)]
    dues = [MustPlay(leader.partner, (card,), When.FIRST_LEGAL_OPPORTUNITY) for card in gone]
    stays = [PenaltyCardStays(leader.partner, card) for card in gone]
    case.replace(MustWait(leader), MustWait(case.who(Role.OTHER_DEFENDER)), *dues, *stays)
