"""The tables for programs: HTTP with tokens, JSON, and a stream of lines; see docs/programs.md.

A call is declared once (`calls.Call`) with its address and the types that it takes and answers.
Routes, checks, the description (`openapi`) and the errors follow from that.
"""
