"""The facts about words for a card from dummy, for Laws 45C4 and 46."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache
from typing import Final, Literal

from bridgelaw.bridge.cards import DECK, Card, Rank, Suit
from bridgelaw.bridge.spoken import (
    Designation,
    Kind,
    NotUnderstood,
    SuitRole,
    Utterance,
    understand,
)
from bridgelaw.effects import SomeCard
from bridgelaw.effects.players import Which
from bridgelaw.engine.facts import (
    Detail,
    FactReader,
    Settled,
    one_of,
    open_reading,
    usually_yes,
    yes_no,
)
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.laws.play.dummys_turn import DummysTurn, dummys_card, dummys_turn
from bridgelaw.laws.play.law_45_card_played import Named
from bridgelaw.laws.play.played_card import Holder


class Given(Enum):
    """The parts of the card that declarer named."""

    SUIT_AND_RANK = Text("a suit and a rank")
    SUIT = Text("a suit only, or a low card of a suit")
    RANK = Text("a rank only")
    HIGH_OF_SUIT = Text("a high card of a suit that he named")
    HIGH = Text("only that it be high")
    LOW = Text("only that it be low")
    WIN = Text("only that it win the trick")
    COVER = Text("only that it cover the card before it")
    ANYTHING = Text("neither: anything, or whatever dummy likes")


GIVEN: Final[Mapping[Kind, Given]] = {
    Kind.CARD: Given.SUIT_AND_RANK,
    Kind.SUIT_ONLY: Given.SUIT,
    Kind.LOW_OF_SUIT: Given.SUIT,
    Kind.RANK_ONLY: Given.RANK,
    Kind.HIGH_OF_SUIT: Given.HIGH_OF_SUIT,
    Kind.HIGH: Given.HIGH,
    Kind.LOW: Given.LOW,
    Kind.WIN: Given.WIN,
    Kind.WIN_IN_SUIT: Given.WIN,
    Kind.COVER: Given.COVER,
    Kind.COVER_IN_SUIT: Given.COVER,
    Kind.ANYTHING: Given.ANYTHING,
}


class Count(Enum):
    """The number of dummy's cards of the rank that may be played."""

    NONE = Text("none")
    ONE = Text("one")
    SEVERAL = Text("two or more")


class Silent(Enum):
    """The meaning of "high" or "low" when dummy leads and there is no suit led."""

    DEFENDERS_CHOOSE = Text(
        "It gives neither suit nor rank: either defender may choose the card (46B5)."
    )
    CONTINUES = Text(
        "It goes on with the suit in which dummy won the last trick, as a rank alone does (46B3a)."
    )


class How(Enum):
    """The result of words for a card from dummy."""

    THE_CARD = Text("that card is played")
    DECLARER_CHOOSES = Text("declarer says which of them is played")
    DEFENDER_CHOOSES = Text("either defender may say which is played")
    NAMES_AFRESH = Text("the call binds to nothing: declarer names any legal card")


@dataclass(frozen=True, slots=True)
class Called:
    """A call for a card from dummy: the section, the result, and the card or the cards to choose
    among.
    """

    law: str
    how: How
    cards: tuple[SomeCard, ...]

    @property
    def card(self) -> SomeCard | None:
        """The card that is played, if nobody has to choose."""
        return self.cards[0] if self.how is How.THE_CARD else None


@say.register
def _(value: Called, language: str = ENGLISH, spec: str = "") -> str:
    return say(value.cards, language, spec)


@lru_cache(maxsize=512)
def meaning(words: str) -> Utterance | None:
    """Return the meaning of the words; None if they are not understood.

    A ruling is computed again after each answer, so the result is cached.
    """
    try:
        return understand(words)
    except NotUnderstood:
        return None


# Answers from the words and the table. Each function returns None if they do not decide.


def corrected_by_words(case: Naming) -> bool | None:
    """Return whether he asked for another card, in the same words or later.

    False if he named suit and rank and stopped there.
    """
    if case.then_said is not None or len(case.chain) > 1:
        return True
    return False if case.chain and case.chain[0].kind is Kind.CARD else None


def finished_by_words(case: Naming) -> bool | None:
    """Return whether the player had finished, judging by the words.

    A player who said no more in the same breath had finished, unless the sentence was broken off.
    """
    first = None if case.words is None else meaning(case.words)
    if first is None:
        return None if case.corrected else True
    if first.first.finished is None and not first.corrections:
        return True
    return first.first.finished


