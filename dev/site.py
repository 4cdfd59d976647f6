"""Build the law book and the pages of docs/ as a site.

Each law has one page in each language, made from the code.

python dev/site.py            write the sources and build the site with Sphinx
python dev/site.py --sources  write the sources only

Everything is written below build/site. The site itself is build/site/html; it needs no server and
no other host.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # for modules beside this file that are not part of the package

from dev.site_docs import LINK, copy_docs, of_language, page_of  # noqa: E402
from dev.site_laws import SAYS, incidents_page, law_page, switch  # noqa: E402

from bridgelaw.cases.model import CaseOnFile  # noqa: E402
from bridgelaw.engine.law import Book  # noqa: E402
from bridgelaw.federations import book  # noqa: E402
from bridgelaw.i18n.text import languages  # noqa: E402
from bridgelaw.incidents import load  # noqa: E402
from bridgelaw.lawbook.chapters import CHAPTERS  # noqa: E402
from bridgelaw.lawbook.sections import whole_laws  # noqa: E402
from bridgelaw.views.coverage import rows, summary, totals  # noqa: E402
from bridgelaw.views.law import cases_naming, cited  # noqa: E402

BUILD = ROOT / "build" / "site"
DOCS_INDEX = ROOT / "docs" / "README.md"
DECISIONS = ROOT / "docs" / "explanation" / "decisions"
PARTS_BEFORE_LAWS = 2
"""The tutorials and the how-to guides come before the law book, which is reference."""
DANISH_PARTS: Mapping[str, str] = {"Tutorials": "Vejledninger", "How-to guides": "Sådan gør du"}


def write_sources(to: Path, laws: Book) -> None:
    """Write the sources of the site, in a folder for each language."""
    load()
    cases = cases_by_section(ROOT / "cases")
    for language in languages():
        folder = to / language
        (folder / "law").mkdir(parents=True)
        (folder / "_static").mkdir()
        shutil.copy(ROOT / "dev" / "site.css", folder / "_static" / "law.css")
        shutil.copy(ROOT / "dev" / "site.js", folder / "scorer.js")
        (folder / "conf.py").write_text(conf(language), encoding="utf-8")
        for number in whole_laws():
            (folder / "law" / f"{number}.md").write_text(
                law_page(number, laws, language, cases), encoding="utf-8"
            )
        (folder / "incidents.md").write_text(incidents_page(language), encoding="utf-8")
        (folder / "index.md").write_text(index_page(language, cases), encoding="utf-8")
    copy_docs(to)


def conf(language: str) -> str:
    """Return the configuration of Sphinx."""
    told = (ROOT / "dev" / "site.conf").read_text(encoding="utf-8")
    return told.format(
        title=SAYS[language]["home"], short=SAYS[language]["short"], language=language
    )


def cases_by_section(folder: Path) -> Mapping[str, Sequence[CaseOnFile]]:
    """Return the cases on each section."""
    found: dict[str, list[CaseOnFile]] = defaultdict(list)
    for case in cases_naming(re.compile(""), folder):
        for number in cited(case):
            found[number].append(case)
    return found


def index_page(language: str, cases: Mapping[str, Sequence[CaseOnFile]]) -> str:
    """Return the front page: the chapters of the law book, and the pages about the program."""
    says = SAYS[language]
    counted = {number: len(found) for number, found in cases.items()}
    overview = summary(totals(rows(counted, language)), language)
    page = [
        f"# {says['home']}",
        "",
        switch("index", language, 0),
        "",
        says["about"],
        "",
        overview,
        "",
    ]
    docs = [contents(caption, listed) for caption, listed in index_of_docs(language)]
    for part in docs[:PARTS_BEFORE_LAWS]:
        page += part
    for chapter in CHAPTERS:
        page += contents(chapter.title.say(language), [f"law/{number}" for number in chapter.laws])
    page += contents(says["list"], ["incidents"])
    for part in docs[PARTS_BEFORE_LAWS:]:
        page += part
    if language == "en":
        decisions = sorted(path.stem for path in DECISIONS.glob("[0-9]*.md"))
        page += contents("Decisions", [f"docs/explanation/decisions/{name}" for name in decisions])
        page += contents("The project", ["README", "docs/README", "CONTRIBUTING"])
    else:
        page += contents("Projektet", ["README"])
        page += ['<p><a href="../en/docs/README.html">Hele vejledningen på engelsk</a></p>', ""]
    return "\n".join(page)


def index_of_docs(language: str) -> list[tuple[str, list[str]]]:
    """Return the pages of docs/ in the order and by the headings of docs/README.md.

    In another language, only the translated pages.
    """
    found = []
    for part in re.split(r"^## ", DOCS_INDEX.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        links = [link["to"] for link in LINK.finditer(part) if not link["to"].startswith("..")]
        pages = [DOCS_INDEX.parent / to for to in links if of_language(to) == language]
        if pages:
            heading = part.partition("\n")[0]
            caption = DANISH_PARTS.get(heading, heading) if language == "da" else heading
            found.append((caption, [page_of(path.relative_to(ROOT))[1] for path in pages]))
    return found


def contents(caption: str, pages: Iterable[str]) -> list[str]:
    """Return a list of pages, which is also shown beside every page."""
    return [f"```{{toctree}}\n:caption: {caption}\n:maxdepth: 1\n", *pages, "```", ""]


def build(sources: Path, to: Path) -> None:
    """Build the site of each language with Sphinx; warnings such as broken links are errors."""
    for language in languages():
        command: list[Any] = [
            sys.executable,
            "-m",
            "sphinx",
            "-q",
            "-W",
            "--keep-going",
            "-j",
            "auto",
        ]
        subprocess.run([*command, "-b", "html", sources / language, to / language], check=True)
    shutil.copy(ROOT / "dev" / "site.html", to / "index.html")


def main() -> None:
    """Write the sources, and build the site."""
    shutil.rmtree(BUILD, ignore_errors=True)
    write_sources(BUILD / "source", book(date.today()))
    if "--sources" not in sys.argv:
        build(BUILD / "source", BUILD / "html")
        print(f"The first page of the site is {(BUILD / 'html' / 'index.html').relative_to(ROOT)}")


if __name__ == "__main__":
    main()
