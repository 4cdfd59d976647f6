from collections.abc import Mapping

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.bridge.cards import DECK, Card, Strain, Suit
from bridgelaw.bridge.deal import Deal
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.marks import End, LeadRestriction, PenaltyCard, PlayOrder
from bridgelaw.bridge.notation import parse_card, parse_contract, parse_hand
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import read_table, write_table
from bridgelaw.bridge.table_changes import with_play

N, E, S, W = Seat

CASE = """
declarer: S
contract: 3NT
dealer: S
vulnerability: both
auction: [1NT, P, 3NT, P, P, P]
hands: {W: "SQT HK93 DK", N: "K65.Q85.-.-"}
complete_hands: [N, W]
tricks: [[W, DK, D3, D9, D2]]
trick: {number: 5, leader: W, cards: [SQ, S2]}
penalty cards: [{seat: E, card: S7, kind: minor}]
restrictions: [{seat: W, forbidden: [S]}, {seat: E, required: H}]
orders: [{seat: E, play: highest}, {seat: W, play: ST}]
faced lead: true
"""


def read(text: str) -> Table:
    return read_table(yaml.safe_load(text) or {})


def test_a_table_is_read() -> None:
    table = read(CASE)
    assert table.contract == parse_contract("3NT S")
    assert table.held(W) == parse_hand("ST HK93")
    assert table.turn is E
    assert table.penalty_cards == (PenaltyCard(E, parse_card("S7"), False),)
    assert table.restrictions == (
        LeadRestriction(W, forbidden=frozenset({Suit.SPADES}), while_on_lead=True),
        LeadRestriction(E, required=Suit.HEARTS),
    )
    assert table.orders == (PlayOrder(E, End.HIGHEST), PlayOrder(W, parse_card("ST")))
    assert read_table(write_table(table)) == table
    assert yaml.safe_load(yaml.safe_dump(write_table(table))) == write_table(table)


def test_an_empty_table() -> None:
    assert read("") == Table()
    assert write_table(Table()) == {}


@pytest.mark.parametrize(
    "text",
    [
        'deal: "N:K65.Q85.A2.KJ432 - - -"',
        "board: 3\nauction: []",
        "trump: spar\ntrick: {number: 5, leader: V, cards: [SD]}",
        "trick: {cards: ['E:SQ', S2, 'N:S3']}",
        "declarer: S\nhands: {W: [SQ, ST]}\ntrick: {number: 1, cards: [SQ]}",
        "tricks: [[W, C2, C3, C4, C5]]\ntrick: {number: null}",
        "tricks: [[W, C2, 'E:C3', 'N:C4', 'S:C5', 'W:C6']]",
        "tricks: [[W, C2, 'E:C4', S:C5, won by S]]",
        "tricks: [[W, C2, 'E:C4', S:C5, N:D5, put in after 1, won by S]]",
        "restrictions: [{seat: W, forbidden: S, while on lead: false}]",
        "hands: {N: '-'}\ncomplete hands: [N]",
        "next lead: {seat: W, card: CJ}",
        "penalty cards: [{seat: W, card: S7, kind: major, raised: true}, "
        "{seat: E, card: S8, kind: major, raised: false}]",
        "next lead: {seat: W}",
        "orders: [{seat: W, play: lowest}, {seat: E, required: S}, {seat: N, forbidden: C}]",
    ],
)
def test_a_table_survives_a_round_trip(text: str) -> None:
    table = read(text)
    assert read_table(write_table(table)) == table


def test_the_declarer_determines_the_leader() -> None:
    assert read("declarer: S\ntrick: {number: 1, cards: [SQ]}").current.leader is W


