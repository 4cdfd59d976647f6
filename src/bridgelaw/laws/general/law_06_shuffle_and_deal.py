"""Law 6: The shuffle and deal."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import (
    AdjustedScore,
    GoOnUnder,
    NewDeal,
    NoRight,
    PlayContinues,
    ResultCancelled,
)
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import one_of, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.definitions.words_of_the_auction import (
    auction_of,
    begun_on_record,
    contract_known,
)
from bridgelaw.laws.director.law_86_team_play import Match, may_not_redeal
from bridgelaw.laws.score.law_77_scoring_table import NoRedeal


class Reason(Enum):
    """The fault of the deal."""

    MISDEALT = Text("it was dealt wrongly: the cards out of order, or hands of the wrong number")
    SEEN = Text("somebody may have seen a card of another player's")
    UNSHUFFLED = Text("it was dealt from a pack that had not been shuffled since it was in order")
    OLD_DEAL = Text("the deal was played in another session")
    OTHER = Text("something else, which makes the director think of a new deal")


class Why(Enum):
    """The reasons for going on under another law."""

    CARDS_WRONG = Text(
        "the auction has begun: hands of the wrong number are put right, not dealt again"
    )
    OWN_CARD = Text("the auction has begun, and a player has shown a card of his own")
    SEEN_BY_CHANCE = Text("the auction has begun, and a player has seen a card of another's")


class Basis(Enum):
    """The grounds for adjusting the score."""

    NOT_SHUFFLED = Text(
        "the board was not properly shuffled and dealt; artificial, by responsibility"
    )
    MATCH_DECIDED = Text(
        "the board cannot be dealt again, for the result of the match without it may be known"
    )


def passed_out_on_record(case: Deal) -> bool | None:
    """Return whether the board was passed out; None if neither calls nor a declarer are known."""
    auction = auction_of(case)
    return (False if contract_known(case) else None) if auction is None else auction.passed_out


class Deal(Match):
    """The facts about a deal that may have to be repeated."""

    reason = one_of(Reason, Text("What is wrong with the deal?"))
    called = yes_no(
        Text("Had anybody called on the board, at any table?"),
        known=lambda case: True if begun_on_record(case) else None,
    )
    wrong_number = yes_no(Text("Has a hand more or fewer than thirteen cards?"))
    own_card = yes_no(Text("Was it a card of his own that a player had shown?"))
    old_deals_wanted = yes_no(
        Text("Is it an event in which old deals are meant to be played again?")
    )
    time_for_it = yes_no(
        Text(
            "Is there time to deal and play the board again, and does the form of the event "
            "allow it?"
        )
    )
    passed_out = yes_no(
        Text("Was the board passed out?"),
        known=passed_out_on_record,
    )
    teams = yes_no(Text("Is it a match of teams?"), stays=(True, False))
    wants_redeal = yes_no(
        Text("Is there a reason, in keeping with the laws, to have it dealt again?"),
        help=Text("The director decides; that a deal is dull or one-sided is none."),
    )


@law("6D1")
def before_the_auction(case: Deal) -> bool:
    """If it is found before the auction first begins that a deal was wrong, or that somebody could
    have seen a card of another, the board is shuffled and dealt again. After that other laws deal
    with it."""
    if not case.called:
        case.do(NewDeal())
        return True
    if case.reason is Reason.SEEN:
        own = case.own_card
        case.do(GoOnUnder("24" if own else "16D", Why.OWN_CARD if own else Why.SEEN_BY_CHANCE))
    elif case.wrong_number:
        case.do(GoOnUnder("13", Why.CARDS_WRONG))
    else:
        case.do(PlayContinues())
    return False


def match_is_decided(case: Deal) -> bool:
    """Return whether it is a team match in which the board may not be dealt again."""
    return case.teams and may_not_redeal(case)


def deal_anew_or_adjust(case: Deal, section: str) -> bool:
    """Rule on a board whose result does not stand, and return whether it is dealt again."""
    if not case.time_for_it:
        case.do(AdjustedScore(Role.BOTH_SIDES, Basis.NOT_SHUFFLED), "12C2")
        return False
    if match_is_decided(case):
        case.do(AdjustedScore(Role.BOTH_SIDES, Basis.MATCH_DECIDED), "86A")
        return False
    case.do(NewDeal(), section)
    return True


@law("6~1")
def found_too_late(case: Deal) -> bool:
    """If it is found only in the play or afterwards that a board was dealt from an unshuffled pack,
    its result cannot stand, even if all four players are content."""
    if case.called:
        case.do(ResultCancelled())
    return case.called


@law("6D2")
def may_not_stand(case: Deal) -> bool:
    """No result may stand if the cards were dealt from a pack that was not shuffled, or if the deal
    comes from another session, unless the event is there to replay old deals."""
    if case.reason is Reason.OLD_DEAL and case.old_deals_wanted:
        case.do(PlayContinues())
        return False
    found_too_late(case)
    return True


@law("6D3")
def director_may(case: Deal) -> bool:
    """The director may have a board dealt again for any reason that the laws allow; but never one
    that was passed out, and in a match never one without which the result may be known."""
    if case.passed_out:
        case.do(NoRight(Role.DIRECTOR, NoRedeal.DEAL_AGAIN), "22B")
        return False
    if match_is_decided(case):
        return False
    if not case.wants_redeal:
        case.do(PlayContinues())
        return False
    case.do(NewDeal())
    return True


shown(
    "6A",
    Text("Before play begins each pack is shuffled well; it is cut if an opponent asks."),
    __name__,
)
shown(
    "6B",
    Text(
        """The cards are dealt face down, one by one, into four hands of thirteen, each put face
        down into its pocket. Two neighbouring cards of the pack may not come into one hand; dealing
        clockwise is recommended."""
    ),
    __name__,
)
shown(
    "6C",
    Text("A player of each side should be there when the cards are shuffled and dealt."),
    __name__,
)
shown("6D", Text("When a board is shuffled and dealt again, and when it may not be."), __name__)
shown(
    "6F",
    Text(
        "The director may have copies made of a deal. Such a board is as a rule not dealt again, "
        "though he may order it."
    ),
    __name__,
)
