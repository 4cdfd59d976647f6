"""The audit of faulty records, with one recording slip or irregularity at a time."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from bridgelaw.audit.examine import examine
from bridgelaw.audit.findings import Finding, Kind, Verdict
from bridgelaw.audit.marks import Marks
from bridgelaw.audit.playthrough import Playthrough
from bridgelaw.audit.rulings import consequence
from bridgelaw.audit.single_slips import single_slips
from bridgelaw.federations import book
from bridgelaw.formats.play.lin import read_lin
from bridgelaw.formats.play.pbn import read_pbn
from bridgelaw.formats.play.records import BoardRecord

# Lawful from first to last: South makes ten tricks in hearts. One row per trick: West, North, East,
# South.
DEAL = "N:AQ54.K872.K5.K82 987.953.QJT4.JT5 K3.AQJT6.A72.Q64 JT62.4.9863.A973"
HEAD = (
    f'[Board "1"]\n[Dealer "S"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n[Declarer "S"]\n[Contract '
    '"4H"]\n'
)
AUCTION = '[Auction "S"]\n1H Pass 4H AP\n'
ROWS = (
    "SJ S4 S7 SK",
    "H4 H2 H3 HA",
    "D3 H7 H5 HQ",
    "D6 H8 H9 HJ",
    "S2 SA S8 S3",
    "S6 SQ S9 D2",
    "ST S5 D4 C4",
    "D9 D5 DT D7",
    "D8 DK DQ DA",
    "C3 C2 C5 CQ",
    "C7 C8 CT C6",
    "C9 CK DJ H6",
    "CA HK CJ HT",
)
REVOKE_ROWS = (
    *ROWS[:2],
    "D3 H7 CT HQ",
    "D6 D5 D4 D7",
    "S2 H8 H5 HJ",
    "S6 S5 S8 S3",
    "D9 DK DQ D2",
    "CA CK CJ C4",
    "C3 C2 C5 C6",
    "C9 C8 DT CQ",
    "ST HK H9 H6",
    "D8 SQ S9 DA",
    "C7 SA DJ HT",
)
"""East revokes in trick 3, and no other card, exchange or omission makes it lawful."""
FIRST_LINE = 11
"""The line number of the first trick."""


def board(
    *rows: str, result: str = "10", auction: str = AUCTION, head: str = HEAD, play: str = "W"
) -> BoardRecord:
    text = f'{head}[Result "{result}"]\n{auction}[Play "{play}"]\n' + "\n".join(rows) + "\n"
    (record,) = read_pbn(text, "a.pbn")
    assert isinstance(record, BoardRecord), record.say()
    return record


def changed(changes: dict[int, str], rows: tuple[str, ...] = ROWS) -> tuple[str, ...]:
    """Return the rows, some of them changed; numbers start at 1."""
    return tuple(changes.get(number, row) for number, row in enumerate(rows, 1))


def kinds(found: tuple[Finding, ...]) -> list[tuple[Kind, Verdict]]:
    return [(each.kind, each.verdict) for each in found]


def test_a_legal_record_has_no_findings() -> None:
    record = board(*ROWS)
    assert record.problems == ()
    assert len(record.table.tricks) == 13
    assert examine(record) == ()


def test_a_revoke_is_likely_if_the_suit_is_shown_later() -> None:
    """A revoke is likely if the suit is shown later and no writing error explains it.

    East, with two hearts, discards on the second round and follows to the third and fourth.
    """
    (found,) = examine(board(*REVOKE_ROWS, result="11"))
    assert kinds((found,)) == [(Kind.REVOKE, Verdict.LIKELY)]
    assert (found.trick, found.seats[0].name) == (3, "E")
    assert [reason.say() for reason in found.reasons] == [
        "East plays ♥5 to trick 5",
        "no single writing error explains it",
    ]
    assert found.line == FIRST_LINE + 2


def test_a_correction_must_fit_the_result() -> None:
    """A correction must fit the result.

    South ruffs a diamond with two in hand. With ♦A in its place South would win the trick as well,
    but the ruff would lose trick 13.
    """
    rows = changed(
        {
            8: "D9 D5 DT H6",
            9: "CA C2 C5 CQ",
            10: "D8 DK DJ D7",
            11: "C3 HK DQ HT",
            12: "C7 CK CT C6",
            13: "C9 C8 CJ DA",
        }
    )
    assert kinds(examine(board(*rows, result="10"))) == [(Kind.REVOKE, Verdict.LIKELY)]
    unknown = examine(board(*rows, result="?"))
    assert kinds(unknown) == [(Kind.REVOKE, Verdict.OPEN)]
    assert "♥6 of trick 8 and ♦A of trick 13" in unknown[0].reasons[-1].say()


def test_two_distant_cards_exchanged_leave_a_revoke_open() -> None:
    """Two distant cards exchanged leave a revoke open.

    West, with a spade, discards on the second spade and follows to the third.
    """
    (found,) = examine(board(*changed({5: "D8 SA S8 S3", 9: "S2 DK DQ DA"})))
    assert kinds((found,)) == [(Kind.REVOKE, Verdict.OPEN)]
    said = [reason.say() for reason in found.reasons]
    assert said[0] == "West plays ♠6 to trick 6"
    assert "♦8 of trick 5 and ♠2 of trick 9, both West's" in said[1]


def test_a_card_of_the_right_rank_in_another_suit_is_a_recording_slip() -> None:
    """A card of the right rank in another suit is a recording slip.

    West follows with ♠6, but ♦6 is recorded; the play ends in a claim, so that ♠6 is never seen.
    """
    rows = ("SJ S4 S7 SK", "H4 H2 H3 HA", "D3 H7 H5 HQ", "D8 H8 H9 HJ", "D6 SA S8 S3", "*")
    (found,) = examine(board(*rows))
    assert kinds((found,)) == [(Kind.REVOKE, Verdict.UNRELIABLE)]
    assert "♦6 written for ♠6, a card of the same rank" in found.reasons[0].say()


def test_a_suit_that_is_never_shown_is_a_recording_slip() -> None:
    rows = (
        "SJ S4 S7 SK",
        "H4 H2 H3 HA",
        "D3 H7 H5 HQ",
        "D6 H8 H9 HJ",
        "D9 SA S8 S3",
        "CA C2 CT C4",
        "*",
    )
    (found,) = examine(board(*rows))
    assert kinds((found,)) == [(Kind.REVOKE, Verdict.UNRELIABLE)]
    assert [reason.say() for reason in found.reasons] == [
        "West does not show a card of the suit later"
    ]


def test_a_ruff_that_won_the_trick_is_open_if_the_record_is_short() -> None:
    """A ruff that won the trick is open if the record is short.

    South ruffs the second round of clubs with two clubs in hand, and claims.
    """
    rows = ("CA C2 CT C4", "C3 C8 CJ HT", "H4 H2 H3 HA", "*")
    (found,) = examine(board(*rows))
    assert kinds((found,)) == [(Kind.REVOKE, Verdict.OPEN)]
    assert (
        found.reasons[0].say()
        == "the card ruffed and won the trick, and its player led to the next one"
    )


def test_an_omitted_card_explains_a_column() -> None:
    """An omitted card explains a column: without East's ♥5, ♠8 is a row early, on a heart."""
    east = [row.split()[2] for row in ROWS[:9]]
    column = [*east[:2], *east[3:], "-"]
    rows = [
        " ".join((west, north, card, south))
        for card, (west, north, _, south) in zip(column, map(str.split, ROWS[:9]), strict=True)
    ]
    record = board(*rows)
    assert [failure.trick for failure in record.table.failures] == [4]
    said = [slip.say() for slip in single_slips(Playthrough.of(record), lambda _: True)]
    assert any(each.startswith("♥5 of East omitted in trick 3") for each in said)


