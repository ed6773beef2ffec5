"""Stories: pinned moments, shown like slides and exported as a web page."""
