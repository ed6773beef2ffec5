"""The state and the services of the window, without any widget: workspace, runs, selection, jobs, settings, undo."""
