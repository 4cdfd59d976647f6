"""Law 9: Procedure following an irregularity."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import (
    Admonish,
    Advice,
    GoOnUnder,
    HasRight,
    NoRight,
    PenaltyPossible,
    Reminder,
    When,
)
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import Fact, one_of, usually_no, usually_yes, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.law_43_dummys_limitations import AfterPlay, Breach


class Moment(Enum):
    """The moment at which somebody spoke up."""

    BEFORE_IT = Text("before the irregularity: it was about to happen")
    AUCTION = Text("in the auction period")
    PLAY = Text("during the play")
    AFTER_PLAY = Text("after play had ended")


class Acted(Enum):
    """Acts before the ruling of the director."""

    NOTHING = Text("nothing: the players waited")
    OFFENDER = Text("the offender put it right himself")
    OTHERS = Text("another player called or played, or the players settled it among themselves")


class Spoke(Enum):
    """A remark by dummy during the play."""

    OF_IT = Text("he pointed out an irregularity")
    ASKED = Text(
        "he asked declarer, who had not followed suit, whether he had none of the suit led"
    )
    TURNED = Text("he told declarer that a card of a trick lies the wrong way")


class Changed(Enum):
    """The card or call that an offender changed too soon."""

    INSUFFICIENT_BID = Text("an insufficient bid, for another call")
    OTHER_CALL = Text("another call")
    REVOKE = Text("a card by which he had revoked, for one of the suit led")
    CARD = Text("another card that he had played")


class Right(Enum):
    """The rights of a player."""

    CALL_ATTENTION = Text("call attention to the irregularity")
    PREVENT = Text("try to prevent the irregularity")
    SUMMON = Text("call the director")
    ACT = Text("call, play or put anything right until the director has explained all that follows")


class Why(Enum):
    """The reasons for going on under another law."""

    EXPLANATION = Text("partner's wrong explanation is put right at its own time")
    DUMMY_WARNED = Text(
        "whether dummy may warn declarer depends on what he has done before on this deal"
    )
    DUMMY_HAD_LOOKED = Text(
        "dummy had before that looked at a hand, left his seat or exchanged hands"
    )
    INSUFFICIENT_BID = Text("the new call stands, if it is legal, unless the first one is accepted")
    OTHER_CALL = Text("the withdrawn call may bring restrictions on the lead")
    REVOKE = Text("a revoke is corrected in time; the card taken back may become a penalty card")
    CARD = Text(
        "a card that was played may not be taken back; the other card may become a penalty card"
    )
    ASKED_DECLARER = Text("dummy may ask declarer so, unless he has lost his rights")
    CARD_TURNED = Text("dummy may tell declarer so until a lead has been made to the next trick")
    OTHERS = Text("a side that acts before the director is called may lose its redress")


class Fault(Enum):
    """Faults that are pointed out or penalised."""

    CALL_AT_ONCE = Text("once attention is drawn to an irregularity the director is called at once")


class Step(Enum):
    """Statements of the director to the players."""

    NOTHING_LOST = Text("to call the director costs nobody a right that he had.")
    OPPONENTS_KEEP_ALL = Text(
        "he spoke of an irregularity of his own side: the opponents keep all their rights."
    )


CALLS = (Changed.INSUFFICIENT_BID, Changed.OTHER_CALL, Changed.CARD)
"""The calls and cards that may have been changed in the auction period."""


class Attention(Incident):
    """The facts about an irregularity that somebody spoke of."""

    moment = one_of(Moment, Text("When did somebody speak of it?"))
    by_dummy = yes_no(
        Text("Was it dummy who spoke first?"),
        usual=usually_no(Text("It was dummy who spoke first.")),
    )
    partners_explanation = yes_no(
        Text("Is it an explanation by his own partner that he takes to be wrong?"),
        help=Text("Or an alert or announcement of his partner's, given or left out."),
        usual=usually_no(
            Text("It is an explanation by the player's own partner that seems wrong to the player.")
        ),
    )
    dummys_words = one_of(Spoke, Text("What did dummy say?"))
    dummy_had_looked = yes_no(
        Text(
            "Had dummy before that looked at a hand of another's, left his seat to watch, or "
            "exchanged hands?"
        )
    )
    own_side = yes_no(Text("Was it an irregularity by the side of the player who spoke?"))
    at_once = yes_no(
        Text("Was the director called at once?"),
        usual=usually_yes(Text("The director was not called at once.")),
    )
    acted = one_of(Acted, Text("What was done between that and the ruling?"))
    changed = Fact(
        Changed,
        Text("What did the offender change?"),
        values=tuple(Changed),
        choices=lambda case: (
            (Changed.REVOKE, Changed.CARD) if case.moment is Moment.PLAY else CALLS
        ),
    )


@law("9A1")
def in_the_auction(case: Attention) -> bool:
    """In the auction period any player may draw attention to an irregularity, in turn or not,
    unless a law forbids it."""
    return case.moment is Moment.AUCTION


@law("9A2")
def in_the_play(case: Attention) -> bool:
    """In the play declarer and either defender may draw attention to an irregularity, unless a law
    forbids it. Dummy may not."""
    return case.moment is Moment.PLAY and not case.by_dummy


@law("9A3")
def may_prevent(case: Attention) -> bool:
    """Any player may try to prevent an irregularity before it happens; dummy too, within the limits
    of Laws 42 and 43. Once it has happened this right is over."""
    if case.by_dummy:
        case.do(GoOnUnder("42B2", Why.DUMMY_WARNED))
        return False
    case.do(HasRight(case.who(Role.PLAYER), Right.PREVENT, When.NOW))
    return True


@law("9A4")
def dummy_spoke(case: Attention) -> bool:
    """Dummy may not draw attention to an irregularity before play has ended, save to put right an
    explanation of declarer's that he takes to be wrong. What Laws 42B1 and 65B3 allow him to say to
    declarer is no breach of this."""
    if case.dummys_words is Spoke.OF_IT:
        case.do(NoRight(case.who(Role.DUMMY), Right.CALL_ATTENTION))
        return True
    asked = case.dummys_words is Spoke.ASKED
    case.do(GoOnUnder("42B1", Why.ASKED_DECLARER) if asked else GoOnUnder("65B3", Why.CARD_TURNED))
    return False


@law("9~1")
def ruled_all_the_same(case: Attention) -> bool:
    """That dummy spoke first may cost him a penalty; the irregularity is put right as ever, unless
    it was a defender's and dummy had before that looked at a hand, left his seat or exchanged
    hands."""
    if not case.own_side and case.dummy_had_looked:
        case.do(GoOnUnder("43B3", Why.DUMMY_HAD_LOOKED))
        return False
    case.do(Admonish(case.who(Role.DUMMY), Breach.POINTED_OUT), "43B1")
    case.do(PenaltyPossible(case.who(Role.DUMMY), Breach.POINTED_OUT), "43B1")
    case.do(Reminder(When.AFTER_PLAY, AfterPlay.HELPED_DECLARER), "12A1")
    return True


@law("9A")
def may_speak(case: Attention) -> bool:
    """Who may draw attention to an irregularity: in the auction any player, in the play any but
    dummy, after play all. Partner's wrong explanation has a time of its own."""
    if case.partners_explanation:
        case.do(GoOnUnder("20F5", Why.EXPLANATION))
        return False
    if in_the_auction(case) or case.moment is Moment.AFTER_PLAY or in_the_play(case):
        return True
    return dummy_spoke(case) and ruled_all_the_same(case)


