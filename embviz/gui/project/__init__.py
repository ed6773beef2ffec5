"""Projects in the window: saving, opening, autosave, questions before something is lost."""
