"""Everything the table says is said in Danish too, and no translation has outlived its English."""

import importlib

import polib
import pytest

from bridgelaw.engine.text import LOCALES, Text, places

MODULES = ("auction", "cards", "deal", "errors", "holdings", "marks", "notation", "plain", "record", "seats")


@pytest.mark.parametrize("module", MODULES)
def test_the_danish_catalogue(module: str) -> None:
    importlib.import_module(f"bridgelaw.table.{module}")
    english = {en for domain, en in Text.all if domain == f"table.{module}"}
    danish = {entry.msgid: entry.msgstr for entry in polib.pofile(str(LOCALES / "da" / f"table.{module}.po"))}
    assert set(danish) == english
    assert all(places(en) == places(da) and da for en, da in danish.items())
