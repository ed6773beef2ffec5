"""Files of few tests that take long.

Where several processes test, each is given whole files, and these first: the run ends when the last file does, which is
to be a short one.
"""

LONG_FILES = (
    "gui/test_nothing_cut_off.py",
    "gui/lessons/test_every_lesson.py",
    "gui/test_monkey.py",
    "gui/widgets/test_focus.py",
    "gui/test_pictures_as_tables.py",
    "gui/test_languages.py",
    "gui/app/test_self_test.py",
    "gui/test_scripts.py",
    "gui/style/test_reduced_motion.py",
    "gui/test_accessibility.py",
    "gui/test_short_of_memory.py",
    "gui/test_main_path.py",
    "gui/project/test_projects.py",
    "gui/map/test_word_dragging.py",
    "gui/guide/test_guide_window.py",
    "gui/app/tour/test_tour.py",
    "projection/test_reference.py",
    "projection/test_layouts.py",
    "projects/test_killed.py",
    "monitoring/test_killed.py",
    "test_limits.py",
    "test_second_try.py",
    "test_kernel_cache.py",
    "cli/test_commands.py",
    "cli/test_training.py",
)
