"""The dialogs of the application: about, address, audit, crash, preferences, shortcuts."""
