"""Beyond one vector for each word: what a word becomes among others."""
