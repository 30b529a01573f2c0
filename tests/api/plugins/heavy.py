"""A house rule for marbles that takes its time over everything that happens, in a process that is not the server's."""

import sys

from fairway import Vocabulary, hookimpl


@hookimpl
def fairway_vocabulary():
    return Vocabulary(name="heavy", version="0.1.0", requires=("toy",))


@hookimpl
def fairway_after(table, state, event):
    if "fairway_api.containment.worker_process" in " ".join(sys.orig_argv):
        for _ in range(20_000_000):
            pass
