"""Law 46: Incomplete or invalid designation of a card from dummy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bridgelaw.bridge.cards import DECK, Card, Suit
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.spoken import Designation, Kind
from bridgelaw.effects import SomeCard
from bridgelaw.effects.players import Which
from bridgelaw.engine.facts import Detail, Doubt, Settled, usually_yes, yes_no
from bridgelaw.engine.law import Book, law, shown
from bridgelaw.engine.ruling import Question, Ruling, rule
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.designations import (
    Called,
    Count,
    Given,
    How,
    Naming,
    Silent,
    in_dummy,
    suit_won_with,
)

NOT_BEYOND_DOUBT = Text("What is doubtful is not incontrovertible.")


def the_card(section: str, card: SomeCard) -> Called:
    """Rule on a card that nobody has to choose."""
    return Called(section, How.THE_CARD, (card,))


def not_legal(case: Naming) -> Called:
    """Rule that dummy has the card but must follow suit with another (Law 44C)."""
    return Called("44C", How.NAMES_AFRESH, case.legal_cards())


@law("46B1a")
def high(case: Naming) -> Called | None:
    """By "high" declarer calls for dummy's highest card of the suit led."""
    if case.dummy_leads or not case.can_follow:
        return None
    return the_card("46B1a", case.highest(case.suit_led()))


@law("46B1b")
def win(case: Naming) -> Called | None:
    """By directing dummy to win the trick declarer calls for the lowest card that is known to win
    it."""
    if case.dummy_leads or not case.can_win:
        return None
    best = case.best()
    return the_card("46B1b", best if isinstance(best, Card) else Which.LOWEST_THAT_WINS)


@law("46B1c")
def low(case: Naming) -> Called | None:
    """By "low" declarer calls for dummy's lowest card of the suit led."""
    if case.dummy_leads or not case.can_follow:
        return None
    return the_card("46B1c", case.lowest(case.suit_led()))


@law("46~4")
def nothing_to_measure(case: Naming) -> Called:
    """When dummy follows, and no card answers to "high", "low", "cover" or "win it", the call is
    for a card that dummy has not got (46B4). When dummy leads, such a word gives neither suit nor
    rank (46B5); or else "high" and "low" go on with the suit in which dummy won the last trick: the
    law does not say, and the director decides it."""
    if not case.dummy_leads:
        return not_in_dummy(case)
    suit = suit_won_with(case)
    if case.given not in (Given.HIGH, Given.LOW) or suit is None:
        return anything(case)
    if case.silent is Silent.DEFENDERS_CHOOSE:
        return anything(case)
    if not case.dummy_has_it:
        return anything(case)
    named = suit if isinstance(suit, Suit) else None
    return the_card(
        "46B3a", case.highest(named) if case.given is Given.HIGH else case.lowest(named)
    )


def cover(case: Naming) -> Called | None:
    """Rule on "cover". Law 46B1 does not name the word.

    It also says which card is meant: the lowest that beats those already played.
    """
    if case.dummy_leads or not case.can_cover:
        return None
    lowest = case.cover()
    return the_card("46B1", lowest if isinstance(lowest, Card) else Which.LOWEST_THAT_COVERS)


@law("46B1")
def relative(case: Naming) -> Called:
    """A word that measures the card against the trick: high, low, one that covers or wins."""
    if case.given is Given.HIGH:
        called = high(case)
    elif case.given is Given.LOW:
        called = low(case)
    else:
        called = win(case) if case.given is Given.WIN else cover(case)
    if called is None and case.suit is not None:
        return suit_only(case)
    return called or nothing_to_measure(case)


@law("46B2")
def suit_only(case: Naming) -> Called:
    """By a suit without a rank declarer calls for dummy's lowest card of that suit."""
    if not case.dummy_has_it:
        return not_in_dummy(case)
    return the_card("46B2", case.lowest(case.suit)) if case.is_legal else not_legal(case)


def high_of_suit(case: Naming) -> Called:
    """Rule that "high" names the highest card of a suit, the one led or another."""
    if not case.dummy_has_it:
        return not_in_dummy(case)
    return the_card("46B1a", case.highest(case.suit)) if case.is_legal else not_legal(case)


def only_one_of_the_rank(case: Naming) -> bool:
    """Return whether dummy has just one card of the rank and the last trick is not on record.

    It then does not matter who won that trick.
    """
    if case.turn is None or case.rank is None or case.turn.won_with is not None:
        return False
    return len(case.turn.of_rank(case.rank) or ()) == 1


