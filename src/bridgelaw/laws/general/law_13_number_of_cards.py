"""Law 13: Incorrect number of cards."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.cards import DECK, Card
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    AdjustedScore,
    CardRemoved,
    GoOnUnder,
    HandsPutRight,
    PenaltyPossible,
    Reminder,
    ResultCancelled,
    ScoreStands,
    When,
)
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role, Which
from bridgelaw.engine.facts import Detail, one_of, usually_no, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.end_of_play import EndOfPlay, is_over


class Numbers(Enum):
    """The result of counting all the players' cards."""

    TOO_MANY = Text("a hand has, or began with, more than thirteen cards of the deal")
    SHORT = Text("a hand has fewer than thirteen, and none has more")
    FOREIGN = Text(
        "there is a card too many that does not belong to this deal, from another pack or board"
    )
    PLAY_WENT_WRONG = Text("every hand began with thirteen; a trick has too many or too few cards")
    BETWEEN_TABLES = Text(
        "every hand has thirteen, but the board is not as other tables have played it"
    )


class Why(Enum):
    """The reasons for going on under another law."""

    DEFECTIVE_TRICK = Text("the hands were right, and a trick has a card too many or too few")
    FOULED = Text("the hands have the right numbers, but the board was changed between tables")
    TOOK_TOO_MANY = Text(
        "the board was right: a player has seen a card that he took from it wrongly"
    )
    TEAMS = Text("the match has a result at the other table")


class Fault(Enum):
    """Faults for which a penalty is possible."""

    WRONG_NUMBER = Text(
        "cards were put back into the wrong hand, or not counted before they were looked at"
    )


class Basis(Enum):
    """The grounds for adjusting a score."""

    NOT_CORRECTABLE = Text(
        "a player with a wrong number of cards had called, and the deal could not be put right; "
        "assigned, where possible"
    )
    FOUND_AFTER_PLAY = Text("a hand began with more than thirteen cards and another with fewer")


class AfterPlay(Enum):
    """Reminders for the director after play."""

    KNOWLEDGE = Text(
        "has it affected the result that a player had seen a card of another hand? Then the "
        "score is adjusted (Law 12C1b)."
    )
    CORRECTED_DEAL = Text(
        "has the wrong number of cards affected the calls or the play of the deal that was put "
        "right? Then it may be adjusted."
    )
    FOREIGN_CARD = Text(
        "has the card that did not belong to the deal, played to a quitted trick, affected the "
        "result? Then it may be adjusted."
    )


def called_on_record(case: WrongNumber) -> bool | None:
    """Return whether a player with a wrong number of cards has called.

    When play has begun, all four have called.
    """
    record = case.record
    if record is None:
        return None
    if record.declarer is not None:
        return True
    if record.auction is None:
        return None
    wrong = [seat for seat in (case.seat, case.short_seat) if seat is not None]
    if any(record.auction.by(seat) for seat in wrong):
        return True
    return False if len(wrong) == 2 or not record.auction.calls else None


def bidding_on_record(case: Incident) -> bool:
    """Return whether the record has an auction that is not over yet."""
    record = case.record
    return record is not None and record.auction is not None and not record.auction.is_over


class WrongNumber(EndOfPlay):
    """The facts about hands with wrong numbers of cards.

    `seat` has too many cards, or one too few if nobody has too many.
    """

    seat: Detail[Seat] = Detail(
        Seat,
        Text("Who has too many cards, or too few where nobody has too many?"),
        choices=lambda case: tuple(Seat),
    )
    short_seat = Detail(
        Seat, Text("Who has too few, where another has too many?"), choices=lambda case: tuple(Seat)
    )
    # It may be a card that the hand lacks, or one that does not belong to it.
    from_hand = frozenset[str]()
    card = Detail(Card, Text("Which card is it about?"), choices=lambda case: DECK)
    numbers = one_of(
        Numbers,
        Text("Count everybody's cards, also those played. What do you find?"),
        help=Text("The cards are counted face down, away from the table if need be."),
    )
    play_over = yes_no(
        EndOfPlay.play_over.ask,
        help=EndOfPlay.play_over.help,
        known=lambda case: False if bidding_on_record(case) else True if is_over(case) else None,
        stays=(True,),
    )
    wrong_hand_called = yes_no(
        Text("Has a player with a wrong number of cards, too many or too few, made a call?"),
        help=Text("Calls by those who have thirteen do not matter."),
        known=called_on_record,
    )
    card_seen = yes_no(
        Text("Has a player seen a card that belongs to another hand?"),
        usual=usually_no(Text("A player has seen a card that belongs to another hand.")),
    )
    pockets_wrong = yes_no(
        Text("Did the pockets of the board hold the wrong numbers?"),
        help=Text(
            "Not where a player took cards out of another pocket, or dropped them into another's "
            "hand."
        ),
        usual=usually_no(Text("The pockets of the board held the wrong numbers.")),
    )
    correctable = yes_no(
        Text("Can the deal, in your judgement, be put right and played?"),
        help=Text(
            """Can it be found which card belongs where; has it been played or shown; how much have
            calls and plays depended on it? The players need not agree."""
        ),
    )
    established = yes_no(
        Text(
            "Is it established that a hand began with more than thirteen cards, and another with "
            "fewer?"
        )
    )
    teams = yes_no(Text("Is it a match between teams?"), stays=(True, False))
    quitted = yes_no(Text("Has that card been played to a trick that has been quitted since?"))


