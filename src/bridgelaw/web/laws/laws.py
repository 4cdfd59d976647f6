"""The law book: the laws by chapter, a search, and the page of each law and section."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Final

from markupsafe import Markup, escape
from starlette.background import BackgroundTask
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

import bridgelaw
from bridgelaw.app.law_search import Groups, search
from bridgelaw.cases.errors import AnswerError
from bridgelaw.cases.model import CaseOnFile
from bridgelaw.federations import book
from bridgelaw.i18n.text import Text, languages
from bridgelaw.lawbook import names as law_names
from bridgelaw.lawbook.chapters import CHAPTERS
from bridgelaw.lawbook.flowcharts import Node
from bridgelaw.lawbook.search import Entry, Hit, Kind, index_of_the_laws
from bridgelaw.lawbook.sections import find, law_of, parts, whole_laws
from bridgelaw.views.law import SectionView, boxes, cases_on, flowchart, is_named, section_view
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.templating import is_part, render, suits

# Cases are not part of the package: they are its tests. They are listed only where the package runs
# from a checkout, whatever the working directory is; another folder named `cases` is not ours.
CHECKOUT: Final = Path(bridgelaw.__file__).parents[2]
"""The folder of the project, if the package runs from a checkout."""

MOST = 30
"""The most hits of a group that are shown."""
MOST_INCIDENTS = 5

INCIDENTS = Text("Incidents")
LAWS = Text("The laws")
CASES = Text("Cases")


def listed(request: Request) -> Response:
    """Show the laws by chapter, or the hits of a search."""
    words = request.query_params.get("q", "").strip()
    found, problem = None, None
    if words:
        try:
            found = search(words, visitor_of(request).language)
        except AnswerError as error:
            problem = error
    response = render(
        request,
        "laws/list.html",
        block="found" if is_part(request, "found") else None,
        words=words,
        groups=_groups(found) if found else [],
        found=found or Groups((), (), (), True),
        problem=problem,
        chapters=[
            (chapter, [(number, whole_laws()[number]) for number in chapter.laws])
            for chapter in CHAPTERS
        ],
    )
    response.background = BackgroundTask(
        index_of_the_laws
    )  # so that the index is ready before the first search
    return response


@dataclass(frozen=True, slots=True)
class HitOnPage:
    """A hit with its snippet as HTML, and whether it is in the law book."""

    entry: Entry
    of_laws: bool
    snippet: Markup


def _groups(found: Groups) -> list[tuple[Text, list[HitOnPage]]]:
    """Return the groups that have hits, with their titles and hits."""
    groups = (
        (INCIDENTS, found.incidents[:MOST_INCIDENTS]),
        (LAWS, found.laws[:MOST]),
        (CASES, found.cases[:MOST]),
    )
    return [(title, [*map(_hit, hits)]) for title, hits in groups if hits]


def _hit(hit: Hit) -> HitOnPage:
    """Return a hit with the matching words marked."""
    marked, place = Markup(), 0
    for start, stop in hit.marks:
        marked += Markup("{}<mark>{}</mark>").format(
            hit.snippet[place:start], hit.snippet[start:stop]
        )
        place = stop
    of_laws = hit.entry.kind in (Kind.LAW, Kind.SECTION)
    return HitOnPage(hit.entry, of_laws, marked + escape(hit.snippet[place:]))


def show(request: Request) -> Response:
    """Show a law or a section."""
    visitor, told = visitor_of(request), request.path_params["number"]
    try:
        number = find(told)
    except AnswerError:
        raise HTTPException(404) from None
    if number != told:
        return RedirectResponse(request.url_for("law", number=number).path, 301)
    law, below, chart = _contents(number, visitor.language, visitor.federation, date.today())
    before, after = law_names.beside(number)
    return render(
        request,
        "laws/law.html",
        law=law,
        chart=chart,
        below=below,
        above=[law_of(number)] if number not in whole_laws() else [],
        before=before,
        after=after,
        others=[language for language in languages() if language != visitor.language],
    )


@lru_cache(200)
def _contents(
    number: str, language: str, federation: str, day: date
) -> tuple[SectionView, Sequence[SectionView], Markup | None]:
    """Return a section, its parts and its flowchart. Large laws take some tens of milliseconds."""
    laws = book(day, federation)
    root = flowchart(number, laws, language)
    return (
        section_view(number, laws, language, _cases(number)),
        [section_view(part, laws, language) for part in parts(number)],
        None if root is None else _chart(root),
    )


@lru_cache(512)
def _cases(number: str) -> Sequence[CaseOnFile]:
    """Return the cases on a section, if this is a checkout."""
    return cases_on(number, CHECKOUT / "cases") if (CHECKOUT / "pyproject.toml").exists() else ()


def _chart(root: Node) -> Markup:
    """Return a flowchart as nested lists.

    A node that several paths lead to is written once, with a number.
    """
    return Markup('<ul class="tree">{}</ul>').format(_branch(root, boxes(root), {}, ""))


def _branch(node: Node, ways: dict[Node, int], names: dict[Node, int], answer: str) -> Markup:
    before = Markup("<b>{}</b> → ").format(answer) if answer else Markup()
    if node in names:
        return Markup('<li>{}<span class="box">{}</span></li>').format(before, names[node])
    if is_named(node, ways):
        names[node] = len(names) + 1
        before += Markup('<span class="box">{}</span> ').format(names[node])
    words = suits(" · ".join(node[0]))
    if not node[1]:
        return Markup('<li>{}<span class="end">{}</span></li>').format(before, words)
    after = Markup().join(_branch(branch, ways, names, given) for given, branch in node[1])
    return Markup("<li>{}{}<ul>{}</ul></li>").format(before, words, after)


ROUTES = [Route("/laws", listed), Route("/laws/{number}", show, name="law")]
