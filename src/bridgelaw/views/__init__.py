"""Read models: rulings, questions, standings, travellers and the rest as data with their words."""
