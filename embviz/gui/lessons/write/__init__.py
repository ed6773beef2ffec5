"""The lesson in which one writes the text and sees the geometry."""
