"""Tables of results and of text."""
