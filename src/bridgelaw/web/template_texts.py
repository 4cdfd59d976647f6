"""The texts of the templates, in every language.

In a template `_("What happened?")` is a text like `Text` in the code, and `pgettext("action",
"Ruling")` is a text with a context.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, pass_context
from jinja2.ext import extract_from_ast
from jinja2.runtime import Context

from bridgelaw.i18n.text import Text, fill, translated

TEMPLATES: Final = Path(__file__).parent / "templates"


def texts_of_templates() -> list[Text]:
    """Return all texts of the templates."""
    reader = Environment(loader=FileSystemLoader(TEMPLATES))
    found = []
    for name in reader.list_templates(extensions=["html"]):
        tree = reader.parse((TEMPLATES / name).read_text(encoding="utf-8"), name)
        for _, function, message in extract_from_ast(tree, ("_", "pgettext")):
            said = (
                [message] if isinstance(message, str) else [each for each in message or () if each]
            )
            if said:
                found.append(
                    Text(
                        said[-1],
                        said[0] if function == "pgettext" else "",
                        f"web/templates/{name}",
                    )
                )
    return found


@pass_context
def gettext(context: Context, english: str, /, **values: object) -> str:
    """Return a text in the visitor's language, with its values filled in: `_` in templates."""
    return _said(context, "", english, values)


@pass_context
def pgettext(context: Context, meaning: str, english: str, /, **values: object) -> str:
    """Return a text with a context in the visitor's language: `pgettext("action", "Ruling")`."""
    return _said(context, meaning, english, values)


def _said(context: Context, meaning: str, english: str, values: Mapping[str, object]) -> str:
    language: str = context["visitor"].language
    return fill(translated(language, " ".join(english.split()), meaning), language, values)
