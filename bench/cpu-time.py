#!/usr/bin/env python3
"""Runs a command and prints the CPU time of its whole process tree, also of processes that outlive
those that started them (a browser's): `python3 bench/cpu-time.py npm test -- web`."""

import ctypes
import os
import resource
import subprocess
import sys
import time

PR_SET_CHILD_SUBREAPER = 36

ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
started = time.time()
status = subprocess.run(sys.argv[1:], check=False).returncode
while True:
    try:
        os.wait()
    except ChildProcessError:
        break
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(
    f"{time.time() - started:.1f} s, of CPU {used.ru_utime:.1f} s user and {used.ru_stime:.1f} s system",
    file=sys.stderr,
)
sys.exit(status)
