"""The commands under "Rulings"."""
