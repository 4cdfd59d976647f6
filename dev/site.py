"""Build the law book and the pages of docs/ as a site.

Each law has one page in each language, made from the code.

python dev/site.py            write the sources and build the site with Sphinx
python dev/site.py --sources  write the sources only

Everything is written below build/site. The site itself is build/site/html; it needs no server and
no other host.
"""

from __future__ import annotations

import os
import posixpath
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from html import escape
from pathlib import Path
from typing import Any

from bridgelaw.cases.model import CaseOnFile
from bridgelaw.cli.law import law_rendering as said_by
from bridgelaw.cli.rendering import in_doubt
from bridgelaw.engine.law import Book, Law, Shown
from bridgelaw.federations import book
from bridgelaw.i18n.text import Text, languages
from bridgelaw.incidents import load
from bridgelaw.incidents.index import group_words, incidents_in_order
from bridgelaw.lawbook.chapters import CHAPTERS
from bridgelaw.lawbook.flowcharts import Node
from bridgelaw.lawbook.reach import incidents_reaching
from bridgelaw.lawbook.sections import law_of, parts, sections, whole_laws
from bridgelaw.views.coverage import rows, summary, totals
from bridgelaw.views.incidents import FactView
from bridgelaw.views.law import (
    SectionView,
    boxes,
    cases_naming,
    cited,
    flowchart,
    is_named,
    section_view,
)

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build" / "site"
DOCS_INDEX = ROOT / "docs" / "README.md"
DECISIONS = ROOT / "docs" / "explanation" / "decisions"
PARTS_BEFORE_LAWS = 2
"""The tutorials and the how-to guides come before the law book, which is reference."""
DANISH_PARTS: Mapping[str, str] = {"Tutorials": "Vejledninger"}
SAYS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "home": "The laws of duplicate bridge, as bridgelaw reads them",
        "short": "bridgelaw · the laws",
        "about": "Every law and every section in our own words, in English and in Danish: what it "
        "needs to know, how it is "
        "decided, and the cases on it. It is made from the program, and is no substitute for the "
        "law book.",
        "other": "Dansk",
        "list": "Incidents",
        "listed": "What a director is called for. `bridgelaw ask` begins with one of them; "
        "`bridgelaw paths` lists every "
        "way through it.",
        "laws": "Laws it may come to",
    },
    "da": {
        "home": "Lovene for turneringsbridge, som bridgelaw læser dem",
        "short": "bridgelaw · lovene",
        "about": "Hver paragraf og hver bestemmelse med vore egne ord, på dansk og engelsk: hvad "
        "den skal vide, hvordan den "
        "afgøres, og sagerne om den. Siden er lavet af programmet og erstatter ikke lovbogen.",
        "other": "English",
        "list": "Hændelser",
        "listed": "Det, en turneringsleder kaldes til. `bridgelaw ask` begynder med en af dem; "
        "`bridgelaw paths` viser hver "
        "vej igennem den.",
        "laws": "Paragraffer, den kan føre til",
    },
}
"""Texts that only the site has; the others are those of the commands."""
LINK = re.compile(r"(?<!!)\[(?P<words>[^\]]*)\]\((?P<to>[^)\s]+)\)")
MERMAID = re.compile(r"```mermaid\n(.*?)\n```", re.DOTALL)
BOX = re.compile(r'^\s*(n\d+)(?:\{\{|\[)"(.*?)"(?:\}\}|\])$')
ARROW = re.compile(r'^\s*(n\d+) -->\|"(.*?)"\| (n\d+)$')
SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~$])")


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


# A law


def law_page(
    number: str, laws: Book, language: str, cases: Mapping[str, Sequence[CaseOnFile]]
) -> str:
    """Return the page of a law.

    It has the law's own row, if there is one, and every section in the order of the book.
    """
    title = f"{said_by.LAW.say(language, number=number)} · {whole_laws()[number].say(language)}"
    if number == "0":
        title = whole_laws()[number].say(language)
    own = number in sections() or number in Law.all or number in Shown.all
    page = [f"({label(number)})=", f"# {md(title)}", "", switch(f"law/{number}", language, 1), ""]
    if own:
        page += section_lines(
            section_view(number, laws, language, cases.get(number, ())), laws, language
        )
    for name in parts(number):
        found = section_view(name, laws, language, cases.get(name, ()))
        words = found.title[language] if found.title else ""
        page += [
            f"({label(name)})=",
            f"## {md(' · '.join(filter(None, (shown_number(name), words))))}",
            "",
        ]
        page += section_lines(found, laws, language)
    return "\n".join(page)


