"""Law 43: Dummy's limitations."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.cards import DECK, Card
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    AdjustedScore,
    Admonish,
    CountsAsRevoke,
    GoOnUnder,
    Info,
    LeadFrom,
    MustWithdraw,
    PenaltyPossible,
    PlayContinues,
    Reminder,
    ResultStands,
    RightLost,
    TricksTransferred,
    Unauthorised,
    When,
)
from bridgelaw.effects.players import Role, Which
from bridgelaw.engine.facts import Detail, election, one_of, usually_no, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.engine.ruling import first_of
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.law_42_dummys_rights import Did, DummysAct, Right
from bridgelaw.laws.revokes.counted_revoke import (
    CountedRevoke,
    Winner,
    winner_by_seat,
    winner_on_record,
)
from bridgelaw.laws.revokes.law_64ab_tricks_transferred import (
    again_in_the_same_suit,
    both_sides,
    count_still_there,
    twelfth_trick,
    won_nothing_from_then_on,
)

TWELVE = 12


class Breach(Enum):
    """Faults that are pointed out and may be penalised."""

    HANDS = Text("dummy and declarer may not look at each other's hands")
    WATCHED = Text("dummy may not leave the seat to watch declarer play")
    SAW = Text("dummy may not look at a card that a defender holds")
    SHOWED = Text("a defender may not show dummy the hand")
    CALLED = Text("dummy may not be the first to call the director during play")
    POINTED_OUT = Text("dummy may not point out an irregularity before play is over")
    ASKED_DEFENDER = Text("dummy may not ask a defender about a revoke")
    TOOK_PART = Text(
        "dummy may not take part in the play or communicate anything about it to declarer"
    )
    INDICATED = Text(
        "dummy may not touch or point to a card without being told to, except to arrange the cards"
    )


class Offender(Enum):
    """The player who committed the irregularity."""

    DEFENDER = Text("a defender's")
    DECLARING_SIDE = Text("declarer's or dummy's")
    NOBODY = Text("nobody's: there was none")


class Hand(Enum):
    """The hand that declarer leads from."""

    DECLARERS = Text("from declarer's own hand")
    DUMMYS = Text("from dummy")


class AfterPlay(Enum):
    """Reminders for the director after play."""

    COUNT_THE_TRICKS = Text(
        "did declarer's side win that trick or a later one? Law 64 applies as to an established "
        "revoke."
    )
    STILL_WORSE_OFF = Text(
        "are the defenders worse off than without the revoke? Then adjust the score under Law 64C."
    )
    TAKE_AWAY_THE_GAIN = Text(
        "did the defenders gain by their irregularity? Then their score alone is adjusted."
    )
    HELPED_DECLARER = Text(
        "did dummy's remark help declarer in the play and damage the defenders? Then adjust the "
        "score."
    )


class Why(Enum):
    """The reasons for going on under another law."""

    REMADE = Text(
        "declarer chooses a correct card, and the defenders may change what they played after "
        "the revoke"
    )


class Basis(Enum):
    """The aims of an adjustment of the score."""

    WITHOUT_THE_GAIN = Text(
        "the gain from their irregularity is taken away; declarer's side keeps its score"
    )


def declarers_revoke_on_record(case: DummysConduct) -> bool | None:
    """Return whether declarer failed to follow suit and still has a card of it."""
    record = case.record
    if record is None or record.declarer is None:
        return None
    led, card = record.current.suit_led, record.current.by(record.declarer)
    if led is None or card is None:
        return None
    if card.suit is led:
        return False
    void = record.void(record.declarer, led)
    return None if void is None else not void


def revoke_card(case: DummysConduct) -> Card | None:
    """Return declarer's own card that does not follow suit to the recorded trick."""
    record = case.record
    if record is None or record.declarer is None:
        return None
    card = record.current.by(record.declarer)
    return None if card is None or card.suit is record.current.suit_led else card


def established_on_record(case: DummysConduct) -> bool | None:
    """Return False if the card is in the current trick or has been corrected; None otherwise."""
    if case.record is not None and case.record.claimed_by is not None:
        return None
    return False if revoke_card(case) is not None or case.correct_card is not None else None


def trick_twelve_on_record(case: DummysConduct) -> bool | None:
    """Return whether the trick in progress, or the one with the correct card, is the twelfth."""
    record, place = case.record, case.revoke_place()
    if record is None or record.trick_number is None:
        return None
    if place is not None:
        return record.trick_number - len(record.tricks) + place == TWELVE
    # The current trick may be a later one by now.
    return True if record.trick_number == TWELVE else None


