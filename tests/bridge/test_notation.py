import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.bridge.auction import DOUBLE, PASS, REDOUBLE, Bid, Contract, Doubling
from bridgelaw.bridge.cards import DECK, Card, Strain, Suit
from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.notation import (
    call_text,
    card_text,
    cards_text,
    contract_text,
    hand_text,
    parse_call,
    parse_card,
    parse_cards,
    parse_contract,
    parse_hand,
    parse_pbn_deal,
    parse_seat,
    parse_strain,
    parse_suit,
    pbn_deal_text,
    pbn_hand_text,
    seat_text,
    strain_text,
    suit_text,
)
from bridgelaw.bridge.seats import Seat
from bridgelaw.i18n.text import say

languages = st.sampled_from(["en", "da"])
cards = st.sampled_from(DECK)
hands = st.frozensets(cards, max_size=13)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("SQ", "♠Q"),
        ("sq", "♠Q"),
        ("♠Q", "♠Q"),
        ("♠️Q", "♠Q"),
        ("♥️ 10", "♥T"),
        ("♡K", "♥K"),
        ("S10", "♠T"),
        ("ST", "♠T"),
        ("sD", "♠Q"),
        ("♠E", "♠A"),
        ("hK", "♥K"),
        ("HB", "♥J"),
        ("RE", "♦A"),
        ("DK", "♦K"),
        ("DD", "♦Q"),
        ("KD", "♣Q"),
        ("KK", "♣K"),
        ("C2", "♣2"),
    ],
)
def test_cards_are_read_in_both_languages(text: str, card: str) -> None:
    assert str(parse_card(text)) == card


@pytest.mark.parametrize("text", ["S1", "QS", "S", "", "S11", "SQ H2", "X2", "10", "♠"])
def test_invalid_cards_are_refused(text: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_card(text)
    assert error.value.found == text
    assert error.value.expected == "a card such as SQ, ♠Q or S10"
    assert str(error.value) == f"found '{text}', expected a card such as SQ, ♠Q or S10"
    assert say(error.value, "da") == f"fandt '{text}', forventede et kort som SD, ♠D eller S10"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("SK S6 S5", "SK S6 S5"),
        ("♠K, ♠6", "SK S6"),
        ("SK,H2", "SK H2"),
        ("SK65 HQ85", "SK S6 S5 HQ H8 H5"),
        ("♠ K105 ♥ Q85", "SK ST S5 HQ H8 H5"),
        ("HQ SK", "HQ SK"),
        ("S- H2", "H2"),
        ("K65.Q85.-.A", "SK S6 S5 HQ H8 H5 CA"),
        ("K65.Q85..", "SK S6 S5 HQ H8 H5"),
        ("ed.b.t.", "SA SQ HJ DT"),
        ("-", ""),
        ("", ""),
    ],
)
def test_lists_of_cards_are_read(text: str, read: str) -> None:
    assert cards_text(parse_cards(text)) == read


@pytest.mark.parametrize(
    "text", ["SK X6", "SKHQ", "Q85", "K65.Q85", "K6x...", "SK SK", "K65.Q85...", "SKK", "A.AA.."]
)
def test_invalid_lists_of_cards_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_cards(text)


def test_a_pbn_deal_is_read() -> None:
    deal = "W:AKQJT98765432... - .AKQJT98765432.. -"
    read = parse_pbn_deal(deal)
    assert set(read) == {Seat.W, Seat.E}
    assert pbn_deal_text(read, Seat.W) == deal


@pytest.mark.parametrize(
    "text", ["", "N:- - -", "X:- - - -", "N:A... A... - -", "- - - -", "N:A.. - - -"]
)
def test_invalid_pbn_deals_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_pbn_deal(text)


@pytest.mark.parametrize(
    ("texts", "seat"),
    [
        ("N n North nord", Seat.N),
        ("E Ø ø East Øst", Seat.E),
        ("S South SYD", Seat.S),
        ("W V West vest", Seat.W),
    ],
)
def test_seats_are_read(texts: str, seat: Seat) -> None:
    assert {parse_seat(text) for text in texts.split()} == {seat}


