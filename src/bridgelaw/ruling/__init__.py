"""What rulings are made of: who is spoken of, the effects at the table, what each player is told, the table after it."""
