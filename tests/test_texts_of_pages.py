"""Every text of the pages is in a catalogue, in every language; templates have no bare text."""

from __future__ import annotations

import importlib.util
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from jinja2 import Environment
from starlette.testclient import TestClient

from bridgelaw.i18n import text
from bridgelaw.i18n.names import own_name
from bridgelaw.i18n.text import LOCALES, Text
from bridgelaw.lawbook.search import _index
from bridgelaw.store.store import Store
from bridgelaw.web import template_texts
from bridgelaw.web.app import application
from bridgelaw.web.template_texts import TEMPLATES

ROOT = Path(__file__).parents[1]

SAID_ALIKE: Final = frozenset({"bridgelaw", "bridge", "law", "OpenAPI"})
"""Names, and words that are the same in every language."""

READ_OUT: Final = frozenset(
    {
        "alt",
        "aria-description",
        "aria-label",
        "aria-valuetext",
        "data-confirm",
        "placeholder",
        "title",
    }
)
"""Attributes that people read or hear."""

FIRST_MARK: Final = 0xE000
"""The first private-use character that stands for an expression in a template's text.

The expressions are found again in the HTML by these characters.
"""

WORD: Final = re.compile(r"[^\W\d_]{2,}")
LIKE_PROSE: Final = re.compile(r"[A-ZÆØÅ][a-zæøå]+|[a-zæøå]{2,}[ ,.!?]+\w+")
ATTRIBUTE: Final = re.compile(r"""[\w-]+=("[^"]*"|'[^']*')""")
"""An attribute of a tag that is assembled from parts."""