def section_lines(section: SectionView, laws: Book, language: str) -> list[str]:
    """Return the lines under the heading of a section."""
    lines: list[str] = []
    if section.status:
        status = section.status.replace(" ", "-")
        lines += [
            f'<p><span class="status {status}">{escape(section.status_words or "")}</span></p>',
            "",
        ]
    if section.text:
        lines += said(section.text, language)
    elif not section.parts:
        lines += [f"*{said_by.NOTHING_YET.say(language)}*", ""]
    if len(section.readings) > 1:
        lines += [bold(said_by.READINGS, language), ""]
        for reading in section.readings:
            now = f" — {said_by.NOW.say(language)}" if reading.in_force else ""
            lines += [
                f"- {md(said_by.since(reading, language))}{now}: {md(reading.text[language])}"
            ]
        lines.append("")
    elif section.readings:
        lines += [
            f"<p><small>{escape(said_by.since(section.readings[0], language))}</small></p>",
            "",
        ]
    if section.facts:
        lines += [
            bold(said_by.FACTS, language),
            "",
            *(fact_line(each, language) for each in section.facts),
            "",
        ]
    root = flowchart(section.number, laws, language)
    if root is not None:
        lines += [chart(root, language), ""]
    for head, others in said_by.lists(section):
        if others:
            links = (link(row.number, row.title[language] if row.title else "") for row in others)
            lines += [f"{bold(head, language)}: {'; '.join(links)}", ""]
    if section.incidents:
        names = (
            f"[{md(row.title[language])}](#{incident_label(row.name)})" for row in section.incidents
        )
        lines += [f"{bold(said_by.INCIDENTS, language)}: {'; '.join(names)}", ""]
    if section.cases:
        listed = (
            f"<li><code>{escape(case.id)}</code> {escape(case.title)}</li>"
            for case in section.cases
        )
        lines += [
            f'<details class="chart"><summary>{said_by.CASES.say(language)} '
            f"({len(section.cases)})</summary><ul>"
        ]
        lines += [*listed, "</ul></details>", ""]
    return lines


def bold(head: Text, language: str) -> str:
    """Format the heading of a part."""
    return f"**{head.say(language)}**"


def said(text: Mapping[str, str], language: str) -> list[str]:
    """Format a paraphrase, followed by the same in the other languages."""
    others = (other for other in languages() if other != language and text[other] != text[language])
    quoted = (f'<p class="other" lang="{other}">{escape(text[other])}</p>' for other in others)
    return [md(text[language]), "", *(line for each in quoted for line in (each, ""))]


def fact_line(fact: FactView, language: str) -> str:
    """Format a question, its answers and which way doubt falls."""
    answers = " / ".join(answer.words for answer in fact.answers) or fact.expected
    notes = [fact.help or ""]
    if fact.doubt:
        notes.append(in_doubt(fact.doubt, language))
    more = " ".join(filter(None, notes))
    return f"- {md(fact.words)} *{md(answers)}*" + (
        f"  \n  <small>{escape(more)}</small>" if more else ""
    )


def chart(root: Node, language: str) -> str:
    """Format a flowchart as a tree of lists.

    A node that several paths lead to is written once, with a number.
    """
    grown = branches(root, boxes(root), {}, language)
    return (
        f'<details class="chart"><summary>{said_by.FLOWCHART.say(language)}</summary><ul '
        f'class="tree">{grown}</ul></details>'
    )


def branches(
    node: Node, ways: Mapping[Node, int], names: dict[Node, int], language: str, answer: str = ""
) -> str:
    """Format a box of a flowchart with all that comes after it."""
    before = f'<span class="answer">{escape(answer)}</span> → ' if answer else ""
    if node in names:
        above = said_by.AS_ABOVE.say(language, number=f'<span class="box">{names[node]}</span>')
        return f"<li>{before}{above}</li>"
    words = escape(" · ".join(node[0]))
    if is_named(node, ways):
        names[node] = len(names) + 1
        before += f'<span class="box">{names[node]}</span> '
    if not node[1]:
        return f'<li>{before}<span class="end">{words}</span></li>'
    after = "".join(branches(branch, ways, names, language, given) for given, branch in node[1])
    return f"<li>{before}{words}<ul>{after}</ul></li>"


def label(number: str) -> str:
    """Return the anchor of a section on its page."""
    return f"law-{number.casefold().replace('~', '-open-')}"


def incident_label(name: str) -> str:
    """Return the anchor of an incident."""
    return "incident-" + re.sub(r"[^a-z]+", "-", name)


def shown_number(number: str) -> str:
    """Return a number as shown to readers: the definitions have none."""
    return "" if law_of(number) == "0" and number != "0" else number


def link(number: str, title: str) -> str:
    """Return a link to a section; a heading without a row of its own links to its law."""
    known = number in sections() or number in Law.all or number in Shown.all
    to = label(number) if known else label(law_of(number))
    words = " ".join(filter(None, (shown_number(number), title)))
    return f"[{md(words)}](#{to})"


