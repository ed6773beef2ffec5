"""The lesson on words in context: positions, attention, masking."""
