import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.bridge.cards import DECK, Card
from bridgelaw.bridge.deal import Deal, Vulnerability, dealer_of, vulnerability_of
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.notation import parse_card, parse_hand
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.i18n.text import say


def dealt(pack: list[Card]) -> Deal:
    return Deal.of({seat: pack[seat.index :: 4] for seat in Seat})


def test_a_partial_deal() -> None:
    deal = Deal.of({Seat.W: parse_hand("SQT HK93")})
    assert deal.known_seats == (Seat.W,)
    assert deal.holder(parse_card("SQ")) is Seat.W
    assert deal.holder(parse_card("SA")) is None
    assert not deal.is_full(Seat.W)
    assert deal.with_cards(Seat.W, parse_hand("D2")).hand(Seat.W) == parse_hand("SQT HK93 D2")


def test_a_card_in_two_hands_is_refused() -> None:
    with pytest.raises(TableError, match="♠Q is held by both North and West"):
        Deal.of({Seat.N: parse_hand("SQ"), Seat.W: parse_hand("SQ")})


def test_a_hand_of_fourteen_cards_is_refused() -> None:
    with pytest.raises(
        TableError, match="found 14 cards for West, expected at most 13; remove some"
    ) as error:
        Deal.of({Seat.W: DECK[:14]})
    assert say(error.value, "da") == "fandt 14 kort hos Vest, forventede højst 13; fjern nogle"


@given(st.permutations(DECK))
def test_three_hands_determine_the_fourth(pack: list[Card]) -> None:
    deal = dealt(pack)
    three = Deal.of({seat: deal.hand(seat) for seat in (Seat.N, Seat.E, Seat.S)})
    assert three.completed() == deal.completed() == deal
    assert hash(three.completed()) == hash(deal)


@given(st.permutations(DECK), st.sampled_from(Seat))
def test_pbn_survives_a_round_trip(pack: list[Card], first: Seat) -> None:
    deal = dealt(pack)
    assert Deal.from_pbn(deal.to_pbn(first)) == deal


def test_dealer_and_vulnerability_of_the_sixteen_boards() -> None:
    dealers = "".join(dealer_of(board).name for board in range(1, 9))
    vulnerable = " ".join(vulnerability_of(board).name for board in range(1, 17))
    assert dealers == "NESWNESW"
    assert vulnerable == "NONE NS EW BOTH NS EW BOTH NONE EW BOTH NONE NS BOTH NONE NS EW"
    assert vulnerability_of(17) is Vulnerability.NONE
    assert Vulnerability.NS.includes(Side.NS)
    assert not Vulnerability.NS.includes(Side.EW)
    assert Vulnerability.BOTH.includes(Side.EW)
    with pytest.raises(TableError, match="found board 0"):
        dealer_of(0)
