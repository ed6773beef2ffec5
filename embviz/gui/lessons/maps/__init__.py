"""The lesson of reading maps: what a map shows, and what it does not."""
