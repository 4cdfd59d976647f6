"""Declarer's words and their meaning; each row of a table has the words and their meaning."""

from __future__ import annotations

import pickle
import subprocess
import sys
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaw.bridge.cards import Rank, Suit
from bridgelaw.bridge.spoken import (
    Designation,
    Kind,
    NamedSuit,
    NotUnderstood,
    Relative,
    Sign,
    SuitRole,
    understand,
)
from bridgelaw.bridge.spoken.lexicon import (
    ANYTHING,
    FILLERS,
    RANK_MARKS,
    RANKS,
    RELATIVES,
    SUIT_MARKS,
    SUITS,
    TAKES,
    Lexicon,
    Sense,
    entries,
)

C, D, H, S = Suit
TRUMPS, SUIT_LED = SuitRole.TRUMPS, SuitRole.SUIT_LED
HIGH, LOW, WIN, COVER = Relative
TWO, THREE, SEVEN, EIGHT, NINE, TEN = (
    Rank.TWO,
    Rank.THREE,
    Rank.SEVEN,
    Rank.EIGHT,
    Rank.NINE,
    Rank.TEN,
)
JACK, QUEEN, KING, ACE = Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE

Meaning = tuple[NamedSuit | Rank | Relative, ...]


def parts_of(designation: Designation) -> Meaning:
    return tuple(
        part
        for part in (designation.relative, designation.suit, designation.rank)
        if part is not None
    )


def meaning(words: str) -> Meaning:
    utterance = understand(words)
    assert utterance.corrections == ()
    return parts_of(utterance.first)


