import copy
import pickle

import pytest

from bridgelaw.bridge.cards import DECK, Card, Rank, Strain, Suit
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.i18n.text import say, translated

SPADE_QUEEN = Card(Suit.SPADES, Rank.QUEEN)


def test_the_deck_is_fifty_two_cards_in_order() -> None:
    assert len(set(DECK)) == 52
    assert list(DECK) == sorted(DECK)
    assert all(DECK[card.index] is card for card in DECK)
    assert (str(DECK[0]), str(DECK[-1])) == ("♣2", "♠A")


def test_each_card_is_a_single_object() -> None:
    assert Card(Suit.SPADES, Rank.QUEEN) is SPADE_QUEEN
    assert pickle.loads(pickle.dumps(SPADE_QUEEN)) is SPADE_QUEEN
    everything = [*Suit, *Strain, *Rank, *Seat, *Side]
    assert all(pickle.loads(pickle.dumps(one)) is one for one in everything)
    assert copy.deepcopy([SPADE_QUEEN])[0] is copy.copy(SPADE_QUEEN) is SPADE_QUEEN


def test_a_card_is_immutable() -> None:
    with pytest.raises(AttributeError):
        SPADE_QUEEN.rank = Rank.KING
    with pytest.raises(AttributeError):
        del SPADE_QUEEN.suit
    assert repr(SPADE_QUEEN) == "Card(SQ)"


def test_the_ten_is_the_lowest_honour() -> None:
    assert [rank.name for rank in Rank if rank.honour] == ["TEN", "JACK", "QUEEN", "KING", "ACE"]
    assert sum(card.honour for card in DECK) == 20


def test_the_order_of_cards() -> None:
    assert Suit.CLUBS < Suit.DIAMONDS < Suit.HEARTS < Suit.SPADES
    assert Strain.SPADES < Strain.NOTRUMP
    assert max(Suit.HEARTS.cards) is Suit.HEARTS.cards[0]
    assert Suit.CLUBS <= Suit.CLUBS >= Suit.CLUBS
    assert Rank.ACE > Rank.KING
    with pytest.raises(TypeError):
        assert Suit.CLUBS < Rank.ACE  # type: ignore[operator]
    with pytest.raises(TypeError):
        assert SPADE_QUEEN < 3  # type: ignore[operator]


def test_suit_and_strain_of_cards() -> None:
    assert [suit.strain.suit for suit in Suit] == list(Suit)
    assert Strain.NOTRUMP.suit is None


def test_seats_go_clockwise() -> None:
    for seat in Seat:
        assert seat.lho.rho is seat
        assert seat.partner.partner is seat
        assert seat.lho.lho is seat.partner
        assert seat in seat.side
        assert seat not in seat.side.other
        assert seat.clockwise() == (seat, seat.lho, seat.partner, seat.rho)
    assert [seat.name for seat in Seat] == list("NESW")
    assert Side.EW.seats == (Seat.E, Seat.W)


@pytest.mark.parametrize(
    ("value", "language", "spec", "said"),
    [
        (SPADE_QUEEN, "en", "", "♠Q"),
        (SPADE_QUEEN, "da", "", "♠D"),
        (SPADE_QUEEN, "en", "letters", "SQ"),
        (SPADE_QUEEN, "en", "words", "the queen of spades"),
        (SPADE_QUEEN, "da", "words", "spar dame"),
        (SPADE_QUEEN, "en", "own", "the queen of spades'"),
        (Card(Suit.SPADES, Rank.NINE), "da", "words", "spar nier"),
        (Card(Suit.CLUBS, Rank.ACE), "da", "letters", "KE"),
        (Suit.SPADES, "en", "", "spades"),
        (Suit.SPADES, "da", "", "spar"),
        (Suit.DIAMONDS, "da", "letter", "R"),
        (Suit.DIAMONDS, "da", "symbol", "♦"),
        (Strain.NOTRUMP, "da", "", "sans"),
        (Seat.E, "da", "", "Øst"),
        (Seat.N, "da", "own", "Nords"),
        (Seat.W, "en", "own", "West's"),
        (Seat.W, "da", "letter", "V"),
        (Side.NS, "da", "", "Nord-Syd"),
        (frozenset({Suit.HEARTS, Suit.SPADES}), "en", "", "spades and hearts"),
    ],
)
def test_cards_in_words(value: object, language: str, spec: str, said: str) -> None:
    assert say(value, language, spec) == said


def test_every_card_has_its_own_danish_name() -> None:
    assert len({say(card, "da", "words") for card in DECK}) == 52
    assert translated("da", "ten") == "tier"
