"""Matches as text: read, write, replay, verify."""