def switch(page: str, language: str, depth: int) -> str:
    """Return a link to the same page in the other language."""
    other = next(each for each in languages() if each != language)
    up = "../" * (depth + 1)
    return (
        f'<p class="language"><a href="{up}{other}/{page}.html" '
        f'lang="{other}">{SAYS[language]["other"]}</a></p>'
    )


def md(words: str) -> str:
    """Escape words for Markdown."""
    return SPECIAL.sub(r"\\\1", words)


# The other pages


def incidents_page(language: str) -> str:
    """Return the page of every incident, with when to choose it and the laws it may lead to."""
    says = SAYS[language]
    page = [f"# {says['list']}", "", switch("incidents", language, 0), "", says["listed"], ""]
    group = ""
    for incident in incidents_in_order():
        if incident.group != group:
            group = incident.group
            words = group_words(group, language)
            page += [f"## {md(words[:1].upper() + words[1:])}", ""]
        laws = [name for name in (*sections(), *Law.all) if incident in incidents_reaching(name)]
        links = ", ".join(link(name, "") for name in dict.fromkeys(laws) if shown_number(name))
        page += [
            f"({incident_label(incident.name)})=",
            f"### {md(incident.title.say(language))}",
            "",
        ]
        page += [
            f"`{incident.name}`",
            "",
            md(incident.what.say(language)),
            "",
            f"**{says['laws']}**: {links}",
            "",
        ]
    return "\n".join(page)


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


def of_language(name: str) -> str:
    """Return the language of a page, by its name: README.da.md is in Danish."""
    return "da" if name.endswith(".da.md") else "en"


def page_of(place: Path) -> tuple[str, str]:
    """Return the language of a page on the site, and its name there."""
    language = of_language(place.name)
    return language, str(place).removesuffix(".md").removesuffix(f".{language}")


def contents(caption: str, pages: Iterable[str]) -> list[str]:
    """Return a list of pages, which is also shown beside every page."""
    return [f"```{{toctree}}\n:caption: {caption}\n:maxdepth: 1\n", *pages, "```", ""]


def copy_docs(to: Path) -> None:
    """Copy the pages of docs/, the README and CONTRIBUTING to the site of their language.

    Links that lead out of the site are removed.
    """
    pages = [*ROOT.glob("README*.md"), ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    copied = {path.relative_to(ROOT) for path in pages}
    pictures = [path for path in (ROOT / "docs" / "screens").iterdir() if path.is_file()]
    for language in languages():
        for path in pictures:
            picture = to / language / path.relative_to(ROOT)
            picture.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, picture)
    for path in pages:
        place = path.relative_to(ROOT)
        language, name = page_of(place)
        text = path.read_text(encoding="utf-8")
        text = LINK.sub(lambda found, place=place: kept(found, place, copied), text)  # type: ignore[misc]
        text = MERMAID.sub(lambda found: chart(from_mermaid(found[1]), "en"), text)
        if path.name == "law-coverage.md":
            text = re.sub(
                r"^\| (\S+) \|", lambda found: f"| {covered(found[1])} |", text, flags=re.MULTILINE
            )
        page = to / language / f"{name}.md"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(text, encoding="utf-8")


def covered(number: str) -> str:
    """Return a number of the coverage table, linked to its section."""
    return f"[{number}](#{label(number)})" if number in sections() else number


def kept(found: re.Match[str], place: Path, copied: set[Path]) -> str:
    """Return a link if its target is on the site or elsewhere on the web; else its words only."""
    to, _, anchor = found["to"].partition("#")
    if not to or "://" in to or to.endswith(".svg"):
        return found[0]
    target = Path(os.path.normpath(place.parent / to))
    if target not in copied:
        return found["words"]
    (here, name), (there, other) = page_of(place), page_of(target)
    if here == there:
        to = posixpath.relpath(other, posixpath.dirname(name) or ".")
        return f"[{found['words']}]({to}.md{anchor and f'#{anchor}'})"
    up = "../" * (name.count("/") + 1)
    words = escape(found["words"])
    return f'<a href="{up}{there}/{other}.html" lang="{there}">{words}</a>'


def from_mermaid(drawn: str) -> Node:
    """Parse one of our Mermaid flowcharts into the tree that it was drawn from."""
    words: dict[str, tuple[str, ...]] = {}
    ways: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for line in drawn.splitlines():
        if box := BOX.match(line):
            words[box[1]] = tuple(map(_plain, box[2].split("<br>")))
        elif arrow := ARROW.match(line):
            ways[arrow[1]] += [(" / ".join(map(_plain, arrow[2].split("<br>"))), arrow[3])]
    made: dict[str, Node] = {}

    def make(name: str) -> Node:
        if name not in made:
            made[name] = (words[name], tuple((answer, make(to)) for answer, to in ways[name]))
        return made[name]

    return make(next(iter(words)))


def _plain(words: str) -> str:
    return words.replace("#quot;", '"').replace("#124;", "|").replace("#lt;", "<")


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
