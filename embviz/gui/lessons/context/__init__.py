"""The lesson on a word among others: positions, attention, masking."""