SUIT_AND_RANK = {
    "spar konge": (S, KING),
    "spar kongen": (S, KING),
    "sparkonge": (S, KING),
    "sparkongen": (S, KING),
    "kongen i spar": (S, KING),
    "spade king": (S, KING),
    "king of spades": (S, KING),
    "the king of spades": (S, KING),
    "the spade king": (S, KING),
    "king spades": (S, KING),
    "sp K": (S, KING),
    "sK": (S, KING),
    "s K": (S, KING),
    "SQ": (S, QUEEN),
    "QS": (S, QUEEN),
    "♠Q": (S, QUEEN),
    "♠D": (S, QUEEN),
    "D♠": (S, QUEEN),
    "D ♠": (S, QUEEN),
    "♠ dame": (S, QUEEN),
    "♠\ufe0fK": (S, KING),
    "S10": (S, TEN),
    "♠10": (S, TEN),
    "10♠": (S, TEN),
    "spar 10": (S, TEN),
    "spar ti": (S, TEN),
    "spar tieren": (S, TEN),
    "eight of clubs": (C, EIGHT),
    "the eight of the clubs": (C, EIGHT),
    "s8, naturligvis": (S, EIGHT),
    "S8, of course": (S, EIGHT),
    "jeg spiller spar otte": (S, EIGHT),
    "I play the spade eight": (S, EIGHT),
    "klør to": (C, TWO),
    "spar to": (S, TWO),
    "two clubs": (C, TWO),
    "hjerter trey": (H, THREE),
    "spade dame": (S, QUEEN),
    "dronning of spar": (S, QUEEN),
    "rD": (D, QUEEN),
    "dB": (D, JACK),
    "dD": (D, QUEEN),
    "kl8": (C, EIGHT),
    # D and A by their position
    "D 8": (D, EIGHT),
    "d d": (D, QUEEN),
    "DK": (D, KING),
    "spar D": (S, QUEEN),
    "D i spar": (S, QUEEN),
    "A of spades": (S, ACE),
    "a ♠": (S,),
    "A♠": (S, ACE),
    "spade A": (S, ACE),
    "a d 8": (D, EIGHT),
    # A pause within the words is a hesitation.
    "spar, kongen": (S, KING),
    "hjerter ... damen": (H, QUEEN),
    "club-eight": (C, EIGHT),
    # A suit by its role
    "trumf otte": (TRUMPS, EIGHT),
    "trumf den med otteren": (TRUMPS, EIGHT),
    "ruff with the seven": (TRUMPS, SEVEN),
    "trumf med spar syv": (S, SEVEN),
    "follow with the king": (SUIT_LED, KING),
}
SUIT_ONLY = {
    "en spar": (S,),
    "spar": (S,),
    "a spade": (S,),
    "spade please": (S,),
    "klør": (C,),
    "hearts": (H,),
    "hjertere": (H,),
    "ruder": (D,),
    "diamond": (D,),
    "smid en klør": (C,),
    "any spade": (S,),
    "hvilken som helst spar": (S,),
    "h": (H,),
    "trumf": (TRUMPS,),
    "a trump": (TRUMPS,),
    "ruff": (TRUMPS,),
    "ruff it": (TRUMPS,),
    "trumf den": (TRUMPS,),
    "bekend": (SUIT_LED,),
    "follow suit": (SUIT_LED,),
}
RANK_ONLY = {
    "bonden": (JACK,),
    "knægten": (JACK,),
    "the jack": (JACK,),
    "jack": (JACK,),
    "K": (KING,),
    "kongen, naturligvis": (KING,),
    "esset": (ACE,),
    "es": (ACE,),
    "ace": (ACE,),
    "damen": (QUEEN,),
    "dame": (QUEEN,),
    "queen please": (QUEEN,),
    "dronning": (QUEEN,),
    "10": (TEN,),
    "tieren": (TEN,),
    "toeren": (TWO,),
    "to": (TWO,),
    "deuce": (TWO,),
    "7'eren": (SEVEN,),
    "7-eren": (SEVEN,),
    "7 eren": (SEVEN,),
    "10'er": (TEN,),
    "stik med syveren": (WIN, SEVEN),
    "win it with the ace": (WIN, ACE),
    "cover with the queen": (COVER, QUEEN),
}
RELATIVE = {
    "høj": (HIGH,),
    "HØJ TAK": (HIGH,),
    "den højeste": (HIGH,),
    "high": (HIGH,),
    "stor": (HIGH,),
    "lav": (LOW,),
    "lille": (LOW,),
    "mindste": (LOW,),
    "low": (LOW,),
    "small": (LOW,),
    "lowest": (LOW,),
    "I'd like the small one": (LOW,),
    "stik den": (WIN,),
    "tag den": (WIN,),
    "vind": (WIN,),
    "win it": (WIN,),
    "take it": (WIN,),
    "tag stikket": (WIN,),
    "cover": (COVER,),
    "dæk den": (COVER,),
}
RELATIVE_AND_SUIT = {
    "lille hjerter": (LOW, H),
    "en lille hjerter tak": (LOW, H),
    "small heart": (LOW, H),
    "low in hearts": (LOW, H),
    "høj hjerter": (HIGH, H),
    "hjerter højt": (HIGH, H),
    "big spade": (HIGH, S),
    "top spade": (HIGH, S),
    "the lowest of spades": (LOW, S),
    "lille trumf": (LOW, TRUMPS),
    "ruff high": (HIGH, TRUMPS),
    "trumf den med en lille": (LOW, TRUMPS),
    "lille i farven": (LOW, SUIT_LED),
    "tag den med trumf": (WIN, TRUMPS),
    "dæk med en spar": (COVER, S),
}
ALL_ANYTHING = (
    "hvad som helst",
    "ligegyldigt",
    "det er ligegyldigt",
    "det er lige meget",
    "anything",
    "whatever",
    "any",
    "any card",
    "a card",
    "play anything",
    "I don’t care",
    "spil bare et kort",
    "bare læg noget",
    "du bestemmer",
    "up to you",
)


@pytest.mark.parametrize(("words", "means"), SUIT_AND_RANK.items())
def test_words_with_suit_and_rank(words: str, means: Meaning) -> None:
    assert meaning(words) == means
    assert understand(words).first.kind is (Kind.CARD if len(means) == 2 else Kind.SUIT_ONLY)


@pytest.mark.parametrize(("words", "means"), SUIT_ONLY.items())
def test_words_with_a_suit_only(words: str, means: Meaning) -> None:
    assert meaning(words) == means
    assert understand(words).first.kind is Kind.SUIT_ONLY


@pytest.mark.parametrize(("words", "means"), RANK_ONLY.items())
def test_words_with_a_rank_only(words: str, means: Meaning) -> None:
    assert meaning(words) == means
    assert understand(words).first.kind is Kind.RANK_ONLY


@pytest.mark.parametrize(("words", "means"), RELATIVE.items())
def test_relative_words(words: str, means: tuple[Relative]) -> None:
    assert meaning(words) == means
    assert understand(words).first.kind is Kind[means[0].name]


