"""The pages, one module for each part of the house; each lists its routes in ``ROUTES``."""
