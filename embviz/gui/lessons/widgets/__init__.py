"""Widgets shared by several lessons."""
