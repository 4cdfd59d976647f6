"""Results: entered, corrected and checked on lines, travellers and slips."""
