"""The facts about the correction of a revoke, and the correction of its trick card by card (Law
62).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final

from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.marks import PenaltyCard as Lying
from bridgelaw.bridge.play import Trick
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import SomeCard
from bridgelaw.effects.players import Role, Which, Who
from bridgelaw.engine.facts import (
    Fact,
    Kind,
    Settled,
    Usual,
    elected_yes_no,
    open_reading,
    usually_no,
    yes_no,
)
from bridgelaw.i18n.text import Text
from bridgelaw.laws.penalty_cards.law_50_penalty_card import NewPenaltyCard, another_on_record
from bridgelaw.laws.penalty_cards.obligations import (
    BesidePenaltyCards,
    LeadChoice,
    Standing,
    Suits,
    only,
    sets_of,
    suits_of,
)
from bridgelaw.laws.play.end_of_play import breaks_off
from bridgelaw.laws.play.played_card import Holder
from bridgelaw.laws.revokes.players_of_revoke import (
    OTHERS,
    chooser,
    on_record,
    other_revokes,
    role_of,
    seat_of,
    since,
)
from bridgelaw.laws.revokes.revoke import Failing, RevokeFacts, as_played, revoke_trick, trick_of


class Faced(Enum):
    """Whether a defender's card lay on the table before he played it (Law 62B2)."""

    CONCEALED = Text("no, it came from his concealed hand")
    MINOR = Text("yes, as a minor penalty card")
    MAJOR = Text("yes, as a major penalty card")
    LAID_OPEN = Text("yes, his hand had been laid open")


class After(Enum):
    """The players who have played to the trick after the revoke."""

    NOBODY = Text("nobody")
    LHO = Text("his left-hand opponent only")
    PARTNER = Text("his left-hand opponent and his partner")
    ALL = Text("the three others")


class BesideTheMinor(Enum):
    """Whether a defender with a minor penalty card of the suit led may correct his revoke with an
    honour of it."""

    ALLOWED = Text(
        """He may play the honour: while the card is minor an honour of its suit is always allowed
        (50C). Both cards that lie there are then major."""
    )
    NOT_ALLOWED = Text(
        """He must play the penalty card: the revoke card is a penalty card as soon as it is
        withdrawn, so that both are major, and a major one must be played (50B, 50D1a)."""
    )


CHOSEN: Final = {
    Role.PLAYER: "new_card",
    Role.LHO: "lho_card",
    Role.PARTNER: "partner_card",
    Role.RHO: "rho_card",
}
"""The fact with the card that a player chooses in place of his own."""

PLAYED: Final[Mapping[After, tuple[Role, ...]]] = {
    who: OTHERS[:number] for number, who in enumerate(After)
}


# Facts from the record


def both_on_record(case: Correction) -> bool | None:
    """Return whether both sides failed to follow suit, by the other side's cards to the trick."""
    record, trick, seat = as_played(case), revoke_trick(case), case.seat
    if record is None or trick is None or seat is None or trick.suit_led is None:
        return None
    if any(each.seat.side is not seat.side for each in other_revokes(case)):
        return True
    discards = [
        play
        for play in trick
        if play.seat.side is not seat.side and play.card.suit is not trick.suit_led
    ]
    return False if all(record.void(play.seat, trick.suit_led) for play in discards) else None


def both_on_next_on_record(case: Correction) -> bool | None:
    """Return whether both sides have played to the next trick.

    False only if the record does not break off.
    """
    record, place = as_played(case), trick_of(case)
    if record is None or place is None:
        return None
    return record.both_sides_played_to_next(place) or (None if breaks_off(case) else False)


def still_playing(case: Correction) -> bool | None:
    """Return False if the record shows that play continues; None otherwise."""
    record = case.record
    if (
        record is None
        or breaks_off(case)
        or record.trick_number is None
        or record.play_is_over
        or record.claimed_by is not None
    ):
        return None
    return False


def later_on_record(case: Correction) -> After | None:
    """Return the players with a card in the trick after the player's."""
    if not on_record(case):
        return None
    return (
        After.NOBODY
        if not (roles := roles_after(case))
        else list(After)[OTHERS.index(roles[-1]) + 1]
    )


def later_choices(case: Correction) -> tuple[After, ...]:
    """Return the players who can have played after him: all of them only if he led."""
    follows = case.told.get("failing") is Failing.FOLLOW_SUIT
    return tuple(each for each in After if each is not After.ALL or not follows)


def roles_after(case: Correction) -> tuple[Role, ...]:
    """Return the roles of those who played to the trick after him, in the order played."""
    trick, card = revoke_trick(case), case.card
    if trick is None or card is None:
        return ()
    place = trick.cards.index(card)
    seats = dict.fromkeys(
        play.seat for play in trick.plays[place + 1 :] if trick.by(play.seat) is play.card
    )
    return tuple(role_of(case, seat) for seat in seats)


