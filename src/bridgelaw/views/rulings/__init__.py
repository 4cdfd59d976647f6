"""Views of rulings and questions: the texts, the card, the score after a ruling."""
