"""Widgets of the lesson about choosing and shipping."""
