"""The lesson on distances between vectors."""