def in_rotation(case: Correction) -> tuple[Role, ...]:
    """Return who played to the trick from the first revoke on, in chronological order.

    The players who revoked are included.
    """
    trick, others = revoke_trick(case), other_revokes(case)
    if trick is None:
        return (Role.PLAYER, *PLAYED[case.played_after])
    first = min(
        trick.cards.index(card)
        for card in (case.card, *(each.card for each in others))
        if card is not None
    )
    seats = dict.fromkeys(
        play.seat for play in trick.plays[first:] if trick.by(play.seat) is play.card
    )
    return tuple(role_of(case, seat) for seat in seats)


def leads_anew(case: Correction, trick: Trick) -> bool:
    """Return whether the card that is corrected was led, so that the suit led changes."""
    return trick.leader is case.seat and case.new_card.suit is not trick.suit_led


def legal_instead(case: Correction, seat: Seat) -> tuple[Card, ...]:
    """Return the other cards that a player may put to the trick, the highest first."""
    record, trick = as_played(case), revoke_trick(case)
    if record is None or trick is None:
        return ()
    cards = left_to_choose(case, record, trick, seat)
    if trick.leader is seat:
        cards = obeying(record, seat, cards)
    else:
        cards = following(case, record, trick, seat, cards)
    marks = [mark for mark in record.penalty_cards_of(seat) if mark.card in cards]
    due = [mark.card for mark in marks if mark.major]
    for minor in (mark.card for mark in marks if not mark.major):
        if minor in cards:
            cards = beside_the_minor(case, seat, trick.by(seat), minor, cards)
    return tuple(sorted(due or cards, reverse=True))


def left_to_choose(case: Correction, record: Table, trick: Trick, seat: Seat) -> list[Card]:
    """Return the cards he may hold, without his own card to the trick and those that others chose.

    When hands are not known, several players may still have the same card; it belongs to the player
    who has chosen it first.
    """
    hand = [*record.possible(seat), *(play.card for play in since(case) if play.seat is seat)]
    others = [name for role, name in CHOSEN.items() if seat_of(case, role) is not seat]
    gone = [trick.by(seat), *(case.__dict__.get(name) or case.told.get(name) for name in others)]
    return [card for card in hand if card not in gone]


def following(
    case: Correction, record: Table, trick: Trick, seat: Seat, cards: list[Card]
) -> list[Card]:
    """Return the cards with which he follows to the suit led after the correction."""
    own = trick.by(seat)
    led = case.new_card.suit if trick.leader is case.seat else trick.suit_led
    follows = [card for card in cards if card.suit is led]
    if has_revoked(case, seat):
        return follows or cards
    followed = own is not None and own.suit is led
    if followed or any(card in record.known(seat) for card in follows):
        return follows
    # The player discarded and is not known to have had to follow, so cards of the suit led are
    # excluded.
    return [card for card in cards if card.suit is not led]


def beside_the_minor(
    case: Correction, seat: Seat, own: Card | None, minor: Card, cards: list[Card]
) -> list[Card]:
    """Return the cards that he may play beside a minor penalty card.

    No other low card of its suit may be played before it (Law 50C).
    """
    cards = [card for card in cards if card is minor or card.suit is not minor.suit or card.honour]
    in_its_suit = all(card.suit is minor.suit for card in cards)
    if len(cards) > 1 and in_its_suit and due_at_once(case, seat, own):
        return [minor]
    return cards


def has_revoked(case: Correction, seat: Seat) -> bool:
    """Return whether a player is among those who revoked to the trick."""
    return seat is case.seat or seat in (each.seat for each in other_revokes(case))


def due_at_once(case: Correction, seat: Seat, own: Card | None) -> bool:
    """Return whether a minor penalty card of the suit led must be played because a revoke card
    joins it.

    If he could play an honour instead, that is open and is asked (Laws 50B, 50C).
    """
    if not has_revoked(case, seat):
        return False
    was_lying = own is case.card and case.faced is not Faced.CONCEALED
    return not was_lying and case.honour_instead is BesideTheMinor.NOT_ALLOWED


def obeying(record: Table, seat: Seat, cards: list[Card]) -> list[Card]:
    """Return the cards with which he obeys a restriction on his lead; all if there is none."""
    marks = record.restrictions_of(seat)
    obey = [
        card
        for card in cards
        if all(
            mark.required in (None, card.suit) and card.suit not in mark.forbidden for mark in marks
        )
    ]
    return obey or cards


