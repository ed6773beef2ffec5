"""Expressions over words, analogies, and relations as directions."""