@law("46B3a")
def continues_the_suit(case: Naming) -> Called | None:
    """By a rank alone, when dummy leads and won the last trick, declarer calls for the card of that
    rank in the suit with which dummy won, if it is there."""
    if not case.dummy_leads or only_one_of_the_rank(case) or not case.continues:
        return None
    won_with = None if case.turn is None else case.turn.won_with
    if won_with is None or case.rank is None:
        return the_card("46B3a", Which.CARD_OF_THAT_RANK)
    return the_card("46B3a", Card(won_with.suit, case.rank))


@law("46B3b")
def any_of_that_rank(case: Naming) -> Called:
    """In all other cases a rank alone calls for a card of that rank that may legally be played; if
    there are two or more, declarer says which he means."""
    cards = None if case.turn is None or case.rank is None else case.turn.of_rank(case.rank)
    if case.of_that_rank is Count.NONE:
        return not_in_dummy(case)
    if case.of_that_rank is Count.ONE:
        return the_card("46B3b", cards[0] if cards else Which.CARD_OF_THAT_RANK)
    return Called(
        "46B3b",
        How.DECLARER_CHOOSES,
        tuple(reversed(cards or ())) or (Which.LEGAL_CARDS_OF_THAT_RANK,),
    )


@law("46B3")
def rank_only(case: Naming) -> Called:
    """A rank without a suit continues the suit that dummy has just won with; otherwise it is any
    legal card of the rank."""
    return continues_the_suit(case) or any_of_that_rank(case)


@law("46B4")
def not_in_dummy(case: Naming) -> Called:
    """A call for a card that dummy has not got, or may not play, is void: declarer may name any
    legal card."""
    return Called("46B4", How.NAMES_AFRESH, case.legal_cards())


@law("46B5")
def anything(case: Naming) -> Called:
    """If declarer indicates a play but neither suit nor rank, either defender may designate the
    card that dummy plays."""
    return Called("46B5", How.DEFENDER_CHOOSES, case.legal_cards())


def suit_and_rank(case: Naming) -> Called:
    """Rule that suit and rank name the card, if dummy has it and may play it."""
    return complete(case) if case.dummy_has_it else not_in_dummy(case)


def complete(case: Naming) -> Called:
    """Rule that suit and rank name a card of dummy's: Law 46B has nothing to add."""
    if not case.is_legal:
        return not_legal(case)
    case.cite("46A")
    if case.suit is None or case.rank is None:
        return the_card("45C4a", Which.THE_NAMED_CARD)
    return the_card("45C4a", Card(case.suit, case.rank))


_BY: Final[Mapping[Given, Callable[[Naming], Called]]] = {
    Given.SUIT_AND_RANK: suit_and_rank,
    Given.SUIT: suit_only,
    Given.RANK: rank_only,
    Given.HIGH_OF_SUIT: high_of_suit,
    Given.HIGH: relative,
    Given.LOW: relative,
    Given.WIN: relative,
    Given.COVER: relative,
    Given.ANYTHING: anything,
}


def called(case: Naming) -> Called:
    """Rule which card the words call for.

    This holds if no other intention is beyond doubt and no slip is corrected.
    """
    return _BY[case.given](case)


class _Designating(Naming):
    """A designation whose meaning is already known."""

    named_to_play = Settled(value=True)
    corrected = Settled(value=False)


def designate(
    designation: Designation, table: Table | None, laws: Book, placed: Card | None = None
) -> Ruling[Called] | Question:
    """Return the card that a designation calls from dummy, or the question to ask first.

    The trick, the leader, the trump suit, dummy's cards and the previous trick are read from the
    table, as far as known. `placed` is the card that dummy has already put down, if any.
    """
    case = _Designating(laws, {} if placed is None else {"card": placed}, table)
    case.__dict__["said"] = designation  # its meaning instead of words
    return rule(called, case)


# A different intention


def meant_by_words(case: Intention) -> Card | None:
    """Return the card that he asked for in the end.

    What he then left out is taken from his earlier words: "klør otte - nej, ni".
    """
    later = case.corrections()
    if not later or case.said is None:
        return None
    whole = completed(later[-1], case.said)
    for designation in (whole, later[-1]):
        found = designate(designation, case.record, case.book, case.card)
        if isinstance(found, Ruling) and isinstance(found.outcome.card, Card):
            return found.outcome.card
    # A card that dummy does not have or may not play.
    return (
        Card(whole.suit, whole.rank)
        if isinstance(whole.suit, Suit) and whole.rank is not None
        else None
    )


