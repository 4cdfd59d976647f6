"""Text and bytes to domain objects and back: case files, and the words that answers are written in."""
