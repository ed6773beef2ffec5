"""Groups of words, regions of a map, and their names."""
