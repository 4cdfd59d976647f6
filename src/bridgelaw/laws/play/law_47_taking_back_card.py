"""Law 47: Retraction of a card played (47A, 47B and 47F; see law_47cd and law_47e for the rest)."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import (
    Authorised,
    CardReturned,
    CardStands,
    GoOnUnder,
    Info,
    MayChange,
    MustWithdraw,
    Unauthorised,
    When,
)
from bridgelaw.effects.players import Role, opponents_of, side_of
from bridgelaw.engine.facts import Settled, one_of, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.penalty_cards.law_50_penalty_card import NewPenaltyCard, put_down
from bridgelaw.laws.play.played_card import Holder


class Ground(Enum):
    """The grounds for withdrawing a played card."""

    RECTIFICATION = Text("the rectification of an irregularity requires it")
    ILLEGAL_PLAY = Text(
        "it was an illegal play, such as a revoke or a lead out of turn that was refused"
    )
    SEVERAL_AT_ONCE = Text("several cards were played at once")
    DESIGNATION = Text("declarer named a card of dummy's that he had not meant to name")
    OPPONENT_CHANGED = Text("an opponent has changed his card after it")
    TOLD_HIS_TURN = Text("an opponent told him, wrongly, that it was his turn")
    MISEXPLAINED = Text("an opponent's call or play had been explained wrongly")
    PROPER_LEAD = Text(
        "it was played to a lead out of turn, and then the proper leader led to the same trick"
    )
    NONE = Text(
        "none of these: it was the wrong card, he was not paying attention, or has changed his mind"
    )


class Why(Enum):
    """The reasons why another law decides whether the card may be withdrawn."""

    SEVERAL_AT_ONCE = Text("several cards came from one hand at once")
    DESIGNATION = Text(
        "whether a card that was named may be changed depends on what declarer meant"
    )
    OPPONENT_CHANGED = Text(
        "an opponent has changed his card for an irregularity of this player's own side"
    )
    TOLD_HIS_TURN = Text("he was told wrongly that it was his turn")
    MISEXPLAINED = Text("the play may rest on a wrong explanation")


def played_on_record(case: CardWanted) -> bool | None:
    """Return True if the card is on the record of a trick: it has then been played."""
    if case.record is None or case.card is None:
        return None
    return True if case.card in case.record.played else None


class CardWanted(NewPenaltyCard):
    """The facts about a card that somebody wants to take back."""

    was_played = yes_no(
        Text("Had the card been played?"),
        help=Text(
            'Where that is disputed, see "card shown"; for a card that fell, "card exposed".'
        ),
        known=played_on_record,
    )
    ground = one_of(Ground, Text("Why is it to be taken back?"))
    own_sides_fault = yes_no(
        Text("Was the irregularity by his own side?"),
        help=Text(
            "Say at the table which side is the offending one: what the card tells may be used "
            "by the other."
        ),
    )
    deliberate = Settled(value=True)  # Law 50B: a card played on purpose


def led_out_of_turn(case: CardWanted) -> bool:
    """Return whether the record has the card as a lead out of turn.

    No other card is then played in its place.
    """
    if case.record is None or case.seat is None or not case.record.current:
        return False
    return case.record.current.plays[0].card is case.card and case.record.leader is not case.seat


def withdrawn(case: CardWanted) -> None:
    """Rule on a withdrawn card.

    A defender's own infraction makes it a penalty card. Otherwise it goes back, and Law 16C says
    who may use it.
    """
    if not led_out_of_turn(case):
        case.do(MustWithdraw(case.owner(), case.the_card()))
    if not case.own_sides_fault:
        go_back(case)
        case.do(
            Authorised(
                side_of(case.seat, Role.NON_OFFENDING_SIDE),
                Info.HOLDS_IT,
                case.owner(),
                case.the_card(),
            ),
            "16C1",
        )
        case.do(
            Unauthorised(
                opponents_of(case.seat, Role.OFFENDING_SIDE),
                Info.HOLDS_IT,
                case.owner(),
                case.the_card(),
            ),
            "16C2",
        )
    elif case.holder is Holder.DEFENDER:
        put_down(case, case.owner(), case.the_card())
    else:
        go_back(case)
        case.do(
            Authorised(case.who(Role.DEFENDERS), Info.HOLDS_IT, case.owner(), case.the_card()),
            "16C1",
        )


def go_back(case: CardWanted) -> None:
    """Put the card back where it came from."""
    case.do(CardReturned(case.owner(), case.the_card()))


@law("47A")
def for_rectification(case: CardWanted) -> bool:
    """A played card is withdrawn when the rectification of an irregularity requires it. A card that
    a defender withdraws for an irregularity of his own side becomes a penalty card."""
    if case.ground is not Ground.RECTIFICATION:
        return False
    withdrawn(case)
    return True


@law("47B")
def illegal_play(case: CardWanted) -> bool:
    """A played card may be withdrawn to correct an illegal play. A defender's card then becomes a
    penalty card, unless Law 47 itself says otherwise; for cards played at the same time see Law
    58."""
    if case.ground is not Ground.ILLEGAL_PLAY:
        return False
    withdrawn(case)
    return True


def after_an_opponents_change(case: CardWanted) -> bool:
    """Rule by Law 47D on a card played after an opponent's changed card: it may be changed too.

    If the opponent's change corrects an irregularity of this player's own side, Law 62C2 decides.
    """
    if case.own_sides_fault:
        case.do(GoOnUnder("62C2", Why.OPPONENT_CHANGED), "47D")
        return False
    card = case.the_card()
    case.do(MayChange(case.owner(), card, When.UNTIL_NEXT_CARD), "47D")
    own, others = Role.NON_OFFENDING_SIDE, Role.OFFENDING_SIDE
    case.do(Authorised(side_of(case.seat, own), Info.HOLDS_IT, case.owner(), card), "16C1")
    case.do(
        Unauthorised(opponents_of(case.seat, others), Info.HOLDS_IT, case.owner(), card), "16C2"
    )
    return True


@law("47F1")
def proper_leader_led(case: CardWanted) -> bool:
    """When the proper leader leads to a trick in which an opponent has led out of turn, the cards
    played to it in error may be withdrawn."""
    if case.ground is not Ground.PROPER_LEAD:
        return False
    go_back(case)
    case.do(
        Authorised(Role.NON_OFFENDING_SIDE, Info.HOLDS_IT, case.owner(), case.the_card()), "16C1"
    )
    case.do(Unauthorised(Role.OFFENDING_SIDE, Info.HOLDS_IT, case.owner(), case.the_card()), "16C2")
    return True


@law("47F2")
def stands(case: CardWanted) -> bool:
    """Unless Law 47 itself allows it, a card once played may not be withdrawn. That it was the
    wrong card is no ground."""
    case.do(CardStands(case.owner(), case.the_card()))
    return True


@law("47F")
def other_retraction(case: CardWanted) -> bool:
    """Apart from what Laws 47A to 47E allow, a card may be withdrawn only when the proper leader
    has led to a trick in which an opponent led out of turn."""
    return proper_leader_led(case) or not stands(case)
