"""A player has revoked, or may have."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from bridgelaw.effects import DoubtAgainst, GoOnUnder, MustWithdraw, RevokeEstablished
from bridgelaw.effects.incident import incident
from bridgelaw.engine.facts import one_of, usually_no, yes_no
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.end_of_play import EndOfPlay, is_over
from bridgelaw.laws.play.next_turn import play_goes_on
from bridgelaw.laws.play.played_card import Holder, holder_on_record
from bridgelaw.laws.revokes.correcting import Correction, still_playing
from bridgelaw.laws.revokes.counted_revoke import CountedRevoke, OtherSide, other_side_on_record
from bridgelaw.laws.revokes.established_revoke import EstablishedRevoke
from bridgelaw.laws.revokes.law_61_failure_to_follow_suit import is_revoke, no_revoke
from bridgelaw.laws.revokes.law_62_correcting_revoke import (
    EstablishedOrNot,
    both_are_corrected,
    both_sides_revoked,
    corrected_though_established,
    is_trick_twelve,
    lead_to_the_next_trick,
    must_be_corrected,
    place_the_card,
    place_the_last_card,
    remake,
    remake_before_a_claim,
    take_back_trick_thirteen,
)
from bridgelaw.laws.revokes.law_62d_after_the_correction import (
    next_to_play,
    other_penalty_cards,
    partner_knows_both_cards,
)
from bridgelaw.laws.revokes.law_63_establishing_revoke import Deed, is_established, stands
from bridgelaw.laws.revokes.law_64_established_revoke import Established, after_established
from bridgelaw.laws.revokes.law_64ab_tricks_transferred import both_corrected
from bridgelaw.laws.revokes.revoke import Failing, ruled_on


class Outcome(Enum):
    """The outcome."""

    NO_REVOKE = Text(
        "It was not a revoke: the player followed suit, or could not do what was required."
    )
    PENALTY_CARD_DUE = Text(
        "A penalty card was not played: declarer may accept or refuse the card played instead."
    )
    CORRECTED = Text("The revoke is corrected.")
    AS_ESTABLISHED = Text("The revoke is corrected, but still counts as established.")
    BOTH_CORRECTED = Text("Both revokes to the trick are corrected, and no tricks are transferred.")
    TRICK_TWELVE_REMADE = Text(
        "The revoke was established but is corrected: the last two tricks are played again."
    )
    CLAIM_TO_BE_RULED = Text(
        "The revoke is corrected, then the claim is ruled on; any doubt goes against the "
        "side that revoked."
    )
    NO_RECTIFICATION_NOW = Text(
        "Dummy had lost these rights: play goes on, and the defenders' gain is taken away "
        "after play."
    )
    PLAY_ON = Established.PLAY_ON.value
    TRANSFERRED = Established.TRANSFERRED.value
    NO_TRANSFER = Established.NO_TRANSFER.value
    ADJUSTED = Established.ADJUSTED.value
    TOO_LATE = Established.TOO_LATE.value


CLAIMS: Final = (Deed.CLAIMED, Deed.OPPONENTS_CLAIMED)
OUTCOMES: Mapping[Established, Outcome] = {found: Outcome[found.name] for found in Established}


class Why(Enum):
    """The reasons for going on under another law."""

    INSTEAD_OF_A_PENALTY_CARD = Text(
        "a defender who has not played a penalty card may not take the other card back "
        "without being told to"
    )
    CLAIM = Text("an opponent has claimed; doubtful points go against the side that revoked")
    EITHER_CLAIMED = Text(
        "one of the sides has claimed; the claim is ruled on from the corrected trick"
    )


def holder_of_it(case: Revoke) -> Holder | None:
    """Return the role of the player who revoked; only a defender has penalty cards."""
    return holder_on_record(case) or (
        Holder.DEFENDER if case.failing is Failing.PENALTY_CARD else None
    )


def play_over_on_record(case: Revoke) -> bool | None:
    """Return whether play is over; None if unknown.

    A claim ends play; a side that has only named its card has yet to play it.
    """
    record = case.record
    if is_over(case) or (record is not None and record.claimed_by is not None):
        return True
    if case.told.get("hands_back") is True:
        return True
    if case.deed is Deed.NAMED:
        return False
    return True if case.deed in (Deed.CLAIMED, Deed.OPPONENTS_CLAIMED) else None


def hands_back_on_record(case: Revoke) -> bool | None:
    """Return False while play goes on, or if the side has only named its card to the last trick."""
    return False if case.deed is Deed.NAMED else still_playing(case)


def other_side_in_all(case: Revoke) -> OtherSide | None:
    """Return the other side's revokes; one to this very trick is established by now."""
    known = other_side_on_record(case)
    return OtherSide.ESTABLISHED if known is None and case.both_revoked else known


