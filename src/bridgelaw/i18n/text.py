"""Translatable texts.

English texts are in the code, beside the law that they belong to. Every other language has one
gettext catalogue, `locale/<language>/LC_MESSAGES/bridgelaw.po`, keyed by the English text: when the
English changes, its translation is missing, and a test fails. A context distinguishes identical
English texts with different meanings. The catalogues are compiled when the project is installed
(dev/catalogues.py) and loaded on first use of their language.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache, singledispatch
from gettext import GNUTranslations, NullTranslations
from inspect import cleandoc
from pathlib import Path
from string import Formatter
from typing import ClassVar

LOCALES = Path(__file__).parent.parent / "locale"
ENGLISH = "en"


def languages() -> tuple[str, ...]:
    """Return the available languages: English, and each language with a catalogue folder."""
    return _languages_in(LOCALES)


@cache
def _languages_in(locales: Path) -> tuple[str, ...]:
    """Return English, and each language with a folder there: asked for in every request."""
    return (ENGLISH, *sorted(folder.name for folder in locales.iterdir() if folder.is_dir()))


@cache
def catalogue(language: str) -> NullTranslations:
    """Return the translations of a language; empty translations if it has no folder.

    Raises:
        FileNotFoundError: the catalogue has not been compiled.
    """
    folder = LOCALES / language
    if not folder.is_dir():
        return NullTranslations()
    path = folder / "LC_MESSAGES" / "bridgelaw.mo"
    if not path.exists():
        raise FileNotFoundError(f"{path} is missing: install the project, or run 'make texts'")
    with path.open("rb") as compiled:
        return GNUTranslations(compiled)


def translated(language: str, en: str, context: str = "") -> str:
    """Return a text in a language with its placeholders unfilled; English if untranslated."""
    if language == ENGLISH:
        return en
    found = catalogue(language)
    return found.pgettext(context, en) if context else found.gettext(en)


class Text:
    """An English text with placeholders for values: `Text("{who} must play {card}.")`.

    Create texts at module level only. `Text.all` lists everything that must be translated, by
    context and English, with the modules that use it. `context` distinguishes texts that are
    identical only in English.
    """

    __slots__ = ("context", "en")
    all: ClassVar[dict[tuple[str, str], list[str]]] = {}

    def __init__(self, en: str, context: str = "", where: str = "") -> None:
        self.en, self.context = " ".join(en.split()), context
        places = Text.all.setdefault((self.context, self.en), [])
        where = where or sys._getframe(1).f_globals["__name__"]
        if where not in places:
            places.append(where)

    @classmethod
    def of(cls, thing: Callable[..., object] | type) -> Text:
        """Return the text in a law function's docstring: the paraphrase of the law."""
        if not thing.__doc__:
            raise ValueError(f"{thing.__qualname__} needs a docstring: the paraphrase of its law.")
        return cls(cleandoc(thing.__doc__).split("\n\n")[0], where=thing.__module__)

    def say(self, language: str = ENGLISH, **values: object) -> str:
        """Return the text in a language with its placeholders filled.

        Falls back to English if there is no translation.
        """
        return fill(translated(language, self.en, self.context), language, values)

    def places(self) -> frozenset[str]:
        """Return the names of the placeholders."""
        return places(self.en)

    def __repr__(self) -> str:
        return f"Text({self.en!r})"


def fill(template: str, language: str, values: Mapping[str, object]) -> str:
    """Fill the placeholders of a template with values in the words of a language."""
    if "{" not in template:
        return template
    said = _Filler(language).vformat(template, (), values)
    return said[:1].upper() + said[1:] if template.startswith("{") else said


def places(template: str) -> frozenset[str]:
    """Return the names of the placeholders in a template."""
    return frozenset(name.split(".")[0] for _, name, _, _ in Formatter().parse(template) if name)


class _Filler(Formatter):
    """Fills placeholders with values in one language.

    A format spec is passed to the value: `{card:words}`, `{who:own}`.
    """

    def __init__(self, language: str) -> None:
        self.language = language

    def format_field(self, value: object, spec: str) -> str:
        return say(value, self.language, spec)


@singledispatch
def say(value: object, language: str = ENGLISH, spec: str = "") -> str:
    """Return a value in words. Higher layers register their own types."""
    return str(value)


@say.register
def _(value: Text, language: str = ENGLISH, spec: str = "") -> str:
    return value.say(language)


@cache
def in_any_language(text: Text) -> frozenset[str]:
    """Return a word or phrase in every language, in lower case."""
    return frozenset(text.say(language).casefold() for language in languages())


@dataclass(frozen=True, slots=True)
class Said:
    """A text with its values, which can be rendered in any language."""

    text: Text
    values: Mapping[str, object] = field(default_factory=dict)

    def say(self, language: str = ENGLISH) -> str:
        """Return the text in a language."""
        return self.text.say(language, **self.values)


@say.register
def _(value: Said, language: str = ENGLISH, spec: str = "") -> str:
    return value.say(language)


@say.register
def _(value: Enum, language: str = ENGLISH, spec: str = "") -> str:
    """An enum member whose value is a Text is rendered as that text; `own` gives its possessive."""
    said = say(value.value, language) if isinstance(value.value, Text) else str(value.value)
    return possessive(said, language) if spec == "own" else said


def possessive(said: str, language: str) -> str:
    """Return the possessive: West's, players'; in Danish Vests, spillernes (after an s: s')."""
    if language == ENGLISH:
        return f"{said}'" if said.endswith("s") else f"{said}'s"
    return f"{said}'" if said.endswith("s") else f"{said}s"


YES, NO = Text("yes"), Text("no")


@say.register
def _(value: bool, language: str = ENGLISH, spec: str = "") -> str:
    return (YES if value else NO).say(language)


NOTHING, AND, OR = Text("nothing", context="empty list"), Text("and"), Text("or")


@say.register
def _(value: tuple, language: str = ENGLISH, spec: str = "") -> str:  # type: ignore[type-arg]
    """A list of values: ♠Q, ♠8 and ♦2.

    With `or` as the spec, or at its end, the last two are joined by "or".
    """
    each = spec.removesuffix("or").rstrip()
    said = [say(item, language, each) for item in value]
    if not said:
        return NOTHING.say(language)
    last = (AND if each == spec else OR).say(language)
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} {last} {said[-1]}"
