"""The pages of the law book: its chapters, the search, and each law and section."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from lxml import html
from starlette.testclient import TestClient

from bridgelaw.engine.law import Law, Shown
from bridgelaw.i18n.text import languages
from bridgelaw.lawbook import names
from bridgelaw.lawbook.search import _index
from bridgelaw.lawbook.sections import parts, sections, whole_laws
from bridgelaw.web.laws import laws

KNOWN = [*dict.fromkeys((*whole_laws(), *sections()))]


def page(desk: TestClient, address: str, language: str = "en") -> Any:
    answer = desk.get(address, headers={"accept-language": language})
    assert answer.status_code == 200, address
    return html.fromstring(answer.text)


def texts(tree: Any, path: str) -> list[str]:
    return [" ".join(found.text_content().split()) for found in tree.xpath(path)]


def links(tree: Any, path: str = "//main") -> list[str]:
    return [unquote(link) for link in tree.xpath(f"{path}//a/@href") if link.startswith("/laws/")]


# The whole book


def test_every_law_is_in_its_chapter(desk: TestClient) -> None:
    book = page(desk, "/laws")
    assert links(book) == [f"/laws/{number}" for number in whole_laws()]
    assert len(whole_laws()) == 94, "93 laws, and the definitions"


def test_the_texts_are_said_to_be_paraphrases(desk: TestClient) -> None:
    for address in ("/laws", "/laws/45C1"):
        assert "no substitute for the law book" in page(desk, address).text_content()
    assert "erstatter ikke lovbogen" in page(desk, "/laws", "da").text_content()


@pytest.fixture
def without_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not read the cases, which takes a while; another test shows them."""
    monkeypatch.setattr(laws, "_cases", lambda number: ())


@pytest.mark.usefixtures("without_cases")
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("number", whole_laws())
def test_a_law_shows_all_its_sections(desk: TestClient, number: str, language: str) -> None:
    tree = page(desk, f"/laws/{number}", language)
    below = parts(number)
    assert links(tree, '//article[contains(@class, "part")]') == [f"/laws/{part}" for part in below]
    shown = tree.text_content()
    for part in below:
        told = (
            Law.all[part].readings[-1].text
            if part in Law.all
            else Shown.all[part].text
            if part in Shown.all
            else None
        )
        if told is not None and part in Shown.all:
            assert " ".join(told.say(language).split()) in " ".join(shown.split()), part


# A section


@pytest.mark.usefixtures("without_cases")
def test_every_section_can_be_shown(desk: TestClient) -> None:
    for place, number in enumerate(dict.fromkeys((*KNOWN, *Law.all, *Shown.all))):
        language = languages()[place % len(languages())]
        tree = page(desk, f"/laws/{number}", language)
        assert texts(tree, "//h1")[0].startswith(names.full(number, language)), number


def test_a_section_page_is_complete(desk: TestClient) -> None:
    tree = page(desk, "/laws/45C1")
    assert texts(tree, '//p[@class="law-text"]') == [
        "A defender's card is played once it is held so that his partner could see its face.",
        "En modspillers kort er spillet, så snart det holdes sådan, at makker kunne se "
        "billedsiden.",
    ]
    assert tree.xpath('//details[@lang="da"]//p[@class="law-text"]'), (
        "the other language is folded away"
    )
    assert "WBF since 2017-01-01 (Laws of Duplicate Bridge 2017)" in tree.text_content()
    assert "Was the card held so that his partner could have seen its face?" in tree.text_content()
    assert "If it cannot be established: no (Law 85B)." in " ".join(tree.text_content().split())
    assert {"/laws/45E1", "/laws/49", "/laws/47", "/laws/7B3", "/laws/44B", "/laws/45"} <= {
        *links(tree)
    }
    assert "/rule?q=card%20shown" in tree.xpath("//main//a/@href")


def test_a_changed_section_shows_since_when_and_by_whom(
    desk: TestClient,
) -> None:
    number = next(number for number, law in Law.all.items() if len(law.readings) > 2)
    tree = page(desk, f"/laws/{number}")
    told = texts(tree, '//section[h2="Interpretations"]//li/small')
    assert len(told) == len(Law.all[number].readings)
    assert len(tree.xpath("//li/small/strong")) == 1
    for reading in Law.all[number].readings:
        assert any(reading.since.isoformat() in line and reading.source in line for line in told)


def test_the_flowchart_of_a_section_is_drawn(desk: TestClient) -> None:
    tree = page(desk, "/laws/45C1")
    assert texts(tree, '//ul[@class="tree"]//span[@class="end"]') == ["yes", "no"]


