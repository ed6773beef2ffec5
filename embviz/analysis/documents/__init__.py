"""Texts and passages as vectors, the lines around a word, and what is typical of a text."""
