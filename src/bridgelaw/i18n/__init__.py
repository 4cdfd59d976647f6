"""What is said to people: texts in every language, and how numbers and days are written in one."""
