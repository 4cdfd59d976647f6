"""What happened, one question a page, and the rulings that were saved."""
