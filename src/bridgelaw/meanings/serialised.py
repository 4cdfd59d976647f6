"""Meanings as plain data, for JSON and YAML; `formats.meanings` reads them."""

from __future__ import annotations

from bridgelaw.bridge.notation import strain_text
from bridgelaw.meanings.meaning import Meaning
from bridgelaw.meanings.notation import purpose_text, type_text


def plain_meaning(meaning: Meaning) -> dict[str, object]:
    """A meaning as plain data. What was not told is not there."""
    form: dict[str, object] = {
        "hands": [type_text(each) for each in meaning.types],
        "artificial": meaning.artificial,
    }
    if meaning.purpose is not None:
        form["purpose"] = purpose_text(meaning.purpose)
    if meaning.forcing is not None:
        form["forcing"] = meaning.forcing.value.en
    if meaning.specifies is not None:
        form["specifies"] = [strain_text(strain) for strain in sorted(meaning.specifies)[::-1]]
    return form
