"""A plane that one pans, zooms, turns and points at."""
