"""Widgets of the lesson about contrastive learning and shared spaces."""
