"""Widgets of the lesson about the pocket transformer."""
