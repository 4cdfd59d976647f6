"""Law 21: Misinformation (for 21B1b see law_21b)."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.auction import Auction, Call
from bridgelaw.effects import (
    Advice,
    Authorised,
    CallCancelled,
    CallReplaced,
    CallsNext,
    CallStands,
    Info,
    MayChangeCall,
    NoLeadRestriction,
    Reminder,
    ResultStands,
    Unauthorised,
    When,
    WhichCall,
)
from bridgelaw.effects.calls import SomeCall
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role, Who
from bridgelaw.engine.facts import (
    Detail,
    Doubt,
    Settled,
    elected_yes_no,
    one_of,
    usually_no,
    usually_yes,
    yes_no,
)
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.auction.explanations import Stage
from bridgelaw.laws.auction.law_20f_mistaken_explanation import acted_on_it
from bridgelaw.laws.conduct.law_75_mistaken_explanation import basis
from bridgelaw.laws.director.law_84_agreed_facts import FOR_THE_INNOCENT
from bridgelaw.laws.general.law_11_forfeited_rights import (
    ActedFirst,
    Profited,
    award_by_11a,
    split_by_11a,
)
from bridgelaw.laws.general.law_12c_adjusted_scores import assign
from bridgelaw.laws.understandings.alerts import Explanation


class Until(Enum):
    """The limit until which a call may be changed."""

    NEXT_CALL = Text("before anybody calls again")


class Step(Enum):
    """Steps for the director."""

    GOES_ON_FROM_IT = Text(
        "the auction goes on from the changed call until it ends again; a lead that lies face down "
        "goes back to the hand."
    )
    PARTNERS_CALL = Text(
        "his partner, misinformed too, has called since: see whether he would change his last call."
    )


class AfterPlay(Enum):
    """Reminders for the director after play."""

    DAMAGED = Text(
        """would the misled side have called or played otherwise with the right explanation, and
        have come out better? Then adjust the score."""
    )


class Redress(Enum):
    """The regulation of the event about a player who could have asked."""

    REDRESSED = Text(
        "nothing of it: then the law asks nothing of him, and his side is made good all the same"
    )
    COULD_HAVE_ASKED = Text(
        "that a player who suspected it and could have asked without risk gets no redress"
    )


class Verdict(Enum):
    """The consequence of misinformation."""

    CHANGED = Text("the call is changed")
    LEFT = Text("the call may be changed, but is left")
    LATER = Text("nothing can be changed now; the score is looked at after play")
    NO_DAMAGE = Text("no damage: the result stands")
    ADJUSTED = Text("the score is adjusted")


def partner_called_on_record(case: Misinformation) -> bool | None:
    """Return whether partner has called since the player's last call; None if unknown."""
    return called_after(case, 2)


def lho_called_on_record(case: Misinformation) -> bool | None:
    """Return whether the left-hand opponent has called since then; None if unknown."""
    return called_after(case, 1)


def called_after(case: Misinformation, places: int) -> bool | None:
    """Return whether the player `places` to the left has called since the player's last call."""
    found = last_call_on_record(case)
    if found is None:
        return None
    auction, place = found
    return auction.callers[place].clockwise()[places] in auction.callers[place + 1 :]


def last_call_on_record(case: Misinformation) -> tuple[Auction, int] | None:
    """Return the auction, and the place of the player's last call in it."""
    auction = None if case.record is None else case.record.auction
    places = (
        []
        if auction is None
        else [place for place, caller in enumerate(auction.callers) if caller is case.seat]
    )
    return (auction, places[-1]) if auction is not None and places else None


def has_called(case: Misinformation) -> bool:
    """Return whether the player has a call to change; False only if the record shows that he has
    none.
    """
    auction = None if case.record is None else case.record.auction
    return auction is None or case.seat is None or case.seat in auction.callers


def legal_in_its_place(case: Misinformation) -> tuple[Call, ...]:
    """Return the calls that he may make in place of his last one, if the auction is on record."""
    found = last_call_on_record(case)
    if found is None:
        return ()
    auction, place = found
    return auction.before(place).legal_calls()


class CouldHaveAsked(Incident):
    """The facts about a player who might have protected himself with a question."""

    could_have_asked = yes_no(
        Text("Had he strong reason to suspect it, the experience to know, and no risk in asking?"),
        help=Text(
            "Asking may itself tell his partner something; then he could not ask without risk."
        ),
        usual=usually_no(
            Text(
                "The player had strong reason to suspect it, the experience to know, "
                "and no risk in asking."
            )
        ),
    )
    redress = one_of(
        Redress,
        Text("He could have asked. What do the regulations of this event say of that?"),
        help=Text("The law itself has no such duty. Alerting regulations often have one."),
    )


