"""Where all pages and their parts are."""

from embviz.gui.pages.registry import PAGES

ADDRESSES = [f"{page.id}/{part.id}" if page.parts else page.id for page in PAGES for part in page.parts or (None,)]
