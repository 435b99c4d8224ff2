"""The pages: tables in a browser, drawn from views; they contain no rules of the games.

`create_app` makes the application, `serve` runs it, `Settings` says how.
"""

from stammtisch.web.app import create_app
from stammtisch.web.serving import serve
from stammtisch.web.settings import Settings

__all__ = ["Settings", "create_app", "serve"]
