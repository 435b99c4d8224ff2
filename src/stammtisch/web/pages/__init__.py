"""The pages, one module for each part of the site; each module lists its routes in ``ROUTES``."""
