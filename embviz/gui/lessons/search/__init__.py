"""Widgets of the lesson about search that scales."""
