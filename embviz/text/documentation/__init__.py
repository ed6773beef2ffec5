"""Python's own documentation as a text to learn from: found, taken out of its markup, cut into sentences."""