def test_a_result_that_fits_only_without_the_revoke_is_recognised() -> None:
    """A result that fits only without the revoke is recognised.

    All thirteen tricks are claimed. As recorded, South discards a diamond with ♣Q in hand, so that
    East's ♣T would have won a trick.
    """
    rows = ("C7 C2 CT D2", "D3 D5 DQ DA", "*")
    (found, result) = examine(board(*rows, result="13"))
    assert kinds((found, result)) == [
        (Kind.REVOKE, Verdict.UNRELIABLE),
        (Kind.IMPOSSIBLE_RESULT, Verdict.UNRELIABLE),
    ]
    assert "possible if South followed suit" in found.reasons[0].say()


def test_a_mark_of_a_revoke_does_not_overrule_the_cards() -> None:
    """A mark of a revoke does not overrule the cards: programs write it from them."""
    rows = (
        "SJ S4 S7 SK",
        "H4 H2 H3 HA",
        "D3 H7 H5 HQ",
        "D6 H8 H9 HJ",
        "^R D9 SA S8 S3",
        "CA C2 CT C4",
        "*",
    )
    (found,) = examine(board(*rows), Marks(total=3, agree=2))
    assert kinds((found,)) == [(Kind.REVOKE, Verdict.UNRELIABLE)]
    assert [reason.say() for reason in found.reasons] == [
        "the file marks it, which proves nothing by itself",
        "2 of the 3 revoke marks in the file agree with its cards",
        "West does not show a card of the suit later",
    ]


