"""Logs on disk: what happens at tables, on pads and in clubs, in the order in which it happens.

`store.Store` is the database, `rows` says how events are written, and `keeper.Keeper` keeps the
logs in which nothing happens by itself. Times come from a `clock.Clock`. Errors stand in `errors`.
Nothing is imported here: only who asks for the store needs a database.
"""
