"""Answers lines on standard input, like the C program; see c-program/serve.h."""

import sys


def serve(work):
    for line in sys.stdin:
        command, size = line.split()
        if command == "run":
            print(*work.measure(float(size)), flush=True)
        else:
            work.replay(int(size))
            print("done", flush=True)