def test_marks_are_compared_with_the_cards_of_their_file() -> None:
    wrong = board(*changed({3: "^R D3 H7 H5 HQ"}))
    right = board(*changed({3: "D3 H7 ^R CT HQ"}, REVOKE_ROWS), result="11")
    assert Marks.of([right, wrong, board(*ROWS)]) == Marks(total=2, agree=1)


def test_a_revoke_mark_without_a_revoke_makes_the_record_unreliable() -> None:
    (found,) = examine(board(*changed({3: "^R D3 H7 H5 HQ"})))
    assert kinds((found,)) == [(Kind.REVOKE, Verdict.UNRELIABLE)]


def test_a_lead_marked_as_out_of_turn_is_likely() -> None:
    """A lead marked as out of turn is likely to be one.

    After trick 1 it is South's lead, but North leads ♥2.
    """
    rows = ("SJ S4 S7 SK", "H4 ^L H2 H3 HA", "*")
    (found,) = examine(board(*rows))
    assert kinds((found,)) == [(Kind.LEAD_OUT_OF_TURN, Verdict.LIKELY)]
    assert (found.trick, found.seats[0].name) == (2, "N")
    then = consequence(found, book(date(2024, 6, 1)))
    assert then is not None
    assert then.laws == ("53A",)


def test_an_opening_lead_by_the_wrong_defender_is_found() -> None:
    rows = ("S7 S3 SJ SQ", "*")
    (found,) = examine(board(*rows, play="E"))
    assert (found.kind, found.trick, found.seats[0].name) == (Kind.LEAD_OUT_OF_TURN, 1, "E")
    # The columns may also start with another player than the leader: West's ♠J and the others'
    # cards are then lawful too.
    assert found.verdict is Verdict.OPEN


def test_a_fifth_card_is_found() -> None:
    found = examine(board("SJ S4 S7 SK", "H4 H2 H3 HA H5", "*"))
    assert kinds(found) == [(Kind.FIFTH_CARD, Verdict.LIKELY)]
    assert found[0].what.say() == "Trick 2: East played ♥5 after ♥3 to the same trick."


@pytest.mark.parametrize(
    ("result", "row", "verdict"),
    [
        ("9", ROWS, Verdict.OPEN),
        ("^9", ROWS, Verdict.LIKELY),
        ("3", (*ROWS[:6], "*"), Verdict.OPEN),
    ],
)
def test_an_impossible_result_is_found(result: str, row: tuple[str, ...], verdict: Verdict) -> None:
    (found,) = examine(board(*row, result=result))
    assert kinds((found,)) == [(Kind.IMPOSSIBLE_RESULT, verdict)]


def test_a_possible_result_is_accepted() -> None:
    """A possible result is accepted: six tricks won of six leave 6 to 13 possible."""
    assert examine(board(*ROWS[:6], "*", result="6")) == ()
    assert examine(board(*ROWS[:6], "*", result="13")) == ()


def test_a_claim_of_fourteen_tricks_is_found() -> None:
    (found,) = examine(board(*ROWS[:6], "*", result="14"))
    assert kinds((found,)) == [(Kind.IMPOSSIBLE_RESULT, Verdict.UNRELIABLE)]
    assert "14" in found.what.say()


