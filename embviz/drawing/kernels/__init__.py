"""The inner loops of drawing, compiled."""
