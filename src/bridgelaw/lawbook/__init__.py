"""The law book: its sections, their references and flowcharts, and the search through it."""
