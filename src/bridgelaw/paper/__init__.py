"""What is printed: rulings, appeals, standings and boards as PDF, and the lists of an event as
CSV."""
