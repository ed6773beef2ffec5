"""Shared code of pages: base classes, their context, and what several of them show."""