def test_the_first_card_overrules_a_declarer_tag_that_contradicts_the_auction() -> None:
    """A Declarer tag that contradicts the auction is overruled by the first card.

    West's lead fits South, the declarer of the auction.
    """
    record = board(*ROWS, head=HEAD.replace('[Declarer "S"]', '[Declarer "N"]'))
    assert record.table.declarer is not None
    assert record.table.declarer.name == "S"
    assert record.table.auction is not None
    (found,) = examine(record)
    assert (found.kind, found.line) == (Kind.WRONG_DECLARER, 5)


def test_a_contract_that_contradicts_the_auction_is_found() -> None:
    (found,) = examine(board(*ROWS, head=HEAD.replace("4H", "3H")))
    assert kinds((found,)) == [(Kind.WRONG_CONTRACT, Verdict.UNRELIABLE)]


def test_an_insufficient_bid_is_found() -> None:
    """An insufficient bid is found; that the file marks it does not rule out a writing error."""
    auction = '[Auction "S"]\n1H Pass 2H ^I 1S\nPass Pass 4H AP\n'
    (found,) = examine(board(*ROWS, auction=auction))
    assert kinds((found,)) == [(Kind.ILLEGAL_CALL, Verdict.OPEN)]
    assert [each.say()[:20] for each in found.reasons] == [
        "the file marks it",
        "1♠ written for 2♠: w",
    ]
    assert found.what.say() == "East calls 1♠, but it is insufficient"
    # South has called over it.
    then = consequence(found, book(date(2024, 6, 1)))
    assert then is not None
    assert "27A1" in then.laws
    assert [each.say() for each in then.says] == [
        "The insufficient bid is accepted, and the auction goes on from it. (Law 27A1)",
        "This applies if the call was intended (Law 25A).",
    ]


def test_an_inadmissible_double_is_found_although_the_record_is_complete() -> None:
    head = HEAD.replace('[Declarer "S"]\n[Contract "4H"]\n', "")
    record = board(*ROWS, head=head, auction='[Auction "S"]\n1H Pass 2H Pass X Pass 4H AP\n')
    found = next(each for each in examine(record) if each.kind is Kind.ILLEGAL_CALL)
    then = consequence(replace(found, verdict=Verdict.LIKELY), book(date(2024, 6, 1)))
    assert then is not None
    assert then.says[0].say().endswith("(Law 36C)")


@pytest.mark.parametrize(
    ("auction", "verdict", "reason"),
    [
        ("1H 2S 1NT Pass 4H AP", Verdict.UNRELIABLE, "1NT written for 2NT"),
        ("1H Pass 4H Pass 4H AP", Verdict.UNRELIABLE, "4♥ written for pass"),
        ("1H Pass X Pass 4H AP", Verdict.UNRELIABLE, "a pass is missing before call 3"),
        ("1H Pass XX Pass 4H AP", Verdict.UNRELIABLE, "call 2 of the auction, pass, written for d"),
        ("1H Pass 9H Pass 4H AP", Verdict.UNRELIABLE, "9♥ written for 3♥"),
        ("1H 2S 1NT Pass 2C Pass 4H AP", Verdict.UNRELIABLE, "call 2 of the auction, 2♠"),
        ("2H 3NT Pass 2S Pass Pass 4H AP", Verdict.LIKELY, "no single writing error anywhere"),
        ("2C 1S Pass 2H 4H AP", Verdict.UNRELIABLE, "calls"),
        ("1NT Pass 4H Pass 3H AP", Verdict.OPEN, "only passes follow"),
    ],
)
def test_an_illegal_call_is_probably_a_recording_slip(
    auction: str, verdict: Verdict, reason: str
) -> None:
    head = HEAD.replace('[Declarer "S"]\n[Contract "4H"]\n', "")
    (found,) = (each for each in examine(board(head=head, auction=f'[Auction "S"]\n{auction}\n')))
    assert kinds((found,)) == [(Kind.ILLEGAL_CALL, verdict)]
    assert found.reasons[0].say().startswith(reason)


def test_a_revoke_that_a_missing_trick_would_explain_is_left_open() -> None:
    """A revoke that a missing trick would explain is left open.

    West ruffs a heart with ♥4 in hand, which a trick lost between the two would have taken.
    """
    head = HEAD.replace("4H", "1S")
    rows = ("D3 D5 D4 DA", "S2 H2 H3 HA", "D6 DK DT D2", "*")
    (found,) = examine(board(*rows, head=head, auction='[Auction "S"]\n1S AP\n', result="7"))
    assert kinds((found,)) == [(Kind.REVOKE, Verdict.OPEN)]
    assert [each.say() for each in found.reasons] == [
        "the card ruffed and won the trick, and its player led to the next one",
        "a missing trick, in which ♥4 was played, would also explain it",
    ]


