"""The lesson inside skip-gram and CBOW."""
