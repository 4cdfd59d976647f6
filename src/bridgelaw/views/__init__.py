"""Views of rulings, questions, standings, travellers and others: data with words in a language."""
