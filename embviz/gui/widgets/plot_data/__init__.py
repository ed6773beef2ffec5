"""What every picture offers besides being seen: its numbers as a table, and its files."""
