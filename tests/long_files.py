"""Files of few tests that take long.

Where several processes test, each is given whole files, and these first: the run ends when the last file does, which is
to be a short one.
"""

LONG_FILES = (
    "gui/test_nothing_cut_off.py", "gui/lessons/test_every_lesson.py", "gui/test_monkey.py", "gui/test_focus.py",
    "gui/test_pictures_as_tables.py", "gui/test_languages.py", "gui/test_self_test.py", "gui/test_scripts.py",
    "gui/test_stillness.py", "gui/test_accessibility.py", "gui/test_short_of_memory.py", "gui/test_main_path.py",
    "gui/test_projects.py", "gui/test_map_touch.py", "gui/test_guide_window.py", "gui/test_tour.py",
    "projection/test_reference.py", "projection/test_layouts.py", "projects/test_killed.py",
    "observation/test_killed.py", "test_limits.py", "test_second_try.py", "test_kernel_cache.py", "test_cli.py",
    "test_cli_training.py",
)
