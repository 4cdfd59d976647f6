"""The pages of docs/, the README and CONTRIBUTING on the site."""

from __future__ import annotations

import os
import posixpath
import re
import shutil
from html import escape
from pathlib import Path

from dev.site_charts import chart, from_mermaid
from dev.site_laws import label

from bridgelaw.i18n.text import languages
from bridgelaw.lawbook.sections import sections

ROOT = Path(__file__).parents[1]
LINK = re.compile(r"(?<!!)\[(?P<words>[^\]]*)\]\((?P<to>[^)\s]+)\)")
MERMAID = re.compile(r"```mermaid\n(.*?)\n```", re.DOTALL)


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


def of_language(name: str) -> str:
    """Return the language of a page, by its name: README.da.md is in Danish."""
    return "da" if name.endswith(".da.md") else "en"


def page_of(place: Path) -> tuple[str, str]:
    """Return the language of a page on the site, and its name there."""
    language = of_language(place.name)
    return language, str(place).removesuffix(".md").removesuffix(f".{language}")
