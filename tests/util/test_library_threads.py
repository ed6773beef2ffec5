"""Threads of BLAS and OpenMP: limited while asked, and looked up again only after imports."""

import sys
import types

import numpy as np
import threadpoolctl

from embviz.util import library_threads
from embviz.util.library_threads import limited


def threads_of(kind):
    return {one["num_threads"] for one in threadpoolctl.threadpool_info() if one["user_api"] == kind}


def test_libraries_take_as_many_threads_as_allowed_and_then_as_before():
    assert np.__version__  # which has loaded a BLAS
    with threadpoolctl.threadpool_limits(2):
        with limited(1):
            assert threads_of("blas") == {1}
        assert threads_of("blas") == {2}
        with limited(1, "openmp"):
            assert threads_of("blas") == {2}


def test_libraries_are_looked_up_again_only_after_an_import(monkeypatch):
    looked = []

    class Watched(threadpoolctl.ThreadpoolController):
        def __init__(self):
            looked.append(1)
            super().__init__()

    monkeypatch.setattr(threadpoolctl, "ThreadpoolController", Watched)
    monkeypatch.setattr(library_threads, "_found", None)
    for _ in range(3):
        with limited(1):
            pass
    assert len(looked) == 1
    monkeypatch.setitem(sys.modules, "a_library_that_is_new", types.ModuleType("a_library_that_is_new"))
    with limited(1):
        pass
    assert len(looked) == 2
