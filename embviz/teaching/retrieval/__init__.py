"""Texts found for a question: passages, answers in them, cut texts, other tokens, other versions of a model."""
