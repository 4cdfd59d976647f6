"""The register of players of a club."""
