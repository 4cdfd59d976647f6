"""QR codes of addresses as pictures for a page."""

from __future__ import annotations

from functools import lru_cache

import segno


@lru_cache(maxsize=64)
def qr_code(address: str) -> str:
    """Return the QR code of an address as a `data:` address of an SVG picture."""
    return segno.make(address, error="m", micro=False).svg_data_uri(
        scale=4, border=2, dark="#000", light="#fff"
    )
