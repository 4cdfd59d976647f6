"""Interviews, from the choice of an incident to the ruling, and the saved rulings."""
