"""Law 58: Simultaneous leads or plays."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.cards import DECK, Card, Rank, Suit
from bridgelaw.bridge.marks import PenaltyCard as Lying
from bridgelaw.bridge.play import Play, Trick
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    Authorised,
    CardPlayed,
    CardReturned,
    GoOnUnder,
    Grade,
    Info,
    MayChange,
    Unauthorised,
    When,
)
from bridgelaw.effects.players import Role, Which
from bridgelaw.engine.facts import Detail, Fact, Kind, usually_no, usually_yes, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.penalty_cards.law_50_penalty_card import (
    NewPenaltyCard,
    another_on_record,
    is_penalty_card,
    lay_all,
    stays_major,
)
from bridgelaw.laws.play.law_45_card_played import Next
from bridgelaw.laws.play.played_card import HandIncident, Holder, follows


def proposable(case: SeveralCards) -> tuple[Card, ...]:
    """Return the visible cards that the player may legally play, as far as known."""
    led = None if case.record is None else case.record.current.suit_led
    # A visible card of the suit led shows that the player is not void. Without one, all visible
    # cards are equal.
    return tuple(card for card in case.visible if card.suit is led) or case.visible


SPADE_QUEEN, SPADE_EIGHT, SPADE_SEVEN = (
    Card(Suit.SPADES, Rank.QUEEN),
    Card(Suit.SPADES, Rank.EIGHT),
    Card(Suit.SPADES, Rank.SEVEN),
)


def his_cards(case: SeveralCards) -> tuple[Card, ...]:
    """Return the visible cards that are in a trick on the record as the player's."""
    played = {} if case.record is None else case.record.played
    return tuple(
        card for card in case.visible if case.seat is not None and played.get(card) is case.seat
    )


def place_of_his_trick(case: SeveralCards, record: Table) -> int | None:
    """Return the place, from 0, of the trick with one of the visible cards."""
    return next((record.trick_of(card) for card in his_cards(case)), None)


def his_trick(case: SeveralCards, record: Table) -> Trick:
    """Return the trick of the cards, or the trick in progress if none of them is in one."""
    place = place_of_his_trick(case, record)
    return record.current if place is None else (*record.tricks, record.current)[place]


def both_on_record(case: SeveralCards) -> bool | None:
    """Return whether both sides have played to the next trick.

    False if it is the player's turn to play to this trick; None if unknown.
    """
    record = case.record
    if record is None or case.seat is None:
        return None
    place = place_of_his_trick(case, record)
    if place is not None:
        return record.both_sides_played_to_next(place)
    return False if record.turn is case.seat else None


def followed(case: SeveralCards) -> Play | None:
    """Return the first card that an opponent played to the trick after the player."""
    if case.record is None or not his_cards(case):
        return None
    plays = his_trick(case, case.record).plays
    first = next(at for at, play in enumerate(plays) if play.seat is case.seat)
    return next(
        (play for play in plays[first + 1 :] if play.seat.side is not plays[first].seat.side), None
    )


def followed_on_record(case: SeveralCards) -> bool | None:
    """Return whether an opponent has played to the trick after the player.

    False if the player is the last to play to it; None if unknown.
    """
    if his_cards(case):
        return followed(case) is not None
    record = case.record
    return (
        False
        if record is not None and len(record.current) == 3 and record.turn is case.seat
        else None
    )


def could_follow_on_record(case: SeveralCards) -> bool | None:
    """Return whether the player could have followed suit with another card; None if unknown."""
    legal = could_be_played(case, case.played())
    return None if legal is None else not legal


def could_be_played(case: SeveralCards, card: Card) -> bool | None:
    """Return whether the player may play a card to this trick; None if unknown."""
    record, seat = case.record, case.seat
    if record is None or seat is None:
        return None
    trick = his_trick(case, record)
    if not trick:
        return True if record.leader is seat else None
    first = trick.plays[0]
    if first.seat is seat:
        return True
    led = first.card.suit
    if card.suit is not led and any(face.suit is led for face in case.faces()):
        return False  # another of the cards shows that he could follow suit
    return follows(record, seat, card, led)