@pytest.mark.parametrize(("words", "means"), RELATIVE_AND_SUIT.items())
def test_relative_words_with_a_suit(words: str, means: tuple[Relative, NamedSuit]) -> None:
    assert meaning(words) == means
    kinds = {
        HIGH: Kind.HIGH_OF_SUIT,
        LOW: Kind.LOW_OF_SUIT,
        WIN: Kind.WIN_IN_SUIT,
        COVER: Kind.COVER_IN_SUIT,
    }
    assert understand(words).first.kind is kinds[means[0]]


@pytest.mark.parametrize("words", ALL_ANYTHING)
def test_words_for_any_card(words: str) -> None:
    assert meaning(words) == ()
    assert understand(words).first.kind is Kind.ANYTHING


CORRECTED: dict[str, tuple[Meaning, str, tuple[Sign, ...], Meaning]] = {
    "klør otte – sludder, ruder otte": ((C, EIGHT), "sludder", (Sign.NONSENSE,), (D, EIGHT)),
    "club eight - no, diamond eight": ((C, EIGHT), "no", (Sign.NO,), (D, EIGHT)),
    "club eight-no diamond eight": ((C, EIGHT), "no", (Sign.NO,), (D, EIGHT)),
    "nieren – vrøvl, kongen": ((NINE,), "vrøvl", (Sign.NONSENSE,), (KING,)),
    "the nine - nonsense, the king": ((NINE,), "nonsense", (Sign.NONSENSE,), (KING,)),
    "spar, nej, nej, jeg mente hjerter": (
        (S,),
        "nej, nej, jeg mente",
        (Sign.NO, Sign.NO, Sign.MEANT),
        (H,),
    ),
    "lille undskyld stik den": ((LOW,), "undskyld", (Sign.SORRY,), (WIN,)),
    "høj. Oops, wait. Low": ((HIGH,), "Oops, wait", (Sign.NONSENSE, Sign.WAIT), (LOW,)),
    "spar bonde, I mean the king of spades": ((S, JACK), "I mean", (Sign.MEANT,), (S, KING)),
}


@pytest.mark.parametrize(("words", "means"), CORRECTED.items())
def test_corrections_are_understood(
    words: str, means: tuple[Meaning, str, tuple[Sign, ...], Meaning]
) -> None:
    utterance = understand(words)
    (correction,) = utterance.corrections
    introduction = correction.introduction
    assert (
        parts_of(utterance.first),
        introduction.said,
        introduction.signs,
        parts_of(correction.designation),
    ) == means
    assert utterance.designations == (utterance.first, correction.designation)
    assert utterance.introduction is None


def test_several_corrections() -> None:
    assert [
        parts_of(each) for each in understand("spar – nej hjerter – vrøvl, ruder es!").designations
    ] == [
        (S,),
        (H,),
        (D, ACE),
    ]


@pytest.mark.parametrize("words", ["Jeg mente spar konge", "I meant the king of spades"])
def test_a_correction_of_something_said_earlier(words: str) -> None:
    utterance = understand(words)
    assert utterance.introduction
    assert utterance.introduction.signs == (Sign.MEANT,)
    assert (parts_of(utterance.first), utterance.corrections) == ((S, KING), ())


FINISHED = {
    # The punctuation shows whether the designation was finished.
    "jeg vil gerne have hjerter. Nej, spar bonde!": [True, True],
    "I would like hearts. No, the spade jack!": [True, True],
    "jeg vil gerne have hjerter, tak. Nej, spar bonde": [True, True],
    "jeg vil gerne have hjerter ... nej, spar bonde!": [False, True],
    "I would like hearts… no, the spade jack": [False, True],
    "hearts ... – no, spades": [False, None],
    "spar konge ...": [False],
    "hjerter –": [False],
    "hjerter!": [True],
    # The designation was complete.
    "spar konge": [True],
    "klør otte – sludder, ruder otte": [True, True],
    "spar konge –": [True],
    # Unknown.
    "spar": [None],
    "høj, tak": [None],
    "nieren – vrøvl, kongen": [None, None],
    "hjerter, nej spar": [None, None],
    "spar konge?": [None],
}


@pytest.mark.parametrize(("words", "finished"), FINISHED.items())
def test_whether_the_sentence_was_complete(words: str, finished: list[bool | None]) -> None:
    assert [designation.finished for designation in understand(words).designations] == finished


def test_a_designation_has_its_own_words() -> None:
    utterance = understand("Øh, jeg vil gerne have en Hjerter, tak ... nej, spar, øh, bonde!")
    assert [designation.said for designation in utterance.designations] == [
        "en Hjerter",
        "spar, øh, bonde",
    ]


