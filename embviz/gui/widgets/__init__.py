"""Parts of which pages are made; none of them knows a page."""
