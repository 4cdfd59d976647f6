"""Law 62: Correction of a revoke."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    Advice,
    Authorised,
    CardReturned,
    CardStands,
    CardSubstituted,
    Chooses,
    GoOnUnder,
    Grade,
    Info,
    MayChange,
    MustPlay,
    MustWait,
    MustWithdraw,
    PenaltyCard,
    PenaltyCardsRaised,
    PlayContinues,
    Reminder,
    SomeCard,
    Unauthorised,
    When,
)
from bridgelaw.effects.players import Role, Which, Who
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.penalty_cards.law_50_penalty_card import AfterPlay as PenaltyCards
from bridgelaw.laws.penalty_cards.law_50_penalty_card import lay
from bridgelaw.laws.play.law_43_dummys_limitations import AfterPlay as CountsAsEstablished
from bridgelaw.laws.play.played_card import Holder
from bridgelaw.laws.revokes.correcting import (
    Correction,
    Faced,
    designates,
    in_rotation,
    leader_since,
    leads_anew,
    legal_instead,
)
from bridgelaw.laws.revokes.law_63_establishing_revoke import Deed, Establishment
from bridgelaw.laws.revokes.players_of_revoke import (
    chooser,
    is_defender,
    on_record,
    other_revokes,
    player,
    role_of,
    seat_of,
    sides,
    since,
    table_now,
)
from bridgelaw.laws.revokes.revoke import revoke_trick


class Why(Enum):
    """The reasons for going on under another law."""

    LEAD_OF_ANOTHER = Text(
        "as corrected, the trick belongs to another hand than the one that has led to the next"
    )
    DECLARER_CHOOSES = Text("the defender on lead has a partner with a major penalty card")


class Step(Enum):
    """Steps for the director while the trick is remade."""

    LEAD_TOO = Text(
        "an opponent who has led to the next trick since may take that lead back as well."
    )
    WHO_HAS_WON = Text(
        """if the trick, as corrected, belongs to another hand than the one that has led to the
        next, that lead was out of turn: Law 53."""
    )
    IN_ROTATION = Text(
        """go on from the first of the two revokes: each player who played after an opponent's
        revoke may change his card. A card that a defender takes back becomes a major penalty
        card."""
    )
    BEFORE_THE_CLAIM = Text(
        """before the claim is ruled on, the opponents who played to that trick after the revoke may
        change their cards; if one does, so may the partner of the player who revoked, if he has
        played after that."""
    )
    LAST_TWO = Text(
        """the cards of the thirteenth trick, if it was played, go back; when the twelfth has been
        remade, the last is played."""
    )


OPPOSITE: Final[Mapping[Role, Role]] = {
    Role.PLAYER: Role.PARTNER,
    Role.PARTNER: Role.PLAYER,
    Role.LHO: Role.RHO,
    Role.RHO: Role.LHO,
}


class EstablishedOrNot(Establishment, Correction):
    """A revoke for which it is first decided whether it is established."""


# Whether it is corrected


@law("62A")
def must_be_corrected(case: Correction) -> bool:
    """A revoke that is not yet established must be corrected as soon as attention is drawn to it;
    nobody may let it stand. Only where dummy, having lost his rights, was the first to point to a
    defender's revoke does play go on."""
    if case.holder is Holder.DEFENDER and case.dummy_first:
        case.do(PlayContinues(), "43B3")
        case.do(Reminder(When.AFTER_PLAY, CountsAsEstablished.TAKE_AWAY_THE_GAIN), "43B3")
        return False
    case.do(MustWithdraw(case.owner(), case.the_card()))
    return True


@law("62C3")
def both_are_corrected(case: EstablishedOrNot) -> bool:
    """If both sides revoked to the same trick and not both have played to the next, both revokes
    must be corrected, even one that would be established. Every card that a defender takes back
    becomes a penalty card."""
    claimed = case.deed in (Deed.CLAIMED, Deed.OPPONENTS_CLAIMED)
    if case.deed is Deed.OPPONENTS_CLAIMED or (case.trick_twelve and not claimed):
        # The claim was agreed to, or the hands are back in the board: the play has finally ended.
        return False
    if not both_sides_revoked(case) or case.both_played_on:
        return False
    return not claimed or not case.agreement_complete


