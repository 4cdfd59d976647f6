"""The facts about a defender's lead or play with penalty cards or restrictions."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TypeVar

from bridgelaw.bridge.cards import DECK, Card, Suit
from bridgelaw.bridge.notation import Hand
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects.players import Role, Who
from bridgelaw.engine.facts import Fact, Kind, election, one_of, yes_no
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_leads.orders import Bound, obeys_with, ordered, unable_to_obey
from bridgelaw.laws.play.law_44_sequence_of_play import ALL_SUITS, Turn, void_on_record
from bridgelaw.laws.play.played_card import HandIncident

T = TypeVar("T")

Cards = tuple[Card, ...]
Suits = tuple[Suit, ...]


class Standing(Enum):
    """Whether a single low penalty card is major or minor (Law 50B)."""

    MINOR = Text("minor: it was exposed by accident, and has been his only one from the start")
    MAJOR = Text(
        """major: it was exposed by deliberate play, the director classed it so, or another penalty
        card of his has lain beside it"""
    )


class LeadChoice(Enum):
    """Declarer's rights when a defender is to lead and his partner has major penalty cards."""

    REQUIRE = Text(
        """I require the suit of a penalty card: it must be led now, if he has it. The penalty cards
        of that suit are picked up and need not be played."""
    )
    FORBID = Text(
        """I forbid the suit of a penalty card, or of several: he may not lead it for as long as he
        keeps the lead. The penalty cards of such a suit are picked up and need not be played."""
    )
    LEAVE = Text(
        "He may lead any card. The penalty cards stay on the table, with all that they demand."
    )


SPADE_SIX, SPADE_SEVEN, SPADE_EIGHT, SPADE_QUEEN = (
    Suit.SPADES.cards[8],
    Suit.SPADES.cards[7],
    Suit.SPADES.cards[6],
    Suit.SPADES.cards[2],
)
DIAMOND_EIGHT, DIAMOND_NINE, CLUB_FIVE = (
    Suit.DIAMONDS.cards[6],
    Suit.DIAMONDS.cards[5],
    Suit.CLUBS.cards[9],
)


def lying(case: BesidePenaltyCards, seat: Seat | None) -> Cards | None:
    """Return a player's penalty cards on the record."""
    if case.record is None or seat is None or not case.record.tells_duties:
        return None
    return tuple(mark.card for mark in case.record.penalty_cards_of(seat))


def standing_on_record(case: BesidePenaltyCards, seat: Seat | None) -> Standing | None:
    """Return the rank on record. A card that became major stays major (Law 50~5)."""
    if case.record is None or seat is None or not case.record.tells_duties:
        return None
    major = any(mark.major for mark in case.record.penalty_cards_of(seat))
    return Standing.MAJOR if major else Standing.MINOR


def premature(case: Duties) -> Card | None:
    """Return the card that he has led to the current trick on the record."""
    return None if case.record is None or case.seat is None else case.record.current.by(case.seat)


def played_to_lead(case: Duties) -> bool | None:
    """Return whether the next hand has played to his lead on the record."""
    if case.record is None or case.seat is None or premature(case) is None:
        return None
    return case.record.current.by(case.seat.lho) is not None


def forbidden_on_record(case: BesidePenaltyCards) -> Suits | None:
    """Return the suits that a restriction on the record forbids him."""
    if case.record is None or case.seat is None or not case.record.tells_duties:
        return None
    marks = case.record.restrictions_of(case.seat)
    return tuple(sorted({suit for mark in marks for suit in mark.forbidden}, reverse=True))


def required_on_record(case: BesidePenaltyCards) -> frozenset[Suit]:
    """Return the suit that a restriction on the record requires of him."""
    if case.record is None or case.seat is None:
        return frozenset()
    marks = case.record.restrictions_of(case.seat)
    return frozenset(mark.required for mark in marks if mark.required is not None)


def suits_of(cards: Cards) -> Suits:
    """Return the suits of penalty cards, spades first."""
    return tuple(sorted({lies.suit for lies in cards}, reverse=True))


def sets_of(suits: Suits) -> tuple[Suits, ...]:
    """Return every set of one or more of these suits, the single suits first."""
    found: list[Suits] = [()]
    for suit in suits:
        found += [(*others, suit) for others in found]
    return tuple(sorted(found[1:], key=len))


