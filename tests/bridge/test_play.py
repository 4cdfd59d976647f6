import pytest

from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.notation import cards_text, parse_card, parse_cards, parse_strain
from bridgelaw.bridge.play import Play, Trick
from bridgelaw.bridge.seats import Seat


def trick(cards: str, leader: Seat = Seat.W) -> Trick:
    return Trick.of(leader, parse_cards(cards))


@pytest.mark.parametrize(
    ("cards", "trump", "winner"),
    [
        ("H2 H3 HT H9", "NT", Seat.E),
        ("H2 H3 SA H9", "NT", Seat.S),  # a discard never wins
        ("H2 H3 C2 H9", "clubs", Seat.E),
        ("H2 C3 C2 H9", "clubs", Seat.N),
        ("H2 C2 C3 SA", "clubs", Seat.E),
        ("C2 C3 HA C4", "clubs", Seat.S),
        ("H2", "NT", Seat.W),
        ("H2 SA DA CA", "NT", Seat.W),
    ],
)
def test_the_winner_of_a_trick(cards: str, trump: str, winner: Seat) -> None:
    assert trick(cards).winner(parse_strain(trump)) is winner


def test_the_winner_if_trumps_are_unknown() -> None:
    assert trick("H2 H3 HT H9").winner(None) is Seat.E
    assert trick("H2 H3 ST H9").winner(None) is None
    assert Trick().winner(Strain.SPADES) is None


def test_the_cards_of_a_trick_in_order_of_time() -> None:
    # West leads, East plays before dummy, and West puts in a fifth card.
    irregular = Trick(
        (
            Play(Seat.W, parse_card("H2")),
            Play(Seat.E, parse_card("HT")),
            Play(Seat.N, parse_card("H3")),
            Play(Seat.S, parse_card("H4")),
            Play(Seat.W, parse_card("HA")),
        )
    )
    assert irregular.leader is Seat.W
    assert irregular.card_led is irregular.by(Seat.W) is parse_card("H2")
    assert cards_text(irregular.all_by(Seat.W)) == "H2 HA"
    assert [play.card for play in irregular.superfluous] == [parse_card("HA")]
    assert irregular.is_complete
    assert irregular.winner(Strain.NOTRUMP) is Seat.E  # a fifth card never wins
    assert irregular.player_of(parse_card("HT")) is Seat.E
    assert irregular.player_of(parse_card("HQ")) is None


def test_cards_are_added_to_and_removed_from_a_trick() -> None:
    begun = trick("H2 H3")
    assert not begun.is_complete
    assert begun.by(Seat.E) is None
    assert len(begun) == 2
    assert begun.with_play(Seat.E, parse_card("H4")).without(parse_card("H4")) == begun
    assert begun.suit_led is not None
    assert not Trick()
    assert (Trick().leader, Trick().card_led, Trick().suit_led) == (None, None, None)
    assert [play.seat for play in begun] == [Seat.W, Seat.N]
    assert begun.cards == parse_cards("H2 H3")


def test_later_changes_do_not_change_the_winner_of_a_trick() -> None:
    won = trick("H2 H3 HT", Seat.W).as_won(Strain.NOTRUMP)
    assert won.with_play(Seat.S, parse_card("HA")).winner(Strain.NOTRUMP) is Seat.E
    assert won.with_play(Seat.S, parse_card("HA")).winning_play(Strain.NOTRUMP) == Play(
        Seat.E, parse_card("HT")
    )
    assert won.without(parse_card("HT")).winner(Strain.NOTRUMP) is Seat.E
    assert won.without(parse_card("HT")).winning_play(Strain.NOTRUMP) is None
