"""The register of players: files of players, duplicates, and personal data."""
