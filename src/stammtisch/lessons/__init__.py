"""Lessons: a game learnt in positions, one thing at a time, each with a move to make.

A lesson is a file of data, written in all its languages (docs/lessons.md): ``lesson("mau_mau")``.
It knows which moves it wants to see and why another one is not what is meant; whether a move is
legal, and what comes of it, the engine says.
"""

from stammtisch.lessons.answering import Answer, judge, position_after
from stammtisch.lessons.lesson import BadLesson, Lesson, Step, Told
from stammtisch.lessons.reading import read_lesson
from stammtisch.lessons.shelf import lesson, lessons, lessons_of, outline

__all__ = [
    "Answer",
    "BadLesson",
    "Lesson",
    "Step",
    "Told",
    "judge",
    "lesson",
    "lessons",
    "lessons_of",
    "outline",
    "position_after",
    "read_lesson",
]