def completed(designation: Designation, before: Designation) -> Designation:
    """Complete a suit or rank with what was said before it."""
    if designation.kind not in (Kind.SUIT_ONLY, Kind.RANK_ONLY):
        return designation
    suit, rank = designation.suit or before.suit, designation.rank or before.rank
    return Designation(designation.said, suit=suit, rank=rank)


def wants_another_on_record(case: Intention) -> bool | None:
    """Return whether declarer wants another card, by the words and the table; None if unknown.

    It is True if another intention is incontrovertible.
    """
    if case.told.get("incontrovertible") is True:
        return True
    if case.said is None or case.meant is None:
        return None
    first = designate(case.said, case.record, case.book, case.card)
    if not isinstance(first, Ruling):
        return None
    if first.outcome.how is not How.THE_CARD:
        return True
    card = first.outcome.card
    return card is not case.meant if isinstance(card, Card) else None


def meant_on_record(case: Intention) -> bool | None:
    """Return whether dummy has the card and may play it."""
    if case.turn is None or case.meant is None:
        return None
    has, legal = (
        case.turn.has(case.meant.suit, case.meant.rank),
        case.turn.is_legal(case.meant.suit),
    )
    return False if False in (has, legal) else None if None in (has, legal) else True


def complete_by_words(case: Intention) -> bool | None:
    """Return whether suit and rank are named and dummy has the card."""
    if case.said is None:
        return None
    return in_dummy(case) if case.given is Given.SUIT_AND_RANK else False


def in_dummy_or_not(case: Intention) -> bool | None:
    """Return whether the card is in dummy, or the given answer whether the call is complete."""
    if case.given is Given.SUIT_AND_RANK and "complete" in case.told:
        return case.complete
    return in_dummy(case)


class Intention(Naming):
    """The facts about a card that declarer says, or shows, to be the one intended."""

    complete = yes_no(
        Text("Did he name both the suit and the rank of a card that dummy has?"),
        known=complete_by_words,
        usual=usually_yes(
            Text("Declarer did not name both suit and rank of a card that dummy has."),
            when=lambda case: case.told.get("corrected") is True,
        ),
    )
    dummy_has_it = yes_no(
        Text("Has dummy such a card?"),
        known=in_dummy_or_not,
        usual=usually_yes(Text("Dummy has no such card.")),
    )
    meant = Detail(
        Card, Text("Which card did he mean?"), choices=lambda case: DECK, known=meant_by_words
    )
    meant_can_be_played = yes_no(
        Text("Has dummy the card that he meant, and may it legally be played to the trick?"),
        known=meant_on_record,
        usual=usually_yes(Text("Dummy does not have the card that was meant, or may not play it.")),
    )
    wants_another = yes_no(
        Text(
            "Do his words, as Law 46 reads them, call for another card than the one he wants now?"
        ),
        help=Text(
            """First settle which card the words designate: a suit alone calls for dummy's lowest
            card of it, for instance. Why he named another card matters only if he did."""
        ),
        known=wants_another_on_record,
    )
    incontrovertible = yes_no(
        Text("Is it beyond all doubt that he had another card in mind when he spoke?"),
        help=Text(
            """Judge from the state of play at that moment, not from what he says afterwards. That
            the card is a foolish play does not suffice: not to have noticed a card is a lack of
            attention. Beyond doubt is a high card of a long suit that he is just running."""
        ),
        doubt=Doubt(value=False, law="46B", why=NOT_BEYOND_DOUBT),
    )

    def corrections(self) -> tuple[Designation, ...]:
        """Return the designations after the one that counts."""
        chain, said = self.chain, self.said
        place = next(
            (place for place, designation in enumerate(chain) if designation is said), len(chain)
        )
        return chain[place + 1 :]

    def has_corrected(self) -> bool:
        """Return whether he asked for, or meant, a card other than the designation that counts."""
        return self.corrected if self.named_to_play else bool(self.corrections())


@law("46B")
def other_intention(case: Intention) -> bool:
    """The rules for a call that is incomplete, or that names a card dummy has not got, hold unless
    another intention of declarer's is incontrovertible; then that is what he called for."""
    return case.incontrovertible


def the_card_meant(case: Intention, section: str) -> Called:
    """Rule on the card that he meant. If it cannot be played, he names a legal one."""
    if not case.meant_can_be_played:
        return Called(section, How.NAMES_AFRESH, case.legal_cards())
    return the_card(section, case.meant or Which.THE_MEANT_CARD)


shown(
    "46A",
    Text("Declarer should name both the suit and the rank of the card that he wants from dummy."),
    __name__,
)