def given_by_words(case: Naming) -> Given | None:
    """Return the kind of the designation that counts."""
    return None if case.said is None else GIVEN[case.said.kind]


def suit_by_words(case: Naming) -> Suit | None:
    """Return the suit that was named, also as trumps or as the suit led."""
    suit = None if case.said is None else case.said.suit
    if not isinstance(suit, SuitRole):
        return suit
    if case.turn is None:
        return None
    if suit is SuitRole.SUIT_LED:
        return case.turn.suit_led
    return None if case.turn.trump is None else case.turn.trump.suit


def suit_won_with(case: Naming) -> Suit | Literal[True] | None:
    """Return the suit in which dummy won the last trick; True if it is not known.

    None if dummy has no card left in it, or did not win that trick.
    """
    if case.turn is None or case.record is None or case.record.previous_trick is None:
        return True
    won = case.turn.won_with
    if won is None:
        return True if case.turn.trump is None else None
    return None if case.turn.has(won.suit) is False else won.suit


def in_dummy(case: Naming) -> bool | None:
    """Return whether dummy has the card or a card of the suit.

    If no suit is named, it is the suit in which dummy won the last trick.
    """
    if calls_trumps_at_notrump(case):
        return False
    if case.suit is None and case.given in (Given.HIGH, Given.LOW):
        suit = suit_won_with(case)
        if suit is True or case.turn is None:
            return None
        return suit is not None and case.turn.has(suit)
    if case.turn is None or case.suit is None:
        return None
    if case.given is not Given.SUIT_AND_RANK:
        return case.turn.has(case.suit)
    return None if case.rank is None else case.turn.has(case.suit, case.rank)


def calls_trumps_at_notrump(case: Naming) -> bool:
    """Return whether he asked for a trump at notrump."""
    if (
        case.said is None
        or case.said.suit is not SuitRole.TRUMPS
        or case.turn is None
        or case.turn.trump is None
    ):
        return False
    return case.turn.trump.suit is None


def legal_on_record(case: Naming) -> bool | None:
    """Return whether the suit may be played to the trick."""
    return None if case.turn is None or case.suit is None else case.turn.is_legal(case.suit)


def following_on_record(case: Naming) -> bool | None:
    """Return whether dummy has the suit led."""
    return (
        None
        if case.turn is None or case.turn.suit_led is None
        else case.turn.has(case.turn.suit_led)
    )


def continues_on_record(case: Naming) -> bool | None:
    """Return whether dummy has the rank in the suit with which it won the last trick."""
    if case.turn is None or case.rank is None:
        return None
    if not any(case.turn.has(suit, case.rank) is not False for suit in Suit):
        return False
    if case.turn.won_with is None:
        return False if case.turn.earlier else None
    return case.turn.has(case.turn.won_with.suit, case.rank)


def count_on_record(case: Naming) -> Count | None:
    """Return how many cards of the rank may be played."""
    cards = None if case.turn is None or case.rank is None else case.turn.of_rank(case.rank)
    if cards is None:
        return None
    return Count.SEVERAL if len(cards) > 1 else Count.ONE if cards else Count.NONE


class PlacedCard(Detail[Card]):
    """Dummy's card in the trick on record, unless a card of an earlier trick is given."""

    def read(self, case: FactReader) -> Card | None:
        """Return None: the record does not exclude any card."""
        return None