def test_a_revoke_in_the_last_recorded_trick_is_left_open() -> None:
    """A revoke in the last recorded trick is left open: nothing shows whether West had the card."""
    rows = ("SJ S4 S7 SK", "H4 H2 H3 HA", "D3 H7 H5 HQ", "D6 H8 H9 HJ", "C3 SA S8 S3", "*")
    (found,) = examine(board(*rows, auction=AUCTION))
    assert kinds((found,)) == [(Kind.REVOKE, Verdict.OPEN)]
    assert "nothing later in the record shows whether West had the card" in [
        each.say() for each in found.reasons
    ]


def test_rows_in_the_wrong_order_accuse_nobody() -> None:
    for first in range(1, 13):
        rows = changed({first: ROWS[first], first + 1: ROWS[first - 1]})
        assert all(each.verdict is not Verdict.LIKELY for each in examine(board(*rows)))


def test_a_card_of_another_hand_is_found_together_with_the_wrong_columns() -> None:
    """A card in another hand is found together with the wrong columns.

    In trick 3 the cards of North and East are in each other's column.
    """
    found = examine(board(*changed({3: "D3 H5 H7 HQ"})))
    assert [each.kind for each in found] == [Kind.CARD_NOT_IN_HAND] * 2
    assert {each.trick for each in found} == {3}
    assert found[0].what.say() == "trick 3: ♥5 is recorded for North, but East holds it"
    assert found[0].reasons[0].say().startswith("the cards of trick 3 are in the wrong columns")


def test_a_card_played_twice_is_found() -> None:
    found = examine(board(*changed({4: "D3 H8 H9 HJ"})))
    assert [each.kind for each in found] == [Kind.CARD_PLAYED_TWICE]
    assert (found[0].trick, found[0].line) == (4, FIRST_LINE + 3)


def test_a_finding_that_a_lead_out_of_turn_would_explain_is_left_open() -> None:
    """A finding is open if a lead out of turn would explain it as well.

    In trick 5 only East does not follow to the club lead; if East had led ♥9, nobody could have
    followed to it.
    """
    deal = "N:A432.K32.K32.432 K5.QJT9.QJT9.QJT 876.A87.A87.A876 QJT9.654.654.K95"
    head = f'[Board "1"]\n[Deal "{deal}"]\n[Declarer "S"]\n[Contract "1NT"]\n'
    rows = ("SQ SA S5 S6", "H4 H2 HQ HA", "H5 H3 HJ H7", "H6 HK HT H8", "C5 C2 H9 C6", "*")
    found = examine(board(*rows, head=head, auction="", result="7"))
    assert kinds(found) == [(Kind.REVOKE, Verdict.OPEN)]
    assert (
        found[0].reasons[-1].say()
        == "a lead out of turn by East to trick 5 would explain it as well"
    )


# LIN stores the cards in chronological order

LIN = (
    "qx|o1|pn|a,b,c,d|md|1SK3HAQJT6DA72CQ64,SJT62H4D9863CA973,SAQ54HK872DK5CK82,|sv|o|mb|1H|mb|p|"
    "mb|4H|mb|p|mb|p|mb|p|"
)


LED_BY_EAST = (
    "SJ S4 S7 SK HA H4 H2 H3 HQ D3 H7 H5 HJ D6 H8 H9 S3 S2 SA S8 SQ S9 D2 S6 S5 D4 C4 ST "
    "C5 C6 CA C2 D8 D5 DT D7 CJ CQ C3 C8 DA D9 DK DJ H6 C9 HK CT CK DQ HT C7"
)


def lin(cards: str, end: str = "mc|11|pg||", record: str = LIN) -> BoardRecord:
    (found,) = read_lin(record + "".join(f"pc|{card}|" for card in cards.split()) + end, "a.lin")
    assert isinstance(found, BoardRecord), found.say()
    return found