def designates(case: Correction, role: Role) -> bool:
    """Return whether declarer chooses which card a defender plays instead.

    Declarer chooses one of several major penalty cards (Law 51A).
    """
    seat, cards = seat_of(case, role), instead(role)(case)
    if seat is None or case.record is None or len(cards) < 2:
        return False
    majors = {mark.card for mark in case.record.penalty_cards_of(seat) if mark.major}
    return majors.issuperset(cards)


def instead(role: Role) -> Callable[[Correction], tuple[Card, ...]]:
    """Return a function that returns the cards he may choose among."""

    def cards(case: Correction) -> tuple[Card, ...]:
        seat = seat_of(case, role)
        return () if seat is None else legal_instead(case, seat)

    return cards


def another_card(role: Role, ask: Text) -> Fact[Card]:
    """Return the fact of the card that a player chooses in place of his own.

    It is not asked if there is only one.
    """
    return Fact(
        Card,
        ask,
        choices=instead(role),
        known=lambda case: only(instead(role)(case)),
        kind=Kind.ELECTION,
        to=lambda case: case.who(Role.DECLARER) if designates(case, role) else chooser(case, role),
    )


def leader_since(case: Correction) -> Role:
    """Return who has led to the next trick."""
    return role_of(case, since(case)[0].seat)


def graded(case: Correction) -> tuple[Faced, ...]:
    """Return the possible grades of the card. An honour is never a minor penalty card."""
    return tuple(
        each
        for each in Faced
        if each is not Faced.MINOR or case.card is None or not case.card.honour
    )


def faced_on_record(case: Correction) -> Faced | None:
    """Return the grade of the card as a penalty card before he played it."""
    lying = () if case.record is None else case.record.penalty_cards
    mark = next((mark for mark in lying if mark.card is case.card), None)
    return None if mark is None else Faced.MAJOR if mark.major else Faced.MINOR


def another_when_corrected(case: Correction) -> bool | None:
    """Return whether another penalty card remains after the correction.

    It is False after the twelfth trick, where the card is the last one. A penalty card that
    corrects the revoke is played; if the trick is not on record, one on the table may be that card.
    """
    if case.trick_twelve:
        return False
    return None if case.lying() and not on_record(case) else another_on_record(case)


def partner_due_on_record(case: Correction) -> bool | None:
    """Return whether partner plays after him in the trick of the revoke."""
    trick, seat = revoke_trick(case), seat_of(case, Role.PARTNER)
    if trick is None or seat is None:
        return None
    return Role.PARTNER in roles_after(case) or trick.by(seat) is None


def suits_lying(case: Correction) -> Suits:
    """Return the suits of his penalty cards, including his card."""
    if case.record is None or case.seat is None or case.card is None:
        return ()
    marks = [
        mark.card
        for mark in case.record.penalty_cards_of(case.seat)
        if mark.card is not case.new_card
    ]
    return suits_of((*marks, case.card))


TAKE_BACK = Text(
    """A card played before this has been taken back. You may take your own back too and play
    another legal card, or leave it. Do you take it back?"""
)
ANOTHER = Text("Which card do you play in its place?")
NO_PENALTY = Text(
    """It becomes a penalty card only if both sides have revoked to the trick and you are a
    defender. A card played after attention was drawn to the revoke may not be taken back."""
)
A_PENALTY = Text(
    "If you are a defender it becomes a major penalty card. If you are declarer there is no "
    "penalty."
)


