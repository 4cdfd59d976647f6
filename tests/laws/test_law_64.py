"""Established revokes: sections that are not cited, and properties of every path.

Case files cannot check these.
"""

from __future__ import annotations

from datetime import date

from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import read_table
from bridgelaw.effects import AdjustedScore, ResultStands, TricksScored, TricksTransferred
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import Question, Ruling, paths, rule
from bridgelaw.laws.play.played_card import Holder
from bridgelaw.laws.revokes.counted_revoke import Attention
from bridgelaw.laws.revokes.established_revoke import EstablishedRevoke
from bridgelaw.laws.revokes.law_64_established_revoke import Established, after_established

BOOK = Book(date(2024, 6, 1))
ALL = list(paths(after_established, EstablishedRevoke, BOOK))


def of(ruling: Ruling[Established], kind: type) -> list[object]:
    return [effect for _, effect in ruling.effects if type(effect) is kind]


def test_a_revoke_is_rectified_once_unless_repeated() -> None:
    for told, ruling in ALL:
        if of(ruling, TricksTransferred) and of(ruling, AdjustedScore):
            assert "64C2a" in ruling.laws, told


def test_dummys_trick_is_mentioned_only_if_declarer_revoked() -> None:
    for told, ruling in ALL:
        if "64fn19" in ruling.laws:
            assert told["holder"] is Holder.DECLARER, told


def test_a_severe_rectification_includes_a_transfer() -> None:
    cited = [ruling for _, ruling in ALL if "12B2" in ruling.laws]
    assert cited
    for ruling in cited:
        assert of(ruling, TricksTransferred)


def test_the_other_side_never_gets_less_than_the_transfer_gives() -> None:
    for told, ruling in ALL:
        scored, made = of(ruling, TricksScored), told.get("tricks_made")
        if (
            not scored
            or not isinstance(made, int)
            or ("64B7" in ruling.laws and "64C2b" in ruling.laws)
        ):
            continue
        (figure,) = scored
        assert isinstance(figure, TricksScored)
        if told["holder"] is Holder.DEFENDER:
            assert figure.tricks >= made, told
        else:
            assert figure.tricks <= made, told


def test_the_result_stands_only_without_transfer_or_adjustment() -> None:
    for told, ruling in ALL:
        if of(ruling, ResultStands):
            assert not of(ruling, TricksTransferred), told
            assert not of(ruling, AdjustedScore), told


def test_nothing_more_is_asked_if_play_continues() -> None:
    found = rule(after_established, EstablishedRevoke(BOOK, {"play_over": False}))
    assert isinstance(found, Ruling)
    assert found.outcome is Established.PLAY_ON


def test_on_a_complete_record_only_attention_and_judgement_are_asked() -> None:
    """On a complete record only attention and judgement are asked.

    Declarer has revoked: two questions remain.
    """
    table = read_table(
        {
            "deal": "N:A87.K.K743.J6543 T3.A97643.A952.7 KJ964.T2.Q6.AK98 Q52.QJ85.JT8.QT2",
            "contract": "4S",
            "declarer": "S",
            "tricks": [
                ["W", "H5", "HK", "HA", "H2"],
                ["E", "D2", "D6", "D8", "DK"],
                ["N", "C3", "C7", "S4", "C2"],
                ["S", "HT", "H8", "D3", "H3"],
            ],
            "declarer tricks": 11,
            "claimed by": "S",
        }
    )
    asked = []
    told: dict[str, object] = {"seat": Seat.S, "card": table.failures[0].card}
    while isinstance(
        found := rule(after_established, EstablishedRevoke(BOOK, told, table)), Question
    ):
        asked.append(found.fact.name)
        told[found.fact.name] = Attention.IN_TIME if found.fact.name == "attention" else 10
    assert asked == ["attention", "without_revoke"]
