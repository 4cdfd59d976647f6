"""Law 68: Claim or concession of tricks."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.claim_lines import position
from bridgelaw.effects import (
    Admonish,
    Advice,
    Authorised,
    CardReturned,
    ClaimVoid,
    GoOnUnder,
    Info,
    LaterCardsVoid,
    NoPenaltyCard,
    PlayContinues,
    PlayStops,
    Reminder,
    ResultStands,
    Unauthorised,
    When,
)
from bridgelaw.effects.players import Role, Which
from bridgelaw.engine.facts import Fact, one_of, open_reading, usually_no, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.claims.claim import Claim, Claimant, no_penalty_cards
from bridgelaw.laws.claims.law_69_agreed_claim import agree
from bridgelaw.laws.penalty_cards.law_48_declarers_cards_exposed import (
    HandFaced,
    after_a_wrong_opening_lead,
)
from bridgelaw.laws.play.law_43_dummys_limitations import Breach
from bridgelaw.laws.revokes.counted_revoke import is_all_known


class Act(Enum):
    """A player's act or remark about tricks to be won or lost."""

    SAID_WON = Text("said that a side would win a certain number of tricks, or the rest")
    SAID_LOST = Text("said that a side would lose a certain number of tricks, or the rest")
    CURTAILED = Text("suggested that play be cut short")
    SHOWED = Text("showed his cards")
    THREW_IN = Text("threw in his hand")


class DoubtedBy(Enum):
    """The player who does not agree to a claim or concession."""

    NOBODY = Text("nobody")
    OPPONENT = Text("an opponent of the player who claimed or conceded")
    PARTNER = Text(
        "his own partner, dummy too, who doubts that their side gets all that was claimed"
    )
    OWN_SIDE = Text("he himself or his partner, who wants a trick back that he gave up")


class Void(Enum):
    """Whether a void claim establishes a revoke of the claiming side."""

    ESTABLISHED = Text(
        "The revoke is established: the side had claimed (63A3), whatever became of the claim."
    )
    NOT_ESTABLISHED = Text(
        "The revoke is not established by it: a void claim is as if it had not been made."
    )


class Why(Enum):
    """The reasons for going on under another law."""

    PLAYED_TOO_SOON = Text("he has led or played before his partner had played")
    EXPOSED = Text("a defender has shown cards without claiming")
    CONTESTED = Text(
        "the claim or concession is contested before it has been agreed to; the director decides"
    )
    TRICK_WANTED_BACK = Text("the side that gave a trick up wants it back")
    REVOKE = Text("a revoke of the side that claimed has been established")
    REVOKE_OPEN = Text(
        "a revoke of the side that claimed is not established yet and must be corrected"
    )


class Step(Enum):
    """Steps for the director."""

    FROM_THE_CLAIM = Text(
        "cards played after the claim count for nothing: rule from the cards as they lay when it "
        "was made."
    )
    SIXTEEN_AND_FIFTY_OFF = Text("nothing shown or said with the claim is unauthorised for anyone.")


class AfterPlay(Enum):
    """Reminders for the director after play."""

    USED_IT = Text(
        """did the defender's partner choose a play that his claim or his cards suggested, over a
        logical alternative, to declarer's damage? Then adjust the score."""
    )


def only_this_trick_on_record(case: Spoken) -> bool | None:
    """Return False if no trick is in progress or all the rest is given up; None otherwise."""
    if case.act in (Act.CURTAILED, Act.THREW_IN):
        return False
    table = case.table_then()
    start = position(table)
    return False if start is not None and not start.trick else None


def had_revoked_on_record(case: Spoken) -> bool | None:
    """Return False if all hands are known and nobody of the side revoked; None otherwise."""
    table, side = case.table_then(), case.side()
    if table is None or side is None or not is_all_known(table, *side.seats):
        return None
    return None if any(failure.seat.side is side for failure in table.failures) else False


