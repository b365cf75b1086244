"""How long a test waits for what is certain to come, such as a server that starts: a busy machine is slow, not wrong,
and only a failure costs the whole wait."""
PATIENCE = 60.0
"""Seconds."""
