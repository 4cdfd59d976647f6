"""The views of a club evening: its movement and its rounds."""
