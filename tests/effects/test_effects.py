"""Which effects are read aloud, and to whom."""

import pytest

from bridgelaw.bridge.cards import Card, Rank, Suit
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.effects import (
    Authorised,
    CardPlayed,
    CardReturned,
    CardSubstituted,
    Chooses,
    HasRight,
    Info,
    LeadForbidden,
    MayChange,
    NoRight,
    Reminder,
    RightLost,
    Unauthorised,
    When,
)
from bridgelaw.effects.players import Role, Who
from bridgelaw.i18n.text import say

QUEEN, EIGHT = Card(Suit.SPADES, Rank.QUEEN), Card(Suit.SPADES, Rank.EIGHT)


def test_declarer_is_told_of_a_card_played_from_dummy() -> None:
    said = "The queen of spades is played from dummy; it cannot be taken back."
    assert list(CardPlayed(Seat.N, QUEEN).read_aloud("en", Seat.S)) == [(Seat.S, said)]
    assert list(CardPlayed(Role.DUMMY, QUEEN).read_aloud("en")) == [(Role.DECLARER, said)]


def test_the_other_players_are_told_what_concerns_them() -> None:
    said = "Spar dame er spillet og kan ikke tages tilbage."
    assert list(CardPlayed(Seat.W, QUEEN).read_aloud("da", Seat.S)) == [(Seat.W, said)]
    assert list(CardReturned(Seat.N, QUEEN).read_aloud("da", Seat.S)) == [
        (Seat.N, "Tag spar dame tilbage.")
    ]


def test_text_to_read_aloud_has_no_symbols() -> None:
    effect = Authorised(Role.DEFENDERS, Info.HOLDS_IT, Seat.S, QUEEN)
    assert effect.say("da") == "Beføjet for modspillerne: at Syd har ♠D."
    assert list(effect.read_aloud("da")) == [
        (Role.DEFENDERS, "I må gerne bruge, at Syd har spar dame.")
    ]


def test_several_listeners_are_not_addressed_as_one() -> None:
    everyone = Authorised(Role.EVERYONE, Info.THE_CARD_AND_ITS_DUTIES, Seat.E, QUEEN)
    ((listener, words),) = everyone.read_aloud("da")
    assert listener is Role.EVERYONE
    assert words.startswith("I må alle fire gerne bruge")
    nobody = Unauthorised(Role.BOTH_SIDES, Info.OWN_SIDES_CALLS, Role.BOTH_SIDES)
    assert [words for _, words in nobody.read_aloud("en")] == [
        "None of you may use the information from the withdrawn calls of your own side."
    ]


def test_a_player_who_has_changed_a_card_is_not_told_that_they_may() -> None:
    may = MayChange(Seat.S, QUEEN, When.NOW)
    assert may.is_covered([CardSubstituted(Seat.S, QUEEN, EIGHT)])
    assert not may.is_covered([CardSubstituted(Seat.W, QUEEN, EIGHT), may])


def test_choices_are_joined_by_or() -> None:
    chooses = Chooses(Seat.S, (QUEEN, EIGHT))
    assert chooses.say("en") == "South chooses now among ♠Q and ♠8."
    assert (
        next(chooses.read_aloud("da"))[1]
        == "Du vælger, hvad der spilles: spar dame eller spar otter."
    )
    forbidden = LeadForbidden(Seat.E, (Suit.SPADES, Suit.HEARTS))
    assert say((QUEEN, EIGHT)) == "♠Q and ♠8"
    assert (
        forbidden.say("da")
        == "Øst må ikke spille spar eller hjerter ud, så længe udspillet beholdes."
    )


def test_a_sentence_that_begins_with_a_value_has_a_capital() -> None:
    from bridgelaw.laws.penalty_cards.law_50_penalty_card import AfterPlay

    assert (
        Reminder(When.AFTER_PLAY, AfterPlay.HELPED_BY_IT)
        .say("da")
        .startswith("Efter spillet: kunne")
    )


def test_a_side_is_addressed_in_the_plural() -> None:
    from bridgelaw.laws.irregular_leads.law_60_play_after_illegal_play import Right
    from bridgelaw.laws.tricks.law_66_inspection import Right as Looking

    lost = RightLost(Side.NS, Right.RECTIFICATION)
    assert (
        next(lost.read_aloud("da"))[1]
        == "I har mistet retten til at få det udspil eller kort berigtiget."
    )
    assert next(HasRight(Role.EVERYONE, Looking.SEE_ALL, When.NOW).read_aloud("da"))[1].startswith(
        "Nu må I få alle"
    )
    assert next(NoRight(Seat.W, Looking.SEE_QUITTED).read_aloud("da"))[1].startswith(
        "Du må ikke se"
    )


def test_a_prohibition_for_everyone_begins_with_nobody() -> None:
    from bridgelaw.laws.tricks.law_66_inspection import Right

    forbidden = NoRight(Role.EVERYONE, Right.SEE_QUITTED)
    assert forbidden.say("da") == "Ingen må se et kort i et vendt stik, før spillet er slut."
    assert (
        next(forbidden.read_aloud("da"))[1]
        == "I må ikke se et kort i et vendt stik, før spillet er slut."
    )
    assert NoRight(Seat.W, Right.SEE_QUITTED).say("en").startswith("West may not look")


@pytest.mark.parametrize(
    ("to", "holder", "info", "english", "danish"),
    [
        (
            Role.PLAYER,
            Role.PARTNER,
            Info.TEMPO,
            "your partner's hesitation",
            "din makkers tænkepause",
        ),
        (
            Seat.N,
            Seat.S,
            Info.WITHDRAWN_CALL,
            "the withdrawn call by your partner",
            "den tilbagetagne melding fra din makker",
        ),
        (
            Seat.N,
            Seat.E,
            Info.WITHDRAWN_CALL,
            "the withdrawn call by East",
            "den tilbagetagne melding fra Øst",
        ),
        (
            Seat.N,
            Seat.N,
            Info.LEARNT_SO,
            "what you learnt in that way",
            "hvad du har fået at vide på den måde",
        ),
    ],
)
def test_information_is_addressed_to_the_listener(
    to: Who, holder: Who, info: Info, english: str, danish: str
) -> None:
    effect = Unauthorised(to, info, holder)
    for language, words in (("en", english), ("da", danish)):
        ((listener, said),) = effect.read_aloud(language)
        assert listener is to
        assert words in said