@law("62~4")
def both_sides_revoked(case: Correction) -> bool:
    """When both sides have revoked to a trick, neither revoke is established for good before both
    have played to the next one."""
    return case.both_revoked


@law("62D")
def is_trick_twelve(case: Correction) -> bool:
    """For a revoke in the twelfth trick there are rules of its own, because only one trick is left
    after it."""
    return case.trick_twelve


@law("62D1")
def corrected_though_established(case: Correction) -> bool:
    """A revoke in the twelfth trick must be corrected even if it is established, if it is found
    before all four hands are back in the board. The last two tricks are played anew."""
    return is_trick_twelve(case) and not case.hands_back


def take_back_trick_thirteen(case: Correction) -> None:
    """Take back the cards of the last trick before the twelfth is replayed."""
    for play in since(case):
        case.do(CardReturned(play.seat, play.card), "62D1")
    if not on_record(case):
        case.do(Advice(Step.LAST_TWO), "62D1")


def place_the_last_card(case: Correction) -> None:
    """Rule on the card of a revoke in the twelfth trick.

    It makes no difference whether dummy was the first to speak: no trick is transferred for it.
    """
    if case.holder is Holder.DEFENDER:
        place_the_card(case)
    else:
        go_back(case)


# The card of the revoke


@law("62B")
def substitute(case: Correction) -> None:
    """To correct a revoke the player takes his card back and plays a legal one; among several legal
    cards he may choose."""
    if not on_record(case):
        return
    _exchange(case, Role.PLAYER, "62B")


@law("62B1")
def from_a_concealed_hand(case: Correction) -> bool:
    """A card from a defender's concealed hand with which he revoked becomes a major penalty card
    when it is taken back, however low it is."""
    if case.holder is not Holder.DEFENDER or case.faced is not Faced.CONCEALED:
        return False
    case.cite("50B")
    if is_trick_twelve(case):
        # It is the last card, and the partner has only one: declarer has nothing to choose.
        case.do(PenaltyCard(case.owner(), case.the_card(), Grade.MAJOR))
        case.do(MustPlay(case.owner(), (case.the_card(),), When.FIRST_LEGAL_OPPORTUNITY), "50D1a")
    else:
        lay(case, case.owner(), case.the_card(), Grade.MAJOR, "62B1")
    return True


@law("62B2")
def without_more(case: Correction) -> bool:
    """A card of declarer's or dummy's, or a card of a defender's that lay face up already, is
    replaced without further rectification. If it was a penalty card, it is one again."""
    if case.holder is not Holder.DEFENDER:
        go_back(case)
        if case.holder is Holder.DECLARER and case.dummy_first:
            counts_as_established(case)
    elif case.faced is Faced.LAID_OPEN:
        go_back(case)
    else:
        grade = Grade.MINOR if case.faced is Faced.MINOR else Grade.MAJOR
        case.do(PenaltyCard(case.owner(), case.the_card(), grade))
    return True


def place_the_card(case: Correction) -> None:
    """Rule on the card of the revoke when the trick has been corrected."""
    if not from_a_concealed_hand(case):
        without_more(case)


def go_back(case: Correction) -> None:
    """Put the card back in hand. Without a record, no earlier effect has said so."""
    if not on_record(case):
        case.do(CardReturned(case.owner(), case.the_card()), "62B2")
    if case.holder is Holder.DECLARER:
        case.do(
            Authorised(case.who(Role.DEFENDERS), Info.HOLDS_IT, case.owner(), case.the_card()),
            "16C1",
        )


def counts_as_established(case: Correction) -> None:
    """Record the reminder for after play if dummy, without the right to, was the first to ask."""
    if is_trick_twelve(case):
        case.cite("43B2b", "64B6")
    else:
        case.do(Reminder(When.AFTER_PLAY, CountsAsEstablished.COUNT_THE_TRICKS), "43B2b")
    case.do(Reminder(When.AFTER_PLAY, CountsAsEstablished.STILL_WORSE_OFF), "64C")


# The cards played after it


@law("62C")
def others_have_played(case: Correction) -> bool:
    """Others may have played between the revoke and the moment when attention was drawn to it:
    first its opponents may change their cards, then perhaps the partner."""
    return len(in_rotation(case)) > 1


@law("62C1")
def opponents_may_change(case: Correction) -> None:
    """A member of the other side who played after the revoke may take his card back and play
    another; it does not become a penalty card, and what it tells is authorised for his side only.
    Declarer decides for dummy."""
    _remade(case)


