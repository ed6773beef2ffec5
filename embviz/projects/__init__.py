"""Project files: the whole session in one file, and back."""
