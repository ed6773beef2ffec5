"""The map as files: pictures, tables, web pages, films."""