def test_a_lin_record_shows_who_led() -> None:
    found = examine(lin(LED_BY_EAST, "mc|10|pg||"))
    assert kinds(found) == [(Kind.LEAD_OUT_OF_TURN, Verdict.LIKELY)]
    assert (found[0].trick, found[0].seats[0].name) == (8, "E")
    assert found[0].what.say() == "Trick 8: East led ♣5, but it was West's lead."


def test_a_lead_out_of_turn_is_open_if_a_trick_may_be_lost() -> None:
    found = examine(lin("SJ S4 S7 SK H2 H3 HA H4"))
    assert kinds(found) == [(Kind.LEAD_OUT_OF_TURN, Verdict.OPEN)]
    assert (found[0].trick, found[0].seats[0].name) == (2, "N")
    assert found[0].what.say() == "Trick 2: North led ♥2, but it was South's lead."
    assert any(
        said.say().startswith("trick 2 of the record is missing") for said in found[0].reasons
    )


def test_a_lin_record_shows_plays_out_of_turn_and_fifth_cards() -> None:
    found = examine(lin("SJ S4 SK S7"))
    assert [each.kind for each in found] == [Kind.PLAY_OUT_OF_TURN]
    assert found[0].what.say() == "Trick 1: South played ♠K, but it was East's turn."
    found = examine(lin("SJ S4 S5 S7 SK"))
    assert [each.kind for each in found] == [Kind.FIFTH_CARD]


def test_a_lin_record_with_a_missing_card_is_unreliable() -> None:
    """A LIN record with a missing card is unreliable.

    Without the card that completed trick 1 everybody seems to play out of turn.
    """
    (found,) = examine(lin("SJ S4 S7 HA H4 H2 H3 HQ D3 H7 H5 HJ D6 H8 H9"))
    assert found.verdict is Verdict.UNRELIABLE
    assert (
        "card 4 of the record is missing: with ♠K of South, which is nowhere on it, the whole "
        "record is lawful"
    ) in [reason.say() for reason in found.reasons]


def test_a_misread_denomination_accuses_nobody() -> None:
    """A misread denomination accuses nobody.

    North ruffs a diamond and leads. With spades in the auction, the only place that shows trumps,
    it seems to be West's lead.
    """
    cards = "D3 D5 DQ DA D2 D6 DK DT H2 H3 HA H4 D7 D8 H7 D4 H8 H5 H6 S2"
    assert examine(lin(cards)) == ()
    spades = LIN.replace("1H|", "1S|").replace("4H|", "4S|")
    (found,) = examine(lin(cards, record=spades))
    assert kinds((found,)) == [(Kind.LEAD_OUT_OF_TURN, Verdict.OPEN)]
    assert any(said.say().startswith("with hearts as trumps") for said in found.reasons)


def test_an_unexplained_lin_record_is_unreliable() -> None:
    found = examine(lin("SJ HA S4 D3 S7 H4 H2 HQ H3 H7 H5 HJ D6 H8 H9"))
    assert len(found) >= 3
    assert {each.verdict for each in found} == {Verdict.UNRELIABLE}


@pytest.mark.parametrize(
    ("cards", "verdict", "reason"),
    [
        # South's ♠K written as North's ♥K: the card of another hand.
        (
            "SJ S4 S7 HK HA H4 H2 H3",
            Verdict.UNRELIABLE,
            "card 4 of the record, ♥K, written for ♠K of South",
        ),
        ("SJ S4 SK S7 HA H4 H2 H3", Verdict.OPEN, "cards 3 and 4 of the record, ♠K and ♠7"),
        (
            "SJ S4 S7 SK C9 HA H4 H2 H3",
            Verdict.OPEN,
            "card 5 of the record, ♣9 of West, is one too many",
        ),
    ],
)
def test_one_slip_in_a_lin_record_accuses_nobody(cards: str, verdict: Verdict, reason: str) -> None:
    (found,) = examine(lin(cards))
    assert found.verdict is verdict
    assert any(said.say().startswith(reason) for said in found.reasons)


def test_a_lin_record_with_a_card_played_twice_accuses_nobody() -> None:
    """A LIN record with a card played twice accuses nobody.

    The impossible card is left out, and whose turn it was is then unknown.
    """
    found = examine(lin("SJ S4 S7 SK SJ H4 H2 H3"))
    assert {each.verdict for each in found} == {Verdict.UNRELIABLE}