# The words, and the word from which they are not understood ("" is the end).
NOT_UNDERSTOOD = {
    "": "",
    " ... ": "",
    "tak": "",
    "nej": "",
    "spar konge, nej": "",
    "spar konge og es": "og",
    "spar konge, es": "es",
    "spar hjerter": "hjerter",
    "spar/hjerter": "/",
    "sK sQ": "sQ",
    "spar. Konge": "Konge",
    "D": "",
    "a": "",
    "KD": "KD",
    "lille konge": "konge",
    "take the king": "the",
    "tag kongen": "kongen",
    "ikke hjerter": "ikke",
    "meget": "meget",
    "sparr konge": "sparr",
    "S11": "S11",
    "s\u00e4": "s\u00e4",
    "hvilken spar?": "hvilken",
    "the same again": "same",
    "spar_konge": "_",
}


@pytest.mark.parametrize(("words", "at"), NOT_UNDERSTOOD.items())
def test_unknown_words_are_refused(words: str, at: str) -> None:
    with pytest.raises(NotUnderstood) as caught:
        understand(words)
    error = caught.value
    assert (error.words, error.word) == (words, at)
    assert words[error.at : error.at + len(at)] == at
    assert error.at == len(words) or at
    assert repr(words) in str(error)


def test_unknown_words_are_refused_with_known_alternatives() -> None:
    def known(words: str) -> tuple[str, ...]:
        with pytest.raises(NotUnderstood) as caught:
            understand(words)
        return caught.value.known

    assert "spar" in known("sparr konge")
    assert known("spar konge es") == ("nej", "no")
    assert {"spade", "i", "of"} <= set(known("D"))
    assert known("q" * 40) == ()


def test_the_error_can_be_pickled() -> None:
    error = pickle.loads(pickle.dumps(NotUnderstood("sparr", 0, "sparr", ("spar",))))
    assert (error.words, error.at, error.word, error.known) == ("sparr", 0, "sparr", ("spar",))


def test_a_designation_without_words_cannot_be_created() -> None:
    with pytest.raises(ValueError, match="anything or something"):
        Designation("")
    with pytest.raises(ValueError, match="anything or something"):
        Designation("anything", suit=S, anything=True)
    with pytest.raises(ValueError, match="neither high nor low"):
        Designation("low king", rank=KING, relative=LOW)


def test_danish_letters_may_be_spelt_out_if_that_is_not_another_word() -> None:
    for spelling in ("klør", "KLØR", "klor", "kloer", "klör", "klo\u0308r", "ｋｌør"):
        assert meaning(spelling) == (C,)
    assert meaning("så spar") == (S,)
    assert meaning("sa") == (S, ACE)


def test_a_word_cannot_have_two_meanings() -> None:
    with pytest.raises(ValueError, match="another sense"):
        Lexicon([("spar", Sense("SUIT", suit=S)), ("Spar", Sense("SUIT", suit=C))])
    with pytest.raises(ValueError, match="hardly more than fillers"):
        Lexicon([("lige", Sense("FILLER")), ("lige meget", Sense("ANYTHING", anything=True))])