class SeveralCards(NewPenaltyCard):
    """The facts about several cards from one hand in a single lead or play."""

    from_hand = frozenset({"card", "visible", "proposes"})
    visible: Fact[tuple[Card, ...]] = Fact(
        tuple,
        Text("Which of the cards had their faces visible?"),
        samples=(
            (SPADE_QUEEN,),
            (SPADE_QUEEN, SPADE_EIGHT),
            (SPADE_QUEEN, SPADE_EIGHT, SPADE_SEVEN),
        ),
        least=1,
    )
    both_sides_played_on = yes_no(
        Text("Have both sides played to the next trick?"),
        known=both_on_record,
        usual=usually_no(Text("Both sides have played to the next trick.")),
    )
    proposes: Fact[Card] = Fact(
        Card,
        Text("Which of the visible cards do you propose to play?"),
        choices=proposable,
        samples=(SPADE_QUEEN, SPADE_EIGHT),
        kind=Kind.ELECTION,
        to=lambda case: (
            case.owner() if case.holder is not Holder.DUMMY else case.who(Role.DECLARER)
        ),
        help=Text(
            "He chooses freely among the visible cards that are legal, also one he had not meant "
            "to play."
        ),
    )
    could_follow = yes_no(
        Text(
            "Does the card that is played fail to follow suit, although his hand had a card of "
            "the suit led?"
        ),
        help=Text("A card that was led: no."),
        known=could_follow_on_record,
        usual=usually_no(Text("The card does not follow suit, although the hand could.")),
    )
    opponent_played_after = yes_no(
        Text("Has an opponent played to the trick after the cards that are withdrawn?"),
        known=followed_on_record,
        usual=usually_no(Text("An opponent has played after the cards that are withdrawn.")),
    )
    has_another = yes_no(
        Text("Had he a penalty card on the table before this, other than the card that is played?"),
        known=lambda case: True if len(case.others()) > 1 else another_on_record(case),
        usual=usually_no(Text("The player had another penalty card on the table before this.")),
    )

    def others(self) -> tuple[Card, ...]:
        """Return the visible cards that are not played."""
        return tuple(card for card in self.faces() if card is not self.proposes)

    def faces(self) -> tuple[Card, ...]:
        """Return the visible cards, each once."""
        return tuple(dict.fromkeys(self.visible))

    def played(self) -> Card:
        """Return the card that counts: the only visible one, or the one that the player
        designates.
        """
        return self.visible[0] if len(self.faces()) == 1 else self.proposes

    def lying(self) -> tuple[Lying, ...]:
        """Return the player's penalty cards on the record, without the one played now."""
        return tuple(mark for mark in super().lying() if mark.card is not self.played())

    def exposed(self) -> Card | None:
        """Return the one card that becomes a penalty card.

        None if there are several: all are then major.
        """
        others = self.others()
        return others[0] if len(others) == 1 else None


def led_without_a_choice(case: SeveralCards, record: Table, seat: Seat) -> bool:
    """Return whether the cards are a lead before declarer chose about partner's penalty card."""
    trick = his_trick(case, record)
    leader = trick.plays[0].seat if trick else record.leader
    partners = any(mark.major for mark in record.penalty_cards_of(seat.partner))
    return partners and leader is seat and record.lead_chosen is not seat


def instead_of_a_penalty_card(case: SeveralCards, played: Card) -> None:
    """Rule on an earlier penalty card of the player.

    It may have had to be played instead of all these cards, or may have had to wait.
    """
    record, seat = case.record, case.seat
    if record is None or seat is None:
        return
    if led_without_a_choice(case, record, seat):
        # Law 50D1b: declarer's options about the partner's card come before the player's own
        # penalty card.
        case.do(GoOnUnder("50D2", Why.LED_TOO_SOON), "50D2")
        return
    for mark in record.penalty_cards_of(seat):
        low_of_the_suit = played.suit is mark.card.suit and not played.honour
        due = mark.major or low_of_the_suit
        if due and mark.card not in case.visible and could_be_played(case, mark.card) is not False:
            case.do(GoOnUnder("52A", Why.PENALTY_CARD))
            return


@law("58B4")
def found_late(case: SeveralCards) -> bool:
    """Several cards played at once that come to light after both sides have played to the next
    trick: Law 67."""
    if case.both_sides_played_on:
        case.do(GoOnUnder("67", Next.DEFECTIVE_TRICK))
    return case.both_sides_played_on