def only(choices: tuple[T, ...]) -> T | None:
    """Return the only choice; None if there are several."""
    return choices[0] if len(choices) == 1 else None


def bound_on_record(case: Duties) -> Bound | None:
    """Return how an order binds the player; NOT if there is no order under Law 57A."""
    if case.record is None or case.seat is None or not case.record.tells_duties:
        return None
    if ordered(case) is None:
        return Bound.NOT
    if unable_to_obey(case):
        return Bound.UNABLE
    obeys = [obeys_with(case, lies) for lies in playable(case)]
    return Bound.OBEYED if True in obeys else None if None in obeys else Bound.BROKEN


def faced(case: Duties) -> Cards:
    """Return the player's own faced cards that are certainly in the hand."""
    return (*case.own_penalty_cards, *majors(case))


def void_in_suit_led(case: Duties) -> bool | None:
    """Return whether the player is void; False with a penalty card of the suit, None if unknown."""
    if any(lies.suit is case.suit_led for lies in case.own_penalty_cards):
        return False
    void, order = void_on_record(case), ordered(case)
    if void is not None or order is None:
        return void
    # The order exists only because the player was found able to obey it.
    return (
        order.play.suit is not case.suit_led if isinstance(order.play, Card) else order.play is None
    )


def can_obey_order(case: Duties) -> bool | None:
    """Return whether the player has a card of the required suit, by the hand or penalty cards."""
    if any(lies.suit in required(case) for lies in faced(case)):
        return True
    if case.record is None or case.seat is None:
        return None
    void = [case.record.void(case.seat, suit) for suit in required(case)]
    return True if False in void else None if None in void else False


def can_avoid(case: Duties) -> bool | None:
    """Return whether he has a card of a suit that is not forbidden to him."""
    banned = forbidden(case)
    if any(lies.suit not in banned for lies in faced(case)):
        return True
    hand = case.hand()
    if hand is not None:
        return any(held.suit not in banned for held in hand)
    if case.record is None or case.seat is None:
        return None
    return True if any(held.suit not in banned for held in case.record.known(case.seat)) else None


def declarer(case: BesidePenaltyCards) -> Who:
    """Return declarer, who chooses."""
    return case.who(Role.DECLARER)


WHY_LOW = Text(
    """An honour, ten or higher, is major in any case; so are several penalty cards of one player. A
    low card alone is minor if it was exposed unintentionally."""
)


class BesidePenaltyCards(HandIncident):
    """The facts about a defender on lead while partner has penalty cards, and declarer's
    choices.
    """

    leading = Turn.leading
    partners_penalty_cards: Fact[Cards] = Fact(
        tuple,
        Text("Which penalty cards does his partner have on the table?"),
        samples=((), (SPADE_SEVEN,), (SPADE_QUEEN, SPADE_EIGHT), (SPADE_QUEEN, DIAMOND_EIGHT)),
        known=lambda case: None if case.seat is None else lying(case, case.seat.partner),
    )
    partners_standing: Fact[Standing] = Fact(
        Standing,
        Text("His partner's penalty card is below the ten. How did it come to lie there?"),
        values=tuple(Standing),
        known=lambda case: (
            None if case.seat is None else standing_on_record(case, case.seat.partner)
        ),
        help=WHY_LOW,
    )
    lead_choice = election(
        LeadChoice,
        Text("The defender on lead has a partner with a major penalty card. What do you choose?"),
        to=declarer,
        help=Text(
            """Explain all the options first. Declarer chooses alone, without consulting dummy; the
            defender waits with his lead until then. One suit may be required, or one or more
            forbidden, but not both at one lead, and only suits in which a penalty card lies."""
        ),
    )
    required_suit: Fact[Suit] = Fact(
        Suit,
        Text("Which of the suits do you require?"),
        choices=lambda case: suits_of(case.partners_penalty_cards),
        samples=(Suit.SPADES,),
        known=lambda case: only(suits_of(case.partners_penalty_cards)),
        kind=Kind.ELECTION,
        to=declarer,
    )
    forbidden_suits: Fact[Suits] = Fact(
        tuple,
        Text("Which of the suits do you forbid?"),
        choices=lambda case: sets_of(suits_of(case.partners_penalty_cards)),
        samples=((Suit.SPADES,), (Suit.SPADES, Suit.DIAMONDS)),
        known=lambda case: only(sets_of(suits_of(case.partners_penalty_cards))),
        kind=Kind.ELECTION,
        to=declarer,
    )
    forbidden_before: Fact[Suits] = Fact(
        tuple,
        Text("Which suits is he forbidden to lead by an earlier choice of declarer's?"),
        samples=((), (Suit.HEARTS,)),
        help=Text(
            "For instance after a withdrawn call (26B), or since an earlier lead that he has "
            "kept (50D2a, 51B)."
        ),
        known=forbidden_on_record,
    )

    def must_lead_his_own(self) -> bool:
        """Return whether the leader has a major penalty card, on the record."""
        if self.record is None or self.seat is None:
            return False
        return any(mark.major for mark in self.record.penalty_cards_of(self.seat))

    def partner(self) -> Who:
        """Return the partner of the defender whose turn it is."""
        return self.who(Role.OTHER_DEFENDER)


