"""The sources of the site have a page for every law in every language, and no broken links."""

from __future__ import annotations

import re
from datetime import date
from html.parser import HTMLParser
from pathlib import Path

import pytest
from dev.site import write_sources
from dev.site_charts import chart, from_mermaid
from dev.site_laws import label

from bridgelaw.engine.law import Law
from bridgelaw.federations import book
from bridgelaw.i18n.text import languages
from bridgelaw.lawbook.sections import law_of, sections, whole_laws
from bridgelaw.views.law import boxes

ROOT = Path(__file__).parents[1]
LABEL = re.compile(r"^\(([a-z0-9-]+)\)=$", re.MULTILINE)
TO_LABEL = re.compile(r"\]\(#([^)\s]+)\)")
TO_PAGE = re.compile(r"\]\((?!#)([^)\s]+)\)")
TO_HTML = re.compile(r'href="([^"]+)"')
TOCTREE = re.compile(r"^```\{toctree\}\n(.*?)```$", re.DOTALL | re.MULTILINE)
FENCED = re.compile(r"^```(?!\{).*?^```$", re.DOTALL | re.MULTILINE)


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    to = tmp_path_factory.mktemp("site")
    write_sources(to, book(date(2024, 6, 1)))
    return to


def pages(sources: Path, language: str) -> list[Path]:
    return sorted((sources / language).rglob("*.md"))


@pytest.mark.parametrize("language", languages())
def test_every_section_has_a_page(sources: Path, language: str) -> None:
    for number in whole_laws():
        text = (sources / language / "law" / f"{number}.md").read_text(encoding="utf-8")
        labels = LABEL.findall(text)
        assert len(labels) == len(set(labels)), number
        of_law = {name for name in (*sections(), *Law.all) if law_of(name) == number}
        assert {label(name) for name in of_law} <= set(labels), number


@pytest.mark.parametrize("language", languages())
def test_every_link_works(sources: Path, language: str) -> None:
    texts = {
        page: FENCED.sub("", page.read_text(encoding="utf-8")) for page in pages(sources, language)
    }
    labels = {label for text in texts.values() for label in LABEL.findall(text)}
    headings = {
        re.sub(r"[^\w\- ]", "", line.lstrip("# ").lower()).replace(" ", "-")
        for text in texts.values()
        for line in text.splitlines()
        if line.startswith("#")
    }
    for page, text in texts.items():
        for name in TO_LABEL.findall(text):
            assert name in labels | headings, (page, name)
        for to in TO_PAGE.findall(text):
            assert "://" in to or (page.parent / to.partition("#")[0]).exists(), (page, to)
        for to in TO_HTML.findall(text):
            # Links to the other language: to the page as it will be built.
            assert (page.parent / to.replace(".html", ".md")).exists(), (page, to)


@pytest.mark.parametrize("language", languages())
def test_every_page_is_in_the_table_of_contents(sources: Path, language: str) -> None:
    index = (sources / language / "index.md").read_text(encoding="utf-8")
    listed = [
        line
        for block in TOCTREE.findall(index)
        for line in block.splitlines()
        if line and line[0] != ":"
    ]
    assert len(listed) == len(set(listed))
    written = {
        str(page.relative_to(sources / language).with_suffix(""))
        for page in pages(sources, language)
    }
    assert written == {*listed, "index"}


def test_the_documentation_is_in_the_order_of_its_index(sources: Path) -> None:
    english, danish = (
        [
            block.splitlines()[0].removeprefix(":caption: ")
            for block in TOCTREE.findall(
                (sources / language / "index.md").read_text(encoding="utf-8")
            )
        ]
        for language in ("en", "da")
    )
    assert english[:2] == ["Tutorials", "How-to guides"]
    assert english[-4:] == ["Reference", "Explanation", "Decisions", "The project"]
    assert danish[0] == "Vejledninger"
    page = (sources / "da" / "docs" / "tutorials" / "first-ruling.md").read_text(encoding="utf-8")
    assert 'href="../../../en/docs/tutorials/first-ruling.html"' in page


def test_a_section_page_is_complete(sources: Path) -> None:
    english = (sources / "en" / "law" / "45.md").read_text(encoding="utf-8")
    section = english.partition("(law-45c2a)=")[2].partition("(law-45c2b)=")[0]
    for words in (
        "## 45C2a · Face up at or near the table",
        'class="status decided"',
        "one continuous movement",
        'lang="da">Spilførers kort',
        "**Readings**",
        "2019-01-01",
        "**Facts needed**",
        "If it cannot be established: no (Law 85B).",
        "<summary>Flowchart</summary>",
        "**Referred to by**: ",
        "(#incident-card-shown)",
        "<summary>Cases about it (",
    ):
        assert words in section, words
    danish = (sources / "da" / "law" / "45.md").read_text(encoding="utf-8")
    assert "# § 45 · Spillet kort" in danish
    assert 'href="../../en/law/45.html"' in danish


def test_a_flowchart_is_a_well_formed_tree_of_lists() -> None:
    end = (("stands <so>",), ())
    shared = (("Was it seen?",), (("yes", end), ("no", end)))
    drawn = chart((("Whose?",), (("his", shared), ("hers", shared))), "en")
    opened: list[str] = []

    class Tags(HTMLParser):
        def handle_starttag(self, tag: str, attrs: object) -> None:
            opened.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert opened.pop() == tag

    Tags().feed(drawn)
    assert opened == []
    assert drawn.count("Was it seen?") == 1
    assert 'as above: <span class="box">1</span>' in drawn
    assert "stands &lt;so&gt;" in drawn


def test_a_mermaid_flowchart_agrees_with_its_tree() -> None:
    from bridgelaw.incidents import load
    from bridgelaw.lawbook.flowcharts import find, mermaid, tree

    load()
    laws = book(date(2024, 6, 1))
    read = from_mermaid(mermaid(find("45C2a"), laws))
    drawn = tree(find("45C2a"), laws, {})
    assert drawn is not None
    assert set(boxes(read)) == set(boxes(drawn))


def test_nothing_is_loaded_from_another_host(sources: Path) -> None:
    for language in languages():
        for page in pages(sources, language):
            text = page.read_text(encoding="utf-8")
            assert "<script" not in text
            assert not re.search(r'(?:src|href)="https?:', text), page
    assert "```mermaid" not in (sources / "en" / "docs" / "reference" / "flowcharts.md").read_text(
        encoding="utf-8"
    )
