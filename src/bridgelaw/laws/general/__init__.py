"""Laws 1 to 16: cards, boards and seats; irregularities in general; adjusted scores;
information."""
