"""Lines and texts with their words marked."""
