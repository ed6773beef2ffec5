"""Pieces of words, learned from how often each word of a text occurs."""