class Duties(BesidePenaltyCards, Turn):
    """The facts about a defender's turn, with his own penalty cards and the cards that may be
    played.
    """

    own_penalty_cards: Fact[Cards] = Fact(
        tuple,
        Text("Which penalty cards does he himself have on the table?"),
        samples=((), (SPADE_SIX,), (SPADE_SIX, DIAMOND_NINE)),
        known=lambda case: lying(case, case.seat),
    )
    own_standing: Fact[Standing] = Fact(
        Standing,
        Text("His own penalty card is below the ten. How did it come to lie there?"),
        values=tuple(Standing),
        known=lambda case: standing_on_record(case, case.seat),
        help=WHY_LOW,
    )
    void = yes_no(Text("Is he void in the suit led?"), known=void_in_suit_led)
    led_already = yes_no(
        Text("Has he led already, without waiting for declarer to choose?"),
        known=lambda case: (
            None if case.record is None or case.seat is None else premature(case) is not None
        ),
    )
    led_card: Fact[Card] = Fact(
        Card,
        Text("Which card did he lead?"),
        choices=lambda case: DECK,
        samples=(CLUB_FIVE,),
        known=premature,
    )
    played_to_it = yes_no(
        Text("Has declarer's side played to that lead?"),
        help=Text("By playing to it they accept it (60A1)."),
        known=played_to_lead,
    )
    has_required_suit = yes_no(
        Text("Has he a card of the suit that must be led?"), known=can_obey_order
    )
    has_suit_left = yes_no(Text("Has he a card of a suit that is not forbidden?"), known=can_avoid)
    bound_by_57a = one_of(
        Bound,
        Text("Has declarer said under Law 57A what he must play to this trick?"),
        help=Text("Declarer may, when this player's partner led or played before him."),
        known=bound_on_record,
    )
    designated: Fact[Card] = Fact(
        Card,
        Text("Which of his penalty cards do you want him to play?"),
        choices=lambda case: due(case),
        samples=(SPADE_SIX,),
        kind=Kind.ELECTION,
        to=declarer,
    )

    def must_lead_his_own(self) -> bool:
        """Return whether one of his own major penalty cards is due at this lead."""
        return bool(due(self))


# What follows from the facts. The laws read the facts first, in order, so that each question is
# asked by its own law.


def is_major(case: BesidePenaltyCards, cards: Cards, standing: Callable[[], Standing]) -> bool:
    """Return whether a player's penalty cards are major.

    Several always are; a single card depends on its rank and on how it was exposed.
    """
    if len(cards) != 1 or cards[0].honour:
        return bool(cards)
    return standing() is Standing.MAJOR


def has_chosen(case: BesidePenaltyCards) -> bool:
    """Return whether declarer has already chosen for this lead, on the record."""
    record, seat = case.record, case.seat
    return (
        isinstance(case, Duties)
        and record is not None
        and seat is not None
        and record.lead_chosen is seat
    )


def partners_majors(case: BesidePenaltyCards) -> Cards:
    """Return partner's major penalty cards that give declarer a choice about this lead.

    There are none if declarer has already chosen for the same lead.
    """
    if has_chosen(case):
        return ()
    cards = case.partners_penalty_cards
    return cards if is_major(case, cards, lambda: case.partners_standing) else ()