@law("62C2")
def partner_may_follow(case: Correction) -> bool:
    """If an opponent has changed his card, the player of the revoking side who played after him may
    change his own. If he is a defender, the card he takes back becomes a major penalty card."""
    return _may_change(case, Role.PARTNER, "62C2")


def remake(case: Correction) -> None:
    """Correct the trick from the first revoke on.

    Each player in turn: a player who revoked plays a legal card, the others may change theirs.
    """
    if case.both_revoked and not on_record(case):
        _other_side_too(case)
    elif others_have_played(case):
        opponents_may_change(case)
    else:
        substitute(case)


def _remade(case: Correction) -> None:
    """Rule on each later player in rotation.

    A player may change a card if one of the other side before that player has taken one back.
    """
    revokers = [role_of(case, each.seat) for each in other_revokes(case)]
    own, theirs = False, False
    for role in in_rotation(case):
        if role is Role.PLAYER:
            substitute(case)
            own = True
        elif role in revokers:
            _correct_other(case, role)
            own, theirs = own or role is Role.PARTNER, theirs or role is not Role.PARTNER
        elif role is Role.PARTNER:
            own |= theirs and partner_may_follow(case)
        elif own and _may_change(case, role, "62C1"):
            theirs = True


def _may_change(case: Correction, role: Role, section: str) -> bool:
    """Rule that a player may play another card, and return whether the player does.

    If the suit led has changed, the player may have to.
    """
    who, card, seat = player(case, role), case.played_by(role), seat_of(case, role)
    choices = legal_instead(case, seat) if seat is not None and on_record(case) else None
    if choices is not None and _must_follow_anew(case, card, choices):
        case.do(MustWithdraw(who, card), "44C")
    elif choices == () or not case.changes(role):  # no other card to play, or the card is left
        case.do(CardStands(who, card), section)
        return False
    else:
        case.do(MayChange(who, card, When.NOW), section)
    if choices is not None:
        _exchange(case, role, section)
    _withdrawn(case, role, card, section)
    return True


def _exchange(case: Correction, role: Role, section: str) -> None:
    """Replace a player's card with another.

    If the player has led it to the next trick, that lead is taken back first.
    """
    card, by = case.played_by(role), case.substitute(role)
    if designates(case, role):
        case.cite("51A")
    if not _lead_is_back(case) and any(play.card is by for play in since(case)):
        _take_lead_back(case, by)
    case.do(CardSubstituted(player(case, role), card, by), section)


def _must_follow_anew(case: Correction, card: SomeCard, choices: tuple[Card, ...]) -> bool:
    """Return whether the card fails to follow to a changed lead, though its player can follow
    suit.
    """
    trick = revoke_trick(case)
    if trick is None or not leads_anew(case, trick) or not isinstance(card, Card):
        return False
    suit = case.new_card.suit
    return card.suit is not suit and any(each.suit is suit for each in choices)


def _withdrawn(case: Correction, role: Role, card: SomeCard, section: str) -> None:
    """Rule on a card that another player has withdrawn, and record the information from it."""
    who = player(case, role)
    offending, innocent = sides(case)
    if case.both_revoked:
        case.do(Unauthorised(Role.BOTH_SIDES, Info.WOULD_PLAY_IT, who, card), "16C2")
    else:
        case.do(Authorised(innocent, Info.WOULD_PLAY_IT, who, card), "16C1")
        case.do(Unauthorised(offending, Info.WOULD_PLAY_IT, who, card), "16C2")
    if is_defender(case, role) and (case.both_revoked or role is Role.PARTNER):
        waits = player(case, OPPOSITE[role])
        _penalty_card(case, who, waits, card, "62C3" if case.both_revoked else section)
    elif not on_record(case):
        case.do(CardReturned(who, card), section)


def _penalty_card(case: Correction, who: Who, waits: Who, card: SomeCard, section: str) -> None:
    """Rule on a penalty card of another defender, and on the duties of both defenders."""
    table = table_now(case)
    lying = () if table is None else tuple(mark for mark in table.penalty_cards if mark.seat is who)
    case.do(PenaltyCard(who, card, Grade.MAJOR), section)
    case.do(MustPlay(who, (card,), When.FIRST_LEGAL_OPPORTUNITY), "50D1a")
    if case.trick_twelve:
        return  # it is the last card, and the partner has only one
    if lying:
        case.do(PenaltyCardsRaised(who), "50B")
        several = (card, *(mark.card for mark in lying))
        case.do(Chooses(case.who(Role.DECLARER), several, When.FIRST_LEGAL_OPPORTUNITY), "51A")
    case.do(MustWait(waits), "50D2")
    case.do_once(Reminder(When.AFTER_PLAY, PenaltyCards.HELPED_BY_IT), "50E4")