@law("0-visible-card")
def visible_cards(case: SeveralCards) -> tuple[Card, ...]:
    """A card is visible if it is held so that its face could be seen by partner or by an opponent;
    whether anybody saw it does not matter."""
    return case.faces()


def put_right(case: SeveralCards) -> None:
    """Require the correction of a card that does not follow suit, even if no other was visible."""
    if case.could_follow:
        case.do(GoOnUnder("62A", Why.NONE_FOLLOWS), "44C")


@law("58B1")
def one_face(case: SeveralCards) -> bool:
    """If only one face is visible, that card is played and the others are picked up without
    more."""
    if len(visible_cards(case)) != 1:
        return False
    case.do(CardPlayed(case.owner(), case.visible[0]))
    put_right(case)
    case.do(CardReturned(case.owner(), Which.THE_OTHER_CARD))
    instead_of_a_penalty_card(case, case.visible[0])
    return True


def grade_of_the_others(case: SeveralCards) -> Grade:
    """Return the grade of the other cards.

    One that is already a major penalty card stays major (50~5).
    """
    if any(mark.major and mark.card in case.others() for mark in case.lying()):
        stays_major(case)
        return Grade.MAJOR
    return is_penalty_card(case)


@law("58B2")
def several_faces(case: SeveralCards) -> None:
    """If more than one face is visible, the player designates which he proposes to play; a
    defender's other visible cards become penalty cards, declarer's go back."""
    case.do(CardPlayed(case.owner(), case.proposes))
    put_right(case)
    if case.holder is Holder.DEFENDER and case.others():
        lay_all(case, case.owner(), case.others(), grade_of_the_others(case))
        instead_of_a_penalty_card(case, case.proposes)
        return
    for card in case.others():
        case.do(CardReturned(case.owner(), card), "48A")
        if case.holder is Holder.DECLARER:
            case.do(Authorised(case.who(Role.DEFENDERS), Info.HOLDS_IT, case.owner(), card), "16A")


@law("58B3")
def opponent_may_change(case: SeveralCards) -> None:
    """When a visible card is withdrawn, an opponent who had played to the trick after it may change
    his card."""
    if not case.opponent_played_after:
        return
    play = followed(case)
    who, card = (
        (case.who(Role.OPPONENT), Which.THE_CARD) if play is None else (play.seat, play.card)
    )
    case.do(MayChange(who, card, When.UNTIL_NEXT_CARD))
    declarer, defenders = case.who(Role.DECLARER), case.who(Role.DEFENDERS)
    innocent, offending = (
        (declarer, defenders) if case.holder is Holder.DEFENDER else (defenders, declarer)
    )
    case.do(Authorised(innocent, Info.WOULD_PLAY_IT, who, card), "16C1")
    case.do(Unauthorised(offending, Info.WOULD_PLAY_IT, who, card), "16C2")


@law("58B")
def sort_out(case: SeveralCards) -> bool:
    """Of several cards led or played at once from one hand one is played: the only visible one, or
    the one that the player designates. If it is found when both sides have played to the next
    trick, the trick is defective."""
    if found_late(case) or one_face(case):
        return False
    several_faces(case)
    opponent_may_change(case)
    return True


class Why(Enum):
    """The reasons for going on under another law after simultaneous plays."""

    NEITHER_IN_TURN = Text("neither of the two was in turn with a legal card")
    PREMATURE = Text(
        "the other card counts as played after it, and it was not yet that player's turn"
    )
    NONE_FOLLOWS = Text("none of the visible cards follows suit, although he could")
    REVOKE = Text("the other card counts as played after it, and it does not follow suit")
    PENALTY_CARD = Text(
        "a penalty card of that player's lies on the table, and perhaps had to be played instead"
    )
    LED_TOO_SOON = Text(
        """his partner has a major penalty card: if declarer had not yet chosen about it, the lead
        was made too soon, and declarer still chooses"""
    )


def in_turn_on_record(case: TwoPlayers) -> bool | None:
    """Return whether it is the player's turn on the record and the card is legal."""
    record, first = case.record, case.first()
    if record is None or first is None or record.turn is None:
        return None
    if first is not record.turn:
        return False
    return (
        None
        if case.card_in_turn is None
        else follows(record, first, case.card_in_turn, record.current.suit_led)
    )


