"""Everything of a session in one file: what is open, what was learned from it, the map, what was selected and noted."""