class Misinformation(Explanation, ActedFirst, CouldHaveAsked):
    """The facts about a side that called after wrong or missing information from its opponents."""

    partner_has_called = yes_no(
        Text("Has his partner called since his last call?"),
        known=partner_called_on_record,
    )
    affected = yes_no(
        Text(
            "Could it well be that he would have made another last call with the right explanation?"
        ),
        help=Text(
            "The threshold is low: not that he would have, only that it may well be. Ask him "
            "away from the table."
        ),
        doubt=Doubt(value=True, law="84D", why=FOR_THE_INNOCENT),
        usual=usually_yes(
            Text("He would hardly have made another last call with the right explanation.")
        ),
    )
    changes_call = elected_yes_no(
        Text("With the right explanation: do you change your last call?"),
        to=lambda case: case.misled_player(),
        help=Text(
            "He may replace it by any legal call, or let it stand, without rectification for his "
            "side."
        ),
    )
    replacement: Detail[Call] = Detail(
        Call, Text("Which call does he make in its place?"), choices=legal_in_its_place
    )
    lho_has_called = yes_no(
        Text("Had his left-hand opponent called after it?"), known=lho_called_on_record
    )
    otherwise = yes_no(
        Text(
            "With the right explanation in time, might the misled side have called or played "
            "otherwise?"
        ),
        help=Text(
            """Put the right explanation in the place of the wrong one, and change nothing else: the
            others still call as they did. The misled side has no right to know that they
            misunderstood each other."""
        ),
        doubt=Doubt(value=True, law="84D", why=FOR_THE_INNOCENT),
        later=True,
    )
    worse = yes_no(
        Text("Is their score at the table worse than what was then likely?"),
        doubt=Doubt(value=True, law="84D", why=FOR_THE_INNOCENT),
        later=True,
    )
    chance_missed = yes_no(
        Text(
            "Was it put right in time to change a call or a card, but the director was not called?"
        ),
        usual=usually_no(
            Text(
                "It was put right in time to change a call or a card, but the director "
                "was not called."
            )
        ),
    )
    acted_first = Settled(value=True)
    still_the_same = Settled(value=False)
    profited = Settled(Profited.OFFENDERS)

    def withdrawn_call(self) -> SomeCall:
        """Return the player's last call, if the auction is on record."""
        found = last_call_on_record(self)
        if found is None:
            return WhichCall.THE_CALL
        auction, place = found
        return auction.calls[place]

    def offenders(self) -> Who:
        """Return the side that misinformed."""
        return self.explaining_side()

    def non_offenders(self) -> Who:
        """Return the side that was misled."""
        return self.misled_side()


@law("21A")
def own_misunderstanding(case: Misinformation) -> bool:
    """A player who acted on a misunderstanding of his own, which no opponent's misinformation
    caused, has no redress."""
    return True


@law("21B1a")
def may_change(case: Misinformation) -> bool:
    """Until the auction period ends, a player may change his last call without rectification if
    misinformation from an opponent may well have led to it and his partner has not called since."""
    if case.partner_has_called:
        case.do(Advice(Step.PARTNERS_CALL))
        return False
    if not case.affected:
        return False
    player = case.misled_player()
    if case.changes_call:
        if case.replacement is None:
            case.do(CallCancelled(player, case.withdrawn_call()))
            # Law 26B is about calls of the offending side.
            case.do(NoLeadRestriction(case.who(Role.PARTNER)))
            case.do(CallsNext(player))
        else:
            case.do(CallReplaced(player, case.withdrawn_call(), case.replacement))
        case.do(Advice(Step.GOES_ON_FROM_IT))
        changed(case)
    else:
        case.do(CallStands(player, WhichCall.THE_CALL))
    return True


@law("21B2")
def changed(case: Misinformation) -> None:
    """When a call has been changed the next hand may change any call that it made after it. What
    the withdrawn calls tell may be used by the misled side, and not by the other."""
    lho = case.who(Role.LHO)
    if case.lho_has_called:
        case.do(MayChangeCall(lho, WhichCall.THE_CALL, Until.NEXT_CALL))
    case.do(Authorised(case.misled_side(), Info.WITHDRAWN_CALL, case.misled_player()), "16C1")
    case.do(Unauthorised(case.explaining_side(), Info.WITHDRAWN_CALL, case.misled_player()), "16C2")


@law("21B3")
def too_late(case: Misinformation) -> Verdict:
    """When a call can no longer be changed, and the director judges that the offending side gained
    by the irregularity, he adjusts the score."""
    if case.stage is not Stage.OVER:
        case.do(Reminder(When.AFTER_PLAY, AfterPlay.DAMAGED))
        return Verdict.LATER
    case.cite("12C1")
    if not case.otherwise or not case.worse or could_have_asked(case):
        case.do(ResultStands())
        return Verdict.NO_DAMAGE
    if case.chance_missed:
        award_by_11a(case, split_by_11a(case), basis(case))
    else:
        assign(case, basis(case))
    return Verdict.ADJUSTED


def could_have_asked(case: CouldHaveAsked) -> bool:
    """Return whether he gets no redress because he could have asked."""
    return case.could_have_asked and not_redressed(case)


@law("21~4")
def not_redressed(case: CouldHaveAsked) -> bool:
    """The law does not make a player ask about an explanation or a missing alert that he suspects.
    Only where the regulations of the event say so does a player get no redress who could have asked
    without risk."""
    return case.redress is Redress.COULD_HAVE_ASKED


@law("21B")
def misinformed(case: Misinformation) -> Verdict:
    """A call made on an opponent's misinformation: it may be changed while that is possible; what
    can no longer be changed leads to an adjusted score if the offending side gained by it."""
    acted_on_it(case)
    if case.stage in (Stage.AUCTION, Stage.CLARIFICATION) and has_called(case) and may_change(case):
        # An earlier call of that side can no longer be changed (21~1).
        too_late(case)
        return Verdict.CHANGED if case.changes_call else Verdict.LEFT
    return too_late(case)


shown("21", Text("Law 21: calls made on misinformation."), __name__)
shown(
    "21B1",
    Text(
        "Which call may be changed after misinformation, and what is presumed if the agreement "
        "is not clear."
    ),
    __name__,
)