class DummysConduct(DummysAct, CountedRevoke):
    """The facts about dummy's limitations, and about the consequences of a breach."""

    to_watch = yes_no(Text("Did he leave it in order to watch declarer play?"))
    shown_to_him = yes_no(Text("Did the defender let him see them?"))
    was_first = yes_no(
        Text("Was dummy the first to draw attention to it, before any other player had?"),
    )
    offender = one_of(
        Offender,
        Text("Whose irregularity was it?"),
        known=lambda case: (
            Offender.DEFENDER if case.did is Did.ASKED_A_DEFENDER_ABOUT_A_REVOKE else None
        ),
    )
    wrong_hand = yes_no(Text("Was it about the hand that declarer leads from?"))
    hand = election(
        Hand,
        Text("From which hand is declarer to lead to this trick?"),
        to=Role.EITHER_DEFENDER,
        help=Text(
            """Either defender may choose, the wrong hand included: dummy had lost the right to warn
            declarer. The law has no rule for defenders who differ."""
        ),
    )
    first_to_ask = yes_no(Text("Was dummy the first to ask, before either defender?"))
    declarer_revoked = yes_no(
        Text("Did declarer have a card of the suit led?"), known=declarers_revoke_on_record
    )
    established = yes_no(
        Text(
            "Had declarer's side, before dummy asked, played to the next trick, named a card for "
            "it, or claimed?"
        ),
        known=established_on_record,
    )
    defender_revoked = yes_no(Text("Did the defender have a card of the suit led?"))
    correct_card = Detail(
        Card,
        Text("Which card did declarer play instead of the one with which he revoked?"),
        choices=lambda case: DECK,
    )
    trick_twelve = yes_no(
        Text("Was it in the twelfth trick?"),
        known=trick_twelve_on_record,
        usual=usually_no(Text("It was in the twelfth trick.")),
    )
    trick_won_by = one_of(
        Winner,
        Text("Who won that trick with the correct card in it?"),
        known=winner_on_record,
        help=Text("The correct card decides. A trick that is won in dummy is not won by declarer."),
        by_seat=winner_by_seat,
    )
    gained = yes_no(Text("Did the defenders gain by their irregularity?"), later=True)

    def revoker(self) -> Seat | None:
        """Return declarer."""
        return None if self.record is None else self.record.declarer

    def revoke_place(self) -> int | None:
        """Return the index of the trick to which the correct card was played.

        Before that, it is the trick with his card.
        """
        if self.record is None:
            return None
        if self.correct_card is not None:
            return self.record.trick_of(self.correct_card)
        return None if revoke_card(self) is None else len(self.record.tricks)

    def revoker_declares(self) -> bool:
        """Return True: it was declarer's own card."""
        return True

    def own_card(self) -> Card | None:
        """Return the card that declarer played instead."""
        return self.correct_card


@law("43A1a")
def called_first(case: DummysConduct) -> bool:
    """During play dummy may not take the initiative to call the director; once another player has
    drawn attention to an irregularity he may call him like anyone else."""
    return case.was_first


@law("43A1b")
def pointed_out(case: DummysConduct) -> bool:
    """During play dummy may not draw attention to an irregularity, whoever committed it."""
    return case.was_first


@law("43A1c")
def took_part(case: DummysConduct) -> bool:
    """Dummy may not take part in the play, nor tell declarer anything about it."""
    case.do(Unauthorised(case.who(Role.DECLARER), Info.WORDS_AND_GESTURES, case.dummy()), "16B1")
    return True


@law("43A2a")
def looked_at_declarers_hand(case: DummysConduct) -> bool:
    """Dummy may not exchange hands with declarer."""
    return case.did is Did.LOOKED_AT_DECLARERS_HAND


@law("43A2b")
def watched_declarer(case: DummysConduct) -> bool:
    """Dummy may not leave his seat to watch declarer play."""
    return case.did is Did.LEFT_HIS_SEAT and case.to_watch


@law("43A2c")
def saw_a_defenders_cards(case: DummysConduct) -> bool:
    """Dummy may not see what cards a defender holds, not even when he is invited to."""
    if case.did is not Did.SAW_A_DEFENDERS_CARDS:
        return False
    if case.shown_to_him:
        case.do(Admonish(Role.DEFENDER, Breach.SHOWED), "43A3")
    return True


@law("43B1")
def may_be_penalised(case: DummysConduct) -> Breach:
    """Dummy may get a procedural penalty for breaking any of his limitations."""
    breach = breach_of(case)
    case.do(PenaltyPossible(case.dummy(), breach))
    return breach


@law("43B")
def in_breach(case: DummysConduct) -> None:
    """Dummy who breaks his limitations may be penalised. Looking at hands that he may not see costs
    him the protection of his qualified rights as well; talking does not."""
    case.do(Admonish(case.dummy(), may_be_penalised(case)))
    if case.did in LOOKING:
        case.do(RightLost(case.dummy(), Right.QUALIFIED))


@law("43B2")
def has_forfeited(case: DummysConduct) -> bool:
    """What dummy says about declarer's revoke or about the hand to lead from has a price when he
    has earlier broken one of the limitations on looking."""
    return case.forfeited