@law("9B1a")
def called_at_once(case: Attention) -> bool:
    """The director is called at once when attention is drawn to an irregularity."""
    if not case.at_once:
        case.do(Admonish(Role.EVERYONE, Fault.CALL_AT_ONCE))
    return case.at_once


@law("9B1b")
def anybody_may_call(case: Attention) -> None:
    """Once attention has been drawn to an irregularity any player, dummy too, may call the
    director."""
    case.do(HasRight(Role.EVERYONE, Right.SUMMON, When.NOW))


@law("9B1c")
def costs_nothing(case: Attention) -> None:
    """To call the director does not cost a player any right that he had."""
    case.do(Advice(Step.NOTHING_LOST))


@law("9B1d")
def against_himself(case: Attention) -> bool:
    """A player who points out an irregularity of his own side costs the opponents none of their
    rights."""
    if case.own_side:
        case.do(Advice(Step.OPPONENTS_KEEP_ALL))
    return case.own_side


@law("9C")
def corrected_too_soon(case: Attention) -> None:
    """An offender who puts his irregularity right before the director has ruled may become liable
    to more than he was: to restrictions on the lead for a call withdrawn, say."""
    if case.changed is Changed.INSUFFICIENT_BID:
        case.do(GoOnUnder("27C", Why.INSUFFICIENT_BID))
    elif case.changed is Changed.OTHER_CALL:
        case.do(GoOnUnder("26B", Why.OTHER_CALL))
    elif case.changed is Changed.REVOKE:
        case.do(GoOnUnder("62A", Why.REVOKE))
    else:
        case.do(GoOnUnder("45C", Why.CARD))


@law("9B2")
def all_waited(case: Attention) -> bool:
    """No player may do anything until the director has explained all that follows from the
    irregularity."""
    if case.acted is Acted.NOTHING:
        case.do(NoRight(Role.EVERYONE, Right.ACT))
        return True
    if case.acted is Acted.OTHERS:
        case.do(GoOnUnder("11A", Why.OTHERS))
    else:
        corrected_too_soon(case)
    return False


def proceed(case: Attention) -> bool:
    """Rule on what follows when attention has been drawn.

    Return whether the director rules before anything else is done.
    """
    against_himself(case)
    called_at_once(case)
    anybody_may_call(case)
    costs_nothing(case)
    return all_waited(case)


shown("9", Text("Law 9: what is done first when something irregular has happened."), __name__)
shown(
    "9A5",
    Text(
        """A player need not draw attention to an infraction by his own side. Wrong explanations,
        his own and partner's, and a trick too many are put right all the same, each at its time."""
    ),
    __name__,
)
shown(
    "9B",
    Text(
        "What is done once attention has been drawn: the director is called, and all wait for him."
    ),
    __name__,
)
shown(
    "9B1",
    Text(
        "Calling the director: at once, by anybody, at no cost, and without harm to the opponents."
    ),
    __name__,
)
shown(
    "9~2",
    Text(
        "To be silent about one's own infraction is lawful; to do something that hides it is not."
    ),
    __name__,
)