def test_lark_is_loaded_only_for_spoken_words() -> None:
    code = """
import sys
from bridgelaw.bridge import spoken
assert "lark" not in sys.modules
spoken.understand("spar")
assert "lark" in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)


# Words generated from the lexicon

SAID_SUITS = [(word, suit) for suit, table in SUITS.items() for word in entries(table)]
SAID_RANKS = [(word, rank) for rank, table in RANKS.items() for word in entries(table)]
SAID_RELATIVES = [
    (word, relative) for relative, table in RELATIVES.items() for word in entries(table)
]
SAID_TAKES = [(word, relative) for relative, table in TAKES.items() for word in entries(table)]
SUIT, RANK, REL, TAKE = (
    st.sampled_from(each) for each in (SAID_SUITS, SAID_RANKS, SAID_RELATIVES, SAID_TAKES)
)
SUIT_NOUN = st.sampled_from([(word, suit) for word, suit in SAID_SUITS if isinstance(suit, Suit)])


@st.composite
def designations(draw: st.DrawFn) -> tuple[list[str], Meaning]:
    """Draw words, as units that fillers may surround, and their meaning."""
    (suit, a_suit), (rank, a_rank), (noun, a_noun) = draw(SUIT), draw(RANK), draw(SUIT_NOUN)
    (rel, a_rel), (take, a_take) = draw(REL), draw(TAKE)
    article = draw(st.sampled_from([[], ["en"], ["a"], ["the"]]))
    patterns: list[tuple[list[str], Meaning]] = [
        ([*article, suit], (a_suit,)),
        ([*article, rank], (a_rank,)),
        ([*article, suit, rank], (a_suit, a_rank)),
        ([*article, rank, draw(st.sampled_from(["of", "i"])), noun], (a_noun, a_rank)),
        ([*article, rel, noun], (a_rel, a_noun)),
        ([*article, rel], (a_rel,)),
        ([suit, rel], (a_rel, a_suit)),
        ([take, draw(st.sampled_from(["den", "it"]))], (a_take,)),
        ([take, "med", *article, suit, rank], (a_take, a_suit, a_rank)),
        ([draw(st.sampled_from(entries(ANYTHING)))], ()),
    ]
    return draw(st.sampled_from(patterns))


@settings(deadline=None, max_examples=150)
@given(designations(), st.data())
def test_generated_designations_are_understood(
    said: tuple[list[str], Meaning], data: st.DataObject
) -> None:
    units, means = said
    assert meaning(" ".join(units)) == means
    gap = st.lists(
        st.sampled_from([word for word in entries(FILLERS) if " " not in word]), max_size=2
    )
    case = st.sampled_from([str.lower, str.upper, str.title])
    loose = [
        word for unit in units for word in (*data.draw(gap), data.draw(case)(unit))
    ] + data.draw(gap)
    space = data.draw(st.sampled_from([" ", "  ", "\n", "\t ", "\u00a0"]))
    assert meaning(space.join(loose)) == means


@settings(deadline=None, max_examples=100)
@given(designations(), designations(), st.sampled_from([". ", " – ", ", ", " ... ", " "]))
def test_generated_corrections_are_understood(
    first: tuple[list[str], Meaning], second: tuple[list[str], Meaning], mark: str
) -> None:
    utterance = understand(f"{' '.join(first[0])}{mark}nej, {' '.join(second[0])}")
    assert [parts_of(designation) for designation in utterance.designations] == [
        first[1],
        second[1],
    ]
    if mark in (". ", " ... "):
        assert utterance.first.finished is (mark == ". ")


def test_every_card_in_short_notation() -> None:
    for (suit, suit_marks), (rank, rank_marks) in product(SUIT_MARKS.items(), RANK_MARKS.items()):
        for suit_mark, rank_mark in product(entries(suit_marks), entries(rank_marks)):
            assert meaning(suit_mark + rank_mark) == (suit, rank)
            assert meaning(f"{suit_mark} {rank_mark}") == (suit, rank)


LOOSE_ENDS = [
    *"ad.,?…–♠",
    "...",
    "nej",
    "no",
    "i mean",
    "med",
    "of",
    "den",
    "it",
    "one",
    "any",
    "jeg vil have",
]
SNIPPETS = st.sampled_from(
    [word for word, _ in (*SAID_SUITS, *SAID_RANKS, *SAID_RELATIVES, *SAID_TAKES)] + LOOSE_ENDS
)


@settings(deadline=None, max_examples=200)
@given(
    st.text()
    | st.lists(SNIPPETS, max_size=8).map(" ".join)
    | st.lists(SNIPPETS, max_size=5).map("".join)
)
def test_any_text_is_understood_or_refused(words: str) -> None:
    try:
        utterance = understand(words)
    except NotUnderstood as error:
        stumbled = error
    else:
        assert utterance.words == words
        assert all(designation.said in words for designation in utterance.designations)
        assert all(isinstance(designation.kind, Kind) for designation in utterance.designations)
        return
    assert 0 <= stumbled.at <= len(words)
    assert words[stumbled.at :].startswith(stumbled.word)


def test_a_very_long_text_is_read_or_refused() -> None:
    assert meaning("øh " * 5000 + "spar") == (S,)
    with pytest.raises(NotUnderstood):
        understand("spar" * 5000)


@pytest.mark.parametrize(
    "words", ["spade ace, I meant", "spar es, mente jeg.", "spar es mente jeg", "SA - I mean"]
)
def test_an_afterthought_changes_nothing(words: str) -> None:
    found = understand(words)
    assert (found.first.suit, found.first.rank) == (Suit.SPADES, Rank.ACE)
    assert found.corrections == ()


def test_an_afterthought_alone_is_not_a_designation() -> None:
    with pytest.raises(NotUnderstood):
        understand("I meant")
