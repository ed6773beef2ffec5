"""The Geometry page."""
