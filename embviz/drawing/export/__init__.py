"""A map of words as files: sheets, pictures, drawings, web pages, tables."""
