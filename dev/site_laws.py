"""The pages of the laws and the incidents on the site, in Markdown."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape

from dev.site_charts import chart

from bridgelaw.cases.model import CaseOnFile
from bridgelaw.cli.law import law_rendering as said_by
from bridgelaw.cli.rendering import in_doubt
from bridgelaw.engine.law import Book, Law, Shown
from bridgelaw.i18n.text import Text, languages
from bridgelaw.incidents.index import group_words, incidents_in_order
from bridgelaw.lawbook.reach import incidents_reaching
from bridgelaw.lawbook.sections import law_of, parts, sections, whole_laws
from bridgelaw.views.incidents import FactView
from bridgelaw.views.law import SectionView, flowchart, section_view

SAYS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "home": "The laws of duplicate bridge, as bridgelaw reads them",
        "short": "bridgelaw · the laws",
        "about": "For directors: every law and every section in our own words, in English and in "
        "Danish, with the facts it needs, how it is decided, and the cases on it. The program "
        "generates these pages; they do not replace the law book.",
        "other": "Dansk",
        "list": "Incidents",
        "listed": "For directors: everything that a director is called for. `bridgelaw ask` begins "
        "with one of these incidents; `bridgelaw paths` lists every path through it.",
        "laws": "Laws that may apply",
    },
    "da": {
        "home": "Lovene for turneringsbridge, som bridgelaw fortolker dem",
        "short": "bridgelaw · lovene",
        "about": "For turneringsledere: alle paragraffer og bestemmelser med vores egne ord på "
        "dansk og engelsk, med de oplysninger, der skal til, hvordan sagen afgøres, og eksempler. "
        "Programmet har lavet siderne, og de erstatter ikke lovbogen.",
        "other": "English",
        "list": "Hændelser",
        "listed": "For turneringsledere: alt det, man bliver kaldt til. `bridgelaw ask` begynder "
        "med en af hændelserne; `bridgelaw paths` viser alle veje igennem den.",
        "laws": "Paragraffer, der kan komme i brug",
    },
}
"""Texts that only the site has; the others are those of the commands."""
SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~$])")


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
