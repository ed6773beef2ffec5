"""Inner loops of the lessons' engines."""
