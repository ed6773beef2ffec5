"""The lesson in which the learner writes the text and sees the geometry."""
