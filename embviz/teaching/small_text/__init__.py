"""A text of some sentences, small enough to be edited, counted by hand and learned in a moment."""
