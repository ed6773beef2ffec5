"""Engines used only by lessons: tiny models, attention, tokenizers, geometry experiments."""
