"""Law 65: Arrangement of tricks."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import Advice, CardTurned, Info, NoRight, Unauthorised
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import Detail, one_of, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text

SECOND = 2


class Player(Enum):
    """The role of the player."""

    DECLARER = Text("declarer")
    DUMMY = Text("dummy")
    DEFENDER = Text("a defender")


class Way(Enum):
    """The direction in which a quitted card points."""

    TOWARDS_PARTNER = Text("lengthwise towards partner: the trick is won")
    TOWARDS_OPPONENTS = Text("lengthwise towards the opponents: the trick is lost")


class Right(Enum):
    """A player's rights to speak about the tricks."""

    POINT_OUT = Text("point out that this card is turned the wrong way")


class Step(Enum):
    """Advice to the director."""

    COUNT_LATER = Text(
        "how a card lies does not decide who won the trick; a disagreement about that is settled "
        "when play is over."
    )


def player_on_record(case: OldTrick) -> Player | None:
    """Return the role of the player; None if the seat or declarer is unknown."""
    record, seat = case.record, case.seat
    if record is None or seat is None or record.declarer is None:
        return None
    if seat is record.declarer:
        return Player.DECLARER
    return Player.DUMMY if seat is record.declarer.partner else Player.DEFENDER


def side_played_on_record(case: OldTrick) -> bool | None:
    """Return whether the side has played to the trick in progress, which follows the completed
    one.
    """
    record, seat = case.record, case.seat
    if record is None or seat is None or not (record.current or record.trick_number is not None):
        return None
    return any(play.seat.side is seat.side for play in record.current)


class OldTrick(Incident):
    """An incident about a completed trick.

    It is about the player who mentions it or wants to see it.
    """

    player = one_of(Player, Text("Which part has he in the play?"), known=player_on_record)
    side_played_on = yes_no(
        Text("Has his side, he or his partner, led or played to the next trick?"),
        known=side_played_on_record,
    )


def won_on_record(case: TurnedCard) -> bool | None:
    """Return whether his side won the last trick."""
    if case.record is None or case.card_of is None or case.record.previous_trick is None:
        return None
    winner = case.record.previous_trick.winner(case.record.trump)
    return None if winner is None else winner.side is case.card_of.side


def played_after_it_on_record(case: TurnedCard) -> bool | None:
    """Return whether the side has played to a later trick; None if unknown.

    With several tricks on record, the card may be in one before the last.
    """
    found, record = side_played_on_record(case), case.record
    if found or (record is not None and record.trick_number == SECOND):
        return found
    return None


class TurnedCard(OldTrick):
    """The facts about a quitted card that is said to point the wrong way."""

    card_of = Detail(
        Seat, Text("Whose card is said to lie the wrong way?"), choices=lambda case: tuple(Seat)
    )
    side_played_after = yes_no(
        Text("Has he or his partner led or played to the trick after that one?"),
        known=played_after_it_on_record,
    )
    owner_won = yes_no(
        Text("Did the side of the player whose card it is win the trick?"), known=won_on_record
    )


@law("65B1")
def points_to_partner(case: TurnedCard) -> bool:
    """When his side has won the trick, a player's card lies lengthwise towards his partner."""
    if case.owner_won:
        case.do(CardTurned(case.card_of or Role.CARDS_OWNER, Way.TOWARDS_PARTNER))
    return case.owner_won


@law("65B2")
def points_to_opponents(case: TurnedCard) -> None:
    """When the opponents have won the trick, a player's card lies lengthwise towards them."""
    case.do(CardTurned(case.card_of or Role.CARDS_OWNER, Way.TOWARDS_OPPONENTS))


@law("65B3")
def may_point_it_out(case: TurnedCard) -> bool:
    """Any player, dummy too, may point out that a card is turned the wrong way, until his side has
    led or played to the following trick. Later it may be extraneous information for his partner."""
    if not case.side_played_after:
        return True
    speaker = case.who(Role.PLAYER)
    case.do(NoRight(speaker, Right.POINT_OUT))
    # Dummy does not play, so declarer's remark does not help anyone.
    if case.player is not Player.DECLARER:
        case.do(Unauthorised(case.who(Role.PARTNER), Info.WORDS_AND_GESTURES, speaker), "16B")
    case.do(Advice(Step.COUNT_LATER))
    return False


shown(
    "65A",
    Text(
        "When all four have played to a trick, each player turns his own card face down near him "
        "on the table."
    ),
    __name__,
)
shown(
    "65C",
    Text(
        """Each player keeps his played cards in an orderly overlapping row in the order of play, so
        that the number of tricks and the order of the cards can be checked after play."""
    ),
    __name__,
)
shown(
    "65~1",
    Text(
        """Where the play is electronic or fully recorded, the record answers what Laws 65, 66 and
        79 ask. The ban on looking back at quitted tricks still binds the players: during play they
        are shown the last trick only."""
    ),
    __name__,
)