def majors(case: Duties) -> Cards:
    """Return the player's own major penalty cards, including a card led without waiting."""
    cards = case.own_penalty_cards
    if case.leading and partners_majors(case) and case.led_already:
        return (*(lies for lies in cards if lies is not case.led_card), case.led_card)
    return cards if is_major(case, cards, lambda: case.own_standing) else ()


def minor(case: Duties) -> Card | None:
    """Return the player's own minor penalty card."""
    return case.own_penalty_cards[0] if case.own_penalty_cards and not majors(case) else None


def both_in_force(case: BesidePenaltyCards) -> bool:
    """Return whether an earlier prohibition and a partner's penalty card are both in force."""
    return bool(partners_majors(case)) and bool(case.forbidden_before)


def chooses(case: BesidePenaltyCards) -> LeadChoice | None:
    """Return declarer's choice about partner's penalty cards; None without a choice."""
    if not case.leading or not partners_majors(case):
        return None
    return case.lead_choice


def picked_up(case: BesidePenaltyCards) -> Suits:
    """Return the suits whose penalty cards partner picks up by declarer's choice."""
    choice = chooses(case)
    if choice is LeadChoice.REQUIRE:
        return (case.required_suit,)
    return case.forbidden_suits if choice is LeadChoice.FORBID else ()


def required(case: Duties) -> frozenset[Suit]:
    """Return the suit that he must lead."""
    chosen = frozenset(picked_up(case)) if chooses(case) is LeadChoice.REQUIRE else frozenset()
    return required_on_record(case) | chosen


def forbidden(case: Duties) -> frozenset[Suit]:
    """Return the suits that he may not lead."""
    chosen = frozenset(picked_up(case)) if chooses(case) is LeadChoice.FORBID else frozenset()
    return frozenset(case.forbidden_before) | chosen


def suits_to_lead(case: Duties) -> frozenset[Suit]:
    """Return the suits that he may lead.

    He obeys what he can; if he can obey nothing, all suits are free.
    """
    must, must_not = required(case), forbidden(case)
    obeys = bool(must) and case.has_required_suit
    if obeys and must - must_not:
        return must - must_not
    avoids = bool(must_not) and case.has_suit_left
    if obeys or avoids:
        return (must if obeys else frozenset()) | (ALL_SUITS - must_not if avoids else frozenset())
    return ALL_SUITS


def obeys_what_it_can(case: Duties, lies: Card) -> bool:
    """Return whether leading this card obeys all that can be obeyed, whatever else he holds.

    If the required suit is itself forbidden, a card that obeys either order is enough.
    """
    must, must_not = required(case), forbidden(case)
    if must - must_not:
        return lies.suit in must - must_not
    return lies.suit in must or lies.suit not in must_not


def suits_to_play(case: Duties) -> frozenset[Suit]:
    """Return the suits from which he may lead or play."""
    if case.leading:
        return suits_to_lead(case)
    return ALL_SUITS if case.void else frozenset((case.suit_led,))


def playable(case: Duties) -> Cards:
    """Return the player's major penalty cards that may be led or played now, by the open suits."""
    if case.leading and all(obeys_what_it_can(case, lies) for lies in majors(case)):
        return majors(case)  # does not ask about the rest of the hand
    suits = suits_to_play(case)
    return tuple(lies for lies in majors(case) if lies.suit in suits)


def due(case: Duties) -> Cards:
    """Return the player's major penalty cards that can legally be led or played now.

    It leaves out those that would break an order that the player can certainly obey.
    """
    cards = playable(case)
    if case.leading or unable_to_obey(case):
        return cards
    return tuple(lies for lies in cards if obeys_with(case, lies) is not False)


def open_cards(case: Duties) -> Hand | None:
    """Return the cards among which he may choose when no major penalty card is due.

    None if his hand is not known.
    """
    if case.leading:
        hand = case.hand()
        cards = (
            None
            if hand is None
            else frozenset(held for held in hand if held.suit in suits_to_lead(case))
        )
    else:
        cards = (
            None if case.record is None or case.seat is None else case.record.legal_cards(case.seat)
        )
    first = minor(case)
    if cards is None or first is None:
        return cards
    return frozenset(
        held for held in cards if held is first or held.suit is not first.suit or held.honour
    )