class _Reader(HTMLParser):
    """The texts of a page that people read, each with its line."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, str]] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in ("script", "style")
        self.found += [
            (self.getpos()[0], value) for name, value in attrs if name in READ_OUT and value
        ]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.found.append((self.getpos()[0], data))


def bare_words(template: str) -> list[str]:
    """Return the texts of a template that are in one language only: `line: words`."""
    page, expressions = _without_jinja(template)
    reader = _Reader()
    reader.feed(page)
    reader.close()
    found = []
    for line, said in reader.found:
        template_texts = WORD.findall(ATTRIBUTE.sub("", said))
        bare = [
            word
            for word in template_texts
            if word not in SAID_ALIKE and not _is_mark(word) and not _is_notation(word)
        ]
        if bare:
            found.append(f"{line}: {' '.join(bare)}")
        found += [
            f"{line}: {spoken}"
            for mark in said
            if _is_mark(mark)
            for spoken in expressions[ord(mark) - FIRST_MARK]
        ]
    return found


def _is_mark(said: str) -> bool:
    return all(FIRST_MARK <= ord(each) < 0xF900 for each in said)


def _is_notation(said: str) -> bool:
    """Return whether it is notation: cards, contracts and abbreviations are in capitals."""
    return said.isupper() and len(said) <= 5


def _without_jinja(template: str) -> tuple[str, list[list[str]]]:
    """Return the HTML of a template with a mark for each expression, and the expressions' prose.

    Prose is text in an expression outside of `_(…)`.
    """
    page, expressions = "", list[list[str]]()
    before: list[str] = []
    inside = False
    for _, kind, value in Environment().lex(template):
        if kind == "data":
            page += value
        elif kind == "variable_begin":
            inside, before = True, []
            expressions.append([])
            page += chr(FIRST_MARK + len(expressions) - 1)
        elif kind == "variable_end":
            inside = False
        elif inside and kind != "whitespace":
            keyed = (
                before[-2:] in (["_", "("], ["pgettext", "("])
                or before[-1:] == ["["]
                or before[-4:-2] == ["pgettext", "("]
            )
            if kind == "string" and not keyed and LIKE_PROSE.search(value[1:-1]):
                expressions[-1].append(value)
            before.append(value)
        if not inside and kind not in ("data", "variable_end"):
            page += "\n" * value.count("\n")  # keep the line numbers of the template
    return page, expressions


@pytest.mark.parametrize(
    "template", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: str(path.relative_to(TEMPLATES))
)
def test_templates_have_no_untranslated_words(template: Path) -> None:
    assert bare_words(template.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("template", "found"),
    [
        ('<p>{{ _("Nothing yet.") }}</p>', []),
        ("<p>\n{{ name }} · 7\n<b>Nothing {% if x %}yet{% endif %}</b></p>", ["3: Nothing yet"]),
        ('<input placeholder="Search"><img alt="{{ _(\'A board\') }}">', ["1: Search"]),
        ('<p class="button first">{{ "Yes" if x else _("No") }}</p>', ['1: "Yes"']),
        (
            '<p class="{{ "button first" if x }}">{# No words #}bridgelaw</p><script>let Words = '
            "1;</script>",
            [],
        ),
        (
            '<p>{{ _("{number} boards", number=x["number of"]) }}{{ "no boards" }}</p>',
            ['1: "no boards"'],
        ),
    ],
)
def test_untranslated_words_are_found(template: str, found: list[str]) -> None:
    assert bare_words(template) == found


@pytest.fixture
def texts() -> ModuleType:
    """Return the module dev/texts.py."""
    spec = importlib.util.spec_from_file_location("texts_in_step", ROOT / "dev" / "texts.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_an_untranslated_text_of_a_template_is_an_error(
    texts: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    templates = tmp_path / "templates"
    shutil.copytree(TEMPLATES, templates)
    problem = (
        (templates / "problem.html")
        .read_text(encoding="utf-8")
        .replace("Go to the home page", "To a wholly new desk")
    )
    (templates / "problem.html").write_text(problem, encoding="utf-8")
    (templates / "some_where").mkdir()
    (templates / "some_where" / "new.html").write_text(
        """<p title="{{ _('A new title') }}">{% set x = _("A new {thing}", thing=1) %}{{ x }}"""
        """{{ pgettext("of a court", "Ruling") }}</p>"""
    )
    monkeypatch.setattr(template_texts, "TEMPLATES", templates)
    monkeypatch.setattr(Text, "all", {})
    monkeypatch.setattr(texts, "texts", _of_templates)
    assert set(texts.faults()) >= {
        "da: missing: To a wholly new desk",
        "da: stale: Go to the home page",
        "da: missing: A new title",
        "da: missing: A new {thing}",
        "da: missing: Ruling (of a court)",
    }


def _of_templates() -> dict[tuple[str, str], list[str]]:
    return {(each.context, each.en): [] for each in template_texts.texts_of_templates()}


def _compiled(locales: Path, language: str, translations: dict[str, str]) -> None:
    catalogue = Catalog(locale=language)
    for english, said in translations.items():
        catalogue.add(english, said)
    path = locales / language / "LC_MESSAGES" / "bridgelaw.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)


def test_a_third_language_needs_no_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A third language needs no code.

    A folder of catalogues is a language; missing texts are in English.
    """
    locales = tmp_path / "locale"
    locales.mkdir()
    (locales / "da").symlink_to(LOCALES / "da")
    _compiled(locales, "sv", {"English": "Svenska", "Director!": "Tävlingsledare!"})
    monkeypatch.setattr(text, "LOCALES", locales)
    _index.cache_clear()
    store = Store("sqlite://")
    with TestClient(
        application(store, ("desk",)), "http://desk", headers={"accept-language": "sv-SE,da;q=0.5"}
    ) as desk:
        desk.cookies.set("questions", "one%20by%20one")
        page = desk.get("/").text
        assert '<html lang="sv">' in page
        assert "Tävlingsledare!" in page
        assert "Results" in page
        assert 'title="Svenska"' in page
        for looked_for in (
            "/rule?q=hesitation+tempo",
            "/laws?q=hesitation",
            "/api/v1/search?q=hesitation",
        ):
            assert desk.get(looked_for).status_code == 200, looked_for
        asked = desk.post("/interviews", data={"incident": "revoke"})
        assert asked.status_code == 200
        assert "What did the player not do?" in asked.text
    store.close()
    _index.cache_clear()


def test_a_language_without_a_name_is_shown_by_its_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _compiled(tmp_path, "nb", {})
    monkeypatch.setattr(text, "LOCALES", tmp_path)
    assert [own_name(code) for code in ("en", "nb")] == ["English", "NB"]