class Spoken(Claim, HandFaced):
    """The facts that show whether there was a claim or a concession, and its outcome."""

    act = one_of(
        Act,
        Text("What did he do?"),
        help=Text(
            "Either side's tricks count: 'you get two' is a concession of two and a claim of the "
            "others."
        ),
    )
    after_wrong_lead = yes_no(
        HandFaced.after_wrong_lead.ask,
        help=HandFaced.after_wrong_lead.help,
        known=HandFaced.after_wrong_lead.known,
        usual=usually_no(
            Text("Declarer faced his hand right after a faced opening lead by the wrong defender.")
        ),
    )
    only_this_trick = yes_no(
        Text("Did it concern only the trick in progress?"),
        known=only_this_trick_on_record,
        usual=usually_no(Text("It concerned only the trick in progress.")),
    )
    no_claim_meant = yes_no(
        Text("Is it demonstrable that he did not mean to claim or concede?"),
        help=Text(
            "For instance declarer who thought that he was dummy, or a defender who was playing "
            "a card."
        ),
        usual=usually_no(Text("It is demonstrable that no claim or concession was meant.")),
    )
    cards_exposed = yes_no(
        Text("Did he show or name any of his cards in doing so?"),
        known=lambda case: True if case.act is Act.SHOWED else None,
    )
    played_too_soon = yes_no(
        Text("Did he lead or play a card in doing so before his partner had played?")
    )
    partner_objected = yes_no(
        Text("Did his partner object at once?"),
        help=Text(
            "If the objection came later, the concession stands for the present; it may still be "
            "disputed."
        ),
    )
    doubted_by = one_of(
        DoubtedBy,
        Text("Who does not agree?"),
        help=Text(
            "Also one who had agreed at first. Dummy may dispute a claim like any other player."
        ),
    )
    gone_on = yes_no(
        Text("Has play gone on after it, or have the players asked to play on?"),
        usual=usually_no(Text("Play has gone on since, or the players have asked to play on.")),
    )
    other_side_asked = yes_no(
        Text("Did the side that had neither claimed nor conceded ask that play go on?")
    )
    all_agreed = yes_no(Text("Did all four players agree to play on?"))
    had_revoked = yes_no(
        Text("Had the side that claimed revoked, without the revoke being established yet?"),
        known=had_revoked_on_record,
    )
    void_claim: Fact[Void] = open_reading(
        Void,
        Text(
            """Law 68D2b makes the claim void, and does not say whether it had already established
            the revoke. Which do you follow?"""
        ),
    )

    def threw_in(self) -> bool:
        return self.act is Act.THREW_IN


@law("68~3")
def dummy_cannot_claim(case: Claim) -> bool:
    """Dummy can neither claim nor concede; a remark of his that play be cut short is taking part in
    the play. But he may dispute a claim, his own side's too."""
    if case.claimant is not Claimant.DUMMY:
        return False
    case.do(Admonish(case.player(), Breach.TOOK_PART), "43A1c")
    case.do(PlayContinues())
    return True


@law("68")
def about_this_trick_only(case: Spoken) -> bool:
    """A statement or action that concerns only the trick in progress is no claim or concession.
    Play goes on; what a defender shows or says in it is no penalty card, but is unauthorised for
    his partner."""
    if not case.only_this_trick:
        return False
    case.do(PlayContinues())
    if case.claimant is Claimant.DEFENDER:
        _tells_partner(case)
        if case.played_too_soon:
            case.do(GoOnUnder("57A", Why.PLAYED_TOO_SOON))
    return True


def _tells_partner(case: Spoken) -> None:
    """Record that partner may not use a defender's ineffective claim or remark."""
    who, partner = case.player(), case.partner()
    case.do(Unauthorised(partner, Info.WORDS_AND_GESTURES, who), "16B1")
    if case.cards_exposed:
        case.do(NoPenaltyCard(who))
        case.do(
            Authorised(case.who(Role.DECLARER), Info.HOLDS_IT, who, Which.THE_HAND_SHOWN), "16C1"
        )
        case.do(Unauthorised(partner, Info.HOLDS_IT, who, Which.THE_HAND_SHOWN), "16C2")


@law("68A")
def has_claimed(case: Spoken) -> bool:
    """A player claims when he says that a side will win a certain number of tricks, suggests that
    play be cut short, or shows his cards, unless it is demonstrable that he did not mean to."""
    if case.act is not Act.SHOWED:
        return True
    declarer = case.claimant is Claimant.DECLARER
    if declarer and after_a_wrong_opening_lead(case):
        return False
    if not case.no_claim_meant:
        return True
    who = case.player()
    if declarer:
        case.do(CardReturned(who, Which.THE_HAND_SHOWN), "48A")
        case.do(
            Authorised(case.who(Role.DEFENDERS), Info.HOLDS_IT, who, Which.THE_HAND_SHOWN), "16A"
        )
    else:
        case.do(GoOnUnder("49", Why.EXPOSED))
    return False


