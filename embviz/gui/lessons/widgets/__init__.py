"""Parts that several lessons share."""