def test_suits_and_strains_are_read() -> None:
    assert (
        parse_suit("klør")
        is parse_suit("K")
        is parse_suit("♣")
        is parse_suit("Clubs")
        is Suit.CLUBS
    )
    assert parse_suit("ruder") is parse_suit("R") is Suit.DIAMONDS
    assert parse_strain("ut") is parse_strain("Sans") is parse_strain("NT") is Strain.NOTRUMP
    assert parse_strain("spar") is Strain.SPADES
    for parse, text in ((parse_suit, "NT"), (parse_strain, "Q"), (parse_seat, "Q")):
        with pytest.raises(NotationError):
            parse(text)


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("3NT", Contract(3, Strain.NOTRUMP)),
        ("3UT", Contract(3, Strain.NOTRUMP)),
        ("3 sans", Contract(3, Strain.NOTRUMP)),
        ("4SX", Contract(4, Strain.SPADES, Doubling.DOUBLED)),
        ("4♠ doubled", Contract(4, Strain.SPADES, Doubling.DOUBLED)),
        ("4♠️XX", Contract(4, Strain.SPADES, Doubling.REDOUBLED)),
        ("4 spar redoblet", Contract(4, Strain.SPADES, Doubling.REDOUBLED)),
        ("5KX", Contract(5, Strain.CLUBS, Doubling.DOUBLED)),
        ("5d x s", Contract(5, Strain.DIAMONDS, Doubling.DOUBLED, Seat.S)),
        ("4S S", Contract(4, Strain.SPADES, declarer=Seat.S)),
        ("4S by West", Contract(4, Strain.SPADES, declarer=Seat.W)),
        ("4H, Ø", Contract(4, Strain.HEARTS, declarer=Seat.E)),
        ("3NTXX N", Contract(3, Strain.NOTRUMP, Doubling.REDOUBLED, Seat.N)),
    ],
)
def test_contracts_are_read(text: str, contract: Contract) -> None:
    assert parse_contract(text) == contract


@pytest.mark.parametrize("text", ["8S", "0NT", "3", "NT", "3NTX3", "3SS", "3 Q", "pass"])
def test_invalid_contracts_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_contract(text)


def test_calls_are_read() -> None:
    assert {parse_call(text) for text in ("1S", "1♠", "1 spar", "1s")} == {Bid(1, Strain.SPADES)}
    assert {parse_call(text) for text in ("1NT", "1UT", "1N", "1 sans")} == {Bid(1, Strain.NOTRUMP)}
    assert {parse_call(text) for text in ("P", "Pass", "pas")} == {PASS}
    assert {parse_call(text) for text in ("X", "D", "dbl", "Double")} == {DOUBLE}
    assert {parse_call(text) for text in ("XX", "Rdbl")} == {REDOUBLE}
    assert parse_call("8C") == Bid(8, Strain.CLUBS)
    for text in ("", "1", "0S", "1X", "S"):
        with pytest.raises(NotationError):
            parse_call(text)


def test_values_in_words() -> None:
    assert say(Bid(1, Strain.SPADES)) == "1♠"
    assert say(Bid(1, Strain.NOTRUMP), "da") == "1UT"
    assert say(PASS, "da") == "pas"
    assert say(parse_contract("4DX Ø"), "en") == "4♦X by East"
    assert say(parse_contract("4DX Ø"), "da", "letters") == "4RX i Øst"
    assert hand_text(parse_hand("KQ.AT..5"), "da") == "SKD HE10 K5"
    assert hand_text(()) == "-"


@given(st.permutations(DECK), languages, st.booleans())
def test_cards_survive_a_round_trip(pack: list[Card], language: str, symbols: bool) -> None:
    assert list(parse_cards(cards_text(pack, language, symbols=symbols))) == pack


@given(hands, languages, st.booleans())
def test_hands_survive_a_round_trip(hand: frozenset[Card], language: str, symbols: bool) -> None:
    assert parse_hand(hand_text(hand, language, symbols=symbols)) == hand
    assert parse_hand(pbn_hand_text(hand)) == hand


def test_cards_suits_calls_and_seats_survive_a_round_trip() -> None:
    for language in ("en", "da"):
        for symbols in (True, False):
            assert all(
                parse_card(card_text(card, language, symbols=symbols)) is card for card in DECK
            )
            assert all(
                parse_suit(suit_text(suit, language, symbols=symbols)) is suit for suit in Suit
            )
            assert all(
                parse_strain(strain_text(strain, language, symbols=symbols)) is strain
                for strain in Strain
            )
            calls = [
                PASS,
                DOUBLE,
                REDOUBLE,
                *(Bid(level, strain) for level in range(1, 9) for strain in Strain),
            ]
            assert all(
                parse_call(call_text(call, language, symbols=symbols)) == call for call in calls
            )
        assert all(parse_seat(seat_text(seat, language)) is seat for seat in Seat)


@given(
    st.builds(
        Contract,
        st.integers(1, 7),
        st.sampled_from(Strain),
        st.sampled_from(Doubling),
        st.sampled_from([None, *Seat]),
    ),
    languages,
    st.booleans(),
)
def test_contracts_survive_a_round_trip(contract: Contract, language: str, symbols: bool) -> None:
    assert parse_contract(contract_text(contract, language, symbols=symbols)) == contract
    assert parse_contract(say(contract, language)) == contract


@given(st.permutations(DECK), st.sampled_from(Seat), st.sets(st.sampled_from(Seat)))
def test_pbn_deals_survive_a_round_trip(pack: list[Card], first: Seat, known: set[Seat]) -> None:
    hands = {seat: frozenset(pack[seat.index * 13 : seat.index * 13 + 13]) for seat in known}
    assert parse_pbn_deal(pbn_deal_text(hands, first)) == hands
