"""Stories: pinned steps, shown like slides and exported as a web page."""
