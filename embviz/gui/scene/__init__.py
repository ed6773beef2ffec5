"""What the map shows, for all who look at it: words, layout, regions, films, selections; no widgets."""
