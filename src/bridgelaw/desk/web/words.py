"""The words of the pages, in every language.

In a template `_("What happened?")` is a text as `Text` is one in the code. The texts of each template are its catalogue,
`locale/<language>/desk.web.templates.<template>.po`; the same English is said alike on every page.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader
from jinja2.ext import extract_from_ast

from bridgelaw.engine.text import ENGLISH, LOCALES, Text, catalogue, fill

TEMPLATES: Final = Path(__file__).parent / "templates"
DOMAIN: Final = "desk.web.templates."
LANGUAGE_NAME = Text("English")
"""What a language calls itself."""


def own_name(language: str) -> str:
    """What a language calls itself; its code, where its catalogues do not say."""
    said = LANGUAGE_NAME.say(language)
    return said if language == ENGLISH or said != LANGUAGE_NAME.en else language.upper()


def texts_of_templates() -> list[Text]:
    """Every text that stands in a template."""
    reader = Environment(loader=FileSystemLoader(TEMPLATES))
    found = []
    for name in reader.list_templates(extensions=["html"]):
        tree = reader.parse((TEMPLATES / name).read_text(encoding="utf-8"), name)
        domain = DOMAIN + name.removesuffix(".html").replace("/", ".")
        for _, _, message in extract_from_ast(tree, ("_",)):
            english = message if isinstance(message, str) else next(filter(None, message or ()), None)
            if english:
                found.append(Text(english, domain))
    return found


@cache
def _said(language: str) -> dict[str, str]:
    """All that the templates say, in a language."""
    files = sorted((LOCALES / language).glob(f"{DOMAIN}*.po"))
    return {english: said for file in files for english, said in catalogue(language, file.stem).items()}


def speaker(language: str) -> Callable[..., str]:
    """What `_` is in the templates of a page in a language."""

    def say(english: str, /, **values: object) -> str:
        plain = " ".join(english.split())
        return fill(plain if language == ENGLISH else _said(language).get(plain, plain), language, values)

    return say
