"""Widgets of the first page of the course: one sentence on its way."""
