"""How maps of vectors are read: made points whose truth is known, laid out by the program's own methods."""