def _correct_other(case: Correction, role: Role) -> None:
    """Correct another player's revoke to the same trick, in turn."""
    who, card = player(case, role), case.played_by(role)
    case.do(MustWithdraw(who, card), "62A")
    _exchange(case, role, "62B")
    if is_defender(case, role) and not case.both_revoked and not case.trick_twelve:
        # The partner's revoke, corrected like the player's own: information from a penalty card is
        # authorised for everyone while it is on the table.
        _penalty_card(case, who, player(case, OPPOSITE[role]), card, "62B1")
        case.do(Authorised(Role.EVERYONE, Info.THE_CARD_AND_ITS_DUTIES, who, card), "50E1")
    else:
        _withdrawn(case, role, card, "62B1")


def _other_side_too(case: Correction) -> None:
    """Rule on the other side's revoke to the same trick, if only the roles are known."""
    defends = case.holder is Holder.DEFENDER
    who: Who = Role.DECLARING_SIDE if defends else case.who(Role.DEFENDER)
    case.do(MustWithdraw(who, Which.THE_OTHER_CARD), "62A")
    case.do(Unauthorised(Role.BOTH_SIDES, Info.WOULD_PLAY_IT, who, Which.THE_OTHER_CARD), "16C2")
    if not defends:
        _penalty_card(case, who, case.who(Role.OTHER_DEFENDER), Which.THE_OTHER_CARD, "62C3")
    case.do(Advice(Step.IN_ROTATION), "62C3")


def lead_to_the_next_trick(case: Correction) -> None:
    """Rule on a lead to the next trick by a player who had nothing to correct.

    The lead may be taken back, and the trick is then open again.
    """
    if not on_record(case):
        if not case.both_revoked:
            case.do(Advice(Step.LEAD_TOO), "62C1")
        return
    plays = since(case)
    if not plays or _lead_is_back(case):
        return
    first = plays[0]
    who = chooser(case, leader_since(case))
    if case.takes_lead_back:
        case.do(MayChange(who, first.card, When.NOW), "62C1")
        _take_lead_back(case)
        return
    case.do(CardStands(first.seat, first.card), "62C1")
    table = table_now(case)
    winner = None if table is None else winner_now(table)
    if winner is None:
        case.do(Advice(Step.WHO_HAS_WON), "62C1")
    elif winner is not first.seat:
        case.do(
            GoOnUnder("53" if is_defender(case, leader_since(case)) else "55", Why.LEAD_OF_ANOTHER),
            "62C1",
        )


def winner_now(table: Table) -> Seat | None:
    """Return the winner of the corrected trick, if the trumps are known.

    The leader named by the uncorrected trick may no longer be on lead.
    """
    return None if table.previous_trick is None else table.previous_trick.winner(table.trump)


def _lead_is_back(case: Correction) -> bool:
    """Return whether the cards of the next trick have already been taken back."""
    back = [effect.card for _, effect in case.effects if isinstance(effect, CardReturned)]
    return any(play.card in back for play in since(case))


def _take_lead_back(case: Correction, used: Card | None = None) -> None:
    """Take back the cards of the next trick.

    One of them may be used to correct the trick before it.
    """
    for play in since(case):
        role = role_of(case, play.seat)
        if play.card is used or not (case.both_revoked and is_defender(case, role)):
            case.do(CardReturned(play.seat, play.card), "62C1")
        if play.card is not used:
            _withdrawn(case, role, play.card, "62C1")


def remake_before_a_claim(case: Correction) -> None:
    """Correct the trick before an opponent's claim is ruled on.

    The opponents may change their cards where the law allows it.
    """
    if on_record(case):
        remake(case)
        lead_to_the_next_trick(case)
    elif case.both_revoked:
        _other_side_too(case)
    else:
        case.do(Advice(Step.BEFORE_THE_CLAIM), "62C1")
    place_the_card(case)
