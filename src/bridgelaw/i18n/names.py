"""The name of each language in that language."""

from __future__ import annotations

from bridgelaw.i18n.text import ENGLISH, Text

LANGUAGE_NAME = Text("English")
"""Translators replace it with the name of their own language."""


def own_name(language: str) -> str:
    """Return a language's own name, or its code if its catalogue has no name."""
    said = LANGUAGE_NAME.say(language)
    return said if language == ENGLISH or said != LANGUAGE_NAME.en else language.upper()