class Naming(Named):
    """The facts about words for a card from dummy: their meaning, and dummy's cards."""

    holder = Settled(value=Holder.DUMMY)
    card = PlacedCard(
        Card,
        Text("Which card did dummy put on the trick?"),
        choices=lambda case: DECK,
        known=lambda case: dummys_card(case.record),
    )
    words: Detail[str] = Detail(str, Text("What did declarer say, word for word?"))
    then_said: Detail[str] = Detail(str, Text("What did he say after that?"))
    suit = Detail(
        Suit, Text("Which suit did he name?"), choices=lambda case: tuple(Suit), known=suit_by_words
    )
    rank = Detail(
        Rank,
        Text("Which rank did he name?"),
        choices=lambda case: tuple(Rank),
        known=lambda case: None if case.said is None else case.said.rank,
    )
    corrected = yes_no(
        Text("Has declarer asked for another card since, or said or shown that he meant one?"),
        known=corrected_by_words,
        usual=usually_yes(
            Text("Declarer has not asked for another card, or shown that he meant one.")
        ),
    )
    named_to_play = yes_no(
        Text("Had he finished the sentence in which he first asked for a card?"),
        help=Text(
            """The tone tells. He who breaks off, as in "a heart ... no, the spade jack", has
            designated nothing yet, even if dummy has only one card of the suit. Suit and rank
            together are always a finished sentence."""
        ),
        known=finished_by_words,
        usual=usually_yes(Text("The first sentence was broken off.")),
    )
    given = one_of(
        Given,
        Text("What did he give of the card that he asked for?"),
        help=Text("Where he broke off and began anew, it is what he said then that counts."),
        known=given_by_words,
    )
    dummy_has_it = yes_no(
        Text("Has dummy such a card?"),
        known=in_dummy,
        usual=usually_yes(Text("Dummy has no such card.")),
    )
    is_legal = yes_no(
        Text("May dummy legally play it: does it follow suit, or has dummy none of the suit led?"),
        known=legal_on_record,
        usual=usually_yes(Text("Dummy has to follow suit with another card.")),
    )
    dummy_leads = yes_no(
        Text("Is it dummy's lead?"),
        known=lambda case: None if case.turn is None else case.turn.leads,
    )
    can_follow = yes_no(Text("Has dummy a card of the suit led?"), known=following_on_record)
    can_win = yes_no(
        Text("Has dummy a card that is known to win the trick?"),
        help=Text(
            """Known from the cards played, dummy's own and declarer's: a card that no defender
            still to play can beat. If each could be ruffed or overruffed, that counts only where he
            must be out of the suit led. Dummy may ruff if it has none of the suit."""
        ),
        known=lambda case: None if case.best() is None else case.best() is not False,
    )
    can_cover = yes_no(
        Text("Has dummy a card of the suit led that is higher than those played to the trick?"),
        known=lambda case: None if case.cover() is None else case.cover() is not False,
    )
    continues = yes_no(
        Text(
            "Did dummy win the last trick, and has it a card of that rank in the suit it won with?"
        ),
        help=Text("If it won by ruffing, that suit is trumps."),
        known=continues_on_record,
    )
    of_that_rank = one_of(
        Count,
        Text("How many of dummy's cards of that rank may legally be played now?"),
        known=count_on_record,
    )
    silent = open_reading(
        Silent,
        Text(
            "Law 46 does not say what 'high' or 'low' means when dummy leads. How do you read it?"
        ),
    )

    @cached_property
    def turn(self) -> DummysTurn | None:
        """The cards at the time when the card was called."""
        return dummys_turn(self.record, self.card)

    @cached_property
    def chain(self) -> tuple[Designation, ...]:
        """All that he asked for, in order; empty if the words are not given or not understood."""
        first = None if self.words is None else meaning(self.words)
        if first is None:
            return ()
        then = None if self.then_said is None else meaning(self.then_said)
        return first.designations if then is None else first.designations + then.designations

    @cached_property
    def said(self) -> Designation | None:
        """The designation that counts: the first, or the next finished one if he broke off the
        first.
        """
        chain = self.chain
        if not chain or self.named_to_play:
            return chain[0] if chain else None
        return next((later for later in chain[1:] if later.finished is not False), None)

    def words_not_understood(self) -> bool:
        """Return whether the given words mean nothing here."""
        return any(
            words is not None and meaning(words) is None for words in (self.words, self.then_said)
        )

    def best(self) -> Card | bool | None:
        """Return the lowest card that is known to win, in the suit that he named if he did."""
        return None if self.turn is None else self.turn.winning(self.suit)

    def cover(self) -> Card | bool | None:
        """Return the lowest card that covers."""
        return None if self.turn is None else self.turn.covering()

    def lowest(self, suit: Suit | None) -> SomeCard:
        """Return dummy's lowest card of a suit."""
        cards = None if suit is None or self.turn is None else self.turn.cards(suit)
        return cards[0] if cards else Which.LOWEST_OF_THE_SUIT

    def highest(self, suit: Suit | None) -> SomeCard:
        """Return dummy's highest card of a suit."""
        cards = None if suit is None or self.turn is None else self.turn.cards(suit)
        return cards[-1] if cards else Which.HIGHEST_OF_THE_SUIT

    def suit_led(self) -> Suit | None:
        """Return the suit led, if it is known."""
        return None if self.turn is None else self.turn.suit_led

    def legal_cards(self) -> tuple[SomeCard, ...]:
        """Return the cards that dummy may play, by name if they are known."""
        legal = None if self.turn is None else self.turn.legal()
        return tuple(sorted(legal, reverse=True)) if legal else (Which.LEGAL_CARDS,)