def next_on_record(case: TwoPlayers) -> bool | None:
    """Return whether the other player is the next in turn."""
    if case.record is None or case.seat is None or case.record.turn is None:
        return None
    return case.seat is case.record.turn.lho and not case.record.has_played_to_current(case.seat)


def legal_on_record(case: TwoPlayers) -> bool | None:
    """Return whether the other player's card is legal; None if unknown.

    If the trick has not begun, the card of the player in turn is the lead.
    """
    record, seat, card, first = case.record, case.seat, case.card, case.card_in_turn
    if record is None or seat is None or card is None:
        return None
    led = record.current.suit_led or (None if first is None else first.suit)
    if led is None:
        return None
    return follows(record, seat, card, led)


class TwoPlayers(HandIncident):
    """The facts about two players who led or played at the same time.

    The incident is about the player who was not in turn.
    """

    seat: Detail[Seat] = Detail(
        Seat,
        Text("Which of the two was not in turn?"),
        choices=lambda case: tuple(
            seat for seat in Seat if case.record is None or seat is not case.record.turn
        ),
    )
    other_seat = Detail(
        Seat,
        Text("Who was the other, if not the player in turn on the record?"),
        choices=lambda case: tuple(Seat),
    )
    card_in_turn = Detail(
        Card, Text("Which card was the other one, in turn?"), choices=lambda case: DECK
    )
    one_in_turn = yes_no(
        Text("Was one of the two in turn, and was his card legal?"),
        known=in_turn_on_record,
        usual=usually_yes(Text("Neither was in turn with a legal card.")),
    )
    comes_next = yes_no(
        Text("Was it the other player's turn immediately after him?"),
        known=next_on_record,
        usual=usually_yes(Text("It was not the other player's turn immediately after.")),
    )
    legal = yes_no(
        Text(
            "Is the other player's card legal in his turn: does it follow suit, or has he none "
            "of the suit led?"
        ),
        known=legal_on_record,
        usual=usually_yes(Text("The other player's card does not follow suit, although he could.")),
    )

    def first(self) -> Seat | None:
        """Return the player in turn."""
        return self.other_seat or (None if self.record is None else self.record.turn)


@law("58A")
def after_the_legal_one(case: TwoPlayers) -> bool:
    """A lead or play made at the same time as another player's legal lead or play counts as made
    after it."""
    if not case.one_in_turn:
        case.do(GoOnUnder("53", Why.NEITHER_IN_TURN))
        return False
    case.do(CardPlayed(case.first() or Role.IN_TURN, case.card_in_turn or Which.THE_CARD))
    return True


def has_penalty_card(case: TwoPlayers) -> bool:
    """Return whether the other player has an unplayed penalty card on the record."""
    if case.record is None or case.seat is None:
        return False
    return any(mark.card is not case.card for mark in case.record.penalty_cards_of(case.seat))


def law_of_the_premature_card(case: TwoPlayers) -> str:
    """Return the law on the other card: it depends on whose turn comes after the player in turn."""
    record, seat, first = case.record, case.seat, case.first()
    if record is None or seat is None or first is None or record.declarer is None:
        return "57"
    if seat.side is record.declarer.side:
        return "57C3"
    following = next(
        (hand for hand in first.clockwise()[1:] if not record.has_played_to_current(hand)), None
    )
    return "57A" if following is seat.partner else "57D" if following is seat.rho else "57"


def then_the_other(case: TwoPlayers) -> bool:
    """Rule on the other card as the later one; return whether it is played legally in turn.

    It is played, must be corrected as a revoke, or was out of turn.
    """
    if not case.comes_next:
        case.do(GoOnUnder(law_of_the_premature_card(case), Why.PREMATURE), "58A")
        return False
    case.do(CardPlayed(case.owner(), case.card or Which.THE_OTHER_CARD), "58A")
    if not case.legal:
        case.do(GoOnUnder("62A", Why.REVOKE), "58A")
    elif has_penalty_card(case):
        case.do(GoOnUnder("52A", Why.PENALTY_CARD), "58A")
    return case.legal