@pytest.mark.parametrize(
    ("text", "field", "message"),
    [
        (
            "declaror: S",
            "",
            "found 'declaror', did you mean 'declarer'? Expected one of board, dealer",
        ),
        ("xyz: S", "", "found 'xyz', expected one of board"),
        ("faced lead: true\nfaced_lead: true", "", "found 'faced lead' twice"),
        ("declarer: Q", "declarer", "at declarer: found 'Q', expected a seat"),
        ("declarer: [S]", "declarer", "expected a text"),
        ("board: one", "board", "expected a whole number"),
        ("board: 0", "board", "found board 0"),
        ("vulnerability: some", "vulnerability", "expected none, NS, EW or both"),
        ("auction: [1NT]", "dealer", "found an auction without a dealer"),
        ("dealer: N\nauction: 1NT", "auction", "expected a list"),
        ("dealer: N\nauction: [1NT, Q]", "auction[1]", "found 'Q', expected a call"),
        ("hands: SQ", "hands", "expected keys with values"),
        ("hands: {N: SX}", "hands.N", "found 'SX', expected a card"),
        ("hands: {N: SQ, Nord: S2}", "hands", "found 'Nord' twice"),
        ("hands: {N: SQ, E: SQ}", "hands", "♠Q is held by both North and East"),
        ("hands: {N: SQ}\ndeal: 'N:- - - -'", "hands", "found both a deal and hands"),
        ("tricks: [[W]]", "tricks[0]", "expected the leader, then the cards"),
        ("tricks: [[W, DK, D33]]", "tricks[0][2]", "found 'D33', expected a card"),
        ("tricks: [[W, DK, won by Q]]", "tricks[0][2]", "found 'Q', expected a seat"),
        (
            "tricks: [[W, C2, put in after two, won by S]]",
            "tricks[0][2]",
            "found 'two', expected a whole number",
        ),
        ("tricks: [[W, put in after 2]]", "tricks[0]", "expected the leader, then the cards"),
        ("tricks: [[W, won by S]]", "tricks[0]", "expected the leader, then the cards"),
        (
            "trick: {leader: W, cards: [SQ, S1]}",
            "trick.cards[1]",
            "found 'S1', expected a card such as SQ, ♠Q or S10",
        ),
        ("trick: {cards: [SQ]}", "trick.cards[0]", "it is not known who leads"),
        ("trick: {lead: W}", "trick", "did you mean 'leader'"),
        ("penalty cards: [{seat: W, card: S7}]", "penalty cards[0]", "'kind' is missing; add it"),
        (
            "penalty cards: [{seat: W, card: S7, kind: big}]",
            "penalty cards[0].kind",
            "expected minor or major",
        ),
        (
            "restrictions: [{seat: W, forbidden: [Q]}]",
            "restrictions[0].forbidden[0]",
            "expected a suit",
        ),
        ("next lead: {card: CJ}", "next lead", "'seat' is missing; add it"),
        ("next lead: {seat: W, card: X}", "next lead.card", "expected a card"),
        ("orders: [{seat: W}]", "orders[0]", "expected one of play, required and forbidden"),
        (
            "orders: [{seat: W, play: highest, required: S}]",
            "orders[0]",
            "expected one of play, required and forbidden",
        ),
        ("orders: [{seat: W, play: middle}]", "orders[0].play", "found 'middle', expected a card"),
        ("orders: [{seat: W, required: Q}]", "orders[0].required", "expected a suit"),
        ("orders: [{seat: W, forbidden: Q}]", "orders[0].forbidden", "expected a suit"),
        ("orders: [{play: highest}]", "orders[0]", "'seat' is missing; add it"),
        ("faced lead: 1", "faced lead", "expected true or false"),
    ],
)
def test_errors_are_reported_with_their_place(text: str, field: str, message: str) -> None:
    with pytest.raises(TableError) as error:
        read(text)
    assert error.value.field == field
    assert message in str(error.value)


def test_errors_in_danish() -> None:
    with pytest.raises(TableError) as error:
        read("declarer: Q")
    assert (
        error.value.say("da")
        == "ved declarer: fandt 'Q', forventede en plads som N, East, Ø eller Vest"
    )


@given(
    st.permutations(DECK),
    st.integers(0, 51),
    st.sampled_from(Strain),
    st.sets(st.sampled_from(Seat)),
)
def test_any_play_survives_a_round_trip(
    pack: list[Card], many: int, trump: Strain, known: set[Seat]
) -> None:
    dealt = Deal.of({seat: pack[seat.index :: 4] for seat in Seat})
    table = Table(
        deal=Deal.of({seat: dealt.hand(seat) for seat in known}),
        declarer=S,
        trump=trump,
        trick_number=1,
    )
    guide = Table(deal=dealt, declarer=S, trump=trump, trick_number=1)
    for _ in range(many):
        seat = guide.turn
        assert seat is not None
        card = min(guide.legal_cards(seat) or ())
        guide, table = with_play(guide, seat, card), with_play(table, seat, card)
    told: Mapping[str, object] = write_table(table)
    assert read_table(told) == table
    for seat in Seat:
        assert table.known(seat) <= guide.known(seat) <= table.possible(seat)