@law("13A1")
def put_right_and_play(case: WrongNumber) -> bool:
    """If nobody has seen a card of another hand, the director puts the hands right and the deal is
    played normally."""
    if case.card_seen:
        return False
    case.do(HandsPutRight())
    return True


@law("13A2")
def play_and_adjust_perhaps(case: WrongNumber) -> bool:
    """If pockets of the board held wrong numbers and a player has seen a card of another hand, the
    board is played. If the knowledge has affected the result the director adjusts it, and he may
    penalise an offender."""
    case.do(HandsPutRight())
    if not case.pockets_wrong:
        case.do(GoOnUnder("16D", Why.TOOK_TOO_MANY))
        return False
    case.do(Reminder(When.AFTER_PLAY, AfterPlay.KNOWLEDGE))
    case.do(PenaltyPossible(Role.RESPONSIBLE, Fault.WRONG_NUMBER))
    case.cite("12C1b")
    return True


@law("13~1")
def wrong_hand_has_called(case: WrongNumber) -> bool:
    """What matters is not whether the auction has begun, but whether a player with a wrong number
    of cards has called."""
    return case.wrong_hand_called


@law("13A")
def not_called(case: WrongNumber) -> bool:
    """While no player with a wrong number of cards has called, the hands are put right and the deal
    is played."""
    return not wrong_hand_has_called(case)


@law("13B1")
def may_be_played(case: WrongNumber) -> bool:
    """If the director judges that the deal can be put right and played, it may be, and no call is
    changed. Afterwards he may adjust the score."""
    if not case.correctable:
        return False
    case.do(HandsPutRight())
    case.do(Reminder(When.AFTER_PLAY, AfterPlay.CORRECTED_DEAL))
    return True


@law("13B2")
def must_be_adjusted(case: WrongNumber) -> None:
    """If a call was made on a wrong number of cards and the deal is not put right and played, the
    director adjusts the score, and an offender may be penalised."""
    case.do(AdjustedScore(Role.BOTH_SIDES, Basis.NOT_CORRECTABLE))
    case.do(PenaltyPossible(Role.RESPONSIBLE, Fault.WRONG_NUMBER))
    case.cite("12C1b")


@law("13B")
def called(case: WrongNumber) -> bool:
    """When a player has called with more than thirteen cards, or with fewer while another has more,
    the director judges whether the deal can be put right and played."""
    if may_be_played(case):
        return True
    must_be_adjusted(case)
    return False


@law("13C")
def foreign_card(case: WrongNumber) -> bool:
    """A card that does not belong to the deal is taken away, and auction and play go on without
    more. The score is adjusted only if such a card has been played to a quitted trick."""
    if case.numbers is not Numbers.FOREIGN:
        return False
    case.do(CardRemoved(case.card or Which.THE_SURPLUS_CARD))
    if case.quitted:
        case.do(Reminder(When.AFTER_PLAY, AfterPlay.FOREIGN_CARD))
    return True


@law("13D")
def found_after_play(case: WrongNumber) -> bool:
    """When it is established after play that a hand began with more than thirteen cards and another
    with fewer, the result is cancelled and the score adjusted; whoever is to blame may be
    penalised."""
    if not case.established:
        case.do(ScoreStands(Role.BOTH_SIDES))
        return False
    case.do(ResultCancelled())
    case.do(AdjustedScore(Role.BOTH_SIDES, Basis.FOUND_AFTER_PLAY))
    if case.teams:
        case.do(GoOnUnder("86B", Why.TEAMS))
    case.do(PenaltyPossible(Role.RESPONSIBLE, Fault.WRONG_NUMBER))
    return True


@law("13~2")
def another_law(case: WrongNumber) -> None:
    """More than thirteen cards in a hand: Law 13. A short hand and none too long: Law 14. All dealt
    thirteen but a trick has too many or too few: Law 67. The board changed between tables: Law
    87."""
    if case.numbers is Numbers.PLAY_WENT_WRONG:
        case.do(GoOnUnder("67", Why.DEFECTIVE_TRICK))
    elif case.numbers is Numbers.BETWEEN_TABLES:
        case.do(GoOnUnder("87", Why.FOULED))


@law("13")
def too_many(case: WrongNumber) -> bool:
    """Law 13 is for deals in which a hand has more than thirteen cards. Where a hand is short and
    none has more, Law 14 is."""
    return case.numbers is Numbers.TOO_MANY
