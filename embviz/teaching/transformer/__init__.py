"""A transformer small enough to be trained live, and to be read number by number."""
