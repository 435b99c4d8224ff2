"""Logs on disk: what happens at tables, on pads and in clubs, in the order in which it happened.

`Store` is the database, `rows` how events are written; `database`, `bus`, `schema` and
`migrations` stand behind it. Times come from a `clock.Clock`.
"""
