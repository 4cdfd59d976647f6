"""What is said to people, in every language the laws are kept in.

English stands in the code, beside the law it speaks for. Every other language is a folder of gettext catalogues,
`locale/<language>/<module>.po`, keyed by the English: when the English changes, its translation is missing, and a test
says so. Catalogues are read when a language is first spoken, one module at a time.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache, singledispatch
from inspect import cleandoc
from pathlib import Path
from string import Formatter
from typing import ClassVar

LOCALES = Path(__file__).parent.parent / "locale"
ENGLISH = "en"


def languages() -> tuple[str, ...]:
    """The languages that can be spoken: English, and each folder of catalogues."""
    return (ENGLISH, *sorted(folder.name for folder in LOCALES.iterdir() if folder.is_dir()))


@cache
def catalogue(language: str, domain: str) -> Mapping[str, str]:
    """The translations of one module's texts: English to `language`. Empty where there is no such catalogue."""
    import polib

    path = LOCALES / language / f"{domain}.po"
    if not path.exists():
        return {}
    return {entry.msgid: entry.msgstr for entry in polib.pofile(str(path)) if entry.msgstr and not entry.obsolete}


class Text:
    """One text in English, with places for values: `Text("{who} must play {card}.")`.

    Make one at module level only: the texts of a module are its catalogue, and `Text.all` is what a translator owes.
    `domain` names the catalogue: the path of the module below `bridgelaw`.
    """

    __slots__ = ("domain", "en")
    all: ClassVar[dict[tuple[str, str], Text]] = {}

    def __init__(self, en: str, domain: str | None = None) -> None:
        self.en = " ".join(en.split())
        self.domain = domain or domain_of(sys._getframe(1).f_globals["__name__"])
        Text.all[self.domain, self.en] = self

    @classmethod
    def of(cls, thing: Callable[..., object] | type) -> Text:
        """The paraphrase that a law function carries as its docstring."""
        if not thing.__doc__:
            raise ValueError(f"{thing.__qualname__} needs a docstring: the paraphrase of its law.")
        return cls(cleandoc(thing.__doc__).split("\n\n")[0], domain_of(thing.__module__))

    def say(self, language: str = ENGLISH, **values: object) -> str:
        """The text in a language, its places filled. A language that lacks it falls back to English."""
        template = self.en if language == ENGLISH else catalogue(language, self.domain).get(self.en, self.en)
        return fill(template, language, values)

    def places(self) -> frozenset[str]:
        """The names of the values it takes."""
        return places(self.en)

    def __repr__(self) -> str:
        return f"Text({self.en!r})"


def fill(template: str, language: str, values: Mapping[str, object]) -> str:
    """A template with its places filled by values as they are said in a language."""
    if "{" not in template:
        return template
    said = _Filler(language).vformat(template, (), values)
    return said[:1].upper() + said[1:] if template.startswith("{") else said


def domain_of(module: str) -> str:
    """The catalogue of a module: `bridgelaw.laws.law_45` has `laws.law_45`."""
    return module.removeprefix("bridgelaw.")


def places(template: str) -> frozenset[str]:
    """The names of the places in a template."""
    return frozenset(name.split(".")[0] for _, name, _, _ in Formatter().parse(template) if name)


class _Filler(Formatter):
    """Fills places with values said in one language. A format spec is handed on: `{card:words}`, `{who:own}`."""

    def __init__(self, language: str) -> None:
        self.language = language

    def format_field(self, value: object, spec: str) -> str:
        return say(value, self.language, spec)


@singledispatch
def say(value: object, language: str = ENGLISH, spec: str = "") -> str:
    """A value in words. Rooms above register how their own things are said."""
    return str(value)


@say.register
def _(value: Text, language: str = ENGLISH, spec: str = "") -> str:
    return value.say(language)


@cache
def in_any_language(text: Text) -> frozenset[str]:
    """A word or a phrase as it may be written, in small letters."""
    return frozenset(text.say(language).casefold() for language in languages())


@dataclass(frozen=True, slots=True)
class Said:
    """A text with its values, to be said in any language."""

    text: Text
    values: Mapping[str, object] = field(default_factory=dict)

    def say(self, language: str = ENGLISH) -> str:
        """The text in a language."""
        return self.text.say(language, **self.values)


@say.register
def _(value: Said, language: str = ENGLISH, spec: str = "") -> str:
    return value.say(language)


@say.register
def _(value: Enum, language: str = ENGLISH, spec: str = "") -> str:
    """An enum member whose value is a Text is said as that text; `own` is its possessive."""
    said = say(value.value, language) if isinstance(value.value, Text) else str(value.value)
    return possessive(said, language) if spec == "own" else said


def possessive(said: str, language: str) -> str:
    """West's, players'; Vests, spillernes (no second s after an s)."""
    if language == ENGLISH:
        return f"{said}'" if said.endswith("s") else f"{said}'s"
    return f"{said}'" if said.endswith("s") else f"{said}s"


YES, NO = Text("yes"), Text("no")


@say.register
def _(value: bool, language: str = ENGLISH, spec: str = "") -> str:
    return (YES if value else NO).say(language)


NOTHING, AND, OR = Text("nothing"), Text("and"), Text("or")


@say.register
def _(value: tuple, language: str = ENGLISH, spec: str = "") -> str:  # type: ignore[type-arg]
    """A few things in a row: ♠Q, ♠8 and ♦2; `or` where they are to choose from, also after the spec of each."""
    each = spec.removesuffix("or").rstrip()
    said = [say(item, language, each) for item in value]
    if not said:
        return NOTHING.say(language)
    last = (AND if each == spec else OR).say(language)
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} {last} {said[-1]}"
