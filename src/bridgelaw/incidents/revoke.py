"""A player has revoked, or may have."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from bridgelaw.engine.facts import one_of, yes_no
from bridgelaw.engine.text import Text
from bridgelaw.laws.end_of_play import EndOfPlay
from bridgelaw.laws.hands import Holder, holder_on_record
from bridgelaw.laws.law_61 import is_revoke, no_revoke
from bridgelaw.laws.law_62 import (
    both_are_corrected,
    corrected_though_established,
    lead_to_the_next_trick,
    must_be_corrected,
    next_to_play,
    partner_knows_both_cards,
    place_the_card,
    remake,
    remake_before_a_claim,
    take_back_trick_thirteen,
)
from bridgelaw.laws.law_63 import Deed, Establishment, is_established, stands
from bridgelaw.laws.law_64 import Established, EstablishedRevoke, after_established
from bridgelaw.laws.law_64ab import CountedRevoke, OtherSide, both_corrected, other_side_on_record
from bridgelaw.laws.remaking import Correction, on_record, still_playing
from bridgelaw.laws.revokes import Failing
from bridgelaw.ruling.effects import GoOnUnder, MustWithdraw
from bridgelaw.ruling.incident import incident


class Outcome(Enum):
    """What becomes of it."""

    NO_REVOKE = Text("It was no revoke: he followed suit, or could not do what was required of him.")
    PENALTY_CARD_DUE = Text("He did not play a penalty card: declarer may accept the other card or not.")
    CORRECTED = Text("The revoke is corrected.")
    AS_ESTABLISHED = Text("The revoke is corrected, and yet it counts as an established one.")
    BOTH_CORRECTED = Text("Both revokes to the trick are corrected, and no trick goes over.")
    TRICK_TWELVE_REMADE = Text("Although established the revoke is corrected: the last two tricks are played anew.")
    CLAIM_TO_BE_RULED = Text(
        "The revoke is corrected, and then the claim is ruled on, any doubt going against his side."
    )
    NO_RECTIFICATION_NOW = Text(
        "Dummy had lost his rights: play goes on, and the defenders' gain is taken away after play."
    )
    PLAY_ON = Established.PLAY_ON.value
    TRANSFERRED = Established.TRANSFERRED.value
    NO_TRANSFER = Established.NO_TRANSFER.value
    ADJUSTED = Established.ADJUSTED.value
    TOO_LATE = Established.TOO_LATE.value


OUTCOMES: Mapping[Established, Outcome] = {found: Outcome[found.name] for found in Established}


class Why(Enum):
    """Why another law takes over."""

    INSTEAD_OF_A_PENALTY_CARD = Text(
        "a defender who has not played a penalty card may not take the other card back by himself"
    )
    CLAIM = Text("an opponent has claimed; doubtful points go against the side that revoked")


def holder_of_it(case: Revoke) -> Holder | None:
    """As the seat tells; and only a defender has penalty cards."""
    return holder_on_record(case) or (Holder.DEFENDER if case.failing is Failing.PENALTY_CARD else None)


def play_over_on_record(case: Revoke) -> bool | None:
    """As the record tells, or what has been done since: a claim ends the play, and who has only named a card has yet to play
    it."""
    record = case.record
    if record is not None and (record.play_is_over or record.claimed_by is not None):
        return True
    if case.told.get("hands_back") is True:
        return True
    if case.deed is Deed.NAMED:
        return False
    return True if case.deed in (Deed.CLAIMED, Deed.OPPONENTS_CLAIMED) else None


def hands_back_on_record(case: Revoke) -> bool | None:
    """Not while the play goes on: where his side has only named its card to the last trick."""
    return False if case.deed is Deed.NAMED else still_playing(case)


def other_side_in_all(case: Revoke) -> OtherSide | None:
    """As the record tells; if the other side revoked to this very trick, that revoke is established as well by now."""
    known = other_side_on_record(case)
    return OtherSide.ESTABLISHED if known is None and case.both_revoked else known


class Revoke(EstablishedRevoke, Establishment, Correction):
    """A revoke, noticed at any time."""

    holder = one_of(Holder, Text("Whose card was it?"), known=holder_of_it)
    play_over = yes_no(EndOfPlay.play_over.ask, help=EndOfPlay.play_over.help, known=play_over_on_record, stays=(True,))
    hands_back = yes_no(Correction.hands_back.ask, known=hands_back_on_record, stays=(True,))
    dummy_first = yes_no(
        Correction.dummy_first.ask,
        help=Correction.dummy_first.help,
        # A claim has ended the play, and with it dummy's duty to be silent.
        known=lambda case: False if case.deed is Deed.OPPONENTS_CLAIMED else None,
    )
    other_side = one_of(OtherSide, CountedRevoke.other_side.ask, known=other_side_in_all)


@incident("revoke", group="play", case=Revoke, title=Text("A revoke: a player did not follow suit, or not as required"))
def revoke(case: Revoke) -> Outcome:
    """Somebody did not follow suit although he could, or did not lead or play what was required of him; noticed at once,
    later or after play. For the right to ask, to look at tricks or to stay silent see "revoke question"."""
    if not is_revoke(case):
        no_revoke(case)
        return Outcome.NO_REVOKE
    if is_established(case):
        if corrected_though_established(case):
            return _remade_trick_twelve(case)
        # Agreement to a claim has ended the play for good, whoever else revoked to the trick.
        if case.deed is Deed.OPPONENTS_CLAIMED or not both_are_corrected(case):
            stands(case)
            return OUTCOMES[after_established(case)]
        both_corrected(case)
    elif case.failing is Failing.PENALTY_CARD:
        case.do(GoOnUnder("52A", Why.INSTEAD_OF_A_PENALTY_CARD), "61A")
        return Outcome.PENALTY_CARD_DUE
    if not must_be_corrected(case):
        return Outcome.NO_RECTIFICATION_NOW
    if case.deed is Deed.OPPONENTS_CLAIMED:
        remake_before_a_claim(case)
        case.do(GoOnUnder("70", Why.CLAIM), "63A4")
        return Outcome.CLAIM_TO_BE_RULED
    remake(case)
    lead_to_the_next_trick(case)
    place_the_card(case)
    partner_knows_both_cards(case)
    next_to_play(case)
    if case.both_revoked:
        return Outcome.BOTH_CORRECTED
    return Outcome.AS_ESTABLISHED if case.holder is Holder.DECLARER and case.dummy_first else Outcome.CORRECTED


def _remade_trick_twelve(case: Revoke) -> Outcome:
    """After it each hand has one card left, so that a penalty card would make no difference."""
    case.cite("64B6")
    case.do(MustWithdraw(case.owner(), case.the_card()), "62D1")
    take_back_trick_thirteen(case)
    if on_record(case):
        remake(case)
    partner_knows_both_cards(case)
    next_to_play(case)
    return Outcome.TRICK_TWELVE_REMADE
