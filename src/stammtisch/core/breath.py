"""Where compiled code lets other threads run.  # not compiled: only Python code is interrupted"""


def breathe() -> None:
    """Let other threads run that are waiting, and Ctrl-C be heard.

    Compiled code keeps the interpreter's lock until it calls a function of plain Python. So
    whatever may take long calls this one, every few milliseconds of work at the least.
    """
