"""The application: main window, actions, docks, preferences, palette, tour."""
