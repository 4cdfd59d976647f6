"""Adjusted scores through the page: the same figures as from a ruling file, with history."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from starlette.testclient import TestClient

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import Tell, apply
from bridgelaw.app.interviews.interview_json import incident_named, state_of
from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import Event
from bridgelaw.event.scored import Scored
from bridgelaw.event.teams.results import results
from bridgelaw.event.what_if import lists, winners
from bridgelaw.formats.results.event_json import event_of
from bridgelaw.formats.rulings.ruling_file import ruling_on_line
from bridgelaw.scores.adjusted import AdjustedScore
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import TableScore
from bridgelaw.scoring.victory_points import WBF
from bridgelaw.store.models import About, Reason, What
from bridgelaw.store.store import Store
from bridgelaw.web.events.score_fields import fields_of, told

SPLIT = {
    "way": "score",
    "sides": "apart",
    "ns_kind": "table",
    "ew_kind": "results",
    "ew_weight_1": "50",
    "ew_result_1": "+400",
    "ew_weight_2": "50",
    "ew_result_2": "+150",
    "law": "11A, 12C1c",
}
NO_FAULT = {"way": "responsible", "fault_ns": "none", "fault_ew": "none"}
BOTH_AT_FAULT = {"way": "responsible", "fault_ns": "directly", "fault_ew": "directly"}


def event(kind: str, boards: str, contestants: str, **given: str) -> Event:
    more = "\n".join(f"{key}: {value}" for key, value in given.items())
    return event_of(
        f"format: bridgelaw event\nversion: 1\nkind: {kind}\ncontestants: "
        f"[{contestants}]\nboards:\n{boards}\n{more}\n"
    )


def match(**given: str) -> Event:
    """Return the match over 8 boards of A against B.

    The other boards are 12 + 5 + 10 + 6 + 3, of which 5 to A; board 16 is as played.
    """
    played = {
        9: ("+420", "+420"),
        10: ("-100", "+620"),
        11: ("+140", "-50"),
        12: ("-420", "+50"),
        13: ("-100", "+120"),
        14: ("-50", "+50"),
        15: ("+110", "+110"),
        16: ("+150", "+400"),
    }
    boards = "\n".join(
        "- "
        f"{{number: {number}, lines: [{{ns: A, ew: B, score: '{here}'}}, {{ns: B, ew: A, score: "
        f"'{there}'}}]}}"
        for number, (here, there) in played.items()
    )
    return event(
        "teams",
        boards,
        "{number: A}, {number: B}",
        method="imps",
        regulation="{matches: {scale: WBF}}",
        **given,
    )


def nine_tables(*others: str) -> Event:
    """Return board 16: +150 at table 1, where the ruling will be, and the other eight scores."""
    lines = ", ".join(
        f"{{ns: {table}, ew: {table + 10}, table: {table}, score: '{score}'}}"
        for table, score in enumerate(("+150", *others), 1)
    )
    pairs = ", ".join(f"{{number: {table + more}}}" for table in range(1, 10) for more in (0, 10))
    return event(
        "pairs",
        f"- {{number: 16, lines: [{lines}]}}",
        pairs,
        method="matchpoints",
        regulation="{count: zero}",
    )


class Desk:
    """An event in the store, and its page for the adjusted score of a line of board 16."""

    def __init__(self, client: TestClient, store: Store, entered: Event) -> None:
        self.client, self.store = client, store
        self.id = store.events.enter(entered, Reason(by="Anna"))

    def line(self, place: int = 0, board: int = 16) -> int:
        kept = self.store.events.get(self.id)
        return next(
            line for line, (key, at) in kept.places.items() if key.number == board and at == place
        )

    def address(self, place: int = 0) -> str:
        return f"/events/{self.id}/lines/{self.line(place)}/ruling"

    def begun(self, place: int = 0, **query: Any) -> dict[str, str]:
        """Return the fields of the form as a browser would send them, with a name if asked for."""
        found = filled(self.client.get(self.address(place), params=query).text)
        return {**found, **({"by": "Bo"} if "by" in found else {})}

    def give(self, fields: dict[str, str], place: int = 0) -> Scored:
        page = self.client.post(
            self.address(place), data={**self.begun(place), **fields}, follow_redirects=False
        )
        assert page.status_code == 303, page.text
        return self.scored()

    def scored(self) -> Scored:
        return Scored(self.store.events.get(self.id).event)


def filled(page: str) -> dict[str, str]:
    """Return what the form of a page would send."""
    form = page[page.index('<form class="adjusting"') :]
    form = form[: form.index("</form>")]
    found = {}
    for tag in re.findall(r"<input[^>]*>", form):
        name = re.search(r'\sname="([^"]*)"', tag)
        value = re.search(r'\svalue="([^"]*)"', tag)
        if (
            name
            and not ("radio" in tag and "checked" not in tag)
            and not ("checkbox" in tag and "checked" not in tag)
        ):
            found[name[1]] = html.unescape(value[1]) if value else ""
    for name, options in re.findall(r'<select\s+name="([^"]*)">(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'value="([^"]*)"\s+selected', options) or re.search(
            r'value="([^"]*)"', options
        )
        assert chosen is not None
        found[name] = html.unescape(chosen[1])
    return found


def around_zero(scored: Scored) -> tuple[list[Any], list[Any]]:
    (board,) = scored.event.boards
    of = scored.board(board.key).of
    ns, ew = ([mark.score - mark.top / 2 for mark in of(side) if mark is not None] for side in Side)
    return ns, ew


# The cases of the Danish article on unbalanced scores, as in
# tests/formats/rulings/test_seed_scores.py


def test_score_weighted_split_teams(desk: TestClient, store: Store) -> None:
    (found,) = results(Desk(desk, store, match()).give(SPLIT))
    a, b = found.of("A"), found.of("B")
    assert [*found.boards[-1].own] == [-6, 3]
    assert [a.score, a.against, a.margin, a.victory_points] == [5, 37, -32, Fraction("1.32")]
    assert [b.score, b.against, b.margin, b.victory_points] == [34, 5, 29, Fraction("18.21")]


@pytest.mark.parametrize(
    ("given", "own", "margins"), [(NO_FAULT, 3, (-23, 29)), (BOTH_AT_FAULT, -3, (-29, 23))]
)
def test_score_artificial_teams(
    desk: TestClient, store: Store, given: dict[str, str], own: int, margins: tuple[int, int]
) -> None:
    (found,) = results(Desk(desk, store, match()).give(given))
    assert [*found.boards[-1].own] == [own, own]
    assert [found.of(team).margin for team in "AB"] == [*margins]
    assert found.of("A").victory_points == WBF(margins[0], 8)


def test_score_artificial_pairs(desk: TestClient, store: Store) -> None:
    ns, ew = around_zero(Desk(desk, store, nine_tables(*["+150"] * 8)).give(NO_FAULT))
    assert (ns[0], ew[0]) == (Fraction("1.6"), Fraction("1.6"))


def test_score_knockout_average(desk: TestClient, store: Store) -> None:
    (found,) = results(Desk(desk, store, match(knock_out="yes")).give(SPLIT))
    assert [*found.boards[-1].own] == [-6, 3]
    assert found.boards[-1].credited == (Fraction("-4.5"), Fraction("4.5"))
    assert (found.of("A").margin, found.of("B").margin) == (Fraction("-30.5"), Fraction("30.5"))


def test_score_two_frequency_tables(desk: TestClient, store: Store) -> None:
    others = ("+150", "+150", "+150", "+400", "+430", "+460", "-50", "-100")
    at = Desk(desk, store, nine_tables(*others))
    ns, ew = around_zero(at.give(SPLIT))
    assert (ns[0], ew[0], ew[4]) == (-1, -1, Fraction("-3.5"))
    assert sum(ns) == sum(ew) == 0
    kept = store.events.get(at.id)
    (board,) = kept.board_ids.values()
    page = desk.get(f"/events/{at.id}/boards/{board}").text
    row = page[page.index('<th scope="row">+400</th>') :].split("</tr>")[0]
    assert re.findall(r'<td\s+class="number[^>]*>([^<]*)</td>', row) == ["1", "+4", "1.5", "−3.5"]


def test_score_two_frequency_tables_artificial(desk: TestClient, store: Store) -> None:
    others = ("+150", "+150", "+150", "+400", "+430", "+460", "-50", "-100")
    at = Desk(desk, store, nine_tables(*others))
    at.give(SPLIT)
    ns, ew = around_zero(at.give(NO_FAULT, place=8))
    assert sum(ns) + sum(ew) == Fraction("3.2")


# From a saved ruling


def saved(store: Store, at: Desk, incident: str, facts: dict[str, str], place: int = 0) -> int:
    interview = apply(Interview(incident_named(incident), date(2024, 3, 12)), Tell(facts))
    ruling = store.rulings.save(
        state=state_of(interview),
        forms={language: [interview.form(language)] for language in ("en", "da")},
        day=date(2024, 3, 12),
        federation="WBF",
        by="Anna",
        about=About(event_id=at.id, line_id=at.line(place), board="16", table="1"),
        note="North went on.",
    )
    return ruling.number


LATE_CALL = {
    "seat": "W",
    "acted first": "yes",
    "still the same": "no",
    "profited": "offenders",
    "to blame": "yes",
}


def test_the_score_of_a_rulings_case_is_filled_in(desk: TestClient, store: Store) -> None:
    at = Desk(desk, store, match())
    ruling = saved(
        store,
        at,
        "action before the director is called",
        {**LATE_CALL, "likely": "50% +400, 50% +150"},
    )
    fields = at.begun(ruling=ruling)
    assert (fields["sides"], fields["ns_kind"], fields["ew_weight_1"], fields["ew_result_1"]) == (
        "apart",
        "table",
        "50",
        "+400",
    )
    assert "11A" in fields["law"]
    assert fields["reason"] == "North went on."
    (found,) = results(at.give(fields))
    assert found.of("B").victory_points == Fraction("18.21")
    (change, *_) = store.events.history(at.id)
    assert (change.what, change.ruling_id, change.why) == (What.RULING, ruling, "North went on.")


def test_a_figure_left_to_the_director_is_not_guessed(desk: TestClient, store: Store) -> None:
    at = Desk(desk, store, match())
    ruling = saved(store, at, "action before the director is called", LATE_CALL)
    page = desk.get(at.address(), params={"ruling": ruling}).text
    fields = filled(page)
    assert "The ruling leaves the figure to you." in page
    assert fields["both_result_1"] == ""
    assert "11A" in fields["law"]


# Preview


def test_what_if_shows_before_and_after_and_writes_nothing(
    desk: TestClient, store: Store, club_pairs: Event
) -> None:
    at = Desk(desk, store, club_pairs)
    given = {**SPLIT, "ew_result_1": "5D S 11", "ew_result_2": "4D S 11"}
    before = store.events.version(at.id)
    part = desk.get(at.address(7), params=given, headers={"hx-target": "what-if"}).text
    assert part.lstrip().startswith('<section id="what-if"')
    assert "3 would win instead of 17." in part
    assert "<del>64.89</del> <ins>64.19</ins>" in part
    assert "Weight of 5♦ S 11" in part
    weighed = desk.get(
        at.address(7), params={**given, "ew_weight_1": "30", "ew_weight_2": "70"}
    ).text
    assert "17 wins, as before." in weighed
    assert store.events.version(at.id) == before


@pytest.mark.parametrize(("first", "second", "left"), [("0", "100", "+150"), ("100", "0", "+400")])
def test_a_slider_at_its_end_leaves_one_result(first: str, second: str, left: str) -> None:
    weighed = told({**SPLIT, "ew_weight_1": first, "ew_weight_2": second})
    assert weighed is not None
    assert weighed["ew"] == left


def test_the_law_is_required_only_when_the_score_is_saved(desk: TestClient, store: Store) -> None:
    at = Desk(desk, store, match())
    without = {**SPLIT, "law": ""}
    assert "<del>" in desk.get(at.address(), params=without).text
    page = desk.post(at.address(), data={**at.begun(), **without})
    assert page.status_code == 422
    assert "Enter the law that it is based on." in page.text
    assert filled(page.text)["ew_result_1"] == "+400"


def test_a_weight_for_the_contract_reached_at_the_table_causes_a_note(
    desk: TestClient, store: Store
) -> None:
    line = "{ns: 1, ew: 2, score: '4S N 10'}, {ns: 3, ew: 4, score: '3S N 10'}"
    numbers = ", ".join(f"{{number: {number}}}" for number in (1, 2, 3, 4))
    board = f"- {{number: 16, lines: [{line}]}}"
    at = Desk(desk, store, event("pairs", board, numbers, method="matchpoints"))
    weighed = {"way": "score", "sides": "both", "both_kind": "results", "law": "12C1c"}
    weighed |= {"both_weight_1": "50", "both_weight_2": "50", "both_result_1": "3S N 10"}
    shown = desk.get(at.address(), params={**weighed, "both_result_2": "4S N 10"}).text
    assert "Has 4♠ by North a weight?" in re.sub(r"<[^>]*>", "", html.unescape(shown))
    shown = desk.get(at.address(), params={**weighed, "both_result_2": "3S N 9"}).text
    assert "a weight?" not in html.unescape(shown)


def test_one_figure_in_imps_is_refused_for_both_sides(desk: TestClient, store: Store) -> None:
    at = Desk(desk, store, match())
    given = {
        "way": "score",
        "sides": "both",
        "both_kind": "imps",
        "both_imps": "+11",
        "law": "86B2b",
    }
    page = desk.post(at.address(), data={**at.begun(), **given})
    assert page.status_code == 422
    assert "the complement is −11 IMP" in html.unescape(page.text)


@pytest.mark.parametrize(
    ("more", "field", "words"),
    [
        ({"ew_weight_2": "40"}, "ew_kind", "90%"),
        ({"ew_result_2": "5X S 11"}, "ew_result_2", "5X S 11"),
        ({"ew_weight_1": "half"}, "ew_weight_1", "half"),
        ({"law": "99Z"}, "law", "99Z"),
        ({"way": "transfer", "tricks": "2", "to": "NS"}, "tricks", "+150"),
        ({"way": "lowered", "lowered_side": "ew", "lowered_result": "+100"}, "lowered_result", ""),
        ({"way": ""}, "way", "Choose the adjustment."),
    ],
)
def test_an_error_is_beside_its_field(
    desk: TestClient, store: Store, more: dict[str, str], field: str, words: str
) -> None:
    at = Desk(desk, store, match())
    page = desk.post(at.address(), data={**at.begun(), **SPLIT, **more})
    assert page.status_code == 422
    assert words in html.unescape(page.text)
    assert 'class="fault">' in page.text
    after = page.text[
        page.text.index(f'name="{field}"') if field != "way" else page.text.index('name="way"') :
    ]
    assert 'class="fault"' in after[: after.index("</fieldset>") if field != "law" else 600]
    assert store.events.get(at.id).event == match()


# Repeated, late and undone


def test_a_repeated_form_applies_once_and_a_stale_one_not_at_all(
    desk: TestClient, store: Store
) -> None:
    at = Desk(desk, store, match())
    first = {**at.begun(), **SPLIT}
    at.give(first)
    at.give(first)
    assert len([each for each in store.events.history(at.id) if each.what is What.RULING]) == 1
    stale = desk.post(at.address(), data={**first, **NO_FAULT}, follow_redirects=False)
    assert stale.status_code == 409
    assert "has changed the" in stale.text
    (found,) = results(at.scored())
    assert [*found.boards[-1].own] == [-6, 3]


def test_an_adjusted_score_can_be_withdrawn(desk: TestClient, store: Store) -> None:
    at = Desk(desk, store, match())
    at.give(SPLIT)
    version = at.begun()["version"]
    desk.post(at.address(), data={"withdraw": "yes", "version": version, "reason": "On appeal."})
    assert store.events.get(at.id).event == match()
    change = store.events.history(at.id)[0]
    assert (change.what, change.why) == (What.RULING, "On appeal.")


def test_the_history_names_who_gave_and_withdrew_the_score(desk: TestClient, store: Store) -> None:
    at = Desk(desk, store, match())
    taken = {"withdraw": "yes", "reason": "On appeal."}
    for fields in ({**at.begun(), **SPLIT, "by": ""}, {**taken, "version": at.begun()["version"]}):
        page = desk.post(at.address(), data=fields, follow_redirects=False)
        assert page.status_code == 422
        assert "Enter your name" in page.text
        assert fields["reason"] in page.text
    assert len(store.events.history(at.id)) == 1
    at.give({**SPLIT, "by": "Carl"})
    version = at.begun()["version"]
    page = desk.post(
        at.address(), data={**taken, "version": version, "by": "Dora"}, follow_redirects=False
    )
    assert page.status_code == 303
    assert [each.by for each in store.events.history(at.id)] == ["Dora", "Carl", "Anna"]


def test_a_line_of_another_event_is_not_found(desk: TestClient, store: Store, evening: int) -> None:
    at = Desk(desk, store, match())
    assert desk.get(f"/events/{evening}/lines/{at.line()}/ruling").status_code == 404
    assert desk.get(f"/events/{at.id}/lines/999999/ruling").status_code == 404
    assert desk.get(at.address(), params={"ruling": "77"}).status_code == 404


def test_the_standings_change_with_the_score(
    desk: TestClient, store: Store, club_pairs: Event
) -> None:
    at = Desk(desk, store, club_pairs)
    scored = at.give({**SPLIT, "ew_result_1": "5D S 11", "ew_result_2": "4D S 11"}, place=7)
    assert winners(scored, lists(scored)) == (("3",),)
    page = desk.get(f"/events/{at.id}/standings").text
    assert page.index("Dorte Bak") < page.index("Hanne Vest")


# The fields


@pytest.mark.parametrize(
    ("ns", "ew"),
    [
        ("50% 5D S 11, 50% 4D S 11", "4D S 11"),
        ("1/3 5D S 11, 2/3 4D S 11", "average plus"),
        ("fixed 62.5%", "fixed average minus"),
        ("average", "not played"),
        ("+620; at the table -100; without the error +140", "passed out"),
        ("+420", "+420"),
        ("not played", "not played"),
    ],
)
@pytest.mark.parametrize("language", ["en", "da"])
def test_a_score_survives_a_round_trip_through_the_fields(
    ns: str, ew: str, language: str, club_pairs: Event
) -> None:
    board = next(board for board in club_pairs.boards if board.number == 16)
    score = replace(board.lines[7].score, ns=parse_outcome(ns), ew=parse_outcome(ew))
    scored = Scored(club_pairs)
    laws = {"both": "table", "law": "12C1c"}
    ruling = replace(ruling_on_line(laws, scored, board.key, 7).ruling, score=score)
    data = told(fields_of(ruling, board.lines[7].score, language))
    assert data is not None
    assert ruling_on_line(data, scored, board.key, 7).ruling == ruling


def test_imps_survive_a_round_trip_through_the_fields() -> None:
    table = TableScore.both(parse_outcome("+420"))
    ruling = AdjustedScore(TableScore(parse_outcome("+3 IMP"), parse_outcome("-3 IMP")), ("86B2b",))
    assert told(fields_of(ruling, table, "da")) == {"law": ["86B2b"], "ns": "3 IMP", "ew": "-3 IMP"}


@pytest.mark.parametrize(
    ("given", "ns", "ew", "laws"),
    [
        ({"way": "transfer", "tricks": "2", "to": "EW"}, "4D S 9", "4D S 9", ("64A",)),
        (
            {"way": "lowered", "lowered_side": "ns", "lowered_result": "4D S 10"},
            "4D S 10",
            "4D S 11",
            ("79B3",),
        ),
        (
            {"way": "responsible", "fault_ns": "none", "fault_ew": "partly"},
            "average plus",
            "average",
            ("12C2a",),
        ),
        ({"way": "cancelled", "law": "12C2d"}, "not played", "not played", ("12C2d",)),
        (
            {
                "way": "own error",
                "own_side": "NS",
                "own_adjusted": "5D S 11",
                "own_without": "4D S 12",
                "law": "21B3",
            },
            "5D S 11; at the table 4D S 11; without the error 4D S 12",
            "5D S 11",
            ("21B3", "12C1e"),
        ),
    ],
)
def test_each_way_of_entering_a_score(
    desk: TestClient,
    store: Store,
    club_pairs: Event,
    given: dict[str, str],
    ns: str,
    ew: str,
    laws: tuple[str, ...],
) -> None:
    at = Desk(desk, store, club_pairs)
    board = next(board for board in at.give(given, place=7).event.boards if board.number == 16)
    ruling = board.lines[7].ruling
    assert ruling is not None
    assert ruling.laws == laws
    assert ruling.score.ew == parse_outcome(ew)
    assert ruling.score.ns == parse_outcome(ns)


def test_rulings_on_the_board_are_offered_and_those_on_the_line_are_on_its_page(
    desk: TestClient, store: Store
) -> None:
    at = Desk(desk, store, match())
    own = saved(store, at, "action before the director is called", LATE_CALL)
    other = saved(store, at, "action before the director is called", LATE_CALL, place=1)
    line = f"/events/{at.id}/lines/{at.line(0)}"
    words = desk.get(f"{line}/ruling").text
    places = [words.index(f"{line}/ruling?ruling={number}") for number in (own, other)]
    assert places == sorted(places), "first what is about this very line"
    assert f"?ruling={other}" not in desk.get(f"{line}/ruling?ruling={own}").text
    shown = desk.get(line).text
    assert f"/rulings/{own}" in shown
    assert f"/rulings/{other}" not in shown


SPADES_ELSEWHERE = (
    "4S N 10",
    "4S N 10",
    "4S N 9",
    "3S N 10",
    "4S S 10",
    "3NT N 9",
    "2H E 8",
    "+50",
)


def test_weights_are_proposed_from_the_other_tables(desk: TestClient, store: Store) -> None:
    at = Desk(desk, store, nine_tables(*SPADES_ELSEWHERE))
    asked = {**at.begun(), "way": "score", "supposed": "4S N"}
    page = desk.get(at.address(), params=asked).text
    assert "Spades by North at the other tables: 3 × 10 tricks, 1 × 9 tricks" in page
    assert "Spades by South" in page
    words = " ".join(re.sub(r"<[^>]*>", "", page).split())
    assert "80% 4♠ N 10, 20% 4♠ N 9" in words
    assert filled(page).get("both_result_1", "") == ""  # nothing is filled in by itself
    used = filled(desk.get(at.address(), params={**asked, "use": "ew"}).text)
    assert (used["sides"], used["ew_weight_1"], used["ew_result_1"]) == ("apart", "80", "4♠ N 10")
    scored = at.give({**used, "ns_kind": "table", "law": "12C1c", "by": "Bo"})
    (board,) = scored.event.boards
    ruling = board.lines[0].ruling
    assert ruling is not None
    assert ruling.score.ew == parse_outcome("80% 4S N 10, 20% 4S N 9")


@pytest.mark.parametrize(
    ("supposed", "said"),
    [
        ("4S", "without a declarer"),
        ("nonsense", "expected a contract"),
        ("6D W", "No other table has a result in diamonds by East-West"),
    ],
)
def test_a_contract_that_nobody_can_compare_is_explained(
    desk: TestClient, store: Store, supposed: str, said: str
) -> None:
    at = Desk(desk, store, nine_tables(*SPADES_ELSEWHERE))
    asked = {"way": "score", "supposed": supposed, "use": "both"}
    page = desk.get(at.address(), params=asked)
    assert page.status_code == 200
    assert said in page.text
    assert filled(page.text).get("both_result_1", "") == ""
