"""What a language calls itself."""

from __future__ import annotations

from bridgelaw.i18n.text import ENGLISH, Text

LANGUAGE_NAME = Text("English")
"""What a language calls itself."""


def own_name(language: str) -> str:
    """What a language calls itself; its code, where its catalogues do not say."""
    said = LANGUAGE_NAME.say(language)
    return said if language == ENGLISH or said != LANGUAGE_NAME.en else language.upper()