def test_links_lead_through_all_sections_of_the_book(desk: TestClient) -> None:
    assert names.beside("45C1") == ("45C", "45C2")
    assert names.beside("45") == ("44", "46")
    assert names.beside("0")[0] is None
    assert names.beside("93")[1] is None
    tree = page(desk, "/laws/45C1")
    assert tree.xpath('//a[@rel="prev"]/@href | //a[@rel="next"]/@href') == [
        "/laws/45C",
        "/laws/45C2",
    ]


@pytest.mark.parametrize(
    ("told", "number"),
    [("45c1", "45C1"), ("§45C1", "45C1"), ("law 27 b", "27B"), ("0-HONOR", "0-Honor")],
)
def test_a_number_may_be_written_in_any_notation(desk: TestClient, told: str, number: str) -> None:
    answer = desk.get(f"/laws/{told}", follow_redirects=False)
    assert answer.status_code == 301
    assert unquote(answer.headers["location"]).casefold() == f"/laws/{number}".casefold()


@pytest.mark.parametrize("number", ["94", "45Z", "x", "%3Cscript%3E", " "])
def test_a_missing_law(desk: TestClient, number: str) -> None:
    assert desk.get(f"/laws/{number}").status_code == 404


def test_the_available_cases_on_a_section_are_listed(
    desk: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    laws._cases.cache_clear()
    laws._contents.cache_clear()
    monkeypatch.chdir(tmp_path)
    assert "defender-played-rule" in page(desk, "/laws/45C1").text_content()
    laws._cases.cache_clear()
    laws._contents.cache_clear()
    monkeypatch.setattr(laws, "CHECKOUT", tmp_path)
    assert "Cases" not in page(desk, "/laws/45C1").text_content()
    laws._cases.cache_clear()


def test_the_readings_are_those_of_the_visitors_federation(desk: TestClient) -> None:
    number, by = next(
        (number, reading.by)
        for number, law in Law.all.items()
        for reading in law.readings
        if reading.by != "WBF"
    )
    in_force = '//section[h2="Interpretations"]//li[small/strong]/small'
    assert by not in texts(page(desk, f"/laws/{number}"), in_force)[0].split()[:1]
    desk.cookies.set("federation", by)
    assert texts(page(desk, f"/laws/{number}"), in_force)[0].startswith(by)


# The search


@pytest.mark.parametrize(
    ("words", "language", "first"),
    [
        ("penalty card", "en", "/laws/50"),
        ("strafkort", "da", "/laws/50"),
        ("27B", "en", "/laws/27B"),
        ("melding uden for tur", "da", "/laws/29"),
    ],
)
def test_what_a_director_looks_for_comes_first(
    desk: TestClient, words: str, language: str, first: str
) -> None:
    tree = page(desk, f"/laws?q={words}", language)
    assert links(tree, '//ol[@class="hits"]')[0] == first


def test_the_searched_words_are_marked(desk: TestClient) -> None:
    marked = texts(page(desk, "/laws?q=penalty+card"), "//mark")
    assert marked
    assert all(word.lower().startswith(("penal", "card")) for word in marked)


def test_a_found_incident_links_to_a_new_ruling(desk: TestClient) -> None:
    assert "/rule?q=insufficient%20bid" in page(desk, "/laws?q=insufficient+bid").xpath(
        '//ol[@class="hits others"]//a/@href'
    )


def test_only_the_results_are_sent_while_typing(desk: TestClient) -> None:
    part = desk.get("/laws?q=revoke", headers={"hx-request": "true", "hx-target": "found"}).text
    assert "<h1" not in part
    assert "/laws/61" in part


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("xyzzy", "Nothing found."),
        ("revoke xyzzy", "Nothing contains all of these words."),
        ('"never closed', "is not closed"),
        ("<script>alert(1)</script>", "Nothing found."),
        ("!!!", "expected words to look for"),
    ],
)
def test_an_empty_result_is_reported(desk: TestClient, words: str, said: str) -> None:
    answer = desk.get("/laws", params={"q": words})
    assert answer.status_code == 200
    assert said in str(html.fromstring(answer.text).xpath("string()"))
    assert "<script>alert" not in answer.text


def test_the_index_is_built_once(desk: TestClient) -> None:
    desk.get("/laws?q=revoke")
    made = _index.cache_info().misses
    for words in ("claim", "lead", "dummy", "hesitation", "appeal"):
        desk.get(f"/laws?q={words}", headers={"hx-target": "found"})
    assert _index.cache_info().misses == made