@law("68B1")
def has_conceded(case: Spoken) -> bool:
    """A player concedes the tricks that he says will be lost, all those that he does not claim,
    and, when he throws in his hand, all that are left."""
    return case.claimed < case.remaining


@law("68B2")
def partner_objects(case: Spoken) -> bool:
    """When a defender concedes a trick and his partner objects at once, there is neither a
    concession nor a claim. Play goes on, cards shown are no penalty cards, and partner may not use
    them."""
    if (
        case.claimant is not Claimant.DEFENDER
        or not has_conceded(case)
        or not case.partner_objected
    ):
        return False
    case.do(ClaimVoid(case.player()))
    _tells_partner(case)
    case.do(Reminder(When.AFTER_PLAY, AfterPlay.USED_IT), "16C3")
    return True


@law("68D")
def play_stops(case: Spoken) -> None:
    """After a claim or concession play is suspended; whether all agree decides how it goes on."""
    case.do(PlayStops(case.player(), case.doubted_by in (DoubtedBy.OPPONENT, DoubtedBy.PARTNER)))


@law("68D1")
def all_agree(case: Spoken) -> bool:
    """If nobody doubts the claim or concession, Law 69 applies."""
    if case.doubted_by is not DoubtedBy.NOBODY:
        return False
    play_stops(case)
    agree(case)
    return True


@law("68D2a")
def director_decides(case: Spoken) -> None:
    """When a claim is doubted and the director is called, no one acts before he comes; he decides
    under Law 70."""
    play_stops(case)
    if case.doubted_by is DoubtedBy.OWN_SIDE:
        case.do(GoOnUnder("71", Why.TRICK_WANTED_BACK))
    else:
        no_penalty_cards(case)
        case.do(GoOnUnder("70A", Why.CONTESTED))


@law("68D2bi")
def all_four_concur(case: Spoken) -> bool:
    """Play goes on only if all four players agree to it; if one does not, the director is called
    and decides."""
    return case.all_agreed


@law("68D2bii")
def claim_is_void(case: Spoken) -> bool:
    """When all four have agreed to play on, the claim or concession is void and is not ruled on.
    Laws 16 and 50 do not apply, and the score that is then reached stands."""
    case.do(ClaimVoid(case.player()))
    case.do(Advice(Step.SIXTEEN_AND_FIFTY_OFF))
    if case.claimant is Claimant.DEFENDER:
        case.do(NoPenaltyCard(case.player()))
    case.do(ResultStands())
    if case.had_revoked:
        if case.void_claim is Void.ESTABLISHED:
            case.do(GoOnUnder("64A", Why.REVOKE))
        else:
            case.do(GoOnUnder("62A", Why.REVOKE_OPEN))
    return True


@law("68D2b")
def play_goes_on(case: Spoken) -> bool:
    """At the request of the side that neither claimed nor conceded, play may go on, if all four
    players agree."""
    return case.other_side_asked and all_four_concur(case) and claim_is_void(case)


@law("68~1")
def played_on_without_consent(case: Spoken) -> None:
    """Cards played after a claim without the other side's request and the consent of all four count
    for nothing: the claim is ruled on from the cards as they lay when it was made."""
    case.do(Advice(Step.FROM_THE_CLAIM))
    if case.trick_then is not None:
        case.do(LaterCardsVoid(case.trick_then, case.cards_then or 0))


@law("68D2")
def is_played_on(case: Spoken) -> bool:
    """When any player, dummy too, doubts a claim or concession, either the director decides or, if
    all agree, play goes on."""
    if case.gone_on:
        if play_goes_on(case):
            return True
        played_on_without_consent(case)
    director_decides(case)
    return False


shown(
    "68C",
    Text(
        """A claim should be accompanied at once by a clear statement of the line of play or
        defence, with the order of the cards, and the player faces his hand. A claim without it is
        still a claim; what is left unsaid is judged by Law 70."""
    ),
    __name__,
)
