"""The user guide inside the window: chapters in Markdown, a search over all of them, and the "?" that opens them."""