class Revoke(EstablishedRevoke, EstablishedOrNot):
    """A revoke, noticed at any time."""

    holder = one_of(Holder, Text("Whose card was it?"), known=holder_of_it)
    play_over = yes_no(
        EndOfPlay.play_over.ask,
        help=EndOfPlay.play_over.help,
        known=play_over_on_record,
        stays=(True,),
    )
    hands_back = yes_no(Correction.hands_back.ask, known=hands_back_on_record, stays=(True,))
    dummy_first = yes_no(
        Correction.dummy_first.ask,
        help=Correction.dummy_first.help,
        # A claim has ended the play, and with it dummy's obligation to be silent.
        known=lambda case: False if case.deed is Deed.OPPONENTS_CLAIMED else None,
        usual=usually_no(
            Text("Dummy had lost these rights and was the first to draw attention to it.")
        ),
    )
    other_side = one_of(
        OtherSide,
        CountedRevoke.other_side.ask,
        known=other_side_in_all,
        usual=CountedRevoke.other_side.usual,
    )


@incident(
    "revoke",
    group="play",
    case=Revoke,
    title=Text("A revoke: a player did not follow suit, or not as required"),
    early=("play_over", "trick_won_by", "won_later"),
)
def revoke(case: Revoke) -> Outcome:
    """Somebody did not follow suit although he could, or did not lead or play what was required of
    him; noticed at once, later or after play. For the right to ask, to look at tricks or to stay
    silent see "revoke question"."""
    if not is_revoke(case):
        no_revoke(case)
        play_goes_on(case)
        return Outcome.NO_REVOKE
    if is_established(case):
        if ruled_on(case) is None and corrected_though_established(case):
            return _remade_trick_twelve(case)
        if ruled_on(case) is not None or not both_are_corrected(case):
            stands(case)
            found = after_established(case)
            if found is Established.PLAY_ON:
                case.do(RevokeEstablished(case.owner(), case.the_card(), case.failing), "63A")
                play_goes_on(case)
            return OUTCOMES[found]
        both_corrected(case)
    elif case.failing is Failing.PENALTY_CARD:
        case.do(GoOnUnder("52A", Why.INSTEAD_OF_A_PENALTY_CARD), "61A")
        return Outcome.PENALTY_CARD_DUE
    if not must_be_corrected(case):
        return Outcome.NO_RECTIFICATION_NOW
    if case.deed in CLAIMS:
        return _before_the_claim(case)
    if both_sides_revoked(case) and is_trick_twelve(case):
        # The other side's revoke may be the established one; it makes no difference which of the
        # two is given.
        return _remade_trick_twelve(case)
    remake(case)
    lead_to_the_next_trick(case)
    place_the_card(case)
    partner_knows_both_cards(case)
    other_penalty_cards(case)
    next_to_play(case)
    if case.both_revoked:
        return Outcome.BOTH_CORRECTED
    return (
        Outcome.AS_ESTABLISHED
        if case.holder is Holder.DECLARER and case.dummy_first
        else Outcome.CORRECTED
    )


def _before_the_claim(case: Revoke) -> Outcome:
    """Rule on the revoke first. The claim is ruled on when the trick has been corrected."""
    both = both_sides_revoked(case)
    remake_before_a_claim(case)
    if both:
        case.do(GoOnUnder("70", Why.EITHER_CLAIMED), "62C3")
        return Outcome.BOTH_CORRECTED
    case.do(DoubtAgainst(case.offenders()), "63A4")
    case.do(GoOnUnder("70", Why.CLAIM), "63A4")
    return Outcome.CLAIM_TO_BE_RULED


def play_has_ceased(case: Revoke) -> bool:
    """Return whether a claim of either side has ended the play (Law 68D), as given or on the
    record.
    """
    return case.deed in CLAIMS or (case.record is not None and case.record.claimed_by is not None)


def _remade_trick_twelve(case: Revoke) -> Outcome:
    """Play the last two tricks again.

    After a claim, nothing more is played, and the claim is ruled on from there.
    """
    case.cite("64B6")
    withdraw = MustWithdraw(case.owner(), case.the_card())
    if withdraw not in (effect for _, effect in case.effects):
        case.do(withdraw, "62D1")
    ceased = play_has_ceased(case)
    if not ceased:
        take_back_trick_thirteen(case)
    remake(case)
    place_the_last_card(case)
    if ceased:
        return _from_the_twelfth_trick(case)
    partner_knows_both_cards(case)
    next_to_play(case)
    return Outcome.BOTH_CORRECTED if case.both_revoked else Outcome.TRICK_TWELVE_REMADE


def _from_the_twelfth_trick(case: Revoke) -> Outcome:
    """Refer the claim to Law 70 when the twelfth trick has been corrected.

    The revoke could be corrected although play had ended.
    """
    if case.deed is not Deed.CLAIMED and not case.both_revoked:
        case.do(DoubtAgainst(case.offenders()), "63A4")
    case.do(GoOnUnder("70", Why.EITHER_CLAIMED), "62D1")
    return Outcome.BOTH_CORRECTED if case.both_revoked else Outcome.CLAIM_TO_BE_RULED
