"""Results in PBN (Portable Bridge Notation 2.1): `scores` reads them, `writer` writes them."""
