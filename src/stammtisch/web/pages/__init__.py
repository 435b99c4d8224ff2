"""The pages, one module a part of the house; each lists its routes in ``ROUTES``."""