class Correction(NewPenaltyCard, RevokeFacts):
    """The facts about a revoke to be corrected, and each player's choice when the trick is
    corrected.
    """

    deliberate = Settled(value=True)  # Law 50B: exposed by deliberate play
    both_revoked = yes_no(
        Text("Did the other side revoke to the same trick as well?"),
        known=both_on_record,
        usual=usually_no(Text("The other side revoked to the same trick as well.")),
    )
    both_played_on = yes_no(
        Text("Have both sides played to the next trick?"), known=both_on_next_on_record
    )
    hands_back = yes_no(Text("Were all four hands back in the board when it was found?"))
    dummy_first = yes_no(
        Text("Was dummy the first to draw attention to it, and had he lost his rights?"),
        help=Text(
            """He has lost them if on this deal he had looked at declarer's hand, left his seat to
            watch him, or seen a defender's cards (43A2)."""
        ),
    )
    faced: Fact[Faced] = Fact(
        Faced,
        Text("Did the card lie face up on the table before he played it?"),
        values=tuple(Faced),
        choices=graded,
        known=faced_on_record,
        usual=Usual(
            Faced.CONCEALED,
            {
                Faced.MINOR: Text("The card lay on the table as a minor penalty card."),
                Faced.MAJOR: Text("The card lay on the table as a major penalty card."),
                Faced.LAID_OPEN: Text("The hand had been laid open."),
            },
        ),
    )
    has_another = yes_no(
        Text("Does another penalty card lie before him when the revoke has been corrected?"),
        help=Text("A penalty card with which he corrects the revoke is played, and no longer one."),
        known=another_when_corrected,
        usual=usually_no(
            Text("Another penalty card lies there when the revoke has been corrected.")
        ),
    )
    honour_instead: Fact[BesideTheMinor] = open_reading(
        BesideTheMinor,
        Text(
            """He has a minor penalty card of the suit led, and an honour of that suit in hand. May
            he correct the revoke with the honour?"""
        ),
    )
    played_after: Fact[After] = Fact(
        After,
        Text("Who has played to the trick after him?"),
        values=tuple(After),
        choices=later_choices,
        known=later_on_record,
    )
    partner_due = yes_no(
        Text("Was it his partner's turn later in the trick?"), known=partner_due_on_record
    )
    new_card = another_card(
        Role.PLAYER,
        Text("The revoke must be corrected. Which legal card do you play in place of the other?"),
    )
    lho_changes = elected_yes_no(
        TAKE_BACK, to=lambda case: chooser(case, Role.LHO), help=NO_PENALTY
    )
    lho_card = another_card(Role.LHO, ANOTHER)
    partner_changes = elected_yes_no(
        TAKE_BACK, to=lambda case: chooser(case, Role.PARTNER), help=A_PENALTY
    )
    partner_card = another_card(Role.PARTNER, ANOTHER)
    rho_changes = elected_yes_no(
        TAKE_BACK, to=lambda case: chooser(case, Role.RHO), help=NO_PENALTY
    )
    rho_card = another_card(Role.RHO, ANOTHER)
    takes_lead_back = elected_yes_no(
        Text(
            "The trick before it has been corrected. Do you take back your lead to the next trick?"
        ),
        to=lambda case: chooser(case, leader_since(case)),
        help=Text(
            """You may leave it, if the lead is still with your hand. It becomes a penalty card only
            if both sides have revoked and you are a defender."""
        ),
    )
    lead_choice = BesidePenaltyCards.lead_choice
    required_suit: Fact[Suit] = Fact(
        Suit,
        BesidePenaltyCards.required_suit.ask,
        choices=suits_lying,
        known=lambda case: only(suits_lying(case)),
        kind=Kind.ELECTION,
        to=lambda case: case.who(Role.DECLARER),
    )
    forbidden_suits: Fact[Suits] = Fact(
        tuple,
        BesidePenaltyCards.forbidden_suits.ask,
        choices=lambda case: sets_of(suits_lying(case)),
        known=lambda case: only(sets_of(suits_lying(case))),
        kind=Kind.ELECTION,
        to=lambda case: case.who(Role.DECLARER),
    )

    def lying(self) -> tuple[Lying, ...]:
        """Return the player's penalty cards when the revoke has been corrected."""
        marks = NewPenaltyCard.lying(self)
        return (
            tuple(mark for mark in marks if mark.card is not self.new_card)
            if on_record(self)
            else marks
        )

    def changes(self, role: Role) -> bool:
        """Return whether a player takes a card back."""
        if role is Role.LHO:
            return self.lho_changes
        return self.partner_changes if role is Role.PARTNER else self.rho_changes

    def substitute(self, role: Role) -> Card:
        """Return the card that a player puts in place of his own."""
        if role is Role.PLAYER:
            return self.new_card
        if role is Role.LHO:
            return self.lho_card
        return self.partner_card if role is Role.PARTNER else self.rho_card

    def played_by(self, role: Role) -> SomeCard:
        """Return a player's card to the trick."""
        trick, seat = revoke_trick(self), seat_of(self, role)
        card = None if trick is None or seat is None else trick.by(seat)
        return card or (self.the_card() if role is Role.PLAYER else Which.THE_CARD)


class PartnersLead(BesidePenaltyCards):
    """The partner's lead to the next trick, on the record as it is after the correction."""

    leading = Settled(value=True)

    def owner(self) -> Who:
        """Return the leader, whose seat is known even if declarer's is not."""
        return self.seat or super().owner()

    def partner(self) -> Who:
        """Return the owner of the penalty card."""
        return super().partner() if self.seat is None else self.seat.partner


def partners_lead(case: Correction, table: Table) -> PartnersLead:
    """Return the case of his partner's lead, with declarer's choice about it."""
    told: dict[str, object] = {
        "seat": seat_of(case, Role.PARTNER),
        "holder": Holder.DEFENDER,
        "lead_choice": case.lead_choice,
        # A single low card is major because it was exposed by deliberate play.
        "partners_standing": Standing.MAJOR,
    }
    if case.lead_choice is LeadChoice.REQUIRE:
        told["required_suit"] = case.required_suit
    elif case.lead_choice is LeadChoice.FORBID:
        told["forbidden_suits"] = case.forbidden_suits
    return PartnersLead(case.book, told, table)