@law("43B2a")
def warns_of_the_wrong_hand(case: DummysConduct) -> bool:
    """Dummy who has earlier on the deal broken a limitation on looking has lost the right to warn
    declarer that he is about to lead from the wrong hand. If he does so before the lead is made,
    either defender may choose the hand from which declarer leads, and the lead from that hand is
    correct."""
    if not case.wrong_hand or not has_forfeited(case):
        return False
    case.cite("9A3", "42B2")
    case.do(RightLost(case.dummy(), Right.PREVENT))
    hand = Role.DECLARER if case.hand is Hand.DECLARERS else Role.DUMMY
    case.do(LeadFrom(case.who(Role.DECLARER), case.who(hand)))
    return True


@law("43B2b")
def first_to_ask_declarer(case: DummysConduct) -> bool:
    """When dummy, having forfeited his rights, is the first to ask whether declarer has revoked,
    and he has, declarer must play a correct card and Law 64 applies as if the revoke had been
    established."""
    if (
        not case.declarer_revoked
        or not has_forfeited(case)
        or not case.first_to_ask
        or case.established
    ):
        return False
    case.do(MustWithdraw(case.who(Role.DECLARER), revoke_card(case) or Which.THE_CARD))
    if not case.play_over:
        case.do(GoOnUnder("62B", Why.REMADE))
        case.do(Reminder(When.AFTER_PLAY, AfterPlay.COUNT_THE_TRICKS), "64A")
    elif number := tricks_to_transfer(case):
        case.do(TricksTransferred(number, Role.DECLARING_SIDE, Role.DEFENDERS), "64A")
        if case.correct_card is not None:
            case.do(CountsAsRevoke(number, case.who(Role.DECLARER), case.correct_card), "64A")
    case.do(Reminder(When.AFTER_PLAY, AfterPlay.STILL_WORSE_OFF), "64C")
    return True


@law("43~4")
def tricks_to_transfer(case: DummysConduct) -> int:
    """When a corrected revoke counts as established, Law 64A and B are applied to the trick as it
    stands with the correct card: two tricks if declarer won it himself and his side a later one,
    one if his side won only one of these, or that trick in dummy."""
    exempt = first_of(
        case, twelfth_trick, both_sides, again_in_the_same_suit, won_nothing_from_then_on
    )
    return 0 if exempt is not None else count_still_there(case)


@law("43B3")
def defenders_irregularity(case: DummysConduct) -> bool:
    """When dummy, having forfeited his rights, is the first to point out a defender's irregularity,
    play goes on without rectification. If the defenders gained by it, their score alone is adjusted
    after play."""
    if case.offender is not Offender.DEFENDER or not case.forfeited:
        return False
    if not case.play_over:
        case.do(PlayContinues())
        case.do(Reminder(When.AFTER_PLAY, AfterPlay.TAKE_AWAY_THE_GAIN))
    elif case.gained:
        case.do(AdjustedScore(Role.DEFENDERS, Basis.WITHOUT_THE_GAIN))
    else:
        case.do(ResultStands())
    return True


LOOKING = {
    Did.LOOKED_AT_DECLARERS_HAND: Breach.HANDS,
    Did.LEFT_HIS_SEAT: Breach.WATCHED,
    Did.SAW_A_DEFENDERS_CARDS: Breach.SAW,
}
BREACHES = {
    **LOOKING,
    Did.CALLED_THE_DIRECTOR: Breach.CALLED,
    Did.POINTED_OUT_AN_IRREGULARITY: Breach.POINTED_OUT,
    Did.ASKED_A_DEFENDER_ABOUT_A_REVOKE: Breach.ASKED_DEFENDER,
    Did.TOOK_PART_IN_THE_PLAY: Breach.TOOK_PART,
    Did.ASKED_WHICH_CARD: Breach.TOOK_PART,
    Did.INDICATED_A_CARD: Breach.INDICATED,
}


def breach_of(case: DummysConduct) -> Breach:
    """Return the limitation that he broke.

    An attempt to prevent an irregularity can come too late or too early.
    """
    if case.did is Did.TRIED_TO_PREVENT_AN_IRREGULARITY:
        return Breach.POINTED_OUT if case.already_made else Breach.TOOK_PART
    return BREACHES[case.did]


shown(
    "43A",
    Text(
        "Dummy's limitations: on speaking (43A1), on looking (43A2); and one on the defenders "
        "(43A3)."
    ),
    __name__,
)
shown(
    "43A1",
    Text(
        "Limits on what dummy may say during play. Breaking them may be penalised but costs no "
        "right."
    ),
    __name__,
)
shown(
    "43A2",
    Text(
        "Limits on what dummy may see. Breaking them costs the protection of his qualified rights."
    ),
    __name__,
)
shown("43A3", Text("A defender may not show dummy his hand."), __name__)
