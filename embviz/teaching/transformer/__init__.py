"""A transformer small enough to be trained while one watches, and to be read number by number."""
